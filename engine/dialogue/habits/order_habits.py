"""Habits seen once orders are given, and once moves are made: what could be done with them, and was it."""

from engine.compiling.jit import kernel
from engine.dialogue.habits.card_habits import orders_on, section_of_card
from engine.dialogue.habits.lie_of_land import (
    GUNS,
    INFANTRY,
    class_of,
    counted_in,
    sheltered,
    way_open,
)
from engine.dialogue.habits.medals_in_reach import sure_medals
from engine.dialogue.habits.reachable_dice import dice_at_target, dice_in_place, find_posts, is_last_figure
from engine.dialogue.habits.tally import note
from engine.kernel.movement import allowance, limits_lifted
from engine.kernel.orders import may_order
from engine.kernel.reach import find_reach
from engine.layout.habits import FIRST_ORDERS, Measure

SMALL_CARD = 2  # orders of a card that brings reserves in


@kernel
def before_orders(tables, state, mind, watch, side):
    """The card is played, nobody is ordered yet: last figures that may be ordered and have nothing to gain.

    Changes: watch.callable, mind.reach and its companions.
    """
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if watch["danger_before"][unit] > 0 and may_order(tables, state, unit):
            watch["callable"][unit] = 1 - has_stake(tables, state, mind, unit)


@kernel
def has_stake(tables, state, mind, unit):
    """1 if the unit stands on an objective or could attack a last figure."""
    if tables["hex_objectives"][state["unit_hex"][unit]]:
        return 1
    find_posts(tables, state, mind, unit)
    enemy = 1 - state["unit_side"][unit]
    for foe in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
        if is_last_figure(state, foe) and dice_at_target(tables, state, mind, unit, foe) > 0:
            return 1
    return 0


@kernel
def note_order(tables, state, watch, habit, side, unit):
    """A unit is ordered where it stands.  Changes: watch, habit."""
    hex_ = state["unit_hex"][unit]
    for section in range(3):
        counted = counted_in(tables, hex_, section)
        watch["turn_orders"][section] += counted
        watch["window"][side, section] += counted
        watch["window_alone"][side, section] += 1 if counted == 2 else 0
        if watch["lands"][side] and watch["landing_n"][side] < FIRST_ORDERS:
            watch["landing"][side, section] += counted
    if watch["lands"][side] and watch["landing_n"][side] < FIRST_ORDERS:
        watch["landing_n"][side] += 1
        watch["five"][unit] = 1
        if watch["landing_n"][side] == FIRST_ORDERS:
            most = max(watch["landing"][side, 0], max(watch["landing"][side, 1], watch["landing"][side, 2]))
            note(habit, side, Measure.LANDING_SECTION, most, 2 * FIRST_ORDERS)
    if watch["reserve"][unit]:
        watch["reserve"][unit] = 0
        note(habit, side, Measure.RESERVE_TURN, state["side_turns"][side], 1)
        small = state["card"] >= 0 and orders_on(tables, state["card"]) <= SMALL_CARD
        note(habit, side, Measure.RESERVE_SMALL, 1 if small else 0, 1)


@kernel
def after_orders(tables, state, mind, watch, side):
    """All orders are given, nobody has moved: what the ordered units could do.

    Changes: watch.sure, sure_for_good, likely, cover_near, gun_aims, way_before, mind.reach and its companions.
    """
    watch["has_orders"] = 1
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["ordered"][unit] and state["unit_hex"][unit] >= 0:
            sure_medals(tables, state, mind, watch, unit)
            look_for_cover(tables, state, mind, watch, side, unit)
            aim_all(tables, state, mind, watch, side, unit)
    for foe in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        if state["unit_hex"][foe] >= 0:
            watch["way_before"][foe] = way_open(tables, state, foe)


@kernel
def aim_all(tables, state, mind, watch, side, unit):
    """Last figures an ordered unit could attack after its move, and whether a gun has a target where it stands.

    Changes: watch.likely, watch.gun_aims, mind.reach and its companions.
    """
    is_gun = class_of(tables, state, unit) == GUNS
    find_posts(tables, state, mind, unit)
    for foe in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        if state["unit_hex"][foe] < 0:
            continue
        if is_last_figure(state, foe):
            dice = dice_at_target(tables, state, mind, unit, foe)
            watch["likely"][foe] = max(watch["likely"][foe], dice)
        if is_gun and not watch["gun_aims"][unit] and state["battles_allowed"] > 0:
            watch["gun_aims"][unit] = 1 if dice_in_place(tables, state, unit, foe) > 0 else 0


@kernel
def look_for_cover(tables, state, mind, watch, side, unit):
    """Whether ordered infantry could end its move in cover.  Changes: watch.cover_near, mind.reach."""
    if class_of(tables, state, unit) != INFANTRY:
        return
    find_reach(tables, state, mind, unit, allowance(tables, state, unit), limits_lifted(tables, state, unit))
    for i in range(mind["reach_n"]):
        if sheltered(tables, state, side, mind["reach"][i]):
            watch["cover_near"][unit] = 1
            return


@kernel
def after_moves(tables, state, watch, habit, side):
    """All moves are made, nobody has battled: ways back that were closed, lines that were crossed.

    Changes: watch, habit.
    """
    watch["has_moves"] = 1
    wait_for_cards(watch, side)
    moved = closed = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if watch["stepped"][unit]:
            moved = 1
            if state["unit_hex"][unit] >= 0:
                note_crossing(tables, state, watch, habit, side, unit)
    if not moved:
        return
    for foe in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        if watch["way_before"][foe] and state["unit_hex"][foe] >= 0:
            closed += 1 - way_open(tables, state, foe)
    note(habit, side, Measure.CLOSED_WAYS, closed, 1)


@kernel
def note_crossing(tables, state, watch, habit, side, unit):
    """A unit has moved: did it enter a section for which a card is in hand?  Changes: watch, habit."""
    before = tables["hex_sections"][watch["began_hex"][unit]]
    now = tables["hex_sections"][state["unit_hex"][unit]]
    for section in range(3):
        if (now >> section) & 1 and not (before >> section) & 1:
            note(habit, side, Measure.CROSSING, 0, 1)
            for i in range(state["hand_n"][side]):
                if section_of_card(tables, side, tables["copy_row"][state["hand"][side, i]]) == section:
                    watch["crossed"][side, section, 0] += 1
                    return
            return


@kernel
def wait_for_cards(watch, side):
    """What crossed a turn ago waits for its card one turn more, what crossed before that no longer.

    Changes: watch.crossed.
    """
    for section in range(3):
        watch["crossed"][side, section, 1] = watch["crossed"][side, section, 0]
        watch["crossed"][side, section, 0] = 0
