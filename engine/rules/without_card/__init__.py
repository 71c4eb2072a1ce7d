"""Something else instead of a card: exchanges of cards, Restoring Order, the Big Push."""

from typing import Any

from engine.codes import Action, Source
from engine.codes_of_house import Exempt
from engine.declaring.declare import (
    Act,
    ChanceStream,
    Column,
    Fill,
    Hook,
    LogEvent,
    OptionalTerm,
    Switch,
    Trigger,
)
from engine.declaring.event_words import side
from engine.declaring.limits import COPY, ROW, SIDE, SIDE_OR_NONE, code, unreported
from engine.declaring.readers import is_value
from engine.declaring.values import Whole, Word, YesNo
from engine.sizes import MAX_HAND, MAX_UNITS, N_ACTIONS

WORDS = {
    "exchange_open": "plays no card and lays cards open for an exchange",
    "exchange_closed": "plays no card and exchanges one",
    "regroup": "plays no card and restores order",
    "big_push": "plays no card and orders the Big Push",
}


def exchange(s: Any, e: dict[str, Any]) -> None:
    """A card leaves one hand, and comes to the other unless it is laid on the discard pile."""
    s.lose_card(e["card"])
    if e["to"] is not None:
        s.gain_card(e["to"], e["card"])


ACTIONS = Hook(
    says="Actions instead of a card",
    source="HR-SWAP1, HR-SWAP2, HR-CHAPMAN, HR-MELCHETT",
    state=(
        Column("exposed", "card copies laid open for an exchange, taken ones included", (MAX_HAND,)),
        Column(
            "owes",
            "battle the unit has to fight in the Big Push, as the law of the push counts",
            (MAX_UNITS,),
        ),
    ),
    columns=(
        Column("actions", "1 if there is anything a side may do instead of playing a card"),
        Column("action_uses", "by Action: how often a side may in one game", (N_ACTIONS,)),
        Column("action_draw", "by Action: 1 if a card is drawn at the end of such a turn", (N_ACTIONS,)),
    ),
    acts=(
        Act("turn_without_card", "engine.rules.without_card.turn:act_instead", "actions", order=1),
        Act("turn_is_chosen", "engine.rules.without_card.choices:chooses_turn", "actions"),
    ),
    fills=(Fill("engine.rules.without_card.tables:fill_actions", order=-1),),
    streams=(ChanceStream("EXTRA", 11, Source.DICE, "attacks of a turn without a card"),),
    events=(
        LogEvent(
            "ACTION",
            36,
            "No card is played; something else is done in its place.",
            {"side": unreported(SIDE), "action": code(Action, first=Action.EXCHANGE_OPEN)},
            lambda n, e: WORDS[e["action"]],
        ),
    ),
)


BIG_PUSH = Hook(
    says="The Big Push",
    source="HR-MELCHETT",
    switches=(
        Switch("push_uses", Whole(0, 3), 0, "how often each side may order the push in a game"),
        Switch("push_rows", Whole(1, 2), 1, "rows every unit goes forward", "push_rows"),
        Switch("push_guns", Whole(0, 2), 1, "extra dice of artillery that stands", "push_guns"),
        Switch("push_draw", YesNo(), False, "a card is drawn at the end of the turn"),
    ),
    columns=(Column("push_special", "bit per row of special infantry, which must assault where it can"),),
    acts=(
        Act("battle_is_declared", "engine.rules.without_card.march_law:mark_push", "actions"),
        Act("overrun_is_owed", "engine.rules.without_card.march_law:owes_overrun", "actions"),
        Act("ground_must_be_taken", "engine.rules.without_card.march_law:takes_all_ground", "actions"),
        Act("battle_is_owed", "engine.rules.without_card.march_law:owes_battle", "actions"),
        Act("battle_is_forced", "engine.rules.without_card.march_choices:owed_battle", "actions"),
        Act("overrun_is_forced", "engine.rules.without_card.march_choices:owed_overrun", "actions"),
    ),
    triggers=(
        Trigger("PUSHED_ON", 50, "a side orders the big push"),
        Trigger("PUSH_CHARGED", 51, "an assault is made because the push demands it"),
    ),
    terms=(OptionalTerm("PUSH", 53, "extra worth asked of the Big Push; 99 = never"),),
)


EXEMPT = {"NONE": Exempt.NOBODY, "FIREFIGHTS_ONLY": Exempt.ENGAGED, "ALL_ADJACENT": Exempt.ADJACENT}


def _exchange_words(narrator: Any, event: dict[str, Any]) -> str:
    """A card given up, and who takes it if anybody does."""
    taken = "" if event["to"] is None else f", which {side(event['to'])} takes"
    return f"{side(event['by'])} gives up {narrator.card(event['card'])}{taken}"


EXCHANGE = Hook(
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
            follow=lambda s, e: s.lose_card(e["card"]),
        ),
        LogEvent(
            "EXCHANGE", 38,
            "A card goes from one side to the hand of the other; null: it is laid on the discard pile.",
            {"by": SIDE, "card": COPY, "row": ROW, "to": SIDE_OR_NONE},
            _exchange_words,
            follow=exchange,
        ),
    ),
)  # fmt: skip


REGROUP = Hook(
    says="Restoring Order",
    source="HR-CHAPMAN",
    switches=(
        Switch("regroup_uses", Whole(0, 3), 0, "how often each side may restore order in a game"),
        Switch(
            "regroup_test", Word("BASELINE_ROW", "NEAREST_ENEMY"), "BASELINE_ROW",
            "what may not come nearer: the enemy's baseline; NEAREST_ENEMY", "regroup_nearest",
            is_value("NEAREST_ENEMY"),
        ),
        Switch("regroup_draw", YesNo(), False, "a card is drawn at the end of the turn"),
    ),
    triggers=(Trigger("REGROUPED", 49, "a side restores order instead of playing a card"),),
    terms=(OptionalTerm("REGROUP", 52, "extra worth asked of Restoring Order; 99 = never"),),
)  # fmt: skip

HOUSE = {"actions": ACTIONS, "big_push": BIG_PUSH, "exchange": EXCHANGE, "regroup": REGROUP}
