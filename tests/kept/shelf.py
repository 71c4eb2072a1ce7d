"""Runs of games that a stand-in plays, and the shelf on which they are kept."""

from pathlib import Path

from analysis.answers.why.material import grouped
from engine.runs import simulate, store
from engine.runs.digest import outcome_digest, sums_of
from engine.runs.kept_entries import about_of, file_name
from engine.runs.manifest import read_manifest
from tests.support import fake_play

LINES = []
READERS = (store.read_games, store.read_hexes, store.read_cards, store.read_turns)


def play(folder, games=400, trace=False, seed=5, request=None, **how):
    """Play a run of two cells, or what is missing of it."""
    request = request or fake_play.request(games=games, trace=trace, seed=seed)
    how = {"block_size": 100, "quiet": False, **how}
    return simulate.simulate(request, Path(folder), command="m44 run battle", say=LINES.append, **how)


def expected(games, seed=5):
    """The digest of a run, from the rows that the stand-in plays, whoever stores them."""
    rows = fake_play.play_games(None, seed, None, 0, games, "play", False).results
    cells = fake_play.request(games=games, seed=seed).plan.cells
    return outcome_digest((cell.label, sums_of(rows)) for cell in cells)


def off(monkeypatch, folder, **how):
    """The same run with all its games played."""
    with monkeypatch.context() as patch:
        patch.setenv("M44_KEPT", "off")
        return play(folder, **how)


def entries(tmp_path):
    return sorted((tmp_path / "kept").glob("*.games"))


def told(word):
    return [line for line in LINES if word in line]


def no_play(monkeypatch):
    """From now on a game that is played, or an engine that is made ready, is a failure."""

    def refuse(*_):
        raise AssertionError("a game was played")

    monkeypatch.setattr("engine.runs.blocks.play_games", refuse)
    monkeypatch.setattr(simulate, "make_ready", refuse)


def assert_same_rows(folder, other):
    assert read_manifest(folder)["digest"] == read_manifest(other)["digest"]
    for read in READERS:
        assert read(folder).equals(read(other)), read.__name__
    for kind in ("hexes", "cards"):
        assert grouped(folder, kind).equals(grouped(other, kind)), kind


def entry_of(tmp_path):
    """The file of the first cell of the run, what it is about, and the cell."""
    plan = fake_play.request(games=400).plan
    about = about_of(plan, plan.cells[0])
    return tmp_path / "kept" / file_name(about), about, plan.cells[0]
