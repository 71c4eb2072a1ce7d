"""Drop zones: whom they supply, where they lie, how they are lost."""

import pytest

from engine.hooks import Event, Fired
from engine.loading.words.errors import InputError
from engine.rules.supply_lines.law import find_zone, zone_of
from tests.rules.test_options_supply_lacking import ALLIES, AXIS, CUT, ROW_OUT
from tests.support.supplied_field import LACKING, SuppliedField

# --- drop zones ---


def zoned(
    axis="E7", allies=CUT, words="", marks='drop_zones = "axis:D4"\nsupply_airborne = "E7"', more="", **rest
):
    options = f"{LACKING}{more}+star-drop-zone{words}"
    return SuppliedField(axis, allies, options=options, tail=f"\n[ruleset]\n{marks}\n", **rest)


@pytest.mark.rule("HR-DZONE-1", "HR-DZONE-5", "HR-DZONE-7")
def test_a_drop_zone_supplies_its_units_in_place_of_a_line():
    field = zoned("E7 E8")
    assert field.supplied("E7") and field.out("E8") == 1
    #  and without a network, where nobody else needs a line
    bare = zoned("E7 E8", "D4", way={})
    assert bare.out("E7") == 1 and bare.supplied("E8")


@pytest.mark.rule("HR-DZONE-2", "HR-OOS-1", "HR-DZONE-6")
def test_an_enemy_on_the_zone_ends_it_and_the_first_turn_is_free():
    #  E7 has a line along the road, which is no help
    field = zoned(allies="D4")
    assert field.out("E7") == 1 and field.row_of("E7") == "infantry" and field.fired(Fired.ZONE_LOST)
    assert field.starts().row_of("E7").endswith(ROW_OUT)
    around = zoned(allies={"infantry": "C3 C4 D3 D5 E4 E5"})
    assert around.supplied("E7") and not around.fired(Fired.ZONE_LOST)


@pytest.mark.rule("HR-DZONE-2", "HR-OOS-2")
def test_units_of_a_lost_zone_lack_what_the_rules_say_also_without_any_road():
    bare = zoned("E7 E8", "D4", way={})
    assert bare.starts().row_of("E7").endswith(ROW_OUT)
    assert bare.row_of("E8") == "infantry"


@pytest.mark.rule("HR-DZONE-3")
@pytest.mark.parametrize(("again", "outs"), [("true", [1, 0]), ("false", [1, 2])])
def test_a_zone_that_the_enemy_has_left_supplies_again_or_never(again, outs):
    field = zoned(allies="D4", words=f":recapturable={again}")
    assert [field.out("E7"), field.put("D4", "I1").starts().out("E7")] == outs


@pytest.mark.rule("HR-DZONE-4")
@pytest.mark.parametrize(("grace", "outs"), [(0, [1, 2, 3]), (1, [0, 1, 2]), (2, [0, 0, 1])])
def test_so_many_own_turns_pass_before_the_counter_starts(grace, outs):
    field = zoned(allies="D4", words=f":grace_turns={grace}")
    assert [field.out("E7"), field.starts().out("E7"), field.starts().out("E7")] == outs


@pytest.mark.rule("HR-DZONE-4")
def test_a_zone_that_is_back_counts_its_turns_anew():
    field = zoned(allies="D4", words=":grace_turns=1")
    field.put("D4", "I1").starts().put("I1", "D4").starts()
    assert field.supplied("E7")


@pytest.mark.rule("HR-DZONE-5", "HR-DZONE-8")
def test_the_option_may_name_the_units_and_the_hex():
    field = zoned("E7 E8", words=":zone=F3,units=E8")
    assert field.out("E7") == 1 and field.supplied("E8")
    assert field.names[int(field.tables["zone_hex"][0])] == "F3"
    with pytest.raises(InputError) as found:
        zoned("E7", words=":units=E8")
    assert "drop_zone_units" in str(found.value) and "no unit on E8" in str(found.value)


