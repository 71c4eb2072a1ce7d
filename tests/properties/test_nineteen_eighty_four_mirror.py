"""Nineteen Eighty-Four on a board that is the same turned around: neither seat is better off, to three points.

Without Air Power, the one card that gives the sides different dice (CARD-AIR).  A recruit puts replacements on the
first free hex, which is not the same turned around, so he is left out.
"""

from math import sqrt

import pytest

from engine.codes import Winner
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import read_scenario
from engine.loading.tables.build import build_tables
from tests.properties.test_nineteen_eighty_four import ARMIES, ERRORS, REST, played
from tests.support.battlefield import scenario_text

EVEN_DECK = "decks.standard.air_power=0"
WORDS = f"{EVEN_DECK}+nef-symmetric-forces:placement=mirrored,equal_hands=true+nef-twelve-vp{REST}"
GAMES = 2000  # with either first mover


@pytest.mark.rule("HR-NEFSIDE-3", "HR-NEFSIDE-4")
@pytest.mark.parametrize("player", ["random", "sergeant", "major-ensemble"])
def test_seats_are_even_over_both_first_movers_where_both_have_the_same_dice(player, tmp_path):
    path = tmp_path / "field.toml"
    path.write_text(scenario_text({}, ARMIES), encoding="utf-8")
    battle, won = read_scenario(path), 0.0
    for seed, first in enumerate(("axis", "allies"), start=38):
        built = build_tables(battle, parse_variant(f"{WORDS}+first-player:side={first}"))
        rows = played(built, seed, (player, player), GAMES)
        won += (rows["winner"] == Winner.AXIS).mean() + 0.5 * (rows["winner"] == Winner.DRAW).mean()
    assert abs(won / 2 - 0.5) < ERRORS * 0.5 / sqrt(2 * GAMES)
