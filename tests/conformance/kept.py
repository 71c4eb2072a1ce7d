"""What a full run of conformance leaves in its folder: figures of every cell, what made them, a page of these."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from analysis.origin import games_to_take, label, made_of, moves_digest
from engine.codes import Winner
from engine.play.games import engine_digest
from tests.conformance.cells import NAMESPACE, Cell

KIND = "conformance"
PAGE, MANIFEST = "README.md", "manifest.json"
REPORTS = Path(__file__).resolve().parents[2] / "reports"
Figures = Mapping[str, Any]


def figures(cell: Cell, options: Sequence[str] = (), names: Sequence[str] = ()) -> dict[str, Any]:
    """What the games of a cell came to; ``names`` are the options without their parameters."""
    rows = cell.rows
    return {
        "scenario": cell.scenario,
        "variant": "+".join(options) or "official",
        "options": list(options),
        "names": list(names),
        "axis_player": cell.axis_player,
        "allies_player": cell.allies_player,
        "games": cell.games,
        "wins": {
            winner.name.lower(): int((rows["winner"] == winner).sum()) for winner in Winner if winner >= 0
        },
        "capped": int((rows["capped"] != 0).sum()),
        "most_capped": cell.most_capped,
        "turns": int(rows["turns"].sum()),
        "most_turns": int(rows["turns"].max()),
        "rule_gaps": cell.rule_gaps,
        "cards_astray": cell.cards_astray,
        "trajectory": rows["trajectory"].copy(),
    }


def total(cells: Sequence[Figures], name: str) -> int:
    """Sum of a figure over cells."""
    return sum(int(cell[name]) for cell in cells)


def manifest_of(
    cells: Sequence[Figures], seed: int, games: int, command: str, question: str, answer: str
) -> dict[str, Any]:
    """Everything that the page says, and what made it."""
    take = games_to_take(cells)
    first = {label(cell): cell["trajectory"][: take[label(cell)]] for cell in cells}
    return {
        "study": {"name": KIND, "kind": KIND, "question": question, "answer": answer.strip("*")},
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
        "command": command,
        **made_of({name: (len(moves), moves_digest(moves)) for name, moves in first.items()}),
        "plan": {
            "engine": engine_digest(),
            "seed": seed,
            "games": games,
            "namespace": NAMESPACE,
            "cells": [{key: value for key, value in cell.items() if key != "trajectory"} for cell in cells],
        },
    }


def write(folder: Path, manifest: Mapping[str, Any], page: Callable[[Mapping[str, Any]], str]) -> None:
    """Write figures and page."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MANIFEST).write_text(json.dumps(manifest, ensure_ascii=False) + "\n", encoding="utf-8")
    (folder / PAGE).write_text(page(manifest), encoding="utf-8")


def read(folder: Path) -> tuple[dict[str, Any], str]:
    """Figures and page as committed."""
    return json.loads((folder / MANIFEST).read_text("utf-8")), (folder / PAGE).read_text("utf-8")
