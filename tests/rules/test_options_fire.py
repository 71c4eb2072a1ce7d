"""House rule artillery-fire-modes: guns fire at what they, or a unit that spots, can see."""

import random

import pytest

from engine.geometry import sight as geometry
from engine.hooks import Fired
from engine.kernel.log_event import has_fired
from engine.layout import OFF
from engine.loading.words.errors import InputError
from engine.rules.spotting import law as spotting
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns

OPTION = "artillery-fire-modes"
WOOD = {"E6": "forest"}  # between the gun at E3 and its target at E8


def gun(terrain=None, option=OPTION, target="E8", **allies):
    """Dice of the gun at E3 at a target five hexes away, 1 by its table."""
    units = {"artillery": "E3", **allies}
    field = Battlefield(terrain or {}, {"infantry": target}, units, options=option).ready("E3")
    return field.dice("E3", target)


@pytest.mark.rule("HR-FIRE-2", "HR-FIRE-5")
@pytest.mark.parametrize(("option", "dice"), [("", 1), (OPTION, 0)])
def test_a_gun_that_sees_nothing_and_has_no_spotter_cannot_fire(option, dice):
    assert gun(WOOD, option) == dice
    assert gun({}, option) == 1  # seen by itself


@pytest.mark.rule("HR-FIRE-2", "HR-FIRE-5")
@pytest.mark.parametrize("spotter", ["infantry", "armor", "artillery", "resistance"])
def test_any_friendly_unit_spots_without_an_order(spotter):
    units = {"artillery": "E3 G8"} if spotter == "artillery" else {spotter: "G8"}
    assert gun(WOOD, **units) == 1
    assert gun({**WOOD, "F7": "forest", "F8": "forest"}, **units) == 0  # both hexes the line touches


@pytest.mark.rule("HR-FIRE-5")
def test_a_unit_at_sea_may_spot_an_enemy_may_not():
    assert gun({**WOOD, "G8": "ocean"}, infantry="G8") == 1
    field = Battlefield(WOOD, {"infantry": "E8 G8"}, {"artillery": "E3"}, options=OPTION).ready("E3")
    assert field.dice("E3", "E8") == 0


@pytest.mark.rule("HR-FIRE-3")
@pytest.mark.parametrize(("target", "dice"), [("E9", 1), ("E10", 0)])
def test_range_still_counts(target, dice):
    #  a spotter next to each of them
    assert gun({}, target=target, infantry="F9") == dice


@pytest.mark.rule("HR-FIRE-1", "HR-FIRE-6")
def test_direct_guns_must_see_for_themselves():
    direct = f"{OPTION}:direct_types=artillery"
    assert gun(WOOD, direct, infantry="G8") == 0
    assert gun({}, direct) == 1
    assert gun(WOOD, f"{OPTION}:direct_types=none", infantry="G8") == 1


@pytest.mark.rule("HR-FIRE-1", "HR-FIRE-6")
def test_a_row_that_is_direct_by_itself_stays_direct_and_its_name_means_nothing_without_the_option():
    assert gun(WOOD, f"{OPTION}+units.artillery.sight=DIRECT", infantry="G8") == 0
    assert gun(WOOD, "ruleset.direct_types=artillery") == 1  # official guns need no sight


@pytest.mark.rule("HR-FIRE-6")
def test_a_row_that_needs_a_spotter_needs_it_without_the_option():
    for spotter, dice in (({}, 0), ({"armor": "F6"}, 2)):
        field = Battlefield(
            {"E5": "forest"},
            {"infantry": "E6"},
            {"infantry": "E4", **spotter},
            options="units.infantry.sight=SPOTTED",
        ).ready("E4")
        assert field.dice("E4", "E6") == dice


@pytest.mark.rule("HR-FIRE-4")
@pytest.mark.parametrize(("most", "dice"), [("unlimited", 1), (3, 1), (2, 0)])
def test_how_far_a_spotter_sees_is_a_parameter(most, dice):
    assert gun(WOOD, f"{OPTION}:spotter_max_range={most}", infantry="E11") == dice
    assert gun({}, f"{OPTION}:spotter_max_range={most}") == 1  # what the gun sees itself


@pytest.mark.rule("HR-FIRE-4")
@pytest.mark.parametrize(
    ("wood", "most", "dice"), [(None, "unlimited", 2), ("E7", "unlimited", 0), (None, 10, 2), (None, 9, 0)]
)
def test_a_spotter_ten_hexes_away_sees_along_an_open_row(wood, most, dice):
    #  the gun at H3 stands behind woods, three hexes from E3; the spotter at the other end of row E
    woods = dict.fromkeys(["F2", "F3", "F4", "G2", "G3", "G4"] + ([wood] if wood else []), "forest")
    field = Battlefield(
        woods,
        {"infantry": "E3"},
        {"artillery": "H3", "infantry": "E13"},
        options=f"{OPTION}:spotter_max_range={most}",
    ).ready("H3")
    assert field.dice("H3", "E3") == dice


