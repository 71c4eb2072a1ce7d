"""Tracing rules without running anything: ids that tests name, ids that docstrings cite, places that exist.

Everything is read from the sources, so that a partial run, a worker of many and a whole run tell the same.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from engine.loading.checks.rulebook import Rule, Rulebook

ROOT = Path(__file__).resolve().parents[2]
# A full id, the number of one that shares the prefix of the id before it, or the dots of a range.
TOKEN = re.compile(r"(?P<full>[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d+)|(?P<dots>\.\.)|(?P<short>(?<![\w-])-\d+)")
# The list ends with its sentence, its paragraph or the docstring.
CITATION = re.compile(r"Rule:\s*(.*?)(?:(?<!\.)\.(?=\s+[A-Z`]|\s*$|\s*\n\s*\n)|\n\s*\n|$)", re.S)


@dataclass
class Marks:
    """What the tests say they prove.

    Attributes
    ----------
    tests : dict
        Id to the tests that name it, ``tests/rules/test_retreat.py::test_way_back``.
    unclear : list of str
        Marks whose ids are not written out as words.
    """

    tests: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    unclear: list[str] = field(default_factory=list)


def marks_of_tests(folder: Path = ROOT / "tests") -> Marks:
    """Read every ``pytest.mark.rule(...)`` of the test files: of tests, classes, parameters and modules."""
    marks = Marks()
    for path in sorted(folder.rglob("test_*.py")):
        name = path.relative_to(folder.parent).as_posix()
        for statement in ast.parse(path.read_text(encoding="utf-8")).body:
            read_marks(statement, name, marks)
    return marks


def read_marks(statement: ast.stmt, place: str, marks: Marks) -> None:
    """Note the marks of one statement of a module or of a class of tests.  Changes: marks."""
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        place = f"{place}::{statement.name}"
        for decorator in statement.decorator_list:
            note_marks(decorator, place, marks)
        if isinstance(statement, ast.ClassDef):
            for inner in statement.body:
                read_marks(inner, place, marks)
    elif isinstance(statement, (ast.Assign, ast.AnnAssign)):
        note_marks(statement, place, marks)


def note_marks(tree: ast.AST, place: str, marks: Marks) -> None:
    """Note the ids of every mark below a node.  Changes: marks."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    if place not in marks.tests[argument.value]:
                        marks.tests[argument.value].append(place)
                else:
                    marks.unclear.append(f"{place}: {ast.unparse(argument)}")


def ids_in(text: str) -> list[str]:
    """The ids of a list as docstrings write it: ``TG-1, -3, RET-2 .. -4``.

    Examples
    --------
    >>> ids_in("TG-1, -3, RET-2 .. -4")
    ['TG-1', 'TG-3', 'RET-2', 'RET-3', 'RET-4']
    """
    found: list[str] = []
    topic = ""
    in_range = False
    for token in TOKEN.finditer(text):
        if token["dots"]:
            in_range = True
            continue
        if token["full"]:
            topic, _, digits = token["full"].rpartition("-")
        else:
            digits = token["short"][1:]
        if topic:
            first = int(found[-1].rpartition("-")[2]) + 1 if in_range and found else int(digits)
            found += [f"{topic}-{n}" for n in range(first, int(digits) + 1)]
        in_range = False
    return found


def cited_in(docstring: str) -> set[str]:
    """Ids that the ``Rule:`` lines of a docstring cite."""
    return {id_ for match in CITATION.finditer(docstring) for id_ in ids_in(match.group(1))}


def named_nodes(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Functions, classes, methods and constants of a module by the names that ``where`` uses."""
    for node in getattr(tree, "body", []):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield prefix + node.name, node
            if isinstance(node, ast.ClassDef):
                yield from named_nodes(node, f"{node.name}.")
        elif isinstance(node, ast.Assign):
            yield from ((prefix + target.id, node) for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield prefix + node.target.id, node


@cache
def citations(path: Path) -> dict[str, set[str]]:
    """Name in a source file to the ids its docstring cites; names without citations included."""
    found: dict[str, set[str]] = {}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for name, node in named_nodes(tree):
        documented = isinstance(node, (ast.FunctionDef, ast.ClassDef))
        found[name] = cited_in(ast.get_docstring(node) or "") if documented else set()
    return found


def all_citations(folder: Path = ROOT / "engine") -> Iterator[tuple[str, str]]:
    """Place and id of every citation of the engine, ``engine/kernel/ground.py:take_ground``, ``TG-1``."""
    for path in sorted(folder.rglob("*.py")):
        for name, ids in citations(path).items():
            for id_ in sorted(ids):
                yield f"{path.relative_to(ROOT).as_posix()}:{name}", id_


def place_exists(place: str) -> bool:
    """Whether the file, and in it the function, method, constant, row or switch, is there."""
    file, _, name = place.partition(":")
    path = ROOT / file
    if not path.is_file():
        return False
    if path.suffix == ".toml":
        return not name or name in tomllib.loads(path.read_text(encoding="utf-8"))
    return not name or name in citations(path)


def without_test(book: Rulebook, marks: Marks) -> list[Rule]:
    """Implemented statements that no test names."""
    return [rule for rule in book.with_status("implemented") if rule.id not in marks.tests]


def unknown_marks(book: Rulebook, marks: Marks) -> list[str]:
    """Tests and the ids they name that the rulebook does not have."""
    return [f"{id_}: {', '.join(tests)}" for id_, tests in marks.tests.items() if id_ not in book.rules]


def by_topic(rules: Iterable[Rule]) -> list[str]:
    """Statements gathered by topic, one line each: ``RET: 3 4 6``."""
    topics: dict[str, list[int]] = defaultdict(list)
    for rule in rules:
        topics[rule.topic].append(rule.number)
    return [f"{topic}: {' '.join(map(str, numbers))}" for topic, numbers in topics.items()]
