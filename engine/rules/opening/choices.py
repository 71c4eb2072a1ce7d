"""Which of the cards laid out an opening hand keeps (starting-hand-recon-hq, starting-hand-scripted)."""

from engine.compiling.jit import kernel
from engine.players.choice import Decline, choice, may_answer
from engine.players.common.answers import optional_answers, question
from engine.players.common.opening_hands import recruit_opening, sergeant_opening


@kernel
def cards_laid_out(mind, count):
    """Every card laid out, by its number."""
    for card in range(count):
        may_answer(mind, card)


OPENING = 0
opening_answers = optional_answers(
    "opening_answers",
    {
        OPENING: choice(
            "opening",
            ("side", "count"),
            legal=cards_laid_out,
            decline=Decline.NEVER,
            sergeant=sergeant_opening,
            recruit=recruit_opening,
        ),
    },
)


@question
def choose_opening(tables, state, mind, side, count):
    """Which of the cards laid out for a small opening hand to keep next."""
    kind = mind["player"][side]
    return opening_answers(tables, state, mind, kind, OPENING, side, count, 0, 0)