@pytest.mark.rule("HR-FIRE-2", "HR-FIRE-5")
@pytest.mark.parametrize(
    ("who", "infantry", "armor", "recon"),
    [("any_friendly", 1, 1, 1), ("infantry", 1, 0, 0), ("recon", 0, 0, 1), ("infantry_and_recon", 1, 0, 1)],
)
def test_who_spots_is_a_parameter(who, infantry, armor, recon):
    option = f"{OPTION}:spotters={who}"
    assert gun(WOOD, option, infantry="G8") == infantry
    assert gun(WOOD, option, armor="G8") == armor
    assert gun(WOOD, option, hr_recon="G8") == recon
    assert gun({}, option) == 1


@pytest.mark.rule("HR-FIRE-7", "LOS-3")
def test_what_is_adjacent_is_seen():
    field = Battlefield({"E4": "forest"}, {"infantry": "E4"}, {"artillery": "E3"}, options=OPTION).ready("E3")
    assert field.dice("E3", "E4") == 3
    assert gun({**WOOD, "E8": "forest", "F8": "forest"}, infantry="F8") == 1  # of a spotter too


@pytest.mark.rule("HR-FIRE-8")
@pytest.mark.parametrize(
    ("weather", "near", "far"), [("", 0, 1), ("+weather-blizzard-fog", 1, 0), ("+weather-rainstorm", 1, 1)]
)
def test_weather_asks_for_distance_instead_of_sight(weather, near, far):
    #  near: two hexes from the target behind woods; far: three hexes, in the open
    woods = {**WOOD, "F7": "forest", "F8": "forest"}
    assert gun(woods, OPTION + weather, infantry="G8") == near
    assert gun(WOOD, OPTION + weather, infantry="E11") == far


@pytest.mark.rule("HR-FIRE-8")
def test_in_weather_every_unit_is_near_enough_whoever_spots_in_the_clear():
    assert gun(WOOD, f"{OPTION}:spotters=infantry+weather-blizzard-fog", armor="G8") == 1


@pytest.mark.rule("HR-FIRE-2")
@pytest.mark.parametrize(("terrain", "spotter", "marked"), [(WOOD, "G8", 1), ({}, "G8", 0), (WOOD, "E1", 1)])
def test_a_shot_that_needs_or_lacks_a_spotter_is_marked(terrain, spotter, marked):
    field = Turns(
        terrain=terrain,
        axis={"infantry": "E8"},
        allies={"artillery": "E3", "infantry": spotter},
        options=OPTION,
    )
    battles = [("E3", "E8")] if spotter == "G8" else []
    field.turn("direct_from_hq", orders=["E3"], battles=battles, faces=["S"] if battles else Unasked())
    assert has_fired(field.state, Fired.SPOTTED) == marked


def test_officially_nothing_is_marked():
    field = Turns(terrain=WOOD, axis={"infantry": "E8"}, allies={"artillery": "E3"})
    field.turn("direct_from_hq", orders=["E3"], battles=[("E3", "E8")], faces=["S"])
    assert not field.state["fired"].any()


@pytest.mark.rule("HR-FIRE-6")
def test_rows_that_nobody_knows_are_refused():
    for row in ("hr_at_gun", "tp_armored_train", "hr_medium_artillery"):  # of options yet to come
        Battlefield(options=f"{OPTION}:direct_types={row}")
    with pytest.raises(
        InputError, match=r"direct_types.*unknown unit row 'artilery', expected one of artillery"
    ):
        Battlefield(options=f"{OPTION}:direct_types=hr_88|artilery")


@pytest.mark.rule("LOS-4", "LOS-5", "LOS-9", "HR-FIRE-4")
def test_long_lines_agree_with_the_geometry():
    """Pairs of hexes of any distance on boards of scattered woods and a hill, both ways round."""
    rng = random.Random(3)
    for _ in range(6):
        names = [f"{'ABCDEFGHI'[r]}{i + 1}" for r in range(9) for i in range(13 - r % 2)]
        woods = dict.fromkeys(rng.sample(names, 14), "forest")
        hill = {name: "hill" for name in ("D5", "D6", "E6", "E7") if name not in woods}
        field = Battlefield({**woods, **hill}, {"infantry": "A1"}, {"infantry": "I1"})
        place = {
            n: (int(field.tables["hex_row"][i]), int(field.tables["hex_col"][i]))
            for n, i in field.index.items()
        }
        on_board = set(place.values())
        blocked = {place[name] for name in woods} | {place["A1"], place["I1"]}
        hills = {place[name]: int(field.tables["hex_group"][field.index[name]]) for name in hill}
        for _ in range(150):
            a, b = rng.sample(names, 2)
            seen = spotting.sees_long(field.tables, field.state, field.index[a], field.index[b], OFF)
            expected = geometry.sees(
                place[a], place[b], blocked.__contains__, hills=hills, on_board=on_board.__contains__
            )
            assert bool(seen) is expected, (a, b, woods)
