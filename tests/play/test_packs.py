"""A finished run lies in a few files: read like its parts, whole at every moment, checked and mended like them."""

import json
import shutil
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from analysis.answers.why.material import grouped
from engine.loading.words.errors import InputError
from engine.runs import packing, simulate, store
from engine.runs.manifest import read_manifest
from engine.runs.merge import merge_runs
from engine.runs.part_files import blocks_in, games_in, packs_in, spans_in
from engine.runs.parts import META, TABLES, Pack, Span
from engine.runs.shard import Shard
from engine.runs.verified import whole_run
from tests.support import fake_play

GAMES, BLOCK = 100, 10  # of each of two cells: 20 blocks
A_PACK = 7  # blocks: two packs of seven and one of six
READERS = {
    "games": store.read_games, "hexes": store.read_hexes, "cards": store.read_cards, "turns": store.read_turns,
}  # fmt: skip
# The blocks of the second pack: the last three of the first cell, and the first four of the second.
SECOND = Pack((*(Span(0, 10 * n, 10) for n in (7, 8, 9)), *(Span(1, 10 * n, 10) for n in range(4))))


class Killed(BaseException):
    """The process ends here."""


def play(folder: Path, block_size=BLOCK, **how):
    """Play the run, or what is missing of it."""
    request = fake_play.request(games=GAMES, trace=True)
    return simulate.simulate(
        request,
        folder,
        block_size=block_size,
        quiet=True,
        command="m44 run battle",
        say=lambda line: None,
        **how,
    )


@pytest.fixture(autouse=True)
def fake(monkeypatch):
    fake_play.install(monkeypatch.setattr)
    monkeypatch.setattr(packing, "MOST_BLOCKS", A_PACK)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """One run twice: as it is stored, and in its parts, as of before there were packs."""
    where = tmp_path_factory.mktemp("whole")
    with pytest.MonkeyPatch.context() as patch:
        fake_play.install(patch.setattr)
        patch.setattr(packing, "MOST_BLOCKS", A_PACK)
        play(where / "packed")
        fake_play.leave_parts(patch.setattr)
        play(where / "loose")
    return where


@pytest.fixture
def loose(whole, tmp_path):
    """A finished run in its parts."""
    return Path(shutil.copytree(whole / "loose", tmp_path / "loose"))


@pytest.fixture
def folder(whole, tmp_path):
    """The same run as it is stored."""
    return Path(shutil.copytree(whole / "packed", tmp_path / "packed"))


def assert_same(folder, other):
    """Both folders give the same outcomes and tables."""
    assert read_manifest(folder)["digest"] == read_manifest(other)["digest"]
    for name, read in READERS.items():
        assert read(folder).equals(read(other)), name
    for kind in ("hexes", "cards"):
        assert grouped(folder, kind).equals(grouped(other, kind)), kind


