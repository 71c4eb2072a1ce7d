"""Answers in the middle of a battle: Ambush, flags, the way back, ground (``sergeant``)."""

from engine.codes import Win
from engine.compiling.jit import cold, kernel
from engine.kernel.retreat import hexes_demanded, home_edge, retreat_to
from engine.layout import OFF
from engine.players.common.bounds import NEVER
from engine.players.common.features import look_around, no_future
from engine.players.common.own_losses import cost_of_losses, weakening
from engine.players.common.price_of_ground import price_of_falling_back
from engine.players.common.targets import attack_worth
from engine.players.common.weights import FORBIDS, Weight
from engine.players.sergeant.ask_judgement import hex_worth


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
    best = NEVER
    for which in range(2):
        to = retreat_to(tables, state, unit, state["unit_hex"][unit], home_edge(side, which))
        if to != OFF:
            best = max(best, step_back_worth(tables, state, mind, unit, to))
    return best


@cold
def step_back_worth(tables, state, mind, unit, to):
    """Worth of a hex to which a unit falls back, what mines and ice there cost taken off."""
    worth = hex_worth(tables, state, mind, unit, to)
    return worth - price_of_falling_back(tables, state, mind, unit, to)


@kernel
def sergeant_ignore(tables, state, mind, unit, flags):
    """Hold the position unless the hex behind is better."""
    side = state["unit_side"][unit]
    look_around(tables, state, mind, side)
    here = hex_worth(tables, state, mind, unit, state["unit_hex"][unit])
    return 1 if here >= way_back(tables, state, mind, unit) else 0


@cold
def sergeant_stand(tables, state, mind, unit, flags):
    """Stand when the ground is worth more than the figures, never to the last figure.

    Both places are judged with the figures that are left there.
    """
    side = state["unit_side"][unit]
    lost = flags * tables["stand_loss_per_flag"]
    stubborn = mind["weights"][side, Weight.STUBBORN]
    if lost >= state["unit_figures"][unit] or stubborn <= -FORBIDS:
        return 0
    look_around(tables, state, mind, side)
    hex_ = state["unit_hex"][unit]
    here = hex_worth(tables, state, mind, unit, hex_) - figures_given(tables, state, mind, unit, hex_, lost)
    demanded = hexes_demanded(tables, state, unit, flags)
    return 1 if here + stubborn > retreat_worth(tables, state, mind, unit, demanded) else 0


@cold
def retreat_worth(tables, state, mind, unit, demanded):
    """Worth of falling back so many hexes, step by step the better one; each that is closed costs a figure."""
    side = state["unit_side"][unit]
    hex_ = state["unit_hex"][unit]
    short = demanded
    paid = 0.0
    while short > 0:
        best = NEVER
        at = OFF
        for which in range(2):
            to = retreat_to(tables, state, unit, hex_, home_edge(side, which))
            if to != OFF:
                worth = step_back_worth(tables, state, mind, unit, to)
                if worth > best:
                    best = worth
                    at = to
        if at == OFF:
            break
        hex_ = at
        paid += price_of_falling_back(tables, state, mind, unit, hex_)
        short -= 1
    worth = hex_worth(tables, state, mind, unit, hex_) - paid
    return worth - figures_given(tables, state, mind, unit, hex_, short) if short > 0 else worth


@cold
def figures_given(tables, state, mind, unit, hex_, lost):
    """What so many figures cost that a unit on a hex loses to flags: as much as enemy ones, and what it is weaker by.

    In the last turn they cost what they do to the score, which where damage decides may not count them.
    """
    if no_future(tables, state) and tables["win"] == Win.DAMAGE and not tables["damage_non_combat"]:
        return 0.0
    gone = 1.0 if lost >= state["unit_figures"][unit] else 0.0
    cost = cost_of_losses(tables, state, mind, unit, 1.0 * lost, gone)
    return cost + weakening(tables, state, mind, unit, hex_, lost)


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
    a = step_back_worth(tables, state, mind, unit, left)
    b = step_back_worth(tables, state, mind, unit, right)
    return left if a >= b else right
