"""Whether engineers clear an obstacle after their battle, or try once more to clear a minefield."""

from engine.compiling.jit import kernel
from engine.players.choice import DECLINED, choice
from engine.players.common.answers import optional_answers, question
from engine.players.common.bounds import EVERY_SIDE
from engine.players.common.features import look_around, no_future
from engine.players.common.weights import FORBIDS, Weight
from engine.players.sergeant.ask_judgement import battle_given_up
from engine.rules.mines.choices import (
    INFANTRY_SIXTHS,
    begin_odds,
    chance_to_clear,
    come_onto_trying,
    expected_strength,
    price_of_losses,
)


@kernel
def least_of_trying(tables, state, mind, unit, least):
    """What figures at stake and the battle given up cost; whoever clears no mines, or has no turn left, tries none.

    Changes: mind.figures_left and what judging the battle changes.
    """
    side = state["unit_side"][unit]
    if mind["weights"][side, Weight.CLEAR_MINES] <= -FORBIDS or no_future(tables, state):
        return DECLINED
    hex_ = state["unit_hex"][unit]
    look_around(tables, state, mind, side)
    begin_odds(state, mind, unit)
    come_onto_trying(tables, state, mind, unit, hex_)
    cost = price_of_losses(tables, state, mind, unit, Weight.BITTEN)
    return cost + battle_given_up(tables, state, mind, unit)


@kernel
def worth_of_trying(tables, state, mind, unit):
    """What the way cleared is worth, its chance counted."""
    hex_ = state["unit_hex"][unit]
    gain = mind["weights"][state["unit_side"][unit], Weight.CLEAR_MINES]
    strength = expected_strength(tables, state, hex_, tables["stack_mine"][state["hex_stack"][hex_]] - 1)
    return gain * strength * INFANTRY_SIXTHS / EVERY_SIDE * chance_to_clear(tables)


# --- engineers who may clear an obstacle after their battle, or try again to clear a minefield ---


@kernel
def worth_of_clearing(state, mind, unit):
    """What an obstacle gone is worth to the player."""
    return mind["weights"][state["unit_side"][unit], Weight.CLEAR]


CLEAR, MINE_AGAIN = range(2)
engineers_answers = optional_answers(
    "engineers_answers",
    {
        CLEAR: choice("clear_beside", ("unit",), worth=worth_of_clearing, weight=Weight.CLEAR_BESIDE),
        MINE_AGAIN: choice("mine_again", ("unit",), worth=worth_of_trying, asked=least_of_trying),
    },
)


@question
def choose_clear_beside(tables, state, mind, unit):
    """1 to clear the obstacle the unit stands on, its battle being over."""
    kind = mind["player"][state["unit_side"][unit]]
    return engineers_answers(tables, state, mind, kind, CLEAR, unit, 0, 0, 0)


@question
def choose_mine_again(tables, state, mind, unit):
    """1 to try once more to clear the minefield on which the unit stayed, instead of battling."""
    kind = mind["player"][state["unit_side"][unit]]
    return engineers_answers(tables, state, mind, kind, MINE_AGAIN, unit, 0, 0, 0)
