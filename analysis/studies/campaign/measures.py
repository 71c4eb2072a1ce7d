"""What series of battles say: who wins them, how much the first battle decides, and what dice take before a battle."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analysis.stats.estimates import Estimate, mean_of, share, share_of, t_value
from analysis.studies.campaign.carry import DRAW, SIDES, Counts, leaders, settled_after
from analysis.studies.campaign.frames import (
    FACES,
    FIGURES,
    SIDE_NAMES,
    over_before_a_shot,
    results_of,
    won_with_dice,
)
from analysis.studies.campaign.games import Played
from engine.codes import Face, Side

NINE_TENTHS = 0.9
FEWEST = 10  # games of the smaller kind below which no share is told
HUNDRED = 100.0


@dataclass(frozen=True)
class Number:
    """A number of the answer.

    Attributes
    ----------
    rules, measure : str
    of : str
        Side, face or order of battles it is of; empty for all.
    battle : int
        Place of the battle, 0 for the whole series.
    unit : str
    estimate : Estimate
    """

    rules: str
    measure: str
    of: str
    battle: int
    unit: str
    estimate: Estimate

    def row(self) -> dict[str, str | int | float]:
        """Flat values."""
        one = self.estimate
        return {
            "rules": self.rules, "measure": self.measure, "of": self.of, "battle": self.battle,
            "value": one.value, "ci_low": one.low, "ci_high": one.high, "unit": self.unit, "n_games": one.n,
        }  # fmt: skip


def times(estimate: Estimate, factor: float) -> Estimate:
    """The estimate in another unit."""
    return Estimate(
        estimate.value * factor,
        estimate.low * factor,
        estimate.high * factor,
        estimate.error * factor,
        estimate.n,
        estimate.method,
        df=estimate.df,
    )


def scores(winner: Counts) -> np.ndarray:
    """1 where the Allies win, 1/2 for a draw."""
    return np.where(winner == Side.ALLIES, 1.0, np.where(winner == DRAW, 0.5, 0.0))


def measures_of(rules: str, battles: Sequence[Played], by: str) -> list[Number]:
    """All numbers of the series under one set of rules."""
    winner, medals = results_of(battles)
    final = leaders(winner, medals, by)
    drawn = share(int((final == DRAW).sum()), len(final))
    found = [
        Number(rules, "campaigns_won", "allies", 0, "percent", times(share_of(scores(final)), HUNDRED)),
        Number(rules, "campaigns_drawn", "", 0, "percent", times(drawn, HUNDRED)),
        Number(rules, "medal_margin", "allies", 0, "medals", mean_of((medals[..., 1] - medals[..., 0]).sum(axis=1))),
    ]  # fmt: skip
    for at, one in enumerate(battles):
        level = times(share_of(scores(one.results["winner"].astype(np.int64))), HUNDRED)
        found.append(Number(rules, "battle_won", "allies", at + 1, "percent", level))
        found += taken_of(rules, one, at + 1)
    if len(battles) > 1:
        found += after_first(rules, winner, final)
        found += one_after_another(rules, winner)
        found += settled(rules, settled_after(winner, medals, by), len(battles))
    return found


def after_first(rules: str, winner: Counts, final: Counts) -> list[Number]:
    """How often who has won the first battle wins the series."""
    found = []
    for side, name in zip(SIDES, SIDE_NAMES, strict=True):
        began = winner[:, 0] == side
        if began.sum() >= FEWEST:
            points = np.where(final[began] == side, 1.0, np.where(final[began] == DRAW, 0.5, 0.0))
            level = times(share_of(points), HUNDRED)
            found.append(Number(rules, "campaign_won_after_first", name, 0, "percent", level))
    return found


def one_after_another(rules: str, winner: Counts) -> list[Number]:
    """Wins of the Allies after a battle won and after one lost, and how alike one battle and the next come out."""
    before, after = winner[:, :-1].ravel(), scores(winner)[:, 1:].ravel()
    found = []
    for side, name in ((Side.ALLIES, "next_won_after_win"), (Side.AXIS, "next_won_after_loss")):
        chosen = after[before == side]
        if len(chosen) >= FEWEST:
            found.append(Number(rules, name, "allies", 0, "percent", times(share_of(chosen), HUNDRED)))
    found.append(Number(rules, "correlation_of_next", "", 0, "correlation", correlation(scores(winner))))
    return found


def correlation(points: np.ndarray) -> Estimate:
    """Correlation of the points of a battle and of the next one, shape (n, n_battles), mean over all such pairs.

    The error is that of the mean over series, so battles of one series need not be independent.
    """
    spread = points.std(axis=0)
    usable = [i for i in range(points.shape[1] - 1) if spread[i] > 0 and spread[i + 1] > 0]
    if not usable:
        return Estimate(0.0, 0.0, 0.0, 0.0, len(points), "student-t")
    even = (points - points.mean(axis=0)) / np.where(spread > 0, spread, 1.0)
    return mean_of(np.mean([even[:, i] * even[:, i + 1] for i in usable], axis=0))


def settled(rules: str, after: Counts, n_battles: int) -> list[Number]:
    """How many series are settled after so many battles: who leads then leads to the end."""
    return [
        Number(rules, "settled", "", n, "percent", times(share(int((after <= n).sum()), len(after)), HUNDRED))
        for n in range(1, n_battles + 1)
    ]


def taken_of(rules: str, one: Played, battle: int) -> list[Number]:
    """What dice took before a battle, each side's own dice, figures, cards, medals, retreats and void dice."""
    if not one.taken["dice"].any():
        return []
    found = []
    effective = (one.taken["shown"] - one.taken["void"]).astype(np.int64)
    for side, name in zip(SIDES, SIDE_NAMES, strict=True):
        enemy = effective[:, 1 - side]
        counts = {
            ("dice_rolled", "dice"): one.taken["dice"][:, side],
            ("figures_lost_before", "figures"): sum(enemy[:, FACES[face]] for face in FIGURES),
            ("cards_lost_before", "cards"): one.taken["cards"][:, side],
            ("medals_given_before", "medals"): one.taken["gone"][:, side],
            ("retreats_before", "retreats"): enemy[:, Face.FLAG],
        }
        for (measure, unit), values in counts.items():
            found.append(Number(rules, measure, name, battle, unit, mean_of(np.asarray(values, float))))
        gone = int((one.taken["gone"][:, side] > 0).sum())
        found.append(
            Number(
                rules,
                "unit_gone_before",
                name,
                battle,
                "percent",
                times(share(gone, len(one.taken)), HUNDRED),
            )
        )
    for face, number in FACES.items():
        void = one.taken["void"][:, :, number].sum(axis=1).astype(float)
        found.append(Number(rules, "void_dice", face, battle, "dice", mean_of(void)))
    for measure, happened in (
        ("won_with_dice", won_with_dice(one)),
        ("over_before_a_shot", over_before_a_shot(one)),
    ):
        level = times(share(int(happened.sum()), len(happened)), HUNDRED)
        found.append(Number(rules, measure, "", battle, "percent", level))
    return found


