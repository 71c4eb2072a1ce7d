"""Deep snow, mud and Russian mud: how far units move, with and without a battle, and ways that are spared."""

import pytest

from engine.hooks import Fired
from engine.kernel import battle, movement, reach
from engine.kernel.terrain import distance
from engine.layout import OFF
from engine.loading.options.variant import parse_variant
from engine.loading.words.errors import InputError
from engine.players.common import features, goals
from engine.rules.ways import law as pace
from tests.support.battlefield import Battlefield

SNOW, MUD, RUSSIAN = "weather-deep-snow", "weather-mud", "weather-russian-mud"
ROADS = "+terrain.hill.traits+=ROAD+ruleset.road_bonus=0"  # a hill stands for a road that gives no hex more
ARMY = {"infantry": "G2", "special_forces": "G5", "armor": "G8", "artillery": "G11"}


def army(options, card="direct_from_hq"):
    """Four kinds of units on open ground with a card in force, and the limits of each."""
    field = Battlefield(allies=ARMY, options=options).play(card)
    return {row: field.limits(hex_) for row, hex_ in ARMY.items()}


def far(field, hex_):
    """Hexes between an ordered unit and the farthest hex it reaches."""
    here = field.index[hex_]
    return max((distance(field.tables, here, field.index[name]) for name in field.reach(hex_)), default=0)


# --- deep snow ---


@pytest.mark.rule("HR-SNOW-1", "HR-SNOW-2", "HR-GEN-11", "HR-CHECK-22")
def test_deep_snow_takes_a_hex_from_both_limits():
    assert army("") == {"infantry": (1, 2), "special_forces": (2, 2), "armor": (3, 3), "artillery": (0, 1)}
    assert army(SNOW) == {"infantry": (0, 1), "special_forces": (1, 1), "armor": (2, 2), "artillery": (0, 0)}


@pytest.mark.rule("HR-SNOW-1")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("penalty=0", [(1, 2), (2, 2), (3, 3), (0, 1)]),
        ("penalty=2", [(0, 0), (0, 0), (1, 1), (0, 0)]),
        ("penalty=2,min_move=1", [(1, 1), (1, 1), (1, 1), (0, 1)]),
        ("min_move=1", [(1, 1), (1, 1), (2, 2), (0, 1)]),
    ],
)
def test_parameters_of_deep_snow(text, expected):
    assert list(army(f"{SNOW}:{text}").values()) == expected


@pytest.mark.rule("HR-SNOW-1", "HR-MUD-1", "HR-RUSMUD-1", "HR-DEMORAL-10")
@pytest.mark.parametrize(
    ("options", "armor", "infantry"),
    [
        ("", (2, 2), (1, 2)), (SNOW, (1, 1), (0, 1)), (f"{MUD}:armor_max=1", (1, 1), (1, 2)),
        (RUSSIAN, (1, 1), (1, 1)), ("demoralisation:affected=allies", (1, 1), (0, 1)),
    ],
)  # fmt: skip
def test_penalties_of_a_scenario_and_of_an_option_all_count(options, armor, infantry):
    """Hexes fewer add up, then the smallest limit holds."""
    slow_armor = '\n[ruleset]\npenalties = [{ who = "ARM", move = "-1" }]\n'
    field = Battlefield(allies=ARMY, options=options, tail=slow_armor).play("direct_from_hq")
    assert (field.limits("G8"), field.limits("G2")) == (armor, infantry)


@pytest.mark.rule("HR-SNOW-1", "HR-SNOW-2")
def test_units_reach_what_the_limits_say():
    field = Battlefield(allies=ARMY, options=SNOW).ready("G2", "G5", "G8", "G11")
    assert [far(field, hex_) for hex_ in ARMY.values()] == [1, 1, 2, 0]
    assert not field.move("G11", "G12")
    assert not field.move("G2", "F2", "E2")
    assert field.move("G8", "F8", "E8")


@pytest.mark.rule("HR-SNOW-2")
def test_infantry_that_moves_in_deep_snow_does_not_battle():
    field = Battlefield(axis={"infantry": "E2"}, allies={"infantry": "G2"}, options=SNOW).ready("G2")
    assert field.dice("G2", "E2") == 2
    assert field.move("G2", "F2")
    assert field.dice("F2", "E2") == 0
    plain = Battlefield(axis={"infantry": "E2"}, allies={"infantry": "G2"}).ready("G2")
    assert plain.move("G2", "F2") and plain.dice("F2", "E2") == 3
    assert field.fired(Fired.SLOWED) and not plain.fired(Fired.SLOWED)


