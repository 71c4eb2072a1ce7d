"""Widths of changes and of levels from counts, and that stopping at a width keeps the coverage of intervals."""

from math import sqrt

import numpy as np
import pytest

from analysis.stats.estimates import share_of
from analysis.stats.fairness import kinds_of_pairs
from analysis.stats.paired import change_of_wins
from analysis.stats.width import half_width, width_of_change, width_of_level


def test_widths_from_counts_are_those_of_the_reported_intervals():
    generator = np.random.default_rng(8)
    before, after = generator.choice([0.0, 0.5, 1.0], (2, 500))
    assert width_of_change(kinds_of_pairs(before, after)) == pytest.approx(
        half_width(change_of_wins(before, after))
    )
    lost_drawn_won = np.bincount((2 * after).astype(int), minlength=3)
    assert width_of_level(lost_drawn_won) == pytest.approx(half_width(share_of(after)))


@pytest.mark.slow("statistics")
def test_stopping_at_a_width_keeps_the_coverage():
    """Changes of one battle in three; the interval is about as often right as one of a size named in advance."""
    generator, target, batch, most, covered, runs = np.random.default_rng(9), 4.5, 100, 4000, 0, 600
    for _ in range(runs):
        before = generator.choice([0.0, 1.0], most)
        after = np.where(generator.random(most) < np.where(before == 0.0, 0.40, 0.30), 1.0 - before, before)
        for n in range(2 * batch, most + 1, batch):
            if width_of_change(kinds_of_pairs(before[:n], after[:n])) <= target:
                break
        change = change_of_wins(before[:n], after[:n])
        assert half_width(change) <= target and n < most
        covered += change.low <= 0.05 <= change.high
    assert abs(covered / runs - 0.95) <= 3 * sqrt(0.05 * 0.95 / runs) + 0.005
