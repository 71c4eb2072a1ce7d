"""Resistance, cavalry and ski troops of the house rules: numbers, flags, where they may be used (house-rules 4.9)."""

import pytest

from engine.codes import Attack
from engine.loading.checks.force_warnings import warnings_of_forces
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.support.battlefield import Battlefield
from tests.support.house_units import FLOOR, farthest, numbers, rows_at
from tests.support.loaded_dice import IfAsked, Unasked
from tests.support.pieces import dice_by_range, overruns

SNOWY = {"face": "winter"}


def driven(row, faces, length, options="", terrain=None, **more):
    """A unit of a row at E6 is assaulted from F6 and goes back as far as told; its hex and figures."""
    field = Battlefield(
        terrain, {row: "E6", "elite_armor": "A1"}, {"infantry": "F6 I1"}, options=options, medals=9, **more
    ).ready("F6")
    field.attack("F6", "E6", faces, ground=IfAsked(0), length=IfAsked(length))
    assert field.state["rule_gap"] == 0
    return {hex_: figures for hex_, figures in field.picture("axis").items() if hex_ != "A1"}


# --- the Resistance ---


@pytest.mark.rule("HR-RESIST-1", "HR-RESIST-3", "HR-RESIST-5")
def test_every_partisan_of_a_battle_becomes_a_unit_of_the_house_row():
    field = Battlefield(
        axis={"resistance": "C5", "infantry": "A1"},
        allies={"resistance": "F6 G5", "infantry": "I1"},
        options="resistance-fighters",
    )
    assert rows_at(field) == {"F6": "hr_resistance", "G5": "hr_resistance", "I1": "infantry"}
    assert rows_at(field, "axis")["C5"] == "hr_resistance"
    assert field.figures("F6") == 3
    for battle in ("mont-mouchet", "vassieux"):
        built = build_tables(load_scenario(battle), parse_variant("resistance-fighters"))
        assert "hr_resistance" in built.unit_rows and "resistance" not in built.unit_rows


@pytest.mark.rule("HR-RESIST-3", "HR-RESIST-4")
def test_two_flags_demand_one_hex_and_allow_three_or_six():
    house, each = "resistance-fighters", "resistance-fighters:retreat_mode=1_to_3_per_flag"
    assert driven("resistance", "FFS", 1, house) == {"D5": 3}
    ((hex_, figures),) = driven("resistance", "FFS", 3, house).items()
    assert (hex_[0], figures) == ("B", 3)
    for options in (each, ""):  # officially, and for each flag: 2 to 6 hexes, of which the board has four
        ((hex_, figures),) = driven("resistance", "FFS", 4, options).items()
        assert (hex_[0], figures) == ("A", 3)


@pytest.mark.rule("HR-RESIST-1")
@pytest.mark.parametrize(("figures", "left"), [(3, 2), (4, 3)])
def test_figures_of_the_resistance(figures, left):
    options = f"resistance-fighters:figures={figures}"
    field = Battlefield(
        axis={"resistance": "E6", "infantry": "A1"}, allies={"infantry": "F6"}, options=options
    )
    field.ready("F6").attack("F6", "E6", "ISS")
    assert field.figures("E6") == left
    given = Battlefield(axis={"resistance": "E6:2"}, allies={"infantry": "F6"}, options=options)
    assert given.figures("E6") == 2


@pytest.mark.rule("HR-RESIST-2")
def test_the_resistance_battles_in_the_turn_it_enters_woods_and_never_charges():
    options = "resistance-fighters+infantry-charge"
    field = Battlefield(
        {"D4": "forest"}, {"infantry": "C4"}, {"resistance": "E5", "infantry": "I1"}, options=options
    )
    assert field.ready("E5").move("E5", "D4") and field.dice("D4", "C4") == 3
    field = Battlefield({}, {"infantry": "C4"}, {"resistance": "E5", "infantry": "I1"}, options=options)
    assert field.ready("E5").move("E5", "D5", "D4") and field.dice("D4", "C4") == 0
    plain = Battlefield({}, {"infantry": "C4"}, {"infantry": "E5 I1"}, options=options)
    assert plain.ready("E5").move("E5", "D5", "D4") and plain.dice("D4", "C4") == 3


# --- cavalry ---


