"""A process that began before a source was edited may run the old text: its digest of sources is nobody else's."""

import os
import time

import pytest

from engine.compiling import sources
from engine.compiling.sources import BEGUN, source_digest, was_edited

HOUR = 3600 * 10**9


@pytest.mark.parametrize(
    ("written", "edited"),
    [
        (lambda: BEGUN - HOUR, False),
        (lambda: BEGUN + 1, True),
        (time.time_ns, True),
        (lambda: time.time_ns() + HOUR, False),  # a clock that is wrong says nothing
    ],
    ids=["before", "after", "now", "in the future"],
)
def test_a_source_edited_meanwhile_gives_a_digest_of_its_own(tmp_path, monkeypatch, written, edited):
    file = tmp_path / "rule.py"
    file.write_text("x = 1\n", encoding="utf-8")
    os.utime(file, ns=(BEGUN - HOUR, BEGUN - HOUR))
    was_edited.cache_clear()
    before = source_digest((str(file),))
    os.utime(file, ns=(written(), written()))
    was_edited.cache_clear()
    after = source_digest((str(file),))
    assert (after != before) is edited
    monkeypatch.setattr(sources.os, "getpid", lambda: -1)
    assert (source_digest((str(file),)) != after) is edited  # nor is it that of any other process
