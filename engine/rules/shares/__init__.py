"""An end by shares of the units each side began with, and by markers, in place of medals."""

from engine.declaring.declare import Act, Column, Fill, Hook, Switch, Trigger
from engine.declaring.values import Rows, Share, YesNo

SHARES = Hook(
    says="An end by shares of both armies",
    source="HR-MARWIN",
    switches=(
        Switch(
            "shares", YesNo(), False,
            "shares of the units at the set-up decide; the side of the variant is the invader, and no medals "
            "count",
        ),
        Switch("share_army", Rows(), None, "units of which the invader needs one, else nothing counts", "share_army"),
        Switch("share_taken", Share(), 0.75, "share of the enemy's units that the invader has to eliminate"),
        Switch("share_lost", Share(), 0.5, "share of the invader's units whose loss loses"),
        Switch("share_core", Rows(), None, "units of the invader that he must not lose all of", "share_core"),
        Switch("share_claims", YesNo(), False, "the invader has to take all markers too"),
        Switch("share_waives", YesNo(), False, "markers that went with their ground are not asked for"),
    ),
    columns=(
        Column("shares", "1 if shares decide"),
        Column("share_side", "the invader"),
        Column("share_need", "units that a side has to eliminate", (2,)),
        Column("share_core_n", "units of the invader at the set-up that he must not lose all of; 0 = never asked"),
        Column("share_claims", "1 if all markers must be taken"),
        Column("share_waives", "1 if those that are gone are not asked for"),
    ),
    fills=(Fill("engine.rules.shares.tables:fill_shares", order=22),),
    acts=(
        Act("end_is_tested", "engine.rules.shares.law:test_shares", "shares"),
        Act("share_of_losses", "engine.rules.shares.choices:share_of_need", "shares"),
    ),
    triggers=(
        Trigger("HALF_LOST", 194, "the invader has lost his share of units"),
        Trigger("CORE_LOST", 195, "the invader has lost all units he must not lose"),
        Trigger("SHARE_TAKEN", 196, "the invader has eliminated his share of units and taken all markers"),
    ),
    no_choice="Who has won is counted.",
)  # fmt: skip

HOUSE = {"shares": SHARES}
