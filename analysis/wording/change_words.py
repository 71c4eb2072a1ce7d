"""One changed cell in words: ``units.infantry.dice 3/2/1 → 4 (infantry now fires at range 1 only …)``."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from pydantic import BaseModel

from analysis.stats.sides import WITH_ARTICLE
from engine.loading.in_force.row_words import row_words as named
from engine.loading.in_force.rules import shared_base
from engine.loading.in_force.unit_rows import base_row, is_house
from engine.loading.options.patches import show
from engine.loading.schema.combat_cards import CombatCard
from engine.loading.schema.penalties import BlitzArmor, Penalty
from engine.loading.schema.strikes import ReconAs, StrikeUse

FILE = Path(__file__).with_name("change_words.toml")
ARROW = "→"
ANY = "*"  # in the file: every other value
MOST_DICE = 9
# Terrain whose row is not what a sentence calls it, or that takes no article.
GROUND = {
    "open": "open ground",
    "wire": "wire",
}
# Tables in cells of which only what is not as usual is reported.
PARTS: dict[str, type[BaseModel]] = {
    "ruleset.penalties": Penalty,
    "ruleset.blitz_armor": BlitzArmor,
    "ruleset.recon_as": ReconAs,
    "ruleset.recon_as_also": StrikeUse,
}


@cache
def meanings() -> dict[str, Any]:
    """What values mean, by table and column."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def change_words(path: str, was: Any, now: Any) -> str:
    """A change in words: the cell, what stood there and stands there now, and what that means.

    Examples
    --------
    >>> change_words("units.infantry.dice", [3, 2, 1], [4])
    'units.infantry.dice 3/2/1 → 4 (infantry now fires at range 1 only; did you mean 4/3/2?)'
    >>> change_words("scenario.hand_size.axis", 4, 5)
    'scenario.hand_size.axis 4 → 5 (hand of the Axis: 5 cards)'
    """
    said = remark(path, was, now)
    return f"{path} {arrow(path, was, now)}{f' ({said})' if said else ''}"


def arrow(path: str, was: Any, now: Any) -> str:
    """Both values of a change."""
    return f"{value_words(path, was)} {ARROW} {value_words(path, now)}"


def value_words(path: str, value: Any) -> str:
    """A value as a reader takes it in: tables without brackets, and only what is not as usual in them.

    Examples
    --------
    >>> value_words("units.artillery.less_vs", {"ARM": 1}), value_words("units.hr_recon.dice_vs", {"!INF": None})
    ('ARM 1', '!INF none')
    >>> value_words("", []), value_words("", True), value_words("units.infantry.dice", [3, 2, 1])
    ('none', 'true', '3/2/1')
    """
    if isinstance(value, Mapping):
        usual = _usual(path)
        listed = {key: one for key, one in value.items() if key not in usual or one != usual[key]}
        return ", ".join(f"{key} {value_words('', one)}" for key, one in listed.items()) or "none"
    if isinstance(value, list) and any(isinstance(one, Mapping) for one in value):
        return "; ".join(value_words(path, one) for one in value)
    return "none" if value == [] else show(value)


def _usual(path: str) -> dict[str, Any]:
    """What stands in a table of a cell unless something else is said."""
    model = CombatCard if path.startswith("combat.") and path.count(".") == 1 else PARTS.get(path)
    if model is None:
        return {}
    return {
        name: field.get_default(call_default_factory=True)
        for name, field in model.model_fields.items()
        if not field.is_required()
    }


def remark(path: str, was: Any, now: Any) -> str:
    """What the new value means in play; nothing where the cell says it itself."""
    table, _, rest = path.partition(".")
    row, _, column = rest.partition(".")
    if table == "units" and column == "dice" and isinstance(was, list) and isinstance(now, list):
        return dice_words(row_words(row), was, now)
    if table == "scenario" and row == "units":
        return unit_words(was, now)
    meaning = _meaning(key_of(path)[0], now)
    words = cell_words(path, now)
    return Telling(path).vformat(meaning, (), {**words, "now": now, "was": was}) if meaning else ""


def cell_words(path: str, now: Any) -> dict[str, str]:
    """What a text may name beside values: the row, the side, the objective."""
    table, row, *_ = [*path.split("."), ""]
    named = key_of(path)[1]
    side = WITH_ARTICLE.get(str(now), WITH_ARTICLE.get(named, ""))
    words = terrain_words(row) if table == "terrain" else row_words(named if table == "decks" else row)
    return {"row": words, "side": side, "name": named}


