"""Damage of every kind, done to the program on purpose: ``python -m tests.damage`` (``make damage``).

Writes ``reports/damage`` with its figures and ends with 1 if anything went wrong.  Kinds that are named are done alone,
and replace their figures.  ``--share 0.1`` does a tenth and writes nothing.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from tests.damage import fork_server
from tests.damage.cached import CACHED, try_cache
from tests.damage.disks import try_full_disks
from tests.damage.files import TRIES, try_files
from tests.damage.flips import FLIPS, try_flips
from tests.damage.kept import KEPT, try_kept
from tests.damage.kills import KILLS, RACES, try_kills, try_races
from tests.damage.page import keep
from tests.damage.verdicts import Score

ROOT = Path(__file__).resolve().parents[2]
SEED = 1


def judges(share: float, seed: int, folder: Path) -> dict[str, Callable[[], Score]]:
    """All kinds of damage by name, each at a share of its full size."""

    def size(tries: int) -> int:
        return max(1, round(share * tries))

    return {
        "files": lambda: try_files(size(TRIES), seed, folder),
        "flips": lambda: try_flips(size(FLIPS), seed, folder, ROOT),
        "cache": lambda: try_cache(size(CACHED), seed, folder, ROOT),
        "kept": lambda: try_kept(size(KEPT), seed, folder, ROOT),
        "kills": lambda: try_kills(size(KILLS), seed, folder, ROOT),
        "races": lambda: try_races(size(RACES), seed, folder, ROOT),
        "disks": lambda: try_full_disks(seed, folder, ROOT, max(1, round(1 / share))),
    }


def scores(share: float, seed: int, folder: Path, named: list[str], is_kept: bool) -> list[Score]:
    """All kinds of damage, or those named; ``is_kept``: each goes into the numbers and the page as it ends."""
    kinds, found = judges(share, seed, folder), []
    for name in named or kinds:
        start = perf_counter()
        score = kinds[name]()
        seconds = perf_counter() - start
        print(f"{score.kind}: {score.tries} tries, {len(score.bad)} went wrong, {seconds:.0f} s", flush=True)
        if is_kept:
            keep(name, score, seed, list(kinds))
        found.append(score)
    return found


def main() -> int:
    """0 if nothing went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.damage", description=__doc__)
    parser.add_argument(
        "kinds", nargs="*", help="files, flips, cache, kept, kills, races, disks; all without one"
    )
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_intermixed_args()  # kinds may follow a flag
    os.environ["M44_PATH"] = ""
    fork_server.load()
    with tempfile.TemporaryDirectory(prefix="damage-") as folder:
        if unknown := set(options.kinds) - set(judges(options.share, options.seed, Path(folder))):
            parser.error(f"found {', '.join(sorted(unknown))}, expected kinds of damage")
        found = scores(options.share, options.seed, Path(folder), options.kinds, options.share == 1)
    passed = sum(score.tries - len(score.bad) for score in found)
    failed = sum(len(score.bad) for score in found)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
