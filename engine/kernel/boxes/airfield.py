"""Infantry flown in to airfields in place of orders (expansions 1.7)."""

from engine.codes_of_boxes import Landmark
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.hooks import Event, Fired
from engine.kernel.boxes.arrivals import come_in
from engine.kernel.boxes.landmarks_now import enemy_on, stands
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.orders import spend_order
from engine.layout import ALL

AIRFIELD = int(Landmark.AIRFIELD)


@compile_unit(NOTHING)
def forget_reinforcements(tables, state):
    """The reserves are whole as a game begins.  Changes: state.reinforced."""
    for side in range(2):
        state["reinforced"][side] = 0


@cold
def may_reinforce(tables, state, side, hex_):
    """1 if the side may spend an order to place a unit of its reserve on the hex.  Rule: TP-AFD-2."""
    if (
        hex_ < 0
        or hex_ >= tables["n_hexes"]
        or not stands(tables, state, hex_, AIRFIELD)
        or state["unit_at"][hex_] >= 0
    ):
        return 0
    if state["card"] < 0 or not tables["card_brings"][state["card"]] or state["fallback"]:
        return 0
    if state["quota_any"] <= 0 or state["quota_any"] == ALL:
        return 0
    if state["reinforced"][side] >= tables["reserve_n"][side]:
        return 0
    unit = next_in_reserve(tables, state, side)
    if (tables["stack_barred"][state["hex_stack"][hex_]] >> state["unit_row"][unit]) & 1:
        return 0
    return 1 - enemy_on(tables, state, side, AIRFIELD)


@cold
def next_in_reserve(tables, state, side):
    """The unit that comes next."""
    return tables["reserve_first"][side] + state["reinforced"][side]


@cold
def any_reinforcement(tables, state, side):
    """1 if there is a hex on which the side may place a unit."""
    for hex_ in range(tables["n_hexes"]):
        if may_reinforce(tables, state, side, hex_):
            return 1
    return 0


@cold
def reinforce(tables, state, side, hex_):
    """Place the next unit of the reserve; it neither moves nor battles in this turn.

    Rule: TP-AFD-2, TP-FSA-1.
    Changes: state.quota_any, reinforced, positions, alive, what the unit has done this turn, rows of guns.
    """
    unit = next_in_reserve(tables, state, side)
    state["reinforced"][side] += 1
    state["quota_any"] -= 1
    state["ordered"][unit] = ALL  # no number that an order has
    spend_order(state, unit)
    log_event(state, Event.REINFORCEMENT, unit, hex_, 0, 0, 0)
    mark_fired(state, Fired.REINFORCED)
    come_in(tables, state, unit, hex_)


@cold
def leave_out(state, side, n):
    """So many units just flown in cannot be ordered; ``count_orderable``, which every game runs, does not ask.

    Changes: state.orderable.
    """
    if state["quota_any"] > 0:
        state["orderable"][side] -= n
