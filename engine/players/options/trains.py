"""Where units that a train carries get off (trains)."""

from engine.players.common.answers import optional_answers, question
from engine.players.random.trains import random_door
from engine.players.recruit.trains import recruit_door
from engine.players.sergeant.trains import sergeant_door

DOOR = 0
train_answers = optional_answers(
    "train_answers",
    {
        DOOR: (("unit", "train"), (random_door, recruit_door, sergeant_door)),
    },
)


@question
def choose_door(tables, state, mind, unit, train):
    """Hex on which a unit aboard a train is set down at its station."""
    kind = mind["player"][state["unit_side"][unit]]
    return train_answers(tables, state, mind, kind, DOOR, unit, train, 0, 0)
