"""The shelf: entries of kept games in the user's folder and among the files that ship, found, put, listed, cleared.

No lock is needed: a file is written under a name of its own and renamed, is read at once, and whoever finds it gone
plays the games.  What is damaged is told in one line and removed.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from engine.compiling.kept import DoubtfulCodeError, check_folder
from engine.compiling.place import reason_of
from engine.loading.words.whole_files import remove_leftovers, write_atomically
from engine.runs.discard import discard
from engine.runs.kept_entries import (
    SUFFIX,
    About,
    DamagedEntryError,
    Entry,
    Head,
    file_name,
    read_entry,
    read_head,
)
from engine.runs.kept_place import is_off, kept_folder, kept_limit, refusal_of
from engine.runs.kept_shipped import shipped_folder
from engine.runs.one_writer import Say
from engine.runs.plan import Cell

MORE_THAN_ANY = 1 << 62  # games
LARGEST_SHARE = 4  # an entry may take one part of so many of the limit


@dataclass(frozen=True)
class Listed:
    """An entry as lists show it.

    Attributes
    ----------
    file : Path
    head : Head
    size : int
        Bytes.
    used : float
        When it was last taken or written, in seconds since 1970.
    is_shipped : bool
    """

    file: Path
    head: Head
    size: int
    used: float
    is_shipped: bool


@dataclass(frozen=True)
class Shelf:
    """Where games are taken from and put.

    Attributes
    ----------
    folder : Path
        The user's; it need not exist.
    shipped : Path or None
        Read only.
    limit : int
        Bytes that the user's folder may hold.
    """

    folder: Path
    shipped: Path | None
    limit: int

    def find(self, about: About, cell: Cell, say: Say) -> Entry | None:
        """The games that are kept of a cell, from the entry with the most of them; None if none can be taken.

        A damaged entry is told and removed, and the next one is taken.
        """
        for file, is_own in self._by_games(about):
            try:
                found = read_entry(file, about, cell, is_own)
            except FileNotFoundError:  # removed meanwhile
                continue
            except DamagedEntryError as error:
                say(f"{file}: {error}; its games are played again")
                if is_own:
                    remove(file)
                continue
            if is_own:
                with suppress(OSError):
                    os.utime(file)
            return found
        return None

    def head(self, about: About) -> Head | None:
        """What is kept of a cell, without a look at its rows."""
        heads = [self._head(file, is_own) for file, is_own in self._files(about)]
        return max((one for one in heads if one is not None), key=lambda one: one.games, default=None)

    def own_file(self, about: About) -> Path:
        """The file of an entry in the user's folder."""
        return self.folder / file_name(about)

    def forget(self, about: About) -> None:
        """Remove the user's entry of a cell."""
        remove(self.own_file(about))

    def takes(self, size: int) -> bool:
        """Whether an entry of so many bytes is kept."""
        return 0 < size <= self.limit // LARGEST_SHARE

    def put(self, about: About, content: bytes) -> None:
        """Write an entry in place of one that is there, and make room for it.

        Raises
        ------
        OSError
            The folder cannot be written.
        """
        write_atomically(self.own_file(about), content)
        self.own_file(about).chmod(0o600)
        self.make_room()

    def make_room(self) -> None:
        """Remove the entries that nobody has used for longest until the others fit the limit."""
        remove_leftovers(self.folder)
        there = sorted(self._own(), key=lambda one: one[1].st_mtime_ns)
        total = sum(status.st_size for _, status in there)
        for file, status in there:
            if total <= self.limit:
                break
            remove(file)
            total -= status.st_size

    def listed(self, say: Say) -> list[Listed]:
        """All entries, the user's (the last used first) before those that ship; what cannot be read is told."""
        found: list[Listed] = []
        for folder, is_own in self._folders():
            own = []
            for file, status in _entries_in(folder):
                try:
                    own.append(
                        Listed(file, read_head(file, is_own), status.st_size, status.st_mtime, not is_own)
                    )
                except FileNotFoundError:
                    continue
                except DamagedEntryError as error:
                    say(f"{file}: {error}; nothing is taken from it")
            found += sorted(
                own, key=lambda one: (-one.used if is_own else 0.0, one.head.about["scenario"], one.file.name)
            )
        return found

    def clear(self, scenarios: Iterable[str] | None = None) -> tuple[int, int]:
        """Remove the user's entries, all or those of some battles.

        Returns
        -------
        tuple of int
            How many were removed, and their bytes.
        """
        wanted = None if scenarios is None else set(scenarios)
        count = size = 0
        for file, status in list(self._own()):
            head = self._head(file, True)
            if wanted is None or (head is not None and head.about.get("scenario") in wanted):
                remove(file)
                count, size = count + 1, size + status.st_size
        return count, size

    def _folders(self) -> Iterator[tuple[Path, bool]]:
        """Folders with entries, the user's first, and whether each is the user's."""
        with suppress(OSError, DoubtfulCodeError):
            check_folder(self.folder)
            yield self.folder, True
        if self.shipped is not None and self.shipped.is_dir():
            yield self.shipped, False

    def _own(self) -> Iterator[tuple[Path, os.stat_result]]:
        for folder, is_own in self._folders():
            if is_own:
                yield from _entries_in(folder)

    def _files(self, about: About) -> list[tuple[Path, bool]]:
        return [(folder / file_name(about), is_own) for folder, is_own in self._folders()]

    def _by_games(self, about: About) -> list[tuple[Path, bool]]:
        """Files of a cell: damaged ones, for they are told and removed, then the one with the most games."""
        games = {}
        for file, is_own in self._files(about):
            head = self._head(file, is_own)
            games[file, is_own] = head.games if head is not None else MORE_THAN_ANY
        return sorted(games, key=lambda one: -games[one])

    def _head(self, file: Path, is_own: bool) -> Head | None:
        try:
            return read_head(file, is_own)
        except (FileNotFoundError, DamagedEntryError):
            return None


def open_shelf() -> Shelf | None:
    """The shelf of this user; None where kept games are switched off.

    Raises
    ------
    InputError
        ``M44_KEPT_LIMIT`` is no size.
    """
    limit = kept_limit()
    return None if is_off() else Shelf(kept_folder(), shipped_folder(), limit)


def is_usable(shelf: Shelf, say: Say) -> bool:
    """Whether games can be put on a shelf, in a folder that is private; says why not."""
    refusal = refusal_of(shelf.folder)
    if refusal:
        say(f"Games cannot be kept in {shelf.folder}: {refusal}.")
    return not refusal


def said_of_failure(shelf: Shelf, error: OSError) -> str:
    """The line about an entry that could not be written."""
    return f"Games cannot be kept in {shelf.folder}: {reason_of(error)}."


def remove(path: Path) -> None:
    """Clear the place of an entry, if that can be done."""
    with suppress(OSError):
        discard(path)


def _entries_in(folder: Path) -> Iterator[tuple[Path, os.stat_result]]:
    """Files with the name of an entry, each with its size and times."""
    with suppress(OSError):
        for file in sorted(folder.glob(f"*{SUFFIX}")):
            with suppress(OSError):
                yield file, file.lstat()
