"""Types for whoever imports the program: marked as typed, and a reader's own code passes the strict check."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
WRONG = "import m44\n\nrun = m44.run('toulon', game=10)\nwords: int = m44.compare(run).sentence()\n"


def checked(path, folder):
    """What the type checker says of a file that finds the program as an installed one."""
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={ROOT / '.mypy_cache'}", str(path)],
        capture_output=True, text=True, cwd=folder, env={**os.environ, "MYPYPATH": ""},
    )  # fmt: skip
    return found.stdout


@pytest.mark.parametrize("package", ["analysis", "engine", "m44"])
def test_packages_are_marked_as_typed(package):
    assert (ROOT / package / "py.typed").is_file()


def test_code_of_a_reader_passes_the_strict_check(tmp_path):
    assert checked(HERE / "user_code.py", tmp_path).startswith("Success")


def test_mistakes_of_a_reader_are_found(tmp_path):
    path = tmp_path / "wrong.py"
    path.write_text(WRONG)
    told = checked(path, tmp_path)
    assert 'Unexpected keyword argument "game"' in told and "Incompatible types in assignment" in told
