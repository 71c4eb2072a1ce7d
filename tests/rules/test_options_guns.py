"""House rules that bring guns of other kinds onto the board: dice, moves, ground, and whose they may be (4.7)."""

import pytest

from engine.codes import Face
from engine.hooks import Fired
from engine.loading.checks.force_warnings import warnings_of_forces
from engine.loading.in_force.unit_rows import base_row
from engine.loading.options.option import load_option
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.support.battlefield import Battlefield
from tests.support.forces import army, of
from tests.support.house_units import UNITS, numbers
from tests.support.markers import row_at
from tests.support.pieces import dice_by_range, rolls

LESS = "artillery-vs-armor-minus-one"
SIGHTED = "artillery-fire-modes"
SOFT = ("infantry", "artillery")
ROWS = {
    "hr_medium_artillery": "medium-artillery",
    "hr_heavy_artillery": "heavy-artillery",
    "hr_at_gun": "anti-tank-artillery",
    "hr_88": "german-88mm",
    "hr_self_propelled": "self-propelled-artillery",
    "hr_rockets": "rocket-artillery",
}


# --- by their tables ---


@pytest.mark.rule(
    "HR-MEDART-1", "HR-HVYART-1", "HR-ATGUN-1", "HR-GUN88-1", "HR-SPG-1", "HR-SPG-2", "HR-ROCKET-1"
)
@pytest.mark.parametrize(
    ("row", "move", "soft", "armor"),
    [
        ("hr_medium_artillery", 1, [3, 2, 2, 1], [3, 2, 2, 1]),
        ("hr_heavy_artillery", 1, [3, 3, 2, 2, 1, 1], [3, 3, 2, 2, 1, 1]),
        ("hr_at_gun", 1, [2, 2, 2], [4, 3, 3]),
        ("hr_88", 1, [2, 2, 2, 2], [4, 4, 4, 4]),
        ("hr_self_propelled", 2, [3, 2, 2, 1], [3, 2, 2, 1]),
        ("hr_rockets", 2, [4, 4, 4, 4], [4, 4, 4, 4]),
    ],
)
def test_two_models_that_move_or_battle_and_take_no_ground(row, move, soft, armor):
    assert numbers(row) == ((0, move, 0), 2) and UNITS[row]["class"] == "ART"
    assert all(rolls(row, target) == soft for target in SOFT)
    assert rolls(row, "armor") == armor
    field = Battlefield(axis={"infantry": "G6:1 A1"}, allies={row: "I6"}).ready("I6")
    assert field.dice("I6", "G6") > 0
    assert field.move("I6", "I5") and field.dice("I5", "G6") == 0


@pytest.mark.rule("HR-MEDART-1", "HR-HVYART-1", "HR-ATGUN-1", "HR-GUN88-1", "HR-SPG-1", "HR-ROCKET-1")
@pytest.mark.parametrize(
    ("row", "words", "soft", "armor"),
    [
        ("hr_medium_artillery", "dice=2/1", [2, 1], [2, 1]),
        ("hr_heavy_artillery", "dice=4/4/4", [4, 4, 4], [4, 4, 4]),
        ("hr_at_gun", "dice_armor=5/1,dice_soft=1", [1], [5, 1]),
        ("hr_88", "dice_armor=3/3,dice_soft=2/1", [2, 1], [3, 3]),
        ("hr_self_propelled", "dice=2/2/2", [2, 2, 2], [2, 2, 2]),
        ("hr_rockets", "dice=3/3/3/3/3", [3] * 5, [3] * 5),
    ],
)
def test_parameters_of_the_dice(row, words, soft, armor):
    options = f"{ROWS[row]}:{words}"
    assert rolls(row, "infantry", options) == soft
    assert rolls(row, "armor", options) == rolls(row, "hr_self_propelled", options) == armor


@pytest.mark.rule("HR-GEN-3", "HR-GEN-14")
@pytest.mark.parametrize(("row", "option"), ROWS.items())
def test_guns_come_by_tag_and_by_conversion(row, option):
    axis = {"artillery": "C2 A3 B5"}
    tags = f'\n[tags]\n{row} = "C2"\n'
    assert [one for one, _ in army(option, axis, tail=tags).values()].count(row) == 1
    assert army(option, axis, tail=tags)["C2"] == (row, 2)
    assert army("", axis, tail=tags)["C2"] == ("artillery", 2)  # the official gun without the option
    assert army(f"{option}:convert=axis:1", axis)["A3"] == (row, 2)
    assert army(f"{option}:convert=axis:1", axis)["B5"] == ("artillery", 2)


