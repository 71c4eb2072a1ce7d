"""Kill a run at random moments, again and again, and compare what it ends with.

``python -m tests.play.kill_test [KILLS]`` (default 60) prints the figures.  A run of stand-in games is begun as a
process of its own, killed with SIGKILL at a random moment, and begun anew in the same folder until it has been
killed so often that it may finish; then the next folder is taken.
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from engine.play import parts, simulate
from tests.play import fake_play

ROOT = Path(__file__).resolve().parents[2]
READY = "ready"
KILLS_A_RUN = 12
BLOCK = 10
GAMES = 600  # of both cells: 60 blocks, about 1.2 s of play


@dataclass
class Figures:
    """What the kills met."""

    kills: int = 0
    runs: int = 0
    same_digest: int = 0
    kept: int = 0  # blocks that were there after a kill, all kills together
    unfinished: int = 0  # files under a temporary name, all kills together
    leftovers: int = 0  # parts without the one that counts

    def line(self) -> str:
        return (
            f"{self.kills} kills in {self.runs} runs: {self.same_digest} of {self.runs} end with the digest of an "
            f"undisturbed run; after a kill {self.kept / self.kills:.1f} of {GAMES // BLOCK} blocks were whole on "
            f"average, {self.unfinished} half-written files and {self.leftovers} parts of unfinished blocks were met"
        )


def begin(folder: Path) -> "subprocess.Popen[str]":
    """A process that plays into a folder; returned when its first block is about to be played."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.play.fake_play", str(folder), str(BLOCK), READY],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    line = process.stdout.readline()
    assert line == f"{READY}\n", f"a run ended before it began: {line!r}"
    return process


def look(folder: Path, figures: Figures) -> int:
    """Count what a kill has left behind; gives the whole blocks."""
    whole = {span.file for span in parts.spans_in(folder)}
    figures.unfinished += len(list(folder.rglob(f"*{parts.TEMPORARY}")))
    figures.leftovers += sum(path.name not in whole for path in (folder / "hexes").glob("part-*"))
    figures.kept += len(whole)
    return len(whole)


def killed_run(folder: Path, kills: int, chance: random.Random, figures: Figures) -> str:
    """Digest of a run that is killed up to so many times before it may end."""
    for _ in range(kills):
        process = begin(folder)
        time.sleep(chance.uniform(0, 0.25))
        process.kill()
        process.communicate()
        figures.kills += 1
        if look(folder, figures) == GAMES // BLOCK:
            break
    summary = simulate.simulate(order(), folder, block_size=BLOCK, quiet=True)
    assert summary.games == GAMES
    return summary.digest


def order():
    return fake_play.order(games=GAMES // 2)


def kill(kills: int, seed: int, where: Path) -> Figures:
    """Kill runs until there have been so many kills.

    The stand-in has to be installed in this process too, so that the last stretch of a run is played with it.
    """
    chance, figures = random.Random(seed), Figures()
    expected = simulate.simulate(order(), where / "undisturbed", quiet=True).digest
    while figures.kills < kills:
        digest = killed_run(
            where / f"run-{figures.runs}", min(KILLS_A_RUN, kills - figures.kills), chance, figures
        )
        figures.runs += 1
        figures.same_digest += digest == expected
    return figures


if __name__ == "__main__":
    fake_play.install()
    with tempfile.TemporaryDirectory() as folder:
        begun = time.monotonic()
        result = kill(int(sys.argv[1]) if len(sys.argv) > 1 else 60, 1, Path(folder))
        print(f"{result.line()}; {time.monotonic() - begun:.0f} s")
    sys.exit(result.same_digest != result.runs)
