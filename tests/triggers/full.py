"""Whether every change of play is reported: ``python -m tests.triggers.full --games 40 --battles 4``.

Prints every fault, every level that changed no game, and the counts; ends with 1 if there is a fault that
``open_cases`` does not list.
``--option`` looks at some options alone.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import islice

from engine.loading.words.errors import InputError
from tests.triggers.differences import RANDOM, faults_of
from tests.triggers.levels import every_option, levels_of
from tests.triggers.open_cases import IDLE_LEVELS, OPEN_CASES


def main(arguments: list[str] | None = None) -> int:
    """Play, print; 1 if a change goes unreported."""
    parser = argparse.ArgumentParser(prog="python -m tests.triggers.full", description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="games of each level and battle")
    parser.add_argument("--battles", type=int, default=4, help="battles of each level")
    parser.add_argument(
        "--passed", type=int, default=5, help="battles to pass over where a level changes none"
    )
    parser.add_argument("--players", default=",".join(RANDOM), help="who plays Axis and Allies")
    parser.add_argument("--option", action="append", help="an option to look at; default all")
    parser.add_argument("--levels", type=int, help="levels of each option, the first so many; default all")
    chosen = parser.parse_args(arguments)
    axis, allies = chosen.players.split(",")
    counts: Counter[str] = Counter()
    unlisted, needed, unmet = 0, set[tuple[str, str]](), set[tuple[str, str]]()
    for name in chosen.option or every_option():
        met: dict[str, int] = {}
        for level, words in islice(levels_of(name), chosen.levels):
            counts["variants"] += 1
            try:
                faults, played, differing = faults_of(
                    name, words, chosen.games, chosen.battles, (axis, allies), chosen.passed
                )
            except InputError:
                counts["variants refused"] += 1
                continue
            print(f"{words}: {differing} of {played} games differ", file=sys.stderr, flush=True)
            met[level] = met.get(level, 0) + differing
            counts["games"] += played
            counts["games that differ"] += differing
            counts.update(fault.what for fault in faults)
            unlisted += sum(fault.what not in OPEN_CASES.get(name, {}) for fault in faults)
            needed |= {(name, fault.what) for fault in faults}
            for kind in dict.fromkeys(fault.what for fault in faults):
                own = [fault for fault in faults if fault.what == kind]
                print(
                    f"{kind} {len(own)} of {differing}: {words} {own[0].scenario} game {own[0].game}: {own[0].where}",
                    flush=True,
                )
        counts["levels"] += len(met)
        unmet |= {(name, level) for level, differing in met.items() if not differing}
        for level in (level for level, differing in met.items() if not differing):
            counts["levels that change no game"] += 1
            listed = IDLE_LEVELS.get(name, {}).get(level, "not listed")
            print(f"no game differs: {name}:{level} ({listed})", flush=True)
    print(", ".join(f"{n:,} {what}" for what, n in sorted(counts.items())))
    idle = {(name, kind) for name, kinds in OPEN_CASES.items() for kind in kinds} - needed
    for name, kind in sorted(idle if not chosen.option else ()):
        print(f"open case that no game needed: {name} {kind}")
    open_levels = sum(level not in IDLE_LEVELS.get(name, {}) for name, level in unmet)
    print(f"{open_levels:,} levels that changed no game, without a reason")
    print(f"{unlisted:,} not among the open cases")
    return 1 if unlisted else 0


if __name__ == "__main__":
    sys.exit(main())
