"""Nineteen Eighty-Four: both sides have the larger army, and armies become those of a list."""

from dataclasses import dataclass

import pytest

from engine.hooks import Fired
from engine.hooks.fired import fired_mask
from engine.loading.checks.force_warnings import warnings_of_forces
from engine.loading.options.bundles import bundles
from engine.loading.options.compatible import check_compatible
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario, read_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.support.battlefield import Battlefield, scenario_text
from tests.support.forces import army, of, scenario_of
from tests.support.markers import marker

SIDES, LIST = "nef-symmetric-forces", "nef-unit-conversion"
TURNED = f"{SIDES}:placement=mirrored"
DROP = '\n[[air_drop]]\nside = "allies"\nunit = "infantry"\ncount = 2\n'


def written(folder, text):
    """The battle of a text."""
    path = folder / "field.toml"
    path.write_text(text, encoding="utf-8")
    return read_scenario(path)


def hexes_of(letters):
    """Names of all hexes of some rows; every second row has one hex less."""
    return [f"{row}{n}" for row in letters for n in range(1, 14 - "ABCDEFGHI".index(row) % 2)]


def rows(found, side):
    """Kinds of the units in the half of a side."""
    return sorted(row for hex_, (row, _) in found.items() if (hex_[0] < "E") == (side == "axis"))


# --- which army ---


@pytest.mark.rule("HR-NEFSIDE-1")
def test_both_sides_have_the_larger_army():
    found = army(SIDES, {"infantry": "A1"}, {"infantry": "I1 I2", "armor": "I3:2", "artillery": "I4"})
    assert rows(found, "axis") == rows(found, "allies") == ["armor", "artillery", "infantry", "infantry"]
    figures = sorted(n for hex_, (row, n) in found.items() if hex_[0] < "E" and row == "armor")
    assert figures == [2]  # as many as the model has


@pytest.mark.rule("HR-NEFSIDE-2")
@pytest.mark.parametrize(
    ("axis", "allies", "first", "larger"),
    [
        (
            {"infantry": "A1 A2 A3"},
            {"armor": "I1 I2"},
            "allies",
            "infantry",
        ),  # more units, though the others begin
        ({"infantry": "A1 A2"}, {"armor": "I1 I2"}, "allies", "infantry"),  # as many units: more figures
        ({"infantry": "A1"}, {"elite_armor": "I1"}, "axis", "infantry"),  # as many figures: who begins
        ({"infantry": "A1"}, {"elite_armor": "I1"}, "allies", "elite_armor"),
    ],
)
def test_larger_is_who_has_more_units_then_more_figures_then_who_begins(
    axis, allies, first, larger, tmp_path
):
    begins = f'first_side = "{first}"'
    battle = written(tmp_path, scenario_of(axis, allies).replace('first_side = "allies"', begins))
    assert build_tables(battle, parse_variant(SIDES)).unit_rows == [larger]


# --- where the copy stands ---


@pytest.mark.rule("HR-NEFSIDE-3")
def test_the_copy_takes_the_old_hexes_like_class_first():
    axis = {"armor": "B3", "infantry": "A2 C5"}
    allies = {"infantry": "I1 I2", "armor": "H3", "artillery": "H4"}
    found = army(SIDES, axis, allies)
    assert found["B3"][0] == "armor" and found["A2"][0] == found["C5"][0] == "infantry"
    (gun,) = [hex_ for hex_, (row, _) in found.items() if row == "artillery" and hex_[0] < "E"]
    assert gun not in axis


@pytest.mark.rule("HR-NEFSIDE-3")
def test_units_beyond_like_class_take_the_hexes_that_are_left_in_hex_order():
    found = army(SIDES, {"armor": "A5 A2"}, {"infantry": "I1 I2"})
    assert {hex_ for hex_ in found if hex_[0] < "E"} == {"A2", "A5"}
    assert rows(found, "axis") == ["infantry", "infantry"]


