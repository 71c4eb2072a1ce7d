"""How answers reach the terminal: tables and lines as wide as it is, or JSON."""

import json
import re
import shlex
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from analysis.stats.rounding import general_text
from engine.loading.words.errors import LONGEST
from engine.loading.words.quoting import HARMFUL, harmless, shortened
from engine.loading.words.terminal import wrapped, wrapped_lines
from engine.policies.usual import PLAYER
from m44.names.guessed_names import with_guesses
from m44.names.rules import has_no_cards


def print_json(value: Any) -> None:
    """Print a value as JSON; marks that act on a terminal as their codes, which JSON reads as the same."""
    text = json.dumps(with_guesses(value), indent=1, ensure_ascii=False, allow_nan=False)
    print(HARMFUL.sub(lambda match: f"\\u{ord(match.group()):04x}", text))


# What may be asked next of a battle, for `print_next`.
REASONS = {"why {}": "the reasons, with their numbers"}
MORE_EVEN = {"balance {} --option hand-size": "which hands would make it more even"}
MORE_EVEN_WITHOUT_CARDS = {
    "balance {} --option modern-battle:break_point": "which break point would make it more even"
}
NUMBER = re.compile(r"[<+-]?\d[\d,]*(\.\d+)?(e[+-]?\d+)?( ±<?[\d.]+| \([^)]*\))?")


class Readable(Protocol):
    """An answer that people and programs can read (``analysis.pages.answer_base``, slow to import)."""

    def text(self) -> str:
        """What people read."""
        ...

    def flat_rows(self) -> Sequence[Mapping[str, Any]]:
        """What programs read."""
        ...


def print_text(text: str) -> None:
    """Print a text, lines that are longer than the terminal is wide on several."""
    print(wrapped_lines(text), flush=True)


def more_even(battle: str) -> Mapping[str, str]:
    """What may be tried to make a battle more even: hands, or the break point of one without cards."""
    return MORE_EVEN_WITHOUT_CARDS if has_no_cards(battle) else MORE_EVEN


def print_next(steps: Mapping[str, str], battle: str, players: str) -> None:
    """Print what may be asked next of a battle: what follows ``m44``, with what it tells, below one another.

    ``{}`` in a step stands for the battle, and for the players unless they are the usual ones.
    """
    typed = shlex.join([battle, *(["--players", players] if players != PLAYER else [])])
    lines = (f"  m44 {command.format(typed)}  ({tells})" for command, tells in steps.items())
    print_text("\n".join(["\nNext:", *lines]))


def print_notices(notices: Sequence[str]) -> None:
    """Print below an answer which files played, if there is anything to say."""
    if notices:
        print("\n" + wrapped_lines("\n".join(notices)))


def print_listed(answer: Readable, as_json: bool) -> None:
    """Print the rows of an answer as JSON, or its text as it stands."""
    if as_json:
        print_json(answer.flat_rows())
    else:
        print_text(answer.text())


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

    block = import_block(entries)
    if block:
        print(f"\n{block}", flush=True)


def print_import_notes(notes: str | None) -> None:
    """Print the column of what is reported of an import, after an empty line; nothing without one."""
    if notes:
        head, *lines = notes.splitlines()
        print("\n".join(["", wrapped(head), *(wrapped(line, "  ", "    ") for line in lines)]))


def print_rows(rows: Sequence[Mapping[str, Any]], columns: Sequence[str], as_json: bool) -> None:
    """Print flat rows: all of their keys as JSON, or some columns as a table."""
    if as_json:
        print_json(list(rows))
    else:
        print(table(rows, columns))


def table(rows: Sequence[Mapping[str, Any]], columns: Sequence[str]) -> str:
    """A table of some columns; numbers stand to the right.

    Examples
    --------
    >>> print(table([{"id": "a", "n": 10}, {"id": "bb", "n": None}, {"id": "c", "n": 1}], ["id", "n"]))
    id   n
    --  --
    a   10
    bb
    c    1
    """
    from analysis.pages.drawn_table import plain_table

    cells = [[cell_text(row.get(column)) for column in columns] for row in rows]
    numbers = [in_numbers([row[i] for row in cells]) for i in range(len(columns))]
    return plain_table([column.replace("_", " ") for column in columns], cells, numbers).text()


def in_numbers(cells: Sequence[str]) -> bool:
    """Whether all cells of a column that are not empty are numbers, with their intervals if they have them."""
    filled = [cell for cell in cells if cell]
    return bool(filled) and all(NUMBER.fullmatch(cell) for cell in filled)


def cell_text(value: Any) -> str:
    """A value in a table: nothing for None, separators in large numbers, chances to four digits."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 1000 else general_text(value)
    return harmless(str(value))


def error_in_words(line: str) -> None:
    """Print one line to standard error, without marks that act on a terminal, and not without end."""
    print(shortened(" ".join(line.split()), LONGEST), file=sys.stderr, flush=True)
