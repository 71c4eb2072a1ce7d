"""Matches of two legs in the real engine, and how they are spread."""

import numpy as np
import pytest

from analysis.players.tuning.matches import Meeting, Table, play_meeting, shares
from engine.loading.scenario.load import resolve_scenarios
from engine.loading.tables.build import build_tables
from engine.policies.minds import read_policy
from engine.runs.games import play_games

GAMES = 60


@pytest.fixture(scope="module")
def battles():
    return tuple(build_tables(scenario) for scenario in resolve_scenarios(["training"]))


def test_both_legs_are_the_games_of_the_two_seatings(battles):
    sergeant, random = read_policy("sergeant"), read_policy("random")
    outcome = play_meeting(battles[0], Meeting(0, sergeant, random, 5, GAMES), 3, "tune-test")
    for column, players in enumerate((("sergeant", "random"), ("random", "sergeant"))):
        games = play_games(battles[0], 3, players, 5, GAMES, "tune-test").results
        assert np.array_equal(outcome.halves[:, column] == 2, games["winner"] == column)
        assert np.array_equal(outcome.halves[:, column] == 1, games["winner"] == 2)
        own, other = ("axis", "allies") if column == 0 else ("allies", "axis")
        assert np.array_equal(outcome.margins[:, column], games[f"medals_{own}"] - games[f"medals_{other}"])


def test_a_player_against_himself_gets_half_of_every_match(battles):
    """Both legs are the same game, so whatever one seat wins the other loses."""
    sergeant = read_policy("sergeant")
    outcome = play_meeting(battles[1], Meeting(0, sergeant, sergeant, 0, GAMES), 1, "tune-test")
    assert (outcome.scores == 0.5).all()
    assert (outcome.margins.sum(axis=1) == 0).all()
    assert outcome.fitness == 0.5


def test_workers_change_nothing(battles):
    sergeant = read_policy("sergeant")
    bold = sergeant.with_weights("bold", threat=0.2)
    meetings = [
        Meeting(i % 2, bold, sergeant, first, count) for i, (first, count) in enumerate(shares(100, 7))
    ]
    one, three = (Table(battles, 1, workers).play(meetings, "tune-test") for workers in (1, 3))
    for a, b in zip(one, three, strict=True):
        assert np.array_equal(a.halves, b.halves) and np.array_equal(a.margins, b.margins)


@pytest.mark.parametrize(("matches", "cells"), [(500, 44), (7, 3), (2, 5), (12, 4)])
def test_matches_are_spread_evenly_over_cells_and_turns(matches, cells):
    total = np.zeros(cells, int)
    for turn in range(cells):
        spread = shares(matches, cells, turn)
        counts = np.array([count for _, count in spread])
        assert counts.sum() == matches and np.ptp(counts) <= 1
        assert [first for first, _ in spread] == [0, *np.cumsum(counts)[:-1]]
        total += counts
    assert (total == matches).all()
