"""Pieces of HTML for a notebook: pictures, tables, what changed, pages in a frame, lists of such things."""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, TypeVar

from analysis.pages.drawn_table import TextTable
from analysis.wording.what_changed import MOST_LINES, TITLE, Block

if TYPE_CHECKING:  # slow to import, and not every answer has a picture
    from matplotlib.figure import Figure

T = TypeVar("T")
PAGE_HEIGHT = 820  # pixels of the page of a game


def picture(figure: "Figure", title: str) -> str:
    """A figure as an ``<img>`` that needs no file; nothing in it can clash with other figures of the notebook."""
    from analysis.plots import theme

    data = b64encode(theme.to_svg(figure, "figure", title).encode()).decode()
    source = f"data:image/svg+xml;base64,{data}"
    return f'<img alt="{escape(title)}" style="max-width:100%;height:auto" src="{source}">'


def table_html(table: TextTable) -> str:
    """A table of an answer; a line break within a cell is kept."""
    heads = "".join(f"<th>{escape(column.heading)}</th>" for column in table.columns)
    lines = [f"<table><caption>{escape(table.title)}</caption><tr>{heads}</tr>"]
    for heading, rows in table.groups:
        lines.append(
            f'<tr><th colspan="{len(table.columns)}" style="text-align:left">{escape(heading)}</th></tr>'
        )
        for cells in rows:
            texts = zip(table.columns, cells, strict=True)
            lines.append("<tr>" + "".join(_cell(cell, column.is_number) for column, cell in texts) + "</tr>")
    return "\n".join([*lines, "</table>"])


def _cell(text: str, is_number: bool) -> str:
    side = "right" if is_number else "left"
    return f'<td style="text-align:{side}">{escape(text).replace(chr(10), "<br>")}</td>'


def changed_html(found: Sequence[Block]) -> list[str]:
    """What changed, variant by variant; a long list is folded away behind its count."""
    parts = [f"<p><b>{TITLE}</b></p>"] if found else []
    for block in found:
        lines = block.all_lines()
        bullets = f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"
        head = escape(block.heading)
        if len(lines) > MOST_LINES:
            parts.append(f"<details><summary>{head}: {len(lines)} lines</summary>{bullets}</details>")
        else:
            parts.append(f"<p>{head}</p>{bullets}")
    return parts


def framed(page: str, title: str, height: int = PAGE_HEIGHT) -> str:
    """A whole page inside a notebook: its scripts run in a frame of their own and reach nothing outside."""
    return (
        f'<iframe title="{escape(title)}" sandbox="allow-scripts" style="width:100%;height:{height}px;border:0" '
        f'srcdoc="{escape(page)}"></iframe>'
    )


class Shown(list[T]):
    """A list of things that show themselves one below the other."""

    def _repr_html_(self) -> str:
        return "\n".join(_html(one) for one in self)


def _html(one: Any) -> str:
    for method in ("_repr_html_", "_repr_svg_"):
        if hasattr(one, method):
            return str(getattr(one, method)())
    return f"<pre>{escape(str(one))}</pre>"


def shown(things: Iterable[T]) -> Shown[T]:
    """Things as a list that shows itself."""
    return Shown(things)
