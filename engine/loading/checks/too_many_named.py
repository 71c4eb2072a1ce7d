"""What is said where one battle, or one variant, is played and several are named."""

from collections.abc import Sequence

from engine.loading.options.variant import parse_variant
from engine.loading.words.errors import InputError

ONE_BATTLE = "one battle; ask about each by itself"


def together(words: Sequence[str]) -> str:
    """The mend for several variants where one is played.

    Examples
    --------
    >>> together(["first-player", "hand-size:change=2"])
    'one variant; write first-player+hand-size:change=2 to have them in force together'
    >>> together(["weather-mud", "weather-deep-snow"])
    'one variant; weather-mud+weather-deep-snow asks for at most one option of a group'
    """
    if len(words) < 2:
        return "one variant, so one level of the range"
    joined = "+".join(words)
    refusal = refusal_of(joined)
    if refusal is None or any(refusal_of(word) for word in words):
        return f"one variant; write {joined} to have them in force together"
    return f"one variant; {joined} asks for {refusal}"


def refusal_of(words: str) -> str | None:
    """What is expected in place of a variant that is refused; None if it is played."""
    try:
        parse_variant(words)
    except InputError as error:
        return error.expected
    return None
