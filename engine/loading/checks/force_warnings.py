"""What is odd about armies of house units and may be meant: told before a battle is played, never refused."""

import numpy as np

from engine.codes import March
from engine.layout import MAX_PIECES
from engine.loading.checks.prospects import most_medals, wins_otherwise
from engine.loading.in_force.air_and_sight import drops_in_force
from engine.loading.in_force.air_drops import units_in_the_air
from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.fiction import fiction_side, has_units
from engine.loading.in_force.mapping import tables
from engine.loading.in_force.side_words import GERMANY
from engine.loading.in_force.supply_lines import OFF as NONE
from engine.loading.in_force.supply_lines import STRAIGHT, way_of
from engine.loading.in_force.unit_rows import PASSES_OWN, base_row
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.document import Document, ScenarioPart
from engine.loading.schema.scenario_file import SIDES
from engine.loading.tables.build import Built

TARGET = "scenario.medal_target"


def warnings_of_forces(built: Built) -> list[str]:
    """Heavy tanks of others than Germany, rows that may not attack each other, units too many or out of place, ...

    ... medals, food and towns that nobody can come by.
    """
    scenario = built.document["scenario"]
    where = built.scenario.file + ("" if built.variant.id == "official" else f" with {built.variant.id}")
    lines = [
        *foreign_heavies(built.document),
        *shunned_pairs(built),
        *surplus(scenario),
        *scenario.get("unfit", ()),
        *unconcealed(built),
        *unfed(built.document),
        *out_of_reach(built),
        *idle_swarm(built),
        *towns_for_nobody(built),
    ]
    return [f"WARNING {where}: {line}" for line in lines]


def out_of_reach(built: Built) -> list[str]:
    """Sides that options ask for more medals than they can earn, with the most they can.

    Units that come again pay again, so then nothing is out of reach.  Rule: HR-DALWIN-4, HR-NEFREIN-2.
    """
    lines: list[str] = []
    if built.document["ruleset"]["replacements"]:
        return lines
    changed = {one.path for one in built.provenance}
    for side in SIDES:
        if f"{TARGET}.{side}" not in changed:
            continue
        target, most = built.document["scenario"]["medal_target"][side], most_medals(built, side)
        if most < target and not wins_otherwise(built.document, side):
            found = f"the {side} need {target} medals and can earn {most} at most"
            lines.append(f"{found}; without an enemy left they win all the same")
    return lines


def idle_swarm(built: Built) -> list[str]:
    """A swarm that cannot come, for its units have no hex left of their move.  Rule: HR-ZOMBIE-16, HR-SET-59."""
    table, rows = built.tables[0], range(len(built.unit_rows))
    swarm = [row for row in rows if table["swarm_rows"] >> row & 1]
    stuck = [
        row
        for row in swarm
        if table["bent_moves"] and not table["move_after"][row, 0, March.MOST, table["row_move_max"][row]]
    ]
    return [f"{base_row(built.unit_rows[row])} has no hex left of its move and cannot come" for row in stuck]


def towns_for_nobody(built: Built) -> list[str]:
    """An invader who needs all towns, each held by an enemy whom none of his attacks drives out of a whole town.

    Rule: HR-SET-61, HR-MARTOWN-5, HR-LONDON-17.
    """
    table = built.tables[0]
    if not (table["shares"] and table["share_claims"] and table["claims"]) or table["share_waives"]:
        return []
    ends = [piece for piece in range(MAX_PIECES) if table["fire_ends"] >> piece & 1]
    if not any(table["shell_rows"][piece] & table["claim_rows"] for piece in ends):
        return []
    invader, towns = int(table["share_side"]), np.flatnonzero(table["claim_hex"])
    first, end = table["first_unit"][1 - invader], table["end_unit"][1 - invader]
    if not np.isin(towns, table["unit_hex"][first:end]).all():
        return []
    held = f"the {SIDES[1 - invader]} hold every town, and all attacks on them leave ruins"
    return [f"{held}; the {SIDES[invader]} can win only if no enemy is left"]


def unfed(document: Document) -> list[str]:
    """Sides to whose baseline no road or rails lead, and what becomes of them.  Rule: HR-SUPPLY-7, HR-SET-49."""
    if document["ruleset"]["supply_route"] == "NONE":
        return []
    contents = contents_of(document["scenario"], document)
    then = {STRAIGHT: "any uncut way there will do", NONE: "they are always in supply"}
    found = {side: way_of(document, side, contents) for side in SIDES}
    return [
        f"no road and no rails lead to the baseline of the {side}; {then[way]}"
        for side, way in found.items()
        if way in then
    ]


def rows_of(document: Document, side: str) -> list[str]:
    """Rows of a side, in the order of its units; what the weather keeps from dropping is no part of the battle."""
    dropped = [unit for drop in drops_in_force(document) for unit in units_in_the_air(drop)]
    units = (*document["scenario"]["units"], *dropped)
    return list(dict.fromkeys(base_row(unit["row"]) for unit in units if unit["side"] == side))


def foreign_heavies(document: Document) -> list[str]:
    """Heavy tanks of a side whose nations are named and do not include Germany; who faces Martians may have some.

    Rule: HR-HEAVY-4, HR-MARHUMAN-6.
    """
    if has_units(document, fiction_side(document), PASSES_OWN):
        return []
    nations, heavy = document["scenario"]["nations"], tables()["tanks"]["heavy"]
    return [
        f"{heavy} among the {side}, who are not German"
        for side in SIDES
        if heavy in rows_of(document, side) and GERMANY not in (nations[side] or [GERMANY])
    ]


def shunned_pairs(built: Built) -> list[str]:
    """Rows that face some they may not attack at any distance.  Rule: HR-LIGHT-6, HR-SET-47."""
    table, lines = built.tables[0], []
    for side, enemy in (SIDES, SIDES[::-1]):
        own, others = (numbers_of(built, one) for one in (side, enemy))
        for row, i in own.items():
            choosy = table["choosy_rows"] >> i & 1
            shunned = [one for one, n in others.items() if choosy and not table["dice"][:, i, n].any()]
            if shunned:
                lines.append(f"{row} of the {side} may never attack {', '.join(shunned)}")
    return lines


def numbers_of(built: Built, side: str) -> dict[str, int]:
    """The first unit row of TABLES that is a row's, common or of the side, whatever its tags, for every row of a side.

    A row all of whose units stand as another one, as guns on mountains do, has none (TP-MTN-5).
    """
    other = next(one for one in SIDES if one != side)
    mine = [(base_row(name), i) for i, name in enumerate(built.unit_rows) if f"@{other}" not in name]
    first = dict(reversed(mine))
    return {row: first[row] for row in rows_of(built.document, side) if row in first}


def surplus(scenario: ScenarioPart) -> list[str]:
    """Units that are more than their row allows a side.  Rule: HR-GEN-18, HR-SET-50."""
    return [
        f"{row} {place} is more than the {most} of a side and becomes {to}"
        for _, place, row, to, most in scenario.get("surplus", ())
    ]


def unconcealed(built: Built) -> list[str]:
    """Units marked as camouflaged that stand where the rules in force conceal nobody.  Rule: HR-CAMO-3."""
    table, scenario = built.tables[0], built.document["scenario"]
    grid = BOARDS[scenario["board"]].grid
    hidden = {grid.name(int(hex_)) for hex_ in table["unit_hex"][table["unit_camouflaged"] > 0]}
    return [
        f"{base_row(unit['row'])} on {unit['hex']} stands in the open and is not concealed"
        for unit in scenario["units"]
        if "camouflage" in unit.get("markers", ()) and unit["hex"].upper() not in hidden
    ]
