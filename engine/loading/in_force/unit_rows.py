"""The unit rows of one scenario and the selectors that pick among them (expansions 7.1, 7.2)."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Literal, TypedDict, get_args

from engine.layout import MAX_ROWS
from engine.loading.in_force.penalties import one_sided, tags_in_force
from engine.loading.in_force.selectors import select
from engine.loading.schema.columns import UnitColumns
from engine.loading.schema.document import Document, UnitEntry, Units
from engine.loading.schema.rows import GROUPS, HOUSE_BOX, Box
from engine.loading.schema.scenario_file import SIDES
from engine.loading.words.errors import InputError
from engine.loading.words.files import DATA, read_toml

CLASSES = ("INF", "ARM", "ART")
FREE = "FREE"
MARKS = re.compile("[@#]")  # before the side of a copy, and before each tag
SIDE_WORD = re.compile(r"\b(axis|allies)\b")
# Traits that rules ask for, known to selectors even where no row has them (expansions 7.1).
TRAITS = (
    "ENTRY_BATTLE",
    "RETREAT_TOTAL",
    "NO_RECOVERY",
    "ENGINEER",
    "SPECIAL",
    "VEHICLE",
    "AFV",
    "TANK",
    "LIGHT_AFV",
    "SKI",
)
UnitSelector = Literal["dice_vs", "less_vs", "cut_vs", "face_attack", "face_target"]
UNIT_SELECTORS: tuple[UnitSelector, ...] = get_args(UnitSelector)
TRAIN = "TRN"  # class of trains, which no row is yet
RulesetSelector = Literal["stand_who", "charge_who", "charge_targets", "desert_who"]
RULESET_SELECTORS: tuple[RulesetSelector, ...] = get_args(RulesetSelector)
# House traits that carry no rule of their own.
SELECTING = (
    "RECON",
    "LIGHT",
    "VERY_HEAVY",
    "VULNERABLE",
    "SPG",
    "MORTAR",
    "MILITIA",
    "ZOMBIE",
    "CAVALRY",
)
LABELS = ("groups", "box", "drawn")  # columns that say where a row belongs, and nothing of how it plays
WEAK = "WEAK"  # the trait of every unit below its full figures, known only in play


class Boxed(TypedDict):
    """A row of a table, of which only the box counts."""

    box: Box


def base_row(row: str) -> str:
    """A row as its table names it, without the side of a copy and without tags.

    Examples
    --------
    >>> base_row("armor@axis"), base_row("infantry#green"), base_row("armor@axis#green#old")
    ('armor', 'infantry', 'armor')
    """
    return MARKS.split(row, maxsplit=1)[0]


def is_house(columns: Boxed) -> bool:
    """Whether a unit row is one of the house rules: its box says so."""
    return columns["box"] == HOUSE_BOX


def house_name(row: str, columns: Boxed) -> tuple[str, bool]:
    """The id of a row without the prefix that house rows have, and whether it is one of them.

    Examples
    --------
    >>> house_name("hr_heavy", {"box": "HOUSE"}), house_name("elite_armor", {"box": "BASE"})
    (('heavy', True), ('elite_armor', False))
    """
    return (row.partition("_")[2], True) if is_house(columns) else (row, False)


def plain_rows(units: Units) -> dict[str, str]:
    """The ordinary row of each class: the first one of the table."""
    found: dict[str, str] = {}
    for row, columns in units.items():
        found.setdefault(columns["class"], row)
    return found


@cache
def rows_to_come() -> tuple[str, ...]:
    """Unit rows that options name and no table has yet."""
    return tuple(read_toml(DATA / "rows_to_come.toml")["units"])


@dataclass(frozen=True)
class UnitRow:
    """A unit row of TABLES.

    Attributes
    ----------
    id : str
        Row of the unit table.
    side : str or None
        Set where a rule names a side and the row is copied for each.
    columns : mapping
        Its columns.
    tags : tuple of str
        Tags that penalties ask for; units that have them are rows of their own.
    """

    id: str
    side: str | None
    columns: UnitColumns
    tags: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The id, with the side of a copy and tags: ``armor@axis``, ``infantry#green``."""
        sided = self.id if self.side is None else f"{self.id}@{self.side}"
        return "#".join((sided, *self.tags))

    @property
    def of_side(self) -> str | None:
        """Side all its units are of, where the row knows one."""
        return self.side or self.id.partition("@")[2] or None

    @property
    def moves_as(self) -> str:
        """Class whose terrain limits bind the row."""
        return self.columns["moves_as"] or self.columns["class"]

    @property
    def barred_as(self) -> str:
        """Class that closed terrain must name to keep the row out.  Rule: HR-RECON-5."""
        return self.columns["barred_as"] or self.moves_as

    @property
    def free(self) -> bool:
        """Whether no terrain limit binds it."""
        return self.moves_as == FREE

    def words(self, mode: str) -> set[str]:
        """What the row answers to; ``mode`` says which column counts as its class."""
        if mode == "order_class":
            classes: set[str] = {*(self.columns["order_class"] or [self.columns["class"]])}
        else:
            moving = {"moves_as": self.moves_as, "barred_as": self.barred_as}
            classes = {moving.get(mode, self.columns["class"])}
        id_ = base_row(self.id)
        words = {self.id, id_, *self.columns["traits"], *self.columns["groups"], *classes}
        return words if self.side is None else words | {self.side}


