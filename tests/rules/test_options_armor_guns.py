"""House rule artillery-vs-armor-minus-one: guns a die fewer at armor."""

import pytest

from engine.hooks import Fired
from engine.kernel.log_event import has_fired
from engine.kernel.tactics import strike
from engine.rules.noted_changes import law as trigger_targets
from tests.support.armor_dice import GUNS, refused, table_with
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.pieces import dice_by_range
from tests.support.turn_script import Turns


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
        "hr_at_gun": ("artillery", {"groups": "anti_tank", "dice": "2/2/2", "dice_vs": {"ARM": "4/3/3"}}),
        "hr_88": ("artillery", {"groups": "anti_tank", "dice": "2/2/2/2", "dice_vs": {"ARM": "4/4/4/4"}}),
        "ww_heavy_at_gun": ("artillery", {"groups": "anti_tank", "dice": "2/2/2/2"}),
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
    assert bool(has_fired(field.state, Fired.GUNS_FEWER)) is (at_armor < at_infantry)
    field = Turns(axis={"armor": "E6", "infantry": "A1"}, options=options)
    field.turn(card, strike=["A1"], faces=["SSSS"])
    assert field.dice_rolled() == [at_infantry] and not has_fired(field.state, Fired.GUNS_FEWER)


@pytest.mark.rule("HR-ARTARM-2", "HR-ARTARM-5")
def test_a_strike_without_dice_is_not_allowed():
    #  Air Power of the Axis: one die
    for options, allowed in ((f"{GUNS}:applies_to_cards=true", 0), (GUNS, 1)):
        field = Battlefield(allies={"armor": "E6", "infantry": "E7"}, options=options, active="axis")
        field.play("air_power")
        assert strike.may_strike(field.tables, field.state, field.unit("E6")) == allowed
        assert strike.may_strike(field.tables, field.state, field.unit("E7")) == 1
        trigger_targets.mark_spared(field.tables, field.state, None, 0)
        assert has_fired(field.state, Fired.GUNS_FEWER) == 1 - allowed
        assert field.tables["target_marks"] == 1 - allowed  # elsewhere nobody asks


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
    field.turn("direct_from_hq", orders=["E4"], battles=battles, faces=["SSS"] if battles else Unasked())
    assert bool(has_fired(field.state, Fired.GUNS_FEWER)) is fired
    assert not has_fired(field.state, Fired.INFANTRY_SHORT)


@pytest.mark.parametrize(("text", "said"), [("penalty=3", "0 to 2"), ("applies_to_cards=no", "true | false")])
def test_values_guns_do_not_know_are_refused(text, said):
    refused(f"{GUNS}:{text}", said)


@pytest.mark.rule("HR-TDHOUSE-1", "HR-ASLTGUN-1")
@pytest.mark.parametrize(
    ("row", "option", "armor", "guns"),
    [
        ("hr_tank_destroyer", "tank-destroyers", [4, 4, 4, 4, 0], [2, 2, 2, 2, 0]),
        ("hr_tank_destroyer", "tank-destroyers:dice_armor=3/3", [3, 3, 0, 0, 0], [2, 2, 2, 2, 0]),
        ("hr_assault_gun", "assault-guns", [2, 2, 2, 0, 0], [3, 3, 3, 0, 0]),
        ("hr_assault_gun", "assault-guns:dice_armor=1", [1, 0, 0, 0, 0], [3, 3, 3, 0, 0]),
    ],
)
def test_guns_on_tracks_are_armor_to_those_who_hunt_it(row, option, armor, guns):
    dice = table_with(option, hr_self_propelled=("artillery", {}), **{row: (row, {})})
    assert dice(row, "hr_self_propelled", 5) == dice(row, "armor", 5) == armor
    assert dice(row, "artillery", 5) == guns
