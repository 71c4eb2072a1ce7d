"""The deck as a clock: it is never shuffled again, and when it runs out one side has won."""

import pytest

from engine.codes import EndReason
from tests.support.turn_script import Turns

CLOCK = '[ruleset]\nreshuffle = "NEVER"\ndeck_out = "axis"\nfinest_reshuffle = "NONE"\n'


def at_the_end(*pile, tail=CLOCK):
    """A game with only these cards left to draw."""
    field = Turns(axis={"infantry": "A1"}, allies={"infantry": "I1"}, tail=tail)
    field.hold("allies", "direct_from_hq", "probe_left", "their_finest_hour", "recon_left")
    field.hold("axis", "direct_from_hq", "probe_right")
    field.leave_in_pile(*pile)
    return field


@pytest.mark.rule("VIC-DECK-1", "VIC-DECK-2", "AMB-40", "SCN-7")
@pytest.mark.parametrize(("pile", "winner"), [(["move_out"], "axis"), (["move_out", "barrage"], None)])
def test_the_side_wins_when_the_pile_is_empty_after_a_draw(pile, winner):
    field = at_the_end(*pile).turn("direct_from_hq")
    assert field.winner() == winner
    if winner:
        assert field.state["end_reason"] == EndReason.DECK_OUT


@pytest.mark.rule("VIC-DECK-2", "AMB-40")
def test_after_the_turn_of_either_side():
    field = at_the_end("move_out", "barrage").turn("direct_from_hq")
    assert field.winner() is None
    field.turn("direct_from_hq")
    assert field.winner() == "axis"


@pytest.mark.rule("VIC-DECK-2", "AMB-40")
def test_a_draw_that_cannot_be_made_ends_it_too():
    assert at_the_end().turn("direct_from_hq").winner() == "axis"


@pytest.mark.rule("VIC-DECK-1", "AMB-18")
def test_their_finest_hour_does_not_wind_the_clock_up():
    field = at_the_end("move_out").turn("their_finest_hour", faces=["SSSS"])
    assert field.winner() == "axis"


@pytest.mark.rule("VIC-DECK-1")
def test_without_the_clock_the_discards_are_shuffled_and_play_goes_on():
    field = at_the_end("move_out", tail="").turn("direct_from_hq")
    assert field.winner() is None
    field.turn("direct_from_hq")
    assert field.winner() is None


@pytest.mark.rule("VIC-DECK-1")
def test_the_allies_may_win_before():
    field = Turns(axis={"infantry": "E6:1 A1"}, allies={"infantry": "F6 I1"}, tail=CLOCK, medals=1)
    field.hold("allies", "direct_from_hq")
    field.leave_in_pile("move_out")
    field.turn("direct_from_hq", orders=["F6"], battles=[("F6", "E6")], faces=["I"])
    assert field.winner() == "allies"
