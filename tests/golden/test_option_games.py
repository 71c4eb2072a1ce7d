"""Every option visibly happens in a game, and that game goes on as it always did."""

import pytest

from engine.loading.options.variant import parse_variant
from engine.replay.trigger_words import TRIGGERS
from tests.golden.option_games import FOLDER, kept, told
from tests.support.catalogue import shipped

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
    triggers = shipped()[option]["triggers"]
    words = [TRIGGERS[name] for name in triggers]
    in_play = any(f"* house rule: {one}" in text for one in words)
    changes = any(line.startswith("scenario.") for line in text.splitlines())
    assert in_play or (changes and "forces_changed" in triggers)


def test_every_option_has_its_game():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(OPTIONS)
