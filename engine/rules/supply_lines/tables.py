"""Lines of supply as numbers: whose ways lead home, where they lie, which units are marked (house-rules 4.14, 4.10)."""

from collections.abc import Sequence

import numpy as np

from engine.codes import Face
from engine.layout import MAX_TURNS, OFF
from engine.loading.in_force.contents import Contents, exits_of, has_trait, is_station
from engine.loading.in_force.stacks import Stack, closed_rows, with_bridges_to_come
from engine.loading.in_force.supply_lines import (
    AUTO,
    RAIL,
    ROAD,
    bare_ground,
    baseline,
    is_named,
    kinds_used,
    units_of_zone,
    way_of,
    zone_words,
)
from engine.loading.in_force.unit_rows import UnitRow, UnitRows
from engine.loading.schema.document import Terrain, UnitEntry
from engine.loading.schema.scenario_file import SIDES
from engine.loading.tables.edges import Edges, closed_edges
from engine.loading.tables.setting import Setting
from engine.rules.supply_lines import AIRBORNE, BESIEGED, ZONE
from engine.rules.supply_lines.kinds import ENTERED, NOWHERE, RAILS, ROADS

WAYS = ("NONE", "NEAREST", "ANY_UNCUT", "STRAIGHT_LINE")
CUTS = ("OCCUPIED", "RANGE", "RANGE_WITH_LOS")
KINDS = {ROAD: ROADS, RAIL: RAILS}
JOINERS = ("BRIDGE", "PONTOON")  # traits of pieces that join roads without bearing one
UNLIMITED = 10 * MAX_TURNS
MARKS = (
    "zone_hex",
    "supply_kinds",
    "supply_exempt",
    "supply_grace",
    "grace_hex",
    "zone_returns",
    "zone_grace",
)


def fill_supply_lines(table: np.void, setting: Setting) -> None:
    """Everything about supply; nothing where no side can be out of it (HR-GEN-4).

    Changes: table.supply_*, zone_*, grace_hex, unit_airborne, row_cut_off, row_supplied, starve_*, box_terms.
    Rule: HR-SUPPLY-3, -6, -7, HR-SUPEX-4, HR-DZONE-7.
    """
    ruleset, document = setting.ruleset, setting.document
    if ruleset["supply_route"] == "NONE":
        return
    for side, name in enumerate(SIDES):
        table["supply_way"][side] = WAYS.index(way_of(document, name, setting.contents))
        table["supply_kinds"][side] = sum(KINDS[kind] for kind in kinds_used(document, name))
    fill_marks(table, setting)
    fill_zones(table, setting)
    table["supply_lines"] = bool(table["supply_way"].any() or table["zone_unit"].any())
    if not table["supply_lines"]:
        for field in MARKS:
            table[field] = 0
        return
    most = ruleset["supply_off_road"]
    table["supply_most"] = NOWHERE - 1 if most == "UNLIMITED" else most
    table["supply_cut_by"] = CUTS.index(ruleset["supply_cut_by"])
    table["supply_own_open"] = ruleset["supply_own_open"]
    fill_network(table, setting)
    fill_weaker_rows(table, setting.rows)
    table["supply_turn"] = ruleset["supply_turn"]
    fill_hunger(table, setting)
    table["supply_bites"] = bool(table["row_cut_off"].any() or table["starve_faces"])
    table["box_terms"] |= table["supply_bites"]


def fill_hunger(table: np.void, setting: Setting) -> None:
    """What a die has to show, from when on, and what it costs.  Changes: table.starve_*.  Rule: HR-STARVE-1, -2."""
    ruleset = setting.ruleset
    table["starve_faces"] = sum(1 << Face[word.upper()] for word in ruleset["starve_faces"])
    table["starve_turn"] = ruleset["starve_turn"]
    table["starve_figures"] = ruleset["starve_figures"]
    table["starve_pays"] = ruleset["starve_pays"]


def fill_weaker_rows(table: np.void, rows: UnitRows) -> None:
    """Rows of units in supply, and what these are of out of it.  Changes: table.row_cut_off, row_supplied."""
    for i, row in enumerate(rows.rows):
        weaker = None if row.cut_off else rows.without_supply(i)
        if weaker is not None:
            table["row_cut_off"][i] = weaker + 1
            table["row_supplied"][weaker] = i + 1


