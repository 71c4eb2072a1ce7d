"""Do the tests named catch a planted fault?  Asked of a process of its own, in a copy that holds the fault."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from typing import Any

from tests.faults.planting import Fault, NotPlantableError, copy_tree, planted
from tests.rulebook.tracing import ROOT

CAUGHT, MISSED, BROKEN = "caught", "missed", "broken"
PASSED, FAILED = 0, 1  # as pytest ends
PATIENCE_S = 300
TOGETHER = 8  # files of tests in one process where nothing is planted
FAILURE = re.compile(r"^(?:FAILED|ERROR) (?P<file>\S+?\.py)::(?P<test>\w+)", re.MULTILINE)


@dataclass(frozen=True)
class Outcome:
    """What became of a fault.

    Attributes
    ----------
    state : {"caught", "missed", "broken"}
        Broken if it cannot be planted or the tests did not run.
    by : str
        The test that caught it, ``tests/rules/test_exits.py::test_way_out``, or what went wrong.
    """

    state: str
    by: str


def run_tests(folder: Path, tests: Sequence[str], rules: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run files of tests in a copy up to the first failure, as plain Python: nothing is compiled."""
    plain = {
        "PYTHONPATH": str(folder),
        "NUMBA_DISABLE_JIT": "1",
        "M44_CACHE": str(folder / "cache"),
        "M44_BROKEN_RULES": " ".join(rules),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    command = [sys.executable, "-m", "pytest", "-q", "--exitfirst", "--tb=no", "-p", "no:cacheprovider"]
    return subprocess.run(
        [*command, "-p", "tests.faults.only_marked", *tests],
        cwd=folder,
        env={**os.environ, **plain},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


def plant_and_test(fault: Fault, folder: Path) -> Outcome:
    """Plant one fault in a copy, run its tests, take it out again."""
    try:
        source = planted(fault)
    except NotPlantableError as error:
        return Outcome(BROKEN, str(error))
    path = folder / fault.file
    path.write_text(source, encoding="utf-8")
    try:
        run = run_tests(folder, fault.tests, fault.rules)
    except subprocess.TimeoutExpired:
        return Outcome(BROKEN, f"its tests take more than {PATIENCE_S} s")
    finally:
        shutil.copy2(ROOT / fault.file, path)
    return outcome_of(run)


def outcome_of(run: subprocess.CompletedProcess[str]) -> Outcome:
    """What a run of tests says."""
    if run.returncode == PASSED:
        return Outcome(MISSED, "")
    found = FAILURE.search(run.stdout)
    if run.returncode == FAILED and found:
        return Outcome(CAUGHT, f"{found['file']}::{found['test']}")
    return Outcome(BROKEN, " / ".join((run.stdout + run.stderr).strip().splitlines()[-3:]))


@dataclass
class Copies:
    """Copies of the sources, in each of which one fault at a time is planted."""

    free: Queue[Path]
    workers: int

    def each(self, do: Callable[[Any, Path], Outcome], items: Sequence[Any]) -> list[Outcome]:
        """Do something for each item in a copy of its own, in so many at once as there are."""

        def one(item: Any) -> Outcome:
            folder = self.free.get()
            try:
                return do(item, folder)
            finally:
                self.free.put(folder)

        with ThreadPoolExecutor(self.workers) as pool:
            return list(pool.map(one, items))

    def try_all(self, faults: Sequence[Fault]) -> list[Outcome]:
        """What becomes of each fault."""
        return self.each(plant_and_test, faults)

    def failing_without(self, faults: Sequence[Fault]) -> list[str]:
        """What the tests that have to catch faults say where none is planted; empty if all pass."""
        runs: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
        for silent in (False, True):
            asked = [fault for fault in faults if silent == (not fault.rules)]
            files = sorted({test for fault in asked for test in fault.tests})
            rules = tuple(sorted({rule for fault in asked for rule in fault.rules}))
            runs += [(tuple(files[n : n + TOGETHER]), rules) for n in range(0, len(files), TOGETHER)]
        outcomes = self.each(lambda run, folder: outcome_of(run_tests(folder, *run)), runs)
        return [one.by for one in outcomes if one.state != MISSED]


@contextmanager
def copies(workers: int) -> Iterator[Copies]:
    """So many copies of the sources, which are gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="m44-faults-") as parent:
        free: Queue[Path] = Queue()
        for n in range(workers):
            free.put(copy_tree(Path(parent) / str(n)))
        yield Copies(free, workers)
