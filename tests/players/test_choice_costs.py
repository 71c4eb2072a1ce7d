"""What a choice costs is counted before it is made: fire a charge meets, figures given for ground, a game ended behind.

Expected numbers: exact odds of three dice by hand (infantry is hit by half of the sides, one side of six is a flag).
"""

import pytest

from engine.kernel.reach import find_reach
from engine.layout import LEAVE_BOARD, OFF
from engine.players import roster
from engine.players.common.ending import end_by_roll, end_on_way
from engine.players.common.features import look_around, worth_of
from engine.players.common.infantry_charge_worth import less_defence
from engine.players.common.own_losses import cost_of_losses, weakening
from engine.players.common.weights import FORBIDS, WEIGHTS
from engine.players.sergeant.cards import judge_all
from engine.players.sergeant.moves import judge_unit
from engine.rules.without_card.march_law import ASSAULT, ends_in_reach
from engine.rules.without_card.worth_choices import best_of_push, forced_assault, push_worth
from tests.support.battlefield import SIDES
from tests.support.sergeant_at_table import Table, ask

AXIS, ALLIES = SIDES["axis"], SIDES["allies"]
PLAYERS = ("sergeant", "captain")
CHARGE, STAND, DAMAGE = "infantry-charge", "no-retreat-choice", "damage-scoring"
TOWN = '[[objective]]\nid = "town"\nsides = "allies"\nhexes = "{}"\n'


def call(table, kernel, *arguments):
    look_around(table.tables, table.state, table.mind, ALLIES)
    return kernel(table.tables, table.state, table.mind, *arguments)


def weight(table, term):
    return float(table.mind["weights"][ALLIES, WEIGHTS[term]])


# --- charges ---


def charger(figures="", target="", option=CHARGE, **more):
    """Allied infantry that has marched two hexes and stands next to the enemy at E7."""
    table = Table(
        options=option,
        allies={"infantry": f"E4{figures} I1"},
        axis={"infantry": f"E7{target}", "armor": "A1"},
        medals=9,
        **more,
    )
    judge_all(table.tables, table.state, table.mind, ALLIES)
    table.play("direct_from_hq").order("E4")
    table.mind["plan"][0], table.mind["plan_n"] = table.unit("E4"), 1
    assert table.move("E4", "E5", "E6")
    return table


@pytest.mark.rule("HR-CHARGE-2")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(
    ("figures", "target", "option", "charges"),
    [
        (
            ":1",
            "",
            CHARGE,
            False,
        ),  # the last figure meets three dice: 26 of 27 times it is gone or driven back
        ("", ":1", CHARGE, True),
        (":1", "", f"{CHARGE}:free_battle=false", True),  # nothing to meet
    ],
)
def test_a_charge_is_made_in_the_battle_step_only_if_it_is_worth_the_fire_it_meets(
    player, figures, target, option, charges
):
    table = charger(figures, target, option, player=player)
    assert table.battle() == (("E6", "E7") if charges else None)


def test_who_never_charges_does_not_where_a_march_has_led_up_to_an_enemy():
    assert charger("", ":1", player="captain").battle() == ("E6", "E7")
    assert charger("", ":1", player="captain", weights={"charge": FORBIDS}).battle() is None
    assert charger("", ":1", player="captain-never").battle() is None
    assert charger("", ":1", player="captain:never=infantry-charge").battle() is None
    assert charger("", ":1", player="captain:never=no-retreat-choice").battle() == ("E6", "E7")


@pytest.mark.rule("HR-CHARGE-2", "HR-CHARGE-3", "HR-CHARGE-8")
@pytest.mark.parametrize(
    ("figures", "more", "stays", "losses", "killed"),
    [
        ("", {}, 125 / 216, 1.5, 0.0),  # three dice: no flag; four figures cannot fall
        (":1", {}, 1 / 27, 7 / 8, 7 / 8),  # neither hit nor flag
        ("", {"terrain": {"E6": "forest"}}, 25 / 36, 1.0, 0.0),  # a wood takes a die off
        ("", {"option": f"{CHARGE}:free_battle_dice_mod=-1"}, 25 / 36, 1.0, 0.0),  # so does the parameter
    ],
)
def test_the_price_of_a_charge_is_that_of_the_dice_it_meets(figures, more, stays, losses, killed):
    table = charger(figures, **more)
    hit, kill = weight(table, "hit"), weight(table, "kill")
    unit, other = table.unit("E6"), table.unit("E7")
    found = call(table, less_defence, unit, table.index["E6"], other, 10.0)
    assert found == pytest.approx(10 * stays - hit * losses - kill * killed)


