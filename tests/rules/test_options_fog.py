"""House rule weather-blizzard-fog: attacks reach two hexes, guns need a friend near their target."""

import pytest

from engine.hooks import Event, Fired
from engine.kernel.log_event import has_fired
from engine.kernel.tactics import strike
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.support.battlefield import Battlefield
from tests.support.turn_script import Turns

OPTION = "weather-blizzard-fog"


def shot(row, far, option=OPTION, terrain=None, **more):
    """Dice of a unit at E3 at infantry so many hexes away on row E."""
    field = Battlefield(terrain or {}, {"infantry": f"E{3 + far}"}, {row: "E3"}, options=option, **more)
    return field.ready("E3").dice("E3", f"E{3 + far}")


def gun(friends, option=OPTION, terrain=None):
    """Dice of the gun at E3 at E8, five hexes away, with friends about."""
    field = Battlefield(
        terrain or {}, {"infantry": "E8"}, {"artillery": "E3", **friends}, options=option
    ).ready("E3")
    return field.dice("E3", "E8")


@pytest.mark.rule("HR-FOG-1", "HR-FOG-5", "HR-GEN-12")
@pytest.mark.parametrize(
    ("row", "option", "dice"),
    [
        ("infantry", "", [3, 2, 1]),
        ("infantry", OPTION, [3, 2, 0]),
        ("armor", OPTION, [3, 3, 0]),
        ("armor", f"{OPTION}:visibility=1", [3, 0, 0]),
        ("armor", f"{OPTION}:visibility=4", [3, 3, 3]),
    ],
)
def test_nobody_attacks_farther_than_he_sees(row, option, dice):
    assert [shot(row, far, option) for far in (1, 2, 3)] == dice


@pytest.mark.rule("HR-FOG-5")
def test_a_line_of_sight_is_needed_within_it():
    assert shot("infantry", 2, terrain={"E4": "forest"}) == 0


@pytest.mark.rule("HR-FOG-5")
def test_direct_guns_are_limited_too():
    option = f"{OPTION}+artillery-fire-modes:direct_types=artillery"
    assert [shot("artillery", far, option) for far in (1, 2, 3)] == [3, 3, 0]


@pytest.mark.rule("HR-FOG-5")
def test_movement_is_as_it_was():
    reaches = [
        Battlefield(axis={"infantry": "A1"}, allies={"armor": "E4"}, options=option).ready("E4").reach("E4")
        for option in ("", OPTION)
    ]
    assert reaches[0] == reaches[1]


@pytest.mark.rule("HR-FOG-5")
def test_ambush_is_as_it_was():
    field = Battlefield(axis={"infantry": "E4"}, allies={"infantry": "E3"}, options=OPTION).ready("E3")
    field.give("ambush", "axis")
    field.attack("E3", "E4", "ISS", "SSS", ambush=1)
    assert field.figures("E3") == 3


@pytest.mark.rule("HR-FOG-2", "HR-FOG-4", "HR-FOG-7")
@pytest.mark.parametrize(
    ("friends", "dice"),
    [
        ({}, 0),
        ({"infantry": "G8"}, 1),
        ({"armor": "E10"}, 1),
        ({"infantry": "E11"}, 0),
        ({"infantry": "H8"}, 0),
    ],
)
def test_a_gun_needs_a_friend_within_two_hexes_of_its_target(friends, dice):
    assert gun(friends) == dice
    assert gun(friends, "") == 1


@pytest.mark.rule("HR-FOG-4")
@pytest.mark.parametrize(("far", "dice"), [(1, 3), (2, 3), (3, 0), (6, 0)])
def test_the_gun_itself_is_such_a_friend(far, dice):
    assert shot("artillery", far) == dice


@pytest.mark.rule("HR-FOG-2")
def test_the_gun_keeps_its_range():
    field = Battlefield(
        axis={"infantry": "E10"}, allies={"artillery": "E3", "infantry": "F10"}, options=OPTION
    ).ready("E3")
    assert field.dice("E3", "E10") == 0  # seven hexes


