"""Every test here has a stand-in for the engine and a shelf of its own."""

import os

import pytest

from engine.runs import kept_shelf
from tests.kept.shelf import LINES
from tests.support import fake_play


@pytest.fixture(autouse=True)
def fake(monkeypatch, tmp_path):
    fake_play.install(monkeypatch.setattr)
    monkeypatch.setattr(os, "fsync", lambda _: None)  # no power is cut here
    monkeypatch.setenv("M44_KEPT", str(tmp_path / "kept"))
    monkeypatch.delenv("M44_KEPT_LIMIT", raising=False)
    monkeypatch.setattr(kept_shelf, "shipped_folder", lambda: None)
    LINES.clear()
