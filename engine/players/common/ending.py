"""Whether an act that ends the game also wins it, where damage decides instead of medals (damage-scoring).

Medals only end such a game: whoever takes the last one while the enemy's score is higher has lost it.
"""

from engine.codes import Hold, When
from engine.compiling.compile_unit import SCORE, compile_unit
from engine.compiling.jit import cold
from engine.kernel.ask import objectives_wanting
from engine.kernel.victory import damage_score, stands_by_one
from engine.layout import MAX_FIGURES, OFF
from engine.players.common.bounds import EVERY_SIDE
from engine.players.common.gate_terms import DISASTER
from engine.players.common.goals import completes
from engine.players.common.surroundings import way_closed
from engine.players.common.weights import Weight


@compile_unit(SCORE)
def end_by_roll(tables, state, mind, side, target, dice, sixths, spared):
    """Worth of the end that a roll may bring by eliminating an enemy unit; 0 where its medal ends nothing.

    Flags count as hits where the way back is closed.  An enemy without a unit left loses whatever the score is.
    Rule: HR-DAMAGE-3, -4, -7.
    """
    row = state["unit_row"][target]
    medals = tables["row_medals"][row]
    last = stands_by_one(tables, state, 1 - side, 1)
    if not last and not ends_game(tables, state, side, medals, 0):
        return 0.0
    if spared == 0 and way_closed(tables, state, target, state["unit_hex"][target]):
        sixths = min(sixths + 1, EVERY_SIDE)
    killed = mind["kill_chance"][dice, sixths, min(state["unit_figures"][target], MAX_FIGURES)]
    if last:
        return all_at_stake(mind, side) * killed
    points = state["unit_figures"][target] * tables["damage_weight"][tables["row_class"][row]]
    return end_worth(tables, state, mind, side, medals, points) * killed


@cold
def end_on(tables, state, mind, unit, mask):
    """Worth of the end that a unit brings by standing on a hex with this objective mask; 0 where it ends nothing.

    A sudden death is no such end: it wins by itself.  Rule: HR-DAMAGE-3, -5, -7.
    """
    side = state["unit_side"][unit]
    medals = points = captured = 0
    for objective in range(tables["n_objectives"]):
        holder = state["objective_holder"][objective]
        if not (mask >> objective) & 1 or not (tables["objective_sides"][objective] >> side) & 1:
            continue
        if holder == side or (holder != OFF and tables["objective_hold"][objective] == Hold.FOREVER):
            continue
        if completes(tables, state, mind, unit, objective):
            if tables["objective_win"][objective]:
                return 0.0
            captured += 1
            medals += tables["objective_value"][objective]
            points += tables["damage_objective_weight"] * (1 if holder == OFF else 2)
    if not ends_game(tables, state, side, medals, captured):
        return 0.0
    return end_worth(tables, state, mind, side, medals, points)


@cold
def end_on_way(tables, state, mind, unit, hex_):
    """Worth of the end that objectives passed on the way found to a hex bring; the first that ends the game does.

    What is tested at the start of a turn alone is not taken in passing.  Rule: VIC-OBJ-11, HR-DAMAGE-3.
    """
    worth = 0.0
    label = mind["reach_from"][hex_]
    while label != OFF and mind["label_from"][label] != OFF:
        mask = at_any_time(tables, tables["hex_objectives"][mind["label_hex"][label]])
        if mask:
            found = end_on(tables, state, mind, unit, mask)
            if found != 0.0:
                worth = found
        label = mind["label_from"][label]
    return worth


@cold
def at_any_time(tables, mask):
    """The objectives of a mask that a unit takes by passing."""
    found = 0
    for objective in range(tables["n_objectives"] if mask else 0):
        if (mask >> objective) & 1 and tables["objective_when"][objective] == When.CHANGE:
            found |= 1 << objective
    return found


@cold
def end_by_several(tables, state, mind, side, target, killed, medals, points):
    """Worth of the end that losing one more unit brings to the enemy, where neither it nor the others alone do.

    ``killed``: the chance that all of them are lost; ``medals``, ``points``: for the others.  Rule: HR-DAMAGE-3, -4.
    """
    row = state["unit_row"][target]
    own = tables["row_medals"][row]
    if ends_game(tables, state, side, medals, 0) or ends_game(tables, state, side, own, 0):
        return 0.0
    if not ends_game(tables, state, side, medals + own, 0):
        return 0.0
    points += state["unit_figures"][target] * tables["damage_weight"][tables["row_class"][row]]
    return end_worth(tables, state, mind, side, medals + own, points) * killed


@cold
def end_by_leaving(tables, state, mind, side, medals):
    """Worth of the end that medals for leaving the board bring; 0 where they end nothing.  Rule: HR-DAMAGE-3, -5."""
    if not ends_game(tables, state, side, medals, 0):
        return 0.0
    return end_worth(tables, state, mind, side, medals, medals * tables["damage_objective_weight"])


@cold
def ends_game(tables, state, side, medals, captured):
    """1 if so many medals more, with so many objectives, would end the game or begin its last turn."""
    if medals == 0 or state["trigger_side"] != OFF:
        return 0
    if tables["objective_gate"] and objectives_wanting(tables, state, side) > captured:
        return 0
    return 1 if state["medals"][side] + medals >= tables["medal_target"][side] else 0


@cold
def end_worth(tables, state, mind, side, medals, points):
    """Worth of ending the game with so many points more than now: all if it is won, none of the medals if drawn."""
    ahead = damage_score(tables, state, side) + points - damage_score(tables, state, 1 - side)
    if ahead > tables["damage_draw_margin"]:
        return all_at_stake(mind, side)
    wasted = mind["weights"][side, Weight.KILL] * medals
    if ahead >= -tables["damage_draw_margin"]:
        return -wasted
    return -wasted - all_at_stake(mind, side)


@cold
def all_at_stake(mind, side):
    """What winning the game at once is worth, or losing it costs."""
    weights = mind["weights"][side]
    return weights[Weight.WIN_NOW] + weights[Weight.KILL] * DISASTER
