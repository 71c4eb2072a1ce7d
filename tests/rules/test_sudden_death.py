"""Sudden death by an exit and by a kill (VIC-OBJ-9, WW-OBJ-8)."""

import pytest

from engine.codes import EndReason
from engine.hooks import Event
from engine.loading.checks.prospects import check_winnable
from engine.loading.words.errors import InputError
from engine.replay.setup_log import setup_of
from tests.support.turn_script import Turns

WAY_OUT = '\n[[exit]]\nsides = "allies"\nhexes = "A5"\nvalue = {}\n{}'
PREY = '\n[[patch]]\nat = "units.special_forces.medals"\nset = "WIN"\n'


def leaving(value, more="", row="infantry", options="", **other):
    """Allied units beside an exit."""
    return Turns(
        axis={"infantry": "I1"}, allies={row: "A5 A6", "artillery": "G3"},
        tail=WAY_OUT.format(value, more), options=options, **{"medals": 3, **other},
    )  # fmt: skip


def leave(field, *hexes):
    return field.turn("direct_from_hq", orders=hexes, moves=[(hex_, "off") for hex_ in hexes])


@pytest.mark.rule("VIC-OBJ-9", "WW-OBJ-8", "VIC-EXIT-1")
def test_the_first_unit_that_leaves_wins():
    field = leave(leaving('"WIN"'), "A5")
    assert field.winner() == "allies" and field.state["end_reason"] == EndReason.SUDDEN_DEATH
    assert field.medals("allies") == 0  # no medals are earned besides
    assert field.logged(Event.EXIT)[0][2] == 0
    field = leave(leaving(1), "A5")
    assert field.winner() is None and field.medals("allies") == 1


@pytest.mark.rule("VIC-OBJ-9", "SCEN-EXIT-3")
@pytest.mark.parametrize(("row", "wins"), [("infantry", True), ("armor", False)])
def test_a_clause_of_some_units_is_theirs_alone(row, wins):
    more = 'who = "INF"\n' + WAY_OUT.format(1, 'who = "!INF"\n')
    field = leave(leaving('"WIN"', more, row), "A5")
    assert field.winner() == ("allies" if wins else None)
    assert field.medals("allies") == int(not wins)


@pytest.mark.rule("VIC-OBJ-9")
def test_a_medal_and_a_victory_never_add_up_by_the_figure():
    with pytest.raises(InputError, match="the first unit that leaves wins"):
        leaving('"WIN"', 'per = "FIGURE"\n')
    for value in ('"LOSE"', "0", "11"):
        with pytest.raises(InputError):
            leaving(value)


def hunted(options="", tail=PREY, **other):
    """One Axis unit whose loss wins for the Allies, next to one of theirs, beside plain infantry."""
    return Turns(
        axis={"special_forces": "E6:1", "infantry": "E8:1 A1"}, allies={"infantry": "E5 E9 I1"},
        options=options, tail=tail, **{"medals": 4, **other},
    )  # fmt: skip


@pytest.mark.rule("VIC-OBJ-9", "WW-OBJ-8", "VIC-2")
@pytest.mark.parametrize(("tail", "winner", "medals"), [(PREY, "allies", 0), ("", None, 1)])
def test_the_kill_of_a_named_unit_wins(tail, winner, medals):
    field = hunted(tail=tail).turn("direct_from_hq", orders=["E5"], battles=[("E5", "E6")], faces=["III"])
    assert field.winner() == winner and field.medals("allies") == medals
    if winner:
        assert field.state["end_reason"] == EndReason.SUDDEN_DEATH


@pytest.mark.rule("VIC-OBJ-9")
def test_other_units_pay_their_medals_and_its_figures_pay_nothing():
    field = hunted().turn("direct_from_hq", orders=["E9"], battles=[("E9", "E8")], faces=["III"])
    assert field.winner() is None and field.medals("allies") == 1
    field = Turns(axis={"special_forces": "E6 A1"}, allies={"infantry": "E5 I1"}, tail=PREY, medals=4)
    field.turn("direct_from_hq", orders=["E5"], battles=[("E5", "E6")], faces=["IIS"])
    assert field.winner() is None and field.medals("allies") == 0


@pytest.mark.rule("VIC-OBJ-9", "CARD-AIR-5")
def test_any_way_to_kill_it_counts():
    field = hunted().turn("barrage", strike=["E6"], faces=["GGGG"])
    assert field.winner() == "allies"


@pytest.mark.rule("HR-DAMAGE-7", "HR-GATE-7", "HR-LASTTURN-14")
@pytest.mark.parametrize("option", ["damage-scoring", "objective-gate", "counter-attack-final-turn"])
def test_no_score_gate_or_last_turn_stands_against_it(option):
    goal = '\n[[objective]]\nid = "far"\nsides = "allies"\nhexes = "A9"\n'
    field = hunted(option, PREY + goal)
    field.turn("direct_from_hq", orders=["E5"], battles=[("E5", "E6")], faces=["III"])
    assert field.winner() == "allies"
    field = Turns(
        axis={"infantry": "I1 I3"}, allies={"infantry": "A5 A6"}, tail=WAY_OUT.format('"WIN"', "") + goal,
        options=option, medals=3,
    )  # fmt: skip
    assert leave(field, "A5").winner() == "allies"


@pytest.mark.rule("VIC-OBJ-9")
def test_a_battle_that_only_such_a_clause_can_win_is_sound_and_says_so():
    check_winnable(hunted(medals="{ axis = 3, allies = 20 }").built)
    with pytest.raises(InputError, match="medal_target"):
        check_winnable(hunted(tail="", medals="{ axis = 3, allies = 20 }").built)
    field = leaving('"WIN"', medals="{ axis = 3, allies = 20 }")
    check_winnable(field.built)
    assert [way["value"] for way in setup_of(field.built)["exits"]] == ["WIN"]


@pytest.mark.parametrize("medals", ["WON", "win at once", "1/1 each"])
def test_other_words_for_the_medals_of_a_unit_are_refused(medals):
    with pytest.raises(InputError, match="medals"):
        hunted(tail=PREY.replace("WIN", medals))
