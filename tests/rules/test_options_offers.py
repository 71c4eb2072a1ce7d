"""Steps and targets that an option gives or takes: reported when they are, whatever the player then chooses."""

import pytest

from engine.hooks import Fired
from engine.rules.noted_changes.law import mark_targets
from engine.rules.ways.turn import note_reach
from tests.support.battlefield import Battlefield
from tests.support.markers import marker

BLITZ, WINTER, FORT, BAGS = "blitz-armor-movement", "winter-weather", "fortress-house", "sandbags-persist"
LEADER = "star-heroic-leader"
ALLIES = 1


def before_a_move(options, row="armor", terrain=None, start="E6"):
    """What is reported of the ways of an Allied unit that is ordered, before it moves."""
    field = Battlefield(terrain, {"infantry": "A1"}, {row: start}, options=options).ready(start)
    if field.tables["pace_marks"] > 1:
        note_reach(field.tables, field.state, field.mind, ALLIES)
    return {bit for bit in (Fired.ARMOR_HASTENED, Fired.ARMOR_SLOWED, Fired.SLOWED) if field.fired(bit)}


@pytest.mark.rule("HR-BLITZARM-1", "HR-BLITZARM-4", "WW-WX-1")
@pytest.mark.parametrize(
    ("options", "row", "reported"),
    [
        (f"{BLITZ}:side=allies,blitz_move=4", "armor", {Fired.ARMOR_HASTENED}),
        (f"{BLITZ}:side=axis", "armor", {Fired.ARMOR_SLOWED}),
        (f"{BLITZ}:side=axis", "infantry", set()),
        (WINTER, "armor", {Fired.SLOWED}),
        (WINTER, "infantry", set()),
        ("", "armor", set()),
    ],
)
def test_hexes_that_armor_can_or_cannot_reach_by_an_option_alone(options, row, reported):
    assert before_a_move(options, row) == reported


@pytest.mark.rule("HR-BLITZARM-1", "WW-WX-1", "TER-FOREST-1")
@pytest.mark.parametrize("options", [f"{BLITZ}:side=allies,blitz_move=4", f"{BLITZ}:side=axis", WINTER])
def test_nothing_is_reported_where_the_ground_ends_the_move_first(options):
    woods = dict.fromkeys(["D5", "D6", "E5", "E7", "F5", "F6"], "forest")
    assert before_a_move(options, terrain=woods) == set()


def before_a_battle(options, row="infantry", at="E5", ground="tp_fortress", tail="", axis="E6 A1"):
    """What is reported of the targets of an Allied unit that is ordered, before it battles; and its dice at E6."""
    field = Battlefield({"E6": ground}, {"infantry": axis}, {row: at}, options=options, tail=tail).ready(at)
    if field.tables["target_marks"]:
        mark_targets(field.tables, field.state, field.mind, ALLIES)
    bits = (Fired.COVER_CHANGED, Fired.SANDBAGS_OWNED, Fired.LEADER_HOUSE)
    return {bit for bit in bits if field.fired(bit)}, field.dice(at, "E6")


@pytest.mark.rule("HR-FORT-4")
@pytest.mark.parametrize(
    ("options", "row", "at", "reported", "dice"),
    [
        (f"{FORT}:cover=2/2/2", "infantry", "E8", {Fired.COVER_CHANGED}, 0),  # 2 dice - 2, officially - 1
        (f"{FORT}:cover=2/2/2", "infantry", "E5", set(), 1),
        (f"{FORT}:cover=0/0/0", "infantry", "E9", {Fired.COVER_CHANGED}, 1),  # officially 1 die - 1
        (f"{FORT}:cover=0/0/0", "infantry", "E5", set(), 3),  # a target either way
        (f"{FORT}:cover=2/2/2", "artillery", "E12", {Fired.COVER_CHANGED}, 0),  # officially 1 die
        (FORT, "infantry", "E9", set(), 0),
        ("", "infantry", "E9", set(), 0),
    ],
)
def test_targets_that_other_cover_gives_or_takes(options, row, at, reported, dice):
    assert before_a_battle(options, row, at) == (reported, dice)


@pytest.mark.rule("HR-LEADER-1")
@pytest.mark.parametrize(
    ("words", "reported", "dice"),
    [
        (f"{LEADER}:bonus_dice=0", {Fired.LEADER_HOUSE}, 0),  # 1 die - 1, officially + 1
        (LEADER, set(), 1),
        (f"{LEADER}:bonus_dice=2", set(), 2),
        ("", set(), 1),
    ],
)
def test_a_target_that_a_leader_without_his_die_loses(words, reported, dice):
    found = before_a_battle(words, at="E9", ground="forest", tail=marker("leader", "E9"))
    assert found == (reported, dice)


@pytest.mark.rule("TP-ROAD-1", "WW-WX-1")
def test_roads_alone_ask_nothing_of_reaches():
    """Battles with roads are official: their games search no reach but those of the players."""
    road = {f"E{n}": "tp_road" for n in range(1, 14)}
    for options, asked in (("", 1), (WINTER, 2)):
        field = Battlefield(road, {"infantry": "A1"}, {"armor": "E2"}, options=options)
        assert field.tables["pace_marks"] == asked
