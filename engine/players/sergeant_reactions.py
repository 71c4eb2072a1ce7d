"""Answers in the middle of a battle: Ambush, flags, the way back, ground (``sergeant``)."""

from engine.codes import Win
from engine.kernel.jit import kernel
from engine.kernel.retreat import hexes_demanded, home_edge, retreat_to
from engine.layout import OFF
from engine.players.features import (
    hit_worth,
    look_around,
    no_future,
    worth_of,
)
from engine.players.last_turn import losses_points
from engine.players.targets import attack_worth
from engine.players.weights import FORBIDS, Weight


@kernel
def sergeant_ambush(tables, state, mind, side, defender, attacker, dice):
    """Play Ambush when the roll is worth more than the card in the hand."""
    look_around(tables, state, mind, side)
    worth = attack_worth(tables, state, mind, defender, attacker, dice)
    if mind["weights"][side, Weight.AMBUSH] >= FORBIDS:
        return 0
    if no_future(tables, state):
        return 1
    return 1 if worth >= mind["weights"][side, Weight.AMBUSH] else 0


@kernel
def way_back(tables, state, mind, unit):
    """Worth of the better hex one step back, and of losing a figure where there is none."""
    side = state["unit_side"][unit]
    best = -1e9
    for which in range(2):
        to = retreat_to(tables, state, unit, state["unit_hex"][unit], home_edge(side, which))
        if to != OFF:
            best = max(best, worth_of(tables, state, mind, unit, to))
    return best


@kernel
def sergeant_ignore(tables, state, mind, unit, flags):
    """Hold the position unless the hex behind is better."""
    side = state["unit_side"][unit]
    look_around(tables, state, mind, side)
    here = worth_of(tables, state, mind, unit, state["unit_hex"][unit])
    return 1 if here >= way_back(tables, state, mind, unit) else 0


@kernel
def sergeant_stand(tables, state, mind, unit, flags):
    """Stand when the ground is worth more than the figures, never to the last figure."""
    side = state["unit_side"][unit]
    lost = flags * tables["stand_loss_per_flag"]
    stubborn = mind["weights"][side, Weight.STUBBORN]
    if lost >= state["unit_figures"][unit] or stubborn <= -FORBIDS:
        return 0
    look_around(tables, state, mind, side)
    back = way_back(tables, state, mind, unit)
    if (
        back < -1e8
    ):  # blocked, the flags cost one figure each as well, unless one hex would have answered them all
        return 0 if hexes_demanded(tables, state, unit, flags) < flags else 1
    here = worth_of(tables, state, mind, unit, state["unit_hex"][unit])
    return 1 if here + stubborn - stand_cost(tables, state, mind, unit, lost) > back else 0


@kernel
def stand_cost(tables, state, mind, unit, lost):
    """What figures lost by standing cost: as much as enemy ones, in the last turn what they do to the score."""
    if not no_future(tables, state):
        return lost * hit_worth(tables, mind, state["unit_side"][unit])
    if tables["win"] == Win.DAMAGE and not tables["damage_non_combat"]:
        return 0.0
    return losses_points(tables, state, mind, unit, lost, 0.0)


@kernel
def sergeant_retreat_length(tables, state, mind, unit, least, most):
    """No further than demanded; a last figure runs as far as it may (Resistance)."""
    if state["unit_figures"][unit] == 1:
        return most
    return least


@kernel
def sergeant_retreat_step(tables, state, mind, unit, left, right):
    """The better of two hexes."""
    side = state["unit_side"][unit]
    look_around(tables, state, mind, side)
    a = worth_of(tables, state, mind, unit, left)
    b = worth_of(tables, state, mind, unit, right)
    return left if a >= b else right