def test_own_losses_cost_what_the_same_losses_of_the_enemy_are_worth():
    table = charger(player="captain")
    table.with_medals("axis", 8)  # the next one wins
    unit = table.unit("E6")
    hit, kill, closing = (weight(table, term) for term in ("hit", "kill", "closing"))
    assert call(table, cost_of_losses, unit, 2.0, 0.0) == pytest.approx(2 * hit)
    whole = kill + kill * closing * 8 / 9 + weight(table, "win_now")
    assert call(table, cost_of_losses, unit, 1.0, 0.25) == pytest.approx(hit + whole / 4)


# --- the Big Push ---


@pytest.mark.rule("HR-MELCHETT-2", "HR-MELCHETT-7")
@pytest.mark.parametrize("player", PLAYERS)
def test_an_assault_the_push_forces_may_be_worth_less_than_nothing(player):
    table = Table(
        options="manoeuvre-melchett+infantry-charge",
        allies={"infantry": "G5:1 I1"},
        axis={"infantry": "D5 A1"},
        player=player,
        medals=9,
    )
    judge_all(table.tables, table.state, table.mind, ALLIES)
    unit, to = table.unit("G5"), table.index["E5"]
    kind = ends_in_reach(table.tables, table.state, table.mind, unit)
    assert kind == ASSAULT
    worth = float(forced_assault(table.tables, table.state, table.mind, unit, to))
    assert worth < 0.0
    best_of_push(table.tables, table.state, table.mind, unit, kind)
    places = [
        float(worth_of(table.tables, table.state, table.mind, unit, h))
        for h in table.mind["list"][: table.mind["list_n"]]
    ]
    stay = float(worth_of(table.tables, table.state, table.mind, unit, table.index["G5"]))
    assert table.mind["march_worth"] <= max(places) + worth / 2 - stay


@pytest.mark.rule("HR-MELCHETT-2")
@pytest.mark.parametrize("player", PLAYERS)
def test_an_enemy_whom_all_could_remove_is_removed_only_once(player):
    table = Table(
        options="manoeuvre-melchett+infantry-charge",
        allies={"armor": "F5 F6 F7", "infantry": "I1"},
        axis={"infantry": "C6:1 A1"},
        player=player,
        medals=9,
    )
    judge_all(table.tables, table.state, table.mind, ALLIES)
    alone, attacks = 0.0, []
    for unit in table.mind["ranked"][: table.mind["ranked_n"]]:
        kind = ends_in_reach(table.tables, table.state, table.mind, unit)
        best_of_push(table.tables, table.state, table.mind, unit, kind)
        alone += float(table.mind["march_worth"])
        attacks += [float(table.mind["march_attack"])] if table.mind["march_aim"] >= 0 else []
    together = float(push_worth(table.tables, table.state, table.mind, ALLIES))
    #  three tanks, three dice each, half of the sides hit the one figure: after the first it is as good as gone
    assert len(attacks) == 3 and together == pytest.approx(alone - sum(attacks[1:]), rel=0.1)


# --- standing ---


def stands(table, hex_, flags):
    return bool(roster.choose_stand(table.tables, table.state, table.mind, table.unit(hex_), flags))


@pytest.mark.rule("HR-STAND-2", "RET-8")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("loss", "stood"), [(2, False)])
def test_nobody_pays_two_figures_to_stand_where_a_retreat_that_is_closed_costs_one(player, loss, stood):
    behind = {"infantry": "E6", "artillery": "F6 F7"}
    table = Table(
        options=f"{STAND}:loss_per_flag={loss}",
        allies=behind,
        axis={"infantry": "D6 A1"},
        player=player,
        medals=9,
    )
    assert stands(table, "E6", 1) is stood


