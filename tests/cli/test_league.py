"""`m44 train --league`: what it says and writes, how it goes on, and what it refuses."""

import json

import pandas as pd
import pytest

import m44
from engine.policies.minds import read_policy

SHORT = {"games": 400, "matches": 40, "start": "captain", "hours": 0.0002, "workers": 1}
BATTLES = ["river-line", "long-ridge"]


@pytest.fixture(scope="module")
def league(tmp_path_factory):
    folder = tmp_path_factory.mktemp("league") / "keen"
    return m44.league("keen", BATTLES, out=folder, quiet=True, **SHORT)


def test_what_is_written(league):
    names = {"challenges.csv", "league.json", "league.jsonl", "plan.json", "weights.toml"}
    assert {path.name for path in league.folder.iterdir()} == names
    champion = read_policy(str(league.folder / "weights.toml"))
    assert champion.weights == league.league.champion.weights
    table = pd.read_csv(league.folder / "challenges.csv")
    assert list(table["exploiter"]) == [f"keen-{i}" for i in range(1, len(table) + 1)] and len(table) > 0
    data = json.loads((league.folder / "league.json").read_text())
    assert data["settled"] is False and len(data["challenges"]) == len(table)


def test_it_goes_on_where_it_was(league):
    before = len(league.league.challenges)
    found = m44.league(resume=league.folder, hours=0.0002, workers=1, quiet=True)
    assert len(found.league.challenges) > before
    assert found.flat_rows()[:before] == league.flat_rows()


def test_what_it_prints(league):
    lines = league.text().splitlines()
    assert lines[0].startswith("Not settled: the last of ")
    assert lines[-1].startswith("Champion: ") and all(len(line) <= 100 for line in lines)


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("keen --league --population 5", "--population"),
        ("keen --games 5", "--games"),
        ("keen --league --hours 0", "--hours"),
        ("keen --league --games 7", "--games"),
        ("captain --league", "NAME"),
        ("keen --league --start random", "random"),
        ("keen --league --resume nowhere", "--resume"),
    ],
)
def test_what_it_refuses(words, key, terminal):
    said = terminal(f"train {words}")
    assert said.code == 2 and key in said.err
    assert said.err.count("\n") == 1 and not terminal.files()
