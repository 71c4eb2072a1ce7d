"""Numbers as people say them: of 100 battles, rounded to what matters."""

import re
from collections.abc import Sequence
from math import floor, log10

HYPHEN = re.compile(r"(?<![\w.])-(?=\d)")  # before a number


def two_digits(number: float) -> str:
    """A number rounded to two leading digits, like 1,200 or 2.5.

    Examples
    --------
    >>> two_digits(1234), two_digits(2.46)
    ('1,200', '2.5')
    """
    if number <= 0:
        return "0"
    rounded = round(number, 1 - floor(log10(number)))
    return f"{rounded:,.0f}" if rounded >= 10 else f"{rounded:.1f}"


def of_100(share: float) -> str:
    """A share of 100 as a count; what is rare is told as 1 in so many.

    Examples
    --------
    >>> of_100(40.2), of_100(0.4), of_100(0)
    ('40 are', '1 in 250 is', 'none is')
    """
    if share == 0:
        return "none is"
    if share < 1:
        return f"1 in {round(100 / share):,} is"
    count = round(share)
    return f"{count} are" if count > 1 else "1 is"


def largest_remainder(shares: Sequence[float], total: int = 100) -> list[int]:
    """Whole numbers that sum to ``total``, next to the shares.

    Examples
    --------
    >>> largest_remainder([67.5, 18.3, 14.2])
    [68, 18, 14]
    """
    whole = [floor(share) for share in shares]
    by_rest = sorted(range(len(shares)), key=lambda i: whole[i] - shares[i])
    for i in by_rest[: total - sum(whole)]:
        whole[i] += 1
    return whole


def with_minus(text: str) -> str:
    r"""Numbers below zero with a minus in place of the hyphen that programs write.

    Examples
    --------
    >>> with_minus("-1.2") == "\N{MINUS SIGN}1.2", with_minus("draft-2")
    (True, 'draft-2')
    """
    return HYPHEN.sub("\N{MINUS SIGN}", text)
