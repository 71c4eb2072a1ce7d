"""Nobody looks at hidden cards: with the enemy's hand and the deck exchanged every answer stays the same."""

import inspect
from contextlib import ExitStack
from unittest.mock import patch

import numpy as np
import pytest

from engine.codes import Place
from engine.layout import STATE
from engine.loading.options import OFFICIAL, parse_variant
from engine.loading.scenario import load_scenario
from engine.loading.tables import build_tables
from engine.play import (
    actions,
    breakthrough,
    commissar,
    draws,
    drop,
    fight,
    many_cards,
    opening,
    strikes,
    turn,
)
from engine.play.game import start_game
from engine.play.games import base_key
from engine.play.player_files import fill_mind, player_ids
from engine.players import roster

DIALOGUE = (turn, actions, breakthrough, draws, strikes, fight, drop, opening, commissar, many_cards)
QUESTIONS = {name for name, _ in inspect.getmembers(roster) if name.startswith("choose_")}
BY_UNIT = {
    "choose_ignore", "choose_stand", "choose_retreat_length", "choose_retreat_step", "choose_ground",
    "choose_overrun", "choose_second_move",
}  # fmt: skip
ANSWERS = ("path_n", "path", "target")
TURNS = 14


def exchanged(tables, state, side, generator):
    """The state with the cards that the side cannot see dealt anew; the enemy keeps as many cards that can be played.

    Cards set aside to choose from are seen by the chooser.
    """
    other = state.copy()
    enemy = 1 - side
    place = other["card_place"][: int(tables["n_cards"])]
    hidden = (Place.DRAW_PILE, Place.HAND_AXIS + enemy, Place.COMMITTED_AXIS + enemy)
    unseen = np.flatnonzero(np.isin(place, hidden))
    to = dict(zip(unseen.tolist(), generator.permutation(unseen).tolist(), strict=True))
    for name in ("card_place", "card_priority"):
        before = other[name].copy()
        for old, new in to.items():
            other[name][new] = before[old]
    for i in range(int(other["hand_n"][enemy])):
        other["hand"][enemy, i] = to[int(other["hand"][enemy, i])]
    committed = other["committed"][enemy]
    other["committed"][enemy] = [slot if slot < 0 else to[int(slot)] for slot in committed]
    for i in range(int(tables["n_cards"])):
        other["card_order"][i] = to.get(int(other["card_order"][i]), int(other["card_order"][i]))
    return other


@pytest.mark.parametrize("player", player_ids())
@pytest.mark.parametrize(
    ("board", "variant"),
    [
        ("pegasus-bridge", OFFICIAL), ("omaha-beach", OFFICIAL),
        ("pegasus-bridge", parse_variant("political-commissar:side=both,delay_turns=2")),
        ("pegasus-bridge", parse_variant("manoeuvre-blimp")),
    ],
    ids=lambda one: getattr(one, "id", one),
)  # fmt: skip
def test_hidden_cards_change_no_answer(board, variant, player):
    tables = build_tables(load_scenario(board), variant).tables[0]
    state, mind = np.zeros(1, STATE)[0], fill_mind((player, player))[0]
    generator = np.random.default_rng(7)
    asked = set()

    def hear(name, answer):
        def ask(*arguments):
            who = int(arguments[3])
            side = int(state["unit_side"][who]) if name in BY_UNIT else who
            other_mind = mind.copy()
            other = exchanged(tables, state, side, generator)
            there = answer(tables, other, other_mind, *arguments[3:])
            here = answer(*arguments)
            assert here == there, name
            assert all(np.array_equal(mind[field], other_mind[field]) for field in ANSWERS), name
            asked.add(name)
            return here

        return ask

    with ExitStack() as stack:
        for module in DIALOGUE:
            for name in QUESTIONS & set(vars(module)):
                stack.enter_context(patch.object(module, name, hear(name, getattr(module, name))))
        start_game(tables, state, mind, *base_key(3, "hidden", board), 0)
        while not state["over"] and state["turn"] < TURNS:
            turn.play_turn(tables, state, mind)
    assert {"choose_card", "choose_order", "choose_move", "choose_battle"} <= asked


def test_the_exchange_deals_other_cards():
    tables = build_tables(load_scenario("pegasus-bridge")).tables[0]
    state, mind = np.zeros(1, STATE)[0], fill_mind(("random", "random"))[0]
    start_game(tables, state, mind, *base_key(3, "hidden", "pegasus-bridge"), 0)
    other = exchanged(tables, state, 0, np.random.default_rng(1))
    n = int(state["hand_n"][1])
    assert n and set(other["hand"][1, :n]) != set(state["hand"][1, :n])
    assert np.array_equal(other["hand"][0], state["hand"][0]) and other["hand_n"][1] == n
    assert all(other["card_place"][slot] == Place.HAND_AXIS + 1 for slot in other["hand"][1, :n])
    assert sorted(other["card_order"]) == sorted(state["card_order"])
