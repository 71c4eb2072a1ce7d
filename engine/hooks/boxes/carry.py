"""Equipment that is captured and prisoners that are freed: infantry carries them off (TP-CAP, TP-POW)."""

from engine.codes_of_boxes import Load, LoadFate
from engine.hooks.declare import FORBIDS, Column, Hook, LogEvent, OptionalTerm, Trigger
from engine.hooks.limits import HEX_OR_NONE, UNIT, code
from engine.sizes import MAX_HEXES, MAX_LOADS

TOLD = {
    "taken": "takes the {} at {}",
    "left": "leaves the {} behind at {}",
    "lost": "is lost at {1}, and the {0} with it",
    "brought": "brings the {} to {}",
}
HOOK = Hook(
    says="Equipment and prisoners",
    source="TP-CAP",
    columns=(
        Column("loads_n", "pieces of equipment and prisoners of the battle"),
        Column("load_hex", "where each waits at the start", (MAX_LOADS,)),
        Column("load_kind", "0 equipment, 1 prisoner", (MAX_LOADS,)),
        Column("load_sides", "bit per side that may take it", (MAX_LOADS,)),
        Column("load_value", "medals for it", (MAX_LOADS,)),
        Column("load_to", "bit per load that earns its medals on the hex", (MAX_HEXES,)),
        Column("load_leaves", "1 if it earns them by leaving the board", (MAX_LOADS,)),
    ),
    triggers=(
        Trigger("LOAD_TAKEN", 87, "infantry takes equipment or frees a prisoner", official=True),
        Trigger("LOAD_BROUGHT", 88, "equipment or a prisoner is brought where it earns medals", official=True),
    ),
    terms=(
        OptionalTerm(
            "CARRY", 64, "share of the medals for what can be carried that is looked at; -99 = none", 1.0, -FORBIDS, 5.0
        ),
    ),
    events=(
        LogEvent(
            "LOAD", 64, "Equipment or a prisoner is taken, left where its carrier died, lost with him, or brought in.",
            {"unit": UNIT, "hex": HEX_OR_NONE, "what": code(Load), "fate": code(LoadFate)},
            lambda n, e: f"  {e['unit']} " + TOLD[e["fate"]].format(e["what"], e["hex"] or "safety off the board"),
        ),
    ),
    no_choice="Infantry takes whatever lies where its move ends; whether it goes there is a move like any other.",
)  # fmt: skip
