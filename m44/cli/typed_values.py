"""Numbers and kinds as people type them: ``2,000``, ``10k`` and ``1e4`` for counts, ``unit`` for ``units``."""

import re
from collections.abc import Sequence
from enum import Enum
from fractions import Fraction
from typing import Any, get_args

from m44.names.guessed_names import report_taken
from m44.names.matching import Way, matched

NUMBER = re.compile(
    r"^([+-]?)(\d{1,3}(?:[,_ ']\d{3})+|\d{1,18})(?:\.(\d{1,9}))?(?:([kKmM])|[eE]\+?(\d{1,2}))?$"
)
MARKS = str.maketrans("", "", ",_ '")
SEED = "--seed"  # a number that counts nothing
TIMES = {"k": 1_000, "m": 1_000_000}


def whole_text(text: str) -> str | None:
    """A whole number in digits alone; None for what is no whole number.

    Examples
    --------
    >>> [whole_text(text) for text in ("2,000", "2_000", "10k", "1e4", "1.5k", "2M", "-3", "7")]
    ['2000', '2000', '10000', '10000', '1500', '2000000', '-3', '7']
    >>> [whole_text(text) for text in ("1.5", "many", "2,00", "1e", "k", "2.000")]
    [None, None, None, None, None, None]
    """
    match = NUMBER.match(text.strip())
    if match is None:
        return None
    sign, whole, part, letter, power = match.groups()
    if part and not (letter or power):
        return None
    number = Fraction(f"{whole.translate(MARKS)}.{part or 0}") * TIMES.get((letter or "").lower(), 1)
    number *= 10 ** int(power or 0)
    return f"{sign.replace('+', '')}{number.numerator}" if number.denominator == 1 else None


def plain_words(args: Sequence[str], params: Sequence[Any]) -> list[str]:
    """The words of a command, with whole numbers in digits and words of a kind as the kind is called.

    Parameters
    ----------
    args : sequence of str
        What was typed after the command.
    params : sequence
        Arguments and flags of the command, as the parser holds them.
    """
    words = list(args)
    counted = {name for one in params if _kind_of(one) is int for name in one.opts} - {SEED}
    for i, word in enumerate(words):
        flag, mark, value = word.partition("=")
        if word in counted and i + 1 < len(words):
            words[i + 1] = whole_text(words[i + 1]) or words[i + 1]
        elif flag in counted and mark:
            words[i] = f"{flag}={whole_text(value) or value}"
    first = next((one for one in params if one.param_type_name == "argument"), None)
    kinds = None if first is None else _kind_of(first)
    if isinstance(kinds, type) and issubclass(kinds, Enum):
        place = next((i for i, word in enumerate(words) if not word.startswith("-")), None)
        if place is not None:
            words[place] = _member(words[place], kinds)
    return words


def _kind_of(param: Any) -> Any:
    """The type of an argument, or of each where there may be several."""
    kind = getattr(getattr(param, "type_descriptor", None), "annotation", None)
    return next(iter(get_args(kind)), kind)


def _member(word: str, kinds: type[Enum]) -> str:
    """The word of a kind that is meant: ``Unit`` for ``units``."""
    found = matched(word, {str(one.value): () for one in kinds})
    if found.way is Way.GUESSED and f"{word.lower()}s" != found.names[0]:
        report_taken(found.names[0], word)
    return found.names[0] if found.is_sure or found.way is Way.GUESSED else word
