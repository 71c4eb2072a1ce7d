"""Exact odds of dice rolls: every chance is a whole number of the 6^n equally likely rolls.

Weights are ``int64`` counts of rolls, so sums and comparisons are exact; a chance is one division of two
whole numbers below 2^53 and therefore the ``float64`` nearest to the true fraction on every machine.
"""

from functools import cache

import numpy as np
import numpy.typing as npt

from engine.codes import DIE, Face
from engine.layout import MIND

IntArray = npt.NDArray[np.int64]
FloatArray = npt.NDArray[np.float64]

SIDES_OF_DIE = len(DIE)
# Sides of the die by the set of faces they show.
SIXTHS: IntArray = (np.arange(1 << len(Face))[:, None] >> np.array(DIE) & 1).sum(axis=1)
MAX_DICE = 11  # a 32-bit word times the rolls of so many dice fits int64, which exact sampling needs


def n_rolls(dice: npt.ArrayLike) -> IntArray:
    """How many equally likely rolls so many dice have: ``6**dice``."""
    return SIDES_OF_DIE ** np.asarray(dice, np.int64)


def sixths(faces: npt.ArrayLike) -> IntArray:
    """How many of the six sides of a die show one of the faces.

    Parameters
    ----------
    faces : array_like of int
        Bit per ``Face``.

    Examples
    --------
    >>> from engine.codes import Face
    >>> int(sixths(1 << Face.INFANTRY | 1 << Face.GRENADE))
    3
    """
    count: IntArray = SIXTHS[np.asarray(faces, np.int64)]
    return count


@cache
def roll_weights() -> IntArray:
    """Rolls that show so many hits and so many flags.

    Returns
    -------
    ndarray of int64, shape (MAX_DICE + 1, 7, 7, MAX_DICE + 1, MAX_DICE + 1), read only
        ``[dice, hit_sixths, flag_sixths, hits, flags]``: how many of the ``6**dice`` rolls of dice with so
        many hitting and so many flag sides show exactly that.  No side is both, so the table is empty where
        ``hit_sixths + flag_sixths`` exceeds 6.

    Examples
    --------
    >>> int(roll_weights()[2, 3, 1, 1, 1])  # one hit and one flag: 3 * 1 ways, in either order
    6
    """
    side = SIDES_OF_DIE + 1
    hitting = np.arange(side)[:, None, None, None]
    flags = np.arange(side)[:, None, None]
    blank = SIDES_OF_DIE - hitting - flags
    weights = np.zeros((MAX_DICE + 1, side, side, MAX_DICE + 1, MAX_DICE + 1), np.int64)
    weights[0, :, :, 0, 0] = blank[..., 0, 0] >= 0
    for dice in range(1, MAX_DICE + 1):
        before, now = weights[dice - 1], weights[dice]
        now += blank * before
        now[:, :, 1:, :] += hitting * before[:, :, :-1, :]
        now[:, :, :, 1:] += flags * before[:, :, :, :-1]
    weights.setflags(write=False)
    return weights


def hit_weights() -> IntArray:
    """Rolls with so many successes: ``[dice, sixths, successes]``, shape (MAX_DICE + 1, 7, MAX_DICE + 1)."""
    return roll_weights()[:, :, 0, :, 0]


@cache
def odds_tables() -> dict[str, FloatArray]:
    """The odds a judging player looks up, by the names of their fields in the MIND record.

    Returns
    -------
    dict of ndarray of float64, read only, shapes as in ``engine.layout.MIND``
        ``expected_loss[dice, sixths, figures]``: mean figures lost to hits, surplus ignored (CORE-HIT-4).
        ``kill_chance[dice, sixths, figures]``: chance of at least so many hits; 0 for a unit without figures.
        ``flag_chance[dice, f]``: chance of at least ``f`` flags on official dice.
        ``none_chance[dice, sixths]``: chance that no die shows one of so many sides.
        ``loss_shut[dice, sixths, figures, spared]``, ``kill_shut``: mean figures lost, and chance to be eliminated,
        where every flag but so many removes a figure too (RET-8).

    Notes
    -----
    In all but the last two flags cost nothing; ``engine.dice.combat`` counts whole retreats.
    """
    n_dice, _, n_figures = MIND["expected_loss"].shape
    _, n_flags = MIND["flag_chance"].shape
    rolls = n_rolls(np.arange(n_dice))
    hits = hit_weights()[:n_dice]
    counts, figures = np.arange(MAX_DICE + 1)[:, None], np.arange(n_figures)
    kills = hits @ (counts >= figures).astype(np.int64)
    kills[:, :, 0] = 0
    one_flag_side = hits[:, 1]
    both = roll_weights()[:n_dice, :, 1].copy()  # [dice, sixths, hits, flags]
    both[:, SIDES_OF_DIE] = roll_weights()[
        :n_dice, SIDES_OF_DIE, 0
    ]  # where every side hits none shows a flag
    spared = np.arange(n_flags)
    lost = counts[..., None] + np.maximum(
        np.arange(MAX_DICE + 1)[None, :, None] - spared, 0
    )  # [hits, flags, spared]
    shut = np.arange(n_figures)[:, None, None, None]
    tables = {
        "expected_loss": hits @ np.minimum(counts, figures) / rolls[:, None, None],
        "kill_chance": kills / rolls[:, None, None],
        "flag_chance": one_flag_side @ (counts >= np.arange(n_flags)).astype(np.int64) / rolls[:, None],
        "none_chance": hits[:, :, 0] / rolls[:, None],
        "loss_shut": np.einsum("dshf,nhfm->dsnm", both, np.minimum(lost, shut)) / rolls[:, None, None, None],
        "kill_shut": np.einsum("dshf,nhfm->dsnm", both, (lost >= shut) & (shut > 0))
        / rolls[:, None, None, None],
    }
    for table in tables.values():
        table.setflags(write=False)
    return tables
