"""Luck by its worth: what rolls and draws moved the chance to win, beyond what they promised before they fell.

The chance is that of the value model, from what one look at the board gives: medals missing, figures, units.  A roll is
worth the chance after its hits, and what it promised is the mean of that over all faces; a draw is worth the slope of
the chance times what its card is worth beyond the mean of the pile.  So the sums have mean zero whoever plays and
whatever the model is good for.  All of it is whole numbers, the same on every machine.
"""

from engine.codes import DIE, Place, Side
from engine.compiling.jit import kernel
from engine.layout import LONGEST_NEED, MOST_STRENGTH, SCORE_END, SCORE_ONE, SCORE_STEP

MOST_DICE = 16  # of one roll whose luck is counted: 6 ** 16 chances times a million fit a word
IN_FULL, IN_PART = 4, 2  # fourths of the worth of a card that is drawn
BESIDE = SCORE_ONE // 8  # how far to both sides the slope of the chance is looked at


@kernel
def chance_at(tables, score):
    """Chance of the Allies at a score, in millionths.  ``score``: of a logistic law, 1024 to one."""
    if score < -SCORE_END:
        score = -SCORE_END
    if score > SCORE_END:
        score = SCORE_END
    return tables["value_chance"][(score + SCORE_END) // SCORE_STEP]


@kernel
def board_lead(tables, state, side):
    """What the units of a side are worth beyond those of the enemy; figures of both count in `score_of`."""
    lead = 0
    for unit in range(state["n_units"]):
        if state["unit_hex"][unit] >= 0:
            figures = state["unit_figures"][unit]
            worth = (
                tables["value_unit"]
                + figures * tables["value_class"][tables["row_class"][state["unit_row"][unit]]]
            )
            lead += worth if state["unit_side"][unit] == side else -worth
    return lead


@kernel
def figures_of_side(state, side):
    """Figures that a side has on the board."""
    n = 0
    for unit in range(state["n_units"]):
        if state["unit_side"][unit] == side and state["unit_hex"][unit] >= 0:
            n += state["unit_figures"][unit]
    return n


@kernel
def score_of(tables, side, lead, own, others, need, need_of_enemy):
    """Score of the Allies; units, figures and medals missing are those of a side and of its enemy."""
    ahead = (
        lead
        + tables["value_strength"][min(own, MOST_STRENGTH)]
        - tables["value_strength"][min(others, MOST_STRENGTH)]
        + tables["value_need"][min(need, LONGEST_NEED)]
        - tables["value_need"][min(need_of_enemy, LONGEST_NEED)]
    )
    if side == Side.AXIS:
        ahead = -ahead
    of_battle = tables["value_level"] + tables["value_per_medal"] * min(need, need_of_enemy)
    return of_battle + tables["value_slope"] * ahead // SCORE_ONE


@kernel
def note_roll(tables, state, target, dice, hit_faces, spared):
    """A roll at a unit has fallen, its hits stand in the state: add their worth beyond the mean over all faces.

    ``spared``: hits that its works take.  Flags count nothing.  Changes: state.luck.
    """
    sixths = 0
    for i in range(6):
        sixths += int((hit_faces >> DIE[i]) & 1)
    if sixths == 0 or sixths == 6 or dice > MOST_DICE:
        return
    side = state["unit_side"][target]
    row = state["unit_row"][target]
    figures = state["unit_figures"][target]
    lead = board_lead(tables, state, side)
    own = figures_of_side(state, side)
    others = figures_of_side(state, 1 - side)
    need = max(0, tables["medal_target"][side] - state["medals"][side])
    missed = max(0, tables["medal_target"][1 - side] - state["medals"][1 - side])
    paid = max(0, missed - tables["row_medals"][row])
    each = tables["value_class"][tables["row_class"][row]]
    n = int(dice)  # in plain Python too words are wide enough for all rolls
    chances = 1  # rolls of so many hits, of 6 ** dice
    for _ in range(n):
        chances *= 6 - sixths
    rolls = 0
    summed = 0
    fallen = 0
    value = 0
    for hits in range(n + 1):
        lost = min(max(0, hits - spared), figures)
        if hits == 0 or (spared < hits <= spared + figures):
            gone = 1 if lost == figures else 0
            value = int(chance_at(
                tables,
                score_of(
                    tables, side, lead - lost * each - gone * tables["value_unit"], own - lost, others, need,
                    paid if gone else missed,
                ),
            ))  # fmt: skip
        if lost == min(state["hits"], figures):
            fallen = value
        rolls += chances
        summed += chances * value
        chances = chances * (n - hits) * sixths // ((hits + 1) * (6 - sixths))
    state["luck"][0] += fallen - (2 * summed + rolls) // (2 * rolls)


@kernel
def note_draw(tables, state, side, card_copy, part):
    """A card comes off the pile, in which it still lies: add its worth to the side beyond the mean of the pile.

    ``part``: of its worth that counts, in fourths, as of several cards one is kept.  Changes: state.luck.
    """
    if state["shuffles"] <= tables["shuffles_uneven"]:
        return
    n = 0
    worth = 0
    for other in range(tables["n_cards"]):
        if state["card_place"][other] == Place.DRAW_PILE:
            n += 1
            worth += int(tables["value_card"][tables["copy_row"][other]])
    score = score_of(
        tables,
        side,
        board_lead(tables, state, side),
        figures_of_side(state, side),
        figures_of_side(state, 1 - side),
        max(0, tables["medal_target"][side] - state["medals"][side]),
        max(0, tables["medal_target"][1 - side] - state["medals"][1 - side]),
    )
    slope = int(chance_at(tables, score + BESIDE)) - int(chance_at(tables, score - BESIDE))
    more = int(tables["value_card"][tables["copy_row"][card_copy]]) * n - worth
    luck = slope * more * part
    scale = 4 * n * 2 * BESIDE
    luck = (2 * luck + scale) // (2 * scale)
    state["luck"][1] += luck if side == Side.ALLIES else -luck
