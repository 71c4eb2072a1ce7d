"""Acts at landmarks: dams, oases, objectives that are sabotaged, airfields."""

from engine.players.common.answers import optional_answers, question
from engine.players.random.landmarks import (
    random_dam,
    random_recovery,
    random_reinforcement,
    random_sabotage,
    random_to_sabotage_dam,
)
from engine.players.recruit.landmarks import (
    recruit_dam,
    recruit_recovery,
    recruit_reinforcement,
    recruit_sabotage,
    recruit_to_sabotage_dam,
)
from engine.players.sergeant.landmarks import (
    sergeant_recovery,
    sergeant_reinforcement,
    sergeant_sabotage,
    sergeant_to_sabotage_dam,
)

TO_SABOTAGE_DAM, DAM, RECOVERY, SABOTAGE, REINFORCEMENT = range(5)
landmarks_answers = optional_answers(
    "landmarks_answers",
    {
        TO_SABOTAGE_DAM: (
            ("side",),
            (random_to_sabotage_dam, recruit_to_sabotage_dam, sergeant_to_sabotage_dam),
        ),
        DAM: (("side", "taken"), (random_dam, recruit_dam, recruit_dam)),
        RECOVERY: (("unit",), (random_recovery, recruit_recovery, sergeant_recovery)),
        SABOTAGE: (("unit",), (random_sabotage, recruit_sabotage, sergeant_sabotage)),
        REINFORCEMENT: (
            ("side",),
            (random_reinforcement, recruit_reinforcement, sergeant_reinforcement),
        ),
    },
)


@question
def choose_to_sabotage_dam(tables, state, mind, side):
    """1 to roll for the dams."""
    kind = mind["player"][side]
    return landmarks_answers(tables, state, mind, kind, TO_SABOTAGE_DAM, side, 0, 0, 0)


@question
def choose_dam(tables, state, mind, side, taken):
    """Which dam gets the token; ``taken``: bit per dam that has had one in this turn."""
    kind = mind["player"][side]
    return landmarks_answers(tables, state, mind, kind, DAM, side, taken, 0, 0)


@question
def choose_recovery(tables, state, mind, unit):
    """1 to roll for lost figures, at the risk of the order."""
    kind = mind["player"][state["unit_side"][unit]]
    return landmarks_answers(tables, state, mind, kind, RECOVERY, unit, 0, 0, 0)


@question
def choose_sabotage(tables, state, mind, unit):
    """1 to lay charges instead of battling."""
    kind = mind["player"][state["unit_side"][unit]]
    return landmarks_answers(tables, state, mind, kind, SABOTAGE, unit, 0, 0, 0)


@question
def choose_reinforcement(tables, state, mind, side):
    """Hex of an airfield to which the next unit of the reserve comes for an order, OFF for none."""
    kind = mind["player"][side]
    return landmarks_answers(tables, state, mind, kind, REINFORCEMENT, side, 0, 0, 0)
