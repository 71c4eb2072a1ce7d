"""A run folder: complete whatever happens, the same whoever plays, and bound to one plan."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.layout import RESULT
from engine.loading.words import whole_files
from engine.loading.words.errors import InputError
from engine.runs import blocks, crew, part_files, parts, simulate, store
from engine.runs.digest import NO_ROWS, outcome_digest, sums_of
from engine.runs.groups import group_size
from engine.runs.manifest import read_manifest, read_plan
from engine.runs.manifest_file import MANIFEST
from engine.runs.parts import Span
from engine.runs.stopping import looks
from tests.support import fake_play

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def fake(monkeypatch):
    fake_play.install(monkeypatch.setattr)


@pytest.fixture
def run(fake, tmp_path):
    """A call that plays the standard plan into a folder and gives summary and lines said."""

    def go(name="run", request=None, **how):
        said = []
        summary = simulate.simulate(
            request or fake_play.request(), tmp_path / name, quiet=True, say=said.append, **how
        )
        return summary, said

    return go


def written(folder):
    """Time of writing and inode of every file below a folder."""
    return {
        p.relative_to(folder): (p.stat().st_mtime_ns, p.stat().st_ino)
        for p in folder.rglob("*")
        if p.is_file()
    }


@pytest.mark.parametrize(("workers", "block_size"), [(1, 300), (2, 300), (2, 7), (1, 41), (3, 100)])
def test_digest_knows_no_workers_and_no_blocks(run, workers, block_size):
    games = fake_play.play_games(None, 5, None, 0, 300, "play", False).results
    cells = fake_play.request().plan.cells
    expected = outcome_digest((cell.label, sums_of(games)) for cell in cells)
    summary, _ = run(workers=workers, block_size=block_size)
    assert summary.digest == expected
    assert summary.games == summary.played == 600


def test_digest_sees_every_field_of_a_game_and_the_order_of_nothing():
    rows = fake_play.play_games(None, 5, None, 0, 20, "play", False).results
    assert sums_of(rows) == sums_of(rows[::-1]) == sums_of(rows[:7]).plus(sums_of(rows[7:]))
    assert sums_of(rows[:0]) == NO_ROWS
    for name in RESULT.names:
        other = rows.copy()
        other[name][3] += 1
        is_the_same_game = name in (
            "luck_dice",
            "luck_cards",
        )  # weighed by a model that the game does not know
        assert (sums_of(other) == sums_of(rows)) == is_the_same_game, name
    swapped = rows.copy()
    swapped["hits_axis"][:2] = rows["hits_axis"][1::-1]
    assert sums_of(swapped) != sums_of(rows)


def test_rows_come_back_as_they_were_played(run, tmp_path):
    run(block_size=70, workers=2)
    frame = store.read_games(tmp_path / "run")
    games = fake_play.play_games(None, 5, None, 0, 300, "play", False).results
    assert list(frame["variant"].unique()) == ["official", "weak-infantry"]
    for _, cell in frame.groupby("variant", observed=True):
        assert (cell["game"].to_numpy() == np.arange(300)).all()
        for name in RESULT.names:
            values = cell[name].cat.codes if name in ("winner", "end_reason") else cell[name]
            assert (values.to_numpy() == games[name]).all(), name
    assert list(frame["winner"].cat.categories) == ["axis", "allies", "draw"]
    some = store.read_games(tmp_path / "run", ["variant", "winner", "turns"])
    assert list(some.columns) == ["variant", "winner", "turns"] and len(some) == 600


def test_sums_over_blocks_and_turns_of_traced_games(run, tmp_path):
    run(request=fake_play.request(trace=True, traced=100), block_size=70)
    hexes, cards, turns = (
        read(tmp_path / "run") for read in (store.read_hexes, store.read_cards, store.read_turns)
    )
    assert len(hexes) == 2 * 2 * 113 and set(hexes["games"]) == set(hexes["losses"]) == {300}
    assert {"A1", "C4", "I13"} <= set(hexes["hex"]) and set(cards["held"]) == {300}
    assert len(turns) == 2 * 100 * 3 and set(turns["card"]) == {"none"} and turns["game"].max() == 99


def test_another_value_model_is_noted_and_no_game_is_played_again(run, tmp_path):
    first, _ = run(request=replace(fake_play.request(), value="model-one"))
    before = written(tmp_path / "run")
    assert read_manifest(tmp_path / "run")["value_model"] == "model-one"
    second, said = run(request=replace(fake_play.request(), value="model-two"))
    assert (second.played, second.digest, said) == (0, first.digest, [])
    assert read_manifest(tmp_path / "run")["value_model"] == "model-two"
    after = written(tmp_path / "run")
    assert {path for path in before if before[path] != after[path]} == {Path("manifest.json")}
    run()  # who names no model changes nothing
    assert read_manifest(tmp_path / "run")["value_model"] == "model-two"


def test_finished_run_is_left_alone(run, tmp_path):
    first, _ = run(block_size=50)
    before = written(tmp_path / "run")
    second, said = run(block_size=100, workers=2)
    assert written(tmp_path / "run") == before
    assert (second.played, second.digest, said) == (0, first.digest, [])


def test_missing_parts_are_played_and_no_others(run, tmp_path, monkeypatch):
    fake_play.leave_parts(monkeypatch.setattr)
    first, _ = run(block_size=50)
    before = written(tmp_path / "run")
    for kind in ("games", "hexes"):
        (tmp_path / "run" / kind / Span(1, 100, 50).file).unlink()
    (tmp_path / "run" / "games" / Span(0, 0, 50).file).unlink()
    second, _ = run(block_size=20)
    assert (second.played, second.digest) == (100, first.digest)
    after = written(tmp_path / "run")
    untouched = {path for path in before if path in after and path.name != MANIFEST}
    assert all(before[path] == after[path] for path in untouched) and len(untouched) == 3 * 10
    assert len(store.read_games(tmp_path / "run")) == 600
    assert set(store.read_hexes(tmp_path / "run")["losses"]) == {300}


@pytest.mark.parametrize("kind", ["games", "hexes", "cards"])
@pytest.mark.parametrize("damage", ["cut", "flip", "empty"])
def test_damaged_part_is_reported_and_played_again(run, tmp_path, kind, damage):
    first, _ = run(block_size=100)
    path = tmp_path / "run" / kind / Span(0, 100, 100).file
    content = path.read_bytes()
    middle = len(content) // 3
    flipped = (
        content[:middle]
        + bytes(byte ^ 0xFF for byte in content[middle : middle + 40])
        + content[middle + 40 :]
    )
    path.write_bytes({"cut": content[: len(content) // 2], "flip": flipped, "empty": b""}[damage])
    if kind == "games":
        with pytest.raises(InputError, match=path.name):
            store.read_games(tmp_path / "run")
    second, said = run(block_size=100)
    assert (second.played, second.digest) == (100, first.digest)
    assert len(said) == 1 and path.name in said[0] and "played again" in said[0]
    assert path.read_bytes() == content


def test_games_claimed_twice_count_once(run, tmp_path):
    first, _ = run(block_size=100)
    folder = tmp_path / "run"
    for kind in ("games", "hexes", "cards"):
        content = (folder / kind / Span(0, 100, 100).file).read_bytes()
        (folder / kind / Span(0, 150, 100).file).write_bytes(content)
    second, said = run()
    assert second.digest == first.digest and len(said) == 1
    assert len(store.read_games(folder)) == 600


@pytest.mark.parametrize(
    ("change", "key"),
    [({"seed": 6}, "plan.seed"), ({"games": 301}, "plan.games"), ({"trace": True}, "plan.trace"),
     ({"players": (("random", "sergeant"),)}, "axis_player")],
)  # fmt: skip
def test_folder_of_another_plan_is_refused_untouched(run, tmp_path, change, key):
    run(block_size=100)
    before = written(tmp_path / "run")
    with pytest.raises(InputError) as error:
        run(request=fake_play.request(**change))
    assert key in str(error.value) and "manifest.json" in str(error.value) and "\n" not in str(error.value)
    assert written(tmp_path / "run") == before


@pytest.mark.parametrize("numbers", [{"workers": 0}, {"block_size": 0}, {"workers": -2}])
def test_bad_numbers_write_nothing(run, tmp_path, numbers):
    with pytest.raises(InputError):
        run(**numbers)
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("games", [0, -1, 1.5, True, 10**10])
def test_bad_number_of_games(games):
    with pytest.raises(InputError, match="--games: found"):
        fake_play.request(games=games)


def test_one_failing_block_loses_no_other(run, tmp_path, monkeypatch):
    good = blocks.play_games

    def bad(built, seed, players, first, *rest):
        if first == 100:
            raise ValueError("no luck")
        return good(built, seed, players, first, *rest)

    monkeypatch.setattr(blocks, "play_games", bad)
    with pytest.raises(simulate.BlocksError, match=r"2 of 12 blocks failed.*ValueError: no luck"):
        run(block_size=50, workers=2)
    monkeypatch.setattr(blocks, "play_games", good)
    summary, _ = run(block_size=50)
    assert summary.played == 100


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_keeps_finished_parts_and_tells_how_to_resume(run, tmp_path, monkeypatch, workers):
    expected, _ = run("whole")
    write, count = crew.store_block, []

    def interrupted(*arguments):
        count.append(1)
        if len(count) == 4:
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.2)
        return write(*arguments)

    monkeypatch.setattr(crew, "store_block", interrupted)
    said = []
    with pytest.raises(KeyboardInterrupt):
        simulate.simulate(
            fake_play.request(),
            tmp_path / "run",
            workers=workers,
            block_size=50,
            command="m44 run x",
            say=said.append,
        )
    kept = sum(span.count for span in part_files.spans_in(tmp_path / "run"))
    assert (
        150 <= kept < 600 and said[-1].startswith("Stopped: ") and said[-1].endswith("To resume: m44 run x")
    )
    summary, _ = run(block_size=50)
    assert summary.digest == expected.digest and 0 < summary.played < 600


def begun(folder):
    """A process that plays 30 blocks of 20 games into a folder and has finished three of them."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.support.fake_play", str(folder), "20"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while len(part_files.spans_in(folder)) < 3 and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.01)
    return process


