"""Where files come from: the user's own folders first, then those that ship with the program."""

import os
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal

from engine.loading.words.errors import InputError
from engine.loading.words.parsing import parse_json, parse_toml
from engine.loading.words.reader import (
    MOST_JSON,
    MOST_TOML,
    is_folder,
    is_plain_file,
    read_text,
    real_path,
)

Kind = Literal["scenarios", "options"]

DATA = Path(__file__).resolve().parents[2] / "data"
SEARCH_PATH = "M44_PATH"
BUILT_IN = -1  # in place of a rank: a file that comes with the program
MOST_PEEKED = 4096  # files kept in mind; more than any catalogue holds


def shipped(kind: Kind) -> Path:
    """Folder of the files that come with the program; scenarios lie beside the packages in a source tree."""
    folder = DATA / kind
    return folder if folder.is_dir() else DATA.parent.parent / kind


def is_built_in(kind: Kind, path: Path) -> bool:
    """Whether a file comes with the program."""
    return shipped(kind).resolve() in real_path(path).parents


def own_folders(kind: Kind) -> Iterator[tuple[Path, bool]]:
    """The user's folders in the order searched, and whether their subfolders count."""
    yield Path(), False
    yield Path(kind), True
    for name in os.environ.get(SEARCH_PATH, "").split(os.pathsep):
        if name:
            yield Path(name), True


def find_ranked(kind: Kind) -> list[tuple[Path, int]]:
    """All TOML files where files of a kind may lie: ``.``, ``./<kind>``, ``$M44_PATH``, then the shipped ones.

    Each with the place of its folder in the search; the shipped ones are ``BUILT_IN`` and come last.  In a source tree
    ``./scenarios`` are the shipped ones.  A file reached by two ways counts once; what is no plain file, like a folder
    ``x.toml``, a pipe or a link that leads nowhere, is none of them.
    """
    home = shipped(kind).resolve()
    real_folder = cache(real_path)  # asked of a folder, not of each of its files, which took most of a search
    comes_along = cache(lambda folder: home in (folder, *folder.parents))
    found: dict[Path, tuple[Path, int]] = {}
    for rank, (folder, deep) in enumerate([*own_folders(kind), (shipped(kind), True)]):
        if is_folder(folder):
            for path in sorted(folder.rglob("*.toml") if deep else folder.glob("*.toml")):
                if not is_plain_file(path):
                    continue
                real = real_path(path) if path.is_symlink() else real_folder(path.parent) / path.name
                found.setdefault(real, (path, BUILT_IN if comes_along(real.parent) else rank))
    return sorted(found.values(), key=lambda one: one[1] == BUILT_IN)


def read_toml(path: Path | str, *, any_text: bool = False) -> dict[str, Any]:
    """Read a TOML file; ``any_text`` as in `parse_toml`.

    Raises
    ------
    InputError
        No plain file, too large, not text, not TOML (with line and column), or beyond a limit of ``parsing``.
    """
    return parse_toml(read_text(path, MOST_TOML, form="a TOML file in UTF-8"), str(path), any_text=any_text)


def read_json(path: Path | str, expected: str) -> Any:
    """Read a JSON file that the program has written; ``expected`` says what it should be.

    Raises
    ------
    InputError
        No plain file, too large, not text, not JSON, or beyond a limit of ``parsing``.
    """
    return parse_json(read_text(path, MOST_JSON, expected, expected), str(path), expected)


def peek_toml(path: Path) -> Mapping[str, Any] | None:
    """The values of a TOML file, parsed once as long as the file stays as it is: for looking through whole folders.

    Everybody who asks gets the same values, so nobody may change them.  None for a file that cannot be read: what lies
    in a folder is no mistake until somebody names it.
    """
    try:
        stat = path.stat()
    except (OSError, ValueError):
        return None
    return _parsed(path, (stat.st_dev, stat.st_ino, stat.st_mtime_ns, stat.st_size))


def look_at(path: Path) -> Mapping[str, Any]:
    """The values of a TOML file as `peek_toml` keeps them, which nobody may change.

    Raises
    ------
    InputError
        As `read_toml`.
    """
    values = peek_toml(path)
    return read_toml(path) if values is None else values


@lru_cache(MOST_PEEKED)
def _parsed(path: Path, state: tuple[int, ...]) -> Mapping[str, Any] | None:
    """Values of a file; which it is, when it was changed and how long it is tell one state of it from the next."""
    try:
        return read_toml(path)
    except InputError:
        return None
