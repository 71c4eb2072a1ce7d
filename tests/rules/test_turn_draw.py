"""The end step: what is discarded, reshuffled and drawn, in which order."""

import pytest

from engine.codes import Place
from engine.hooks import Event, Fired
from engine.kernel.deck import shuffle_into_pile
from engine.kernel.log_event import has_fired
from tests.support.battlefield import SIDES
from tests.support.turn_script import Turns

CARDS = (Event.AMBUSH, Event.DISCARD, Event.SHUFFLE, Event.DRAW, Event.ASIDE, Event.KEEP)


def cards_noted(field, kind, at=1):
    """Card ids in the events of one kind; ``at``: field that holds the card_copy."""
    return [field.card_of(e[at]) for e in field.logged(kind)]


@pytest.mark.rule("CORE-TURN-9", "CORE-TURN-11", "CARD-RECON-3")
@pytest.mark.parametrize("card", ["probe_center", "recon_in_force", "direct_from_hq", "barrage", "move_out"])
def test_discard_then_draw_one(card):
    field = Turns(hands=2)
    field.hold("allies", card, "dig_in")
    field.stack_pile("attack_left", "attack_right")
    field.turn(card)
    assert field.story(*CARDS) == [Event.DISCARD, Event.DRAW]
    assert field.hand("allies") == ["attack_left", "dig_in"]
    assert field.lying(Place.DISCARD) == [card]


@pytest.mark.rule("CORE-TURN-10", "CARD-AMBUSH-12")
def test_whoever_ambushed_discards_and_draws_first():
    field = Turns(allies={"infantry": "E5"}, axis={"infantry": "D5"}, hands=1)
    field.hold("allies", "probe_center")
    field.hold("axis", "ambush")
    field.stack_pile("barrage", "dig_in")
    field.turn("probe_center", orders=["E5"], battles=[("E5", "D5")], faces=["SSS", "SSS"], ambush=1)
    assert field.story(*CARDS) == [Event.AMBUSH, Event.DISCARD, Event.DRAW, Event.DISCARD, Event.DRAW]
    assert cards_noted(field, Event.DISCARD) == ["ambush", "probe_center"]
    assert field.hand("axis") == ["barrage"]
    assert field.hand("allies") == ["dig_in"]


@pytest.mark.rule("CORE-TURN-10", "CORE-TURN-12")
def test_an_ambushers_draw_may_reshuffle_its_own_ambush_but_not_the_card_still_in_play():
    field = Turns(allies={"infantry": "E5"}, axis={"infantry": "D5"}, hands=1)
    field.hold("allies", "probe_center")
    field.hold("axis", "ambush")
    field.leave_in_pile()
    for card_copy in range(60):  # everything but the two hands is out of this game
        if field.state["card_place"][card_copy] == Place.DISCARD:
            field.state["card_place"][card_copy] = Place.OUT
    field.turn("probe_center", orders=["E5"], battles=[("E5", "D5")], faces=["SSS", "SSS"], ambush=1)
    assert field.hand("axis") == ["ambush"]
    assert field.hand("allies") == ["probe_center"]  # drawn back after a second reshuffle
    assert len(field.logged(Event.SHUFFLE)) == 2


@pytest.mark.rule("CORE-TURN-12", "CORE-SETUP-4")
def test_every_shuffle_has_an_order_of_its_own():
    field = Turns(hands=2)
    orders = []
    for _ in range(3):
        shuffle_into_pile(field.tables, field.state, Place.DISCARD)
        orders.append(field.state["card_order"][: field.state["pile"]].tolist())
    assert len({tuple(order) for order in orders}) == 3
    assert len({tuple(sorted(order)) for order in orders}) == 1  # the same cards


@pytest.mark.rule("CORE-TURN-12", "AMB-39")
def test_an_empty_pile_is_reshuffled_only_when_a_card_must_be_drawn():
    field = Turns(hands=2)
    field.hold("allies", "probe_left", "probe_right")
    field.hold("axis", "probe_left", "probe_right")
    field.leave_in_pile("barrage")
    field.turn("probe_left")
    assert field.story(*CARDS) == [Event.DISCARD, Event.DRAW]
    assert field.state["pile"] == 0  # empty, and left so
    field.turn("probe_left")
    assert field.story(*CARDS) == [Event.DISCARD, Event.SHUFFLE, Event.DRAW]
    # 60 cards, three of them in hands: 57 were shuffled, the one just played among them, and one of these was drawn
    assert field.logged(Event.SHUFFLE)[0][1] == 60 - 3
    assert field.state["pile"] == 60 - 4
    assert field.lying(Place.DISCARD) == []
    assert has_fired(field.state, Fired.RESHUFFLED)


@pytest.mark.rule("AMB-39")
def test_switch_the_pile_is_reshuffled_as_soon_as_it_is_empty():
    field = Turns(hands=2, tail='[ruleset]\nreshuffle = "WHEN_EMPTY"\n')
    field.hold("allies", "probe_left", "probe_right")
    field.hold("axis", "probe_left", "probe_right")
    field.leave_in_pile("barrage")
    field.turn("probe_left")
    assert field.state["pile"] == 60 - 4
    assert field.hand("allies") == ["barrage", "probe_right"]


@pytest.mark.rule("AMB-39", "VIC-DECK-1")
def test_switch_never_reshuffled():
    field = Turns(hands=2, tail='[ruleset]\nreshuffle = "NEVER"\n')
    field.hold("allies", "probe_left", "probe_right")
    field.leave_in_pile()
    field.turn("probe_left")
    assert field.hand("allies") == ["probe_right"]
    assert field.story(Event.SHUFFLE, Event.DRAW) == []


@pytest.mark.rule("CORE-TURN-12", "CARD-RECON-2", "AMB-39")
def test_a_draw_of_two_may_straddle_the_reshuffle():
    field = Turns(hands=2)
    field.hold("allies", "recon_left", "probe_left")
    field.leave_in_pile("barrage")
    before = set(field.lying(Place.DISCARD))
    field.turn("recon_left", keep="barrage")
    assert field.story(*CARDS) == [
        Event.DISCARD,
        Event.ASIDE,
        Event.SHUFFLE,
        Event.ASIDE,
        Event.KEEP,
        Event.DISCARD,
    ]
    first, second = cards_noted(field, Event.ASIDE)
    assert first == "barrage"
    assert second in before | {"recon_left"}
    assert field.hand("allies") == ["barrage", "probe_left"]
    assert field.lying(Place.DISCARD) == [second]


@pytest.mark.rule("CORE-TURN-9", "CARD-FINEST-7", "AMB-18")
def test_their_finest_hour_is_discarded_shuffled_in_and_only_then_a_card_is_drawn():
    field = Turns(hands=2)
    field.hold("allies", "their_finest_hour", "probe_left")
    field.turn("their_finest_hour")
    assert field.story(*CARDS) == [Event.DISCARD, Event.SHUFFLE, Event.DRAW]


@pytest.mark.rule("CORE-SETUP-6", "CORE-ORD-11")
def test_played_and_discarded_cards_are_noted_for_both():
    field = Turns(hands=2)
    field.hold("allies", "recon_left", "probe_left")
    field.stack_pile("barrage", "dig_in")
    field.turn("recon_left", keep="dig_in")
    assert field.card_of(field.logged(Event.PLAY)[0][0]) == "recon_left"
    assert cards_noted(field, Event.DISCARD) == ["recon_left", "barrage"]
    assert [e[0] for e in field.logged(Event.DISCARD)] == [SIDES["allies"]] * 2
