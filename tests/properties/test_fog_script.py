"""The game under the fog is the official one: the same acts on both sides are the same events (kriegspiel)."""

from collections import deque

import numpy as np
import pytest

from engine.dialogue.start import start_game
from engine.dialogue.turn import play_turn
from engine.hooks import Event, Fired
from engine.layout import STATE
from engine.layout.state import FIELDS
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.policies.player_files import fill_mind
from engine.rules.unseen import UNSEEN
from engine.runs.games import base_key
from tests.support.dialogue import WHO, decks, listening

FOG = "kriegspiel-fog-of-war"
OPEN = decks(air_power=0, barrage=0)  # cards that may name enemies whom nobody sees
BATTLES = ("pegasus-bridge", "sword-beach", "st-vith")
ANSWERS = ("path_n", "path", "target")  # what a player says beside the number that he answers
OF_SIGHT = (Event.DETECTED, Event.IN_SIGHT)  # events that tell of sight alone
NOTES_OF_SIGHT = (
    Fired.CAME_IN_SIGHT,
    Fired.OFFERED,
    Fired.WENT_ON_IN_SIGHT,
)  # the same among notes of house rules
OF_FOG = {column.name for column in UNSEEN.state}
COUNTED = {
    "acts",
    "fired",
    "hash0",
    "hash1",
    "log",
}  # questions and notes of sight are among what these count
ON = "choose_way_on"


class Script:
    """What two commanders answer in an official game, and what they answer when they do the same under the fog."""

    def __init__(self):
        self.answers = deque()
        self.way = []  # that the last mover was sent
        self.went_on = 0

    def note(self, name, answer):
        """A question is answered by its player, and the answer noted."""

        def ask(*arguments):
            given = answer(*arguments)
            mind = arguments[WHO - 1]
            self.answers.append((name, arguments[WHO:], given, [mind[field].copy() for field in ANSWERS]))
            return given

        return ask

    def repeat(self, name, _):
        """A question is answered as it was; who is stopped by what he sees goes the rest of the way he was sent."""

        def ask(tables, state, mind, *about):
            if name == ON:
                return self.go_on(state, mind, *about)
            asked, of, given, told = self.answers.popleft()
            assert (asked, of) == (name, about)
            for field, words in zip(ANSWERS, told, strict=True):
                mind[field] = words
            self.way = mind["path"][: mind["path_n"]].tolist()
            return given

        return ask

    def go_on(self, state, mind, unit):
        """The rest of the way, if there is any."""
        left = self.way[self.way.index(int(state["unit_hex"][unit])) + 1 :]
        mind["path_n"] = len(left)
        mind["path"][: len(left)] = left
        self.went_on += bool(left)
        return 1 if left else 0


def tells_of_sight(kind, number, *_):
    """Whether an event is nothing but what a side sees and is asked for that."""
    return kind in OF_SIGHT or (kind == Event.RULE and number in NOTES_OF_SIGHT)


def told(battle, words, hear, players, game):
    """Events of a game whose questions are heard, but for those of sight; how many these are; the state at its end."""
    tables = build_tables(load_scenario(battle), parse_variant(words)).tables[0]
    state, mind = np.zeros(1, STATE)[0], fill_mind(players)[0]
    state["tracing"] = 1
    events = []
    with listening(hear):
        start_game(tables, state, mind, *base_key(5, "script", battle), game)
        while not state["over"]:
            play_turn(tables, state, mind)
            events += state["log"][: state["log_n"]].tolist()
            state["log_n"] = 0
    assert state["rule_gap"] == 0
    official = [event for event in events if not tells_of_sight(*event)]
    return official, len(events) - len(official), state


@pytest.mark.rule("HR-KRIEG-1", "HR-KRIEG-5", "HR-KRIEG-7", "HR-KRIEG-12")
@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize("player", ["random", "recruit", "sergeant"])
def test_the_same_acts_are_the_same_events_where_no_hidden_unit_is_met(battle, player):
    """Both sides repeat an official game under the fog: nobody goes onto a hex where an enemy stands."""
    script, players = Script(), (player, player)
    events, _, end = told(battle, OPEN, script.note, players, 0)
    assert script.answers
    again, of_sight, end_again = told(battle, f"{FOG}+{OPEN}", script.repeat, players, 0)
    assert not script.answers and again == events and of_sight
    other = {name for name in FIELDS.names if not np.array_equal(end[name], end_again[name])}
    assert other <= {*OF_FOG, *COUNTED}


@pytest.mark.rule("HR-KRIEG-12")
def test_somebody_is_stopped_on_his_way_and_goes_on_as_he_was_sent():
    """So that what the repeated games show is not for want of anything seen."""
    script, players = Script(), ("recruit", "recruit")
    told("sword-beach", OPEN, script.note, players, 0)
    told("sword-beach", f"{FOG}+{OPEN}", script.repeat, players, 0)
    assert script.went_on
