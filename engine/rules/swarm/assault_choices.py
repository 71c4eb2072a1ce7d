"""Which unit of a swarm battles next, and whom (all kinds of players; house-rules 13.1)."""

from engine.codes import Attack
from engine.compiling.jit import cold
from engine.kernel.battle import attack_dice
from engine.kernel.terrain import distance
from engine.players.choice import Decline, choice, may_answer_at
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import Weight
from engine.rules.swarm.prey_choices import share_of, worth_of_assault

ORDERED = int(Attack.ORDERED)
WORTH = 50.0  # of whatever answer: an assault that is owed has to be made
FROM_AFAR = 2  # entry of TABLES.dice of a unit that has not moved and fires from a distance


@cold
def swarm_attacks(tables, state, mind, side):
    """Every attack that a unit of the side may make now, owed or not."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        here = state["unit_hex"][unit]
        if here < 0 or not state["ordered"][unit]:
            continue
        for target in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
            at = state["unit_hex"][target]
            if at >= 0 and distance(tables, here, at) <= tables["row_range"][state["unit_row"][unit]]:
                if attack_dice(tables, state, unit, target, ORDERED) > 0:
                    may_answer_at(mind, unit, target)


@cold
def worth_of_attack_of_swarm(tables, state, answer, target):
    """The assault that takes most and costs least goes first: who it drives off need not be assaulted again."""
    here = state["unit_hex"][answer]
    if distance(tables, here, state["unit_hex"][target]) == 1:
        return WORTH + worth_of_assault(tables, state, answer, here, target)
    dice = attack_dice(tables, state, answer, target, ORDERED)
    faces = tables["hit_faces"][FROM_AFAR, state["unit_row"][answer], state["unit_row"][target]]
    return WORTH + 2.0 * dice * share_of(faces)


OWED, SHOT = range(2)
assault_answers = optional_answers(
    "assault_answers",
    {
        OWED: choice(
            "swarm_assault", ("side",), legal=swarm_attacks, worth=worth_of_attack_of_swarm, weight=Weight.SWARM_AIM,
            aims=True, decline=Decline.NEVER,
        ),
        SHOT: choice(
            "swarm_shot", ("side",), legal=swarm_attacks, worth=worth_of_attack_of_swarm, weight=Weight.SWARM_AIM,
            aims=True, decline=Decline.LIKE_ANY,
        ),
    },
)  # fmt: skip


@question
def choose_swarm_assault(tables, state, mind, side):
    """Next attack of a swarm that has to assault somebody: the unit, its target in mind.target; OFF for the first."""
    kind = mind["player"][side]
    return assault_answers(tables, state, mind, kind, OWED, side, 0, 0, 0)


@question
def choose_swarm_shot(tables, state, mind, side):
    """Next attack of a swarm of which nobody has to assault, OFF for none; mind.target."""
    kind = mind["player"][side]
    return assault_answers(tables, state, mind, kind, SHOT, side, 0, 0, 0)
