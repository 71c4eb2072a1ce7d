"""Whole turns of a game played by players, for what must hold after every one of them."""

import numpy as np

from engine.dialogue.start import start_game
from engine.dialogue.turn import play_turn
from engine.layout import STATE
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.policies.player_files import fill_mind
from engine.runs.games import base_key

HANDS = (4, 6)  # cards of both sides at Pegasus Bridge


def played_turns(words, player, most, namespace):
    """Tables and state after each of the first turns of a game of Pegasus Bridge."""
    built = build_tables(load_scenario("pegasus-bridge"), parse_variant(words))
    tables, state, mind = built.tables[0], np.zeros(1, STATE)[0], fill_mind((player, player))[0]
    start_game(tables, state, mind, *base_key(4, namespace, "x"), 1)
    while not state["over"] and state["turn"] < most:
        play_turn(tables, state, mind)
        yield tables, state


def grown_hands(tables, state):
    """Cards that both sides have after so many turns, by the start and the size of their hands: CORE-SETUP-13."""
    return [
        min(size, int(tables["hand_start"][side] + state["side_turns"][side]))
        for side, size in enumerate(HANDS)
    ]
