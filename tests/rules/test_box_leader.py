"""A heroic leader: a flag, a die, and what becomes of him."""

from unittest.mock import patch

import pytest

from engine.hooks import Fired
from engine.rules.markers import leader_law as leader
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import LETTERS, Unasked
from tests.support.markers import marker


def led(at="E6", enemy="F6", axis=None, terrain=None, medals=9):
    """An Axis unit with a leader, and Allied infantry next to it."""
    return Battlefield(
        terrain, axis or {"infantry": f"{at} A1"}, {"infantry": f"{enemy} I1"},
        tail=marker("leader", at.partition(":")[0]), medals=medals,
    )  # fmt: skip


def die_with(field, faces, attacker="F6", target="E6", ground=0):
    """Eliminate the unit with the leader, whose two dice show these faces."""
    shown = [LETTERS[face] for face in faces]
    field.ready(attacker)
    with patch.object(leader, "draw_below", lambda _s, _stream, _side, _ordinal, index, _n: shown[index]):
        field.attack(attacker, target, "III", ground=ground)
    return field


def leaders(field):
    """Hexes of units with a leader."""
    state = field.state
    return {field.names[state["unit_hex"][u]] for u in range(state["n_units"]) if state["led"][u]}


@pytest.mark.rule("TP-HERO-1")
def test_one_flag_more_may_be_ignored():
    field = led().ready("F6")
    field.attack("F6", "E6", "FSS")
    assert field.picture("axis") == {"E6": 4, "A1": 4}
    field = led().ready("F6")
    field.attack("F6", "E6", "FFS", retreat=["D6"])
    assert field.picture("axis") == {"D6": 4, "A1": 4}
    field = led().ready("F6")
    field.attack("F6", "E6", "FSS", ignore=0, retreat=["D6"])
    assert field.picture("axis") == {"D6": 4, "A1": 4}


@pytest.mark.rule("TP-HERO-1", "TP-GAP-21")
def test_the_flag_of_the_leader_comes_on_top_of_that_of_the_hex():
    field = led(terrain={"E6": "hedgehog"}).ready("F6")
    field.attack("F6", "E6", "FFS")
    assert field.picture("axis") == {"E6": 4, "A1": 4}


@pytest.mark.rule("TP-HERO-2")
def test_one_die_more_at_every_range_and_no_range_more():
    assert led().next_turn().ready("E6").dice("E6", "F6") == 4
    for enemy, dice in (("E8", 3), ("E9", 2), ("E10", 0)):
        assert led(enemy=enemy).next_turn().ready("E6").dice("E6", enemy) == dice
    assert led().next_turn().ready("A1").state["led"].sum() == 1


@pytest.mark.rule("TP-HERO-3")
@pytest.mark.parametrize("faces", ["SI", "IS", "SS"])
def test_a_star_kills_him_and_gives_a_medal_more(faces):
    field = die_with(led(at="E6:3", axis={"infantry": "E6:3 A1"}), faces)
    assert field.medals("allies") == 2 and leaders(field) == set() and field.fired(Fired.LEADER_FELL)


@pytest.mark.rule("TP-HERO-3", "TP-GAP-9")
def test_without_a_star_he_joins_the_nearest_infantry():
    axis = {"infantry": "E6:3 A1 C6 B9", "armor": "E5"}
    field = die_with(led(at="E6:3", axis=axis), "IF")
    assert field.medals("allies") == 1 and leaders(field) == {"C6"} and field.fired(Fired.LEADER_JOINED)


@pytest.mark.rule("TP-GAP-9")
def test_of_two_as_near_the_first_in_hex_order_and_without_infantry_he_is_gone():
    field = die_with(led(at="E6:3", axis={"infantry": "E6:3 E8 C7"}), "IF")
    assert leaders(field) == {"C7"}
    field = die_with(led(at="E6:3", axis={"infantry": "E6:3", "armor": "E5"}), "IF")
    assert leaders(field) == set() and field.medals("allies") == 1


@pytest.mark.rule("TP-HERO-3")
def test_the_medal_of_the_leader_may_win():
    field = die_with(led(at="E6:3", axis={"infantry": "E6:3 A1"}, medals=2), "SI", ground=Unasked())
    assert field.winner() == "allies"


@pytest.mark.rule("TP-HERO-1", "TP-HERO-2")
def test_the_next_unit_is_led_as_the_first_was():
    field = die_with(led(at="E6:3", axis={"infantry": "E6:3 D5 A1"}), "IF")
    field.next_turn().ready("D5")
    assert leaders(field) == {"D5"} and field.dice("D5", "F6") == 3
