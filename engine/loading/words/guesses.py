"""Names that were guessed: only the terminal may guess, and whatever it answers says so."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from engine.loading.words.quoting import quoted

_noted: ContextVar[dict[tuple[str, str], None] | None] = ContextVar("noted", default=None)
_exact: ContextVar[bool] = ContextVar("exact", default=False)


@contextmanager
def guessing() -> Iterator[None]:
    """Take a name that is only near for the one that is meant, and note it: for one command of the terminal."""
    before = _noted.set({})
    try:
        yield
    finally:
        _noted.reset(before)


@contextmanager
def without_guesses() -> Iterator[None]:
    """Take no name that is only near: what a file says must mean the same when there are more names."""
    before = _exact.set(True)
    try:
        yield
    finally:
        _exact.reset(before)


def may_guess() -> bool:
    """Whether a name that is only near may be taken."""
    return _noted.get() is not None and not _exact.get()


def note_guess(name: str, word: str) -> bool:
    """Note which name was taken for a word; whether that is new."""
    noted = _noted.get()
    if noted is None or (name, word) in noted:
        return False
    noted[(name, word)] = None
    return True


def guess_notes() -> tuple[str, ...]:
    """One line of the answer for every name that was guessed.

    Examples
    --------
    >>> with guessing():
    ...     note_guess("omaha-beach", "omaha"), guess_notes()
    (True, ('Note: "omaha" was taken for omaha-beach.',))
    >>> guess_notes()
    ()
    """
    return tuple(f'Note: "{quoted(word)[1:-1]}" was taken for {name}.' for name, word in _noted.get() or ())
