"""Battles that medals alone end, whatever else would end them (nef-twelve-vp)."""

from typing import Literal

from engine.loading.options.set_up import SetUp
from engine.loading.schema.rows import WIN

NEVER = "NEVER"
WHEN_NEEDED: Literal["WHEN_NEEDED"] = "WHEN_NEEDED"


def play_on(set_up: SetUp, option: str) -> None:
    """No objective, exit or unit wins a battle by itself, and a deck that has run out is shuffled again.

    An objective that would win is none, and by such an exit nobody leaves; a unit that would pays a medal.
    Rule: HR-NEFVP-3.  Changes: objectives, exits and units of the battle, its ruleset.
    """
    scenario, rows, ruleset = set_up.scenario, set_up.document["units"], set_up.document["ruleset"]
    noted = set_up.ground
    for objective in (one for one in scenario["objectives"] if one["value"] == WIN):
        noted.append((f"scenario.objectives.{objective['id']}.value", WIN, "none", option))
    for way in (one for one in scenario["exits"] if one["value"] == WIN):
        noted.append((f"scenario.exits.{' '.join(way['cells'])}", WIN, "none", option))
    scenario["objectives"] = [one for one in scenario["objectives"] if one["value"] != WIN]
    scenario["exits"] = [one for one in scenario["exits"] if one["value"] != WIN]
    for name, row in rows.items():
        if row["medals"] == WIN:
            noted.append((f"units.{name}.medals", WIN, 1, option))
            row["medals"] = 1
    if ruleset["deck_out"] is not None:
        noted.append(("ruleset.deck_out", ruleset["deck_out"], None, option))
        ruleset["deck_out"] = None
    if ruleset["reshuffle"] == NEVER:
        noted.append(("ruleset.reshuffle", NEVER, WHEN_NEEDED, option))
        ruleset["reshuffle"] = WHEN_NEEDED
