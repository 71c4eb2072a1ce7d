"""Kill a run at random moments, again and again, and compare what it ends with.

``python -m tests.play.kill_runs [KILLS]`` (default 60) prints the figures.  A run of stand-in games is begun in a
process of its own, killed with SIGKILL at a random moment and begun anew in the same folder, up to twelve times; then
it may finish.  Every process is forked before any thread exists and after the libraries are loaded, so that a start
costs nothing and kills meet the play, not the start.
"""

import multiprocessing
import random
import sys
import tempfile
import time
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from engine.loading.words import whole_files
from engine.runs import part_files, simulate
from engine.runs.digest import outcome_digest, sums_of
from engine.runs.manifest import read_manifest
from tests.support import fake_play

KILLS_A_RUN = 12
BLOCK = 10
GAMES = 300  # of each of two cells
BLOCKS = 2 * GAMES // BLOCK
WORKERS = (1, 2)
LIBRARIES = (
    "pandas",
    "pyarrow.dataset",
    "pyarrow.parquet",
    "rich.progress",
)  # that a run loads when it needs them
FORK = multiprocessing.get_context("fork")


@dataclass
class Figures:
    """What the kills met."""

    kills: int = 0
    runs: int = 0
    same_digest: int = 0
    kept: int = 0  # blocks that were there after a kill, all kills together
    unfinished: int = 0  # files under a temporary name
    leftovers: int = 0  # parts of blocks and packs whose last part is not there

    def line(self) -> str:
        return (
            f"{self.kills} kills in {self.runs} runs, {self.same_digest} of which end with the digest of an "
            f"undisturbed run; {self.kept / max(self.kills, 1):.1f} of {BLOCKS} blocks whole after a kill on average, "
            f"{self.unfinished} half-written files and {self.leftovers} parts of unfinished blocks and packs met"
        )


def play(request, folder: Path, workers: int) -> None:
    """The life of a process: play what is missing."""
    fake_play.install()
    simulate.simulate(request, folder, workers=workers, block_size=BLOCK, quiet=True, say=lambda line: None)


def begin(request, folder: Path, workers: int):
    process = FORK.Process(target=play, args=(request, folder, workers))
    process.start()
    return process


def finish(request, folder: Path, workers: int) -> str:
    """Play to the end; gives the digest."""
    process = begin(request, folder, workers)
    process.join()
    assert process.exitcode == 0
    return read_manifest(folder)["digest"]


def look(folder: Path, figures: Figures) -> int:
    """Count what a kill has left behind; gives the whole blocks."""
    whole = {one.file for one in (*part_files.spans_in(folder), *part_files.packs_in(folder))}
    figures.unfinished += len(list(folder.rglob(f"*{whole_files.TEMPORARY}")))
    figures.leftovers += sum(path.name not in whole for path in (folder / "hexes").glob("pa[rc][tk]-*"))
    blocks = len(part_files.blocks_in(folder))
    figures.kept += blocks
    return blocks


def killed_run(request, folder: Path, kills: int, longest: float, chance, figures: Figures) -> str:
    """Digest of a run that is killed up to so many times before it may end."""
    workers = WORKERS[figures.runs % len(WORKERS)]
    for _ in range(kills):
        process = begin(request, folder, workers)
        time.sleep(chance.uniform(0, longest))
        process.kill()
        process.join()
        figures.kills += 1
        if look(folder, figures) == BLOCKS:
            break
    return finish(request, folder, workers)


def kill(kills: int, seed: int, where: Path) -> Figures:
    """Kill runs until there have been so many kills."""
    chance, figures, request = random.Random(seed), Figures(), fake_play.request(games=GAMES)
    games = fake_play.play_games(None, 5, None, 0, GAMES, "play", False).results
    for library in LIBRARIES:
        import_module(library)
    expected = outcome_digest((cell.label, sums_of(games)) for cell in request.plan.cells)
    begun = time.monotonic()
    assert finish(request, where / "undisturbed", 1) == expected
    longest = (time.monotonic() - begun) / 3
    while figures.kills < kills:
        left = min(KILLS_A_RUN, kills - figures.kills)
        digest = killed_run(request, where / f"run-{figures.runs}", left, longest, chance, figures)
        figures.runs += 1
        figures.same_digest += digest == expected
    return figures


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        started = time.monotonic()
        result = kill(int(sys.argv[1]) if len(sys.argv) > 1 else 60, 1, Path(folder))
        print(f"{result.line()}; {time.monotonic() - started:.0f} s")
    sys.exit(result.same_digest != result.runs or not result.kept)
