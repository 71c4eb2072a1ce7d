"""Where rules of the boxes meet: ground that bites under Tigers, engineers and loads, bridges over ice, cross-hairs."""

from unittest.mock import patch

import pytest

from engine.dialogue import second_move, turn
from engine.hooks import Event
from engine.kernel.tactics import rolls
from engine.layout import OFF
from engine.rules.second_rolls import law as second_roll
from engine.rules.supply.law import supply
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import LETTERS
from tests.support.markers import marker
from tests.support.mined_field import Mined
from tests.support.turn_script import Turns

ICE = "ww_frozen_river"
PRISONER_TO_E5 = marker("prisoner", "H6", sides="allies", to="E5")


def second_dice(face):
    """Second dice of Tigers that all show one face."""
    return patch.object(second_roll, "draw_below", lambda *_: LETTERS[face])


@pytest.mark.rule("N-GAP-6", "UNIT-TIG-2")
def test_the_ice_takes_a_tiger_at_once_and_a_mine_asks_for_a_second_die():
    field = Mined({"E5": ICE}, allies={"eq_tiger": "E4 I1"}).ready("E4")
    with second_dice("S"):
        field.march("E4", "E5", faces=["SI"])
    assert field.unit("E4") == OFF and field.figures("E5") == 0
    assert field.noted(Event.CONFIRM) == []
    field = Mined({"E5": "tp_minefield"}, tokens={"E5": 2}, allies={"eq_tiger": "E4 I1"}).ready("E4")
    with second_dice("S"):
        field.march("E4", "E5", faces=["GA"])
    assert field.figures("E5") == 1 and len(field.noted(Event.CONFIRM)) == 1


@pytest.mark.rule("TP-GAP-6", "UNIT-TIG-2")
def test_a_tiger_on_a_bridge_that_is_blown_is_gone_without_a_second_die():
    river = {f"E{i}": "river" for i in range(1, 14)} | {"E3": "river + bridge"}
    field = Turns(
        terrain=river,
        axis={"eq_tiger": "E3", "infantry": "A1"},
        allies={"infantry": "I1 F6"},
        active="allies",
        tail='[ruleset]\nbridge_demolition = "sure"\n',
        medals=9,
    )
    field.hold("allies", "recon_left", "probe_left")
    with second_dice("S"):
        field.turn(None, bridge=("recon_left", "E3"))
    assert field.figures("E3") == 0 and field.medals("allies") == 1


@pytest.mark.rule("TILE-BRG-1")
@pytest.mark.parametrize("bridge", ["bridge", "tp_rail_bridge", "tp_pontoon"])
def test_nobody_rolls_for_the_ice_under_a_bridge(bridge):
    field = Mined({"E5": f"{ICE} + {bridge}"}, allies={"infantry": "E4 I1"}).ready("E4")
    field.march("E4", "E5", faces=[])
    assert field.figures("E5") == 4 and field.noted(Event.ICE) == []


@pytest.mark.rule("TP-ENG-4", "CARD-BEL-7")
def test_an_engineer_sets_a_field_off_on_its_second_move_for_the_battles_are_over():
    field = Mined({"E5": "tp_minefield"}, tokens={"E5": 2}, allies={"tp_engineer": "E4 I1"})
    field.play("behind_enemy_lines").order("E4")
    with patch.object(turn, "choose_battle", lambda *_: OFF):
        turn.battle_units(field.tables, field.state, field.mind, 1)
    field.mind["path"][0], field.mind["path_n"] = field.index["E5"], 1
    engineer = field.unit("E4")
    with (
        patch.object(second_move, "choose_second_move", lambda _t, _s, _m, unit: int(unit == engineer)),
        field.ground_shows(["IA"]),
    ):
        second_move.second_move(field.tables, field.state, field.mind, 1)
    assert field.mined("E5") and field.known("E5") and field.figures("E5") == 3


@pytest.mark.rule("TP-POW-1", "WW-FRZ-2")
@pytest.mark.parametrize(("ice", "left", "brought"), [("SS", 0, 0), ("SI", 1, 1)])
def test_who_advances_brings_a_prisoner_in_only_if_the_ice_holds(ice, left, brought):
    field = Mined(
        {"E5": ICE},
        axis={"infantry": "E5:1 A1"},
        allies={"infantry": "E4:2 I1"},
        tail=PRISONER_TO_E5,
    ).ready("E4")
    field.state["load_hex"][0], field.state["load_unit"][0] = OFF, field.unit("E4")
    with field.ground_shows([ice]):
        field.attack("E4", "E5", "III")
    assert field.figures("E5") == left
    assert field.medals("allies") == 1 + brought  # the unit destroyed, and the prisoner


@pytest.mark.rule("TP-BIG-4", "WW-HT-13")
def test_cross_hairs_return_from_the_hex_of_a_half_track_that_is_used_up():
    field = Battlefield(
        axis={"tp_big_gun": "A5 A1"},
        allies={"ww_half_track": "E5:1", "infantry": "E6 I1"},
        tail="\n[ruleset]\nresupply = true\n",
    )
    field.state["unit_figures"][field.unit("E6")] = 1
    gun = field.unit("A5")
    field.state["crosshair"][gun, 0] = field.index["E5"]
    field.ready("E5")
    supply(field.tables, field.state, field.unit("E5"), field.unit("E6"))
    assert field.unit("E5") == OFF and field.state["crosshair"][gun].tolist() == [OFF, OFF, OFF]


@pytest.mark.rule("UNIT-TIG-1")
@pytest.mark.parametrize(("row", "heals"), [("eq_tiger", False), ("elite_armor", True)])
def test_a_tiger_that_has_lost_figures_regains_none(row, heals):
    field = Battlefield(allies={row: "E4"}).play("medics_mechanics")
    field.state["unit_full"][field.unit("E4")] = field.state["unit_figures"][field.unit("E4")] + 1
    assert bool(rolls.may_heal(field.tables, field.state, field.unit("E4"))) is heals


@pytest.mark.rule("UNIT-TRK-1", "WW-HT-5")
def test_the_third_truck_lost_pays_the_medal_whichever_unit_it_was_of():
    field = Battlefield(
        axis={"armor": "E5 F8 A1"}, allies={"eq_truck": "E6 F9", "infantry": "I1"}, active="axis"
    )
    field.ready("E5").attack("E5", "E6", "AAS", ground=0)
    assert field.medals("axis") == 0
    field.ready("F8").attack("F8", "F9", "ASS")
    assert field.figures("F9") == 1 and field.medals("axis") == 1
