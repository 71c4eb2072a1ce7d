"""Infantry that recovers in an oasis (Terrain Pack)."""

from engine.codes import Source
from engine.declaring.declare import (
    FORBIDS,
    Act,
    ChanceStream,
    Column,
    Hook,
    Offer,
    OptionalTerm,
    Switch,
    Trigger,
)
from engine.declaring.values import YesNo

HOOK = Hook(
    says="Recovery in an oasis",
    source="TP-OAS",
    switches=(
        Switch("oasis_recovery", YesNo(), False, "ordered infantry in an oasis may roll for lost figures"),
    ),
    columns=(Column("oases", "hexes in which infantry may recover, 0 = off"),),
    acts=(Act("orders_are_given", "engine.dialogue.landmark_acts:rest_in_oases", "oases", order=1),),
    triggers=(Trigger("OASIS_RECOVERY", 91, "infantry recovers in an oasis"),),
    streams=(ChanceStream("OASIS", 18, Source.DICE, "recovery in an oasis"),),
    terms=(OptionalTerm("RECOVER", 70, "extra worth asked of a recovery in an oasis; 99 = never"),),
    offer=Offer(
        "Infantry in an oasis may roll for lost figures at the risk of its order",
        {"RECOVER": FORBIDS},
        ("oasis_recovery",),
        ("oases",),
    ),
)
