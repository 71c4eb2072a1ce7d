"""How large a change is in words, and how long a group of players would need to notice it."""

from enum import StrEnum

from scipy.special import ndtri

GAMES_PER_YEAR = 52
POWER = 0.80


class Size(StrEnum):
    """Sizes of a change of a win rate."""

    SLIGHT = "slight"
    MODEST = "modest"
    NOTICEABLE = "noticeable"
    DECISIVE = "decisive"


def size(points: float) -> Size:
    """Word for a change in points of 100: slight < 2, modest < 5, noticeable up to 10, else decisive."""
    if abs(points) < 2:
        return Size.SLIGHT
    if abs(points) < 5:
        return Size.MODEST
    return Size.NOTICEABLE if abs(points) <= 10 else Size.DECISIVE


def games_to_notice(change: float, variance_before: float, variance_after: float) -> float | None:
    """Games under each set of rules that show a change with 80 % power, not played in pairs.

    Parameters
    ----------
    change : float
        In shares of 1; None is returned for 0.
    variance_before, variance_after : float
        Of the points of one game (p * (1 - p) without draws).
    """
    if change == 0:
        return None
    z = float(ndtri(0.975) + ndtri(POWER))
    return z**2 * (variance_before + variance_after) / change**2


def years_to_notice(change: float, variance_before: float, variance_after: float) -> float | None:
    """Years a group needs that plays one game a week, alternately under both sets of rules."""
    games = games_to_notice(change, variance_before, variance_after)
    return None if games is None else 2 * games / GAMES_PER_YEAR
