"""House rule zombie-conversion: an army rises again."""

import pytest

from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.support.zombies import Graves

OPTION = "zombie-unit+zombie-conversion"


def risen(units, living=None, terrain=None, words=OPTION, **more):
    """Hex to figures of the zombies that rise for these units of the Axis."""
    return Graves(terrain, units, living or {"infantry": "I7"}, words, **more).zombies()


@pytest.mark.rule("HR-ZOMARMY-1", "HR-ZOMARMY-8", "HR-GEN-22")
@pytest.mark.parametrize(("row", "figures", "units"), [
    ("infantry", 4, 1), ("special_forces", 1, 1), ("hr_mg_team", 2, 1), ("ww_at_infantry", 4, 1), ("artillery", 2, 2),
    ("armor", 3, 3), ("elite_armor", 4, 3), ("armor", 1, 3),
])  # fmt: skip
def test_infantry_rises_once_guns_twice_and_tanks_three_times(row, figures, units):
    found = risen({row: f"C5:{figures}"})
    assert len(found) == units
    assert set(found.values()) == {3}
    assert "C5" in found


@pytest.mark.rule("HR-ZOMARMY-1", "HR-ZOMARMY-8")
def test_numbers_and_figures_are_parameters():
    words = "zombie-unit:figures=5+zombie-conversion:per_infantry=2,per_artillery=0,per_armor=1"
    found = risen({"infantry": "C3", "artillery": "C5", "armor": "C7"}, words=words)
    assert len(found) == 3
    assert set(found.values()) == {5}
    assert "C5" not in found


@pytest.mark.rule("HR-ZOMARMY-2", "HR-ZOMARMY-3")
def test_further_units_stand_beside_and_behind_and_never_nearer_to_the_living():
    #  of the hexes around C5 those behind it come first, then those beside; C4 is as near to I7 as ... no nearer
    found = risen({"armor": "C5"}, {"infantry": "I5"})
    assert set(found) == {"C5", "B4", "B5"}
    #  at the back of the board there is only the same row
    assert set(risen({"armor": "A5"}, {"infantry": "I5"})) <= {f"A{n}" for n in range(1, 14)}


@pytest.mark.rule("HR-ZOMARMY-3")
def test_taken_hexes_are_passed_over_and_the_first_in_hex_order_comes_first():
    found = risen({"artillery": "C5", "infantry": "B4"}, {"infantry": "I5"})
    assert set(found) == {"C5", "B4", "B5"}


@pytest.mark.rule("HR-ZOMARMY-8", "HR-GEN-21")
def test_ground_is_no_limit_but_water_comes_last():
    behind = {"B4": "ocean", "B5": "river"}
    found = risen({"artillery": "C5"}, {"infantry": "I5"}, behind)
    assert not {"B4", "B5"} & set(found)
    assert len(found) == 2
    walled = {"B4": "forest", "B5": "bunker"}
    assert set(risen({"armor": "C5"}, {"infantry": "I5"}, walled, owner="allies")) == {"C5", "B4", "B5"}


@pytest.mark.rule("HR-ZOMARMY-5")
def test_who_finds_no_hex_is_left_out_and_reported():
    row = " ".join(f"A{n}" for n in range(1, 14))
    field = Graves(dead={"infantry": row.replace("A5", "").replace("  ", " "), "armor": "A5"}, options=OPTION)
    assert len(field.zombies()) == 13
    lines = field.built.document["scenario"]["unfit"]
    assert lines == ["a hr_zombie for armor on A5 finds no free hex and is left out"] * 2


@pytest.mark.rule("HR-ZOMARMY-6")
@pytest.mark.parametrize("battle", ["pegasus-bridge", "omaha-beach", "arracourt"])
def test_whoever_moves_first_still_does(battle):
    plain = build_tables(load_scenario(battle)).tables[0]
    dead = build_tables(load_scenario(battle), parse_variant("zombies")).tables[0]
    assert dead["first_side"] == plain["first_side"]


@pytest.mark.rule("HR-ZOMARMY-4")
def test_works_stay_and_protect_zombies():
    field = Graves(
        {"C5": "sandbag"}, {"infantry": "C5"}, {"infantry": "D5 I1"}, OPTION, active="allies", owner="axis"
    )
    field.ready("D5")
    assert field.dice("D5", "C5") == 2


