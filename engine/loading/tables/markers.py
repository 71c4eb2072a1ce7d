"""Markers of units and hexes as numbers, and what boats change in the tables of rivers (expansions 5.5, 7.8)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from engine.codes import Stop, UnitClass
from engine.codes_of_boxes import Load, LoadPay
from engine.layout import CROSSHAIRS, OFF
from engine.loading.in_force.contents import has_trait
from engine.loading.in_force.posts import BATTERY, CROSSHAIR, Post, posts_by_side
from engine.loading.in_force.side_words import bits_of_sides
from engine.loading.in_force.stacks import RIVER, Stacks, not_spanned, take_off
from engine.loading.in_force.unit_rows import AFLOAT, BOAT, SPOTTED, UNSUPPLIED, UnitRows
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.document import MarkerEntry, ScenarioPart, Terrain
from engine.loading.schema.scenario_file import LOADS, SIDES
from engine.loading.schema.switch_columns import Switches

HARD = int(Stop.HARD)
INF = int(UnitClass.INF)
FEWER_AFLOAT = (1, 0, 0)  # dice of infantry in its boats


def fill_markers(
    table: np.void,
    scenario: ScenarioPart,
    stacks: Stacks,
    terrain: Terrain,
    rows: UnitRows,
    ruleset: Switches,
    posts: Sequence[Post],
) -> None:
    """Write everything about markers; call after what entering a hex costs is filled.

    Changes: table.markers, marker_dice, crosshair_rows, aim_*, aims_most, row_spotted, row_unspotted, row_unsupplied,
    posts_*, post, post_unit, row_afloat, row_landed, boat_rows, stack_river, stack_stop, out_kept, unit_camouflaged,
    unit_led, load_*, loads_land, loads_shot.
    """
    fill_boats(table, stacks, terrain, rows)
    fill_crosshairs(table, rows, ruleset)
    fill_units_marked(table, scenario, rows)
    parse = BOARDS[scenario["board"]].grid.parse
    fill_posts(table, posts, parse)
    table["posts_return"] = bool(posts) and ruleset["post_aims_return"]
    switches: Mapping[str, Any] = ruleset  # by names that begin with the kind of a load
    fill_loads(table, [one for one in scenario["markers"] if one["kind"] in LOADS], parse, switches)
    fill_carriers(table, rows, switches)
    table["marker_dice"] = bool(
        table["crosshair_rows"] or table["unit_led"].any() or table["unit_camouflaged"].any()
    )
    table["markers"] = bool(
        table["marker_dice"]
        or table["loads_n"]
        or table["row_afloat"].any()
        or scenario["trains"]
        or table["shell_marks"]
    )


def fill_boats(table: np.void, stacks: Stacks, terrain: Terrain, rows: UnitRows) -> None:
    """Where boats are rowed: every river hex ends their move and costs a die.  Rule: TP-BOAT-1 .. -3, -5, TP-S37-3.

    Nobody else can stand on such a hex, so its reduction is one of the hex.
    """
    if not rows.boats:
        return
    for s, stack in enumerate(stacks.stacks):
        if has_trait(not_spanned(stack, terrain), RIVER, terrain):
            table["stack_river"][s] = 1
            take_off(table, s, FEWER_AFLOAT, is_town=False)
            for i in range(len(rows.rows)):
                if rows.boats >> i & 1:
                    table["stack_stop"][s, i] = HARD
    table["boat_rows"] = rows.launched
    pair_rows(table, rows, "row_afloat", BOAT, AFLOAT)
    pair_rows(table, rows, "row_landed", AFLOAT, "")


def pair_rows(table: np.void, rows: UnitRows, field: str, carries: str, then: str) -> None:
    """Rows that become others, by one more than the number of the other."""
    for i, row in enumerate(rows.rows):
        twin = rows.twin(i, then) if row.carries == carries else None
        if twin is not None:
            table[field][i] = twin + 1


def fill_crosshairs(table: np.void, rows: UnitRows, ruleset: Switches) -> None:
    """Rows with cross-hairs, of guns that posts spot for, of armor without its depot.

    Switches speak of house batteries; a Big Gun of the Terrain Pack adds a die, has three markers and may move.
    Rule: TP-BIG-1, TP-FSA-1, TP-SUP-2, HR-BIGGUN-3, -4, -6.
    """
    for i, row in enumerate(rows.rows):
        if CROSSHAIR in row.columns["traits"]:
            house = BATTERY in row.columns["traits"]
            table["crosshair_rows"] |= 1 << i
            table["aim_dice"][i] = ruleset["crosshair_bonus"] if house else 1
            table["aims_most"][i] = ruleset["crosshair_markers"] if house else CROSSHAIRS
            table["aim_breaks"] |= int(house and ruleset["gun_move_breaks"]) << i
    pair_rows(table, rows, "row_spotted", "", SPOTTED)
    pair_rows(table, rows, "row_unspotted", SPOTTED, "")
    pair_rows(table, rows, "row_unsupplied", "", UNSUPPLIED)


def fill_posts(table: np.void, posts: Sequence[Post], parse: Callable[[str], int]) -> None:
    """Hexes that spot, and the unit that alone may, if one is named; nobody if it is not in the battle any more.

    Changes: table.posts_n, post, post_unit.  Rule: TP-FSA-1, HR-SPOT-3.
    """
    begins = [int(hex_) for hex_ in table["unit_hex"][: int(table["n_units"])]]
    for side, own in enumerate(posts_by_side(posts).values()):
        table["posts_n"][side] = len(own)
        for i, post in enumerate(own):
            table["post"][side, i] = parse(post.cell)
            at = parse(post.by) if post.by else OFF
            if post.by:
                table["post_unit"][side, i] = begins.index(at) + 1 if at in begins else OFF


def fill_units_marked(table: np.void, scenario: ScenarioPart, rows: UnitRows) -> None:
    """Units that begin camouflaged, and infantry that begins with a leader.  Rule: TP-HERO-1, WW-CAM-1."""
    parse = BOARDS[scenario["board"]].grid.parse
    marked = {parse(unit["hex"]): unit["markers"] for unit in scenario["units"] if unit.get("markers")}
    for u in range(int(table["n_units"])):
        markers = marked.get(int(table["unit_hex"][u]), ())
        infantry = table["row_class"][table["unit_row"][u]] == INF
        table["unit_camouflaged"][u] = "camouflage" in markers
        table["unit_led"][u] = "leader" in markers and infantry


def fill_loads(
    table: np.void, loads: Sequence[MarkerEntry], parse: Callable[[str], int], switches: Mapping[str, Any]
) -> None:
    """Equipment and prisoners, one by one; options may say otherwise who takes them and what they earn medals for.

    Rule: TP-CAP-1, TP-POW-1, HR-EQUIP-8, HR-PRISON-2.
    """
    load = 0
    for marker in loads:
        kind = marker["kind"]
        pays = LoadPay[switches[f"{kind}_pays"]]
        of_battle = pays == LoadPay.SCENARIO
        sides = sides_by_option(marker, switches)
        for cell in marker["cells"]:
            table["load_hex"][load] = parse(cell)
            table["load_kind"][load] = LOADS.index(kind)
            table["load_sides"][load] = sides
            table["load_more_sides"][load] = sides & ~bits_of_sides(marker["sides"])
            table["load_value"][load] = marker["value"] if of_battle else switches[f"{kind}_medals"]
            table["load_pays"][load] = pays
            table["load_leaves"][load] = pays == LoadPay.EXIT or (of_battle and not marker["to"])
            for to in marker["to"] if of_battle else ():
                table["load_to"][parse(to)] |= 1 << load
            load += 1
    table["loads_n"] = load


def fill_carriers(table: np.void, rows: UnitRows, switches: Mapping[str, Any]) -> None:
    """Who takes what lies there; what nobody can carry changes nothing (HR-GEN-4).

    Changes: table.load_rows, loads_land, loads_shot.  Rule: HR-EQUIP-1, -3, -4, HR-PRISON-3.
    """
    kinds = set(table["load_kind"][: table["loads_n"]].tolist())
    for kind in kinds:
        switch = f"{LOADS[kind]}_carriers"
        table["load_rows"][kind] = rows.select(switches[switch], "class", f"ruleset.{switch}")
    table["loads_land"] &= bool(kinds)
    table["loads_shot"] &= Load.EQUIPMENT in kinds


def sides_by_option(marker: MarkerEntry, switches: Mapping[str, Any]) -> int:
    """Bit per side that may take it: those of the battle, unless an option names who may free prisoners."""
    named = switches["prisoner_sides"].lower()
    if marker["kind"] != "prisoner" or named == "scenario":
        return bits_of_sides(marker["sides"])
    return bits_of_sides(SIDES if named == "both" else [named])
