"""Every option visibly happens in a game, and that game goes on as it always did."""

import pytest

from engine.codes import Fired
from engine.loading.options import parse_variant
from engine.play.trigger_words import TRIGGERS
from tests.golden.option_games import FOLDER, bits_of, kept, shipped, told

HOW = "the engine plays differently; if that is meant: python -m tests.golden.option_games, and read the difference"
OPTIONS = sorted(shipped())


@pytest.mark.parametrize("option", OPTIONS)
def test_a_game_of_every_option_line_by_line(option):
    board, variant, game, text = kept(option)
    now = told(board, parse_variant(variant), game).splitlines()
    for number, (before, after) in enumerate(zip(text.splitlines(), now, strict=False), 1):
        assert after == before, f"options/{option}.txt line {number}: {HOW}"
    assert len(now) == len(text.splitlines()), HOW


@pytest.mark.parametrize("option", OPTIONS)
def test_the_option_acts_in_its_game(option):
    _, variant, _, text = kept(option)
    assert option in {one.name for one in parse_variant(variant).options}
    words = [TRIGGERS[bit.name.lower()] for bit in Fired if bits_of(option) >> bit & 1]
    in_play = any(f"* house rule: {one}" in text for one in words)
    in_set_up = any(line.startswith("scenario.") for line in text.splitlines())
    assert in_play or in_set_up


def test_every_option_has_its_game():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(OPTIONS)
