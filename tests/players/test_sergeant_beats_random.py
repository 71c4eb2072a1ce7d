"""The sergeant is no match for chance: it beats ``random`` on every board from either side."""

import pytest

from engine.codes import Winner
from engine.runs.games import play_games
from tests.conformance.cells import boards
from tests.support.turn_by_turn import built_for

GAMES = 300
LEAST_WINS = 0.95


@pytest.mark.parametrize("side", ["axis", "allies"])
@pytest.mark.parametrize("board", boards(), ids=lambda path: path.stem)
def test_from_either_side(board, side):
    players = ("sergeant", "random") if side == "axis" else ("random", "sergeant")
    winners = play_games(built_for(str(board)), 12, players, count=GAMES).results["winner"]
    assert (winners == Winner[side.upper()]).mean() >= LEAST_WINS
