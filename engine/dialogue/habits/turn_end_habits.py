"""Habits seen when the own turn is over: who stands where, in whose reach, and what was left undone."""

from engine.codes import EndReason
from engine.compiling.jit import kernel
from engine.dialogue.habits.lie_of_land import (
    GUNS,
    INFANTRY,
    NEAR_ENEMY,
    TANKS,
    class_of,
    foes_near,
    gun_dice_at,
    in_surf,
    in_work,
    sheltered,
    way_open,
)
from engine.dialogue.habits.reachable_dice import is_last_figure
from engine.dialogue.habits.tally import note
from engine.kernel.retreat import cannot_retreat
from engine.kernel.terrain import enemy_distance
from engine.layout import OFF
from engine.layout.habits import Measure

FEW_FIGURES = 2  # of a unit that had better not enter a bridge
UNDER_FIRE = 3  # enemy units near enough to strike
LONG_IN_SURF = 3  # own turns
RACE = 2  # medals that the enemy lacks when exposure is late
GARRISON_TURNS = 4  # between two looks at the garrisons
DEATH = int(EndReason.SUDDEN_DEATH)


@kernel
def note_units(tables, state, watch, habit, side):
    """Every own unit still on the board.  Changes: watch, habit."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        note_sally(tables, state, watch, habit, side, unit)
        if state["unit_hex"][unit] < 0:
            continue
        note_danger(tables, state, watch, habit, side, unit)
        note_garrison(tables, state, watch, habit, side, unit)
        note_place(tables, state, watch, habit, side, unit)
        note_surf(tables, state, watch, habit, side, unit)
        if state["ordered"][unit]:
            note_ordered(tables, state, watch, habit, side, unit)


@kernel
def went(state, watch, unit):
    """1 if the unit stands elsewhere than at the beginning of the turn, or has died, by a step of its own."""
    moved = watch["stepped"][unit] or watch["followed"][unit]
    return 1 if moved and state["unit_hex"][unit] != watch["began_hex"][unit] else 0


@kernel
def note_sally(tables, state, watch, habit, side, unit):
    """A unit has left a work: for a kill or an objective?  Changes: habit."""
    start = watch["began_hex"][unit]
    if start < 0 or not went(state, watch, unit) or not in_work(tables, state, watch, side, start):
        return
    here = state["unit_hex"][unit]
    reason = watch["killed"][unit] > 0
    if here >= 0 and tables["hex_objectives"][here] & watch["gained"]:
        reason = True
    note(habit, side, Measure.SALLY, 1 if reason else 0, 1)


@kernel
def note_danger(tables, state, watch, habit, side, unit):
    """Last figures: did they withdraw or fight, and how exposed are they now?  Changes: habit."""
    if watch["callable"][unit]:
        note(
            habit,
            side,
            Measure.WEAK_LEAVE,
            1 if watch["danger"][unit] < watch["danger_before"][unit] else 0,
            1,
        )
        note(habit, side, Measure.WEAK_FIGHT, watch["fought"][unit], 1)
    if is_last_figure(state, unit):
        dice = watch["danger"][unit]
        note(habit, side, Measure.WEAK_DANGER, dice, 1)
        late = watch["rival_needs"] <= RACE
        note(habit, side, Measure.WEAK_DANGER_LATE if late else Measure.WEAK_DANGER_EARLY, dice, 1)


@kernel
def note_garrison(tables, state, watch, habit, side, unit):
    """Whether a first occupant of a work is still at its post.  Changes: habit."""
    if not watch["garrison"][unit]:
        return
    stays = 1 if state["unit_hex"][unit] == watch["start_hex"][unit] else 0
    turn = state["side_turns"][side]
    if turn == GARRISON_TURNS:
        note(habit, side, Measure.GARRISON_4, stays, 1)
    elif turn == 2 * GARRISON_TURNS:
        note(habit, side, Measure.GARRISON_8, stays, 1)
    elif turn == 3 * GARRISON_TURNS:
        note(habit, side, Measure.GARRISON_12, stays, 1)


@kernel
def note_place(tables, state, watch, habit, side, unit):
    """Ways back of front units, tanks beside infantry in cover, units that went onto a bridge.  Changes: habit."""
    hex_ = state["unit_hex"][unit]
    if enemy_distance(tables, state, side, hex_) <= NEAR_ENEMY and not cannot_retreat(tables, state, unit):
        note(habit, side, Measure.WAY_OPEN, way_open(tables, state, unit), 1)
    if class_of(tables, state, unit) == TANKS:
        note(habit, side, Measure.ARMOR_NEXT, beside_cover(tables, state, side, hex_), 1)
    wins = state["over"] and state["winner"] == side
    if watch["bridge"][state["hex_stack"][hex_]] and went(state, watch, unit) and not wins:
        weak = state["unit_figures"][unit] <= FEW_FIGURES
        careless = weak or foes_near(tables, state, side, hex_) >= UNDER_FIRE
        note(habit, side, Measure.BRIDGE, 1 if careless else 0, 1)


@kernel
def beside_cover(tables, state, side, hex_):
    """1 if infantry of the other side stands in cover next to the hex."""
    for k in range(6):
        near = tables["near"][hex_, k]
        unit = state["unit_at"][near] if near >= 0 else OFF
        if unit >= 0 and state["unit_side"][unit] != side and class_of(tables, state, unit) == INFANTRY:
            if sheltered(tables, state, 1 - side, near):
                return 1
    return 0


@kernel
def note_surf(tables, state, watch, habit, side, unit):
    """Units that stand where they may not battle.  Changes: watch, habit."""
    figures = state["unit_figures"][unit]
    long_there = 0
    if in_surf(tables, state, unit):
        watch["surf_turns"][unit] += 1
        if not watch["at_sea"][unit]:
            watch["at_sea"][unit] = 1
            note(habit, side, Measure.SEA_TURNS, 0, 1)
            note(habit, side, Measure.SURF_DEATHS, 0, 1)
        if foes_near(tables, state, side, state["unit_hex"][unit]) > 0:
            note(habit, side, Measure.SEA_TURNS, 1, 0)
        long_there = 1 if watch["surf_turns"][unit] >= LONG_IN_SURF else 0
    else:
        watch["surf_turns"][unit] = 0
    if watch["lands"][side]:
        note(habit, side, Measure.SURF_FIGURES, figures * long_there, figures)


@kernel
def note_ordered(tables, state, watch, habit, side, unit):
    """What an ordered unit has made of its order.  Changes: habit."""
    hex_ = state["unit_hex"][unit]
    kind = class_of(tables, state, unit)
    covered = sheltered(tables, state, side, hex_)
    if watch["cover_near"][unit]:
        note(habit, side, Measure.COVER, covered, 1)
    if kind == INFANTRY and sheltered(tables, state, side, watch["began_hex"][unit]):
        left = went(state, watch, unit) and not covered and watch["killed"][unit] == 0
        note(habit, side, Measure.COVER_LEFT, 1 if left else 0, 1)
    if kind == GUNS:
        note(habit, side, Measure.GUN_MOVES, watch["stepped"][unit], 0)
        if watch["gun_aims"][unit]:
            note(habit, side, Measure.GUN_FIRES, watch["fought"][unit], 1)
    note(habit, side, Measure.SPARE, is_spare(tables, state, watch, side, unit), 1)
    if watch["lead"] < 0:
        note(habit, side, Measure.EXPOSED_BEHIND, foes_near(tables, state, side, hex_), 1)
    elif watch["lead"] > 0:
        note(habit, side, Measure.EXPOSED_AHEAD, foes_near(tables, state, side, hex_), 1)
    if watch["five"][unit]:
        note(habit, side, Measure.LANDING_GUNS, gun_dice_at(tables, state, side, hex_), 1)


@kernel
def is_spare(tables, state, watch, side, unit):
    """1 if the order led to no battle, and to no other distance, cover or number of enemies near enough to strike."""
    if watch["fought"][unit]:
        return 0
    here = state["unit_hex"][unit]
    start = watch["began_hex"][unit]
    if here == start:
        return 1
    if enemy_distance(tables, state, side, here) != enemy_distance(tables, state, side, start):
        return 0
    if sheltered(tables, state, side, here) != sheltered(tables, state, side, start):
        return 0
    return 1 if foes_near(tables, state, side, here) == foes_near(tables, state, side, start) else 0


@kernel
def note_medals(tables, state, watch, habit, side):
    """Medals that could be had this turn, and whether anybody tried.  Changes: habit."""
    note(habit, side, Measure.TWO_MEDALS, 1 if watch["taken"][side] >= 2 else 0, 1)
    by_objective = state["over"] and state["winner"] == side and state["end_reason"] == DEATH
    taken = watch["objective_medals"][side] > 0 or by_objective
    likely = tried = winning = won = 0
    for foe in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        if watch["likely"][foe] >= 2:
            likely = 1
            tried = max(tried, watch["attacked"][foe])
            note(habit, side, Measure.FINISH, watch["attacked"][foe], 1)
            if tables["row_medals"][state["unit_row"][foe]] >= watch["needs"]:
                winning = 1
                won = max(won, watch["attacked"][foe])
    if watch["sure"] > 0:
        note(habit, side, Measure.SURE_PASSED, 0 if taken else 1, 1)
        if watch["sure"] >= watch["needs"]:
            winning = 1
            won = max(won, 1 if taken else 0)
            note(habit, side, Measure.SURE_WIN_PASSED, 0 if taken else 1, 1)
    if watch["sure_for_good"] > 0:
        note(habit, side, Measure.SURE_FOR_GOOD_PASSED, 0 if taken else 1, 1)
    if likely or watch["sure"] > 0:
        note(habit, side, Measure.MEDAL_TRIED, 1 if tried or (watch["sure"] > 0 and taken) else 0, 1)
    if winning:
        note(habit, side, Measure.WIN_TRIED, won, 1)


@kernel
def note_denial(tables, state, watch, habit, side):
    """With the enemy one medal short: last figures in his reach, objectives he could step on.  Changes: habit."""
    if watch["rival_needs"] != 1:
        return
    weak = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        weak += 1 if watch["danger"][unit] > 0 else 0
    note(habit, side, Measure.DENY_WEAK, weak - watch["enemy_weak"], 1)
    for hex_ in range(tables["n_hexes"] if tables["n_objectives"] > 0 else 0):
        if open_to(tables, state, 1 - side, hex_) and marches_to(tables, state, 1 - side, hex_):
            unit = state["unit_at"][hex_]
            covered = unit >= 0 and state["unit_side"][unit] == side
            note(habit, side, Measure.DENY_HEX, 1 if covered else 0, 1)


@kernel
def open_to(tables, state, side, hex_):
    """1 if the hex belongs to an objective that the side can earn and does not hold."""
    mask = tables["hex_objectives"][hex_]
    for objective in range(tables["n_objectives"] if mask else 0):
        if (mask >> objective) & 1 and (tables["objective_sides"][objective] >> side) & 1:
            if state["objective_holder"][objective] != side:
                return 1
    return 0


@kernel
def marches_to(tables, state, side, hex_):
    """1 if a unit of the side could march so far, the others on the board left aside."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        at = state["unit_hex"][unit]
        if at >= 0:
            row = state["unit_row"][unit]
            if tables["march"][tables["row_march"][row], at, hex_] <= tables["row_move_max"][row]:
                return 1
    return 0
