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
    """A share of 100 as a count; what is rare is 1 in so many, and so is the rest of nearly all.

    Examples
    --------
    >>> of_100(40.2), of_100(0.4), of_100(0), of_100(99.6), of_100(100)
    ('40 are', '1 in 250 is', 'none is', 'all but 1 in 250 are', '100 are')
    """
    if share == 0:
        return "none is"
    if share < 1:
        return f"1 in {round(100 / share):,} is"
    if 99 < share < 100:
        return f"all but 1 in {round(100 / (100 - share)):,} are"
    count = round(share)
    return f"{count} are" if count > 1 else "1 is"


def largest_remainder(shares: Sequence[float], total: int = 100) -> list[int]:
    """Whole numbers that sum to ``total``, next to the shares; printed by `count_text`.

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


def count_text(count: int, share: float, total: int = 100) -> str:
    """A whole number next to a share: neither 0 nor all of them for a share that is not.

    Examples
    --------
    >>> count_text(68, 67.5), count_text(0, 0.4), count_text(100, 99.6), count_text(0, 0.0)
    ('68', 'fewer than 1', 'more than 99', '0')
    """
    if count == 0 and share > 0:
        return "fewer than 1"
    return f"more than {total - 1}" if count == total and share < total else str(count)


def with_minus(text: str) -> str:
    r"""Numbers below zero with a minus in place of the hyphen that programs write.

    Examples
    --------
    >>> with_minus("-1.2") == "\N{MINUS SIGN}1.2", with_minus("draft-2")
    (True, 'draft-2')
    """
    return HYPHEN.sub("\N{MINUS SIGN}", text)
