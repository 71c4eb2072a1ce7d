"""What options note of dice, ground and targets that they give or take."""

from engine.declaring.declare import Act, Column, Hook, Switch, Trigger
from engine.declaring.readers import is_not
from engine.declaring.values import NumberFor, YesNo
from engine.sizes import MAX_ROWS, MAX_STACKS

ARMOR_DICE = Hook(
    says="Dice at armor",
    source="HR-INFARM, HR-ARTARM, HR-VULN",
    switches=(
        Switch(
            "close_min_ignores_cover", YesNo(), True,
            "false: cover of the target's hex comes off the floor of close_min", "close_min_cover", is_not,
        ),
        Switch(
            "close_min_weak", YesNo(), True, "the floor also holds for units whose own table is below it",
        ),
        Switch(
            "strike_less", NumberFor(0, 9, 'a table like "ARM" = 1'), {}, "target = dice fewer of a strike at it"
        ),
    ),
    columns=(
        Column("dice_less", "dice that column less_vs takes off, [attacker, target]", (MAX_ROWS, MAX_ROWS)),
        Column("dice_marks", "1 if battles are asked what an option made of their dice"),
        Column("shots_lost", "1 if a column or switch leaves some attack without dice"),
        Column("strike_less", "dice fewer of a strike at the row", (MAX_ROWS,)),
    ),
    acts=(
        Act("battle_is_declared", "engine.rules.noted_changes.law:mark_dice", "dice_marks"),
        Act("battle_is_next", "engine.rules.noted_changes.law:mark_lost_shots", "shots_lost", order=1),
    ),
    triggers=(
        Trigger("INFANTRY_SHORT", 24, "infantry may not fire at armor from afar"),
        Trigger("GUNS_FEWER", 25, "artillery rolls fewer dice at armor"),
        Trigger("ASSAULT_FLOOR", 26, "an assault on a vulnerable vehicle is lifted to its least dice"),
    ),
)  # fmt: skip


TILES = Hook(
    says="Trenches, hills with something on them and flooded country",
    source="HR-TRENCH, HR-HILLLOS, HR-FLOOD",
    columns=(
        Column("ground_marks", "1 if battles are asked what an option made of the ground"),
        Column("trench_cover", "bit per class of attackers for whom a trench is other cover", (MAX_STACKS,)),
        Column(
            "trench_fights", "bit per unit row that battles from a trench by an option alone", (MAX_STACKS,)
        ),
        Column(
            "cover_changed", "bit per class of attackers for whom other ground is other cover", (MAX_STACKS,)
        ),
        Column("cover_more", "dice that other ground takes off more than officially", (MAX_STACKS, 3)),
        Column(
            "target_marks", "1 if an option may give or take targets by other dice, so that battles are asked"
        ),
        Column("stack_grown", "1 if what stands on a hill hides nothing more than the hill", (MAX_STACKS,)),
    ),
    acts=(
        Act("battle_is_next", "engine.rules.noted_changes.law:mark_targets", "target_marks", order=2),
        Act("strike_begins", "engine.rules.noted_changes.law:mark_spared", "target_marks"),
    ),
    triggers=(
        Trigger("TRENCH", 143, "a trench is other cover, or a tank battles from it"),
        Trigger("PLATEAU", 144, "units see each other over what stands on their hill"),
        Trigger("COVER_CHANGED", 151, "an option changes the cover of the ground in a battle"),
        Trigger("FLOODED", 145, "open country is flooded"),
    ),
)


MOTORISED = Hook(
    says="Support weapons that ride",
    source="HR-ISWMOTOR",
    columns=(
        Column("motor_rows", "bit per row of support weapons that rides and has other limits than on foot"),
        Column("foot_battle", "hexes such a row may move and battle on foot", (MAX_ROWS,)),
        Column("foot_max", "hexes it may move on foot without a battle", (MAX_ROWS,)),
    ),
    triggers=(Trigger("MOTORISED", 115, "a support weapon that rides goes farther, or battles otherwise"),),
)

HOUSE = {"armor_dice": ARMOR_DICE, "tiles": TILES, "motorised": MOTORISED}
