"""Figures that Cybermen gain, counted in games: those that enemies lose beside them, and none where nobody is weak."""

from dataclasses import replace

import numpy as np
import pytest

from engine.hooks import FIRED_COLUMNS, Fired
from engine.hooks.fired import acted, fired_words
from engine.runs.games import play_games
from tests.support.logged_games import built, logged

PLAYERS = (("sergeant", "sergeant"), ("random", "random"))
BATTLES = ("st-vith", "arracourt", "liberation-of-paris")
LOGGED = 3  # games of a battle
COUNTED = ("hit", "blocked", "stood")  # causes of losses: dice, and flags that were not obeyed
FULL = 4  # figures of a Cyberman unit at the start
PLAYED = 200


def taken_and_gained(game):
    """For every roll of a Cyberman unit the figures it took beside it and those gained after it.

    A roll is followed from its faces to the next roll, so an attack that an Ambush breaks into counts as one.  The roll
    that ends the battle is left out: nobody gains anything after it.
    """
    rows = {unit["id"]: unit["row"] for unit in game["setup"]["units"]}
    beside, counts, rolling = {}, {}, None
    for event in game["events"]:
        kind = event["event"]
        if kind == "battle":
            strikes = "cyberman" in rows.get(event["attacker"], "")  # a card strikes by itself
            beside[event["roll"]] = strikes and event["distance"] == 1
        elif kind in ("face", "roll"):
            rolling = event["roll"]
        elif kind == "turn":
            rolling = None
        elif kind == "end":
            counts.pop(rolling, None)
        if kind == "gain":
            counts.setdefault(rolling, [0, 0])[1] += 1
        elif kind == "hit" and beside.get(rolling) and "cyberman" not in rows[event["unit"]]:
            if event["cause"] in COUNTED:
                counts.setdefault(rolling, [0, 0])[0] += event["figures"]
    return list(counts.values())


@pytest.mark.rule("HR-CYBER-2", "HR-CYBER-4", "HR-CYBER-5", "HR-CYBER-9")
@pytest.mark.parametrize("players", PLAYERS, ids="-".join)
@pytest.mark.parametrize("battle", BATTLES)
def test_figures_gained_are_those_that_enemies_lose_beside_cybermen(battle, players):
    rolls = [
        one for game in range(LOGGED) for one in taken_and_gained(logged(battle, players, game, "cybermen"))
    ]
    assert all(taken == gained for taken, gained in rolls)
    assert sum(gained for _, gained in rolls) > 0


@pytest.mark.rule("HR-CYBER-3")
@pytest.mark.parametrize("players", PLAYERS, ids="-".join)
def test_growth_that_ends_at_full_strength_adds_to_weakened_units_alone(players):
    ever = 0
    for game in range(LOGGED):
        for event in logged("st-vith", players, game, f"cyberman-unit:max_figures={FULL}")["events"]:
            if event["event"] == "gain":
                assert event["now"] <= FULL
                ever += 1
    assert ever > 0


def without_gains(one):
    """The same battle with Cybermen whom nobody joins."""
    tables = one.tables.copy()
    tables["gaining_rows"] = 0
    return replace(one, tables=tables)


@pytest.mark.rule("HR-CYBER-3")
@pytest.mark.parametrize("battle", BATTLES)
def test_where_no_unit_below_full_strength_takes_a_figure_the_game_is_that_without_reinforcements(battle):
    ends = built(battle, f"cyberman-unit:max_figures={FULL}")
    some, none = (play_games(one, 5, PLAYERS[0], count=PLAYED).results for one in (ends, without_gains(ends)))
    gained = acted(fired_words(some), [Fired.FIGURE_GAINED])
    told = [name for name in some.dtype.names if name not in ("trajectory", *FIRED_COLUMNS)]
    same = np.array([some[i][told] == none[i][told] for i in range(PLAYED)])
    assert same[~gained].all()
    assert 0 < gained.sum() < PLAYED and not same.all()
