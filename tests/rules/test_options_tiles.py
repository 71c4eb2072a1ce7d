"""House trenches, wooded and built-up hills, flooded country (house-rules 4.11, 4.12)."""

import pytest

from engine.hooks import Fired
from engine.loading.checks.occurrence import State, provenance_of
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.loading.words.files import DATA, read_toml
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns

TRENCHES, HILLS, FLOODS = "trenches-house", "hill-compound-los", "flooded-fields-map"
TRENCH = {"E5": "ef_trench"}
NEXT_TO_E5 = {"E4", "E6", "D4", "D5", "F4", "F5"}


def field_of(terrain, axis, allies, option, *ready, **more):
    """A field on which these units have their orders."""
    return Battlefield(terrain, axis, allies, option, **more).ready(*ready)


# ------------------------------------------------------------ trenches


@pytest.mark.rule("HR-TRENCH-1")
@pytest.mark.parametrize("option", ["", TRENCHES])
@pytest.mark.parametrize(("row", "enters"), [("special_forces", True), ("armor", True), ("artillery", False)])
def test_who_enters_a_trench_stops(row, enters, option):
    field = Battlefield(TRENCH, {"infantry": "A1"}, {row: "E4"}, option)
    field.play("artillery_bombard" if row == "artillery" else "direct_from_hq").order("E4")
    assert ("E5" in field.reach("E4")) == enters
    assert not field.move("E4", "E5", "E6")


@pytest.mark.rule("HR-TRENCH-1")
def test_a_trench_blocks_no_sight():
    assert field_of(TRENCH, {"infantry": "E6"}, {"infantry": "E4"}, TRENCHES, "E4").dice("E4", "E6") == 2


@pytest.mark.rule("HR-TRENCH-2", "HR-TRENCH-3")
@pytest.mark.parametrize(
    ("option", "dice"),
    [
        ("", (1, 2, 3)),
        (TRENCHES, (1, 2, 2)),
        (f"{TRENCHES}:cover=1/1/0", (1, 2, 3)),
        (f"{TRENCHES}:cover=2/0/2", (0, 3, 1)),
    ],
)
@pytest.mark.parametrize("class_", [0, 1, 2])
@pytest.mark.parametrize("target", ["infantry", "armor"])
def test_dice_at_a_unit_in_a_trench_two_hexes_away(option, dice, class_, target):
    row = ("infantry", "armor", "artillery")[class_]
    field = field_of(TRENCH, {target: "E5", "elite_armor": "A1"}, {row: "E7"}, option, "E7")
    assert field.dice("E7", "E5") == dice[class_]


@pytest.mark.rule("HR-TRENCH-2")
@pytest.mark.parametrize("option", ["", TRENCHES])
@pytest.mark.parametrize(("row", "there"), [("infantry", {"E6": 4}), ("armor", {"D5": 3})])
def test_infantry_alone_ignores_the_first_flag(row, there, option):
    field = field_of({"E6": "ef_trench"}, {row: "E6", "elite_armor": "A1"}, {"armor": "G6"}, option, "G6")
    answers = {"ignore": 1} if row == "infantry" else {"ignore": Unasked(), "retreat": ["D5"]}
    field.attack("G6", "E6", "FS", **answers)
    assert field.picture("axis") == {**there, "A1": 4}


@pytest.mark.rule("HR-TRENCH-3")
@pytest.mark.parametrize(
    ("option", "dice"), [("", 0), (TRENCHES, 3), (f"{TRENCHES}:armour_may_battle=false", 0)]
)
def test_armor_battles_from_a_house_trench(option, dice):
    assert field_of(TRENCH, {"infantry": "E6"}, {"armor": "E5"}, option, "E5").dice("E5", "E6") == dice


@pytest.mark.rule("HR-TRENCH-4")
def test_sandbags_in_a_trench_add_neither_cover_nor_flags():
    ground = {"E6": "ef_trench + sandbag"}
    field = field_of(ground, {"infantry": "E6 A1"}, {"armor": "G6"}, TRENCHES, "G6")
    assert field.dice("G6", "E6") == 2
    field.attack("G6", "E6", "FF", ignore=2, retreat=["D5"])
    assert field.picture("axis") == {"D5": 4, "A1": 4}


