"""``report.html``: the answer on the first screen, then a section for each rule, and all it takes to get it again."""

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.findings.rows import Row, heads_of
from analysis.measure.read import games_per_cell, games_worth
from analysis.pages.page import template
from analysis.plots import theme
from analysis.plots.dose import MOST, responses
from analysis.report.answer import Answer
from analysis.report.content import Content, content
from analysis.report.doses import responses_of, responses_title
from analysis.report.heat_change import changed_boards
from analysis.report.interval_plot import IntervalPlot, Named, plot_changes, plot_levels
from analysis.report.rule_by_battle import Names, RuleByBattle, place_key, rule_by_battle
from analysis.report.sections import (
    Section,
    place_name,
    section_id,
    sections_of_battles,
    sections_of_rules,
)
from analysis.wording import report_words
from analysis.wording.rule_names import RuleNames
from analysis.wording.what_changed import Block

MOST_BARS = 40  # of the first screen; where there are more only those over all battles are drawn there
MANY_RULES = 12  # from more than these on the order is that of their changes
MOST_CHANGED = 8  # rules whose changes stand on the first screen


@dataclass(frozen=True)
class FirstScreen:
    """What a reader sees before anything is opened.

    Attributes
    ----------
    question, answer : str
    table : RuleByBattle or None
    bars : IntervalPlot or None
    changed : list of (str, str, Block)
        Name and section of a rule, and what it changes; ``changed_open`` says whether there is room for them.
    changed_open : bool
    sure : list of str
        How sure the answer is.
    """

    question: str
    answer: str
    table: RuleByBattle | None
    bars: IntervalPlot | None
    changed: list[tuple[str, str, Block]]
    changed_open: bool
    sure: list[str]


def report(answer: Answer) -> str:
    """The page as text, the same for the same answer."""
    names = RuleNames(answer.rules)
    boards = changed_boards(answer) if answer.kind == "compare" else {}
    first = first_screen(answer, names)
    sections = _sections(answer, names, boards, first)
    told: Content = content(answer)
    return template("report.html").render(
        told=told, first=first, sections=sections, doses=_doses(answer), is_fair=answer.kind == "fair"
    )


def in_order(answer: Answer) -> list[Row]:
    """Rows as they were asked for; of many rules those that change most come first, and what cannot matter last."""
    rows = answer.rows
    variants = list(dict.fromkeys(row.variant for row in rows if row.baseline is not None))
    if answer.kind == "fair" or len(variants) <= MANY_RULES:
        return rows
    most = dict.fromkeys(variants, 0.0)
    for row in answer.headlines():
        most[row.variant] = max(most[row.variant], abs(_change(row)))
    return sorted(rows, key=lambda row: -most.get(row.variant, float("inf")))


def _sections(answer: Answer, names: RuleNames, boards: dict[str, str], first: FirstScreen) -> list[Section]:
    if answer.kind == "fair":
        return sections_of_battles(answer, names)
    drawn = sum(len(bars) for *_, bars in first.bars.groups) if first.bars else 0
    there = sum(row.baseline is not None for row in answer.rows)
    return sections_of_rules(
        answer,
        in_order(answer),
        names,
        lambda variant: [boards[variant]] if variant in boards else [],
        drawn < there,
    )


def first_screen(answer: Answer, names: RuleNames) -> FirstScreen:
    """What a reader sees before anything is opened."""
    rows, is_fair = in_order(answer), answer.kind == "fair"
    compared = [row for row in rows if row.baseline is not None]
    heads = heads_of(rows)
    shown = rows if is_fair else compared or rows
    is_change = not is_fair and bool(compared)
    links = _links(rows, is_fair)

    def place(row: Row) -> str:
        return place_name(row, rows)

    def link(row: Row) -> str:
        return links.get(id(row), "")

    def rule(row: Row) -> str:
        return names.of(row.variant)

    bars = (
        plot_changes(_groups(heads, rows, rule, place, link), answer.margins.wins_points)
        if is_change
        else plot_levels(_battles(shown, rule, place, link))
    )
    changed = [(names.of(block.variant), _link_of(block, rows, links), block) for block in answer.changed]
    games = games_per_cell(answer.manifest)
    return FirstScreen(
        report_words.question(rows, names.of, is_fair),
        report_words.answer(rows, heads, names.of, is_fair),
        rule_by_battle(shown, rule, place, link, is_change),
        bars,
        changed,
        len(changed) <= MOST_CHANGED,
        [
            *report_words.how_sure(rows, heads, games, answer.margins, is_fair, games_worth(answer.manifest)),
            *answer.beside(),
        ],
    )


def _links(rows: Sequence[Row], is_fair: bool) -> dict[int, str]:
    """Sections of rows, by their identity."""
    if is_fair:
        return {id(row): section_id(number) for number, row in enumerate(rows, 1)}
    order = list(dict.fromkeys(row.variant for row in rows if row.baseline is not None))
    return {id(row): section_id(1 + order.index(row.variant)) for row in rows if row.variant in order}


def _link_of(block: Block, rows: Sequence[Row], links: dict[int, str]) -> str:
    own = {links.get(id(row), "") for row in rows if row.variant == block.variant}
    return own.pop() if len(own) == 1 else ""


def _groups(
    heads: Sequence[Row], rows: Sequence[Row], rule: Names, place: Names, link: Names
) -> list[tuple[str, str, list[Named]]]:
    """Bars of the first screen: battle by battle under each rule, all together last, as far as there is room."""
    several = len({row.variant for row in heads}) > 1
    compared = [row for row in rows if row.baseline is not None]
    pooled = [row for row in heads if row.measure.is_pooled]
    if not pooled or len(compared) > MOST_BARS:
        return [("", "", [(_whole_name(row, heads, rule, place), link(row), row) for row in heads])]
    groups = []
    for head in heads:
        own = sorted(report_words.battles_of(head, rows), key=lambda row: -_change(row))
        named = [(place(row), "", row) for row in [*own, head]]
        groups.append((rule(head) if several else "", link(head), named))
    return groups


def _battles(
    rows: Sequence[Row], rule: Names, place: Names, link: Names
) -> list[tuple[str, str, list[Named]]]:
    """Levels battle by battle, each under all rules where there are several."""
    if len({row.variant for row in rows}) == 1:
        return [("", "", [(place(row), link(row), row) for row in rows])]
    places: dict[object, list[Row]] = {}
    for row in rows:
        places.setdefault(place_key(row), []).append(row)
    return [(place(own[0]), "", [(rule(row), link(row), row) for row in own]) for own in places.values()]


def _change(row: Row) -> float:
    change = row.number(report_words.CHANGE)
    return change.est if change else 0.0


def _whole_name(row: Row, rows: Sequence[Row], rule: Names, place: Names) -> str:
    """Rule and battle of a row, whichever tells it apart."""
    several_rules = len({one.variant for one in rows}) > 1
    several_places = len({place(one) for one in rows}) > 1
    if several_rules and several_places:
        return f"{place(row)}: {rule(row)}"
    return rule(row) if several_rules else place(row)


def _doses(answer: Answer) -> list[str]:
    """What each level of a swept parameter does, four sweeps a figure."""
    shown = responses_of(answer.rows) if answer.kind == "compare" else []
    drawn = []
    for start in range(0, len(shown), MOST):
        some = shown[start : start + MOST]
        title = responses_title(some)
        figure = responses(some, answer.margins.wins_points, title)
        drawn.append(theme.for_page(theme.to_svg(figure, f"doses{start}", title)))
    return drawn
