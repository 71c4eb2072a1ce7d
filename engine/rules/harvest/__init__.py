"""What players make of towns that fire leaves in ruins, and of units that must not be lost."""

from engine.declaring.declare import FORBIDS, Act, Column, Fill, Hook, OptionalTerm, Trigger

HARVEST = Hook(
    says="Fire held for what is to be taken, units hunted and kept back",
    source="HR-MARTOWN, HR-MARWIN",
    columns=(
        Column("holds_fire", "1 if attacks of a side's units end markers that others of it could take"),
        Column("hunts", "1 if an army has units that it must not lose"),
    ),
    fills=(Fill("engine.rules.harvest.tables:fill_harvest", order=23),),
    acts=(
        Act("worth_of_attack", "engine.rules.harvest.choices:price_of_fire", "holds_fire"),
        Act("worth_of_attack", "engine.rules.harvest.choices:worth_of_hunt", "hunts", order=1),
        Act("worth_of_errands", "engine.rules.harvest.choices:stay_back", "hunts", order=5),
        Act("turn_has_ended", "engine.rules.harvest.law:note_fire_held", "holds_fire", order=5),
    ),
    triggers=(Trigger("FIRE_HELD", 197, "a unit does not fire at a garrison for the sake of its town"),),
    terms=(
        OptionalTerm(
            "HOLD_FIRE", 420, "share of a marker's worth that an attack costs which ends it; -99 = fire is never held",
            usual=2.0, low=-FORBIDS, high=5.0,
        ),
        OptionalTerm(
            "HUNT", 421, "share of what units that the enemy must not lose are worth more than others; -99 = none",
            usual=1.0, low=-FORBIDS, high=5.0,
        ),
        OptionalTerm(
            "STAY_BACK", 422, "share of what enemies near by cost units that must not be lost; -99 = none",
            usual=1.0, low=-FORBIDS, high=5.0,
        ),
    ),
)  # fmt: skip

HOUSE = {"harvest": HARVEST}
