"""Answers by regression: from when on, what stands beside, and that all numbers of an answer go together."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from analysis.answers.compare import compare
from analysis.answers.fair import fair
from analysis.measure.joined import PARTS
from analysis.measure.read import Run
from engine.hooks import FIRED_COLUMNS
from engine.runs.request import players_digest
from tests.reports.synthetic import Played, run_of

CHANGE, LEVEL = "win_rate.allies.delta", "win_rate.allies"
ENSEMBLE = ("major-ensemble", "major-ensemble")


def a_run(pairs, official, seed=1, effect=0.2, players=ENSEMBLE, member_effect=0.0):
    """Games that luck decides for a good part: a hidden number, luck of either set of rules, a few draws."""
    rng = np.random.default_rng(seed)
    hidden = rng.normal(0, 1, official)
    luck = {"official": rng.normal(0, 1, official), "no-retreat-choice": rng.normal(0, 1, pairs)}
    by_member = member_effect * (np.arange(pairs) % 5 - 2)
    score = {
        "official": hidden + luck["official"],
        "no-retreat-choice": hidden[:pairs] + luck["no-retreat-choice"] + effect + by_member,
    }
    cells = [
        Played(name, np.where(np.abs(s) < 0.05, 0.5, s > 0).tolist(), players=players)
        for name, s in score.items()
    ]
    run = run_of(*cells)
    worth = np.concatenate([np.rint(0.28e6 * luck[name]) for name in luck]).astype(np.int64)
    dice = {"hits_axis": 6, "hits_allies": 6, "expected_sixths_axis": 36, "expected_sixths_allies": 36}
    games = run.games.assign(luck_dice=worth, luck_cards=0, **dict.fromkeys(FIRED_COLUMNS, 0), **dice)
    plan = run.manifest["plan"]
    digests = [{**cell, "players_digest": players_digest(players)} for cell in plan["cells"]]
    return Run(games, {**run.manifest, "plan": {**plan, "games": pairs, "cells": digests}})


@pytest.mark.parametrize(("pairs", "is_sharper"), [(199, False), (200, True)])
def test_from_200_pairs_on_the_change_is_that_of_the_regression(pairs, is_sharper):
    found = compare(a_run(pairs, 1000)).rows[1].findings[CHANGE]
    assert (found.method == "regression") == is_sharper == (found.plain is not None)


def test_the_plain_change_stands_beside_it():
    run = a_run(400, 2000)
    found = compare(run).rows[1].findings[CHANGE]
    score = run.games["winner"].map({"axis": 0, "draw": 0.5, "allies": 1}).to_numpy()
    assert found.plain.est == pytest.approx(100 * (score[2000:] - score[:400]).mean())
    assert found.plain.gain > 2 and found.ci[1] - found.ci[0] < found.plain.ci[1] - found.plain.ci[0]
    # Hidden and luck have a variance of 1 each, so 0.2 moves a normal law of variance 2 by 5.6 points.
    assert abs(found.est - 5.6) < 4 * found.mcse


def test_levels_and_change_of_an_answer_add_up():
    before, after = compare(a_run(400, 2000)).rows
    change = after.findings[CHANGE].est
    assert after.findings[LEVEL].est - before.findings[LEVEL].est == pytest.approx(change, abs=1e-4)
    for row in (before, after):
        shares = [row.findings[name].est for name in ("wins.axis", "wins.allies", "draws")]
        assert sum(shares) == pytest.approx(100, abs=1e-4)
        assert shares[1] + shares[2] / 2 == pytest.approx(row.findings[LEVEL].est, abs=1e-4)
    margin = [row.findings["medal_margin"].est for row in (before, after)]
    assert margin[1] - margin[0] == pytest.approx(after.findings["medal_margin.delta"].est, abs=1e-4)
    nearer = abs(before.findings[LEVEL].est - 50) - abs(after.findings[LEVEL].est - 50)
    assert after.findings["fairness.delta"].est == pytest.approx(nearer, abs=1e-4)


def test_a_level_alone_is_sharper_by_its_luck():
    run = a_run(400, 2000)
    official = run.games[run.games["variant"] == "official"]
    cells = [cell for cell in run.manifest["plan"]["cells"] if cell["variant"] == "official"]
    alone = Run(official, {**run.manifest, "plan": {**run.manifest["plan"], "cells": cells, "games": 2000}})
    found = fair(alone).rows[0].findings[LEVEL]
    assert found.method == "regression"
    assert found.mcse < 0.85 * 100 * 0.5 / np.sqrt(2000)
    assert abs(found.est - 50) < 4 * found.mcse


def test_runs_without_worth_are_told_by_their_pairs():
    run = a_run(400, 2000)
    old = Run(run.games.drop(columns=["luck_dice", "luck_cards"]), run.manifest)
    found = compare(old).rows[1].findings[CHANGE]
    assert (found.method, found.plain) == ("paired-score", None)


def test_what_members_of_an_ensemble_differ_by_is_told():
    """By 0.5 of a law of variance 2 from one to the next: some 14 points, 22 of standard deviation over five."""
    found = compare(a_run(4000, 20_000, member_effect=0.5)).rows[1].findings[CHANGE].who_plays
    assert found.players == 5
    assert found.tau == pytest.approx(20, abs=2.5)
    assert found.half_width == pytest.approx(2.776 * found.tau / 5**0.5, rel=1e-3)
    same = compare(a_run(4000, 20_000)).rows[1].findings[CHANGE].who_plays
    assert same.tau < 2


def test_several_sets_of_rules_have_an_interval_that_holds_all_at_once():
    run = a_run(400, 2000)
    other = run.games[run.games["variant"] != "official"].assign(variant="heavy-armor")
    cells = run.manifest["plan"]["cells"]
    more = {**cells[1], "index": 2, "variant": "heavy-armor", "options": ["heavy-armor"]}
    plan = {**run.manifest["plan"], "cells": [*cells, more]}
    both = Run(pd.concat([run.games, other], ignore_index=True), {**run.manifest, "plan": plan})
    one = compare(run).rows[1].findings[CHANGE]
    assert one.ci_joint is None
    for row in compare(both).rows[1:]:
        found = row.findings[CHANGE]
        longer = stats.norm.ppf(0.5 + 0.95**0.5 / 2) / stats.norm.ppf(0.975)
        arms = [longer * (end - found.est) for end in found.ci]
        assert found.ci_joint == pytest.approx([found.est + arm for arm in arms], abs=1e-4)


def test_members_are_told_apart_in_joined_runs_of_any_length():
    first, second = (a_run(4000, 20_003, seed=seed, member_effect=0.5) for seed in (1, 2))
    parts = [{"folder": "", "seed": seed, "games": 4000, "first": 20_003 * (seed - 1)} for seed in (1, 2)]
    plan = {**first.manifest["plan"], "games": 8000, "baseline_games": 40_006}
    together = Run(
        pd.concat([first.games, second.games.assign(game=second.games["game"] + 20_003)], ignore_index=True),
        {**first.manifest, "plan": plan, PARTS: parts},
    )
    found = compare(together).rows[1].findings[CHANGE].who_plays
    assert found.tau == pytest.approx(20, abs=2.5)


def test_one_player_shows_no_spread():
    found = compare(a_run(400, 2000, players=("sergeant", "sergeant"))).rows[1].findings[CHANGE]
    assert found.who_plays is None


def test_an_answer_says_what_makes_it_uncertain():
    text = compare(a_run(1000, 5000, member_effect=0.5)).text()
    assert "from dice and cards ±" in text and "from who plays ±" in text
