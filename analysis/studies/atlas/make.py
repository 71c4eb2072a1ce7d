"""Make an atlas from a finished run: numbers, pictures, page and manifest in one folder."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.atlas.effects import MORE_VALUES, effects, wide
from analysis.atlas.store import EFFECTS, HEXES, Atlas, load_atlas, read_parquet
from analysis.measure.origin import made_by, made_by_runs
from analysis.measure.read import VALUES, Run
from analysis.measure.study_manifest import check_table, sealed_again
from analysis.pages.writing import csv_text, json_text
from analysis.studies.atlas.page import answer_sentence, page, titles
from analysis.studies.atlas.pictures import HEAT, heat_map, pictures
from analysis.studies.atlas.rule_effects import FILE as RULES
from analysis.studies.atlas.rule_effects import PlayedRules, read_frame, rules_frame
from analysis.studies.spine import answered, head, write_drawn, write_numbers
from engine.loading.options.option_ids import OFFICIAL_ID
from engine.loading.scenario.load import Scenario, load_scenario
from engine.runs.columns import LABELS
from engine.runs.manifest import read_manifest
from engine.runs.manifest_file import MANIFEST
from engine.runs.store import read_games, read_hexes

PAGE = "README.md"
KIND = "atlas"
OF_THE_FOLDER = ("parts_digest", "seal")  # keys of the manifest of a run that speak of its files


def make_atlas(
    run_folder: Path,
    scenarios: Sequence[Scenario],
    name: str,
    folder: Path,
    rules: Iterable[PlayedRules] = (),
) -> Atlas:
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
    rules : iterable of PlayedRules
        Tried on its battles, for a part of the page of their own.

    Returns
    -------
    Atlas
    """
    played = Run(read_games(run_folder, [*LABELS, *VALUES, *MORE_VALUES]), read_manifest(run_folder))
    frame = effects(played)
    manifest = atlas_manifest(played, name, wide(frame))
    tried = list(rules)
    if tried:
        manifest |= made_by_runs([run_folder, *(one.folder for one in tried)])
    tables = {EFFECTS: table_bytes(frame), HEXES: table_bytes(losses(read_hexes(run_folder)))}
    (folder / RULES).unlink(missing_ok=True)
    write_numbers(folder, tables | ({RULES: csv_text(rules_frame(tried))} if tried else {}), manifest)
    atlas = load_atlas(folder)
    hexes = pd.read_parquet(folder / HEXES)
    write_drawn(folder, drawn(atlas, hexes, scenarios, read_frame(folder)), [f"{HEAT}/*.svg"])
    return atlas


def drawn(
    atlas: Atlas, hexes: pd.DataFrame, scenarios: Sequence[Scenario], rules: pd.DataFrame | None = None
) -> dict[str, str]:
    """Page and pictures of an atlas by file, from its numbers alone.

    Parameters
    ----------
    atlas : Atlas
    hexes : DataFrame
        Figures lost on every hex, from ``losses``.
    scenarios : sequence of Scenario
        Its battles.
    rules : DataFrame, optional
        What rules do in them (`rule_effects.rules_frame`).
    """
    rows = wide(atlas.effects)
    files = {f"{HEAT}/{one.id}.svg": heat_map(one, hexes) for one in scenarios}
    files |= dict(pictures(rows, titles(rows), atlas.manifest["plan"]["games"]))
    return {**files, PAGE: page(rows, atlas.manifest, rules)}


def redraw(folder: Path) -> dict[str, str]:
    """Page, pictures and manifest of an atlas of battles that ship, as they would be written today, by file."""
    kept = load_atlas(folder)
    atlas = replace(kept, manifest=answered(kept.manifest, answer_sentence(wide(kept.effects))))
    ids = dict.fromkeys(cell["scenario"] for cell in atlas.manifest["plan"]["cells"])
    for name in (HEXES, RULES):
        if (folder / name).exists():
            check_table(folder / name, kept.manifest)
    hexes = read_parquet(folder / HEXES)
    files = drawn(atlas, hexes, [load_scenario(one) for one in ids], read_frame(folder))
    return {**files, MANIFEST: json_text(sealed_again(atlas.manifest))}


def losses(hexes: pd.DataFrame) -> pd.DataFrame:
    """Figures lost on every hex under the official rules: what the maps of an atlas are drawn from."""
    columns = ["scenario", "variant", "axis_player", "allies_player", "side", "hex", "games", "losses"]
    return hexes.loc[hexes["variant"] == OFFICIAL_ID, columns].reset_index(drop=True)


def atlas_manifest(run: Run, name: str, rows: pd.DataFrame) -> dict[str, Any]:
    """The manifest of the run with what the atlas adds: question and answer, what made it."""
    n = len(rows)
    *others, last = name.split()
    of = f"battles of {', '.join(others)} and {last}" if others else f"{name} battles"
    question = f"How even are the {n} {of}?" if n > 1 else f"How even is {rows['title'].iloc[0]}?"
    heading = head(name, KIND, question, answer_sentence(rows))
    of_run = {key: value for key, value in run.manifest.items() if key not in OF_THE_FOLDER}
    return {**of_run, **heading, **made_by(run)}


def table_bytes(frame: pd.DataFrame) -> bytes:
    """A file of numbers; the same numbers give the same bytes."""
    written: bytes = frame.to_parquet(None, index=False, compression="zstd")
    return written
