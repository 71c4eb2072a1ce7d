"""No victory without objectives of one's own."""

from engine.codes_of_house import GateFail
from engine.declaring.declare import Act, Column, Fill, Hook, LogEvent, Switch, Trigger
from engine.declaring.event_words import side
from engine.declaring.limits import OBJECTIVES, SIDE
from engine.declaring.readers import code_of, is_value
from engine.declaring.values import Sides, Whole, Word

GATE = Hook(
    says="Objectives of its own that a side needs to win",
    source="HR-GATE",
    switches=(
        Switch(
            "objective_gate", Whole(0, 9, "ALL"), 0,
            "objectives of its own a side must have captured to win; ALL (HR-GATE-1, -2)",
        ),
        Switch(
            "gate_test", Word("CURRENTLY_HELD", "EVER_CAPTURED"), "CURRENTLY_HELD",
            "objectives held count; EVER_CAPTURED: those lost again too", "gate_ever", is_value("EVER_CAPTURED"),
        ),
        Switch(
            "gate_on_fail", Word("GAME_CONTINUES", "DRAW", "OPPONENT_WINS"), "GAME_CONTINUES",
            "DRAW, OPPONENT_WINS: the game ends when the medals are there without the objectives",
            "gate_on_fail", code_of(GateFail),
        ),
        Switch("gate_sides", Sides(least=0), ["axis", "allies"], "sides it binds"),
    ),
    columns=(
        Column("objective_gate", "1 if some side needs objectives of its own to win"),
        Column("gate_need", "how many; 0 = none", (2,)),
        Column("gate_own", "bit per objective that counts: those that earn the side a medal", (2,)),
    ),
    acts=(
        Act("another_winner", "engine.rules.objective_gate.law:wins_instead", "objective_gate"),
        Act("objectives_wanting", "engine.rules.objective_gate.law:missing_objectives", "objective_gate"),
        Act("nobody_has_won", "engine.rules.objective_gate.law:fail_gate", "objective_gate"),
        Act("victory_is_barred", "engine.rules.objective_gate.law:bars_victory", "objective_gate"),
    ),
    fills=(Fill("engine.rules.objective_gate.tables:fill_gate", order=2),),
    triggers=(Trigger("GATE_SHUT", 14, "a side has its medals but lacks the objectives to win with"),),
    events=(
        LogEvent(
            "GATE", 43,
            "A side has its medals, or the best score, and may not win: it has captured too few objectives of its own.",
            {"by": SIDE, "captured": OBJECTIVES, "wanted": OBJECTIVES},
            lambda n, e: f"{side(e['by'])} may not win yet: {e['captured']} of {e['wanted']} objectives captured",
        ),
    ),
)  # fmt: skip

HOUSE = {"gate": GATE}