@pytest.mark.rule("HR-TRENCH-4")
def test_support_weapons_enter_as_infantry_does():
    field = field_of(TRENCH, {"infantry": "A1"}, {"ww_mg_infantry": "E4"}, TRENCHES, "E4")
    assert field.move("E4", "E5")


@pytest.mark.parametrize(
    ("option", "rows", "acted"),
    [
        (TRENCHES, ("artillery", "infantry"), True),
        (TRENCHES, ("infantry", "infantry"), False),
        (f"{TRENCHES}:cover=1/1/0", ("artillery", "infantry"), False),
        ("", ("artillery", "infantry"), False),
    ],
)
def test_it_says_that_a_trench_was_other_cover(option, rows, acted):
    field = Turns(terrain=TRENCH, axis={rows[1]: "E5"}, allies={rows[0]: "E7"}, options=option)
    field.turn("direct_from_hq", orders=["E7"], battles=[("E7", "E5")], faces=["SS"])
    assert field.fired(Fired.TRENCH) == acted


def test_it_says_that_a_tank_battled_from_a_trench():
    field = Turns(terrain=TRENCH, axis={"infantry": "E7"}, allies={"armor": "E5"}, options=TRENCHES)
    field.turn("direct_from_hq", orders=["E5"], battles=[("E5", "E7")], faces=["SSS"])
    assert field.fired(Fired.TRENCH)


# ------------------------------------------------------------ hills with something on them

KINDS = ("ef_hill_forest", "ef_hill_village")


def seen(ground, option, here="E4", there="E6"):
    """Dice of infantry at infantry two hexes away: 2 if it sees it, less the cover that is there."""
    return field_of(ground, {"infantry": there}, {"infantry": here}, option, here).dice(here, there)


@pytest.mark.rule("HR-HILLLOS-1", "HR-HILLLOS-2", "TILE-HF-1")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("option", "dice"), [("", 0), (HILLS, 2), (f"{HILLS}:plateau=false", 0)])
def test_units_on_one_hill_see_over_what_stands_on_it(kind, option, dice):
    assert seen({"E4": "hill", "E5": kind, "E6": "hill"}, option) == dice


@pytest.mark.rule("HR-HILLLOS-1")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("option", ["", HILLS])
@pytest.mark.parametrize("ends", [{}, {"E4": "hill"}, {"E4": "hill", "E6": "forest"}])
def test_from_elsewhere_it_hides_what_lies_behind_it(kind, option, ends):
    assert seen({**ends, "E5": kind}, option) == 0


@pytest.mark.rule("HR-HILLLOS-2")
@pytest.mark.parametrize(("between", "dice"), [("ef_hill_forest", 1), ("ef_hill_village", 1), ("forest", 0)])
def test_the_hill_may_be_of_any_of_these_tiles(between, dice):
    assert seen({"E4": KINDS[1], "E5": between, "E6": KINDS[0]}, HILLS) == dice


@pytest.mark.rule("HR-HILLLOS-2")
def test_two_hills_that_do_not_touch_are_no_plateau():
    """From E3 to E7, at three dice of a tank: E5 is low."""
    ground = {"E4": "hill", "E6": KINDS[0], "E7": "hill"}
    field = field_of(ground, {"infantry": "E7"}, {"armor": "E4"}, HILLS, "E4")
    assert field.dice("E4", "E7") == 0
    field = field_of({**ground, "E5": KINDS[1]}, {"infantry": "E7"}, {"armor": "E4"}, HILLS, "E4")
    assert field.dice("E4", "E7") == 3


@pytest.mark.rule("HR-HILLLOS-3", "HR-HILLLOS-1")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("own", ["open", "hill"])
@pytest.mark.parametrize(("row", "dice"), [("infantry", 2), ("armor", 1), ("artillery", 3)])
def test_cover_does_not_ask_for_the_height(kind, own, row, dice):
    field = field_of({"E5": kind, "E4": own}, {"infantry": "E5"}, {row: "E4"}, HILLS, "E4")
    assert field.dice("E4", "E5") == dice


