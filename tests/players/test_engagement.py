"""What players make of engaged units: attacks without orders that only firefight-continuation allows."""

import pytest

from engine.codes import Player
from engine.layout import OFF
from engine.players.common.features import open_book
from engine.players.common.weights import Weight
from engine.policies.player_files import fill_mind
from engine.rules.engagement import law as engaged
from engine.rules.engagement.choices import choose_engagement, engagement_worth
from tests.players.test_random_is_uniform import answers, assert_even
from tests.support.battlefield import SIDES, Battlefield

OPTION = "firefight-continuation"
ALLIES = SIDES["allies"]


def contact(player, axis=None, pairs=(("E5", "E6"), ("E5", "D5")), terrain=None, option=OPTION, **weights):
    """The Allied unit at E5 is engaged with those at E6 and D5."""
    field = Battlefield(terrain, axis or {"infantry": "E6 D5 A1"}, {"infantry": "E5 E9 I1"}, option)
    field.mind = fill_mind((player, player))[0]
    for name, weight in weights.items():
        field.mind["weights"][:, Weight[name.upper()]] = weight
    open_book(field.tables, field.mind, 0)
    for unit, enemy in pairs:
        engaged.engage(field.state, field.unit(unit), field.unit(enemy))
    return field


def choose(field, more=0):
    """Attacker and target by hex, None for none."""
    unit = choose_engagement(field.tables, field.state, field.mind, ALLIES, more)
    if unit == OFF:
        return None
    hexes = field.state["unit_hex"]
    return field.names[hexes[unit]], field.names[hexes[field.mind["target"]]]


def test_random_attacks_half_the_time_and_every_target_alike():
    field = contact("random")
    assert field.mind["player"][ALLIES] == Player.RANDOM
    expected = [None, None, ("E5", "E6"), ("E5", "D5")]
    counts = answers(field, lambda: choose(field))
    assert set(counts) == set(expected)
    assert abs(counts[None] - sum(counts.values()) / 2) < 4 * (sum(counts.values()) / 4) ** 0.5
    del counts[None]
    assert_even(counts, expected[2:])


@pytest.mark.parametrize("player", ["random", "recruit", "sergeant", "captain"])
def test_nobody_attacks_who_is_not_engaged(player):
    assert choose(contact(player, pairs=())) is None


def test_a_recruit_attacks_the_weakest_at_once():
    assert choose(contact("recruit", {"infantry": "E6 D5:2 A1"}), more=1) == ("E5", "D5")
    assert choose(contact("recruit", {"infantry": "E6:1 D5 A1"})) == ("E5", "E6")


@pytest.mark.parametrize("player", ["sergeant", "captain"])
def test_a_judging_player_waits_for_its_ordered_battles_then_takes_the_best(player):
    field = contact(player, {"infantry": "E6 D5:1 A1"})
    assert choose(field, more=1) is None
    assert choose(field) == ("E5", "D5")
    assert choose(contact(player, {"infantry": "E6:1 D5 A1"})) == ("E5", "E6")
    assert choose(contact(player, {"infantry": "E6 D5 A1"}, terrain={"D5": "forest"})) == ("E5", "E6")


@pytest.mark.parametrize("player", ["sergeant", "captain"])
def test_grenades_do_not_count_in_its_judgement(player):
    """One die at armor: one face of six hits without grenades, two with them."""
    worth = []
    for grenades in ("true", "false"):
        field = contact(
            player, {"armor": "E6", "infantry": "A1 D5"}, option=f"{OPTION}:ignore_grenades={grenades}"
        )
        choose(field)
        worth.append(
            engagement_worth(field.tables, field.state, field.mind, field.unit("E5"), field.unit("E6"), 1)
        )
    assert worth[0] < worth[1]


@pytest.mark.parametrize("player", ["sergeant", "captain"])
def test_the_weight_of_the_choice_can_forbid_it(player):
    assert choose(contact(player, engage=99.0)) is None
    assert choose(contact(player, engage=0.0)) is not None


@pytest.mark.parametrize("figures", [1, 2, 4])
def test_fear_of_an_ambush_grows_with_losses(figures):
    worth = []
    for fear in (0.0, 2.0):
        field = contact("captain", ambush_fear=fear)
        field.state["unit_figures"][field.unit("E5")] = figures
        choose(field)
        who = field.unit("E5"), field.unit("E6")
        worth.append(engagement_worth(field.tables, field.state, field.mind, *who, 2))
    assert worth[0] - worth[1] == pytest.approx(2.0 / figures)
