"""Plant every fault of this folder, one at a time, in a copy of the sources: ``python -m tests.faults [NAME ...]``.

Tells of each whether the tests named catch it, and ends with 1 if one is missed or can no longer be planted.  Without
names all are planted and the page ``--out`` is written.
"""

import argparse
import sys
from pathlib import Path

from tests.faults.catching import CAUGHT, copies
from tests.faults.page import answer, page
from tests.faults.planting import read_faults


def main() -> int:
    """Plant, test, tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--missed", action="store_true", help="tell only of faults that are not caught")
    parser.add_argument("--out", type=Path, default=Path("reports/faults"))
    options = parser.parse_args()
    faults = [fault for fault in read_faults() if not options.names or fault.name in options.names]
    unknown = set(options.names) - {fault.name for fault in faults}
    if unknown:
        parser.error(f"no fault is called {', '.join(sorted(unknown))}")
    with copies(options.workers) as sources:
        failing = sources.failing_without(faults)
        if failing:
            print("\n".join(["these tests fail without a fault:", *failing]))
            return 1
        outcomes = sources.try_all(faults)
    for fault, outcome in zip(faults, outcomes, strict=True):
        if outcome.state != CAUGHT or not options.missed:
            print(f"{outcome.state}  {fault.name}  {outcome.by}")
    print(answer(outcomes))
    if not options.names:
        options.out.mkdir(parents=True, exist_ok=True)
        (options.out / "README.md").write_text(page(faults, outcomes), encoding="utf-8")
    return 0 if all(outcome.state == CAUGHT for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
