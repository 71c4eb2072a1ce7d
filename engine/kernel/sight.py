"""Line of sight over the direction lists of TABLES (LOS-1 .. LOS-19)."""

from engine.codes import Sight
from engine.compiling.jit import kernel
from engine.kernel.ask import is_looked_through
from engine.kernel.terrain import direction
from engine.layout import LINE, OFF


@kernel
def obstructs(tables, state, hex_, a, b, ghost):
    """1 if the hex in between blocks the line from a to b; ``ghost`` is a hex whose unit is looked through.

    Rule: LOS-6, -13, -15 .. -19, TP-LAKE-2, TP-MTN-6, TP-GAP-13.
    """
    if hex_ < 0:
        return tables["off_board_blocks"]
    if state["unit_at"][hex_] >= 0 and hex_ != ghost:
        return 1
    stack = state["hex_stack"][hex_]
    kind = tables["stack_sight"][stack]
    if kind == Sight.CLEAR:
        return 0
    if kind == Sight.BLOCK:
        return 1
    group = tables["hex_group"][hex_]
    if group > 0 and tables["hex_group"][a] == group and tables["hex_group"][b] == group:
        return 0
    return 0 if is_looked_through(tables, state, hex_, a, b) else 1


@kernel
def side_obstructed(tables, state, lists, k, a, b, ghost):
    """1 if a hex of the k-th direction list obstructs the line from a to b."""
    for i in range(LINE):
        j = lists[k, i]
        if j < 0:
            return 0
        if obstructs(tables, state, tables["near"][a, j], a, b, ghost):
            return 1
    return 0


@kernel
def sees(tables, state, a, b, ghost):
    """1 if nothing obstructs the straight line between the centers of two hexes at most 8 apart.

    Rule: LOS-2 .. -5, -8, -11, -20.  ``ghost``: hex of a unit that is thought to have left, OFF for none.
    """
    k = direction(tables, a, b)
    if k < 0:
        return 0
    if k < 6:
        return 1
    if side_obstructed(tables, state, tables["line_crossed"], k, a, b, ghost):
        return 0
    if tables["line_left"][k, 0] == OFF or tables["line_right"][k, 0] == OFF:
        return 1
    if not side_obstructed(tables, state, tables["line_left"], k, a, b, ghost):
        return 1
    return 1 - side_obstructed(tables, state, tables["line_right"], k, a, b, ghost)


@kernel
def line_is_hidden(tables, state, a, b, stacks, hides):
    """1 if two hexes would be hidden from each other if marked ground hid what is beyond (``hides`` 1), or did not (0).

    ``stacks``, shape (MAX_STACKS,): not 0 for those that are marked.  A unit on a marked hex hides all the same.  For
    whoever notes what a rule took from a line, or put into it.  Rule: LOS-2 .. -5, -8, -11.
    """
    k = direction(tables, a, b)
    if side_hidden(tables, state, tables["line_crossed"], k, a, b, stacks, hides):
        return 1
    if tables["line_left"][k, 0] == OFF or tables["line_right"][k, 0] == OFF:
        return 0
    if not side_hidden(tables, state, tables["line_left"], k, a, b, stacks, hides):
        return 0
    return side_hidden(tables, state, tables["line_right"], k, a, b, stacks, hides)


@kernel
def side_hidden(tables, state, lists, k, a, b, stacks, hides):
    """1 if a hex of the k-th direction list hides b from a, see `line_is_hidden`; a unit on it always does."""
    for i in range(LINE):
        j = lists[k, i]
        if j < 0:
            return 0
        hex_ = tables["near"][a, j]
        if hex_ >= 0 and state["unit_at"][hex_] < 0 and stacks[state["hex_stack"][hex_]]:
            if hides:
                return 1
        elif obstructs(tables, state, hex_, a, b, a):
            return 1
    return 0


@kernel
def barred_by_line(tables, a, b, row):
    """1 if a barrier hex of this unit row obstructs the line, whether or not the row needs sight.  Rule: LOS-21."""
    if not (tables["barrier_rows"] >> row) & 1:
        return 0
    k = direction(tables, a, b)
    if k < 6:
        return 0
    left = right = 0
    for i in range(LINE):
        j = tables["line_crossed"][k, i]
        if j >= 0 and on_barrier(tables, tables["near"][a, j], row):
            return 1
        j = tables["line_left"][k, i]
        if j >= 0 and on_barrier(tables, tables["near"][a, j], row):
            left = 1
        j = tables["line_right"][k, i]
        if j >= 0 and on_barrier(tables, tables["near"][a, j], row):
            right = 1
    return left & right


@kernel
def on_barrier(tables, hex_, row):
    """1 if the hex is a LINE barrier for the unit row."""
    return (tables["barrier_line"][hex_] >> row) & 1 if hex_ >= 0 else 0
