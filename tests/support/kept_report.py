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
REPORTS = Path(__file__).resolve().parents[2] / "reports"
Figures = Mapping[str, Any]


def manifest_of(
    kind: str,
    question: str,
    answer: str,
    cells: Sequence[Figures],
    moves: Sequence[Sequence[int] | np.ndarray],
    plan: Mapping[str, Any],
    command: str,
) -> dict[str, Any]:
    """Everything that the page of a study says, and what made it.

    Parameters
    ----------
    kind, question, answer : str
    cells : sequence of dict
        Labels and figures of every cell.
    moves : sequence of array, shape (n_cells,)
        Trajectories of the games of every cell, in their order.
    plan : dict
        Seed, games of a cell, namespace.
    command : str
        What makes it anew.
    """
    take = games_to_take(cells)
    first = {
        label(cell): np.asarray(own[: take[label(cell)]]) for cell, own in zip(cells, moves, strict=True)
    }
    return {
        "study": {"name": kind, "kind": kind, "question": question, "answer": answer},
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
        "command": command,
        **made_of({name: First(len(own), moves_digest(own)) for name, own in first.items()}),
        "plan": {"engine": engine_digest(), **plan, "cells": list(cells)},
    }


def write(folder: Path, manifest: Mapping[str, Any], page: Callable[[Mapping[str, Any]], str]) -> None:
    """Write figures and page."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MANIFEST).write_text(json.dumps(packed(manifest), ensure_ascii=False) + "\n", encoding="utf-8")
    (folder / PAGE).write_text(page(manifest), encoding="utf-8")


def read(folder: Path) -> tuple[dict[str, Any], str]:
    """Figures and page as committed."""
    manifest = unpacked(json.loads((folder / MANIFEST).read_text("utf-8")))
    return manifest, (folder / PAGE).read_text("utf-8")
