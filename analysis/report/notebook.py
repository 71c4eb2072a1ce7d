"""How an answer about a run shows itself in a notebook."""

from html import escape

from analysis.pages.html import changed_html, picture, table_html
from analysis.pages.imports import import_html
from analysis.plots import theme
from analysis.report.answer import Answer
from analysis.report.figures import first_figure
from analysis.wording.luck_lines import luck_notes


def answer_html(answer: Answer) -> str:
    """Sentence, table, figure and notes."""
    figure = first_figure(answer)
    parts = [f"<p><b>{escape(line)}</b></p>" for line in answer.sentence().splitlines()]
    parts += [table_html(table) for table in answer.tables()]
    parts += [picture(figure, theme.title_of(figure))] if figure is not None else []
    parts += [f"<p>{escape(line)}</p>" for line in luck_notes(answer.rows)]
    parts += changed_html(answer.changed)
    parts += import_html(answer.imports)
    parts += [f"<p><small>{escape(note)}</small></p>" for note in answer.notes]
    return "\n".join(parts)
