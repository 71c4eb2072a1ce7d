"""The questions of ``docs/0-play.md`` and the result in ``README.md``: read them, or write their answers anew.

``make answers`` does so after a change of the games.
"""

import io
import os
import re
import shlex
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
PAGE, FRONT = ROOT / "docs" / "0-play.md", ROOT / "README.md"
BLOCK = re.compile(
    r"^## (?P<question>.+?)$.*?^```console\n\$ (?P<command>.+?)\n(?P<answer>.*?)^```$", re.M | re.S
)
FIRST_RESULT = re.compile(r"<!-- (m44 .+?) -->\n```text\n(.*?)```", re.S)
CUT = "…"


@dataclass(frozen=True)
class Question:
    """A question, the command that answers it, the answer on the page (cut if it ends with dots)."""

    question: str
    command: str
    answer: str


def questions() -> list[Question]:
    """All questions of the page."""
    return [Question(*found.groups()) for found in BLOCK.finditer(PAGE.read_text(encoding="utf-8"))]


def ask(command: str) -> str:
    """What a command prints, run in the current folder."""
    from analysis.cli.main import main

    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(io.StringIO()):
        code = main(shlex.split(command.removeprefix("m44 ")))
    if code:
        raise RuntimeError(f"{command}: exit code {code}")
    return out.getvalue()


def refresh() -> None:
    """Write the answers of the page anew; a cut answer keeps its number of lines."""
    text = PAGE.read_text(encoding="utf-8")
    with TemporaryDirectory() as folder, chdir(folder):
        for one in questions():
            answer = ask(one.command)
            old = one.answer.splitlines()
            if old and old[-1] == CUT:
                answer = "\n".join([*answer.splitlines()[: len(old) - 1], CUT]) + "\n"
            text = text.replace(f"$ {one.command}\n{one.answer}```", f"$ {one.command}\n{answer}```")
    PAGE.write_text(text, encoding="utf-8", newline="\n")


def refresh_front() -> None:
    """Write the first result on the front page anew, without the line that says where the report lies."""
    text = FRONT.read_text(encoding="utf-8")
    with TemporaryDirectory() as folder, chdir(folder):
        for command, old in FIRST_RESULT.findall(text):
            answer = ask(command).partition("\nReport:")[0]
            text = text.replace(f"```text\n{old}```", f"```text\n{answer}```")
    FRONT.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    os.environ.pop("M44_PATH", None)
    refresh()
    refresh_front()
