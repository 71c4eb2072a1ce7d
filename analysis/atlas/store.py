"""Where an atlas lies: the one that ships with the program, or one in a folder."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.atlas.expected import FOLDER
from engine.loading.words.errors import InputError
from engine.loading.words.files import read_json
from engine.loading.words.reader import MOST_JSON, check_plain
from engine.runs.manifest_file import MANIFEST

if TYPE_CHECKING:
    import pandas as pd

EFFECTS, HEXES = "effects.parquet", "hexes.parquet"
NAME = "base-atlas"
HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


@dataclass(frozen=True, eq=False)
class Atlas:
    """Numbers of many battles, and what they were made from.

    Attributes
    ----------
    effects : DataFrame
        Columns scenario, title, metric, unit, estimate, ci_low, ci_high, error, n_games, method.
    manifest : mapping
        Of the run, with ``study`` (name, question, answer), ``origin``, ``first_moves`` and ``first_games``.
    """

    effects: "pd.DataFrame"
    manifest: Mapping[str, Any]

    @property
    def name(self) -> str:
        """What it is called: ``base``."""
        return str(self.manifest["study"]["name"])

    @cached_property
    def is_current(self) -> bool:
        """True if its battles would be played today as they were played then, as far as ten games of each tell."""
        from analysis.measure.origin import is_current

        return is_current(self.manifest, glance=True)


def shipped_folder() -> Path:
    """Folder of the atlas that ships: beside this file in an installed program, under ``reports`` in a source tree."""
    folder = HERE / NAME
    return folder if folder.is_dir() else ROOT / "reports" / NAME


def load_atlas(folder: Path | None = None) -> Atlas:
    """Read an atlas.

    Parameters
    ----------
    folder : Path, optional
        Default: the one that ships.

    Raises
    ------
    InputError
        No atlas there.
    """
    import pandas as pd

    folder = shipped_folder() if folder is None else Path(folder)
    manifest = read_json(folder / MANIFEST, FOLDER)
    if not isinstance(manifest, dict) or not {"study", "first_moves", "plan"} <= manifest.keys():
        raise InputError(str(folder / MANIFEST), "manifest", "another manifest", "the manifest of an atlas")
    check_plain(folder / EFFECTS, MOST_JSON, FOLDER)
    try:
        effects = pd.read_parquet(folder / EFFECTS)
    except (OSError, ValueError) as error:
        raise InputError(str(folder / EFFECTS), "", "no readable table", FOLDER) from error
    return Atlas(effects, manifest)
