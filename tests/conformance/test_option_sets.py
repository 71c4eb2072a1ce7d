"""Options of different groups go together in any number and any order: ``draw_set`` names each set both ways round."""

import random

import pytest

from tests.conformance.cells import boards, play_cell, stages
from tests.conformance.option_sets import PAIRS, draw_set

GAMES = 6
SETS = {**dict.fromkeys(boards(), 4), **dict.fromkeys(stages(), 2)}  # a stage is a copy of one of the boards


@pytest.mark.parametrize(
    ("board", "number"),
    [pytest.param(board, n, id=f"{board.stem}-{n}") for board, sets in SETS.items() for n in range(sets)],
)
def test_any_set_that_passes_the_check_plays(board, number):
    drawn = draw_set(random.Random(f"play {board.stem} {number}"), str(board))
    for players in PAIRS:
        cell = play_cell(drawn.built, players, GAMES, seed=3)
        assert cell.rule_gaps == 0, drawn.text
        assert cell.cards_astray == 0, drawn.text
        assert (cell.rows["turns"] >= 1).all() and (cell.rows["turns"] <= 200).all()
