"""Martian machines: numbers, ground, flags, own units passed, the way off the board (house-rules 4.17)."""

import pytest

from engine.codes import Attack
from engine.hooks import Fired
from engine.kernel.visibility import range_now
from tests.support.battlefield import Battlefield
from tests.support.house_units import numbers, rows_at
from tests.support.loaded_dice import Unasked
from tests.support.pieces import dice_by_range, rolls

FIGHTING, HANDLING = "hr_fighting_machine", "hr_handling_machine"
ON = "martian-fighting-machine+martian-handling-machine"


def machines(terrain=None, axis=None, allies=None, options="", active="axis", **more) -> Battlefield:
    """A board with machines of the Axis, who are on turn."""
    return Battlefield(
        terrain, axis or {FIGHTING: "E6"}, allies or {"infantry": "I1"}, options, active, medals=9, **more
    )


# --- numbers ---


@pytest.mark.rule("HR-MARFM-1", "HR-MARHM-1", "HR-MARFM-3")
def test_numbers_of_machines():
    assert numbers(FIGHTING) == ((3, 3, 2), 4)
    assert numbers(HANDLING) == ((3, 3, 2), 3)
    for target in ("infantry", "armor", "artillery"):
        assert rolls(FIGHTING, target) == [4] * 8
        assert rolls(HANDLING, target) == [2] * 4


@pytest.mark.parametrize(
    ("options", "fighting", "handling"),
    [
        (ON, [4] * 8, [2] * 4),
        ("martian-fighting-machine:range=5,dice=3", [3] * 5, [2] * 4),
        ("martian-fighting-machine:dice=5", [5] * 8, [2] * 4),
        ("martian-handling-machine:dice=3", [4] * 8, [3] * 4),
        ("martian-handling-machine:dice=1", [4] * 8, [1] * 4),
    ],
)
def test_parameters_of_machines(options, fighting, handling):
    assert rolls(FIGHTING, "infantry", options) == fighting
    assert rolls(HANDLING, "infantry", options) == handling


@pytest.mark.rule("HR-MARFM-1", "HR-MARFM-4", "HR-FACE-9")
def test_only_the_tank_symbol_hits_a_machine():
    for row, full in ((FIGHTING, 4), (HANDLING, 3)):
        for faces, left in (
            ("III", full),
            ("GGG", full),
            ("SSS", full),
            ("AIS", full - 1),
            ("AAI", full - 2),
        ):
            field = machines(axis={row: "E6"}, allies={"infantry": "F6 I1"}, active="allies").ready("F6")
            field.attack("F6", "E6", faces)
            assert field.figures("E6") == left


@pytest.mark.rule("HR-CHECK-16", "HR-MARFM-6")
def test_air_power_hits_a_machine_with_tanks_and_stars_and_its_flags_are_not_obeyed():
    field = machines(axis={FIGHTING: "E6"}, allies={"infantry": "I1"}, active="allies").play("air_power")
    field.strike("E6", faces=["AI"])
    assert field.figures("E6") == 3
    field = machines(axis={FIGHTING: "E6"}, allies={"infantry": "I1"}, active="allies").play("air_power")
    field.strike("E6", faces=["SI"])
    assert field.figures("E6") == 3
    field = machines(axis={FIGHTING: "E6"}, allies={"infantry": "I1"}, active="allies").play("air_power")
    field.strike("E6", faces=["FF"])
    assert field.picture("axis") == {"E6": 4}


@pytest.mark.rule("HR-MARFM-6", "HR-DALEK-7")
def test_machines_are_armor_for_cards_and_house_rules():
    field = machines(axis={FIGHTING: "A6", HANDLING: "A2", "infantry": "A4"}).play("armor_assault")
    assert field.may_order("A6") and field.may_order("A2")
    assert dice_by_range("infantry", FIGHTING, "infantry-vs-armor-close-only")[:2] == [3, 0]


# --- ground ---


@pytest.mark.rule("HR-MARFM-1", "HR-GEN-21")
@pytest.mark.parametrize(
    "ground", ["forest", "river", "ocean", "hedgerow", "town", "wire", "bunker", "hill_impassable"]
)
def test_no_ground_stops_a_machine_or_keeps_it_out(ground):
    terrain = {"D6": ground, "C6": ground, "D5": ground, "C7": ground}
    field = machines(terrain, axis={FIGHTING: "B6"}, owner="allies").ready("B6")
    assert field.move("B6", "C6", "D5", "E6")


