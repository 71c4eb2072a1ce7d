"""What judging players know of the boxes beyond their tables: positions in which the better choice is arithmetic."""

import pytest

from engine.codes_of_boxes import GroundQuestion
from engine.kernel.ask import worth_of_errands
from engine.kernel.reach import find_reach
from engine.layout import OFF
from engine.players.common.expansion_places import (
    cost_of_boats,
    cost_of_parts,
    hits_undone,
    worth_in_box_terms,
)
from engine.players.common.features import dice_at, look_around
from engine.players.common.unusual_losses import worth_of_odd_roll
from engine.players.common.weights import FORBIDS, Weight
from engine.players.sergeant.moves import worth_of_leaving
from engine.players.sergeant.reactions import retreat_worth, step_back_worth
from engine.rules.markers.choices import DELAY
from engine.rules.mines.choices import ground_price
from tests.players.test_mines_and_ice import Biting
from tests.support.markers import marker
from tests.support.sergeant_at_table import Table, ask

AXIS, ALLIES = 0, 1
ICE, MINE = "ww_frozen_river", "tp_minefield"
EXIT = '[[exit]]\nsides = "allies"\nhexes = "{}"\n'
ICY = 2 / 6  # figures that two dice cost of which one face in six counts each


def weight(table, term):
    return float(table.mind["weights"][table.side, Weight[term]])


def looked(table):
    """The side to move has looked at the board."""
    look_around(table.tables, table.state, table.mind, table.side)
    return table


def errand(table, hex_, to):
    """What a unit brings nearer on another hex, or on its own."""
    return worth_of_errands(table.tables, table.state, table.mind, table.unit(hex_), table.index[to])


# --- mines and ice later than in a march ---


@pytest.mark.parametrize("player", ["sergeant", "captain"])
@pytest.mark.parametrize("icy", ["F4", "F5"])
def test_of_two_ways_back_the_one_over_ice_is_left_alone(player, icy):
    """The other hex is open ground like it and a figure in three better."""
    table = Biting({icy: ICE}, player=player, allies={"infantry": "E5 I13"}, axis={"infantry": "A1 A9"})
    left, right = table.index["F4"], table.index["F5"]
    answer = ask(table, "retreat_step", table.unit("E5"), left, right)
    assert table.names[answer] == {"F4": "F5", "F5": "F4"}[icy]
    back = table.price("E5", icy, GroundQuestion.BACK)
    assert back == pytest.approx(weight(table, "HIT") * ICY, abs=1e-6)
    assert back == table.price("E5", icy, GroundQuestion.GROUND)


def test_a_retreat_over_two_hexes_of_ice_pays_for_both():
    both = dict.fromkeys(("F4", "F5", "G4", "G5", "G6"), ICE)
    table = looked(Biting(both, allies={"infantry": "E5 I13"}, axis={"infantry": "A1"}))
    unit = table.unit("E5")
    with_ice = retreat_worth(table.tables, table.state, table.mind, unit, 2)
    table.mind["weights"][:, Weight.BITTEN_LATER] = 0.0
    without = retreat_worth(table.tables, table.state, table.mind, unit, 2)
    assert without - with_ice == pytest.approx(2 * ICY * weight(table, "HIT"))


def test_never_there_holds_on_a_way_back_too():
    table = looked(
        Biting(
            {"F4": ICE},
            allies={"infantry": "E5 I13"},
            axis={"infantry": "A1"},
            weights={"bitten_later": FORBIDS},
        )
    )
    worth = step_back_worth(table.tables, table.state, table.mind, table.unit("E5"), table.index["F4"])
    assert worth < -1000


def test_leaving_over_ice_is_worth_its_medal_as_often_as_the_unit_comes_through():
    """Two dice spare a last figure in 25 times of 36; else it is lost with the medal it pays."""
    table = looked(
        Biting(
            {"A6": ICE},
            allies={"infantry": "B5:1 I1"},
            axis={"infantry": "I13"},
            tail=EXIT.format("A6"),
            medals=9,
        )
    )
    unit = table.unit("B5")
    worths = []
    for share in (1.0, 0.0):
        table.mind["weights"][:, Weight.BITTEN_LATER] = share
        find_reach(table.tables, table.state, table.mind, unit, 2, 0)
        worths.append(worth_of_leaving(table.tables, table.state, table.mind, unit))
    lost = 11 / 36
    assert worths[1] == pytest.approx(weight(table, "OBJECTIVE"))
    paid = weight(table, "HIT") + weight(table, "KILL")
    assert worths[0] == pytest.approx(worths[1] * (1 - lost) - lost * paid)


