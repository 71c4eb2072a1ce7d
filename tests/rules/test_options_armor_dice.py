"""House rules about dice at armor: infantry only in close assault, guns a die fewer, a floor against open flanks."""

import numpy as np
import pytest
from battlefield import Battlefield
from pieces import dice_by_range
from turn_script import Turns

from engine.codes import Event, Fired
from engine.kernel import engaged, engagement
from engine.kernel.tactics import strike
from engine.layout import TABLES
from engine.loading.errors import InputError
from engine.loading.options import apply, parse_variant
from engine.loading.rules import base_document, check_row
from engine.loading.scenario import load_scenario
from engine.loading.tables_units import fill_units
from engine.loading.unit_rows import UnitRow, UnitRows, unit_words

SHORT = "infantry-vs-armor-close-only"
GUNS = "artillery-vs-armor-minus-one"
FLOOR = "infantry-assault-vulnerable-armor"
OPEN_FLANKS = "units.elite_armor.traits=VULNERABLE"
PLAIN = ("infantry", "armor", "artillery")


def table_with(options, **rows):
    """Dice of plain rows and some more, of which each is like another; 0 where none may be rolled."""
    document = {**base_document(), "scenario": load_scenario("pegasus-bridge").data}
    units = dict(document["units"])
    for row, (like, columns) in rows.items():
        units[row] = check_row("units", {**units[like], **columns}, "test", row)
    new, _ = apply({**document, "units": units}, parse_variant(options).options)
    names = (*PLAIN, *rows)
    picked = UnitRows(
        tuple(UnitRow(row, None, new["units"][row]) for row in names), frozenset(unit_words(new["units"]))
    )
    table = np.zeros(1, TABLES)[0]
    fill_units(table, picked, cut_trains=new["ruleset"]["cut_trains"])

    def dice(attacker, target, far=6):
        cells = table["dice"][0, names.index(attacker), names.index(target), 1 : far + 1]
        return [max(int(cell), 0) for cell in cells]

    return dice


def refused(text, said):
    with pytest.raises(InputError) as caught:
        parse_variant(text)
    assert said in str(caught.value)


# --- infantry only in close assault ---


@pytest.mark.rule("HR-INFARM-1", "HR-INFARM-2")
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("", [3, 2, 1, 0]),
        (SHORT, [3, 0, 0, 0]),
        (f"{SHORT}:max_range=2", [3, 2, 0, 0]),
        (f"{SHORT}:max_range=3", [3, 2, 1, 0]),
    ],
)
def test_infantry_attacks_armor_up_to_one_hex_with_its_usual_dice(options, expected):
    assert dice_by_range("infantry", "armor", options, far=4) == expected
    assert dice_by_range("infantry", "infantry", options, far=4) == [3, 2, 1, 0]
    assert dice_by_range("infantry", "artillery", options, far=4) == [3, 2, 1, 0]


@pytest.mark.rule("HR-INFARM-1")
def test_no_card_brings_the_range_back():
    assert dice_by_range("infantry", "armor", SHORT, far=3, card="firefight") == [0, 0, 0]
    assert dice_by_range("infantry", "armor", "", far=3, card="firefight") == [0, 3, 2]


@pytest.mark.rule("HR-INFARM-3")
def test_armor_fires_at_infantry_as_always():
    assert dice_by_range("armor", "infantry", SHORT, far=4) == [3, 3, 3, 0]


@pytest.mark.rule("HR-INFARM-4", "HR-INFARM-7")
def test_every_kind_of_armor_is_meant_and_guns_that_roll_but_no_guns_that_fire():
    rows = {
        "hr_recon": ("armor", {"traits": "RECON"}),
        "hr_self_propelled": ("artillery", {"traits": "VEHICLE"}),
        "hr_at_gun": ("artillery", {"sight": "DIRECT"}),
    }
    dice = table_with(SHORT, **rows)
    assert dice("infantry", "hr_recon", 4) == dice("infantry", "hr_self_propelled", 4) == [3, 0, 0, 0]
    assert dice("infantry", "artillery", 4) == [3, 2, 1, 0]
    assert dice("hr_at_gun", "armor") == [3, 3, 2, 2, 1, 1]