def compared(rules: str, before: Sequence[Played], after: Sequence[Played], by: str) -> list[Number]:
    """What the dice change against series in which nobody rolls, on the same cards and dice."""
    finals = [scores(leaders(*results_of(battles), by)) for battles in (before, after)]
    found = [
        Number(
            rules,
            "change_of_campaigns_won",
            "allies",
            0,
            "points",
            times(mean_of(finals[1] - finals[0]), HUNDRED),
        )
    ]
    return found + points_of_faces(rules, before, after)


def points_of_faces(rules: str, before: Sequence[Played], after: Sequence[Played]) -> list[Number]:
    """What a die of each face that takes effect moves the battle that follows, in points of wins of who rolled it.

    Least squares on the change of each battle against the same one without dice; errors hold whatever the spread.
    """
    changes, dice = [], []
    for one, other in zip(before, after, strict=True):
        rolled = other.taken["dice"].any(axis=1)
        won = [scores(battle.results["winner"].astype(np.int64)) for battle in (one, other)]
        effective = (other.taken["shown"] - other.taken["void"]).astype(float)
        changes.append((won[1] - won[0])[rolled])
        dice.append((effective[:, Side.ALLIES] - effective[:, Side.AXIS])[rolled])
    y, x = np.concatenate(changes), np.concatenate(dice)
    n, k = x.shape
    if n < FEWEST * k or np.linalg.matrix_rank(x) < k:
        return []
    inverse = np.linalg.inv(x.T @ x)
    slopes = inverse @ x.T @ y
    rest = (y - x @ slopes)[:, None] * x
    errors = np.sqrt(np.diag(inverse @ (rest.T @ rest) @ inverse) * n / (n - k))
    half = t_value(n - k)
    return [
        Number(
            rules, "points_of_a_die", face, 0, "points",
            times(Estimate(b, b - half * e, b + half * e, e, n, "least squares", df=n - k), HUNDRED),
        )
        for face, b, e in ((face, float(slopes[at]), float(errors[at])) for face, at in FACES.items())
    ]  # fmt: skip


def of_orders(rules: str, names: Sequence[str], played: Sequence[Sequence[Played]], by: str) -> list[Number]:
    """Series won by the Allies in each order of the battles, and how far each is from the order of the file."""
    found, first = [], None
    for name, battles in zip(names, played, strict=True):
        points = scores(leaders(*results_of(battles), by))
        first = points if first is None else first
        found.append(Number(rules, "order_won", name, 0, "percent", times(share_of(points), HUNDRED)))
        if points is not first:
            change = times(mean_of(points - first), HUNDRED)
            found.append(Number(rules, "change_by_order", name, 0, "points", change))
    return found


def enough(numbers: Sequence[Number]) -> int:
    """The first battle after which nine tenths of the series are settled, 0 where none is told."""
    after = [one for one in numbers if one.measure == "settled"]
    return next((one.battle for one in after if one.estimate.value >= HUNDRED * NINE_TENTHS), 0)
