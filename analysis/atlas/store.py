"""Where an atlas lies: the one that ships with the program, or one in a folder."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.atlas.no_atlas import FOLDER
from engine.loading.words.errors import InputError
from engine.loading.words.reader import MOST_JSON, check_plain

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
        No atlas there, or a damaged one.
    """
    from analysis.measure.study_manifest import RunStudyPart, check_table, read_study

    folder = shipped_folder() if folder is None else Path(folder)
    manifest = read_study(folder, FOLDER, RunStudyPart)
    effects = read_parquet(folder / EFFECTS)
    check_table(folder / EFFECTS, manifest)
    return Atlas(effects, manifest)


def read_parquet(path: Path) -> "pd.DataFrame":
    """A table of an atlas.

    Raises
    ------
    InputError
        No such table, or one that cannot be read.
    """
    import pandas as pd

    check_plain(path, MOST_JSON, FOLDER)
    try:
        return pd.read_parquet(path)
    except (OSError, ValueError) as error:
        raise InputError(str(path), "", "no readable table", FOLDER) from error
