"""Units that combat cards bring: of which figures, to which hexes (WW-CC-9, -10)."""

from engine.compiling.jit import cold
from engine.hooks import Event
from engine.kernel.boxes.arrivals import come_in
from engine.kernel.log_event import log_event
from engine.kernel.retreat import home_edge
from engine.layout import OFF


@cold
def forget_levies(state):
    """No card has brought a unit as a game begins.  Changes: state.levied."""
    for unit in range(state["n_units"]):
        state["levied"][unit] = 0


@cold
def next_levy(tables, state, side, card):
    """The unit that the text of the card would bring the side, OFF if it has brought as many as there are."""
    row = tables["combat_unit"][card, side] - 1
    first = tables["levy_first"][side]
    for unit in range(first, first + tables["levy_n"][side]):
        if tables["unit_row"][unit] == row and not state["levied"][unit]:
            return unit
    return OFF


@cold
def spare_figures(tables, state, side, class_):
    """Figures of a class that the side has not on the board: never set up, or lost.  Rule: WW-CC-9."""
    spare = tables["box_figures"][class_]
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["unit_hex"][unit] >= 0 and tables["row_class"][state["unit_row"][unit]] == class_:
            spare -= state["unit_figures"][unit]
    return spare


@cold
def may_come(tables, state, card, unit, hex_):
    """1 if the unit that a card brings may come to the hex: free, open to it and on the baseline of its side."""
    if hex_ < 0 or hex_ >= tables["n_hexes"] or state["unit_at"][hex_] >= 0:
        return 0
    stack = state["hex_stack"][hex_]
    if (tables["stack_barred"][stack] >> state["unit_row"][unit]) & 1:
        return 0
    if not (tables["stack_combat"][stack] >> card) & 1:
        return 0
    side = state["unit_side"][unit]
    for which in range(2):
        if tables["near"][hex_, home_edge(side, which)] >= 0:
            return 0
    return 1


@cold
def may_levy(tables, state, side, card, unit):
    """1 if the text of the card brings the side this unit now: figures enough for all of it, and a hex to come to.

    Rule: WW-CC-9, WW-CC-10.
    """
    if unit != next_levy(tables, state, side, card):
        return 0
    class_ = tables["row_class"][state["unit_row"][unit]]
    if spare_figures(tables, state, side, class_) < state["unit_full"][unit]:
        return 0
    for hex_ in range(tables["n_hexes"]):
        if may_come(tables, state, card, unit, hex_):
            return 1
    return 0


@cold
def levy(tables, state, unit, hex_):
    """The unit comes at full strength; it has no order.  Rule: WW-CC-10.  Changes: state.levied, positions, alive."""
    state["levied"][unit] = 1
    state["unit_figures"][unit] = state["unit_full"][unit]
    log_event(state, Event.LEVY, unit, hex_, 0, 0, 0)
    come_in(tables, state, unit, hex_)
