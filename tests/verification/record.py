"""The record of what was verified: ``reports/verification/record.json``, a row for each kind of proof.

A row says how many tests passed, failed and were skipped, how long they took, when, on which Python and machine, and
the digests of what they rested on.  It holds while those digests are still those of the sources.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path

from tests.verification.inputs import digests_of
from tests.verification.kinds import ROOT, Kind, kinds

FOLDER = ROOT / "reports" / "verification"
RECORD = FOLDER / "record.json"
FORMAT = 1


@dataclass(frozen=True)
class Row:
    """What became of one kind of proof.

    Attributes
    ----------
    passed, failed, skipped : int
        Tests; of a command without tests: 1 passed or 1 failed.
    seconds : float
        Of all tests together, workers added up; of a command: from start to end.
    date : str
        ``2026-01-31``
    python, machine : str
        Where it ran.
    digests : dict
        Group of files to digest.
    left_out : str
        Why it did not run; else empty.
    """

    passed: int
    failed: int
    skipped: int
    seconds: float
    date: str
    python: str
    machine: str
    digests: dict[str, str] = field(default_factory=dict)
    left_out: str = ""

    @property
    def good(self) -> bool:
        """Whether everything passed."""
        return not self.failed and self.passed > 0


def row(kind: Kind, counts: Mapping[str, int], seconds: float, digests: Mapping[str, str]) -> Row:
    """A row of today.

    Parameters
    ----------
    counts : mapping
        ``passed``, ``failed``, ``skipped`` to numbers.
    seconds : float
    digests : mapping
        Taken before the tests began, so that a change made meanwhile makes the row old.
    """
    numbers = [int(counts.get(name, 0)) for name in ("passed", "failed", "skipped")]
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    today = datetime.now(UTC).date().isoformat()
    return Row(*numbers, round(seconds, 1), today, platform.python_version(), machine, dict(digests))


def not_run(kind: Kind) -> Row:
    """A row of a kind that this machine cannot run."""
    return Row(
        0, 0, 0, 0.0, "", "", "", digests_of(kind), f"this machine has no {kind.needs} (tried {date.today()})"
    )


def read(path: Path = RECORD) -> dict[str, Row]:
    """Rows by kind; those of kinds that are listed no more are left out.  A damaged record is an empty one."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        if content["format"] != FORMAT:
            return {}
        return {name: Row(**entry) for name, entry in content["kinds"].items() if name in kinds()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def write(rows: Mapping[str, Row], path: Path = RECORD) -> None:
    """Write the record whole or not at all."""
    content = {"format": FORMAT, "kinds": {name: asdict(rows[name]) for name in kinds() if name in rows}}
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(f".{path.name}.{os.getpid()}")
    half.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    half.replace(path)


def changed(kind: Kind, found: Row | None) -> list[str]:
    """Groups of files that have changed since a row was written; all of them without one."""
    now = digests_of(kind)
    return [name for name, digest in now.items() if found is None or found.digests.get(name) != digest]


def holds(kind: Kind, found: Row | None) -> bool:
    """Whether a kind passed on just these sources."""
    return found is not None and found.good and not changed(kind, found)


def status(rows: Mapping[str, Row], today: date) -> str:
    """How old the record is and what has to run again, in a few lines for the end of ``make test``."""
    fresh = [name for name, kind in kinds().items() if holds(kind, rows.get(name))]
    days = [date.fromisoformat(found.date) for found in rows.values() if found.date]
    oldest = (today - min(days)).days if days else 0
    age = f"{oldest} day{'s' if oldest != 1 else ''} old at most" if days else "empty"
    lines = [f"Record of make verify: {age}; {len(fresh)} of {len(kinds())} kinds hold for these sources."]
    lines += [
        f"  {name}: {why_old(kind, rows.get(name))}" for name, kind in kinds().items() if name not in fresh
    ]
    return "\n".join(lines)


def why_old(kind: Kind, found: Row | None) -> str:
    """Why a kind has to run again."""
    if found is None:
        return "never run"
    if found.left_out:
        return f"not run: {found.left_out}"
    groups = ", ".join(changed(kind, found))
    return f"changed since: {groups}" if groups else "failed"
