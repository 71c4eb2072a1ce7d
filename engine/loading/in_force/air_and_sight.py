"""What sight, weather and fire modes make of a set of rules before it becomes numbers (house-rules 4.7, 4.13).

Weather may take cards from the air, drops and strikes by Recon out of a battle; what is left is read like any rules.
"""

from collections.abc import Sequence

import numpy as np

from engine.codes import Fire, Side, UnitClass
from engine.hooks import Fired
from engine.hooks.fired import fired_mask
from engine.layout import ALL
from engine.loading.in_force.air_drops import units_in_the_air
from engine.loading.in_force.side_words import bits_of_sides
from engine.loading.in_force.unit_rows import UnitRows, base_row
from engine.loading.schema.card_rows import CardType
from engine.loading.schema.card_words import AIR, RECON, RECON_FORCE, cards_with, deck_cards
from engine.loading.schema.columns import CardColumns, StrikeUseColumns, columns_of
from engine.loading.schema.document import Cards, Document, DropEntry
from engine.loading.schema.switch_columns import Switches

NOTHING: CardColumns = columns_of(CardType(kind="TACTIC"))  # a card that does nothing
SPOTTERS = {
    "ANY_FRIENDLY": "ALL", "INFANTRY": "INF", "RECON": "RECON", "INFANTRY_AND_RECON": "INF|RECON"
}  # fmt: skip


def is_grounded(ruleset: Switches, word: str) -> bool:
    """Whether weather forbids a kind of air action: airdrop, AirPower, blitz_air, star_air.  Rule: HR-RAIN-1, -8."""
    return word in ruleset["air_blocked"]


def cards_in_force(document: Document) -> Cards:
    """The card table as weather has it: other dice from the air, or cards that order one unit, or nobody.

    Rule: WW-WX-4, HR-RAIN-4, -9.
    """
    ruleset = document["ruleset"]
    cards = {card: with_air_dice(columns, ruleset) for card, columns in document["cards"].items()}
    if not is_grounded(ruleset, "AirPower"):
        return cards
    one_order = ruleset["air_power_card"] == "ONE_UNIT_ORDER"
    return {
        card: on_the_ground(columns, one_order) if AIR in columns["traits"] else columns
        for card, columns in cards.items()
    }


def with_air_dice(columns: CardColumns, ruleset: Switches) -> CardColumns:
    """A card with the dice of Air Power that a battle sets, whatever its deck says.  Rule: WW-WX-4, WW-GAP-3."""
    strike, dice = columns["strike"], ruleset["air_dice"]
    if AIR not in columns["traits"] or strike is None or dice == "CARD":
        return columns
    return {**columns, "strike": {**strike, "dice": dice}}


def on_the_ground(columns: CardColumns, one_order: bool) -> CardColumns:
    """A card of which nothing is left but its names, its kind and the time to play it; it may order one unit."""
    left: CardColumns = {
        **NOTHING,
        "box": columns["box"],
        "traits": columns["traits"],
        "short": columns["short"],
        "stands_for": columns["stands_for"],
        "spells_out": columns["spells_out"],
        "kind": columns["kind"],
        "when": columns["when"],
        "battles": columns["battles"],
    }
    return {**left, "orders": "any 1", "battles": 1} if one_order else left


def banned_cards(document: Document) -> set[str]:
    """Cards that may not be played as the turn card."""
    ruleset, cards = document["ruleset"], document["cards"]
    copies = document["decks"][ruleset["deck"]]
    named = deck_cards(ruleset["card_bans"], cards, copies, "ruleset.card_bans")
    grounded = is_grounded(ruleset, "AirPower") and ruleset["air_power_card"] == "UNPLAYABLE"
    return {*named, *(cards_with(AIR, cards) if grounded else ())}


def drops_in_force(document: Document) -> list[DropEntry]:
    """The air drops that take place; one whose units an option has removed does not.

    In bad weather none does, and the units stay out of the battle.  Rule: HR-RAIN-1.
    """
    drops = document["scenario"]["air_drops"]
    grounded = is_grounded(document["ruleset"], "airdrop")
    return [] if grounded else [drop for drop in drops if units_in_the_air(drop)]


def drops_are_grounded(document: Document) -> bool:
    """Whether the weather keeps units from dropping that otherwise would.  Rule: HR-RAIN-1."""
    drops = document["scenario"]["air_drops"]
    return is_grounded(document["ruleset"], "airdrop") and any(map(units_in_the_air, drops))


