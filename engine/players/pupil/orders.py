"""Whom a pupil orders: by lot, likelier the more the order gains; to give no further order is one of the lots."""

from engine.codes import Effect
from engine.compiling.jit import kernel
from engine.kernel.orders import may_order
from engine.layout import OFF
from engine.players.common.class_terms import ORDERED
from engine.players.common.plans import plan_wagon
from engine.players.common.weights import FIRST_ORDER
from engine.players.pupil.choices import choose_by_lot, remember, remember_parts
from engine.players.sergeant.ask_card_judgement import next_order, ready_orders
from engine.players.sergeant.moves import LEAST_GAIN
from engine.sizes import N_ORDER, N_WEIGHTS

ORDERS = 800  # ordinal of the first order, out of the way of noise, of moves and of cards
ORDER_LESSON = N_WEIGHTS + 4
N_CLASSES = len(ORDERED)


@kernel
def pupil_order(tables, state, mind, side):
    """The unit ordered next, OFF for none; orders that are more than orders are the sergeant's.

    Changes: mind.plan, mind.lesson.
    """
    if state["quota_on_move"] or tables["card_effect"][state["card"]] == Effect.DIG_IN:
        return next_order(tables, state, mind, side)
    ready_orders(tables, state, mind, side)
    list_orders(tables, state, mind, side)
    chosen = choose_by_lot(state, mind, side, ORDERS + state["n_ordered"], 0)
    remember_parts(mind, side, chosen, FIRST_ORDER, 0, N_ORDER)
    remember(mind, side, chosen, ORDER_LESSON, N_ORDER, 1)
    unit = mind["option"][chosen, 0]
    if unit != OFF:
        mind["plan"][mind["plan_n"]] = unit
        mind["plan_n"] += 1
        if tables["trains"]:
            plan_wagon(tables, state, mind, unit)
    return unit


@kernel
def list_orders(tables, state, mind, side):
    """No further order, and each that gains something.  Changes: mind.option and its companions."""
    add_order(tables, state, mind, OFF)
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        if not state["ordered"][unit] and mind["gain"][unit] > LEAST_GAIN and may_order(tables, state, unit):
            add_order(tables, state, mind, unit)


@kernel
def add_order(tables, state, mind, unit):
    """One more option: an order to a unit, OFF for none.  Changes: mind.option and its companions."""
    n = 0 if unit == OFF else mind["option_n"]
    class_ = 0 if unit == OFF else tables["row_class"][state["unit_row"][unit]]
    worth = LEAST_GAIN if unit == OFF else mind["gain"][unit]
    noted = 0 if unit == OFF or class_ >= N_CLASSES else 1
    for k in range(N_ORDER):
        mind["option_notes"][n, k] = mind["order_notes"][unit, k] if noted else 0.0
    mind["option_notes"][n, N_ORDER] = worth
    mind["option_worth"][n] = worth
    mind["option"][n, 0] = unit
    mind["option"][n, 1] = class_ if noted else 0
    mind["option_n"] = n + 1