def test_a_second_move_counts_the_ice_on_its_way():
    """From E6 back to G6 a unit has to cross the ice of row F: both ends cost the same step, staying none."""
    ice = {f"F{i}": ICE for i in range(1, 13)}
    table = looked(Biting(ice, allies={"infantry": "E6 I1"}, axis={"infantry": "A1"}))
    unit, here = table.unit("E6"), table.index["E6"]
    tables, state, mind = table.tables, table.state, table.mind
    state["second_move"] = 2
    find_reach(tables, state, mind, unit, 4, 0)
    mind["rest"][:] = 0.0
    ground_price(tables, state, mind, GroundQuestion.NOTE, unit, here)
    assert ground_price(tables, state, mind, GroundQuestion.SECOND, unit, here) == 0.0  # it stays
    mind["rest"][:] = -9.0
    mind["rest"][table.index["G6"]] = 1.0
    there = ground_price(tables, state, mind, GroundQuestion.SECOND, unit, here)
    assert there == pytest.approx(1.0 - ICY * weight(table, "HIT"))


def test_a_place_before_the_ice_is_worse_by_the_chance_of_a_flag():
    behind = {"F4": ICE, "F5": ICE}
    table = looked(Biting(behind, allies={"infantry": "E5 I13"}, axis={"infantry": "C4 C5 D4"}))
    unit, here = table.unit("E5"), table.index["E5"]
    dice = dice_at(table.tables, table.state, table.mind, ALLIES, here)
    n = int(dice)
    chance = [1 - (5 / 6) ** k for k in (n, n + 1)]
    expected = ICY * weight(table, "HIT") * (chance[0] + (dice - n) * (chance[1] - chance[0]))
    assert expected > 0
    assert worth_in_box_terms(table.tables, table.state, table.mind, unit, here) == pytest.approx(-expected)


@pytest.mark.parametrize("goes", ["F5", "F6", "F7"])
def test_the_recruit_takes_open_ground_of_hexes_as_near(goes):
    """After two hexes from H6 he is three off C6 on F5, F6 and F7 alone: he takes the one without ice."""
    ice = {name: ICE for name in ("F5", "F6", "F7") if name != goes}
    table = Biting(
        ice, player="recruit", hand="recon_center", allies={"infantry": "H6"}, axis={"infantry": "C6"}
    )
    assert table.aims_at() == goes


def test_the_recruit_goes_over_ice_rather_than_stay_farther_off():
    ice = dict.fromkeys(("F5", "F6", "F7"), ICE)
    table = Biting(
        ice, player="recruit", hand="recon_center", allies={"infantry": "H6"}, axis={"infantry": "C6"}
    )
    assert table.aims_at() in ice


# --- equipment, prisoners, posts ---


@pytest.mark.rule("TP-CAP-1")
def test_equipment_draws_the_infantry_that_can_be_there_first_and_nobody_else():
    """A medal two hexes and four more off, a share less for each of them."""
    table = looked(
        Table(allies={"infantry": "G6 I1", "armor": "G7"}, axis={"infantry": "A1"}, medals=9,
              tail=marker("equipment", "E6", sides="allies", to="I6"))
    )  # fmt: skip
    near = errand(table, "G6", "G6")
    assert near == pytest.approx(weight(table, "OBJECTIVE") * DELAY**6)
    assert errand(table, "G6", "E6") > near
    for other in ("I1", "G7"):
        assert errand(table, other, other) == 0.0
    table.mind["weights"][:, Weight.CARRY] = -FORBIDS
    assert errand(table, "G6", "G6") == 0.0


@pytest.mark.rule("TP-POW-1")
def test_a_unit_out_of_reach_of_enemies_goes_for_the_prisoner_and_home_with_it():
    table = Table(
        hand="recon_center", allies={"infantry": "G6 I13"}, axis={"infantry": "A1"}, medals=9,
        tail=marker("prisoner", "G8", sides="allies", to="I8", value=2), weights={"near_enemy": 0.0, "threat": 0.0},
    )  # fmt: skip
    assert table.manoeuvre() == {"G6": "G8"}
    table.state["load_unit"][0], table.state["load_hex"][0] = table.unit("G8"), OFF
    looked(table)
    homeward = [errand(table, "G8", name) for name in ("G8", "H8", "I8")]
    assert homeward == sorted(homeward) and homeward[2] >= 2 * weight(table, "OBJECTIVE")


@pytest.mark.rule("TP-FSA-1")
def test_a_free_post_is_worth_half_a_figure_for_each_gun_to_who_is_nearest():
    table = looked(
        Table(allies={"infantry": "G6 H2", "artillery": "I6 I8"}, axis={"infantry": "A1"},
              tail=marker("post", "G7", sides="allies"))
    )  # fmt: skip
    assert errand(table, "G6", "G7") == pytest.approx(2 * 0.5)
    assert errand(table, "G6", "G6") == pytest.approx(2 * 0.5 * DELAY)
    assert errand(table, "H2", "H2") == errand(table, "I6", "I6") == 0.0
    taken = looked(
        Table(allies={"infantry": "G6 G7", "artillery": "I6"}, axis={"infantry": "A1"},
              tail=marker("post", "G7", sides="allies"))
    )  # fmt: skip
    assert errand(taken, "G6", "G6") == 0.0