def key_of(path: str) -> tuple[list[str], str]:
    """Where the file speaks of a cell, and whose cell it is: a row, a side, an objective."""
    table, row, *columns = [*path.split("."), "", ""][: max(3, path.count(".") + 1)]
    if table == "ruleset":
        return [table, row], row
    if table == "decks":
        return [table, ANY], columns[0]
    if table == "scenario" and row == "objectives":
        return [table, row, *columns[1:2]], columns[0]
    if table == "scenario":
        return [table, row], columns[0]
    return [table, *columns[:1]], row


def _meaning(key: list[str], now: Any) -> str:
    """The text for a value, with its places still open."""
    found: Any = meanings()
    for word in key:
        found = found.get(word, {}) if isinstance(found, Mapping) else {}
    if isinstance(found, Mapping):
        value = show(now)
        found = found.get(value, found.get(ANY, ""))
    return found if isinstance(found, str) else ""


class Telling(Formatter):
    """Fills in a text; ``{now:card}`` counts, ``{now:signed}`` has a sign."""

    def __init__(self, path: str) -> None:
        self.path = path

    def format_field(self, value: Any, format_spec: str) -> str:
        """A value in its place."""
        if not format_spec:
            return value if isinstance(value, str) else value_words(self.path, value)
        if format_spec == "signed":
            return f"{value:+d}"
        one, _, many = format_spec.partition("|")
        return f"{show(value)} {one if value == 1 else many or f'{one}s'}"


def row_words(row: str) -> str:
    """A row as people call it, with its side where it is a copy for one.

    Examples
    --------
    >>> row_words("special_forces"), row_words("armor@axis"), row_words("hr_heavy")
    ('special forces', 'armor of the Axis', 'heavy (house)')
    """
    side = next((f" of {name}" for word, name in WITH_ARTICLE.items() if f"@{word}" in row), "")
    plain = base_row(row)
    columns = shared_base()["units"].get(plain)
    house = " (house)" if columns is not None and is_house(columns) else ""
    return f"{named(plain)}{house}{side}"


def terrain_words(row: str) -> str:
    """A row of terrain as it is called in a sentence, with its article.

    Examples
    --------
    >>> terrain_words("hill"), terrain_words("ocean"), terrain_words("sea_wall"), terrain_words("open")
    ('a hill', 'an ocean', 'a sea wall', 'open ground')
    """
    name = row_words(row)
    return GROUND.get(base_row(row), f"{'an' if name[0] in 'aeiou' else 'a'} {name}")


def dice_words(unit: str, was: list[int], now: list[int]) -> str:
    """What other dice mean for how far a unit fires, and what was meant if a range seems to have been forgotten."""
    before, after = reach(was), reach(now)
    fires = "fire" if unit.split(" of ")[0].endswith("s") else "fires"
    if after == 0:
        return f"{unit} may not attack at all"
    if after < before:
        far = "range 1" if after == 1 else "ranges 1 and 2" if after == 2 else f"ranges 1 to {after}"
        meant = meant_dice(was, now)
        return f"{unit} now {fires} at {far} only" + (f"; did you mean {meant}?" if meant else "")
    if after > before:
        return f"{unit} now {fires} up to range {after}"
    more = [b - a for a, b in zip(was[:after], now[:after], strict=True)]
    if len(set(more)) == 1:
        dice = "die" if abs(more[0]) == 1 else "dice"
        return f"{abs(more[0])} {dice} {'more' if more[0] > 0 else 'fewer'} at every range"
    return ", ".join(
        f"{abs(n)} {'more' if n > 0 else 'fewer'} at range {i}" for i, n in enumerate(more, 1) if n
    )


def reach(dice: list[int]) -> int:
    """The farthest range with a die."""
    return max((i for i, n in enumerate(dice, 1) if n), default=0)


def meant_dice(was: list[int], now: list[int]) -> str:
    """Dice for every range from a single number: a higher one shifts all of them, a lower one caps them."""
    if len(now) != 1 or len(was) == 1:
        return ""
    shift = max(now[0] - was[0], 0)
    return show([min(n + shift, now[0], MOST_DICE) for n in was])


def unit_words(was: Any, now: Any) -> str:
    """What became of a unit of the set-up, from ``axis infantry`` and ``axis infantry:3``."""
    if was is None:
        return "a new unit"
    if now is None:
        return "taken off the board"
    (old, _, _), (new, _, figures) = str(was).partition(":"), str(now).partition(":")
    if old != new:
        return f"becomes {row_words(new.split()[-1])}"
    return f"{figures} {'figure' if figures == '1' else 'figures'}" if figures else "at full strength"
