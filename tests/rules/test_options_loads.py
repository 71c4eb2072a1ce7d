"""Equipment and prisoners as the house has them (house-rules 4.10)."""

import pytest

from engine.codes import Loss
from engine.hooks import Fired
from engine.kernel.air_drop import touch_down
from engine.kernel.losses import remove_figures
from engine.loading.checks.occurrence import State, provenance_of
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.rules.test_box_carry import carrier, lies
from tests.rules.test_exits import way_out
from tests.support.battlefield import Battlefield
from tests.support.markers import marker

EQUIPMENT, PRISONERS = "star-capture-equipment", "star-free-prisoners"
BOTH = pytest.mark.parametrize(("kind", "option"), [("equipment", EQUIPMENT), ("prisoner", PRISONERS)])


def field_with(kind="equipment", option=EQUIPMENT, allies=None, axis=None, tail="", hexes="E6", **columns):
    """Something at E6 that either side may carry to G6; the Allies are in turn."""
    text = marker(kind, hexes, **({"to": "G6"} | columns))
    return Battlefield(
        axis=axis or {"infantry": "A1 A13"}, allies=allies or {"infantry": "F7 G7 I1", "armor": "F5"},
        tail=text + tail, medals=9, options=option,
    ).play("direct_from_hq")  # fmt: skip


def taken(field, here="F7"):
    """The infantry on a hex has taken it."""
    assert field.order(here).move(here, "F6", "E6") and carrier(field) == "E6"
    return field


@pytest.mark.rule("HR-EQUIP-1", "HR-EQUIP-4", "HR-EQUIP-9", "HR-PRISON-3")
@BOTH
def test_infantry_that_stops_there_takes_it_and_moves_as_usual(kind, option):
    field = taken(field_with(kind, option))
    field.next_turn().next_turn().ready("E6")
    assert field.limits("E6") == (1, 2) and field.move("E6", "D6", "C6") and carrier(field) == "C6"


@pytest.mark.rule("HR-EQUIP-4", "HR-PRISON-3")
@BOTH
def test_who_passes_by_takes_nothing_who_takes_ground_does(kind, option):
    field = field_with(kind, option, {"special_forces": "F6", "infantry": "I1"}).order("F6")
    assert field.move("F6", "E6", "D6") and lies(field) == "E6"
    field = field_with(kind, option, {"infantry": "F6 I1"}, {"infantry": "E6:1 A13"}).order("F6")
    field.attack("F6", "E6", "ISS")
    assert carrier(field) == "E6"


@pytest.mark.rule("HR-EQUIP-1", "HR-PRISON-3")
@BOTH
@pytest.mark.parametrize(("carriers", "takes"), [("INF", False), ("ARM", True), ("INF|ARM", True)])
def test_tanks_take_it_where_carriers_say_so(kind, option, carriers, takes):
    field = field_with(kind, f"{option}:carriers={carriers}").order("F5", "F7")
    assert field.move("F5", "E6") and (carrier(field) == "E6") == takes
    assert field.fired(Fired.LOAD_HOUSE) == takes


@pytest.mark.rule("HR-EQUIP-1")
def test_infantry_leaves_it_where_carriers_do_not_name_it():
    field = field_with(option=f"{EQUIPMENT}:carriers=ARM|SPECIAL").order("F7")
    assert field.move("F7", "F6", "E6") and lies(field) == "E6"


@pytest.mark.rule("HR-EQUIP-1")
@pytest.mark.parametrize(("carriers", "unit", "acts"), [
    ("ARM|SPECIAL", "F7", True),  # officially this infantry would have it
    ("INF|ARM", "F7", False),  # it takes it, as officially
    ("ARM", "F5", True),  # officially no tank takes it
    ("INF", "F5", False),  # as officially
])  # fmt: skip
def test_other_carriers_than_officially_are_reported(carriers, unit, acts):
    field = field_with(option=f"{EQUIPMENT}:carriers={carriers}").order(unit)
    assert field.move(unit, "F6", "E6") or field.unit("E6") >= 0
    assert field.fired(Fired.LOAD_HOUSE) is acts


@pytest.mark.rule("HR-EQUIP-4", "HR-PRISON-3")
@BOTH
@pytest.mark.parametrize("lands", [True, False])
def test_who_lands_there_takes_it(kind, option, lands):
    drop = '\n[[air_drop]]\nside = "allies"\nunit = "infantry"\ncount = 1\nsteps = 4\n'
    field = field_with(kind, option if lands else "", tail=drop)
    unit, there = int(field.tables["drop_first"][0]), field.names.index("E6")
    touch_down(field.tables, field.state, unit, there, there)
    assert field.state["unit_hex"][unit] == there and (carrier(field) == "E6") == lands
    assert field.fired(Fired.LOAD_HOUSE) == lands


