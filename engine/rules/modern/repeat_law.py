"""Events of a battle without cards, repeated on a copy of the game."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.hooks import Event
from engine.kernel.arrivals import put_on_board
from engine.layout import OFF


@compile_unit(NOTHING)
def repeat_modern(tables, state, side, kind, a, b, c, d):
    """A unit goes aboard, is set down or dies aboard, on a copy of the game."""
    if kind == Event.LOADED:
        state["unit_at"][c] = OFF
        state["unit_hex"][b] = OFF
        state["alive"][state["unit_side"][b]] -= 1
        state["modern_cargo"][a] = 1 + b
        state["modern_carrier"][b] = 1 + a
    elif kind == Event.UNLOADED:
        put_on_board(state, state["unit_side"][b], b, c)
        state["modern_cargo"][a] = 0
        state["modern_carrier"][b] = 0
    elif kind == Event.CARGO_DIED:
        state["unit_figures"][a] = 0
        state["modern_carrier"][a] = 0
