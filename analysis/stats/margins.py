"""Margins that matter: changes smaller than these are of no importance to players; named before the run."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Margins:
    """Margins that matter.

    Attributes
    ----------
    wins_points : float
        Change of a win rate, in points of 100.
    medals : float
        Change of the mean medal margin, in medals.
    turns_percent : float
        Change of the mean length, in percent of the turns under the baseline.
    """

    wins_points: float = 2.0
    medals: float = 0.10
    turns_percent: float = 5.0

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if not 0 < value < 100:
                raise ValueError(f"margin {name}: found {value}, expected a number above 0 and below 100")

    def turns(self, baseline_turns: float) -> float:
        """Margin of the length in player turns."""
        return baseline_turns * self.turns_percent / 100
