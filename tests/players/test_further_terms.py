"""Flags priced as they fall, units that aim at one target, and the chance of the whole turn to win."""

from itertools import product

import pytest

from engine.codes import DIE, Face
from engine.dice.odds import odds_tables
from engine.kernel.medals_ahead import medals_left, medals_on, wins_with
from engine.layout import OFF
from engine.players.common.features import look_around
from engine.players.common.further_terms import cost_of_flags, pair_worth, steps_open
from engine.players.common.goals import medals_for_good
from engine.players.common.whole_turn import whole_turn_worth
from tests.support.battlefield import SIDES
from tests.support.sergeant_at_table import Table

AXIS, ALLIES = SIDES["axis"], SIDES["allies"]
GROUND = '[[objective]]\nid = "ground"\ntitle = "Ground"\nsides = "allies"\nhexes = "{}"\n'
SEA = {f"I{i}": "ocean" for i in range(1, 14)}


def captain(hand="direct_from_hq", weights=None, **pieces):
    table = Table(hand, player="captain", weights=weights, **pieces)
    look_around(table.tables, table.state, table.mind, table.side)
    return table


def rolled(dice, figures, spared):
    """Mean figures lost and chance to be eliminated where infantry has no way back, roll by roll."""
    hits_on = (Face.INFANTRY, Face.GRENADE)
    lost = []
    for roll in product(DIE, repeat=dice):
        hits = sum(face in hits_on for face in roll)
        flags = sum(face == Face.FLAG for face in roll)
        lost.append(min(figures, hits + max(0, flags - spared)))
    return sum(lost) / len(lost), sum(one == figures for one in lost) / len(lost)


@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize("figures", [1, 2, 4])
@pytest.mark.parametrize("spared", [0, 1, 2])
def test_what_flags_cost_is_exact(dice, figures, spared):
    """Every roll counted by hand: hits, and flags beyond those that cost nothing."""
    mean, killed = rolled(dice, figures, spared)
    tables = odds_tables()
    assert tables["loss_shut"][dice, 3, figures, spared] == pytest.approx(mean, abs=1e-12)
    assert tables["kill_shut"][dice, 3, figures, spared] == pytest.approx(killed, abs=1e-12)


def test_with_room_behind_flags_cost_nothing_more_than_hits_do():
    """Three dice show three flags at most; where all six sides hit there are none."""
    tables = odds_tables()
    for name, plain in (("loss_shut", "expected_loss"), ("kill_shut", "kill_chance")):
        assert tables[name][:4, ..., 3] == pytest.approx(tables[plain][:4])
        assert tables[name][:, 6, :, 0] == pytest.approx(tables[plain][:, 6])


@pytest.mark.parametrize(
    ("pieces", "steps"),
    [
        ({"allies": {"infantry": "E6"}}, 3),
        ({"allies": {"infantry": "E6 F5 F6"}}, 0),
        ({"allies": {"infantry": "H6 F1"}}, 1),
        ({"allies": {"infantry": "I6"}}, 0),
        ({"allies": {"infantry": "H6"}, "terrain": SEA}, 0),
    ],
)
def test_ways_back_are_counted_by_the_kernel_of_retreats(pieces, steps):
    """Own units, the edge of the board and water close them; Allies fall back toward row I."""
    table = captain(axis={"infantry": "A1"}, **pieces)
    first = pieces["allies"]["infantry"].split()[0]
    assert steps_open(table.tables, table.state, table.unit(first), table.index[first], 3) == steps


def test_a_flag_on_a_unit_with_no_way_back_is_priced_as_a_figure():
    """One die at four figures: a sixth of a figure, weighed as caution weighs losses."""
    table = captain(
        weights={"way_back": 1.0, "threat": 1.0, "fragile": 0.0, "lose_unit": 0.0},
        allies={"infantry": "I6"},
        axis={"infantry": "A1"},
    )
    table.mind["caution"][ALLIES] = 1.0
    unit = table.unit("I6")
    cost = cost_of_flags(table.tables, table.state, table.mind, unit, table.index["I6"], 1.0)
    assert cost == pytest.approx(1 / 6)
    assert cost_of_flags(table.tables, table.state, table.mind, unit, table.index["E6"], 1.0) == 0.0


def test_a_better_target_has_no_way_back():
    """Two like enemies in the open; one has its own units behind it."""
    weights = {"way_back": 1.0, "flag": 0.0, "cut": 0.0, "lead": 0.0}
    table = captain(
        "close_assault",
        weights=weights,
        allies={"infantry": "E6"},
        axis={"infantry": "D5 C4 C5 D6"},
    )
    table.card()
    table.ready("E6")
    table.mind["plan"][0], table.mind["plan_n"] = table.unit("E6"), 1
    assert table.battle() == ("E6", "D5")


