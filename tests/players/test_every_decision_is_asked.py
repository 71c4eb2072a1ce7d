"""Whatever the rules leave to a player is asked: every question of the roster comes up and its answer counts."""

import inspect
from collections import Counter
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

import numpy as np
import pytest

from engine.kernel.deck import may_play
from engine.kernel.orders import may_choose_section
from engine.layout import OFF, STATE
from engine.loading.options import parse_variant
from engine.loading.scenario import load_scenario
from engine.loading.tables import build_tables
from engine.play import breakthrough, drop, fight, strikes, turn
from engine.play.game import start_game
from engine.play.games import base_key
from engine.play.player_files import fill_mind
from engine.players import roster

KINDS = ("random", "recruit", "sergeant", "captain")  # all code that answers; other players differ by weights
DIALOGUE = (turn, breakthrough, strikes, fight, drop)
QUESTIONS = {name for name, _ in inspect.getmembers(roster) if name.startswith("choose_")}
# A deck in which the cards that ask something special are frequent, so that a few games ask everything.
SPECIAL = (
    "air_power", "ambush", "behind_enemy_lines", "infantry_assault", "medics_mechanics", "recon_in_force",
    "breakthrough_medics", "recon_on_move_center",
)  # fmt: skip
OPTIONS = "+".join(
    ["no-retreat-choice", "north-african-overrun", *(f"decks.standard.{card}=6" for card in SPECIAL)]
)
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


@pytest.fixture(scope="module")
def board(tmp_path_factory):
    path = tmp_path_factory.mktemp("board") / "questions.toml"
    path.write_text(BOARD, encoding="utf-8")
    return build_tables(load_scenario(str(path)), parse_variant(OPTIONS))


@contextmanager
def listening(hear):
    """Every question the dialogue asks is heard, with its answer."""
    with ExitStack() as stack:
        for module in DIALOGUE:
            for name in QUESTIONS & set(vars(module)):
                stack.enter_context(patch.object(module, name, hear(name, getattr(module, name))))
        yield


def play_game(built, players, game):
    """The state at the end of a game in plain Python."""
    state, mind = np.zeros(1, STATE)[0], fill_mind(players)[0]
    start_game(built.tables[0], state, mind, *base_key(9, "questions", "questions"), game)
    while not state["over"]:
        turn.play_turn(built.tables[0], state, mind)
    return state


def test_the_dialogue_asks_all_the_roster_offers():
    asked = {name for module in DIALOGUE for name in vars(module) if name.startswith("choose_")}
    assert asked == QUESTIONS and len(QUESTIONS) == 22


@pytest.fixture(scope="module")
def heard(board):
    """By player: questions heard in each of some games, and the games themselves."""
    found = {}
    for player in KINDS:
        found[player] = []
        for game in range(9):
            asked = Counter()

            def hear(name, answer, asked=asked):
                def ask(*arguments):
                    asked[name] += 1
                    return answer(*arguments)

                return ask

            with listening(hear):
                found[player].append((asked, play_game(board, (player, player), game)))
    return found


@pytest.mark.rule(
    "CARD-AMBUSH-1",
    "RET-5",
    "RET-13",
    "TG-2",
    "OVR-2",
    "CARD-RECON-2",
    "CARD-MEDICS-1",
    "BT-MEDICS-2",
    "BT-OTM-1",
    "CARD-AIR-1",
    "CARD-BEL-2",
)
@pytest.mark.parametrize("player", KINDS)
def test_every_question_comes_up_and_nothing_else_is_decided(heard, player):
    """All questions are heard, each of them once per decision the game has counted."""
    assert set().union(*(asked for asked, _ in heard[player])) == QUESTIONS
    for asked, state in heard[player]:
        assert sum(asked.values()) == state["acts"] and state["rule_gap"] == 0


def decline(*_):
    return OFF


def the_opposite(_arguments, answer):
    return 1 - answer


def another_card(arguments, answer):
    tables, state, _, side = arguments
    hand = [int(slot) for slot in state["hand"][side, : state["hand_n"][side]] if may_play(tables, slot)]
    return next((slot for slot in hand if slot != answer), answer)


def another_section(arguments, answer):
    tables, state, *_ = arguments
    return next((s for s in range(3) if s != answer and may_choose_section(tables, state, s)), answer)


OTHERWISE = {
    "choose_aim": lambda arguments, answer: (answer + 1) % int(arguments[0]["n_hexes"]),
    "choose_as_strike": the_opposite,
    "choose_card": another_card,
    "choose_section": another_section,
    "choose_order": decline,
    "choose_on_move": decline,
    "choose_share": decline,
    "choose_move": decline,
    "choose_battle": decline,
    "choose_ambush": the_opposite,
    "choose_ignore": the_opposite,
    "choose_stand": the_opposite,
    "choose_retreat_length": lambda arguments, answer: (
        arguments[5] if answer < arguments[5] else arguments[4]
    ),
    "choose_retreat_step": lambda arguments, answer: arguments[5] if answer == arguments[4] else arguments[4],
    "choose_ground": the_opposite,
    "choose_overrun": decline,
    "choose_extra_hex": lambda *_: 0,
    "choose_second_move": lambda *_: 0,
    "choose_strike": decline,
    "choose_strike_next": lambda arguments, answer: (answer + 1) % int(arguments[1]["strike_n"]),
    "choose_medics": decline,
    "choose_keep": lambda arguments, answer: (answer + 1) % arguments[4],
}


@pytest.mark.parametrize("question", sorted(QUESTIONS))
def test_another_answer_makes_another_game(board, heard, question):
    """The answer is what happens: where it differs the game differs, and no answer given here is illegal."""
    different = 0
    for game, (asked, usual) in enumerate(heard["random"]):
        if asked[question] and not different:

            def hear(name, answer):
                def ask(*arguments):
                    given = answer(*arguments)
                    return OTHERWISE[name](arguments, given) if name == question else given

                return ask

            with listening(hear):
                other = play_game(board, ("random", "random"), game)
            assert other["rule_gap"] == 0
            different += (other["hash0"], other["hash1"]) != (usual["hash0"], usual["hash1"])
    assert different
