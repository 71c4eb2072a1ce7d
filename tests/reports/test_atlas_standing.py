"""Where a battle stands among those of the atlas, and when nothing is said about it."""

import pytest

from analysis.answers.fair import fair
from analysis.atlas import store
from analysis.atlas.standing import ordinal, standings
from tests.reports.atlas_runs import win_rates
from tests.reports.synthetic import Played, run_of

# Distances from even: 0, 5, 10, 20 points.
RATES = {"cobra": 50.0, "st-vith": 45.0, "sword": 60.0, "omaha": 30.0}


@pytest.fixture
def atlas(monkeypatch):
    """An atlas of four battles made by the rules in force."""
    monkeypatch.setattr("analysis.measure.origin.is_current", lambda manifest, glance: True)
    return win_rates(RATES)


def played(wins_of_100, scenario, variant="official", title="A Battle"):
    """One battle, a hundred games."""
    points = [1.0] * wins_of_100 + [0.0] * (100 - wins_of_100)
    return fair(run_of(Played(variant, points, scenario, title))).rows


@pytest.mark.parametrize(
    ("wins", "scenario", "told"),
    [
        (56, "sword", "A Battle ranks 3rd for evenness among the 4 battles of the base atlas."),
        (99, "sword", "A Battle ranks 3rd for evenness among the 4 battles of the base atlas."),
        (44, "cobra", "A Battle ranks 1st for evenness among the 4 battles of the base atlas."),
        (50, "omaha", "A Battle ranks 4th for evenness among the 4 battles of the base atlas."),
        (
            44,
            "my-own",
            "A Battle is more even than at least 1 and at most 4 of the 4 battles of the base atlas.",
        ),
        (99, "my-own", "A Battle is less even than each of the 4 battles of the base atlas."),
    ],
)
def test_ranks(atlas, wins, scenario, told):
    """A battle of the atlas has its rank there, whatever a few games of today say; others go by these games."""
    assert standings(played(wins, scenario), atlas) == [told]


def test_ranks_of_battles_that_are_not_told_apart(atlas):
    """Half a point either way: 52.0 and 52.6 may stand in any order, 45.0 stands after both."""
    close = win_rates({"cobra": 52.0, "st-vith": 45.0, "sword": 52.6})
    assert standings(played(44, "sword"), close) == [
        "A Battle ranks 1st or 2nd for evenness among the 3 battles of the base atlas."
    ]
    assert standings(played(44, "st-vith"), close) == [
        "A Battle ranks 3rd for evenness among the 3 battles of the base atlas."
    ]


def test_an_even_battle_beside_uneven_ones(atlas):
    others = win_rates({"cobra": 70.0, "st-vith": 20.0, "sword": 90.0})
    expected = "A Battle is more even than each of the 3 battles of the base atlas."
    assert standings(played(50, "my-own"), others) == [expected]


def test_few_games_give_no_place(atlas):
    """100 games know 44 of 100 to about ten points: from even to 16 points away."""
    near = win_rates({"cobra": 52.0, "st-vith": 42.0})
    expected = "A Battle: too few games to tell its place among the 2 battles of the base atlas."
    assert standings(played(44, "my-own"), near) == [expected]


def test_house_rules_are_ranked_among_the_official_battles(atlas):
    (told,) = standings(played(99, "sword", "no-retreat-choice"), atlas)
    assert (
        told == "A Battle under no-retreat-choice is less even than each of the 4 battles of the base atlas."
    )


def test_an_older_atlas_ranks_nothing(monkeypatch):
    monkeypatch.setattr("analysis.measure.origin.is_current", lambda manifest, glance: False)
    told = standings(played(56, "sword") + played(56, "omaha"), win_rates(RATES))
    assert told == ["No rank among the 4 battles of the base atlas: it was made with older rules."]


def test_other_players_are_not_ranked(atlas):
    assert standings(played(56, "sword"), win_rates(RATES, ("random", "random"))) == []


def test_no_atlas_no_word():
    assert standings(played(56, "sword"), None) == []


def test_the_answer_carries_it(atlas):
    run = run_of(Played("official", [1.0] * 56 + [0.0] * 44, "sword", "Sword Beach"))
    answer = fair(run, atlas)
    sentence = "Sword Beach ranks 3rd for evenness among the 4 battles of the base atlas."
    assert answer.notes[0] == sentence and sentence in answer.text() and sentence in answer.to_json()["notes"]
    assert fair(run).notes == answer.notes[1:]


def test_ordinals():
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 111)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "111th",
    ]  # fmt: skip


def test_the_shipped_atlas_can_be_read():
    atlas = store.load_atlas()
    assert {"scenario", "metric", "estimate", "ci_low", "ci_high", "n_games"} <= set(atlas.effects.columns)
    assert atlas.name == "base" and len(atlas.effects["scenario"].unique()) > 1