@pytest.mark.rule("HR-MEDART-1")
def test_medium_artillery_of_three_models():
    options = "medium-artillery:figures=3,convert=axis:1"
    assert army(options, {"artillery": "A3"})["A3"] == ("hr_medium_artillery", 3)


# --- a die fewer at armor, a line of sight ---


@pytest.mark.rule(
    "HR-MEDART-2", "HR-HVYART-2", "HR-SPG-6", "HR-ROCKET-2", "HR-ATGUN-2", "HR-GUN88-3", "HR-SET-44"
)
@pytest.mark.parametrize(
    ("row", "armor"),
    [
        ("hr_medium_artillery", [2, 1, 1]),
        ("hr_heavy_artillery", [2, 2, 1, 1]),
        ("hr_self_propelled", [2, 1, 1]),
        ("hr_rockets", [3, 3, 3, 3]),
        ("hr_at_gun", [4, 3, 3]),
        ("hr_88", [4, 4, 4, 4]),
    ],
)
def test_a_die_fewer_at_armor_with_that_option_only_and_once(row, armor):
    assert rolls(row, "armor", LESS) == rolls(row, "armor", f"{LESS}+{ROWS[row]}") == armor
    assert rolls(row, "infantry", LESS) == rolls(row, "infantry")


@pytest.mark.rule("HR-ROCKET-2")
@pytest.mark.parametrize(
    ("vs_armor", "alone", "beside", "beside_two"),
    [(-2, 4, 2, 2), (-1, 4, 3, 2), (0, 4, 4, 4)],
)
def test_rockets_have_a_penalty_of_their_own_beside_the_general_one(vs_armor, alone, beside, beside_two):
    own = f"rocket-artillery:vs_armor={vs_armor}"
    assert rolls("hr_rockets", "armor", own) == [alone] * 4
    assert rolls("hr_rockets", "armor", f"{own}+{LESS}") == [beside] * 4
    assert rolls("hr_rockets", "armor", f"{LESS}+{own}") == [beside] * 4
    assert rolls("hr_rockets", "armor", f"{own}+{LESS}:penalty=2") == [beside_two] * 4
    assert rolls("hr_rockets", "infantry", f"{own}+{LESS}") == [4] * 4


@pytest.mark.rule("HR-ATGUN-2")
def test_most_cover_does_not_count_against_guns():
    for row, dice in (("hr_at_gun", 3), ("hr_88", 4)):
        field = Battlefield({"G6": "forest"}, {"armor": "G6"}, {row: "I6"}).ready("I6")
        assert field.dice("I6", "G6") == dice


@pytest.mark.rule("HR-MEDART-1", "HR-HVYART-1", "HR-ATGUN-1", "HR-GUN88-1", "HR-SPG-1", "HR-ROCKET-1")
@pytest.mark.parametrize("row", ROWS)
def test_direct_guns_must_see_and_indirect_ones_have_somebody_see(row):
    direct = row in ("hr_medium_artillery", "hr_at_gun", "hr_88")
    for options, spotter, expected in (
        ("", "E1", True),
        (SIGHTED, "E1", False),
        (SIGHTED, "F6", not direct),
    ):
        units = {row: "E3", "infantry": spotter}
        field = Battlefield({"E5": "forest"}, {"infantry": "E6"}, units, options=options).ready("E3")
        assert (field.dice("E3", "E6") > 0) is expected, (options, spotter)


# --- mountains ---


HIGH = {"E5": "tp_mountain"}


def high(row, options="heavy-artillery", target="infantry"):
    """Dice by range of a gun that is set up on a mountain."""
    found = []
    for hexes in range(1, 9):
        field = Battlefield(HIGH, {target: f"E{5 + hexes}"}, {row: "E5"}, options=options).ready("E5")
        found.append(field.dice("E5", f"E{5 + hexes}"))
    return found


