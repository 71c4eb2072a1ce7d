"""Boats of the house rules: who has them, dice and flags on the river, whether they serve again (HR-BOAT)."""

import pytest

from engine.hooks import Fired
from engine.kernel.retreat import may_stand
from engine.loading.checks.occurrence import State, effect_on
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.rules.ways import turn as pace
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.markers import marker, row_at

HOUSE = "star-assault-boats"
WATER = {f"E{i}": "river" for i in range(1, 14)} | {"F6": "river", "F7": "river"}
TAGGED = '\n[tags]\nboat = "F5"\n'


def crossing(options=HOUSE, tail=TAGGED, **more):
    """Allied infantry south of a river, and Axis infantry north of it."""
    allies = more.pop("allies", {"infantry": "F5 F9 I1"})
    return Battlefield(
        WATER, more.pop("axis", {"infantry": "C5 A1"}), allies, options=options, tail=tail, medals=9
    ).play("direct_from_hq")  # fmt: skip


def again(field, *hexes):
    """The next turn of the same side, with units ordered."""
    return field.next_turn().next_turn().ready(*hexes)


@pytest.mark.rule("HR-BOAT-1", "HR-BOAT-4")
def test_tagged_infantry_has_boats_with_the_option_only():
    field = crossing().order("F5", "F9")
    assert {"E5", "E6"} <= field.reach("F5") and "D5" not in field.reach("F5")
    assert not any(hex_.startswith("E") for hex_ in field.reach("F9"))
    assert field.move("F5", "E5") and row_at(field, "E5") == "infantry#afloat"
    assert field.fired(Fired.BOAT_LAUNCHED) and field.fired(Fired.BOAT_HOUSE)
    plain = crossing(options="").order("F5")
    assert not any(hex_.startswith("E") for hex_ in plain.reach("F5"))


@pytest.mark.rule("HR-BOAT-1", "HR-BOAT-3", "HR-GEN-4")
@pytest.mark.parametrize(
    ("options", "tail", "ordered", "offered"),
    [
        (HOUSE, TAGGED, "F5", True),
        (HOUSE, TAGGED, "I1", False),  # without boats
        (f"{HOUSE}:units=I1", TAGGED, "I1", False),  # too far from the river
        ("", marker("boat", "F5"), "F5", False),  # boats of the battle itself
        (f"{HOUSE}:dice_penalty=2", marker("boat", "F5"), "F5", False),  # they cross no more rivers
    ],
)
def test_rivers_that_boats_of_an_option_may_cross_are_an_offer(options, tail, ordered, offered):
    field = crossing(options, tail).order(ordered)
    if field.tables["pace_marks"] > 1:
        pace.note_reach(field.tables, field.state, field.mind, field.state["active"])
    assert bool(field.fired(Fired.OFFERED)) is offered


@pytest.mark.rule("HR-BOAT-4")
def test_hexes_may_be_named_and_markers_stay():
    field = crossing(f"{HOUSE}:units=f9|I1", tail=marker("boat", "F5"))
    rows = [row_at(field, hex_) for hex_ in ("F5", "F9", "I1")]
    assert rows == ["infantry#boat"] * 3
    built = build_tables(load_scenario("nijmegen-bridges"), parse_variant(HOUSE))
    table = built.tables[0]
    boats = table["row_afloat"].astype(bool)
    assert boats.sum() == 1 and boats[table["unit_row"][: table["n_units"]]].sum() == 3


@pytest.mark.rule("HR-BOAT-4")
@pytest.mark.parametrize(("units", "found"), [
    ("F6", "no unit on F6"), ("H4", "armor on H4"), ("Z9", "no unit on Z9"),
])  # fmt: skip
def test_boats_for_nobody_are_refused_in_one_line(units, found):
    with pytest.raises(InputError) as refused:
        crossing(f"{HOUSE}:units={units}", allies={"infantry": "F5 I1", "armor": "H4"})
    said = str(refused.value)
    assert f"{HOUSE}: units {units}: found {found}, expected hexes of infantry: " in said and "\n" not in said