@pytest.mark.rule("HR-CAVALRY-1")
def test_numbers_of_cavalry():
    assert numbers("hr_cavalry") == ((3, 3, 2), 4)
    assert dice_by_range("hr_cavalry", "infantry") == [2, 1, 0, 0, 0, 0]
    changed = "cavalry:figures=3,dice=3/2/1"
    assert dice_by_range("hr_cavalry", "infantry", changed) == [3, 2, 1, 0, 0, 0]
    assert Battlefield(allies={"hr_cavalry": "E5"}, options=changed).figures("E5") == 3
    field = Battlefield(axis={"infantry": "A5"}, allies={"hr_cavalry": "E5"}).ready("E5")
    assert field.move("E5", "D5", "C6", "B5") and field.dice("B5", "A5") == 2


@pytest.mark.rule("HR-CAVALRY-1", "HR-CAVALRY-2", "HR-CAVALRY-3")
@pytest.mark.parametrize("options", ["", "weather-mud"])  # slow in mud, and the same in all else
@pytest.mark.parametrize(("row", "fought"), [("hr_cavalry", 1), ("infantry", 0)])
def test_cavalry_overruns_like_armor(row, fought, options):
    units = {"axis": {"infantry": "D5:1 C5 A1"}, "allies": {row: "E5", "elite_armor": "I1"}}
    field = Battlefield(**units, options=options, medals=9).ready("E5")
    assert field.dice("E5", "D5") == (2 if fought else 3)
    faces, overrun = ("IS", "C5") if fought else (Unasked(), Unasked())
    field.attack("E5", "D5", "ISS", faces, overrun=overrun)
    assert field.unit("D5") >= 0 and overruns(field) == fought
    assert field.figures("C5") == 4 - fought


@pytest.mark.rule("HR-CAVALRY-2")
def test_a_horse_that_takes_woods_battles_no_more():
    """OVR-5: who may not battle where it stands does not overrun; limits of infantry hold for cavalry."""
    field = Battlefield({"D5": "forest"}, {"infantry": "D5:1 C5 A1"}, {"hr_cavalry": "E5"}, medals=9).ready(
        "E5"
    )
    field.attack("E5", "D5", "I", overrun=Unasked())
    assert field.unit("D5") >= 0 and field.figures("C5") == 4
    assert field.tables["row_class"][field.state["unit_row"][field.unit("D5")]] == 0


@pytest.mark.rule("HR-CAVALRY-3")
def test_vulnerable_armor_gives_cavalry_three_dice():
    for extra, dice in ((FLOOR, 3), ("", 2)):
        field = Battlefield(axis={"hr_tank_destroyer": "D4"}, allies={"hr_cavalry": "E4"}, tail=extra).ready(
            "E4"
        )
        assert field.dice("E4", "D4") == dice


@pytest.mark.rule("HR-CAVALRY-3", "HR-SKI-7", "HR-GEN-9")
@pytest.mark.parametrize("row", ["hr_cavalry", "hr_ski_troops", "hr_sniper"])
def test_in_mud_special_infantry_is_regular(row):
    field = Battlefield(axis={"infantry": "A1"}, allies={row: "I5"}, options="weather-mud").ready("I5")
    assert field.limits("I5") == (1, 2)
    assert farthest(row, "") == (2 if row == "hr_sniper" else 3)


@pytest.mark.rule("HR-CAVALRY-1", "HR-CAVALRY-3", "HR-GEN-9", "HR-GEN-10")
@pytest.mark.parametrize("row", ["special_forces", "hr_cavalry", "hr_ski_troops", "hr_sniper"])
def test_special_infantry_in_mud_is_slow_and_still_no_infantry_that_charges(row):
    field = Battlefield(axis={"infantry": "C4"}, allies={row: "E5"}, options="weather-mud+infantry-charge")
    assert field.ready("E5").move("E5", "D5", "D4") and field.dice("D4", "C4") == 0


@pytest.mark.rule("HR-CAVALRY-1", "HR-SKI-1", "HR-SNIPER-1", "HR-GEN-3")
@pytest.mark.parametrize(("option", "row", "figures"), [
    ("cavalry", "hr_cavalry", 4), ("ski-troops", "hr_ski_troops", 3), ("sniper", "hr_sniper", 1),
])  # fmt: skip
def test_who_becomes_special_infantry(option, row, figures):
    field = Battlefield(allies={"infantry": "G3 H5 I1"}, options=f"{option}:convert=allies:2", **SNOWY)
    assert rows_at(field) == {"G3": row, "H5": row, "I1": "infantry"} and field.figures("G3") == figures
    tagged = Battlefield(
        allies={"infantry": "G3 H5 I1"}, options=option, tail=f'\n[tags]\n{row} = "H5"\n', **SNOWY
    )
    assert rows_at(tagged) == {"G3": "infantry", "H5": row, "I1": "infantry"}


