"""The label of a change that was measured with several players: a fixed rule over their verdicts."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from analysis.stats.heterogeneity import Heterogeneity, heterogeneity
from analysis.stats.verdict import Verdict

SMALL = (Verdict.TOO_SMALL, Verdict.UNCHANGED)
SHOWN = (Verdict.CHANGES, Verdict.SHIFTS)


class Label(StrEnum):
    """Labels, the best first; ``ONE_PAIR``: measured with one pair of players, ``BLIND``: they do not see the rule."""

    ROBUST = "robust"
    DIRECTION = "direction-robust"
    UNDECIDED = "undecided"
    SKILL = "skill-dependent"
    POSTURE = "posture-dependent"
    ONE_PAIR = "one pair of players"
    BLIND = "player-blind"


@dataclass(frozen=True)
class Tier:
    """A change as one player shows it.

    Attributes
    ----------
    player : str
        Plays both sides, or the side that is named.
    elo : float or None
    credible : bool
    restricted : str
        What the player leaves out.
    est, low, high, error : float
        Change with its 95 % interval and standard error.
    verdict : str
    posture : str
        Of the style that plays; empty for a rung of the ladder.
    """

    player: str
    elo: float | None
    credible: bool
    restricted: str
    est: float
    low: float
    high: float
    error: float
    verdict: str
    posture: str = ""

    @property
    def direction(self) -> int:
        """1 or -1 where the verdict says that something changes, else 0.

        The verdict and not the interval: judged together with other rules a change may be undecided although its own
        95 % interval lies on one side of 0.
        """
        return int(self.low > 0) - int(self.high < 0) if self.verdict in SHOWN else 0


def label_of(tiers: Sequence[Tier]) -> Label:
    """Label of a change from the players that are credible, rungs of the ladder and postures.

    What contradicts itself along the ladder is *skill-dependent*; what does so only once postures are asked too is
    *posture-dependent*; every other label has to hold for all of them.
    """
    along = _label_of([tier for tier in tiers if not tier.posture])
    label = _label_of(tiers)
    return Label.POSTURE if label is Label.SKILL and along is not Label.SKILL else label


def _label_of(tiers: Sequence[Tier]) -> Label:
    """Label of a change from some players.

    In this order:

    * *skill-dependent*: two players show opposite directions (unless both changes are too small to matter), or one
      shows a change of balance and another that it is too small to matter;
    * *undecided*: nobody shows anything;
    * *robust*: everybody gives the same verdict in the same direction, too small and unchanged being the same;
    * *direction-robust*: all estimates point the same way, and nobody shows that nothing changes;
    * *undecided* otherwise.
    """
    if len(tiers) < 2:
        return Label.ONE_PAIR
    verdicts = {_verdict(tier) for tier in tiers}
    ways = {tier.direction for tier in tiers} - {0}
    is_changed = any(tier.verdict == Verdict.CHANGES for tier in tiers)
    if len(ways) > 1 or (is_changed and any(tier.verdict in SMALL for tier in tiers)):
        return Label.SKILL
    if verdicts == {(Verdict.UNDECIDED, 0)}:
        return Label.UNDECIDED
    if len(verdicts) == 1:
        return Label.ROBUST
    signs = {(tier.est > 0) - (tier.est < 0) for tier in tiers}
    is_moved = all(tier.verdict != Verdict.UNCHANGED for tier in tiers)
    return Label.DIRECTION if is_moved and signs in ({1}, {-1}) else Label.UNDECIDED


def _verdict(tier: Tier) -> tuple[str, int]:
    """Verdict and direction; what is too small to matter has none."""
    return Verdict.UNCHANGED if tier.verdict in SMALL else tier.verdict, tier.direction


def spread_of(tiers: Sequence[Tier]) -> Heterogeneity | None:
    """How much the change differs from player to player; None for fewer than two."""
    if len(tiers) < 2:
        return None
    return heterogeneity([tier.est for tier in tiers], [tier.error for tier in tiers])