@pytest.mark.rule("HR-INFARM-5")
@pytest.mark.parametrize(
    "row",
    ["hr_at_team", "hr_mg_team", "hr_flame_team", "ww_at_infantry", "ww_mg_infantry", "ww_mortar_infantry"],
)
def test_support_weapons_and_weapon_badges_are_not_bound_unless_said_so(row):
    rows = {row: ("infantry", {})}
    assert table_with(SHORT, **rows)(row, "armor", 3) == [3, 2, 1]
    assert table_with(f"{SHORT}:exempt=none", **rows)(row, "armor", 3) == [3, 0, 0]
    assert table_with(f"{SHORT}:exempt={row}|SPECIAL", **rows)(row, "armor", 3) == [3, 2, 1]


@pytest.mark.rule("HR-INFARM-6", "HR-INFARM-2")
def test_all_other_infantry_is_bound_with_dice_of_its_own():
    """Option entries come before those of the row, whose own dice are cut; nobody may attack by it who may not."""
    rows = {
        "hr_cavalry": ("infantry", {"traits": "SPECIAL", "dice": "2/1"}),
        "hr_engineer": ("infantry", {"traits": "ENGINEER"}),
        "hr_sniper": ("infantry", {"traits": "SPECIAL", "dice": "1/1/1/1/1", "dice_vs": {"ARM": "none"}}),
        "hunters": ("infantry", {"dice_vs": {"ARM": "2/2/2/2"}}),
    }
    dice = table_with(SHORT, **rows)
    found = {row: dice(row, "armor", 4) for row in rows}
    assert found == {
        "hr_cavalry": [2, 0, 0, 0],
        "hr_engineer": [3, 0, 0, 0],
        "hr_sniper": [0, 0, 0, 0],
        "hunters": [2, 0, 0, 0],
    }
    assert dice("hr_sniper", "infantry", 5) == [1, 1, 1, 1, 1]
    for row in ("special_forces", "resistance"):
        assert dice_by_range(row, "elite_armor", SHORT, far=3) == [3, 0, 0]


@pytest.mark.rule("HR-INFARM-1")
def test_trains_are_bound_by_the_parameter(monkeypatch):
    rows = {"tp_train": ("artillery", {})}
    monkeypatch.setattr(UnitRow, "words", train_words(UnitRow.words))
    assert table_with(SHORT, **rows)("infantry", "tp_train", 3) == [3, 2, 1]
    assert table_with(f"{SHORT}:applies_to_trains=true", **rows)("infantry", "tp_train", 3) == [3, 0, 0]
    assert table_with(f"{SHORT}:applies_to_trains=true", **rows)("infantry", "armor", 3) == [3, 0, 0]


def train_words(words):
    """A row called a train answers to class TRN, which no unit table knows yet."""
    return lambda self, mode: words(self, mode) | ({"TRN"} if self.id == "tp_train" else set())


@pytest.mark.rule("HR-INFARM-1")
@pytest.mark.parametrize(
    ("axis", "terrain", "options", "fired"),
    [
        ({"armor": "E6"}, {}, SHORT, True),
        ({"armor": "E7"}, {}, SHORT, True),
        ({"armor": "E6"}, {}, "", False),
        ({"armor": "E8"}, {}, SHORT, False),  # out of range under any rules
        ({"armor": "E6"}, {"E5": "forest"}, SHORT, False),  # out of sight
        ({"armor": "E7"}, {"E7": "forest"}, SHORT, False),  # the cover takes the last die anyway
        ({"infantry": "E6"}, {}, SHORT, False),
        ({"armor": "E5"}, {}, SHORT, False),  # in contact
        ({"armor": "E6"}, {}, f"{SHORT}:max_range=2", False),
    ],
)
def test_a_shot_that_the_rule_forbids_is_noted(axis, terrain, options, fired):
    field = Turns(axis={**axis, "elite_armor": "A1"}, terrain=terrain, options=options)
    field.put("I1", "E4")
    field.turn("direct_from_hq", orders=["E4"])
    assert bool(field.state["fired"] >> Fired.INFANTRY_SHORT & 1) is fired
    assert not field.state["fired"] >> Fired.GUNS_FEWER & 1


