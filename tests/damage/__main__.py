"""Damage of every kind, done to the program on purpose: ``python -m tests.damage`` (``make damage``).

Writes ``reports/damage/README.md`` with its figures and ends with 1 if anything went wrong.  ``--share 0.1`` does a
tenth and writes nothing.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from tests.damage import fork_server
from tests.damage.cached import try_cache
from tests.damage.files import TRIES, try_files
from tests.damage.flips import FLIPS, try_flips
from tests.damage.kills import KILLS, RACES, SIZES, try_full_disks, try_kills, try_races
from tests.damage.page import PAGE, page
from tests.damage.verdicts import Score

ROOT = Path(__file__).resolve().parents[2]
SEED = 1


def scores(share: float, seed: int, folder: Path, named: list[str]) -> list[Score]:
    """All kinds of damage, or those named, each at a share of its full size."""

    def size(tries: int) -> int:
        return max(1, round(share * tries))

    disks = SIZES[:: max(1, round(1 / share))]
    kinds: dict[str, Callable[[], Score]] = {
        "files": lambda: try_files(size(TRIES), seed, folder),
        "flips": lambda: try_flips(size(FLIPS), seed, folder, ROOT),
        "cache": lambda: try_cache(size(FLIPS) // 10, seed, folder, ROOT),
        "kills": lambda: try_kills(size(KILLS), seed, folder, ROOT),
        "races": lambda: try_races(size(RACES), seed, folder, ROOT),
        "disks": lambda: try_full_disks(seed, folder, ROOT, disks),
    }
    found = []
    for name, judge in kinds.items():
        if not named or name in named:
            start = perf_counter()
            score = judge()
            print(
                f"{score.kind}: {score.tries} tries, {len(score.bad)} went wrong, {perf_counter() - start:.0f} s"
            )
            for line in score.bad:
                print(f"  {line}", file=sys.stderr)
            sys.stdout.flush()
            found.append(score)
    return found


def main() -> int:
    """0 if nothing went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.damage", description=__doc__)
    parser.add_argument("kinds", nargs="*", help="files, flips, cache, kills, races, disks; all without one")
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=SEED)
    told = parser.parse_intermixed_args()  # kinds may follow a flag
    os.environ["M44_PATH"] = ""
    fork_server.load()
    with tempfile.TemporaryDirectory(prefix="damage-") as folder:
        found = scores(told.share, told.seed, Path(folder), told.kinds)
    if told.share == 1 and not told.kinds:
        PAGE.parent.mkdir(parents=True, exist_ok=True)
        PAGE.write_text(page(found, told.seed), encoding="utf-8")
    passed = sum(score.tries - len(score.bad) for score in found)
    failed = sum(len(score.bad) for score in found)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