@pytest.mark.rule("HR-SNOW-2")
def test_a_gun_that_may_not_move_still_fires():
    field = Battlefield(axis={"infantry": "E11"}, allies={"artillery": "G11"}, options=SNOW).ready("G11")
    assert not movement.may_move(field.tables, field.state, field.unit("G11"))
    assert field.dice("G11", "E11") == 3
    pace.mark_held(field.tables, field.state)
    assert field.fired(Fired.SLOWED)


@pytest.mark.rule("HR-SNOW-4")
@pytest.mark.parametrize(
    ("card", "hex_", "plain", "snow"),
    [
        ("infantry_assault", "G2", (2, 3), (1, 2)),
        ("artillery_bombard", "G11", (0, 3), (0, 2)),
        ("behind_enemy_lines", "G2", (3, 3), (2, 2)),
    ],
)
def test_what_a_card_allows_is_reduced_as_well(card, hex_, plain, snow):
    for options, expected in (("", plain), (SNOW, snow)):
        field = Battlefield(allies=ARMY, options=options).play(card)
        assert field.limits(hex_) == expected


@pytest.mark.rule("HR-SNOW-4")
def test_the_second_move_behind_enemy_lines_is_reduced():
    field = Battlefield(allies={"infantry": "G2"}, axis={"infantry": "A13"}, options=SNOW)
    field.play("behind_enemy_lines").order("G2")
    unit = field.unit("G2")
    reach.find_reach(field.tables, field.state, field.mind, unit, int(field.state["second_move"]), 1)
    assert field.mind["reach_cost"][field.mind["reach"][: field.mind["reach_n"]]].max() == 2


@pytest.mark.rule("HR-SNOW-3")
def test_a_way_wholly_on_road_is_spared():
    road = dict.fromkeys(("E2", "E3", "E4", "E5"), "hill")
    allies = {"armor": "E2"}
    field = Battlefield(terrain=road, allies=allies, options=f"{SNOW}:exempt=road{ROADS}").ready("E2")
    assert "E5" in field.reach("E2") and not {"B2", "H2", "E6", "D5"} & field.reach("E2")
    assert "E5" not in Battlefield(terrain=road, allies=allies, options=SNOW + ROADS).ready("E2").reach("E2")
    assert field.move("E2", "E3", "E4", "E5")
    off = Battlefield(terrain=road, allies=allies, options=f"{SNOW}:exempt=road{ROADS}").ready("E2")
    assert not off.move("E2", "E3", "E4", "D4")


@pytest.mark.rule("HR-SNOW-3")
def test_ski_troops_may_be_spared():
    ski = "+units.special_forces.traits=SPECIAL SKI"
    assert army(f"{SNOW}:exempt=ski{ski}")["special_forces"] == (2, 2)
    assert army(f"{SNOW}:exempt=ski{ski}")["infantry"] == (0, 1)
    assert army(f"{SNOW}{ski}")["special_forces"] == (1, 1)


@pytest.mark.rule("HR-SNOW-5")
def test_ground_and_retreats_are_not_reduced():
    option, foot = f"{SNOW}:penalty=2", {"infantry": "F5"}
    field = Battlefield(axis={"infantry": "E5:1 A1"}, allies=foot, options=option).ready("F5")
    field.attack("F5", "E5", "III")
    assert field.picture("allies") == {"E5": 4}
    field = Battlefield(axis={"infantry": "E5 A1"}, allies=foot, options=option).ready("F5")
    field.attack("F5", "E5", "FFS", retreat=[], ground=0)
    assert {name[0] for name in field.picture("axis")} == {"A", "C"}


# --- mud ---


@pytest.mark.rule("HR-MUD-1", "HR-GEN-9", "HR-GEN-11")
def test_mud_holds_armor_to_two_hexes_and_makes_special_infantry_regular():
    expected = {"infantry": (1, 2), "special_forces": (1, 2), "armor": (2, 2), "artillery": (0, 1)}
    assert army(MUD) == expected
    assert army(f"{MUD}:armor_max=1") == expected | {"armor": (1, 1)}


@pytest.mark.rule("HR-MUD-1")
def test_special_infantry_in_mud_battles_after_one_hex_only():
    field = Battlefield(axis={"infantry": "D5"}, allies={"special_forces": "G5"}, options=MUD).ready("G5")
    assert field.move("G5", "F5", "E5")
    assert field.dice("E5", "D5") == 0
    field = Battlefield(axis={"infantry": "D5"}, allies={"special_forces": "F5"}, options=MUD).ready("F5")
    assert field.move("F5", "E5")
    assert field.dice("E5", "D5") == 3