@pytest.mark.rule("HR-GEN-21", "HR-MARFM-2")
@pytest.mark.parametrize("ground", ["forest", "town", "hedgerow", "wire"])
def test_machines_battle_in_the_turn_they_enter_ground_and_lose_no_dice_by_it(ground):
    field = machines(
        {"D5": ground, "E5": "town", "F5": "bunker"},
        {FIGHTING: "C5"},
        {"infantry": "E5 F5 I1"},
        owner="allies",
    )
    assert field.ready("C5").move("C5", "D5")
    assert field.dice("D5", "E5") == 4
    plain = Battlefield({"D5": ground, "E5": "town"}, {"armor": "C5"}, {"infantry": "E5 I1"}, active="axis")
    plain.ready("C5")
    assert not (plain.move("C5", "D5") and plain.dice("D5", "E5") == 3)


@pytest.mark.rule("HR-GEN-21")
def test_cover_of_the_target_is_void_and_wadis_are_no_limit():
    field = machines({"E8": "forest"}, {FIGHTING: "E6"}, {"infantry": "E8 I1"}).ready("E6")
    assert field.dice("E6", "E8") == 4
    for here, there in (("E6", "E8"), ("E8", "E6")):
        field = machines({"E8": "tp_wadi"}, {FIGHTING: here}, {"infantry": f"{there} I1"}).ready(here)
        assert field.dice(here, there) == 4
        bound = Battlefield(
            {"E8": "tp_wadi"}, {"armor": here}, {"infantry": f"{there} I1"}, active="axis"
        ).ready(here)
        assert bound.dice(here, there) == 0


@pytest.mark.rule("HR-MARFM-2", "HR-HILLLOS-4")
def test_sight_still_holds_unless_the_option_says_otherwise():
    blocked = {"E7": "forest"}
    field = machines(blocked, {FIGHTING: "E6"}, {"infantry": "E9 I1"}).ready("E6")
    assert field.dice("E6", "E9") == 0
    options = "martian-fighting-machine:needs_los=false+martian-handling-machine:needs_los=false"
    field = machines(blocked, {FIGHTING: "E6"}, {"infantry": "E9 I1"}, options).ready("E6")
    assert field.dice("E6", "E9") == 4
    field = machines(blocked, {HANDLING: "E6"}, {"infantry": "E9 I1"}, options).ready("E6")
    assert field.dice("E6", "E9") == 2


@pytest.mark.rule("HR-FOG-1", "HR-FOG-5", "HR-NIGHT-1", "HR-NIGHT-5", "HR-RAIN-2", "HR-RAIN-7", "HR-MARFM-2")
@pytest.mark.parametrize(
    ("weather", "most"),
    [
        ("weather-blizzard-fog", 2),
        ("weather-night", 1),
        ("weather-night:visibility=2", 2),
        ("weather-rainstorm", 3),
        ("ruleset.sight_limit=3", 3),
        ("", 4),
    ],
)
@pytest.mark.parametrize("needs_los", ["false", "true"])
def test_no_machine_attacks_farther_than_one_sees(weather, most, needs_los):
    words = f"martian-fighting-machine:needs_los={needs_los}+martian-handling-machine:needs_los={needs_los}"
    for far in range(1, 5):
        axis = {FIGHTING: "E2 E4", "infantry": f"F{4 + far}"}  # a friend beside the target helps nobody
        there = f"E{4 + far}"
        field = machines({}, axis, {"infantry": f"{there} I12"}, "+".join(filter(None, (words, weather))))
        field.ready("E4")
        assert field.dice("E4", there) == (4 if far <= most else 0), far
        assert range_now(field.tables, field.state, field.state["unit_row"][field.unit("E4")]) == (
            most if weather else 8
        )


@pytest.mark.rule("HR-MARFM-2", "HR-FOG-5")
def test_a_machine_that_needs_no_line_needs_none_in_fog():
    words = "martian-fighting-machine:needs_los=false+martian-handling-machine:needs_los=false"
    field = machines({"E7": "forest"}, None, {"infantry": "E8 I1"}, f"{words}+weather-blizzard-fog").ready(
        "E6"
    )
    assert field.dice("E6", "E8") == 4


@pytest.mark.rule("HR-MARFM-3", "HR-MARFM-1")
def test_a_machine_takes_ground_and_overruns_in_a_forest():
    field = machines({"E7": "forest"}, {FIGHTING: "E6"}, {"infantry": "E7:1 E8 I1"}).ready("E6")
    field.attack("E6", "E7", "ISSS", "ISSS", overrun="E8", ground=1)
    assert field.figures("E7") == 4 and field.figures("E8") == 3


# --- flags ---


@pytest.mark.rule("HR-MARFM-1", "HR-MARFM-4", "HR-GEN-6", "HR-SET-32")
@pytest.mark.parametrize("options", ["", "no-retreat-choice"])
def test_a_fighting_machine_obeys_no_flag(options):
    field = machines(allies={"infantry": "F6 I1"}, options=options, active="allies").ready("F6")
    field.attack("F6", "E6", "FFF", stand=Unasked())
    assert field.picture("axis") == {"E6": 4}


