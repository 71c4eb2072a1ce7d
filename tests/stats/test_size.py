"""Sizes in words, and how long a group needs to notice."""

import pytest

from analysis.stats.size import games_to_notice, size, years_to_notice


@pytest.mark.parametrize(
    ("points", "word"),
    [(0, "slight"), (1.99, "slight"), (2, "modest"), (-4.99, "modest"), (5, "noticeable"), (10, "noticeable"),
     (10.01, "decisive"), (-30, "decisive")],
)  # fmt: skip
def test_sizes(points, word):
    assert size(points) == word


@pytest.mark.parametrize(("points", "games"), [(0.5, 156_978), (1, 39_245), (2, 9_812), (5, 1_570)])
def test_games_to_notice_are_those_of_the_usual_tables(points, games):
    """Two-sided 5 %, power 80 %, both near even: (1.960 + 0.842)^2 / (2 * change^2)."""
    assert games_to_notice(points / 100, 0.25, 0.25) == pytest.approx(games, rel=1e-3)


def test_a_weekly_group_plays_26_games_a_year_under_each_rules():
    assert years_to_notice(0.02, 0.25, 0.25) == pytest.approx(9_812 / 26, rel=1e-3)


def test_no_change_is_never_noticed():
    assert years_to_notice(0.0, 0.25, 0.25) is None
