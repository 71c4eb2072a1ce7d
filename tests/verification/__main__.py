"""Run the kinds of proof whose sources have changed, and record them: ``make verify``; ``status`` says what is old.

The tests of all kinds that are old run together, so that no core waits; commands follow one by one.  The record is
written after each, so that a run that is stopped keeps what it has proved.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter

from tests.verification.inputs import digests_of
from tests.verification.kinds import ROOT, Kind, files_of, kinds
from tests.verification.page import write_page
from tests.verification.record import Row, holds, not_run, read, row, status, write

PASSED = re.compile(r"(\d+) (passed|failed|skipped|error)")


def chosen(named: Sequence[str], again: bool) -> list[Kind]:
    """Kinds to run: those named, else all; of these the old ones unless they are to run again."""
    if unknown := set(named) - set(kinds()):
        raise SystemExit(f"verify: found {', '.join(sorted(unknown))}, expected {', '.join(kinds())}")
    rows = read()
    wanted = [kind for name, kind in kinds().items() if not named or name in named]
    return [kind for kind in wanted if again or not holds(kind, rows.get(kind.name))]


def keep(rows: dict[str, Row]) -> None:
    """Put rows into the record and draw its page."""
    together = read() | rows
    write(together)
    write_page(together)


def run_tests(found: Sequence[Kind], workers: int) -> bool:
    """Run the tests of some kinds together and record each kind; whether all passed."""
    digests = {kind.name: digests_of(kind) for kind in found}
    files = sorted({str(path.relative_to(ROOT)) for kind in found for path in files_of(kind.name)})
    with tempfile.TemporaryDirectory() as folder:
        tally = Path(folder) / "tally.json"
        lane = ",".join(digests)
        line = [sys.executable, "-m", "pytest", "-q", "-n", str(workers), "--dist", "loadfile"]
        line += ["--no-loadscope-reorder", "--lane", lane, "--tally", str(tally), *files]
        subprocess.run(line, cwd=ROOT, check=False)
        tallied = json.loads(tally.read_text(encoding="utf-8")) if tally.exists() else {"whole": False}
    if not tallied["whole"]:
        print("verify: the tests did not come to their end; nothing of them is recorded", file=sys.stderr)
        return False
    counts = tallied["kinds"]
    keep(
        {
            kind.name: row(
                kind,
                counts.get(kind.name, {}),
                counts.get(kind.name, {}).get("milliseconds", 0) / 1000,
                digests[kind.name],
            )
            for kind in found
        }
    )
    return all(counts.get(kind.name, {}).get("passed") for kind in found) and not any(
        counts[kind.name].get("failed") for kind in found
    )


def run_command(kind: Kind) -> bool:
    """Run the command of a kind and record it; whether it ended well."""
    if kind.needs and shutil.which(kind.needs) is None:
        keep({kind.name: not_run(kind)})
        print(f"verify: {kind.name} is left out: no {kind.needs} on this machine")
        return True
    digests, start = digests_of(kind), perf_counter()
    line = [part.format(python=sys.executable) for part in kind.run]
    print(f"verify: {kind.name}: {shlex.join(kind.run)}", flush=True)
    done = subprocess.run(line, cwd=ROOT, check=False, text=True, stdout=subprocess.PIPE)
    print(done.stdout, end="", flush=True)
    counts = {name: int(n) for n, name in PASSED.findall(done.stdout)}
    counts["failed"] = counts.get("failed", 0) + counts.pop("error", 0) or int(done.returncode != 0)
    counts["passed"] = counts.get("passed", 0) or int(done.returncode == 0)
    keep({kind.name: row(kind, counts, perf_counter() - start, digests)})
    return done.returncode == 0


def verify(named: Sequence[str], again: bool, workers: int) -> int:
    """0 if all kinds that had to run passed."""
    found = chosen(named, again)
    with_tests = [kind for kind in found if kind.tests or not kind.run]
    good = run_tests(with_tests, workers) if with_tests else True
    for kind in found:
        if kind.run:
            good = run_command(kind) and good
    print(status(read(), datetime.now(UTC).date()))
    return 0 if good else 1


def main() -> int:
    """The exit code of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.verification", description=__doc__)
    parser.add_argument("what", choices=("run", "status"))
    parser.add_argument("kinds", nargs="*", help="kinds to run; all without one")
    parser.add_argument("--again", action="store_true", help="also those that hold")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_intermixed_args()  # kinds may follow a flag
    if options.what == "status":
        print(status(read(), datetime.now(UTC).date()))
        return 0
    return verify(options.kinds, options.again, options.workers)


if __name__ == "__main__":
    raise SystemExit(main())