@pytest.mark.rule("HR-NEFSIDE-3", "HR-NEFSIDE-6")
def test_the_surplus_stands_next_to_the_old_hexes_in_the_own_half():
    field = Battlefield(axis={"infantry": "B6"}, allies={"infantry": "I1 I2 I3 I4 I5 I6 I7"}, options=SIDES)
    places = set(field.picture("axis"))
    assert len(places) == 7 and "B6" in places
    assert all(field.far("B6", one) <= 1 and one[0] in "ABCD" for one in places)  # six hexes lie around B6


@pytest.mark.rule("HR-NEFSIDE-3", "HR-NEFSIDE-6")
def test_nobody_is_put_where_his_class_may_not_go_or_where_somebody_stands():
    water = dict.fromkeys(("A5", "A6", "B5", "C6"), "river")
    field = Battlefield(water, {"infantry": "B6"}, {"infantry": "I1 I2 I3 C7"}, options=SIDES)
    assert not set(field.picture("axis")) & {*water, "C7"}
    assert len(field.picture("axis")) == 4


@pytest.mark.rule("HR-NEFSIDE-6")
def test_a_full_half_goes_on_row_by_row_and_the_middle_row_is_no_half():
    # All of rows A to D is water but two hexes: the third unit stands in row E.
    water = dict.fromkeys((name for name in hexes_of("ABCD") if name not in ("A1", "A2")), "river")
    field = Battlefield(water, {"infantry": "A1"}, {"infantry": "I1 I2 I3"}, options=SIDES)
    assert sorted(name[0] for name in field.picture("axis")) == ["A", "A", "E"]


@pytest.mark.rule("HR-NEFSIDE-6")
def test_who_finds_no_hex_is_left_out_and_it_is_reported():
    field = Battlefield(axis={"infantry": "A1"}, allies={"infantry": "I1 I2"}, options=SIDES)
    assert not warnings_of_forces(field.built)
    taken = dict.fromkeys((name for name in hexes_of("ABCDEFGHI") if name not in ("A1", "I1", "I2")), "river")
    field = Battlefield(taken, {"infantry": "A1"}, {"infantry": "I1 I2"}, options=SIDES)
    assert set(field.picture("axis")) == {"A1"}
    (line,) = warnings_of_forces(field.built)
    assert "left out" in line and "axis" in line


@pytest.mark.rule("HR-NEFSIDE-3")
def test_mirrored_is_the_board_turned_half_around():
    found = army(TURNED, {"infantry": "D5"}, {"infantry": "I1 H2", "armor": "G13"})
    # Row I is row A from the other side and hex 1 of 13 the last; row H has 12 hexes.
    assert {hex_ for hex_ in found if hex_[0] < "E"} == {"A13", "B11", "C1"}
    assert found["C1"][0] == "armor"


@pytest.mark.rule("HR-NEFSIDE-3")
def test_a_turned_hex_that_is_closed_or_taken_is_shifted_to_the_nearest_one():
    field = Battlefield({"A13": "river"}, {"infantry": "D5"}, {"infantry": "I1 B10 H3"}, options=TURNED)
    # I1 turns to A13, which is water; H3 to B10, where an enemy stands; B10 to H3, where one stands too.
    places = set(field.picture("axis"))
    assert len(places) == 3 and "A13" not in places
    assert min(field.far("A13", one) for one in places) == 1
    assert min(field.far("B10", one) for one in places) == 1
    assert min(field.far("H3", one) for one in places) == 1


@pytest.mark.rule("HR-NEFSIDE-3")
def test_of_a_symmetric_battle_nothing_changes():
    axis, allies = {"infantry": "A13 B11", "armor": "C1"}, {"infantry": "I1 H2", "armor": "G13"}
    assert army(TURNED, axis, allies) == army("", axis, allies)


