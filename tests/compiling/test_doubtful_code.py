"""The cache trusts nothing: whatever is wrong with compiled code, it is compiled again, said once, and replaced."""

import os
import shutil
import stat
import subprocess
import sys

import numba
import pytest

from engine.compiling import kept, place, unit_cache
from engine.compiling.kept import DIGEST, MAGIC, read_kept, write_kept
from tests.compiling.toy import begin, code_of, doubled, loads, tripled
from tests.support.terminal import ROOT

pytestmark = [
    pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="without a compiler nothing is kept"),
    pytest.mark.skipif(os.name != "posix", reason="owners and modes are those of POSIX"),
]
SOMEBODY = 12345  # no user of this machine needs this number
AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """A cache of its own, in which the toy was compiled."""
    monkeypatch.setenv("M44_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(place, "_said", set())
    monkeypatch.setattr(place, "_usable", {})
    assert not loads(begin())
    return tmp_path / "cache"


def said(capsys):
    return capsys.readouterr().err.splitlines()


def change(file, at, value=None):
    """Flip one bit of a file, or put other bytes there."""
    found = bytearray(file.read_bytes())
    found[at : at + len(value or b"1")] = value or bytes([found[at] ^ 1])
    file.write_bytes(found)


def of_another(file):
    """The code of another function under the name of this one's."""
    other = begin(tripled)
    other(1)
    shutil.copy(code_of(other), file)


DAMAGES = {
    "empty": lambda file: file.write_bytes(b""),
    "truncated": lambda file: file.write_bytes(file.read_bytes()[:-1]),
    "half": lambda file: file.write_bytes(file.read_bytes()[: file.stat().st_size // 2]),
    "longer": lambda file: file.write_bytes(file.read_bytes() + b"x"),
    "flipped in the mark": lambda file: change(file, 0),
    "flipped in the digest": lambda file: change(file, len(MAGIC)),
    "flipped at the beginning": lambda file: change(file, len(MAGIC) + DIGEST),
    "flipped in the middle": lambda file: change(file, file.stat().st_size // 2),
    "flipped at the end": lambda file: change(file, file.stat().st_size - 1),
    "of another function": of_another,
    "a pickle without a digest": lambda file: file.write_bytes(file.read_bytes()[len(MAGIC) + DIGEST :]),
    "a folder": lambda file: (file.unlink(), file.mkdir()),
    "a pipe": lambda file: (file.unlink(), os.mkfifo(file)),
    "a link": lambda file: file.rename(file.with_suffix(".moved")) and file.symlink_to(file.with_suffix(".moved")),
    "writable by a group": lambda file: file.chmod(0o660),
    "writable by all": lambda file: file.chmod(0o606),
}  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_doubtful_code_is_compiled_again_said_once_and_replaced(damage, capsys):
    file = code_of(begin())
    damage(file)
    capsys.readouterr()
    entry = begin()
    assert not loads(entry)
    (line,) = said(capsys)
    assert line.startswith(f"Compiled code {file} is not used: ") and line.endswith(". It is compiled again.")
    assert loads(begin()) and said(capsys) == []


def test_every_byte_counts(tmp_path):
    file = tmp_path / "one.code"
    write_kept(file, "this", bytes(range(40)))
    assert read_kept(file, "this") == bytes(range(40))
    for at in range(file.stat().st_size):
        change(file, at)
        with pytest.raises(kept.DoubtfulCodeError, match="digest"):
            read_kept(file, "this")
        change(file, at)
    assert read_kept(file, "this") == bytes(range(40))
    with pytest.raises(kept.DoubtfulCodeError, match="digest"):
        read_kept(file, "that")


@pytest.mark.skipif(not AS_ROOT, reason="only root gives files away; the other tests fake the owner")
@pytest.mark.parametrize("what", ["file", "folder"])
def test_code_of_another_user_is_not_used(what, capsys):
    file = code_of(begin())
    capsys.readouterr()
    os.chown(file if what == "file" else file.parent, SOMEBODY, SOMEBODY)
    assert not loads(begin())
    (line,) = said(capsys)
    assert "it belongs to another user" in line
    assert loads(begin()) and code_of(begin()).stat().st_uid == os.geteuid()


@pytest.fixture
def another_user(monkeypatch):
    """This process takes itself for another user than the one that owns its files."""
    monkeypatch.setattr(kept.os, "geteuid", lambda: SOMEBODY)


def test_a_cache_of_another_user_is_left_for_a_temporary_folder(cache, another_user, capsys, monkeypatch):
    before = {file: file.stat().st_mtime_ns for file in cache.rglob("*")}
    made = []
    monkeypatch.setattr(place.atexit, "register", lambda *given: made.append(given))
    monkeypatch.setattr(place, "_usable", {})
    folder = place.base_folder()
    (line,) = said(capsys)
    assert line == (
        f"Compiled code cannot be kept in {cache / 'compiled'}: it belongs to another user. "
        "It is kept in a temporary folder until this command ends."
    )
    assert cache not in folder.parents and os.environ["M44_CACHE"] == str(folder.parent)
    assert {file: file.stat().st_mtime_ns for file in cache.rglob("*")} == before
    ((remove, *given),) = made
    remove(*given)
    assert not folder.parent.exists()


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777], ids=oct)
def test_a_folder_that_others_may_write_is_not_used(mode, capsys):
    folder = code_of(begin()).parent
    folder.chmod(mode)
    capsys.readouterr()
    assert not loads(begin())
    assert said(capsys) == [
        f"Compiled code in {folder} is not used: others may write it. It is compiled again."
    ]
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700 and loads(begin())


def test_the_folder_of_all_code_becomes_private(cache, capsys, monkeypatch):
    folder = cache / "compiled"
    for mode, lines in ((0o755, 0), (0o777, 1)):
        folder.chmod(mode)
        monkeypatch.setattr(place, "_usable", {})
        assert place.base_folder() == folder and stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert len(said(capsys)) == lines


def test_whatever_is_made_is_private(cache):
    folders = [path for path in [cache / "compiled", *(cache / "compiled").iterdir()] if path.is_dir()]
    assert {stat.S_IMODE(path.stat().st_mode) for path in folders} == {0o700}
    assert stat.S_IMODE(code_of(begin()).stat().st_mode) == 0o600


UNUSABLE = {
    "a file in its place": lambda path: path.write_text("no folder"),
    "a link in its place": lambda path: path.symlink_to(path.parent / "elsewhere"),
    "a file above it": lambda path: (path.parent.rmdir(), path.parent.write_text("no folder")),
}


@pytest.mark.parametrize("spoil", UNUSABLE.values(), ids=UNUSABLE)
def test_a_cache_that_cannot_be_written_is_a_temporary_folder(tmp_path, spoil):
    """In a process of its own, which compiles a unit and leaves nothing, neither there nor beside the sources."""
    path = tmp_path / "spoilt/compiled"
    path.parent.mkdir()
    spoil(path)
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    before = sorted((ROOT / "tests/compiling").rglob("*.nb?"))
    code = (
        "from tests.compiling.toy import begin, loads\n"
        "assert not loads(begin()) and loads(begin())\n"
        "import os; print(len(os.listdir(os.environ['TMPDIR'])), os.environ['M44_CACHE'])\n"
    )
    environment = {**os.environ, "M44_CACHE": str(path.parent), "TMPDIR": str(temporary)}
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    count, chosen = run.stdout.split()
    assert count == "1" and chosen.startswith(f"{temporary}{os.sep}")
    (line,) = run.stderr.splitlines()
    assert line.startswith(f"Compiled code cannot be kept in {path}: ")
    assert list(temporary.iterdir()) == [] and sorted((ROOT / "tests/compiling").rglob("*.nb?")) == before


def test_temporary_folders_of_processes_that_were_killed_go(tmp_path, monkeypatch):
    monkeypatch.setattr(place.tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(place.atexit, "register", lambda *given: None)
    dead, alive, unknown = (tmp_path / f"{place.TEMPORARY}{name}" for name in ("dead", "alive", "unknown"))
    for folder in (dead, alive, unknown):
        (folder / "compiled").mkdir(parents=True)
        folder.chmod(0o700)
    (dead / place.IN_USE).touch()
    held = kept.hold(alive / place.IN_USE)
    monkeypatch.setenv("M44_CACHE", str(tmp_path / "nowhere"))
    monkeypatch.setattr(place, "make_private", _refuse)
    made = place.base_folder()
    os.close(held)
    assert {path.name for path in tmp_path.glob("m44-*")} == {alive.name, unknown.name, made.parent.name}


def _refuse(folder):
    raise PermissionError(13, "Permission denied")


class FullDisk:
    """Every write of compiled code fails, as on a disk without room."""

    def __init__(self, monkeypatch):
        def fail(*given):
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(unit_cache, "write_kept", fail)


def test_a_full_disk_does_not_stop_play(monkeypatch, capsys, cache):
    shutil.rmtree(cache)
    FullDisk(monkeypatch)
    capsys.readouterr()
    assert not loads(begin()) and not loads(begin(tripled))
    assert said(capsys) == [
        f"Compiled code cannot be kept in {cache / 'compiled'}: No space left on device. "
        "The next command compiles again."
    ]


def test_a_disk_that_fills_while_code_is_written_leaves_nothing(tmp_path):
    """A limit on the size of files, which the system enforces as it does the end of a disk."""
    code = (
        "import resource, signal, sys\n"
        "from pathlib import Path\n"
        "from engine.compiling.kept import write_kept\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "try:\n    write_kept(Path(sys.argv[1]), 'about', bytes(5000))\n"
        "except OSError as error:\n    print(error.strerror)\n"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "left/one.code")]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout == "File too large\n" and list((tmp_path / "left").iterdir()) == []


@pytest.mark.parametrize(
    "failure", [MemoryError("no room"), EOFError(), ValueError("strange"), KeyError("x")]
)
def test_sound_code_that_cannot_be_loaded_is_compiled(monkeypatch, capsys, failure):
    def fail(payload):
        raise failure

    monkeypatch.setattr(unit_cache.pickle, "loads", fail)
    capsys.readouterr()
    assert not loads(begin())
    assert len(said(capsys)) == 1


def test_code_for_other_switches_is_another_file(monkeypatch):
    """An engine that checks every index and one that checks none may share a folder."""
    entry = begin()
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 1)
    assert not entry._cache.holds(entry.py_func, entry.targetctx.codegen())
    assert not loads(begin(doubled))


def test_leftovers_of_killed_processes_go_and_those_at_work_stay(capsys):
    folder = code_of(begin()).parent
    left = [folder / name for name in ("shipped-0.busy", "shipped-0.4711", "abc-xyz.part")]
    for file in left:
        file.touch()
    held = kept.hold(folder / "shipped-1.busy")
    begin()
    assert not any(file.exists() for file in left) and (folder / "shipped-1.busy").exists()
    os.close(held)
    begin()
    assert not (folder / "shipped-1.busy").exists() and loads(begin())


def test_processes_beside_use_the_same_temporary_folder(tmp_path):
    """They compile for a process that could not keep their code elsewhere, and it compiles nothing itself."""
    code = (
        "from engine.runs.precompile import compile_missing, compile_units\n"
        "unit = compile_units()['plan_wagon']\n"
        "compile_missing([unit])\n"
        "print(unit.body.stats.cache_hits)\n"
    )
    (tmp_path / "file").touch()
    environment = {**os.environ, "M44_CACHE": str(tmp_path / "file"), "M44_SHIPPED": ""}
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert "1}" in run.stdout and len(run.stderr.splitlines()) == 1
