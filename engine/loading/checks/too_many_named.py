"""What is said where one battle, or one variant, is played and several are named."""

from collections.abc import Sequence

ONE_BATTLE = "one battle; ask about each by itself"


def together(words: Sequence[str]) -> str:
    """The mend for several variants where one is played.

    Examples
    --------
    >>> together(["first-player", "hand-size:change=2"])
    'one variant; write first-player+hand-size:change=2 to have them in force together'
    """
    if len(words) < 2:
        return "one variant, so one level of the range"
    return f"one variant; write {'+'.join(words)} to have them in force together"
