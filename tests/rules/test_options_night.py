"""House rule weather-night: only adjacent hexes are seen, until dawn if dawn comes."""

from unittest.mock import patch

import pytest

from engine.hooks import Event, Fired, Stream
from engine.kernel import battle
from engine.kernel.log_event import has_fired
from engine.kernel.tactics import strike
from engine.layout import ALL
from engine.rules.weather import law as weather
from tests.support.battlefield import Battlefield
from tests.support.pieces import dice_by_range
from tests.support.turn_script import Turns

OPTION = "weather-night"
DAWN = f"{OPTION}:dawn=official_4_dice"
STAR, FLAG = 5, 4  # sides of the die


def dawning(*rolls):
    """Dice for daylight that show so many stars, roll by roll."""
    left = list(rolls)
    now = [0]

    def below(_state, stream, _side, _ordinal, die, _n):
        assert stream == Stream.DAWN
        if die == 0:
            now[0] = left.pop(0) if left else 0
        return STAR if die < now[0] else FLAG

    return patch.object(weather, "draw_below", below)


@pytest.mark.rule("HR-NIGHT-1", "HR-NIGHT-5")
@pytest.mark.parametrize(
    ("row", "option", "dice"),
    [
        ("infantry", OPTION, [3, 0, 0]),
        ("armor", OPTION, [3, 0, 0]),
        ("armor", f"{OPTION}:visibility=2", [3, 3, 0]),
        ("armor", "", [3, 3, 3]),
    ],
)
def test_only_what_is_adjacent_is_attacked(row, option, dice):
    assert dice_by_range(row, "infantry", option, far=3) == dice


@pytest.mark.rule("HR-NIGHT-5")
def test_a_line_of_sight_is_needed_within_it():
    field = Battlefield(
        {"E4": "forest"}, {"infantry": "E5"}, {"infantry": "E3"}, options=f"{OPTION}:visibility=2"
    ).ready("E3")
    assert field.dice("E3", "E5") == 0


@pytest.mark.rule("HR-NIGHT-2", "HR-NIGHT-3", "HR-NIGHT-4", "HR-NIGHT-8")
@pytest.mark.parametrize(
    ("friends", "dice"), [({}, 0), ({"infantry": "F8"}, 1), ({"armor": "D7"}, 1), ({"infantry": "G8"}, 0)]
)
def test_a_gun_fires_where_a_friend_is_adjacent_to_the_target(friends, dice):
    field = Battlefield(
        {"E6": "forest"}, {"infantry": "E8"}, {"artillery": "E3", **friends}, options=OPTION
    ).ready("E3")
    assert field.dice("E3", "E8") == dice


@pytest.mark.rule("HR-NIGHT-4")
def test_the_gun_itself_may_be_the_adjacent_friend():
    assert dice_by_range("artillery", "infantry", OPTION, far=3) == [3, 0, 0]


@pytest.mark.rule("HR-NIGHT-6")
@pytest.mark.parametrize(("attacks", "struck"), [("allowed", True), ("blocked", False)])
def test_attacks_of_cards_are_a_parameter(attacks, struck):
    field = Battlefield(axis={"infantry": "B6"}, options=f"{OPTION}:card_attacks={attacks}").play("barrage")
    assert bool(strike.may_strike(field.tables, field.state, field.unit("B6"))) is struck


@pytest.mark.rule("HR-NIGHT-7")
def test_every_star_adds_a_hex_at_the_start_of_the_turns_of_one_side():
    with dawning(0, 2, 1, 4):
        field = Battlefield(options=DAWN)  # the first turn of the Allies
        seen = [int(field.state["visibility"])]
        for _ in range(6):
            field.next_turn()
            seen.append(int(field.state["visibility"]))
    #  Allies, Axis, Allies ...; 1 + 2 + 1 + 4 is day
    assert seen == [1, 1, 3, 3, 4, 4, ALL]
    assert int(field.state["spotting"]) == ALL
    assert has_fired(field.state, Fired.DAWNED)


@pytest.mark.rule("HR-NIGHT-7")
@pytest.mark.parametrize(
    ("start", "stars", "seen"), [(1, 4, 5), (2, 4, ALL), (5, 1, ALL), (5, 0, 5), (3, 2, 5)]
)
def test_at_six_hexes_it_is_day(start, stars, seen):
    with dawning(stars):
        field = Battlefield(options=f"{DAWN},dawn_start={start}")
    assert int(field.state["visibility"]) == seen
    assert has_fired(field.state, Fired.DAWNED) == (stars > 0)


