"""How the time of a game is shared between players and rules, measured in an engine of its own.

The engine that plays has no clock in it.  A second one, compiled in a process with ``M44_TIMED=1``, notes the ticks
of the processor's clock from every question to its answer (``engine.kernel.clock``); everything else is the rules'.
What a player asks the rules before it answers (how far can this unit go, how many dice) counts as the player's time.
Reading the clock twice per decision slows this engine by some percent, which is why speeds are never taken from it.
"""

import json
import sys
from collections.abc import Callable, Sequence
from time import perf_counter

import numpy as np

from engine.compiling.beside import answer_of
from engine.compiling.sources import TIMED
from engine.dialogue.batch import play_block
from engine.kernel.clock import has_clock, ticks_now
from engine.layout import EVENT, RESULT, STATE, TURN
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import Built, build_tables
from engine.policies.player_files import fill_mind
from engine.runs.games import base_key

SEED = 1
NAMESPACE = "bench"
TRIAL_GAMES = 20


def players_share(built: Built, player: str, count: int) -> float:
    """Share of the time of some games that their players take, 0 to 1; needs the timed engine."""
    assert TIMED
    mind = fill_mind((player, player))
    base0, base1 = base_key(SEED, NAMESPACE, built.scenario.chance_id)
    results = np.zeros(count, RESULT)
    rows, events = np.zeros(0, TURN), np.zeros(0, EVENT)
    start = ticks_now()
    written = np.zeros(2, np.int64)
    play_block(built.tables, np.zeros(1, STATE), mind, base0, base1, 0, results, rows, events, written)
    return float(mind[0]["player_ticks"] / (ticks_now() - start))


def main() -> None:
    """Read the boards, the players and the seconds of a measurement from standard input, print the shares."""
    wanted = json.load(sys.stdin)
    shares = []
    for path in wanted["scenarios"]:
        built = build_tables(load_scenario(path))
        for player in wanted["players"]:
            players_share(built, player, 1)
            start = perf_counter()
            players_share(built, player, wanted["trial"])
            rate = wanted["trial"] / (perf_counter() - start)
            shares.append(players_share(built, player, max(1, int(rate * wanted["seconds"]))))
    print(json.dumps(shares))


def measure_shares(
    scenarios: Sequence[str],
    players: Sequence[str],
    seconds: float,
    say: Callable[[str], None],
    trial: int = TRIAL_GAMES,
) -> list[float | None]:
    """Share of the time that players take, 0 to 1, for every scenario and player.

    Parameters
    ----------
    scenarios : sequence of str
        Paths of scenario files.
    players : sequence of str
        A player plays both sides.
    seconds : float
        Aimed-at length of one measurement.
    say : callable
        Takes lines about what is going on.
    trial : int
        Games played before, to say how many fit into the seconds.

    Returns
    -------
    list of float or None, shape (n_scenarios * n_players,)
        Scenario by scenario; None where the machine has no clock that a program may read.
    """
    if not has_clock():
        return [None] * (len(scenarios) * len(players))
    say("Timing players and rules; the first time a second engine is compiled, which takes about a minute …")
    words = {"scenarios": list(scenarios), "players": list(players), "seconds": seconds, "trial": trial}
    printed = answer_of("engine.runs.timing", given=json.dumps(words), M44_TIMED="1")
    return list(json.loads(printed.splitlines()[-1]))


if __name__ == "__main__":
    main()
