"""Markers of units and hexes as numbers, and what boats change in the tables of rivers (expansions 5.5, 7.8)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from engine.codes import Stop
from engine.codes_of_boxes import Load, LoadPay
from engine.hooks import Fired
from engine.hooks.fired import fired_mask
from engine.layout import CROSSHAIRS, OFF
from engine.loading.in_force.contents import has_trait
from engine.loading.in_force.marked_units import is_concealed, leader_classes
from engine.loading.in_force.posts import BATTERY, CROSSHAIR, Post, posts_by_side, posts_of
from engine.loading.in_force.side_words import bits_of_sides
from engine.loading.in_force.stacks import RIVER, Stacks, not_spanned
from engine.loading.in_force.unit_rows import AFLOAT, BOAT, CLASSES, SPOTTED, UNSUPPLIED, UnitRows
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.document import MarkerEntry, ScenarioPart, Terrain
from engine.loading.schema.scenario_file import LOADS, SIDES
from engine.loading.schema.switch_columns import Switches
from engine.loading.tables.setting import Setting
from engine.loading.tables.stack_fields import take_off
from engine.loading.words.errors import InputError

HARD = int(Stop.HARD)
OFFICIAL_DICE = 1  # fewer in boats, more with a leader


def fill_markers(table: np.void, setting: Setting) -> None:
    """Write everything about markers; call after what entering a hex costs, and the ruleset, are filled.

    Changes: table.markers, marker_dice, crosshair_rows, aim_*, aims_most, row_spotted, row_unspotted, row_unsupplied,
    posts_*, post, post_unit, row_afloat, row_landed, boat_rows, boats_*, stack_river, stack_stop, out_kept,
    unit_camouflaged, camouflage_*, fired_start, unit_led, leader_*, load_*, loads_land, loads_shot.
    """
    scenario, ruleset, rows = setting.scenario, setting.ruleset, setting.rows
    stacks, terrain = setting.stacks, setting.terrain
    posts = posts_of(setting.document)
    fill_boats(table, ruleset, stacks, terrain, rows)
    fill_crosshairs(table, rows, ruleset)
    fill_units_marked(table, scenario, ruleset, stacks, terrain, rows)
    parse = BOARDS[scenario["board"]].grid.parse
    fill_leaders(table, ruleset, rows)
    fill_leader_given(table, setting)
    fill_posts(table, posts, parse)
    table["posts_return"] = bool(posts) and ruleset["post_aims_return"]
    switches: Mapping[str, Any] = ruleset  # by names that begin with the kind of a load
    fill_loads(table, [one for one in scenario["markers"] if one["kind"] in LOADS], parse, switches)
    fill_carriers(table, rows, switches)
    table["marker_dice"] = bool(
        table["crosshair_rows"]
        or table["unit_led"].any()
        or table["leader_giver"]
        or table["unit_camouflaged"].any()
    )
    table["markers"] = bool(
        table["marker_dice"]
        or table["loads_n"]
        or table["row_afloat"].any()
        or scenario["trains"]
        or table["shell_marks"]
    )


def fill_boats(table: np.void, ruleset: Switches, stacks: Stacks, terrain: Terrain, rows: UnitRows) -> None:
    """Where boats are rowed: every river hex ends their move and costs a die.

    Nobody else can stand on such a hex, so its reduction is one of the hex.
    Rule: TP-BOAT-1 .. -3, -5, TP-S37-3, HR-BOAT-1 .. -3.
    """
    if not rows.boats:
        return
    for s, stack in enumerate(stacks.stacks):
        if has_trait(not_spanned(stack, terrain), RIVER, terrain):
            table["stack_river"][s] = 1
            take_off(table, s, (ruleset["boat_dice"], 0, 0), is_town=False)
            for i in range(len(rows.rows)):
                if rows.boats >> i & 1:
                    table["stack_stop"][s, i] = HARD
    table["boat_rows"] = rows.launched
    pair_rows(table, rows, "row_afloat", BOAT, AFLOAT)
    kept = ruleset["boats_reused"]
    pair_rows(table, rows, "row_landed", AFLOAT, BOAT if kept else "")
    table["boats_kept"] = bool(rows.launched and kept)
    odd = kept or ruleset["boat_dice"] != OFFICIAL_DICE or ruleset["boat_units"]
    table["boats_house"] = bool(rows.launched and odd)


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


def fill_units_marked(
    table: np.void,
    scenario: ScenarioPart,
    ruleset: Switches,
    stacks: Stacks,
    terrain: Terrain,
    rows: UnitRows,
) -> None:
    """Units that begin camouflaged, and those that begin with a leader: infantry officially.

    What ends camouflage is of no account where nobody may have any (HR-GEN-4).
    Rule: TP-HERO-1, WW-CAM-1, HR-CAMO-3, -8, HR-LEADER-1.
    """
    parse, leaders = BOARDS[scenario["board"]].grid.parse, leader_classes(ruleset)
    marked = {parse(unit["hex"]): unit["markers"] for unit in scenario["units"] if unit.get("markers")}
    for u in range(int(table["n_units"])):
        markers = marked.get(int(table["unit_hex"][u]), ())
        hex_, row = int(table["unit_hex"][u]), int(table["unit_row"][u])
        if "camouflage" in markers:
            ground = stacks.stacks[stacks.hex_stack[hex_]].rows
            table["unit_camouflaged"][u] = is_concealed(ground, ruleset)
            if not table["unit_camouflaged"][u]:
                table["fired_start"] |= fired_mask([Fired.CAMOUFLAGE_DENIED])
        table["unit_led"][u] = "leader" in markers and rows.rows[row].columns["class"] in leaders
    has_cards = bool(ruleset["combat_deck"] or ruleset["combat_cards"])
    if not table["unit_camouflaged"].any() and not has_cards:
        table["camouflage_ends"] = 0
    table["camouflage_cards"] = has_cards and ruleset["camouflage_cards"]


def fill_leaders(table: np.void, ruleset: Switches, rows: UnitRows) -> None:
    """What leaders are good for, where there are any.  Rule: TP-HERO-2, -3, HR-LEADER-1, -3, -4.

    Changes: table.leader_bonus, leader_medal, leader_rows, leader_strongest, leader_house.
    """
    if not table["unit_led"].any():
        return
    table["leader_medal"] = ruleset["leader_medal"]
    table["leader_strongest"] = ruleset["leader_ties"] == "FIGURES"
    for i, row in enumerate(rows.rows):
        if row.columns["class"] in leader_classes(ruleset):
            table["leader_rows"] |= 1 << i
            table["leader_bonus"][i] = ruleset["leader_bonus"]
            odd = row.columns["class"] != "INF" or ruleset["leader_bonus"] != OFFICIAL_DICE
            table["leader_house"] |= int(odd) << i


def fill_leader_given(table: np.void, setting: Setting) -> None:
    """The leader that the human side of a variant gives to one of its units, in place of all others of that side.

    Nothing is rolled for him, his fall is no medal, he joins the nearest unit of whatever kind, of several the
    strongest.  Rule: HR-DALHUMAN-1 .. -4, HR-LEADER-4, HR-SET-41.
    Changes: table.leader_giver, leader_given_hex, unit_led, leader_bonus, leader_rows, and how leaders fall.

    Raises
    ------
    InputError
        A hex without a unit of the side.
    """
    ruleset, rows = setting.ruleset, setting.rows
    if not ruleset["leader_given"] or ruleset["fiction_side"] == "NONE":
        return
    side = 1 - SIDES.index(ruleset["fiction_side"].lower())
    own = range(int(table["first_unit"][side]), int(table["end_unit"][side]))
    table["leader_giver"] = 1 + side
    table["leader_given_hex"] = given_on(table, setting, own)
    for unit in own:
        table["unit_led"][unit] = 0
    table["leader_dice"] = 0
    table["leader_medal"] = 0
    table["leader_strongest"] = 1
    for i, row in enumerate(rows.rows):
        led = row.columns["class"] in CLASSES
        table["leader_rows"] |= int(led) << i
        table["leader_bonus"][i] = ruleset["leader_given_dice"] if led else 0


def given_on(table: np.void, setting: Setting, own: Sequence[int]) -> int:
    """The hex whose unit is given a leader, OFF if the side picks one.  Rule: HR-DALHUMAN-4."""
    words = setting.ruleset["leader_given_hex"]
    if words == ["player_choice"]:
        return OFF
    grid = setting.board.grid
    led = {int(table["unit_hex"][unit]) for unit in own if is_led(table, setting, unit)} - {OFF}
    names = [grid.name(hex_) for hex_ in sorted(led)]
    if len(words) != 1 or words[0].upper() not in names:
        key = "ruleset.leader_given_hex"
        raise InputError("rules", key, " ".join(words), f"player_choice, or one of {' '.join(names)}")
    return int(grid.parse(words[0].upper()))


def is_led(table: np.void, setting: Setting, unit: int) -> bool:
    """Whether a unit is one that a leader may lead: no train."""
    return setting.rows.rows[int(table["unit_row"][unit])].columns["class"] in CLASSES


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
    for kind, load in enumerate(LOADS):
        switch = f"{load}_carriers"
        carriers = rows.select(switches[switch], "class", f"ruleset.{switch}")
        if kind in kinds:
            table["load_rows"][kind] = carriers
    table["loads_land"] &= bool(kinds)
    table["loads_shot"] &= Load.EQUIPMENT in kinds


def sides_by_option(marker: MarkerEntry, switches: Mapping[str, Any]) -> int:
    """Bit per side that may take it: those of the battle, unless an option names who may free prisoners."""
    named = switches["prisoner_sides"].lower()
    if marker["kind"] != "prisoner" or named == "scenario":
        return bits_of_sides(marker["sides"])
    return bits_of_sides(SIDES if named == "both" else [named])