@pytest.mark.rule("HR-NEFSIDE-6")
def test_units_in_the_air_are_counted_and_copied_onto_the_board():
    field = Battlefield(axis={"infantry": "A6 A7"}, allies={"infantry": "I6"}, tail=DROP, options=SIDES)
    assert len(field.picture("axis")) == 3  # one on the board and two in the air are more than two
    assert len(field.picture("allies")) == 1 and field.tables["drop_count"][0] == 2


@pytest.mark.rule("HR-NEFSIDE-6")
def test_units_in_the_air_of_the_smaller_army_are_gone():
    field = Battlefield(axis={"infantry": "A5 A6 A7 A8"}, allies={"infantry": "I6"}, tail=DROP, options=SIDES)
    assert len(field.picture("allies")) == 4 and field.tables["drop_count"][0] == 0


# --- what stays ---


@pytest.mark.rule("HR-NEFSIDE-4")
@pytest.mark.parametrize(("words", "hands"), [("", [3, 6]), (":equal_hands=true", [6, 6])])
def test_hands_stay_or_become_as_large_as_the_larger(words, hands):
    sizes = "{ axis = 3, allies = 6 }"
    field = Battlefield(allies={"infantry": "I1 I2"}, options=SIDES + words, hands=sizes)
    assert list(field.tables["hand_size"]) == hands and list(field.tables["hand_start"]) == hands


@pytest.mark.rule("HR-NEFSIDE-4")
def test_objectives_and_first_player_stay():
    battle = load_scenario("pegasus-bridge")
    with_it, without = (build_tables(battle, parse_variant(words)).tables[0] for words in (SIDES, "official"))
    for field in ("first_side", "n_objectives", "hex_objectives", "objective_sides", "medal_target"):
        assert (with_it[field] == without[field]).all()


@pytest.mark.rule("HR-NEFSIDE-5", "HR-GEN-22")
@pytest.mark.parametrize("words", [f"{SIDES}+{LIST}", f"{LIST}+{SIDES}"])
def test_armies_are_made_alike_before_they_become_those_of_the_list(words):
    # Nine guns of nine units make the larger army of two with three figures each: one of them becomes rockets.
    found = army(words, {"armor": "A1 A2"}, {"artillery": "I1 I2 I3"})
    assert rows(found, "axis") == rows(found, "allies") == ["hr_medium_artillery"] * 2 + ["hr_rockets"]


@pytest.mark.rule("HR-NEFSIDE-1", "HR-GEN-22")
def test_a_copy_has_no_leader_boat_or_concealment():
    field = Battlefield(
        axis={"infantry": "A1"}, allies={"infantry": "I1 I2"}, options=SIDES, tail=marker("leader", "I1 I2")
    )
    led = field.tables["unit_led"][: field.tables["n_units"]]
    assert sum(led) == 2 and all(field.tables["unit_side"][u] == 1 for u in led.nonzero()[0])


@pytest.mark.rule("HR-NEFSIDE-1")
def test_guns_of_one_nation_are_copied_too():
    found = army(
        SIDES, {"hr_88": "A1 A2"}, {"infantry": "I1"}, **of(date="1944-06-06", axis="germany", allies="usa")
    )
    assert rows(found, "allies") == ["hr_88", "hr_88"]


@dataclass(frozen=True)
class Named:
    """An option as far as the test of sets asks for it."""

    name: str
    group: str | None = None
    requires: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()


@pytest.mark.rule("HR-GEN-22", "HR-SET-11")
@pytest.mark.parametrize("option", [SIDES, LIST])
def test_cybermen_have_no_place_in_it(option):
    with pytest.raises(InputError, match="cyberman-unit"):
        check_compatible([*parse_variant(option).options, Named("cyberman-unit")])


DALEKS = "dalek-standard+dalek-special-weapons+dalek-mercenary+dalek-setup"
MARTIANS = "martian-fighting-machine+martian-handling-machine+martian-setup"


