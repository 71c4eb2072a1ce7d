"""The one way in which a habit is noted."""

from engine.compiling.jit import kernel


@kernel
def note(habit, side, measure, top, bottom):
    """So much was found out of so much.  Changes: habit."""
    habit["top"][side, measure] += top
    habit["bottom"][side, measure] += bottom