def test_ctrl_c_in_another_process(run, tmp_path):
    expected, _ = run("whole")
    process = begun(tmp_path / "run")
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=60)
    kept = part_files.spans_in(tmp_path / "run")
    assert process.returncode == 130 and 3 <= len(kept) < 30
    line = told.splitlines()[-1]
    assert line.startswith(f"Stopped: {20 * len(kept)} of 600 games are kept in ")
    assert line.endswith(". To resume: m44 run battle")
    assert not json.loads((tmp_path / "run" / MANIFEST).read_text())["complete"]
    summary, _ = run("run", block_size=33)
    assert summary.digest == expected.digest and summary.played == 600 - 20 * len(kept)


def test_kill_in_mid_run_then_the_same_command(run, tmp_path):
    expected, _ = run("whole")
    process = begun(tmp_path / "killed")
    process.kill()
    process.communicate()
    kept = len(part_files.spans_in(tmp_path / "killed"))
    assert process.returncode == -signal.SIGKILL and 3 <= kept < 30
    (
        tmp_path / "killed" / "games" / f".part-0000-000000000-20.parquet.99{whole_files.TEMPORARY}"
    ).write_bytes(b"half")
    summary, _ = run("killed", block_size=33)
    assert summary.digest == expected.digest and summary.played == 600 - 20 * kept
    assert not list((tmp_path / "killed").rglob(f"*{whole_files.TEMPORARY}"))


