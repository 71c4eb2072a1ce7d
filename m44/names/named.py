"""What a caller may name, and how: scenarios, options and players as words or lists of words, files and folders.

Whatever holds names is taken as a list once, before anything else looks at it: a generator can be read only once.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.quoting import MOST_QUOTED, quoted, shortened_inside
from engine.loading.words.reader import is_folder
from m44.names.rules import Rules
from m44.names.typed_names import as_meant

MOST_NAMES = 10_000  # in one list: a generator without end must not be waited for
NAMES = "a name, or a list of names"

Paths = str | os.PathLike[str]
Words = Paths | Rules | Iterable[Paths | Rules]  # one word or rules, or several
Asked = Paths | Rules | Iterable[Paths | Rules]  # what may stand before the named arguments of a question


def is_one(value: object) -> bool:
    """Whether a value is a single name: a word, a path or rules."""
    return isinstance(value, str | os.PathLike | Rules)


def listed(value: Any, argument: str, expected: str = NAMES) -> list[Any]:
    """What an argument holds as a list: one name, or any list, tuple, set, generator, index or column of names.

    The names of a set are sorted, for its own order differs from one start of Python to the next.

    Parameters
    ----------
    value
    argument : str
        For errors.
    expected : str

    Raises
    ------
    InputError
        A mapping, a number, bytes, or a list without end.

    Examples
    --------
    >>> listed((name for name in ("toulon", "arnhem")), "scenarios")
    ['toulon', 'arnhem']
    """
    if is_one(value):
        return [value]
    if isinstance(value, Mapping | bytes | bytearray) or not isinstance(value, Iterable):
        raise InputError(COMMAND, argument, quoted(value), expected)
    try:
        found = list(islice(value, MOST_NAMES + 1))
    except TypeError:  # an array without a dimension
        raise InputError(COMMAND, argument, quoted(value), expected) from None
    if len(found) > MOST_NAMES:
        raise InputError(COMMAND, argument, f"more than {MOST_NAMES:,} names", f"at most {MOST_NAMES:,}")
    return sorted(found, key=str) if isinstance(value, set | frozenset) else found


def words_of(value: Words | None, argument: str) -> list[str]:
    """One word or several as a list of texts, as `word_of` takes them; nothing for None.

    Raises
    ------
    InputError
        Names the argument and what is no name.
    """
    words = [] if value is None else [_word(one, argument, NAMES) for one in listed(value, argument)]
    return [as_meant(one, argument) for one in words]


def word_of(value: Any, argument: str, expected: str = NAMES) -> str:
    """A single name as text, as it is meant (`typed_names`).

    Raises
    ------
    InputError
        Something else than a word, a path or rules.
    """
    return as_meant(_word(value, argument, expected), argument)


def _word(value: Any, argument: str, expected: str) -> str:
    """A single name as text, as it was typed."""
    if isinstance(value, Rules):
        return str(value)
    found = os.fspath(value) if is_one(value) else None
    if not isinstance(found, str):
        raise InputError(COMMAND, argument, quoted(value), expected)
    return found


def parted(asked: Sequence[Any], options: Words | None) -> tuple[list[str], list[str]]:
    """Scenarios and options of a question: words and paths are scenarios, a list (or rules) at the end are options.

    Only a list that stands first holds scenarios, so no list can be read in two ways.

    Examples
    --------
    >>> parted(["pegasus-bridge", ["no-retreat-choice"]], None)
    (['pegasus-bridge'], ['no-retreat-choice'])
    >>> parted([["pegasus-bridge", "toulon"]], "first-player")
    (['pegasus-bridge', 'toulon'], ['first-player'])
    """
    rest: list[Any] = list(asked)
    expected = "scenarios, then one list of options"
    scenarios = listed(rest.pop(0), "SCENARIO", expected) if rest and not is_one(rest[0]) else []
    if rest and (isinstance(rest[-1], Rules) or not is_one(rest[-1])):
        if options is not None:
            raise InputError(COMMAND, "options", "options at the end and by name", "either of them")
        options = listed(rest.pop(), "options")
    for one in (*scenarios, *rest):
        if not isinstance(one, str | os.PathLike):
            raise InputError(COMMAND, "SCENARIO", quoted(one), expected)
    named = [as_meant(os.fspath(one), "SCENARIO") for one in (*scenarios, *rest)]
    return named, words_of(options, "options")


def check_compared(options: Sequence[str], as_variants: bool) -> None:
    """Refuse a comparison of battles with nothing, or of drafts with options.

    Raises
    ------
    InputError
    """
    if not as_variants and not options:
        raise InputError(COMMAND, "--option", "nothing to compare", "--option, --set or --as-variants")
    if as_variants and options:
        raise InputError(COMMAND, "--as-variants", "options beside it", "drafts or options, not both")


def scenario_words(asked: Sequence[Paths]) -> list[str]:
    """The scenarios of a call that takes them one after the other; a list might be meant for options."""
    return [word_of(one, "SCENARIO", "ids, groups or paths, one after the other") for one in asked]


def file_named(value: Any, argument: str) -> Path:
    """The path of a file or folder that is to be read.

    Raises
    ------
    InputError
        No path, or an empty one.
    """
    if not isinstance(value, str | os.PathLike) or not isinstance(os.fspath(value), str):
        raise InputError(COMMAND, argument, quoted(value), "a path")
    text = os.fspath(value)
    if not text.strip():
        raise InputError(COMMAND, argument, quoted(text), "a path that is not empty")
    if "\0" in text:
        raise InputError(COMMAND, argument, quoted(text), "a path without a NUL character")
    return Path(text)


def folder_of_studies(value: Any) -> Path:
    """The path of a folder that is there, to be looked through for studies.

    Raises
    ------
    InputError
        No path, or no folder.
    """
    path = file_named(value, "DIR")
    if not is_folder(path):
        raise InputError(str(path), "studies", "no such folder", "a folder of studies, like reports")
    return path


def _check_text(path: Path, argument: str) -> None:
    """Refuse a name of bytes that are no text: answers and manifests say where they lie, in UTF-8."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        raise InputError(COMMAND, argument, quoted(str(path)), "a name that is text in UTF-8") from None