def files_of(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.parquet")}


def test_a_finished_run_lies_in_few_files(folder, loose):
    assert len(spans_in(loose)) == 20 and not packs_in(loose)
    assert not spans_in(folder) and [len(pack.spans) for pack in packs_in(folder)] == [7, 7, 6]
    assert SECOND in packs_in(folder) and SECOND.file == "pack-0000-000000070-70.parquet"
    assert len(files_of(folder)) == 3 * len(TABLES)
    assert blocks_in(folder) == spans_in(loose) and games_in(folder) == 2 * GAMES
    assert_same(folder, loose)


def test_a_few_parts_stay_as_they_are(tmp_path):
    play(tmp_path / "few", block_size=25)
    assert len(spans_in(tmp_path / "few")) == packing.MOST_LOOSE and not packs_in(tmp_path / "few")


def test_a_run_of_before_there_were_packs_is_left_as_it_is(loose):
    before = files_of(loose)
    assert play(loose).played == 0
    assert files_of(loose) == before


def test_columns_and_cells_that_are_asked_for(folder, loose):
    some = ["variant", "winner", "turns"]
    assert store.read_games(folder, some).equals(store.read_games(loose, some))
    assert grouped(folder, "hexes", {1}).equals(grouped(loose, "hexes", {1}))


# ---------------------------------------------------------------- killed


def killed_after(monkeypatch, calls, name, module=packing):
    """Let the process end at a call of a function, after so many that were made."""
    done, count = getattr(module, name), []

    def function(*arguments):
        count.append(1)
        if len(count) > calls:
            raise Killed
        return done(*arguments)

    monkeypatch.setattr(module, name, function)


def end_of_a_killed(folder, loose):
    """The run is not finished, misses no game, and the same command finishes it without playing one."""
    with pytest.raises(InputError, match="complete: false"):
        whole_run(folder)
    assert games_in(folder) == 2 * GAMES
    assert play(folder).played == 0
    assert len(spans_in(folder)) <= packing.MOST_LOOSE
    assert_same(folder, loose)


@pytest.mark.parametrize("calls", [0, 1, 3, 4, 7, 8, 11])
def test_killed_before_a_file_of_a_pack_is_written(loose, tmp_path, calls):
    with pytest.MonkeyPatch.context() as patch:
        killed_after(patch, calls, "write_atomically")
        with pytest.raises(Killed):
            play(tmp_path / "run")
    end_of_a_killed(tmp_path / "run", loose)


@pytest.mark.parametrize("calls", [0, 1, 5, 40, 79])
def test_killed_while_the_parts_are_removed(loose, tmp_path, calls):
    """Twenty parts of each of four tables are removed, in any order."""
    from engine.runs import parts_there

    with pytest.MonkeyPatch.context() as patch:
        killed_after(patch, calls, "discard", parts_there)
        with pytest.raises(Killed):
            play(tmp_path / "run")
    assert len(files_of(tmp_path / "run")) == 3 * len(TABLES) + 80 - calls
    end_of_a_killed(tmp_path / "run", loose)


def test_killed_before_the_run_is_closed(loose, tmp_path):
    with pytest.MonkeyPatch.context() as patch:
        killed_after(patch, 0, "close_run", simulate)
        with pytest.raises(Killed):
            play(tmp_path / "run")
    assert not spans_in(tmp_path / "run")
    end_of_a_killed(tmp_path / "run", loose)


def test_a_full_disk_keeps_the_parts(loose, tmp_path):
    def full(*_):
        raise OSError(28, "No space left on device")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packing, "write_atomically", full)
        with pytest.raises(simulate.StorageError, match=r"No space left.*200 of 200 games are kept"):
            play(tmp_path / "run")
    end_of_a_killed(tmp_path / "run", loose)


def test_a_part_that_changes_before_it_is_packed(tmp_path, monkeypatch):
    read, harmed = packing.part_bytes, tmp_path / "run/hexes" / Span(1, 50, 10).file
    monkeypatch.setattr(packing, "part_bytes", lambda path: read(path) + b"x" * (path == harmed))
    with pytest.raises(simulate.StorageError, match=r"part-0001-000000050-10\.parquet vanished or changed"):
        play(tmp_path / "run")
    assert len(spans_in(tmp_path / "run")) == 20


def test_parts_that_were_left_beside_packs_count_for_nothing(folder, loose):
    for kind in TABLES:
        shutil.copy(loose / kind / Span(0, 0, 10).file, folder / kind)
    assert_same(folder, loose)
    assert play(folder).played == 0 and not spans_in(folder)


# ---------------------------------------------------------------- damaged

HARMS = {
    "gone": lambda path: path.unlink(),
    "cut": lambda path: path.write_bytes(path.read_bytes()[:200]),
    "empty": lambda path: path.write_bytes(b""),
    "flip": lambda path: path.write_bytes(flipped(path.read_bytes())),
    "folder": lambda path: (path.unlink(), path.mkdir()),
    "link that leads nowhere": lambda path: (path.unlink(), path.symlink_to("nowhere")),
}


def flipped(content):
    """One bit of the values is another; what a file says of itself stands at its end."""
    at = len(content) // 3
    return content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]


def refused(folder, *words):
    """Readers refuse the folder in one line that holds these words."""
    for read in READERS.values():
        with pytest.raises(InputError) as error:
            read(folder)
        line = str(error.value)
        assert all(word in line for word in words) and "\n" not in line, line


@pytest.mark.parametrize(
    ("kind", "harm"),
    [*product(("games", "hexes"), HARMS), *product(("cards", "turns"), ("gone", "flip"))],
)
def test_a_damaged_pack_is_named_and_its_games_alone_are_played_again(folder, loose, kind, harm):
    others = {path: content for path, content in files_of(folder).items() if path.name != SECOND.file}
    HARMS[harm](folder / kind / SECOND.file)
    refused(
        folder, "m44 run battle", *([] if (kind, harm) == ("games", "gone") else [f"{kind}/{SECOND.file}"])
    )
    assert play(folder).played == 70
    assert {path: content for path, content in files_of(folder).items() if path in others} == others
    assert_same(folder, loose)