def use_is_grounded(document: Document, use: StrikeUseColumns) -> bool:
    """Whether weather forbids a permission to strike with a Recon; one without a kind is the battle's own Air Power.

    Rule: HR-RAIN-1, -8, HR-BLITZAIR-10.
    """
    by_air = use["card"] in cards_with(AIR, document["cards"])
    return by_air and is_grounded(document["ruleset"], use["kind"] or "AirPower")


def may_be(use: StrikeUseColumns, traits: Sequence[str]) -> bool:
    """Whether a permission is one for cards with these traits.  Rule: CARD-RECON-4, HR-AIRSTRIKE-2."""
    return RECON in traits or (RECON_FORCE in traits and use["in_force"])


def fill_air(
    table: np.void,
    document: Document,
    card_rows: Sequence[str],
    uses: Sequence[StrikeUseColumns],
    grounded: Sequence[StrikeUseColumns],
) -> None:
    """Which cards strike from the air, and what weather has made of them; call after cards and Recon strikes.

    ``uses``: permissions to strike with a Recon that are in force, ``grounded``: those that weather forbids.
    Changes: table.card_air, card_banned, card_grounded, recon_grounded, air_grounded.
    """
    ruleset, cards = document["ruleset"], document["cards"]
    air = cards_with(AIR, cards)
    banned = banned_cards(document)
    by_air = any(use["card"] in air for use in uses)
    for row, card in enumerate(card_rows):
        table["card_banned"][row] = card in banned
        table["card_air"][row] = card in air or (by_air and table["card_as_strike"][row] > 0)
        table["card_grounded"][row] = card in air and is_grounded(ruleset, "AirPower")
        lost = [use for use in grounded if may_be(use, cards[card]["traits"])]
        table["recon_grounded"][row] = bits_of_sides(side for use in lost for side in use["sides"])
    table["air_grounded"] = bool(table["card_grounded"].any() or table["recon_grounded"].any())


def fill_sight(table: np.void, ruleset: Switches, rows: UnitRows) -> None:
    """Visibility, spotters and fire modes.  Call after units, stacks and the ruleset are filled.

    Artillery that sees for itself by its own entry stays direct; the rows named are direct while fire modes are on,
    all other artillery needs a spotter.  No other unit fires farther than one sees, whether it needs a line or not.
    Rule: HR-FIRE-1, -2, -6, HR-FOG-1, -5, HR-NIGHT-1, -5, -7, HR-RAIN-2, -7, house-rules 2.7.
    Changes: table.row_fire, night, dawn_*, spotter*, spotting, mode_rows, sight_limited, sight_marks, strikes_shut.
    """
    if ruleset["gun_sight"] == "SPOTTED":
        fill_modes(table, ruleset["direct_types"], rows)
    dawn = ruleset["dawn"] == "OFFICIAL_4_DICE"
    table["night"] = ruleset["dawn_start"] if dawn else ruleset["night"]
    table["dawn_dice"] = 4 if dawn else 0
    table["dawn_side"] = Side[ruleset["dawn_side"].upper()]
    table["spotter"] = ruleset["spotter"]
    table["spotter_sees"] = ruleset["spotter_sees"]
    table["spotter_rows"] = rows.select(SPOTTERS[ruleset["spotters"]], "class", "ruleset.spotters")
    table["spotter_range"] = ruleset["spotter_max_range"]
    table["strikes_shut"] = ruleset["card_attacks"] == "BLOCKED"
    fires = table["row_fire"][: len(rows.rows)]
    if min(table["sight_limit"], table["night"]) < ALL:
        fires[(table["row_class"][: len(rows.rows)] == UnitClass.ARM) & (fires == Fire.NONE)] = Fire.BLIND
    dim = min(table["sight_limit"], table["spotter"], table["night"]) < ALL
    near = min(table["spotter"], table["night"]) < ALL
    table["spotting"] = near or bool(np.isin(fires, (Fire.SPOTTED, Fire.BLIND)).any())
    marks = []
    if dim:
        marks.append(Fired.DIMMED)
    if table["mode_rows"] or (fires == Fire.SPOTTED).any():
        marks.append(Fired.SPOTTED)
    if table["stack_bridge"].any():
        marks.append(Fired.BRIDGE_BLOCKED)
    table["sight_marks"] = fired_mask(marks)
    table["sight_limited"] = bool(marks)


def fill_modes(table: np.void, direct: Sequence[str], rows: UnitRows) -> None:
    """Fire modes of artillery that needs no line by its own entry.  Changes: table.row_fire, table.mode_rows."""
    for i, row in enumerate(rows.rows):
        if table["row_class"][i] == UnitClass.ART and table["row_fire"][i] == Fire.NONE:
            table["row_fire"][i] = Fire.DIRECT if base_row(row.id) in direct else Fire.SPOTTED
            table["mode_rows"] |= 1 << i
