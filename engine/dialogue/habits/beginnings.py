"""What is noted before anything happens: of a game as it is set up, of a turn as it begins."""

from engine.compiling.jit import kernel
from engine.dialogue.habits.lie_of_land import (
    GUNS,
    NEAR_ENEMY,
    class_of,
    foes_near,
    in_surf,
    in_work,
    strength_at,
)
from engine.dialogue.habits.reachable_dice import dice_in_place, find_danger, is_last_figure
from engine.dialogue.habits.tally import note
from engine.kernel.movement import fixed_in_place
from engine.kernel.terrain import enemy_distance
from engine.layout import OFF
from engine.layout.habits import Measure

NOBODY = int(OFF)


@kernel
def begin_game(tables, state, watch, habit):
    """A game has been set up.  Changes: watch, habit."""
    for card_copy in range(tables["n_cards"]):
        watch["got"][card_copy] = 0
    for side in range(2):
        forget_side(watch, side)
        for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
            hex_ = state["unit_hex"][unit]
            watch["start_hex"][unit] = hex_
            watch["garrison"][unit] = 0
            watch["reserve"][unit] = 0
            watch["at_sea"][unit] = 0
            watch["surf_turns"][unit] = 0
            watch["five"][unit] = 0
            if hex_ >= 0:
                begin_unit(tables, state, watch, habit, side, unit)


@kernel
def forget_side(watch, side):
    """Nothing is known of the side yet.  Changes: watch."""
    watch["run_section"][side] = NOBODY
    watch["run_wait"][side] = NOBODY
    watch["tactic_seen"][side] = 0
    watch["window_main"][side] = NOBODY
    watch["windows"][side] = 0
    watch["effort"][side] = NOBODY
    watch["effort_lost"][side] = 0
    watch["lands"][side] = 0
    watch["bunker_met"][side] = 0
    watch["landing_n"][side] = 0
    clear_window(watch, side)
    for section in range(3):
        watch["landing"][side, section] = 0
        watch["crossed"][side, section, 0] = 0
        watch["crossed"][side, section, 1] = 0


@kernel
def clear_window(watch, side):
    """A new window of turns begins.  Changes: watch."""
    watch["window_turns"][side] = 0
    for section in range(3):
        watch["window"][side, section] = 0
        watch["window_alone"][side, section] = 0


@kernel
def begin_unit(tables, state, watch, habit, side, unit):
    """A unit stands on the board before the first turn.  Changes: watch, habit."""
    hex_ = state["unit_hex"][unit]
    watch["garrison"][unit] = in_work(tables, state, watch, side, hex_)
    if class_of(tables, state, unit) == GUNS and not fixed_in_place(tables, state, unit):
        note(habit, side, Measure.GUN_MOVES, 0, 1)
    if in_surf(tables, state, unit):
        watch["at_sea"][unit] = 1
        watch["lands"][side] = 1
        note(habit, side, Measure.SEA_TURNS, 0, 1)
        note(habit, side, Measure.SURF_DEATHS, 0, 1)
    strikes = foes_near(tables, state, side, hex_)
    for foe in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        if state["unit_hex"][foe] >= 0:
            strikes += strength_at(tables, state, unit, state["unit_hex"][foe])
    watch["reserve"][unit] = 1 if strikes == 0 else 0


@kernel
def begin_watch(tables, state, mind, watch, side):
    """A turn of the side has begun and no card is played.  Changes: the notes of the turn, mind.reach."""
    for unit in range(state["n_units"]):
        forget_unit(state, watch, unit)
    for section in range(3):
        watch["turn_orders"][section] = 0
    for one in range(2):
        watch["taken"][one] = 0
        watch["objective_medals"][one] = 0
    forget_acts(watch)
    find_danger(tables, state, mind, watch, side)
    watch["enemy_weak"] = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        watch["danger_before"][unit] = watch["danger"][unit]
        watch["enemy_weak"] += 1 if watch["danger"][unit] > 0 else 0
        if state["unit_hex"][unit] >= 0:
            watch["units"] += 1
            near = enemy_distance(tables, state, side, state["unit_hex"][unit]) <= NEAR_ENEMY
            watch["contact"] += 1 if near else 0
            watch["chances"] += can_fire(tables, state, unit)
    watch["rival_needs"] = tables["medal_target"][1 - side] - state["medals"][1 - side]
    watch["needs"] = tables["medal_target"][side] - state["medals"][side]
    watch["lead"] = state["medals"][side] - state["medals"][1 - side]


@kernel
def forget_acts(watch):
    """Nothing has been counted or done this turn.  Changes: watch."""
    watch["gained"] = 0
    watch["sure"] = 0
    watch["sure_for_good"] = 0
    watch["battles"] = 0
    watch["targets"] = 0
    watch["declared"] = 0
    watch["contact"] = 0
    watch["chances"] = 0
    watch["units"] = 0
    watch["card_copy"] = NOBODY
    watch["attacker"] = NOBODY
    watch["emptied"] = NOBODY
    watch["battle_by"] = NOBODY
    watch["has_orders"] = 0
    watch["has_moves"] = 0


@kernel
def forget_unit(state, watch, unit):
    """Where a unit stands as the turn begins; it has done nothing yet.  Changes: watch."""
    watch["began_hex"][unit] = state["unit_hex"][unit]
    watch["began_weak"][unit] = is_last_figure(state, unit)
    watch["danger"][unit] = 0
    watch["danger_before"][unit] = 0
    watch["callable"][unit] = 0
    watch["cover_near"][unit] = 0
    watch["gun_aims"][unit] = 0
    watch["stepped"][unit] = 0
    watch["followed"][unit] = 0
    watch["fought"][unit] = 0
    watch["killed"][unit] = 0
    watch["attacked"][unit] = 0
    watch["likely"][unit] = 0
    watch["way_before"][unit] = 0
    watch["five"][unit] = 0


@kernel
def can_fire(tables, state, unit):
    """1 if the unit could attack somebody from where it stands."""
    enemy = 1 - state["unit_side"][unit]
    for foe in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
        if state["unit_hex"][foe] >= 0 and dice_in_place(tables, state, unit, foe) > 0:
            return 1
    return 0
