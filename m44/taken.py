"""What is said of a name that was guessed: which one was taken for what was typed, once for a command."""

import sys

from engine.loading.words.quoting import quoted

_told: set[tuple[str, str]] = set()


def tell_taken(name: str, word: str) -> None:
    """Say once which name was taken for a word.

    Examples
    --------
    >>> tell_taken("omaha-beach", "omaha")  # on the error stream: Taken: omaha-beach for "omaha".
    """
    if (name, word) not in _told:
        _told.add((name, word))
        print(f'Taken: {name} for "{quoted(word)[1:-1]}".', file=sys.stderr, flush=True)


def tell_again() -> None:
    """Let the next command tell what it takes, though one before it has told the same."""
    _told.clear()
