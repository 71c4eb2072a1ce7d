"""Where units fall back to that pass their own, or whose way leads off the board (house-rules, Martian machines)."""

from engine.compiling.jit import cold
from engine.kernel.ask import step_back_is_shut
from engine.kernel.retreat import home_edge, nears_enemy, rows_behind
from engine.layout import OFF
from engine.rules.machines.law import is_let_through

GONE = -2  # in place of a hex: off the board


@cold
def back_over(tables, state, unit, hex_, edge):
    """Hex of a step back over an edge that ground and enemies leave open, GONE off the board, OFF if there is none.

    Own units that let it through do not shut it.  Rule: HR-MARHM-2, -3, HR-RETDIR-6.
    """
    row = state["unit_row"][unit]
    side = state["unit_side"][unit]
    if rows_behind(tables, side, hex_) == 0:
        return GONE if (tables["leaving_rows"] >> row) & 1 else OFF
    to = tables["near"][hex_, edge]
    if to < 0 or (tables["edge_shut_retreat"][hex_, edge] >> row) & 1:
        return OFF
    if (tables["stack_barred"][state["hex_stack"][to]] >> row) & 1 or step_back_is_shut(
        tables, state, row, hex_, to
    ):
        return OFF
    if tables["retreat_near"] and nears_enemy(tables, state, side, hex_, to, edge):
        return OFF
    other = state["unit_at"][to]
    return to if other < 0 or other == unit or is_let_through(tables, state, row, other) else OFF


@cold
def is_own_place(state, unit, hex_):
    """1 if a unit may stand on a hex: nobody else does."""
    return 1 if state["unit_at"][hex_] < 0 or state["unit_at"][hex_] == unit else 0


@cold
def steps_possible(tables, state, unit, hex_, most):
    """Largest number of steps back, up to so many, of which the last ends on a free hex or off the board.

    Only a hex that the unit has for itself is left for the edge of the board.  Every step leads one row back, so the
    hexes that some steps reach lie in one row and fit a bit mask by column.
    Rule: RET-10, HR-MARHM-3.
    """
    base = hex_ - (tables["hex_col"][hex_] >> 1)
    mask = 1 << (tables["hex_col"][hex_] >> 1)
    longest = 0
    for n in range(most):
        following = 0
        first = base
        here = base
        while mask:
            if mask & 1:
                for which in range(2):
                    to = back_over(tables, state, unit, here, home_edge(state["unit_side"][unit], which))
                    if to == GONE:
                        if is_own_place(state, unit, here):
                            return n + 1
                    elif to != OFF:
                        following |= 1 << (tables["hex_col"][to] >> 1)
                        first = to - (tables["hex_col"][to] >> 1)
                        if is_own_place(state, unit, to):
                            longest = n + 1
            mask >>= 1
            here += 1
        mask = following
        base = first
    return longest


@cold
def step_back(tables, state, unit, edge, rest):
    """Hex of the next step back over an edge after which so many more are possible, GONE off the board, else OFF.

    Rule: RET-10, HR-MARHM-3.
    """
    hex_ = state["unit_hex"][unit]
    to = back_over(tables, state, unit, hex_, edge)
    if to == GONE:
        return GONE if rest == 0 and is_own_place(state, unit, hex_) else OFF
    if to == OFF:
        return OFF
    if rest == 0:
        return to if is_own_place(state, unit, to) else OFF
    return to if steps_possible(tables, state, unit, to, rest) >= rest else OFF
