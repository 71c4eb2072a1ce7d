"""An atlas is current while its battles would be played as they were played then."""

import pytest

from analysis.atlas import behaviour
from analysis.atlas.behaviour import GAMES, behaves_alike, first_moves, moves_digest, sources_digest
from engine.loading.scenario import load_scenario
from engine.loading.tables import build_tables
from engine.play.games import play_games
from tests.reports.atlas_runs import OTHER, atlas_run
from tests.reports.synthetic import Played

PLAYERS = ("random", "random")


@pytest.fixture(scope="module")
def manifest():
    """Of an atlas of one small battle."""
    games = play_games(build_tables(load_scenario("river-line")), 7, PLAYERS, 0, GAMES, "play").results
    cell = {"scenario": "river-line", "axis_player": "random", "allies_player": "random"}
    cells = [{**cell, "variant": "official"}, {**cell, "variant": OTHER}]
    return {
        "sources": "other sources",
        "first_moves": {"river-line": moves_digest(games["trajectory"])},
        "plan": {"cells": cells, "seed": 7, "namespace": "play", "games": 2000},
    }


def test_the_same_moves_are_the_same_rules(manifest):
    assert behaves_alike(manifest)


@pytest.mark.parametrize(
    "change",
    [
        {"first_moves": {"river-line": "0123456789abcdef"}},
        {"plan": {"cells": [{"scenario": "lost-battle", "variant": "official"}], "seed": 7}},
    ],
    ids=["other moves", "a battle that is gone"],
)
def test_other_moves_are_other_rules(manifest, change):
    assert not behaves_alike({**manifest, **change})


def test_unchanged_sources_need_no_games(manifest, monkeypatch):
    monkeypatch.setattr(behaviour, "play_games", None)
    assert behaves_alike({**manifest, "sources": sources_digest(), "first_moves": {}})


def test_first_moves_are_those_of_the_official_rules():
    moves = list(range(100, 130))
    battle = Played("official", [1.0] * 30, "meadow", moves=moves)
    run = atlas_run((battle, [0.0] * 30, "axis"))
    shuffled = type(run)(run.games.sample(frac=1, random_state=1), run.manifest)
    expected = {"meadow": moves_digest(run.games["trajectory"].to_numpy()[:GAMES])}
    assert first_moves(run) == first_moves(shuffled) == expected


@pytest.mark.parametrize(
    ("file", "matters"),
    [
        ("engine/kernel/battle.py", True),
        ("engine/data/units.toml", True),
        ("scenarios/base/toulon.toml", True),
        ("engine/data/examples/my-rule.toml", False),
        ("engine/kernel/notes.txt", False),
    ],
)
def test_what_counts_as_a_source(tmp_path, monkeypatch, file, matters):
    for name in ("engine/kernel/battle.py", "engine/data/units.toml", "scenarios/base/toulon.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x = 1\n", encoding="utf-8")
    monkeypatch.setattr(behaviour, "DATA", tmp_path / "engine/data")
    monkeypatch.setattr(behaviour, "shipped", lambda kind: tmp_path / kind)
    before = sources_digest()
    assert sources_digest() == before
    (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / file).write_text("x = 2\n", encoding="utf-8")
    assert (sources_digest() != before) is matters


def test_where_the_battles_lie_does_not_matter(tmp_path, monkeypatch):
    digests = []
    for battles in ("scenarios", "engine/data/scenarios"):
        root = tmp_path / battles.replace("/", "-")
        for name in ("engine/kernel/battle.py", f"{battles}/base/toulon.toml"):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text("x = 1\n", encoding="utf-8")
        monkeypatch.setattr(behaviour, "DATA", root / "engine/data")
        monkeypatch.setattr(behaviour, "shipped", lambda kind, folder=root / battles: folder)
        digests.append(sources_digest())
    assert digests[0] == digests[1]
