"""Flags priced as they fall, ground held, surf left, guns silenced: terms from ``Weight.WAY_BACK`` on.

Nothing here is asked unless one of them is set (``mind.further``).
"""

from engine.codes import UnitClass
from engine.compiling.jit import kernel
from engine.kernel.medals_ahead import medals_on, wins_with
from engine.kernel.retreat import hexes_demanded, home_edge, retreat_room, retreat_to, rows_behind
from engine.kernel.terrain import distance
from engine.layout import MAX_FIGURES, OFF
from engine.players.common.bounds import MOST_AIMED, MOST_SPARED
from engine.players.common.surroundings import cover_of
from engine.players.common.weights import Weight

FEWEST_DICE = 0.3  # to be met, below which nobody looks behind
SURE = 25.0  # of a winning medal's extra worth, which other terms come near to
WATCHED = 6  # hexes within which an enemy makes a post worth holding


@kernel
def assess_roles(tables, mind):
    """Which side can wait for the other: the enemy has more ground to take than the side.  Changes: mind.defends."""
    for side in range(2):
        mind["defends"][side] = 1 if ground_to_take(tables, 1 - side) > ground_to_take(tables, side) else 0


@kernel
def ground_to_take(tables, side):
    """Objectives that the side alone can earn."""
    n = 0
    for objective in range(tables["n_objectives"]):
        n += 1 if tables["objective_sides"][objective] == 1 << side else 0
    if tables["exit_hexes"][side] > 0:
        n += 1
    return n


@kernel
def further_worth(tables, state, mind, unit, hex_, dice):
    """Worth of a hex in these terms, ``dice`` being those to be met there."""
    side = state["unit_side"][unit]
    weights = mind["weights"][side]
    stack = state["hex_stack"][hex_]
    row = state["unit_row"][unit]
    worth = 0.0
    if dice > FEWEST_DICE:
        if weights[Weight.WAY_BACK] > 0.0:
            worth -= weights[Weight.WAY_BACK] * cost_of_flags(tables, state, mind, unit, hex_, dice)
        if (tables["stack_ban_here"][stack] >> row) & 1:
            worth -= weights[Weight.SURF] * dice
    if tables["hex_objectives"][hex_]:
        worth += sure_win(tables, state, mind, side, medals_on(tables, state, unit, hex_, 0))
    if tables["row_class"][row] != UnitClass.ARM and mind["nearest"][hex_] <= WATCHED:
        worth += weights[Weight.POST] * cover_of(tables, stack, side, UnitClass.INF)
    return worth


@kernel
def sure_win(tables, state, mind, side, medals):
    """What medals for the taking are worth if they win the game: more than all other terms; 0 if they do not."""
    return SURE * mind["weights"][side, Weight.WIN_NOW] * wins_with(tables, state, side, medals)


@kernel
def cost_of_flags(tables, state, mind, unit, hex_, dice):
    """What flags cost the unit there beyond the hits, where its way back is closed."""
    side = state["unit_side"][unit]
    row = state["unit_row"][unit]
    spared = tables["flags_spared"][state["hex_stack"][hex_], side, row]
    spared += steps_open(tables, state, unit, hex_, MOST_SPARED - spared)
    return cost_of_unspared(tables, state, mind, unit, row, dice, spared, mind["stake"])


@kernel
def cost_of_unspared(tables, state, mind, unit, row, dice, spared, stake):
    """What flags beyond those spared cost a unit of a row, or one that will be of it, by a figure each.

    ``dice``: those to be met.  ``stake``: what a medal of the unit means to its side beyond the figures.
    """
    if spared >= MOST_SPARED:
        return 0.0
    side = state["unit_side"][unit]
    figures = min(state["unit_figures"][unit], MAX_FIGURES)
    sixths = mind["target_sixths"][0, row]
    aimed = min(dice * mind["met_share"][row], MOST_AIMED)
    whole = int(aimed)
    part = aimed - whole
    lost = (1.0 - part) * flags_lost(mind, whole, sixths, figures, spared)
    lost += part * flags_lost(mind, whole + 1, sixths, figures, spared)
    cost = mind["caution"][side] * lost * (1.0 + mind["weights"][side, Weight.FRAGILE] / figures)
    if stake > 0.0:
        killed = (1.0 - part) * flags_kill(mind, whole, sixths, figures, spared)
        killed += part * flags_kill(mind, whole + 1, sixths, figures, spared)
        cost += stake * killed * tables["row_medals"][state["unit_row"][unit]]
    return cost


