"""The chance to win within the turn that a card orders, from all its units together."""

from engine.codes import Win
from engine.compiling.jit import kernel
from engine.kernel.medals_ahead import medals_left
from engine.layout import MAX_FIGURES
from engine.players.common.goals import new_medals
from engine.players.common.weights import Weight

MOST = 11  # medals that are told apart


@kernel
def note_sure_medals(tables, state, mind, unit):
    """Medals for standing where the unit is best, and those left behind for the whole turn.

    A unit that moves again after its battle can fetch what it left behind (CARD-BEL-2).
    Changes: mind.sure, mind.left.
    """
    hex_ = mind["best_hex"][unit]
    mask = tables["hex_objectives"][hex_] if 0 <= hex_ < tables["n_hexes"] else 0
    mind["sure"][unit] = new_medals(tables, state, mind, unit, mask) if mask else 0
    returns = hex_ == state["unit_hex"][unit] or (state["second_move"] > 0 and not state["on_move"][unit])
    mind["left"][unit] = 0 if returns else medals_left(tables, state, unit)


@kernel
def whole_turn_worth(tables, state, mind, side):
    """What the chance to win this turn is worth beyond what the units taken count of it one by one.

    Units with one target are one throw of all their dice; targets and hexes are independent.
    Changes: mind.dealt, mind.chance.
    """
    weights = mind["weights"][side]
    alone = tables["medal_target"][side] - state["medals"][side]
    need = alone
    for i in range(mind["ranked_n"]):
        if mind["taken"][mind["ranked"][i]] == mind["taken_n"]:
            need += mind["left"][mind["ranked"][i]]
    if weights[Weight.WHOLE] == 0.0 or tables["win"] == Win.DAMAGE or need > MOST or need <= 0:
        return 0.0
    counted = 0.0
    sure = 0
    any_ = 0
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        if mind["taken"][unit] != mind["taken_n"]:
            continue
        sure += mind["sure"][unit]
        if mind["sure"][unit] - mind["left"][unit] >= alone:
            counted += 1.0
        target = mind["aim"][unit]
        if target >= 0:
            mind["dealt"][target] = 0.0
            any_ += tables["row_medals"][state["unit_row"][target]]
    if sure + any_ < need:
        return 0.0
    for n in range(need + 1):
        mind["chance"][n] = 0.0
    mind["chance"][min(sure, need)] = 1.0
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        target = mind["aim"][unit]
        if mind["taken"][unit] != mind["taken_n"] or target < 0:
            continue
        medals = tables["row_medals"][state["unit_row"][target]]
        if medals - mind["left"][unit] >= alone:
            counted += killed(tables, state, mind, unit, target, mind["aim_dice"][unit])
        mind["dealt"][target] += mind["aim_dice"][unit]
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        target = mind["aim"][unit]
        if mind["taken"][unit] != mind["taken_n"] or target < 0 or mind["dealt"][target] <= 0.0:
            continue
        p = killed(tables, state, mind, unit, target, int(mind["dealt"][target]))
        mind["dealt"][target] = 0.0
        medals = tables["row_medals"][state["unit_row"][target]]
        for n in range(need - 1, -1, -1):  # from above, so that no medal is counted twice
            moved = p * mind["chance"][n]
            mind["chance"][n] -= moved
            mind["chance"][min(n + medals, need)] += moved
    return weights[Weight.WHOLE] * weights[Weight.WIN_NOW] * (mind["chance"][need] - counted)


@kernel
def killed(tables, state, mind, unit, target, dice):
    """Chance that so many dice of the unit eliminate its target, flags included."""
    sixths = mind["target_sixths"][state["unit_row"][unit], state["unit_row"][target]]
    figures = min(state["unit_figures"][target], MAX_FIGURES)
    spared = min(mind["flags_spared"][target] + mind["steps_back"][target], 3)
    return mind["kill_shut"][min(dice, 9), sixths, figures, spared]
