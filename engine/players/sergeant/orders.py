"""Which units to order (``sergeant``)."""

from engine.codes import Effect
from engine.compiling.jit import kernel
from engine.kernel.orders import may_order
from engine.layout import OFF
from engine.players.common.captain_terms import forget_promises
from engine.players.common.features import expected_loss_at
from engine.players.common.plans import plan_wagon
from engine.players.common.surroundings import assess_hand
from engine.players.sergeant.ask_judgement import judge
from engine.players.sergeant.breakthrough import next_march
from engine.players.sergeant.moves import LEAST_GAIN


@kernel
def sergeant_order(tables, state, mind, side):
    """The unit with most to gain among those that may still be ordered, OFF when none gains.

    Where the card also orders units on the move, what the order costs them there is taken off.
    Changes: mind.plan, mind.plan_n and, for cards that change moves or dice, the judgement of every unit.
    """
    prepare_orders(tables, state, mind, side)
    best = LEAST_GAIN
    chosen = OFF
    on_move = state["quota_on_move"]
    spare = next_march(state, mind) if on_move else 0.0
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        if state["ordered"][unit]:
            continue
        gain = mind["gain"][unit]
        if on_move:
            gain -= max(0.0, mind["march"][unit] - spare)
        if not state["fallback"] and tables["card_effect"][state["card"]] == Effect.DIG_IN:
            gain = expected_loss_at(tables, state, mind, unit, state["unit_hex"][unit])
            if tables["stack_dug"][state["hex_stack"][state["unit_hex"][unit]], side]:
                gain = 0.0
        if gain > best and may_order(tables, state, unit):
            best = gain
            chosen = unit
    if chosen != OFF:
        mind["plan"][mind["plan_n"]] = chosen
        mind["plan_n"] += 1
        if tables["trains"]:
            plan_wagon(tables, state, mind, chosen)
    return chosen


@kernel
def prepare_orders(tables, state, mind, side):
    """Before the first order of a card: no plan yet, and units judged under the card's own terms.

    Changes: mind.plan_n, mind.plan_at, mind.promised, the judgement of units.
    """
    if state["n_ordered"] == 0:
        mind["plan_n"] = 0
        mind["plan_at"] = 0
        if mind["sharp"][side]:
            forget_promises(state, mind)
            assess_hand(tables, state, mind, side)
    if state["n_ordered"] == state["ordered_before"]:
        if state["cards_n"] > 1 or changes_judgement(tables, state):
            rejudge(tables, state, mind, side)


@kernel
def changes_judgement(tables, state):
    """1 if the orders in force differ from plain ones in a way a unit's best act depends on."""
    if state["no_move"] or state["raise_max"] or state["dice_bonus"] or state["contact"] or state["lifts"]:
        return 1
    return 1 if state["battles_allowed"] != 1 else 0


@kernel
def rejudge(tables, state, mind, side):
    """Judge the units the card speaks of again under its own terms.  Changes: mind.gain and its companions."""
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        if (state["who"] >> state["unit_row"][unit]) & 1:
            judge(tables, state, mind, unit)
