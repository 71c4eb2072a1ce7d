"""Where options changed rows or cards in a way that only a game can show: what triggers of such changes ask for."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.loading.in_force.marked_units import gives_boats
from engine.loading.options.patches import Change
from engine.loading.schema.card_words import AIR
from engine.loading.schema.document import Document
from engine.loading.tables.cards import permitted_uses

OF_A_BATTLE = "scenario "  # how the maker of a battle's own special rules is called
AIR_DICE = "ruleset.air_dice"
BY_CARD = "CARD"
BENDS = ("ruleset.penalties", "ruleset.blitz_armor")  # what options take hexes off moves by
BOATS = ("ruleset.boat_units", "ruleset.boats_reused")  # what options let boats cross further rivers by

# Rules of some battles that options bring to others: how their switches begin, and the field that is 0 without them.
ASKED_BY = (
    ("ruleset.sabotage_", "sabotage"),
    ("ruleset.dam_", "dams"),
    ("ruleset.combat_", "combat_deck"),
    ("ruleset.desert_", "desert_extra"),
)


def fill_option_marks(
    table: np.void,
    provenance: Sequence[Change],
    document: Document,
    unit_rows: Sequence[str],
    stack_names: Sequence[str],
    card_rows: Sequence[str],
) -> None:
    """Note what options made of advances, of cover and of dice from the air.  Call when all else is filled.

    Special rules of the battle itself are official there; ground they deny alone is noted.
    Changes: table.row_advance_cut, row_advance_gain, advance_cut, cover_changed, cover_more, ground_marks,
    dice_marks, pace_marks, boats_given, target_marks, air_dice_changed, air_use_changed, offers.
    """
    bends, given = bool(table["row_gain"].any()), False
    for one in provenance:
        by_option = not one.option.startswith(OF_A_BATTLE)
        bends |= by_option and one.path in BENDS
        given |= by_option and one.path in BOATS and one.now != one.was
        place, _, column = one.path.rpartition(".")
        kind, _, row = place.partition(".")
        if kind == "units" and column == "advance":
            mark_advance(table, one, row, unit_rows, by_option)
        elif by_option and kind == "terrain" and column == "cover":
            mark_cover(table, one, row, stack_names)
        elif by_option and one.path == AIR_DICE:
            mark_air_dice(table, one, document, card_rows)
        elif by_option and one.now != one.was:
            table["offers"] |= any(one.path.startswith(path) and table[on] for path, on in ASKED_BY)
    denied = table["row_advance_cut"].any() or table["overruns"] == 0
    table["advance_cut"] = denied or table["row_advance_gain"].any()
    table["boats_given"] = given and (table["boats_kept"] or gives_boats(document))
    if (bends and table["pace_marks"]) or table["boats_given"]:
        table["pace_marks"] = 2
    if table["cover_changed"].any():
        table["ground_marks"] = table["dice_marks"] = 1
    table["target_marks"] = bool(
        table["cover_more"].any()
        or table["strike_less"].any()
        or table["sandbags_owned"]
        or table["trench_fights"].any()
        or table["shelling"]
        or (table["unit_led"].any() and table["leader_house"])
    )


def mark_advance(table: np.void, change: Change, row: str, unit_rows: Sequence[str], by_option: bool) -> None:
    """Levels that a row, its copies for a side or a loader lost or won.  Rule: HR-GROUND-2 .. -4."""
    for i, name in enumerate(unit_rows):
        if name == row or name.startswith((f"{row}@", f"{row}#")):
            table["row_advance_cut"][i] = max(0, change.was - change.now)
            table["row_advance_gain"][i] = max(0, change.now - change.was) if by_option else 0


def mark_cover(table: np.void, change: Change, row: str, stack_names: Sequence[str]) -> None:
    """Classes of attackers for whom a tile or piece is other cover; trenches have a trigger of their own."""
    classes = sum(
        1 << class_
        for class_, (now, was) in enumerate(zip(change.now, change.was, strict=True))
        if now != was
    )
    for s, name in enumerate(stack_names):
        if row in name.partition(" (")[0].split(" + "):
            table["cover_changed"][s] |= classes & ~int(table["trench_cover"][s])
            table["cover_more"][s] += np.subtract(change.now, change.was)


def mark_air_dice(table: np.void, change: Change, document: Document, card_rows: Sequence[str]) -> None:
    """Sides whose strikes from the air have other dice than before, card by card.  Rule: WW-WX-4."""
    cards: Any = document["cards"]
    for i, card in enumerate(card_rows):
        if AIR in cards[card]["traits"] and cards[card]["strike"] is not None:
            table["air_dice_changed"][i] |= sides_with_other_dice(change, cards[card]["strike"]["dice"])
    for use in permitted_uses(document):
        if AIR in cards[use["card"]]["traits"]:
            table["air_use_changed"] |= sides_with_other_dice(
                change, use["dice"] or cards[use["card"]]["strike"]["dice"]
            )


def sides_with_other_dice(change: Change, own: Sequence[int]) -> int:
    """Bits of the sides for whom a change of the dice from the air is one, where a strike has dice of its own."""
    now, was = (own if dice == BY_CARD else dice for dice in (change.now, change.was))
    return sum(1 << side for side in range(2) if now[side] != was[side])
