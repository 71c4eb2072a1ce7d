"""Dice before a battle as numbers (house-rules 4.15)."""

import numpy as np

from engine.codes import Side
from engine.loading.tables.setting import Setting
from engine.loading.words.errors import InputError


def fill_dice(table: np.void, setting: Setting) -> None:
    """How many dice each side rolls in a battle that is played alone, or is the first of a series.

    Without any die the rule has no place in the battle.  Changes: table.pre_battle*.  Rule: HR-CAMPAIGN-9.
    """
    ruleset = setting.ruleset
    fixed = fixed_dice(ruleset["pre_battle_dice"])
    if ruleset["pre_battle_source"] == "NONE":
        return
    dice = (
        fixed if ruleset["pre_battle_source"] == "FIXED" else (first_dice(ruleset["pre_battle_first"]),) * 2
    )
    if any(dice):
        set_dice(table, dice)
        table["pre_battle_sorted"] = ruleset["pre_battle_order"] == "CLASS_ORDER"


def set_dice(table: np.void, dice: tuple[int, int]) -> None:
    """Give the Axis and the Allies so many dice.  Changes: table.pre_battle, pre_battle_dice."""
    table["pre_battle"] = 1
    table["pre_battle_dice"] = dice


def first_dice(said: int | str) -> int:
    """Dice of each side in a first battle."""
    return 0 if said == "NONE" else int(said)


def fixed_dice(said: list[str]) -> tuple[int, int]:
    """Dice of the Axis and of the Allies, written the other way round: ``["3/0"]`` is three of the Allies.

    Raises
    ------
    InputError
        Several pairs are named.
    """
    if len(said) != 1:
        raise InputError("rules", "ruleset.pre_battle_dice", " ".join(said) or "nothing", "one pair like 3/0")
    by_side = [0, 0]
    for side, number in zip((Side.ALLIES, Side.AXIS), said[0].split("/"), strict=True):
        by_side[side] = int(number)
    return by_side[Side.AXIS], by_side[Side.ALLIES]