@pytest.mark.rule("HR-HVYART-3")
@pytest.mark.parametrize("row", ["hr_medium_artillery", "hr_at_gun", "hr_88", "ww_heavy_at_gun"])
def test_any_gun_on_a_mountain_has_the_table_that_reaches_seven_hexes(row):
    assert high(row) == [3, 3, 2, 2, 1, 1, 1, 0]
    assert high(row, target="armor") == [3, 3, 2, 2, 1, 1, 1, 0]
    assert high(row, "") == dice_by_range(row, "infantry", far=8)
    field = Battlefield(HIGH, {"infantry": "E9"}, {row: "E5 I5"}, options="heavy-artillery")
    assert row_at(field, "E5") != row_at(field, "I5") == row


@pytest.mark.rule("HR-HVYART-3")
def test_a_gun_that_reaches_farther_keeps_its_table_and_the_heavy_gun_has_it_anyway():
    assert high("hr_big_gun") == [3, 3, 3, 2, 2, 2, 1, 1]
    assert high("tp_big_gun") == [3, 3, 2, 2, 1, 1, 1, 1]
    assert high("hr_heavy_artillery", "") == high("artillery") == [3, 3, 2, 2, 1, 1, 1, 0]
    assert high("hr_heavy_artillery", "heavy-artillery:dice=4/4/4/4/4/4/4/4") == [4] * 8


@pytest.mark.rule("HR-HVYART-3", "HR-SET-44")
def test_what_else_is_said_of_the_gun_holds_on_the_mountain():
    less = f"heavy-artillery+{LESS}"
    assert high("hr_88", less, "armor")[:3] == [3, 3, 2]  # exempt there as well
    assert high("hr_medium_artillery", less, "armor")[:3] == [2, 2, 1]
    field = Battlefield(HIGH, {"armor": "E6"}, {"hr_88": "E5"}, options="heavy-artillery").ready("E5")
    field.attack("E5", "E6", "SSS")
    assert not field.picture("axis").get("E6")


# --- the 88 ---


@pytest.mark.rule("HR-GUN88-2", "HR-GUN88-3")
@pytest.mark.parametrize(("star", "left", "stays"), [("flag", 3, False), ("hit", 2, True), ("none", 3, True)])
def test_a_star_of_the_88_at_armor(star, left, stays):
    for target in ("armor", "hr_self_propelled"):
        options = "" if star == "flag" else f"german-88mm:star_vs_armor={star}"
        field = Battlefield(
            axis={target: "D5", "infantry": "A1"}, allies={"hr_88": "E5"}, options=options
        ).ready("E5")
        whole = field.figures("D5")
        field.attack("E5", "D5", "SIII")
        found = field.picture("axis")
        assert ("D5" in found) is stays
        assert sum(found.values()) - 4 == whole - (3 - left)


@pytest.mark.rule("HR-GUN88-2")
def test_a_star_at_others_is_nothing():
    field = Battlefield(axis={"infantry": "D5", "artillery": "D6"}, allies={"hr_88": "E5"}).ready("E5")
    hits, flags = field.tables["hit_faces"][0], field.tables["flag_faces"][0]
    row = field.built.unit_rows.index
    for other in ("infantry", "artillery"):
        assert not (hits | flags)[row("hr_88"), row(other)] >> Face.STAR & 1


@pytest.mark.rule("HR-GUN88-3")
@pytest.mark.parametrize(("ground", "options", "answers", "left"), [
    ("sandbag", "", {"ignore": 1}, 3),
    ("open", "no-retreat-choice", {"stand": 1}, 2),
])  # fmt: skip
def test_its_flags_are_flags_like_others(ground, options, answers, left):
    field = Battlefield(
        {"D5": ground}, {"armor": "D5", "infantry": "A1"}, {"hr_88": "E5"}, options=options
    ).ready("E5")
    field.attack("E5", "D5", "SIII", **answers)
    assert field.figures("D5") == left


