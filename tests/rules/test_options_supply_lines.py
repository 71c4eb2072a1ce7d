"""Lines of supply: the way to the road, the road home, what cuts them, for whom they are traced."""

import pytest

from engine.hooks import Fired
from engine.loading.checks.force_warnings import warnings_of_forces
from engine.loading.words.errors import InputError
from tests.support.railway import train
from tests.support.supplied_field import RAILS, ROAD, TRACING, WAY, SuppliedField, with_ground

ANY = ":route=any_uncut"
BY_STANDING = ":cut_by=occupied"


# --- the line ---


@pytest.mark.rule("HR-SUPPLY-1", "HR-SUPPLY-12")
@pytest.mark.parametrize("hex_", ["A9", "E7", "E9", "I13"])
def test_a_unit_on_the_road_or_off_it_is_in_supply_along_it(hex_):
    field = SuppliedField(hex_, "I1")
    assert field.supplied(hex_) and not field.fired(Fired.OUT_OF_SUPPLY)


@pytest.mark.rule("HR-SUPPLY-1", "HR-SUPPLY-11")
@pytest.mark.parametrize("route", ["", ANY])
def test_a_gap_in_the_road_cuts_off_who_is_beyond_it(route):
    #  C8 bears no road: B8 and A9 lead home, D7 to I5 do not
    field = SuppliedField("B8 E7", words=f"{route}{BY_STANDING}:max_off_road=0" if route else BY_STANDING,
                          ground={"C8": None})  # fmt: skip
    assert field.supplied("B8") and field.out("E7") == 1 and field.fired(Fired.OUT_OF_SUPPLY)


@pytest.mark.rule("HR-SUPPLY-6")
def test_the_letter_asks_the_nearest_road_alone_and_the_other_reading_any():
    #  E7 stands on the part that leads nowhere; D7, C8 are free ground on the way to B8 (three hexes off)
    for words, supplied in ((BY_STANDING, False), (f"{ANY}{BY_STANDING}", True)):
        assert SuppliedField("E7", words=words, ground={"C8": None}).supplied("E7") is supplied


@pytest.mark.rule("HR-SUPPLY-6")
@pytest.mark.parametrize("route", ["nearest", "any_uncut"])
@pytest.mark.parametrize(("most", "supplied"), [("0", False), ("2", False), ("3", True), ("unlimited", True)])
def test_the_road_is_so_many_hexes_off_at_most(route, most, supplied):
    #  E10 is three hexes east of E7
    field = SuppliedField("E10 E7", words=f":route={route}:max_off_road={most}")
    assert field.supplied("E10") is supplied and field.supplied("E7")


@pytest.mark.rule("HR-SUPPLY-6")
def test_off_the_road_a_line_goes_where_infantry_could_go_whatever_the_unit_is():
    #  a river without a crossing all around E10; woods stop nobody's line; a hedgehog keeps tanks out, no line
    ring = ["D9", "D10", "E9", "E11", "F9", "F10"]
    for ground, supplied in (
        ("river", False),
        ("forest", True),
        ("hedgehog", True),
        ("hill_impassable", False),
    ):
        field = SuppliedField("E10", row="armor", ground=dict.fromkeys(ring, ground))
        assert field.supplied("E10") is supplied
    bridged = SuppliedField("E10", ground={**dict.fromkeys(ring, "river"), "E9": "river + bridge"})
    assert bridged.supplied("E10")


@pytest.mark.rule("HR-SUPPLY-6")
def test_own_units_are_in_nobodys_way():
    assert SuppliedField("E9 E8 D8 F8 E10 D9 F9").supplied("E9")


