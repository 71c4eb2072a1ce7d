"""Zombies of the Allies on a board turned by 180 degrees fare like zombies of the Axis on the board as it was."""

import numpy as np
import pytest

from engine.runs.games import play_games
from tests.support.battlefield import built_from, scenario_text
from tests.support.half_turn import OTHER, across

SIDES = ("axis", "allies")
TERRAIN = {
    "E4": "forest",
    "E8": "hill",
    "D10": "town",
    "F3": "hill",
    "G9": "forest",
    "F6": "town",
    "D2": "river",
}
ARMIES = {
    "axis": {"infantry": "C3 C5 C7 C9 C11 B4 B8", "armor": "B2 B11", "artillery": "A6"},
    "allies": {"infantry": "F4 G5 G7 G11 H9", "armor": "H3 H10", "artillery": "I7"},
}
# No unit is added, for it would take the lower of two equal hexes; Air Power has two dice for the Allies alone.
DEAD = (
    "zombie-unit:defender_first=false,side={0}+zombie-conversion:side={0},per_armor=1,per_artillery=1"
    "+first-player:side={0}+decks.standard.air_power=0"
)
PLAYERS = ("random", "random")  # whoever judges takes the first of equals in hex order, which does not turn
GAMES = 2000
SPREAD = 4.0  # standard errors within which two means are called equal


def turned(armies):
    """Armies on the board turned by 180 degrees, each on the other side."""
    return {
        OTHER[side]: {row: " ".join(across(hex_) for hex_ in hexes.split()) for row, hexes in army.items()}
        for side, army in armies.items()
    }


def from_seat(side, variant):
    """Results of the battle with the Dead on a side."""
    terrain, armies = TERRAIN, ARMIES
    if side == "allies":
        terrain, armies = {across(hex_): kind for hex_, kind in terrain.items()}, turned(armies)
    built = built_from(scenario_text(terrain, armies), variant.format(side))
    results = play_games(built, 3, PLAYERS, count=GAMES).results
    assert not results["rule_gap"].any()
    return results


@pytest.mark.rule("HR-ZOMBIE-2", "HR-ZOMARMY-1", "HR-ZOMARMY-4")
@pytest.mark.parametrize("variant", [DEAD, f"{DEAD}+zombie-growth"], ids=["alone", "growing"])
def test_the_dead_win_as_often_and_as_late_from_either_seat(variant):
    axis, allies = (from_seat(side, variant) for side in SIDES)
    for name, one, other in (
        ("wins", axis["winner"] == 0, allies["winner"] == 1),
        ("turns", axis["turns"], allies["turns"]),
        ("figures lost", axis["lost_allies_inf"], allies["lost_axis_inf"]),
        ("zombies lost", axis["lost_axis_inf"], allies["lost_allies_inf"]),
    ):
        error = np.sqrt((one.var() + other.var()) / GAMES)
        assert abs(one.mean() - other.mean()) <= SPREAD * error, f"{name}: {one.mean()}, {other.mean()}"
