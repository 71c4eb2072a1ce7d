"""Whose turn follows: the other side's, whatever happened in the turn that is over."""

import tomllib

import pytest

from engine.hooks import Event
from engine.loading.scenario.load import read_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.files import shipped
from engine.runs.games import trace_game
from tests.support.battlefield import SIDES
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import SECTION_CARDS, TACTIC_CARDS, Turns

#    D5 D6   axis       D6 is held by one figure
#  . E5 E6   allies
PIECES = {"axis": "D5 D6:1 A1 A13", "allies": "E5 E6 I1 I13"}
FORWARD = {"axis": ("D6", "E6"), "allies": ("E6", "D6")}
FIGHT = {"direct_from_hq": "III", "attack_center": "SSS", "close_assault": "FSS"}
BASE = sorted((shipped("scenarios") / "base").glob("*.toml"))


def field(side, **more):
    """Both sides in contact, the named one to move."""
    sides = {name: {"infantry": hexes} for name, hexes in PIECES.items()}
    return Turns(**sides, active=side, medals=6, **more)


def other(side):
    return "axis" if side == "allies" else "allies"


def assert_next(turns, side, number):
    """The named side is to move, after so many turns of each."""
    assert turns.state["active"] == SIDES[side]
    assert not turns.state["over"]
    assert int(turns.state["turn"]) == number
    assert abs(int(turns.state["side_turns"][0]) - int(turns.state["side_turns"][1])) == number % 2


@pytest.mark.rule("CORE-TURN-2")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("card", [*SECTION_CARDS, *TACTIC_CARDS])
def test_after_any_card_it_is_the_other_sides_turn(card, side):
    turns = field(side)
    turns.turn(card, section=0 if card == "infantry_assault" else Unasked())
    assert_next(turns, other(side), 1)
    turns.turn("recon_left")
    assert_next(turns, side, 2)


@pytest.mark.rule("CORE-TURN-2")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("card", FIGHT)
def test_after_a_battle_won_drawn_or_fled_from(card, side):
    turns = field(side)
    start, target = FORWARD[side]
    turns.turn(card, orders=[start], battles=[(start, target)], faces=[FIGHT[card]])
    assert turns.logged(Event.BATTLE)
    assert_next(turns, other(side), 1)


@pytest.mark.rule("CORE-TURN-2", "CARD-AMBUSH-1")
@pytest.mark.parametrize("side", SIDES)
def test_an_ambush_in_the_enemys_turn_is_no_turn(side):
    turns = field(side)
    turns.hold(other(side), "ambush", "probe_left")
    start, target = FORWARD[side]
    turns.turn("probe_center", orders=[start], battles=[(start, target)], faces=["SSS", "SSS"], ambush=1)
    assert turns.logged(Event.AMBUSH)
    assert_next(turns, other(side), 1)


@pytest.mark.rule("CORE-TURN-2", "CARD-COUNTER-1")
@pytest.mark.parametrize("side", SIDES)
def test_a_copied_card_is_a_turn_like_any_other(side):
    turns = field(side)
    turns.turn("assault_left")
    turns.turn("counter_attack")
    assert_next(turns, side, 2)
    turns.turn("probe_right")
    assert_next(turns, other(side), 3)


@pytest.mark.rule("CORE-TURN-2", "CARD-AIR-1", "CARD-BARRAGE-1")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("card", ["air_power", "barrage"])
def test_a_strike_is_a_turn_like_any_other(card, side):
    turns = field(side)
    turns.turn(card, strike=[FORWARD[side][1]], faces=["FFFF"])
    assert turns.logged(Event.BATTLE)
    assert_next(turns, other(side), 1)


@pytest.mark.rule("CORE-TURN-2", "AMB-51")
@pytest.mark.parametrize("side", SIDES)
def test_a_turn_passed_is_over(side):
    turns = field(side, hands=1)
    turns.hold(side, "ambush")
    turns.turn(None)
    assert_next(turns, other(side), 1)


@pytest.mark.rule("CORE-TURN-2", "VIC-OBJ-11")
@pytest.mark.parametrize("side", SIDES)
def test_nor_does_an_objective_won_earn_a_turn(side):
    start, target = FORWARD[side]
    tail = f'[[objective]]\nid = "hill"\nsides = "{side}"\nhexes = "{target}"\n'
    turns = field(side, tail=tail)
    #  the hex is emptied and taken: two medals in one turn
    turns.state["unit_figures"][turns.unit(target)] = 1
    turns.turn("probe_center", orders=[start], battles=[(start, target)], faces=["III"], ground=1)
    assert (turns.holder(), turns.medals(side)) == (side, 2)
    assert_next(turns, other(side), 1)


@pytest.mark.rule("CORE-TURN-2", "CORE-SETUP-8", "VIC-4")
@pytest.mark.parametrize("players", ["random", "captain"])
@pytest.mark.parametrize("path", BASE, ids=lambda path: path.stem)
def test_in_every_battle_the_sides_take_turns_from_the_first_to_the_end(path, players):
    """The side that the briefing names begins; the game ends in somebody's turn, and no turn follows."""
    first = SIDES[tomllib.loads(path.read_text(encoding="utf-8"))["first_side"]]
    for game in range(3):
        events, results = trace_game(build_tables(read_scenario(path)), 7, game, (players, players))
        begun = events[events["kind"] == Event.TURN]
        assert begun["a"].tolist() == [(first + n) % 2 for n in range(int(results[0]["turns"]))]
        assert begun["turn"].tolist() == list(range(1, len(begun) + 1))
        assert (events["kind"] == Event.END).sum() == 1
        assert events["turn"][events["kind"] == Event.END][0] == len(begun) == events["turn"].max()
