"""Kept games that ship with the program: the official games of the base battles, by the usual players, of seed 1."""

from pathlib import Path

from engine.loading.words.files import DATA

FOLDER = DATA / "kept"


def shipped_folder() -> Path | None:
    """The folder of the games that ship; None where none do."""
    return FOLDER if FOLDER.is_dir() else None
