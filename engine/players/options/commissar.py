"""Which cards are committed ahead, and which are played past them (political-commissar)."""

from engine.players.commissar_choices import (
    random_commit,
    random_exception,
    recruit_commit,
    recruit_exception,
    sergeant_commit,
    sergeant_exception,
)
from engine.players.common.answers import optional_answers, question

EXCEPTION = 0
COMMIT = 1
commissar_answers = optional_answers(
    "commissar_answers",
    {
        EXCEPTION: (("side",), (random_exception, recruit_exception, sergeant_exception)),
        COMMIT: (("side",), (random_commit, recruit_commit, sergeant_commit)),
    },
)


@question
def choose_exception(tables, state, mind, side):
    """Copy of a card to play past the one committed, OFF to play that."""
    kind = mind["player"][side]
    return commissar_answers(tables, state, mind, kind, EXCEPTION, side, 0, 0, 0)


@question
def choose_commit(tables, state, mind, side):
    """Copy of the card to commit."""
    kind = mind["player"][side]
    return commissar_answers(tables, state, mind, kind, COMMIT, side, 0, 0, 0)