@pytest.mark.rule("HR-MARHM-1", "HR-MARHM-2", "HR-MARHM-3", "HR-STAND-9", "HR-SET-32")
@pytest.mark.parametrize("options", ["", "no-retreat-choice"])
@pytest.mark.parametrize(("flags", "row"), [("F", "E"), ("FF", "D"), ("FFF", "C")])
def test_a_handling_machine_ignores_the_first_flag_and_obeys_all_others(flags, row, options):
    field = machines(axis={HANDLING: "E6"}, allies={"infantry": "F6 I1"}, options=options, active="allies")
    field.ready("F6").attack("F6", "E6", flags.ljust(3, "S"), ignore=1, stand=Unasked())
    ((hex_, figures),) = field.picture("axis").items()
    assert (hex_[0], figures) == (row, 3)


@pytest.mark.rule("HR-MARHM-5", "HR-GEN-6")
def test_the_first_flag_of_a_strike_is_not_ignored():
    field = machines(axis={HANDLING: "E6"}, active="allies").play("barrage")
    field.strike("E6", faces=["FSSS"])
    ((hex_, figures),) = field.picture("axis").items()
    assert (hex_[0], figures) == ("D", 3)


@pytest.mark.rule("HR-MARHM-2", "HR-MARHM-3")
def test_a_retreat_from_the_baseline_leads_off_the_board():
    for start, flags, gone in (("A6", "FF", True), ("B6", "FF", False), ("B6", "FFF", True)):
        field = machines(
            axis={HANDLING: start, FIGHTING: "A12"}, allies={"infantry": "C6 B5 I1"}, active="allies"
        )
        beside = "B5" if start == "A6" else "C6"
        field.ready(beside).attack(beside, start, flags.ljust(3, "S"), ignore=1, ground=0)
        assert field.fired(Fired.LEFT_BOARD) == gone
        assert len(field.picture("axis")) == (1 if gone else 2)
        assert field.medals("allies") == (1 if gone else 0)
        assert int(field.state["figures_lost"][0].sum()) == (3 if gone else 0)


@pytest.mark.rule("HR-MARHM-3", "HR-MARFM-5", "HR-MARSET-5")
def test_own_machines_are_passed_in_a_retreat_if_a_free_hex_follows():
    axis = {HANDLING: "D6", FIGHTING: "C6 C7"}
    field = machines(axis=axis, allies={"infantry": "E6 I1"}, active="allies").ready("E6")
    field.attack("E6", "D6", "FFF", ignore=1)
    assert "B" in {hex_[0] for hex_ in field.picture("axis")}
    assert field.fired(Fired.PASSED_OWN)
    field = machines(axis=axis, allies={"infantry": "E6 I1"}, active="allies").ready("E6")
    field.attack("E6", "D6", "FFS", ignore=1)  # one hex back, where both are taken: a model
    assert field.picture("axis") == {"D6": 2, "C6": 4, "C7": 4}


@pytest.mark.rule("HR-MARHM-3")
def test_enemies_block_a_step_which_costs_a_model():
    axis, allies = {HANDLING: "B6"}, {"infantry": "C6 A6 A7 I1"}
    field = machines(axis=axis, allies=allies, active="allies").ready("C6")
    field.attack("C6", "B6", "FFF", ignore=1)
    assert field.picture("axis") == {"B6": 1}


# --- own units passed ---


@pytest.mark.rule("HR-MARFM-5", "HR-MARSET-5", "HR-MARSET-10")
def test_machines_pass_each_other_and_never_end_on_one_hex():
    field = machines(axis={FIGHTING: "A6 B5 B6", HANDLING: "C6"}).ready("A6", "C6")
    reach = set(field.reach("A6"))
    assert {"C5", "D6", "C7", "A3"} <= reach and not {"B5", "B6", "C6"} & reach
    assert field.move("A6", "B6", "C6", "D6")
    assert set(field.picture("axis")) == {"D6", "B5", "B6", "C6"}
    assert field.fired(Fired.PASSED_OWN)
    assert rows_at(field, "axis")["C6"] == HANDLING  # whoever was passed stands where it stood


@pytest.mark.rule("HR-MARSET-5", "HR-GEN-21")
def test_only_machines_of_the_own_side_are_passed():
    field = machines(axis={FIGHTING: "A6", "infantry": "B5 B6 A5 A7"}).ready("A6")
    assert not field.reach("A6")
    field = machines(axis={FIGHTING: "A6"}, allies={FIGHTING: "B5 B6 A5 A7", "infantry": "I1"}).ready("A6")
    assert not field.reach("A6")


@pytest.mark.rule("HR-MARSET-5")
def test_a_machine_battles_from_where_it_has_come_by_passing():
    field = machines(axis={FIGHTING: "A6 B6"}, allies={"infantry": "E6 I1"}).ready("A6")
    assert field.move("A6", "B6", "C6") and field.dice("C6", "E6") == 4
    assert field.dice("C6", "E6", Attack.ORDERED) == 4
