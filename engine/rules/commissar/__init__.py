"""Cards committed a turn ahead."""

from typing import Any

from engine.declaring.declare import Act, Column, Fill, Hook, LogEvent, OptionalTerm, Switch, Trigger
from engine.declaring.event_words import side
from engine.declaring.limits import COPY, ROW, SIDE, Number
from engine.declaring.values import Cards, Some, Whole, YesNo
from engine.sizes import MAX_CARD_ROWS, MAX_SLOTS, OFF


def said(narrator: Any, event: dict[str, Any]) -> str:
    """A committed card, or an Ambush that returns."""
    who, card = side(event["by"]), narrator.card(event["card"])
    if event["place"] is None:
        return f"{who} takes {card} back, which cannot be played in a turn"
    return f"{who} commits {card} to {'its next turn' if event['place'] == 0 else 'the turn after its next'}"


def lay_down(s: Any, e: dict[str, Any]) -> None:
    """A card is committed, or an Ambush returns to the hand."""
    if e["place"] is None:
        s.gain_card(e["by"], e["card"])
    else:
        s.lose_card(e["card"])


COMMISSAR = Hook(
    says="Cards committed ahead",
    source="HR-COMMISSAR",
    switches=(
        Switch(
            "commissar", Some("axis", "allies", "both", "soviet", says="some of axis, allies, both, soviet"), [],
            "sides that commit cards ahead: axis, allies, both, soviet",
        ),
        Switch("commissar_delay", Whole(1, 2), 1, "turns ahead"),
        Switch(
            "commissar_exceptions", Cards(), [],
            "cards that may be played past the committed one; Recon1 = the three Recons",
        ),
        Switch("commissar_before", YesNo(), False, "the slot is filled before the first turn"),
        Switch("commissar_counts", YesNo(), False, "committed cards count where a card counts those held"),
    ),
    columns=(
        Column("commissar", "1 for a side that commits cards ahead", (2,)),
        Column("commissar_delay", "turns ahead, which is the number of slots"),
        Column("commissar_before", "slots are filled before the first turn"),
        Column("commissar_counts", "committed cards count where a card counts those held"),
        Column("card_exception", "may be played past the committed card", (MAX_CARD_ROWS,)),
    ),
    fills=(Fill("engine.rules.commissar.tables:fill_commissars", order=9),),
    acts=(
        Act("board_is_laid", "engine.rules.commissar.law:empty_slots", "commissar"),
        Act("game_begins", "engine.rules.commissar.turn:commit_before", "commissar_before", order=5),
        Act("turn_begins", "engine.rules.commissar.law:count_committed", "commissar", order=1),
        Act("card_is_due", "engine.rules.commissar.turn:committed_card", "commissar", order=1),
        Act("cards_count_too", "engine.rules.commissar.law:committed_cards", "commissar_counts"),
        Act("card_is_forced", "engine.rules.commissar.law:forces_card", "commissar"),
        Act("turn_passes", "engine.rules.commissar.law:wait_longer", "commissar"),
        Act("card_is_discarded", "engine.rules.commissar.turn:commit_after", "commissar"),
    ),
    triggers=(
        Trigger("COMMITTED", 21, "a card committed a turn before is played"),
        Trigger("EXCEPTION", 55, "a card is played past the committed one"),
    ),
    terms=(
        OptionalTerm("EXCEPTION", 58, "extra worth asked of a card played past the committed one; 99 = never"),
    ),
    events=(
        LogEvent(
            "COMMIT", 39,
            "A card is committed face down; ``place`` 0 is due next, null means that an Ambush returns to the hand.",
            {"by": SIDE, "card": COPY, "row": ROW, "place": Number(OFF, MAX_SLOTS - 1, none=OFF)},
            said,
            follow=lay_down,
        ),
    ),
)  # fmt: skip

HOUSE = {"commissar": COMMISSAR}
