"""A turn of which the price is known: a medal that wins the game is there for one step, and is passed over."""

import numpy as np
import pytest

from engine.layout import REVIEW, STATE
from engine.players.common.features import open_book
from engine.search import review
from engine.search.batch import start_game
from tests.blunders.judging import best_plan
from tests.blunders.reviewers import FROZEN, MARGIN, frozen_player, judge_of
from tests.players.test_search_positions import position

GOAL = '[[objective]]\nid = "ground"\ntitle = "Ground"\nsides = "allies"\nhexes = "F7"\n'
# With four of five medals, a step from the hex that brings the fifth; nobody else can do anything.
FIELD = {"allies": {"infantry": "G7 H1"}, "axis": {"infantry": "A1 A2"}, "tail": GOAL}
# Left undone: 4 * (4/5)^2 for medals, 6 * 0 for figures, one of five medals one hex away.
LEAD = 4 * 0.64 + 6 * 0.0 + 1 * (1 / 2) / 5
PRICE = 1 - (0.5 + 0.5 * LEAD / (1 + LEAD))  # 13.7 points
SAMPLES = 2
GOALS = ("objective", "near_objective", "win_now", "closing", "group", "guard")


def reviewed(player, only=0):
    """Name of the card, style and row of every plan of the turn, by the frozen reviewer who sees this turn alone."""
    field = position("probe_center probe_left", (0, 4), **FIELD)
    judge = judge_of(FROZEN)
    minds, searches = judge.minds(player), judge.record()
    searches["turns"] = 1
    states = np.zeros(3, STATE)
    start_game(field.tables, states[0], minds[0], 1, 2, 0)
    states[0] = field.state
    for mind in (1, 2, 4):
        open_book(field.tables, minds[mind], 0)
    rows = np.zeros(32, REVIEW)
    n = review.review_turn(field.tables, states, minds, searches[0], 0, only, 0, SAMPLES, 0, rows, 0)
    names = [field.built.card_rows[field.tables["copy_row"][row["card_copy"]]] for row in rows[:n]]
    return list(zip(names, rows["style"][:n].tolist(), strict=True)), rows[:n]


def heedless():
    """The frozen captain without a thought for objectives."""
    return frozen_player().with_weights("heedless", **dict.fromkeys(GOALS, 0.0))


@pytest.fixture(scope="module")
def passed_over():
    """What the reviewer thinks of his turn."""
    return reviewed(heedless())


def test_passing_over_the_winning_medal_costs_what_it_is_worth(passed_over):
    plans, rows = passed_over
    best = best_plan(rows, SAMPLES)
    assert plans[0][0] == "probe_left" and plans[best] == ("probe_center", -1)
    assert rows["gain"][best] / SAMPLES == pytest.approx(PRICE, rel=1e-12)
    assert PRICE > MARGIN


def test_whoever_plays_as_the_reviewer_would_has_nothing_to_regret():
    plans, rows = reviewed(frozen_player())
    assert plans[0][0] == "probe_center"
    assert plans.count(("probe_center", -1)) == 1, "his own way of playing it is what was done"
    assert rows["gain"].max() == 0.0


def test_another_player_is_compared_with_the_reviewers_way_to_play_his_card(passed_over):
    plans, _ = passed_over
    assert plans.count(("probe_left", -1)) == 2


def test_one_plan_alone_is_tried_as_among_all(passed_over):
    plans, among_all = passed_over
    place = plans.index(("probe_center", -1))
    same, alone = reviewed(heedless(), only=place)
    assert same == plans and alone[place] == among_all[place]
    assert alone["samples"].tolist() == [SAMPLES if i in (0, place) else 0 for i in range(len(plans))]


def give_up(*rows):
    """Which plans of a turn are left, from (samples, mean gain, mean square) of each."""
    table = np.zeros(1 + len(rows), REVIEW)
    for row, (samples, mean, square) in zip(table[1:], rows, strict=True):
        row["samples"], row["gain"], row["squares"] = samples, samples * mean, samples * square
    search = judge_of(FROZEN).record()[0]
    search["n"], search["alive"][: len(table)] = len(table), 1
    left = review.give_up_beaten(search, MARGIN, table, 0)
    assert left == search["alive"][1 : len(table)].sum()
    return search["alive"][1 : len(table)].tolist()


def test_a_plan_is_given_up_two_and_a_half_standard_errors_below_the_margin():
    """With 100 samples of mean square 0.04 - 0.0025 the error is near 0.02 for a mean near 0.05."""
    error = np.sqrt(
        (0.04 + 0.25 / 100 - 0.05**2) / 100
    )  # 0.02, the gain of a half that was not seen included
    assert error == pytest.approx(0.02)
    assert give_up((100, 0.0495, 0.04), (100, 0.0505, 0.04), (100, 0.2, 0.04)) == [0, 1, 1]


def test_few_samples_that_are_alike_show_little():
    """A gain of a half unseen among n alike: the error is a half / n, so 12 keep a plan of no gain and 13 do not."""
    assert give_up((12, 0.0, 0.0), (13, 0.0, 0.0)) == [1, 0]
