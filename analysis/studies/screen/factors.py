"""What is screened: levels (single options), gathered into factors of which at most one level is in force."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.loading.options.compatible import check_pair
from engine.loading.options.option import Option, list_options
from engine.loading.options.option_ids import check_files
from engine.loading.options.variant import parse_parts
from engine.loading.words.errors import COMMAND, InputError

FLAG = "--option"
ALL = "all"
MOST_OF_A_FACTOR = 0.5  # share of blocks in which some level of a factor is in force, at most


@dataclass(frozen=True)
class Level:
    """One option as it is screened.

    Attributes
    ----------
    option : Option
    factor : str
        Levels of one factor exclude each other: the group of the option, else its file, else its path.
    beside : tuple of str
        Options that the user wants in force with it although it does not require them.
    """

    option: Option
    factor: str
    beside: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """What the user wrote, every parameter that was named included."""
        return self.option.id

    @property
    def needs(self) -> tuple[str, ...]:
        """Names of the options that are in force wherever this one is."""
        return (*self.option.requires, *self.beside)


def levels_of(words: Sequence[str]) -> list[Level]:
    """Levels from words: ``all``, ids with parameters, files, changes on the spot; each counts once.

    Raises
    ------
    InputError
        No option, options joined by ``+``, two files of one id, or an option without one that it requires.
    """
    texts: list[str] = []
    for word in words:
        texts += [str(one["id"]) for one in list_options()] if word == ALL else [word]
    levels: dict[str, Level] = {}
    read: list[Option] = []
    for text in texts:
        _, options = parse_parts(text)
        if len(options) != 1:
            raise InputError(COMMAND, FLAG, repr(text), "one option each; the screening combines them")
        levels.setdefault(options[0].id, Level(options[0], factor_of(options[0])))
        read.append(options[0])
    check_files(read)
    if not levels:
        raise InputError(COMMAND, FLAG, "nothing", "all, or options like hand-size:change=2")
    names = {level.option.name for level in levels.values()}
    for level in levels.values():
        for needed in level.option.requires:
            if needed not in names:
                found = f"{level.id} without {needed}"
                raise InputError(COMMAND, FLAG, found, f"{needed} too, which it requires")
    return list(levels.values())


def factor_of(option: Option) -> str:
    """Factor of an option: changes on the spot of one path are levels of one factor."""
    on_the_spot = option.name == option.id and option.file == COMMAND
    return option.group or (option.patches[0].at if on_the_spot else option.name)


def excludes(a: Level, b: Level) -> bool:
    """Whether two levels cannot be in force together."""
    same = a.factor == b.factor or a.option.name == b.option.name
    if same:
        return True
    try:
        check_pair(a.option, b.option)
    except InputError:
        return True
    return False


def chances(levels: Sequence[Level], q: float) -> list[float]:
    """Chance of each level to be drawn: ``q``, less where a factor would be in force more than half the time."""
    factors = [level.factor for level in levels]
    return [min(q, MOST_OF_A_FACTOR / factors.count(factor)) for factor in factors]


def companions(levels: Sequence[Level], level: Level) -> list[Level]:
    """Levels that one needs, and those they need, the farthest first."""
    found: list[Level] = []
    waiting = list(level.needs)
    while waiting:
        name = waiting.pop(0)
        one = next(other for other in levels if other.option.name == name)
        if one is not level and one not in found:
            found.insert(0, one)
            waiting += one.needs
    return found
