"""Guns and cargo of trains, and how they are told; what a file may not say of them is in ``tests/hostile``."""

import json

import pytest

from analysis.boards.unit_marks import class_of, counter
from engine.editor.export import export
from engine.hooks import Fired
from engine.kernel import movement
from engine.layout import OFF
from engine.replay.replay_text import show_text
from engine.replay.setup_log import setup_of
from engine.rules.trains import turn as trains
from tests.support.markers import marker
from tests.support.railway import LINE, Railway, train

# --- the armored train ---

GUNS = train(unit="tp_armored_train")


@pytest.mark.rule("TP-TRN-9", "TP-GAP-18")
@pytest.mark.parametrize(
    ("hex_", "dice"), [("E4", 3), ("E3", 3), ("E2", 2), ("E1", 2), ("C9", 1), ("D11", 0)]
)
def test_the_gun_fires_from_the_wagon_with_the_dice_of_artillery(hex_, dice):
    # ranges from the wagon on E5: 1, 2, 3, 4, 5 (C9), 7 (D11)
    field = Railway(axis={"infantry": f"{hex_} A1"}, trains=GUNS).ready("E6")
    assert field.dice("E5", hex_) == dice
    assert field.dice("E6", hex_) == 0


@pytest.mark.rule("TP-TRN-9")
def test_a_unit_in_a_forest_at_range_four_is_shot_at_with_two_dice_without_a_line():
    terrain = {**LINE, "E1": "forest + tp_rail", "E3": "forest + tp_rail"}
    field = Railway(terrain, axis={"infantry": "E1 A1"}, trains=GUNS).ready("E6")
    assert field.dice("E5", "E1") == 2


@pytest.mark.rule("TP-TRN-9")
@pytest.mark.parametrize("way", [("E6",), ("E6", "E7"), ("E6", "E7", "E8", "E9")])
def test_it_moves_up_to_three_and_fires_still(way):
    field = Railway(axis={"infantry": "E12 A1"}, trains=GUNS).ready("E6")
    assert field.go(*way)
    wagon = field.parts()[1]
    assert field.dice(wagon, "E12") == {"E5": 0, "E6": 1, "E8": 2}[wagon]


@pytest.mark.rule("TP-TRN-9")
def test_without_an_order_it_does_not_fire():
    field = Railway(axis={"infantry": "E4 A1"}, trains=GUNS).play("direct_from_hq")
    assert field.dice("E5", "E4") == 0


@pytest.mark.rule("TP-TRN-9")
def test_it_takes_no_ground():
    field = Railway(axis={"infantry": "E4:1 A1"}, trains=GUNS).ready("E6")
    field.attack("E5", "E4", "GII")
    assert field.parts() == ("E6", "E5")


@pytest.mark.rule("TP-TRN-9", "TP-GAP-18")
def test_the_gun_goes_with_the_wagon():
    field = Railway(axis={"infantry": "E9 A1"}, trains=GUNS).ready("E6")
    field.state["hits"], field.state["flags"] = 3, 0
    trains.suffer_on_rails(field.tables, field.state, field.mind, field.unit("E6"), 0)
    assert field.dice("E6", "E9") == 0


@pytest.mark.rule("TP-TRN-1")
def test_a_train_without_a_gun_never_fires():
    field = Railway(axis={"infantry": "E4 A1"}).ready("E6")
    assert field.dice("E5", "E4") == 0 and field.dice("E6", "E4") == 0


# --- the supply train ---

SUPPLY = train(more='cargo = "infantry armor:2"\nstation = "E8"\n')


@pytest.mark.rule("TP-TRN-7")
def test_carried_units_are_nowhere_on_the_board():
    field = Railway(trains=SUPPLY)
    assert set(field.picture("allies")) == {"E6", "E5", "I1"}
    assert field.state["n_units"] == 1 + 3 + 2