@pytest.mark.rule("HR-STAND-1", "HR-STAND-2")
@pytest.mark.parametrize("player", PLAYERS)
def test_ground_is_held_for_a_medal_and_not_for_itself(player):
    pieces = {"allies": {"infantry": "E6 I1"}, "axis": {"infantry": "D6 A1"}, "player": player, "medals": 9}
    assert not stands(Table(options=STAND, **pieces), "E6", 2)
    weights = {"objective": 9.0}
    assert stands(Table(options=STAND, tail=TOWN.format("E6"), weights=weights, **pieces), "E6", 1)


@pytest.mark.rule("HR-STAND-2")
@pytest.mark.parametrize("player", PLAYERS)
def test_a_unit_that_gives_figures_is_worth_less_where_it_stands_the_fewer_are_left(player):
    allies = {"infantry": "E6 F1:2 I1"}
    table = Table(options=STAND, allies=allies, axis={"infantry": "D6 E1"}, player=player, medals=9)
    look_around(table.tables, table.state, table.mind, ALLIES)
    whole, worn = table.unit("E6"), table.unit("F1")
    here = table.index["E6"]
    of_four, of_two = (float(call(table, weakening, unit, here, 1)) for unit in (whole, worn))
    assert 0.0 < of_four < of_two
    assert call(table, weakening, whole, here, 0) == 0.0
    assert call(table, weakening, whole, here, 2) > of_four


# --- a game that ends by medals and is decided by damage ---


def brink(ahead, axis="D5:1 D6 A1", option=DAMAGE, **pieces):
    """The Allies lack one medal; the score is so many points in their favour."""
    table = Table(
        options=option, axis={"infantry": axis}, medals=4, **{"allies": {"infantry": "E6 I1"}, **pieces}
    )
    table.with_medals("allies", 3)
    table.state["figures_lost"][AXIS if ahead > 0 else ALLIES, 0] = abs(ahead)
    return table


@pytest.mark.rule("HR-DAMAGE-3")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("ahead", "target"), [(3, "D5"), (0, "D5"), (-5, "D6")])
def test_the_last_medal_is_taken_only_by_who_is_ahead_then(player, ahead, target):
    #  one figure more for the unit at D5: 0 + 1 is ahead, -5 + 1 is not; four figures at D6 cannot fall to three dice
    table = brink(ahead, player=player)
    table.command()
    assert table.battle() == ("E6", target)


@pytest.mark.rule("HR-DAMAGE-3", "HR-DAMAGE-10")
@pytest.mark.parametrize(
    ("ahead", "margin", "sign"), [(0, 0, 1), (-1, 0, 0), (-2, 0, -1), (1, 2, 0), (2, 2, 1)]
)
def test_an_end_is_won_drawn_or_lost_by_the_score_after_it(ahead, margin, sign):
    """The unit has one figure, so its elimination adds one point; three dice eliminate it seven times of eight."""
    table = brink(ahead, option=f"{DAMAGE}:draw_margin={margin}", player="captain")
    found = call(table, end_by_roll, ALLIES, table.unit("D5"), 3, 3, 0)
    kill, all_ = weight(table, "kill"), weight(table, "win_now") + 5 * weight(table, "kill")
    expected = {1: all_, 0: -kill, -1: -kill - all_}[sign]
    assert found == pytest.approx(7 / 8 * expected)


@pytest.mark.rule("HR-DAMAGE-3")
def test_a_medal_that_ends_nothing_costs_nothing():
    table = brink(-5, player="captain")
    table.with_medals("allies", 2)
    assert call(table, end_by_roll, ALLIES, table.unit("D5"), 3, 3, 0) == 0.0


@pytest.mark.rule("HR-DAMAGE-7")
def test_who_removes_the_last_enemy_wins_whatever_the_score_is():
    table = brink(-5, axis="D5:1", player="captain")
    found = call(table, end_by_roll, ALLIES, table.unit("D5"), 3, 3, 0)
    assert found == pytest.approx(7 / 8 * (weight(table, "win_now") + 5 * weight(table, "kill")))


