"""Numbers rounded for print: a 0 and a 100 are printed for what is 0 and what is 100, and for nothing else.

19,997 wins of 20,000 are not all of them, and an interval that ends at 0.02 does not end at 0.
"""

NOISE = 1e-9  # by which sums of many numbers miss the number that they are
MOST_DIGITS = 9


def rounded(number: float, digits: int = 1, sign: bool = False) -> str:
    """A number with so many decimals; what rounds to 0 has no minus: for an estimate that stands beside its interval.

    Examples
    --------
    >>> rounded(2.46), rounded(-0.04, sign=True), rounded(99.985)
    ('2.5', '+0.0', '100.0')
    """
    return f"{round(number, digits) + 0.0:{'+' if sign else ''}.{digits}f}"


def number_text(number: float, digits: int = 1, sign: bool = False) -> str:
    """The same, with more decimals where it would be printed as a 0 or a 100 that it is not.

    Examples
    --------
    >>> [number_text(one) for one in (99.985, 99.9996, 100, 0, 0.015, 0.0004, 81.96)]
    ['99.98', '99.9996', '100.0', '0.0', '0.01', '0.0004', '82.0']
    >>> number_text(0.02, sign=True), number_text(-0.02, sign=True), number_text(99.7, 0)
    ('+0.02', '-0.02', '99.7')
    """
    exact = next((float(one) for one in (0, 100, -100) if abs(number - one) < NOISE), None)
    if exact is not None:
        return rounded(exact, digits, sign)
    while digits < MOST_DIGITS and abs(round(number, digits)) in (0, 100):
        digits += 1
    return rounded(number, digits, sign)


def percent_text(share: float, digits: int = 1) -> str:
    """A share of 100 with its sign for percent.

    Examples
    --------
    >>> percent_text(61.24), percent_text(99.985), percent_text(100), percent_text(0.3, 0)
    ('61.2%', '99.98%', '100.0%', '0.3%')
    """
    return f"{number_text(share, digits)}%"


def general_text(number: float, leading: int = 4) -> str:
    """A number with so many leading digits, and with more where it would be printed as a 1 or a 100 that it is not.

    Examples
    --------
    >>> [general_text(one) for one in (0.25, 0.99998, 1.0, 0.0, 99.9985, 1e-7)]
    ['0.25', '0.99998', '1', '0', '99.999', '1e-07']
    """
    text = f"{number:.{leading}g}"
    while (
        leading < 2 * MOST_DIGITS
        and text in ("1", "100", "-1", "-100")
        and abs(number - float(text)) >= NOISE
    ):
        leading += 1
        text = f"{number:.{leading}g}"
    return text
