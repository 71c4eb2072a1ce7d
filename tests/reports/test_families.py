"""What a family of rules leaves of the verdicts that each of them would get alone."""

import pytest

from analysis.answers.compare import compare
from analysis.stats.fairness import Fairness
from tests.reports.synthetic import Played, comparison, pairs, run_of


@pytest.mark.parametrize(
    ("lost", "won", "left"),
    [
        (5994, 4000, Fairness.UNCLEAR),  # 40 of 100
    ],
)
def test_a_battle_is_not_fairer_for_six_pairs_that_one_of_two_rules_turns(lost, won, left):
    """Six of 10,000 pairs turn, all one way: p = 2 / 2^6 = 0.031 alone, six times that among six tests."""
    alone = compare(comparison(lost, won, 6)).rows[1].number("fairness.delta")
    assert alone.verdict == Fairness.FAIRER
    before, after = pairs(lost, won, 6)
    run = run_of(Played("official", before), Played("one", after), Played("another", after))
    verdicts = [row.number("fairness.delta").verdict for row in compare(run).rows if row.baseline]
    assert verdicts == [left, left]
