"""A terminal with files to begin with."""

import pytest

from tests.support.terminal import ROOT


@pytest.fixture
def with_example(terminal):
    """The same with a copy of the examples and a study of a page."""
    terminal.write("reports/rain.md", "# Does it rain?\n\n**It does.**  Engine `0123456789abcdef`.\n")
    for path in (ROOT / "examples").iterdir():
        terminal.write(f"examples/{path.name}", path.read_text(encoding="utf-8"))
    return terminal