@pytest.mark.rule("HR-INFARM-1")
def test_nothing_is_noted_of_a_unit_without_orders_or_that_battled():
    pieces = {"axis": {"armor": "E7 A1", "infantry": "D4"}, "allies": {"infantry": "E4 I1"}}
    field = Turns(**pieces, options=SHORT).turn("direct_from_hq", orders=["I1"])
    assert not field.state["fired"] >> Fired.INFANTRY_SHORT & 1
    field = Turns(**pieces, options=SHORT).put("D4", "C4")
    field.turn("direct_from_hq", orders=["E4"], battles=[("E4", "C4")], faces=["SS"])
    assert not field.state["fired"] >> Fired.INFANTRY_SHORT & 1


@pytest.mark.parametrize(
    ("text", "said"),
    [("max_range=4", "1 to 3"), ("exempt=", "selectors like"), ("applies_to_trains=1", "true | false")],
)
def test_values_it_does_not_know_are_refused(text, said):
    refused(f"{SHORT}:{text}", said)


def test_a_selector_it_does_not_know_is_refused():
    with pytest.raises(InputError, match="selector 'INF&!\\(cavalrie\\)'"):
        Battlefield(options=f"{SHORT}:exempt=cavalrie")


# --- guns a die fewer at armor ---


@pytest.mark.rule("HR-ARTARM-1", "HR-ARTARM-2", "HR-ARTARM-4")
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("", [3, 3, 2, 2, 1, 1]),
        (GUNS, [2, 2, 1, 1, 0, 0]),  # HR-CHECK-17
        (f"{GUNS}:penalty=2", [1, 1, 0, 0, 0, 0]),
        (f"{GUNS}:penalty=0", [3, 3, 2, 2, 1, 1]),
    ],
)
def test_a_die_fewer_at_armor_and_no_attack_at_none(options, expected):
    assert dice_by_range("artillery", "armor", options) == expected
    assert dice_by_range("artillery", "elite_armor", options) == expected
    assert dice_by_range("artillery", "infantry", options) == [3, 3, 2, 2, 1, 1]
    assert dice_by_range("infantry", "armor", options, far=3) == [3, 2, 1]


@pytest.mark.rule("HR-ARTARM-1", "HR-ARITH-4", "HR-ARITH-5")
def test_the_die_of_a_card_comes_before_the_penalty():
    #  Firefight: one die more for all; at 5 hexes 1 + 1 - 1
    assert dice_by_range("artillery", "armor", GUNS, card="firefight") == [0, 3, 2, 2, 1, 1]
    assert dice_by_range("artillery", "armor", f"{GUNS}:penalty=2", card="firefight") == [0, 2, 1, 1, 0, 0]
    assert dice_by_range("artillery", "armor", GUNS, far=8, card="firefight")[6:] == [0, 0]


@pytest.mark.rule("HR-ARITH-5", "HR-ARITH-6")
def test_cover_comes_off_what_is_left():
    more = f"{GUNS}+terrain.forest.cover=1/2/1"
    field = Battlefield({"E6": "forest"}, {"armor": "E6"}, {"artillery": "E4"}, more).ready("E4")
    assert field.dice("E4", "E6") == 3 - 1 - 1


