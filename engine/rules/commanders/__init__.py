"""Several commanders lead a side: each has his sections, and cares for those of the others as far as he shares."""

from engine.declaring.declare import Act, Column, Fill, Hook, Switch, Trigger
from engine.declaring.values import Share, Whole, Word

COMMANDERS = Hook(
    says="Several commanders lead a side",
    source="HR-TEAM",
    switches=(
        Switch("commanders", Whole(2, 6), 2, "players of both sides, divided equally (HR-TEAM-6)"),
        Switch("extra_commander", Word("ALLIES", "AXIS"), "ALLIES", "side that the odd one joins (HR-TEAM-3)"),
        Switch(
            "coordination", Word("JOINT", "LOCAL", "NOISY"), "JOINT",
            "JOINT: one mind leads a side; LOCAL: each by the value of his sections and a share of the others; "
            "NOISY: the value of each section is blurred when the card is chosen (HR-TEAM-8)",
        ),
        Switch(
            "divided_sides", Word("both", "axis", "allies", small=True), "both",
            "sides whose commanders are of different minds, where they are not joint",
        ),
        Switch("shared_weight", Share(), 0.5, "share at which a commander values the sections of others (HR-TEAM-8)"),
    ),
    columns=(
        Column("split", "1 if some side has commanders of different minds"),
        Column("split_sides", "commanders of different minds by side, 0 = one mind", (2,)),
        Column("split_share", "hundredths at which a commander values the sections of others"),
        Column("split_blur", "1 if the value of a section is blurred when a card is chosen"),
    ),
    fills=(Fill("engine.rules.commanders.tables:fill_commanders", order=9),),
    acts=(
        Act("share_of_commander", "engine.rules.commanders.law:share_of_place", "split"),
        Act("card_is_misjudged", "engine.rules.commanders.law:blur_of_card", "split_blur"),
        Act("card_is_played", "engine.rules.commanders.law:note_commanders", "split", order=-2),
    ),
    triggers=(Trigger("SPLIT_COMMAND", 178, "commanders of different minds lead a side"),),
    no_choice="Commanders make the choices of their side; the option says what each of them looks at.",
)  # fmt: skip

HOUSE = {"commanders": COMMANDERS}
