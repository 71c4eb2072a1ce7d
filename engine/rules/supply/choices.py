"""What units do beside a battle or instead of it: figures given, obstacles cleared, in each manner of playing."""

from engine.compiling.jit import kernel
from engine.layout import MAX_FIGURES, OFF
from engine.players.common.answers import optional_answers, question
from engine.players.common.features import hit_worth, no_future
from engine.players.common.weights import FORBIDS, Weight
from engine.players.random.choices import pick_or_none
from engine.players.sergeant.ask_card_judgement import take_notes
from engine.players.sergeant.ask_judgement import battle_given_up
from engine.rules.supply.law import GAVE, served_by

NEIGHBORS = 6


@kernel
def random_resupply(tables, state, mind, side):
    """None, or with the same chance any figure that may be given.  Changes: mind.target."""
    n = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        n += count_served(tables, state, unit)
    left = pick_or_none(state, side, n)
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        here = count_served(tables, state, unit)
        if 0 <= left < here:
            mind["target"] = served_by(tables, state, unit, left)
            return unit
        left -= here
    return OFF


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
def sergeant_resupply(tables, state, mind, side):
    """The figure that is worth most where it goes, if that is more than all it costs.  Changes: mind.target."""
    asked = mind["weights"][side, Weight.RESUPPLY]
    if asked >= FORBIDS or no_future(tables, state):
        return OFF
    take_notes(tables, state, mind, side)
    best = asked
    chosen = OFF
    target = OFF
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        n = count_served(tables, state, unit)
        cost = cost_of_giving(tables, state, mind, side, unit) if n else 0.0
        for which in range(n):
            served = served_by(tables, state, unit, which)
            worth = worth_of_figure(tables, state, mind, side, served) - cost
            worth -= battle_given_up(tables, state, mind, served)
            if worth > best:
                best = worth
                chosen = unit
                target = served
    mind["target"] = target
    return chosen


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
        RESUPPLY: (("side",), (random_resupply, recruit_resupply, sergeant_resupply)),
    },
)


@question
def choose_resupply(tables, state, mind, side):
    """Half-track that gives a figure next, with mind.target, the unit it gives it to; OFF for no more now."""
    kind = mind["player"][side]
    return resupply_answers(tables, state, mind, kind, RESUPPLY, side, 0, 0, 0)