@pytest.mark.rule("HR-ARTARM-3", "HR-ARTARM-6")
def test_all_guns_are_bound_but_those_against_tanks():
    rows = {
        "hr_rockets": ("artillery", {"dice": "4/4/4/4"}),
        "tp_big_gun": ("artillery", {"dice": "3/3/2/2/1/1/1/1"}),
        "hr_medium_artillery": ("artillery", {"dice": "3/2/2/1"}),
        "hr_at_gun": ("artillery", {"dice": "2/2/2", "dice_vs": {"ARM": "4/3/3"}}),
        "hr_88": ("artillery", {"dice": "2/2/2/2", "dice_vs": {"ARM": "4/4/4/4"}}),
        "ww_heavy_at_gun": ("artillery", {"dice": "2/2/2/2"}),
        "hr_self_propelled": ("artillery", {"dice": "3/2/2/1"}),
        "hr_recon": ("armor", {"traits": "RECON"}),
    }
    dice = table_with(GUNS, **rows)
    found = {row: dice(row, "armor", 8) for row in rows if row != "hr_recon"}
    assert found == {
        "hr_rockets": [3, 3, 3, 3, 0, 0, 0, 0],
        "tp_big_gun": [2, 2, 1, 1, 0, 0, 0, 0],
        "hr_medium_artillery": [2, 1, 1, 0, 0, 0, 0, 0],
        "hr_at_gun": [4, 3, 3, 0, 0, 0, 0, 0],
        "hr_88": [4, 4, 4, 4, 0, 0, 0, 0],
        "ww_heavy_at_gun": [2, 2, 2, 2, 0, 0, 0, 0],
        "hr_self_propelled": [2, 1, 1, 0, 0, 0, 0, 0],
    }
    for target in ("armor", "hr_recon", "hr_self_propelled"):
        assert dice("artillery", target) == [2, 2, 1, 1, 0, 0]
    free = table_with(f"{GUNS}:exempt=hr_rockets", **rows)
    assert free("hr_rockets", "armor", 4) == [4, 4, 4, 4] and free("hr_88", "armor", 4) == [3, 3, 3, 3]
    assert table_with(f"{GUNS}:exempt=none", **rows)("hr_at_gun", "armor", 3) == [3, 2, 2]


@pytest.mark.rule("HR-ARTARM-1")
def test_it_adds_to_what_the_row_itself_has_fewer():
    less = "units.artillery.less_vs={ ARM = 1 }"
    assert dice_by_range("artillery", "armor", f"{GUNS}+{less}") == [1, 1, 0, 0, 0, 0]


@pytest.mark.rule("HR-ARTARM-5", "HR-GEN-8")
@pytest.mark.parametrize(
    ("options", "card", "at_armor", "at_infantry"),
    [
        (GUNS, "barrage", 4, 4),
        (f"{GUNS}:applies_to_cards=true", "barrage", 3, 4),
        (f"{GUNS}:applies_to_cards=true,penalty=2", "barrage", 2, 4),
        (f"{GUNS}:applies_to_cards=true", "air_power", 1, 2),
        (GUNS, "air_power", 2, 2),
    ],
)
def test_strikes_are_no_fire_of_units_unless_the_parameter_says_so(options, card, at_armor, at_infantry):
    field = Turns(axis={"armor": "E6", "infantry": "A1"}, options=options)
    field.turn(card, strike=["E6"], faces=["SSSS"])
    assert field.dice_rolled() == [at_armor]
    assert bool(field.state["fired"] >> Fired.GUNS_FEWER & 1) is (at_armor < at_infantry)
    field = Turns(axis={"armor": "E6", "infantry": "A1"}, options=options)
    field.turn(card, strike=["A1"], faces=["SSSS"])
    assert field.dice_rolled() == [at_infantry] and not field.state["fired"] >> Fired.GUNS_FEWER & 1


@pytest.mark.rule("HR-ARTARM-2", "HR-ARTARM-5")
def test_a_strike_without_dice_is_not_allowed():
    #  Air Power of the Axis: one die
    for options, allowed in ((f"{GUNS}:applies_to_cards=true", 0), (GUNS, 1)):
        field = Battlefield(allies={"armor": "E6", "infantry": "E7"}, options=options, active="axis")
        field.play("air_power")
        assert strike.may_strike(field.tables, field.state, field.unit("E6")) == allowed
        assert strike.may_strike(field.tables, field.state, field.unit("E7")) == 1


