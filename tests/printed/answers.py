"""What the pages say that a command prints: compared in full with what the command prints today, or written anew.

A printed answer is a block of ``console`` in which lines follow a ``$ m44 …``, or a block of ``text`` below a comment
that names the command.  A last line with nothing but ``…`` stands for all that follows there, a first one for all
before the line below it.  ``make answers`` writes the answers of all pages, ``make answers-checked`` compares them;
both play the numbers of games that the pages name.
"""

import difflib
import io
import os
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import fill

from tests.printed.mistaken import write_files

ROOT = Path(__file__).resolve().parents[2]
FRONT, PLAY = ROOT / "README.md", ROOT / "docs" / "0-play.md"
PAGES = (FRONT, *sorted((ROOT / "docs").glob("*.md")), *sorted(ROOT.glob("*/README.md")))
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)
BELOW_COMMENT = re.compile(r"<!-- (m44 .+?) -->\n```text\n(.*?)```", re.S)
QUESTION = re.compile(
    r"^## (?P<question>.+?)$.*?^```console\n\$ (?P<command>.+?)\n(?P<answer>.*?)^```$", re.M | re.S
)
CUT = "…"
PAGE_WIDTH = 120  # a refusal is one line in the terminal; pages break it
SHOWN_REFUSAL = re.compile(r": found .+,\s+expected\s", re.S)  # in an answer that is one
REFUSED = 2  # exit code of a command that says what is wrong in its words
# What is said of where the games lie: a machine that plays for seconds has drawn a report, another says how to.
REPORT = re.compile(r"^Report: (\S+)/report\.html$", re.M)
GAMES = re.compile(r"^Games: (\S+)\s\(m44\sreport\sdraws\stheir\sreport\)$", re.M)
LAST_LINE = re.compile(r"\n(?:Report|Games):")
# The last part of a folder of games is a digest of the sources too, Python's version among them.
FOLDER = re.compile(r"(runs/[\w+.-]+)-[0-9a-f]{8}\b")


@dataclass(frozen=True)
class Printed:
    """A command and what a page says that it prints, from ``start`` to ``end`` of the page's text."""

    page: Path
    command: str
    answer: str
    start: int
    end: int


@dataclass(frozen=True)
class Question:
    """A question of ``docs/0-play.md``, the command that answers it, the answer."""

    question: str
    command: str
    answer: str


def questions() -> list[Question]:
    """All questions of the page to play with."""
    return [Question(*found.groups()) for found in QUESTION.finditer(PLAY.read_text(encoding="utf-8"))]


def printed(page: Path) -> list[Printed]:
    """All printed answers of a page, in its order."""
    text = page.read_text(encoding="utf-8")
    found = [Printed(page, hit[1], hit[2], hit.start(2), hit.end(2)) for hit in BELOW_COMMENT.finditer(text)]
    for block in CONSOLE.finditer(text):
        found += _in_console(page, block[1], block.start(1))
    return sorted(found, key=lambda one: one.start)


def _in_console(page: Path, block: str, at: int) -> Iterator[Printed]:
    """The commands of a block that are followed by lines of output."""
    commands = list(re.finditer(r"^\$ (.+)\n", block, re.M))
    ends = [command.start() for command in commands[1:]] + [len(block)]
    for command, end in zip(commands, ends, strict=True):
        answer = block[command.end() : end]
        if answer.strip():
            yield Printed(page, command[1].partition("  #")[0].strip(), answer, at + command.end(), at + end)


@cache
def ask(command: str) -> str:
    """What a command prints, run in the current folder; the words of a refusal if it is refused."""
    from m44.cli.main import main

    out, refused = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(refused):
        code = main(shlex.split(command.removeprefix("m44 ")))
    if code not in (0, REFUSED):
        raise RuntimeError(f"{command}: exit code {code}")
    return fill(refused.getvalue(), PAGE_WIDTH) + "\n" if code else out.getvalue()


def as_on_page(one: Printed) -> str:
    """What the command of an answer prints today, in the form in which the page shows it."""
    answer = ask(one.command)
    if one.page == FRONT:
        answer = LAST_LINE.split(answer)[0]  # the page speaks of it below
    return cut(answer, one.answer.splitlines())


def cut(answer: str, shown: list[str]) -> str:
    """An answer without what a page leaves out; nothing is left out in front if the first line shown is not in it."""
    said = answer.splitlines()
    if shown[0] == CUT and len(shown) > 1:
        begin = said.index(shown[1]) if shown[1] in said else 0
        said = [CUT, *said[begin:]]
    if shown[-1] == CUT:
        said = [*said[: len(shown) - 1], CUT]
    return "\n".join(said) + "\n" if CUT in (shown[0], shown[-1]) else answer


def same(shown: str, said: str) -> bool:
    """Whether two answers agree in every character on which no machine and no source has a say."""
    return without_digests(shown) == without_digests(said)


def without_digests(answer: str) -> str:
    """An answer as every machine and version of Python prints it, however long it plays."""
    return GAMES.sub(r"Games: \1", REPORT.sub(r"Games: \1", FOLDER.sub(r"\1", answer)))


def differences(one: Printed) -> list[str]:
    """Lines in which the page and the command differ; none if they agree."""
    said = as_on_page(one)
    if same(one.answer, said):
        return []
    name = f"{one.page.relative_to(ROOT)}: {one.command}"
    shown, said = (without_digests(answer).splitlines() for answer in (one.answer, said))
    return list(difflib.unified_diff(shown, said, name, "what it prints", n=0, lineterm=""))


def check() -> int:
    """Compare every answer with what its command prints; the number that differ."""
    wrong = right = 0
    with TemporaryDirectory() as folder, chdir(folder):
        write_files(Path(folder))
        for page in PAGES:
            for one in printed(page):
                found = differences(one)
                print("\n".join(found) if found else f"{page.relative_to(ROOT)}: {one.command}", flush=True)
                wrong, right = wrong + bool(found), right + (not found)
    print(f"{right} passed, {wrong} failed")
    return wrong


def write() -> None:
    """Write every answer anew; a cut answer keeps its number of lines."""
    with TemporaryDirectory() as folder, chdir(folder):
        write_files(Path(folder))
        for page in PAGES:
            text = page.read_text(encoding="utf-8")
            for one in reversed(printed(page)):
                said = as_on_page(one)
                if not same(one.answer, said):
                    text = text[: one.start] + said + text[one.end :]
            page.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    os.environ.pop("M44_PATH", None)
    os.environ["COLUMNS"] = "100"
    if sys.argv[1:] == ["check"]:
        sys.exit(check() > 0)
    if sys.argv[1:] != ["write"]:
        sys.exit("python -m tests.printed.answers check | write")
    write()
