"""Columns of their own: none is a sum of others, and none that is not is left out."""

import numpy as np
import pytest

from analysis.stats.separable import separable

ROWS = np.array(
    [[1.0, 0, 0, 1], [0, 2, 0, 2], [0, 0, 3, 0], [1, 2, 3, 3]]
)  # the last column is the sum of two


def test_a_table_of_nothing_has_none():
    assert len(separable(np.zeros((4, 2)))) == 0


def test_independent_columns_are_all_there():
    assert separable(ROWS[:, :3]).tolist() == [0, 1, 2]


@pytest.mark.parametrize("table", [ROWS, ROWS[:, [0, 1, 0, 2]], ROWS[:, [0, 0, 1, 2]] * 1e-6])
def test_of_columns_that_depend_on_one_another_as_many_are_kept_as_the_table_has_rank(table):
    kept = separable(table)
    assert len(kept) == np.linalg.matrix_rank(table[:, kept]) == 3
    assert list(kept) == sorted(kept)
