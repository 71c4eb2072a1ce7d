"""The everyday changes of the set-up: cards in hand and who begins, on any scenario."""

import pytest

from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.support.battlefield import SIDES, Battlefield
from tests.support.turn_script import Turns

HANDS = "{ axis = 4, allies = 6 }"


def hands(field):
    """Hand sizes now and in play, Axis first."""
    return list(field.state["hand_n"]), list(field.state["hand_size"])


# --- hand-size ---


@pytest.mark.parametrize(
    ("option", "axis", "allies"),
    [
        ("", 4, 6),
        ("hand-size", 5, 7),
        ("hand-size:change=-1", 3, 5),
        ("hand-size:side=axis", 5, 6),
        ("hand-size:side=allies,change=-2", 4, 4),
        ("hand-size:side=axis,change=4", 8, 6),
    ],
)
def test_hand_size_changes_the_deal_and_the_hand_in_play(option, axis, allies):
    field = Battlefield(hands=HANDS, options=option)
    assert hands(field) == ([axis, allies], [axis, allies])
    assert field.state["pile"] == 60 - axis - allies


def test_hand_size_is_kept_by_the_draw():
    field = Turns(hands=HANDS, options="hand-size:side=allies,change=1")
    card = next(c for c in field.hand("allies") if c not in ("ambush", "infantry_assault"))
    field.turn(card)
    assert len(field.hand("allies")) == 7


@pytest.mark.rule("CORE-SETUP-13")
@pytest.mark.parametrize(
    ("change", "start", "full"),
    [(1, 3, 5), (-1, 1, 3), (-2, 1, 2)],
)
def test_hand_size_moves_a_growing_hand_as_a_whole_but_never_below_one_card(change, start, full):
    field = Battlefield(
        hands=HANDS,
        extra="hand_start = { axis = 2, allies = 6 }",
        options=f"hand-size:side=axis,change={change}",
    )
    assert hands(field) == ([start, 6], [full, 6])


def test_hand_size_without_a_card_is_refused():
    with pytest.raises(InputError):
        Battlefield(hands=HANDS, options="hand-size:side=axis,change=-4")


def test_hand_size_on_pegasus_bridge_is_traced():
    built = build_tables(load_scenario("pegasus-bridge"), parse_variant("hand-size:side=axis"))
    assert {(c.path, c.was, c.now) for c in built.provenance} == {
        ("scenario.hand_size.axis", 4, 5),
        ("scenario.hand_start.axis", 2, 3),
    }


# --- first-player ---


@pytest.mark.rule("CORE-SETUP-8")
@pytest.mark.parametrize(
    ("option", "first"),
    [
        ("", "allies"),
        ("first-player", "axis"),
        ("first-player:side=other", "axis"),
        ("first-player:side=axis", "axis"),
        ("first-player:side=allies", "allies"),
    ],
)
def test_first_player(option, first):
    field = Turns("pegasus-bridge", option)
    assert field.state["active"] == SIDES[first]
    assert list(field.tables["hand_size"]) == [4, 6]  # hands stay with the sides
    field.turn("general_advance")
    assert field.state["active"] == 1 - SIDES[first]


def test_both_options_together():
    field = Battlefield(hands=HANDS, options="first-player+hand-size:side=allies", active="")
    assert field.state["active"] == SIDES["axis"]
    assert hands(field) == ([4, 7], [4, 7])
