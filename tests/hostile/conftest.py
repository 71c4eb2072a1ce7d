"""A terminal whose commands have to end soon, and what every refusal has in common."""

import contextlib
import re
import signal
import sys
from pathlib import Path

import pytest

from tests.hostile.quick_cases import covering

HERE = Path(__file__).parent
# Pipes, devices and alarms are those of Unix.
collect_ignore_glob = ["test_*.py"] if sys.platform == "win32" else []
SECONDS = 20  # a command that takes longer hangs; most take a tenth of a second
LONGEST = 1000  # characters of an error
LIBRARY = (  # words of the libraries underneath, which mean nothing to the person who edits the file
    "Traceback", "Field required", "pydantic", "Input should be", "Extra inputs", "validation error", "tomllib",
    "JSONDecodeError", "Errno", "<class", "object at 0x", "datetime.", "dtype", "int_max_str_digits", "np.int64",
    "Unable to parse", "valid integer", "valid number", "greater than or equal",
)  # fmt: skip
DICT = re.compile(r"\{'")


@pytest.hookimpl(tryfirst=True)  # before the lanes are chosen
def pytest_collection_modifyitems(items):
    """Keep some cases of every test in the quick lane."""
    by_file = {}
    for item in items:
        if item.path.parent == HERE:
            by_file.setdefault(item.path, []).append(item)
    for path, cases in by_file.items():
        for case in covering(cases, path.name):
            case.add_marker(pytest.mark.quick)


class TooLong(BaseException):
    """A command hangs."""


@contextlib.contextmanager
def watched(seconds=SECONDS):
    """Stop whatever takes longer."""

    def stop(*_):
        raise TooLong(f"no end after {seconds} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def snapshot(folder):
    """Everything in a folder, without reading it."""
    found = {}
    for path in sorted(Path(folder).rglob("*")):
        stat = path.lstat()
        found[str(path.relative_to(folder))] = (stat.st_mode, stat.st_size, stat.st_mtime_ns)
    return found


def check_error(line, *told):
    """What holds of every error: short, in one line, printable, in words of this program."""
    assert len(line) < LONGEST
    assert line.isprintable(), ascii(line)
    assert "found" in line and "expected" in line
    assert not [word for word in LIBRARY if word in line], line
    assert not DICT.search(line), line
    for word in told:
        assert word in line, line


@pytest.fixture
def refused(terminal):
    """Runs a command that has to be refused with exit code 2 in one line that tells all of this; nothing is written."""

    def run(command, *told):
        before = snapshot(terminal.folder)
        with watched():
            said = terminal(command)
        assert said.code == 2, said
        assert said.out == ""
        [line] = said.err.rstrip("\n").split("\n")
        check_error(line, *told)
        assert snapshot(terminal.folder) == before

    return run
