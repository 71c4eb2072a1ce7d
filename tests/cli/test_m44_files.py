"""Files of the publisher's editor on the command line: import, export, and every command that takes a scenario."""

import json

import pytest

from tests.cli.conftest import ROOT
from tests.cli.test_bad_input import refused

FILES = ROOT / "tests/data/m44"


def copied(terminal, name):
    """A copy of a file of the editor in the terminal's folder."""
    return terminal.write(f"{name}.m44", (FILES / f"{name}.m44").read_text(encoding="utf-8"))


def test_import_writes_a_scenario_that_passes_the_check(terminal):
    copied(terminal, "omaha-beach")
    said = terminal("import omaha-beach.m44")
    assert (said.code, said.err) == (0, "")
    assert said.out == "Written: omaha-beach.toml\nNext: m44 show omaha-beach.toml\n"
    assert terminal("check omaha-beach.toml").code == 0
    assert "omaha-beach" in terminal("list scenarios").out


def test_a_strict_import_writes_nothing_and_names_every_piece(terminal):
    copied(terminal, "desert-mix")
    refused(
        terminal, "import desert-mix.m44", "desert-mix.m44", "wadi at B7 D7", "lakeA at F3 F4", "--lenient"
    )


def test_a_lenient_import_tells_every_replacement(terminal):
    copied(terminal, "desert-mix")
    said = terminal("import desert-mix.m44 --lenient --out dunes.toml")
    assert said.code == 0
    assert "Replaced: wadi at B7 D7: taken for open\n" in said.out
    assert "wadi at B7 D7: taken for open\n" in (terminal.folder / "dunes.toml").read_text(encoding="utf-8")
    assert terminal("check dunes.toml").code == 0


def test_export_and_import_again(terminal):
    said = terminal("export pegasus-bridge --out bridge.m44")
    assert said.out == "The format cannot say: hand_start of the axis, 2\nWritten: bridge.m44\n"
    assert terminal("import bridge.m44").code == 0
    ours, theirs = (
        json.loads(terminal(f"show {name} --json").out) for name in ("pegasus-bridge", "bridge.toml")
    )
    for one, other in zip(ours, theirs, strict=True):
        assert {**one, "scenario": ""} == {**other, "scenario": ""}


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("import none.m44", ["none.m44", "No such file"]),
        ("import battle.toml", ["battle.toml", ".m44"]),
        ("import here.m44 --out here.txt", ["here.txt", ".toml"]),
        ("import here.m44 --out taken.toml", ["taken.toml", "a name not taken yet"]),
        ("import here.m44 --out no/where.toml", ["where.toml", "a folder that can be written"]),
        ("export river-line --out taken.toml", ["taken.toml", ".m44"]),
        ("export training", ["2 scenarios", "one scenario"]),
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


@pytest.mark.parametrize(
    "command",
    [
        "show desert-mix.m44",
        "paths scenario --scenario desert-mix.m44",
        "run desert-mix.m44 --games 4 --players random",
        "replay desert-mix.m44 --players random",
        "export desert-mix.m44 --out again.m44",
    ],
)
def test_every_command_takes_a_file_and_tells_what_it_replaced(terminal, command):
    copied(terminal, "desert-mix")
    said = terminal(command)
    assert said.code == 0, said.err
    assert "desert-mix.m44: wadi at B7 D7: taken for open\n" in said.err
    assert said.err.count("wadi") == 1


def test_check_tells_what_it_replaced(terminal):
    copied(terminal, "desert-mix")
    (row,) = json.loads(terminal("check desert-mix.m44 --json").out)
    assert row["ok"] and row["kind"] == "scenario"
    assert "wadi at B7 D7: taken for open" in row["note"]


def test_drafts_may_be_files_of_the_editor(terminal):
    copied(terminal, "pegasus-bridge")
    terminal.write(
        "pegasus-bridge.toml", (ROOT / "scenarios/base/pegasus-bridge.toml").read_text(encoding="utf-8")
    )
    refused(
        terminal, "run pegasus-bridge.m44 pegasus-bridge.toml --as-variants --games 4", "two drafts named"
    )
