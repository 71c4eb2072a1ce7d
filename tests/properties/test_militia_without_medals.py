"""Nineteen Eighty-Four with militia that pays no medal: a game ends with twelve medals or at the limit of turns."""

import numpy as np
import pytest

from engine.codes import EndReason, Winner
from tests.properties.test_nineteen_eighty_four import BATTLES, of_battle, played, with_target

TARGET = 12
GAMES = 60


@pytest.mark.rule("HR-NEFUNIT-2", "HR-NEFVP-1", "HR-NEFREIN-9", "HR-GEN-16")
@pytest.mark.parametrize("player", ["sergeant", "recruit", "random"])
@pytest.mark.parametrize("battle", BATTLES)
def test_games_end_with_twelve_medals_or_are_drawn_at_the_limit_of_turns(battle, player):
    words = with_target(TARGET).replace("nef-unit-conversion", "nef-unit-conversion:militia_vp=0")
    built = of_battle(battle, words)
    rows = played(built, 37, (player, player), GAMES)
    capped = rows["end_reason"] == EndReason.TURN_CAP
    assert (capped | (rows["end_reason"] == EndReason.MEDALS)).all()
    medals = np.stack([rows["medals_axis"], rows["medals_allies"]])
    won = medals >= TARGET
    # Whoever wins has twelve medals and nobody else has; at the limit of turns nobody has, and the game is drawn.
    assert (won.sum(axis=0) == ~capped).all()
    assert (
        rows["winner"] == np.where(capped, Winner.DRAW, np.where(won[0], Winner.AXIS, Winner.ALLIES))
    ).all()
    assert (rows["turns"][capped] == built.tables[0]["turn_limit"]).all()
