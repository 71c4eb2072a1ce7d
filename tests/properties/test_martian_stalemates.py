"""Long games against Martians whose cold comes to an end, or never comes: somebody can still hurt the other."""

import numpy as np
import pytest

from engine.codes import Winner
from engine.kernel.penalties import slowed_at_best
from engine.layout import EVENT, RESULT, STATE, TURN
from engine.runs.games import GAME_AND_COPIES, base_key, play_games, play_rows
from tests.properties.test_martian_laws import war
from tests.support.logged_games import built

BATTLES = ("omaha-beach", "saverne-gap", "sainte-mere-eglise")
PLAYERS = ("major-ensemble", "random")
COLDS = ("levels_max=0", "levels_max=3")
SEED, GAMES = 61, 120
AXIS, ALLIES = 0, 1


def capped_games(cold, player):
    """Tables and last state of each game that comes to the limit of turns; no other game is drawn."""
    for name in BATTLES:
        rules = built(name, war(cold=cold))
        results = play_games(rules, SEED, (player, player), count=GAMES).results
        assert ((results["winner"] == Winner.DRAW) == (results["capped"] == 1)).all()
        for game in np.flatnonzero(results["capped"]):
            yield rules, last_state(rules, int(game), player)


def last_state(rules, game, player):
    """The state in which a game has come to its end."""
    states = np.zeros(GAME_AND_COPIES, STATE)
    base = base_key(SEED, "play", rules.scenario.chance_id)
    rows = (np.zeros(1, RESULT), np.zeros(0, TURN), np.zeros(0, EVENT))
    play_rows(rules, (player, player), base, game, *rows, states)
    return states[0]


def on_board(tables, state, side):
    """Units of a side that stand on the board."""
    units = range(tables["first_unit"][side], tables["end_unit"][side])
    return [unit for unit in units if state["unit_hex"][unit] >= 0]


def may_hurt(tables, state, unit, enemies):
    """Whether a unit has dice at an enemy: at some range if it can still move, else at the range where he stands."""
    row, hex_ = state["unit_row"][unit], state["unit_hex"][unit]
    moves = slowed_at_best(tables, row, hex_, tables["row_move_max"][row]) > 0
    for enemy in enemies:
        close, afar = (tables["dice"][still, row, state["unit_row"][enemy]] for still in (3, 2))
        by_range = np.concatenate([[0, close[1]], afar[2:]])
        far = int(tables["apart"][hex_, state["unit_hex"][enemy]])
        if (by_range > 0).any() if moves else (by_range[far : far + 1] > 0).any():
            return True
    return False


@pytest.mark.rule("HR-MARCOLD-2", "HR-MARWIN-8", "HR-GEN-16")
@pytest.mark.parametrize("cold", COLDS)
def test_no_game_is_stopped_at_the_limit_of_turns_with_nobody_able_to_hurt_the_other(cold):
    stopped = [game for player in PLAYERS for game in capped_games(cold, player)]
    assert stopped
    for rules, state in stopped:
        tables = rules.tables[0]
        axis, allies = on_board(tables, state, AXIS), on_board(tables, state, ALLIES)
        assert axis and allies
        assert any(
            may_hurt(tables, state, unit, enemies)
            for units, enemies in ((axis, allies), (allies, axis))
            for unit in units
        )


@pytest.mark.rule("HR-MARCOLD-2", "HR-MARCOLD-8")
@pytest.mark.parametrize("player", PLAYERS)
def test_at_the_third_level_fighting_machines_stand_still_with_one_model_and_one_die(player):
    sick = 0
    for rules, state in capped_games("levels_max=3", player):
        tables = rules.tables[0]
        if state["sick_level"] < 3:
            continue
        sick += 1
        for unit in on_board(tables, state, AXIS):
            row, hex_ = state["unit_row"][unit], state["unit_hex"][unit]
            assert rules.unit_rows[row].startswith("hr_fighting_machine")
            assert state["unit_figures"][unit] == 1
            assert slowed_at_best(tables, row, hex_, tables["row_move_max"][row]) == 0
            assert tables["dice"][:, row].max() == 1
    assert sick > 0