@pytest.mark.rule("HR-ARTARM-1", "HR-ARTARM-2")
@pytest.mark.parametrize(
    ("options", "axis", "battles", "fired"),
    [
        (GUNS, {"armor": "E6", "infantry": "A1"}, [("E4", "E6")], True),
        ("", {"armor": "E6", "infantry": "A1"}, [("E4", "E6")], False),
        (GUNS, {"infantry": "E6 A1"}, [("E4", "E6")], False),
        (GUNS, {"armor": "E9", "infantry": "A1"}, [], True),  # the only shot there was
        ("", {"armor": "E9", "infantry": "A1"}, [], False),
        (GUNS, {"armor": "E6", "infantry": "A1"}, [], False),  # it may fire and does not
        (f"{GUNS}:penalty=0", {"armor": "E6", "infantry": "A1"}, [("E4", "E6")], False),
    ],
)
def test_fewer_dice_are_noted_where_they_are_rolled_or_missing(options, axis, battles, fired):
    field = Turns(axis=axis, allies={"artillery": "E4", "infantry": "I1"}, options=options)
    field.turn("direct_from_hq", orders=["E4"], battles=battles, faces=["SSS"])
    assert bool(field.state["fired"] >> Fired.GUNS_FEWER & 1) is fired
    assert not field.state["fired"] >> Fired.INFANTRY_SHORT & 1


@pytest.mark.parametrize(("text", "said"), [("penalty=3", "0 to 2"), ("applies_to_cards=no", "true | false")])
def test_values_guns_do_not_know_are_refused(text, said):
    refused(f"{GUNS}:{text}", said)


# --- a floor against open flanks ---


def assault(options, terrain=None, row="infantry", card="direct_from_hq", flanks=OPEN_FLANKS, weak=""):
    """Dice of a unit at E5 that assaults a vehicle at E6."""
    more = "+".join(part for part in (options, flanks, weak) if part)
    field = Battlefield(terrain, {"elite_armor": "E6"}, {row: "E5"}, more)
    return field.play(card).order("E5").dice("E5", "E6")


WEAK = "units.infantry.dice=2/1"  # militia


@pytest.mark.rule("HR-VULN-1", "HR-VULN-2")
@pytest.mark.parametrize(
    ("terrain", "weak", "off", "on"),
    [
        ({}, "", 3, 3),
        ({"E6": "forest"}, "", 2, 3),
        ({}, WEAK, 2, 3),
        ({"E6": "forest"}, WEAK, 1, 3),  # HR-CHECK-18
        ({"E6": "town"}, "units.infantry.dice=1/1", 0, 3),
    ],
)
def test_infantry_never_assaults_with_fewer_than_three(terrain, weak, off, on):
    assert assault("", terrain, weak=weak) == off
    assert assault(FLOOR, terrain, weak=weak) == on
    assert assault(f"{FLOOR}:dice=4", terrain, weak=weak) == 4


@pytest.mark.rule("HR-VULN-1", "HR-VULN-5")
def test_only_infantry_only_such_vehicles_only_next_to_them():
    woods = {"E6": "forest"}
    assert assault(FLOOR, woods, flanks="") == 2
    assert assault(FLOOR, woods, row="armor") == 1
    assert assault(FLOOR, woods, row="artillery") == 3
    assert assault(FLOOR, woods, row="special_forces") == 3
    field = Battlefield(woods, {"elite_armor": "E6"}, {"infantry": "E4"}, f"{FLOOR}+{OPEN_FLANKS}").ready(
        "E4"
    )
    assert field.dice("E4", "E6") == 2 - 1


@pytest.mark.rule("HR-VULN-2")
def test_dice_of_a_card_take_the_count_above_it():
    """HR-CHECK-20."""
    assert assault(FLOOR, card="close_assault") == 3 + 1
    assert assault(FLOOR, {"E6": "forest"}, card="close_assault") == 3
    assert assault(f"{FLOOR}:dice=4", {"E6": "forest"}, card="close_assault") == 4


@pytest.mark.rule("HR-VULN-2")
def test_who_may_not_attack_armor_at_all_still_may_not():
    assert assault(FLOOR, weak='units.infantry.dice_vs={ ARM = "none" }') == 0


