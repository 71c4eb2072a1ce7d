"""Runs made up for looking at: rules with their shipped titles, effects of all sizes, distributions with a shape."""

import dataclasses
import tomllib
from functools import cache
from importlib import resources

import numpy as np
import pandas as pd

from analysis.measure.read import Run
from analysis.value.features import COLUMNS, PAIRED
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.reports.synthetic import Played, run_of

BATTLES = (
    ("pegasus-bridge", "Pegasus Bridge", 0.55), ("sainte-mere-eglise", "Sainte-Mère-Église", 0.62),
    ("sword-beach", "Sword Beach", 0.48), ("omaha-beach", "Omaha Beach", 0.35),
    ("pointe-du-hoc", "Pointe-du-Hoc", 0.71), ("mont-mouchet", "Mont Mouchet", 0.5),
    ("vassieux", "Vassieux, Vercors", 0.42), ("operation-cobra", "Operation Cobra", 0.66),
    ("operation-luttich", "Operation Lüttich", 0.52), ("toulon", "Toulon", 0.58),
    ("montelimar", "Montélimar", 0.45), ("liberation-of-paris", "Liberation of Paris", 0.6),
    ("arnhem-bridge", "Arnhem Bridge", 0.38), ("arracourt", "Arracourt", 0.57),
    ("st-vith", "St. Vith", 0.49), ("saverne-gap", "Saverne Gap", 0.53),
)  # fmt: skip
# Change of the Allies' chance under each rule, over and over; the sign turns on every third battle.
EFFECTS = (0.09, 0.0, -0.05, 0.02, 0.16, 0.005, -0.12)
FIRST = (
    "artillery-clears-wire", "bridge-blocks-los", "damage-scoring", "no-retreat-choice", "retreat-not-toward-enemy",
    "sandbags-persist",
)  # fmt: skip
MOST_CHANGES = 1  # told of an option
SHAPE = np.array([0.1, 0.25, 0.35, 0.3])  # of the medals that the loser has


@dataclasses.dataclass(frozen=True)
class Rule:
    """An option that ships: what it is called, and cells that it sets."""

    id: str
    title: str
    changes: tuple[dict[str, object], ...]


@cache
def rules() -> tuple[Rule, ...]:
    """The options that ship, some that many people play first."""
    files = resources.files("engine.data.options").iterdir()
    found = [tomllib.loads(one.read_text(encoding="utf-8")) for one in files if one.name.endswith(".toml")]
    options = [Rule(str(one["id"]), str(one["title"]), _changes(str(one["id"]))) for one in found]
    return tuple(sorted(options, key=lambda one: (one.id not in FIRST, one.id)))


def _changes(option: str) -> tuple[dict[str, object], ...]:
    """Cells that an option sets in the first battle, as the rules read them."""
    try:
        changes = build_tables(load_scenario(BATTLES[0][0]), parse_variant(option)).provenance
    except InputError:  # it goes with another option, or with other battles
        return ()
    return tuple(dataclasses.asdict(one) for one in changes[:MOST_CHANGES])


def showcase(n_rules: int, n_battles: int, games: int = 400, traced: int = 0) -> Run:
    """A finished run of the official rules and some rules on some battles.

    Parameters
    ----------
    n_rules, n_battles : int
        At most 57 and 16.
    games : int
        Of each battle under each set of rules.
    traced : int
        Of them with turns, for the chance to win over time.
    """
    chosen = rules()[:n_rules]
    cells, turns, entries = [], [], []
    for b, (scenario, title, level) in enumerate(BATTLES[:n_battles]):
        for r in range(n_rules + 1):
            rule = chosen[r - 1] if r else None
            name = rule.id if rule else "official"
            effect = 0.0 if r == 0 else EFFECTS[(r - 1) % len(EFFECTS)] * (-1 if b % 3 == 2 else 1)
            cells.append(_played(b, scenario, title, name, level + effect, games))
            entries.append(_entry(scenario, name, rule))
            if traced:
                turns.append(_turns(scenario, name, cells[-1], traced))
    run = run_of(*cells)
    run.manifest["provenance"] = entries
    options = " ".join(f"--option {rule.id}" for rule in chosen)
    battles = " ".join(one for one, *_ in BATTLES[:n_battles])
    run.manifest["command"] = f"m44 compare {battles} {options} --games {games} --seed 1"
    return dataclasses.replace(run, turns=pd.concat(turns, ignore_index=True) if turns else None)


def _played(battle: int, scenario: str, title: str, variant: str, level: float, games: int) -> Played:
    """A cell; game by game all rules meet the same luck."""
    luck = np.random.default_rng(battle)
    points = (luck.random(games) < level).astype(float)
    loser, length = luck.choice(4, games, p=SHAPE), luck.normal(18, 5, games)
    medals = [(4, int(n)) if p == 0 else (int(n), 4) for p, n in zip(points, loser, strict=True)]
    turns = np.clip(length + 12 * (level - 0.5), 4, 60).astype(int)
    return Played(variant, list(points), scenario, title, medals=medals, turns=list(turns))


def _entry(scenario: str, variant: str, rule: Rule | None) -> dict[str, object]:
    """What the manifest says of a cell."""
    options = [{"id": rule.id, "title": rule.title, "state": "changes"}] if rule else []
    changes = list(rule.changes) if rule else []
    return {
        "scenario": scenario,
        "variant": variant,
        "state": "changes",
        "changes": changes,
        "options": options,
    }


def _turns(scenario: str, variant: str, played: Played, traced: int) -> pd.DataFrame:
    """Turns of the first games: the winner pulls away medal by medal."""
    same = dict.fromkeys((f"{name}_{side}" for name in PAIRED for side in ("axis", "allies")), 3)
    rows = []
    for game in range(traced):
        last = int((played.turns or [20])[game])
        lead = np.random.default_rng(game).integers(-2, 3)
        for turn in range(1, last + 1):
            won = 3 if played.points[game] else -3
            ahead = round(lead * (1 - turn / last) + won * (turn / last) ** 2)
            rows.append(
                {"scenario": scenario, "variant": variant, "axis_player": "sergeant", "allies_player": "sergeant",
                 "game": game, "turn": turn, "side": "axis" if turn % 2 else "allies", "pile": 40, "deck_out": -1,
                 **same, "need_axis": 3 + max(ahead, 0), "need_allies": 3 + max(-ahead, 0)}
            )  # fmt: skip
    frame = pd.DataFrame(rows)
    assert not set(COLUMNS) - set(frame.columns)
    return frame
