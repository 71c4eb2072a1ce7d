"""Whatever the rules leave to a player is asked: every question of the roster comes up and its answer counts."""

import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import engine
from engine.dialogue import turn
from engine.dialogue.start import start_game
from engine.kernel.boxes.dams import may_work
from engine.kernel.boxes.trains import list_doors
from engine.kernel.deck import may_play
from engine.kernel.orders import may_choose_section
from engine.layout import OFF, STATE
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.players.random.actions import random_action
from engine.policies.player_files import fill_mind
from engine.runs.games import base_key
from engine.search import plan_turn, review
from tests.support.dialogue import DIALOGUE, QUESTIONS, listening
from tests.support.landmark_board import LANDMARKS

KINDS = ("random", "recruit", "sergeant", "captain")  # all code that answers; other players differ by weights
ROLLOUTS = (plan_turn, review)  # ask what a player would do in games that are imagined
# Questions of options that do not go together with the rest of the board below, by the options that ask them.
SLOTS = {
    "starting-hand-recon-hq+political-commissar:side=both": {
        "choose_opening", "choose_exception", "choose_commit",
    },
    "manoeuvre-blimp:multi_section_card=one_section": {"choose_more", "choose_part"},
    "firefight-continuation": {"choose_engagement"},
    "winter-combat-cards:texts=example": {"choose_bitter", "choose_combat_card"},
}  # fmt: skip
APART = set().union(*SLOTS.values())
# Asked only where an option lets a side do something instead of playing a card: see the end of this file.
OF_ACTIONS = {
    "choose_action", "choose_expose", "choose_take", "choose_discard", "choose_march"
}  # fmt: skip
# Asked only where a battle has the pieces of an expansion, by the boards of BOXES below.
OF_BOXES = {
    "landmarks": {
        "choose_by_card", "choose_dam", "choose_notice", "choose_recovery", "choose_reinforcement", "choose_sabotage",
        "choose_to_sabotage_dam",
    },
    "trains": {"choose_door"},
    "trains-near": {"choose_door"},
    "engineers": {"choose_clear_beside"},
    "half-tracks": {"choose_resupply"},
}  # fmt: skip
OF_PIECES = set().union(*OF_BOXES.values())
OF_CARDS = QUESTIONS - OF_ACTIONS - APART - OF_PIECES
EXCHANGES = (
    "discard-method-1:uses_per_game=3+discard-method-2:uses_per_game=9,close_assault_exception=all_adjacent"
)
MANOEUVRES = "manoeuvre-chapman:uses=3+manoeuvre-melchett:uses=3+infantry-charge"
# A deck in which the cards that ask something special are frequent, so that a few games ask everything.
SPECIAL = (
    "air_power", "ambush", "behind_enemy_lines", "infantry_assault", "medics_mechanics", "recon_in_force",
    "breakthrough_medics", "recon_on_move_center",
)  # fmt: skip


def decks(**copies):
    """A deck in which there are so many copies of some cards."""
    return "+".join(f"decks.standard.{card}={n}" for card, n in copies.items())


OPTIONS = "+".join(["no-retreat-choice", "north-african-overrun", decks(**dict.fromkeys(SPECIAL, 6))])
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
ASKS = re.compile(r"^from engine\.players\.(roster|options\.\w+) import", re.MULTILINE)


@pytest.fixture(scope="module")
def board(tmp_path_factory):
    path = tmp_path_factory.mktemp("board") / "questions.toml"
    path.write_text(BOARD, encoding="utf-8")
    return build_tables(load_scenario(str(path)), parse_variant(OPTIONS))


def play_game(built, players, game):
    """The state at the end of a game in plain Python."""
    state, mind = np.zeros(1, STATE)[0], fill_mind(players)[0]
    start_game(built.tables[0], state, mind, *base_key(9, "questions", "questions"), game)
    while not state["over"]:
        turn.play_turn(built.tables[0], state, mind)
    return state


def test_the_dialogue_asks_all_the_roster_offers():
    asked = {name for module in DIALOGUE for name in vars(module) if name.startswith("choose_")}
    assert asked == QUESTIONS and len(OF_CARDS) == 22


