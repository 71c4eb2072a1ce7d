"""Who is asked at moments of the game: the rules that are in force, as numbers."""

import numpy as np

from engine.hooks import ACTS
from engine.moments import MOMENTS
from engine.sizes import WORD_BITS


def fill_moments(table: np.void) -> None:
    """List who acts at every moment; call when all else is filled.  Changes: table.moments, moment_n, moment_acts."""
    for number, act in enumerate(ACTS):
        if np.any(table[act.where] != act.usual):
            at = MOMENTS[act.moment].number
            table["moment_acts"][at, table["moment_n"][at]] = number
            table["moment_n"][at] += 1
            table["moments"][at // WORD_BITS] |= 1 << at % WORD_BITS
