"""A study of options: what it asks, how effects are weighed, and a small one from games to pages."""

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

import m44
from analysis.rulestudy.findings import (
    LENGTH,
    Told,
    drawn_of,
    judged_together,
    same_games,
    share_in_bundle,
    stopped_of,
    worst,
)
from analysis.rulestudy.plan import read_rule_study
from analysis.rulestudy.stages import MAIN, beyond_the_sum, couples_of, grouped, shared, weight
from analysis.screen.plan import make_screen_plan
from analysis.stats.levels import z_value
from analysis.stats.verdict import Verdict
from engine.loading.errors import InputError
from tests.catalogue import shipped
from tests.rulebook.tracing import ROOT

STUDY = ROOT / "reports" / "which-house-rules-matter" / "study.toml"
SMALL = """
title = "A try"
question = "Which?"
scenarios = ["river-line", "long-ridge"]
player = "recruit"
games = 60
screen = 3000
top = 3
ladder_games = 4
pair_games = 6
bundles = ["house-core"]
[levels]
hand-size = "hand-size:side=axis,change=-2"
[left_out]
"""


CHANGES = "their changes, averaged over the same 2 battles,"


def row(change, error, is_pooled=False):
    """A row that knows one change."""
    found = SimpleNamespace(est=change, mcse=error)
    return SimpleNamespace(
        number=lambda name: found if name == MAIN else None, measure=SimpleNamespace(is_pooled=is_pooled)
    )


def test_weight_takes_chance_off_the_mean_square():
    #  (3^2 - 1 + (-1)^2 - 1) / 2 = 4
    assert weight([row(3, 1), row(-1, 1), row(50, 1, is_pooled=True)]) == 2
    assert weight([row(0.5, 1)]) == 0


def test_a_pair_is_measured_beyond_the_sum_of_both():
    points = {
        "official": [np.array([0.0, 0.0, 1.0, 1.0])] * 2,
        "a": [np.array([1.0, 0.0, 1.0, 1.0])] * 2,
        "b": [np.array([0.0, 1.0, 1.0, 1.0])] * 2,
        "a+b": [np.array([1.0, 1.0, 0.0, 1.0])] * 2,
    }
    found = beyond_the_sum(points, "a", "b", "a+b")
    #  each game: both - a - b + official = 0, 0, -1, 0; means -25 of 100, variance 2500 / 4 a battle, two battles
    assert found["est"] == -25 and found["n_fours"] == 8
    error = np.sqrt(2 * 2500 / 4) / 2
    assert found["high"] - found["low"] == pytest.approx(2 * z_value() * error)


def test_the_committed_study_tries_every_shipped_option_or_says_why_not():
    study = read_rule_study(STUDY)
    assert set(study.names) | set(study.file.left_out) == set(shipped())
    assert not set(study.names) & set(study.file.left_out)
    assert len(study.scenarios) == 16 and study.file.games >= 10_000


def test_a_try_of_few_games_screens_as_many_as_its_options_need():
    study = read_rule_study(STUDY, games=100, scenarios=["pegasus-bridge"])
    #  three blocks of 25 games for each of 57 options and one battle; 40 * 100 games would be fewer
    assert study.file.screen == 3 * (len(study.levels) + 1) * 25 > 4000
    pair = (study.file.player, study.file.player)
    assert (
        make_screen_plan(study.scenarios, study.levels, pair, study.file.screen, 1, 0.10).blocks_each >= 174
    )
    assert read_rule_study(STUDY, games=1000, scenarios=["pegasus-bridge"]).file.screen == 40_000


def told(name, *battles, words=None):
    """An option as its battles tell it: (battle, change, error, turns, draws, capped of 100)."""
    rows = []
    for battle, change, error, turns, draws, capped in battles:
        numbers = {
            MAIN: SimpleNamespace(est=change, mcse=error, verdict=Verdict.CHANGES),
            LENGTH: SimpleNamespace(est=turns, mcse=0.1, verdict=Verdict.UNDECIDED),
            "draws": SimpleNamespace(est=draws),
        }
        measure = SimpleNamespace(is_pooled=False, n_capped=capped, n_games=100)
        rows.append(SimpleNamespace(scenario=battle, title=battle, number=numbers.get, measure=measure))
    return Told(name, name, words or name, "", 1.0, rows[0], rows, rows, [], None)


def test_an_option_adds_to_a_bundle_only_where_it_occurs():
    #  -7.2 points over three of sixteen battles
    rule = told("ocean", *((battle, -7.2, 1, 0, 0, 0) for battle in "abc"))
    assert share_in_bundle(rule, 16) == pytest.approx(-1.35)


def test_draws_and_stopped_games_are_told_of_the_battle_that_has_most():
    rule = told("draws", ("a", 1, 1, 0, 0.4, 0), ("b", 1, 1, 0, 40.1, 15))
    assert worst(rule, drawn_of) == "40 in b" and worst(rule, stopped_of) == "15 in b"
    assert worst(told("none", ("a", 1, 1, 0, 0.9, 1)), drawn_of) == ""


def test_options_of_the_same_games_are_named():
    same, other = ("a", 3.0, 1.0, 2.0, 0, 0), ("a", 3.0, 1.0, 2.1, 0, 0)
    rules = [told("elite", same), told("mechanised", same), told("else", other)]
    assert same_games(rules) == {"elite": ["mechanised"], "mechanised": ["elite"], "else": []}


