"""Fenced blocks of a page, and whether any of them could hold output that no check sees."""

import ast
import json
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.printed.answers import Printed

FENCE = re.compile(r"\s*(?:```|~~~)")
PROGRAMS = re.compile(
    r"(make|m44|python|pip|dask|jupyter|\.venv\\Scripts\\activate)( |$)"
)  # of a block of commands
DRAWN = "mermaid"  # a graph, compared with the imports it draws by tests/architecture
SOURCES: dict[str, Callable[[str], object]] = {"toml": tomllib.loads, "json": json.loads, "python": ast.parse}


@dataclass(frozen=True)
class Fence:
    """A fenced block: the word behind its fence, its number of line, its text and where that begins in the page."""

    kind: str
    line: int
    text: str
    start: int


def fences(page: str) -> Iterator[Fence]:
    """All fenced blocks of a page, indented ones too.

    Raises
    ------
    ValueError
        The last one has no end.
    """
    opened: Fence | None = None
    at = 0
    for number, line in enumerate(page.splitlines(keepends=True), start=1):
        at += len(line)
        if FENCE.match(line):
            if opened is None:
                opened = Fence(line.rstrip("\n").removeprefix("```"), number, "", at)
            else:
                yield Fence(opened.kind, opened.line, page[opened.start : at - len(line)], opened.start)
                opened = None
    if opened is not None:
        raise ValueError(f"line {opened.line}: a block without an end")


def what_escapes(fence: Fence, answers: list[Printed]) -> str:
    """Why a block may hold output that is not compared with what its command prints; empty if it holds none."""
    own = [one for one in answers if fence.start <= one.start and one.end <= fence.start + len(fence.text)]
    if fence.kind == "text":
        return "" if [one.answer for one in own] == [fence.text] else "no <!-- m44 … --> right above it"
    if fence.kind == "console":
        return _in_console(fence.text, own)
    if fence.kind == "sh":
        lines = [line for line in fence.text.splitlines() if line and not PROGRAMS.match(line)]
        return f"no command: {lines[0]}" if lines else ""
    if fence.kind == DRAWN:
        return ""
    if fence.kind in SOURCES:
        try:
            SOURCES[fence.kind](fence.text)
        except (ValueError, SyntaxError) as error:
            return f"no {fence.kind}: {error}"
        return ""
    return f"neither an answer nor commands nor a source file: '{fence.kind}'"


def _in_console(text: str, own: list[Printed]) -> str:
    """The same of commands with answers: nothing before the first command, and answers of `m44` only."""
    if not text.startswith("$ "):
        return "begins with no command"
    others = [one.command for one in own if not one.command.startswith("m44 ")]
    if others:
        return f"an answer of another program: {others[0]}"
    said = "".join(one.answer for one in own)
    lines = [line for line in text.splitlines() if line and not line.startswith("$ ")]
    return "" if lines == [line for line in said.splitlines() if line] else "an answer without a command"