# --- the ground ---


def fill_network(table: np.void, setting: Setting) -> None:
    """Where roads and rails lie and lead, what infantry could enter, and the own edge of each side.

    Bridges that may be built are there from the start; whether one stands is told by the stack of its hex.
    Changes: table.supply_roads, supply_rails, supply_over, supply_shut, supply_stack, supply_home.
    Rule: HR-SUPPLY-6, -7, -11.
    """
    grid, terrain = setting.board.grid, setting.terrain
    lying = with_bridges_to_come(setting.contents, setting.stacks, terrain)
    foot = on_foot(setting)
    edges = Edges(grid, lying, terrain, foot)
    for here in range(grid.n_hexes):
        for edge, there in enumerate(grid.neighbors(here)):
            if there < 0 or edges.across(here, edge, there).move:
                table["supply_shut"][here] |= 1 << edge
    for s, stack in enumerate(setting.stacks.stacks):
        table["supply_stack"][s] = lies_there(stack, terrain, foot)
    for side, name in enumerate(SIDES):
        table["supply_home"][baseline(setting.document, name)] |= 1 << side
    fill_links(table, lying, setting)


def on_foot(setting: Setting) -> UnitRows:
    """Plain infantry, whether or not the battle has any: where it could go supplies can.  Rule: HR-SUPPLY-6."""
    units = setting.document["units"]
    plain = next(row for row, columns in units.items() if columns["class"] == "INF")
    return UnitRows((UnitRow(plain, None, units[plain]),), setting.rows.known, plain=setting.rows.plain)


def lies_there(stack: Stack, terrain: Terrain, foot: UnitRows) -> int:
    """Bits of what a hex bears with this on it: roads, rails, ground open to infantry."""
    if closed_rows(stack, terrain, foot):
        return 0
    station = is_station(stack.rows, terrain)
    joins = station or any(has_trait(stack.rows, trait, terrain) for trait in (ROAD, *JOINERS))
    rails = has_trait(stack.rows, RAIL, terrain)
    return ENTERED | (ROADS if joins else 0) | (RAILS if rails else 0)


def fill_links(table: np.void, lying: Sequence[Contents], setting: Setting) -> None:
    """Edges to which roads and rails of each hex lead; bridges and stations only where a road meets them.

    Changes: table.supply_roads, supply_rails, supply_over.  Rule: HR-SUPPLY-11.
    """
    grid, terrain = setting.board.grid, setting.terrain
    roads = [exits_of(one, terrain, frozenset({ROAD})) for one in lying]
    rails = [exits_of(one, terrain, frozenset({RAIL}), frozenset({ROAD})) for one in lying]
    waiting = {}
    for hex_, one in enumerate(lying):
        joins = is_station(one.rows, terrain) or any(has_trait(one.rows, trait, terrain) for trait in JOINERS)
        if joins and not roads[hex_]:
            waiting[hex_] = frozenset(range(6)) - frozenset(closed_edges(one, terrain))
    for _ in range(len(waiting)):  # a bridge may lie beyond another
        for hex_, ends in list(waiting.items()):
            beside = enumerate(grid.neighbors(hex_))
            if any(there >= 0 and edge in ends and (edge + 3) % 6 in roads[there] for edge, there in beside):
                roads[hex_] = waiting.pop(hex_)
    for hex_ in range(grid.n_hexes):
        table["supply_roads"][hex_] = sum(1 << edge for edge in roads[hex_])
        table["supply_rails"][hex_] = sum(1 << edge for edge in rails[hex_])
        table["supply_over"][hex_] = bool(roads[hex_] and rails[hex_])


# --- units that are marked, and drop zones ---


