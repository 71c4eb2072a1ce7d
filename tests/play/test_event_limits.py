"""Events of real games keep to what their kinds declare: numbers within the limits, nothing in places not declared."""

import random

import numpy as np
import pytest

from engine.hooks import NOTED, Event
from engine.loading.scenario.load import list_scenarios, load_scenario
from engine.loading.tables.build import build_tables
from engine.runs.games import trace_game
from tests.conformance.option_sets import draw_set

BATTLES = [one["id"] for one in list_scenarios() if one["group"] in ("base", "training")]
PLACES = "abcde"
SETS = 4  # random sets of options on every battle


def astray(events):
    """Events with a number outside the limits of its kind, in words."""
    found = []
    for kind in np.unique(events["kind"]):
        fields = NOTED[Event(kind)]
        own = events[events["kind"] == kind]
        limits = [*(one.limits for one in fields.values()), *[(0, 0)] * (len(PLACES) - len(fields))]
        for place, (low, high) in zip(PLACES, limits, strict=True):
            wrong = own[place][(own[place] < low) | (own[place] > high)]
            found += [
                f"{Event(kind).name} {place} = {number}, not {low} to {high}" for number in np.unique(wrong)
            ]
    return found


@pytest.mark.parametrize("battle", BATTLES)
def test_official_games_note_what_is_declared(battle):
    built = build_tables(load_scenario(battle))
    for game, player in enumerate(("random", "random", "captain", "recruit")):
        events, _ = trace_game(built, 11, game, (player, player))
        assert len(events) > 50 and astray(events) == []


@pytest.mark.parametrize("battle", BATTLES)
def test_so_do_games_under_any_options(battle):
    for number in range(SETS):
        drawn = draw_set(random.Random(f"{battle} {number}"), battle)
        for game, player in enumerate(("random", "captain")):
            events, _ = trace_game(drawn.built, 12, game, (player, player))
            assert astray(events) == [], drawn.text


def test_a_number_outside_its_limits_is_found():
    events, _ = trace_game(build_tables(load_scenario("river-line")), 11, 0, ("random", "random"))
    step = np.flatnonzero(events["kind"] == Event.STEP)[0]
    for place, number in (("b", 232), ("e", 1), ("a", -1)):
        wrong = events.copy()
        wrong[place][step] = number
        assert len(astray(wrong)) == 1
