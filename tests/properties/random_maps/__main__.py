"""Thousands of random maps, each played under the laws: ``python -m tests.properties.random_maps --maps 10000``.

Writes figures and page into ``--out`` and ends with 1 if a map does not load, a law is broken or a row is too rare.
A map is shown by ``--show NUMBER``.  A game that hangs stops the run within minutes, with the place in the sources.
"""

from __future__ import annotations

import argparse
import faulthandler
import sys
from pathlib import Path

from joblib import Parallel, delayed

from tests.properties.random_maps.battle import draw_battle
from tests.properties.random_maps.page import answer, figures_of, write
from tests.properties.random_maps.play import Played, play_maps
from tests.support.kept_report import REPORTS

CHUNK = 50  # maps of one task
HANGS = 300  # seconds without an end of a task


def play_chunk(seed: int, first: int, last: int) -> Played:
    """Some maps, or the end of the process if they take too long."""
    faulthandler.dump_traceback_later(HANGS, exit=True, file=sys.__stderr__)
    try:
        return play_maps(seed, range(first, last))
    finally:
        faulthandler.cancel_dump_traceback_later()


def main(arguments: list[str] | None = None) -> int:
    """Draw, play, write; 1 if anything is not as it should be."""
    parser = argparse.ArgumentParser(prog="python -m tests.properties.random_maps", description=__doc__)
    parser.add_argument("--maps", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=REPORTS / "random-maps")
    parser.add_argument("--show", type=int, metavar="NUMBER", help="print the scenario file of a map instead")
    chosen = parser.parse_args(arguments)
    if chosen.show is not None:
        print(draw_battle(chosen.seed, chosen.show).text, end="")
        return 0
    firsts = range(0, chosen.maps, CHUNK)
    tasks = (delayed(play_chunk)(chosen.seed, first, min(first + CHUNK, chosen.maps)) for first in firsts)
    played = Played()
    for part in Parallel(n_jobs=chosen.workers, return_as="generator")(tasks):
        played.add(part)
    rare = played.too_rare()
    figures = figures_of(played, chosen.seed)
    write(chosen.out, figures)
    print("\n".join([*played.mistakes, *rare, answer(figures)]))
    return 1 if played.mistakes or rare else 0


if __name__ == "__main__":
    sys.exit(main())
