"""Runs of an atlas made by hand, and atlases with nothing but win rates."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from analysis.atlas.effects import MORE_VALUES
from analysis.atlas.store import Atlas
from analysis.measure.read import Run
from tests.reports.synthetic import Played, run_of

OTHER = "first-player"


def atlas_run(*battles: tuple[Played, Sequence[float], str], more: Mapping[str, Any] | None = None) -> Run:
    """Battles as they are written, their results with the other side beginning, and who begins as written."""
    cells = [
        one
        for played, swapped, _ in battles
        for one in (played, replace(played, variant=OTHER, points=swapped))
    ]
    run = run_of(*cells)
    values = {name: "medals" if name == "end_reason" else 0 for name in MORE_VALUES}
    games = run.games.assign(**{**values, **(more or {})})
    provenance = []
    for played, _, first in battles:
        other = "axis" if first == "allies" else "allies"
        change = {"path": "scenario.first_side", "was": first, "now": other, "option": OTHER}
        provenance += [
            {"scenario": played.scenario, "variant": "official", "changes": []},
            {"scenario": played.scenario, "variant": OTHER, "changes": [change]},
        ]
    return Run(games, {**run.manifest, "provenance": provenance, "created": "2026-01-02T03:04:05+00:00"})


def win_rates(rates: Mapping[str, float], players: tuple[str, str] = ("sergeant", "sergeant")) -> Atlas:
    """An atlas that tells win rates of the Allies only, each known to half a point."""
    known = np.array([*rates.values()], float)
    effects = pd.DataFrame(
        {"scenario": list(rates), "metric": "win_rate.allies", "estimate": known,
         "ci_low": known - 0.5, "ci_high": known + 0.5}
    )  # fmt: skip
    seats = {"axis_player": players[0], "allies_player": players[1]}
    cells = [{"scenario": name, "scenario_digest": f"scenario-{name}", **seats} for name in rates]
    return Atlas(effects, {"study": {"name": "base"}, "plan": {"cells": cells}})