@pytest.mark.rule("HR-BOAT-2")
@pytest.mark.parametrize(("penalty", "dice"), [(0, 3), (1, 2), (2, 1)])
def test_dice_on_the_river(penalty, dice):
    field = crossing(f"{HOUSE}:dice_penalty={penalty}", axis={"infantry": "D5 A1"}).order("F5")
    assert field.move("F5", "E5") and field.dice("E5", "D5") == dice


@pytest.mark.rule("HR-BOAT-2", "HR-BOAT-7")
@pytest.mark.parametrize("options", [HOUSE, f"{HOUSE}:reusable=true", f"{HOUSE}+no-retreat-choice"])
@pytest.mark.parametrize(("faces", "left"), [("FSS", 3), ("FFS", 2), ("IFF", 1)])
def test_a_flag_on_the_river_costs_a_figure_and_nobody_is_asked(options, faces, left):
    field = crossing(options, axis={"infantry": "D5 A1"}).order("F5")
    field.move("F5", "E5")
    assert not may_stand(field.tables, field.state, field.unit("E5"), 1, 0)
    field.next_turn().ready("D5").attack("D5", "E5", faces, stand=Unasked())
    assert field.figures("E5") == left


@pytest.mark.rule("HR-BOAT-3", "HR-BOAT-5")
def test_the_boat_is_used_up_on_reaching_land():
    field = crossing().order("F5")
    field.move("F5", "E5")
    again(field, "E5")
    assert {"E4", "E6", "D4"} <= field.reach("E5") and "E3" not in field.reach("E5")
    assert field.move("E5", "E6") and row_at(field, "E6") == "infantry#afloat"
    again(field, "E6")
    assert field.move("E6", "D6") and row_at(field, "D6") == "infantry"
    again(field, "D6")
    assert not any(hex_.startswith("E") for hex_ in field.reach("D6"))


@pytest.mark.rule("HR-BOAT-3", "HR-BOAT-6")
@pytest.mark.parametrize("with_boat", [True, False])
def test_no_retreat_onto_the_river(with_boat):
    """Neither once the boat is gone, nor while it is still carried: the step costs a figure."""
    tail = '\n[tags]\nboat = "D5"\n' if with_boat else TAGGED
    field = crossing(tail=tail, allies={"infantry": "D5 F5 I1"}, axis={"infantry": "C5 A1"})
    field.next_turn().ready("C5").attack("C5", "D5", "FSS")
    assert field.figures("D5") == 3


@pytest.mark.rule("HR-BOAT-3")
def test_boats_that_serve_again_are_carried_on():
    field = crossing(f"{HOUSE}:reusable=true").order("F5")
    field.move("F5", "E5")
    again(field, "E5")
    assert field.move("E5", "D5") and row_at(field, "D5") == "infantry#boat"
    again(field, "D5")
    assert "E5" in field.reach("D5") and "F5" not in field.reach("D5")
    assert field.move("D5", "E5") and row_at(field, "E5") == "infantry#afloat"
    again(field, "E5")
    kept = crossing(f"{HOUSE}:reusable=true", allies={"infantry": "D5 I1"}, tail='\n[tags]\nboat = "D5"\n')
    kept.next_turn().ready("C5").attack("C5", "D5", "FSS")
    assert kept.figures("D5") == 3  # a retreat never launches it


@pytest.mark.rule("HR-BOAT-3")
def test_what_reach_finds_a_step_allows():
    """A boat that serves again may land and be launched at once: search and step say the same."""
    for way in (("E5", "D5", "E6"), ("E5", "D4", "E4"), ("E5", "F5", "F6")):
        field = crossing(f"{HOUSE}:reusable=true").order("F5")
        field.move("F5", "E5")
        again(field, "E5")
        found = way[-1] in field.reach("E5")
        assert found and field.move(*way)


@pytest.mark.rule("HR-BOAT-4", "HR-GEN-4")
def test_without_rivers_and_units_of_the_tag_it_cannot_occur():
    assert effect_on(Battlefield(options=HOUSE).built).state is State.CANNOT
