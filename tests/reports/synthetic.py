"""Runs made by hand: every pair of games is written down, so that every number can be worked out on paper."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from analysis.measure.read import Run

WINNERS = {0.0: "axis", 0.5: "draw", 1.0: "allies"}
PLAYERS = ("sergeant", "sergeant")


@dataclass(frozen=True)
class Played:
    """Games of one cell, game by game."""

    variant: str
    points: Sequence[float]  # of the Allies
    scenario: str = "pegasus-bridge"
    title: str = "Pegasus Bridge"
    players: tuple[str, str] = PLAYERS
    medals: Sequence[tuple[int, int]] | None = None  # Axis, Allies; default 4 to the winner, 2 to the other
    turns: Sequence[int] | None = None
    capped: Sequence[bool] | None = None
    moves: Sequence[int] = field(default=())  # equal numbers: the same moves; default: by result
    more: Mapping[str, Sequence[int]] = field(default_factory=dict)  # further result columns
    chance_id: str = ""  # whose cards and dice; default the scenario's own


def frame_of(played: Played) -> pd.DataFrame:
    """Rows of a cell as ``engine.runs.store`` reads them."""
    n = len(played.points)
    medals = played.medals or [(4, 2) if p == 0 else (2, 4) if p == 1 else (3, 3) for p in played.points]
    return pd.DataFrame(
        {
            **{name: np.array(values, dtype=np.int16) for name, values in played.more.items()},
            "scenario": played.scenario,
            "variant": played.variant,
            "axis_player": played.players[0],
            "allies_player": played.players[1],
            "game": np.arange(n),
            "winner": [WINNERS[p] for p in played.points],
            "capped": np.array(played.capped if played.capped is not None else [False] * n, dtype=np.int16),
            "rule_gap": np.zeros(n, np.int16),
            "turns": np.array(played.turns if played.turns is not None else [20] * n, dtype=np.int16),
            "medals_axis": np.array([axis for axis, _ in medals], dtype=np.int16),
            "medals_allies": np.array([allies for _, allies in medals], dtype=np.int16),
            "trajectory": np.array(
                played.moves or [10 * g + int(2 * p) for g, p in enumerate(played.points)], dtype=np.int64
            ),
        }
    )


def cell_of(played: Played, index: int) -> dict[str, object]:
    """Cell of the plan."""
    options = [] if played.variant == "official" else played.variant.split("+")
    return {
        "index": index,
        "scenario": played.scenario,
        "title": played.title,
        "variant": played.variant,
        "options": options,
        "axis_player": played.players[0],
        "allies_player": played.players[1],
        "chance_id": played.chance_id or played.scenario,
        "scenario_digest": f"scenario-{played.scenario}",
        "rules_digest": f"rules-{played.variant}",
        "tables_digest": f"tables-{played.variant}",
        "players_digest": f"players-{'-'.join(played.players)}",
    }


def run_of(*cells: Played) -> Run:
    """A finished run."""
    changes = [
        {"path": "ruleset.retreat_choice", "was": "FORCED", "now": "STAND", "option": "no-retreat-choice"}
    ]
    provenance = [
        {"scenario": c.scenario, "variant": c.variant, "changes": [] if c.variant == "official" else changes}
        for c in cells
    ]
    manifest = {
        "format": 1,
        "command": "m44 compare pegasus-bridge --option no-retreat-choice --games 2000 --seed 1",
        "complete": True,
        "digest": "0123456789abcdef0123456789abcdef",
        "plan_digest": "fedcba9876543210",
        "plan": {
            "cells": [cell_of(cell, i) for i, cell in enumerate(cells)],
            "games": len(cells[0].points),
            "seed": 1,
            "namespace": "play",
            "trace": False,
            "engine": "engine-digest",
        },
        "provenance": provenance,
        "versions": {"python": "3.11"},
    }
    return Run(pd.concat([frame_of(cell) for cell in cells], ignore_index=True), manifest)


def pairs(lost: int, won: int, up: int = 0, down: int = 0) -> tuple[list[float], list[float]]:
    """Points before and after: so many lost and won under both, turned to the Allies, turned to the Axis."""
    before = [0.0] * lost + [1.0] * won + [0.0] * up + [1.0] * down
    after = [0.0] * lost + [1.0] * won + [1.0] * up + [0.0] * down
    return before, after


def comparison(lost: int, won: int, up: int = 0, down: int = 0, variant: str = "no-retreat-choice") -> Run:
    """Official rules against one variant, as pairs of results."""
    before, after = pairs(lost, won, up, down)
    return run_of(Played("official", before), Played(variant, after))
