"""Whom medics heal (``sergeant``)."""

from engine.compiling.jit import kernel
from engine.kernel.tactics.rolls import may_heal, medics_dice
from engine.layout import OFF
from engine.players.common.features import no_future, sixths_of
from engine.players.common.weights import Weight


@kernel
def medics_worth(tables, state, mind, side, row):
    """Worth of healing the best patient with a card and ordering it."""
    unit = best_patient(tables, state, mind, side, row)
    if unit == OFF:
        return 0.0
    return mind["patient_worth"]


@kernel
def best_patient(tables, state, mind, side, row):
    """The weakened unit with most to gain from figures and an order, OFF if none.  Changes: mind.patient_worth."""
    best = 0.0
    chosen = OFF
    dice = min(medics_dice(tables, state, side, row), 9)
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        if not may_heal(tables, state, unit):
            continue
        missing = state["unit_full"][unit] - state["unit_figures"][unit]  # less than MAX_FIGURES
        sixths = sixths_of(tables["recover_faces"][state["unit_row"][unit]])
        healed = mind["expected_loss"][dice, sixths, missing]
        gain = (1.0 - mind["none_chance"][dice, sixths]) * mind["gain"][unit]
        worth = healed * mind["weights"][side, Weight.HIT] + gain
        if no_future(tables, state):  # figures that come back lower no score (HR-DAMAGE-8)
            worth = gain
        if chosen == OFF or worth > best:
            best = worth
            chosen = unit
    mind["patient_worth"] = best
    return chosen


@kernel
def sergeant_medics(tables, state, mind, side):
    """The patient with most to gain; it is also the unit to move and battle if it recovers."""
    unit = best_patient(tables, state, mind, side, state["card"])
    mind["plan_at"] = 0
    mind["plan_n"] = 0
    if unit != OFF:
        mind["plan"][0] = unit
        mind["plan_n"] = 1
    return unit
