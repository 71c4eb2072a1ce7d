"""Dice at armor: the less_vs columns, floors of close assaults, strikes (infantry, artillery, vulnerable vehicles)."""

from engine.declaring.declare import Act, Column, Hook, Switch, Trigger
from engine.declaring.readers import is_not
from engine.declaring.values import NumberFor, YesNo
from engine.sizes import MAX_ROWS

HOOK = Hook(
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
        Act("battle_is_declared", "engine.kernel.trigger_dice:mark_dice", "dice_marks"),
        Act("battle_is_next", "engine.kernel.trigger_dice:mark_lost_shots", "shots_lost", order=1),
    ),
    triggers=(
        Trigger("INFANTRY_SHORT", 24, "infantry may not fire at armor from afar"),
        Trigger("GUNS_FEWER", 25, "artillery rolls fewer dice at armor"),
        Trigger("ASSAULT_FLOOR", 26, "an assault on a vulnerable vehicle is lifted to its least dice"),
    ),
)  # fmt: skip
