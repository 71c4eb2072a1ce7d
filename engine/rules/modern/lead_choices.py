"""Whether who has won the initiative acts first (MMB-GAP-4)."""

from engine.compiling.jit import cold
from engine.players.choice import choice
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import Weight

NUMBERS = int(Weight.MODERN_NUMBERS)


@cold
def worth_of_leading(state, mind, side):
    """Units alive beyond those of the enemy, beyond what the player asks; as many are enough."""
    return 0.5 + state["alive"][side] - state["alive"][1 - side] - mind["weights"][side, NUMBERS]


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