def row_names(units: Iterable[str]) -> dict[str, None]:
    """Ids of unit rows that rules may name: those of the table, and those of options whose row is yet to come."""
    return dict.fromkeys((*units, *rows_to_come()))


def unit_words(units: Units) -> set[str]:
    """All words that a selector over units may use."""
    words = {*CLASSES, TRAIN, FREE, *TRAITS, *SELECTING, *SIDES, *GROUPS, *row_names(units)}
    for columns in units.values():
        words.update(columns["traits"])
    return words


@dataclass(frozen=True)
class UnitRows:
    """The rows used in a scenario, in the order of TABLES.

    Attributes
    ----------
    rows : tuple of UnitRow
    known : set of str
        Words that selectors may use.
    plain : mapping
        Columns of the ordinary row of each class.
    tags : mapping
        Tags of the units on hexes, where penalties ask for them.
    """

    rows: tuple[UnitRow, ...]
    known: frozenset[str]
    plain: Mapping[str, UnitColumns] = field(default_factory=dict, repr=False, compare=False)
    tags: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def select(self, selector: str | None, mode: str = "class", key: str = "") -> int:
        """Bit mask of the rows a selector picks.

        Parameters
        ----------
        selector : str or None
        mode : {"class", "moves_as", "barred_as", "order_class"}
            ``moves_as`` for terrain, ``barred_as`` where it is closed, ``order_class`` for cards, else ``class``.
        key : str
            Named in errors.
        """
        if (selector, mode) not in self._masks:
            words = [row.words(mode) for row in self.rows]
            self._masks[selector, mode] = select(selector, words, self.known, "rules", key)
        return self._masks[selector, mode]

    @cached_property
    def _masks(self) -> dict[tuple[str | None, str], int]:
        """Selectors read before: many cells of the rules say the same."""
        return {}

    def index(self, unit: str, side: str, hex_: str = "") -> int:
        """Number of the row of a unit of a side, which stands on a hex."""
        tags = self.tags.get(hex_, ())
        for i, row in enumerate(self.rows):
            if row.id == unit and row.side in (None, side) and row.tags == tags:
                return i
        raise KeyError(unit)


def collect_rows(units: Sequence[UnitEntry], document: Document) -> UnitRows:
    """The unit rows of the units on the board and in air drops, in the order of the unit table.

    A row both sides use is copied for each side if any selector of the rules names a side or a penalty does, and for
    units of a tag that a penalty names.
    """
    table = document["units"]
    split = names_a_side(document) or one_sided(document)
    tags = tags_of_hexes(document)
    kinds = {(one["row"], one["side"] if split else None, tags.get(one.get("hex", ""), ())) for one in units}
    rows = []
    for unit, columns in table.items():
        for side in SIDES if split else (None,):
            own = sorted(tagged for row, of, tagged in kinds if (row, of) == (unit, side))
            rows += [UnitRow(unit, side, columns, tagged) for tagged in own]
    if len(rows) > MAX_ROWS:
        raise InputError(
            file="scenario", key="units", found=f"{len(rows)} unit rows", expected=f"at most {MAX_ROWS}"
        )
    plain = {class_: table[row] for class_, row in plain_rows(table).items()}
    return UnitRows(tuple(rows), frozenset(unit_words(table)), plain=plain, tags=tags)


def tags_of_hexes(document: Document) -> dict[str, tuple[str, ...]]:
    """Tags that penalties ask for, by the hex on which a unit of the set-up stands."""
    wanted = tags_in_force(document)
    tagged = {
        unit["hex"]: wanted.intersection(unit.get("tags", ())) for unit in document["scenario"]["units"]
    }
    return {hex_: tuple(sorted(tags)) for hex_, tags in tagged.items() if tags}


def selector_cells(document: Document) -> Iterator[str]:
    """Every cell of the rules that selects unit rows."""
    for columns in document["units"].values():
        for column in UNIT_SELECTORS:
            yield from columns[column]
    for ground in document["terrain"].values():
        yield ground["barred"] or ""
        yield from ground["battle_ban"]
        yield from ground["clears"]
        yield (ground["climb"] and ground["climb"]["barred"]) or ""
    for card in document["cards"].values():
        yield card["who"] or ""
    for combat_card in document["combat"].values():
        yield combat_card["who"] or ""
    for switch in RULESET_SELECTORS:
        yield document["ruleset"][switch] or ""
    for penalty in document["ruleset"]["penalties"]:
        yield penalty["who"]
    yield from document["ruleset"]["close_min"]
    yield from document["ruleset"]["strike_less"]
    for barrier in document["scenario"]["barriers"]:
        yield barrier["who"]


def names_a_side(document: Document) -> bool:
    """Whether a selector somewhere among the rules speaks of a side."""
    return any(SIDE_WORD.search(cell) for cell in selector_cells(document))