@pytest.mark.rule("HR-HILLLOS-1")
@pytest.mark.parametrize(("kind", "dice"), [(KINDS[0], 3), (KINDS[1], 1)])
def test_moving_there_is_moving_into_a_forest_or_a_town(kind, dice):
    field = field_of({"E5": kind}, {"infantry": "E7"}, {"armor": "E4"}, HILLS, "E4")
    assert not field.move("E4", "E5", "E6")
    field = field_of({"E5": kind}, {"infantry": "E7"}, {"armor": "E4"}, HILLS, "E4")
    assert field.move("E4", "E5") and field.dice("E5", "E7") == 0
    field = field_of({"E5": kind}, {"infantry": "E7"}, {"armor": "E5"}, HILLS, "E5")
    assert field.dice("E5", "E7") == dice


@pytest.mark.parametrize(("option", "acted"), [(HILLS, True), (f"{HILLS}:plateau=false", False)])
def test_it_says_that_a_unit_was_seen_over_a_wood(option, acted):
    ground = {"E4": "hill", "E5": KINDS[0], "E6": "hill", "D6": "hill", "D5": "hill"}
    field = Turns(terrain=ground, axis={"infantry": "E6"}, allies={"infantry": "E4"}, options=option)
    battles = [("E4", "E6")] if acted else []
    field.turn("direct_from_hq", orders=["E4"], battles=battles, faces=["SS"] if acted else [])
    assert field.fired(Fired.PLATEAU) == acted


def test_a_line_that_was_open_before_says_nothing():
    ground = {"E4": "hill", "E5": "hill", "E6": "hill", "C2": KINDS[0]}
    field = Turns(terrain=ground, axis={"infantry": "E6"}, allies={"infantry": "E4"}, options=HILLS)
    field.turn("direct_from_hq", orders=["E4"], battles=[("E4", "E6")], faces=["SS"])
    assert not field.fired(Fired.PLATEAU)


# ------------------------------------------------------------ flooded country


@pytest.mark.rule("HR-FLOOD-1", "HR-FLOOD-5")
@pytest.mark.parametrize(("option", "wet"), [(FLOODS, "tp_flooded"), (f"{FLOODS}:map_flag=false", "open")])
def test_open_country_is_flooded_and_all_else_stays_dry(option, wet):
    ground = {
        "C3": "tp_high_ground",
        "C4": "hill",
        "C5": "tp_rail",
        "C6": "town",
        "C7": "tp_road",
        "C8": "wire",
    }
    field = Battlefield(ground, options=option)
    rows = {hex_: field.built.stack_names[field.stack(hex_)] for hex_ in (*ground, "A1")}
    assert rows == {
        "C3": "tp_high_ground", "C4": "hill", "C5": "open + tp_rail", "C6": "town", "C7": "open + tp_road",
        "C8": f"{wet} + wire", "A1": wet,
    }  # fmt: skip
    assert field.fired(Fired.FLOODED) == (wet != "open")


@pytest.mark.rule("HR-FLOOD-5")
def test_a_road_is_a_corridor_through_the_water():
    ground = dict.fromkeys(("E3", "E4", "E5", "E6"), "tp_road")
    field = field_of(ground, {"infantry": "A1"}, {"armor": "E3"}, FLOODS, "E3")
    assert field.move("E3", "E4", "E5", "E6")
    assert "D5" not in field_of(ground, {"infantry": "A1"}, {"armor": "E3"}, FLOODS, "E3").reach("E3")


@pytest.mark.rule("HR-FLOOD-2")
@pytest.mark.parametrize("row", ["special_forces", "armor"])
def test_a_flooded_hex_is_entered_first_and_left_by_one_hex(row):
    field = field_of({}, {"infantry": "A1"}, {row: "E5"}, FLOODS, "E5")
    assert field.reach("E5") == NEXT_TO_E5
    dry = {"E5": "tp_high_ground", "E6": "tp_high_ground"}
    field = field_of(dry, {"infantry": "A1"}, {row: "E5"}, FLOODS, "E5")
    assert "E7" not in field.reach("E5") and not field.move("E5", "E6", "E7")


