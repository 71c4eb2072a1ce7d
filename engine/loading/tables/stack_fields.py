"""Every field of a stack: what a hex of these rows does to those who enter, stand, shoot and look."""

from collections.abc import Mapping, Sequence
from typing import Literal

import numpy as np

from engine.codes import Clear, Sight, Stop, Trait
from engine.layout import ALL
from engine.loading.in_force.field_works import TOWN
from engine.loading.in_force.stacks import Stack, Stacks, after_fire, closed_rows, is_loose_bar, not_spanned
from engine.loading.in_force.unit_rows import (
    BATTLE_FREE,
    NOTHING,
    OUT_CODES,
    OUT_OF_TOWNS,
    TRIPLET_ENTRY,
    UnitRows,
)
from engine.loading.schema.document import Terrain
from engine.loading.schema.scenario_file import SIDES

STOPS = {"-": Stop.NO, "S": Stop.SOFT, "H": Stop.HARD}
SIGHTS = {"CLEAR": Sight.CLEAR, "PAIR": Sight.PAIR, "HEIGHT": Sight.HEIGHT, "BLOCK": Sight.BLOCK}
BANS = {"E": "stack_ban_entered", "L": "stack_ban_left", "H": "stack_ban_here", "T": "stack_ban_target"}
COVERS = {"FLAT": "stack_cover", "HEIGHT": "stack_cover_height", "GROUP": "stack_cover_group"}
ATTACKED = "T"  # of these letters the one that binds who fires at a unit there
STRENGTH = tuple(SIGHTS.values())  # BLOCK before HEIGHT before PAIR before CLEAR


def fill_stacks(table: np.void, stacks: Stacks, terrain: Terrain, rows: UnitRows, cover_combine: str) -> None:
    """Write all stack fields.  Changes: table.stack_*, out_kept, clear_mode, clears_beside, n_stacks."""
    table["n_stacks"] = len(stacks.stacks)
    table["loose_bars"] = any(is_loose_bar(name, terrain) for stack in stacks.stacks for name in stack.rows)
    for s, stack in enumerate(stacks.stacks):
        fill_limits(table, s, stack, terrain, rows)
        fill_battle(table, s, stack, terrain, rows, cover_combine)
        fill_transitions(table, s, stacks, terrain)
    for piece, name in enumerate(stacks.pieces):
        if name is not None:
            fill_clearing(table, piece, terrain[name]["clears"], rows, f"terrain.{name}.clears")


def fill_limits(table: np.void, s: int, stack: Stack, terrain: Terrain, rows: UnitRows) -> None:
    """Stops, caps, traits, battle bans and barred rows of one stack.

    A unit row that moves as FREE knows no stop.  Letters ask for the unit's class; of those that forbid its own
    battles none binds a row that is BATTLE_FREE.  Rule: HR-GEN-21.
    """
    unbound = rows.select(BATTLE_FREE)
    cap = ALL
    for name in not_spanned(stack, terrain):
        columns = terrain[name]
        cap = min(cap, columns["cap"] or ALL)
        for i, row in enumerate(rows.rows):
            stop = Stop.NO if row.free else STOPS[columns["stop"][TRIPLET_ENTRY[row.moves_as]]]
            table["stack_stop"][s, i] = max(table["stack_stop"][s, i], stop)
        for selector, letters in columns["battle_ban"].items():
            mask = rows.select(selector, "class", f"terrain.{name}.battle_ban")
            for letter in letters:
                table[BANS[letter]][s] |= mask if letter == ATTACKED else mask & ~unbound
    table["stack_cap"][s] = cap
    table["stack_barred"][s] = closed_rows(stack, terrain, rows)
    for name in stack.rows:
        for trait in Trait:
            if trait.name in terrain[name]["traits"]:
                table["stack_traits"][s] |= trait


