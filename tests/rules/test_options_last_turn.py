"""House rule counter-attack-final-turn: the loser has one more turn, then medals are compared."""

import pytest

from engine.codes import EndReason
from engine.hooks import Event, Fired
from engine.kernel.log_event import has_fired
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import IfAsked, Unasked
from tests.support.turn_script import Turns

OPTION = "counter-attack-final-turn"
GROUND = '[[objective]]\nid = "ground"\nsides = "allies"\nhexes = "{}"\n'


def war(option=OPTION, axis="E6:1 E9:1 A1", allies="F6 F9:1 I1", **more):
    """Allies next to two Axis units of one figure; the Axis can strike back at F9."""
    more.setdefault("medals", 1)
    return Turns(axis={"infantry": axis}, allies={"infantry": allies}, options=option, **more)


def win_a_medal(field, **more):
    return field.turn(
        "direct_from_hq", orders=["F6"], battles=[("F6", "E6")], faces=["ISS"], ground=IfAsked(0), **more
    )


def strike_back(field):
    return field.turn("direct_from_hq", orders=["E9"], battles=[("E9", "F9")], faces=["ISS"], ground=0)


@pytest.mark.rule("HR-LASTTURN-1", "HR-LASTTURN-2", "HR-LASTTURN-3")
def test_the_other_side_plays_one_ordinary_turn_and_then_the_game_ends():
    field = win_a_medal(war())
    assert field.winner() is None
    assert has_fired(field.state, Fired.LAST_TURN)
    field.turn("direct_from_hq", orders=["A1"], moves=[("A1", "A2")])
    assert field.story(Event.STEP, Event.DRAW) == [Event.STEP, Event.DRAW]
    assert field.winner() == "allies"
    assert field.state["end_reason"] == EndReason.LAST_TURN


@pytest.mark.rule("HR-LASTTURN-1")
def test_official_play_ends_at_once():
    assert win_a_medal(war(option="")).winner() == "allies"


@pytest.mark.rule("HR-LASTTURN-3")
def test_it_ends_even_if_the_first_has_dropped_below_its_target():
    #  a temporary medal on F9 made the target; the counter-attack takes it away: 0 to 1
    field = war(tail=GROUND.format("F8"), axis="E9 A1", allies="F9:1 F7 I1")
    field.turn("direct_from_hq", orders=["F9"], moves=[("F9", "F8")])
    assert (field.medals("allies"), field.winner()) == (1, None)
    field.turn("direct_from_hq", orders=["E9"], battles=[("E9", "F8")], faces=["ISS"], ground=0)
    assert (field.medals("axis"), field.medals("allies")) == (1, 0)
    assert field.winner() == "axis"


@pytest.mark.rule("HR-LASTTURN-4", "HR-LASTTURN-7", "HR-LASTTURN-8")
def test_medals_above_the_target_are_counted_and_compared():
    #  two medals to one, target one
    field = war()
    battles = [("F6", "E6"), ("F9", "E9")]
    field.turn("direct_from_hq", orders=["F6", "F9"], battles=battles, faces=["ISS", "SSS"], ground=0)
    strike_back(field)  # the Axis reaches its target too: no further turn
    assert (field.medals("axis"), field.medals("allies")) == (1, 1)
    assert field.winner() == "draw"
    field = war()
    field.turn("direct_from_hq", orders=["F6", "F9"], battles=battles, faces=["ISS", "ISS"], ground=0)
    assert field.medals("allies") == 2
    field.turn("direct_from_hq")
    assert field.winner() == "allies"


@pytest.mark.rule("HR-LASTTURN-4", "HR-DAMAGE-6")
def test_with_damage_scoring_the_score_decides():
    #  one figure for the Allies, then three for the Axis without a medal
    field = win_a_medal(war(option=f"{OPTION}+damage-scoring", axis="E6:1 E9 A1", allies="F6 F9 I1"))
    field.turn("direct_from_hq", orders=["E9"], battles=[("E9", "F9")], faces=["III"])
    assert (field.medals("axis"), field.medals("allies")) == (0, 1)
    assert field.winner() == "axis"