def test_changes_of_single_battles_are_judged_together():
    #  2.1, 2.0 and 0 errors beyond two points: tails .0179, .0228, .5; adjusted .034, .034, .5: none is left at .025.
    #  A fourth, 10 errors beyond, stays; the other two become .0228 * 4 / 3 = .030.
    near = [("a", 4.1, 1, 0, 0, 0), ("b", -4.0, 1, 0, 0, 0), ("c", 2.0, 1, 0, 0, 0)]
    assert judged_together([told("x", *near)], 2.0) == (3, 0, 3)
    assert judged_together([told("x", *near), told("y", ("a", 12, 1, 0, 0, 0))], 2.0) == (4, 1, 4)


def test_what_acts_only_beside_others_is_compared_with_those():
    study = read_rule_study(STUDY)
    names = ["infantry-charge", "manoeuvre-melchett", "infantry-assault-vulnerable-armor", "hand-size"]
    assert {name: one.id for name, one in study.beside.items()} == {
        "manoeuvre-melchett": "infantry-charge",
        "infantry-assault-vulnerable-armor": "very-heavy-armor:convert=axis:1",
    }
    cells = pd.DataFrame(
        [
            {"option": level.id, "scenario": "sword-beach", "state": "plays"}
            for level in study.levels
            if level.option.name in names
        ]
    )
    groups = [(group.without.id, set(group.names)) for group in grouped(study, cells, names)]
    assert groups == [
        ("official", {"infantry-charge", "hand-size"}),
        ("infantry-charge", {"manoeuvre-melchett"}),
        ("very-heavy-armor:convert=axis:1", {"infantry-assault-vulnerable-armor"}),
    ]


def test_pairs_are_options_that_have_a_sum():
    names = [
        "hand-size", "heavy-armor", "medium-armor", "manoeuvre-melchett", "weather-night", "young-generals",
    ]  # fmt: skip
    study = read_rule_study(STUDY)
    pairs = couples_of(study, names)
    assert ("heavy-armor", "medium-armor") not in pairs  # both turn the tanks of the Axis into theirs
    assert ("weather-night", "young-generals") not in pairs  # HR-SET-*: they exclude each other
    assert not any("manoeuvre-melchett" in pair for pair in pairs)
    assert ("hand-size", "heavy-armor") in pairs and ("hand-size", "weather-night") in pairs
    both = pairs["heavy-armor", "young-generals"]
    admitted = {one.id for one in shared(study, playing(study), "heavy-armor", "young-generals", both)}
    # Young Generals play with pieces of the base box only: the Axis have tanks at Arracourt, none at Pegasus Bridge.
    assert "arracourt" not in admitted and "pegasus-bridge" in admitted


def playing(study):
    """Cells as if every option played in every battle."""
    return pd.DataFrame(
        [
            {"option": level.id, "scenario": scenario.id, "state": "plays"}
            for level in study.levels
            for scenario in study.scenarios
        ]
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('bundles = ["nothing"]', "bundles: found nothing"),
        ("[left_out]\nno-rule = 'x'", "left_out.no-rule"),
        ("games = 1", "games"),
        (
            "[levels]\ninfantry-assault-vulnerable-armor = "
            "'infantry-assault-vulnerable-armor+very-heavy-armor:convert=both:2'",
            "levels.infantry-assault-vulnerable-armor: found very-heavy-armor:convert=both:2",
        ),
        ('[levels]\nhand-size = "medals-to-win"', "levels.hand-size: found medals-to-win"),
        ("size = 3", "size"),
    ],
)
def test_mistakes_in_the_file_are_told(tmp_path, text, message):
    path = tmp_path / "study.toml"
    path.write_text(f'title = "x"\nquestion = "y"\n{text}\n', encoding="utf-8")
    with pytest.raises(InputError, match=message):
        read_rule_study(path)


def test_a_small_study_from_games_to_pages(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    options = ["hand-size", "medals-to-win", "damage-scoring", "no-retreat-choice"]
    left_out = "".join(f'{one} = "left out"\n' for one in shipped() if one not in options)
    Path("small.toml").write_text(SMALL + left_out, encoding="utf-8")
    made = m44.rule_study("small.toml", out="found", quiet=True, workers=1, say=lambda line: None)
    effects = pd.read_csv("found/effects.csv")
    assert set(effects["option"]) == {*options, "house-core"}
    assert (effects.groupby("option").size() == 3).all()  # two battles, and both together
    page = Path("found/README.md").read_text("utf-8")
    assert made["study"]["answer"].split(". ")[0] in page
    for option in options:
        assert f"options/{option}.md" in page
        own = Path(f"found/options/{option}.md").read_text("utf-8")
        pooled = effects[(effects["option"] == option) & (effects["scenario"] == "all")].iloc[0]
        assert f"{pooled['allies_change_points']:+.1f} (" in own
    #  of the bundle's options these two were tried, at the level that it has; both battles count alike
    inside = effects[effects["option"].isin(["damage-scoring", "no-retreat-choice"])]
    total = inside[inside["scenario"] != "all"]["allies_change_points"].sum() / 2
    assert (
        f"2 of its 20 rules were tried alone as the bundle\nhas them: {CHANGES} add up to {total:+.1f}."
        in page
    )
    ladder = pd.read_csv("found/ladder.csv")
    assert ladder["option"].nunique() == 4 and {"captain-never", "sergeant"} <= set(ladder["player"])
    pairs = pd.read_csv("found/pairs.csv")
    assert len(pairs) == 3 and (pairs["q"] >= pairs["p"]).all()
    again = m44.rule_study("small.toml", out="found", quiet=True, workers=2, say=lambda line: None)
    assert again["study"] == made["study"]  # nothing is played twice, nothing depends on workers
