"""The page of the record, ``reports/verification/README.md``: drawn from the record alone."""

from __future__ import annotations

from collections.abc import Mapping

from tests.verification.kinds import kinds
from tests.verification.record import FOLDER, Row

PAGE = FOLDER / "README.md"
HEAD = """# What was verified

Written by `make verify` from [the record](record.json).  `make test` proves in minutes what a change has to prove at
once; the kinds of proof below take longer.  A kind is run again when a file that it rests on has changed, by digest;
`make test` lists at its end the kinds that have to run again.

| kind | proof | passed | failed | skipped | seconds | date | Python, machine |
|---|---|---:|---:|---:|---:|---|---|
"""
SOURCES = """
## Sources

The digests of the files that each kind rests on, taken before its tests began.

| kind | digests |
|---|---|
"""


def page(rows: Mapping[str, Row]) -> str:
    """The page of some rows."""
    lines, sources = [], []
    for name, kind in kinds().items():
        found = rows.get(name)
        if found is None or found.left_out:
            why = found.left_out if found else "never run"
            lines.append(f"| {name} | {kind.title} | | | | | | not run: {why} |")
            continue
        numbers = " | ".join(f"{n:,}" for n in (found.passed, found.failed, found.skipped))
        lines.append(
            f"| {name} | {kind.title} | {numbers} | {found.seconds:,.0f} | {found.date} "
            f"| {found.python}, {found.machine} |"
        )
        digests = ", ".join(f"`{group} {digest}`" for group, digest in found.digests.items())
        sources.append(f"| {name} | {digests} |")
    total = sum(found.passed for found in rows.values())
    lines.append(f"| | **together** | **{total:,}** | | | | | |")
    return HEAD + "\n".join(lines) + "\n" + SOURCES + "\n".join(sources) + "\n"


def write_page(rows: Mapping[str, Row]) -> None:
    """Write the page beside the record."""
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(page(rows), encoding="utf-8")
