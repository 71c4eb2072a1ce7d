"""Units on the move and figures shared out among several units (``sergeant``, Breakthrough cards)."""

from engine.compiling.jit import kernel
from engine.kernel.tactics.rolls import may_share
from engine.layout import OFF
from engine.players.common.features import expected_loss_at
from engine.players.common.weights import Weight
from engine.players.sergeant.ask_judgement import hex_worth
from engine.players.sergeant.moves import LEAST_GAIN


@kernel
def judge_march(tables, state, mind, unit):
    """What the best move gains a unit that may not battle, over the hexes just found.  Changes: mind.march."""
    best = mind["stay"][unit]
    for i in range(1, mind["reach_n"]):
        best = max(best, hex_worth(tables, state, mind, unit, mind["reach"][i]))
    mind["march"][unit] = best - mind["stay"][unit]


@kernel
def best_march(state, mind):
    """The unit without an order that gains most by a move alone, those taken left out; OFF if none gains."""
    best = LEAST_GAIN
    chosen = OFF
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        if mind["march"][unit] > best and not state["ordered"][unit]:
            if mind["taken"][unit] != mind["taken_n"]:
                best = mind["march"][unit]
                chosen = unit
    return chosen


@kernel
def take_marches(state, mind, n):
    """Sum of the n best marches of units not taken yet.  Changes: mind.taken."""
    total = 0.0
    for _ in range(n):
        unit = best_march(state, mind)
        if unit == OFF:
            break
        mind["taken"][unit] = mind["taken_n"]
        total += mind["march"][unit]
    return total


@kernel
def next_march(state, mind):
    """Gain of the best march that would move up if one of those on the move were given another order.

    Changes: mind.taken, mind.taken_n.
    """
    mind["taken_n"] += 1
    take_marches(state, mind, state["quota_on_move"])
    unit = best_march(state, mind)
    return 0.0 if unit == OFF else mind["march"][unit]


@kernel
def forget_marches(tables, state, mind, side):
    """Units in sections that no card of the turn takes up cannot be ordered on the move.  Changes: mind.march."""
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        if state["unit_hex"][unit] >= 0:
            if not tables["hex_sections"][state["unit_hex"][unit]] & state["taken_up"]:
                mind["march"][unit] = 0.0


@kernel
def sergeant_on_move(tables, state, mind, side):
    """The unit whose move alone gains most, OFF when none gains.  Changes: mind.plan, mind.plan_n, mind.taken_n."""
    if state["n_ordered"] == 0:
        mind["plan_n"] = 0
        mind["plan_at"] = 0
    if state["taken_up"]:
        forget_marches(tables, state, mind, side)
    mind["taken_n"] += 1
    unit = best_march(state, mind)
    if unit != OFF:
        mind["plan"][mind["plan_n"]] = unit
        mind["plan_n"] += 1
    return unit


@kernel
def medics_many_worth(tables, state, mind, side, row):
    """Worth of figures returned by the symbols to be expected, and of ordering the units they return to."""
    dice = tables["card_medics_dice"][row]
    stars = dice / 6.0
    own = 2.0 * stars
    armor = stars
    orders = 0.0
    healed = 0.0
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        missing = float(state["unit_full"][unit] - state["unit_figures"][unit])
        unit_row = state["unit_row"][unit]
        if missing <= 0.0 or tables["row_no_recovery"][unit_row]:
            continue
        back = 0.0
        if tables["row_class"][unit_row] == 0:
            back = min(missing, own)
            own -= back
        elif tables["row_class"][unit_row] == 1:
            back = min(missing, armor)
            armor -= back
        star = min(missing - back, stars)
        stars -= star
        back += star
        healed += back
        orders += max(mind["gain"][unit], 0.0) * min(back, 1.0)
    return healed * mind["weights"][side, Weight.HIT] + orders


@kernel
def sergeant_share(tables, state, mind, side):
    """The unit to which a figure is worth most: an order it gains, a last figure in danger.

    Changes: mind.plan, mind.plan_n, mind.plan_at.
    """
    if state["n_ordered"] == 0:
        mind["plan_n"] = 0
        mind["plan_at"] = 0
    weights = mind["weights"][side]
    best = -1.0
    chosen = OFF
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        if not may_share(tables, state, unit):
            continue
        figures = state["unit_figures"][unit]
        loss = expected_loss_at(tables, state, mind, unit, state["unit_hex"][unit])
        worth = weights[Weight.THREAT] * weights[Weight.FRAGILE] * loss / (figures * (figures + 1))
        if not state["ordered"][unit]:
            worth += max(mind["gain"][unit], 0.0)
        if worth > best:
            best = worth
            chosen = unit
    if chosen != OFF and not state["ordered"][chosen]:
        mind["plan"][mind["plan_n"]] = chosen
        mind["plan_n"] += 1
    return chosen