# --- ski troops ---


@pytest.mark.rule("HR-SKI-1", "HR-SKI-2")
def test_numbers_of_ski_troops():
    assert numbers("hr_ski_troops") == ((3, 3, 1), 3)
    assert dice_by_range("hr_ski_troops", "infantry") == [3, 2, 0, 0, 0, 0]
    field = Battlefield({"B5": "forest"}, {"infantry": "A5"}, {"hr_ski_troops": "E5"}).ready("E5")
    assert field.move("E5", "D5", "C6", "B5") and field.dice("B5", "A5") == 3
    assert "A5" not in Battlefield(allies={"hr_ski_troops": "E5"}).ready("E5").reach("E5")


@pytest.mark.rule("HR-SKI-2", "HR-SKI-6")
def test_flags_of_ski_troops():
    each = "ski-troops:retreat_mode=1_to_3_per_flag"
    assert driven("hr_ski_troops", "FFS", 1, "ski-troops", **SNOWY) == {"D5": 3}
    ((hex_, _),) = driven("hr_ski_troops", "FFS", 3, "ski-troops", **SNOWY).items()
    assert hex_[0] == "B"
    ((hex_, _),) = driven("hr_ski_troops", "FFS", 2, each, **SNOWY).items()
    assert hex_[0] == "C"
    walls = {"D5": "hill_impassable", "D6": "hill_impassable"}
    assert driven("hr_ski_troops", "FFF", 1, "ski-troops", walls, **SNOWY) == {"E6": 2}


@pytest.mark.rule("HR-SKI-3", "HR-SKI-5", "HR-SET-29")
@pytest.mark.parametrize(("face", "options", "row"), [
    ("country", "ski-troops", "hr_elite_infantry"),
    ("desert", "ski-troops", "hr_elite_infantry"),
    ("winter", "ski-troops", "hr_ski_troops"),
    ("country", "ski-troops:weather_required=false", "hr_ski_troops"),
    ("country", "ski-troops+weather-blizzard-fog", "hr_ski_troops"),
    ("country", "weather-deep-snow+ski-troops", "hr_ski_troops"),
    ("country", "ski-troops+winter-weather", "hr_ski_troops"),
    ("country", "ski-troops+weather-night", "hr_elite_infantry"),
])  # fmt: skip
def test_without_snow_they_are_elite_infantry_of_three_figures(face, options, row):
    field = Battlefield(allies={"hr_ski_troops": "G5", "infantry": "I1"}, options=options, face=face)
    assert rows_at(field)["G5"] == row and field.figures("G5") == 3
    told = [line.split(": ", 1)[1] for line in warnings_of_forces(field.built)]
    assert told == (
        ["hr_ski_troops on G5 finds no snow and becomes hr_elite_infantry"]
        if row == "hr_elite_infantry"
        else []
    )


@pytest.mark.rule("HR-SKI-4")
def test_deep_snow_slows_ski_troops_unless_they_are_exempt():
    for options, most in (("", 3), ("weather-deep-snow", 2), ("weather-deep-snow:exempt=ski", 3)):
        assert farthest("hr_ski_troops", options) == most


# --- what is refused ---


@pytest.mark.parametrize("option", ["resistance-fighters", "cavalry", "ski-troops", "sniper"])
def test_young_generals_have_no_special_units(option):
    for words in (f"{option}+young-generals", f"young-generals+{option}"):
        with pytest.raises(InputError, match="HR-SET-6"):
            parse_variant(words)


def test_an_engagement_is_no_attack_of_other_dice():
    """Riders that stand next to an enemy fight on with their own two dice, one fewer."""
    field = Battlefield(
        axis={"infantry": "D5 A1"}, allies={"hr_cavalry": "E5"}, options="firefight-continuation"
    ).ready("E5")
    assert field.dice("E5", "D5", Attack.ORDERED) == 2
