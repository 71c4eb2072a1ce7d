"""What a study that the tests play leaves in its folder: a manifest and a page drawn from it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from analysis.measure.origin import First, games_to_take, label, made_of, moves_digest
from analysis.measure.packed import packed, unpacked
from engine.runs.games import engine_digest

PAGE, MANIFEST = "README.md", "manifest.json"
FIRST = "first"  # of a cell that is kept: its first games
REPORTS = Path(__file__).resolve().parents[2] / "reports"
Figures = Mapping[str, Any]


def manifest_of(
    kind: str,
    question: str,
    answer: str,
    cells: Sequence[Figures],
    moves: Sequence[Sequence[int] | np.ndarray | First],
    plan: Mapping[str, Any],
    command: str,
) -> dict[str, Any]:
    """Everything that the page of a study says, and what made it.

    Parameters
    ----------
    kind, question, answer : str
    cells : sequence of dict
        Labels and figures of every cell.
    moves : sequence of array or First, shape (n_cells,)
        Trajectories of the games of every cell, in their order; of a cell that is kept its first games.
    plan : dict
        Seed, games of a cell, namespace.
    command : str
        What makes it anew.
    """
    take = games_to_take(cells)
    first = {label(cell): first_of(own, take[label(cell)]) for cell, own in zip(cells, moves, strict=True)}
    return {
        "study": {"name": kind, "kind": kind, "question": question, "answer": answer},
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
        "command": command,
        **made_of(first),
        "plan": {"engine": engine_digest(), **plan, "cells": list(cells)},
    }


def first_of(moves: Sequence[int] | np.ndarray | First, take: int) -> First:
    """First games of a cell: how many, and the digest of their moves."""
    if isinstance(moves, First):
        return moves
    own = np.asarray(moves[:take])
    return First(len(own), moves_digest(own))


def write(folder: Path, manifest: Mapping[str, Any], page: Callable[[Mapping[str, Any]], str]) -> None:
    """Write figures and page."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MANIFEST).write_text(json.dumps(packed(manifest), ensure_ascii=False) + "\n", encoding="utf-8")
    (folder / PAGE).write_text(page(manifest), encoding="utf-8")


def read(folder: Path) -> tuple[dict[str, Any], str]:
    """Figures and page as committed."""
    manifest = unpacked(json.loads((folder / MANIFEST).read_text("utf-8")))
    return manifest, (folder / PAGE).read_text("utf-8")
