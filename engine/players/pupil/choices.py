"""A choice by lot among acts, likelier the more they are worth, and what is remembered of it.

The chance of an act falls by e with every ``mind.temperature`` figures by which it is worth less.  What is remembered
is the difference between what was noted of the act chosen and what was to be expected: summed over a game, and put
against its outcome, it says what each thing noted was worth beyond what the player thought of it
(``analysis.players.tuning.lessons``).
"""

from math import exp

from engine.compiling.jit import kernel
from engine.hooks import Stream
from engine.kernel.chance import draw_word
from engine.layout import OFF

WORDS = 4294967296.0  # a random word is below it
LEAST_CHANCE = 1e-6


@kernel
def choose_by_lot(state, mind, side, ordinal, index):
    """Index of an option, drawn by worth.  Changes: mind.option_worth, which becomes the chances of all options."""
    n = mind["option_n"]
    top = mind["option_worth"][0]
    for i in range(1, n):
        top = max(top, mind["option_worth"][i])
    total = 0.0
    for i in range(n):
        chance = exp((mind["option_worth"][i] - top) / mind["temperature"][side])
        mind["option_worth"][i] = chance
        total += chance
    drawn = draw_word(state, Stream.PLAYER_NOISE, side, ordinal, index) / WORDS * total
    chosen = OFF
    passed = 0.0
    for i in range(n):
        passed += mind["option_worth"][i]
        if chosen == OFF and (drawn < passed or i == n - 1):
            chosen = i
        mind["option_worth"][i] /= total
    return chosen


@kernel
def remember(mind, side, chosen, first, noted, count):
    """Add to the lesson what was noted of the act chosen, less what was to be expected by the chances.

    ``first``: where in the lesson the notes from ``noted`` on belong, ``count`` of them.  Changes: mind.lesson.
    """
    for k in range(count):
        mind["lesson"][side, first + k] += mind["option_notes"][chosen, noted + k]
    for i in range(mind["option_n"]):
        chance = mind["option_worth"][i]
        if chance > LEAST_CHANCE:
            for k in range(count):
                mind["lesson"][side, first + k] -= chance * mind["option_notes"][i, noted + k]


@kernel
def remember_parts(mind, side, chosen, first, noted, count):
    """The same where each option has its own part of the lesson, which ``mind.option[., 1]`` tells.

    Changes: mind.lesson.
    """
    at = first + mind["option"][chosen, 1] * count
    for k in range(count):
        mind["lesson"][side, at + k] += mind["option_notes"][chosen, noted + k]
    for i in range(mind["option_n"]):
        chance = mind["option_worth"][i]
        if chance > LEAST_CHANCE:
            at = first + mind["option"][i, 1] * count
            for k in range(count):
                mind["lesson"][side, at + k] -= chance * mind["option_notes"][i, noted + k]