@pytest.mark.rule("HR-SUPPLY-7")
@pytest.mark.parametrize(("side", "hex_"), [("axis", "E7"), ("allies", "E6")])
def test_each_side_is_fed_from_its_own_edge(side, hex_):
    #  without A9 and B8 nothing leads to the Axis; without H5 and I5 nothing to the Allies
    cut = {"axis": {"A9": None, "B8": None}, "allies": {"H5": None, "I5": None}}
    words = f":no_network=straight_line{BY_STANDING}"
    for gone in cut:
        field = SuppliedField(
            {"infantry": "E7 A1"}, {"infantry": "E6 I1"}, ground=cut[gone], words=words, active=side
        )
        way = {"axis": 0, "allies": 1}
        straight = int(field.tables["supply_way"][way[side]]) == 3
        assert straight is (gone == side)
        assert field.supplied(hex_)


@pytest.mark.rule("HR-SUPPLY-7", "HR-SET-49")
@pytest.mark.parametrize(("words", "out"), [("", 0), (":no_network=straight_line", 1)])
def test_without_a_network_a_side_is_exempt_or_needs_a_way_to_its_baseline(words, out):
    #  a ring of Allied infantry around E7, two hexes off
    ring = {"infantry": "C6 C7 C8 D5 D8 E5 E9 F5 F8 G6 G7 G8"}
    field = SuppliedField("E7 A1", ring, words=words, way={})
    assert field.out("E7") == out and field.supplied("A1")
    open_ = SuppliedField("E7", {"infantry": "G7"}, words=words, way={})
    assert open_.supplied("E7")


@pytest.mark.rule("HR-SUPPLY-4", "HR-SUPPLY-12")
def test_the_own_hex_is_no_part_of_the_line():
    #  E7 is in range of E10; the hexes of the road from D7 on are hidden from it
    hidden = dict.fromkeys(("D7", "C8", "B8"), "forest + tp_road @1") | {"D8": "forest", "D9": "forest"}
    field = SuppliedField("E7", "E10", ground=hidden, words=":friendly_occupied_hex_open=false")
    assert field.supplied("E7")


@pytest.mark.rule("HR-SUPPLY-12")
def test_a_unit_on_the_road_at_its_own_edge_is_in_supply_whatever_stands_beside_it():
    assert SuppliedField("A9", {"infantry": "B8 A8 A10"}).supplied("A9")


# --- what cuts it ---


@pytest.mark.rule("HR-SUPPLY-2", "HR-SUPPLY-13")
@pytest.mark.parametrize("enemy", ["infantry", "armor", "artillery"])
@pytest.mark.parametrize("cut_by", ["occupied", "range", "range_with_los"])
def test_whoever_stands_on_the_line_cuts_it(enemy, cut_by):
    field = SuppliedField("E7", "C8", words=f":cut_by={cut_by}", enemy=enemy)
    assert field.out("E7") == 1


@pytest.mark.rule("HR-SUPPLY-2", "HR-SUPPLY-8")
@pytest.mark.parametrize(
    ("enemy", "hex_", "cuts"),
    [
        ("infantry", "C11", True),
        ("infantry", "C12", False),
        ("armor", "C11", True),
        ("artillery", "C10", False),
    ],
)
def test_infantry_and_armor_cut_what_they_have_in_range(enemy, hex_, cuts):
    #  C8 is three hexes from C11, four from C12; guns cut only where they stand
    for cut_by in ("range", "range_with_los"):
        field = SuppliedField("E7 I1", hex_, words=f":cut_by={cut_by}", enemy=enemy)
        assert field.supplied("E7") is not cuts
    assert SuppliedField("E7", hex_, words=BY_STANDING, enemy=enemy).supplied("E7")


@pytest.mark.rule("HR-SUPPLY-8")
def test_sight_counts_where_the_rule_says_so():
    #  woods on C9 and D9, B9 hide the road from C10 but for nothing beside it
    ground = {
        "B9": "forest",
        "C9": "forest",
        "D9": "forest",
        "D8": "forest",
        "D10": "forest",
        "B10": "forest",
    }
    assert SuppliedField("E7", "C11", ground=ground).supplied("E7")
    assert not SuppliedField("E7", "C11", ground=ground, words=":cut_by=range").supplied("E7")