@pytest.mark.rule("HR-MUD-2", "HR-MUD-3")
def test_off_the_road_two_hexes_wholly_on_it_three():
    # The bonus of the road itself belongs to a rule this game does not have.
    road = dict.fromkeys(("E2", "E3", "E4", "E5"), "hill")
    for start, expected in (("E2", True), ("E1", False)):
        field = Battlefield(terrain=road, allies={"armor": start}, options=MUD + ROADS).ready(start)
        goal = "E5" if start == "E2" else "E4"
        assert (goal in field.reach(start)) is expected
    field = Battlefield(terrain=road, allies={"armor": "E2"}, options=MUD + ROADS).ready("E2")
    assert not {"E1", "B2", "H3"} & (field.reach("E2") - {"E1"})
    assert field.move("E2", "E3", "E4", "E5") and not field.fired(Fired.SLOWED)


@pytest.mark.rule("HR-MUD-2", "HR-MUD-3")
def test_a_step_off_the_road_ends_the_privilege():
    road = dict.fromkeys(("E2", "E3", "E4"), "hill")
    field = Battlefield(terrain=road, allies={"armor": "E2"}, options=MUD + ROADS).ready("E2")
    assert field.move("E2", "E3", "D3")
    field = Battlefield(terrain=road, allies={"armor": "E2"}, options=MUD + ROADS).ready("E2")
    assert not field.move("E2", "E3", "E4", "E5")
    assert field.unit("E4") != OFF, "two hexes were legal, the third was not"


@pytest.mark.rule("HR-MUD-3")
def test_with_start_hex_the_first_hex_alone_counts():
    option = f"{MUD}:path_rule=start_hex"
    field = Battlefield(terrain={"E2": "town"}, allies={"armor": "E2"}, options=option).ready("E2")
    assert far(field, "E2") == 3 and field.move("E2", "E3", "E4", "E5")
    assert (
        far(Battlefield(terrain={"E2": "town"}, allies={"armor": "E2"}, options=MUD).ready("E2"), "E2") == 2
    )
    away = Battlefield(terrain={"E3": "town"}, allies={"armor": "E2"}, options=option).ready("E2")
    assert far(away, "E2") == 2


@pytest.mark.rule("HR-MUD-4")
def test_special_infantry_on_a_road_is_special_again():
    road = dict.fromkeys(("E2", "E3", "E4"), "hill")
    options = MUD + ROADS
    allies, axis = {"special_forces": "E2"}, {"infantry": "E5"}
    field = Battlefield(terrain=road, allies=allies, axis=axis, options=options).ready("E2")
    assert field.move("E2", "E3", "E4")
    assert field.dice("E4", "E5") == 3
    field = Battlefield(terrain=road, allies=allies, axis=axis, options=options).ready("E2")
    assert field.move("E2", "D2", "D3")
    assert battle.may_battle(field.tables, field.state, field.unit("D3")) == 0


@pytest.mark.rule("HR-MUD-2", "HR-MUD-4")
def test_a_march_through_towns_that_a_card_allows_is_not_shortened():
    # Towns end a march; Behind Enemy Lines lifts that, so that three hexes of town can be one way.
    towns = dict.fromkeys(("E2", "E3", "E4", "E5"), "town")
    for terrain, may in ((towns, True), ({**towns, "E4": "open"}, False)):
        field = Battlefield(terrain={name: kind for name, kind in terrain.items() if kind != "open"},
                            allies={"special_forces": "E2"}, options=MUD)  # fmt: skip
        field.play("behind_enemy_lines").order("E2")
        assert ("E5" in field.reach("E2")) is may and far(field, "E2") == (3 if may else 2)


@pytest.mark.rule("HR-MUD-5")
def test_recon_is_armor():
    row = "+units.armor.move_battle=4+units.armor.move_max=4+units.armor.traits=RECON"
    assert army(MUD + row)["armor"] == (2, 2)


@pytest.mark.rule("HR-MUD-6", "HR-DEMORAL-10", "HR-GEN-11")
def test_first_the_reductions_then_the_cap():
    hit = "+demoralisation:affected=allies,level=2,figures=0,dice=0"
    assert army(MUD + hit) == {
        "infantry": (0, 0),
        "special_forces": (0, 0),
        "armor": (1, 1),
        "artillery": (0, 0),
    }
    one = "+demoralisation:affected=allies,figures=0,dice=0"
    assert army(MUD + one)["armor"] == (2, 2), "3 - 1 = 2, and the cap takes no more"
    assert army(SNOW + one)["armor"] == (1, 1), "weather and morale add up"


# --- Russian mud ---


