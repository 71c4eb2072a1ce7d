"""Whatever the rules leave to a player is asked: every question of the roster comes up and its answer counts."""

import re
from collections import Counter
from pathlib import Path

import pytest

import engine
from engine.kernel.deck import may_play
from engine.kernel.orders import may_choose_section
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.search import plan_turn, review
from tests.support.dialogue import (
    BOARD,
    DIALOGUE,
    KINDS,
    OF_BOXES,
    QUESTIONS,
    check_that_it_counts,
    decks,
    decline,
    games_heard,
    listening,
    play_game,
    the_opposite,
)

ROLLOUTS = (plan_turn, review)  # ask what a player would do in games that are imagined
# Questions of options that do not go together with the rest of the board, by the options that ask them.
SLOTS = {
    "starting-hand-recon-hq+political-commissar:side=both": {
        "choose_opening", "choose_exception", "choose_commit",
    },
    "manoeuvre-blimp:multi_section_card=one_section": {"choose_more", "choose_part"},
    "firefight-continuation": {"choose_engagement"},
    "winter-combat-cards:texts=example": {"choose_bitter", "choose_combat_card"},
    "campaign-pre-battle-dice:dice_source=fixed,fixed_dice=6/6": {
        "choose_own_loss", "choose_aim_before_battle", "choose_way_back",
    },
    "airdrop-method-1:units=2,side=both": {"choose_drop_aim"},
    "airdrop-method-2:units=2,side=both": {"choose_flight"},
}  # fmt: skip
APART = set().union(*SLOTS.values())
# Asked only where an option lets a side do something instead of playing a card: see the end of this file.
OF_ACTIONS = {
    "choose_action", "choose_expose", "choose_take", "choose_discard", "choose_march"
}  # fmt: skip
OF_PIECES = set().union(*OF_BOXES.values())
# Asked only by a combat card that brings a unit: tests/rules/test_box_combat_levies.py plays such turns.
OF_LEVIES = {"choose_place"}
OF_CARDS = QUESTIONS - OF_ACTIONS - APART - OF_PIECES - OF_LEVIES
EXCHANGES = (
    "discard-method-1:uses_per_game=3+discard-method-2:uses_per_game=9,close_assault_exception=all_adjacent"
)
MANOEUVRES = "manoeuvre-chapman:uses=3+manoeuvre-melchett:uses=3+infantry-charge"
# A deck in which the cards that ask something special are frequent, so that a few games ask everything.
SPECIAL = (
    "air_power", "ambush", "behind_enemy_lines", "infantry_assault", "medics_mechanics", "recon_in_force",
    "breakthrough_medics", "recon_on_move_center",
)  # fmt: skip
OPTIONS = "+".join(["no-retreat-choice", "north-african-overrun", decks(**dict.fromkeys(SPECIAL, 6))])
ASKS = re.compile(
    r"^from engine\.(?:players\.roster|rules\.\w+\.\w*choices) import (?:\([^)]*|[^\n(]*)choose_",
    re.MULTILINE,
)


@pytest.fixture(scope="module")
def board(tmp_path_factory):
    path = tmp_path_factory.mktemp("board") / "questions.toml"
    path.write_text(BOARD, encoding="utf-8")
    return build_tables(load_scenario(str(path)), parse_variant(OPTIONS))


def test_the_dialogue_asks_all_the_roster_offers():
    asked = {name for module in DIALOGUE for name in vars(module) if name.startswith("choose_")}
    assert asked == QUESTIONS and len(OF_CARDS) == 22, asked ^ QUESTIONS


def test_the_dialogue_is_all_that_asks():
    folder = Path(engine.__file__).parent
    asking = {
        path
        for path in folder.rglob("*.py")
        if ASKS.search(path.read_text("utf-8"))
        and folder / "players" not in path.parents
        and path.name != "choices.py"  # of a room: what its own questions are, and how they are answered
    }
    put = {
        Path(module.__file__) for module in DIALOGUE if any(one.startswith("choose_") for one in vars(module))
    }
    assert asking == put | {Path(module.__file__) for module in ROLLOUTS}


@pytest.fixture(scope="module")
def heard(board):
    """By player: questions heard in each of some games, and the games themselves.

    All games of the random player, which other answers shall change; of the others until everything has been asked.
    """
    return games_heard(board, wanted=OF_CARDS)


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
    check_that_it_counts(board, heard, question, OTHERWISE[question])


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
    check_that_it_counts(boards_of_actions[which], heard_of_actions[which], question, OTHERWISE[question])
