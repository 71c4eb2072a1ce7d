"""Posts that spot for guns, and what the guns of their side are lent meanwhile (expansions 1.6, house-rules 4.10)."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest

from engine.loading.schema.cells import OF_THE_BATTLE
from engine.loading.schema.columns import UnitColumns
from engine.loading.schema.document import Document, Units
from engine.loading.schema.rows import Box
from engine.loading.schema.scenario_file import SIDES

CROSSHAIR = "CROSSHAIR"  # the trait of guns that zero in on hexes
BATTERY = "BATTERY"  # of those whose cross-hairs switches speak of


@dataclass(frozen=True)
class Post:
    """A hex from which a side spots.

    Attributes
    ----------
    side, cell : str
    by : str
        Hex on which the only unit begins that may spot there, empty = any unit of the side may.
    """

    side: str
    cell: str
    by: str = ""


@dataclass(frozen=True)
class Lent:
    """What guns have while a post spots for them.

    Attributes
    ----------
    who : str
        Selector over unit rows: the guns it serves.
    dice : list of int
        By range, none where cross-hairs are all.
    traits : tuple of str
    box : Box
        Of the gun whose rules they are: a gun that is lent those of a house battery is one.
    """

    who: str
    dice: list[int]
    traits: tuple[str, ...]
    box: Box

    def better(self, dice: list[int]) -> list[int]:
        """The more dice of both at every range: a gun keeps its own where they are more.  Rule: TP-FSA-2, HR-SPOT-4."""
        return [max(pair) for pair in zip_longest(dice, self.dice, fillvalue=0)]


def posts_of(document: Document) -> list[Post]:
    """The posts of a battle: those of its markers, or the hexes that a rule names, which serve either side.

    Rule: TP-FSA-1, HR-SPOT-3.
    """
    hexes = document["ruleset"]["post_hexes"]
    if hexes != [OF_THE_BATTLE]:
        return [Post(side, cell.upper()) for side in SIDES for cell in hexes]
    return [
        Post(side, cell, marker.get("by", ""))
        for side in SIDES
        for marker in document["scenario"]["markers"]
        if marker["kind"] == "post" and side in marker["sides"]
        for cell in marker["cells"]
    ]


def posts_by_side(posts: Iterable[Post]) -> dict[str, list[Post]]:
    """Posts of each side."""
    listed = list(posts)
    return {side: [post for post in listed if post.side == side] for side in SIDES}


def lent_by_posts(document: Document) -> Lent | None:
    """What posts lend to guns: dice and cross-hairs of the Big Gun that the rules in force speak of.

    None where there is no post, or no such gun.  Rule: TP-FSA-1, HR-SPOT-1, HR-SPOT-2, HR-SPOT-6.
    """
    ruleset = document["ruleset"]
    house = ruleset["post_rules"] == "HOUSE"
    gun = big_gun(document["units"], house) if posts_of(document) else None
    if gun is None:
        return None
    full = ruleset["post_scope"] == "FULL_PROFILE"
    traits = (CROSSHAIR, *([BATTERY] if house else []))
    return Lent(ruleset["post_guns"] or "ART", (gun["dice"] or []) if full else [], traits, gun["box"])


def big_gun(units: Units, house: bool) -> UnitColumns | None:
    """The first row that has cross-hairs, of the house rules or of the official ones."""
    for columns in units.values():
        if CROSSHAIR in columns["traits"] and (BATTERY in columns["traits"]) == house:
            return columns
    return None
