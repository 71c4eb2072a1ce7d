"""Games that were played once are taken by later runs: the same outcomes, checked, and nothing believed unseen."""

import json
import os
import random
import time
from dataclasses import replace
from pathlib import Path

import pytest

from analysis.answers.why.material import grouped
from engine.loading.words.errors import InputError
from engine.runs import kept_entries, kept_place, kept_put, kept_shelf, kept_taken, simulate, store
from engine.runs.columns import games_table, rows_of
from engine.runs.digest import outcome_digest, sums_of
from engine.runs.kept_entries import about_of, encode_entry, file_name, read_entry, read_head
from engine.runs.manifest import read_manifest
from engine.runs.shard import Shard
from tests.play import kill_kept
from tests.support import fake_play

LINES = []
READERS = (store.read_games, store.read_hexes, store.read_cards, store.read_turns)


class Killed(BaseException):
    """The process ends here."""


@pytest.fixture(autouse=True)
def fake(monkeypatch, tmp_path):
    fake_play.install(monkeypatch.setattr)
    monkeypatch.setattr(os, "fsync", lambda _: None)  # no power is cut here
    monkeypatch.setenv("M44_KEPT", str(tmp_path / "kept"))
    monkeypatch.delenv("M44_KEPT_LIMIT", raising=False)
    monkeypatch.setattr(kept_shelf, "shipped_folder", lambda: None)
    LINES.clear()


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


# ---------------------------------------------------------------- taken


@pytest.mark.parametrize(("trace", "block", "later"), [(False, 7, 100), (True, 20, 13)])
def test_the_same_games_with_and_without(monkeypatch, tmp_path, trace, block, later):
    play(tmp_path / "first", trace=trace, block_size=block)
    off(monkeypatch, tmp_path / "played", trace=trace, block_size=later)
    summary = play(tmp_path / "taken", trace=trace, block_size=later, workers=2)
    assert (summary.taken, summary.played) == (800, 0)
    assert summary.digest == expected(400)
    assert_same_rows(tmp_path / "taken", tmp_path / "played")
    assert told("kept from before") == ["800 of 800 games were kept from before."]


def test_nothing_is_played_or_compiled_where_all_is_kept(monkeypatch, tmp_path):
    play(tmp_path / "first")
    no_play(monkeypatch)
    assert play(tmp_path / "again", quiet=True).taken == 800
    assert not told("kept from before")[1:]


def test_a_run_that_is_finished_takes_nothing(tmp_path):
    play(tmp_path / "run")
    before = {path: path.read_bytes() for path in (tmp_path / "run").rglob("*.parquet")}
    summary = play(tmp_path / "run")
    assert (summary.taken, summary.played) == (0, 0)
    assert {path: path.read_bytes() for path in (tmp_path / "run").rglob("*.parquet")} == before


def test_fewer_games_take_whole_blocks_and_play_the_rest(monkeypatch, tmp_path):
    """Blocks of 100 games: 250 games hold two of them; 50 games of each of two cells are played."""
    play(tmp_path / "first")
    summary = play(tmp_path / "fewer", games=250)
    assert (summary.taken, summary.played) == (400, 100)
    assert summary.digest == expected(250)
    off(monkeypatch, tmp_path / "played", games=250)
    assert_same_rows(tmp_path / "fewer", tmp_path / "played")
    assert [read_head(one).games for one in entries(tmp_path)] == [400, 400]


def test_more_games_play_the_rest_and_the_longer_entry_stays(monkeypatch, tmp_path):
    play(tmp_path / "first")
    summary = play(tmp_path / "more", games=700)
    assert (summary.taken, summary.played) == (800, 600)
    assert summary.digest == expected(700)
    assert [read_head(one).games for one in entries(tmp_path)] == [700, 700]
    no_play(monkeypatch)
    assert play(tmp_path / "all", games=700).taken == 1400


def test_a_block_that_holds_games_of_two_groups_is_not_taken(monkeypatch, tmp_path):
    """Sums over hexes are told apart by groups of games: 200 here, of a traced run of 400 games 50."""
    play(tmp_path / "first", block_size=200)
    summary = play(tmp_path / "second", games=6000, block_size=200)
    assert (summary.taken, summary.played) == (
        2 * 200,
        2 * 5800,
    )  # groups of 300: the second block lies in two
    off(monkeypatch, tmp_path / "played", games=6000, block_size=200)
    assert_same_rows(tmp_path / "second", tmp_path / "played")


