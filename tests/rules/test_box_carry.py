"""Equipment that is captured and prisoners that are freed."""

import pytest

from engine.codes import Loss
from engine.hooks import Fired
from engine.kernel.losses import remove_figures
from engine.layout import OFF
from tests.rules.test_exits import way_out
from tests.support.battlefield import Battlefield
from tests.support.markers import marker


def field_with(kind="equipment", tail="", units=None, axis=None, **columns):
    """Something at E6 that the Allies may carry to G6, and their units."""
    columns = {"sides": "allies", "to": "G6"} | columns
    text = marker(kind, "E6", **{key: value for key, value in columns.items() if value is not None})
    return Battlefield(
        axis=axis or {"infantry": "A1 A13"}, allies=units or {"infantry": "F7 I1", "armor": "F5"}, tail=text + tail,
        medals=9,
    ).play("direct_from_hq")  # fmt: skip


def carrier(field):
    """Hex of who carries the load, None if nobody does."""
    unit = int(field.state["load_unit"][0])
    return None if unit == OFF else field.names[field.state["unit_hex"][unit]]


def lies(field):
    """Hex where the load waits, None if nowhere."""
    hex_ = int(field.state["load_hex"][0])
    return None if hex_ == OFF else field.names[hex_]


@pytest.mark.rule("TP-CAP-1", "TP-POW-1")
@pytest.mark.parametrize("kind", ["equipment", "prisoner"])
def test_infantry_that_stops_there_takes_it_along(kind):
    field = field_with(kind).order("F7")
    assert lies(field) == "E6" and field.move("F7", "F6", "E6")
    assert carrier(field) == "E6" and lies(field) is None and field.fired(Fired.LOAD_TAKEN)
    field.next_turn().next_turn().ready("E6").move("E6", "F6")
    assert carrier(field) == "F6"


@pytest.mark.rule("TP-CAP-1")
def test_tanks_do_not_take_it_nor_who_passes_by():
    field = field_with().order("F5", "F7")
    assert field.move("F5", "E6") and lies(field) == "E6"
    field = field_with().order("F7")
    assert field.move("F7", "E7", "E6") and carrier(field) == "E6"
    field = field_with(units={"special_forces": "F6", "infantry": "I1"}).order("F6")
    assert field.move("F6", "E6", "D6") and lies(field) == "E6" and carrier(field) is None


@pytest.mark.rule("TP-CAP-1")
def test_the_other_side_may_not_where_it_is_not_named():
    field = field_with(axis={"infantry": "D6 A13"}).next_turn().ready("D6")
    assert field.move("D6", "E6") and lies(field) == "E6"
    field = field_with(axis={"infantry": "D6 A13"}, sides="both").next_turn().ready("D6")
    assert field.move("D6", "E6") and carrier(field) == "E6"


@pytest.mark.rule("TP-CAP-1")
def test_taking_ground_is_stopping():
    field = field_with(axis={"infantry": "E6:1 A13"}, units={"infantry": "F6 I1"}).order("F6")
    field.attack("F6", "E6", "ISS")
    assert carrier(field) == "E6"


@pytest.mark.rule("TP-CAP-2")
def test_equipment_stays_where_its_carrier_dies_and_is_taken_again():
    field = field_with(units={"infantry": "F7 G7 I1"}).order("F7")
    field.move("F7", "F6", "E6")
    remove_figures(field.tables, field.state, field.unit("E6"), 4, Loss.HIT)
    assert lies(field) == "E6" and carrier(field) is None
    field.next_turn().next_turn().ready("G7").move("G7", "F6", "E6")
    assert carrier(field) == "E6"


@pytest.mark.rule("TP-POW-1")
def test_a_prisoner_dies_with_his_carrier():
    field = field_with("prisoner").order("F7")
    field.move("F7", "F6", "E6")
    remove_figures(field.tables, field.state, field.unit("E6"), 4, Loss.HIT)
    assert lies(field) is None and carrier(field) is None


@pytest.mark.rule("TP-CAP-1", "TP-POW-1")
@pytest.mark.parametrize("value", [1, 2])
def test_brought_to_a_hex_of_the_scenario_it_earns_its_medals_once(value):
    field = field_with(value=value).order("F7")
    field.move("F7", "F6", "E6")
    field.next_turn().next_turn().ready("E6").move("E6", "F6", "G6")
    assert field.medals("allies") == value and carrier(field) is None and lies(field) is None
    assert field.fired(Fired.LOAD_BROUGHT)
    field.next_turn().next_turn().ready("G6").move("G6", "H6")
    field.next_turn().next_turn().ready("H6").move("H6", "G6")
    assert field.medals("allies") == value


@pytest.mark.rule("TP-CAP-1")
def test_carried_off_the_board_it_earns_them_beside_those_of_the_exit():
    field = field_with(
        to=None, tail=way_out("I6"), units={"infantry": "F7 A2", "armor": "I1"}, value=2
    ).order("F7")
    field.move("F7", "F6", "E6")
    field.put("E6", "I6").next_turn().next_turn().ready("I6")
    assert field.move("I6", "off") and field.medals("allies") == 3


@pytest.mark.rule("TP-CAP-1")
def test_with_hexes_to_bring_it_to_an_exit_earns_only_its_own():
    field = field_with(tail=way_out("I6"), units={"infantry": "F7 A2", "armor": "I1"}, value=2).order("F7")
    field.move("F7", "F6", "E6")
    field.put("E6", "I6").next_turn().next_turn().ready("I6")
    assert field.move("I6", "off") and field.medals("allies") == 1 and carrier(field) is None
