"""Which cells of the rules select unit rows, and whether one of them tells the sides apart."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args

from engine.declaring import values
from engine.hooks import SWITCHES
from engine.loading.schema.document import Document

SIDE_WORD = re.compile(r"\b(axis|allies)\b")
UnitSelector = Literal["dice_vs", "less_vs", "cut_vs", "face_attack", "face_target"]
UNIT_SELECTORS: tuple[UnitSelector, ...] = get_args(UnitSelector)
PatchSelector = Literal["dice_vs", "less_vs", "face_attack"]
PATCH_SELECTORS: tuple[PatchSelector, ...] = get_args(PatchSelector)
PATCHES: tuple[Literal["when_still", "when_close"], ...] = ("when_still", "when_close")
RULESET_SELECTORS = tuple(one.name for one in SWITCHES if isinstance(one.values, values.Rows))


def selector_cells(document: Document) -> Iterator[str]:
    """Every cell of the rules that selects unit rows."""
    for columns in document["units"].values():
        for column in UNIT_SELECTORS:
            yield from columns[column]
        for patch in PATCHES:
            for cell in PATCH_SELECTORS:
                yield from columns[patch].get(cell) or ()
    for ground in document["terrain"].values():
        yield ground["barred"] or ""
        yield from ground["battle_ban"]
        yield from ground["clears"]
        yield from ground["face_target"]
        yield (ground["shelled"] and ground["shelled"]["by"]) or ""
        yield (ground["climb"] and ground["climb"]["barred"]) or ""
    for card in document["cards"].values():
        yield card["who"] or ""
    for combat_card in document["combat"].values():
        yield combat_card["who"] or ""
    declared: Mapping[str, Any] = document["ruleset"]
    for switch in RULESET_SELECTORS:
        yield declared[switch] or ""
    for penalty in document["ruleset"]["penalties"]:
        yield penalty["who"]
    yield from document["ruleset"]["close_min"]
    yield from document["ruleset"]["strike_less"]
    for barrier in document["scenario"]["barriers"]:
        yield barrier["who"]
    for way in document["scenario"]["exits"]:
        yield way.get("who", "ALL")


def names_a_side(document: Document) -> bool:
    """Whether a selector somewhere among the rules speaks of a side."""
    return any(speaks_of_side(cell) for cell in selector_cells(document))


def speaks_of_side(selector: str | None) -> bool:
    """Whether a selector has a word for a side."""
    return selector is not None and SIDE_WORD.search(selector) is not None
