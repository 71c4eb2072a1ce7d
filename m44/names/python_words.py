"""Mistakes in the words of whoever made them: parameters of a function that was called, flags of a typed command."""

import re
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import wraps
from inspect import signature
from typing import Any

from engine.loading.words.errors import COMMAND, InputError

FLAG = re.compile(r"(?<![\w-])--([a-z][a-z-]*[a-z])")
# Words of the command line to the parameters that take them, the likeliest first.
PARAMETERS = {
    "set": ("options",),
    "option": ("options", "option"),
    "out": ("out", "folder"),
    "run": ("run", "folder", "folders"),
    "dir": ("folder",),
    "file": ("files", "file", "path"),
    "word": ("word",),
    "path": ("prefix", "path"),
    "player": ("players", "player"),
    "margin_wins": ("margins",),
    "margin_medals": ("margins",),
    "margin_turns": ("margins",),
}


def parameter_of(word: str, names: Collection[str]) -> str:
    """The parameter that takes what a flag or an argument of the command line takes.

    Examples
    --------
    >>> parameter_of("--block-size", {"block_size"}), parameter_of("SCENARIO", {"scenarios"})
    ('block_size', 'scenarios')
    """
    plain = word.lstrip("-").replace("-", "_").lower()
    for name in (plain, f"{plain}s", *PARAMETERS.get(plain, ())):
        if name in names:
            return name
    return PARAMETERS.get(plain, (plain,))[0]


def in_text(flag: str, names: Collection[str]) -> str:
    """What a sentence says in place of a flag."""
    return "m44.official().patch(…)" if flag == "set" else parameter_of(flag, names)


def said_in_python(error: InputError, names: Collection[str]) -> InputError:
    """The error with parameters in place of flags; ``typed`` of it is the error as the command line tells it."""
    key = error.key
    if error.file == COMMAND and (key.startswith("--") or key.isupper()):
        key = parameter_of(key, names)
    found, expected = (
        FLAG.sub(lambda match: in_text(match.group(1), names), text) for text in (error.found, error.expected)
    )
    new = InputError("" if error.file == COMMAND else error.file, key, found, expected, room=len(found))
    new.typed = error.typed or error
    return new


@contextmanager
def in_python_words(names: Collection[str]) -> Iterator[None]:
    """Tell mistakes that are found inside by parameters of these names."""
    try:
        yield
    except InputError as error:
        raise said_in_python(error, names) from error.__cause__


def speaking_python(function: Callable[..., Any], home: str) -> Callable[..., Any]:
    """The function, telling mistakes by its parameters.

    Parameters
    ----------
    function : callable
    home : str
        The module in which it is found under its name, so that it can be pickled.
    """
    names = set(signature(function).parameters)

    @wraps(function)
    def called(*args: Any, **kwargs: Any) -> Any:
        with in_python_words(names):
            return function(*args, **kwargs)

    called.__module__ = home
    return called
