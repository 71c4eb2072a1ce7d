"""What players make of markers that are taken by staying: going there, and holding still on one."""

from engine.compiling.compile_unit import SCORE, compile_unit
from engine.compiling.jit import kernel
from engine.kernel.terrain import distance
from engine.layout import OFF, SHELL
from engine.players.common.unusual_losses import power
from engine.players.common.weights import FORBIDS, Weight
from engine.rules.claims.law import may_claim, may_hold

FARTHER = 0.8  # what is left of a marker's worth, for each hex that it is away


@compile_unit()
def list_hold(tables, state, mind, unit, n):
    """Add the answer to stay to n answers listed; gives how many more.  Changes: mind.list."""
    if not may_hold(tables, state, unit):
        return 0
    mind["list"][n] = SHELL - state["unit_hex"][unit]
    return 1


@compile_unit()
def plain_hold(tables, state, unit):
    """Who weighs nothing stays on a marker rather than do nothing; 0 if the unit may not."""
    return SHELL - state["unit_hex"][unit] if may_hold(tables, state, unit) else 0


@compile_unit(SCORE)
def worth_of_hold(tables, state, mind, unit):
    """What staying is worth to a unit on a marker, beside its battles; an order pays only where one is needed.

    Changes: mind.other_target.
    """
    weights = mind["weights"][state["unit_side"][unit]]
    if weights[Weight.STAY_ON] >= FORBIDS or not may_hold(tables, state, unit):
        return 0.0
    if not tables["claim_order"] and not state["ordered"][unit]:
        return 0.0
    worth = worth_of_marker(mind, state["unit_side"][unit]) - weights[Weight.STAY_ON]
    if worth > 0.0:
        mind["other_target"] = SHELL - state["unit_hex"][unit]
    return max(worth, 0.0)


@kernel
def worth_of_marker(mind, side):
    """What a marker is worth to a side: its share of the worth of an objective."""
    weights = mind["weights"][side]
    return max(weights[Weight.MARKER], 0.0) * weights[Weight.OBJECTIVE]


@compile_unit(SCORE)
def errand_to_claim(tables, state, mind, unit, hex_):
    """What the nearest marker is worth to a unit on a hex, none on which another of its kind stands."""
    side = state["unit_side"][unit]
    if not may_claim(tables, state, unit) or mind["weights"][side, Weight.MARKER] <= -FORBIDS:
        return 0.0
    nearest = OFF
    for i in range(tables["claims"]):
        at = tables["claim_at"][i]
        if state["claim_left"][at]:
            other = state["unit_at"][at]
            if other < 0 or other == unit or not may_claim(tables, state, other):
                far = distance(tables, hex_, at)
                if nearest == OFF or far < nearest:
                    nearest = far
    return 0.0 if nearest == OFF else worth_of_marker(mind, side) * power(FARTHER, nearest)
