"""Where units get off a train: the hexes that are open to them, and what each is worth."""

from engine.compiling.jit import kernel
from engine.kernel.terrain import FAR, enemy_distance
from engine.players.choice import Decline, choice, may_answer
from engine.players.common.answers import optional_answers, question
from engine.players.common.bounds import NEVER
from engine.players.common.features import look_around
from engine.players.sergeant.ask_judgement import hex_worth
from engine.rules.trains.law import list_doors


@kernel
def doors(tables, state, mind, unit, train):
    """Every hex on which a unit may get off.  Changes: mind.list."""
    for i in range(list_doors(tables, state, mind, train, unit)):
        may_answer(mind, mind["list"][i])


# --- where a recruit lets units get off a train: as near to the enemy as they can ---


@kernel
def recruit_door(tables, state, mind, unit, train):
    """The hex nearest to an enemy, the first of equals.  Changes: mind.list."""
    n = list_doors(tables, state, mind, train, unit)
    best = FAR + 1
    chosen = mind["list"][0]
    for i in range(n):
        far = enemy_distance(tables, state, state["unit_side"][unit], mind["list"][i])
        if far < best:
            best = far
            chosen = mind["list"][i]
    return chosen


@kernel
def least_of_door(tables, state, mind, unit):
    """Nothing is asked: one has to be taken.  Changes: what is noted of the position."""
    look_around(tables, state, mind, state["unit_side"][unit])
    return NEVER


@kernel
def worth_of_door(tables, state, mind, unit, answer):
    """What the hex is worth to the unit."""
    return hex_worth(tables, state, mind, unit, answer)


# --- where units that a train carries get off (trains) ---


DOOR = 0
train_answers = optional_answers(
    "train_answers",
    {
        DOOR: choice(
            "door",
            ("unit", "train"),
            legal=doors,
            decline=Decline.NEVER,
            worth=worth_of_door,
            asked=least_of_door,
            recruit=recruit_door,
        ),
    },
)


@question
def choose_door(tables, state, mind, unit, train):
    """Hex on which a unit aboard a train is set down at its station."""
    kind = mind["player"][state["unit_side"][unit]]
    return train_answers(tables, state, mind, kind, DOOR, unit, train, 0, 0)
