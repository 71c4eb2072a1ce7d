"""The unit rows of one scenario and the selectors that pick among them (expansions 7.1, 7.2)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypedDict, cast

from engine.layout import MAX_ROWS, WINS
from engine.loading.in_force.penalties import cuts_off, one_sided, sick_levels, tags_in_force
from engine.loading.in_force.posts import Lent, lent_by_posts
from engine.loading.in_force.selector_cells import names_a_side, speaks_of_side
from engine.loading.in_force.selectors import select
from engine.loading.in_force.trains import TRAIN, WAGON, columns_of_part
from engine.loading.schema.columns import UnitColumns
from engine.loading.schema.document import Document, UnitEntry, Units
from engine.loading.schema.rows import GROUPS, HOUSE_BOX, WIN, Box
from engine.loading.schema.scenario_file import SIDES
from engine.loading.words.errors import InputError

CLASSES = ("INF", "ARM", "ART")
# The entry of triplets that a class reads.
TRIPLET_ENTRY = {"INF": 0, "ARM": 1, "ART": 2, TRAIN: 2}
FREE = "FREE"
MARKS = re.compile("[@#]")  # before the side of a copy, and before each tag
BATTLE_FREE, PASSES_OWN, LEAVES_BOARD = "BATTLE_FREE", "PASSES_OWN", "LEAVES_BOARD"
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
    "RESUPPLY",
    BATTLE_FREE,
    PASSES_OWN,
    LEAVES_BOARD,
    "SWARM",
)
# What a row may ignore of the dice that its own hex takes off: codes of ignores_out.
NOTHING, OUT, OUT_OF_TOWNS = "", "OUT", "OUT_TOWN"
# Rows that must clear a piece reckon with the die that clearing costs, beside all others of the hex or alone.
DUTY_TOO, DUTY_ALONE = "OUT_AND_DUTY", "DUTY"
OUT_CODES = {NOTHING: 0, OUT: 1, OUT_OF_TOWNS: 2, DUTY_TOO: 3, DUTY_ALONE: 4}
TEAM, SPECIAL = "TEAM", "SPECIAL"  # support weapons; infantry that is not regular
# Whose end ends the service of MERCENARY units of the side; who gains the figures that its close assaults take.
DALEK, MERCENARY, CYBERMAN = "DALEK", "MERCENARY", "CYBERMAN"
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
    DALEK,
    MERCENARY,
    CYBERMAN,
    TEAM,
)
# Columns that say where a row belongs, and nothing of how it plays.
LABELS = ("groups", "box", "nation", "drawn")
# What makes a row of its own of a unit's: boats, those that stay on both banks, on the water; guns spotted for;
# armor whose depot is lost.
BOAT, FERRY, AFLOAT, SPOTTED, UNSUPPLIED = "boat", "ferry", "afloat", "spotted", "unsupplied"
BOATS = (BOAT, FERRY)
CUT_OFF = "cut-off"  # of units out of supply
SICK = "sick"  # and the level of sickness
REGULAR_MARCH = (1, 2)  # of infantry, with and without a battle
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


def without_boat(row: str) -> str:
    """A row by its name without what makes another of it in play: markers say who has boats.

    Examples
    --------
    >>> without_boat("infantry@axis#green#boat"), without_boat("infantry#green")
    ('infantry@axis#green', 'infantry#green')
    """
    head, _, last = row.rpartition("#")
    return head if last in (*BOATS, AFLOAT, SPOTTED, UNSUPPLIED) else row


def is_house(columns: Boxed) -> bool:
    """Whether a unit row is one of the house rules: its box says so."""
    return columns["box"] == HOUSE_BOX


def figures_for_medal(columns: UnitColumns) -> int:
    """Figures of a row that pay one medal together, 0 if a unit pays when it is gone.

    Examples
    --------
    >>> figures_for_medal({"medals": "1/3 each"}), figures_for_medal({"medals": 1})
    (3, 0)
    """
    medals = columns["medals"]
    if medals == WIN or not isinstance(medals, str):
        return 0
    return int(medals.removeprefix("1/").removesuffix(" each"))


def medals_or_win(medals: int | str) -> int:
    """Medals of an exit or for a unit as a number; ``WIN`` is one that no medals reach.  Rule: VIC-OBJ-9."""
    return WINS if medals == WIN else int(medals)


def regular_march(columns: UnitColumns) -> tuple[int, int]:
    """Hexes that a unit of a row may move and battle, and without, where it is nothing special.

    Rule: HR-GEN-9, HR-ISWMOTOR-4.
    """
    battle, most = columns["as_regular"] or REGULAR_MARCH
    return battle, most


def plain_rows(units: Units) -> dict[str, str]:
    """The ordinary row of each class: the first one of the table.  Trains have none."""
    found: dict[str, str] = {}
    for row, columns in units.items():
        if columns["class"] != TRAIN:
            found.setdefault(columns["class"], row)
    return found


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
    carries : str
        ``boat`` and ``ferry`` (a boat that stays) of infantry, ``afloat`` of a boat on a river, ``spotted`` of guns
        that a post spots for, ``unsupplied`` of armor whose depot is lost: rows of their own.
    cut_off : bool
        Of units out of supply, where they lack something.
    sick : int
        Of units of a level of sickness, 0 of the healthy ones.
    """

    id: str
    side: str | None
    columns: UnitColumns
    tags: tuple[str, ...] = ()
    carries: str = ""
    cut_off: bool = False
    sick: int = 0

    @property
    def name(self) -> str:
        """The id, the side of a copy, tags, what it carries: ``armor@axis``, ``infantry#green``, ``infantry#boat``."""
        sided = self.id if self.side is None else f"{self.id}@{self.side}"
        states = [*([CUT_OFF] if self.cut_off else []), *([f"{SICK}{self.sick}"] if self.sick else [])]
        return "#".join((sided, *states, *self.tags, *([self.carries] if self.carries else [])))

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


