"""Sections of a report, one for each rule or for each battle, closed until somebody opens them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from analysis.findings.rows import Row, heads_of
from analysis.pages.ladder_text import along_of, figure_title
from analysis.plots import theme
from analysis.plots.luck import luck
from analysis.plots.skill import curves
from analysis.report.answer import Answer
from analysis.report.interval_plot import IntervalPlot, plot_changes
from analysis.report.panels import skill_curves_of
from analysis.report.rule_by_battle import change_look, level_look
from analysis.report.small_multiples import Drawn, Multiples, multiples_of
from analysis.stats.rounding import percent_text
from analysis.wording.headline import Headline, headline_of_battle, headline_of_variant
from analysis.wording.luck_lines import luck_frame, luck_title
from analysis.wording.report_words import CHANGE, LEVEL, band_label, battles_of, verdict_label
from analysis.wording.rule_names import OFFICIAL, RuleNames
from analysis.wording.what_changed import Block
from analysis.wording.words import place_words, signed

BEFORE, AFTER = "Official rules", "With this rule"


@dataclass(frozen=True)
class Section:
    """What stands behind one line of the contents.

    Attributes
    ----------
    id, name, label : str
        Anchor; what people call it; what was typed, empty where that is the name.
    number, verdict, look : str
        Its number, its verdict and their colour.
    changed : Block or None
        What changes.
    bars : IntervalPlot or None
        Its battles, where the first screen has no room for them.
    headlines : list of Headline
    multiples : list of Multiples
    before, after : str
        What the legend of the small pictures calls both sets of rules; ``before`` is empty without a comparison.
    figures, boards : list of str
        Drawings; the boards show where a change is felt.
    """

    id: str
    name: str
    label: str
    number: str
    verdict: str
    look: str
    changed: Block | None
    bars: IntervalPlot | None
    headlines: list[Headline]
    multiples: list[Multiples]
    before: str
    after: str
    figures: list[str]
    boards: list[str]


def section_id(number: int) -> str:
    """Anchor of a section."""
    return f"section-{number}"


def sections_of_rules(
    answer: Answer, rows: Sequence[Row], names: RuleNames, boards: Callable[[str], list[str]], with_bars: bool
) -> list[Section]:
    """A section for each rule that is compared.

    Parameters
    ----------
    answer : Answer
    rows : sequence of Row
        All of its rows, in the order of the sections.
    names : RuleNames
    boards : callable
        Variant to the boards that show where it is felt.
    with_bars : bool
        Whether each section draws its battles.
    """
    compared = [row for row in rows if row.baseline is not None]
    drawn = Drawn(answer)
    changed = {block.variant: block for block in answer.changed}
    found = []
    for number, variant in enumerate(dict.fromkeys(row.variant for row in compared), 1):
        own = [row for row in compared if row.variant == variant]
        heads = heads_of(own)
        change = heads[0].number(CHANGE)
        before = str(own[0].baseline)
        called = (BEFORE, AFTER) if before == OFFICIAL else (names.of(before), names.of(variant))
        marks = (section_id(number), names.of(variant), variant if names.is_title(variant) else "")
        found.append(
            Section(
                *marks,
                signed(change.est) if change and len(heads) == 1 else "",
                verdict_label(change) if len(heads) == 1 else "",
                change_look(change) if change and len(heads) == 1 else "none",
                changed.get(variant),
                _bars(answer, heads, own) if with_bars else None,
                [headline_of_variant(row, answer.rows, called) for row in heads],
                multiples_of(drawn, _named(own, answer.rows)),
                *called,
                _figures(answer, heads, marks[0], called),
                boards(variant),
            )
        )
    return found


def _bars(answer: Answer, heads: Sequence[Row], own: Sequence[Row]) -> IntervalPlot | None:
    """Battles of a rule, all of them together last."""
    if len(own) < 2:
        return None
    rows = [one for head in heads for one in [*battles_of(head, answer.rows), head] if head.measure.is_pooled]
    named = [(place_name(row, answer.rows), "", row) for row in rows or own]
    return plot_changes([("", "", named)], answer.margins.wins_points)


def place_name(row: Row, rows: Sequence[Row]) -> str:
    """Battle of a row, with the players where they differ between rows."""
    if not row.measure.is_pooled:
        return place_words(row, rows)
    n = len(row.measure.cells)
    battles = "Both battles" if n == 2 else f"All {n} battles"
    return (
        battles
        if len({one.players for one in rows}) == 1
        else f"{battles} ({row.players[0]} - {row.players[1]})"
    )


def _named(own: Sequence[Row], rows: Sequence[Row]) -> list[tuple[str, Row]]:
    return [(place_name(row, rows), row) for row in own]


def sections_of_battles(answer: Answer, names: RuleNames) -> list[Section]:
    """A section for each battle, where every battle is judged by itself."""
    changed = {block.variant: block for block in answer.changed}
    found, drawn = [], Drawn(answer)
    for number, row in enumerate(answer.rows, 1):
        level = row.number(LEVEL)
        rules = names.of(row.variant)
        name = place_name(row, answer.rows)
        several = len({one.variant for one in answer.rows}) > 1
        found.append(
            Section(
                section_id(number),
                f"{name}: {rules}" if several else name,
                row.variant if names.is_title(row.variant) else "",
                percent_text(level.est) if level else "",
                band_label(row),
                level_look(row, level) if level else "none",
                changed.get(row.variant),
                None,
                [headline_of_battle(row, answer.rows)],
                multiples_of(drawn, [(name, row)]),
                "",
                rules,
                _figures(answer, [row], section_id(number), ("", rules)),
                [],
            )
        )
    return found


def _figures(answer: Answer, heads: Sequence[Row], anchor: str, called: tuple[str, str]) -> list[str]:
    """What is drawn once for a rule: along the ladder of players, and what decides."""
    drawn = []
    ladders = [(row, found) for row in heads if (found := along_of(row, answer.along))]
    rated = skill_curves_of(
        [(figure_title(found, place_name(row, answer.rows)), found) for row, found in ladders]
    )
    if rated:
        title = "Along the ladder of players" if len(rated) > 1 else rated[0].title
        drawn.append(("skill", title, curves(rated, answer.margins.wins_points, title)))
    shares = luck_frame(answer.rows, heads)
    rules = {heads[0].variant: called[1], str(heads[0].baseline): called[0]}
    if len(shares):
        title = luck_title(answer.rows, heads)
        named = shares.assign(rules=shares["rules"].map(rules))
        drawn.append(("luck", title, luck(named, title)))
    return [theme.for_page(theme.to_svg(figure, f"{anchor}-{name}", title)) for name, title, figure in drawn]
