"""Goals of a battle that an option strikes out: its objectives and its exits."""

from engine.codes import Side
from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.fiction import has_units
from engine.loading.in_force.field_works import is_town_hex
from engine.loading.options.set_up import SetUp
from engine.loading.schema.document import ObjectiveEntry
from engine.loading.schema.scenario_file import SIDES, SideName

DROP, WIN = "drop", "WIN"


def clear_goals(set_up: SetUp, objectives: bool, exits: bool, units: bool, who: str, option: str) -> None:
    """No hex of a battle is an objective, none an exit, no unit a victory, any more, if anybody has units of some kind.

    Changes: objectives and exits of the scenario, medals of unit rows.
    Rule: HR-MARTOWN-1, -7, HR-MARWIN-8, HR-ZOMWIN-8.
    """
    scenario = set_up.scenario
    if not has_units(set_up.document, None, who):
        return
    if objectives:
        set_up.ground += [
            (f"scenario.objectives.{one['id']}", "an objective", None, option)
            for one in scenario["objectives"]
        ]
        scenario["objectives"] = []
    if exits:
        set_up.ground += [
            (f"scenario.exits.{i + 1}", f"an exit of the {' and '.join(one['sides'])}", None, option)
            for i, one in enumerate(scenario["exits"])
        ]
        scenario["exits"] = []
    if units:
        clear_victories(set_up, option)


def clear_victories(set_up: SetUp, option: str) -> None:
    """A unit whose loss would end the game pays a medal.  Changes: unit rows.  Rule: HR-NEFVP-3, HR-MARWIN-8."""
    for name, row in set_up.document["units"].items():
        if row["medals"] == WIN:
            set_up.ground.append((f"units.{name}.medals", WIN, 1, option))
            row["medals"] = 1


def towns_for_goals(set_up: SetUp, who: str, own: str, option: str) -> None:
    """A side with units of some kind has no objective on a town any more, for a marker lies there.

    With ``own`` drop it has no objective at all.  Sudden deaths stay, and so do objectives of the other side.
    Changes: objectives of the scenario.  Rule: HR-DALEXT-1, -5, HR-DALWIN-4.
    """
    scenario, terrain = set_up.scenario, set_up.document["terrain"]
    ground = contents_of(scenario, set_up.document)
    towns = {
        set_up.grid.name(hex_)
        for hex_, one in enumerate(ground)
        if any(is_town_hex(terrain[name]) for name in one.rows)
    }
    for side in (one for one in SIDES if has_units(set_up.document, Side[one.upper()], who)):
        found: list[ObjectiveEntry] = []
        for one in scenario["objectives"]:
            left = [] if own == DROP else [cell for cell in one["cells"] if cell not in towns]
            if side not in one["sides"] or one["value"] == WIN or left == one["cells"]:
                found.append(one)
                continue
            found += split(one, side, left)
            path = f"scenario.objectives.{one['id']}"
            set_up.ground.append((path, f"an objective of the {side}", " ".join(left) or None, option))
        scenario["objectives"] = found


def split(one: ObjectiveEntry, side: SideName, left: list[str]) -> list[ObjectiveEntry]:
    """An objective as the other side has it, and as a side has it on the hexes left."""
    others = [other for other in one["sides"] if other != side]
    found: list[ObjectiveEntry] = [{**one, "sides": others}] if others else []
    if left:
        need = one["need"] if isinstance(one["need"], str) else min(one["need"], len(left))
        id_ = f"{one['id']}-{side}" if others else one["id"]
        found.append({**one, "id": id_, "sides": [side], "cells": left, "need": need})
    return found
