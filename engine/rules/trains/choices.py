"""Where units get off a train: the hexes that are open to them, and what each is worth."""

from engine.compiling.compile_unit import SCORE, compile_unit
from engine.compiling.jit import kernel
from engine.kernel.terrain import FAR, distance, enemy_distance
from engine.layout import MAX_CARGO, OFF
from engine.players.choice import Decline, choice, may_answer
from engine.players.common.answers import optional_answers, question
from engine.players.common.bounds import NEVER
from engine.players.common.features import look_around
from engine.players.common.unusual_losses import power
from engine.players.common.weights import FORBIDS, Weight
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


DELAY = 0.85  # what is left, for each hex, of the worth of a station so far off
DOOR, UNLOADING = range(2)
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
        UNLOADING: choice(
            "unloading",
            ("unit", "train"),
            legal=doors,
            decline=Decline.LIKE_ANY,
            worth=worth_of_door,
            weight=Weight.UNLOAD,
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


@question
def choose_unloading(tables, state, mind, unit, train):
    """Hex on which a unit gets off, OFF to stay aboard."""
    kind = mind["player"][state["unit_side"][unit]]
    return train_answers(tables, state, mind, kind, UNLOADING, unit, train, 0, 0)


# --- the way to the station (train-house) ---


SHARE = 0.25  # of a medal, for each unit that is to get off


@compile_unit(SCORE)
def errand_to_station(tables, state, mind, unit, hex_):
    """What a hex brings a locomotive with units aboard nearer to its station."""
    train = tables["train_of"][unit]
    side = state["unit_side"][unit]
    if train == OFF or unit != tables["train_loco"][train] or mind["weights"][side, Weight.UNLOAD] >= FORBIDS:
        return 0.0
    if tables["train_station"][train] == OFF:
        return 0.0
    aboard = 0
    for i in range(MAX_CARGO):
        aboard += (state["aboard"][train] >> i) & 1
    far = distance(tables, hex_, tables["train_station"][train])
    return mind["weights"][side, Weight.OBJECTIVE] * SHARE * aboard * power(DELAY, far)
