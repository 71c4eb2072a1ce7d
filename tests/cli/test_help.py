"""Every command says what it does, with an example (`tests/printed/test_examples.py` runs them all)."""

import pytest

from m44.cli import main as main_module
from m44.cli.commands import EXAMPLES


def test_the_examples_cover_every_command():
    assert main_module.app is not None
    assert sorted(EXAMPLES) == [
        "adapt", "atlas", "balance", "bench", "blunders", "campaign", "check", "choices", "compare", "duel", "explain",
        "export", "fair", "find", "fit-value", "habits", "import", "kept", "list", "luck", "merge", "new rule",
        "new scenario", "odds", "paths", "replay", "report", "rule-study", "run", "screen", "show", "sides", "studies",
        "survey", "tournament", "train", "variant-study", "warm", "why",
    ]  # fmt: skip


@pytest.mark.parametrize("command", sorted(EXAMPLES))
def test_help_shows_the_example(terminal, command):
    said = terminal(f"{command} --help")
    assert said.code == 0
    assert f"m44 {EXAMPLES[command]}" in " ".join(said.out.replace(" \\\n", " ").split())
    assert said.err == ""


WIDTHS = ("60", "80", "120", "200")


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("command", ["", "new", *sorted(EXAMPLES)])
def test_help_fits_the_terminal_and_nothing_is_cut_off(terminal, monkeypatch, command, width):
    monkeypatch.setenv("COLUMNS", width)
    told = terminal(f"{command} --help").out
    assert max(map(len, told.splitlines())) <= int(width)
    assert "…" not in told and "list[" not in told and "<int>" not in told
    monkeypatch.setenv("COLUMNS", "200")
    wide = terminal(f"{command} --help").out
    assert told.replace(" \\\n", " ").split() == wide.replace(" \\\n", " ").split()


def test_the_first_help_groups_all_commands_by_what_people_want(terminal):
    told = terminal("--help").out
    blocks = {
        block.splitlines()[0].rstrip(":"): block.splitlines()[1:]
        for block in told.split("\n\n")
        if ":\n" in block
    }
    assert list(blocks) == ["Ask", "Build", "Watch", "Players", "Studies", "Machine", "Flags"]
    named = [line.split()[0] for topic, lines in blocks.items() if topic != "Flags" for line in lines]
    assert sorted(named) == sorted({command.split()[0] for command in EXAMPLES})
    assert all(len(lines) <= 12 for lines in blocks.values())


def test_a_line_of_the_first_help_fits_80_columns(terminal, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    told = terminal("--help").out
    rows = [line for line in told.splitlines() if line.startswith("  ")]
    assert len(rows) == len({command.split()[0] for command in EXAMPLES}) + 2  # --version, --help


def test_the_flags_of_a_command_are_grouped(terminal):
    told = terminal("compare --help").out
    heads = [line for line in told.splitlines() if line.endswith(":") and not line.startswith(" ")]
    assert heads == [
        "Example:",
        "Question:",
        "Games:",
        "Output:",
        "Machine:",
    ]


def test_no_words_at_all_show_the_help(terminal):
    assert terminal("").out == terminal("--help").out
    assert terminal("").code == 0


def test_the_version_is_told(terminal):
    assert terminal("--version").out.strip().count(".") == 2
