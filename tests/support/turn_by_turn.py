"""Whole games in plain Python, stopped after every turn to look at the board."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from hypothesis import strategies as st

from engine.dialogue.start import start_game
from engine.dialogue.turn import play_turn
from engine.hooks import Event
from engine.layout import STATE
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import Built, build_tables
from engine.policies.player_files import fill_mind
from engine.runs.games import base_key

SCENARIOS = ("pegasus-bridge", "river-line", "long-ridge")
PLAYERS = ("random", "recruit", "sergeant")
VARIANTS = (
    "",
    "no-retreat-choice",
    "infantry-charge:march=3",
    "counter-attack-final-turn+damage-scoring",
    "hand-size:change=-2+medals-to-win:change=2",
    "ruleset.deck=breakthrough",
    "firefight-continuation+artillery-vs-armor-minus-one",
)


class Game(NamedTuple):
    """Which game: the battle, the options, the players, the seed and the index."""

    scenario: str
    options: str
    players: tuple[str, str]
    seed: int
    index: int


class Turn(NamedTuple):
    """The board after a turn and the figures healed by it, by side."""

    state: np.void
    healed: tuple[int, int]


def games(variants: tuple[str, ...] = VARIANTS) -> st.SearchStrategy[Game]:
    """Games on every board between every pair of players."""
    return st.builds(
        Game,
        st.sampled_from(SCENARIOS),
        st.sampled_from(variants),
        st.tuples(st.sampled_from(PLAYERS), st.sampled_from(PLAYERS)),
        st.integers(0, 2**40),
        st.integers(0, 2**40),
    )


@cache
def built_for(scenario: str, options: str = "") -> Built:
    """Rules and board of a battle under options written as on the command line."""
    return build_tables(load_scenario(scenario), parse_variant(options) if options else OFFICIAL)


def turns_of(game: Game) -> list[Turn]:
    """Copies of the state after the set-up and after every turn of a game."""
    built = built_for(game.scenario, game.options)
    tables, states, mind = built.tables[0], np.zeros(1, STATE), fill_mind(game.players)[0]
    state = states[0]
    state["tracing"] = 1
    start_game(tables, state, mind, *base_key(game.seed, "properties", game.scenario), game.index)
    turns = [Turn(states.copy()[0], (0, 0))]
    while not state["over"]:
        state["log_n"] = 0
        play_turn(tables, state, mind)
        turns.append(Turn(states.copy()[0], healed_in(state)))
    return turns


def healed_in(state: np.void) -> tuple[int, int]:
    """Figures that came back in the turn just noted, by side."""
    back = [0, 0]
    for kind, unit, figures in state["log"][: state["log_n"], :3]:
        if kind == Event.HEAL:
            back[state["unit_side"][unit]] += int(figures)
    return back[0], back[1]
