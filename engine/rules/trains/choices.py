"""Where ``random`` lets units get off a train: any hex that is open to them."""

from engine.compiling.jit import kernel
from engine.kernel.terrain import FAR, enemy_distance
from engine.players.common.answers import optional_answers, question
from engine.players.common.bounds import NEVER
from engine.players.common.features import look_around
from engine.players.random.choices import pick
from engine.players.sergeant.ask_judgement import hex_worth
from engine.rules.trains.law import list_doors


@kernel
def random_door(tables, state, mind, unit, train):
    """Any of the hexes.  Changes: mind.list."""
    n = list_doors(tables, state, mind, train, unit)
    return mind["list"][pick(state, state["unit_side"][unit], n)]


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


# --- where players who weigh terms let units get off a train: on the hex that is worth most to them ---


@kernel
def sergeant_door(tables, state, mind, unit, train):
    """The hex worth most, the first of equals.  Changes: mind.list and what is noted of the position."""
    look_around(tables, state, mind, state["unit_side"][unit])
    n = list_doors(tables, state, mind, train, unit)
    best = NEVER
    chosen = mind["list"][0]
    for i in range(n):
        hex_ = mind["list"][i]
        worth = hex_worth(tables, state, mind, unit, hex_)
        if worth > best:
            best = worth
            chosen = hex_
    return chosen


# --- where units that a train carries get off (trains) ---


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
