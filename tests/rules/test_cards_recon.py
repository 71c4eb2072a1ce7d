"""Recon and its draw of two; every card of the deck in the hands of either side."""

import pytest

from engine.codes import Place
from engine.hooks import Event
from tests.support.loaded_dice import IfAsked
from tests.support.turn_script import SECTION_CARDS, TACTIC_CARDS, Turns


@pytest.mark.rule("CARD-RECON-1", "CARD-RECON-2")
@pytest.mark.parametrize("card", ["recon_left", "recon_center", "recon_right"])
@pytest.mark.parametrize(("kept", "other"), [("barrage", "dig_in"), ("dig_in", "barrage")])
@pytest.mark.parametrize("side", ["allies", "axis"])
def test_recon_draws_two_and_keeps_one(card, kept, other, side):
    field = Turns(active=side)
    field.hold(side, card, "probe_left")
    field.stack_pile("barrage", "dig_in")
    field.turn(card, keep=kept)
    assert field.hand(side) == sorted([kept, "probe_left"])
    assert field.lying(Place.DISCARD) == sorted([card, other])
    assert len(field.logged(Event.ASIDE)) == 2


@pytest.mark.rule("CARD-RECON-2")
def test_recon_draws_two_even_if_it_orders_nobody():
    field = Turns(allies={"infantry": "E6"})
    field.hold("allies", "recon_left")
    field.stack_pile("barrage", "dig_in")
    field.turn("recon_left", keep="dig_in")
    assert field.logged(Event.ORDER) == []
    assert field.hand("allies") == ["dig_in"]


@pytest.mark.rule("CARD-RECON-2", "CORE-TURN-12")
def test_with_a_single_card_left_in_the_game_recon_takes_it():
    field = Turns()
    field.hold("allies", "recon_left")
    field.leave_in_pile("barrage")
    for card_copy in range(60):
        if field.state["card_place"][card_copy] == Place.DISCARD:
            field.state["card_place"][card_copy] = Place.OUT
    field.turn("recon_left", keep="recon_left")  # the card just played is the only one to reshuffle
    assert field.hand("allies") == ["recon_left"]
    assert field.lying(Place.DISCARD) == ["barrage"]


@pytest.mark.rule("CARD-RECON-3", "CARD-RIF-1")
def test_recon_in_force_draws_one():
    field = Turns()
    field.hold("allies", "recon_in_force")
    field.stack_pile("barrage", "dig_in")
    field.turn("recon_in_force")
    assert field.hand("allies") == ["barrage"]
    assert field.logged(Event.ASIDE) == []


@pytest.mark.rule("DECK-2", "CORE-TURN-3", "CORE-TURN-9")
@pytest.mark.parametrize("side", ["allies", "axis"])
@pytest.mark.parametrize("card", [*SECTION_CARDS, *TACTIC_CARDS, "counter_attack"])
def test_either_side_plays_every_turn_card_and_refills_its_hand(card, side):
    other = "axis" if side == "allies" else "allies"
    field = Turns(
        **{side: {"infantry": "E5", "armor": "E7", "artillery": "E9"}, other: {"infantry": "D5"}}, active=side
    )
    field.hold(side, card, "ambush")
    field.turn(card, section=IfAsked(1), faces=IfAsked(["SS"]))
    assert len(field.hand(side)) == 2
    assert "ambush" in field.hand(side)
    assert sum(len(field.lying(place)) for place in range(4)) == 60  # no card is lost
