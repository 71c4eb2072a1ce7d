"""Wheels of these sources: built, and installed in empty environments beside the locked requirements."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from tests.support.terminal import ROOT

PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")
LOCKED = re.compile(r"^([\w.-]+)==([^\s;]+)(.*?)\\?$", re.MULTILINE)


def call(*words, **more) -> str:
    """Run a program that must succeed; what it printed."""
    run = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, **more)
    assert run.returncode == 0, run.stderr
    return run.stdout


def build(folder: Path, **environment: str) -> Path:
    """A wheel of these sources in a folder."""
    words = ("wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "-w", folder, ROOT)
    call(*PIP, *words, env={**os.environ, **environment})
    (path,) = folder.glob("memoir44_balance-*.whl")
    return path


def install(wheel: Path, folder: Path) -> Path:
    """Command ``m44`` of an environment that holds the wheel, and links to the packages of the lock."""
    call(sys.executable, "-m", "venv", "--without-pip", folder)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    python = programs / ("python.exe" if os.name == "nt" else "python")
    packages = Path(call(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    for found in locked():
        link(found, packages)
    call(*PIP, "--python", python, "install", "--quiet", "--no-deps", "--no-index", wheel)
    return programs / "m44"


def locked() -> Iterator[Distribution]:
    """What ``requirements.lock`` asks for, as it is installed here, in exactly these versions."""
    for name, version, only_where in LOCKED.findall((ROOT / "requirements.lock").read_text("utf-8")):
        try:
            found = distribution(name)
        except PackageNotFoundError:
            assert ";" in only_where, f"{name} of requirements.lock is not installed: make setup"
            continue
        assert found.version == version, f"{name}: found {found.version}, expected {version}: make setup"
        yield found


def link(found: Distribution, packages: Path) -> None:
    """Let another environment see the files of a package."""
    tops = {Path(file).parts[0] for file in found.files or ()}
    for top in tops - {"..", "__pycache__"}:
        target = packages / top
        if not target.exists():
            target.symlink_to(Path(str(found.locate_file(top))).resolve())
