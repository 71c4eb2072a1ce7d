"""Names that the documents have and the program has not: they are answered with *not here yet*, from one list."""

from collections.abc import Iterable
from functools import cache

from engine.loading.words.errors import InputError
from engine.loading.words.files import DATA, read_toml
from engine.loading.words.likeness import WORD, nearest

FILE = DATA / "not_here_yet.toml"


@cache
def not_here_yet() -> dict[str, str]:
    """Every name of the list, with the title of the thing it means."""
    raw = read_toml(FILE)
    titles = {name: title for part in ("systems", "rules", "nations") for name, title in raw[part].items()}
    return titles | {word: titles[name] for name, words in raw["called"].items() for word in words.split()}


@cache
def _by_words() -> dict[str, str]:
    return {_plain(name): title for name, title in not_here_yet().items()}


def _plain(name: str) -> str:
    return " ".join(WORD.findall(name.lower()))


def title_of_missing(word: str) -> str:
    """The title of a thing that is not here yet; empty for any other word.

    Examples
    --------
    >>> title_of_missing("no-retreat-choice")
    ''
    """
    return _by_words().get(_plain(word), "")


def refuse_missing(file: str, key: str, word: str, where: str) -> None:
    """Refuse the name of a thing that is not here yet.

    Raises
    ------
    InputError
    """
    title = title_of_missing(word)
    if title:
        raise InputError(file, key, f"a name that is not here yet ({title})", f"a name of {where}")


def unknown_name(file: str, key: str, word: str, found: str, names: Iterable[str], where: str) -> InputError:
    """The error for a name that nothing has: not here yet, or the names that are like it, or where all are listed.

    Parameters
    ----------
    file, key : str
        Where the name stands.
    word : str
        The name.
    found : str
        What the error says of it.
    names : iterable of str
        All names there are.
    where : str
        The command that lists them.
    """
    title = title_of_missing(word)
    if title:
        return InputError(file, key, f"a name that is not here yet ({title})", f"a name of {where}")
    return InputError(file, key, found, nearest(word, names, where))
