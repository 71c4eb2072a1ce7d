"""House rules of trains as numbers: what trains of the battle may do, whom they carry, which of them have guns."""

import numpy as np

from engine.codes import Fire
from engine.layout import OFF
from engine.loading.in_force.trains import TRAIN, WAGON
from engine.loading.tables.setting import Setting
from engine.loading.words.errors import InputError

OF_THE_PACK = (3, 4)  # hits that take the wagon and the locomotive (TP-TRN-4)


def fill_train_house(table: np.void, setting: Setting) -> None:
    """Whether trains pass own units, and with how many hits left they have lost their wagon.

    Changes: table.trains_pass, train_margin, train_counted.  Rule: TP-TRN-4, HR-TRAIN-2, -4, -13.

    Raises
    ------
    InputError
        The locomotive goes no later than the wagon.
    """
    ruleset = setting.ruleset
    wagon, engine = ruleset["train_hits_wagon"], ruleset["train_hits_engine"]
    if engine <= wagon:
        expected = f"more than ruleset.train_hits_wagon, {wagon}"
        raise InputError("rules", "ruleset.train_hits_engine", str(engine), expected)
    table["train_margin"] = engine - wagon
    if table["trains"]:
        table["trains_pass"] = ruleset["trains_pass"]
        table["train_counted"] = (wagon, engine) != OF_THE_PACK


def fill_passengers(table: np.void, setting: Setting) -> None:
    """How units get off the trains of the battle, if any carries some.

    Changes: table.unload_chosen, doors_of_wagon, arrival_assault, box_terms.  Rule: HR-SUPTRAIN-1, -2, -4, -5, -8.
    """
    ruleset = setting.ruleset
    if not table["train_aboard"].any():
        return
    table["unload_chosen"] = ruleset["train_unloading"] == "CHOSEN"
    table["doors_of_wagon"] = ruleset["train_doors"] == "WAGON"
    table["arrival_assault"] = ruleset["arrival_assault"]
    table["box_terms"] |= table["unload_chosen"]


def fill_train_guns(table: np.void, setting: Setting) -> None:
    """Guns on wagons: which may go in place of a hit, which an enemy at either part binds, which see for themselves.

    Those that see for themselves ask a law of their own, for the train is not in the way of their line.
    Changes: table.armed_trains, gun_trains, gun_house_rows, gun_rows, row_fire.  Rule: HR-ARMTRAIN-3, -4, -6.
    """
    ruleset = setting.ruleset
    if not table["trains"]:
        return
    armed = [
        i
        for i, row in enumerate(setting.rows.rows)
        if row.columns["class"] == TRAIN and WAGON in row.tags and any(row.columns["dice"])
    ]
    for train in range(table["trains"]):
        unit = table["train_wagon"][train]
        if unit != OFF and table["unit_row"][unit] in armed:
            table["armed_trains"] |= 1 << train
    if ruleset["train_gun_saves"]:
        table["gun_trains"] = table["armed_trains"]
    if ruleset["train_gun"] != "HOUSE":
        return
    for i in armed:
        table["gun_house_rows"] |= 1 << i
        if table["row_fire"][i] == Fire.DIRECT or ruleset["gun_sight"] == "SPOTTED":
            table["row_fire"][i] = Fire.NONE
            table["gun_rows"] |= 1 << i
