"""What a full run of conformance keeps of its games: figures of every cell, and the manifest made of these."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.codes import Winner
from tests.conformance.cells import NAMESPACE, Cell
from tests.support import kept_report
from tests.support.kept_report import Figures

KIND = "conformance"


def figures(cell: Cell, options: Sequence[str] = ()) -> dict[str, Any]:
    """Labels and figures of a cell, with the trajectories of its games."""
    rows = cell.rows
    return {
        "scenario": cell.scenario,
        "variant": "+".join(options) or "official",
        "options": list(options),
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
    cells: Sequence[Figures],
    seed: int,
    games: int,
    command: str,
    question: str,
    answer: str,
    kind: str = KIND,
) -> dict[str, Any]:
    """Everything that the page says, and what made it."""
    return kept_report.manifest_of(
        kind,
        question,
        answer.strip("*"),
        [
            {key: value for key, value in cell.items() if key not in ("trajectory", kept_report.FIRST)}
            for cell in cells
        ],
        [cell.get(kept_report.FIRST, cell.get("trajectory", ())) for cell in cells],
        {"seed": seed, "games": games, "namespace": NAMESPACE},
        command,
    )