@pytest.mark.rule("HR-FLOOD-3")
@pytest.mark.parametrize(("row", "dice"), [("special_forces", 3), ("armor", 0)])
@pytest.mark.parametrize("dry", ["E4", "E5"])
def test_armor_does_not_battle_in_the_turn_it_enters_or_leaves_the_water(row, dice, dry):
    field = field_of({dry: "tp_high_ground"}, {"infantry": "E6"}, {row: "E4"}, FLOODS, "E4")
    assert field.move("E4", "E5") and field.dice("E5", "E6") == dice


@pytest.mark.rule("HR-FLOOD-3")
@pytest.mark.parametrize(("row", "dice"), [("infantry", 2), ("armor", 3), ("artillery", 3)])
def test_who_stands_still_in_the_water_battles_without_cover_or_lost_sight(row, dice):
    assert field_of({}, {"infantry": "E7"}, {row: "E5"}, FLOODS, "E5").dice("E5", "E7") == dice


@pytest.mark.rule("HR-FLOOD-3")
def test_armor_takes_flooded_ground_but_does_not_overrun():
    field = field_of({"E5": "tp_high_ground"}, {"infantry": "E6:1 E7"}, {"armor": "E5"}, FLOODS, "E5")
    field.attack("E5", "E6", "ISS", Unasked(), overrun=Unasked())
    assert (field.picture("allies"), field.picture("axis")) == ({"E6": 3}, {"E7": 4})


@pytest.mark.rule("HR-FLOOD-4")
@pytest.mark.parametrize("here", ["E5", "E7"])
def test_height_over_the_water_changes_no_dice(here):
    there = "E7" if here == "E5" else "E5"
    field = field_of({"E5": "tp_high_ground"}, {"infantry": there}, {"armor": here}, FLOODS, here)
    assert field.dice(here, there) == 3


# ------------------------------------------------------------ all three


@pytest.mark.parametrize("option", [TRENCHES, HILLS, FLOODS])
@pytest.mark.parametrize("order", ["{}+young-generals", "young-generals+{}"])
def test_they_are_no_rules_for_young_generals(option, order):
    with pytest.raises(InputError) as refused:
        parse_variant(order.format(option))
    assert option in str(refused.value) and "young-generals" in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "terrain.ef_trench.flags_ignored=1/0",
            "flags_ignored: found '1/0', expected a number or ALL, or numbers",
        ),
    ],
)
def test_mistakes_are_told_in_one_line(text, said):
    with pytest.raises(InputError) as refused:
        Battlefield(TRENCH, options=text)
    assert said in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.parametrize(("option", "trait"), [(TRENCHES, "no trench"), (HILLS, "no ")])
def test_a_battle_without_such_ground_stays_as_it_is(option, trait):
    battle = load_scenario("omaha-beach")
    found = provenance_of(build_tables(battle), build_tables(battle, parse_variant(option)))
    assert found.state is State.CANNOT and trait in found.parts[0].why


@pytest.mark.parametrize(
    ("stage", "option", "field"),
    [
        ("montelimar-entrenched", TRENCHES, "trench_cover"),
        ("montelimar-entrenched", TRENCHES, "trench_fights"),
        ("st-vith-wooded", HILLS, "stack_grown"),
    ],
)
def test_its_stage_has_what_it_is_about(stage, option, field):
    battle = load_scenario(stage)
    assert build_tables(battle, parse_variant(option)).tables[0][field].any()
    assert not build_tables(battle).tables[0]["ground_marks"]


@pytest.mark.rule("TILE-TRN-2")
@pytest.mark.parametrize(("option", "against_guns"), [("official", 0), (TRENCHES, 1)])
def test_trenches_of_the_editor_are_the_official_ones(option, against_guns):
    """Cover of 1, 1 and 0 dice as the Eastern Front has it; the option covers against guns too."""
    named = read_toml(DATA / "m44_names.toml")["terrain"]
    (row,) = {row for names, row in named.items() if isinstance(names, str) and "wtrenches" in names.split()}
    document = build_tables(load_scenario("montelimar-entrenched"), parse_variant(option)).document
    assert document["terrain"][row]["cover"] == [1, 1, against_guns]
