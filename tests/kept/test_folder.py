"""The folder of kept games: its size, whom it belongs to, and a disk that is full."""

import os

import pytest

from engine.loading.words.errors import InputError
from engine.runs import kept_place, kept_shelf, kept_taken, simulate
from engine.runs.kept_entries import read_head
from tests.kept.shelf import entries, expected, off, play, told


def test_off(monkeypatch, tmp_path):
    play(tmp_path / "first")
    summary = off(monkeypatch, tmp_path / "again")
    assert (summary.taken, summary.played) == (0, 800)
    monkeypatch.setenv("M44_KEPT", "OFF")
    assert kept_shelf.open_shelf() is None


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("", 500_000_000),
        ("2GB", 2_000_000_000),
        ("200MB", 200_000_000),
        ("1.5 kb", 1500),
        ("0", 0),
        ("7b", 7),
    ],
)
def test_sizes(monkeypatch, text, size):
    monkeypatch.setenv("M44_KEPT_LIMIT", text)
    assert kept_place.kept_limit() == size


@pytest.mark.parametrize("text", ["lots", "-1MB", "5", "1e3MB", "2 G B", "9999999GB", "MB"])
def test_a_limit_that_is_no_size_is_refused_before_anything_is_written(monkeypatch, tmp_path, text):
    monkeypatch.setenv("M44_KEPT_LIMIT", text)
    with pytest.raises(InputError, match="M44_KEPT_LIMIT"):
        play(tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_entries_that_nobody_used_for_longest_go(monkeypatch, tmp_path):
    play(tmp_path / "a", seed=1)
    size = entries(tmp_path)[0].stat().st_size
    monkeypatch.setenv("M44_KEPT_LIMIT", f"{9 * size // 2}b")  # room for two runs of two cells each
    for at, one in enumerate(entries(tmp_path)):
        os.utime(one, (1000 + at, 1000 + at))
    play(tmp_path / "b", seed=2)
    others = set(entries(tmp_path))
    assert play(tmp_path / "again", seed=1).taken == 800  # used now
    for one in others:
        if read_head(one).about["seed"] == "2":
            os.utime(one, (2000, 2000))
    play(tmp_path / "c", seed=3)
    assert {read_head(one).about["seed"] for one in entries(tmp_path)} == {"1", "3"}
    assert sum(one.stat().st_size for one in entries(tmp_path)) <= 9 * size // 2


def test_an_entry_above_a_quarter_of_the_limit_is_not_kept(monkeypatch, tmp_path):
    play(tmp_path / "first")
    size = max(one.stat().st_size for one in entries(tmp_path))
    monkeypatch.setenv("M44_KEPT_LIMIT", f"{2 * size}b")
    play(tmp_path / "second", seed=6)
    assert {read_head(one).about["seed"] for one in entries(tmp_path)} == {"5"}


def test_the_folder_is_private(tmp_path):
    (tmp_path / "kept").mkdir(mode=0o777)
    (tmp_path / "kept").chmod(0o777)
    play(tmp_path / "first")
    assert (tmp_path / "kept").stat().st_mode & 0o777 == 0o700
    assert all(one.stat().st_mode & 0o777 == 0o600 for one in entries(tmp_path))


@pytest.mark.parametrize("kind", ["link", "file"])
def test_a_folder_that_is_none_is_told_and_nothing_is_kept(tmp_path, kind):
    (tmp_path / "real").mkdir()
    place = tmp_path / "kept"
    place.symlink_to("real") if kind == "link" else place.touch()
    assert play(tmp_path / "first").played == 800
    assert len(told("cannot be kept")) == 1 and list((tmp_path / "real").iterdir()) == []


def test_a_full_disk_stops_no_run(monkeypatch, tmp_path):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(kept_shelf, "write_atomically", full)
    assert play(tmp_path / "first").digest == expected(400)
    assert "No space left on device" in told("cannot be kept")[0]


def test_a_full_disk_while_games_are_taken_stops_the_run_and_the_same_command_goes_on(monkeypatch, tmp_path):
    def full(*_):
        raise OSError(28, "No space left on device")

    play(tmp_path / "first")
    with monkeypatch.context() as patch:
        patch.setattr(kept_taken, "write_pack", full)
        with pytest.raises(simulate.StorageError, match="No space left on device"):
            play(tmp_path / "again")
    assert play(tmp_path / "again").taken == 800
