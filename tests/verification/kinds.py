"""The kinds of proof that ``make verify`` runs, as ``kinds.toml`` lists them, and the tests that belong to each.

A test belongs to one kind at most: by the file it stands in, or by its own mark ``slow``; a mark ``quick`` takes it out
of the kind of its file.  Every test without a kind is run by ``make test``, so the two lanes hold all tests.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIST = Path(__file__).with_name("kinds.toml")
QUICK = "quick"  # the lane of `make test`, and the mark that brings a test there


@dataclass(frozen=True)
class Kind:
    """One kind of proof.

    Attributes
    ----------
    name, title : str
        One word; the proof in a few words.
    tests : tuple of str
        Patterns of test files below the root.
    run : tuple of str
        A command instead of tests; ``{python}`` stands for the interpreter of the tests.
    needs : str
        An interpreter without which the command cannot run, ``python3.13``; else empty.
    rests_on : tuple of str
        Groups of files whose change makes the proof old.
    """

    name: str
    title: str
    tests: tuple[str, ...] = ()
    run: tuple[str, ...] = ()
    needs: str = ""
    rests_on: tuple[str, ...] = ()


@cache
def listed() -> Mapping[str, object]:
    """The file of kinds."""
    return tomllib.loads(LIST.read_text(encoding="utf-8"))


@cache
def groups() -> dict[str, tuple[str, ...]]:
    """Group of files to its patterns; one that begins with ``!`` leaves out what it matches."""
    return {name: tuple(patterns) for name, patterns in listed()["groups"].items()}


@cache
def kinds() -> dict[str, Kind]:
    """All kinds by name, in the order in which they are run."""
    found = {}
    for name, row in listed()["kinds"].items():
        lists = {key: tuple(row.get(key, ())) for key in ("tests", "run", "rests_on")}
        found[name] = Kind(name, row["title"], needs=row.get("needs", ""), **lists)
        unknown = set(row) - {"title", "needs", *lists} | set(lists["rests_on"]) - set(groups())
        if unknown or (bool(lists["run"]) and bool(lists["tests"])):
            expected = "known keys and groups, and tests or a command"
            raise ValueError(f"{LIST.name}: kind {name}: found {sorted(unknown)}, expected {expected}")
    return found


@cache
def kind_of_file() -> dict[Path, str]:
    """Test file to the kind it belongs to; a file of two kinds is a mistake of the list."""
    found: dict[Path, str] = {}
    for kind in kinds().values():
        for pattern in kind.tests:
            for path in ROOT.glob(pattern):
                if path.name.startswith("test_") and found.setdefault(path, kind.name) != kind.name:
                    raise ValueError(f"{LIST.name}: {path.name} is of {found[path]} and of {kind.name}")
    return found


@cache
def marked_files() -> dict[Path, frozenset[str]]:
    """Test file to the kinds that marks in it name, read from the sources."""
    found = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "mark.slow" in text and (named := frozenset(_named(ast.parse(text)))):
            found[path] = named
    return found


def _named(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.slow"):
            yield from (part.value for part in node.args if isinstance(part, ast.Constant))


def may_hold(path: Path, lane: Collection[str]) -> bool:
    """Whether a file can hold tests of some kinds, or of ``make test`` (``quick``), by its text alone.

    A file that cannot is not even imported.
    """
    kind, marked = kind_of_file().get(path), marked_files().get(path, frozenset())
    if kind in lane or not marked.isdisjoint(lane):
        return True
    return QUICK in lane and (kind is None or f"mark.{QUICK}" in path.read_text(encoding="utf-8"))


def files_of(kind: str) -> list[Path]:
    """Test files that hold tests of a kind."""
    by_file = {path for path, name in kind_of_file().items() if name == kind}
    by_mark = {path for path, names in marked_files().items() if kind in names}
    return sorted(by_file | by_mark)


def kind_of(path: Path, slow: str | None, quick: bool) -> str | None:
    """The kind of a test: None for a test of ``make test``.

    Parameters
    ----------
    path : Path
        File of the test.
    slow : str or None
        Kind that its mark names.
    quick : bool
        Whether it is marked to stay in ``make test``.
    """
    if slow is not None and slow not in kinds():
        raise ValueError(f"{path.name}: found the kind {slow!r}, expected one of {', '.join(kinds())}")
    return slow or (None if quick else kind_of_file().get(path))
