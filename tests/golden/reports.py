"""Reports of games kept as rows, so that no change of the engine can move them; ``python -m tests.golden.reports``
writes them anew.

A difference means that statistics or pages say something else about the same games.  Read the changed lines of
``summary.csv``, ``report.md`` and ``report.txt`` before keeping them; of ``results.json`` and ``report.html`` only
digests are kept: numbers to nine digits, figures by their words, since libraries differ beyond that.
"""

import json
import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.answers.compare import compare
from analysis.answers.fair import fair
from analysis.measure.read import Run
from analysis.report.answer import Answer
from tests.golden.kept import read, weigh, write

DIGESTS = "reports/digests.json"
QUESTIONS: dict[str, Callable[[Run], Answer]] = {"compare": compare, "fair": fair}
READ = ("summary.csv", "report.md", "report.txt")
WEIGHED = ("results.json", "report.html")
DIGITS = 9
SVG = re.compile(r"<svg .*?</svg>", re.DOTALL)
SVG_WORDS = re.compile(r"<(?:text|tspan)[^>]*>([^<]+)<")


def run() -> Run:
    """The games that are kept: two battles, official rules and one option, 150 games each."""
    return Run(pd.read_csv(StringIO(read("reports/games.csv"))), json.loads(read("reports/manifest.json")))


def files(question: str, folder: Path) -> dict[str, str]:
    """Texts of the five files of an answer, written into a folder."""
    written = QUESTIONS[question](run()).write(folder)
    return {name: path.read_text(encoding="utf-8") for name, path in written.items()}


def digest(name: str, text: str) -> str:
    """Digest of a file that does not depend on the last digits or on how a figure is drawn."""
    if name == "results.json":
        text = json.dumps(rounded(json.loads(text)), sort_keys=True)
    else:
        text = SVG.sub(lambda found: "|".join(SVG_WORDS.findall(found[0])), text)
    return weigh(text)


def rounded(value: Any) -> Any:
    """Plain values with floats of nine digits; what is that near to zero is zero."""
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    if isinstance(value, list):
        return [rounded(one) for one in value]
    if isinstance(value, float):
        return float(f"{value:.{DIGITS}g}") if abs(value) > 10.0**-DIGITS else 0.0
    return value


def file_of(question: str, name: str) -> str:
    """Where a file of an answer is kept."""
    return f"reports/{question}/{name}"


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    digests = {}
    for question in QUESTIONS:
        with TemporaryDirectory() as folder:
            texts = files(question, Path(folder))
        for name in READ:
            write(file_of(question, name), texts[name])
        digests |= {f"{question} {name}": digest(name, texts[name]) for name in WEIGHED}
    write(DIGESTS, json.dumps(digests, indent=1) + "\n")