def test_write_that_fails_leaves_nothing(tmp_path, monkeypatch):
    def full(*_):
        raise OSError("disk full")

    monkeypatch.setattr(whole_files.os, "fsync", full)
    with pytest.raises(OSError, match="disk full"):
        whole_files.write_atomically(tmp_path / "file", b"content")
    assert list(tmp_path.iterdir()) == []


def test_manifest_says_what_was_played(run, tmp_path):
    summary, _ = run(command="m44 compare pegasus-bridge")
    manifest = json.loads((tmp_path / "run" / MANIFEST).read_text())
    assert manifest["complete"] and manifest["digest"] == summary.digest
    assert manifest["command"] == "m44 compare pegasus-bridge"
    plan = read_plan(tmp_path / "run")
    assert plan == fake_play.request().plan and plan.digest == manifest["plan_digest"]
    official, weak = manifest["provenance"]
    assert official["changes"] == []
    (change,) = weak["changes"]
    assert change["path"] == "units.infantry.dice" and change["now"] != change["was"]
    assert str(ROOT) not in json.dumps(manifest)


def test_run_id_is_readable_and_safe():
    plan = fake_play.request(games=40).plan
    assert plan.id == f"pegasus-bridge-weak-infantry-40-{plan.digest[:8]}"
    assert plan.id != fake_play.request(games=40, seed=6).plan.id


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 99}'])
def test_damaged_manifest_is_one_line(run, tmp_path, text):
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / MANIFEST).write_text(text)
    with pytest.raises(InputError, match=r"manifest\.json: "):
        run()


