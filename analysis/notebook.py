"""How answers, figures and games show themselves in a notebook."""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, TypeVar

from matplotlib.figure import Figure

from analysis.imports import import_html
from analysis.luck_lines import luck_notes
from analysis.plots import theme
from analysis.tables import TextTable
from analysis.what_changed import MOST_LINES, TITLE, Block

if TYPE_CHECKING:
    from analysis.answer import Answer
    from analysis.why.answer import WhyAnswer

T = TypeVar("T")
PAGE_HEIGHT = 820  # pixels of the page of a game


def picture(figure: Figure, title: str) -> str:
    """A figure as an ``<img>`` that needs no file; nothing in it can clash with other figures of the notebook."""
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


def answer_html(answer: "Answer") -> str:
    """Sentence, table, figure and notes."""
    from analysis.figures import first_figure

    figure = first_figure(answer)
    parts = [f"<p><b>{escape(line)}</b></p>" for line in answer.sentence().splitlines()]
    parts += [table_html(table) for table in answer.tables()]
    parts += [picture(figure, theme.title_of(figure))] if figure is not None else []
    parts += [f"<p>{escape(line)}</p>" for line in luck_notes(answer.rows)]
    parts += changed_html(answer.changed)
    parts += import_html(answer.imports)
    parts += [f"<p><small>{escape(note)}</small></p>" for note in answer.notes]
    return "\n".join(parts)


def changed_html(found: Sequence[Block]) -> list[str]:
    """What changed, variant by variant; a long list is folded away behind its count."""
    parts = [f"<p><b>{TITLE}</b></p>"] if found else []
    for block in found:
        lines = block.all_lines()
        told = f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"
        head = escape(block.heading)
        if len(lines) > MOST_LINES:
            parts.append(f"<details><summary>{head}: {len(lines)} lines</summary>{told}</details>")
        else:
            parts.append(f"<p>{head}</p>{told}")
    return parts


def why_html(found: "WhyAnswer") -> str:
    """Sentence, numbered reasons, games to watch."""
    reasons = "".join(f"<li>{escape(reason.text)}</li>" for reason in found.reasons)
    games = "".join(
        f"<li>Game {game.game}: {escape(game.text)}<br><code>{escape(game.command)}</code></li>"
        for game in found.games
    )
    parts = [f"<p><b>{escape(found.sentence)}</b></p>", f"<ol>{reasons}</ol>", f"<ul>{games}</ul>"]
    parts += changed_html(found.told.changed)
    parts += import_html(found.told.imports)
    parts += [f"<p><small>{escape(note)}</small></p>" for note in found.notes]
    return "\n".join(parts)


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
