"""Assaults of infantry that has just got off a train: what players make of them (supply-train-house)."""

from engine.compiling.jit import kernel
from engine.kernel.terrain import unit_beside
from engine.players.choice import DECLINED, choice, may_answer_at
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import Weight
from engine.players.sergeant.ask_card_judgement import take_notes
from engine.players.sergeant.ask_judgement import worth_of_roll
from engine.rules.trains.arrival_law import arrival_dice, may_assault

MOVED_CLOSE = 1  # the variant of the tables for a unit that has moved and attacks at range 1


@kernel
def arrival_assaults(tables, state, mind, side):
    """Every assault that a unit may make which has got off this turn: who, and whom."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        for k in range(6 if may_assault(tables, state, unit) else 0):
            other = unit_beside(tables, state, state["unit_hex"][unit], k)
            if arrival_dice(tables, state, unit, other) > 0:
                may_answer_at(mind, unit, other)


@kernel
def least_of_arrival(tables, state, mind, side, more, least):
    """What the player asks, once the ordered battles are over, which may win ground.

    Changes: the notes of the turn.
    """
    if more:
        return DECLINED
    take_notes(tables, state, mind, side)
    return least


@kernel
def worth_of_arrival(tables, state, mind, answer, target):
    """What the assault is worth."""
    dice = arrival_dice(tables, state, answer, target)
    faces = tables["hit_faces"][MOVED_CLOSE, state["unit_row"][answer], state["unit_row"][target]]
    return worth_of_roll(tables, state, mind, answer, target, dice, faces)


ARRIVAL = 0
arrival_answers = optional_answers(
    "arrival_answers",
    {
        ARRIVAL: choice(
            "arrival",
            ("side", "more"),
            legal=arrival_assaults,
            aims=True,
            worth=worth_of_arrival,
            weight=Weight.ARRIVAL,
            asked=least_of_arrival,
        ),
    },
)


@question
def choose_arrival(tables, state, mind, side, more):
    """Next unit that has got off to assault, with mind.target, OFF for none now.

    ``more``: 1 while ordered battles may still follow.
    """
    kind = mind["player"][side]
    return arrival_answers(tables, state, mind, kind, ARRIVAL, side, more, 0, 0)