@pytest.mark.rule("HR-GEN-22", "HR-SET-11")
@pytest.mark.parametrize(
    ("options", "sides"),
    [
        (f"{DALEKS}+{LIST}", "axis"),
        (f"{LIST}+{MARTIANS}", "axis"),
        (f"{LIST}+zombies", "axis"),
        (f"cyberman-unit:side=allies+{MARTIANS}+martian-human-resistance", "allies"),
        (f"{MARTIANS}+martian-human-resistance+{LIST}", "axis"),
    ],
)
def test_one_army_is_made_another_once(options, sides):
    with pytest.raises(InputError, match=rf"rewrites the army of the {sides} too \(HR-SET-11\)") as refused:
        parse_variant(options)
    assert "one option for each army" in str(refused.value)


@pytest.mark.rule("HR-GEN-22")
@pytest.mark.parametrize(
    "options",
    [
        f"{SIDES}+{LIST}",
        f"{LIST}+{SIDES}",
        f"{MARTIANS}+martian-human-resistance",
        f"cyberman-unit:side=allies+{DALEKS}",
    ],
)
def test_what_follows_one_another_in_a_variant_goes_together(options):
    assert parse_variant(options).options


@pytest.mark.parametrize("bundle", list(bundles()))
def test_the_options_of_every_bundle_go_together(bundle):
    assert parse_variant(bundle).options


@pytest.mark.rule("HR-SET-7")
def test_another_fictional_variant_is_refused():
    with pytest.raises(InputError, match="HR-SET-7"):
        check_compatible([*parse_variant(SIDES).options, Named("another", group="fiction")])


# --- the list ---


@pytest.mark.rule("HR-NEFUNIT-1", "HR-NEFUNIT-3", "HR-NEFUNIT-5")
def test_armies_become_those_of_the_list():
    axis = {
        "infantry": "A1:3", "special_forces": "A2", "armor": "A3:2", "elite_armor": "A4", "ww_at_infantry": "A5",
        "hr_at_team": "A6", "ww_mg_infantry": "A7", "tp_engineer": "A8", "hr_self_propelled": "A9",
        "artillery": "A10 A11 A12",
    }  # fmt: skip
    found = army(LIST, axis, {"infantry": "I1"})
    assert found == {
        "A1": ("hr_militia", 2), "A2": ("hr_militia", 2), "A3": ("hr_assault_gun", 3), "A4": ("hr_assault_gun", 3),
        "A5": ("infantry", 4), "A6": ("infantry", 4), "A7": ("hr_militia", 2), "A8": ("hr_militia", 2),
        "A9": ("hr_medium_artillery", 2), "A10": ("hr_medium_artillery", 2), "A11": ("hr_rockets", 2),
        "A12": ("hr_medium_artillery", 2), "I1": ("hr_militia", 2),
    }  # fmt: skip


@pytest.mark.rule("HR-NEFUNIT-3", "HR-NEFUNIT-4", "HR-SET-39")
@pytest.mark.parametrize("more", ["", "+rocket-artillery", "+rocket-artillery:max_per_side=1"])
def test_the_third_sixth_and_ninth_gun_of_a_side_become_rockets(more):
    guns = " ".join(f"A{n}" for n in range(1, 10))
    found = army(LIST + more, {"artillery": guns}, {"artillery": "I1 I2", "infantry": "I3"})
    assert [hex_ for hex_, (row, _) in found.items() if row == "hr_rockets"] == ["A3", "A6", "A9"]


@pytest.mark.rule("HR-NEFUNIT-2", "HR-SET-39")
@pytest.mark.parametrize(
    ("words", "medals"),
    [
        (LIST, 1), (f"{LIST}:militia_vp=0", 0), (f"{LIST}+militia-infantry", 1),
        (f"{LIST}:militia_vp=0+militia-infantry:vp_value=1", 0),
    ],
)  # fmt: skip
def test_militia_pays_a_medal_here(words, medals):
    field = Battlefield(options=words)
    assert field.tables["row_medals"][field.built.unit_rows.index("hr_militia")] == medals