def test_turns_are_taken_only_where_they_are_kept(monkeypatch, tmp_path):
    play(tmp_path / "first", games=1200)
    summary = play(tmp_path / "traced", games=1200, trace=True, block_size=50)
    assert (summary.taken, summary.played) == (0, 2 * 1200)  # 100 games of a block lie in two groups of 60
    assert [read_head(one).traced for one in entries(tmp_path)] == [1000, 1000]
    off(monkeypatch, tmp_path / "played", games=1200, trace=True)
    play(tmp_path / "again", games=1200, trace=True)
    assert_same_rows(tmp_path / "again", tmp_path / "played")


def test_games_beyond_the_traced_ones_are_taken_from_an_untraced_run(monkeypatch, tmp_path):
    play(tmp_path / "first", games=4000, block_size=200)
    summary = play(tmp_path / "traced", games=4000, trace=True, block_size=200)
    assert (summary.taken, summary.played) == (2 * 3000, 2 * 1000)
    off(monkeypatch, tmp_path / "played", games=4000, trace=True)
    assert_same_rows(tmp_path / "traced", tmp_path / "played")


def test_an_untraced_run_takes_traced_games_and_the_turns_stay_on_the_shelf(monkeypatch, tmp_path):
    play(tmp_path / "first", trace=True, block_size=50)
    summary = play(tmp_path / "longer", games=600)
    assert (summary.taken, summary.played) == (800, 400)
    off(monkeypatch, tmp_path / "played", games=600)
    assert_same_rows(tmp_path / "longer", tmp_path / "played")
    assert [(read_head(one).games, read_head(one).traced) for one in entries(tmp_path)] == [(600, 400)] * 2
    no_play(monkeypatch)
    assert play(tmp_path / "again", trace=True).taken == 800


def test_a_shorter_traced_run_gives_its_turns_to_the_longer_entry(tmp_path):
    play(tmp_path / "longer", games=600)
    play(tmp_path / "first", games=200, trace=True, block_size=50)
    assert [(read_head(one).games, read_head(one).traced) for one in entries(tmp_path)] == [(600, 200)] * 2


def test_cells_beside_are_kept_as_games_of_their_players_and_companions_are_not(tmp_path):
    asked = fake_play.request(games=100, players=[("major", "major")], luck=10, postures=20)
    play(tmp_path / "first", request=asked)
    plan, players = asked.plan, set()
    for one in entries(tmp_path):
        about = read_head(one).about
        players.add((about["axis_player"], about["allies_player"]))
    assert players == {(cell.axis_player, cell.allies_player) for cell in plan.cells if not cell.shared}
    assert len(entries(tmp_path)) == sum(not cell.shared for cell in plan.cells)
    summary = play(tmp_path / "again", request=asked)
    assert summary.played == sum(plan.games_of(cell) for cell in plan.cells if cell.shared)
    assert summary.digest == read_manifest(tmp_path / "first")["digest"]


def test_a_run_with_a_width_takes_what_it_asks_for(tmp_path):
    asked = fake_play.request(games=5000)
    wide = replace(asked, plan=replace(asked.plan, within=1.0))
    play(tmp_path / "first", games=4000, block_size=50)
    summary = play(tmp_path / "wide", request=wide, enough=lambda games: games >= 2000)
    assert (summary.games, summary.taken, summary.played) == (4000, 4000, 0)
    assert summary.digest == expected(2000)


def test_shards_neither_take_nor_keep(tmp_path):
    play(tmp_path / "half", shard=Shard(1, 2))
    assert entries(tmp_path) == []
    play(tmp_path / "first")
    assert play(tmp_path / "other", shard=Shard(2, 2)).taken == 0


# ---------------------------------------------------------------- keys


def test_only_the_same_games_are_taken(monkeypatch, tmp_path):
    play(tmp_path / "first")
    assert play(tmp_path / "seed", seed=6).taken == 0
    other = fake_play.request(games=400, players=[("recruit", "sergeant")])
    assert play(tmp_path / "players", request=other).taken == 0
    with monkeypatch.context() as patch:
        patch.setattr(kept_entries, "BEHAVIOUR", kept_entries.BEHAVIOUR + 1)
        assert play(tmp_path / "behaviour").taken == 0
    assert play(tmp_path / "same").taken == 800


@pytest.mark.parametrize(
    "key",
    ["scenario", "variant", "axis_player", "allies_player", "chance_id", "scenario_digest", "rules_digest",
     "tables_digest", "players_digest"],
)  # fmt: skip
def test_everything_that_decides_a_game_is_part_of_the_key(key):
    plan = fake_play.request().plan
    cell = plan.cells[0]
    changed = replace(cell, **{key: f"{getattr(cell, key)}x"})
    assert file_name(about_of(plan, changed)) != file_name(about_of(plan, cell))


