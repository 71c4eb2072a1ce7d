"""The lanes as pytest sees them: which tests a run leaves to the other lane, and how many of each kind passed."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.verification.kinds import QUICK, kind_of, kinds, may_hold

ALL = "all"
KIND = "kind"  # of a report: the kind of its test


def add_options(parser: pytest.Parser) -> None:
    """``--lane quick`` leaves out all kinds, ``--lane golden,checker`` all but these; ``--tally`` counts by kind."""
    parser.addoption("--lane", default=ALL, help=f"{ALL}, {QUICK}, or kinds of tests/verification/kinds.toml")
    parser.addoption("--tally", default="", help="file that is to hold the number of results of each kind")


def kind_of_item(item: pytest.Item) -> str | None:
    """The kind of a test; None for a quick one."""
    slow = item.get_closest_marker("slow")
    return kind_of(item.path, slow.args[0] if slow else None, item.get_closest_marker(QUICK) is not None)


def chosen_lane(config: pytest.Config) -> frozenset[str]:
    """Kinds that are run, ``quick`` among them or ``all`` alone.

    Raises
    ------
    pytest.UsageError
        A word is no kind.
    """
    lane = frozenset(config.getoption("--lane").split(","))
    if unknown := lane - {ALL, QUICK, *kinds()}:
        raise pytest.UsageError(f"--lane: found {', '.join(sorted(unknown))}, expected {', '.join(kinds())}")
    return lane


def is_left_out(config: pytest.Config, path: Path) -> bool:
    """Whether no test of a file can belong to the lane that is run."""
    lane = chosen_lane(config)
    return ALL not in lane and path.name.startswith("test_") and not may_hold(path, lane)


def choose(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the tests of the lane that is run.  Changes: items."""
    lane = chosen_lane(config)
    kept, left = [], []
    for item in items:
        kind = kind_of_item(item) or QUICK
        item.user_properties.append((KIND, kind))
        (kept if ALL in lane or kind in lane else left).append(item)
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = kept


class Tally:
    """Results by kind: how many tests passed, failed and were skipped, and the seconds that they took."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.counts: dict[str, Counter[str]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a result: once a test, but whatever goes wrong before and after it."""
        counts = self.counts.setdefault(dict(report.user_properties).get(KIND, QUICK), Counter())
        counts["milliseconds"] += round(1000 * report.duration)
        if report.when == "call" or report.outcome != "passed":
            counts[report.outcome] += 1

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Write what was counted, and whether the run came to its end."""
        whole = exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
        self.path.write_text(json.dumps({"whole": whole, "kinds": self.counts}), encoding="utf-8")


def begin(config: pytest.Config) -> None:
    """Count results where a file is named for them; once, not in every worker."""
    if config.getoption("--tally") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Tally(Path(config.getoption("--tally"))), "tally")