@pytest.mark.rule("HR-NEFUNIT-6")
def test_infantry_assaults_assault_guns_with_three_dice():
    field = Battlefield(axis={"armor": "E6"}, allies={"infantry": "F6"}, options=LIST)
    assert field.ready("F6").dice("F6", "E6") == 2  # militia has two dice of its own
    field = Battlefield(
        axis={"armor": "E6"}, allies={"infantry": "F6"}, options=f"{LIST}+infantry-assault-vulnerable-armor"
    )
    assert field.ready("F6").dice("F6", "E6") == 3


@pytest.mark.rule("HR-GEN-22")
def test_who_is_converted_has_no_leader_or_concealment_left():
    field = Battlefield(
        allies={"infantry": "I1 I2"}, options=LIST, tail=marker("leader", "I1") + marker("camouflage", "I2")
    )
    assert not field.tables["unit_led"].any() and not field.tables["unit_camouflaged"].any()


@pytest.mark.rule("HR-GEN-22")
def test_units_in_the_air_become_those_of_the_list():
    field = Battlefield(axis={"infantry": "A6"}, allies={"infantry": "I6"}, tail=DROP, options=LIST)
    assert set(field.built.unit_rows) == {"hr_militia"} and field.tables["drop_count"][0] == 2


RAILS = {f"E{n}": "tp_rail" for n in range(1, 6)}
TRAIN = '\n[[train]]\nside = "axis"\nunit = "tp_train"\nhexes = "E3 E2"\n'


@pytest.mark.rule("HR-NEFUNIT-5", "HR-GEN-22")
def test_trains_are_taken_off_and_it_is_reported():
    field = Battlefield(RAILS, {"infantry": "A1"}, {"infantry": "I1"}, tail=TRAIN, options=LIST)
    assert set(field.picture("axis")) == {"A1"} and field.tables["trains"] == 0
    (line,) = warnings_of_forces(field.built)
    assert "tp_train" in line and "E3 E2" in line and "taken off" in line


@pytest.mark.rule("HR-GEN-22")
def test_an_army_of_trains_alone_is_refused(tmp_path):
    text = scenario_text(RAILS, {"axis": {"infantry": "A1"}, "allies": {"infantry": "I1"}}) + TRAIN
    battle = written(tmp_path, text.replace('[units.axis]\ninfantry = "A1"\n', ""))
    with pytest.raises(InputError, match="no unit of the axis is left"):
        build_tables(battle, parse_variant(LIST))


@pytest.mark.rule("HR-NEFUNIT-1")
def test_it_says_that_the_forces_are_others():
    mark = fired_mask([Fired.FORCES_CHANGED])
    assert (Battlefield(options=LIST).tables["fired_start"] & mark).any()


# --- all together ---


@pytest.mark.rule("HR-NEFUNIT-1", "HR-NEFSIDE-1")
@pytest.mark.parametrize("battle", ["pegasus-bridge", "arracourt", "omaha-beach", "sainte-mere-eglise"])
def test_on_base_battles_both_armies_are_alike_and_of_the_list(battle):
    built = build_tables(load_scenario(battle), parse_variant("nineteen-eighty-four"))
    table = built.tables[0]
    armies = [
        sorted(built.unit_rows[table["unit_row"][u]] for u in range(table["n_units"]) if table["unit_side"][u] == side)
        for side in (0, 1)
    ]  # fmt: skip
    kinds = {"hr_militia", "hr_assault_gun", "hr_medium_artillery", "hr_rockets", "infantry"}
    assert [row.partition("@")[0] for row in armies[0]] == [row.partition("@")[0] for row in armies[1]]
    assert {row.partition("@")[0] for row in armies[0]} <= kinds
