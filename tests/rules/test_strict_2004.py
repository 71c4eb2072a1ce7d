"""The preset strict_2004, the two readings of the first printing at once: bluffs and cliffs, Behind Enemy Lines."""

from pathlib import Path

import pytest

from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from tests.support.battlefield import Battlefield

STRICT = str(Path(__file__).resolve().parents[2] / "examples" / "strict-2004.toml")
FOOT = ("infantry", "special_forces", "resistance")


def slope(kind, row, start, card="direct_from_hq", options=STRICT):
    """A unit ordered on the hill E4 or on the beach F4 below it."""
    terrain = {"E4": kind, "F4": "beach", "G4": "beach"}
    return Battlefield(terrain, {"infantry": "A1"}, {row: start}, options=options).play(card).order(start)


@pytest.mark.rule("AMB-33", "TER-BLUFF-2", "CORE-MOV-11")
@pytest.mark.parametrize("kind", ["bluff", "cliff"])
@pytest.mark.parametrize("row", FOOT)
def test_up_from_the_beach_is_two_hexes(kind, row):
    for options in ("", STRICT):
        field = slope(kind, row, "F4", options=options)
        assert field.move("F4", "E4")
        assert field.state["moved"][field.unit("E4")] == 2


@pytest.mark.rule("AMB-33", "TER-BLUFF-3")
@pytest.mark.parametrize(("kind", "climbs"), [("bluff", False), ("cliff", True)])
def test_only_a_bluff_is_closed_to_armor_going_up(kind, climbs):
    assert slope(kind, "armor", "F4").move("F4", "E4") is climbs
    assert not slope(kind, "armor", "F4", options="").move("F4", "E4")


@pytest.mark.rule("AMB-33", "CORE-MOV-11")
@pytest.mark.parametrize("kind", ["bluff", "cliff"])
def test_guns_climb_where_they_may_move_far_enough(kind):
    assert not slope(kind, "artillery", "F4").move("F4", "E4")
    assert slope(kind, "artillery", "F4", "artillery_bombard").move("F4", "E4")
    assert not slope(kind, "artillery", "F4", "artillery_bombard", "").move("F4", "E4")


@pytest.mark.rule("AMB-33", "TER-BLUFF-4")
@pytest.mark.parametrize("kind", ["bluff", "cliff"])
@pytest.mark.parametrize("row", [*FOOT, "armor", "artillery"])
def test_down_is_one_hex_for_everybody(kind, row):
    field = slope(kind, row, "E4")
    assert field.move("E4", "F4")
    assert field.state["moved"][field.unit("F4")] == 1


@pytest.mark.rule("AMB-33", "TG-15", "TER-BLUFF-4")
@pytest.mark.parametrize("kind", ["bluff", "cliff"])
@pytest.mark.parametrize(("row", "faces"), [("infantry", "IS"), ("armor", "IS")])
@pytest.mark.parametrize("up", [True, False])
def test_ground_is_taken_both_ways_but_by_armor_up_a_bluff(kind, row, faces, up):
    terrain = {"E4": kind, "F4": "beach"}
    start, end = ("F4", "E4") if up else ("E4", "F4")
    pieces = {"axis": {"infantry": f"{end}:1 A1"}, "allies": {row: f"{start} I1"}}
    field = Battlefield(terrain, **pieces, options=STRICT).ready(start)
    field.attack(start, end, faces if up else faces + "S")
    stays = up and kind == "bluff" and row == "armor"
    assert set(field.picture("allies")) == {start if stays else end, "I1"}


@pytest.mark.rule("AMB-33", "TER-BLUFF-1", "TER-BLUFF-7", "TER-BLUFF-5")
@pytest.mark.parametrize("kind", ["bluff", "cliff"])
def test_the_rest_of_the_hill_stays_what_it_is(kind):
    terrain = {"E4": kind, "F4": "beach"}
    field = Battlefield(terrain, {"infantry": "E4 A1"}, {"infantry": "F4 I1"}, options=STRICT).ready("F4")
    assert field.dice("F4", "E4") == 3 - 1
    field.attack("F4", "E4", "FS", retreat=["D4"], ground=0)
    assert field.picture("axis") == {"D4": 4, "A1": 4}


def raider(ground, options=STRICT, card="behind_enemy_lines"):
    """Infantry that has moved from E5 to the ground at D5, next to an enemy."""
    field = Battlefield({"D5": ground}, {"infantry": "C5 A13"}, {"infantry": "E5 I1"}, options=options)
    field.play(card).order("E5")
    assert field.move("E5", "D5")
    return field


@pytest.mark.rule("AMB-23", "CARD-BEL-5")
@pytest.mark.parametrize("ground", ["forest", "town", "hedgerow"])
def test_behind_enemy_lines_battles_from_the_cover_it_has_entered(ground):
    assert raider(ground).dice("D5", "C5") == 3 + 1
    assert raider(ground, "").dice("D5", "C5") == 0


@pytest.mark.rule("AMB-23", "CARD-BEL-5")
@pytest.mark.parametrize(("ground", "dice"), [("ocean", 0), ("wire", 3 + 1 - 1)])
def test_what_the_ground_itself_says_still_holds(ground, dice):
    #  nobody battles from open water, and wire costs a die: no ban of ground that was entered
    assert raider(ground).dice("D5", "C5") == raider(ground, "").dice("D5", "C5") == dice


@pytest.mark.rule("AMB-23")
def test_other_cards_keep_the_bans():
    assert raider("forest", card="direct_from_hq").dice("D5", "C5") == 0


@pytest.mark.rule("AMB-23", "AMB-33")
@pytest.mark.parametrize("battle", ["pointe-du-hoc", "omaha-beach", "pegasus-bridge"])
def test_it_is_what_the_preset_says_and_nothing_else(battle):
    built = build_tables(load_scenario(battle), parse_variant(STRICT))
    changed = {change.path for change in built.provenance if change.option == "strict-2004"}
    assert changed == {"terrain.bluff.climb", "terrain.cliff.climb", "cards.behind_enemy_lines.lifts"}