@kernel
def flags_lost(mind, dice, sixths, figures, spared):
    """Figures that flags remove beyond those that hits do."""
    return mind["loss_shut"][dice, sixths, figures, spared] - mind["expected_loss"][dice, sixths, figures]


@kernel
def flags_kill(mind, dice, sixths, figures, spared):
    """Chance that a unit is eliminated which hits alone would leave."""
    return mind["kill_shut"][dice, sixths, figures, spared] - mind["kill_chance"][dice, sixths, figures]


@kernel
def steps_open(tables, state, unit, hex_, most):
    """Hexes the unit could fall back from a hex, at most so many; those of one flag count once."""
    row = state["unit_row"][unit]
    if most <= 0 or tables["row_retreat_max"][row] == 0:
        return 0
    steps = min(most, rows_behind(tables, state["unit_side"][unit], hex_))
    if steps > 0 and not runs_freely(tables, state, unit, hex_, steps):
        steps = retreat_room(tables, state, unit, hex_, steps)
    return MOST_SPARED if steps > 0 and hexes_demanded(tables, state, unit, 2) < 2 else steps


@kernel
def runs_freely(tables, state, unit, hex_, steps):
    """1 if so many steps back are open one after the other without a look at other ways, as they mostly are."""
    side = state["unit_side"][unit]
    for _ in range(steps):
        to = retreat_to(tables, state, unit, hex_, home_edge(side, 0))
        if to == OFF:
            to = retreat_to(tables, state, unit, hex_, home_edge(side, 1))
        if to == OFF:
            return 0
        hex_ = to
    return 1


@kernel
def fire_power(tables, state, unit):
    """Dice an enemy unit can roll at the nearest own one from where it stands."""
    row = state["unit_row"][unit]
    enemy = 1 - state["unit_side"][unit]
    most = 0
    for other in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
        if state["unit_hex"][other] >= 0:
            far = distance(tables, state["unit_hex"][unit], state["unit_hex"][other])
            if far <= tables["row_range"][row]:
                most = max(most, tables["dice_most"][row, far])
    return most


@kernel
def assess_further(tables, state, mind, side):
    """What flags do to each enemy and what he can roll.  Changes: mind.steps_back, mind.power, mind.flag_worth."""
    weights = mind["weights"][side]
    for unit in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        hex_ = state["unit_hex"][unit]
        if hex_ < 0:
            continue
        mind["steps_back"][unit] = steps_open(tables, state, unit, hex_, MOST_SPARED)
        if weights[Weight.SILENCE] > 0.0:
            mind["power"][unit] = fire_power(tables, state, unit)


@kernel
def pair_worth(tables, state, mind, side, unit):
    """What the unit adds to, or takes from, those taken before that aim at the same enemy."""
    share = mind["weights"][side, Weight.PAIR]
    target = mind["aim"][unit]
    if share == 0.0 or target < 0 or mind["aim_dice"][unit] <= 0:
        return 0.0
    figures = min(state["unit_figures"][target], MAX_FIGURES)
    before = 0
    alone = 0.0
    for i in range(mind["ranked_n"]):
        other = mind["ranked"][i]
        if mind["taken"][other] == mind["taken_n"] and other != unit and mind["aim"][other] == target:
            sixths = mind["target_sixths"][state["unit_row"][other], state["unit_row"][target]]
            before += mind["aim_dice"][other]
            alone += mind["kill_chance"][min(mind["aim_dice"][other], 9), sixths, figures]
    if before == 0:
        return 0.0
    sixths = mind["target_sixths"][state["unit_row"][unit], state["unit_row"][target]]
    own = mind["kill_chance"][min(mind["aim_dice"][unit], 9), sixths, figures]
    first = min(mind["kill_chance"][min(before, 9), sixths, figures], 1.0)
    together = mind["kill_chance"][min(before + mind["aim_dice"][unit], 9), sixths, figures]
    medals = tables["row_medals"][state["unit_row"][target]]
    worth = mind["weights"][side, Weight.KILL] * medals
    if (
        mind["weights"][side, Weight.WHOLE] == 0.0
        and state["medals"][side] + medals >= tables["medal_target"][side]
    ):
        worth += mind["weights"][side, Weight.WIN_NOW]
    return share * worth * (together - first - own)