@pytest.mark.rule("HR-RUSMUD-1", "HR-RUSMUD-3")
def test_nobody_moves_more_than_a_hex():
    expected = {"infantry": (1, 1), "special_forces": (1, 1), "armor": (1, 1), "artillery": (0, 1)}
    assert army(RUSSIAN) == expected
    assert set(army(f"{RUSSIAN}:max_move=0").values()) == {(0, 0)}
    field = Battlefield(axis={"infantry": "E8"}, allies={"armor": "G8", "artillery": "G11"}, options=RUSSIAN)
    field.ready("G8", "G11")
    assert field.move("G8", "F8") and field.dice("F8", "E8") == 3
    assert field.move("G11", "F11") and field.dice("F11", "E8") == 0


@pytest.mark.rule("HR-RUSMUD-2")
@pytest.mark.parametrize(
    ("exempt", "trait", "spared"),
    [("rail", "RAIL", True), ("rail", "ROAD", False), ("road", "ROAD", True), ("rail|road", "ROAD", True)],
)
def test_a_move_all_of_whose_hexes_are_rails_is_free(exempt, trait, spared):
    rails = dict.fromkeys(("E2", "E3", "E4", "E5"), "hill")
    options = f"{RUSSIAN}:exempt_hexes={exempt}+terrain.hill.traits+={trait}"
    field = Battlefield(terrain=rails, allies={"armor": "E2"}, options=options).ready("E2")
    assert ("E5" in field.reach("E2")) is spared
    assert far(field, "E2") == (3 if spared else 1)
    assert not {"E6", "D4", "F4"} & field.reach("E2")


@pytest.mark.rule("HR-RUSMUD-4", "HR-GEN-11")
def test_card_moves_are_capped_and_special_infantry_stays_special():
    assert army(RUSSIAN, "infantry_assault")["infantry"] == (1, 1)
    assert army(RUSSIAN, "behind_enemy_lines")["special_forces"] == (1, 1)
    assert army(f"{RUSSIAN}:max_move=1")["special_forces"] == (1, 1)


# --- together, and what may not be written ---


@pytest.mark.rule("HR-SNOW-5", "HR-GEN-11")
@pytest.mark.parametrize("pair", [(SNOW, MUD), (SNOW, RUSSIAN), (MUD, RUSSIAN)])
def test_one_weather_of_the_ground_at_a_time(pair):
    with pytest.raises(InputError, match="both of group ground-weather"):
        parse_variant("+".join(pair))


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ('{move="half"}', "expected -1, max 2, regular or none"),
        ('{exempt="sea"}', "some of ski|road|rail|town"),
        ('{affected="everyone"}', "expected words divided by |, or none"),
        ('{who="FOOT",move="-1"}', "selector 'FOOT'"),
        ('{speed="-1"}', "found an unknown key"),
    ],
)
def test_penalties_that_are_refused(entry, said):
    with pytest.raises(InputError) as caught:
        Battlefield(options=f"ruleset.penalties=[{entry}]")
    assert said in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.rule("HR-GEN-11")
def test_a_path_may_keep_a_maximum_of_its_own():
    winter = 'ruleset.penalties=[{who="ARM|VEHICLE",move="max 2",exempt="road",path_max=3}]'
    fast = "+units.armor.move_battle=5+units.armor.move_max=5"
    road = dict.fromkeys(("E2", "E3", "E4", "E5", "E6"), "hill")
    field = Battlefield(terrain=road, allies={"armor": "E2"}, options=winter + ROADS + fast).ready("E2")
    assert "E5" in field.reach("E2") and "E6" not in field.reach("E2") and far(field, "E2") == 3
    assert field.limits("E2") == (2, 2)


@pytest.mark.rule("HR-SNOW-1")
def test_players_see_the_shorter_reach_of_the_enemy():
    for options, near, beyond in (("", 4, 6), (SNOW, 3, 5), (RUSSIAN, 3, 4)):
        field = Battlefield(allies={"armor": "G8"}, axis={"infantry": "A1"}, options=options)
        features.open_book(field.tables, field.mind, 0)
        row = field.state["unit_row"][field.unit("G8")]
        shown = field.mind["danger"][row]
        assert shown[near] == 3 and shown[beyond] == 3 and shown[beyond + 1] == 0


@pytest.mark.rule("HR-SNOW-1")
def test_the_goal_of_a_march_is_reckoned_with_the_pace_left():
    # Six hexes for armor, five for infantry, three for a gun.
    for options, first in (("", "I5"), (RUSSIAN, "F5"), (f"{SNOW}:penalty=1", "I5")):
        army = {"armor": "I5", "infantry": "H5", "artillery": "F5"}
        field = Battlefield(allies=army, axis={"infantry": "A1"}, options=options)
        field.mind["runner"][...] = OFF
        unit = goals.first_there(field.tables, field.state, field.mind, 1, field.index["C5"])
        assert field.names[field.state["unit_hex"][unit]] == first, options
