"""One side of `engine.runs.against`: plays games of whatever engine it finds and says how long they took.

Its text is run in a process of its own beside another checkout, which may be older, so it names modules by where they
stand today and by where they stood before, and uses nothing else of this program.
"""

import hashlib
import json
import os
import sys
from importlib import import_module
from threading import Thread
from time import process_time, sleep
from typing import Any

import numpy as np

SEED, NAMESPACE = 1, "against"
PAUSE = 0.2  # seconds between two looks at the parent
BEFORE_ROOMS = {
    "loading.scenario.load": "loading.scenario",
    "loading.tables.build": "loading.tables",
    "runs.games": "play.games",
}


def engine_module(name: str) -> Any:
    """A module of the engine by its name of today, or by the one it had before the engine had rooms."""
    try:
        return import_module(f"engine.{name}")
    except ModuleNotFoundError:
        return import_module(f"engine.{BEFORE_ROOMS[name]}")


def end_with(parent: int) -> None:
    """End this process soon after its parent, also while it compiles.  Does not return."""
    while os.getppid() == parent:
        sleep(PAUSE)
    os._exit(1)


def main() -> None:
    """Answer lines of (battle, player, games) by lines of (seconds of processor time, digest of the games)."""
    load, build = engine_module("loading.scenario.load"), engine_module("loading.tables.build")
    games, built = engine_module("runs.games"), {}
    for line in sys.stdin:
        battle, player, count = json.loads(line)
        if battle not in built:
            built[battle] = build.build_tables(load.load_scenario(battle))
        start = process_time()
        rows = games.play_games(
            built[battle], SEED, (player, player), count=count, namespace=NAMESPACE
        ).results
        seconds = process_time() - start
        said = np.stack(
            [rows[name].astype(np.int64) for name in ("winner", "turns", "medals_axis", "medals_allies")]
        )
        print(json.dumps([seconds, hashlib.blake2s(said.tobytes()).hexdigest()]), flush=True)


if __name__ == "__main__":
    Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    main()
