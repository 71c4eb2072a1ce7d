"""Shards: every game in exactly one, put together to the run they are parts of; several runs read as one."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from analysis.answers.compare import compare
from analysis.measure.read import load_run, load_runs
from engine.loading.options.variant import Variant, parse_set
from engine.loading.scenario.load import load_scenario
from engine.loading.words.errors import InputError
from engine.runs import simulate, store
from engine.runs.merge import merge_runs, whole_command
from engine.runs.part_files import packs_in, spans_in
from engine.runs.request import make_plan
from engine.runs.shard import Shard, parse_shard
from tests.support import fake_play

GAMES = 300


@pytest.fixture
def play(monkeypatch, tmp_path):
    """Play a plan, or a shard of it, into a folder; gives the summary."""
    fake_play.install(monkeypatch.setattr)

    def go(name, shard=None, request=None, **how):
        chosen = request or fake_play.request(games=GAMES)
        return simulate.simulate(chosen, tmp_path / name, shard=parse_shard(shard), quiet=True, **how)

    return go


@pytest.fixture
def three(play, tmp_path):
    """Folders of the three shards of a plan, cut into blocks of different sizes."""
    for number, size in ((1, 30), (2, 100), (3, 7)):
        play(
            f"part-{number}",
            f"{number}/3",
            block_size=size,
            workers=2,
            command=f"m44 run x --shard {number}/3",
        )
    return [tmp_path / f"part-{number}" for number in (1, 2, 3)]


def refused(folders, out, *words):
    """The merge is refused in one line that holds these words, and nothing is written."""
    with pytest.raises(InputError) as error:
        merge_runs(folders, out)
    assert all(word in str(error.value) for word in words), str(error.value)
    assert "\n" not in str(error.value) and not [path for path in out.rglob("*") if path.is_file()]


@pytest.mark.parametrize(("games", "of"), [(1000, 10), (1000, 7), (10, 10), (11, 3), (5, 1)])
def test_every_game_is_in_exactly_one_shard(games, of):
    dealt = [range(*Shard(number, of).games(games)) for number in range(1, of + 1)]
    assert [game for shard in dealt for game in shard] == list(range(games))
    assert max(map(len, dealt)) - min(map(len, dealt)) <= 1 and all(dealt)


@pytest.mark.parametrize("text", ["0/3", "4/3", "3", "1/0", "-1/3", "1/3/5", "a/b", "", "1/9999999"])
def test_no_such_shard(text):
    with pytest.raises(InputError, match="--shard: found"):
        parse_shard(text)


def test_more_shards_than_games_are_refused(play, tmp_path):
    with pytest.raises(InputError, match="--shard: found 1/301, expected at most 300 shards"):
        play("run", "1/301")
    assert not (tmp_path / "run").exists()


def test_the_merge_is_the_run(play, three, tmp_path):
    whole = play("whole")
    before = [sorted(p.name for p in folder.rglob("*")) for folder in three]
    merged = merge_runs([three[2], three[0], three[1]], tmp_path / "all")
    assert (merged.digest, merged.games, merged.shards) == (whole.digest, 2 * GAMES, 3)
    assert store.read_games(tmp_path / "all").equals(store.read_games(tmp_path / "whole"))
    assert store.read_hexes(tmp_path / "all").equals(store.read_hexes(tmp_path / "whole"))
    assert compare(tmp_path / "all").flat_rows() == compare(tmp_path / "whole").flat_rows()
    assert [sorted(p.name for p in folder.rglob("*")) for folder in three] == before
    again = play("all")
    assert (again.played, again.digest) == (0, whole.digest)
    assert merge_runs([*three, tmp_path / "all"], tmp_path / "all").digest == whole.digest


def test_a_shard_alone_is_no_run(three):
    with pytest.raises(InputError, match=r"manifest\.json: shard: found 1/3, expected all shards together"):
        load_run(three[0])


def test_the_folder_of_another_shard_is_refused(play, three, tmp_path):
    with pytest.raises(InputError, match=r"shard: found 1/3, expected 2/3 or another --out"):
        play("part-1", "2/3")
    with pytest.raises(InputError, match=r"shard: found 1/3, expected 1/1"):
        play("part-1")


def test_a_missing_shard_is_named(three, tmp_path):
    refused([three[0], three[2]], tmp_path / "all", "no folder with games 100-199", "expected also shard 2/3")
    refused(three[:1], tmp_path / "all", "expected also shard 2/3, 3/3")


def test_a_doubled_shard_is_named(three, tmp_path):
    shutil.copytree(three[1], tmp_path / "copy")
    refused(
        [*three, tmp_path / "copy"], tmp_path / "all", "games 100-199 of pegasus-bridge", "one folder only"
    )


def test_shards_that_overlap_are_refused(play, three, tmp_path):
    play("half", "2/2")
    refused([*three, tmp_path / "half"], tmp_path / "all", "every game in one folder only")


def test_shards_of_another_plan_are_refused(play, three, tmp_path):
    play("other", "3/3", request=fake_play.request(games=GAMES, seed=6))
    refused([*three[:2], tmp_path / "other"], tmp_path / "all", "other", "plan.seed", "found 6, expected 5")


def test_a_damaged_part_is_named_and_can_be_mended(play, three, tmp_path):
    (span, *_) = spans_in(three[1])
    path = three[1] / "games" / span.file
    path.write_bytes(path.read_bytes()[:200])
    refused(three, tmp_path / "all", span.file, "damaged", "m44 run x --shard 2/3 plays it again")
    play("part-2", "2/3")
    assert merge_runs(three, tmp_path / "all").digest == play("whole").digest


@pytest.mark.parametrize("there", ["all", "deep/er/all"])
def test_a_merge_holds_files_where_a_shard_holds_links(three, tmp_path, there):
    """Parts that lie elsewhere, with links in their place; the run stays whole when the shard is gone."""
    for span in spans_in(three[0]):
        part = three[0] / "games" / span.file
        (tmp_path / "elsewhere").mkdir(exist_ok=True)
        part.rename(tmp_path / "elsewhere" / span.file)
        part.symlink_to(Path("..", "..", "elsewhere", span.file))
    merge_runs(three, tmp_path / there)
    brought = sorted((tmp_path / there / "games").iterdir())
    assert brought and all(path.is_file() and not path.is_symlink() for path in brought)


def test_a_merge_that_fails_half_way_leaves_nothing(three, tmp_path, monkeypatch):
    monkeypatch.setattr("engine.runs.merge.check_whole", lambda *_: refuse())
    refused(three, tmp_path / "all", "half way")


def refuse():
    """What a check at the end of a merge raises."""
    raise InputError("run", "games", "half way", "all of it")


def test_a_shard_that_was_stopped_is_missing_games(three, tmp_path):
    (pack,) = packs_in(three[2])
    (three[2] / "games" / pack.file).unlink()
    last = replace(pack.spans[0], count=100)
    refused(three, tmp_path / "all", f"no folder with games {last.first}-{last.end - 1}")


def test_a_merge_that_was_stopped_goes_on(play, three, tmp_path):
    merge_runs(three, tmp_path / "all")
    for path in list((tmp_path / "all" / "games").glob("*"))[:5]:
        path.unlink()
    whole = play("whole")
    assert merge_runs(three, tmp_path / "all").digest == whole.digest


@pytest.mark.parametrize(
    ("command", "out", "expected"),
    [("m44 run a --shard 3/10", None, "m44 run a"),
     ("m44 run a --out part --shard 3/10", None, "m44 run a"),
     ("m44 run a --out part --shard 3/10", "all", "m44 run a --out all"),
     ("m44 run a --out part", None, "m44 run a --out part"), ("", None, "")],
)  # fmt: skip
def test_the_command_of_the_whole(command, out, expected):
    assert whole_command(command, out) == expected


# ---------------------------------------------------------------- several runs as one


def variants(*changes, **how):
    """A plan of Pegasus Bridge under the official rules and some changes."""
    chosen = [Variant(change, (parse_set(f"units.infantry.dice={change}"),)) for change in changes]
    return make_plan(
        [load_scenario("pegasus-bridge")], chosen, games=how.pop("games", GAMES), **{"seed": 5, **how}
    )


def test_shards_are_read_together_as_the_run(play, three):
    whole = play("whole")
    run = load_runs(*reversed(three))
    assert run.manifest["digest"] == whole.digest
    assert run.games.equals(load_run(whole.folder).games)
    assert store.read_games(three).equals(store.read_games(whole.folder))
    assert compare(run).flat_rows() == compare(whole.folder).flat_rows()


def test_runs_of_different_variants_are_one_comparison(play, tmp_path):
    both = play("both", request=variants("2/2/1", "4/3/2"))
    play("one", request=variants("2/2/1"), command="m44 run a")
    play("two", request=variants("4/3/2"), command="m44 run b", block_size=41)
    run = load_runs(tmp_path / "one", tmp_path / "two")
    assert run.manifest["digest"] == both.digest and run.manifest["command"] == "m44 run a && m44 run b"
    assert run.games.equals(load_run(both.folder).games)
    assert compare(run).flat_rows() == compare(both.folder).flat_rows()


def test_the_official_rules_come_first(play, tmp_path):
    play("one", request=variants("2/2/1", baseline=False))
    play("two", request=variants("4/3/2"))
    run = load_runs(tmp_path / "one", tmp_path / "two")
    assert [cell["variant"] for cell in run.cells] == ["official", "2/2/1", "4/3/2"]


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"seed": 6}, "plan.seed: found 6, expected 5"),
        ({"games": 200}, "plan.games: found 200, expected 300"),
    ],
)
def test_games_that_are_no_pairs_are_refused(play, tmp_path, how, words):
    play("one", request=variants("2/2/1"))
    play("two", request=variants("4/3/2", **how))
    with pytest.raises(InputError, match=words):
        load_runs(tmp_path / "one", tmp_path / "two")


def test_one_name_for_two_rules_is_refused(play, tmp_path):
    play("one", request=variants("2/2/1"))
    other = Variant("2/2/1", (parse_set("units.infantry.dice=1/1/1"),))
    play("two", request=make_plan([load_scenario("pegasus-bridge")], [other], games=GAMES, seed=5))
    with pytest.raises(
        InputError, match=r"two: pegasus-bridge \| 2/2/1 .*options: found .*, as in the other run"
    ):
        load_runs(tmp_path / "one", tmp_path / "two")


def test_no_runs_and_no_run():
    with pytest.raises(InputError, match="RUN: found nothing"):
        load_runs()
    with pytest.raises(InputError, match="No such file"):
        load_runs("nowhere")
