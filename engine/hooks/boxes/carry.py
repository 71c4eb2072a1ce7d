"""Equipment that is captured and prisoners that are freed: infantry carries them off (TP-CAP, TP-POW)."""

from engine.codes_of_boxes import Load, LoadFate
from engine.declaring.declare import FORBIDS, Column, Hook, LogEvent, OptionalTerm, Switch, Trigger
from engine.declaring.limits import HEX_OR_NONE, UNIT, code
from engine.declaring.values import Rows, Whole, Word, YesNo
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
    switches=(
        Switch("equipment_carriers", Rows(), "INF", "units that may take equipment"),
        Switch("equipment_pays", Word("SCENARIO", "PICKUP", "EXIT", "HELD"), "SCENARIO",
               "what equipment earns its medals for: as the battle says; taken first, carried off the board, carried"),
        Switch("equipment_medals", Whole(0, 3), 1, "medals for it where the battle does not say"),
        Switch("equipment_shot", YesNo(), False, "artillery that destroys its carrier destroys it", "loads_shot"),
        Switch("prisoner_carriers", Rows(), "INF", "units that may free prisoners"),
        Switch("prisoner_pays", Word("SCENARIO", "PICKUP", "EXIT"), "SCENARIO", "what a prisoner earns his medals for"),
        Switch("prisoner_medals", Whole(0, 3), 1, "medals for him where the battle does not say"),
        Switch("prisoner_sides", Word("SCENARIO", "ALLIES", "AXIS", "BOTH"), "SCENARIO", "whose units may free him"),
        Switch("loads_landing", YesNo(), False, "a unit that lands on the hex takes them, too", "loads_land"),
    ),
    columns=(
        Column("loads_n", "pieces of equipment and prisoners of the battle"),
        Column("load_hex", "where each waits at the start", (MAX_LOADS,)),
        Column("load_kind", "0 equipment, 1 prisoner", (MAX_LOADS,)),
        Column("load_sides", "bit per side that may take it", (MAX_LOADS,)),
        Column("load_value", "medals for it", (MAX_LOADS,)),
        Column("load_to", "bit per load that earns its medals on the hex", (MAX_HEXES,)),
        Column("load_leaves", "1 if it earns them by leaving the board", (MAX_LOADS,)),
        Column("load_rows", "bit per unit row that may take equipment, and prisoners", (2,)),
        Column("load_pays", "LoadPay of each", (MAX_LOADS,)),
        Column("load_more_sides", "bit per side that may take it by an option alone", (MAX_LOADS,)),
    ),
    triggers=(
        Trigger("LOAD_TAKEN", 87, "infantry takes equipment or frees a prisoner", official=True),
        Trigger("LOAD_BROUGHT", 88, "equipment or a prisoner is brought where it earns medals", official=True),
        Trigger("LOAD_SHOT", 146, "artillery destroys equipment with its carrier"),
        Trigger("LOAD_HOUSE", 147, "equipment or a prisoner is taken, or earns medals, as only an option has it"),
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