def test_seed_use_and_columns_are_part_of_the_key_and_a_title_is_not(monkeypatch):
    plan = fake_play.request().plan
    cell = plan.cells[0]
    name = file_name(about_of(plan, cell))
    assert file_name(about_of(replace(plan, seed=6), cell)) != name
    assert file_name(about_of(replace(plan, namespace="tune"), cell)) != name
    assert (
        file_name(about_of(replace(plan, games=7, engine="other"), replace(cell, index=3, title="X"))) == name
    )
    columns = {**kept_entries.SCHEMAS, "games": kept_entries.SCHEMAS["games"].remove(3)}
    monkeypatch.setattr(kept_entries, "SCHEMAS", columns)
    assert file_name(about_of(plan, cell)) != name


# ---------------------------------------------------------------- damage


def flipped(content, at):
    return content[:at] + bytes([content[at] ^ (1 << at % 8)]) + content[at + 1 :]


def entry_of(tmp_path):
    """The file of the first cell of the run, what it is about, and the cell."""
    plan = fake_play.request(games=400).plan
    about = about_of(plan, plan.cells[0])
    return tmp_path / "kept" / file_name(about), about, plan.cells[0]


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


# ---------------------------------------------------------------- the folder


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
    monkeypatch.setenv("M44_KEPT_LIMIT", f"{4 * size - 8}b")
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


# ---------------------------------------------------------------- shipped


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


# ---------------------------------------------------------------- killed, and two at once


def killed_after(patch, calls, name, module):
    done, count = getattr(module, name), []

    def function(*arguments):
        count.append(1)
        if len(count) > calls:
            raise Killed
        return done(*arguments)

    patch.setattr(module, name, function)


@pytest.mark.parametrize(
    ("module", "name", "calls"),
    [(kept_taken, "write_pack", 0), (kept_taken, "write_pack", 1), (simulate, "close_run", 0),
     *((module, "write_atomically", calls) for module, calls in
       (("engine.runs.packing", 1), ("engine.runs.packing", 2), ("engine.runs.packing", 5)))],
)  # fmt: skip
def test_killed_while_games_are_taken(monkeypatch, tmp_path, module, name, calls):
    from importlib import import_module

    play(tmp_path / "first")
    with monkeypatch.context() as patch:
        killed_after(patch, calls, name, import_module(module) if isinstance(module, str) else module)
        with pytest.raises(Killed):
            play(tmp_path / "again")
    summary = play(tmp_path / "again")
    assert summary.played == 0 and summary.digest == expected(400)


@pytest.mark.parametrize("calls", [0, 1])
def test_killed_while_games_are_kept(monkeypatch, tmp_path, calls):
    with monkeypatch.context() as patch:
        killed_after(patch, calls, "write_atomically", kept_shelf)
        with pytest.raises(Killed):
            play(tmp_path / "first")
    assert len(entries(tmp_path)) == calls
    assert read_manifest(tmp_path / "first")["complete"]
    assert play(tmp_path / "first").played == 0 and len(entries(tmp_path)) == 2
    assert play(tmp_path / "again").digest == expected(400)


def test_an_entry_that_vanishes_is_played(monkeypatch, tmp_path):
    play(tmp_path / "first")
    read = kept_shelf.read_entry

    def gone(file, *arguments):
        file.unlink()
        return read(file, *arguments)

    monkeypatch.setattr(kept_shelf, "read_entry", gone)
    LINES.clear()
    summary = play(tmp_path / "again")
    assert (summary.taken, summary.played) == (0, 800) and LINES == []


def test_processes_that_are_killed_and_meet(tmp_path):
    figures = kill_kept.kill(12, 3, tmp_path / "killed")
    assert figures.kills == 12 and figures.same_digest == figures.runs == 6
    assert figures.taken and not figures.told
    assert kill_kept.race(3, tmp_path / "race") == []


def test_a_leftover_of_a_killed_process_goes(tmp_path):
    play(tmp_path / "first")
    left = tmp_path / "kept" / f".x.games.{2**22 + 5}-{time.time_ns():x}.tmp"
    left.write_bytes(b"half")
    play(tmp_path / "second", seed=7)
    assert not left.exists()


def test_the_head_is_read_without_the_rows(tmp_path):
    play(tmp_path / "first", trace=True)
    path, about, _ = entry_of(tmp_path)
    head = read_head(path)
    assert head.about == about and (head.games, head.traced) == (400, 400)
    assert list(head.sizes) == ["hexes", "cards", "turns", "games"] and json.dumps(head.about)


def test_blocks_divide_groups_evenly():
    assert [simulate.even_block(600, group) for group in (500, 600, 1000, 2000, 5000, 1069)] == [
        600, 600, 500, 500, 500, 600,
    ]  # fmt: skip
