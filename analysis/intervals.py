"""Intervals as they are printed: both ends, or that they are not known; never an interval of no width."""

NOT_KNOWN = "interval not known"


def is_known(low: float | None, high: float | None) -> bool:
    """True if there is an interval: nothing is known exactly, so one without width is not known (nor is NaN)."""
    return low is not None and high is not None and low < high


def between(low: float | None, high: float | None, digits: int = 1, sign: bool = False) -> str:
    """Both ends of an interval.

    Examples
    --------
    >>> between(2.31, 4.5, sign=True), between(81.98, 82.02), between(3.0, 3.0)
    ('+2.3 to +4.5', '± 0.1 or less', 'interval not known')
    """
    if low is None or high is None or not low < high:
        return NOT_KNOWN
    plus = "+" if sign else ""
    lower, upper = (f"{round(end, digits) + 0.0:{plus}.{digits}f}" for end in (low, high))
    return f"± {10.0**-digits:.{digits}f} or less" if lower == upper else f"{lower} to {upper}"


def of_size(low: float, high: float, digits: int = 1) -> str:
    """Both ends without their signs, the one nearer to 0 first: for a change whose direction is told in words.

    Examples
    --------
    >>> of_size(-4.5, -2.3)
    '2.3 to 4.5'
    """
    near, far = sorted((abs(low), abs(high)))
    return between(near, far, digits)


def half(low: float | None, high: float | None, digits: int = 1) -> str:
    """Half the width of an interval.

    Examples
    --------
    >>> half(80.7, 82.3), half(81.98, 82.02), half(3.0, 3.0)
    ('±0.8', '±<0.1', '± not known')
    """
    if low is None or high is None or not low < high:
        return "± not known"
    told = f"{(high - low) / 2:.{digits}f}"
    return f"±{told}" if float(told) else f"±<{10.0**-digits:.{digits}f}"
