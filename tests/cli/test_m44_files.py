"""Files of the publisher's editor on the command line: import, export, and every command that takes a scenario."""

import json

import pytest

from engine.replay.event_log import EventLog
from tests.cli.test_bad_input import refused
from tests.support.terminal import ROOT

FILES = ROOT / "tests/data/m44"


def copied(terminal, name):
    """A copy of a file of the editor in the terminal's folder."""
    return terminal.write(f"{name}.m44", (FILES / f"{name}.m44").read_text(encoding="utf-8"))


PARTLY = "Import of desert-mix.m44: partly (2 rules missing, 3 pieces replaced, 1 guess)."
RIDGE = "replaced: dridge at G9: taken for hill"  # no ridge of the desert is modelled yet


def test_import_writes_a_scenario_that_passes_the_check(terminal):
    copied(terminal, "omaha-beach")
    said = terminal("import omaha-beach.m44")
    assert (said.code, said.err) == (0, "")
    assert said.out == (
        "Import of omaha-beach.m44: complete.\nWritten: omaha-beach.toml\nNext: m44 show omaha-beach.toml\n"
        "\nNote: plays ./omaha-beach.toml in place of the built-in omaha-beach.\n"
    )
    assert terminal("check omaha-beach.toml").code == 0
    assert "omaha-beach" in terminal("list scenarios").out


def test_a_strict_import_writes_nothing_and_names_every_piece_and_rule(terminal):
    copied(terminal, "desert-mix")
    refused(
        terminal, "import desert-mix.m44", "desert-mix.m44", "dridge at G9", "FORDABLE_STREAM at E11 E12",
        "option some_new_switch", "--lenient",
    )  # fmt: skip


def test_a_lenient_import_tells_every_replacement(terminal):
    copied(terminal, "desert-mix")
    said = terminal("import desert-mix.m44 --lenient --out dunes.toml")
    assert said.code == 0
    assert f"{PARTLY}\n" in said.out
    assert f"  {RIDGE}\n" in said.out
    text = (terminal.folder / "dunes.toml").read_text(encoding="utf-8")
    assert '    { what = "dridge", hexes = "G9", now = "taken for hill" },\n' in text
    assert terminal("check dunes.toml").code == 0


def test_export_and_import_again(terminal):
    said = terminal("export pegasus-bridge --out bridge.m44")
    assert said.out == "The format cannot say: hand_start of the axis, 2\nWritten: bridge.m44\n"
    assert terminal("import bridge.m44").code == 0
    ours, theirs = (
        json.loads(terminal(f"show {name} --json").out) for name in ("pegasus-bridge", "bridge.toml")
    )
    for one, other in zip(ours, theirs, strict=True):
        marks = {"import_trust": "complete", "import_notes": "Import of bridge.m44: complete."}
        assert {**one, **marks, "scenario": ""} == {**other, "scenario": ""}