@pytest.mark.rule("HR-EQUIP-2")
def test_it_stays_where_infantry_or_tanks_destroy_the_carrier():
    field = taken(field_with(axis={"infantry": "D6 A13"}))
    field.next_turn().ready("D6").attack("D6", "E6", "III", retreat=[])
    remove_figures(field.tables, field.state, field.unit("E6"), 1, Loss.HIT)
    assert lies(field) == "E6" and not field.fired(Fired.LOAD_SHOT)
    field.next_turn().ready("G7").move("G7", "F6", "E6")
    assert carrier(field) == "E6"


@pytest.mark.rule("HR-EQUIP-3", "HR-EQUIP-5")
@pytest.mark.parametrize(
    ("row", "option", "left"),
    [
        ("artillery", EQUIPMENT, None),
        ("tp_big_gun", EQUIPMENT, None),
        ("ww_mobile_artillery", EQUIPMENT, None),
        ("artillery", f"{EQUIPMENT}:artillery_destroys=false", "E6"),
        ("artillery", "", "E6"),
        ("infantry", EQUIPMENT, "E6"),
        ("armor", EQUIPMENT, "E6"),
        ("ww_mortar_infantry", EQUIPMENT, "E6"),
    ],
)
def test_guns_that_destroy_the_carrier_destroy_it(row, option, left):
    field = field_with(option=option, allies={"infantry": "F7:1 I1"}, axis={row: "D6", "elite_armor": "A13"})
    taken(field).next_turn().ready("D6").attack("D6", "E6", "ISS")
    found = lies(field) or carrier(field)  # infantry that has taken the ground has it
    assert found == left and field.fired(Fired.LOAD_SHOT) == (left is None)


@pytest.mark.rule("HR-EQUIP-5")
@pytest.mark.parametrize("card", ["barrage", "air_power"])
def test_cards_do_not_destroy_it(card):
    field = field_with(allies={"infantry": "F7:1 I1"}, axis={"artillery": "D5", "armor": "A13"})
    taken(field).next_turn().play(card)
    field.strike("E6", faces=["GI"])
    assert lies(field) == "E6" and not field.fired(Fired.LOAD_SHOT)


@pytest.mark.rule("HR-PRISON-1", "HR-PRISON-3")
@pytest.mark.parametrize("row", ["artillery", "infantry"])
def test_a_prisoner_dies_with_who_leads_him_whoever_fires(row):
    both = f"{PRISONERS}+{EQUIPMENT}"
    field = field_with("prisoner", both, {"infantry": "F7:1 I1"}, {row: "D6", "armor": "A13"})
    taken(field).next_turn().ready("D6").attack("D6", "E6", "ISS")
    assert lies(field) is None and carrier(field) is None and not field.fired(Fired.LOAD_SHOT)


@pytest.mark.rule("HR-EQUIP-6", "HR-PRISON-3")
@BOTH
def test_a_unit_carries_several_and_hands_none_over(kind, option):
    field = taken(field_with(kind, option, hexes="E6 E7"))
    field.next_turn().next_turn().ready("E6", "G7")
    assert field.move("E6", "E7") and field.move("G7", "F6", "E6")
    who = field.unit("E7")
    assert field.state["load_unit"][:2].tolist() == [who, who]


@pytest.mark.rule("HR-EQUIP-7")
@pytest.mark.parametrize(("sides", "there"), [(None, None), ("allies", "E6")])
def test_the_enemy_takes_it_unless_the_battle_names_a_side(sides, there):
    columns = {} if sides is None else {"sides": sides}
    field = field_with(axis={"infantry": "D6 A13"}, **columns).next_turn().ready("D6")
    assert field.move("D6", "E6") and lies(field) == there


@pytest.mark.rule("HR-EQUIP-9")
@BOTH
def test_a_retreat_takes_it_along(kind, option):
    field = taken(field_with(kind, option, axis={"infantry": "D6 A13"}))
    field.next_turn().ready("D6").attack("D6", "E6", "FSS")
    assert carrier(field) == "F6"


@pytest.mark.rule("HR-EQUIP-8", "HR-PRISON-3")
@BOTH
@pytest.mark.parametrize("vp", [0, 1, 3])
def test_pickup_pays_the_first_time_only(kind, option, vp):
    field = taken(field_with(kind, f"{option}:vp_rule=pickup,vp={vp}"))
    assert field.medals("allies") == vp and field.fired(Fired.LOAD_HOUSE)
    if kind == "prisoner":
        return
    remove_figures(field.tables, field.state, field.unit("E6"), 4, Loss.HIT)
    field.next_turn().next_turn().ready("G7").move("G7", "F6", "E6")
    assert carrier(field) == "E6" and field.medals("allies") == vp
    field.next_turn().next_turn().ready("E6").move("E6", "F6", "G6")
    assert carrier(field) == "G6" and field.medals("allies") == vp


