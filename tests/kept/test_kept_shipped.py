"""Entries that ship with the program beside those of the user."""

from engine.runs import kept_shelf
from engine.runs.kept_entries import read_head
from tests.kept.shelf import entries, play


def test_the_entry_with_more_games_is_taken_and_one_that_ships_is_never_written(monkeypatch, tmp_path):
    play(tmp_path / "first")
    shipped = (tmp_path / "kept").rename(tmp_path / "shipped")
    before = {path: path.read_bytes() for path in shipped.iterdir()}
    monkeypatch.setattr(kept_shelf, "shipped_folder", lambda: shipped)
    assert play(tmp_path / "again").taken == 800 and not (tmp_path / "kept").exists()
    assert play(tmp_path / "more", games=500).taken == 800
    assert [read_head(one).games for one in entries(tmp_path)] == [500, 500]
    assert play(tmp_path / "all", games=500).taken == 1000
    entries(tmp_path)[0].write_bytes(b"damaged")
    assert play(tmp_path / "rest", games=500).taken == 900
    size = sum(one.stat().st_size for one in entries(tmp_path))
    assert kept_shelf.open_shelf().clear() == (2, size) and entries(tmp_path) == []
    assert {path: path.read_bytes() for path in shipped.iterdir()} == before
