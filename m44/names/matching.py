"""Which name is meant by what somebody typed: the name itself, another spelling, or the only one that comes near."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from analysis.wording.spelling import folded, meant_by
from engine.loading.words.likeness import by_slips

SHORTEST = 3  # letters of a beginning that stands for a name
SHORTEST_NEAR = 4  # letters of a name that may be a slip of the pen
LONGEST = 80  # characters of anything that is compared
UNMISTAKABLE, LIKELY = 0.76, 0.6  # how alike a slip is: so much that it is taken, so much that it is reported
CLEARLY = 0.1  # by which the nearest has to be nearer than the next


class Way(Enum):
    """How a name was found."""

    EXACT = "exact"
    SPELLED = "spelled otherwise"
    GUESSED = "guessed"
    SEVERAL = "several"
    NONE = "none"


@dataclass(frozen=True)
class Match:
    """What was found.

    Attributes
    ----------
    way : Way
    names : tuple of str
        The name; of several, and of what is only told, the nearest first.
    """

    way: Way
    names: tuple[str, ...] = ()

    @property
    def is_sure(self) -> bool:
        """Whether it is the name itself or another spelling of it."""
        return self.way in (Way.EXACT, Way.SPELLED)


Names = Mapping[str, Iterable[str]]  # a name, with what else it is called


def matched(word: str, names: Names) -> Match:
    """The name that is meant by a word.

    Parameters
    ----------
    word : str
        As it was typed.
    names : mapping of str to texts
        Every name with what people call it, like its title.

    Returns
    -------
    Match

    Examples
    --------
    >>> names = {"omaha-beach": ["Omaha Beach"], "sword-beach": ["Sword Beach"]}
    >>> [matched(word, names).way.value for word in ("omaha-beach", "SWORD beach", "omaha", "beach", "utah")]
    ['exact', 'spelled otherwise', 'guessed', 'several', 'none']
    >>> matched("omaga-beach", names).names
    ('omaha-beach',)
    """
    if word in names:
        return Match(Way.EXACT, (word,))
    typed = folded(word) if len(word) <= LONGEST else ""
    if not typed:
        return Match(Way.NONE)
    spellings = {name: {folded(one) for one in (name, *called)} for name, called in names.items()}
    meant = {typed, *(folded(one) for one in meant_by(typed)[:1])}
    same = [name for name, spelled in spellings.items() if meant & spelled]
    if same:
        return Match(Way.SPELLED if len(same) == 1 else Way.SEVERAL, tuple(same))
    near = {name: _likeness(typed, spelled) for name, spelled in spellings.items()}
    begun = _begun(typed, spellings)
    found = {*begun, *_inside(typed, spellings)}
    if found:
        ordered = sorted(found, key=lambda name: (name not in begun, -near[name], name))
        return Match(Way.GUESSED if len(found) == 1 else Way.SEVERAL, tuple(ordered))
    likely = sorted((name for name in near if near[name] >= LIKELY), key=lambda name: -near[name])
    if not likely or len(typed) < SHORTEST_NEAR:
        return Match(Way.NONE, tuple(likely))
    first, *others = likely
    others = [one for one in others if not _of_one_family(spellings[first], spellings[one])]
    clear = near[first] >= UNMISTAKABLE and not any(near[first] - near[one] < CLEARLY for one in others)
    return Match(Way.GUESSED, (first,)) if clear else Match(Way.NONE, tuple(likely))


def _of_one_family(head: set[str], other: set[str]) -> bool:
    """Whether the other name is this one with more behind it, like *captain* and *captain 3*."""
    return any(one.startswith(name) for name in head for one in other)


def _begun(typed: str, spellings: Mapping[str, set[str]]) -> list[str]:
    """Names that begin so."""
    if len(typed) < SHORTEST:
        return []
    return [name for name, spelled in spellings.items() if any(one.startswith(typed) for one in spelled)]


def _inside(typed: str, spellings: Mapping[str, set[str]]) -> list[str]:
    """Names that have these words inside."""
    if len(typed) < SHORTEST:
        return []
    return [name for name, spelled in spellings.items() if any(f" {typed} " in f" {one} " for one in spelled)]


def _likeness(typed: str, spelled: Iterable[str]) -> float:
    """How alike the nearest spelling is, 0 to 1."""
    return max(by_slips(typed, one[:LONGEST]) for one in spelled)
