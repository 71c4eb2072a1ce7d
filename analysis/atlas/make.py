"""Make an atlas from a finished run: numbers, pictures, page and manifest in one folder."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.answer import write_whole
from analysis.atlas.behaviour import first_moves, sources_digest
from analysis.atlas.effects import MORE_VALUES, effects, wide
from analysis.atlas.page import answer_sentence, page, titles
from analysis.atlas.pictures import HEAT, heat_map, pictures
from analysis.atlas.store import EFFECTS, MANIFEST, Atlas, load_atlas
from analysis.read import LABELS, VALUES, Run
from engine.loading.scenario import Scenario
from engine.play.manifest import read_manifest
from engine.play.store import read_games, read_hexes

PAGE = "README.md"


def make_atlas(run_folder: Path, scenarios: Sequence[Scenario], name: str, folder: Path) -> Atlas:
    """Write an atlas.

    Parameters
    ----------
    run_folder : Path
        A finished run of the scenarios under the official rules and with the other side beginning.
    scenarios : sequence of Scenario
        As they were played.
    name : str
        What the atlas is called, like ``base``.
    folder : Path
        Created when missing; files of an earlier atlas are replaced.

    Returns
    -------
    Atlas
    """
    played = Run(read_games(run_folder, [*LABELS, *VALUES, *MORE_VALUES]), read_manifest(run_folder))
    frame = effects(played)
    rows = wide(frame)
    manifest = atlas_manifest(played, name, rows)
    heat = folder / HEAT
    heat.mkdir(parents=True, exist_ok=True)
    for old in heat.glob("*.svg"):
        old.unlink()
    hexes = read_hexes(run_folder)
    for scenario in scenarios:
        write_whole(heat / f"{scenario.id}.svg", heat_map(scenario, hexes))
    for file, content in pictures(rows, titles(rows), manifest["plan"]["games"]):
        write_whole(folder / file, content)
    write_effects(frame, folder / EFFECTS)
    write_whole(folder / PAGE, page(rows, manifest))
    write_whole(folder / MANIFEST, json.dumps(manifest, indent=1, ensure_ascii=False) + "\n")
    return load_atlas(folder)


def atlas_manifest(run: Run, name: str, rows: pd.DataFrame) -> dict[str, Any]:
    """The manifest of the run with what the atlas adds: question and answer, sources, the first moves."""
    n = len(rows)
    question = f"How even are the {n} {name} battles?" if n > 1 else f"How even is {rows['title'].iloc[0]}?"
    study = {"name": name, "question": question, "answer": answer_sentence(rows)}
    return {**run.manifest, "study": study, "sources": sources_digest(), "first_moves": first_moves(run)}


def write_effects(frame: pd.DataFrame, path: Path) -> None:
    """Write the numbers; the same numbers give the same bytes."""
    frame.to_parquet(path, index=False, compression="zstd")
