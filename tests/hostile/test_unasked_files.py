"""A hostile file that nobody asks for breaks no command, whatever it holds and wherever it lies in sight."""

import os
from pathlib import Path

import pytest

from m44.cli.main import main
from tests.hostile.conftest import watched
from tests.hostile.harms import PLACES, TOML_HARMS
from tests.hostile.kinds import TOML_KINDS, toml

INNOCENT = (
    "list scenarios",
    "list options",
    "check good.toml",
    "paths units.infantry",
    "paths scenario toulon",
    "explain slight",
    "explain first-player",
    "show toulon",
    "list options --json",
    "list scenarios --json",
    "odds armor infantry --option first-player",
    "explain meadow",
)
WHERE = ("x.toml", "scenarios/x.toml", "options/deep/x.toml")


@pytest.fixture(scope="session", autouse=True)
def compiled(tmp_path_factory):
    """Every innocent command has run once: compiling takes longer than a command may that is watched."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("innocent"))
        patch.delenv("M44_PATH", raising=False)
        Path("good.toml").write_text(TOML_KINDS["scenario"].sound, encoding="utf-8")
        for command in INNOCENT:
            assert main(command.split()) == 0


def innocent(terminal, i):
    """Run a command beside the file; it has to go well, without a word about what it was not asked for."""
    terminal.write("good.toml", TOML_KINDS["scenario"].sound)
    command = INNOCENT[i % len(INNOCENT)]
    with watched():
        said = terminal(command)
    assert said.code == 0, said.err
    assert said.out and not said.err
    assert all(line.isprintable() for line in said.out.splitlines())
    return said


@pytest.mark.parametrize(("i", "harm"), list(enumerate(TOML_HARMS)), ids=list(TOML_HARMS))
def test_a_file_that_cannot_be_read(terminal, i, harm):
    path = terminal.folder / WHERE[i % len(WHERE)]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(TOML_HARMS[harm][0](TOML_KINDS["option" if i % 2 else "scenario"].sound))
    innocent(terminal, i)


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize(("i", "place"), list(enumerate(PLACES)), ids=list(PLACES))
def test_what_is_no_plain_file(terminal, i, place, where):
    path = terminal.folder / where
    path.parent.mkdir(parents=True, exist_ok=True)
    PLACES[place][0](path)
    innocent(terminal, i + WHERE.index(where))


# Files that look like a battle or an option at a glance, with values that a list must be able to bear.
HEADS = {
    "a group that is a number": ("scenario", {"group": 5}),
    "a group that is a list": ("scenario", {"group": ["base"]}),
    "a number that is a text": ("scenario", {"number": "first"}),
    "a number that is a table": ("scenario", {"group": "base", "number": {"a": 1}}),
    "a number in a group that ships": ("scenario", {"group": "base", "number": "one"}),
    "a date that is a list": ("scenario", {"date": [1944]}),
    "a board that is a number": ("scenario", {"board": 3}),
    "a source that is a table": ("scenario", {"source": {"a": "b"}}),
    "a title without end": ("scenario", {"title": "Meadow " * 2_000}),
    "a title of two lines": ("scenario", {"title": "Meadow\nand more"}),
    "an id that is none": ("scenario", {"id": "not an id"}),
    "an id with a line in it": ("scenario", {"id": "meadow\n"}),
    "an id without end": ("scenario", {"id": "m" * 15_000}),
    "an id that is a list": ("scenario", {"id": ["meadow"]}),
    "an id that is taken": ("scenario", {"id": "toulon", "hand_size": 99}),
    "an id of an option": ("scenario", {"id": "first-player"}),
    "an id of a word of the glossary": ("scenario", {"id": "slight"}),
    "a map that is a list": ("scenario", {"map": [1]}),
    "a patch that is a word": ("option", {"patch": "all"}),
    "a patch of nothing": ("option", {"patch": [{}]}),
    "parameters without end": ("option", {"params": {f"p{i}": 1 for i in range(3_000)}}),
    "it conflicts with all": ("option", {"conflicts": [f"x{i}" for i in range(3_000)]}),
    "a title of an option without end": ("option", {"title": "Rule " * 3_000}),
    "an option of a bundle": ("option", {"id": "blitzkrieg"}),
    "an option that requires itself": ("option", {"requires": ["rule"]}),
    "an option in two files": ("option", {}),
}


def with_head(sound, values):
    """A sound file with some values at its top exchanged."""
    head, mark, rest = sound.partition("[")
    kept = [line for line in head.splitlines() if line.partition(" ")[0] not in values]
    lines = [f"{key} = {toml(value)}" for key, value in values.items()]
    if {"patch", "params"} & set(values):
        mark, rest = "", ""
    return "\n".join([*lines, *kept]) + f"\n{mark}{rest}"


@pytest.mark.parametrize(
    "command", ["list scenarios", "list options", "list options --json", "show training"]
)
@pytest.mark.parametrize("head", HEADS)
def test_a_file_with_an_odd_head(terminal, head, command):
    kind, values = HEADS[head]
    terminal.write("x.toml", with_head(TOML_KINDS[kind].sound, values))
    if head == "an option in two files":
        terminal.write("y.toml", TOML_KINDS[kind].sound)
    with watched():
        said = terminal(command)
    assert said.code == 0, said.err
    assert max(map(len, said.out.splitlines())) < 100_000
    assert len(said.out) < 1_000_000


@pytest.mark.parametrize(
    "name",
    [
        b"\xff\xfe.toml",
        b"\x1b[31mred.toml",
        b"two\nlines.toml",
        "\u202elmot.toml".encode(),
        b"n" * 250 + b".toml",
    ],
)
def test_names_of_files_that_are_no_text(terminal, name):
    terminal.write(os.fsdecode(name), TOML_KINDS["scenario"].sound)
    for command in ("list scenarios", "list scenarios --json", "fair nobody", "show meadow"):
        with watched():
            said = terminal(command)
        assert said.code == (2 if command == "fair nobody" else 0), said.err
        assert "\x1b" not in said.out + said.err and "\u202e" not in said.out + said.err


@pytest.mark.parametrize("place", PLACES)
def test_a_folder_on_the_path_of_files(terminal, monkeypatch, place):
    path = terminal.folder / "mine"
    PLACES[place][0](path)
    monkeypatch.setenv("M44_PATH", os.pathsep.join([str(path), "", "nowhere", "n" * 5_000, "/dev/null"]))
    with watched():
        said = terminal("list options")
    assert said.code == 0, said.err


def test_all_of_them_at_once(terminal):
    for i, harm in enumerate(TOML_HARMS):
        if len(TOML_HARMS[harm][0]("")) < 100_000:
            (terminal.folder / f"h{i}.toml").write_bytes(TOML_HARMS[harm][0](TOML_KINDS["scenario"].sound))
    for i, place in enumerate(PLACES):
        folder = terminal.folder / f"place{i}"
        folder.mkdir()
        PLACES[place][0](folder / "x.toml")
        if (folder / "x.toml").is_symlink() or (folder / "x.toml").exists():
            (folder / "x.toml").rename(terminal.folder / f"p{i}.toml")
    for i in range(len(INNOCENT)):
        innocent(terminal, i)