@pytest.mark.rule("HR-LASTTURN-5")
@pytest.mark.parametrize("finish", [True, False])
def test_the_turn_that_reaches_the_target_is_played_out_or_not(finish):
    field = war(option=OPTION + ("" if finish else ":finish_trigger_turn=false"))
    battles = [("F6", "E6"), ("F9", "E9")] if finish else [("F6", "E6")]
    field.turn(
        "direct_from_hq", orders=["F6", "F9"], battles=battles, faces=["ISS", "SSS" if finish else Unasked()]
    )
    assert len(field.logged(Event.DRAW)) == (1 if finish else 0)
    assert set(field.picture("allies")) == ({"E6", "F9", "I1"} if finish else {"F6", "F9", "I1"})
    assert field.winner() is None
    field.turn("direct_from_hq")
    assert field.winner() == "allies"


@pytest.mark.rule("HR-LASTTURN-5")
def test_a_target_reached_on_the_march_ends_the_turn_there():
    #  F5 is a lasting medal; the march F4 F5 F6 is cut where the target is met
    tail = GROUND.format("F5") + 'hold = "FOREVER"\n'
    field = war(OPTION + ":finish_trigger_turn=false", "A1", "F4 I1", tail=tail)
    field.turn("direct_from_hq", orders=["F4", "I1"], moves=[("F4", "F5", "F6"), Unasked()])
    assert field.picture("allies") == {"F5": 4, "I1": 4}
    assert field.medals("allies") == 1


@pytest.mark.rule("HR-LASTTURN-5", "HR-GEN-5")
def test_a_target_reached_when_the_turn_begins_leaves_no_turn():
    tail = GROUND.format("F5") + 'hold = "FOREVER"\nwhen = "TURN_START"\n'
    field = war(OPTION + ":finish_trigger_turn=false", "A1", "F4 I1", tail=tail)
    field.hold("allies", "direct_from_hq", "move_out")
    field.turn("direct_from_hq", orders=["F4"], moves=[("F4", "F5")])
    field.turn("direct_from_hq")
    field.turn(Unasked(), orders=Unasked(), moves=Unasked())
    assert field.medals("allies") == 1
    assert field.picture("allies") == {"F5": 4, "I1": 4}
    assert "move_out" in field.hand("allies")
    assert field.winner() is None
    assert field.turn("direct_from_hq").winner() == "allies"


@pytest.mark.rule("HR-LASTTURN-6")
def test_a_target_reached_in_the_enemys_turn_makes_that_turn_the_last():
    #  the Axis gains its medal by an Ambush in the Allied turn; the Allies finish the turn: a medal of their own
    field = war(medals=1, allies="F6:1 F9 I1", axis="E6 E9:1 A1")
    field.hold("axis", "ambush")
    battles = [("F6", "E6"), ("F9", "E9")]
    field.turn(
        "direct_from_hq", orders=["F6", "F9"], battles=battles, faces=["ISS", "ISS"], ambush=[1], ground=0
    )
    assert (field.medals("axis"), field.medals("allies")) == (1, 1)
    assert field.winner() == "draw"
    assert field.state["turn"] == 1


@pytest.mark.rule("HR-LASTTURN-10")
@pytest.mark.parametrize("final_turns", [1, 2, 3])
def test_several_last_turns_alternate(final_turns):
    field = win_a_medal(war(option=f"{OPTION}:final_turns={final_turns}"))
    for n in range(final_turns):
        assert field.winner() is None
        assert field.state["active"] == n % 2  # the Axis first
        field.turn("direct_from_hq")
    assert field.winner() == "allies"


