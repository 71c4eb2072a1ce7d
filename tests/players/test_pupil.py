"""Pupils: choices by lot as likely as the worth says, and sums that expect nothing."""

import numpy as np
import pytest

from engine.codes import Player
from engine.layout import MIND, STATE
from engine.loading.scenario.load import resolve_scenarios
from engine.loading.tables.build import build_tables
from engine.players.pupil.choices import choose_by_lot, remember
from engine.policies.minds import mind_of, read_policy
from engine.runs import lessons
from engine.runs.games import play_games
from engine.runs.lessons import as_pupil, lessons_of

WORTHS = (1.0, 0.0, 2.0)
CHANCES = np.exp(WORTHS) / np.exp(WORTHS).sum()
DRAWS = 3000


@pytest.fixture
def drawn():
    """Choices among three options at one figure of temperature, with what is remembered of all."""
    state, mind = np.zeros(1, STATE)[0], np.zeros(1, MIND)[0]
    mind["temperature"] = 1.0
    mind["option_n"] = len(WORTHS)
    chosen = []
    for ordinal in range(DRAWS):
        mind["option_worth"][: len(WORTHS)] = WORTHS
        mind["option_notes"][: len(WORTHS), 0] = (0.0, 5.0, 1.0)
        chosen.append(choose_by_lot(state, mind, 0, ordinal, 0))
        remember(mind, 0, chosen[-1], 40, 0, 1)
    return np.array(chosen), mind


def test_options_are_drawn_as_often_as_their_worth_says(drawn):
    """Within four standard deviations of a binomial count."""
    counts = np.bincount(drawn[0], minlength=3)
    doubt = np.sqrt(DRAWS * CHANCES * (1 - CHANCES))
    assert (np.abs(counts - DRAWS * CHANCES) < 4 * doubt).all()


def test_what_is_remembered_is_what_came_less_what_was_to_be_expected(drawn):
    notes = np.array((0.0, 5.0, 1.0))
    expected = notes[drawn[0]].sum() - DRAWS * CHANCES @ notes
    assert drawn[1]["lesson"][0, 40] == pytest.approx(expected)
    assert not drawn[1]["lesson"][1].any()


def test_the_chances_are_left_in_place_of_the_worths(drawn):
    assert drawn[1]["option_worth"][:3] == pytest.approx(CHANCES)


@pytest.fixture(scope="module")
def battle():
    return build_tables(resolve_scenarios(["pegasus-bridge"])[0])


def test_without_warmth_a_pupil_plays_the_games_of_his_teacher(battle):
    """At a billionth of a figure the best act is always drawn, noise having broken the ties.

    What is remembered is next to nothing.
    """
    teacher = read_policy("captain").with_weights(
        "teacher", inf_cover=0.4, card_wide=-1.0, way_back=1.0, noise=0.01
    )
    pupil = as_pupil(teacher)
    assert Player[pupil.kernel.upper()] == Player.PUPIL
    plain = play_games(
        battle, 3, first=0, count=150, namespace="pupil", mind=mind_of(teacher, teacher)
    ).results
    played = lessons_of(battle, (pupil, pupil), 1e-9, 3, 0, 150, "pupil")
    assert np.array_equal(played.results["trajectory"], plain["trajectory"])
    assert np.abs(played.sums).max() < 1e-3


def test_with_warmth_he_plays_others_and_learns_on_his_own_side_only(battle):
    captain = read_policy("captain").with_weights("taught", inf_cover=0.4)
    whole = lessons_of(battle, (as_pupil(captain), captain), 0.5, 3, 0, 150, "pupil")
    part = lessons_of(battle, (as_pupil(captain), captain), 0.5, 3, 50, 100, "pupil")
    assert np.array_equal(whole.results[50:]["trajectory"], part.results["trajectory"])
    assert np.array_equal(whole.sums[-len(part.sums) :], part.sums)
    axis = whole.turns["side"] == 0
    assert np.abs(whole.sums[axis]).max() > 1 and not whole.sums[~axis].any()


def test_lessons_come_turn_by_turn(battle):
    """A row for every turn, in order, with the luck of its dice; together they are the game's."""
    captain = read_policy("captain")
    played = lessons_of(battle, (as_pupil(captain), captain), 0.5, 3, 0, 40, "pupil")
    results, turns = played.results, played.turns
    assert len(results) == 40 and len(turns) == results["turns"].sum()
    assert np.array_equal(turns["game"], np.repeat(results["game"], results["turns"]))
    assert np.array_equal(turns["turn"], np.concatenate([np.arange(1, n + 1) for n in results["turns"]]))
    by_game = np.add.reduceat(played.luck, np.r_[0, np.cumsum(results["turns"])[:-1]])
    hits = results["hits_allies"] - results["hits_axis"]
    expected = (results["expected_sixths_allies"] - results["expected_sixths_axis"]) / 6
    assert by_game == pytest.approx(hits - expected, abs=1e-4)


def test_games_without_room_are_left_out(battle, monkeypatch):
    captain = read_policy("captain")
    whole = lessons_of(battle, (captain, captain), 0.5, 3, 0, 20, "pupil")
    monkeypatch.setattr(lessons, "ROOM", 5)
    part = lessons_of(battle, (captain, captain), 0.5, 3, 0, 20, "pupil")
    assert 0 < len(part.results) < 20 and len(part.turns) == part.results["turns"].sum() <= 100
    assert np.array_equal(part.turns, whole.turns[: len(part.turns)])
