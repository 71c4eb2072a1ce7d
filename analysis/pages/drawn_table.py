"""The one table of the terminal: as wide as it needs, as narrow as it must; its parts one below the other at last."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import StringIO

from engine.loading.words.terminal import cell_lines, columns, label_parts, smaller_parts, wrapped

GAP = 2  # blanks between columns
NARROW, LABEL = 12, 24  # characters to which a column of words may shrink, and one of labels in a plain list
LINES = 1_000  # of a console; none is ever as high as a long table
NUMBER_BREAKS = ("(", "±")  # a number may be continued in the next line before these

Groups = list[tuple[str, list[list[str]]]]


@dataclass(frozen=True)
class Column:
    """A column: heading, whether it holds numbers, and how narrow it may become before columns go below."""

    heading: str
    is_number: bool = True
    least: int = NARROW


@dataclass(frozen=True)
class TextTable:
    """A table of short texts.

    Attributes
    ----------
    title : str
    columns : tuple of Column
    groups : list of (str, list of list of str)
        Heading and rows, of each scenario for instance; a group without a heading has an empty one.
    """

    title: str
    columns: tuple[Column, ...]
    groups: Groups

    def text(self, width: int | None = None) -> str:
        """The table drawn with characters.

        Columns that have no room beside the others stand in a second table below, after the first column again.

        Parameters
        ----------
        width : int, optional
            Columns of characters; default those of the terminal.
        """
        room = columns() if width is None else width
        return "\n\n".join(_drawn(part, room) for part in _side_by_side(self, room))


def plain_table(heads: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[bool]) -> TextTable:
    """A table without groups; ``numbers`` says which columns stand to the right."""
    least = [LABEL, *[NARROW] * (len(heads) - 1)]
    made = tuple(Column(*column) for column in zip(heads, numbers, least, strict=True))
    return TextTable("", made, [("", [list(row) for row in rows])])


@dataclass(frozen=True)
class _Span:
    """How wide a column is: as a whole, at least, and its heading in one line."""

    whole: int
    least: int
    head: int


def _side_by_side(table: TextTable, room: int) -> list[TextTable]:
    """The table, or its columns in several tables that fit; each of them begins with the first column."""
    if _asks(_spans(table, room)) <= room:
        return [table]
    label, *others = table.columns
    table = replace(table, columns=(replace(label, least=max(label.least, LABEL)), *others))
    spans = _spans(table, room)
    first, *rest = range(len(spans))
    parts: list[list[int]] = [[first]]
    for i in rest:
        taken = sum(spans[k].least + GAP for k in parts[-1])
        if taken + spans[i].least > room and len(parts[-1]) > 1:
            parts.append([first])
        parts[-1].append(i)
    return [_with_columns(table, part) for part in parts]


def _asks(spans: Sequence[_Span]) -> int:
    """Columns of characters that a table needs at least."""
    return sum(span.least for span in spans) + GAP * (len(spans) - 1)


def _with_columns(table: TextTable, chosen: Sequence[int]) -> TextTable:
    groups = [(head, [[row[i] for i in chosen] for row in rows]) for head, rows in table.groups]
    return TextTable(table.title, tuple(table.columns[i] for i in chosen), groups)


def _spans(table: TextTable, room: int) -> list[_Span]:
    cells = [row for _, rows in table.groups for row in rows]
    return [
        _span(column, [row[i] for row in cells], room, is_label=i == 0)
        for i, column in enumerate(table.columns)
    ]


def _span(column: Column, cells: Sequence[str], room: int, is_label: bool) -> _Span:
    """How wide a column is; a label that does not fit has a line of its own, so it asks for no width."""
    words = column.heading.split()
    heading = max(map(len, words), default=0)
    whole = max([heading, *(len(line) for cell in cells for line in cell.split("\n"))])
    if column.is_number and not is_label:
        parts = [len(part) for cell in cells for part in _number_parts(cell)]
    elif is_label:
        parts = []
    else:
        parts = [len(part) for cell in cells for part in smaller_parts(cell)]
    least = max([heading, *parts, 0 if column.is_number else min(whole, column.least)])
    return _Span(min(whole, room), min(least, room), len(column.heading))


def _number_parts(cell: str) -> list[str]:
    """Parts of a number with its interval: what is in brackets, or after ±, may stand below."""
    text = cell
    for mark in NUMBER_BREAKS:
        text = text.replace(f" {mark}", f"\n{mark}")
    return text.split("\n")


def _widths(table: TextTable, room: int) -> list[int]:
    """Width of every column: words give way first, then numbers with their intervals, then the labels."""
    spans = _spans(table, room)
    widths = [span.whole for span in spans]
    room -= GAP * (len(spans) - 1)
    labels, others = [0], range(1, len(spans))
    in_turn = (
        [i for i in others if not table.columns[i].is_number],
        [i for i in others if table.columns[i].is_number],
        labels,
    )
    for those in in_turn:
        while sum(widths) > room:
            wide = [i for i in those if widths[i] > spans[i].least]
            if not wide:
                break
            widths[max(wide, key=lambda i: widths[i])] -= 1
    for i, span in enumerate(spans):  # what is left gives headings one line
        more = max(0, min(span.head - widths[i], room - sum(widths)))
        widths[i] += more if widths[i] + more >= span.head else 0
    return widths


def _drawn(table: TextTable, room: int) -> str:
    """One table whose columns fit, headings of groups and long labels as lines of their own."""
    widths = _widths(table, room)
    whole = sum(widths) + GAP * (len(widths) - 1)
    is_plain = all(not head for head, _ in table.groups)
    rules = ["-" * width for width in widths] if is_plain else []
    lines = _laid_out(table.columns, widths, [rules] if rules else [], with_heads=True)
    lines += [] if is_plain else ["-" * whole]
    for i, (head, rows) in enumerate(table.groups):
        lines += [""] if i else []
        lines += [wrapped(head, hanging="  ", width=room)] if head else []
        waiting: list[list[str]] = []
        for first, *rest in rows:
            if any(len(part) > widths[0] for part in label_parts(first)):
                lines += _laid_out(table.columns, widths, waiting)
                lines += cell_lines(first, room)
                waiting, first = [], ""
            waiting.append([first, *rest])
        lines += _laid_out(table.columns, widths, waiting)
    return "\n".join(lines)


def _laid_out(
    heads: Sequence[Column], widths: Sequence[int], rows: Sequence[Sequence[str]], with_heads: bool = False
) -> list[str]:
    """Rows as lines of characters."""
    if not rows and not with_heads:
        return []
    from rich.console import Console  # late: most commands that are refused print no table
    from rich.table import Table
    from rich.text import Text

    grid = Table(box=None, padding=(0, GAP, 0, 0), pad_edge=False, show_header=with_heads)
    for column, width in zip(heads, widths, strict=True):
        head = Text("\n".join(cell_lines(column.heading, width)))
        grid.add_column(head, justify="right" if column.is_number else "left", width=width)
    for row in rows:
        cells = zip(row, heads, widths, strict=True)
        grid.add_row(*(Text(_fitted(cell, column, width)) for cell, column, width in cells))
    drawn = StringIO()
    whole = sum(widths) + GAP * len(widths)
    # In a notebook a console would show its lines there and then, in place of writing them.
    console = Console(
        file=drawn, width=whole, height=LINES, color_system=None, legacy_windows=False, force_jupyter=False
    )
    console.print(grid, soft_wrap=False, crop=False)
    return [line.rstrip() for line in drawn.getvalue().split("\n")[:-1]]


def _fitted(cell: str, column: Column, width: int) -> str:
    """A cell with its line breaks; the interval of a number that has no room goes below it as a whole."""
    if column.is_number and any(len(line) > width for line in cell.split("\n")):
        cell = "\n".join(_number_parts(cell))
    return "\n".join(cell_lines(cell, width))