@pytest.mark.rule("HR-EQUIP-8", "HR-PRISON-3")
@BOTH
@pytest.mark.parametrize("vp", [0, 2])
def test_exit_pays_for_leaving_the_board_and_for_nothing_else(kind, option, vp):
    field = field_with(kind, f"{option}:vp_rule=exit,vp={vp}", tail=way_out("I6"))
    taken(field).next_turn().next_turn().ready("E6").move("E6", "F6", "G6")
    assert field.medals("allies") == 0 and carrier(field) == "G6"
    field.put("G6", "I6").next_turn().next_turn().ready("I6")
    assert field.move("I6", "off") and field.medals("allies") == 1 + vp and field.fired(Fired.LOAD_HOUSE)


@pytest.mark.rule("HR-EQUIP-8")
def test_held_pays_while_a_unit_of_the_side_carries_it():
    field = taken(field_with(option=f"{EQUIPMENT}:vp_rule=held,vp=2", axis={"infantry": "D6 A13"}))
    assert (field.medals("allies"), field.medals("axis")) == (2, 0)
    remove_figures(field.tables, field.state, field.unit("E6"), 4, Loss.HIT)
    assert (field.medals("allies"), field.medals("axis")) == (0, 1) and lies(field) == "E6"
    field.next_turn().ready("D6").move("D6", "E6")
    assert (field.medals("allies"), field.medals("axis")) == (0, 3)


@pytest.mark.rule("HR-EQUIP-8")
def test_held_pays_no_longer_once_guns_destroy_it():
    field = field_with(
        option=f"{EQUIPMENT}:vp_rule=held",
        allies={"infantry": "F7:1 I1"},
        axis={"artillery": "D6", "armor": "A13"},
    )
    taken(field).next_turn().ready("D6").attack("D6", "E6", "ISS")
    assert (field.medals("allies"), field.medals("axis")) == (0, 1) and lies(field) is None


@pytest.mark.rule("HR-EQUIP-8")
def test_held_is_kept_by_who_leaves_the_board():
    field = taken(field_with(option=f"{EQUIPMENT}:vp_rule=held,vp=2", tail=way_out("I6")))
    field.put("E6", "I6").next_turn().next_turn().ready("I6")
    assert field.move("I6", "off") and field.medals("allies") == 3


@pytest.mark.rule("HR-EQUIP-8")
@BOTH
def test_scenario_pays_as_the_battle_says(kind, option):
    field = taken(field_with(kind, option, value=2))
    field.next_turn().next_turn().ready("E6").move("E6", "F6", "G6")
    assert field.medals("allies") == 2 and not field.fired(Fired.LOAD_HOUSE)


@pytest.mark.rule("HR-PRISON-2")
@pytest.mark.parametrize(
    ("freeing", "sides"),
    [("scenario", "allies"), ("allies", "allies"), ("axis", "axis"), ("both", "allies axis")],
)
def test_the_freeing_side_alone_frees_him(freeing, sides):
    option = f"{PRISONERS}:freeing_side={freeing}"
    field = field_with("prisoner", option, axis={"infantry": "D6 A13"}, sides="allies").order("F7")
    assert field.move("F7", "F6", "E6") and (carrier(field) == "E6") == ("allies" in sides)
    field = (
        field_with("prisoner", option, axis={"infantry": "D6 A13"}, sides="allies").next_turn().ready("D6")
    )
    assert field.move("D6", "E6") and (carrier(field) == "E6") == ("axis" in sides)
    assert field.fired(Fired.LOAD_HOUSE) == ("axis" in sides)


# ------------------------------------------------------------ mistakes, stages


@pytest.mark.parametrize("option", [EQUIPMENT, PRISONERS])
@pytest.mark.parametrize("order", ["{}+young-generals", "young-generals+{}"])
def test_they_are_no_rules_for_young_generals(option, order):
    with pytest.raises(InputError) as refused:
        parse_variant(order.format(option))
    assert option in str(refused.value) and "young-generals" in str(refused.value)


@BOTH
def test_an_exit_is_asked_for_where_there_is_none(kind, option):
    with pytest.raises(InputError, match=rf"ruleset\.{kind}_pays: found EXIT, and the battle has no exit"):
        field_with(kind, f"{option}:vp_rule=exit")


@pytest.mark.parametrize("option", [f"{EQUIPMENT}:vp_rule=pickup", f"{PRISONERS}:vp_rule=pickup"])
def test_a_battle_with_nothing_to_carry_stays_as_it_is(option):
    battle = load_scenario("omaha-beach")
    official, built = build_tables(battle), build_tables(battle, parse_variant(option))
    assert provenance_of(official, built).state is State.CANNOT


@pytest.mark.parametrize(("stage", "option", "kind"), [
    ("montelimar-depots", EQUIPMENT, 0), ("vassieux-prisoners", PRISONERS, 1),
])  # fmt: skip
def test_its_stage_has_what_it_is_about(stage, option, kind):
    table = build_tables(load_scenario(stage), parse_variant(option)).tables[0]
    assert table["loads_n"] >= 2 and set(table["load_kind"][: table["loads_n"]].tolist()) == {kind}