@pytest.mark.rule("HR-FOG-2")
@pytest.mark.parametrize(
    ("visibility", "friend", "dice"), [(1, "G8", 0), (1, "F8", 1), (3, "E11", 1), (4, "E12", 1)]
)
def test_that_distance_is_the_visibility(visibility, friend, dice):
    assert gun({"infantry": friend}, f"{OPTION}:visibility={visibility}") == dice


@pytest.mark.rule("HR-FOG-3")
@pytest.mark.parametrize(("sees", "dice"), [("false", 1), ("true", 0)])
def test_whether_that_friend_must_see_is_a_parameter(sees, dice):
    option = f"{OPTION}:spotter_sees={sees}"
    assert gun({"infantry": "G8"}, option, {"F7": "forest", "F8": "forest"}) == dice
    assert gun({"infantry": "G8"}, option) == 1


@pytest.mark.rule("HR-FOG-3")
@pytest.mark.parametrize(("sees", "dice"), [("false", 3), ("true", 0)])
def test_nor_must_the_gun_see_unless_the_parameter_says_so(sees, dice):
    assert shot("artillery", 2, f"{OPTION}:spotter_sees={sees}", {"E4": "forest"}) == dice


@pytest.mark.rule("HR-FOG-6", "HR-GEN-8")
@pytest.mark.parametrize("card", ["barrage", "air_power"])
@pytest.mark.parametrize(("attacks", "struck"), [("allowed", True), ("blocked", False)])
def test_attacks_of_cards_are_a_parameter(card, attacks, struck):
    field = Turns(axis={"infantry": "B6"}, options=f"{OPTION}:card_attacks={attacks}")
    field.play(card)
    assert bool(strike.may_strike(field.tables, field.state, field.unit("B6"))) is struck


@pytest.mark.rule("HR-FOG-6")
def test_a_blocked_card_may_be_played_for_nothing():
    field = Turns(axis={"infantry": "B6"}, options=f"{OPTION}:card_attacks=blocked")
    field.turn("barrage")
    assert Event.BATTLE not in field.story() and Event.DRAW in field.story()
    assert has_fired(field.state, Fired.DIMMED)


@pytest.mark.rule("HR-FOG-1", "HR-GEN-11")
@pytest.mark.parametrize(("own", "most"), [(1, 1), (4, 2)])
def test_a_limit_of_the_battle_and_the_fog_combine_by_the_smallest(own, most):
    tail = f"\n[ruleset]\nsight_limit = {own}\n"
    found = [far for far in (1, 2, 3) if shot("armor", far, tail=tail) > 0]
    assert max(found) == most


@pytest.mark.parametrize(("target", "marked"), [("E6", 1), ("E5", 0), ("E4", 0), ("E9", 0)])
@pytest.mark.rule("HR-FOG-1")
def test_a_target_lost_to_the_fog_is_marked_and_nothing_else(target, marked):
    field = Turns(axis={"infantry": target}, allies={"armor": "E3"}, options=OPTION)
    field.turn("direct_from_hq", orders=["E3"])
    assert has_fired(field.state, Fired.DIMMED) == marked


@pytest.mark.rule("HR-FOG-2")
def test_a_target_that_a_gun_loses_is_marked():
    field = Turns(axis={"infantry": "E8"}, allies={"artillery": "E3"}, options=OPTION)
    field.turn("direct_from_hq", orders=["E3"])
    assert has_fired(field.state, Fired.DIMMED)


@pytest.mark.parametrize("other", ["weather-night", "weather-rainstorm"])
def test_one_visibility_at_a_time(other):
    with pytest.raises(InputError, match="both of group visibility"):
        parse_variant(f"{OPTION}+{other}")


def test_the_patches_take_the_smaller_limit():
    built = build_tables(load_scenario("pegasus-bridge"), parse_variant(OPTION))
    assert {(c.path, c.was, c.now) for c in built.provenance} == {
        ("ruleset.sight_limit", 99, 2), ("ruleset.spotter", 99, 2)
    }  # fmt: skip
