"""Habits of the front: in which sections a side gives its orders, for how long, and what makes it turn elsewhere."""

from engine.compiling.jit import kernel
from engine.dialogue.habits.beginnings import clear_window
from engine.dialogue.habits.lie_of_land import largest
from engine.dialogue.habits.tally import note
from engine.layout import OFF
from engine.layout.habits import WINDOW, Measure

FEWEST = 2 * WINDOW  # an order a turn on the average, 2 each: a window with fewer says nothing


@kernel
def end_section_turn(watch, habit, side):
    """The own turn is over.  Changes: watch, habit."""
    note_effort(watch, habit, side)
    watch["window_turns"][side] += 1
    if watch["window_turns"][side] == WINDOW:
        note_window(watch, habit, side)
        clear_window(watch, side)


@kernel
def note_window(watch, habit, side):
    """A window of own turns is full.  Changes: watch, habit."""
    counts = watch["window"][side]
    total = counts[0] + counts[1] + counts[2]
    if total < FEWEST:
        return
    main = largest(counts)
    used = 0
    for section in range(3):
        used += 1 if watch["window_alone"][side, section] > 0 else 0
    note(habit, side, Measure.MAIN_SECTION, counts[main], total)
    note(habit, side, Measure.SECTIONS, used, 1)
    before = watch["window_main"][side]
    if before != OFF:
        note(habit, side, Measure.SWITCHES, 1 if before != main else 0, 1)
    watch["window_main"][side] = main
    if watch["windows"][side] == 0:
        note(habit, side, Measure.OPENING_LEFT, 1 if main == 0 else 0, 1)
        note(habit, side, Measure.OPENING_CENTER, 1 if main == 1 else 0, 1)
        note(habit, side, Measure.OPENING_RIGHT, 1 if main == 2 else 0, 1)
    watch["windows"][side] += 1


@kernel
def note_effort(watch, habit, side):
    """Whether most orders of the turn went elsewhere than before, and how many units that took.

    A turn in which as many went to the section of the effort as to any other changes nothing.  Changes: watch, habit.
    """
    counts = watch["turn_orders"]
    main = largest(counts)
    effort = watch["effort"][side]
    if counts[main] == 0 or (effort != OFF and counts[effort] == counts[main]):
        return
    if effort != OFF and watch["effort_lost"][side] > 0:
        note(habit, side, Measure.GIVE_UP, watch["effort_lost"][side], 1)
    watch["effort"][side] = main
    watch["effort_lost"][side] = 0
