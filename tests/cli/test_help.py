"""Every command says what it does, with an example that runs as it stands."""

import re

import pytest

from m44.cli import main as main_module
from m44.cli.commands import EXAMPLES
from tests.support.catalogue import shipped

# What has to be there before an example can run.
BEFORE = {
    "merge": [f"run river-line --games 20 --shard {n}/2 --out part-{n} --quiet" for n in (1, 2)],
}
# Numbers that show as well that an example runs.
FEWER = {
    "balance": "--games 60 --confirm-games 120", "blunders": "--games 4", "compare": "--games 200",
    "fair": "--games 200", "habits": "--games 4", "luck": "--games 100", "sides": "--games 40", "survey": "--games 40",
    "tournament": "--matches 40", "why": "--games 100",
}  # fmt: skip
STUDY = "reports/which-house-rules-matter/study.toml"


def small_study():
    """The file of the study with two options and one battle."""
    tried = ("hand-size", "unit-figures")
    idle = [one for one in shipped() if one not in tried]
    return "\n".join([
        "title = 'A try'", "question = 'Which?'", "scenarios = ['river-line']", "player = 'random'",
        "games = 8", "screen = 240", "top = 2", "ladder_games = 2", "pair_games = 4",
        "[left_out]", *(f"{name} = 'not now'" for name in idle),
    ])  # fmt: skip


def with_fewer(example, fewer):
    """The example with other numbers of games; a flag it has gets the other number, for none may be typed twice."""
    words = fewer.split()
    for flag, number in zip(words[::2], words[1::2], strict=True):
        example, found = re.subn(rf"{flag} \S+", f"{flag} {number}", example)
        example += "" if found else f" {flag} {number}"
    return example


def test_the_examples_cover_every_command():
    assert main_module.app is not None
    assert sorted(EXAMPLES) == [
        "adapt", "atlas", "balance", "bench", "blunders", "check", "choices", "compare", "duel", "explain", "export",
        "fair", "find", "fit-value", "habits", "import", "list", "luck", "merge", "new rule", "new scenario", "odds",
        "paths", "replay", "report", "rule-study", "run", "screen", "show", "sides", "studies", "survey", "tournament",
        "train", "warm", "why",
    ]  # fmt: skip


@pytest.mark.parametrize("command", sorted(EXAMPLES))
def test_help_shows_the_example(terminal, command):
    said = terminal(f"{command} --help")
    assert said.code == 0
    assert f"m44 {EXAMPLES[command]}" in " ".join(said.out.replace(" \\\n", " ").split())
    assert said.err == ""


@pytest.mark.parametrize("command", sorted(EXAMPLES))
def test_the_example_runs(with_example, command):
    if command == "report":
        assert with_example("run pegasus-bridge --players random --games 40 --out runs/my-run").code == 0
    if command == "rule-study":
        with_example.write(STUDY, small_study())
    for before in BEFORE.get(command, ()):
        assert with_example(before).code == 0
    said = with_example(with_fewer(EXAMPLES[command], FEWER.get(command, "")))
    assert said.code == 0, said.err
    assert said.out.strip()
    assert all(len(line) <= 100 for line in said.out.splitlines())


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
