"""Is a tuned player stronger than the one it comes from?  A sequential test on battles it was not tuned on.

The test stops at any look and keeps its error rates; what it says is pass or fail.  How much stronger comes from
fresh games played afterwards, because a score at the moment of stopping is too extreme.
"""

from dataclasses import dataclass
from math import log10
from typing import Literal

import numpy as np

from analysis.players.ratings.sprt import ERROR, GAIN
from analysis.players.tuning.matches import Meeting, Outcome, Table, joined, shares
from analysis.stats.sequential import Promotion, promotion
from analysis.stats.unseen_differences import mean_with_doubt
from engine.policies.minds import Policy

LEAST_VARIANCE = 1e-3  # of the score of a match: players that never differ end the test, they do not break it
MATCH_STEP = 0.25  # points of a match: those of two legs, each of them 0, 1/2 or 1, halved
MOST_LOOKS = 40
ESTIMATE = 8  # matches of the estimate, in looks

Verdict = Literal["accepted", "refused", "undecided"]
VERDICTS: dict[str, Verdict] = {"pass": "accepted", "fail": "refused", "open": "undecided"}


@dataclass(frozen=True)
class Acceptance:
    """What a sequential test said.

    Attributes
    ----------
    verdict : str
        ``accepted``: stronger; ``refused``: not by so much; ``undecided``: out of matches.
    matches : int
        Played until then.
    looks : tuple of float
        Logarithm of the likelihood ratio at each look.
    """

    verdict: Verdict
    matches: int
    looks: tuple[float, ...]


@dataclass(frozen=True)
class Strength:
    """Points of a player against another.

    Attributes
    ----------
    points, low, high : float
        Share of the points with its 95 % interval.
    matches : int
    margin : float
        Mean medal margin of a game.
    """

    points: float
    low: float
    high: float
    matches: int
    margin: float

    @property
    def elo(self) -> tuple[float, float, float]:
        """The same as Elo: value, low, high."""
        return elo_of(self.points), elo_of(self.low), elo_of(self.high)


def points_of(elo: float) -> float:
    """Expected points of a player so much stronger."""
    return float(1.0 / (1.0 + 10.0 ** (-elo / 400.0)))


def elo_of(points: float) -> float:
    """Elo of a share of points, at most 1,200 either way."""
    share = min(max(points, 0.001), 0.999)
    return 400.0 * log10(share / (1.0 - share))


def evidence(scores: np.ndarray, gain: float = GAIN) -> Promotion:
    """What scores of two-leg matches say about "stronger by so many Elo" against "equal".

    Parameters
    ----------
    scores : ndarray, shape (n_matches,)
        Points of each match, 0 to 1; a match is the unit, for its two legs share cards and dice.
    gain : float
        Elo.

    References
    ----------
    Van den Bergh, GSPRT of Fishtest: the same ratio with pairs of games as the unit and their variance estimated.
    """
    variance = max(float(scores.var()), LEAST_VARIANCE)
    return promotion(float(scores.mean()) - 0.5, variance, len(scores), points_of(gain) - 0.5, ERROR)


def accept(table: Table, player: Policy, start: Policy, matches: int, namespace: str) -> Acceptance:
    """Play until the test knows, at most 40 looks of so many matches spread over all battles."""
    scores = np.zeros(0)
    looks: list[float] = []
    for look in range(MOST_LOOKS):
        outcomes = table.play(_everywhere(table, player, start, look * matches, matches), namespace)
        scores = np.concatenate([scores, joined(outcomes).scores])
        now = evidence(scores)
        looks.append(now.log_ratio)
        if now.result != "open":
            break
    return Acceptance(VERDICTS[now.result], len(scores), tuple(looks))


def estimate(
    table: Table, player: Policy, start: Policy, matches: int, namespace: str
) -> tuple[Strength, list[Outcome]]:
    """Strength from a fixed number of fresh matches, and the outcomes battle by battle."""
    outcomes = table.play(_everywhere(table, player, start, 0, matches), namespace)
    return strength_of(joined(outcomes)), outcomes


def strength_of(outcome: Outcome) -> Strength:
    """Mean points of matches with Student's interval; the unit is the match, and one match alone says nothing."""
    found = mean_with_doubt(outcome.scores, MATCH_STEP)
    low, high = (max(0.0, found.low), min(1.0, found.high)) if found.is_known else (0.0, 1.0)
    return Strength(found.value, low, high, found.n, float(outcome.margins.mean()))


def _everywhere(table: Table, player: Policy, start: Policy, begin: int, matches: int) -> list[Meeting]:
    """The same number of matches in every battle, at least one."""
    n = len(table.battles)
    spread = shares(max(matches, n), n)
    return [Meeting(i, player, start, begin + first, count) for i, (first, count) in enumerate(spread)]
