"""Runs through the command line: the same games whatever the work, folders, stops and damage."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from contextlib import chdir
from pathlib import Path

import pytest

from tests.printed.answers import ask

QUICK = "--players random"
ASK = f"compare pegasus-bridge --option no-retreat-choice --games 300 --seed 5 {QUICK}"
START = [sys.executable, "-c", "import sys; from m44.cli.main import main; sys.exit(main())"]


def results(folder):
    """What ``results.json`` of a folder says."""
    return json.loads((folder / "results.json").read_text(encoding="utf-8"))


def test_workers_and_blocks_change_nothing(terminal):
    found = []
    for i, work in enumerate(
        ("--workers 1", "--workers 2", "--workers 2 --block-size 37", "--block-size 1000")
    ):
        assert terminal(f"{ASK} {work} --out run-{i}").code == 0
        found.append(results(terminal.folder / f"run-{i}"))
    assert len({one["digest"] for one in found}) == 1
    assert all(one["rows"] == found[0]["rows"] for one in found)


def test_all_that_is_written_lies_in_the_folder_named(terminal):
    said = terminal(f"{ASK} --out answers/mine")
    assert f"Report: {Path('answers/mine/report.html')}" in said.out
    assert [path.name for path in terminal.folder.iterdir()] == ["answers"]
    here = terminal.folder / "answers/mine"
    assert {path.name for path in here.iterdir()} == {
        "manifest.json", "study.toml", "games", "hexes", "cards", "turns", "report.html", "report.md", "report.txt",
        "results.json", "summary.csv",
    }  # fmt: skip


def test_a_report_is_drawn_where_it_is_asked_for_and_a_look_at_few_games_waits_for_none(terminal):
    ask = f"fair river-line --games 20 --postures 0 {QUICK}"
    said = terminal(ask)
    (folder,) = (terminal.folder / "runs").iterdir()
    assert f"Games: {folder.relative_to(terminal.folder)} (m44 report draws their report)" in said.out
    assert (folder / "results.json").is_file() and not (folder / "report.html").exists()
    said = terminal(f"{ask} --report")
    assert "Report: " in said.out and (folder / "report.html").is_file()
    (folder / "report.html").write_text("old", encoding="utf-8")
    assert "Report: " in terminal(ask).out and (folder / "report.html").read_text(encoding="utf-8") != "old"


def test_without_a_folder_it_lies_under_runs(terminal):
    assert terminal(ASK).code == 0
    assert [path.name for path in terminal.folder.iterdir()] == ["runs"]


def test_the_same_question_again_plays_nothing(terminal):
    first = terminal(f"{ASK} --out run")
    before = terminal.files()
    again = terminal(f"{ASK} --out run")
    assert (again.code, again.out) == (0, first.out)
    assert terminal.files() == before


def test_an_option_that_changes_nothing_gives_identical_games(terminal):
    said = terminal(f"compare pegasus-bridge --set units.armor.figures=3 --games 100 {QUICK} --json")
    rows = json.loads(said.out)
    assert rows[1]["identical_of_100"] == 100
    assert rows[1]["allies_change_points"] == 0


def test_two_options_in_one_variant_or_two(terminal):
    both = json.loads(terminal(f"run pegasus-bridge -o hand-size+first-player --games 20 {QUICK} --json").out)
    apart = json.loads(
        terminal(f"run pegasus-bridge -o hand-size -o first-player --games 20 {QUICK} --json").out
    )
    assert (both[0]["games"], apart[0]["games"]) == (40, 60)


def test_drafts_of_one_battle_play_in_pairs(terminal):
    from engine.loading.words.files import shipped

    text = (shipped("scenarios") / "base/pegasus-bridge.toml").read_text(encoding="utf-8")
    terminal.write("v1.toml", text)
    terminal.write("v2.toml", text.replace('title = "Pegasus Bridge"', 'title = "Another name"', 1))
    terminal.write("v3.toml", text.replace("allies = 6", "allies = 5"))
    said = terminal(f"compare v1.toml v2.toml v3.toml --as-variants --games 60 {QUICK} --json")
    rows = {row["variant"]: row for row in json.loads(said.out)}
    assert list(rows) == ["v1", "v2", "v3"]
    assert rows["v2"]["identical_of_100"] == 100
    assert rows["v3"]["identical_of_100"] < 100


def test_groups_and_paths_name_scenarios(terminal):
    rows = json.loads(terminal(f"fair base training --games 20 {QUICK} --json").out)
    named = [row["scenario"] for row in rows]
    assert len(named) == 18
    assert named[:2] == ["pegasus-bridge", "sainte-mere-eglise"] and named[15:] == [
        "saverne-gap",
        "river-line",
        "long-ridge",
    ]


def test_own_files_are_found_in_the_usual_folders(terminal, monkeypatch):
    from engine.loading.words.files import shipped

    text = (shipped("scenarios") / "base/pegasus-bridge.toml").read_text(encoding="utf-8")
    for name in ("here", "scenarios/deep/there", "elsewhere/far"):
        terminal.write(
            f"{name}.toml", text.replace('id = "pegasus-bridge"', f'id = "{name.split("/")[-1]}"', 1)
        )
    monkeypatch.setenv("M44_PATH", str(terminal.folder / "elsewhere"))
    ids = {row["id"] for row in json.loads(terminal("list scenarios --json").out)}
    assert ids >= {"here", "there", "far", "pegasus-bridge"}


def test_the_starter_passes_the_check_and_plays(terminal):
    assert terminal("new rule my-rule").code == 0
    assert terminal("check my-rule.toml").code == 0
    said = terminal(f"compare pegasus-bridge --option ./my-rule.toml:change=-1 --games 20 {QUICK} --json")
    assert json.loads(said.out)[1]["variant"] == "my-rule:change=-1"


def test_the_starter_of_a_battle_passes_the_check_and_plays(terminal):
    assert terminal("new scenario my-battle").code == 0
    said = terminal("check my-battle.toml")
    assert (said.code, said.err) == (0, "")
    said = terminal(f"run my-battle --games 40 {QUICK} --json")
    assert told(said)[0]["games"] == 40
    assert {row["id"] for row in told(terminal("list scenarios --json"))} >= {"my-battle"}


def test_what_the_starter_of_a_battle_leaves_in_comments_is_sound_too(terminal):
    assert terminal("new scenario my-battle").code == 0
    path = terminal.folder / "my-battle.toml"
    text = path.read_text(encoding="utf-8")
    for key in ("[[exit]]", 'sides = "allies"', 'hexes = "A1 A13"', "[ruleset]", "reshuffle", "[[patch]]", "at =",
                "was =", "set =", "B =", "hand_start"):  # fmt: skip
        assert f"# {key}" in text
        text = text.replace(f"# {key}", key)
    path.write_text(text, encoding="utf-8")
    said = terminal("check my-battle.toml")
    assert (said.code, said.err) == (0, "")
    assert "Exit A1 A13: Allies, 1 medal a unit" in terminal("show my-battle.toml").out


WARNED = """[[objective]]
id = "isle"
sides = "axis"
hexes = "G2"
"""


def test_ground_out_of_reach_is_told_before_a_battle_is_played(terminal):
    assert terminal("new scenario my-battle").code == 0
    path = terminal.folder / "my-battle.toml"
    text = path.read_text(encoding="utf-8").replace('F = "forest"', 'F = "hill_impassable"') + WARNED
    path.write_text(text, encoding="utf-8")
    line = "WARNING my-battle.toml: objective isle: no way for any unit of the axis to take G2"
    said = terminal("check my-battle.toml")
    assert (said.code, said.err.strip()) == (0, line)
    assert told(terminal("check my-battle.toml --json"))[0]["warnings"] == line
    said = terminal(f"run my-battle.toml --games 20 {QUICK} --quiet")
    assert said.code == 0
    assert said.err.count(line) == 1


def test_a_truncated_part_is_told_and_played_again(terminal):
    terminal(f"{ASK} --out run")
    whole = results(terminal.folder / "run")
    part = sorted((terminal.folder / "run/games").iterdir())[0]
    part.write_bytes(part.read_bytes()[:200])
    said = terminal(f"{ASK} --out run")
    assert said.code == 0
    assert part.name in said.err
    assert "played again" in said.err
    assert results(terminal.folder / "run") == whole


def test_a_run_that_misses_games_is_refused_or_marked_on_every_page(terminal, monkeypatch):
    """Of four parts of the variant one is left, of a run that was ended before its parts were packed."""
    monkeypatch.setattr("engine.runs.simulate.pack_parts", lambda folder, plan, sums, files: files)
    ask = f"{ASK.replace('300', '200')} --block-size 50 --out run"
    whole = terminal(ask)
    assert "200" in whole.out and "PARTIAL" not in whole.out
    folder = terminal.folder / "run"
    for first in (0, 50, 150):
        (folder / f"games/part-0001-{first:09d}-50.parquet").unlink()
    said = terminal("report run")
    assert (said.code, said.out) == (2, "")
    assert "run: found games 0-99 of pegasus-bridge | no-retreat-choice" in said.err
    assert "the same command again plays what is missing: m44 compare pegasus-bridge" in said.err
    said = terminal("report run --allow-partial")
    mark = "PARTIAL: 50 of 200 games per scenario and variant."
    assert said.code == 0 and mark in " ".join(said.out.split()) and "200 battles" not in said.out
    assert mark in " ".join(terminal("report run --allow-partial --json").out.split())
    kept = results(folder)
    assert mark in kept["notices"][0] and mark in kept["provenance"]["partial"]
    assert {row["n_games"] for row in kept["rows"]} == {50}
    for page in ("report.html", "report.md", "report.txt"):
        text = " ".join((folder / page).read_text(encoding="utf-8").split())
        assert mark in text, page
    again = terminal(ask)
    assert (again.code, again.out) == (0, whole.out)


def told(said):
    """The rows a command that worked has printed as JSON."""
    assert said.code == 0, said.err
    return json.loads(said.out)


def begun(command, folder):
    """A command in a process of its own, given back once its first part is stored."""
    process = subprocess.Popen(
        [*START, *shlex.split(command)],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )
    for _ in range(1200):
        if list(folder.glob("run/games/*.parquet")) or process.poll() is not None:
            break
        time.sleep(0.05)
    return process


LONG = f"run pegasus-bridge --games 10000 {QUICK} --seed 5 --workers 1"


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The row of a run that nobody stopped."""
    with chdir(tmp_path_factory.mktemp("whole")):
        return json.loads(ask(f"{LONG} --out run --json"))[0]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_was_stopped_goes_on(terminal, whole, how):
    process = begun(f"{LONG} --block-size 50 --out run", terminal.folder)
    process.send_signal(how)
    _, err = process.communicate(timeout=60)
    kept = len(list((terminal.folder / "run/games").glob("*.parquet")))
    assert 0 < kept < 200
    if how == signal.SIGINT:
        assert process.returncode == 130
        assert "Traceback" not in err
        assert "To resume: m44 run pegasus-bridge --players random --games 10000 --seed 5 --out run" in err
    again = told(terminal(f"{LONG} --out run --json"))[0]
    assert again["played"] < 10000
    assert again["digest"] == whole["digest"]