@pytest.mark.rule("HR-SUPPLY-8", "HR-GEN-12")
@pytest.mark.parametrize("enemy", ["infantry", "ww_mortar_infantry"])
@pytest.mark.parametrize("cut_by", ["range", "range_with_los"])
def test_weather_caps_the_range_of_who_needs_no_sight_too(enemy, cut_by):
    #  C11 is three hexes from the road; in the rain one sees two
    words = f":cut_by={cut_by}"
    rain = f"{TRACING}+weather-rainstorm:visibility=2"
    assert not SuppliedField("E7", "C11", words=words, enemy=enemy).supplied("E7")
    assert SuppliedField("E7", "C11", words=words, enemy=enemy, options=rain).supplied("E7")


@pytest.mark.rule("HR-SUPPLY-8", "HR-SUPPLY-13")
def test_range_is_that_of_the_table_less_what_weather_takes():
    #  at night one hex is seen: C11 reaches nothing of the road any more, and by range alone neither
    for cut_by in ("range", "range_with_los"):
        night = SuppliedField("E7", "C11", words=f":cut_by={cut_by}", options=f"{TRACING}+weather-night")
        assert night.supplied("E7")


@pytest.mark.rule("HR-SUPPLY-9")
@pytest.mark.parametrize(("open_", "supplied"), [("true", True), ("false", False)])
def test_an_own_unit_keeps_a_hex_open_in_range_of_the_enemy(open_, supplied):
    #  C11 has A9, B8 and C8 of the road in range, three hexes off, and D7 not
    words = f":cut_by=range:friendly_occupied_hex_open={open_}"
    field = SuppliedField("E7 C8 B8 A9", "C11", words=words)
    assert field.supplied("E7") is supplied and field.supplied("C8") is supplied and field.supplied("A9")
    assert not SuppliedField("E7 C8 B8", "C11", words=words).supplied("E7")


@pytest.mark.rule("HR-SUPPLY-10", "HR-SUPPLY-2", "HR-CAMO-9")
def test_a_concealed_enemy_cuts_only_where_he_stands():
    for hex_, supplied in (("C10", True), ("C8", False)):
        tail = f'\n[[marker]]\nkind = "camouflage"\nhexes = "{hex_}"\n'
        field = SuppliedField("E7", hex_, tail=tail)
        assert field.supplied("E7") is supplied
        assert SuppliedField("E7", hex_).out("E7") == 1


@pytest.mark.rule("HR-SUPPLY-12")
@pytest.mark.parametrize(("hex_", "supplied"), [("A9", False), ("D8", False), ("I5", True)])
def test_every_hex_from_beyond_the_unit_to_the_edge_is_tested(hex_, supplied):
    #  the edge hex; the only hex between E9 and the road that is not shut by a river; a hex of the road behind it
    ground = {"E8": "river", "D9": "river", "E10": "river", "F8": "river", "F9": "river"}
    field = SuppliedField("E9", hex_, words=BY_STANDING, ground=ground)
    assert field.supplied("E9") is supplied


# --- networks ---


@pytest.mark.rule("HR-SUPPLY-1", "HR-RAIL-5")
def test_rails_are_a_network_too():
    assert SuppliedField("E7", way=RAILS).supplied("E7")
    assert SuppliedField("E7", "C8", way=RAILS).out("E7") == 1


@pytest.mark.rule("HR-SUPPLY-3")
@pytest.mark.parametrize(
    ("networks", "axis", "allies"), [("both", 1, 1), ("roads_only_axis", 0, 1), ("roads_only_allies", 1, 0)]
)
def test_a_side_may_be_left_roads_alone(networks, axis, allies):
    field = SuppliedField("E7", way=RAILS, words=f":networks={networks}")
    assert field.tables["supply_way"].tolist() == [axis, allies]


