"""How a screening shows itself in a notebook."""

from html import escape

from analysis.pages.html import changed_html, picture
from analysis.pages.imports import import_html, imports_of
from analysis.plots import theme
from analysis.studies.screen.figures import ScreenPlots
from analysis.studies.screen.page import Table, content
from analysis.studies.screen.result import ScreenFindings


def screening_html(found: ScreenFindings) -> str:
    """Sentence, what is confirmed, the ranking as a picture, what to bear in mind."""
    report = content(found)
    parts = [f"<p><b>{escape(report.sentence)}</b></p>"]
    parts += [_table(report.confirmed)] if report.confirmed else []
    figures = dict(ScreenPlots(found).all())
    shown = [figures[name] for name in ("verdicts", "tornado") if name in figures]
    parts += [picture(figure, theme.title_of(figure)) for figure in shown]
    parts += changed_html(found.changed)
    parts += import_html(imports_of(found.manifest))
    parts += [f"<p><small>{escape(note)}</small></p>" for note in report.caveats]
    return "\n".join(parts)


def _table(table: Table) -> str:
    heads = "".join(f"<th>{escape(column)}</th>" for column in table.columns)
    rows = ["<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>" for cells in table.rows]
    return "\n".join([f"<table><caption>{escape(table.title)}</caption><tr>{heads}</tr>", *rows, "</table>"])