@pytest.mark.rule("HR-DZONE-8", "HR-DZONE-5")
@pytest.mark.parametrize(
    "marks",
    ['supply_airborne = "E7"', 'drop_zones = "allies:D4"\nsupply_airborne = "E7"', 'drop_zones = "axis:D4"'],
)
def test_without_a_mark_or_without_units_there_is_no_zone(marks):
    field = zoned(marks=marks)
    assert field.tables["zone_hex"].tolist() == [-1, -1] and field.out("E7") == 1


@pytest.mark.rule("HR-DZONE-8")
@pytest.mark.parametrize(
    ("ground", "zone"), [({}, "E5"), ({"E5": "forest"}, "D4"), ({"E5": "sandbag"}, "D4")]
)
def test_without_a_mark_the_zone_is_the_open_hex_nearest_to_the_aim_of_the_drop(ground, zone):
    """D4 is the first of the six hexes around E5."""
    tail = '\n[[air_drop]]\nside = "axis"\nunit = "infantry"\ncount = 2\n'
    field = SuppliedField("E7", CUT, options=f"{LACKING}+star-drop-zone", tail=tail, ground=ground, way={})
    assert zone_of(field.tables, field.state, AXIS) == -1
    field.state["drop_aim"][AXIS] = 1 + field.index["E5"]
    find_zone(field.tables, field.state, AXIS)
    assert field.names[int(zone_of(field.tables, field.state, AXIS))] == zone
    assert zone_of(field.tables, field.state, ALLIES) == -1


@pytest.mark.rule("HR-DZONE-5", "HR-DZONE-8")
@pytest.mark.parametrize(
    ("words", "zone", "units"), [("", "E5", 2), (":units=E7", "E5", 1), (":units=E7,zone=F3", "F3", 1)]
)
def test_units_that_are_listed_have_the_zone_of_the_drop_too(words, zone, units):
    tail = '\n[[air_drop]]\nside = "axis"\nunit = "infantry"\ncount = 2\n'
    field = SuppliedField("E7", CUT, options=f"{LACKING}+star-drop-zone{words}", tail=tail, way={})
    field.state["drop_aim"][AXIS] = 1 + field.index["E5"]
    find_zone(field.tables, field.state, AXIS)
    assert field.names[int(zone_of(field.tables, field.state, AXIS))] == zone
    assert field.tables["zone_unit"].sum() == units
    field.starts()
    if words:
        assert field.supplied("E7")


@pytest.mark.rule("HR-DZONE-5")
def test_units_of_an_air_drop_are_airborne():
    tail = (
        '\n[[air_drop]]\nside = "axis"\nunit = "infantry"\ncount = 2\n\n[ruleset]\ndrop_zones = "axis:D4"\n'
    )
    field = SuppliedField("E7", CUT, options=f"{LACKING}+star-drop-zone", tail=tail)
    assert field.tables["zone_unit"].sum() == field.tables["unit_airborne"].sum() == 2
    assert field.names[int(field.tables["zone_hex"][0])] == "D4" and field.out("E7") == 1


@pytest.mark.rule("HR-DZONE-9", "HR-SET-58", "HR-SUPEX-5")
def test_units_with_a_zone_have_no_grace():
    field = zoned("E7", "D4", more="+supply-exemptions")
    assert field.out("E7") == 1
    other = zoned("E7 E8", {"infantry": "C8 D4"}, more="+supply-exemptions", words=":units=E8")
    assert other.supplied("E7") and other.out("E8") == 1


@pytest.mark.rule("HR-DZONE-2")
def test_the_loss_of_a_zone_and_its_return_are_in_the_log():
    field = zoned(allies="D4")
    field.state["tracing"], field.state["log_n"] = 1, 0
    field.put("D4", "I1").starts()
    kinds = [int(kind) for kind in field.state["log"][: field.state["log_n"], 0]]
    assert Event.DROP_ZONE in kinds and Event.IN_SUPPLY in kinds
