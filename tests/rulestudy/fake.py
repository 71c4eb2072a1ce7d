"""Tables of a study made by hand: what an option does in a battle, as a row of ``effects.csv``."""

from typing import Any

import pandas as pd

from analysis.stats.verdict import Verdict
from analysis.studies.rulestudy import tables
from analysis.studies.rulestudy.effects import NUMBERS, Place, place_of
from analysis.studies.rulestudy.tables import Results

SMALL, CHANGES, OPEN = Verdict.UNCHANGED, Verdict.CHANGES, Verdict.UNDECIDED


def row(option: str, scenario: str, wins: float, verdict: str = CHANGES, **more: Any) -> dict[str, Any]:
    """A row: the change of wins and its verdict; errors of 1, the other changes 0 and shown to be small."""
    values: dict[str, Any] = {
        "option": option, "what": "option", "scenario": scenario, "title": scenario.title(), "n_pairs": 2000,
        "allies_before_of_100": 50.0, "allies_level_of_100": 50 + wins, "draws_of_100": 0.0, "capped_of_100": 0.0,
        "draws_before_of_100": 0.0, "identical_of_100": 10.0, "turns_before": 20.0, "turned_around": False,
        "player_blind": False, "like_low": None, "like_high": None, "changed_units": 0, "fired_of_100": "",
    }  # fmt: skip
    for key, (column, _) in NUMBERS.items():
        est, error = (wins, 1.0) if key == "wins" else (0.0, 0.01)
        values |= {column: est, f"{column}_low": est - 1.96 * error, f"{column}_high": est + 1.96 * error}
        values |= {f"{key}_error": error, f"{key}_judged": verdict if key == "wins" else SMALL}
    values["fairness_judged"] = ""
    return {**values, **more}


def place(scenario: str, wins: float, verdict: str = CHANGES, **more: Any) -> Place:
    """The same, read back."""
    return place_of(row("rule", scenario, wins, verdict, **more))


def results(rows: list[dict[str, Any]], tried: dict[str, dict[str, str]], **more: Any) -> Results:
    """Results of a study with these effects; every other table is empty unless it is given."""
    frames = {
        file.removesuffix(".csv"): pd.DataFrame(columns=list(columns))
        for file, columns in tables.FILES.items()
    }
    frames["effects"] = pd.DataFrame(rows)
    manifest = {"tried": tried, "battles": {one["scenario"]: one["title"] for one in rows}, "bundles": {}}
    return Results(**{"manifest": manifest, **frames, **more})


def tried(name: str, kind: str = "both", **more: str) -> dict[str, dict[str, str]]:
    """An entry of the manifest."""
    one = {"title": name.title(), "words": name, "variant": name, "kind": kind, "side": "", "each": "unit"}
    return {name: {**one, "level": name, **more}}
