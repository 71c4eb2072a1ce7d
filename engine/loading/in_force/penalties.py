"""Penalties in force: whose figures, movement and dice weather, morale or a Blitzkrieg reduce (expansions 7.6)."""

from collections.abc import Collection
from dataclasses import dataclass

from engine.codes import Slow
from engine.loading.in_force.side_words import sides_of
from engine.loading.in_force.supply_lines import supplied_sides
from engine.loading.schema.columns import PenaltyColumns, columns_of
from engine.loading.schema.document import Document
from engine.loading.schema.penalties import AFFECTED, Penalty
from engine.loading.schema.scenario_file import SIDES
from engine.loading.words.errors import InputError

TAG, SCENARIO = "tag:", "scenario"
OTHER = "TRN"  # a class that no word names; words for a whole side mean it
PATHS = {"road": "ROAD", "rail": "RAIL", "town": "BUILDING"}  # words of exempt hexes -> trait of terrain
ARMOR, RECON = "ARM|VEHICLE", "(ARM|VEHICLE)&RECON"


@dataclass(frozen=True)
class InForce:
    """A penalty that concerns somebody here.

    Attributes
    ----------
    columns : mapping
        As in the ruleset.
    affected : tuple of str or None
        Words of sides, classes of a side and tags; None for everyone.
    own_move : bool or None
        Only rows whose own pair of limits is that of plain armor (or is another); None for all.
    cause : Slow
    spared_battle : int or None
        Where it makes units regular: hexes after which those of a row battle where they are spared.
    """

    columns: PenaltyColumns
    affected: tuple[str, ...] | None
    own_move: bool | None = None
    cause: Slow = Slow.WEATHER
    spared_battle: int | None = None

    @property
    def path(self) -> tuple[frozenset[str], bool] | None:
        """Traits of the hexes that spare a move, and whether its first hex alone counts."""
        traits = frozenset(PATHS[word] for word in self.columns["exempt"] if word in PATHS)
        return (traits, self.columns["path_rule"] == "START_HEX") if traits else None


def penalties_in_force(document: Document) -> list[InForce]:
    """The penalties of the rules that concern somebody in the battle.  Rule: HR-DEMORAL-9, HR-BLITZARM-5."""
    scenario = document.get("scenario", {})
    found = []
    for columns in document["ruleset"]["penalties"]:
        affected = None
        if columns["affected"]:
            named = [word for word in columns["affected"] if word != SCENARIO]
            if SCENARIO in columns["affected"]:
                named += scenario.get("demoralised", [])
            affected = tuple(dict.fromkeys(check_word(word, scenario.get("tags", {})) for word in named))
        one = InForce(columns, affected)
        if affected != () and not (columns["sick"] and one in found):  # a level counts once, whoever says it
            found.append(one)
    return found + blitz_in_force(document)


def check_word(word: str, tags: Collection[str]) -> str:
    """A word for units, refused if it is none or if the scenario has no such tag."""
    if AFFECTED.match(word) is None or word == SCENARIO:
        expected = "axis, allies, axis_inf .. allies_art or tag:name"
        raise InputError(file="scenario", key="demoralised", found=repr(word), expected=expected)
    name = word.removeprefix(TAG)
    if word.startswith(TAG) and name not in tags:
        expected = "one of " + (", ".join(tags) or "none at all")
        raise InputError(file="scenario", key="tags", found=f"no tag {name!r}", expected=expected)
    return word


def blitz_in_force(document: Document) -> list[InForce]:
    """What slows the armor of the side that does not blitz; nothing if nobody does, or both.

    Rule: HR-BLITZARM-2, -3, -5, -6.
    """
    blitz = document["ruleset"]["blitz_armor"]
    sides = blitzing(document)
    if blitz is None or len(sides) != 1:
        return []
    slowed = tuple(side for side in SIDES if side not in sides)
    cap, one_less = f"max {blitz['slowed']}", "-1"
    if blitz["specials"] == "CAP":
        lines: list[tuple[str, str, bool | None]] = [
            (f"({ARMOR})&!RECON", cap, None),
            (RECON, one_less, None),
        ]
    else:
        lines = [(ARMOR, cap, True)]
        if blitz["specials"] == "MINUS_ONE":
            lines.append((ARMOR, one_less, False))
    return [
        InForce(columns_of(Penalty(who=who, move=change)), slowed, own_move, Slow.BLITZ)
        for who, change, own_move in lines
    ]


def blitzing(document: Document) -> tuple[str, ...]:
    """Sides whose armor fights a Blitzkrieg by ``ruleset.blitz_armor``."""
    blitz = document["ruleset"]["blitz_armor"]
    return (
        () if blitz is None or "scenario" not in document else sides_of(blitz["side"], document["scenario"])
    )


def cuts_off(document: Document) -> bool:
    """Whether a penalty binds units out of supply, so that these are of unit rows of their own.

    Those of a drop zone may be, also on a board without roads and rails.  Rule: HR-OOS-2, HR-DZONE-2.
    """
    may_lack = bool(supplied_sides(document) or document["ruleset"]["drop_zone"])
    return may_lack and any(one.columns["cut_off"] for one in penalties_in_force(document))


def sick_levels(document: Document) -> dict[int, str]:
    """Levels of sickness that penalties speak of, and whom they select: units of a level are of rows of their own.

    Rule: HR-MARCOLD-2.
    """
    in_force = [one.columns for one in penalties_in_force(document) if one.columns["sick"]]
    return {columns["sick"]: columns["who"] for columns in in_force}


def tags_in_force(document: Document) -> set[str]:
    """Tags of units that a penalty names."""
    words = {word for one in penalties_in_force(document) for word in one.affected or ()}
    return {word.removeprefix(TAG) for word in words if word.startswith(TAG)}


def names(penalty: InForce, side: str, class_: str, tags: Collection[str]) -> bool:
    """Whether the words of a penalty mean a unit of a side, a class (``INF``) and some tags; no words mean everyone.

    Examples
    --------
    >>> both = InForce(columns_of(Penalty()), ("axis", "allies_inf"))
    >>> names(both, "axis", "ARM", ()), names(both, "allies", "ARM", ()), names(both, "allies", "INF", ())
    (True, False, True)
    """
    own = {side, f"{side}_{class_.lower()}", *(TAG + tag for tag in tags)}
    return penalty.affected is None or not own.isdisjoint(penalty.affected)


def one_sided(document: Document) -> bool:
    """Whether a penalty treats units of the two sides differently, so that each side needs unit rows of its own."""
    axis, allies = SIDES
    return len(blitzing(document)) == 1 or any(
        names(one, axis, class_, ()) != names(one, allies, class_, ())
        for one in penalties_in_force(document)
        for class_ in ("INF", "ARM", "ART", OTHER)
    )
