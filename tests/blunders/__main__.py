"""Blunders per game of two players on the base battles: ``python -m tests.blunders --after PLAYER``.

Writes page, table and manifest into ``--out``.  Stopped, it goes on where its journal ends.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from engine.loading.words.errors import InputError
from engine.policies.minds import Policy, check_players, mind_of, read_policy
from engine.replay.regrets import check_judging
from engine.runs.games import play_games
from engine.runs.precompile import REVIEW_ENTRY, compile_missing, needed
from engine.runs.progress import progress_bar
from tests.blunders import page
from tests.blunders.judging import Sampling
from tests.blunders.measure import Plan, built, measured
from tests.blunders.reviewers import (
    FROZEN,
    FROZEN_FILE,
    GENERAL,
    NAMESPACE,
    frozen_player,
    has_moved,
    judge_of,
)
from tests.checker.games import BATTLES

GAMES, GENERAL_GAMES = 48, 12
JOURNAL = Path("build/blunders.jsonl")
OUT = Path("reports/blunders")


def player_of(ref: str) -> Policy:
    """The frozen captain or a player of the program, who judges and does not search."""
    if ref == frozen_player().id:
        return frozen_player()
    check_judging(ref)
    return read_policy(ref)


def plan_of(options: argparse.Namespace) -> Plan:
    """What is asked for."""
    players = player_of(options.before), player_of(options.after)
    check_players(players)
    if players[0].id == players[1].id:
        raise InputError("players", players[1].id, "the same player twice", "another one after")
    games = {FROZEN: options.games, GENERAL: options.general_games}
    judges = tuple((judge_of(id_), n) for id_, n in games.items() if n > 0)
    return Plan(tuple(options.battles), players, judges, options.seed, Sampling())


def arguments_of(words: Sequence[str] | None) -> tuple[argparse.Namespace, str]:
    """The options, and the command that gives the same again."""
    parser = argparse.ArgumentParser(prog="python -m tests.blunders", description=__doc__)
    frozen = frozen_player().id
    parser.add_argument("--before", default=frozen, help=f"default {frozen}, who is kept beside the tests")
    parser.add_argument("--after", default="major", help="id of a player of the program")
    parser.add_argument("--battles", nargs="+", default=list(BATTLES))
    parser.add_argument(
        "--games", type=int, default=GAMES, help="of each battle and player, before the frozen reviewer"
    )
    parser.add_argument("--general-games", type=int, default=GENERAL_GAMES, help="before the general")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--journal", type=Path, default=JOURNAL)
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args(words)
    command = ["python -m tests.blunders", f"--before {options.before}", f"--after {options.after}"]
    if tuple(options.battles) != BATTLES:
        command.append(f"--battles {' '.join(options.battles)}")
    command.append(f"--games {options.games} --general-games {options.general_games} --seed {options.seed}")
    return options, " ".join(command)


def moves_of(plan: Plan) -> list[np.ndarray]:
    """Trajectories of the games of the player after, battle by battle."""
    after = plan.players[1]
    games = max(games for _, games in plan.judges)
    blocks = [
        play_games(built(battle), plan.seed, count=games, namespace=NAMESPACE, mind=mind_of(after, after))
        for battle in plan.battles
    ]
    return [block.results["trajectory"] for block in blocks]


def report(options: argparse.Namespace, command: str) -> dict[str, Any]:
    """Measure and write; gives the manifest."""
    plan = plan_of(options)
    compile_missing(needed(["captain"], REVIEW_ENTRY))
    moved = has_moved()
    if moved:
        raise InputError(
            str(FROZEN_FILE), "worth", f"other thoughts of {', '.join(moved)}", "those when it was frozen"
        )
    with progress_bar(0, len(plan.blocks()), quiet=False) as advance:
        found = measured(plan, options.journal, options.workers, advance)
    manifest = page.manifest_of(plan, found, moves_of(plan), command)
    page.write(options.out, manifest)
    return manifest


def main(words: Sequence[str] | None = None) -> int:
    """Measure, write, and print what came out; 2 for a wrong word."""
    try:
        manifest = report(*arguments_of(words))
    except InputError as error:
        print(error, file=sys.stderr)
        return 2
    print(manifest["study"]["answer"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
