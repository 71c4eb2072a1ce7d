"""The table of words read the other way: how the editor says a stack of terrain, and a unit of a row."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from engine.editor.marks import BLOWN
from engine.editor.names import SLOTS, Tag, Wall, Word, first_known, spelling, words
from engine.loading.in_force.contents import Contents, has_trait
from engine.loading.in_force.rules import shared_base
from engine.loading.in_force.unit_rows import plain_rows
from engine.loading.schema.document import Terrain, Units

NATIONS = {"axis": "ger", "allies": "us"}
TIGER, GERMAN = "tiger", "ger"  # what the table calls a German tank2 of one figure, among the badges
TIGERS = {"tank2ger": "tankger"}  # of one figure it would be a Tiger; a plain tank of one figure is the same
ORIGIN = {"axis": "AXIS", "allies": "ALLIES"}


@dataclass(frozen=True)
class Saying:
    """A name of the editor, and the rows it stands for exactly."""

    slot: str
    name: str
    behavior: str
    rows: frozenset[str]
    word: Word


@dataclass(frozen=True)
class Told:
    """What a scenario says of a hex beside its rows.

    Attributes
    ----------
    walls : collection of Wall
        Barriers that names may say of this hex.
    ruleset : mapping
        Switches of the scenario.
    blown : bool
        Its bridge is one of those that may be blown.
    trains : bool
        The scenario has trains, so that the names of some tiles say track, too.
    """

    walls: Collection[Wall] = ()
    ruleset: Mapping[str, object] = field(default_factory=dict)
    blown: bool = False
    trains: bool = False


@cache
def sayings() -> tuple[Saying, ...]:
    """All names that say exactly what rows of the program are, in the order of the table."""
    terrain = shared_base()["terrain"]
    found = []
    for slot in SLOTS:
        for key, word in getattr(words(), slot).items():
            name, _, behavior = key.partition(" ")
            for text in word.rows:
                rows = first_known([text], terrain)
                if rows:
                    row_sets = [rows, *([(*rows, word.track)] if word.track else [])]
                    found += [
                        Saying(slot, spelling()[name], behavior, frozenset(one), word) for one in row_sets
                    ]
    return tuple(found)


def say_stack(one: Contents, printed: str, around: Told, terrain: Terrain) -> tuple[dict[str, Any], set[str]]:
    """Entries of a hex for its terrain, and the rows the editor has no name for.

    Parameters
    ----------
    one : Contents
    printed : str
        Tile of the printed board on the hex, which needs no entry.
    around : Told
        What the scenario says of all its hexes: names of pieces may say no more.
    terrain : mapping
        Terrain table.
    """
    left = set(one.rows)
    entry: dict[str, Any] = {}
    for slot in SLOTS:
        fits = [
            saying
            for saying in sayings()
            if saying.slot == slot
            and saying.rows <= left
            and saying.rows != {printed}
            and says_no_more(saying, around)
            and says_owner(saying, one, terrain)
        ]
        if fits:
            best = max(fits, key=says_how_much)
            entry[slot] = piece_entry(best, one, terrain)
            left -= best.rows
    return entry, left - {printed}


def says_no_more(saying: Saying, around: Told) -> bool:
    """Whether a name says nothing of a hex that the scenario does not."""
    word = saying.word
    return (
        (word.barrier is None or word.barrier in around.walls)
        and all(around.ruleset.get(switch) == value for switch, value in word.ruleset.items())
        and (saying.behavior != BLOWN or around.blown)
        and (word.track not in saying.rows or around.trains)
    )


def says_how_much(saying: Saying) -> tuple[int, bool, bool, bool]:
    """What of two names that both fit is better said: rows, then a barrier, switches, that it may be blown."""
    word = saying.word
    return len(saying.rows), word.barrier is not None, bool(word.ruleset), saying.behavior == BLOWN


def say_marked(
    row: str, owner: str | None, ruleset: Mapping[str, object], terrain: Terrain
) -> tuple[dict[str, Any], Tag] | None:
    """The marker that says a piece with the side that laid it and most switches; None if the editor has none."""
    fits = [
        (key, word)
        for key, word in words().tag.items()
        if owner in ORIGIN
        and first_known(word.rows, terrain) == (row,)
        and all(ruleset.get(switch) == cell for switch, cell in word.ruleset.items())
    ]
    if owner is None or not fits:
        return None
    key, word = max(fits, key=lambda one: len(one[1].ruleset))
    name, _, behavior = key.partition(" ")
    return {"name": name, "behavior": behavior, "side": ORIGIN[owner]}, word


def says_owner(saying: Saying, one: Contents, terrain: Terrain) -> bool:
    """Whether a name can say whom the works on a hex protect."""
    if not has_trait(saying.rows, "OWNER_ONLY", terrain):
        return True
    return (saying.word.owner == "both") == (one.owner == "both")


def piece_entry(saying: Saying, one: Contents, terrain: Terrain) -> dict[str, Any]:
    """Name, behavior, owner and turn of a piece."""
    entry: dict[str, Any] = {"name": saying.name}
    if saying.behavior:
        entry["behavior"] = saying.behavior
    if saying.word.owner not in (None, "both") and one.owner in ORIGIN:
        entry["original_owner"] = ORIGIN[one.owner]
    if saying.word.turn and any(terrain[row]["edges"] for row in saying.rows):
        turned = {
            "TILE": one.rotation, "CURVE": (one.rotation + 1) % 6, "BRIDGE": 2 * (-one.rotation % 6),
            "RAIL": 2 * ((1 - one.rotation) % 6),
        }  # fmt: skip
        entry["orientation"] = 1 + turned[saying.word.turn]
    return entry


def say_train(row: str) -> tuple[tuple[str, ...], bool]:
    """Names of locomotive and wagon of a train, none if the editor has no such one; and whether a gun stands on it."""
    names = {word.train: (spelling()[key], word) for key, word in words().rect_terrain.items() if word.train}
    loco, word = names["LOCOMOTIVE"]
    if row not in (word.unarmed, word.armed):
        return (), False
    return (loco, names["WAGON"][0]), row == word.armed


def say_unit(row: str, side: str, units: Units, nation: str = "") -> tuple[dict[str, Any], bool]:
    """Name and badge of a unit, and whether they say its row exactly; else they say a plain unit of its class.

    ``nation`` is the end of its name, where that is not the usual one of the side.
    """
    table = words()
    end = nation or NATIONS[side]
    for badge_name, badge in table.badge.items():
        if first_known(badge.rows, units) == (row,):
            name = badge.on.split()[0] + end
            if (
                badge_name == TIGER
            ):  # no badge of the editor: the name of a German tank and its one figure say it
                return {"name": name}, end == GERMAN
            return {"name": name, "badge": badge_name}, True
    wanted = [row, plain_rows(units)[units[row]["class"]]]
    for n, one in enumerate(wanted):
        for kind, word in table.kind.items():
            if first_known(word.rows, units) == (one,):
                return {"name": kind + end}, n == 0
    raise KeyError(row)


def means_another(row: str, units: Units, date: str) -> bool:
    """Whether the badge of a row means another one in the year of a battle."""
    year = int(date[:4] or 0)
    badges = [badge for badge in words().badge.values() if first_known(badge.rows, units) == (row,)]
    return any(0 < year < badge.since for badge in badges)
