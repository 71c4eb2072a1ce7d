"""Whether who has won the initiative acts first (MMB-GAP-4)."""

from engine.compiling.jit import cold
from engine.players.choice import choice
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import Weight
from engine.rules.modern.fire_law import is_of
from engine.rules.modern.judge_choices import best_fire

NUMBERS = int(Weight.MODERN_NUMBERS)


@cold
def worth_of_leading(tables, state, mind, side):
    """What combats from where own units stand are expected to cost the enemy, beyond what the player asks.

    Whoever has nobody to fight yet does better to let the enemy come.
    """
    total = 0.0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        hex_ = state["unit_hex"][unit]
        if hex_ >= 0 and not is_of(tables["modern_guns"], state, unit):
            total += best_fire(tables, state, mind, unit, hex_)
    return total - mind["weights"][side, NUMBERS]


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
