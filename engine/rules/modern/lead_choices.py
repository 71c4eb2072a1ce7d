"""Whether who has won the initiative acts first (MMB-GAP-4)."""

from engine.compiling.jit import cold
from engine.players.choice import choice
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import Weight
from engine.rules.modern.fire_law import is_of
from engine.rules.modern.judge_choices import best_fire

NUMBERS, READY = int(Weight.MODERN_NUMBERS), int(Weight.MODERN_READY)


@cold
def worth_of_leading(tables, state, mind, side):
    """By units alive beyond the enemy's, as many being enough, and by what own units may deal as they stand.

    Whoever has nobody to fight yet does better to let the enemy come.  Rule: MMB-GAP-4.
    """
    weights = mind["weights"][side]
    more = units_left(tables, state, side) - units_left(tables, state, 1 - side)
    worth = weights[NUMBERS] * (0.5 + more)
    if weights[READY] != 0.0:
        worth += weights[READY] * dealt_as_they_stand(tables, state, mind, side)
    return worth


@cold
def units_left(tables, state, side):
    """Units of a side on the board and aboard.  Rule: MMB-GAP-4."""
    n = state["alive"][side]
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        n += 1 if state["modern_carrier"][unit] > 0 else 0
    return n


@cold
def dealt_as_they_stand(tables, state, mind, side):
    """Enemy units that combats of a side without a move are expected to cost.  Changes: mind.target."""
    total = 0.0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        hex_ = state["unit_hex"][unit]
        if hex_ >= 0 and not is_of(tables["modern_guns"], state, unit):
            total += best_fire(tables, state, mind, unit, hex_)
    return total


LEAD = 0
modern_lead_answers = optional_answers(
    "modern_lead_answers",
    {
        LEAD: choice(
            "modern_lead", ("side",), worth=worth_of_leading, weight=Weight.MODERN_LEAD,
        ),
    },
)  # fmt: skip


@question
def choose_to_lead(tables, state, mind, side):
    """1 if a side that may choose acts first."""
    kind = mind["player"][side]
    return modern_lead_answers(tables, state, mind, kind, LEAD, side, 0, 0, 0)
