"""How wide printed words may be: as the terminal, 100 columns where there is none; lines break between words."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from textwrap import TextWrapper

USUAL = 100  # columns of pipes, files and pages
NARROWEST, WIDEST = 60, 200  # columns of a terminal that texts are fitted to
GOES_ON = " \\"  # at the end of a line of a command that goes on in the next
LONG_PART = 20  # characters of a label that are kept together where there is room for them
MARKS = re.compile(r"(?<=[+=|;])|(?<=[:,/])(?!\d)")  # a label may be broken after these, but no number
LESSER_MARKS = re.compile(r"(?<=[-_.])(?=[^\W\d])")  # and before it runs out of room after these

_set: ContextVar[int | None] = ContextVar("columns", default=None)


def columns() -> int:
    """Columns of the terminal: those of the variable ``COLUMNS`` where it is set, 100 for a pipe or a file."""
    said = _set.get()
    return said or min(max(shutil.get_terminal_size((USUAL, 24)).columns, NARROWEST), WIDEST)


@contextmanager
def as_wide_as(width: int = USUAL) -> Iterator[None]:
    """Texts made meanwhile have this width, whatever the terminal: what goes into files is the same everywhere."""
    token = _set.set(width)
    try:
        yield
    finally:
        _set.reset(token)


def wrapped(text: str, indent: str = "", hanging: str = "", width: int | None = None) -> str:
    """A paragraph in lines that fit; a word stays whole, a label longer than a line is broken after its marks.

    Parameters
    ----------
    text : str
        Its line breaks count as blanks.
    indent, hanging : str
        What the first line begins with, and every other one.
    width : int, optional
        Columns; default those of the terminal.

    Examples
    --------
    >>> print(wrapped("Toulon leans to the Allies.", hanging="  ", width=16))
    Toulon leans to
      the Allies.
    """
    room = columns() if width is None else width
    wrapper = TextWrapper(
        room,
        initial_indent=indent,
        subsequent_indent=hanging,
        break_on_hyphens=False,
        break_long_words=False,
    )
    if room - len(hanging) < len(max(text.split(), key=len, default="")):
        inside = room - max(len(indent), len(hanging))
        text = " ".join(piece for word in text.split() for piece in broken(word, inside))
    return wrapper.fill(text)


def typed(command: str, indent: str = "", width: int | None = None) -> str:
    r"""A command in lines that can be copied as they are: each but the last has a backslash at its end.

    Examples
    --------
    >>> typed("m44 fair toulon --games 20", width=18)
    'm44 fair toulon \\\n  --games 20'
    """
    room = columns() if width is None else width
    if len(indent) + len(command) <= room:
        return indent + command
    return wrapped(command, indent, f"{indent}  ", room - len(GOES_ON)).replace("\n", f"{GOES_ON}\n")


def wrapped_lines(text: str, width: int | None = None) -> str:
    """A text whose longer lines are wrapped, each as far to the right as it begins; what fits is left as it is."""
    room = columns() if width is None else width
    return "\n".join(line if len(line) <= room else _indented(line, room) for line in text.split("\n"))


def _indented(line: str, room: int) -> str:
    indent = line[: len(line) - len(line.lstrip())]
    return wrapped(line.strip(), indent, f"{indent}  " if indent else "", room)


def label_parts(text: str) -> list[str]:
    """Parts of a text between which a line may be broken: after spaces, and in a label after its marks.

    Examples
    --------
    >>> label_parts("hand-size:side=axis,change=-1+first-player")
    ['hand-size:', 'side=', 'axis,', 'change=', '-1+', 'first-player']
    """
    return [part for word in text.split() for part in MARKS.split(word) if part]


def smaller_parts(text: str) -> list[str]:
    """The same, long parts also broken after hyphens and dots.

    Examples
    --------
    >>> smaller_parts("reports/which-house-rules-matter first-player")
    ['reports/', 'which-', 'house-', 'rules-', 'matter', 'first-player']
    """
    return [
        piece
        for part in label_parts(text)
        for piece in (LESSER_MARKS.split(part) if len(part) > LONG_PART else [part])
    ]


def broken(word: str, width: int) -> list[str]:
    """A word without blanks in pieces that fit: whole, broken after its marks, cut only where it has none.

    Nothing is added, so the pieces put together are the word.
    """
    if len(word) <= width:
        return [word]
    pieces = [""]
    for part in label_parts(word):
        for piece in [part] if len(part) <= width else LESSER_MARKS.split(part):
            if len(pieces[-1]) + len(piece) <= width:
                pieces[-1] += piece
            else:
                pieces += [piece[i : i + width] for i in range(0, len(piece), width)]
    return [piece for piece in pieces if piece]


def cell_lines(text: str, width: int) -> list[str]:
    """Lines of a cell of a table; a given line break is kept, a label is broken after its marks."""
    return [line for part in text.split("\n") for line in _cell_lines(part, width) or [""]]


def _cell_lines(text: str, width: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines += broken(word, width)
    return lines
