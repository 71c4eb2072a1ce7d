"""Damage to a kept game is seen and told, and its games are played again."""

import os
import random

import pytest

from engine.runs import kept_entries, kept_put, kept_shelf, kept_taken
from engine.runs.columns import games_table, rows_of
from engine.runs.digest import sums_of
from engine.runs.kept_entries import encode_entry, read_entry, read_head
from tests.kept.shelf import LINES, entries, entry_of, expected, play, told
from tests.support import fake_play


def flipped(content, at):
    return content[:at] + bytes([content[at] ^ (1 << at % 8)]) + content[at + 1 :]


def test_a_flipped_bit_anywhere_is_seen(tmp_path):
    play(tmp_path / "first", trace=True)
    path, about, cell = entry_of(tmp_path)
    content, chance = path.read_bytes(), random.Random(1)
    assert read_entry(path, about, cell).head.games == 400
    for at in [*range(60), *(chance.randrange(len(content)) for _ in range(600)), len(content) - 1]:
        path.write_bytes(flipped(content, at))
        with pytest.raises(kept_entries.DamagedEntryError):
            read_entry(path, about, cell)
    for end in (0, 1, 17, 49, 60, 500, len(content) - 1):
        path.write_bytes(content[:end])
        with pytest.raises(kept_entries.DamagedEntryError):
            read_entry(path, about, cell)


HARMS = {
    "flip": lambda path: path.write_bytes(flipped(path.read_bytes(), path.stat().st_size // 2)),
    "flip of the head": lambda path: path.write_bytes(flipped(path.read_bytes(), 70)),
    "flip of the end": lambda path: path.write_bytes(flipped(path.read_bytes(), path.stat().st_size - 1)),
    "cut": lambda path: path.write_bytes(path.read_bytes()[:2000]),
    "more": lambda path: path.write_bytes(path.read_bytes() + b"x"),
    "empty": lambda path: path.write_bytes(b""),
    "folder": lambda path: (path.unlink(), path.mkdir()),
    "folder with a file": lambda path: (path.unlink(), path.mkdir(), (path / "mine").touch()),
    "link": lambda path: (path.rename(path.with_name("other")), path.symlink_to(path.with_name("other"))),
    "link that leads nowhere": lambda path: (path.unlink(), path.symlink_to("nowhere")),
    "pipe": lambda path: (path.unlink(), os.mkfifo(path)),
    "writable by others": lambda path: path.chmod(0o666),
}


@pytest.mark.parametrize("harm", HARMS)
def test_damage_is_told_and_the_games_are_played(tmp_path, harm):
    play(tmp_path / "first")
    path, about, cell = entry_of(tmp_path)
    HARMS[harm](path)
    LINES.clear()
    summary = play(tmp_path / "again")
    assert (summary.taken, summary.played) == (400, 400)
    assert summary.digest == expected(400)
    assert len(told(path.name)) == 1 and told(path.name)[0].endswith("its games are played again")
    assert read_entry(path, about, cell).head.games == 400
    if harm == "folder with a file":
        assert [one.name for one in (tmp_path / "kept").glob("aside-*/*")] == ["mine"]


def test_games_under_the_name_of_others_are_refused(tmp_path):
    play(tmp_path / "first")
    one, other = entries(tmp_path)
    other.write_bytes(one.read_bytes())
    summary = play(tmp_path / "again")
    assert (summary.taken, summary.played) == (400, 400)
    assert summary.digest == expected(400)
    assert "holds other games" in told(other.name)[0]


def resigned(tmp_path, change):
    """The entry of the first cell with rows that somebody has changed and signed anew."""
    path, about, cell = entry_of(tmp_path)
    entry = read_entry(path, about, cell)
    games, sums = list(entry.tables["games"]), dict(entry.blocks)
    for place, span in enumerate(entry.blocks):
        rows = change(rows_of(games[place]))
        games[place], sums[span] = games_table(cell, rows), sums_of(rows)
    path.write_bytes(encode_entry(about, sums, {**entry.tables, "games": games}, entry.head.traced))
    assert read_entry(path, about, cell).head.games == 400
    return path


@pytest.mark.parametrize("column", ["winner", "turns", "trajectory"])
def test_two_games_are_played_again_where_others_are_played(tmp_path, column):
    """Every game of the entry tells another story than today's engine: the first one played shows it."""
    play(tmp_path / "first")

    def change(rows):
        rows[column] = (rows[column] + 1) % 3
        return rows

    path = resigned(tmp_path, change)
    summary = play(tmp_path / "more", games=500)
    assert (summary.taken, summary.played) == (400, 600)
    assert summary.digest == expected(500)
    assert len(told("played otherwise today")) == 1
    assert read_head(path).games == 500


def test_the_other_game_goes_by_the_key(tmp_path):
    play(tmp_path / "first")
    plan = fake_play.request(games=500).plan
    shelf = kept_shelf.open_shelf()
    offer = kept_taken.offers_for(plan, [], shelf, LINES.append)[0]
    first, other = kept_taken.sample_of(offer)
    assert first == 0 and 0 < other < 400

    def change(rows):
        rows["turns"] += rows["game"] == other
        return rows

    resigned(tmp_path, change)
    assert play(tmp_path / "more", games=500).digest == expected(500)
    assert told(f"game {other} is played otherwise today")


def test_rows_that_do_not_add_up_are_not_put_on_the_shelf(monkeypatch, tmp_path):
    def other(*arguments):
        return rows_of(*arguments)[::-1][1:]

    monkeypatch.setattr(kept_put, "rows_of", other)
    assert play(tmp_path / "first").played == 800
    assert entries(tmp_path) == [] and told("cannot be kept")
