"""Effects of rules with adapted players: nothing changes where the rule changes nothing, and sums are right."""

import numpy as np
import pytest

import m44
from analysis.players.tuning.adapt import DEPENDS, METRICS, OPEN, SAME, Adaptation
from analysis.stats.paired import Change, change_of_wins
from analysis.stats.sides import POINTS
from engine.codes import Winner
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import resolve_scenarios
from engine.loading.tables.build import build_tables
from engine.runs.games import play_games

SHORT = {"budget": 1200, "population": 4, "matches": 25, "games": 150, "quiet": True}
SERGEANTS = ("sergeant", "sergeant")


def test_a_rule_that_changes_nothing_changes_nothing_for_adapted_players(tmp_path):
    found = m44.adapt("river-line", options="units.infantry.dice=3/2/1", out=tmp_path, **SHORT)
    assert found.official.found.weights == found.variant.found.weights != found.official.plan.start.weights
    for kind in (found.fixed, found.adapted, found.difference):
        assert all(kind[metric].value == 0 for metric in METRICS)
    assert found.label("win_rate_allies") == SAME


def test_the_effects_are_those_of_the_games(tmp_path):
    found = m44.adapt(
        "training", start="sergeant", options="units.infantry.dice=4/3/2", out=tmp_path, **SHORT
    )
    scenarios = resolve_scenarios(["training"])
    fixed = []
    for scenario in scenarios:
        margins = []
        for variant in ([], [parse_variant("units.infantry.dice=4/3/2")]):
            rows = play_games(
                build_tables(scenario, *variant), 1, SERGEANTS, count=150, namespace="adapt"
            ).results
            margins.append(rows["medals_allies"].astype(float) - rows["medals_axis"])
        fixed.append(margins[1].mean() - margins[0].mean())
    assert found.fixed["medal_margin"].value == pytest.approx(np.mean(fixed))
    for metric in METRICS:
        adapted = found.fixed[metric].value + found.difference[metric].value
        assert found.adapted[metric].value == pytest.approx(adapted)
    for name in ("official", "variant"):
        assert (tmp_path / name / "weights.toml").is_file()


@pytest.mark.parametrize("games", [2, 40])
def test_wins_have_the_interval_of_every_change_of_wins(tmp_path, games):
    rule = "units.infantry.dice=4/3/2"
    found = m44.adapt("river-line", start="sergeant", options=rule, out=tmp_path, **SHORT | {"games": games})
    (scenario,) = resolve_scenarios(["river-line"])
    points = []
    for variant in ([], [parse_variant(rule)]):
        rows = play_games(build_tables(scenario, *variant), 1, SERGEANTS, count=games, namespace="adapt")
        points.append(np.array([POINTS[Winner(one).name.lower()] for one in rows.results["winner"]]))
    one, alone = found.fixed["win_rate_allies"], change_of_wins(*points)
    assert (one.value, one.low, one.high) == pytest.approx((alone.value, alone.low, alone.high))
    for kind, most in ((found.fixed, 1), (found.adapted, 1), (found.difference, 2)):
        wins = kind["win_rate_allies"]
        assert -most <= wins.low <= wins.value <= wins.high <= most and wins.is_known


def test_effects_on_several_battles_stay_within_what_is_possible(tmp_path):
    found = m44.adapt("training", options="units.infantry.dice=4/3/2", out=tmp_path, **SHORT | {"games": 2})
    assert all(
        abs(end) <= 1 for end in (found.fixed["win_rate_allies"].low, found.fixed["win_rate_allies"].high)
    )


@pytest.mark.parametrize(
    ("low", "high", "label"),
    [
        (0.03, 0.06, DEPENDS),
        (-0.05, -0.021, DEPENDS),
        (-0.01, 0.01, SAME),
        (0.005, 0.015, SAME),
        (-0.01, 0.06, OPEN),
    ],
)
def test_the_label_asks_whether_the_difference_matters(low, high, label):
    middle, half = (low + high) / 2, (high - low) / 2
    narrow = 0.84 * half
    change = Change(
        middle, low, high, half / 1.96, 100, "paired-t", middle - narrow, middle + narrow, 0.5, 0.3
    )
    answer = Adaptation(None, None, {}, {}, {"win_rate_allies": change}, {"win_rate_allies": 0.02})
    assert answer.label("win_rate_allies") == label