@pytest.mark.rule("HR-NIGHT-7")
def test_the_side_that_rolls_is_a_parameter():
    with dawning(3):
        field = Battlefield(options=f"{DAWN},dawn_side=axis")
        assert field.state["visibility"] == 1
        field.next_turn()
        assert field.state["visibility"] == 4


@pytest.mark.rule("HR-NIGHT-7")
def test_the_spotting_distance_grows_too_and_day_ends_the_option():
    units = {"axis": {"infantry": "E8"}, "allies": {"artillery": "E3", "infantry": "G8", "armor": "E5"}}
    found = []
    for stars in (0, 1, 2):
        with dawning(stars):
            field = Battlefield(**units, options=f"{DAWN},card_attacks=blocked").ready("E3", "E5")
        found.append((field.dice("E3", "E8"), field.dice("E5", "E8")))
    #  the armor sees three hexes with two stars; the friend two hexes from the target will do with one
    assert found == [(0, 0), (1, 0), (1, 3)]
    with dawning(4, 1):
        field = Battlefield(
            axis={"infantry": "E8"}, allies={"artillery": "E3"}, options=f"{DAWN},card_attacks=blocked"
        )
        field.play("barrage")
        assert not strike.may_strike(field.tables, field.state, field.unit("E8"))
        field.next_turn().next_turn().play("barrage")
    assert strike.may_strike(field.tables, field.state, field.unit("E8"))
    field.next_turn().next_turn().ready("E3")
    assert field.dice("E3", "E8") == 1


@pytest.mark.rule("HR-NIGHT-7", "HR-GEN-11")
def test_by_day_a_limit_of_the_battle_is_left():
    tail = "\n[ruleset]\nsight_limit = 2\n"
    with dawning(4, 4):
        field = Battlefield(options=DAWN, tail=tail)
        assert field.state["visibility"] == 2
        field.next_turn().next_turn()
    assert (field.state["night"], field.state["visibility"]) == (ALL, 2)


@pytest.mark.rule("HR-NIGHT-7")
def test_the_roll_is_told_as_the_turn_begins():
    with dawning(0, 3):
        field = Turns(options=DAWN)
        field.turn("direct_from_hq")
    assert field.story(Event.TURN, Event.DAWN, Event.PLAY) == [Event.TURN, Event.DAWN, Event.PLAY]
    #  side, stars, hexes seen: 1 + 3
    assert [row[:3] for row in field.logged(Event.DAWN)] == [(1, 3, 4)]


@pytest.mark.rule("HR-NIGHT-7", "HR-GEN-17")
def test_the_roll_leaves_all_other_dice_as_they_were():
    shown = []
    for rolled in (False, True):
        field = Battlefield(options=DAWN)
        field.state["tracing"] = 1
        if rolled:
            weather.break_dawn(field.tables, field.state, 1)
        field.state["log_n"] = 0
        battle.roll(field.tables, field.state, 1, 9, 0, 0, Stream.DICE)
        shown.append([int(row[2]) for row in field.state["log"][: field.state["log_n"]]])
    assert len(shown[0]) == 9 and shown[0] == shown[1]


@pytest.mark.rule("HR-NIGHT-7")
def test_two_thirds_of_a_hex_a_roll_on_average():
    field = Battlefield(options=DAWN)
    stars = 0
    for turn in range(1, 1501):
        field.state["turn"] = turn
        field.state["night"] = 1
        weather.break_dawn(field.tables, field.state, 1)
        stars += (5 if field.state["night"] == ALL else int(field.state["night"])) - 1
    assert abs(stars / 1500 - 4 / 6) < 0.08


@pytest.mark.rule("HR-NIGHT-1")
@pytest.mark.parametrize(("target", "marked"), [("E5", 1), ("E4", 0)])
def test_a_target_lost_to_the_night_is_marked(target, marked):
    field = Turns(axis={"infantry": target}, allies={"armor": "E3"}, options=OPTION)
    field.turn("direct_from_hq", orders=["E3"])
    assert has_fired(field.state, Fired.DIMMED) == marked
