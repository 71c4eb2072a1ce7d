"""Why a rule moves a battle: which medals, units and hexes change, told from the side that gains by the rule.

Of all numbers of a kind that change in favour of that side, and whose interval leaves out 0, the one is reported that
stands out most: the largest in standard deviations of one pair of games; of hexes simply the largest.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from analysis.answers.why.material import CLASSES, grouped
from analysis.stats.estimates import Estimate, difference_of, mean_of
from analysis.stats.sides import OTHER
from analysis.studies.rulestudy.effects import Place
from engine.loading.options.variant import Variant
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import build_tables
from engine.replay.setup_log import setup_of
from engine.runs.manifest import read_plan
from engine.runs.store import read_games

COLUMNS = ("option", "scenario", "part", "topic", "side", "subject", "change", "low", "high", "n_pairs")
MEDALS, UNITS, HEX = "medals", "units", "hex"  # parts of a reason
SOURCES = ("units", "objectives", "events")
BEFORE, AFTER = "before", "after"
BEHIND = "behind"
OUTRIGHT = ("sudden_death", "deck_out", "wiped_out")  # ends that give the game to a side whatever its medals
READ = [
    "variant", "game", "winner", "end_reason", "medals_axis", "medals_allies",
    *(f"medals_{source}_{side}" for source in SOURCES for side in OTHER),
    *(f"lost_{side}_{one}" for side in OTHER for one in CLASSES),
]  # fmt: skip


@dataclass(frozen=True)
class Clue:
    """A number that may be a reason.

    Attributes
    ----------
    topic : str
        ``medals from units``, ``wins behind``, ``wins sudden_death``, ``losses`` …
    side, subject : str
        Whose number it is; class of units or hex.
    change : Estimate
        Medals, figures, steps a battle, or shares of the battles.
    gain : int
        1 if an increase helps the side that gains by the rule, else -1.
    """

    topic: str
    side: str
    subject: str
    change: Estimate
    gain: int

    @property
    def stands_out(self) -> bool:
        """True if it changes in favour of the side that gains, for certain."""
        return (self.change.low > 0 and self.gain > 0) or (self.change.high < 0 and self.gain < 0)

    @property
    def strength(self) -> float:
        """Change in standard deviations of one pair."""
        spread = self.change.error * np.sqrt(self.change.n)
        return float(abs(self.change.value) / spread) if spread > 0 else float("inf")


def reasons_in(
    folder: Path, scenario: Scenario, without: Variant, rules: Sequence[tuple[str, Variant, Place]]
) -> list[dict[str, Any]]:
    """Reasons of one battle.

    Parameters
    ----------
    folder : Path
        Its games.
    scenario : Scenario
    without : Variant
        The rules that are compared with.
    rules : sequence of (str, Variant, Place)
        Name of the option, the rules in force with it, what it does here.

    Returns
    -------
    list of dict
        Columns ``COLUMNS``; shares of the battles in points of 100.
    """
    games = read_games(folder, ["scenario", *READ])
    games = games[games["scenario"] == scenario.id]
    wanted = {without.id, *(variant.id for _, variant, _ in rules)}
    cells = {
        cell.index
        for cell in read_plan(folder).cells
        if cell.scenario == scenario.id and cell.variant in wanted
    }
    hexes = grouped(folder, "hexes", cells)
    objectives = objective_hexes(scenario, without)
    rows = []
    for name, variant, place in rules:
        gains = "allies" if place.wins.est > 0 else "axis"
        after = _of(games, variant.id)
        before = _of(games[games["game"].isin(after["game"])], without.id)
        for part, clue in standing_out(
            before, after, hex_rates(hexes, without.id, variant.id), objectives, gains
        ):
            factor = 100.0 if clue.topic.startswith("wins") else 1.0
            rows.append(
                {
                    "option": name,
                    "scenario": scenario.id,
                    "part": part,
                    "topic": clue.topic,
                    "side": clue.side,
                    "subject": clue.subject,
                    "change": factor * clue.change.value,
                    "low": factor * clue.change.low,
                    "high": factor * clue.change.high,
                    "n_pairs": len(before),
                }
            )
    return rows


def _of(games: pd.DataFrame, variant: str) -> pd.DataFrame:
    return games[games["variant"] == variant].sort_values("game").reset_index(drop=True)


def objective_hexes(scenario: Scenario, variant: Variant) -> dict[str, set[str]]:
    """Hexes of objectives by the side that can earn a medal, or the game, there."""
    found: dict[str, set[str]] = {side: set() for side in OTHER}
    for one in setup_of(build_tables(scenario, variant))["objectives"]:
        for side in one["sides"]:
            found[side] |= set(one["hexes"])
    return found


def standing_out(
    before: pd.DataFrame,
    after: pd.DataFrame,
    hexes: pd.DataFrame,
    objectives: dict[str, set[str]],
    gains: str,
) -> Iterator[tuple[str, Clue]]:
    """At most three clues: medals or wins, units, a hex.

    Parameters
    ----------
    before, after : DataFrame
        Games of the same numbers, columns ``READ``.
    hexes : DataFrame
        From ``hex_rates``.
    objectives : dict of str to set of str
    gains : str
        ``axis`` or ``allies``.
    """
    first = strongest([*medal_clues(before, after, gains), *win_clues(before, after, gains)])
    if first is not None:
        yield MEDALS, first
    units = strongest(loss_clues(before, after, gains))
    if units is not None:
        yield UNITS, units
    if first is not None and first.topic == "medals from objectives":
        wanted = objectives[first.side]
        at = largest(hex_clues(hexes[hexes["hex"].isin(wanted)], "visits", first.side, first.gain))
    else:
        at = units and largest(hex_clues(hexes, "losses", units.side, units.gain))
    if at:
        yield HEX, at


def strongest(clues: Sequence[Clue]) -> Clue | None:
    """The clue that stands out most, None if none is reported."""
    return max((one for one in clues if one.stands_out), key=lambda one: one.strength, default=None)


def largest(clues: Sequence[Clue]) -> Clue | None:
    """The clue that changes most, for numbers of one kind whose spread is that of blocks; None if none is reported."""
    return max((one for one in clues if one.stands_out), key=lambda one: abs(one.change.value), default=None)


def medal_clues(before: pd.DataFrame, after: pd.DataFrame, gains: str) -> list[Clue]:
    """Medals of both sides by source."""
    return [
        Clue(f"medals from {source}", side, "", change, 1 if side == gains else -1)
        for source in SOURCES
        for side in OTHER
        for change in [_change(before, after, f"medals_{source}_{side}")]
    ]


def win_clues(before: pd.DataFrame, after: pd.DataFrame, gains: str) -> list[Clue]:
    """Wins that medals do not explain: of the side behind in medals, or by what ends a game outright."""
    found = []
    for side in OTHER:
        was, now = _special_wins(before, side), _special_wins(after, side)
        gain = 1 if side == gains else -1
        found += [
            Clue(f"wins {topic}", side, "", mean_of(now[topic].astype(float) - was[topic]), gain)
            for topic in was
        ]
    return found


def _special_wins(games: pd.DataFrame, side: str) -> dict[str, np.ndarray]:
    """Whether a side wins a game although it is behind in medals, and whether by each end that asks no medals."""
    won = (games["winner"] == side).to_numpy()
    ends = {end: won & (games["end_reason"] == end).to_numpy() for end in OUTRIGHT}
    return {BEHIND: won & (_lead(games, side) < 0), **ends}


def _lead(games: pd.DataFrame, side: str) -> np.ndarray:
    """Medals of a side more than of its enemy."""
    own, enemy = (games[f"medals_{one}"].to_numpy(dtype=float) for one in (side, OTHER[side]))
    return np.asarray(own - enemy)


def loss_clues(before: pd.DataFrame, after: pd.DataFrame, gains: str) -> list[Clue]:
    """Figures lost by side and class."""
    return [
        Clue("losses", side, one, _change(before, after, f"lost_{side}_{one}"), -1 if side == gains else 1)
        for side in OTHER
        for one in CLASSES
    ]


def _change(before: pd.DataFrame, after: pd.DataFrame, column: str) -> Estimate:
    return mean_of(after[column].to_numpy(dtype=float) - before[column].to_numpy(dtype=float))


def hex_clues(hexes: pd.DataFrame, what: str, side: str, gain: int) -> list[Clue]:
    """Losses on, or steps onto, each hex; the spread is that between groups of games."""
    found = []
    here = hexes[(hexes["side"] == side) & (hexes["what"] == what)]
    for hex_, rows in here.groupby("hex", observed=True):
        was, now = (rows.loc[rows["rule"] == rule, "rate"].to_numpy() for rule in (BEFORE, AFTER))
        if len(was) > 1 and len(now) > 1:
            found.append(Clue(what, side, str(hex_), difference_of(was, now), gain))
    return found


def hex_rates(hexes: pd.DataFrame, before: str, after: str) -> pd.DataFrame:
    """What happens on every hex, a battle: one row for each group of games.

    Columns are side, hex, what (``losses``, ``visits``), rule (``before``, ``after``), rate.  There may be more games
    of the rules before, so groups of the same number need not hold the same games.
    """
    frames = []
    for variant, rule in ((before, BEFORE), (after, AFTER)):
        mine = hexes[hexes["variant"] == variant]
        sums = mine.groupby(["group", "side", "hex"], observed=True)[["losses", "visits", "games"]].sum()
        frames += [
            (sums[what] / sums["games"]).rename("rate").reset_index().assign(what=what, rule=rule)
            for what in ("losses", "visits")
        ]
    return pd.concat(frames, ignore_index=True)