@pytest.mark.rule("HR-VULN-3")
@pytest.mark.parametrize(
    ("parameters", "terrain", "weak", "expected"),
    [
        ("ignore_terrain=false", {"E6": "forest"}, "", 2),
        ("ignore_terrain=false", {"E6": "forest"}, WEAK, 2),
        ("ignore_terrain=false", {"E5": "wire"}, "", 3),
        ("ignore_terrain=false,dice=4", {"E6": "forest"}, "", 3),
        ("lifts_weak_infantry=false", {"E6": "forest"}, "", 3),
        ("lifts_weak_infantry=false", {"E6": "forest"}, WEAK, 1),
        ("lifts_weak_infantry=false", {}, WEAK, 2),
        ("lifts_weak_infantry=false,dice=4", {}, "", 3),
    ],
)
def test_the_floor_may_give_way_to_cover_or_leave_weak_infantry_alone(parameters, terrain, weak, expected):
    assert assault(f"{FLOOR}:{parameters}", terrain, weak=weak) == expected


@pytest.mark.rule("HR-VULN-4", "HR-ENGAGE-3")
@pytest.mark.parametrize("terrain", [{"E5": "wire"}, {}])
def test_its_own_hex_and_the_engagement_are_lifted_too(terrain):
    assert assault(FLOOR, terrain) == 3
    field = Battlefield(
        terrain, {"elite_armor": "E6"}, {"infantry": "E5"}, f"{FLOOR}+{OPEN_FLANKS}+firefight-continuation"
    )
    unit, enemy = field.unit("E5"), field.unit("E6")
    engaged.engage(field.state, unit, enemy)
    assert engagement.engagement_dice(field.tables, field.state, unit, enemy) == 3
    assert engagement.engagement_dice(field.tables, field.state, enemy, unit) == 2


@pytest.mark.rule("HR-VULN-1", "HR-VULN-2")
@pytest.mark.parametrize(
    ("options", "terrain", "card", "fired"),
    [
        (f"{FLOOR}+{OPEN_FLANKS}", {"E6": "forest"}, "direct_from_hq", True),
        (f"{FLOOR}+{OPEN_FLANKS}", {}, "direct_from_hq", False),
        (f"{FLOOR}+{OPEN_FLANKS}", {"E6": "forest"}, "close_assault", False),  # 3 + 1 - 1 is three anyway
        (f"{FLOOR}:dice=4+{OPEN_FLANKS}", {}, "direct_from_hq", True),
        (FLOOR, {"E6": "forest"}, "direct_from_hq", False),
    ],
)
def test_it_is_noted_where_it_gives_a_die(options, terrain, card, fired):
    field = Turns(
        terrain=terrain, axis={"elite_armor": "E6 A1"}, allies={"infantry": "E5 I1"}, options=options
    )
    field.turn(card, orders=["E5"], battles=[("E5", "E6")], faces=["SSSS"])
    assert bool(field.state["fired"] >> Fired.ASSAULT_FLOOR & 1) is fired


@pytest.mark.rule("HR-VULN-1")
def test_an_ambush_by_infantry_has_the_floor_too():
    field = Turns(
        terrain={"E5": "forest"},
        axis={"infantry": "E6 A1"},
        allies={"elite_armor": "E5 I1"},
        options=f"{FLOOR}+{OPEN_FLANKS}",
    )
    field.hold("axis", "ambush", "recon_left")
    field.turn("direct_from_hq", orders=["E5"], battles=[("E5", "E6")], faces=["SSS", "SSS"], ambush=1)
    assert [told[2] for told in field.told(Event.BATTLE)] == [3, 3]
    assert field.state["fired"] >> Fired.ASSAULT_FLOOR & 1


@pytest.mark.parametrize(("text", "said"), [("dice=2", "3 to 4"), ("ignore_terrain=0", "true | false")])
def test_values_the_floor_does_not_know_are_refused(text, said):
    refused(f"{FLOOR}:{text}", said)


def test_all_of_them_together_leave_a_turn_as_it_is_where_there_is_no_armor():
    options = f"{SHORT}+{GUNS}+{FLOOR}"
    for axis, expected in (({"infantry": "E6"}, [3, 2, 1]), ({"artillery": "E6"}, [3, 2, 1])):
        row = next(iter(axis))
        assert dice_by_range("infantry", row, options, far=3) == expected
    field = Battlefield(axis={"infantry": "E6"}, options=options)
    assert not field.tables["shots_lost"] and not field.tables["dice_marks"]
