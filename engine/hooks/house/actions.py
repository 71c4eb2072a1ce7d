"""Something else instead of a card: what exchanges, Restoring Order and the Big Push have in common."""

from engine.codes import Action, Source
from engine.declaring.declare import Act, ChanceStream, Column, Hook, LogEvent
from engine.declaring.limits import SIDE, code, untold
from engine.sizes import N_ACTIONS

WORDS = {
    "exchange_open": "plays no card and lays cards open for an exchange",
    "exchange_closed": "plays no card and exchanges one",
    "regroup": "plays no card and restores order",
    "big_push": "plays no card and orders the Big Push",
}
HOOK = Hook(
    says="Actions instead of a card",
    source="HR-SWAP1, HR-SWAP2, HR-CHAPMAN, HR-MELCHETT",
    columns=(
        Column("actions", "1 if there is anything a side may do instead of playing a card"),
        Column("action_uses", "by Action: how often a side may in one game", (N_ACTIONS,)),
        Column("action_draw", "by Action: 1 if a card is drawn at the end of such a turn", (N_ACTIONS,)),
    ),
    acts=(Act("turn_without_card", "engine.dialogue.turn_without_card:act_instead", "actions", order=1),),
    streams=(ChanceStream("EXTRA", 11, Source.DICE, "attacks of a turn without a card"),),
    events=(
        LogEvent(
            "ACTION",
            36,
            "No card is played; something else is done in its place.",
            {"side": untold(SIDE), "action": code(Action, first=Action.EXCHANGE_OPEN)},
            lambda n, e: WORDS[e["action"]],
        ),
    ),
)