@pytest.mark.rule("HR-SUPPLY-3")
def test_a_battle_says_whom_roads_and_rails_feed():
    rails = {"E1": "tp_rail"}
    tail = '\n[ruleset]\nsupply_rails = "allies"\nsupply_roads = "axis"\n'
    field = SuppliedField("E7", ground=rails, tail=tail)
    assert field.tables["supply_kinds"].tolist() == [1, 2]
    assert field.tables["supply_way"].tolist() == [1, 0]


@pytest.mark.rule("HR-SUPPLY-11")
@pytest.mark.parametrize(
    ("middle", "supplied"),
    [
        ("tp_road @1", False),  # road on B8 and A9, rails from D7 on: C8 bears one of them
        ("tp_rail @1", False),
        ("tp_road_rail @1", True),
        ("town + tp_rail @1", True),  # a railway station
        ("town + tp_road @1", False),
    ],
)
def test_road_and_rails_meet_where_a_hex_bears_both_and_at_stations(middle, supplied):
    way = {hex_: "tp_rail @1" if hex_ in WAY[3:] else "tp_road @1" for hex_ in WAY}
    field = SuppliedField("E7", way={**way, "C8": middle}, words=BY_STANDING)
    assert field.supplied("E7") is supplied


@pytest.mark.rule("HR-SUPPLY-11")
@pytest.mark.parametrize(
    ("crossing", "way", "supplied"),
    [
        ("river + bridge", ROAD, True),
        ("river + tp_pontoon", ROAD, True),
        ("river + tp_rail_bridge @1", RAILS, True),
        ("river", ROAD, False),
        ("river + tp_ford", ROAD, False),
        ("river + bridge", RAILS, False),
    ],
)
def test_a_bridge_joins_what_leads_to_its_ends(crossing, way, supplied):
    field = SuppliedField("E7", ground={"C8": crossing}, way=way, words=BY_STANDING)
    assert field.supplied("E7") is supplied


@pytest.mark.rule("HR-SUPPLY-11")
def test_a_bridge_that_is_gone_cuts_the_line():
    river = dict.fromkeys(
        ["C1", "C2", "C3", "C4", "C5", "C6", "C7", "C9", "C10", "C11", "C12", "C13"], "river"
    )
    tail = '\n[ruleset]\nbridge_demolition = "sure"\n'
    field = SuppliedField("E7", ground={**river, "C8": "river + bridge"}, tail=tail)
    assert field.supplied("E7")
    hex_ = field.index["C8"]
    stack = field.state["hex_stack"][hex_]
    field.state["hex_stack"][hex_] = field.tables["stack_without"][
        stack, field.tables["hex_bridge"][hex_] - 1
    ]
    assert field.starts().out("E7") == 1


@pytest.mark.rule("HR-SUPPLY-11")
def test_a_curve_that_leads_elsewhere_breaks_the_road():
    assert SuppliedField("E7", ground={"C8": "tp_road"}, words=BY_STANDING).out("E7") == 1


# --- when, and for whom ---


@pytest.mark.rule("HR-SUPPLY-5", "HR-GEN-13")
def test_all_units_of_a_side_are_tested_as_its_own_turn_begins():
    field = SuppliedField("E7 G6", "C8 I13")
    assert (field.out("E7"), field.out("G6")) == (1, 1)
    field.starts(side="allies")
    assert (field.out("E7"), field.out("G6")) == (1, 1)
    field.put("C8", "C12").starts()
    assert field.supplied("E7", "G6")


@pytest.mark.rule("HR-SUPPLY-13", "HR-TRAIN-14")
def test_a_train_is_tested_from_its_locomotive_and_cuts_where_it_stands():
    tail = train("C8 D7", side="axis")
    #  the locomotive on C8 leads home; from the wagon's hex the line would go through C8 too
    field = SuppliedField("A1", "I13", way=RAILS, tail=tail)
    assert field.supplied("C8", "D7")
    cut = SuppliedField("A1", "B8", way=RAILS, tail=tail)
    assert (cut.out("C8"), cut.out("D7")) == (1, 1)
    enemy = SuppliedField("E7", "I1", way=RAILS, tail=train("C8 D7"))
    assert enemy.out("E7") == 1


