"""Make a study of a variant: play what is missing, measure, write page, pictures, tables and manifest."""

from pathlib import Path
from typing import Any

import pandas as pd

from analysis.measure.study_manifest import check_table, read_study, sealed_again
from analysis.pages.writing import csv_text, json_text, write_whole
from analysis.studies.kept_table import read_table
from analysis.studies.screen.confirm import Work
from analysis.studies.spine import answered, head, now, write_drawn, write_numbers
from analysis.studies.variants.answers import short_answer
from analysis.studies.variants.figures import figures
from analysis.studies.variants.kept import (
    FOLDER,
    KINDS,
    NUMBERS,
    WATCH,
    WATCH_KINDS,
    kept_of,
    parts_of,
)
from analysis.studies.variants.making import Making
from analysis.studies.variants.numbers import COLUMNS
from analysis.studies.variants.page import page
from analysis.studies.variants.plan import VariantStudy, read_variant_study
from analysis.studies.variants.shape import EXPECTED, VariantPart
from engine.runs.games import engine_digest
from engine.runs.manifest_file import MANIFEST

KIND = "variant"
PAGE = "README.md"


def make_variant_study(study: VariantStudy, folder: Path, work: Work) -> dict[str, Any]:
    """Play what an earlier study does not say, and write all of it; gives its manifest.

    Parameters
    ----------
    study : VariantStudy
    folder : Path
        Page, pictures, tables and manifest; the games lie in ``work.folder``.  Numbers of an earlier study there that
        still hold are kept.
    work : Work
    """
    making = Making(study, kept_of(study, folder), work)
    rows = making.rows()
    texts = {
        NUMBERS: csv_text(pd.DataFrame(rows)[list(COLUMNS)]),
        WATCH: csv_text(making.watch()[list(WATCH_KINDS)]),
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        write_whole(folder / name, text)  # before the manifest, which quotes what is read again
    manifest = {
        **head(folder.name, KIND, study.file.question, short_answer(study, numbers_in(folder))),
        "created": now(),
        "command": work.command,
        "plan": {
            "engine": engine_digest(),
            "file": study.path.name,
            "games": study.games,
            "scenarios": [one.id for one in study.scenarios],
            "parts": parts_of(study),
        },
        **making.made(),
    }
    manifest = write_numbers(folder, texts, manifest)
    write_drawn(folder, drawn(study, folder, manifest), ["*.svg"])
    return manifest


def numbers_in(folder: Path) -> pd.DataFrame:
    """The numbers with the digits that are kept, so that pages can be drawn anew from them."""
    return read_table(folder / NUMBERS, KINDS, FOLDER)[list(COLUMNS)]


def drawn(study: VariantStudy, folder: Path, manifest: dict[str, Any]) -> dict[str, str]:
    """Page and pictures from the tables of a folder."""
    numbers = numbers_in(folder)
    games = read_table(folder / WATCH, WATCH_KINDS, FOLDER)
    return {PAGE: page(study, numbers, games, manifest), **figures(study, numbers)}


def redraw(folder: Path) -> dict[str, str]:
    """Page, pictures and manifest of a study as they would be written today, from its tables alone."""
    manifest = read_study(folder, EXPECTED, VariantPart)
    for name in (NUMBERS, WATCH):
        check_table(folder / name, manifest)
    plan = manifest["plan"]
    study = read_variant_study(folder / plan["file"], plan["games"], tuple(plan["scenarios"]))
    manifest = sealed_again(answered(manifest, short_answer(study, numbers_in(folder))))
    return {**drawn(study, folder, manifest), MANIFEST: json_text(manifest)}
