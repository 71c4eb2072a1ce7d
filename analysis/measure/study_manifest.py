"""Manifests of studies: sealed when they are written, checked when they are read.

A manifest keeps the digest of every table beside it (``tables``) and a digest of itself (``study_seal``), so that a
changed digit is noticed.  One that was written before there were seals has neither, and is checked for its shape alone.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from analysis.measure.origin import FIRST, label
from analysis.measure.packed import unpacked
from engine.loading.words.checked import validated
from engine.loading.words.errors import InputError
from engine.loading.words.files import read_json
from engine.loading.words.reader import MOST_JSON, read_bytes
from engine.runs.digest import bytes_digest, text_digest
from engine.runs.manifest import seal_of
from engine.runs.manifest_file import MANIFEST
from engine.runs.manifest_shape import Number, PlanPart

TABLES, SEAL = "tables", "study_seal"
HEAL = "the file as it was written; the command of the study makes it again"


class OpenPart(BaseModel):
    """A part of a manifest: every value has the type that readers expect; further keys are allowed."""

    model_config = ConfigDict(extra="allow", strict=True)


class SaidPart(OpenPart):
    """What was asked, and what came out."""

    kind: str
    question: str
    answer: str


class PlayedCell(OpenPart):
    """A cell that was played."""

    scenario: str
    variant: str
    axis_player: str
    allies_player: str
    options: list[str]


class PlayedPart(OpenPart):
    """The games of a study of several runs."""

    seed: Number = 0
    namespace: str = ""
    games: Number = 0
    cells: list[PlayedCell]


class StudyPart(OpenPart):
    """What the manifests of all kinds of studies share."""

    study: SaidPart
    created: str
    command: str
    origin: dict[str, str]
    first_moves: dict[str, str]
    first_games: dict[str, Number] | None = None
    first_moves_of_ten: dict[str, str] | None = None
    played: PlayedPart | None = None
    tables: dict[str, str] = {}


class RunStudyPart(StudyPart):
    """The manifest of a study of one run, with its plan."""

    plan: PlanPart


def sealed(manifest: Mapping[str, Any], folder: Path, tables: Iterable[str]) -> dict[str, Any]:
    """A manifest with the digests of its tables, as they lie in a folder, and its seal."""
    return with_seal({**manifest, TABLES: {name: table_digest(folder / name) for name in tables}})


def with_tables(manifest: Mapping[str, Any], tables: Mapping[str, str]) -> dict[str, Any]:
    """The same from the texts of the tables by file name."""
    return with_seal({**manifest, TABLES: {name: text_digest(text) for name, text in tables.items()}})


def with_seal(manifest: Mapping[str, Any]) -> dict[str, Any]:
    """A manifest with its seal as its last key."""
    unsealed = {key: value for key, value in manifest.items() if key != SEAL}
    return {**unsealed, SEAL: _seal(unsealed)}


def sealed_again(manifest: Mapping[str, Any]) -> dict[str, Any]:
    """A manifest that was changed on purpose, with a new seal if it has one."""
    return with_seal(manifest) if SEAL in manifest else dict(manifest)


def read_study(folder: Path, expected: str, shape: type[StudyPart] = StudyPart) -> dict[str, Any]:
    """The manifest of a study, its cells as a list.

    Parameters
    ----------
    folder : Path
    expected : str
        What messages call it.
    shape : type of StudyPart
        What readers rely on.

    Raises
    ------
    InputError
        No such file, another shape, another seal, a cell without its first games.
    """
    path = folder / MANIFEST
    manifest = read_json(path, expected)
    if not isinstance(manifest, dict):
        raise InputError(str(path), "manifest", "another manifest", expected)
    check_seal(manifest, path)
    try:
        found = unpacked(manifest)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise InputError(str(path), "plan.cells", "damaged columns", HEAL) from error
    validated(shape, found, str(path))
    check_cells(found, path)
    return found


def check_seal(manifest: Mapping[str, Any], path: Path) -> None:
    """Refuse a manifest that has changed since it was written."""
    if SEAL not in manifest and TABLES not in manifest:
        return  # written before there were seals
    if manifest.get(SEAL) != _seal(manifest):
        raise InputError(str(path), SEAL, f"{manifest.get(SEAL)}, though the file was edited", HEAL)


def check_cells(manifest: Mapping[str, Any], path: Path) -> None:
    """Refuse a manifest with a cell of which no first games are kept."""
    if not manifest.get("played"):
        return
    for cell in manifest["played"]["cells"]:
        for key in FIRST:
            if label(cell) not in (manifest.get(key) or {}):
                raise InputError(str(path), key, f"nothing for {label(cell)}", HEAL)


def check_table(path: Path, manifest: Mapping[str, Any]) -> None:
    """Refuse a table that is not the one whose digest a manifest keeps; a manifest without digests says nothing."""
    kept = manifest.get(TABLES)
    if kept is None:
        return
    found, wanted = table_digest(path), kept.get(path.name)
    if found != wanted:
        raise InputError(str(path), "table", f"digest {found}", f"{wanted}, as {MANIFEST} says; {HEAL}")


def table_digest(path: Path) -> str:
    """Sixteen digits of the bytes of a file.

    Raises
    ------
    InputError
        No plain file, or one that cannot be read.
    """
    return bytes_digest(read_bytes(path, MOST_JSON))


def _seal(manifest: Mapping[str, Any]) -> str:
    return seal_of({key: value for key, value in manifest.items() if key != SEAL})
