"""Last turns after the target is reached (counter-attack-final-turn)."""

from engine.codes import End
from engine.codes_of_house import TieBreak
from engine.declaring.declare import Hook, Switch, Trigger
from engine.declaring.readers import code_of
from engine.declaring.values import Whole, Word, YesNo

HOOK = Hook(
    says="Last turns after the target is reached",
    source="HR-LASTTURN",
    switches=(
        Switch(
            "end", Word("AT_ONCE", "LAST_TURN"), "AT_ONCE", "LAST_TURN: final_turns more turns", "end", code_of(End)
        ),
        Switch("final_turns", Whole(1, 3), 1, "turns that follow", "final_turns"),
        Switch(
            "finish_trigger_turn", YesNo(), True, "the turn that reaches the target is played out",
            "finish_trigger_turn",
        ),
        Switch(
            "tie_break", Word("DRAW", "TRIGGER_SIDE", "FIGURES_LOST"), "DRAW",
            "equal medals are a draw; TRIGGER_SIDE: who reached the target wins, FIGURES_LOST: who lost fewer figures",
            "tie_break", code_of(TieBreak),
        ),
        Switch(
            "sudden_death_bypasses", YesNo(), True,
            "sudden death and a spent deck end the game without a last turn", "sudden_death_bypasses",
        ),
    ),
    triggers=(Trigger("LAST_TURN", 0, "the target is reached and the last turns are played"),),
)  # fmt: skip
