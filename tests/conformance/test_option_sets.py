"""Options of different groups go together in any number and any order."""

import random

import pytest

from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from tests.conformance.cells import boards, play_cell, stages
from tests.conformance.option_sets import PAIRS, draw_set

SETS, ORDERS, GAMES = 4, 2, 6


@pytest.mark.parametrize("number", range(SETS))
@pytest.mark.parametrize("board", [*boards(), *stages()], ids=lambda path: path.stem)
def test_any_set_that_passes_the_check_plays(board, number):
    drawn = draw_set(random.Random(f"play {board.stem} {number}"), str(board))
    for players in PAIRS:
        cell = play_cell(drawn.built, players, GAMES, seed=3)
        assert cell.rule_gaps == 0, drawn.text
        assert cell.cards_astray == 0, drawn.text
        assert (cell.rows["turns"] >= 1).all() and (cell.rows["turns"] <= 200).all()


@pytest.mark.parametrize("board", [*boards(), *stages()], ids=lambda path: path.stem)
def test_the_order_in_which_options_are_named_does_not_matter(board):
    generator = random.Random(f"order {board.stem}")
    for _ in range(ORDERS):
        drawn = draw_set(generator, str(board))
        parts = drawn.text.split("+")
        generator.shuffle(parts)
        other = build_tables(load_scenario(str(board)), parse_variant("+".join(parts)))
        assert drawn.built.tables.tobytes() == other.tables.tobytes(), drawn.text
        assert drawn.built.rules_digest == other.rules_digest, drawn.text