def test_the_dialogue_is_all_that_asks():
    folder = Path(engine.__file__).parent
    asking = {
        path
        for path in folder.rglob("*.py")
        if ASKS.search(path.read_text("utf-8")) and folder / "players" not in path.parents
    }
    assert asking == {Path(module.__file__) for module in (*DIALOGUE, *ROLLOUTS)}


@pytest.fixture(scope="module")
def heard(board):
    """By player: questions heard in each of some games, and the games themselves.

    All games of the random player, which other answers shall change; of the others until everything has been asked.
    """
    return games_heard(board, wanted=OF_CARDS)


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
    assert set().union(*(asked for asked, _ in heard[player])) == OF_CARDS
    for asked, state in heard[player]:
        assert sum(asked.values()) == state["acts"] and state["rule_gap"] == 0


def decline(*_):
    return OFF


def decline_if_not(_arguments, answer):
    """Nothing, where something was answered."""
    return answer if answer == OFF else decline()


def another_dam(arguments, answer):
    tables, state, *_, taken = arguments
    free = [dam for dam in range(tables["dams"]) if may_work(tables, state, dam) and not taken >> dam & 1]
    return next((dam for dam in free if dam != answer), answer)


def another_door(arguments, answer):
    tables, state, mind, unit, train = arguments
    doors = mind["list"][: list_doors(tables, state, mind, train, unit)]
    return next((int(hex_) for hex_ in doors if hex_ != answer), answer)


def the_opposite(_arguments, answer):
    return 1 - answer


def another_card(arguments, answer):
    tables, state, _, side = arguments
    hand = [
        int(card_copy)
        for card_copy in state["hand"][side, : state["hand_n"][side]]
        if may_play(tables, card_copy)
    ]
    return next((card_copy for card_copy in hand if card_copy != answer), answer)


def another_section(arguments, answer):
    tables, state, *_ = arguments
    return next((s for s in range(3) if s != answer and may_choose_section(tables, state, s)), answer)


def another_of_hand(arguments, answer):
    state, side = arguments[1], arguments[3]
    hand = [int(card_copy) for card_copy in state["hand"][side, : state["hand_n"][side]]]
    return next((card_copy for card_copy in hand if card_copy != answer), answer)


OTHERWISE = {
    "choose_action": lambda *_: 0,
    "choose_expose": lambda arguments, answer: another_of_hand(arguments, answer) if answer >= 0 else answer,
    "choose_take": decline,
    "choose_discard": another_of_hand,
    "choose_march": lambda arguments, answer: decline() if arguments[1]["action"] == 3 else answer,
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
    "choose_by_card": decline_if_not,
    "choose_clear_beside": the_opposite,
    "choose_dam": another_dam,
    "choose_door": another_door,
    "choose_notice": decline_if_not,
    "choose_recovery": the_opposite,
    "choose_reinforcement": decline_if_not,
    "choose_resupply": decline_if_not,
    "choose_sabotage": the_opposite,
    "choose_to_sabotage_dam": the_opposite,
}


@pytest.mark.rule("HR-HAND-3", "HR-COMMISSAR-3", "HR-COMMISSAR-4", "HR-BLIMP-1", "HR-BLIMP-5")
@pytest.mark.parametrize("player", KINDS)
@pytest.mark.parametrize("option", SLOTS)
def test_questions_of_options_come_up_and_nothing_else_is_decided(option, player):
    built = build_tables(load_scenario("pegasus-bridge"), parse_variant(option))
    ever = set()
    for game in range(12):
        asked = Counter()

        def hear(name, answer, asked=asked):
            def ask(*arguments):
                asked[name] += 1
                return answer(*arguments)

            return ask

        with listening(hear):
            state = play_game(built, (player, player), game)
        assert sum(asked.values()) == state["acts"] and state["rule_gap"] == 0
        ever |= set(asked)
        if ever >= SLOTS[option]:
            break
    assert ever >= SLOTS[option]


@pytest.mark.parametrize("question", sorted(OF_CARDS))
def test_another_answer_makes_another_game(board, heard, question):
    """The answer is what happens: where it differs the game differs, and no answer given here is illegal."""
    check_that_it_counts(board, heard, question)


def check_that_it_counts(board, heard, question):
    """Some game differs if the question is answered otherwise."""
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


# --- turns without a card ---


