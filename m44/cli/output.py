"""How answers reach the terminal: plain tables of at most 100 columns, or JSON."""

import json
import sys
from collections.abc import Mapping, Sequence
from textwrap import fill, wrap
from typing import Any, Protocol

from engine.loading.words.errors import LONGEST
from engine.loading.words.quoting import HARMFUL, WIDTH, harmless, shortened

GAP = 2
NARROWEST = 20  # characters left to the last column at least


def print_json(value: Any) -> None:
    """Print a value as JSON; marks that act on a terminal as their codes, which JSON reads as the same."""
    text = json.dumps(value, indent=1, ensure_ascii=False, allow_nan=False)
    print(HARMFUL.sub(lambda match: f"\\u{ord(match.group()):04x}", text))


class Readable(Protocol):
    """An answer that people and programs can read (``analysis.pages.shown``, slow to import)."""

    def text(self) -> str:
        """What people read."""
        ...

    def flat_rows(self) -> Sequence[Mapping[str, Any]]:
        """What programs read."""
        ...


def print_text(text: str) -> None:
    """Print a text, lines that are longer than the terminal is wide on several."""
    for line in text.splitlines():
        print(
            fill(line, WIDTH, break_on_hyphens=False, break_long_words=False) if len(line) > WIDTH else line
        )


def print_notices(notices: Sequence[str]) -> None:
    """Print below an answer which files played, if there is anything to say."""
    if notices:
        print("\n" + "\n".join(fill(line, WIDTH, break_on_hyphens=False) for line in notices))


def print_listed(answer: Readable, as_json: bool) -> None:
    """Print the rows of an answer as JSON, or its text as it stands."""
    if as_json:
        print_json(answer.flat_rows())
    else:
        print(answer.text(), flush=True)


def print_found(found: Readable, where: str, as_json: bool) -> None:
    """Print flat rows as JSON, or the text and where the rest lies."""
    if as_json:
        print_json(found.flat_rows())
        return
    print_text(found.text())
    print(f"\n{where}", flush=True)


def print_imports(entries: Sequence[Mapping[str, Any]]) -> None:
    """Print what is not in battles as it was in files of the publisher's editor, after an empty line."""
    from analysis.pages.imports import import_block

    told = import_block(entries, WIDTH)
    if told:
        print(f"\n{told}", flush=True)


def print_import_notes(notes: str | None) -> None:
    """Print the column of what is told of an import, after an empty line; nothing without one."""
    if notes:
        head, *lines = notes.splitlines()
        print("\n".join(["", head, *(fill(f"  {line}", WIDTH, subsequent_indent="    ") for line in lines)]))


def print_rows(rows: Sequence[Mapping[str, Any]], columns: Sequence[str], as_json: bool) -> None:
    """Print flat rows: all of their keys as JSON, or some columns as a table."""
    if as_json:
        print_json(list(rows))
    else:
        print(table(rows, columns))


def table(rows: Sequence[Mapping[str, Any]], columns: Sequence[str], width: int = WIDTH) -> str:
    """A table of some columns; the last one is wrapped to the width.

    Examples
    --------
    >>> print(table([{"id": "a", "n": 1}, {"id": "bb", "n": None}], ["id", "n"]))
    id  n
    --  -
    a   1
    bb
    """
    cells = [[cell_text(row.get(column)) for column in columns] for row in rows]
    widths = [max(len(text) for text in texts) for texts in zip(columns, *cells, strict=True)]
    widths[-1] = min(widths[-1], max(NARROWEST, width - sum(widths[:-1]) - GAP * (len(columns) - 1)))
    lines = [_line([column.replace("_", " ") for column in columns], widths)]
    lines.append(_line(["-" * n for n in widths], widths))
    for row in cells:
        *first, last = row
        head, *tail = wrap(last, widths[-1]) or [""]
        lines.append(_line([*first, head], widths))
        lines += [_line([*("" for _ in first), more], widths) for more in tail]
    return "\n".join(lines)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    return (" " * GAP).join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()


def cell_text(value: Any) -> str:
    """A value in a table: nothing for None, separators in large numbers, chances to four digits."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"
    return harmless(str(value))


def tell_error(line: str) -> None:
    """Print one line to standard error, without marks that act on a terminal, and not without end."""
    print(shortened(" ".join(line.split()), LONGEST), file=sys.stderr, flush=True)
