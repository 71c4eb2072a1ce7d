"""Faults that a programmer could make: read from the lists of this folder, found in the sources, planted in a copy."""

import ast
import shutil
import tomllib
from dataclasses import dataclass
from pathlib import Path

from tests.rulebook.tracing import ROOT, named_nodes

FOLDER = Path(__file__).parent
# What tests of rules read; the rest of the project stays out of the copy.
COPIED = (
    *("analysis", "engine", "examples", "m44", "scenarios", "tests", "pyproject.toml"),
    "reports/which-house-rules-matter/study.toml",
)


class NotPlantableError(ValueError):
    """The sources no longer hold what a fault would change."""


@dataclass(frozen=True)
class Fault:
    """A small mistake in one function.

    Attributes
    ----------
    name : str
        What goes wrong, in words.
    family : str
        Part of the rules: the name of its list.
    file, function : str
        Where it is made; a method is named with its class.
    was, now : str
        Text of the function that stands there once, and what stands in its place.
    rules : tuple of str
        Statements it breaks: only a test marked with one of them counts as catching it.  None where the rules are
        silent, as about the reading of files.
    tests : tuple of str
        Files of tests that have to catch it.
    quick : bool
        Whether every run of the test suite plants it.
    """

    name: str
    family: str
    file: str
    function: str
    was: str
    now: str
    rules: tuple[str, ...]
    tests: tuple[str, ...]
    quick: bool = False


def read_faults(folder: Path = FOLDER) -> list[Fault]:
    """All faults, family by family."""
    return [
        Fault(**{**one, "family": path.stem, "rules": tuple(one["rules"]), "tests": tuple(one["tests"])})
        for path in sorted(folder.glob("*.toml"))
        for one in tomllib.loads(path.read_text(encoding="utf-8"))["fault"]
    ]


def planted(fault: Fault, root: Path = ROOT) -> str:
    """The source file with the fault in it.

    Raises
    ------
    NotPlantableError
        No such file or function, or the text does not stand in the function exactly once.
    """
    path = root / fault.file
    if not path.is_file():
        raise NotPlantableError(f"{fault.name}: there is no file {fault.file}")
    text = path.read_text(encoding="utf-8")
    node = dict(named_nodes(ast.parse(text))).get(fault.function)
    if not isinstance(node, ast.FunctionDef):
        raise NotPlantableError(f"{fault.name}: {fault.file} has no function {fault.function}")
    lines = text.splitlines(keepends=True)
    before, body = "".join(lines[: node.lineno - 1]), "".join(lines[node.lineno - 1 : node.end_lineno])
    count = body.count(fault.was) if fault.was else 0
    if count != 1:
        raise NotPlantableError(
            f"{fault.name}: {fault.file}:{fault.function} holds {fault.was!r} {count} times, expected once"
        )
    return before + body.replace(fault.was, fault.now) + "".join(lines[node.end_lineno :])


def copy_tree(folder: Path) -> Path:
    """A copy of everything that tests of rules need; gives its folder."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, folder / name)
    return folder