# --- rivers, half-tracks, Tigers ---


@pytest.mark.rule("TP-BOAT-4")
@pytest.mark.parametrize("player", ["sergeant", "major"])
def test_a_river_under_fire_is_a_bad_place_before_the_boat_is_on_it(player):
    water = {f"E{i}": "river" for i in range(1, 14)}

    def cost(axis, hex_, **weights):
        table = looked(
            Table(player=player, terrain=water, allies={"infantry": "F6 I1"}, axis={"infantry": axis},
                  tail=marker("boat", "F6"), weights=weights)
        )  # fmt: skip
        unit, there = table.unit("F6"), table.index[hex_]
        dice = dice_at(table.tables, table.state, table.mind, ALLIES, there)
        if not table.tables["stack_river"][table.state["hex_stack"][there]]:
            return 0.0
        return cost_of_boats(table.tables, table.state, table.mind, unit, there, dice)

    assert cost("D5 D6 C6", "E6") > cost("C6", "E6") > 0
    assert cost("D5 D6 C6", "E6", afloat=0.0) == cost("D5 D6 C6", "F5") == 0


@pytest.mark.parametrize("player", ["sergeant", "major"])
def test_who_never_takes_to_a_boat_stays_ashore_wherever_the_enemy_stands(player):
    water = {f"E{i}": "river" for i in range(1, 14)}

    def worth(hex_, **weights):
        table = looked(
            Table(player=player, terrain=water, allies={"infantry": "F6 F7 I1"}, axis={"infantry": "A1"},
                  tail=marker("boat", "F6"), weights=weights)
        )  # fmt: skip
        there = table.index[hex_]
        return [
            worth_in_box_terms(table.tables, table.state, table.mind, table.unit(name), there)
            for name in ("F6", "F7")
        ]

    assert worth("E6") == [0.0, 0.0]
    carrier, other = worth("E6", afloat=FORBIDS)
    assert carrier < -1000 and other == 0.0
    assert worth("F5", afloat=FORBIDS) == [0.0, 0.0]
    raid = Biting(water, player=player, allies={"infantry": "F6 F7 I1"}, axis={"infantry": "A1"},
                  tail=marker("boat", "F6"), weights={"afloat": FORBIDS})  # fmt: skip
    raid.play("behind_enemy_lines").order("F6")
    assert not raid.tables["ground_bites"]
    assert raid.price("F6", "E6") > 1000 and raid.price("F6", "F5") == 0.0


@pytest.mark.rule("WW-HT-5")
def test_figures_of_an_own_half_track_pay_a_third_of_a_medal_each():
    table = looked(
        Table(player="captain", allies={"ww_half_track": "E5", "infantry": "I1"}, axis={"infantry": "D5"})
    )
    unit = table.unit("E5")
    dice = 1.5
    loss = dice * table.mind["exposure"][table.state["unit_row"][unit]]
    cost = cost_of_parts(table.tables, table.state, table.mind, unit, dice)
    assert cost == pytest.approx(float(table.mind["stake"]) * loss / 3) and cost > 0
    plain = Table(player="captain", allies={"armor": "E5"}, axis={"infantry": "D5"})
    assert not plain.tables["box_terms"]


@pytest.mark.rule("UNIT-TIG-2")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_a_tiger_is_eliminated_as_often_as_a_hit_is_confirmed_by_a_grenade(dice):
    """Two sides in six hit armor, one in six confirms: one die in eighteen counts."""
    table = looked(Table(allies={"infantry": "E5 I1"}, axis={"eq_tiger": "D5"}, medals=9))
    tiger = table.unit("D5")
    value = weight(table, "HIT") + weight(table, "KILL")
    before = 1 - (4 / 6) ** dice
    after = 1 - (17 / 18) ** dice
    found = worth_of_odd_roll(table.tables, table.state, table.mind, tiger, dice, 2)
    assert found == pytest.approx(value * (after - before))
    table.mind["weights"][:, Weight.CONFIRMED] = 0.0
    by_mean = worth_of_odd_roll(table.tables, table.state, table.mind, tiger, dice, 2)
    assert by_mean == pytest.approx(value * (before / 6 - before))


def test_an_own_tiger_fears_a_sixth_of_the_hits():
    table = looked(Table(allies={"eq_tiger": "E5", "infantry": "I1"}, axis={"infantry": "D5"}))
    unit = table.unit("E5")
    loss = 1.2 * table.mind["exposure"][table.state["unit_row"][unit]]
    feared = table.mind["caution"][ALLIES] * loss * (1 + weight(table, "FRAGILE"))
    assert hits_undone(table.tables, table.state, table.mind, unit, 1.2) == pytest.approx(feared * 5 / 6)
