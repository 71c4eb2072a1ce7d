"""Nations and army rules of a .m44 file: whose units they are, and what their armies can that nobody else can."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.editor.findings import LEFT_OUT, Findings
from engine.editor.marks import HexMark, UnitMark
from engine.editor.names import Nation, words
from engine.loading.schema.scenario_file import SIDES

ITALIAN_BADGE = "badge38"
ITALY = "italy"


@dataclass(frozen=True)
class Name:
    """A unit's name taken apart: kind, and what its nation says."""

    kind: str
    suffix: str
    nation: Nation

    @property
    def side(self) -> str:
        """Side the unit fights on."""
        return self.nation.side


def split_name(name: str) -> Name | None:
    """The parts of a unit's name (``inf2us``); None if one of them is unknown."""
    table, lower = words(), name.lower()
    for kind in sorted(table.kind, key=len, reverse=True):
        if lower.startswith(kind) and lower[len(kind) :] in table.nation:
            suffix = lower[len(kind) :]
            return Name(kind, suffix, table.nation[suffix])
    return None


def is_italian(unit: UnitMark, name: Name) -> bool:
    """Whether a unit is marked as Italian, by its name or its badge."""
    return name.nation.nation == ITALY or unit.badge.lower() == ITALIAN_BADGE


@dataclass(frozen=True)
class Nations:
    """Nations of both sides, and the units whose nation is not the first of their side.

    Attributes
    ----------
    of_side : dict of str to list of str
        The player's country first.
    tags : dict of str to list of str
        Hexes by nation.
    """

    of_side: dict[str, list[str]]
    tags: dict[str, list[str]]


def nations_of(hexes: Sequence[HexMark], countries: dict[str, str]) -> Nations:
    """Whose units stand where; ``ger`` and ``us`` stand for the country of their player."""
    found: dict[str, dict[str, list[str]]] = {
        side: {countries[side]: []} if countries[side] else {} for side in SIDES
    }
    for mark in hexes:
        name = split_name(mark.unit.name) if mark.unit is not None else None
        if mark.unit is None or name is None:
            continue
        nation = ITALY if is_italian(mark.unit, name) else name.nation.nation
        if nation:
            found[name.side].setdefault(nation, []).append(mark.name)
    tags = {
        nation: there
        for lines in found.values()
        for n, (nation, there) in enumerate(lines.items())
        if n > 0 and there
    }
    return Nations({side: list(lines) for side, lines in found.items()}, tags)


def army_rules(hexes: Sequence[HexMark], findings: Findings) -> None:
    """Tell the rules of armies that stand on the board and that the program cannot play.  Changes: findings."""
    for mark in hexes:
        name = split_name(mark.unit.name) if mark.unit is not None else None
        if name is None or not name.nation.army:
            continue
        if not name.nation.only or name.kind in name.nation.only.split():
            findings.missing(name.nation.army, mark.name, LEFT_OUT)
