"""Games that cost nothing: a stand-in for ``play_games`` whose rows depend on seed and game index only.

Run as a program it plays a plan slowly, so that a test can kill it in the middle.
"""

import sys
import time
from pathlib import Path

import numpy as np

from engine.layout import MAX_CARD_ROWS, MAX_HEXES, RESULT, TURN
from engine.loading.options.variant import Variant, parse_set
from engine.loading.scenario.load import load_scenario
from engine.runs import blocks, packing, simulate
from engine.runs.games import Block
from engine.runs.request import RunRequest, make_plan

LIMITS = {
    "winner": 3,
    "end_reason": 7,
    "acts": 900,
    "expected_sixths_axis": 300,
    "expected_sixths_allies": 300,
}


def play_games(built, seed, players, first, count, namespace, turns, shared=None):
    """Rows made of plain arithmetic on the game index."""
    games, seed = np.arange(first, first + count), seed + len(shared or "")
    results = np.zeros(count, RESULT)
    for i, name in enumerate(RESULT.names):
        results[name] = (games * (2 * i + 3) + seed * 7 + i) % LIMITS.get(name, 9)
    results["game"] = games
    results["trajectory"] = (games - 5) * 0x1E3779B97F4A7C15 - seed
    hexes = np.full((2, MAX_HEXES, 3), count, np.int64)
    cards = np.full((2, MAX_CARD_ROWS, 3), count, np.int64)
    rows = np.zeros(3 * count if turns else 0, TURN)
    if turns:
        rows["game"] = np.repeat(games, 3)
        rows["turn"] = np.tile([1, 2, 3], count)
        rows["card"] = -1
    return Block(results, hexes, cards, rows)


def request(
    games=300, seed=5, trace=False, players=(("sergeant", "sergeant"),), luck=0, postures=0, **more
) -> RunRequest:
    """Pegasus Bridge, official and with weaker infantry."""
    weak = Variant("weak-infantry", (parse_set("units.infantry.dice=2/2/1"),))
    battle = [load_scenario("pegasus-bridge")]
    how = {"trace": trace, "luck": luck, "postures": postures, **more}
    return make_plan(battle, [weak], players, games, seed, **how)


def install(setattr_=setattr, pause: float = 0.0) -> None:
    """Put the stand-in in place of the engine."""

    def slow(*arguments):
        time.sleep(pause)
        return play_games(*arguments)

    setattr_(blocks, "play_games", slow)
    setattr_(simulate, "make_ready", lambda *_: 0.0)


def leave_parts(setattr_) -> None:
    """Let finished runs keep their parts, as runs do that are not finished, and as all runs did before packs."""
    setattr_(packing, "MOST_LOOSE", 1_000_000)


if __name__ == "__main__":
    install(pause=0.05)
    try:
        summary = simulate.simulate(
            request(), Path(sys.argv[1]), block_size=int(sys.argv[2]), quiet=True, command="m44 run battle"
        )
    except KeyboardInterrupt:
        sys.exit(130)
    print(summary.digest)
