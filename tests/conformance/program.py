"""What every program of conformance does: it asks for numbers, tells what came out, and leaves figures and page."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.conformance.kept import total
from tests.support import kept_report
from tests.support.kept_report import Figures


def asks(module: str, about: str | None, games: int) -> argparse.ArgumentParser:
    """Its arguments: games of a cell, seed, folder."""
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=about)
    parser.add_argument(
        "--games", type=int, default=games, help="games of each pair of players on each board"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="folder of figures and page")
    return parser


def verdict_of(cells: Sequence[Figures], said: str, named: Sequence[str]) -> str:
    """What came out, in a sentence; cells that are named below it."""
    return "\n".join([f"**{total(cells, 'games'):,} games: {said}.**", *([""] if named else []), *named])


def leave(
    manifest: Mapping[str, Any], page: Callable[[Mapping[str, Any]], str], out: Path | None, broken: bool
) -> int:
    """Print the page, and write it where a folder is named; 1 if a law was broken."""
    print(page(manifest), end="")
    if out:
        kept_report.write(out, manifest, page)
    return int(broken)