@pytest.mark.rule("HR-GUN88-2")
@pytest.mark.parametrize(
    ("units", "options", "tail", "said"),
    [
        ({"allies": {"hr_88": "I1"}}, "", "", "units.I1: found hr_88 of usa"),
        (
            {"allies": {"artillery": "I1"}},
            "german-88mm:convert=allies:1",
            "",
            "toml: parameter convert: found hr_88 of usa",
        ),
        (
            {"allies": {"artillery": "I1"}},
            "german-88mm:convert=both:all",
            "",
            "toml: parameter convert: found hr_88 of usa",
        ),
        ({}, "german-88mm:convert=allies:all", "", "toml: parameter convert: found hr_88 of usa"),
        ({"axis": {"hr_88": "A1"}}, "", '\n[tags]\nitaly = "A1"\n', "units.A1: found hr_88 of italy"),
        (
            {"allies": {"artillery": "I1"}},
            "german-88mm",
            '\n[tags]\nhr_88 = "I1"\n',
            "units.I1: found hr_88 of usa",
        ),
        (
            {},
            "",
            '\n[[air_drop]]\nside = "allies"\nunit = "hr_88"\ncount = 1\n',
            "air_drops.0: found hr_88 of usa",
        ),
    ],
)
def test_nobody_but_germany_has_it(units, options, tail, said):
    with pytest.raises(InputError) as caught:
        Battlefield(**units, options=options, tail=tail, **of(axis="germany italy"))
    told = str(caught.value)
    assert said in told and "units of germany" in told and "\n" not in told
    assert ("german-88mm.toml" in told) is bool(options)


@pytest.mark.rule("HR-GUN88-2")
def test_germany_has_it_and_so_may_a_side_of_nobody_in_particular():
    assert (
        army("german-88mm:convert=axis:1", {"artillery": "A1"}, **of(axis="italy germany"))["A1"][0]
        == "hr_88"
    )
    assert army("", {"hr_88": "A1"})["A1"][0] == "hr_88"


# --- rockets ---


@pytest.mark.rule("HR-ROCKET-3", "HR-GEN-14", "HR-GEN-18", "HR-SET-50")
def test_more_batteries_than_allowed_become_heavy_artillery_with_a_warning():
    axis = {"hr_rockets": "C2 A10 A9"}  # in hex order, which is not that of the names (HR-GEN-14)
    found = army("rocket-artillery", axis, {"hr_rockets": "I1"})
    assert found == {
        "A9": ("hr_rockets", 2),
        "A10": ("hr_heavy_artillery", 2),
        "C2": ("hr_heavy_artillery", 2),
        "I1": ("hr_rockets", 2),
    }
    told = [
        one.split(": ", 1)[1]
        for one in warnings_of_forces(Battlefield(axis=axis, options="rocket-artillery").built)
    ]
    assert told[0] == "hr_rockets on A10 is more than the 1 of a side and becomes hr_heavy_artillery"
    assert len(told) == 2
    for most, left in (("unlimited", 3), (2, 2), (0, 0)):
        rows = [row for row, _ in army(f"rocket-artillery:max_per_side={most}", axis).values()]
        assert rows.count("hr_rockets") == left


# --- the mapping, and what is told ---


@pytest.mark.rule("HR-MAPPING-9", "HR-MAPPING-2", "HR-MAPPING-8")
def test_the_mapping_knows_the_guns():
    tags = '\n[tags]\nkatyusha = "A3"\nhr_88 = "A5"\n'
    found = army("house-unit-mapping", {"tp_big_gun": "A1", "artillery": "A3 A5 A7"}, tail=tags)
    assert [found[hex_][0] for hex_ in ("A1", "A3", "A5", "A7")] == [
        "hr_big_gun", "hr_rockets", "hr_88", "hr_heavy_artillery",
    ]  # fmt: skip


@pytest.mark.parametrize(("row", "option"), ROWS.items())
def test_the_stage_of_an_option_has_its_gun(row, option):
    stages = load_option(option).stages
    assert stages
    for stage in (one for one in stages if option != "heavy-artillery"):
        battle = load_scenario(stage)
        rows = {base_row(one) for one in build_tables(battle, parse_variant(option)).unit_rows}
        assert row in rows and not {base_row(one) for one in build_tables(battle).unit_rows} & set(ROWS)


def test_the_stage_of_heavy_artillery_has_a_gun_on_a_mountain():
    battle = load_scenario("montelimar-heights")
    rows = [
        build_tables(battle, parse_variant(option)).unit_rows for option in ("official", "heavy-artillery")
    ]
    assert [sum("tp_mountain" in row for row in one) for one in rows] == [0, 1]
    field = Battlefield(HIGH, {"infantry": "E9"}, {"ww_heavy_at_gun": "E5"}, options="heavy-artillery").ready(
        "E5"
    )
    assert field.fired(Fired.SPECIAL_ROW)


def test_a_gun_that_acts_is_told():
    field = Battlefield(axis={"infantry": "D5"}, allies={"hr_rockets": "E5"}).ready("E5")
    assert field.fired(Fired.SPECIAL_ROW)
