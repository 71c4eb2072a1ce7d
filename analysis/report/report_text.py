"""Twins of the report: ``report.md`` for a code forge, ``report.txt`` short enough for a post in a forum."""

from textwrap import wrap

from analysis.pages.drawn_table import TextTable
from analysis.pages.imports import import_markdown
from analysis.pages.markdown import escaped, md_table
from analysis.report.answer import Answer
from analysis.report.content import Content, content
from analysis.wording.headline import MATCHES_DRAWN, Headline
from analysis.wording.luck_lines import luck_short
from analysis.wording.what_changed import TITLE

POST_LINES, POST_WIDTH = 25, 78
COMMAND_LINES = 3  # of a post that a long command may take
CHANGES_OF_POST = 2
MARK_LINES = 3  # that the title of a study, or the mark of another engine, may take
MOST_IMPORTS = 2  # of which the post says how far they are the battles of their files
NOT_IN_POST = (MATCHES_DRAWN,)  # the least of the changes, and the longest line
PLAYS_OF_POST = ("turns", "close", "clear", "comebacks")


def markdown(answer: Answer) -> str:
    """``report.md``: the answer, its tables, notes and what it takes to get the numbers again."""
    report = content(answer)
    parts = [f"# Memoir '44 balance laboratory: {report.title}"]
    parts += [f"> **{escaped(report.mixed)}**"] if report.mixed else []
    parts += [f"*{escaped(report.study)}*"] if report.study else []
    parts += [f"**{escaped(sentence)}**" for sentence in report.sentences]
    parts += [f"*{escaped(sentence)}*" for sentence, _ in report.imports]
    for headline in report.headlines:
        parts += _headline(headline)
    for table in report.tables:
        parts += [f"## {table.title}", _text_table(table)]
    parts += import_markdown(answer.imports)
    parts += ["## Caveats", "\n".join(f"* {escaped(note)}" for note in report.caveats)]
    parts += _what_changed(report)
    parts += [
        "## How to reproduce these numbers",
        md_table(["", ""], [[name, f"`{value}`"] for name, value in report.source]),
        f"*{report.footer}*",
    ]
    return "\n\n".join(parts) + "\n"


def _what_changed(report: Content) -> list[str]:
    """What changed in words, then every cell."""
    parts = [f"## {TITLE}"] if report.changed or report.cells else []
    for block in report.changed:
        lines = "\n".join(f"* {escaped(line)}" for line in block.all_lines())
        parts += [f"**{escaped(block.heading)}**", lines]
    rows = [
        [
            one["scenario"],
            one["variant"],
            f"`{one['path']}`" if one["path"] else "",
            one["was"],
            one["now"],
            one["words"],
        ]
        for one in report.cells
    ]
    columns = ["Battle", "Rules", "Setting", "Before", "After", "In words"]
    return parts + ([md_table(columns, rows)] if rows else [])


def _headline(headline: Headline) -> list[str]:
    parts = [f"## {escaped(headline.heading)}"]
    parts += [escaped(headline.story)] if headline.story else []
    parts += [md_table(headline.columns, headline.rows)] if headline.rows else []
    if headline.plays:
        parts += ["### How it plays", md_table(headline.play_columns, headline.play_rows())]
    if headline.leads:
        parts += ["### Who leads when", md_table(headline.lead_columns, headline.lead_rows())]
    if headline.luck:
        table = md_table(headline.luck_columns, headline.luck_rows())
        parts += ["### Luck: deck, dice, players", escaped(headline.luck_story()), table]
    return parts


def _text_table(table: TextTable) -> str:
    """A table of the terminal, the scenario as its first column."""
    headings = ["Battle", *(column.heading for column in table.columns)]
    rows = [[place, *cells] for place, group in table.groups for cells in group]
    return md_table(headings, rows, [False, *(column.is_number for column in table.columns)])


def post(answer: Answer) -> str:
    """``report.txt``: at most 25 lines of plain text, 78 characters wide; what does not fit is counted."""
    report = content(answer)
    head = [f"Memoir '44 balance laboratory: {report.title}"]
    marks = (report.study, report.mixed, *(sentence for sentence, _ in report.imports[:MOST_IMPORTS]))
    head += [line for text in marks for line in wrap(text, POST_WIDTH)[:MARK_LINES]]
    more = len(report.imports) - MOST_IMPORTS
    head += [f"({more} more imported battles in report.html)"] if more > 0 else []
    head += [""]
    body = [line for sentence in report.sentences for line in wrap(sentence, POST_WIDTH)]
    body += [line for part in _post_changed(report) for line in wrap(part, POST_WIDTH)]
    if len(report.headlines) == 1:
        body += [line for part in _post_lines(report.headlines[0]) for line in wrap(part, POST_WIDTH)]
    tail = [
        "",
        *(line for note in answer.notes if note not in report.mixed for line in wrap(note, POST_WIDTH)),
    ]
    command = wrap(f"Again: {dict(report.source).get('command', '')}", POST_WIDTH - 2, break_on_hyphens=False)
    tail += command[:COMMAND_LINES] + (["…"] if len(command) > COMMAND_LINES else [])
    tail += [f"Digest of all outcomes: {answer.manifest.get('digest')}", report.footer]
    tail = tail[-(POST_LINES - len(head) - 2) :]
    room = POST_LINES - len(head) - len(tail)
    if len(body) > room:
        body = [*body[: room - 1], f"({len(body) - room + 1} more lines in report.html)"]
    return "\n".join([*head, *body, *tail]) + "\n"


def _post_changed(report: Content) -> list[str]:
    """What changed, as much of it as a post has room for; the rest is counted."""
    lines = [line for block in report.changed for line in block.all_lines()]
    more = f"; and {len(lines) - CHANGES_OF_POST} more" if len(lines) > CHANGES_OF_POST else ""
    return [f"{TITLE}: {'; '.join(lines[:CHANGES_OF_POST])}{more}"] if lines else []


def _post_lines(headline: Headline) -> list[str]:
    parts = [headline.story] if headline.story else []
    for title, before, after, change, verdict in headline.rows:
        if before and title not in NOT_IN_POST:
            parts.append(f"{title}: {before} -> {after}, {change}{f': {verdict}' if verdict else ''}")
    parts += [luck_short(headline.luck)] if headline.luck else []
    for line in headline.plays:
        if line.metric in PLAYS_OF_POST[1:] or (line.metric == "turns" and not headline.rows):
            levels = f"{line.before} -> {line.after}" if line.before else line.after
            parts.append(f"{line.title}: {levels}")
    if headline.half_time and not headline.rows:
        parts.append(headline.half_time)
    return parts
