"""A terminal in an empty folder: commands run in this process, their words and exit code are looked at."""

import shlex
from dataclasses import dataclass
from pathlib import Path

import pytest

from analysis.cli.main import main

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Said:
    """What a command left: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


class Terminal:
    """Runs commands in its folder."""

    def __init__(self, folder, capsys):
        self.folder = folder
        self.capsys = capsys

    def __call__(self, command: str) -> Said:
        self.capsys.readouterr()
        code = main(shlex.split(command.removeprefix("m44 ")))
        out, err = self.capsys.readouterr()
        return Said(code, out, err)

    def write(self, name: str, text: str) -> Path:
        """Write a file into the folder."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def files(self) -> dict[str, bytes]:
        """Everything that lies in the folder."""
        return {
            str(path.relative_to(self.folder)): path.read_bytes()
            for path in sorted(self.folder.rglob("*"))
            if path.is_file()
        }


@pytest.fixture
def terminal(tmp_path, monkeypatch, capsys):
    """A terminal in an empty folder that sees only the files that ship with the program."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("M44_PATH", raising=False)
    return Terminal(tmp_path, capsys)


@pytest.fixture
def with_example(terminal):
    """The same with a copy of the examples and a study of a page."""
    terminal.write("reports/rain.md", "# Does it rain?\n\n**It does.**  Engine `0123456789abcdef`.\n")
    for path in (ROOT / "examples").iterdir():
        terminal.write(f"examples/{path.name}", path.read_text(encoding="utf-8"))
    return terminal