@pytest.mark.parametrize(
    ("kind", "column"), [("games", "turns"), ("hexes", "losses"), ("cards", "held"), ("turns", "turn")]
)
def test_a_value_that_was_changed_is_seen(folder, kind, column):
    path = folder / kind / SECOND.file
    table = pq.read_table(path)
    values = table.column(column).to_pylist()
    values[-1] += 1
    place, field = table.column_names.index(column), table.schema.field(column)
    table = table.set_column(place, field, pa.array(values, field.type))
    pq.write_table(table, path)
    refused(folder, f"{kind}/{SECOND.file}")


@contextmanager
def blocks_listed(folder):
    """The blocks that the second pack lists, to be changed in its footer."""
    path = folder / "games" / SECOND.file
    table = pq.read_table(path)
    footer = json.loads(table.schema.metadata[META])
    yield footer["blocks"]
    pq.write_table(table.replace_schema_metadata({META: json.dumps(footer).encode()}), path)


@pytest.mark.parametrize("field", ["cell", "first", "count", "sums", "rows"])
def test_a_footer_that_was_edited_is_seen(folder, field):
    place = ("cell", "first", "count", "sums", "rows").index(field)
    with blocks_listed(folder) as blocks:
        blocks[0][place] = "0" * 32 if field == "sums" else blocks[0][place] + 1
    refused(folder, f"games/{SECOND.file}")


def test_a_pack_that_lists_games_twice_is_refused(folder):
    """The second block is listed as the first one, whose games it does not hold."""
    with blocks_listed(folder) as blocks:
        blocks[1] = blocks[0]
    refused(folder, f"games/{SECOND.file}: holds games that the plan has not or another part has")


def test_a_pack_with_fewer_rows_than_none_is_refused(folder):
    with blocks_listed(folder) as blocks:
        blocks[0][4], blocks[1][4] = -10, 30
    refused(folder, f"games/{SECOND.file}: truncated or damaged")


def test_a_pack_under_another_name_is_refused(folder):
    for kind in TABLES:
        (folder / kind / SECOND.file).rename(folder / kind / "pack-0000-000000000-9.parquet")
    refused(folder, "games/pack-0000-000000000-9.parquet: holds games that the plan has not")


def test_a_run_that_misses_a_pack_gives_the_games_that_all_cells_have(folder):
    """Without the second pack the first cell has games 0 to 69, the second 40 to 99."""
    for kind in TABLES:
        (folder / kind / SECOND.file).unlink()
    games = store.read_games(folder, allow_partial=True)
    assert sorted(games["game"].unique()) == list(range(40, 70)) and len(games) == 60
    assert set(store.read_hexes(folder, allow_partial=True)["games"]) == {30}


def test_packs_and_parts_side_by_side(folder, loose):
    """A mended run keeps the seven blocks that were played again as parts."""
    (folder / "games" / SECOND.file).unlink()
    play(folder)
    assert len(packs_in(folder)) == 2 and len(spans_in(folder)) == 7
    assert_same(folder, loose)
    (folder / "games" / spans_in(folder)[0].file).unlink()
    assert play(folder).played == 10


# ---------------------------------------------------------------- put together


def test_shards_in_packs_are_put_together(loose, tmp_path):
    shards = [tmp_path / f"{k}of2" for k in (1, 2)]
    for k, where in enumerate(shards, 1):
        play(where, block_size=5, shard=Shard(k, 2))
        assert not spans_in(where) and len(packs_in(where)) == 3
    merge_runs(shards, tmp_path / "all")
    assert len(packs_in(tmp_path / "all")) == 6
    assert_same(tmp_path / "all", loose)
    before = {path: path.stat().st_ino for path in (tmp_path / "all").rglob("*")}
    merge_runs(shards, tmp_path / "all")
    assert {path: path.stat().st_ino for path in (tmp_path / "all").rglob("*")} == before


def test_parts_of_many_shards_are_packed(loose, tmp_path):
    shards = [tmp_path / f"{k}of10" for k in range(1, 11)]
    for k, where in enumerate(shards, 1):
        play(where, shard=Shard(k, 10))
        assert len(spans_in(where)) == 2
    merge_runs(shards, tmp_path / "all")
    assert not spans_in(tmp_path / "all")
    assert_same(tmp_path / "all", loose)
