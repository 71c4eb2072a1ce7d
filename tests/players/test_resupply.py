"""What players make of half-tracks that may give figures, and of engineers on wire."""

import pytest

from engine.layout import OFF
from engine.players.common.features import open_book
from engine.players.common.unusual_losses import worth_of_odd_roll
from engine.players.common.weights import FORBIDS, Weight
from engine.policies.player_files import fill_mind
from engine.rules.engineers.choices import choose_clear_beside
from engine.rules.supply.choices import choose_resupply
from tests.players.test_random_is_uniform import answers, assert_even
from tests.support.battlefield import SIDES, Battlefield

ALLIES = SIDES["allies"]
ON = "\n[ruleset]\nresupply = true\n"
JUDGES = ["sergeant", "captain", "major"]


def supply_field(player, figures, axis=None, half_track="E5:3", **weights):
    """A half-track at E5 beside units of the Allies with so many figures left."""
    field = Battlefield(
        None,
        axis or {"infantry": "A1 A2"},
        {"ww_half_track": half_track, "infantry": " ".join(figures)},
        tail=ON,
    )
    field.mind = fill_mind((player, player))[0]
    for name, weight in weights.items():
        field.mind["weights"][:, Weight[name.upper()]] = weight
    open_book(field.tables, field.mind, 0)
    for hex_, n in figures.items():
        field.state["unit_figures"][field.unit(hex_)] = n
    return field.ready("E5")


def choose(field):
    """Giver and served by hex, None for none."""
    unit = choose_resupply(field.tables, field.state, field.mind, ALLIES)
    if unit == OFF:
        return None
    hexes = field.state["unit_hex"]
    return field.names[hexes[unit]], field.names[hexes[field.mind["target"]]]


def test_random_gives_half_the_time_and_to_every_unit_alike():
    field = supply_field("random", {"E6": 1, "E4": 2, "F5": 4})
    counts = answers(field, lambda: choose(field))
    assert set(counts) == {None, ("E5", "E6"), ("E5", "E4")}
    assert abs(counts[None] - sum(counts.values()) / 2) < 4 * (sum(counts.values()) / 4) ** 0.5
    del counts[None]
    assert_even(counts, [("E5", "E6"), ("E5", "E4")])


@pytest.mark.parametrize("player", ["random", "recruit", *JUDGES])
def test_nothing_is_given_where_nobody_lacks_a_figure(player):
    assert choose(supply_field(player, {"E6": 4, "E4": 4})) is None


@pytest.mark.parametrize("player", JUDGES)
def test_a_judging_player_with_nothing_to_attack_serves_the_weakest(player):
    assert choose(supply_field(player, {"E6": 3, "E4": 1})) == ("E5", "E4")
    assert choose(supply_field(player, {"E6": 1, "E4": 3})) == ("E5", "E6")


@pytest.mark.parametrize("player", JUDGES)
def test_a_judging_player_gives_no_good_battle_up(player):
    axis = {"infantry": "D5:1 A2"}
    assert choose(supply_field(player, {"E6": 3}, axis)) is None


@pytest.mark.parametrize("player", JUDGES)
def test_who_never_gives_gives_nothing(player):
    assert choose(supply_field(player, {"E6": 1}, resupply=FORBIDS)) is None


def test_engineers_clear_if_that_is_worth_anything():
    field = Battlefield({"E5": "wire"}, {"infantry": "E6"}, {"tp_engineer": "E5"}).ready("E5")
    for player in ("recruit", *JUDGES):
        field.mind = fill_mind((player, player))[0]
        assert choose_clear_beside(field.tables, field.state, field.mind, field.unit("E5"))
    field.mind["weights"][:, Weight.CLEAR] = 0.0
    assert not choose_clear_beside(field.tables, field.state, field.mind, field.unit("E5"))


def test_a_part_of_a_medal_is_worth_a_part_and_the_last_one_the_game():
    field = Battlefield(
        axis={"armor": "E4", "infantry": "A1"}, allies={"ww_half_track": "E5:3", "infantry": "I1"}
    )
    field.mind = fill_mind(("captain", "captain"))[0]
    open_book(field.tables, field.mind, 0)
    weights = field.mind["weights"][0]
    target = field.unit("E5")
    #  one die of which two sides hit: a third of a figure on average, a third of a medal each
    worth = worth_of_odd_roll(field.tables, field.state, field.mind, target, 1, 2)
    assert worth == pytest.approx(weights[Weight.KILL] / 9)
    assert worth_of_odd_roll(field.tables, field.state, field.mind, field.unit("I1"), 1, 2) == 0.0
    field.state["parts_lost"][1] = 2 * field.tables["part_medals"] // 3
    field.state["medals"][0] = field.tables["medal_target"][0] - 1
    last = worth_of_odd_roll(field.tables, field.state, field.mind, target, 1, 2)
    assert last == pytest.approx(worth + weights[Weight.WIN_NOW] / 3)


def test_hits_on_a_tiger_are_worth_a_sixth_to_who_reckons_by_the_mean():
    field = Battlefield(axis={"armor": "E4", "infantry": "A1"}, allies={"eq_tiger": "E5", "infantry": "I1"})
    field.mind = fill_mind(("captain", "captain"))[0]
    open_book(field.tables, field.mind, 0)
    weights = field.mind["weights"][0]
    weights[Weight.CONFIRMED] = 0.0
    less = worth_of_odd_roll(field.tables, field.state, field.mind, field.unit("E5"), 1, 2)
    assert less == pytest.approx(-5 / 6 * (weights[Weight.HIT] + weights[Weight.KILL]) / 3)