def file_to_write(value: Any, argument: str = "--out") -> Path:
    """The path of a file that is to be written, refused before anything is played if it cannot be.

    Raises
    ------
    InputError
        No path, an empty one, or one below a file.
    """
    path = file_named(value, argument)
    _check_text(path, argument)
    _check_above(path, value, argument)
    return path


def folder_to_write(value: Any, argument: str = "--out") -> Path:
    """The folder that takes what is written, refused before anything is played if it cannot be one.

    Raises
    ------
    InputError
        No path, an empty one, a file, or a folder below a file.
    """
    path = file_named(value, argument)
    _check_text(path, argument)
    _check_above(path, value, argument)
    try:
        if (path.exists() or path.is_symlink()) and not path.is_dir():
            raise InputError(
                COMMAND,
                argument,
                f"{shortened_inside(str(path), MOST_QUOTED)}, which is no folder",
                "a folder",
            )
    except OSError as error:
        raise InputError(COMMAND, argument, f"{quoted(str(path))}: {error.strerror}", "a folder") from None
    return path


def _check_above(path: Path, value: Any, argument: str) -> None:
    """Refuse a path below something that is no folder, or whose name no system takes."""
    try:
        above = next((one for one in path.parents if one.exists() or one.is_symlink()), Path())
        path.exists()
    except OSError as error:
        raise InputError(COMMAND, argument, f"{quoted(str(value))}: {error.strerror}", "a path") from None
    if not is_folder(above):
        found = f"a path below {shortened_inside(str(above), MOST_QUOTED)}, which is no folder"
        raise InputError(COMMAND, argument, found, "a path in a folder that can be written")
