"""What a choice is worth: changes on the same cards and dice, and whether one-sided use keeps the bar.

The cells with a bar (each side alone, in each battle and on average) are one family: their intervals are widened so
that all of them together hold in 95 of 100 tables (Bonferroni).  A cell fails if its wider interval lies wholly beyond
the bar, and is shown to keep it if no part of that interval does.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd
from scipy.stats import binomtest, norm

from analysis.stats.estimates import LEVEL
from analysis.studies.choices.plan import BATTLE_BAR, MEAN_BAR, Asked
from analysis.studies.choices.play import Games, Outcome, Played
from analysis.studies.choices.read import (
    ALL,
    ALLIES,
    AXIS,
    BOTH,
    BROKEN,
    COLUMNS,
    DEFAULT,
    KEPT,
    MODES,
    NEVER,
    NEVER_BROKEN,
    NEVER_KEPT,
    NO_BAR,
    ONE_SIDED,
    OPEN,
    SEARCH_ALLIES,
    SEARCH_AXIS,
    UNUSED,
)
from engine.hooks.fired import acted


@dataclass(frozen=True)
class Change:
    """Mean change of pairs, in points of 100.

    Attributes
    ----------
    value, error : float
        Mean and its standard error; NaN where there is nothing to compare with.
    n : int
        Pairs.
    """

    value: float
    error: float
    n: int

    def interval(self, level: float = LEVEL) -> tuple[float, float]:
        """Normal interval; where no pair differs, as many as may differ all the same (Clopper and Pearson)."""
        half = float(norm.isf((1 - level) / 2)) * self.error
        if half == 0.0:
            half = 100 * float(binomtest(0, self.n).proportion_ci(level).high)
        return self.value - half, self.value + half


NO_CHANGE = Change(math.nan, math.nan, 0)  # a battle's own rules, without which it cannot be played


@dataclass(frozen=True)
class Measured:
    """One cell of the table before it is judged.

    Attributes
    ----------
    option, words : str
        Id of the option, and what was in force.
    scenario, mode : str
    change : Change
    used : float
        Games of 100 in which the choice was made.
    used_by_never : int
        Games in which it was made though both sides never make it.
    """

    option: str
    words: str
    scenario: str
    mode: str
    change: Change
    used: float
    used_by_never: int


def change(before: Outcome, after: Outcome, sign: int) -> Change:
    """Change in points of 100 on the same cards and dice; ``sign``: 1 for the Allies, -1 for the Axis."""
    each = 100.0 * sign * (after.points - before.points)
    return Change(float(each.mean()), float(each.std(ddof=1) / np.sqrt(len(each))), len(each))


def mean_of(changes: Sequence[Change]) -> Change:
    """Mean of independent changes, battles with equal weight."""
    error = float(np.sqrt(sum(one.error**2 for one in changes))) / len(changes)
    return Change(float(np.mean([one.value for one in changes])), error, sum(one.n for one in changes))


def measured(asked: Asked, played: Played) -> list[Measured]:
    """All cells of one choice in the battles in which it was made, the mean of them last in each mode."""
    twin = played.choice.abstainer(asked.player)
    one_sided: list[tuple[str, Games, tuple[str, str], int]] = [
        (AXIS, played.games, (asked.player, twin), -1),
        (ALLIES, played.games, (twin, asked.player), 1),
        (BOTH, played.games, (asked.player, asked.player), 1),
    ]
    searching = played.choice.abstainer(asked.searcher)
    if played.searched:
        one_sided += [
            (SEARCH_AXIS, played.searched, (asked.searcher, searching), -1),
            (SEARCH_ALLIES, played.searched, (searching, asked.searcher), 1),
        ]
    found = []
    for mode, games, pair, sign in one_sided:
        nobody = (searching, searching) if games is played.searched else (twin, twin)
        found += with_mean(compared(played, mode, games, nobody, games, pair, sign))
    own = (asked.player, asked.player)
    for mode, pair in ((NEVER, (twin, twin)), (DEFAULT, own)):
        found += with_mean(compared(played, mode, played.without, own, played.games, pair, 1))
    return found


def compared(
    played: Played,
    mode: str,
    before: Games,
    nobody: tuple[str, str],
    after: Games,
    pair: tuple[str, str],
    sign: int,
) -> list[Measured]:
    """One mode in every battle: the games of ``pair`` against those before, if there are any."""
    uses = played.choice.uses
    never = played.choice.abstainer(pair[0].partition(":")[0])
    found = []
    for scenario in played.scenarios:
        first = before[scenario, nobody] if before else None
        second = after[scenario, pair]
        abstained = after[scenario, (never, never)]
        used = 100.0 * float(np.mean(acted(second.fired, uses)))
        by_never = int(np.count_nonzero(acted(abstained.fired, uses)))
        named = (played.choice.name, played.choice.words)
        changed = NO_CHANGE if first is None else change(first, second, sign)
        found.append(Measured(*named, scenario, mode, changed, used, by_never))
    return found


def with_mean(cells: list[Measured]) -> list[Measured]:
    """The cells of a mode and the mean over its battles."""
    together = replace(
        cells[0],
        scenario=ALL,
        change=mean_of([one.change for one in cells]),
        used=float(np.mean([one.used for one in cells])),
        used_by_never=sum(one.used_by_never for one in cells),
    )
    return [*cells, together]


def table(asked: Asked, played: Iterable[Played], kept: pd.DataFrame | None = None) -> pd.DataFrame:
    """The table of choices, judged: columns of ``read.COLUMNS``; ``kept``: rows of an earlier one that still hold."""
    rest = [] if kept is None else kept.to_dict("records")
    cells = [measured_of(row) for row in rest if row["verdict"] != UNUSED]
    rows: list[Mapping[Any, Any]] = [row for row in rest if row["verdict"] == UNUSED]
    for one in played:
        cells += measured(asked, one) if one.scenarios else []
        missing = [each.id for each in asked.battles(one.choice) if each.id not in one.scenarios]
        rows += [unused(one, scenario, mode) for scenario in missing for mode in MODES]
    family = sum(cell.mode in ONE_SIDED for cell in cells)
    rows += [row_of(cell, family) for cell in cells]
    return in_order(pd.DataFrame(rows, columns=list(COLUMNS)), asked)


def measured_of(row: Mapping[Any, Any]) -> Measured:
    """A cell as it was before it was judged, with the digits a table keeps: how many are judged together may change."""
    return Measured(
        row["option"],
        row["words"],
        row["scenario"],
        row["mode"],
        change_of(row),
        row["used"],
        int(row["used_by_never"]),
    )


def change_of(row: Mapping[Any, Any]) -> Change:
    """The change of a row with the error that its interval tells."""
    half, n = row["change"] - row["ci_low"], int(row["n_pairs"])
    if n == 0:
        return NO_CHANGE
    none_differs = math.isclose(half, Change(0.0, 0.0, n).interval()[1], rel_tol=1e-4)
    error = 0.0 if row["change"] == 0.0 and none_differs else half / float(norm.isf((1 - LEVEL) / 2))
    return Change(row["change"], error, n)


def row_of(cell: Measured, family: int) -> dict[str, object]:
    """One row of the table; ``family``: cells that are judged together."""
    low, high = cell.change.interval()
    wide_low = wide_high = float("nan")
    verdict = NO_BAR
    if cell.mode in ONE_SIDED:
        bar = MEAN_BAR if cell.scenario == ALL else BATTLE_BAR
        wide_low, wide_high = cell.change.interval(1 - (1 - LEVEL) / family)
        verdict = BROKEN if wide_high < -bar else KEPT if wide_low >= -bar else OPEN
    elif cell.mode == NEVER:
        verdict = NEVER_KEPT if cell.used_by_never == 0 else NEVER_BROKEN
    return {
        "option": cell.option,
        "words": cell.words,
        "scenario": cell.scenario,
        "mode": cell.mode,
        "change": cell.change.value + 0.0,
        "ci_low": low,
        "ci_high": high,
        "family_low": wide_low,
        "family_high": wide_high,
        "n_pairs": cell.change.n,
        "used": cell.used,
        "used_by_never": cell.used_by_never,
        "verdict": verdict,
    }


def unused(played: Played, scenario: str, mode: str) -> dict[str, object]:
    """A battle in which nobody made the choice in the try."""
    nothing = dict.fromkeys(("change", "ci_low", "ci_high", "family_low", "family_high"), float("nan"))
    labels = {
        "option": played.choice.name,
        "words": played.choice.words,
        "scenario": scenario,
        "mode": mode,
    }
    return {**labels, **nothing, "n_pairs": 0, "used": 0.0, "used_by_never": 0, "verdict": UNUSED}


def in_order(rows: pd.DataFrame, asked: Asked) -> pd.DataFrame:
    """Options by id; of each the modes, and of a mode the battles as they are named, their mean first."""
    battles = [ALL, *(one.id for one in asked.all_battles)]
    keys = {
        "option": {name: i for i, name in enumerate(sorted(rows["option"].unique()))},
        "mode": {name: i for i, name in enumerate(MODES)},
        "scenario": {name: i for i, name in enumerate(battles)},
    }
    return rows.sort_values(
        list(keys), key=lambda column: column.map(keys[str(column.name)]), kind="stable", ignore_index=True
    )
