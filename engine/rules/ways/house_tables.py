"""Roads and rails through other ground as numbers (HR-ROAD, HR-RAIL)."""

from typing import Literal

import numpy as np

from engine.codes import Sight, Trait
from engine.layout import ALL
from engine.loading.in_force.contents import has_trait, is_station
from engine.loading.in_force.stacks import Stack, not_spanned
from engine.loading.in_force.unit_rows import TRIPLET_ENTRY
from engine.loading.tables.setting import Setting
from engine.loading.tables.stack_fields import BANS, COVERS, SIGHTS, STOPS, STRENGTH, fill_battle
from engine.loading.tables.ways import ROAD, Ways
from engine.loading.words.errors import InputError
from engine.loading.words.likeness import nearest
from engine.loading.words.quoting import quoted

ROADS, RAILS = "ROAD", "RAIL"
EXEMPT = Trait.LEAVE_ONE | Trait.ENTER_FIRST


def fill_roads(table: np.void, setting: Setting) -> None:
    """What of the ground under roads and rails binds, hides and covers; a railway station is a town in all of it.

    Changes: table.paved_edges, paved_stop, paved_cap, paved_steps, seen_along, road_marks, plain_ground, passed_stack,
    eased_rows, stack_stop, stack_sight, and what battles on the hexes are fought by.
    Rule: HR-ROAD-2 .. -6, -9, HR-RAIL-2 .. -4.

    Raises
    ------
    InputError
        A road on a hedgerow, where roads lead through other ground.
    """
    ruleset, terrain = setting.ruleset, setting.terrain
    eased = _eased_rows(table, setting)
    for s, stack in enumerate(setting.stacks.stacks):
        is_road = has_trait(stack.rows, ROADS, terrain)
        is_rail = not is_road and has_trait(stack.rows, RAILS, terrain)
        if not is_road and not is_rail:
            continue
        if is_rail and is_station(stack.rows, terrain):
            continue
        if is_rail and ruleset["rail_eases"]:
            _ease_rails(table, s, setting, eased[s])
        sight = ruleset["road_sight"] if is_road else ruleset["rail_sight"]
        _open_sight(table, s, stack, setting, sight, is_road)
        if (ruleset["road_ground"] if is_road else ruleset["rail_ground"]) == "NONE":
            _level_ground(table, s, stack, setting)
    _check_roads(setting)
    if ruleset["road_eases"]:
        _ease_roads(table, setting, eased)
    table["paved_steps"] = bool(table["paved_edges"].any() or table["passed_stack"].any())
    table["road_marks"] = bool(table["seen_along"].any() or table["plain_ground"].any())


def _is_town(tile: str, setting: Setting) -> bool:
    """Whether a tile stops who comes along a road.  Rule: HR-ROAD-2, HR-GEN-19."""
    return _is_one(tile, setting, "way_halts")


def _is_one(tile: str, setting: Setting, switch: Literal["way_halts", "roadless"]) -> bool:
    """Whether a tile is one of those that a switch names by their rows or traits."""
    named = {tile.partition("@")[0], *setting.terrain[tile]["traits"]}
    return not named.isdisjoint(setting.ruleset[switch])


def _eased_rows(table: np.void, setting: Setting) -> np.ndarray:
    """Stops of each stack but for those of its tile, of roads in towns apart, shape (n_stacks, n_rows)."""
    rows, terrain = setting.rows, setting.terrain
    found = np.zeros((len(setting.stacks.stacks), len(rows.rows)), dtype=np.int64)
    for s, stack in enumerate(setting.stacks.stacks):
        halts = has_trait(stack.rows, ROADS, terrain) and _is_town(stack.rows[0], setting)
        for name in not_spanned(stack, terrain):
            if name == stack.rows[0] and not halts:
                continue
            for i, row in enumerate(rows.rows):
                if not row.free:
                    stop = STOPS[terrain[name]["stop"][TRIPLET_ENTRY[row.moves_as]]]
                    found[s, i] = max(found[s, i], stop)
    return found


def _ease_rails(table: np.void, s: int, setting: Setting, stops: np.ndarray) -> None:
    """Of the stops on a rail hex those of its tile go, and a ban that the tile lays holds who stays there alone.

    Rule: HR-RAIL-1, -4.  Changes: table.stack_stop, eased_rows, passed_stack.
    """
    before = table["stack_stop"][s, : len(stops)].copy()
    goes_on = (before != 0) & (stops == 0)
    if not goes_on.any():
        return
    table["stack_stop"][s, : len(stops)] = stops
    table["eased_rows"][s] = sum(1 << int(i) for i in np.flatnonzero(goes_on))
    table["passed_stack"][s] = 1


