"""Who has a use for a marker under the rules in force: boats, leaders, camouflage (HR-BOAT, HR-LEADER, HR-CAMO)."""

from collections.abc import Sequence

from engine.loading.in_force.mapping import tags_of
from engine.loading.in_force.unit_rows import BOAT, BOATS, CLASSES
from engine.loading.schema.cells import OF_THE_BATTLE
from engine.loading.schema.document import Document, UnitEntry
from engine.loading.schema.switch_columns import Switches
from engine.loading.words.errors import InputError

ON_FOOT = "INF"


def leader_classes(ruleset: Switches) -> tuple[str, ...]:
    """Classes of units that a heroic leader may lead; nobody leads a train.  Rule: TP-HERO-1, HR-LEADER-4."""
    return CLASSES if ruleset["leader_who"] == "ALL" else (ON_FOOT,)


def is_concealed(ground: Sequence[str], ruleset: Switches) -> bool:
    """Whether a unit marked as camouflaged on some ground (tile first) begins so.  Rule: HR-CAMO-3, -8."""
    return ruleset["camouflage_ground"] != "TILE" or ground[0] != ruleset["open_terrain"]


def give_boats(document: Document, file: str, option: str) -> None:
    """Give boats to infantry that the switch names: by the tag ``boat``, or by hexes.

    Parameters
    ----------
    document : Document
        Rules and scenario; changes: markers of units.
    file, option : str
        Named in errors.

    Raises
    ------
    InputError
        A hex without infantry.
    """
    words = document["ruleset"]["boat_units"]
    units = {unit["hex"]: unit for unit in document["scenario"]["units"]} if words else {}
    chosen = [unit for unit in units.values() if OF_THE_BATTLE in words and BOAT in tags_of(unit)]
    for name in (word.upper() for word in words if word != OF_THE_BATTLE):
        if not on_foot(units.get(name), document):
            there = units[name]["row"] if name in units else "no unit"
            on_board = " ".join(hex_ for hex_, unit in units.items() if on_foot(unit, document))
            key = f"{option.partition(chr(58))[0]}: units {name}"
            raise InputError(file, key, f"{there} on {name}", f"hexes of infantry: {on_board}")
        chosen.append(units[name])
    for unit in chosen:
        markers = unit.get("markers", [])
        if not any(boat in markers for boat in BOATS):
            unit["markers"] = [*markers, BOAT]


def gives_boats(document: Document) -> bool:
    """Whether units have boats by the ruleset, beside those with a marker.  Rule: HR-BOAT-4."""
    words = document["ruleset"]["boat_units"]
    tagged = any(BOAT in tags_of(unit) for unit in document["scenario"]["units"])
    return any(word != OF_THE_BATTLE or tagged for word in words)


def on_foot(unit: UnitEntry | None, document: Document) -> bool:
    """Whether there is a unit, and it is infantry."""
    return unit is not None and document["units"][unit["row"]]["class"] == ON_FOOT
