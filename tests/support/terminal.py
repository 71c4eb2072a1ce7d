"""A terminal in an empty folder: commands run in this process, their words and exit code are looked at."""

import shlex
from dataclasses import dataclass
from pathlib import Path

import pytest

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
        from m44.cli.main import main  # late: most tests need no command line

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
def empty_folder(tmp_path, monkeypatch):
    """The current folder is empty; only the files that ship with the program are seen."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("M44_PATH", raising=False)
    return tmp_path


@pytest.fixture
def terminal(empty_folder, capsys):
    """A terminal in an empty folder that sees only the files that ship with the program."""
    return Terminal(empty_folder, capsys)
