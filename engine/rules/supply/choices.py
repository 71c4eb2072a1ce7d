"""Which half-track gives a figure, and to whom (resupply)."""

from engine.compiling.jit import kernel
from engine.layout import MAX_FIGURES, OFF
from engine.players.choice import DECLINED, choice, may_answer_at
from engine.players.common.answers import optional_answers, question
from engine.players.common.features import hit_worth, no_future
from engine.players.common.weights import Weight
from engine.players.sergeant.ask_card_judgement import take_notes
from engine.players.sergeant.ask_judgement import battle_given_up
from engine.rules.supply.law import GAVE, served_by

NEIGHBORS = 6


@kernel
def gifts(tables, state, mind, side):
    """Every figure that may be given: by whom, and to whom."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        for which in range(count_served(tables, state, unit)):
            may_answer_at(mind, unit, served_by(tables, state, unit, which))


@kernel
def count_served(tables, state, unit):
    """Units to which the unit may give a figure."""
    n = 0
    while n < NEIGHBORS and served_by(tables, state, unit, n) >= 0:
        n += 1
    return n


@kernel
def recruit_resupply(tables, state, mind, side):
    """Whoever can gives a figure, to the weakest unit beside it, but keeps its last one.  Changes: mind.target."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        chosen = OFF
        if state["unit_figures"][unit] > 1:
            for which in range(count_served(tables, state, unit)):
                served = served_by(tables, state, unit, which)
                if chosen < 0 or state["unit_figures"][served] < state["unit_figures"][chosen]:
                    chosen = served
        if chosen >= 0:
            mind["target"] = chosen
            return unit
    return OFF


@kernel
def least_of_gift(tables, state, mind, side, least):
    """What the player asks; nothing is given in the last turn.  Changes: the notes of the turn."""
    if no_future(tables, state):
        return DECLINED
    take_notes(tables, state, mind, side)
    return least


@kernel
def worth_of_gift(tables, state, mind, side, answer, target):
    """What a figure is worth where it goes, less all it costs."""
    worth = worth_of_figure(tables, state, mind, side, target) - cost_of_giving(
        tables, state, mind, side, answer
    )
    return worth - battle_given_up(tables, state, mind, target)


@kernel
def worth_of_figure(tables, state, mind, side, unit):
    """Worth of one figure more: a hit undone, and the medals of the unit the safer the fewer figures it has."""
    figures = min(state["unit_figures"][unit], MAX_FIGURES)
    safer = 1.0 / (figures * (figures + 1.0))
    stake = mind["weights"][side, Weight.KILL] * tables["row_medals"][state["unit_row"][unit]]
    return hit_worth(tables, mind, side) + safer * stake


@kernel
def cost_of_giving(tables, state, mind, side, unit):
    """What a figure given costs: the hit it could have taken, its battle, and an order less with the last one.

    The enemy is paid for figures he takes, never for those given away, so what a figure pays comes off its worth.
    """
    cost = 0.5 * hit_worth(tables, mind, side)
    if state["battles"][unit] != GAVE:
        cost += battle_given_up(tables, state, mind, unit)
    if state["unit_figures"][unit] == 1:
        cost += 0.5 * hit_worth(tables, mind, side)
    return cost


# --- half-tracks that give figures to weakened units beside them (resupply) ---


RESUPPLY = 0
resupply_answers = optional_answers(
    "resupply_answers",
    {
        RESUPPLY: choice(
            "resupply", ("side",), legal=gifts, aims=True, worth=worth_of_gift, weight=Weight.RESUPPLY,
            asked=least_of_gift, recruit=recruit_resupply,
        ),
    },
)  # fmt: skip


@question
def choose_resupply(tables, state, mind, side):
    """Half-track that gives a figure next, with mind.target, the unit it gives it to; OFF for no more now."""
    kind = mind["player"][side]
    return resupply_answers(tables, state, mind, kind, RESUPPLY, side, 0, 0, 0)