def unit_words(units: Units) -> set[str]:
    """All words that a selector over units may use."""
    words = {*CLASSES, TRAIN, FREE, *TRAITS, *SELECTING, *SIDES, *GROUPS, *units}
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
    carried : mapping
        Boats of the units on hexes.
    """

    rows: tuple[UnitRow, ...]
    known: frozenset[str]
    plain: Mapping[str, UnitColumns] = field(default_factory=dict, repr=False, compare=False)
    tags: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    carried: Mapping[str, str] = field(default_factory=dict)

    def select(self, selector: str | None, mode: str = "class", key: str = "", file: str = "rules") -> int:
        """Bit mask of the rows a selector picks.

        Parameters
        ----------
        selector : str or None
        mode : {"class", "moves_as", "barred_as", "order_class"}
            ``moves_as`` for terrain, ``barred_as`` where it is closed, ``order_class`` for cards, else ``class``.
        key, file : str
            Named in errors.
        """
        if (selector, mode) not in self._masks:
            unsplit = [row.name for row in self.rows if row.side is None]
            assert not (unsplit and speaks_of_side(selector)), (
                f"{key}: {selector} tells sides apart that share {unsplit}"
            )
            words = [row.words(mode) for row in self.rows]
            self._masks[selector, mode] = select(selector, words, self.known, file, key)
        return self._masks[selector, mode]

    @cached_property
    def _masks(self) -> dict[tuple[str | None, str], int]:
        """Selectors read before: many cells of the rules say the same."""
        return {}

    def index(self, unit: str, side: str, hex_: str = "") -> int:
        """Number of the row of a unit of a side, which stands on a hex."""
        tags, carries = self.tags.get(hex_, ()), self.carried.get(hex_, "")
        for i, row in enumerate(self.rows):
            if row.id != unit or row.side not in (None, side) or row.cut_off or row.sick:
                continue
            if (row.tags, row.carries) == (tags, carries):
                return i
        raise KeyError(unit)

    def twin(self, i: int, carries: str) -> int | None:
        """Number of the row that differs from one only in what it carries, if the battle has it."""
        return self._number(replace(self.rows[i], carries=carries))

    def without_supply(self, i: int) -> int | None:
        """Number of the row that units of one are of while they are out of supply, if the battle has it."""
        return self._number(replace(self.rows[i], cut_off=True))

    def sicker(self, i: int) -> int | None:
        """Number of the row that units of one are of a level of sickness later, if the battle has it."""
        return self._number(replace(self.rows[i], sick=self.rows[i].sick + 1))

    def _number(self, wanted: UnitRow) -> int | None:
        """Number of a row by all that tells rows apart."""
        names = [row.name for row in self.rows]
        return names.index(wanted.name) if wanted.name in names else None

    @cached_property
    def boats(self) -> int:
        """Bits of the rows that may enter rivers."""
        return sum(1 << i for i, row in enumerate(self.rows) if row.carries in (*BOATS, AFLOAT))

    @cached_property
    def launched(self) -> int:
        """Bits of the rows whose boats are left behind on the other bank."""
        return sum(1 << i for i, row in enumerate(self.rows) if row.carries in (BOAT, AFLOAT))


def collect_rows(units: Sequence[UnitEntry], document: Document) -> UnitRows:
    """The unit rows of the units on the board and in air drops, in the order of the unit table.

    A row both sides use is copied for each side if any selector of the rules names a side or a penalty does, for
    units of a tag that a penalty names, and for units out of supply where these lack something.
    """
    table = document["units"]
    split = names_a_side(document) or one_sided(document) or both_pass(units, table)
    tags = tags_of_hexes(document)
    boats = {one["hex"]: carried(one, table) for one in units if carried(one, table)}
    lent, known = lent_by_posts(document), frozenset(unit_words(table))
    supplies = (False, True) if cuts_off(document) else (False,)
    levels = sick_levels(document)
    kinds = {
        (one["row"], one["side"] if split else None, tags.get(hex_, ()), boats.get(hex_, ""))
        for one, hex_ in ((one, one.get("hex", "")) for one in units)
    }
    rows = []
    for unit, columns in table.items():
        for side in SIDES if split else (None,):
            own = [(tagged, carries) for row, of, tagged, carries in kinds if (row, of) == (unit, side)]
            own += [(tagged, then) for tagged, carries in own if carries == BOAT for then in (AFLOAT, "")]
            if lent and is_served(UnitRow(unit, side, columns), lent, known):
                own += [(tagged, SPOTTED) for tagged, carries in own]
            if columns["class"] == "ARM" and side in (None, *document["ruleset"]["depot_loss"]):
                own += [(tagged, UNSUPPLIED) for tagged, carries in own if document["ruleset"]["depot_loss"]]
            rows += [
                UnitRow(
                    unit,
                    side,
                    changed(columns_of_part(columns, tagged), carries, lent),
                    tagged,
                    carries,
                    cut,
                    sick,
                )
                for tagged, carries in sorted(set(own))
                for cut in supplies
                for sick in (
                    0,
                    *(n for n, who in levels.items() if selects(who, UnitRow(unit, side, columns), known)),
                )
            ]
    if len(rows) > MAX_ROWS:
        raise InputError(
            file="scenario", key="units", found=f"{len(rows)} unit rows", expected=f"at most {MAX_ROWS}"
        )
    plain = {class_: table[row] for class_, row in plain_rows(table).items()}
    return UnitRows(tuple(rows), known, plain=plain, tags=tags, carried=boats)


def selects(who: str, row: UnitRow, known: frozenset[str]) -> bool:
    """Whether the selector of a penalty picks a unit row."""
    return bool(select(who, [row.words("class")], known, "rules", "ruleset.penalties.who"))


def both_pass(units: Sequence[UnitEntry], table: Units) -> bool:
    """Whether both sides have units that pass others of their own side.  Rule: HR-MARFM-5."""
    sides = {
        one["side"] for one in units if one["row"] in table and PASSES_OWN in table[one["row"]]["traits"]
    }
    return len(sides) == len(SIDES)


def carried(unit: UnitEntry, table: Units) -> str:
    """The boat of a unit, if it is infantry that has one and needs one.  Rule: TP-BOAT-1, TP-S37-3, HR-GEN-21."""
    if unit["row"] not in table or table[unit["row"]]["class"] != "INF":
        return ""
    if table[unit["row"]]["moves_as"] == FREE:
        return ""
    return next((word for word in BOATS if word in unit.get("markers", ())), "")


def is_served(row: UnitRow, lent: Lent, known: frozenset[str]) -> bool:
    """Whether posts spot for the units of a row, which are guns.  Rule: TP-FSA-1, HR-SPOT-4."""
    return row.columns["class"] == "ART" and bool(
        select(lent.who, [row.words("class")], known, "rules", "ruleset.post_guns")
    )


def changed(columns: UnitColumns, carries: str, lent: Lent | None) -> UnitColumns:
    """The columns of a row for what it carries: boats on a river never fall back, guns spotted for are Big Guns.

    Armor whose depot is lost moves one hex less.  Rule: TP-BOAT-4, TP-FSA-1, TP-SUP-2, HR-SPOT-1, -2, -4.
    """
    if carries == UNSUPPLIED:
        less = {limit: max(0, columns[limit] - 1) for limit in ("move_battle", "move_max")}
        return cast(UnitColumns, {**columns, **less})
    if carries == AFLOAT:
        return {**columns, "retreat_max": 0}
    if carries == SPOTTED and lent is not None:
        against = {key: dice and lent.better(dice) for key, dice in columns["dice_vs"].items()}
        traits = [*columns["traits"], *(one for one in lent.traits if one not in columns["traits"])]
        dice = lent.better(columns["dice"])
        return {**columns, "dice": dice, "dice_vs": against, "traits": traits, "box": lent.box}
    return columns


def tags_of_hexes(document: Document) -> dict[str, tuple[str, ...]]:
    """Tags that penalties ask for, by the hex on which a unit of the set-up stands; that of wagons as well."""
    wanted = tags_in_force(document)
    tagged = {
        unit["hex"]: wanted.intersection(unit.get("tags", ()))
        | ({WAGON} if unit.get("part") == WAGON else set())
        for unit in document["scenario"]["units"]
    }
    return {hex_: tuple(sorted(tags)) for hex_, tags in tagged.items() if tags}