@pytest.fixture(scope="module")
def boards_of_actions(tmp_path_factory):
    path = tmp_path_factory.mktemp("board") / "actions.toml"
    path.write_text(BOARD, encoding="utf-8")
    return [build_tables(load_scenario(str(path)), parse_variant(text)) for text in (EXCHANGES, MANOEUVRES)]


@pytest.fixture(scope="module")
def heard_of_actions(boards_of_actions):
    wanted = (OF_ACTIONS - {"choose_march"}, {"choose_action", "choose_march"})
    return [
        games_heard(board, 10, wanted, drawn=True, of_random=4)
        for board, wanted in zip(boards_of_actions, wanted, strict=True)
    ]


@pytest.mark.rule("HR-SWAP1-6", "HR-SWAP2-4", "HR-CHAPMAN-1", "HR-MELCHETT-1")
@pytest.mark.parametrize("player", KINDS)
def test_every_question_of_a_turn_without_a_card_comes_up(heard_of_actions, player):
    games = [game for heard in heard_of_actions for game in heard[player]]
    assert set().union(*(asked for asked, _ in games)) >= OF_ACTIONS
    for asked, state in games:
        assert sum(asked.values()) == state["acts"] and state["rule_gap"] == 0


@pytest.mark.parametrize("question", sorted(OF_ACTIONS))
def test_another_answer_about_a_turn_without_a_card_makes_another_game(
    boards_of_actions, heard_of_actions, question
):
    which = 1 if question == "choose_march" else 0
    check_that_it_counts(boards_of_actions[which], heard_of_actions[which], question)


# --- what only the pieces of expansions bring ---

TWO_TRAINS = Path(__file__).parents[1] / "boards" / "two-trains.toml"


def trains_to(station):
    """The battle of two trains, one of which unloads at this hex."""
    return TWO_TRAINS.read_text("utf-8").replace('station = "G9"', f'station = "{station}"')


# By board: its text, and the rules that make its questions frequent.
BOXES = {
    "landmarks": (LANDMARKS, decks(direct_from_hq=6, air_power=6, recon_in_force=6)),
    "trains": (trains_to("G8"), decks(direct_from_hq=12)),
    "trains-near": (trains_to("G7"), decks(direct_from_hq=9, general_advance=9)),
    "engineers": (
        BOARD.replace('"sandbag"', '"wire"').replace("\ninfantry", "\ntp_engineer"),
        decks(direct_from_hq=9),
    ),
    "half-tracks": (BOARD, "resupply:convert=both:all"),
}


# A recruit's train goes no farther than it must: the one board is for him, the other one for those who look ahead.
PLAYED = dict.fromkeys(BOXES, KINDS) | {
    "trains": ("random", "sergeant", "captain"),
    "trains-near": ("random", "recruit"),
}


@pytest.fixture(scope="module")
def boards_of_boxes(tmp_path_factory):
    folder = tmp_path_factory.mktemp("boxes")
    built = {}
    for name, (text, rules) in BOXES.items():
        path = folder / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
        built[name] = build_tables(load_scenario(str(path)), parse_variant(rules))
    return built


@pytest.fixture(scope="module")
def heard_of_boxes(boards_of_boxes):
    return {
        name: games_heard(board, 20, OF_BOXES[name], of_random=8, kinds=PLAYED[name])
        for name, board in boards_of_boxes.items()
    }


@pytest.mark.rule(
    "TP-DAM-4", "TP-OAS-6", "TP-SAB-1", "TP-AFD-2", "TP-RAD-3", "TP-BRB-1", "TP-TRN-8", "TP-ENG-3"
)
@pytest.mark.parametrize(("name", "player"), [(name, player) for name in BOXES for player in PLAYED[name]])
def test_every_question_of_an_expansion_comes_up_and_nothing_else_is_decided(heard_of_boxes, name, player):
    games = heard_of_boxes[name][player]
    assert set().union(*(asked for asked, _ in games)) >= OF_BOXES[name]
    for asked, state in games:
        assert sum(asked.values()) == state["acts"] and state["rule_gap"] == 0


@pytest.mark.parametrize(
    ("name", "question"), [(name, question) for name in OF_BOXES for question in sorted(OF_BOXES[name])]
)
def test_another_answer_about_an_expansion_makes_another_game(
    boards_of_boxes, heard_of_boxes, name, question
):
    check_that_it_counts(boards_of_boxes[name], heard_of_boxes[name], question)
