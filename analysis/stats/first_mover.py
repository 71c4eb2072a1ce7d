"""What it is worth to begin: the same cards and dice, once with either side taking the first turn."""

import numpy as np

from analysis.stats.paired import Change, change_of_wins


def first_mover_edge(as_written: np.ndarray, swapped: np.ndarray, first_side: str) -> Change:
    """How much more often a side wins when it begins; one number for both, as what one wins the other loses.

    Parameters
    ----------
    as_written, swapped : ndarray, shape (n_pairs,)
        Points of the Allies (0, 0.5 or 1) as the battle is written, and with the other side beginning (option
        ``first-player``); two pairs or more.
    first_side : str
        Who begins as written: ``axis`` or ``allies``.

    Returns
    -------
    Change
        In shares of 1.
    """
    if first_side == "allies":
        return change_of_wins(swapped, as_written)
    return change_of_wins(as_written, swapped)
