"""What each level of a sweep does; a level that is the official rules stands in it without having been played."""

import pytest

from analysis.answers.compare import compare
from analysis.report.doses import responses_of, responses_title
from tests.reports.synthetic import Played, run_of

BEFORE = [0.0] * 500 + [1.0] * 500
NOTE = "hand-size: change 0 is what the official rules say."


def swept(*variants, scenario="pegasus-bridge", title="Pegasus Bridge"):
    """Games of the official rules and of variants, each of which turns 100 games of 1,000 more to the Allies."""
    cells = [("official", BEFORE)]
    cells += [(name, [1.0] * 100 * i + BEFORE[100 * i :]) for i, name in enumerate(variants, 1)]
    return [Played(name, points, scenario, title) for name, points in cells]


def test_the_level_of_the_official_rules_changes_nothing():
    answer = compare(run_of(*swept("hand-size:change=-1", "hand-size")))
    (response,) = responses_of(answer.rows)
    points = response.rows.set_index("level")[["est", "low", "high"]]
    assert points.loc[0].tolist() == [0, 0, 0]
    assert points["est"].to_dict() == {-1: pytest.approx(10), 0: 0, 1: pytest.approx(20)}
    assert response.title == "change -1 to 1: +10.0 to +20.0 points for the Allies"
    assert NOTE in answer.notes and NOTE in answer.text()


def test_every_battle_and_all_of_them_have_that_level():
    runs = [
        *swept("hand-size:change=-1", "hand-size"),
        *swept("hand-size:change=-1", "hand-size", scenario="toulon", title="Toulon"),
    ]
    (response,) = responses_of(compare(run_of(*runs)).rows)
    at_zero = response.rows[response.rows["level"] == 0]
    assert sorted(at_zero["series"]) == ["Pegasus Bridge", "Toulon", "both battles"]
    assert at_zero["is_pooled"].sum() == 1


def test_a_level_that_was_played_is_not_added():
    answer = compare(run_of(*swept("hand-size:change=0", "hand-size")))
    (response,) = responses_of(answer.rows)
    assert response.rows["level"].tolist() == [0, 1] and NOTE not in answer.notes


def test_one_level_alone_is_no_sweep():
    answer = compare(run_of(*swept("hand-size")))
    assert not responses_of(answer.rows) and NOTE not in answer.notes


def test_a_figure_of_several_sweeps_has_a_title_of_its_own():
    names = ("hand-size:change=-1", "hand-size", "medals-to-win", "medals-to-win:change=2")
    shown = responses_of(compare(run_of(*swept(*names))).rows)
    assert responses_title(shown) == "What each level does"
    assert responses_title(shown[:1]) == shown[0].title
