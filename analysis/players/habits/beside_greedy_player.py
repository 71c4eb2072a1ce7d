"""On which side of a greedy player somebody stands, where people stand on one."""

from analysis.players.habits.estimate import Apart, Found, apart
from analysis.players.habits.indicator import Direction, Indicator

HUMAN, OTHER, OPEN = "human", "other", "not shown"
MARKS = {HUMAN: "+", OTHER: "-", OPEN: "=", None: ""}


def stands(
    indicator: Indicator, found: Found | None, greedy: Found | None
) -> tuple[Apart | None, str | None]:
    """The difference from the greedy player, and whether it is shown to lie on the side of people.

    Parameters
    ----------
    indicator : Indicator
    found, greedy : Found or None
        Of the player and of the greedy player, from games of the same numbers.

    Returns
    -------
    apart : Apart or None
        None where one of them is not known.
    word : str or None
        ``human``, ``other`` or ``not shown``; None where people stand on neither side, or nothing is known.
    """
    if found is None or greedy is None:
        return None, None
    difference = apart(found, greedy)
    if indicator.people is Direction.SOME:
        return difference, None
    if difference.low is None or difference.high is None or difference.low <= 0 <= difference.high:
        return difference, OPEN
    return difference, HUMAN if (difference.low > 0) == (indicator.people is Direction.HIGH) else OTHER
