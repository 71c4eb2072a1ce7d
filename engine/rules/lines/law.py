"""Connected hills as they stand now, a compile unit that only battles ask in which a hill may go."""

from engine.codes import Overlook, Sight
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Event
from engine.kernel.terrain import direction
from engine.layout import LINE, OFF

EDGES = 6


@compile_unit(NOTHING)
def number_hills(tables, state):
    """Number the connected hexes of equal height anew.  Rule: LOS-14, TP-SAB-2.  Changes: state.hill_now."""
    for hex_ in range(tables["n_hexes"]):
        state["hill_now"][hex_] = 0
    hills = 0
    for start in range(tables["n_hexes"]):
        height = tables["stack_height"][state["hex_stack"][start]]
        if height == 0 or state["hill_now"][start] > 0:
            continue
        hills += 1
        state["hill_now"][start] = hills
        grown = 1
        while grown:
            grown = 0
            for hex_ in range(tables["n_hexes"]):
                if state["hill_now"][hex_] != hills:
                    continue
                for k in range(EDGES):
                    to = tables["near"][hex_, k]
                    if to < 0 or state["hill_now"][to] > 0:
                        continue
                    if tables["stack_height"][state["hex_stack"][to]] == height:
                        state["hill_now"][to] = hills
                        grown = 1


@compile_unit(NOTHING)
def number_hills_again(tables, state, side, hex_, before):
    """A hill may have gone.  Rule: LOS-14, TP-SAB-2.  Changes: state.hill_now."""
    number_hills(tables, state)


# --- lakes, and hills that may be overlooked ---


@kernel
def has_direction(lists, k, j):
    """1 if direction j stands in the k-th list."""
    for i in range(LINE):
        if lists[k, i] == OFF:
            return 0
        if lists[k, i] == j:
            return 1
    return 0


@kernel
def blocks_in_a_pair(tables, state, hex_, a, b):
    """1 if a PAIR hex that the line from a to b touches blocks it together with a second one that adjoins it.

    A line along an edge passes on the left or on the right of it: hexes it crosses lie on both ways, one that it skirts
    on its own side only.  So two hexes abreast, the line between them, are no pair.  Rule: TP-LAKE-2.
    """
    k = direction(tables, a, b)
    own = direction(tables, a, hex_)
    for edge in range(6):
        other = tables["near"][hex_, edge]
        if other < 0 or tables["stack_sight"][state["hex_stack"][other]] != Sight.PAIR:
            continue
        j = direction(tables, a, other)
        if has_direction(tables["line_crossed"], k, j):
            return 1
        if has_direction(tables["line_left"], k, own) and has_direction(tables["line_left"], k, j):
            return 1
        if has_direction(tables["line_right"], k, own) and has_direction(tables["line_right"], k, j):
            return 1
    return 0


@kernel
def same_hill_now(state, hex_, a, b):
    """1 if the hex and both ends of the line are parts of one connected hill as it stands now.  Rule: LOS-13, -14."""
    hill = state["hill_now"][hex_]
    return 1 if hill > 0 and state["hill_now"][a] == hill and state["hill_now"][b] == hill else 0


@kernel
def blocks_below(tables, state, hex_, a, b):
    """1 if the height of the hex hides one of two hexes from the other.  Rule: LOS-15, switch hill_overlook."""
    if tables["hill_overlook"] == Overlook.SAME_HILL:
        return 1
    height = tables["stack_height"][state["hex_stack"][hex_]]
    height_a = tables["stack_height"][state["hex_stack"][a]]
    height_b = tables["stack_height"][state["hex_stack"][b]]
    if height_a == height_b and height_a >= height:
        return 0
    if tables["hill_overlook"] == Overlook.BY_HEIGHT and max(height_a, height_b) >= height:
        return 0
    return 1


# --- whether a lake, or a hill that can be overlooked, blocks a line of sight: a unit that base games do not ask ---


@compile_unit()
def is_overlooked(tables, state, hex_, a, b):
    """1 if the hex does not block the line from a to b."""
    if tables["stack_sight"][state["hex_stack"][hex_]] == Sight.PAIR:
        return 1 - blocks_in_a_pair(tables, state, hex_, a, b)
    if tables["loose_hills"] and same_hill_now(state, hex_, a, b):
        return 1
    return 1 - blocks_below(tables, state, hex_, a, b)


@compile_unit(NOTHING)
def repeat_hills(tables, state, side, kind, a, b, c, d):
    """A hill may have gone, on a copy of the game."""
    if kind == Event.LANDMARK_GONE:
        number_hills(tables, state)