@pytest.mark.rule("HR-ZOMARMY-7")
def test_house_units_of_the_living_stay():
    field = Graves(dead={"infantry": "A1"}, living={"hr_heavy": "I5", "hr_sniper": "I7"}, options=OPTION)
    assert field.row_of("I5") == "hr_heavy"
    assert field.row_of("I7") == "hr_sniper"


@pytest.mark.rule("HR-GEN-20", "HR-ZOMARMY-1")
@pytest.mark.parametrize("side", ["axis", "allies"])
def test_either_side_may_rise(side):
    words = f"zombie-unit:side={side}+zombie-conversion:side={side}"
    field = Graves(dead={"armor": "C5" if side == "axis" else "G5"}, options=words)
    assert len(field.zombies()) == 3
    rows = {hex_[0] for hex_ in field.zombies()}
    assert rows <= ({"C", "B"} if side == "axis" else {"G", "H"})


@pytest.mark.rule("HR-GEN-20", "HR-ZOMBIE-2")
@pytest.mark.parametrize("words", [
    "zombie-unit:side=allies+zombie-conversion", "zombie-unit+zombie-conversion:side=allies", "ruleset.no_cards=axis",
])  # fmt: skip
def test_a_swarm_of_the_other_side_is_refused(words):
    with pytest.raises(InputError):
        Graves(dead={"infantry": "A1"}, living={"infantry": "I1"}, options=words, active="allies")


@pytest.mark.rule("HR-GEN-22")
def test_a_side_without_any_unit_is_refused():
    words = "zombie-unit+zombie-conversion:per_infantry=0"
    with pytest.raises(InputError, match="no unit left"):
        risen({"infantry": "A1"}, words=words)


@pytest.mark.rule("HR-GEN-22", "HR-ZOMARMY-8")
def test_units_in_the_air_come_down_as_one_zombie_unit_each():
    #  the Axis drop at Toulon does not exist: the Allies of Sainte-Mère-Église come by air
    built = build_tables(
        load_scenario("sainte-mere-eglise"),
        parse_variant("zombie-unit:side=allies+zombie-conversion:side=allies"),
    )
    table, plain = built.tables[0], build_tables(load_scenario("sainte-mere-eglise")).tables[0]
    assert int(table["unit_airborne"].sum()) == int(plain["unit_airborne"].sum())
    rows = {built.unit_rows[row] for row in table["unit_row"][table["unit_airborne"] == 1]}
    assert rows <= {"hr_zombie", "hr_zombie@allies"}


@pytest.mark.rule("HR-SET-23")
@pytest.mark.parametrize("alone", ["zombie-unit", "zombie-conversion", "zombie-growth", "zombie-victory",
                                   "zombie-food-objectives"])  # fmt: skip
def test_the_options_ask_for_each_other(alone):
    with pytest.raises(InputError, match="HR-SET-23"):
        parse_variant(alone)


@pytest.mark.rule("HR-SET-9", "HR-HELD-9")
def test_markers_exclude_objectives_held_until_retaken():
    with pytest.raises(InputError, match="HR-SET-9"):
        parse_variant(f"{OPTION}+zombie-food-objectives+objectives-held-until-retaken")


@pytest.mark.rule("HR-SET-7")
def test_one_fictional_variant_in_a_game():
    daleks = "dalek-standard+dalek-special-weapons+dalek-mercenary+dalek-setup"
    with pytest.raises(InputError, match="HR-SET-7"):
        parse_variant(f"{OPTION}+{daleks}")


@pytest.mark.rule("HR-SET-11", "HR-GEN-22")
def test_one_army_is_rewritten_once():
    with pytest.raises(InputError, match="HR-SET-11"):
        parse_variant("zombies+cyberman-unit")
    assert parse_variant("zombies+cyberman-unit:side=allies")


@pytest.mark.rule("HR-SET-60", "HR-GEN-20")
def test_options_of_the_variant_speak_of_one_side():
    with pytest.raises(InputError, match="HR-SET-60"):
        parse_variant("zombie-unit:side=allies+zombie-conversion")