@pytest.mark.rule("TP-TRN-8", "TP-TRN-7")
def test_at_the_station_they_get_off_next_to_either_part():
    field = Railway(trains=SUPPLY, axis={"infantry": "D9 A1"}).ready("E6")
    assert field.go("E6", "E7", "E8")
    picture = field.picture("allies")
    off = {hex_: figures for hex_, figures in picture.items() if hex_ not in ("E8", "E7", "I1")}
    assert sorted(off.values()) == [2, 4]
    # around E8 and E7, D9 being taken
    assert set(off) <= {"D6", "D7", "D8", "E9", "E6", "F6", "F7", "F8"}
    for hex_ in off:
        unit = field.unit(hex_)
        assert not movement.may_move(field.tables, field.state, unit)
        assert not field.may_order(hex_) or (field.order(hex_) and field.dice(hex_, "D9") == 0)
    assert field.fired(Fired.TRAIN_UNLOADED)


@pytest.mark.rule("TP-TRN-8", "TP-FSA-1")
def test_who_gets_off_on_a_post_spots_for_guns_in_that_turn():
    rules = SUPPLY + marker("post", "D6", sides="allies")
    field = Railway(trains=rules, axis={"infantry": "I13 A1"}, allies={"artillery": "I6"}).ready("E6", "I6")
    assert field.dice("I6", "I13") == 0
    assert field.go("E6", "E7", "E8")
    assert field.unit("D6") != OFF and field.dice("I6", "I13") == 1


@pytest.mark.rule("TP-TRN-8")
def test_who_gets_off_counts_among_those_that_had_no_order():
    field = Railway(trains=SUPPLY).ready("E6")
    aboard = [unit for unit in range(field.state["n_units"]) if field.state["unit_hex"][unit] == OFF]
    assert len(aboard) == 2 and not any(field.state["never_ordered"][unit] for unit in aboard)
    assert field.go("E6", "E7", "E8")
    assert all(field.state["never_ordered"][unit] for unit in aboard)


@pytest.mark.rule("TP-TRN-8", "TP-TRNED-5")
def test_passing_by_or_falling_short_unloads_nobody():
    for way in (("E6", "E7"), ("E6", "E7", "E8", "E9")):
        field = Railway(trains=SUPPLY).ready("E6")
        assert field.go(*way)
        assert len(field.picture("allies")) == 3


@pytest.mark.rule("TP-TRN-8", "TP-TRNED-5")
def test_who_finds_no_room_stays_aboard():
    around = "D6 D7 D8 E9 F6 F7 F8"
    field = Railway(trains=SUPPLY, axis={"infantry": f"{around} A1"}).ready("E6")
    assert field.go("E6", "E7", "E8")
    assert field.unit("E6") != OFF  # the one free hex, behind the wagon
    assert field.state["aboard"][0] == 0b10


@pytest.mark.rule("TP-TRN-7", "TP-TRNED-4")
def test_who_is_aboard_is_lost_with_the_wagon_for_no_medal():
    field = Railway(trains=SUPPLY)
    field.state["hits"], field.state["flags"] = 3, 0
    trains.suffer_on_rails(field.tables, field.state, field.mind, field.unit("E6"), 0)
    assert field.medals("axis") == 0 and field.state["aboard"][0] == 0
    assert field.fired(Fired.CARGO_LOST)
    assert list(field.state["figures_lost"][1]) == [4, 2, 3]


# --- how it is told ---


def test_both_parts_have_names_letters_and_symbols_of_their_own():
    setup = setup_of(Railway(trains=GUNS).built)
    text = show_text("Railway", setup)
    assert "armored train wagon" in text.replace("\xa0", " ")
    parts = [unit for unit in setup["units"] if "train" in unit["row"]]
    drawn = {str(counter(one["side"], one["row"], class_of(one["row"]), 4, 4).shapes) for one in parts}
    assert len(parts) == len(drawn) == 2


def test_a_train_is_written_for_the_editor():
    field = Railway(trains=SUPPLY)
    text, lost = export(field.built.scenario)
    assert not [line for line in lost if "locomotive" in line or "wagon" in line]
    hexes = json.loads(text)["board"]["hexagons"]
    parts = [one["rect_terrain"]["name"] for one in hexes if "rect_terrain" in one]
    assert {"loco", "wagon"} <= set(parts)