@pytest.mark.rule("HR-SUPPLY-13", "HR-SUPTRAIN-7")
def test_units_aboard_a_train_are_not_tested():
    tail = train("C8 D7", side="axis", more='cargo = "infantry"\nstation = "G6"\n')
    field = SuppliedField("A1", "B8", way=RAILS, tail=tail)
    aboard = int(field.tables["train_cargo"][0, 0])
    assert field.state["unit_hex"][aboard] < 0 and field.state["supply_out"][aboard] == 0


@pytest.mark.rule("HR-SUPPLY-13")
def test_units_in_the_air_are_not_tested():
    tail = '\n[[air_drop]]\nside = "axis"\nunit = "infantry"\ncount = 2\n'
    field = SuppliedField("E7", "C8", tail=tail)
    assert field.out("E7") == 1
    assert all(
        field.state["supply_out"][unit] == 0 for unit in range(50) if field.state["unit_hex"][unit] < 0
    )


# --- mistakes of battles ---


@pytest.mark.rule("HR-SUPPLY-3")
@pytest.mark.parametrize(
    ("line", "named"),
    [
        ('supply_roads = "allies"', ("supply_roads", "rails for the axis", "the map has")),
        ('supply_roads = []\nsupply_rails = "axis"', ("supply_roads", "rails for the axis")),
        ('supply_airborne = "C3"', ("supply_airborne", "no unit on C3", "E7")),
        ('supply_airborne = "tag:para"', ("supply_airborne", "para")),
        ('supply_besieged = "Z9"', ("supply_besieged", "Z9", "A1 to I13")),
        ('supply_grace_ends = "K2"', ("supply_grace_ends", "K2", "A1 to I13")),
        ('drop_zones = "axis:Z9"', ("drop_zones", "Z9", "A1 to I13")),
        ('drop_zones = "axis:C3 axis:C4"', ("drop_zones", "2 hexes for the axis")),
        ('drop_zones = "C3"', ("drop_zones", "allies:C4")),
    ],
)
def test_a_battle_hears_what_is_wrong_with_it(line, named):
    with pytest.raises(InputError) as found:
        SuppliedField("E7", tail=f"\n[ruleset]\n{line}\n")
    assert all(word in str(found.value) for word in named), str(found.value)


@pytest.mark.rule("HR-DZONE-1")
@pytest.mark.parametrize(
    ("pieces", "is_open"),
    [
        ("forest", False),
        ("town", False),
        ("hill", False),
        ("tp_road @1", True),
        ("forest + tp_road @1", False),
    ],
)
def test_a_drop_zone_is_marked_on_open_ground(pieces, is_open):
    field = {"ground": {"C3": pieces}, "tail": '\n[ruleset]\ndrop_zones = "axis:C3"\n'}
    if is_open:
        assert SuppliedField("E7", **field).supplied("E7")
        return
    with pytest.raises(InputError, match=r"ruleset\.drop_zones: found .* on C3, expected open ground"):
        SuppliedField("E7", **field)


@pytest.mark.rule("HR-SET-49")
@pytest.mark.parametrize(
    ("words", "then"),
    [("", "always in supply"), (":no_network=straight_line", "any uncut way there will do")],
)
def test_a_side_to_which_no_way_leads_is_told_of(words, then):
    told = warnings_of_forces(SuppliedField("E7", words=words, ground={"A9": None}).built)
    assert len(told) == 1 and "baseline of the axis" in told[0] and then in told[0]
    assert warnings_of_forces(SuppliedField("E7").built) == []


@pytest.mark.rule("HR-SET-49")
def test_the_road_and_its_hexes_are_what_the_tests_take_them_for():
    field = SuppliedField()
    assert all(field.tables["supply_roads"][field.index[hex_]] for hex_ in WAY)
    assert with_ground({"C8": None}).keys() == ROAD.keys() - {"C8"}
