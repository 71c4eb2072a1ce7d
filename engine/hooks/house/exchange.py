"""Exchanges of cards for a turn (discard-method-1, discard-method-2)."""

from typing import Any

from engine.codes_of_house import Exempt
from engine.declaring.declare import Hook, LogEvent, OptionalTerm, Switch, Trigger
from engine.declaring.limits import COPY, ROW, SIDE, SIDE_OR_NONE
from engine.declaring.readers import is_value
from engine.declaring.telling import side
from engine.declaring.values import Whole, Word, YesNo

EXEMPT = {"NONE": Exempt.NOBODY, "FIREFIGHTS_ONLY": Exempt.ENGAGED, "ALL_ADJACENT": Exempt.ADJACENT}


def told(narrator: Any, event: dict[str, Any]) -> str:
    """A card given up, and who takes it if anybody does."""
    taken = "" if event["to"] is None else f", which {side(event['to'])} takes"
    return f"{side(event['by'])} gives up {narrator.card(event['card'])}{taken}"


HOOK = Hook(
    says="Exchanges of cards instead of a turn",
    source="HR-SWAP1, HR-SWAP2",
    switches=(
        Switch("exchange_open_uses", Whole(0, 3), 0, "open exchanges of cards by each side in a game"),
        Switch(
            "exchange_open_goes_to", Word("INITIATOR_HAND", "DISCARD"), "INITIATOR_HAND",
            "what is given for a card laid open; DISCARD", "exchange_to_hand", is_value("INITIATOR_HAND"),
        ),
        Switch(
            "exchange_open_reveal", YesNo(), True, "cards laid open are seen before they are taken", "exchange_seen"
        ),
        Switch(
            "exchange_one_uses", Whole(0, 99, "UNLIMITED", says="0 to 99, or unlimited"), 0,
            "quiet exchanges of one card; UNLIMITED",
        ),
        Switch("exchange_one_battles", Whole(0, 3), 1, "units that battle in such a turn", "exchange_battles"),
        Switch(
            "exchange_one_exempt", Word("NONE", "FIREFIGHTS_ONLY", "ALL_ADJACENT"), "FIREFIGHTS_ONLY",
            "who may attack besides; ALL_ADJACENT, NONE", "exchange_exempt", lambda word: int(EXEMPT[word]),
        ),
    ),
    triggers=(
        Trigger("EXCHANGED_OPEN", 18, "cards are exchanged openly instead of a turn"),
        Trigger("EXCHANGED_ONE", 19, "one card is exchanged instead of a turn"),
    ),
    terms=(OptionalTerm("EXCHANGE", 51, "extra worth asked of an exchange of cards for a turn; 99 = never"),),
    events=(
        LogEvent(
            "EXPOSE", 37, "A card of the hand is laid open for an exchange.",
            {"by": SIDE, "card": COPY, "row": ROW},
            lambda n, e: f"lays open {n.card(e['card'])}",
        ),
        LogEvent(
            "EXCHANGE", 38,
            "A card goes from one side to the hand of the other; null: it is laid on the discard pile.",
            {"by": SIDE, "card": COPY, "row": ROW, "to": SIDE_OR_NONE},
            told,
        ),
    ),
)  # fmt: skip