@pytest.mark.rule("HR-LASTTURN-11")
@pytest.mark.parametrize(
    ("tie_break", "winner"), [("draw", "draw"), ("trigger_side", "allies"), ("figures_lost", "allies")]
)
def test_equal_medals(tie_break, winner):
    #  one medal each; the Axis lost 1 + 2 figures, the Allies 1
    field = war(option=f"{OPTION}:tie_break={tie_break}", axis="E6:1 E9 A1")
    battles = [("F6", "E6"), ("F9", "E9")]
    field.turn("direct_from_hq", orders=["F6", "F9"], battles=battles, faces=["ISS", "IIS"], ground=0)
    strike_back(field)
    assert (field.medals("axis"), field.medals("allies")) == (1, 1)
    assert field.winner() == winner


@pytest.mark.rule("HR-LASTTURN-11")
def test_equal_medals_and_equal_losses_are_a_draw():
    field = strike_back(win_a_medal(war(option=f"{OPTION}:tie_break=figures_lost")))
    assert field.winner() == "draw"


@pytest.mark.rule("HR-LASTTURN-12", "VIC-8")
def test_a_side_wiped_out_in_the_last_turn_has_lost():
    #  the Allies lead two medals to none, then lose their only unit
    field = war(allies="F6:1", axis="E6:1 D6 A1")
    win_a_medal(field)
    field.turn("direct_from_hq", orders=["D6"], moves=[("D6", "E6")], battles=[("E6", "F6")], faces=["ISS"])
    assert field.winner() == "axis"
    assert field.state["end_reason"] == EndReason.WIPED_OUT


WIN = '[[objective]]\nid = "town"\nsides = "allies"\nhexes = "F5"\nvalue = "WIN"\nwhen = "TURN_END"\n'


@pytest.mark.rule("HR-LASTTURN-14", "VIC-OBJ-14")
@pytest.mark.parametrize(("bypass", "winner"), [("true", "allies"), ("false", None)])
def test_sudden_death_ends_the_game_without_a_last_turn(bypass, winner):
    field = war(f"{OPTION}:sudden_death_bypasses={bypass}", "A1", "F4 I1", tail=WIN, medals=9)
    field.turn("direct_from_hq", orders=["F4"], moves=[("F4", "F5")])
    assert field.winner() == winner
    if winner is None:  # one last turn, then medals: none against none
        assert field.turn("direct_from_hq").winner() == "draw"


@pytest.mark.rule("HR-LASTTURN-14", "VIC-DECK-1")
@pytest.mark.parametrize(("bypass", "winner"), [("true", "axis"), ("false", "draw")])
def test_so_does_a_spent_deck(bypass, winner):
    #  otherwise the Allied turn in progress is the last: no medals on either side
    clock = '[ruleset]\nreshuffle = "NEVER"\ndeck_out = "axis"\n'
    field = war(f"{OPTION}:sudden_death_bypasses={bypass}", "A1", "F4 I1", tail=clock, medals=9)
    field.hold("allies", "direct_from_hq")
    field.leave_in_pile("move_out")
    field.turn("direct_from_hq")
    assert field.winner() == winner


@pytest.mark.rule("HR-LASTTURN-9", "VIC-9")
def test_of_two_targets_met_by_one_event_the_active_side_is_the_first():
    #  F6 to G6: the Allies earn their ford, the Axis its ridge F6, F8
    tail = GROUND.format("G6") + (
        '[[objective]]\nid = "ridge"\nsides = "axis"\nhexes = "F6 F8"\ndeny_enemy = true\n'
    )
    field = Battlefield(
        axis={"infantry": "F8 A1"}, allies={"infantry": "F6 I1"}, medals=1, tail=tail, options=OPTION
    ).ready("F6")
    assert field.move("F6", "G6")
    assert (field.medals("axis"), field.medals("allies")) == (1, 1)
    assert field.winner() is None
    assert field.state["trigger_side"] == 1
    field.next_turn()
    assert field.winner() is None
    assert field.next_turn().winner() == "draw"
