"""Numbers as arguments: whatever counts as a whole number or as a number, within its range."""

import math
import operator
from numbers import Real
from typing import Any

from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.quoting import quoted


def whole_number(key: str, value: Any, low: int, high: int) -> int:
    """The value as Python's own whole number, if it is one in the range, like 5 or ``np.int64(5)``.

    Truth values and floats are refused, 2.0 too.

    Raises
    ------
    InputError
        Names the argument.

    Examples
    --------
    >>> whole_number("--games", 100, 1, 1000)
    100
    """
    try:
        number = None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = None
    if number is None or not low <= number <= high:
        raise InputError(COMMAND, key, quoted(value), f"a whole number from {low:,} to {high:,}")
    return number


def real_number(
    key: str, value: Any, above: float, below: float, expected: str, *, reached: bool = False
) -> float:
    """The value as a float, if it is a number between two bounds.

    Parameters
    ----------
    key : str
        The argument, for errors.
    value
    above, below : float
        Bounds, themselves not allowed.
    expected : str
        What is allowed, in words.
    reached : bool
        The upper bound is allowed too.

    Raises
    ------
    InputError
        No number, or one out of range; nan is in no range.

    Examples
    --------
    >>> real_number("--seconds", 2, 0, 60, "seconds, above 0 and below 60")
    2.0
    """
    if isinstance(value, Real) and not isinstance(value, bool):
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if above < number < below or (reached and number == below):
            return number
        raise InputError(COMMAND, key, f"{number:g}", expected)
    raise InputError(COMMAND, key, quoted(value), expected)
