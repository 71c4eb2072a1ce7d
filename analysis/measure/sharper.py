"""The primary numbers of an answer by regression: which metrics, and what is known of their games beside.

Whether they are sharpened is settled before anything is played: from `FEWEST` pairs (or games) on, where the games tell
what their luck was worth.
"""

from dataclasses import dataclass, replace
from math import hypot

import numpy as np

from analysis.measure.pairs import MILLION, POINTS_OF, Outcomes
from analysis.stats.estimates import Estimate, share, t_value
from analysis.stats.fewest import FEWEST
from analysis.stats.luck import WORTH
from analysis.stats.near_even import Signed
from analysis.stats.paired import Change, change_of_wins, placed, score_of_wins
from analysis.stats.regressed import Sharpened, sharpened_change, sharpened_level
from analysis.stats.sides import SIDES
from analysis.stats.unseen_differences import change_of_count, change_with_doubt

# What is averaged: points of the Allies, whether the game was drawn, medals of the Axis and of the Allies, turns.
WEIGHTS = {
    "win_rate.allies": (1.0, 0.0, 0.0, 0.0, 0.0),
    "wins.axis": (-1.0, -0.5, 0.0, 0.0, 0.0),
    "wins.allies": (1.0, -0.5, 0.0, 0.0, 0.0),
    "draws": (0.0, 1.0, 0.0, 0.0, 0.0),
    "medals.axis": (0.0, 0.0, 1.0, 0.0, 0.0),
    "medals.allies": (0.0, 0.0, 0.0, 1.0, 0.0),
    "medal_margin": (0.0, 0.0, -1.0, 1.0, 0.0),
    "turns": (0.0, 0.0, 0.0, 0.0, 1.0),
}
WINS = "win_rate.allies"
PRIMARY = (WINS, "medal_margin", "turns")
ADDED = {"wins.axis": 1.0}  # who does not win and does not draw loses
TINY = 1e-9  # of a share: rounding
SHARES = ("win_rate.allies", "wins.axis", "wins.allies", "draws")
# Expected slopes of these on luck, from games that no answer judges: a worth of one game is nearly one game, and of
# hits it is not known beforehand what they do beside.
SLOPES = np.zeros((4, 5))
SLOPES[:2, 0] = 0.9


@dataclass(frozen=True)
class Weighed:
    """Games of a cell with what they are averaged by.

    Attributes
    ----------
    game : ndarray of int, shape (n_games,)
        In order.
    values : ndarray, shape (n_games, 5)
        What is averaged.
    luck : ndarray, shape (n_games, 4), or None
        Each of mean zero: worth of dice and of cards, hits of either side; None where the games do not tell.
    played : ndarray of int, shape (n_games,), or None
        Numbers of the games as they were played; None: those of ``game``.
    """

    game: np.ndarray
    values: np.ndarray
    luck: np.ndarray | None
    played: np.ndarray | None = None

    @property
    def points(self) -> np.ndarray:
        """Points of the Allies."""
        return np.asarray(self.values[:, 0])

    def metric(self, name: str) -> np.ndarray:
        """A metric of `WEIGHTS` game by game."""
        return np.asarray(self.values @ WEIGHTS[name] + ADDED.get(name, 0.0))


def without_luck(cell: Weighed) -> np.ndarray:
    """Points of the Allies less what their luck is expected to be worth, shape (n_games,).

    The slope is known beforehand, so the mean is that of the points: where games are only added up, and cannot say
    themselves how far they follow their luck.
    """
    return cell.points if cell.luck is None else cell.points - cell.luck @ SLOPES[:, 0]


def weighed(cell: Outcomes) -> Weighed:
    """Games of a cell as they are averaged."""
    luck = None if cell.worth is None or cell.luck is None else np.hstack([cell.worth, cell.luck])
    columns = [cell.points, cell.points == 0.5, cell.medals_axis, cell.medals_allies, cell.turns]
    return Weighed(cell.game, np.column_stack(columns), luck, cell.played)


