"""The file that makes a folder the folder of a run: its name, and the error where there is none."""

from pathlib import Path

from engine.loading.words.reader import MOST_JSON, check_plain

MANIFEST = "manifest.json"
EXPECTED = "a manifest in the folder of a run"


def check_manifest_there(folder: Path, expected: str = EXPECTED) -> None:
    """Refuse a folder without a manifest, before anything is loaded that could read one.

    Raises
    ------
    InputError
    """
    check_plain(folder / MANIFEST, MOST_JSON, expected)