def fill_marks(table: np.void, setting: Setting) -> None:
    """Units that are never tested, and those that the battle marks as airborne beside those of its air drops.

    Changes: table.supply_exempt, unit_airborne, supply_grace, grace_hex.  Rule: HR-SUPEX-1, -2, -4, -5.
    """
    ruleset, grid = setting.ruleset, setting.board.grid
    for u, unit in set_up(table, setting):
        table["unit_airborne"][u] |= unit is not None and is_named(unit, ruleset["supply_airborne"])
    if not ruleset["supply_exemptions"]:
        return
    table["supply_grace"] = UNLIMITED if ruleset["supply_grace"] == "UNLIMITED" else ruleset["supply_grace"]
    for name in ruleset["supply_grace_ends"]:
        table["grace_hex"][grid.parse(name.upper())] = 1
    words = [*ruleset["supply_exempt"], *ruleset["supply_besieged"], *ruleset["supply_exempt_side"]]
    for u in range(int(table["n_units"])):
        table["supply_exempt"][u] = SIDES[table["unit_side"][u]] in words
    for u, unit in set_up(table, setting):
        table["supply_exempt"][u] |= unit is not None and is_named(unit, words)


def set_up(table: np.void, setting: Setting) -> list[tuple[int, UnitEntry | None]]:
    """Units on the board with what the battle says of them, and (None) those of air drops."""
    grid, units = setting.board.grid, setting.scenario["units"]
    at = {grid.parse(unit["hex"]): unit for unit in units}
    found: list[tuple[int, UnitEntry | None]] = [
        (u, at[int(hex_)]) for u, hex_ in enumerate(table["unit_hex"][: table["n_units"]]) if hex_ >= 0
    ]
    for drop in range(int(table["n_drops"])):
        first = int(table["drop_first"][drop])
        found += [(u, None) for u in range(first, first + int(table["drop_count"][drop]))]
    return found


def fill_zones(table: np.void, setting: Setting) -> None:
    """Drop zones: where they are, and whom they supply in place of a line.

    Changes: table.zone_*.  Rule: HR-DZONE-1, -3 .. -5, -7 .. -9.
    """
    ruleset, grid = setting.ruleset, setting.board.grid
    table["zone_hex"] = OFF
    if not ruleset["drop_zone"]:
        return
    marked = zone_words(setting.document)
    words = units_of_zone(setting.document)
    airborne = ruleset["drop_zone_units"] == ["airborne"]
    served = [
        u
        for u, unit in set_up(table, setting)
        if (table["unit_airborne"][u] if airborne else unit is not None and is_named(unit, words))
    ]
    for side, name in enumerate(SIDES):
        own = [u for u in served if table["unit_side"][u] == side]
        hex_ = marked.get(name) if ruleset["drop_zone"] == [AUTO] else ruleset["drop_zone"][0]
        dropped = hex_ is None and name in [drop["side"] for drop in setting.scenario["air_drops"]]
        if own and (hex_ is not None or dropped):
            table["zone_hex"][side] = OFF if hex_ is None else grid.parse(hex_.upper())
            table["zone_by_drop"][side] = dropped
            table["zone_unit"][own] = 1
    bare = bare_ground(setting.document)
    for h, contents in enumerate(setting.contents):
        table["zone_open"][h] = bare.issuperset(contents.rows)
    table["zone_returns"] = ruleset["drop_zone_returns"]
    table["zone_grace"] = ruleset["drop_zone_grace"]


def marks_of_supply(table: np.void) -> list[tuple[str, int, int]]:
    """Marked drop zones, and units on the board that are besieged or airborne, where this is in force.

    Returns
    -------
    list of (str, int, int)
        Kind of marker, hex, side.  Rule: HR-DZONE-8, -9, HR-SUPEX-1, -2.
    """
    if not table["supply_lines"]:
        return []
    found = [(ZONE, int(hex_), side) for side, hex_ in enumerate(table["zone_hex"]) if hex_ != OFF]
    units = slice(int(table["n_units"]))
    besieged = table["supply_exempt"][units] > 0
    by_grace = (table["unit_airborne"][units] > 0) & ~besieged & bool(table["supply_grace"])
    airborne = (table["zone_unit"][units] > 0) | by_grace
    for kind, marked in ((BESIEGED, besieged), (AIRBORNE, airborne)):
        standing = np.flatnonzero(marked & (table["unit_hex"][units] != OFF))
        found += [(kind, int(table["unit_hex"][u]), int(table["unit_side"][u])) for u in standing]
    return found
