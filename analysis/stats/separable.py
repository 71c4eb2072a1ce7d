"""Which columns of a table tell something of their own: those that are no sum of others."""

import numpy as np
from scipy.linalg import qr

TINY = 1e-9  # part of the longest column below which what is left of another is rounding


def separable(columns: np.ndarray) -> np.ndarray:
    """Positions of columns that together hold all that the table holds, and none of which is a sum of others.

    Parameters
    ----------
    columns : ndarray, shape (n_rows, n_columns)

    Returns
    -------
    ndarray of int
        In ascending order; none of a table of zeros.
    """
    if not columns.any():
        return np.zeros(0, int)
    _, r, order = qr(columns, mode="economic", pivoting=True)
    size = np.abs(np.diag(r))
    return np.sort(order[: len(size)][size > TINY * size[0]])
