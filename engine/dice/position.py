"""The words of one battle as numbers: who, against whom, how far, from where, on what.

Words become numbers in ``engine.loading`` alone: a table of two unit rows and two terrain stacks is filled by
the same functions as the tables of a game, so that patched rules and a user's own units are read alike.
"""

from dataclasses import dataclass
from numbers import Integral

import numpy as np

from engine.dice.setting_words import WHERE, check_word
from engine.layout import ALL, MAX_FIGURES, MAX_RANGE, TABLES
from engine.loading.in_force.contents import Contents
from engine.loading.in_force.penalties import penalties_in_force
from engine.loading.in_force.stacks import Stack, may_stand
from engine.loading.in_force.unit_rows import UnitRow, UnitRows, unit_words
from engine.loading.schema.boards import USUAL
from engine.loading.schema.columns import CardColumns, StrikeColumns
from engine.loading.schema.document import Document
from engine.loading.schema.scenario_file import SIDES
from engine.loading.tables.penalties import fill_weakness
from engine.loading.tables.rules import fill_floors, fill_strike_less
from engine.loading.tables.stack_fields import fill_battle, fill_limits
from engine.loading.tables.units import fill_strikes, fill_units
from engine.loading.words.errors import InputError
from engine.loading.words.quoting import quoted

OPEN = USUAL.ground
ATTACKER, TARGET = 0, 1  # rows and stacks of the table of one battle


@dataclass(frozen=True)
class Setting:
    """A battle as a player would tell it.

    Attributes
    ----------
    attacker : str
        Unit row, or a card that strikes (``air_power``): then range, attacker's hex and cover mean nothing.
    target : str
        Unit row.
    range : int, 1 to 8
        Distance; a clear line of sight is taken for granted.
    target_hex, from_hex : str
        Terrain, pieces joined by ``+``: ``"hill + sandbag"``.
    cover : int, optional
        Dice taken off for the target's hex, instead of what its terrain says.
    card : str, optional
        Card in force; the attacker has been ordered by it.
    figures : int, optional
        Figures of the target, its full strength by default.
    room : int
        Hexes the target can go back.
    still : bool
        The attacker has not moved this turn.
    own_works : bool
        Bunkers and sea walls on the target's hex belong to its side.
    same_group : bool
        Both hexes lie in one connected group of the same height.
    side : {"allies", "axis"}
        Of the attacker.
    """

    attacker: str
    target: str
    range: int = 1
    target_hex: str = OPEN
    from_hex: str = OPEN
    cover: int | None = None
    card: str | None = None
    figures: int | None = None
    room: int = ALL
    still: bool = False
    own_works: bool = True
    same_group: bool = False
    side: str = "allies"


@dataclass(frozen=True)
class Position:
    """A setting read with the rules of a document.

    Attributes
    ----------
    setting : Setting
    document : mapping
    strike : mapping or None
        The strike, if the attacker is a card.
    card : mapping or None
        Columns of the card in force.
    rows : UnitRows
        Attacker and target.
    names : tuple of str
        Readable names of the attacker's and the target's hex.
    table : record of TABLES
        Unit rows and stacks ATTACKER and TARGET; nothing else is filled.
    """

    setting: Setting
    document: Document
    strike: StrikeColumns | None
    card: CardColumns | None
    rows: UnitRows
    names: tuple[str, str]
    table: np.void

    @property
    def variant(self) -> int:
        """Index of the tables by attacker's state: 2 * still + close."""
        return 2 * self.setting.still + (self.setting.range == 1)

    @property
    def attacker_side(self) -> int:
        """Code of the attacker's side."""
        return SIDES.index(self.setting.side)

    @property
    def figures(self) -> int:
        """Figures of the target."""
        given = self.setting.figures
        return int(self.rows.rows[TARGET].columns["figures"]) if given is None else given


def read_position(document: Document, setting: Setting) -> Position:
    """Check the words of a setting and look them up.

    Raises
    ------
    InputError
        Unknown words, numbers out of range, or a unit on a hex it may not stand on.
    """
    check_numbers(setting)
    check_word("side", setting.side, SIDES)
    card = document["cards"].get(setting.attacker)
    strike = card["strike"] if card else None
    target = find_unit(document, "target", setting.target, other_side(setting.side))
    attacker = target if strike else find_unit(document, "attacker", setting.attacker, setting.side)
    if setting.card is not None:
        check_word("card", setting.card, document["cards"])
    rows = UnitRows((attacker, target), frozenset(unit_words(document["units"])))
    owner = other_side(setting.side) if setting.own_works else setting.side
    there = find_stack(document, "target_hex", setting.target_hex, target, owner)
    here = there if strike else find_stack(document, "from_hex", setting.from_hex, attacker, setting.side)
    table = fill_table(document, rows, (here, there))
    in_force = None if setting.card is None else document["cards"][setting.card]
    return Position(
        setting, document, strike, in_force, rows, (" + ".join(here.rows), " + ".join(there.rows)), table
    )


def other_side(side: str) -> str:
    """The enemy of a side."""
    return SIDES[1 - SIDES.index(side)]


def check_numbers(setting: Setting, longest: int = MAX_RANGE) -> None:
    """Refuse numbers out of range; ``longest``: of ranges."""
    bounds = {"range": (1, longest), "cover": (0, ALL), "figures": (1, MAX_FIGURES), "room": (0, ALL)}
    for key, (low, high) in bounds.items():
        number = getattr(setting, key)
        if number is None:
            continue
        if isinstance(number, bool) or not isinstance(number, Integral) or not low <= int(number) <= high:
            raise InputError(WHERE, key, quoted(number), f"{low} to {high}")


def find_unit(document: Document, key: str, unit: str, side: str) -> UnitRow:
    """The row of a unit of a side."""
    check_word(key, unit, document["units"])
    return UnitRow(unit, side, document["units"][unit])


def find_stack(document: Document, key: str, text: str, unit: UnitRow, owner: str) -> Stack:
    """The terrain of a hex on which the unit stands; open ground lies under pieces that name no tile."""
    terrain = document["terrain"]
    words = [word.strip() for word in text.split("+")]
    for word in words:
        check_word(key, word, terrain)
    tiles = [word for word in words if terrain[word]["layer"] == "TILE"]
    if len(tiles) > 1:
        raise InputError(WHERE, key, repr(text), "one tile and any pieces")
    pieces = [row for row in terrain if row in words and row not in tiles]
    stack = Stack((*(tiles or [OPEN]), *pieces), owner)
    if not may_stand(Contents(stack.rows, owner), unit, document):
        raise InputError(WHERE, key, repr(text), f"terrain that {unit.id} may enter")
    return stack


def fill_table(document: Document, rows: UnitRows, stacks: tuple[Stack, Stack]) -> np.void:
    """The tables of a game with two unit rows and two stacks."""
    table: np.void = np.zeros(1, TABLES)[0]
    ruleset = document["ruleset"]
    fill_units(table, rows)
    fill_floors(table, ruleset, rows)
    fill_weakness(table, penalties_in_force(document), rows)
    fill_strikes(table, rows, ruleset["symbol_range"])
    fill_strike_less(table, ruleset, rows)
    for s, stack in enumerate(stacks):
        fill_limits(table, s, stack, document["terrain"], rows)
        fill_battle(table, s, stack, document["terrain"], rows, ruleset["cover_combine"])
    return table
