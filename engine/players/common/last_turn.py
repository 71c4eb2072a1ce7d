"""The very last turn of a game: nothing counts but the final score (``sergeant``; HR-LASTTURN-13).

A point of the score is a medal, or a figure where damage decides.  Unit of the worth: what a player gives for a
medal by ``KILL``, for a figure by ``HIT``; one whose weight for objectives is 0 does not see them here either.
"""

from engine.codes import Hold, When, Win
from engine.codes_of_house import TieBreak
from engine.compiling.jit import kernel
from engine.kernel.ask import objectives_wanting
from engine.kernel.victory import stands_by_one
from engine.layout import MAX_FIGURES, OFF
from engine.players.common.goals import needed, objectives_under
from engine.players.common.surroundings import way_closed
from engine.players.common.weights import Weight

WINS = 20.0  # points that a victory at once is worth
ADMITS = 3.0  # points of an objective without which nobody may win
TRIFLE = 0.02  # of a figure where only medals count
BREAKS_TIES = 0.1  # of a figure where figures break ties
ON_THE_WAY = 0.3  # share of a group for a unit that does not complete it


@kernel
def place_points(tables, state, mind, unit, hex_):
    """Worth of ending the last turn on a hex: objectives it gains or would lose by leaving, as final points."""
    side = state["unit_side"][unit]
    mask = tables["hex_objectives"][hex_]
    points = 0.0
    for objective in range(tables["n_objectives"] if mask else 0):
        if (mask >> objective) & 1:
            points += points_on(tables, state, unit, side, objective)
    return objective_worth(tables, mind, side, points)


@kernel
def points_on(tables, state, unit, side, objective):
    """Points by which a unit on its hexes betters the margin of the final score.  Rule: HR-DAMAGE-5, HR-HELD-3."""
    holder = state["objective_holder"][objective]
    hold = tables["objective_hold"][objective]
    value = value_of(tables, objective)
    entitled = (tables["objective_sides"][objective] >> side) & 1
    if not entitled or (holder == 1 - side and hold == Hold.FOREVER):
        return value if holder == 1 - side and hold == Hold.UNTIL_ENEMY else 0.0
    here = (objectives_under(tables, state, unit) >> objective) & 1
    complete = units_on(tables, state, objective, side) - here + 1 >= needed(tables, objective)
    if tables["objective_gate"] and (tables["gate_own"][side] >> objective) & 1:
        if objectives_wanting(tables, state, side) + (holder == side) > 0:
            value += ADMITS
    if holder == side:
        return value if hold == Hold.WHILE and here and complete else 0.0
    if tables["objective_when"][objective] == When.TURN_START:
        return 0.0
    if not complete:
        return ON_THE_WAY * value
    return value if holder == OFF else value + value_of(tables, objective)


@kernel
def value_of(tables, objective):
    """Points of an objective in the final score.  Rule: HR-DAMAGE-5."""
    if tables["objective_win"][objective]:
        return WINS
    if tables["win"] == Win.DAMAGE:
        return 1.0 * tables["damage_objective_weight"]
    return 1.0 * tables["objective_value"][objective]


@kernel
def units_on(tables, state, objective, side):
    """Units of a side on the hexes of an objective."""
    n = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        hex_ = state["unit_hex"][unit]
        if hex_ >= 0:
            n += (tables["hex_objectives"][hex_] >> objective) & 1
    return n


@kernel
def objective_worth(tables, mind, side, points):
    """Points of objectives in the player's own unit, those of the score: what a medal or a figure is worth.

    The weight of objectives cancels out; it stands here so that an explained game lays the worth on that term.
    """
    weights = mind["weights"][side]
    objective = float(weights[Weight.OBJECTIVE])
    if objective <= 0.0 or points == 0.0:
        return 0.0
    unit = float(weights[Weight.HIT]) if tables["win"] == Win.DAMAGE else float(weights[Weight.KILL])
    return weights[Weight.OBJECTIVE] * (unit / objective * points)


@kernel
def figures_worth(tables, mind, side, class_, figures):
    """Worth of so many figures removed, not counting the unit.  Rule: HR-DAMAGE-2, HR-LASTTURN-11."""
    hit = mind["weights"][side, Weight.HIT]
    if tables["win"] == Win.DAMAGE:
        return hit * (figures * tables["damage_weight"][class_])
    return hit * (figures * (BREAKS_TIES if tables["tie_break"] == TieBreak.FIGURES_LOST else TRIFLE))


@kernel
def unit_worth(tables, state, mind, side, target):
    """Worth of eliminating a unit beyond its figures: its medals, objectives it holds, all if it is the last."""
    points = 0.0
    if tables["win"] != Win.DAMAGE:
        points += tables["row_medals"][state["unit_row"][target]]
    if stands_by_one(tables, state, 1 - side, 1):
        points += WINS
    return mind["weights"][side, Weight.KILL] * points


@kernel
def held_by(tables, state, mind, side, target):
    """Worth of the objectives that the enemy loses when the unit leaves its hex."""
    hex_ = state["unit_hex"][target]
    mask = tables["hex_objectives"][hex_]
    points = 0.0
    for objective in range(tables["n_objectives"] if mask else 0):
        if (mask >> objective) & 1 and state["objective_holder"][objective] == 1 - side:
            if tables["objective_hold"][objective] == Hold.WHILE:
                if units_on(tables, state, objective, 1 - side) <= needed(tables, objective):
                    points += value_of(tables, objective)
    return objective_worth(tables, mind, side, points)


@kernel
def roll_points(tables, state, mind, side, target, dice, sixths, spared):
    """Worth to a side of rolling so many dice at an enemy unit in the last turn."""
    figures = min(state["unit_figures"][target], MAX_FIGURES)
    class_ = tables["row_class"][state["unit_row"][target]]
    kill = mind["kill_chance"][dice, sixths, figures]
    worth = figures_worth(tables, mind, side, class_, mind["expected_loss"][dice, sixths, figures])
    worth += unit_worth(tables, state, mind, side, target) * kill
    held = held_by(tables, state, mind, side, target)
    worth += held * kill
    if spared < 3:
        flag = mind["flag_chance"][dice, spared + 1] * (1.0 - kill)
        if not way_closed(tables, state, target, state["unit_hex"][target]):
            worth += held * flag
        elif tables["win"] != Win.DAMAGE or tables["damage_non_combat"]:
            worth += figures_worth(tables, mind, side, class_, flag)
            if figures == 1:
                worth += unit_worth(tables, state, mind, side, target) * flag
    return worth


@kernel
def losses_points(tables, state, mind, unit, figures, lost):
    """What it costs the owner to lose so many figures of a unit, and with this chance the unit."""
    side = state["unit_side"][unit]
    row = state["unit_row"][unit]
    cost = figures_worth(tables, mind, side, tables["row_class"][row], figures)
    if tables["win"] != Win.DAMAGE:
        cost += mind["weights"][side, Weight.KILL] * (lost * tables["row_medals"][row])
    return cost


@kernel
def exit_points(tables, mind, side, medals):
    """Worth of medals for leaving the board.  Rule: HR-DAMAGE-5."""
    weight = tables["damage_objective_weight"] if tables["win"] == Win.DAMAGE else 1
    return objective_worth(tables, mind, side, 1.0 * medals * weight)