def test_two_units_at_one_target_are_one_throw():
    """3 dice of each at 4 figures of infantry: together 6 dice; neither alone can do it."""
    table = captain(
        weights={"pair": 1.0, "kill": 5.0, "whole": 1.0},
        allies={"infantry": "E6 E7"},
        axis={"infantry": "D6"},
    )
    mind = table.mind
    one, other, target = table.unit("E6"), table.unit("E7"), table.unit("D6")
    mind["taken_n"] = 7
    for unit in (one, other):
        mind["aim"][unit], mind["aim_dice"][unit] = target, 3
    mind["ranked"][:2], mind["ranked_n"] = (one, other), 2
    mind["taken"][one] = 7
    alone = odds_tables()["kill_chance"][3, 3, 4]
    together = odds_tables()["kill_chance"][6, 3, 4]
    assert alone == 0.0
    worth = pair_worth(table.tables, table.state, mind, ALLIES, other)
    assert worth == pytest.approx(5.0 * together)


def plan_of(table, aims):
    """Let the units named be taken for the card judged, each with its target and dice."""
    mind = table.mind
    mind["taken_n"] = 9
    for i, (hex_, target, dice) in enumerate(aims):
        unit = table.unit(hex_)
        mind["ranked"][i], mind["taken"][unit] = unit, 9
        mind["aim"][unit], mind["aim_dice"][unit] = table.unit(target), dice
    mind["ranked_n"] = len(aims)


def two_last_figures(medals, left=0):
    """Worth of the whole turn beyond its parts: one die at each of two last figures, so many medals from the target.

    ``left``: medals that the second unit leaves behind.
    """
    table = captain(
        weights={"whole": 1.0, "win_now": 8.0},
        allies={"infantry": "E6 E10"},
        axis={"infantry": "C6:1 C10:1"},
    )
    table.with_medals("allies", table.tables["medal_target"][ALLIES] - medals)
    plan_of(table, [("E6", "C6", 1), ("E10", "C10", 1)])
    table.mind["left"][table.unit("E10")] = left
    return whole_turn_worth(table.tables, table.state, table.mind, ALLIES)


def test_the_chance_of_the_whole_turn_to_win_is_exact():
    """One medal to go: 1 - 1/4 to win, where the two alone count as 1/2 + 1/2."""
    assert two_last_figures(1) == pytest.approx(8.0 * (0.75 - 1.0))


def test_two_medals_that_only_win_together_are_seen():
    """Two to go: a quarter, which no single order counts."""
    assert two_last_figures(2) == pytest.approx(8.0 * 0.25)


def test_what_a_unit_leaves_behind_is_missing_in_the_whole_turn():
    """One to go and one given up by the second unit: both must fall, where the first alone counts as 1/2."""
    assert two_last_figures(1, left=1) == pytest.approx(8.0 * (0.25 - 0.5))


def test_a_sure_medal_and_a_likely_one_win_together():
    """Two to go: the hex is sure, the last figure falls to 2 dice in 3 of 4 cases."""
    table = captain(
        weights={"whole": 1.0, "win_now": 8.0},
        allies={"infantry": "E6 E10"},
        axis={"infantry": "C6:1 A1"},
    )
    table.with_medals("allies", table.tables["medal_target"][ALLIES] - 2)
    plan_of(table, [("E6", "C6", 2)])
    goer = table.unit("E10")
    mind = table.mind
    mind["ranked"][1], mind["ranked_n"], mind["taken"][goer], mind["aim"][goer] = goer, 2, 9, -1
    mind["sure"][goer] = 1
    worth = whole_turn_worth(table.tables, table.state, mind, ALLIES)
    assert worth == pytest.approx(8.0 * 0.75)


@pytest.mark.parametrize(("hold", "medals"), [("FOREVER", 1), ("WHILE", 0)])
def test_only_medals_that_stay_are_claimed(hold, medals):
    table = captain(
        allies={"infantry": "E7"}, axis={"infantry": "A1"}, tail=GROUND.format("D8") + f'hold = "{hold}"\n'
    )
    mask = table.tables["hex_objectives"][table.index["D8"]]
    assert medals_for_good(table.tables, table.state, table.mind, table.unit("E7"), mask) == medals