@pytest.mark.rule("HR-DAMAGE-3", "HR-DAMAGE-5")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("ahead", "goes"), [(3, True), (-5, False)])
def test_an_objective_that_ends_the_game_is_taken_only_by_who_is_ahead_then(player, ahead, goes):
    table = brink(ahead, axis="A1 A5", allies={"infantry": "E7 I1"}, tail=TOWN.format("D8"), player=player)
    moves = table.manoeuvre()
    assert ("D8" in moves.values()) is goes


@pytest.mark.rule("HR-DAMAGE-3", "HR-DAMAGE-5", "VIC-OBJ-11")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("ahead", "goes"), [(3, True), (-5, False)])
def test_an_objective_on_the_way_ends_the_game_for_who_passes_it(player, ahead, goes):
    #  a river shuts every way out of the corner but the one over I2, and an enemy of one figure waits beyond
    table = brink(
        ahead,
        axis="G3:1 A5",
        allies={"armor": "I1"},
        terrain={"H1": "river"},
        tail=TOWN.format("I2"),
        player=player,
    )
    assert bool(table.manoeuvre()) is goes
    if not goes:
        unit = table.unit("I1")
        find_reach(table.tables, table.state, table.mind, unit, 3, 0)
        lost = -6 * weight(table, "kill") - weight(table, "win_now")  # the medal, and all that is at stake
        for hex_, worth in (("I2", 0.0), ("I3", lost), ("H2", lost)):
            assert call(table, end_on_way, unit, table.index[hex_]) == pytest.approx(worth), hex_


@pytest.mark.rule("HR-DAMAGE-3", "HR-DAMAGE-5")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("ahead", "leaves"), [(3, True), (-5, False)])
def test_the_board_is_left_for_the_last_medal_only_by_who_is_ahead_then(player, ahead, leaves):
    table = brink(
        ahead,
        axis="D1 D12",
        allies={"infantry": "A6 I1"},
        tail='[[exit]]\nsides = "allies"\nhexes = "A6"\nvalue = 1\n',
        player=player,
    )
    unit = table.unit("A6")
    call(table, judge_unit, unit)
    assert bool(table.mind["best_hex"][unit] == LEAVE_BOARD) is leaves


@pytest.mark.rule("HR-DAMAGE-3", "CARD-AIR-5")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("ahead", "declared"), [(8, 2), (-8, 1)])
def test_two_targets_of_a_strike_that_end_the_game_together_are_for_who_is_ahead_then(
    player, ahead, declared
):
    #  two medals are missing, and each of two neighbours of one figure is worth one
    table = brink(ahead, axis="D5:1 D6:1 A1", allies={"infantry": "H2"}, hand="air_power", player=player)
    table.with_medals("allies", 2)
    table.command_strike("air_power")
    named = 0
    while (unit := ask(table, "strike", table.side)) >= 0:
        named += 1
        table.declare(unit)
    assert named == declared


@pytest.mark.rule("HR-DAMAGE-3", "CARD-AMBUSH-1")
@pytest.mark.parametrize(("ahead", "plays"), [(3, 1), (-5, 0)])
def test_an_ambush_that_would_end_the_game_behind_is_not_played(ahead, plays):
    table = brink(ahead, player="captain")
    chosen = roster.choose_ambush(
        table.tables, table.state, table.mind, ALLIES, table.unit("E6"), table.unit("D5"), 3
    )
    assert chosen == plays


# --- a second overrun ---


@pytest.mark.rule("HR-GROUND-3")
@pytest.mark.parametrize(("asked", "fights"), [(0.0, True), (FORBIDS, False)])
def test_a_second_overrun_is_declined_by_who_never_fights_one(asked, fights):
    table = Table(
        options="take-ground-overrun-matrix:overruns_per_turn=2",
        allies={"armor": "E5 I1"},
        axis={"infantry": "D5:1 A1"},
        player="captain",
        weights={"again": asked},
        medals=9,
    )
    table.play("direct_from_hq").order("E5")
    unit = table.unit("E5")
    table.state["overruns"][unit] = 1
    table.state["advances"][unit] = 2
    target = roster.choose_overrun(table.tables, table.state, table.mind, unit)
    assert bool(target != OFF) is fights
    table.state["overruns"][unit] = 0
    assert roster.choose_overrun(table.tables, table.state, table.mind, unit) != OFF
