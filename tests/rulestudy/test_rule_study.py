"""A study of options: what it asks, how effects are weighed, and a small one from games to pages."""

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

import m44
from analysis.rulestudy.plan import read_rule_study
from analysis.rulestudy.stages import MAIN, beyond_the_sum, weight
from engine.loading.errors import InputError
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
bundles = []
[levels]
hand-size = "hand-size:side=axis,change=-2"
[left_out]
"""


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
    assert found["est"] == -25 and found["n_games"] == 8
    error = np.sqrt(2 * 2500 / 4) / 2
    assert found["high"] - found["low"] == pytest.approx(2 * 1.96 * error)


def test_the_committed_study_tries_every_shipped_option_or_says_why_not():
    study = read_rule_study(STUDY)
    shipped = {one["id"] for one in m44.list_options() if not one["own"]}
    assert set(study.names) | set(study.file.left_out) == shipped
    assert not set(study.names) & set(study.file.left_out)
    assert len(study.scenarios) == 16 and study.file.games >= 10_000


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('bundles = ["nothing"]', "bundles: found nothing"),
        ("[left_out]\nno-rule = 'x'", "left_out.no-rule"),
        ("games = 1", "games"),
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
    kept = [one for one in m44.list_options() if not one["own"] and one["id"] not in options]
    left_out = "".join(f'{one["id"]} = "left out"\n' for one in kept)
    Path("small.toml").write_text(SMALL + left_out, encoding="utf-8")
    made = m44.rule_study("small.toml", out="found", quiet=True, workers=1, say=lambda line: None)
    effects = pd.read_csv("found/effects.csv")
    assert set(effects["option"]) == set(options)
    assert (effects.groupby("option").size() == 3).all()  # two battles, and both together
    page = Path("found/README.md").read_text("utf-8")
    assert made["study"]["answer"].split(". ")[0] in page
    for option in options:
        assert f"options/{option}.md" in page
        own = Path(f"found/options/{option}.md").read_text("utf-8")
        pooled = effects[(effects["option"] == option) & (effects["scenario"] == "all")].iloc[0]
        assert f"{pooled['allies_change_points']:+.1f} (" in own
    ladder = pd.read_csv("found/ladder.csv")
    assert ladder["option"].nunique() == 3 and {"captain-never", "sergeant"} <= set(ladder["player"])
    pairs = pd.read_csv("found/pairs.csv")
    assert len(pairs) == 3 and (pairs["q"] >= pairs["p"]).all()
    again = m44.rule_study("small.toml", out="found", quiet=True, workers=2, say=lambda line: None)
    assert again["study"] == made["study"]  # nothing is played twice, nothing depends on workers
