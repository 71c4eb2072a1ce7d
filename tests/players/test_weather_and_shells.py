"""What judging players make of poor sight, of strikes that are shut and of wire that guns may shell."""

import pytest

from engine.layout import ALL, SHELL
from engine.players import roster
from engine.players.common.features import dice_at, look_around
from engine.players.common.hand_value import keep_worth
from engine.players.common.weights import Weight
from engine.players.sergeant.battles import strike_worth
from engine.rules.shelling.choices import best_shot
from tests.players.test_recruit import Recruits
from tests.support.sergeant_at_table import Table

PLAYERS = ("sergeant", "captain")


def fear(table, hex_):
    """Enemy dice to be met on a hex."""
    look_around(table.tables, table.state, table.mind, table.side)
    return float(dice_at(table.tables, table.state, table.mind, table.side, table.index[hex_]))


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(
    ("option", "afraid"), [("", True), ("weather-night", False), ("weather-blizzard-fog", True)]
)
def test_fire_from_beyond_sight_is_not_feared(player, option, afraid):
    #  infantry three hexes away marches one and sees two hexes at most
    table = Table(player=player, allies={"armor": "E4"}, axis={"infantry": "E7"}, options=option)
    assert (fear(table, "E4") > 0) is afraid


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("friend", "afraid"), [("A1", False), ("E8", True)])
def test_guns_are_feared_where_somebody_could_spot_for_them(player, friend, afraid):
    table = Table(
        player=player,
        allies={"infantry": "E4"},
        axis={"artillery": "E9", "infantry": friend},
        options="weather-blizzard-fog",
    )
    assert (fear(table, "E4") > 0) is afraid
    by_day = Table(player=player, allies={"infantry": "E4"}, axis={"artillery": "E9", "infantry": friend})
    assert fear(by_day, "E4") > 0


@pytest.mark.parametrize("player", PLAYERS)
def test_fear_grows_with_the_light(player):
    table = Table(
        player=player,
        allies={"armor": "E4"},
        axis={"infantry": "E7"},
        options="weather-night:dawn=official_4_dice",
    )
    table.state["visibility"] = 1
    assert fear(table, "E4") == 0
    table.state["visibility"] = ALL
    table.mind["assessed_turn"] = -1
    assert fear(table, "E4") > 0


@pytest.mark.parametrize("player", PLAYERS)
def test_by_night_armor_closes_in_to_attack(player):
    night = {"allies": {"armor": "E4"}, "axis": {"infantry": "E7:1"}, "options": "weather-night"}
    table = Table("armor_assault", player, **night)
    moves = table.manoeuvre()
    target = table.battle()
    assert target is not None and target[1] == "E7"
    assert moves["E4"] in {"E6", "D6", "F6", "D7", "F7"}


def test_a_recruit_marches_on_until_he_sees_his_enemy():
    table = Recruits(allies={"armor": "E4"}, axis={"infantry": "E9"}, options="weather-night")
    assert table.manoeuvre() == {"E4": "E7"}
    table = Recruits(allies={"armor": "E4"}, axis={"infantry": "E8"}, options="weather-night")
    table.manoeuvre()
    assert table.battle()[1] == "E8"


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("attacks", "worth"), [("allowed", True), ("blocked", False)])
def test_strikes_that_are_shut_are_worth_nothing(player, attacks, worth):
    table = Table("barrage", player, axis={"infantry": "E7"}, options=f"weather-night:card_attacks={attacks}")
    look_around(table.tables, table.state, table.mind, table.side)
    row = table.built.card_rows.index("barrage")
    assert bool(strike_worth(table.tables, table.state, table.mind, 1, row, 0, 0) > 0) is worth
    assert bool(keep_worth(table.tables, table.mind, 1, row) > 0) is worth


def test_a_strike_that_day_will_allow_is_kept():
    table = Table("barrage", options="weather-night:card_attacks=blocked,dawn=official_4_dice")
    assert keep_worth(table.tables, table.mind, 1, table.built.card_rows.index("barrage")) > 0


def wire_before(infantry="F6 G6", axis="B6", player="sergeant", weights=None, **more):
    """Own infantry about to march over wire, a gun behind it, the enemy out of its range."""
    return Table(
        "direct_from_hq",
        player,
        weights,
        terrain={"E6": "wire"},
        allies={"artillery": "I6", "infantry": infantry},
        axis={"infantry": axis},
        options="artillery-clears-wire",
        **more,
    )


def worth_of_shot(table):
    look_around(table.tables, table.state, table.mind, table.side)
    return float(best_shot(table.tables, table.state, table.mind, table.unit("I6")))


@pytest.mark.parametrize("player", PLAYERS)
def test_a_gun_with_nothing_better_to_do_shells_wire_before_its_infantry(player):
    table = wire_before(player=player)
    assert worth_of_shot(table) > 0
    assert "I6" in table.command()
    unit = roster.choose_battle(table.tables, table.state, table.mind, table.side)
    assert unit == table.unit("I6") and table.mind["target"] == SHELL - table.index["E6"]


@pytest.mark.parametrize("player", PLAYERS)
def test_a_player_who_never_shells_does_not(player):
    table = wire_before(player=player, weights={"shell": 99.0})
    assert worth_of_shot(table) == 0
    table.command()
    assert table.battle() is None


@pytest.mark.parametrize(
    ("infantry", "axis"),
    [
        ("I1", "B6"),  # nobody of ours will walk there
        ("D6 C6", "B6"),  # those about it have passed it
        ("F6", "E6"),  # the enemy on it fights with a die fewer
        ("F6", "D6 D5"),  # it bars the enemy as much
    ],
)
def test_wire_that_bars_nobody_of_ours_is_left_alone(infantry, axis):
    assert worth_of_shot(wire_before(infantry, axis)) == 0


def test_more_units_behind_the_wire_are_worth_more():
    assert worth_of_shot(wire_before("F6 F5 G6")) > worth_of_shot(wire_before("F6")) > 0


def test_the_worth_is_a_hex_of_march_times_the_chance():
    table = wire_before("F6")
    #  two dice at four hexes clear it three times in four
    assert worth_of_shot(table) == pytest.approx(0.75 * table.mind["weights"][1, Weight.NEAR_ENEMY])


def test_a_recruit_shells_what_is_nearest_when_nobody_can_be_attacked():
    table = Recruits(
        terrain={"E6": "wire", "G6": "wire"},
        allies={"artillery": "I6"},
        axis={"infantry": "A1"},
        options="artillery-clears-wire",
    )
    table.command()
    roster.choose_battle(table.tables, table.state, table.mind, table.side)
    assert table.mind["target"] == SHELL - table.index["G6"]


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("who", "digs"), [("both", False), ("owner", True)])
def test_sandbags_of_the_enemy_do_not_keep_a_unit_from_digging_in(player, who, digs):
    table = Table(
        "dig_in",
        player,
        terrain={"E6": "sandbag"},
        owner="axis",
        allies={"infantry": "E6"},
        axis={"infantry": "D5 D6 C5"},
        options=f"sandbags-persist:who_may_use={who}",
    )
    assert ("E6" in table.command()) is digs
