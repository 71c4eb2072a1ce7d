"""How alike two names are: by the slips that turn one into the other, by a beginning, by words they share."""

import re
from collections.abc import Iterable
from functools import lru_cache

from rapidfuzz.distance import OSA

MOST_COMPARED = 100  # characters of a name that is looked for among others
HALF = 0.5  # so alike is a command that is offered: they are few and short
LIKELY = 0.6  # so alike that a name is offered: at most two slips in five letters
BEGUN, INSIDE = 0.9, 0.85  # a name that begins so, or that has the words inside
SHORTEST = 3  # letters of a beginning or of words inside
MOST_OFFERED, MOST_NAMES = 3, 8
WORD = re.compile(r"[^\W_]+")


def slips(one: str, other: str) -> int:
    """Slips of the pen from one word to the other: a letter more, less or another, two letters exchanged.

    Examples
    --------
    >>> slips("captian", "captain"), slips("forrest", "forest"), slips("zombies", "mines")
    (1, 1, 4)
    """
    return int(OSA.distance(one, other))


def by_slips(one: str, other: str) -> float:
    """How alike two words are by their slips: 1 is the same, 0 has no letter in its place.

    Where one word is less than half as long as the other, their slips are not counted, and the most is given that they
    could be.
    """
    longest = max(len(one), len(other))
    if not longest:
        return 1.0
    most = min(len(one), len(other)) / longest
    return most if most < HALF else 1 - slips(one, other) / longest


@lru_cache(4096)
def likeness(typed: str, name: str) -> float:
    """How alike a name is to a word that was typed, 0 to 1.

    Examples
    --------
    >>> likeness("no-retreat", "no-retreat-choice"), likeness("retreat", "no-retreat-choice")
    (0.9, 0.85)
    >>> likeness("zombies", "omaha-mined") < LIKELY < likeness("captian", "captain")
    True
    """
    words, own = WORD.findall(typed.lower()[:MOST_COMPARED]), WORD.findall(name.lower()[:MOST_COMPARED])
    one, other = " ".join(words), " ".join(own)
    alike = by_slips(one, other)
    if len(one) < SHORTEST:
        return alike
    if other.startswith(one):
        return max(alike, BEGUN)
    parts = [" ".join(own[i : i + len(words)]) for i in range(len(own) - len(words) + 1)]
    return max(alike, *(INSIDE * by_slips(one, part) for part in parts), 0.0)


def most_like(name: str, names: Iterable[str], most: int = MOST_OFFERED, least: float = LIKELY) -> list[str]:
    """The names most like one that was not found, the nearest first; none where nothing is like it."""
    alike = {one: likeness(name, one) for one in names}
    return sorted((one for one in alike if alike[one] >= least), key=lambda one: (-alike[one], one))[:most]


def nearest(name: str, names: Iterable[str], where: str = "") -> str:
    """The names most like one that was not found, for an error's mend.

    Parameters
    ----------
    name : str
    names : iterable of str
    where : str
        Where all names are listed, for a word that is like none; else the first few are named.

    Examples
    --------
    >>> nearest("captian", ["captain", "major"]), nearest("daleks", ["captain", "major"])
    ('one of captain', 'one of captain, major')
    >>> nearest("daleks", ["captain", "major"], "m44 list players")
    'a name of m44 list players'
    """
    names = list(names)
    if not names:
        return "another name"
    close = most_like(name, names)
    if close or not where:
        more = len(names) - MOST_NAMES
        first = ", ".join(sorted(names)[:MOST_NAMES]) + (f" and {more} more" if more > 0 else "")
        return f"one of {', '.join(close) if close else first}"
    return f"a name of {where}"
