"""The numbers of a study of a variant: one table, a row for each number with its interval."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from analysis.stats.drama import COLUMNS as DRAMA
from analysis.stats.drama import drama
from analysis.stats.estimates import Estimate, mean_of, share, share_of
from analysis.stats.paired import change_of_wins
from analysis.stats.pooled import pooled_change, pooled_level, pooled_share
from analysis.studies.variants.plan import Level, VariantStudy
from engine.codes import EndReason
from engine.hooks import FIRED_COLUMNS, Fired
from engine.hooks.fired import acted, fired_words
from engine.runs.columns import LABELS
from engine.runs.store import read_games

PARTS = ("quarter", "half", "three_quarters")  # of the turns of a game
ALL = "all"  # in place of a battle: the mean over all of them, each with the same weight
COLUMNS = ("part", "scenario", "player", "setting", "measure", "est", "low", "high", "n")
READ = [
    *LABELS, "game", "winner", "end_reason", "capped", "rule_gap", "turns", *DRAMA,
    *(f"margin_{part}" for part in PARTS), *FIRED_COLUMNS,
]  # fmt: skip
PERCENT = 100.0
REASONS = tuple(one.name.lower() for one in EndReason if one != EndReason.RUNNING)
EVEN = 50.0
SIDE, SIDES = "side", ("axis", "allies")  # a parameter that names who plays a variant, and its values
LONG = 0.95  # of the games are no longer
CHANGES = "lead_changes"
BEHIND = (2, 4)  # medals that a winner has been behind, at worst


@dataclass(frozen=True)
class Cell:
    """Games of one battle under one setting between one pair of players, in the order of their numbers."""

    games: pd.DataFrame
    side: str

    @property
    def points(self) -> np.ndarray:
        """Of the side: 1 won, 0.5 drawn, 0 lost; shape (n_games,)."""
        winner = self.games["winner"].astype(str).to_numpy()
        return np.where(winner == self.side, 1.0, np.where(winner == "draw", 0.5, 0.0))

    @property
    def margin(self) -> np.ndarray:
        """Medals of the side less those of the other; shape (n_games,)."""
        axis, allies = (self.games[f"medals_{side}"].to_numpy(dtype=float) for side in ("axis", "allies"))
        return axis - allies if self.side == "axis" else allies - axis


def cells_of(folder: Path, side: str) -> dict[tuple[str, str, str, str], Cell]:
    """Games of a run by battle, variant and both players, Axis first."""
    games = read_games(folder, READ)
    return {
        (str(battle), str(rules), str(axis), str(allies)): Cell(rows.sort_values("game"), side)
        for (battle, rules, axis, allies), rows in games.groupby(list(LABELS), observed=True, sort=False)
    }


def row(
    part: str, scenario: str, player: str, setting: str, measure: str, found: Estimate, scale: float = 1.0
) -> dict[str, Any]:
    """One number."""
    ends = {"est": found.value * scale, "low": found.low * scale, "high": found.high * scale, "n": found.n}
    return {
        "part": part, "scenario": scenario, "player": player, "setting": setting, "measure": measure, **ends
    }  # fmt: skip


def standing_rows(study: VariantStudy, folder: Path) -> Iterator[dict[str, Any]]:
    """The variant as it stands: who wins, how often nobody does, how long, how it ends, which rules act."""
    player, words = study.file.player, study.standing.words
    shares: dict[str, list[Estimate]] = {}
    means: dict[str, list[Estimate]] = {}
    for scenario in study.scenarios:
        cell = cells_of(folder, study.file.side)[scenario.id, study.standing.variant.id, player, player]
        for measure, found in shares_of(cell, study.file.trigger).items():
            shares.setdefault(measure, []).append(found)
            yield row("standing", scenario.id, player, words, measure, found, PERCENT)
        turns = cell.games["turns"].to_numpy()
        lengths = {
            "turns": mean_of(turns),
            "gaps": mean_of(cell.games["rule_gap"].to_numpy()),
            CHANGES: mean_of(cell.games[CHANGES].to_numpy()),
        }
        for measure, found in lengths.items():
            means.setdefault(measure, []).append(found)
            yield row("standing", scenario.id, player, words, measure, found)
        longest = float(np.quantile(turns, LONG))
        yield row("standing", scenario.id, player, words, "long", exactly(longest, len(turns)))
    for measure, parts in shares.items():
        yield row("standing", ALL, player, words, measure, pooled_share(parts), PERCENT)
    for measure, parts in means.items():
        yield row("standing", ALL, player, words, measure, pooled_level(parts))


def exactly(value: float, n: int) -> Estimate:
    """A number without an interval."""
    return Estimate(value, value, value, 0.0, n, "none")


def shares_of(cell: Cell, triggers: Sequence[str]) -> dict[str, Estimate]:
    """Shares of the games of a cell, of 1."""
    n = len(cell.games)
    reasons = cell.games["end_reason"].astype(str).to_numpy()
    words, behind = fired_words(cell.games), cell.games["worst_deficit"].to_numpy()
    return {
        "wins": share_of(cell.points),
        "drawn": share(int((cell.points == 0.5).sum()), n),
        "capped": share(int(cell.games["capped"].to_numpy().astype(bool).sum()), n),
        "close": drama(cell.games)["close"],
        **{f"behind:{medals}": share(int((behind >= medals).sum()), n) for medals in BEHIND},
        **{f"ahead:{part}": share(int(ahead_after(cell, part).sum()), n) for part in PARTS},
        **{f"ends:{name}": share(int((reasons == name).sum()), n) for name in REASONS},
        **{f"trigger:{name}": share(int(acted(words, [Fired[name.upper()]]).sum()), n) for name in triggers},
    }


def ahead_after(cell: Cell, part: str) -> np.ndarray:
    """Whether who wins leads after a part of the turns, which nobody does in a game that is drawn; shape (n_games,)."""
    winner, margin = cell.games["winner"].astype(str).to_numpy(), cell.games[f"margin_{part}"].to_numpy()
    return np.where(winner == "allies", margin > 0, (winner == "axis") & (margin < 0))


def dose_rows(
    study: VariantStudy, player: str, levels: Sequence[Level], folder: Path
) -> Iterator[dict[str, Any]]:
    """Settings between two players of a kind: who wins, how long it is, and what that changes of the variant."""
    for level in levels:
        side = told_side(study, level)
        cells = cells_of(folder, side)
        before = [cells[one.id, study.standing.variant.id, player, player] for one in study.scenarios]
        before = [replace(one, side=study.file.side) for one in before]
        after = [cells[one.id, level.variant.id, player, player] for one in study.scenarios]
        wins = [share_of(one.points) for one in after]
        changes = [change_of_wins(a.points, b.points) for a, b in zip(before, after, strict=True)]
        for scenario, level_of, change in zip(study.scenarios, wins, changes, strict=True):
            yield row("dose", scenario.id, player, level.words, "wins", level_of, PERCENT)
            if level.dose is not None:
                yield row("dose", scenario.id, player, level.words, "change", change, PERCENT)
        yield row("dose", ALL, player, level.words, "wins", pooled_share(wins), PERCENT)
        drawn = pooled_share([share(int((one.points == 0.5).sum()), len(one.points)) for one in after])
        yield row("dose", ALL, player, level.words, "drawn", drawn, PERCENT)
        turns = pooled_level([mean_of(one.games["turns"].to_numpy()) for one in after])
        yield row("dose", ALL, player, level.words, "turns", turns)
        yield row("dose", ALL, player, level.words, "evenness", exactly(distance_of(wins), len(wins)))
        if level.dose is not None:
            together = pooled_change(changes, most=1.0)
            yield row("dose", ALL, player, level.words, "change", together, PERCENT)


def told_side(study: VariantStudy, level: Level) -> str:
    """The side of which wins are told: that of the study; where a level names who plays the variant, that side."""
    of_side = level.dose is not None and level.dose.param == SIDE and level.value in SIDES
    return level.value if of_side else study.file.side


def distance_of(wins: Sequence[Estimate]) -> float:
    """How far battles are from even, in points of 100: the mean over battles."""
    return PERCENT * float(np.mean([abs(one.value - 0.5) for one in wins]))


def matches_won(axis: Cell, allies: Cell) -> np.ndarray:
    """Of a player who has both seats on the same cards and dice: 1 won, 0.5 tied, 0 lost; shape (n_games,).

    Whoever wins more of the two games wins the match; where they share them, whoever has more medals in both together.
    """
    games = np.sign(axis.points + allies.points - 1.0)
    medals = np.sign(axis.margin + allies.margin)
    return np.where(games == 0.0, medals, games) / 2 + 0.5


def ladder_rows(study: VariantStudy, folder: Path | None) -> Iterator[dict[str, Any]]:
    """Matches of stronger players against the weak one."""
    if folder is None:
        return
    weak, rules = study.file.weak, study.standing.variant.id
    axis, allies = cells_of(folder, "axis"), cells_of(folder, "allies")
    for player in study.file.stronger:
        found = []
        for scenario in study.scenarios:
            first, second = axis[scenario.id, rules, player, weak], allies[scenario.id, rules, weak, player]
            matches = share_of(matches_won(first, second))
            found.append(matches)
            yield row("ladder", scenario.id, player, study.standing.words, "matches", matches, PERCENT)
        yield row("ladder", ALL, player, study.standing.words, "matches", pooled_share(found), PERCENT)


def tally_rows(study: VariantStudy, tallies: pd.DataFrame) -> Iterator[dict[str, Any]]:
    """What rules have kept when games end: means, and shares of games by value."""
    player, words = study.file.player, study.standing.words
    for tally in study.file.tally:
        means: list[Estimate] = []
        shares: dict[int, list[Estimate]] = {}
        for scenario in study.scenarios:
            values = tallies.loc[tallies["scenario"] == scenario.id, tally.name].to_numpy()
            means.append(mean_of(values))
            yield row("tally", scenario.id, player, words, f"tally:{tally.name}", means[-1])
            for value in sorted(set(tallies[tally.name])) if tally.by_value else ():
                shares.setdefault(value, []).append(share(int((values == value).sum()), len(values)))
        yield row("tally", ALL, player, words, f"tally:{tally.name}", pooled_level(means))
        for value, parts in shares.items():
            yield row(
                "tally", ALL, player, words, f"tally:{tally.name}={value}", pooled_share(parts), PERCENT
            )


def of_settings(numbers: pd.DataFrame, player: str, measure: str) -> "pd.Series[float]":
    """A measure over all battles between two players of a kind, by setting."""
    own = numbers[(numbers["part"] == "dose") & (numbers["player"] == player) & (numbers["scenario"] == ALL)]
    return own[own["measure"] == measure].set_index("setting")["est"]


def fairest(study: VariantStudy, numbers: pd.DataFrame, player: str) -> Level:
    """The setting whose mean of wins is nearest to even between these players; of two alike, where battles are."""
    wins, apart = (of_settings(numbers, player, measure) for measure in ("wins", "evenness"))
    return min(study.levels, key=lambda one: (round(abs(wins[one.words] - EVEN), 3), apart[one.words]))


def evenest(study: VariantStudy, numbers: pd.DataFrame, player: str) -> tuple[Level, float]:
    """The setting whose single battles are nearest to even between these players, and how many points they are off."""
    apart = of_settings(numbers, player, "evenness")
    level = min(study.levels, key=lambda one: float(apart[one.words]))
    return level, float(apart[level.words])


def again_rows(study: VariantStudy, level: Level, player: str, folder: Path) -> Iterator[dict[str, Any]]:
    """A setting that was chosen by its games, as other games show it."""
    cells = cells_of(folder, told_side(study, level))
    wins = [share_of(cells[one.id, level.variant.id, player, player].points) for one in study.scenarios]
    for scenario, found in zip(study.scenarios, wins, strict=True):
        yield row("again", scenario.id, player, level.words, "wins", found, PERCENT)
    yield row("again", ALL, player, level.words, "wins", pooled_share(wins), PERCENT)
