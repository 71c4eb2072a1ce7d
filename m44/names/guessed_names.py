"""Names that the terminal guessed: said at once on the error stream, and again in the answer itself."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from engine.loading.words.guesses import guess_notes, note_guess
from engine.loading.words.quoting import quoted

NOTICES = "notices"  # the column in which answers say which names and files they took


def report_taken(name: str, word: str) -> None:
    """Say once which name was taken for a word: ``Taken: omaha-beach for "omaha".``  Changes: the notes of guesses."""
    if note_guess(name, word):
        print(f'Taken: {name} for "{quoted(word)[1:-1]}".', file=sys.stderr, flush=True)


def with_guesses(value: Any) -> Any:
    """An answer for programs with the guesses among its notices; the answer itself where nothing was guessed.

    Examples
    --------
    >>> with_guesses([{"scenario": "toulon"}])
    [{'scenario': 'toulon'}]
    """
    notes = guess_notes()
    if not notes:
        return value
    if isinstance(value, list):
        return [_noted(one, notes) if isinstance(one, dict) else one for one in value]
    return _noted(value, notes) if isinstance(value, dict) else value


def _noted(row: dict[str, Any], notes: tuple[str, ...]) -> dict[str, Any]:
    """A row with every note that its notices lack."""
    own = row.get(NOTICES)
    if isinstance(own, list):
        return {**row, NOTICES: [*own, *(note for note in notes if note not in own)]}
    text = str(own or "")
    return {
        **row,
        NOTICES: " ".join(part for part in (text, *(one for one in notes if one not in text)) if part),
    }


class Heard:
    """The output stream, and a memory of the text that went through it."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.parts: list[str] = []

    def write(self, text: str) -> int:
        """Write a text and remember it."""
        self.parts.append(text)
        return self.stream.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)

    def lacks(self, line: str) -> bool:
        """Whether a line has not been written, however it would be broken."""
        return line not in " ".join("".join(self.parts).split())


@contextmanager
def saying_guesses(as_json: bool) -> Iterator[None]:
    """End the answer of a command with the guesses that it does not say itself; JSON has them in its rows."""
    if as_json:
        yield
        return
    before = sys.stdout
    heard = Heard(before)
    sys.stdout = heard
    try:
        yield
    finally:
        sys.stdout = before
    missing = [line for line in guess_notes() if heard.lacks(line)]
    if missing:
        print("\n" + "\n".join(missing), flush=True)
