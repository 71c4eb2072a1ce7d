"""Namesakes: several files in sight that carry one id, which of them is meant, and what the answer says of it.

By its id the file of the nearest folder is meant: ``.``, ``./<kind>``, ``$M44_PATH``, then the files that come with the
program; beside a battle that is named by its path, the nearest of the others.  Nothing tells two files of one folder
apart, so they are refused; in whose place any other file is taken is reported with every answer, also where the file is
named by its path.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from engine.loading.words.errors import InputError
from engine.loading.words.files import BUILT_IN, Kind, find_ranked
from engine.loading.words.guesses import guess_notes
from engine.loading.words.reader import real_path

ALL = "all"  # every option, all scenarios of an answer
WORDS: dict[Kind, str] = {"scenarios": "scenario", "options": "option"}

Glance = Callable[[Path], Mapping[str, Any] | None]


@dataclass(frozen=True)
class Found:
    """A file that carries an id.

    Attributes
    ----------
    path : Path
    rank : int
        Place of its folder in the search.
    raw : mapping
        Its values, unchecked.
    """

    path: Path
    rank: int
    raw: Mapping[str, Any]

    @property
    def built_in(self) -> bool:
        """Whether it comes with the program."""
        return self.rank == BUILT_IN


_LOOK: ContextVar[dict[Kind, dict[str, list[Found]]] | None] = ContextVar("_LOOK", default=None)


class Noticed(Protocol):
    """What was read from a file."""

    @property
    def notices(self) -> tuple[str, ...]: ...


@contextmanager
def one_look() -> Iterator[None]:
    """Look through the folders once for everything inside, however many files a command reads."""
    before = _LOOK.set({})
    try:
        yield
    finally:
        _LOOK.reset(before)


def files_by_id(kind: Kind, glance: Glance) -> dict[str, list[Found]]:
    """All files of a kind by the id they carry, the nearest first; ``glance`` reads one, None for any other file."""
    look = _LOOK.get()
    if look is None:
        return _look_through(kind, glance)
    if kind not in look:
        look[kind] = _look_through(kind, glance)
    return look[kind]


def _look_through(kind: Kind, glance: Glance) -> dict[str, list[Found]]:
    found: dict[str, list[Found]] = {}
    for path, rank in find_ranked(kind):
        raw = glance(path)
        if raw is not None:
            found.setdefault(raw["id"], []).append(Found(path, rank, raw))
    return found


def meant(kind: Kind, id_: str, files: Sequence[Found]) -> Found:
    """The file that an id stands for.

    Raises
    ------
    InputError
        Two files of one folder carry it.
    """
    first = files[0]
    alike = [one for one in files if one.rank == first.rank and not one.built_in]
    if len(alike) > 1:
        found = f"{len(alike)} files of that id: {', '.join(shown(one.path) for one in alike)}"
        raise InputError(WORDS[kind], id_, found, "the path of one of them, or an id of its own in each")
    return first


def meant_beside(kind: Kind, id_: str, files: Sequence[Found], named: Collection[Path]) -> Found:
    """The file that an id stands for in a command that also names files by their paths.

    A file that is named by its path stands for itself, so beside it the id means what else carries it: the built-in
    battle beside a draft of it.

    Parameters
    ----------
    kind, id_, files
        As in `meant`.
    named : collection of Path
        Files that the same command names by their paths, resolved.

    Raises
    ------
    InputError
        Two files of one folder carry it.
    """
    others = [one for one in files if real_path(one.path) not in named]
    return meant(kind, id_, others or files)


def notices_of_file(
    kind: Kind, id_: str, path: Path, files: Sequence[Found], said: Iterable[Path] = ()
) -> tuple[str, ...]:
    """What an answer says of a file that plays although others carry its id.

    Parameters
    ----------
    kind, id_
    path : Path
        The file that plays.
    files : sequence of Found
        All in sight that carry the id.
    said : iterable of Path
        Files that play in the same command, of which the answer speaks anyway.
    """
    known = {real_path(one) for one in (path, *said)}
    others = [one for one in files if real_path(one.path) not in known]
    built_in = next((one for one in files if one.built_in), None)
    if not others:
        return ()
    if built_in is not None and real_path(built_in.path) == real_path(path):
        return (f"Note: plays the built-in {id_}, not {_named(others)} of the same id.",)
    if built_in in others:
        also = [one for one in others if one is not built_in]
        rest = f", and not {_named(also)} of the same id" if also else ""
        return (f"Note: plays {shown(path)} in place of the built-in {id_}{rest}.",)
    return (f"Note: plays {shown(path)}, not {_named(others)}, for the id {id_}.",)


def notices_of_id(kind: Kind, id_: str, files: Sequence[Found]) -> tuple[str, ...]:
    """What a list says of an id that several files carry; two of one folder are reported, not refused."""
    try:
        return notices_of_file(kind, id_, meant(kind, id_, files).path, files)
    except InputError as error:
        return (f"Note: {id_}: {error.found}.",)


def _named(files: Sequence[Found]) -> str:
    return ", ".join(shown(one.path) for one in files)


def shown(path: Path) -> str:
    """A path as one would type it after ``--option``: a relative one begins with a dot.

    Examples
    --------
    >>> shown(Path("x.toml")), shown(Path("../x.toml")), shown(Path("/rules/x.toml"))
    ('./x.toml', '../x.toml', '/rules/x.toml')
    """
    text = path.as_posix()
    return text if path.is_absolute() or text.startswith("..") else f"./{text}"


def refuse_word(id_: str, path: Path, words: Mapping[str, str]) -> None:
    """Refuse a file whose id means something else already.

    Parameters
    ----------
    id_ : str
    path : Path
    words : mapping of str to str
        Each with what it means: a bundle, a group of battles.

    Raises
    ------
    InputError
    """
    if id_ in words:
        raise InputError(str(path), "id", id_, f"an id of its own; {id_} is {words[id_]}")


def notices(things: Iterable[Noticed]) -> tuple[str, ...]:
    """What an answer says of the names that were guessed and of the files it was made from, each line once."""
    return tuple(dict.fromkeys([*guess_notes(), *(line for one in things for line in one.notices)]))
