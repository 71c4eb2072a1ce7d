"""Which hostile cases `make test` runs: one of every test; of kinds of files and harms each one once at least."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

CROSSED = "test_files.py"  # whose cases are kinds of files crossed with harms
MARK = ": "  # between both in the name of a case


class Case(Protocol):
    """A test as pytest collects it."""

    originalname: str
    name: str


def covering(cases: Iterable[Case], file: str) -> list[Case]:
    """Cases of a file of tests such that every test is met, and in ``test_files.py`` every kind and every harm.

    The first case of a test is taken, then each that brings a kind or a harm which none before it has.
    """
    met: set[tuple[str, int, str]] = set()
    found = []
    for case in cases:
        _, _, inside = case.name.removesuffix("]").partition("[")
        parts = inside.split(MARK, 1) if file == CROSSED and MARK in inside else [""]
        new = {(case.originalname, place, part) for place, part in enumerate(parts)} - met
        if new:
            met |= new
            found.append(case)
    return found
