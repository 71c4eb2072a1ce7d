"""Whether a battle makes sense: can each side win it, and can its objectives and exits be reached?

Asked of a battle as its file tells it, before it is played: a target that no side can reach is an error, ground
that nobody can reach only worth a warning.  Options may change either as they like.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

import numpy as np

from engine.codes import Trait, UnitClass
from engine.layout import OFF
from engine.loading.in_force.air_drops import all_units
from engine.loading.in_force.contents import contents_of, has_trait
from engine.loading.in_force.trains import cargo_of
from engine.loading.in_force.unit_rows import figures_for_medal
from engine.loading.scenario.families import SPANS
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.document import Document, UnitEntry, Units
from engine.loading.schema.scenario_file import SIDES, SideName
from engine.loading.tables.build import Built
from engine.loading.tables.units import EVERY_ROW
from engine.loading.words.errors import InputError
from engine.loading.words.imported import OTHER, Imported, at

WIN: Final = "WIN"
MAJORITY: Final = "MAJORITY"
MOST_LOST, ROOM = 8, 600  # pieces and rules that an error names, characters for them


def check_winnable(built: Built) -> None:
    """Refuse a battle whose medal target is beyond all medals a side can ever earn.

    Driving every enemy off the board also wins (VIC-8) but earns no more medals than are counted here; a side with a
    sudden death or the spent deck on its side needs no target.

    Raises
    ------
    InputError
        Names the side, its target and the most it can earn, and what an import has left out of the battle.
    """
    for side in SIDES:
        target = built.document["scenario"]["medal_target"][side]
        most = most_medals(built, side)
        if most < target and not wins_otherwise(built.document, side):
            events = event_medals(built.tables[0], SIDES.index(side))
            lost = lost_in_import(built.scenario.imported)
            what = ["all enemy units", "objectives", "exits", *(word for word, n in events.items() if n)]
            raise InputError(
                file=built.scenario.file,
                key=f"medal_target.{side}",
                found=f"{target}, while {', '.join(what[:-1])} and {what[-1]} together are worth {most}{lost}",
                expected=f"at most {most}, or more units or objectives",
                room=ROOM,
            )


def lost_in_import(imported: Imported | None) -> str:
    """What a file of the publisher's editor has that is not in its battle, as the cause of a target out of reach.

    Examples
    --------
    >>> from engine.loading.words.imported import Kind, Note
    >>> lost_in_import(Imported("x.m44", (Note(Kind.LEFT_OUT, "unit subus", "left out", ("A2",)),)))
    '; of x.m44 are left out: unit subus at A2'
    """
    lost = [] if imported is None else [note for note in imported.notes if note.kind in OTHER]
    if imported is None or not lost:
        return ""
    more = f" and {len(lost) - MOST_LOST} more" if len(lost) > MOST_LOST else ""
    named = ", ".join(f"{note.what}{at(note.hexes)}" for note in lost[:MOST_LOST])
    return f"; of {imported.file} are left out: {named}{more}"


def most_medals(built: Built, side: SideName) -> int:
    """All medals a side could earn: every enemy unit, every objective, every own unit off the board, events.

    Figures of air drops count as the units they may become, and so do units aboard trains.
    """
    scenario, rows = built.document["scenario"], built.document["units"]
    forces = [*all_units(scenario), *cargo_of(scenario)]
    enemies = medals_of([unit for unit in forces if unit["side"] != side], rows)
    ground = sum(
        one["value"] for one in scenario["objectives"] if side in one["sides"] and one["value"] != WIN
    )
    table, number = built.tables[0], SIDES.index(side)
    return enemies + ground + sum(event_medals(table, number).values()) + exit_medals(table, number)


def event_medals(table: np.void, side: int) -> dict[str, int]:
    """Medals for what a side may destroy, find or bring home, by what it is.

    Rule: TP-BRBED-1, TP-DAM-6, TP-SAB-2, TP-CAP-1, TP-POW-1, TP-HERO-3, HR-DALWIN-4.
    """
    blows = bool(table["demolition"]) and int(table["demolition_sides"]) >> side & 1
    targets = table["target_medals"][table["target_sides"] >> side & 1 == 1]
    loads = range(int(table["loads_n"]))
    enemies = slice(int(table["first_unit"][1 - side]), int(table["end_unit"][1 - side]))
    return {
        "bridges": int(table["hex_bridge_medal"].sum()) if blows else 0,
        "dams": int(table["dams"] * table["dam_medals"]) if table["dam_side"] == side else 0,
        "sabotage": int(targets.sum()),
        "decoys": int(table["decoy_medals"]),
        "what is carried": sum(
            int(table["load_value"][load]) for load in loads if int(table["load_sides"][load]) >> side & 1
        ),
        "leaders": int(table["unit_led"][enemies].sum()),
        "markers": int(table["claims"] * table["claim_medals"]) if table["claim_side"] == side else 0,
    }


def exit_medals(table: np.void, side: int) -> int:
    """Medals for all units of a side off the board, each by the exit that pays most for it.  Rule: SCEN-EXIT-3."""
    values, kinds = table["exit_value"][side], kinds_of_exits(table, side)
    units = range(int(table["first_unit"][side]), int(table["end_unit"][side]))
    if not table["exits_narrow"]:
        return len(units) * int(values.max())
    paid = 0
    for unit in units:
        row, figures = int(table["unit_row"][unit]), int(table["unit_figures"][unit])
        paid += max(
            (
                int(table["exit_medals"][kind]) * (figures if table["exit_by_figure"][kind] else 1)
                for kind in kinds
                if int(table["exit_rows"][kind]) >> row & 1
            ),
            default=0,
        )
    return paid


def kinds_of_exits(table: np.void, side: int, hexes: Sequence[int] | None = None) -> list[int]:
    """Kinds of the exits that a side has, or has on some hexes, where some exits are not for everybody."""
    bits = table["hex_exits"][side] if hexes is None else table["hex_exits"][side, list(hexes)]
    on = int(np.bitwise_or.reduce(bits))
    return [kind for kind in range(len(table["exit_rows"])) if on >> kind & 1]


def medals_of(units: Iterable[UnitEntry], rows: Units) -> int:
    """Medals for all these units, whole ones for those that pay by the figure.  Rule: WW-HT-5."""
    paid = 0
    parts = Fraction()
    for unit in units:
        columns = rows[unit["row"]]
        share = figures_for_medal(columns)
        if share:
            parts += Fraction(unit.get("figures") or columns["figures"], share)
        elif not isinstance(columns["medals"], str):
            paid += columns["medals"]
    return paid + int(parts)


def wins_otherwise(document: Document, side: str) -> bool:
    """Whether sudden death, by hexes, an exit or a kill, or the spent deck can win for the side.

    Rule: VIC-OBJ-9, VIC-DECK-1.
    """
    if document["ruleset"]["deck_out"] == side:
        return True
    scenario, rows = document["scenario"], document["units"]
    goals = [*scenario["objectives"], *scenario["exits"]]
    prey = any(one["side"] != side and rows[one["row"]]["medals"] == WIN for one in scenario["units"])
    return prey or any(side in one["sides"] and one["value"] == WIN for one in goals)


def warnings_of(built: Built) -> list[str]:
    """A line for every objective and exit that no unit of a side meant to have it can reach."""
    scenario = built.document["scenario"]
    grid = BOARDS[scenario["board"]].grid
    within = {side: reachable(built, s) for s, side in enumerate(SIDES)}
    more_than_enemy = built.document["ruleset"]["majority"] == "MORE_THAN_ENEMY"
    lines = []
    for one in scenario["objectives"]:
        cells = [grid.parse(name) for name in one["cells"]]
        half = 1 if more_than_enemy else len(cells) // 2 + 1
        need = half if one["need"] == MAJORITY else one["need"]
        short = [side for side in one["sides"] if len(within[side].intersection(cells)) < need]
        lines += [_warning(built, f"objective {one['id']}", side, one["cells"]) for side in short]
    for i, way in enumerate(scenario["exits"]):
        cells = [grid.parse(name) for name in way["cells"]]
        for side in way["sides"]:
            leavers = rows_that_leave(built.tables[0], SIDES.index(side), cells)
            if reachable(built, SIDES.index(side), leavers).isdisjoint(cells):
                who = "" if leavers == EVERY_ROW else " that may leave there"
                lines.append(_warning(built, f"exit {i + 1}", side, way["cells"], who))
    return lines + in_water(built)


def in_water(built: Built) -> list[str]:
    """A line for the units of each side that a battle without cards sets up in water, where they take no part.

    Hexes of `set_up_anyway` are meant, and so are fords.  Rule: MMB-GAP-25.
    """
    tables, scenario = built.tables[0], built.document["scenario"]
    ground, terrain = contents_of(scenario, built.document), built.document["terrain"]
    names = BOARDS[scenario["board"]].grid.name
    lines = []
    for s, side in enumerate(SIDES) if tables["modern"] else ():
        units = range(int(tables["first_unit"][s]), int(tables["end_unit"][s]))
        hexes = [int(tables["unit_hex"][unit]) for unit in units if tables["unit_hex"][unit] >= 0]
        meant = {name.upper() for name in scenario["set_up_anyway"]}
        wet = [
            hex_
            for hex_ in hexes
            if tables["stack_ban_target"][tables["hex_stack"][hex_]]
            and names(hex_) not in meant
            and not has_trait(ground[hex_].rows, SPANS, terrain)
        ]
        if wet:
            where = " ".join(map(names, wet))
            said = "begin in water: they neither fire nor are fired at until they have left it"
            lines.append(f"WARNING {built.scenario.file}: units of the {side} on {where} {said}")
    return lines


def _warning(built: Built, what: str, side: str, cells: Iterable[str], who: str = "") -> str:
    hexes = " ".join(cells)
    return f"WARNING {built.scenario.file}: {what}: no way for any unit of the {side}{who} to take {hexes}"


def rows_that_leave(table: np.void, side: int, hexes: Sequence[int]) -> int:
    """Bit per unit row that may leave the board by some of the exits on these hexes.  Rule: SCEN-EXIT-3."""
    if not table["exits_narrow"]:
        return EVERY_ROW
    rows = 0
    for kind in kinds_of_exits(table, side, hexes):
        rows |= int(table["exit_rows"][kind])
    return rows


def reachable(built: Built, side: int, rows: int = EVERY_ROW) -> set[int]:
    """Hexes that some unit of a side stands on or could get to by moves, advances and retreats on an empty board.

    ``rows``: bit per unit row that is asked about.  A figure of an air drop may come down on any hex that its row may
    stand on.
    """
    tables = built.tables[0]
    mine = range(int(tables["first_unit"][side]), int(tables["end_unit"][side]))
    starts: dict[int, set[int]] = {}
    found: set[int] = set()
    for unit in mine:
        row, hex_ = int(tables["unit_row"][unit]), int(tables["unit_hex"][unit])
        if not rows >> row & 1:
            continue
        if hex_ == OFF:
            starts.setdefault(row, set()).update(_open_to(tables, row))
        elif _held(tables, row, hex_):
            found.add(hex_)
        else:
            starts.setdefault(row, set()).add(hex_)
    shut = tables["edge_shut_move"] & tables["edge_shut_advance"] & tables["edge_shut_retreat"]
    for row, hexes in starts.items():
        found |= _flood(tables["near"], shut >> row & 1, hexes)
    return found


def _open_to(tables: np.void, row: int) -> set[int]:
    """Hexes that a unit of the row may stand on."""
    barred = tables["stack_barred"][tables["hex_stack"][: tables["n_hexes"]]] >> row & 1
    return {int(hex_) for hex_ in np.flatnonzero(barred == 0)}


def _held(tables: np.void, row: int, hex_: int) -> bool:
    """Whether a unit of the row never leaves this hex.  Rule: CORE-MOV-21."""
    holds = tables["stack_traits"][tables["hex_stack"][hex_]] & Trait.HOLDS_GUNS
    return bool(holds) and tables["row_class"][row] == UnitClass.ART


def _flood(near: np.ndarray, shut: np.ndarray, starts: set[int]) -> set[int]:
    """All hexes connected to these over open edges; costs and caps are no hindrance in the long run."""
    found, border = set(starts), list(starts)
    while border:
        here = border.pop()
        for edge in range(6):
            to = int(near[here, edge])
            if to != OFF and to not in found and not shut[here, edge]:
                found.add(to)
                border.append(to)
    return found
