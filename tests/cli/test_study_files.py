"""A study is a file: every command that plays leaves one, and the file makes the same run again."""

import json
import tomllib

import pytest

from analysis.findings.results_file import whole_findings
from engine.runs import request
from engine.runs.games import engine_digest
from engine.runs.manifest import note_in_manifest, read_manifest
from m44.play.question import Question
from m44.play.study import is_study, read_study, study_text
from tests.cli.test_bad_input import refused
from tests.support.terminal import ROOT

QUICK = "--players random --quiet"
COMPARE = "compare pegasus-bridge --option no-retreat-choice --set units.infantry.dice=2/2/1"
SOUND = 'question = "compare"\nscenarios = ["pegasus-bridge"]\nvariants = ["first-player"]\n'


def results(folder):
    return json.loads((folder / "results.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "command",
    [
        f"{COMPARE} --games 40 --seed 3 --margin-wins 3 {QUICK}",
        f"fair river-line --option first-player --games 40 {QUICK}",
        f"run training --option hand-size:side=axis --games 30 --trace {QUICK}",
    ],
)
def test_the_file_that_a_command_leaves_makes_the_same_run(terminal, command):
    assert terminal(f"{command} --out first").code == 0
    first, second = terminal.folder / "first", terminal.folder / "second"
    said = terminal("run first/study.toml --out second --workers 2 --block-size 17 --quiet")
    assert said.code == 0, said.err
    assert (second / "study.toml").read_bytes() == (first / "study.toml").read_bytes()
    one, other = read_manifest(first), read_manifest(second)
    for key in ("digest", "plan_digest", "study_digest", "plan"):
        assert one[key] == other[key]
    assert len(one["study_digest"]) == 16
    if not command.startswith("run"):
        assert results(first)["rows"] == results(second)["rows"]
        assert results(first)["margins"] == results(second)["margins"]
        assert results(first)["provenance"]["study"] == one["study_digest"]
        assert one["study_digest"] in (first / "report.html").read_text(encoding="utf-8")


def test_a_study_in_shards_is_judged_as_one_run(terminal):
    terminal.write("study.toml", SOUND + 'players = ["random"]\ngames = 300\n')
    for shard in ("1/2", "2/2"):
        said = terminal(f"run study.toml --shard {shard} --out part-{shard[0]} --quiet")
        assert said.code == 0, said.err
        assert not list(terminal.folder.glob("part-*/report.html"))
    assert terminal("merge part-1 part-2 --out both").code == 0
    assert terminal("report both").code == 0
    assert terminal("run study.toml --out whole --quiet").code == 0
    both, whole = terminal.folder / "both", terminal.folder / "whole"
    assert (both / "study.toml").read_bytes() == (whole / "study.toml").read_bytes()
    assert results(both)["digest"] == results(whole)["digest"]
    assert results(both)["rows"] == results(whole)["rows"]


def test_a_survey_leaves_one_too(terminal):
    assert terminal("survey river-line --games 20 --players random --quiet --out atlas").code == 0
    (file,) = terminal.folder.glob("runs/*/study.toml")
    text = file.read_text(encoding="utf-8")
    assert tomllib.loads(text)["question"] == "survey"
    before = (terminal.folder / "atlas/effects.parquet").read_bytes()
    said = terminal(f"run {file.relative_to(terminal.folder)} --quiet --out again")
    assert said.code == 0, said.err
    assert "river-line" in said.out
    assert (terminal.folder / "again/effects.parquet").read_bytes() == before


def test_the_file_says_what_was_asked(terminal):
    terminal(f"{COMPARE} --games 40 --seed 3 --margin-turns 4 {QUICK} --out run")
    assert tomllib.loads((terminal.folder / "run/study.toml").read_text(encoding="utf-8")) == {
        "question": "compare",
        "scenarios": ["pegasus-bridge"],
        "variants": ["no-retreat-choice", "units.infantry.dice=2/2/1"],
        "players": ["random"],
        "games": 40,
        "seed": 3,
        "margins": {"wins": 2.0, "medals": 0.1, "turns": 4.0},
    }


def test_comments_and_order_of_keys_do_not_count(terminal):
    plain = terminal.write("a.toml", SOUND + "seed = 4\n")
    other = terminal.write("b.toml", "# about\nseed=4\nplayers = ['major-ensemble']\n" + SOUND)
    assert study_text(read_study(plain)) == study_text(read_study(other))
    third = terminal.write("c.toml", SOUND + "seed = 5\n")
    assert study_text(read_study(plain)) != study_text(read_study(third))


def test_any_text_survives_the_file(terminal):
    title = 'Quotes " and \\ and é, 雪, \x7f and\ttabs\nin two lines'
    asked = Question("compare", ["a b.toml"], ['x=["q"]'], ["random,sergeant"], 7, within=0.5, title=title)
    path = terminal.write("study.toml", study_text(asked))
    assert read_study(path) == asked


@pytest.mark.parametrize(("grade", "games"), [("quick", 400), ("standard", 4_000), ("decision", 16_000)])
def test_grades_name_the_games(terminal, grade, games):
    path = terminal.write("s.toml", SOUND + f'grade = "{grade}"\n')
    assert read_study(path).request().plan.games == games
    assert (
        read_study(terminal.write("w.toml", f'within = 1\ngrade = "{grade}"\n{SOUND}')).most_games
        == 4 * games
    )


def test_the_quick_grade_is_indicative(terminal):
    said = terminal(f"fair river-line --grade quick {QUICK} --out run")
    assert "First look only: 1,000 games" in said.out
    assert "--grade quick" in read_manifest(terminal.folder / "run")["command"]


def test_a_width_ends_the_run_and_every_number_says_so(terminal):
    ask = "compare river-line --option first-player --grade quick --within 5 --players random --quiet"
    said = terminal(f"{ask} --out run")
    assert said.code == 0, said.err
    stop = read_manifest(terminal.folder / "run")["stop"]
    assert (stop["rule"], stop["target"], stop["cap"], stop["reached"]) == ("fixed-width", 5, 1600, True)
    assert f"{stop['games']:,} games per scenario and variant" in " ".join(said.out.split())
    answer = results(terminal.folder / "run")
    expected = {"rule": "fixed-width", "target": 5.0, "looks": stop["looks"], "cap": 1600}
    assert all(finding["stop"] == expected for finding in whole_findings(answer))
    (change,) = (one for one in whole_findings(answer) if one["id"] == "win_rate.allies.delta")
    assert change["pairs"] == stop["games"]
    assert (change["ci"][1] - change["ci"][0]) / 2 <= 5
    again = terminal("run run/study.toml --out again --workers 1 --block-size 333 --quiet")
    assert again.code == 0
    other = results(terminal.folder / "again")
    assert (other["digest"], other["rows"]) == (answer["digest"], answer["rows"])
    assert next(whole_findings(other))["stop"] == expected


def test_the_report_is_written_again_by_the_margins_of_the_study(terminal):
    terminal(f"{COMPARE} --games 60 --margin-wins 9 {QUICK} --out run")
    before = terminal.files()
    for name in ("report.html", "results.json", "summary.csv"):
        (terminal.folder / "run" / name).unlink()
    said = terminal("report run")
    assert said.code == 0, said.err
    assert terminal.files() == before
    assert results(terminal.folder / "run")["margins"]["wins_points"] == 9
    assert json.loads(terminal("report run --json").out)[1]["variant"] == "no-retreat-choice"


def test_a_run_without_a_study_file_is_reported_too(terminal):
    ask = f"run pegasus-bridge --games 30 {QUICK} --out run"
    terminal(ask)
    (terminal.folder / "run/study.toml").unlink()
    refused(terminal, "report run", "run/study.toml", "found no study file")
    assert terminal(ask).code == 0 and (terminal.folder / "run/study.toml").is_file()
    (terminal.folder / "run/study.toml").unlink()
    note_in_manifest(terminal.folder / "run", {"study_digest": None})  # as before there were study files
    assert "Pegasus Bridge" in terminal("report run").out


def test_asking_anew_about_the_same_games_keeps_the_games(terminal):
    terminal(f"{COMPARE} --games 40 {QUICK} --out run")
    first = read_manifest(terminal.folder / "run")
    said = terminal(f"{COMPARE} --games 40 --margin-medals 0.5 {QUICK} --out run")
    assert said.code == 0
    second = read_manifest(terminal.folder / "run")
    assert second["digest"] == first["digest"]
    assert second["study_digest"] != first["study_digest"]
    assert "--margin-medals 0.5" in second["command"]
    assert "medals = 0.5" in (terminal.folder / "run/study.toml").read_text(encoding="utf-8")


def test_games_of_another_engine_are_told_with_a_mark_only(terminal, monkeypatch):
    engine = engine_digest()
    with monkeypatch.context() as other:
        other.setattr(request, "engine_digest", lambda: "0123456789abcdef")
        terminal(f"{COMPARE} --games 30 {QUICK} --out run")
    refused(terminal, "report run", "plan.engine", "0123456789abcdef", engine, "--allow-mixed")
    refused(terminal, f"{COMPARE} --games 30 {QUICK} --out run", "plan.engine", "another plan")
    said = terminal("report run --allow-mixed")
    assert said.code == 0, said.err
    mark = (
        f"Mixed: these games were played by another engine (0123456789abcdef) than the one here ({engine})."
    )
    assert mark in " ".join(said.out.split())
    assert results(terminal.folder / "run")["notes"][0] == mark
    shown = results(terminal.folder / "run")
    assert shown["provenance"]["mixed"] == engine
    for page in ("report.html", "report.md", "report.txt"):
        text = " ".join((terminal.folder / "run" / page).read_text(encoding="utf-8").split())
        text = text.partition("<body>")[2] or text
        assert text.index(mark) < text.index(shown["sentence"].split(":")[0]), "before any number"


def test_the_title_of_a_study_stands_on_every_page(terminal):
    title = "Do <two> hands | make *it* fair?"
    study = f'question = "fair"\ntitle = "{title}"\nscenarios = ["river-line"]\nplayers = ["random"]\ngames = 30\n'
    (terminal.folder / "asked.toml").write_text(study, encoding="utf-8")
    said = terminal("run asked.toml --out run --quiet")
    assert said.code == 0, said.err
    texts = {
        page: (terminal.folder / "run" / page).read_text(encoding="utf-8")
        for page in ("report.html", "report.md", "report.txt")
    }
    assert "Do &lt;two&gt; hands | make *it* fair?" in texts["report.html"]
    assert "*Do \\<two> hands \\| make \\*it\\* fair?*" in texts["report.md"]
    assert title in texts["report.txt"].splitlines()[1]
    assert results(terminal.folder / "run")["provenance"]["title"] == title
    plain = terminal(f"{COMPARE} --games 30 {QUICK} --out plain")
    assert plain.code == 0
    assert 'class="study"' not in (terminal.folder / "plain/report.html").read_text(encoding="utf-8")


def test_the_example_is_sound_and_a_study(terminal):
    path = ROOT / "examples/my-study.toml"
    assert is_study(path)
    assert not is_study(ROOT / "examples/my-rule.toml")
    said = terminal(f"check {path} --json")
    row = json.loads(said.out)[0]
    assert (row["kind"], row["ok"], row["note"]) == ("study", True, "4,800 games")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (SOUND + "sede = 1", ["sede", "unknown key", "seed"]),
        (SOUND + "[margins]\nwin = 1", ["margins.win", "unknown key", "wins"]),
        (SOUND + "[margins]\nwins = 0", ["margins.wins", "0", "above 0"]),
        (SOUND + "[margins]\nturns = -5", ["margins.turns", "-5", "above 0"]),
        (SOUND + "[margins]\nmedals = nan", ["margins.medals", "nan", "a finite number"]),
        (SOUND.replace('["pegasus-bridge"]', "[]"), ["scenarios", "[]", "one scenario or more"]),
        (SOUND.replace("scenarios", "scenario"), ["scenario", "unknown key", "scenarios"]),
        ('scenarios = ["training"]', ["question", "nothing", "compare | fair | run | survey"]),
        (SOUND.replace("compare", "screen"), ["question", "screen", "compare | fair"]),
        (SOUND + "players = []", ["players", "[]"]),
        (SOUND + "games = 0", ["games", "0", "1 to"]),
        (SOUND + "games = 1.5", ["games", "1.5", "whole number"]),
        (SOUND + 'grade = "best"', ["grade", "best", "quick | standard | decision"]),
        (SOUND + 'games = 10\ngrade = "quick"', ["grade", "quick beside games = 10", "one of both"]),
        (SOUND + "seed = -1", ["seed", "-1", "0 to"]),
        (SOUND + "within = 0", ["within", "0", "above 0"]),
        (SOUND + "within = 60", ["within", "60", "below 50"]),
        (SOUND + "as_variants = true", ["as_variants", "not both"]),
        (SOUND.replace('variants = ["first-player"]', ""), ["variants", "nothing to compare"]),
        (SOUND.replace("compare", "survey"), ["variants", "a survey has not"]),
        (SOUND.replace("pegasus-bridge", "pegasus-brige"), ["pegasus-brige", "pegasus-bridge"]),
        (SOUND.replace("first-player", "first-plaier"), ["first-plaier", "first-player"]),
        (SOUND + "seed = ", ["TOML"]),
    ],
)
def test_mistakes_in_a_study_are_told_in_one_line(terminal, text, told):
    terminal.write("study.toml", text)
    refused(terminal, "run study.toml", *told)


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("run study.toml --games 10", ["SCENARIO", "the file alone"]),
        ("run study.toml --seed 2", ["SCENARIO", "the file alone"]),
        ("run study.toml river-line", ["SCENARIO", "the file alone"]),
        ("run study.toml --workers 0", ["--workers", "0"]),
        ("run study.toml --shard 4/3", ["--shard", "4/3"]),
        ("run study.toml --backend nothing", ["--backend", "nothing"]),
        (
            "compare river-line -o first-player --games 10 --grade quick",
            ["--grade", "quick beside 10 --games"],
        ),
        (
            "compare river-line -o first-player --grade best",
            ["--grade", "best", "quick | standard | decision"],
        ),
        ("fair river-line --within 0", ["--within", "0", "above 0"]),
        ("fair river-line --within -1.5", ["--within", "-1.5", "above 0"]),
        ("fair river-line --within 50", ["--within", "50", "below 50"]),
        ("compare river-line -o first-player --margin-wins nan", ["--margin-wins", "nan", "above 0"]),
        ("report nowhere", ["manifest", "the folder of a run"]),
    ],
)
def test_contradictions_on_the_command_line_are_told_in_one_line(terminal, command, told):
    terminal.write("study.toml", SOUND)
    refused(terminal, command, *told)
