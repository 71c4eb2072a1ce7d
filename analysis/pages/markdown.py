"""Markdown: tables and text that cannot break out of them."""

import re
from collections.abc import Iterable, Sequence

CODE = re.compile("`[^`]*`")
LINK = re.compile(r"\]([(:\[])")  # where the name of a link ends and its address begins


def md_table(headings: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[bool] = ()) -> str:
    """A table: headings, rows of cells, and which columns hold numbers."""
    marks = ["--:" if i < len(numbers) and numbers[i] else "---" for i in range(len(headings))]
    lines = [list(headings), marks, *([escaped(cell) for cell in cells] for cells in rows)]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def markup_row(cells: Iterable[str]) -> str:
    """A row whose cells are Markdown already, with links or code."""
    return "| " + " | ".join(map(in_a_cell, cells)) + " |"


def in_a_cell(markup: str) -> str:
    """Markdown that cannot end a cell; plain text is `escaped`."""
    return markup.replace("|", "\\|")


def escaped(text: str) -> str:
    r"""Text that cannot end a cell or begin markup, a link least of all; what is code as a whole stays code.

    Examples
    --------
    >>> print(escaped("[a](javascript:b)"), escaped("`a_b`"), escaped("`a` [b](c)"))
    [a]\(javascript:b) `a_b` `a` [b]\(c)
    """
    for sign in "|" if CODE.fullmatch(text) else "\\|<*_":
        text = text.replace(sign, f"\\{sign}")
    return LINK.sub(r"]\\\1", text).replace("\n", "<br>")
