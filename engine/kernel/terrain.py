"""Questions about hexes: neighbours, distance, adjacency, and placing or removing an obstacle piece."""

from engine.codes import Clear
from engine.compiling.jit import kernel
from engine.hooks import Event
from engine.kernel.log_event import log_event
from engine.layout import MAX_PIECES, MAX_RANGE, OFF

FAR = 999
# Modes of clearing instead of (or beside) a battle come first; the last of them only in the turn of entry.
LATE, AT_ONCE = int(Clear.AND), int(Clear.AT_ONCE)


@kernel
def distance(tables, a, b):
    """Hex steps between two hexes.  Rule: CORE-DIST-1, -2."""
    return int(tables["apart"][a, b])


@kernel
def enemy_distance(tables, state, side, hex_):
    """Hexes from a hex to the nearest unit of the other side, FAR if it has none."""
    nearest = FAR
    for unit in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        if state["unit_hex"][unit] >= 0:
            nearest = min(nearest, distance(tables, hex_, state["unit_hex"][unit]))
    return nearest


@kernel
def direction(tables, a, b):
    """Direction index from a to b in ``near`` (distance at most 8), else OFF."""
    dr = tables["hex_row"][b] - tables["hex_row"][a]
    dc = tables["hex_col"][b] - tables["hex_col"][a]
    if abs(dr) > MAX_RANGE or abs(dc) > 2 * MAX_RANGE:
        return OFF
    return tables["near_index"][dr + MAX_RANGE, dc + 2 * MAX_RANGE]


@kernel
def edge_between(tables, a, b):
    """Edge 0..5 of a that leads to the adjacent hex b, else OFF."""
    k = direction(tables, a, b)
    return k if 0 <= k < 6 else OFF


@kernel
def unit_beside(tables, state, hex_, k):
    """The unit on the k-th hex around a hex, OFF if there is none or no such hex."""
    at = tables["near"][hex_, k]
    return state["unit_at"][at] if at >= 0 else OFF


@kernel
def enemy_adjacent(tables, state, hex_, side):
    """1 if a unit of the other side stands next to the hex."""
    for k in range(6):
        other = tables["near"][hex_, k]
        if other >= 0:
            unit = state["unit_at"][other]
            if unit >= 0 and state["unit_side"][unit] != side:
                return 1
    return 0


@kernel
def place_piece(tables, state, hex_, piece):
    """Put a removable piece on a hex.  Changes: state.hex_stack, ground_changes, sandbags."""
    stack = state["hex_stack"][hex_]
    if (tables["stack_pieces"][stack] >> piece) & 1:
        return
    state["hex_stack"][hex_] = tables["stack_with"][stack, piece]
    state["ground_changes"] += 1
    if (tables["sandbags"] >> piece) & 1:
        state["sandbags"] += 1
    log_event(state, Event.OBSTACLE, hex_, piece, 1, 0, 0)


@kernel
def remove_piece(tables, state, hex_, piece):
    """Take a removable piece off a hex, and the hits counted on it.

    Changes: state.hex_stack, ground_changes, sandbags, shell_tokens.
    """
    stack = state["hex_stack"][hex_]
    if not (tables["stack_pieces"][stack] >> piece) & 1:
        return
    state["hex_stack"][hex_] = tables["stack_without"][stack, piece]
    state["ground_changes"] += 1
    if (tables["sandbags"] >> piece) & 1:
        state["sandbags"] -= 1
    if tables["shell_hits"][piece] > 1:
        state["shell_tokens"][hex_] = 0
    log_event(state, Event.OBSTACLE, hex_, piece, 0, 0, 0)


@kernel
def clear_pieces(tables, state, hex_, row, mode):
    """Remove every piece of the hex that this unit row clears in this mode.  Rule: OBS-WIRE-6, OBS-SANDBAG-4, -5."""
    pieces = tables["stack_pieces"][state["hex_stack"][hex_]]
    if pieces == 0:
        return
    for piece in range(MAX_PIECES):
        if (pieces >> piece) & 1 and tables["clear_mode"][piece, row] == mode:
            remove_piece(tables, state, hex_, piece)


@kernel
def clearable_piece(tables, state, unit):
    """A piece of its hex that the unit may clear instead of (or beside) battling, else OFF.

    Rule: OBS-WIRE-3, WW-ENG-2 (a road block only in the turn in which the unit has moved there).
    """
    pieces = tables["stack_pieces"][state["hex_stack"][state["unit_hex"][unit]]]
    if pieces:
        latest = LATE if state["moved"][unit] == 0 else AT_ONCE
        for piece in range(MAX_PIECES):
            if (pieces >> piece) & 1 and 0 < tables["clear_mode"][piece, state["unit_row"][unit]] <= latest:
                return piece
    return OFF
