"""Damage decides instead of medals (damage-scoring)."""

from engine.codes import Win
from engine.declaring.declare import Column, Hook, Switch, Trigger
from engine.declaring.readers import code_of
from engine.declaring.values import Triplet, Whole, Word, YesNo

HOOK = Hook(
    says="Damage decides instead of medals",
    source="HR-DAMAGE",
    switches=(
        Switch(
            "win",
            Word("MEDALS", "DAMAGE", "ANNIHILATION", "BREAK_POINT"),
            "MEDALS",
            "DAMAGE: the better score wins; ANNIHILATION: who is left on the board (HR-ZOMWIN-1); "
            "BREAK_POINT: who has lost break_share of its units loses, where no cards are played (MMB-GAP-2)",
            "win",
            code_of(Win),
        ),
        Switch("damage_weight", Triplet(), [1, 1, 1], "score per figure of INF/ARM/ART"),
        Switch(
            "damage_objective_weight",
            Whole(0, 5),
            1,
            "score per medal of an objective",
            "damage_objective_weight",
        ),
        Switch("damage_non_combat", YesNo(), True, "losses outside battles count", "damage_non_combat"),
        Switch("damage_airdrop", YesNo(), False, "figures lost in air drops count", "damage_airdrop"),
        Switch("damage_draw_margin", Whole(0, 3), 0, "scores so close are a draw", "damage_draw_margin"),
    ),
    columns=(Column("damage_weight", "score per figure by class", (3,)),),
    triggers=(Trigger("DAMAGE_DECIDED", 1, "the damage names another winner than the medals"),),
)