def _open_sight(table: np.void, s: int, stack: Stack, setting: Setting, sight: str, is_road: bool) -> None:
    """What a hex of a road or rail hides: nothing by its tile, or all where a road leads over a hill.

    Rule: HR-ROAD-4, HR-RAIL-3.  Changes: table.stack_sight, seen_along.
    """
    before, terrain = int(table["stack_sight"][s]), setting.terrain
    if is_road and sight != "OFFICIAL" and "HILL" in terrain[stack.rows[0]]["traits"]:
        table["stack_sight"][s] = Sight.BLOCK
    elif sight == "CLEAR":
        own = [SIGHTS[terrain[name]["sight"]] for name in stack.rows[1:]]
        table["stack_sight"][s] = max([Sight.CLEAR, *own], key=STRENGTH.index)
        table["seen_along"][s] = int(table["stack_sight"][s]) != before


def _level_ground(table: np.void, s: int, stack: Stack, setting: Setting) -> None:
    """The tile has no part in battles on the hex.  Rule: HR-ROAD-3, HR-RAIL-2 (``battle_terrain``).

    Changes: table.plain_ground, stack_cover*, stack_flags_ignored, flags_spared, stack_hits_ignored, out_kept, bans.
    """
    fields = [*COVERS.values(), "stack_flags_ignored", "flags_spared", "stack_hits_ignored"]
    before = [table[name][s].copy() for name in fields] + [table["out_kept"][s].copy()]
    before += [int(table[name][s]) for name in BANS.values()]
    height, sight = int(table["stack_height"][s]), int(table["stack_sight"][s])
    for name in (*fields, "out_kept"):
        table[name][s] = 0
    pieces = Stack(stack.rows[1:], stack.owner, stack.under)
    fill_battle(table, s, pieces, setting.terrain, setting.rows, setting.ruleset["cover_combine"])
    table["stack_height"][s], table["stack_sight"][s] = height, sight
    for name in BANS.values():
        table[name][s] = 0
    for name in pieces.rows:
        for selector, letters in setting.terrain[name]["battle_ban"].items():
            for letter in letters:
                table[BANS[letter]][s] |= setting.rows.select(selector, "class", f"terrain.{name}.battle_ban")
    after = [table[name][s] for name in fields] + [table["out_kept"][s]]
    after += [int(table[name][s]) for name in BANS.values()]
    changed = any(not np.array_equal(was, now) for was, now in zip(before, after, strict=True))
    table["plain_ground"][s] = changed


def _ease_roads(table: np.void, setting: Setting, stops: np.ndarray) -> None:
    """Steps along roads, if ground on the way binds any of them otherwise.

    Rule: HR-ROAD-2.  Changes: table.paved_edges, paved_stop, paved_cap.
    """
    ways = Ways(setting.board.grid, setting.contents, setting.terrain)
    hexes = range(setting.board.grid.n_hexes)
    caps = np.full(len(stops), ALL, dtype=np.int64)
    for s, stack in enumerate(setting.stacks.stacks):
        for name in not_spanned(stack, setting.terrain):
            if name != stack.rows[0]:
                caps[s] = min(caps[s], setting.terrain[name]["cap"] or ALL)
    n = len(setting.rows.rows)
    binds = False
    for hex_ in hexes:
        if ways.begins(ROAD, hex_):
            binds |= _binds(table, setting.stacks.hex_stack[hex_], stops, caps)
    if not binds:
        return
    table["paved_stop"][: len(stops), :n] = stops
    table["paved_cap"][: len(caps)] = caps
    for here in hexes:
        for edge, there in enumerate(ways.grid.neighbors(here)):
            if ways.begins(ROAD, here) and ways.goes_on(ROAD, here, edge, there):
                table["paved_edges"][here] |= 1 << edge


def _binds(table: np.void, s: int, stops: np.ndarray, caps: np.ndarray) -> bool:
    """Whether ground of this kind binds somebody's move who does not come along its road."""
    return bool(
        (table["stack_stop"][s, : stops.shape[1]] != stops[s]).any()
        or table["stack_cap"][s] != caps[s]
        or int(table["stack_traits"][s]) & EXEMPT
        or table["stack_ban_left"][s]
    )


def _check_roads(setting: Setting) -> None:
    """No road leads through a hedgerow, and tiles that are named exist.  Rule: HR-ROAD-3."""
    known = {
        name for row, columns in setting.document["terrain"].items() for name in (row, *columns["traits"])
    }
    for switch in ("way_halts", "roadless"):
        for word in setting.ruleset[switch]:
            if word not in known:
                raise InputError(
                    "rules", f"ruleset.{switch}", f"unknown {quoted(word)}", nearest(word, known)
                )
    for hex_, one in enumerate(setting.contents):
        if _is_one(one.rows[0], setting, "roadless") and has_trait(one.rows, ROADS, setting.terrain):
            name, found = setting.board.grid.name(hex_), f"a road on {one.rows[0]}"
            raise InputError("scenario", f"map {name}", found, "a road on any other ground (road-house)")
