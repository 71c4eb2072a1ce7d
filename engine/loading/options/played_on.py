"""Battles that medals alone end, whatever else would end them (nef-twelve-vp)."""

from typing import Literal

from engine.loading.options.goals import clear_victories
from engine.loading.options.set_up import SetUp
from engine.loading.schema.rows import WIN

NEVER = "NEVER"
WHEN_NEEDED: Literal["WHEN_NEEDED"] = "WHEN_NEEDED"


def play_on(set_up: SetUp, option: str) -> None:
    """No objective, exit or unit wins a battle by itself, and a deck that has run out is shuffled again.

    An objective that would win is none, and by such an exit nobody leaves; a unit that would pays a medal.
    Rule: HR-NEFVP-3.  Changes: objectives, exits and units of the battle, its ruleset.
    """
    scenario, ruleset = set_up.scenario, set_up.document["ruleset"]
    noted = set_up.ground
    for objective in (one for one in scenario["objectives"] if one["value"] == WIN):
        noted.append((f"scenario.objectives.{objective['id']}.value", WIN, "none", option))
    for way in (one for one in scenario["exits"] if one["value"] == WIN):
        noted.append((f"scenario.exits.{' '.join(way['cells'])}", WIN, "none", option))
    scenario["objectives"] = [one for one in scenario["objectives"] if one["value"] != WIN]
    scenario["exits"] = [one for one in scenario["exits"] if one["value"] != WIN]
    clear_victories(set_up, option)
    if ruleset["deck_out"] is not None:
        noted.append(("ruleset.deck_out", ruleset["deck_out"], None, option))
        ruleset["deck_out"] = None
    if ruleset["reshuffle"] == NEVER:
        noted.append(("ruleset.reshuffle", NEVER, WHEN_NEEDED, option))
        ruleset["reshuffle"] = WHEN_NEEDED
