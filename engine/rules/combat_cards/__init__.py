"""Combat cards (Winter Wars)."""

from typing import Any

import numpy as np

from engine.codes import Source
from engine.codes_of_boxes import CombatUse, CombatWay
from engine.declaring.declare import (
    FORBIDS,
    Act,
    ChanceStream,
    Column,
    Fill,
    Hook,
    LogEvent,
    Offer,
    OptionalTerm,
    Switch,
    Trigger,
)
from engine.declaring.event_words import side
from engine.declaring.limits import COUNT, HEX, SIDE, UNIT, Number, code
from engine.declaring.values import Share, Some, Whole
from engine.sizes import MAX_CARD_ROWS, MAX_COMBAT, MAX_STACKS, MAX_TURNS, MAX_UNITS

COMBAT = Number(0, MAX_COMBAT - 1, "combat")
WAYS = {"dealt": "is dealt", "drawn": "draws"}
USES = {"text": "on {}", "bitter": "for Bitter Resistance of {}"}


def played(narrator: Any, event: dict[str, Any]) -> str:
    """A card and the unit it is played on, or that resists by it."""
    card, how = narrator.card(event["card"]), USES[event["use"]].format(event["unit"])
    return f"  {side(event['by'])} plays the combat card “{card}” {how}"


COMBAT_DECK = Hook(
    says="Winter Combat cards",
    source="WW-CC",
    state=(
        Column("combat_place", "Place by physical combat card", (MAX_COMBAT,)),
        Column("combat_priority", "lower is drawn first", (MAX_COMBAT,)),
        Column("combat_shuffles", "shuffles of the combat deck so far"),
        Column("combat_dice", "extra dice of the unit's battles this turn", (MAX_UNITS,)),
        Column("levied", "1 once a combat card has brought the unit", (MAX_UNITS,)),
    ),
    switches=(
        Switch(
            "combat_deck", Whole(0, MAX_COMBAT), 0,
            "plain combat cards, which say nothing but Bitter Resistance; 0 = none, 20 where a battle plays with them",
        ),
        Switch(
            "bitter_share", Share(), 1.0,
            "share of the plain combat cards that carry the symbol; the rest are blanks",
        ),
        Switch("combat_dealt", Whole(0, 9), 2, "combat cards dealt to each side at the start", "combat_dealt"),
        Switch("box_infantry", Whole(0, 99), 42, "infantry figures of a side; those not on the board are spare"),
        Switch("box_armor", Whole(0, 99), 24, "the same of armor"),
        Switch("box_artillery", Whole(0, 99), 6, "the same of artillery"),
        Switch(
            "combat_cards", Some(says="decks of the table combat, or nothing"), [],
            "decks of combat cards with texts, shuffled together; they take the place of the plain ones",
        ),
    ),
    columns=(
        Column("combat_deck", "combat cards in the game, 0 = none"),
        Column("combat_texts", "1 if some of them say more than Bitter Resistance"),
        Column("combat_address", "by combat card: place in stream COMBAT_DECK", (MAX_COMBAT,), np.int64),
        Column("combat_bitter", "1 if it carries the symbol of Bitter Resistance", (MAX_COMBAT,)),
        Column("combat_effect", "what its text does, see CombatEffect", (MAX_COMBAT,)),
        Column("combat_amount", "number of its text: dice, hexes, figures", (MAX_COMBAT,)),
        Column("combat_when", "bit per CombatTime at which its text may be played", (MAX_COMBAT,)),
        Column("combat_who", "bit per unit row it may be played on", (MAX_COMBAT,)),
        Column("combat_unit", "1 + row of the unit its text brings, by side", (MAX_COMBAT, 2)),
        Column("stack_combat", "bit per combat card that may be played on a unit there", (MAX_STACKS,), np.int64),
        Column("box_figures", "figures of a side by class, on the board or spare", (3,)),
        Column("levy_first", "first unit that texts may bring, by side", (2,)),
        Column("levy_n", "units that texts may bring, by side", (2,)),
        Column("card_recon", "1 for a Recon, which earns a combat card", (MAX_CARD_ROWS,)),
    ),
    acts=(
        Act("game_begins", "engine.rules.combat_cards.turn:deal_at_start", "combat_deck", order=2),
        Act("game_is_imagined", "engine.rules.combat_cards.turn:imagine_combat_cards", "combat_deck", order=1),
        Act("event_is_repeated", "engine.rules.combat_cards.law:repeat_combat_card", "combat_deck"),
        Act("turn_begins", "engine.rules.combat_cards.turn:end_effects", "combat_texts"),
        Act("orders_begin", "engine.rules.combat_cards.turn:texts_before_orders", "combat_texts", order=1),
        Act("moves_begin", "engine.rules.combat_cards.turn:texts_for_marches", "combat_texts"),
        Act("moves_are_over", "engine.rules.combat_cards.turn:texts_for_battles", "combat_texts"),
        Act("flags_spared", "engine.rules.combat_cards.turn:flags_resisted", "combat_deck"),
        Act("turn_is_over", "engine.rules.combat_cards.turn:end_turn_of_deck", "combat_deck"),
    ),
    fills=(Fill("engine.rules.combat_cards.tables:fill_combat_deck", order=8),),
    triggers=(
        Trigger("COMBAT_DRAWN", 99, "a Recon earns a combat card"),
        Trigger("BITTER", 100, "a combat card lets a unit ignore a flag"),
        Trigger("COMBAT_TEXT", 101, "a combat card is played for its text"),
        Trigger("COMBAT_REBUILT", 102, "the deck of combat cards is rebuilt from its discards"),
        Trigger("COMBAT_FINEST", 103, "Their Finest Hour reshuffles the combat cards"),
    ),
    streams=(ChanceStream("COMBAT_DECK", 20, Source.DECK, "the order of the combat cards"),),
    terms=(
        OptionalTerm("BITTER", 74, "worth asked of a flag that a combat card lets a unit ignore; 99 = never", 0.5),
        OptionalTerm("COMBAT_TEXT", 75, "worth asked of the text of a combat card; 99 = never", 0.3),
        OptionalTerm("COMBAT_DRAW", 76, "worth of the combat card that a Recon earns; -99 = no Recon", 0.4, -99.0, 5.0),
    ),
    events=(
        LogEvent(
            "COMBAT_DRAW", 71, "A combat card is dealt or drawn.",
            {"to": SIDE, "card": COMBAT, "how": code(CombatWay)},
            lambda n, e: f"{side(e['to'])} {WAYS[e['how']]} the combat card {n.card(e['card'])}",
        ),
        LogEvent(
            "COMBAT_PLAY", 72, "A combat card is played for its text, or for Bitter Resistance.",
            {"by": SIDE, "card": COMBAT, "use": code(CombatUse), "unit": UNIT},
            played,
        ),
        LogEvent(
            "COMBAT_SHUFFLE", 73, "The combat cards that nobody holds are shuffled into a new deck.",
            {"number": Number(0, 8 * MAX_TURNS), "pile": COUNT},
            lambda n, e: f"the combat cards are shuffled, {e['pile']} of them",
        ),
        LogEvent(
            "LEVY", 76, "A unit comes onto the board by a combat card.",
            {"unit": UNIT, "hex": HEX},
            lambda n, e: f"  {e['unit']} comes to {e['hex']}",
            follow=lambda s, e: s.put(e["unit"], e["hex"]),
        ),
    ),
    offer=Offer(
        "Combat cards may be played, against flags or for their texts",
        {"BITTER": FORBIDS, "COMBAT_TEXT": FORBIDS}, ("bitter", "combat_text"), ("combat_deck",),
    ),
)  # fmt: skip

BOXES = {"combat_deck": COMBAT_DECK}