def test_missing_spans_fill_the_gaps_exactly():
    plan = fake_play.request(games=10).plan
    have = [Span(0, 2, 3), Span(0, 9, 1), Span(1, 0, 10)]
    assert parts.missing(plan, have, 3) == [Span(0, 0, 2), Span(0, 5, 3), Span(0, 8, 1)]
    assert parts.missing(plan, [], 10) == [Span(0, 0, 10), Span(1, 0, 10)]


@pytest.mark.parametrize("block_size", [1, 37, 100, 250, 1000, 5000])
def test_no_span_holds_games_of_two_groups(block_size):
    plan = fake_play.request(games=1030).plan
    size = group_size(plan)
    assert (
        size == 200
    )  # a run that is not traced has groups of 200 games, where 20 groups need no larger ones
    have = [Span(0, 37, 24), Span(1, 400, 5)]
    spans = parts.missing(plan, have, block_size)
    assert all(span.first // size == (span.end - 1) // size for span in spans)
    assert sum(span.count for span in spans) == 2 * 1030 - 29


def test_groups_do_not_depend_on_how_far_a_run_with_a_width_has_come():
    plan = replace(fake_play.request(games=9000).plan, within=1.0)
    assert {group_size(replace(plan, games=games)) for games in looks(plan)} == {group_size(plan)}


def test_disk_space_per_game(run, tmp_path):
    run(request=fake_play.request(games=4000), block_size=2000)
    used = sum(path.stat().st_size for path in (tmp_path / "run").rglob("*.parquet"))
    assert used / 8000 < 150


def test_a_part_that_lacks_a_column_is_named(run, tmp_path):
    run()
    path = sorted((tmp_path / "run/games").iterdir())[0]
    table = part_files.read_part(path)
    parts.pq.write_table(table.drop_columns(["turns"]), path)
    with pytest.raises(InputError, match=rf"{path.name}: does not hold the columns it should"):
        store.read_games(tmp_path / "run", ["game", "turns"])


def test_every_column_of_a_game_is_documented():
    told = (ROOT / "docs/12-results.md").read_text()
    section = told[told.index("## Columns of the games") : told.index("## The atlas")]
    assert [name for name in RESULT.names if f"`{name}`" not in section] == []
