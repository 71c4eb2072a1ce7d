"""A file that a command was asked for is there whole or not at all: on a full disk, after a kill, through a link."""

import errno
import os
import re
import shutil
import signal

import pytest

from engine.loading.words import named_files, whole_files
from engine.loading.words.errors import InputError
from engine.loading.words.named_files import write_named, write_new_named
from tests.rulebook.tracing import ROOT

NEW = {  # commands that never replace a file, and what they write
    "import two-bridges.m44": "two-bridges.toml",
    "export river-line": "river-line.m44",
    "new rule my-rule": "my-rule.toml",
    "new scenario my-battle": "my-battle.toml",
}
REPLACED = {
    "show river-line --out board.svg": "board.svg",
    "show river-line --out board.png": "board.png",
    "replay river-line --players random --html game.html": "game.html",
}
# Where files are opened to be written: whole files themselves, machine code, lists that grow, the building of a wheel.
WRITERS = {
    "engine/loading/words/whole_files.py",
    "engine/loading/words/named_files.py",  # into pipes and devices
    "engine/compiling/kept.py",
    "engine/compiling/jit.py",  # what a compilation cost, for developers
    "engine/compiling/shipped.py",
    "engine/runs/failures.py",
    "engine/runs/one_writer.py",
    "analysis/measure/journal.py",
}
WRITES = re.compile(
    r"""\.(write_text|write_bytes)\(|open\((?:[^()]*, )?["'][wax]b?["']|\bO_WRONLY\b|\bpwrite\("""
)


@pytest.fixture
def battle(terminal):
    shutil.copy(ROOT / "examples" / "two-bridges.m44", terminal.folder)
    return terminal


def full(*_):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("command", [*NEW, *REPLACED])
def test_a_full_disk_is_one_line_and_leaves_no_file(battle, command, monkeypatch):
    monkeypatch.setattr(whole_files.os, "fsync", full)
    before = battle.files()
    said = battle(command)
    assert said.code == 2 and not said.out
    assert "No space left" in said.err and len(said.err.splitlines()) == 1
    assert battle.files() == before


@pytest.mark.parametrize(("command", "file"), REPLACED.items())
def test_a_full_disk_leaves_the_old_file(battle, command, file, monkeypatch):
    battle.write(file, "the old one")
    monkeypatch.setattr(whole_files.os, "fsync", full)
    assert battle(command).code == 2
    assert battle.files()[file] == b"the old one"


def killed(battle, command):
    """Run a command in a process that is killed when all bytes are written, and before the file has its name."""
    child = os.fork()
    if not child:
        try:
            whole_files.os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
            battle(command)
        finally:
            os._exit(70)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@pytest.mark.parametrize(("command", "file"), (NEW | REPLACED).items())
def test_a_kill_leaves_no_file_and_the_command_goes_well_again(battle, command, file):
    assert killed(battle, command) == -signal.SIGKILL
    assert file not in battle.files()
    assert battle(command).code == 0
    assert battle.files()[file]


@pytest.mark.parametrize(("command", "file"), REPLACED.items())
def test_a_kill_leaves_the_old_file(battle, command, file):
    battle.write(file, "the old one")
    assert killed(battle, command) == -signal.SIGKILL
    assert battle.files()[file] == b"the old one"


def test_leftovers_of_a_file_go_when_they_are_old(tmp_path):
    left, fresh, other = (
        tmp_path / name for name in (".board.svg.1-1.tmp", ".board.svg.1-2.tmp", ".more.1-1.tmp")
    )
    for path in (left, fresh, other):
        path.write_text("half")
    for path in (left, other):
        os.utime(path, (0, 0))
    write_named(tmp_path / "board.svg", b"whole")
    assert not left.exists() and fresh.exists() and other.exists()
    assert named_files.ABANDONED >= 3600


def test_a_link_is_followed_and_a_device_is_written_as_it_is(tmp_path):
    (tmp_path / "folder").mkdir()
    link = tmp_path / "link"
    link.symlink_to("folder/file")
    write_named(link, b"whole")
    assert link.is_symlink() and (tmp_path / "folder" / "file").read_bytes() == b"whole"
    nothing = tmp_path / "nothing"
    nothing.symlink_to(os.devnull)
    write_named(nothing, b"whole")
    assert nothing.is_char_device()


def test_a_name_may_be_as_long_as_the_disk_allows(tmp_path):
    name = "n" * 251 + ".svg"
    write_named(tmp_path / name, b"whole")
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("write", [write_named, write_new_named])
def test_no_folder_is_created(tmp_path, write):
    with pytest.raises(InputError, match="expected a folder that can be written"):
        write(tmp_path / "no" / "board.svg", b"whole")
    assert not list(tmp_path.iterdir())


def test_files_are_opened_to_be_written_in_known_places_alone():
    sources = [path for room in ("engine", "analysis", "m44") for path in (ROOT / room).rglob("*.py")]
    found = {
        path.relative_to(ROOT).as_posix()
        for path in sources
        if WRITES.search(path.read_text(encoding="utf-8"))
    }
    assert found <= WRITERS, found - WRITERS
    assert "engine/compiling/shipped.py" in found
