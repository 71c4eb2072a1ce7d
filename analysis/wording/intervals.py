"""Intervals as they are printed: both ends, or that they are not known; never an interval of no width."""

from analysis.stats.rounding import number_text, rounded

NOT_KNOWN = "interval not known"
NOISE = 0.05  # part of the last digit printed by which halves differ that were rounded in a table


def is_known(low: float | None, high: float | None) -> bool:
    """True if there is an interval: nothing is known exactly, so one without width is not known (nor is NaN)."""
    return low is not None and high is not None and low < high


def between(low: float | None, high: float | None, digits: int = 1, sign: bool = False) -> str:
    """Both ends of an interval; an end is printed as 0 or 100 only if it is.

    Examples
    --------
    >>> between(2.31, 4.5, sign=True), between(81.98, 82.02), between(3.0, 3.0)
    ('+2.3 to +4.5', '± 0.1 or less', 'interval not known')
    """
    if low is None or high is None or not low < high:
        return NOT_KNOWN
    lower, upper = (number_text(end, digits, sign) for end in (low, high))
    return f"± {10.0**-digits:.{digits}f} or less" if lower == upper else f"{lower} to {upper}"


def between_percent(low: float | None, high: float | None) -> str:
    """Both ends of an interval of a percentage.

    Examples
    --------
    >>> between_percent(39.84, 69.3), between_percent(81.98, 82.02), between_percent(3.0, 3.0)
    ('39.8% to 69.3%', '± 0.1% or less', 'interval not known')
    """
    ends = between(low, high)
    if ends == NOT_KNOWN:
        return ends
    return f"{ends.replace(' to ', '% to ')}%" if " to " in ends else ends.replace(" or less", "% or less")


def of_size(low: float, high: float, digits: int = 1) -> str:
    """Both ends without their signs, the one nearer to 0 first: for a change whose direction is reported in words.

    Examples
    --------
    >>> of_size(-4.5, -2.3)
    '2.3 to 4.5'
    """
    near, far = sorted((abs(low), abs(high)))
    return between(near, far, digits)


def number_and_ends(
    value: float, low: float | None, high: float | None, digits: int = 1, sign: bool = False
) -> str:
    """A number with both ends of its interval behind it.

    Examples
    --------
    >>> number_and_ends(3.4, 2.31, 4.5, sign=True), number_and_ends(3.0, 3.0, 3.0)
    ('+3.4 (+2.3 to +4.5)', '3.0 (interval not known)')
    """
    return f"{_estimate(value, digits, sign)} ({between(low, high, digits, sign)})"


def _estimate(value: float, digits: int, sign: bool) -> str:
    """An estimate: a change is rounded, for its interval says whether it is 0; a level of 0 or 100 is one."""
    return rounded(value, digits, sign) if sign else number_text(value, digits)


def number_and_half(
    value: float, low: float | None, high: float | None, digits: int = 1, sign: bool = False
) -> str:
    """A number with half the width of its interval; with both ends where the halves print differently.

    Examples
    --------
    >>> number_and_half(81.5, 80.7, 82.3), number_and_half(82.0, 81.98, 82.02), number_and_half(3.0, 3.0, 3.0)
    ('81.5 ±0.8', '82.0 ±<0.1', '3.0 ± not known')
    >>> number_and_half(0.0, 0.0, 79.3)
    '0.0 (0.0 to 79.3)'
    """
    text = _estimate(value, digits, sign)
    if low is None or high is None or not low < high:
        return f"{text} ± not known"
    below, above, last = value - low, high - value, 10.0**-digits
    halves_differ = rounded(below, digits) != rounded(above, digits) and abs(above - below) > NOISE * last
    if halves_differ or text != rounded(value, digits, sign):
        return number_and_ends(value, low, high, digits, sign)
    half = rounded((high - low) / 2, digits)
    return f"{text} ±{half}" if float(half) else f"{text} ±<{last:.{digits}f}"
