"""What throws are worth, by exact odds, and what an area brings a unit: what players who weigh terms judge by."""

from engine.codes_of_boxes import CapWinner
from engine.compiling.jit import kernel
from engine.layout import MAX_FIGURES, OFF
from engine.players.common.weights import Weight
from engine.rules.modern.fields import MOST_GOALS
from engine.rules.modern.fire_law import dice_over, in_sight, reaches, seen_dice
from engine.rules.modern.works_law import SPARES, works_at, works_of

MOST_DICE = 9  # that the tables of odds tell apart
FRAIL_FACES = 2  # sides of the die by which a frail unit dies: the symbol of all units, the retreat
GONE = 0.6  # share of the worth of a unit that its end is worth, the rest its points one by one
DEALT, TAKEN = int(Weight.MODERN_DEALT), int(Weight.MODERN_TAKEN)
WAY, GOAL, COVER = int(Weight.MODERN_WAY), int(Weight.MODERN_GOAL), int(Weight.MODERN_COVER)
HURRY = int(Weight.MODERN_HURRY)
FAR = 99
MOST_DANGER = 1.5  # units that a unit is expected to cost at most, whoever sees it
FIRST_SIDE = int(CapWinner.AXIS)


@kernel
def worth_of_throw(tables, state, mind, target, dice, spares):
    """Units that so many dice are expected to cost: mostly the chance to destroy, and points of strength besides."""
    dice = min(dice, MOST_DICE)
    row = state["unit_row"][target]
    if (tables["modern_frail"] >> row) & 1:
        return 0.3 * (1.0 - mind["none_chance"][dice, FRAIL_FACES])
    sixths = tables["modern_sixths"][row]
    figures = state["unit_figures"][target]
    through = min(figures + spares % SPARES, MAX_FIGURES)
    lost = mind["expected_loss"][dice, sixths, through] - mind["expected_loss"][dice, sixths, spares % SPARES]
    gone = mind["kill_chance"][dice, sixths, through]
    full = max(1, state["unit_full"][target])
    worth = GONE * gone + (1.0 - GONE) * lost / full
    return worth if (tables["modern_counted"] >> row) & 1 else 0.3 * worth


@kernel
def best_fire(tables, state, mind, unit, hex_):
    """The best throw that a unit has from a hex at anybody in sight, 0 if it has none.  Changes: mind.target."""
    side = state["unit_side"][unit]
    best = 0.0
    mind["target"] = OFF
    reach = tables["modern_range"][state["unit_row"][unit]]
    for target in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        at = state["unit_hex"][target]
        if at < 0 or tables["apart"][hex_, at] > reach:
            continue
        dice = seen_dice(tables, state, unit, hex_, target)
        if dice > 0:
            worth = worth_of_throw(tables, state, mind, target, dice, works_of(tables, state, target))
            # The line is followed last, and for better throws alone: nothing takes longer.
            if worth > best and reaches(tables, state, unit, hex_, target):
                best = worth
                mind["target"] = target
    return best


@kernel
def danger_at(tables, state, mind, unit, hex_):
    """What enemies that see a hex from where they stand are expected to cost a unit there."""
    side = state["unit_side"][unit]
    row = state["unit_row"][unit]
    works = works_at(tables, state, hex_, side, row)
    total, known, worth = 0.0, 0, 0.0
    for enemy in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        at = state["unit_hex"][enemy]
        # Sight is mutual and so is distance: asked from the hex, both lie beside what was asked before.
        if at < 0 or not in_sight(tables, hex_, at):
            continue
        far = tables["apart"][hex_, at]
        dice = dice_over(tables, state, state["unit_row"][enemy], at, row, hex_, side, far)
        if dice > 0:
            if dice != known:  # most throw as many dice as the one before
                worth, known = worth_of_throw(tables, state, mind, unit, dice, works), dice
            total += worth
    return min(total, MOST_DANGER)


@kernel
def way_left(tables, state, unit, hex_):
    """Areas from a hex to the nearest objective the side may still take, to the nearest enemy where there is none.

    A side that has won when time is up only goes where an enemy stands on an objective.
    """
    side = state["unit_side"][unit]
    march = tables["row_march"][state["unit_row"][unit]]
    nearest = FAR
    holds = 1 if tables["modern_cap_winner"] == FIRST_SIDE + side else 0
    for i in range(MOST_GOALS):
        goal = tables["modern_goal"][i]
        if goal == OFF:
            break
        other = state["unit_at"][goal]
        if holds and (other < 0 or state["unit_side"][other] == side):
            continue
        if not holds and not (tables["objective_sides"][tables["modern_goal_of"][i]] >> side) & 1:
            continue
        if other >= 0 and state["unit_side"][other] == side and other != unit:
            continue
        nearest = min(nearest, int(tables["march"][march, hex_, goal]))
    if nearest == FAR and holds:
        return 0
    if nearest == FAR:
        for enemy in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
            at = state["unit_hex"][enemy]
            if at >= 0:
                nearest = min(nearest, max(0, int(tables["apart"][hex_, at]) - 2))
    return nearest


@kernel
def hurry_of(tables, state, mind, side):
    """How many times the way counts: more with every turn for a side that has lost when time is up."""
    limit = tables["turn_cap"]
    if limit == 0 or tables["modern_cap_winner"] != FIRST_SIDE + 1 - side:
        return 1.0
    late = state["turn"] / limit
    return 1.0 + mind["weights"][side, HURRY] * late * late


@kernel
def goal_at(tables, side, hex_):
    """What objectives of a side, or of its enemy, on a hex count."""
    mask = tables["hex_objectives"][hex_]
    if mask == 0:
        return 0
    total = 0
    for objective in range(tables["n_objectives"]):
        if (mask >> objective) & 1:
            total += max(1, tables["objective_value"][objective])
    return total


@kernel
def worth_of_place(tables, state, mind, unit, hex_, fights):
    """What standing on a hex is worth to a unit: fire dealt and met, the way to objectives, cover.

    ``fights``: it may still fight from there in this turn.
    """
    side = state["unit_side"][unit]
    row = state["unit_row"][unit]
    weights = mind["weights"][side]
    worth = goal_at(tables, side, hex_) * weights[GOAL]
    stack = state["hex_stack"][hex_]
    if (tables["stack_ban_here"][stack] >> row) & 1 == 0:
        fire = best_fire(tables, state, mind, unit, hex_)
        worth += weights[DEALT] * fire * (1.0 if fights else 0.5)
        worth -= weights[TAKEN] * danger_at(tables, state, mind, unit, hex_)
        worth += weights[COVER] * (
            tables["stack_cover"][stack, side, 0] + tables["stack_hits_ignored"][stack, side]
        )
    if not (tables["modern_guns"] >> row) & 1 and (
        not (tables["modern_carriers"] >> row) & 1 or state["modern_cargo"][unit] > 0
    ):
        worth -= weights[WAY] * hurry_of(tables, state, mind, side) * way_left(tables, state, unit, hex_)
    if tables["enter_dice"][stack] > 0 and hex_ != state["unit_hex"][unit]:
        worth -= worth_of_throw(tables, state, mind, unit, tables["enter_dice"][stack], 0)
    return worth
