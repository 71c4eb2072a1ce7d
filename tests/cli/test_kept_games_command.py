"""The command ``kept``: what it lists, removes and refuses; the same in Python."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import m44
from engine.runs import kept_shelf
from m44.cli import kept_games
from tests.support.terminal import ROOT

SMALL = "fair river-line --players random --games 40 --postures 0 --workers 1 --quiet"
KEYS = [
    "scenario", "variant", "axis_player", "allies_player", "seed", "games", "traced_games", "megabytes", "last_used",
    "shipped", "file",
]  # fmt: skip


@pytest.fixture
def shelf(terminal, monkeypatch):
    """A terminal with kept games of its own; none ship."""
    folder = terminal.folder / "shelf"
    monkeypatch.setenv("M44_KEPT", str(folder))
    monkeypatch.setattr(kept_shelf, "shipped_folder", lambda: None)
    return folder


def test_nothing_is_kept_at_first(terminal, shelf):
    said = terminal("kept")
    assert (said.code, said.err) == (0, "")
    assert " ".join(said.out.split()) == f"No games are kept. 0.0 MB of at most 500 MB in {shelf}"
    assert json.loads(terminal("kept --json").out) == []
    assert list(m44.kept().columns) == KEYS and len(m44.kept()) == 0
    assert not shelf.exists()


def test_the_answer_is_the_same_and_the_games_are_taken(terminal, shelf):
    first = terminal(f"{SMALL} --out a")
    second = terminal(f"{SMALL.replace(' --quiet', '')} --out b")
    assert first.out.replace(" a/report", " b/report") == second.out
    assert "40 of 40 games were kept from before." in second.err
    assert "kept from before" not in terminal(f"{SMALL} --out c").err


def test_what_is_listed(terminal, shelf):
    terminal(SMALL)
    terminal(SMALL.replace("river-line", "long-ridge") + " --seed 3")
    said = terminal("kept").out.splitlines()
    assert said[0].split() == ["battle", "rules", "players", "seed", "games", "MB", "last", "used", "from"]
    assert [line.split()[:5] for line in said[2:4]] == [
        ["long-ridge", "official", "random", "3", "40"], ["river-line", "official", "random", "1", "40"],
    ]  # fmt: skip
    assert said[2].endswith("your runs") and "MB of at most 500 MB" in " ".join(said[4:])
    rows = json.loads(terminal("kept river-line --json").out)
    assert [list(row) for row in rows] == [KEYS]
    assert (rows[0]["games"], rows[0]["traced_games"], rows[0]["shipped"]) == (40, 40, False)
    assert rows[0]["megabytes"] == Path(rows[0]["file"]).stat().st_size / 1e6
    frame = m44.kept()
    assert list(frame.columns) == KEYS and frame["scenario"].tolist() == ["long-ridge", "river-line"]


def test_many_are_listed_battle_by_battle(terminal, shelf, monkeypatch):
    """Beyond so many a list of all would run off the screen; those of a battle are listed when it is named."""
    for seed in (1, 3):
        terminal(f"{SMALL} --seed {seed}")
    terminal(SMALL.replace("river-line", "long-ridge"))
    monkeypatch.setattr(kept_games, "MOST", 2)
    said = terminal("kept").out.splitlines()
    assert said[0].split() == ["battle", "kept", "games", "MB", "last", "used"]
    assert [line.split()[:3] for line in said[2:4]] == [["long-ridge", "1", "40"], ["river-line", "2", "80"]]
    assert "One by one: m44 kept SCENARIO." in said
    assert [line.split()[:4] for line in terminal("kept river-line").out.splitlines()[2:4]] == [
        ["river-line", "official", "random", "3"], ["river-line", "official", "random", "1"],
    ]  # fmt: skip


def test_one_battle_or_all_are_removed(terminal, shelf):
    terminal(SMALL)
    terminal(SMALL.replace("river-line", "long-ridge"))
    size = sum(path.stat().st_size for path in shelf.iterdir() if path.name.startswith("river"))
    assert terminal("kept --clear river-line").out.strip() == f"Removed: 1 kept, {size / 1e6:.1f} MB."
    assert m44.kept()["scenario"].tolist() == ["long-ridge"]
    assert json.loads(terminal("kept --clear --json").out)["removed"] == 1
    assert m44.clear_kept() == {"removed": 0, "megabytes": 0.0}


def test_a_damaged_file_is_named_and_not_listed(terminal, shelf):
    terminal(SMALL)
    (path,) = shelf.iterdir()
    path.write_bytes(path.read_bytes()[:100])
    said = terminal("kept")
    assert said.code == 0 and path.name in said.err and "river-line " not in said.out
    assert m44.clear_kept()["removed"] == 1


def test_off(terminal, monkeypatch):
    monkeypatch.setenv("M44_KEPT", "off")
    assert terminal("kept").out.strip() == "No games are kept or taken: M44_KEPT is off."
    assert m44.clear_kept()["removed"] == 0 and len(m44.kept()) == 0


@pytest.mark.parametrize("words", ["kept", "kept --clear", SMALL])
def test_a_limit_that_is_no_size_is_refused(terminal, shelf, monkeypatch, words):
    monkeypatch.setenv("M44_KEPT_LIMIT", "lots")
    said = terminal(words)
    assert said.code == 2
    assert said.err == "environment: M44_KEPT_LIMIT: found lots, expected a size like 500MB or 2GB, or 0\n"
    assert not terminal.files()


def test_a_battle_that_is_none_is_refused(terminal, shelf):
    said = terminal("kept --clear zzzz")
    assert said.code == 2 and "zzzz" in said.err
    with pytest.raises(m44.InputError):
        m44.clear_kept("")


def test_an_answer_from_kept_games_compiles_nothing(terminal, shelf):
    """A fresh process without any compiled code answers, and leaves none."""
    first = terminal(f"{SMALL} --out a")
    cache = terminal.folder / "cache"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "M44_CACHE": str(cache), "M44_SHIPPED": ""}
    words = [sys.executable, "-m", "m44", *SMALL.split(), "--out", "b"]
    run = subprocess.run(
        words, cwd=terminal.folder, env=environment, capture_output=True, text=True, check=True, timeout=120
    )
    assert run.stdout.replace(" b/report", " a/report") == first.out and run.stderr == ""
    assert not list(cache.rglob("*.code"))
