"""The match view: two battles with sides swapped, medals added; how many matches between equals are drawn.

Between equal players a match is two independent battles of the same cell, so battles 0 and 1, 2 and 3 ... of
a run are matches already played.  Swapping sides turns the medal margin of the second battle around: the
match is drawn when both battles have the same margin.
"""

import numpy as np

from analysis.stats.estimates import Estimate, share
from analysis.stats.paired import Change, change_of_wins


def drawn(margins: np.ndarray) -> np.ndarray:
    """1 for each drawn match, 0 for the others, shape (n_games // 2,).

    Parameters
    ----------
    margins : ndarray, shape (n_games,)
        Medals of the Allies minus medals of the Axis; an odd last game is left out.
    """
    n = len(margins) // 2
    legs = margins[: 2 * n].reshape(n, 2)
    return np.asarray(legs[:, 0] == legs[:, 1], dtype=float)


def drawn_share(margins: np.ndarray) -> Estimate | None:
    """Share of drawn matches; None for fewer than two games."""
    matches = drawn(margins)
    return share(float(matches.sum()), len(matches)) if len(matches) else None


def change_of_drawn(before: np.ndarray, after: np.ndarray) -> Change | None:
    """Change of the share of drawn matches, from margins of paired games; None for fewer than two games."""
    return change_of_wins(drawn(before), drawn(after)) if len(before) > 1 else None
