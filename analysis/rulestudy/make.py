"""Make a study of options: games, tables, pictures, one page for each option and one over all."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pandas as pd
from matplotlib.figure import Figure

from analysis.answer import write_whole
from analysis.imports import imports_among
from analysis.plots.theme import to_svg
from analysis.rulestudy import figures
from analysis.rulestudy.findings import Told, counts, effects_frame, ladder_frame, told_of
from analysis.rulestudy.pages import (
    bundle_sentences,
    find_sentence,
    headline,
    option_page,
    overview_page,
    pair_sentence,
    pair_title,
)
from analysis.rulestudy.plan import RuleStudy
from analysis.rulestudy.stages import Found, find_out
from analysis.screen.confirm import Work
from engine.play.games import engine_digest

PAGE, MANIFEST, OPTIONS = "README.md", "manifest.json", "options"
TABLES = ("effects.csv", "ladder.csv", "pairs.csv", "cells.csv", "ranking.csv")


def make_rule_study(study: RuleStudy, name: str, folder: Path, work: Work) -> dict[str, Any]:
    """Play and write a study.

    Parameters
    ----------
    study : RuleStudy
    name : str
        What it is called.
    folder : Path
        Pages, pictures and tables; the games lie in ``work.folder``.
    work : Work

    Returns
    -------
    dict
        The manifest.
    """
    found = find_out(study, work)
    told = told_of(study, found)
    manifest = manifest_of(study, name, told, found, work)
    pictures = pictures_of(study, told, found)
    folder.mkdir(parents=True, exist_ok=True)
    for file, (figure, title) in pictures.items():
        write_whole(folder / file, to_svg(figure, file.removesuffix(".svg"), title) + "\n")
    frames = (effects_frame(found), ladder_frame(found), found.pairs, found.cells, found.ranking)
    for file, frame in zip(TABLES, frames, strict=True):
        write_frame(frame, folder / file)
    pages = folder / OPTIONS
    pages.mkdir(exist_ok=True)
    for old in pages.glob("*.md"):
        old.unlink()
    titles = {file: title for file, (_, title) in pictures.items()}
    write_whole(folder / PAGE, overview_page(study, told, found, manifest, titles))
    for one in told:
        write_whole(pages / f"{one.name}.md", option_page(study, one, found, manifest))
    write_whole(folder / MANIFEST, json.dumps(manifest, indent=1, ensure_ascii=False) + "\n")
    return manifest


def write_frame(frame: pd.DataFrame, path: Path) -> None:
    """Write a table; an empty one has no file."""
    if len(frame.columns):
        write_whole(path, frame.to_csv(index=False, lineterminator="\n", float_format="%.6g"))


def manifest_of(
    study: RuleStudy, name: str, told: Sequence[Told], found: Found, work: Work
) -> dict[str, Any]:
    """What was asked, what came out, by which engine."""
    answer = " ".join([headline(told), *bundle_sentences(found), pair_sentence(found), find_sentence(found)])
    return {
        "study": {"name": name, "question": study.file.question, "answer": answer.strip()},
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
        "command": work.command,
        "plan": {"engine": engine_digest(), **study.file.model_dump()},
        "variants": {one: study.variants[one].id for one in study.names},
        "counts": counts(told),
        "imports": imports_among(study.scenarios),
    }


def pictures_of(study: RuleStudy, told: Sequence[Told], found: Found) -> dict[str, tuple[Figure, str]]:
    """Pictures by file, each with the finding it shows."""
    n = counts(told)
    cut = f"; the {figures.MOST} heaviest shown" if len(told) > figures.MOST else ""
    titles = {
        "battles.svg": f"{n['one side'] + n['some battles']} of {len(told)} rules change the balance of battles{cut}",
        "averages.svg": f"{n['one side']} of {len(told)} rules help one side on average{cut}",
        "ladder.svg": "The heaviest rules along the ladder of players",
        "pairs.svg": pair_title(found),
    }
    drawn: dict[str, Figure | None] = {
        "battles.svg": figures.heat(study, told, titles["battles.svg"]),
        "averages.svg": figures.averages(told, titles["averages.svg"]),
        "ladder.svg": figures.ladder_curves(told, titles["ladder.svg"]),
        "pairs.svg": figures.pairs_matrix(found, titles["pairs.svg"]),
    }
    return {file: (figure, titles[file]) for file, figure in drawn.items() if figure is not None}
