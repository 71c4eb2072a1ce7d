"""Two versions of the engine against each other: how many games a second one plays for each of the other's.

Both play the same games in turn, each in a process of its own, and what is compared is processor time, so that a
machine shared with others disturbs both alike.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.compiling.sources import ENGINE
from engine.loading.words.errors import InputError
from engine.policies.usual import ROUNDS

WORKER = Path(__file__).with_name("against_worker.py")
SECONDS, TRIAL = 0.3, 20
FEWEST_ROUNDS = 2


@dataclass(frozen=True)
class Pace:
    """What was measured in one battle with one player.

    Attributes
    ----------
    battle, player : str
    games : int
        Of every round.
    same : bool
        Whether both versions play these games alike.
    ratios : ndarray, shape (n_rounds,)
        Speed of this version, with the other's as 1.
    """

    battle: str
    player: str
    games: int
    same: bool
    ratios: NDArray[np.float64]


class Version:
    """One version in its own process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER.read_text(encoding="utf-8")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(folder)},
        )

    def play(self, battle: str, player: str, games: int) -> tuple[float, str]:
        """Seconds of processor time that some games took, and a digest of how they ended.

        Raises
        ------
        InputError
            This version does not play them.
        """
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps([battle, player, games]) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise InputError(
                str(self.folder),
                f"{battle}, {player}",
                "no games",
                "a version of this program that plays them",
            )
        seconds, digest = json.loads(line)
        return float(seconds), str(digest)

    def close(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.communicate()


def paces(
    folder: Path,
    battles: Sequence[str],
    players: Sequence[str],
    rounds: int = ROUNDS,
    seconds: float = SECONDS,
) -> Iterator[Pace]:
    """Play both versions in turn, battle by battle.

    Parameters
    ----------
    folder : Path
        A checkout of the other version.
    battles, players : sequence of str
        Ids that both versions know.
    rounds : int
        In every second one the other version begins.
    seconds : float
        About how long the games of one round take this version.

    Raises
    ------
    InputError
        No version of this program in the folder, or fewer than two rounds.
    """
    if not (folder / "engine" / "__init__.py").is_file():
        raise InputError(
            str(folder), "--against", "no engine", "a folder with another version of this program"
        )
    if rounds < FEWEST_ROUNDS:
        raise InputError("m44 bench", "--rounds", str(rounds), f"{FEWEST_ROUNDS} or more")
    this, other = Version(ENGINE.parent), Version(folder.resolve())
    try:
        for player in players:
            for version in (this, other):  # compiled before anything is measured
                version.play(battles[0], player, 1)
            for battle in battles:
                trial, _ = this.play(battle, player, TRIAL)
                games = max(1, round(TRIAL * seconds / max(trial, 1e-6)))
                yield _pace(this, other, battle, player, games, rounds)
    finally:
        this.close()
        other.close()


def _pace(this: Version, other: Version, battle: str, player: str, games: int, rounds: int) -> Pace:
    ratios, same = [], True
    for number in range(rounds):
        order = (this, other) if number % 2 == 0 else (other, this)
        took = {version: version.play(battle, player, games) for version in order}
        ratios.append(took[other][0] / took[this][0])
        same &= took[other][1] == took[this][1]
    return Pace(battle, player, games, same, np.array(ratios))
