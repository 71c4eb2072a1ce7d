"""Whether engineers of a player who weighs terms try once more to clear the minefield on which they stand."""

from engine.compiling.jit import kernel
from engine.players.common.answers import optional_answers, question
from engine.players.common.bounds import EVERY_SIDE
from engine.players.common.features import look_around, no_future
from engine.players.common.weights import FORBIDS, Weight
from engine.players.random.choices import pick
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
def sergeant_mine_again(tables, state, mind, unit):
    """1 if the way cleared, its chance counted, is worth more than the figures at stake and the battle given up.

    Changes: mind.figures_left and what judging the battle changes.
    """
    side = state["unit_side"][unit]
    gain = mind["weights"][side, Weight.CLEAR_MINES]
    if gain <= -FORBIDS or no_future(tables, state):
        return 0
    hex_ = state["unit_hex"][unit]
    piece = tables["stack_mine"][state["hex_stack"][hex_]] - 1
    look_around(tables, state, mind, side)
    strength = expected_strength(tables, state, hex_, piece)
    worth = gain * strength * INFANTRY_SIXTHS / EVERY_SIDE * chance_to_clear(tables)
    begin_odds(state, mind, unit)
    come_onto_trying(tables, state, mind, unit, hex_)
    cost = price_of_losses(tables, state, mind, unit, Weight.BITTEN)
    return 1 if worth > cost + battle_given_up(tables, state, mind, unit) else 0


# --- engineers who may clear an obstacle after their battle, or try again to clear a minefield ---


@kernel
def random_clear_beside(tables, state, unit):
    """Either answer, as likely."""
    return pick(state, state["unit_side"][unit], 2)


@kernel
def recruit_clear_beside(unit):
    """The way is cleared."""
    return 1 if unit >= 0 else 0


@kernel
def sergeant_clear_beside(state, mind, unit):
    """The obstacle is cleared if that is worth more to the player than he asks."""
    side = state["unit_side"][unit]
    asked = mind["weights"][side, Weight.CLEAR_BESIDE]
    return 1 if asked < FORBIDS and mind["weights"][side, Weight.CLEAR] > asked else 0


CLEAR, MINE_AGAIN = range(2)
engineers_answers = optional_answers(
    "engineers_answers",
    {
        CLEAR: (("unit",), (random_clear_beside, recruit_clear_beside, sergeant_clear_beside)),
        MINE_AGAIN: (("unit",), (random_clear_beside, recruit_clear_beside, sergeant_mine_again)),
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