def weighed_rows(rows: np.ndarray) -> Weighed:
    """The same of rows of ``layout.RESULT``, in the order in which they stand."""
    points = POINTS_OF[rows["winner"]]
    columns = [points, points == 0.5, rows["medals_axis"], rows["medals_allies"], rows["turns"]]
    hits = [rows[f"hits_{side}"] - rows[f"expected_sixths_{side}"] / 6 for side in SIDES]
    luck = np.column_stack([*(rows[name] / MILLION for name in WORTH), *hits])
    return Weighed(rows["game"].astype(np.int64), np.column_stack(columns).astype(float), luck)


def sharpened(cell: Weighed, baseline: Weighed | None) -> Sharpened | None:
    """Means of a cell and of its baseline; None where they are told by their games or pairs alone.

    So are battles that always end alike, for there is nothing that luck could explain, and those so one-sided that a
    share would leave 0 to 1.
    """
    both = (cell, baseline or cell)
    if any(one.luck is None or np.ptp(one.points) == 0 for one in both) or len(cell.game) < FEWEST:
        return None
    found = _sharpened(cell, baseline)
    if found is None:
        return None
    shares = [
        found.level(WEIGHTS[name], after)[0] + ADDED.get(name, 0.0)
        for name in SHARES
        for after in (False, True)
    ]
    return found if min(shares) > -TINY and max(shares) < 1 + TINY else None


def _sharpened(cell: Weighed, baseline: Weighed | None) -> Sharpened | None:
    """The same whatever the means are."""
    assert cell.luck is not None
    if baseline is None:
        return sharpened_level(cell.game, cell.values, cell.luck, SLOPES)
    assert baseline.luck is not None
    is_pair = np.isin(baseline.game, cell.game, assume_unique=True)
    if is_pair.sum() < len(cell.game):
        return None
    order = np.concatenate([np.flatnonzero(is_pair), np.flatnonzero(~is_pair)])
    values, luck = baseline.values[order], baseline.luck[order]
    return sharpened_change(baseline.game[order], values, cell.values, luck, cell.luck, SLOPES)


def sharper_levels(levels: dict[str, Estimate], found: Sharpened, after: bool) -> dict[str, Estimate]:
    """Levels with those in place of which there is something sharper."""
    return {name: _level(name, one, found, after) if name in WEIGHTS else one for name, one in levels.items()}


def _level(name: str, plain: Estimate, found: Sharpened, after: bool) -> Estimate:
    """One of them: a share with Wilson's interval for games of the same standard error, a mean with Student's."""
    value, error = found.level(WEIGHTS[name], after)
    value += ADDED.get(name, 0.0)
    if not plain.is_known or error == 0 or plain.error == 0:
        return plain
    if name not in SHARES:
        reach = t_value(plain.df) * error
        return replace(
            plain, value=value, low=value - reach, high=value + reach, error=error, method="regression"
        )
    value = min(max(value, 0.0), 1.0)
    alike = plain.n * (plain.error / error) ** 2
    return replace(share(value * alike, alike), error=error, n=plain.n, method="regression")


def change_of_pairs(name: str, before: Weighed, after: Weighed) -> Change:
    """A primary change as the mean of its pairs: games of the same numbers, in order."""
    change = change_of_wins if name in SHARES else change_of_count
    return change(before.metric(name), after.metric(name))


def change_by_regression(name: str, before: Weighed, after: Weighed, found: Sharpened) -> Change:
    """A primary change by regression, with the interval of its pairs made shorter or longer."""
    value, error = found.change(WEIGHTS[name])
    plain = (score_of_wins if name in SHARES else change_with_doubt)(before.metric(name), after.metric(name))
    if name not in SHARES:
        return placed(plain, value, hypot(error, plain.apart / plain.n))
    return placed(replace(plain, apart=1.0), value, hypot(error, 1 / plain.n), [plain.kinds], 1.0)


def primary_change(name: str, cell: Weighed, baseline: Weighed) -> Change:
    """A primary change as an answer tells it; the first games of the baseline are those of the cell."""
    n = len(cell.game)
    before, found = Weighed(baseline.game[:n], baseline.values[:n], None), sharpened(cell, baseline)
    return change_by_regression(name, before, cell, found) if found else change_of_pairs(name, before, cell)


def sharper_signed(found: Sharpened, n: int) -> Signed:
    """Distances from even before and after."""
    k = len(found.before)
    which = np.ix_([0, k], [0, k])
    return Signed(np.array([found.before[0], found.after[0]]) - 0.5, found.covariance[which], n)
