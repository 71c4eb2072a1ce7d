"""Kernels of notebooks: this program on their path, an empty folder to write into."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


@pytest.fixture
def quiet_folder(tmp_path, monkeypatch):
    """An empty folder in which kernels find the program and only the files that ship with it."""
    monkeypatch.delenv("M44_PATH", raising=False)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / ".ipython"))
    folder = tmp_path / "work"
    folder.mkdir()
    return folder
