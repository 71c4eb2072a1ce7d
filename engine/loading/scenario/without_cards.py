"""Battles without cards: what their files do without, presets of switches, and the units that break a side."""

from collections.abc import Iterable, Mapping
from functools import cache
from math import ceil
from typing import Any

from engine.loading.schema.document import Document, ScenarioPart
from engine.loading.schema.scenario_file import MOST_MEDALS, SIDES
from engine.loading.words.errors import InputError
from engine.loading.words.files import DATA, read_toml
from engine.loading.words.likeness import nearest
from engine.loading.words.quoting import quoted

PRESET = "preset"
TURN, NO_CARDS = "turn", "ARTY_INITIATIVE"
WIN, BREAK_POINT, BREAK_SHARE = "win", "BREAK_POINT", "break_share"
# Traits of units: carries others, and no break point counts it; is carried; dies of any loss and any retreat.
CARRIER, PASSENGER, FRAGILE = "CARRIER", "PASSENGER", "FRAGILE"
# Keys of files that speak of cards, each with what stands in their place until the rules have their say.
OF_CARDS = {"first_side": SIDES[0], "hand_size": 1, "hand_start": 1}
TARGET = "medal_target"
ROUNDING = 1e-6


@cache
def presets() -> Mapping[str, Mapping[str, Any]]:
    """Switches that go together, by name."""
    return read_toml(DATA / "presets.toml")


def without_cards(raw: Mapping[str, Any], file: str) -> Mapping[str, Any]:
    """The values of a file with its preset spelled out; one of a battle without cards gets what others have to write.

    Rule: MMB-GAP-3, MMB-GAP-27.

    Raises
    ------
    InputError
        No such preset; a key that speaks of cards, or of medals where units lost decide.
    """
    ruleset = raw.get("ruleset")
    if not isinstance(ruleset, dict):
        return raw
    if PRESET in ruleset:
        name = ruleset[PRESET]
        if not isinstance(name, str) or name not in presets():
            expected = nearest(str(name), list(presets()))
            raise InputError(file, f"ruleset.{PRESET}", quoted(str(name)), expected)
        own = {key: value for key, value in ruleset.items() if key != PRESET}
        ruleset = {**presets()[name], **own}
        raw = {**raw, "ruleset": ruleset}
    if ruleset.get(TURN) != NO_CARDS:
        return raw
    for key in OF_CARDS:
        if key in raw:
            raise InputError(file, key, str(raw[key]), "no such line: this battle has no cards")
    if "deck" in ruleset:
        raise InputError(file, "ruleset.deck", str(ruleset["deck"]), "no such line: this battle has no cards")
    filled = {**OF_CARDS, **raw}
    if ruleset.get(WIN) == BREAK_POINT:
        if TARGET in raw:
            expected = f"ruleset.{BREAK_SHARE}: units lost decide here, not medals"
            raise InputError(file, TARGET, str(raw[TARGET]), expected)
        filled[TARGET] = 1
    return filled


def settle_targets(data: ScenarioPart, document: Document) -> None:
    """Where units lost decide, the medals of a side are those its enemy may not lose.  Changes: data.

    Rule: MMB-GAP-2.
    """
    ruleset = data["ruleset"]
    if ruleset.get(TURN) != NO_CARDS or ruleset.get(WIN) != BREAK_POINT:
        return
    share = ruleset.get(BREAK_SHARE, document["ruleset"]["break_share"])
    for side, other in (SIDES, SIDES[::-1]):
        rows = [one["row"] for one in (*data["units"], *data["carried"]) if one["side"] == other]
        data["medal_target"][side] = limit_of(rows, share, document) if isinstance(share, float) else 1


def limit_of(rows: Iterable[str], share: float, document: Document) -> int:
    """How many units of these rows a side may not lose, transports left out.  Rule: MMB-GAP-2."""
    counted = [row for row in rows if row in document["units"] and not carries(row, document)]
    return break_limit(len(counted), share)


def break_limit(n: int, share: float) -> int:
    """How many of so many units a side may not lose: its share, rounded up.  Rule: MMB-GAP-2."""
    return min(max(1, ceil(n * share - ROUNDING)), MOST_MEDALS)


def carries(row: str, document: Document) -> bool:
    """Whether units of a row are transports."""
    return CARRIER in document["units"][row]["traits"]
