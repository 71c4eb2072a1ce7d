"""The first table of a report: a line for each rule, a column for each battle, and colour, number and verdict."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from analysis.findings.rows import Row
from analysis.findings.schema import Finding
from analysis.stats.rounding import percent_text
from analysis.stats.sides import EVEN
from analysis.stats.verdict import Verdict
from analysis.wording import words
from analysis.wording.report_words import (
    BAND_KEY,
    CHANGE,
    KEY,
    LEVEL,
    band_label,
    mark_of,
    verdict_label,
)

STRONG = (2.0, 5.0, 10.0)  # points from which a colour is stronger: a modest, a noticeable, a decisive change
MOST_COLUMNS = 8  # with the verdict in words
FEW_LINES = 8  # of a table that is turned round where it has more columns
LARGE = 9.95  # points from which a narrow cell tells no decimal
NOTHING = "none"
OPEN, IDLE = "open", "idle"
SETTLED = (Verdict.CHANGES, Verdict.SHIFTS, Verdict.TOO_SMALL)


@dataclass(frozen=True)
class Cell:
    """One number of the table.

    Attributes
    ----------
    head : str
        Its column, for readers who see it alone.
    number, label, mark : str
        The number, what is said of it, and a sign for that where there is no room for words.
    look : str
        Its colour: side and strength (``allies-3``), ``open``, ``idle`` or ``none``.
    is_pooled : bool
    """

    head: str
    number: str
    label: str
    mark: str
    look: str
    is_pooled: bool = False


@dataclass(frozen=True)
class Line:
    """A line of the table: its name, the section that says more, its cells."""

    name: str
    link: str
    cells: list[Cell]


@dataclass(frozen=True)
class RuleByBattle:
    """The table.

    Attributes
    ----------
    corner : str
        What the lines are.
    heads : list of (str, str)
        Names of the columns, and the section of each; empty for none.
    lines : list of Line
    key : list of (str, str, str)
        Signs and labels that occur, explained.
    is_change : bool
    is_crowded : bool
        Too many columns for words in the cells.
    """

    corner: str
    heads: list[tuple[str, str]]
    lines: list[Line]
    key: list[tuple[str, str, str]]
    is_change: bool
    is_crowded: bool


Names = Callable[[Row], str]
Key = tuple[str, ...]


def rule_by_battle(
    rows: Sequence[Row], rule: Names, place: Names, link: Names, is_change: bool
) -> RuleByBattle | None:
    """The table of all rows; None where there is nothing to show.

    Parameters
    ----------
    rows : sequence of Row
        Those that are reported: what is compared, or every battle.
    rule, place, link : callable
        Name of the rules of a row, of its battle, and of the section that says more.
    is_change : bool
        Whether changes are reported; else levels.
    """
    if not rows:
        return None
    rules = list(dict.fromkeys(rule_key(row) for row in rows))
    places = list(
        dict.fromkeys(place_key(row) for row in sorted(rows, key=lambda row: row.measure.is_pooled))
    )
    turned = len(rules) == 1 if not is_change else len(places) > MOST_COLUMNS and len(rules) <= FEW_LINES
    of_line, of_column = (place_key, rule_key) if turned else (rule_key, place_key)
    line_name, column_name = (place, rule) if turned else (rule, place)
    line_keys, column_keys = (places, rules) if turned else (rules, places)
    is_crowded = len(column_keys) > MOST_COLUMNS
    in_column = {key: [row for row in rows if of_column(row) == key] for key in column_keys}
    heads = {key: column_name(own[0]) for key, own in in_column.items()}
    lines = []
    for key in line_keys:
        own = {of_column(row): row for row in rows if of_line(row) == key}
        cells = [_cell(own.get(column), heads[column], is_change, is_crowded) for column in column_keys]
        some = list(own.values())
        lines.append(Line(line_name(some[0]), _only(link, some), cells))
    links = [_only(link, in_column[key]) if turned else "" for key in column_keys]
    used = {cell.label for line in lines for cell in line.cells}
    key_words = [
        (mark_of(label), label, meaning)
        for label, meaning in (KEY if is_change else BAND_KEY)
        if any(label in one for one in used)
    ]
    corner = "Battle" if turned else "Rule"
    return RuleByBattle(
        corner, list(zip(heads.values(), links, strict=True)), lines, key_words, is_change, is_crowded
    )


def rule_key(row: Row) -> Key:
    """Under which rules a row was played; names may be alike."""
    return (row.variant,)


def place_key(row: Row) -> Key:
    """Which battle a row tells of, and who plays it; titles may be alike."""
    return (row.scenario, *row.players)


def _only(link: Names, rows: Sequence[Row]) -> str:
    """The section of some rows, if it is one for all of them."""
    links = {link(row) for row in rows}
    return links.pop() if len(links) == 1 else ""


def _cell(row: Row | None, head: str, is_change: bool, is_crowded: bool) -> Cell:
    """The cell of a row; an empty one where nothing was played; a large number without decimal where it is crowded."""
    number = row.number(CHANGE if is_change else LEVEL) if row is not None else None
    if row is None or number is None:
        return Cell(head, "", "not played", "", NOTHING)
    if not is_change:
        return Cell(
            head,
            percent_text(number.est, 0),
            band_label(row),
            "",
            level_look(row, number),
            row.measure.is_pooled,
        )
    idle = words.is_known_idle(number)
    digits = 0 if is_crowded and abs(number.est) >= LARGE else 1
    text = "" if idle else words.signed(number.est, digits)
    label = verdict_label(number)
    return Cell(head, text, label, mark_of(label), change_look(number), row.measure.is_pooled)


def change_look(change: Finding) -> str:
    """Colour of a change: side and strength where it is shown, else that it is open or that nothing happens."""
    if words.is_idle(change):
        return IDLE
    if change.verdict not in SETTLED:
        return OPEN if change.verdict == Verdict.UNDECIDED else IDLE
    return f"{'allies' if change.est > 0 else 'axis'}-{_strength(change.est)}"


def level_look(row: Row, level: Finding) -> str:
    """Colour of a level: whom the battle favours, and how much; none where it may be even."""
    if row.level_bands is None or row.level_bands[0] <= 0 <= row.level_bands[1]:
        return IDLE if row.level_bands == (0, 0) else OPEN
    nearest = min(map(abs, row.level_bands))
    return f"{'allies' if level.est > EVEN else 'axis'}-{nearest + 1}"


def _strength(points: float) -> int:
    return 1 + sum(abs(points) >= border for border in STRONG)