@pytest.mark.parametrize(("sides", "holds"), [("allies", AXIS), ("axis", ALLIES)])
def test_who_need_not_take_ground_can_wait(sides, holds):
    tail = GROUND.format("D8").replace("allies", sides)
    table = captain(allies={"infantry": "E7"}, axis={"infantry": "A1"}, tail=tail)
    assert [int(one) for one in table.mind["defends"]] == [int(side == holds) for side in range(2)]


def test_a_player_without_further_terms_asks_none_of_them():
    table = captain(allies={"infantry": "E7"}, axis={"infantry": "A1"})
    assert not table.mind["further"].any() and not table.mind["classed"].any()


def last_medal(more="", medals=1):
    """What E6 does, next to a last figure and two hexes from ground that earns one of the medals the Allies lack."""
    table = captain(
        "probe_center", allies={"infantry": "E6"}, axis={"infantry": "D6:1"}, tail=GROUND.format("G6") + more,
        weights={"whole": 1.0, "inf_aim_kill": 40.0},
    )  # fmt: skip
    table.with_medals("allies", int(table.tables["medal_target"][ALLIES]) - medals)
    return table.manoeuvre()


def test_a_medal_that_wins_is_taken_whatever_an_attack_promises():
    """Three dice at a last figure fail one time in eight; a march wins.  With two medals to go it is only a medal."""
    assert last_medal() == {"E6": "G6"}
    assert last_medal(medals=2) == {}


def test_a_medal_that_waits_for_the_next_turn_wins_nothing_at_once():
    assert last_medal('when = "TURN_START"\n') == {}


def test_leaving_a_hex_that_counts_while_held_is_taken_off():
    """One medal for E7, one lost with E6: nothing is won by the step."""
    held = '[[objective]]\nid = "held"\ntitle = "Held"\nsides = "allies"\nhexes = "E6"\nhold = "WHILE"\n'
    table = captain(allies={"infantry": "E6"}, axis={"infantry": "A1"}, tail=held + GROUND.format("E7"))
    unit, there = table.unit("E6"), table.index["E7"]
    before = table.state.copy()
    table.state["objective_holder"][0] = OFF
    assert medals_on(table.tables, table.state, unit, there, 0) == 1
    table.state["objective_holder"][0] = ALLIES
    assert medals_on(table.tables, table.state, unit, there, 0) == 0
    table.state["objective_holder"][0] = before["objective_holder"][0]
    assert table.state == before


def leaves_ground(hold):
    """What E6 does on ground that has earned a medal, one medal from the target, with a last figure four hexes away."""
    table = captain(
        "probe_center",
        allies={"infantry": "E6"},
        axis={"infantry": "E10:1"},
        tail=GROUND.format("E6") + f'hold = "{hold}"\n',
        weights={"whole": 1.0, "win_now": 60.0, "objective": 12.0},
    )
    table.with_medals("allies", int(table.tables["medal_target"][ALLIES]) - 1)
    table.state["objective_holder"][0] = ALLIES
    return table.manoeuvre()


def test_a_kill_wins_nothing_for_a_unit_that_leaves_a_medal_behind():
    """A medal that stays is there when the last figure falls; one that is given up by the march has to be won again."""
    assert leaves_ground("FOREVER") == {"E6": "E7"}
    assert leaves_ground("WHILE") == {}


@pytest.mark.parametrize(
    ("hold", "when", "medals"),
    [("FOREVER", "CHANGE", 0), ("WHILE", "CHANGE", 1), ("WHILE", "TURN_START", 0)],
)
def test_medals_left_behind_are_those_that_count_while_held(hold, when, medals):
    """One that is looked at when a turn begins (VIC-OBJ-5) is not lost by the step."""
    table = captain(
        allies={"infantry": "E6 E7"},
        axis={"infantry": "A1"},
        tail=GROUND.format("E6") + f'hold = "{hold}"\nwhen = "{when}"\n',
    )
    table.state["objective_holder"][0] = ALLIES
    before = table.state.copy()
    found = [int(medals_left(table.tables, table.state, table.unit(hex_))) for hex_ in ("E6", "E7")]
    assert found == [medals, 0] and table.state == before


def test_medals_win_only_what_they_complete():
    table = captain(allies={"infantry": "E6"}, axis={"infantry": "A1"})
    table.with_medals("allies", int(table.tables["medal_target"][ALLIES]) - 2)
    found = [wins_with(table.tables, table.state, ALLIES, medals) for medals in (0, 1, 2, 3)]
    assert found == [0, 0, 1, 1]
