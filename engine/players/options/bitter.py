"""Which combat cards are played: against flags, and for their texts (winter-combat-cards)."""

from engine.players.combat_choices import (
    random_bitter,
    random_combat_card,
    recruit_bitter,
    recruit_combat_card,
    sergeant_bitter,
    sergeant_combat_card,
)
from engine.players.common.answers import optional_answers, question

FLAGS = 0
TEXT = 1
bitter_answers = optional_answers(
    "bitter_answers",
    {
        FLAGS: (("unit", "flags"), (random_bitter, recruit_bitter, sergeant_bitter)),
        TEXT: (("side", "time"), (random_combat_card, recruit_combat_card, sergeant_combat_card)),
    },
)


@question
def choose_bitter(tables, state, mind, unit, flags):
    """Combat card to play so that the unit ignores a flag (or all, if the text says so), OFF for none."""
    kind = mind["player"][state["unit_side"][unit]]
    return bitter_answers(tables, state, mind, kind, FLAGS, unit, flags, 0, 0)


@question
def choose_combat_card(tables, state, mind, side, time):
    """Combat card to play for its text on the unit mind.target, OFF for none now.

    A unit that it brings comes to mind.best_hex of it.
    """
    kind = mind["player"][side]
    return bitter_answers(tables, state, mind, kind, TEXT, side, time, 0, 0)