def fill_battle(
    table: np.void, s: int, stack: Stack, terrain: Terrain, rows: UnitRows, cover_combine: str
) -> None:
    """Cover, out-reductions, ignored flags and hits, sight and height of one stack.

    Covers of one kind are combined here, the kinds (never void, void at equal height, void in the same group)
    in the kernel, which knows where the attacker stands.  Rule: CORE-DICE-3, -9, RET-14, OBS-GEN-1.
    """
    combine = np.add if cover_combine == "SUM" else np.maximum
    for name in stack.rows:
        columns = terrain[name]
        for side, side_name in enumerate(SIDES):
            owned = stack.owner in (side_name, "both") or "OWNER_ONLY" not in columns["traits"]
            owned = owned and name.partition("@")[2] in ("", side_name)
            if owned:
                cover = table[COVERS[columns["cover_when"]]][s, side]
                cover[...] = combine(cover, columns["cover"])
                spare_flags(table, s, side, columns["flags_ignored"], rows)
            spared = max(table["stack_hits_ignored"][s, side], columns["hits_ignored"])
            table["stack_hits_ignored"][s, side] = spared
        take_off(table, s, columns["out"], TOWN in columns["traits"])
        sight = max(Sight(int(table["stack_sight"][s])), SIGHTS[columns["sight"]], key=STRENGTH.index)
        table["stack_sight"][s] = sight
        table["stack_height"][s] = max(table["stack_height"][s], columns["height"])
    add_own_flags(table, s, rows)


def spare_flags(
    table: np.void, s: int, side: int, flags: Sequence[int | Literal["ALL"]], rows: UnitRows
) -> None:
    """Flags a work or a tile lets its occupant ignore, by class: the best of the hex counts.

    Changes: table.stack_flags_ignored, flags_spared.  Rule: RET-14, TILE-TRN-1, HR-TRENCH-2.
    """
    numbers = [ALL if n == "ALL" else n for n in flags]
    table["stack_flags_ignored"][s, side] = max(table["stack_flags_ignored"][s, side], *numbers)
    spared = table["flags_spared"][s, side]
    for i, row in enumerate(rows.rows):
        spared[i] = max(spared[i], numbers[TRIPLET_ENTRY[row.columns["class"]]])


def add_own_flags(table: np.void, s: int, rows: UnitRows) -> None:
    """Flags that units of a row ignore wherever they stand come on top.  Rule: HR-GEN-6.

    Changes: table.flags_spared.
    """
    for i, row in enumerate(rows.rows):
        own = row.columns["flags_ignored"]
        spared = table["flags_spared"][s, :, i]
        spared[...] = np.minimum(spared + (ALL if own == "ALL" else own), ALL)


def take_off(table: np.void, s: int, out: Sequence[int], is_town: bool) -> None:
    """Take dice off battles fought from a stack, by the firer's class, for all who do not ignore it.

    Changes: table.out_kept.
    """
    kept = table["out_kept"][s].reshape(len(OUT_CODES), -1)
    kept[OUT_CODES[NOTHING]] += out
    if not is_town:
        kept[OUT_CODES[OUT_OF_TOWNS]] += out


def fill_transitions(table: np.void, s: int, stacks: Stacks, terrain: Terrain) -> None:
    """Stacks after placing or removing each piece, and the tile; the stack itself where there is no such change."""
    stack = stacks.stacks[s]
    bare = stack if stack.under is None else Stack((stack.under, *stack.rows[1:]), stack.owner)
    table["stack_bare"][s] = stacks.number[bare]
    order = {name: i for i, name in enumerate(terrain)}
    table["stack_with"][s] = table["stack_without"][s] = s
    for piece, name in enumerate(stacks.pieces):
        if name is None:
            continue
        if name in stack.rows:
            table["stack_pieces"][s] |= 1 << piece
            left: tuple[str, ...] = ()
            under = stack.under
            if name == stack.rows[0]:
                tile, under = after_fire(name, under, terrain)
                left = (tile,)
            without = (*left, *(one for one in stack.rows if one != name))
            table["stack_without"][s, piece] = stacks.number[Stack(without, stack.owner, under)]
        else:
            with_ = (stack.rows[0], *sorted([*stack.rows[1:], name], key=order.__getitem__))
            table["stack_with"][s, piece] = stacks.number.get(Stack(with_, stack.owner, stack.under), s)


def fill_clearing(table: np.void, piece: int, clears: Mapping[str, str], rows: UnitRows, key: str) -> None:
    """How each unit row clears a piece: the first selector that picks it counts.  Rule: OBS-WIRE-3 .. -8, TP-ENG-3."""
    for selector, price in reversed(list(clears.items())):
        mask = rows.select(selector, "moves_as", key)
        for i in range(len(rows.rows)):
            if mask >> i & 1:
                table["clear_mode"][piece, i] = Clear[price]
    beside = table["clear_mode"][piece, : len(rows.rows)] == Clear.AND
    table["clears_beside"] |= sum(1 << int(i) for i in np.flatnonzero(beside))