def test_a_built_in_written_and_checked_has_no_changes_but_those_of_the_format(terminal):
    terminal("export pegasus-bridge")
    said = terminal("check pegasus-bridge.m44").out
    assert "scenario.hand_start.axis 2 → 4" in said
    assert "objectives" not in said.partition("What changed")[2]


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("import none.m44", ["none.m44", "No such file"]),
        ("import battle.toml", ["battle.toml", ".m44"]),
        ("import here.m44 --out here.txt", ["here.txt", ".toml"]),
        ("import here.m44 --out taken.toml", ["taken.toml", "a name not taken yet"]),
        ("import here.m44 --out no/where.toml", ["where.toml", "a folder that can be written"]),
        ("export river-line --out taken.toml", ["taken.toml", ".m44"]),
        ("export training", ["2 battles", "one battle"]),
        ("export nowhere", ["nowhere", "no such scenario"]),
        ("fair cut.m44 --games 5", ["cut.m44", "line"]),
        ("check cut.m44", ["cut.m44", "line"]),
        ("show odd.m44", ["odd.m44", "unknown names: volcano at C1"]),
        ("import odd.m44", ["odd.m44", "unknown names: volcano at C1"]),
    ],
)
def test_mistakes(terminal, command, told):
    text = copied(terminal, "pegasus-bridge").read_text(encoding="utf-8")
    terminal.write("here.m44", text)
    terminal.write("cut.m44", text[: len(text) // 2])
    terminal.write(
        "odd.m44",
        text.replace(
            '"hexagons": [', '"hexagons": [{"row": 2, "col": 0, "terrain": {"name": "volcano"}},', 1
        ),
    )
    terminal.write("taken.toml", "# mine\n")
    refused(terminal, command, *told)


@pytest.mark.parametrize("name", ["desert-mix.m44", "dunes.toml"])
@pytest.mark.parametrize(
    "command",
    [
        "show {}",
        "check {}",
        "paths scenario {}",
        "run {} --games 4 --players random",
        "fair {} --games 4 --players random --quiet",
        "compare {} --option hand-size --games 4 --players random --quiet",
        "luck {} --games 4 --players random --quiet",
        "why {} --games 4 --players random --quiet",
        "replay {} --players random --no-boards",
        "export {} --out again.m44",
    ],
)
def test_every_answer_tells_what_is_not_as_it_was(terminal, command, name):
    """On standard output, for it is part of the answer; in a file made from the editor's, too."""
    copied(terminal, "desert-mix")
    terminal("import desert-mix.m44 --lenient --out dunes.toml")
    said = terminal(command.format(name))
    assert said.code == 0, said.err
    assert said.out.count(PARTLY) == 1
    assert said.out.count(RIDGE) == 1
    assert "dridge" not in said.err


def test_answers_about_other_battles_say_nothing_of_imports(terminal):
    for command in ("show river-line", "fair river-line --games 4 --players random --quiet"):
        assert "mport" not in terminal(command).out


def test_json_tells_it_too(terminal):
    copied(terminal, "desert-mix")
    for command in (
        "fair {} --games 4 --players random --quiet",
        "run {} --games 4 --players random --quiet",
    ):
        for row in json.loads(terminal(f"{command.format('desert-mix.m44')} --json").out):
            assert row["import_trust"] == "partly"
            assert RIDGE in row["import_notes"]
        for row in json.loads(terminal(f"{command.format('river-line')} --json").out):
            assert row["import_trust"] is row["import_notes"] is None


def test_a_hex_tells_what_holds_there(terminal):
    copied(terminal, "desert-mix")
    rows = {row["hex"]: row for row in json.loads(terminal("show desert-mix.m44 --json").out)}
    assert RIDGE in rows["G9"]["import_notes"]
    assert RIDGE not in rows["A1"]["import_notes"]
    assert "option some_new_switch" in rows["A1"]["import_notes"]
    assert {row["import_trust"] for row in rows.values()} == {"partly"}


def test_an_event_log_and_a_run_keep_it(terminal):
    copied(terminal, "desert-mix")
    (log,) = [json.loads(terminal("replay desert-mix.m44 --players random --json").out)]
    EventLog.model_validate(log)
    (entry,) = log["imports"]
    assert (entry["scenario"], entry["trust"], entry["n_replaced"]) == ("desert-mix", "partly", 3)
    terminal("fair desert-mix.m44 --games 4 --players random --quiet --out told")
    folder = terminal.folder / "told"
    for name in ("manifest.json", "results.json"):
        assert json.loads((folder / name).read_text(encoding="utf-8"))["imports"] == [entry]
    for name in ("report.html", "report.md", "report.txt"):
        assert PARTLY.partition("(")[0].strip() in (folder / name).read_text(encoding="utf-8")
    for name in ("report.html", "report.md"):
        assert "dridge at G9: taken for hill" in (folder / name).read_text(encoding="utf-8")
    terminal("replay desert-mix.m44 --players random --html game.html")
    assert RIDGE in (terminal.folder / "game.html").read_text(encoding="utf-8")
    assert "imports" not in json.loads(terminal("replay river-line --players random --json").out)


def test_a_merged_run_keeps_it(terminal):
    copied(terminal, "desert-mix")
    for shard in ("1", "2"):
        done = terminal(
            f"run desert-mix.m44 --games 200 --players random --shard {shard}/2 --out part-{shard} --quiet"
        )
        assert done.code == 0, done.err
    said = terminal("merge part-1 part-2 --out all")
    assert PARTLY in said.out
    assert (
        len(json.loads((terminal.folder / "all/manifest.json").read_text(encoding="utf-8"))["imports"]) == 1
    )


def test_a_line_struck_out_is_gone_from_the_same_run_asked_again(terminal):
    copied(terminal, "desert-mix")
    terminal("import desert-mix.m44 --lenient --out dunes.toml")
    ask = "fair dunes.toml --games 4 --players random --quiet --out told"
    assert RIDGE in terminal(ask).out
    path = terminal.folder / "dunes.toml"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(line for line in lines if '"dridge"' not in line), encoding="utf-8")
    said = terminal(ask).out
    assert "2 pieces replaced" in said and RIDGE not in said


def test_check_tells_it_as_values(terminal):
    copied(terminal, "desert-mix")
    (row,) = json.loads(terminal("check desert-mix.m44 --json").out)
    assert row["ok"] and row["kind"] == "scenario"
    assert row["import_trust"] == "partly"
    assert row["import_notes"].splitlines()[0] == PARTLY
    assert RIDGE in row["import_notes"].splitlines()
    (other,) = json.loads(terminal(f"check {ROOT / 'scenarios/training/river-line.toml'} --json").out)
    assert other["import_trust"] is other["import_notes"] is None


def test_drafts_are_told_apart(terminal):
    """Two drafts of one battle, of which one lacks a rule."""
    text = (FILES / "omaha-beach.m44").read_text(encoding="utf-8")
    terminal.write("omaha.m44", text)
    terminal.write("omaha.toml", "")
    (terminal.folder / "omaha.toml").unlink()
    terminal("import omaha.m44 --out first.toml")
    smoke = text.replace('"options": {}', '"options": {"smoke_screen": true}')
    terminal.write("omaha.m44", smoke)
    terminal("import omaha.m44 --lenient --out second.toml")
    asked = "compare first.toml second.toml --as-variants --games 4 --players random --quiet"
    rows = json.loads(terminal(f"{asked} --json").out)
    assert {(row["variant"], row["import_trust"]) for row in rows} == {
        ("first", "complete"),
        ("second", "partly"),
    }


def test_drafts_may_be_files_of_the_editor(terminal):
    copied(terminal, "pegasus-bridge")
    terminal.write(
        "pegasus-bridge.toml", (ROOT / "scenarios/base/pegasus-bridge.toml").read_text(encoding="utf-8")
    )
    refused(
        terminal, "run pegasus-bridge.m44 pegasus-bridge.toml --as-variants --games 4", "two drafts named"
    )
