"""The dialogue of a game in plain Python: who asks, what is asked, and how to listen to it."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from typing import Any
from unittest.mock import patch

import numpy as np

from engine.dialogue import (
    air_drop,
    breakthrough,
    draws,
    fight,
    medics,
    movement_step,
    second_move,
    strikes,
    struck_next,
    turn,
)
from engine.dialogue.start import start_game
from engine.hooks import ROOMS
from engine.layout import OFF, STATE
from engine.players import roster
from engine.policies.player_files import fill_mind
from engine.rules.without_card.choices import random_action
from engine.runs.games import base_key


def of_rooms(part: str) -> list[Any]:
    """One part of every room of rules that has it; a room of two ideas has two."""
    files = sorted([*ROOMS.glob(f"*/{part}.py"), *ROOMS.glob(f"*/*_{part}.py")])
    return [import_module(f"engine.{ROOMS.name}.{file.parent.name}.{file.stem}") for file in files]


DIALOGUE = (
    turn, movement_step, breakthrough, draws, strikes, fight, air_drop, medics, second_move, struck_next,
    *of_rooms("turn"),
)  # fmt: skip
ASKED = [roster, *of_rooms("choices")]
CHOICES = {name: ask for module in ASKED for name, ask in vars(module).items() if name.startswith("choose_")}
QUESTIONS = set(CHOICES)
WHO = 3  # after the tables, the state and the mind: a side, or the unit whose owner is asked
KINDS = ("random", "recruit", "sergeant", "captain")  # all code that answers; other players differ by weights
# Asked only where a battle has pieces of an expansion or a house rule asks, by test_every_decision_of_boxes.
OF_BOXES = {
    "landmarks": {
        "choose_by_card", "choose_dam", "choose_notice", "choose_recovery", "choose_reinforcement", "choose_sabotage",
        "choose_to_sabotage_dam",
    },
    "trains": {"choose_door"},
    "trains-near": {"choose_door"},
    "trains-house": {"choose_arrival", "choose_gun", "choose_unloading"},
    "engineers": {"choose_clear_beside"},
    "half-tracks": {"choose_resupply"},
    "charges": {"choose_bridge_order", "choose_to_set_off"},
    "sappers": {"choose_bridge_order"},
    "guns": {"choose_ground_aim"},
    "pontoon": {"choose_pontoon"},
    "mines": {"choose_mine_again"},
    "generals": {"choose_area", "choose_further", "choose_reach"},
}  # fmt: skip
BOARD = """id = "questions"
title = "Questions"
first_side = "allies"
medal_target = 6
hand_size = 6
map = '''
A . . . . . . . . . . . . .
B . . . . . . . . . . . .
C . . . . . . . . . . . . .
D . . . s s s s s s . . .
E . . . . . . . . . . . . .
F . . . s s s s s s . . .
G . . . . . . . . . . . . .
H . . . . . . . . . . . .
I . . . . . . . . . . . . .
'''
[legend]
s = "sandbag"
[units.axis]
infantry = "D4 D6 C5"
resistance = "D8 C8"
armor = "D5 D7 C3"
artillery = "B6"
[units.allies]
infantry = "F4 F6 G5"
resistance = "F8 G8"
armor = "F5 F7 G3"
artillery = "H6"
[[air_drop]]
side = "allies"
unit = "infantry"
count = 2
[ruleset]
recon_as = { card = "barrage", sides = "axis" }
"""


def asked_of_units() -> set[str]:
    """Questions about one unit, which its owner answers."""
    words = {name: list(inspect.signature(CHOICES[name]).parameters) for name in QUESTIONS}
    return {name for name in QUESTIONS if words[name][WHO] == "unit"}


@contextmanager
def listening(hear: Callable[[str, Callable[..., Any]], Callable[..., Any]]) -> Iterator[None]:
    """Every question the dialogue asks is answered by what ``hear`` makes of its name and the player's answer."""
    with ExitStack() as stack:
        for module in DIALOGUE:
            for name in QUESTIONS & set(vars(module)):
                stack.enter_context(patch.object(module, name, hear(name, getattr(module, name))))
        yield


def decks(**copies):
    """A deck in which there are so many copies of some cards."""
    return "+".join(f"decks.standard.{card}={n}" for card, n in copies.items())


def play_game(built, players, game):
    """The state at the end of a game in plain Python."""
    state, mind = np.zeros(1, STATE)[0], fill_mind(players)[0]
    start_game(built.tables[0], state, mind, *base_key(9, "questions", "questions"), game)
    while not state["over"]:
        turn.play_turn(built.tables[0], state, mind)
    return state


def games_heard(board, games=14, wanted=frozenset(), drawn=False, of_random=14, kinds=KINDS):
    """By player: questions heard in each of some games, and the games themselves.

    No more games are played than bring up what is ``wanted``; of the random player at least ``of_random``, which others
    are compared with.
    ``drawn``: what is done instead of a card is drawn, so that players of every kind carry everything out.
    """
    found = {}
    for player in kinds:
        found[player] = []
        for game in range(games):
            heard_so_far = set().union(*(asked for asked, _ in found[player]))
            fewest = of_random if player == "random" else 0
            if game >= fewest and wanted and heard_so_far >= wanted:
                break
            asked = Counter()

            def hear(name, answer, asked=asked):
                def ask(*arguments):
                    asked[name] += 1
                    given = answer(*arguments)
                    return random_action(*arguments) if drawn and name == "choose_action" else given

                return ask

            with listening(hear):
                found[player].append((asked, play_game(board, (player, player), game)))
    return found


def check_that_it_counts(board, heard, question, otherwise):
    """Some game differs if the question is answered otherwise."""
    different = 0
    for game, (asked, usual) in enumerate(heard["random"]):
        if asked[question] and not different:

            def hear(name, answer):
                def ask(*arguments):
                    given = answer(*arguments)
                    return otherwise(arguments, given) if name == question else given

                return ask

            with listening(hear):
                other = play_game(board, ("random", "random"), game)
            assert other["rule_gap"] == 0
            different += (other["hash0"], other["hash1"]) != (usual["hash0"], usual["hash1"])
    assert different


def decline(*_):
    return OFF


def decline_if_not(_arguments, answer):
    """Nothing, where something was answered."""
    return answer if answer == OFF else decline()


def the_opposite(_arguments, answer):
    return 1 - answer
