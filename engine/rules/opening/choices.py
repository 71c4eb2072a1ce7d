"""Which of the cards laid out an opening hand keeps (starting-hand-recon-hq, starting-hand-scripted)."""

from engine.players.common.answers import optional_answers, question
from engine.players.common.opening_hands import recruit_opening, sergeant_opening
from engine.players.random.choices import pick_of_count

OPENING = 0
opening_answers = optional_answers(
    "opening_answers",
    {
        OPENING: (("side", "count"), (pick_of_count, recruit_opening, sergeant_opening)),
    },
)


@question
def choose_opening(tables, state, mind, side, count):
    """Which of the cards laid out for a small opening hand to keep next."""
    kind = mind["player"][side]
    return opening_answers(tables, state, mind, kind, OPENING, side, count, 0, 0)
