"""Kill runs that take and keep games at random moments, and let several meet on one shelf.

``python -m tests.kept.kill_kept [KILLS]`` (default 60) prints the figures.  Runs of stand-in games of different lengths
share one shelf, in processes of their own that are killed with SIGKILL and begun anew, as in `kill_runs`.
"""

import os
import random
import sys
import tempfile
import time
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from engine.runs import kept_shelf, simulate
from engine.runs.digest import outcome_digest, sums_of
from engine.runs.manifest import read_manifest
from tests.play.kill_runs import FORK, LIBRARIES
from tests.support import fake_play

LENGTHS = (60, 300, 200, 500, 120, 400)  # games of each of two cells, run after run
BLOCKS = (10, 20, 50)
KILLS_A_RUN = 4


@dataclass
class Figures:
    """What the kills met."""

    kills: int = 0
    runs: int = 0
    same_digest: int = 0
    taken: int = 0  # games that finished runs took
    told: int = 0  # lines about damage, of which there must be none

    def line(self) -> str:
        return (
            f"{self.kills} kills in {self.runs} runs, {self.same_digest} of which end with the digest of a run that "
            f"plays all its games; {self.taken} games were taken, {self.told} entries found damaged"
        )


def expected(games: int) -> str:
    """The digest of a run whose games are all played."""
    rows = fake_play.play_games(None, 5, None, 0, games, "play", False).results
    return outcome_digest((cell.label, sums_of(rows)) for cell in fake_play.request(games=games).plan.cells)


def play(shelf: Path, folder: Path, games: int, block: int, note: Path) -> None:
    """The life of a process: play what is missing, and note what was taken and told."""
    os.environ["M44_KEPT"] = str(shelf)
    kept_shelf.shipped_folder = lambda: None
    fake_play.install()
    lines = []
    asked = fake_play.request(games=games, trace=block > BLOCKS[0])
    found = simulate.simulate(asked, folder, block_size=block, quiet=True, say=lines.append)
    note.write_text(f"{found.taken} {len(lines)}")


def begin(*arguments):
    process = FORK.Process(target=play, args=arguments)
    process.start()
    return process


def kill(kills: int, seed: int, where: Path) -> Figures:
    """Kill runs until there have been so many kills."""
    chance, figures = random.Random(seed), Figures()
    where.mkdir(parents=True, exist_ok=True)
    for library in LIBRARIES:
        import_module(library)
    begun = time.monotonic()
    process = begin(where / "first-shelf", where / "first", LENGTHS[0], BLOCKS[0], where / "note")
    process.join()
    assert process.exitcode == 0
    longest = 2 * (time.monotonic() - begun)
    while figures.kills < kills:
        games, block = LENGTHS[figures.runs % len(LENGTHS)], BLOCKS[figures.runs % len(BLOCKS)]
        life = (where / "shelf", where / f"run-{figures.runs}", games, block, where / "note")
        for _ in range(min(KILLS_A_RUN, kills - figures.kills)):
            process = begin(*life)
            time.sleep(chance.uniform(0, longest))
            process.kill()
            process.join()
            figures.kills += 1
        process = begin(*life)
        process.join()
        assert process.exitcode == 0
        _note(life, figures)
    for number in range(figures.runs):  # what killed runs have put is taken whole
        games, block = LENGTHS[number % len(LENGTHS)], BLOCKS[number % len(BLOCKS)]
        life = (where / "shelf", where / f"again-{number}", games, block, where / "note")
        begin(*life).join()
        _note(life, figures)
    return figures


def _note(life: tuple, figures: Figures) -> None:
    """Count a run that has ended.  Changes: figures."""
    taken, told = map(int, life[4].read_text().split())
    figures.runs += 1
    figures.taken += taken
    figures.told += told
    figures.same_digest += read_manifest(life[1])["digest"] == expected(life[2])


def race(times: int, where: Path) -> list[str]:
    """Let processes take from and put on one shelf at once; gives what went wrong."""
    where.mkdir(parents=True, exist_ok=True)
    wrong = []
    for number in range(times):
        lives = [
            (
                where / "shelf",
                where / f"run-{number}-{i}",
                games,
                BLOCKS[(number + i) % 3],
                where / f"note-{i}",
            )
            for i, games in enumerate(random.Random(number).sample(LENGTHS, 4))
        ]
        processes = [begin(*life) for life in lives]
        for process, life in zip(processes, lives, strict=True):
            process.join()
            if process.exitcode or read_manifest(life[1])["digest"] != expected(life[2]):
                wrong.append(f"{life[1].name}: exit code {process.exitcode}")
            elif life[4].read_text().split()[1] != "0":
                wrong.append(f"{life[1].name}: an entry was found damaged")
    return wrong


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        started = time.monotonic()
        result = kill(int(sys.argv[1]) if len(sys.argv) > 1 else 60, 1, Path(folder))
        print(f"{result.line()}; {time.monotonic() - started:.0f} s")
    sys.exit(result.same_digest != result.runs or bool(result.told))
