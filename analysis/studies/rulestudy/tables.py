"""The committed results of a study of options: tables and a manifest, from which every page is drawn."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.findings.along_ladder import Along
from analysis.measure.study_manifest import check_table, read_study, sealed_again
from analysis.pages.writing import csv_text, json_text
from analysis.studies.kept_table import read_table
from analysis.studies.rulestudy.example_games import COLUMNS as WATCH_COLUMNS
from analysis.studies.rulestudy.option_pairs import COLUMNS as PAIR_COLUMNS
from analysis.studies.rulestudy.preferred_rules import COLUMNS as OURS_COLUMNS
from analysis.studies.rulestudy.reasons import COLUMNS as REASON_COLUMNS
from analysis.studies.rulestudy.shape import OTHERS, TABLES, RuleStudyPart
from analysis.studies.spine import write_numbers

LADDER_COLUMNS = (
    "option", "scenario", "label", "player", "elo", "credible", "restricted", "est", "low", "high", "verdict"
)  # fmt: skip
CELL_COLUMNS = ("option", "scenario", "state", "why", "probe_games", "probe_touched")
# Tables by file, with the columns of an empty one.
FILES: dict[str, tuple[str, ...]] = {
    "effects.csv": ("option", "what", "scenario"),
    "ladder.csv": LADDER_COLUMNS,
    "pairs.csv": PAIR_COLUMNS,
    "reasons.csv": REASON_COLUMNS,
    "watch.csv": WATCH_COLUMNS,
    "ours.csv": OURS_COLUMNS,
    "cells.csv": CELL_COLUMNS,
    "ranking.csv": ("term", "n_games", "survives"),
}


@dataclass(frozen=True)
class Results:
    """Everything a study found.

    Attributes
    ----------
    manifest : mapping
        ``study``, ``created``, ``command``, ``plan`` (the study file and the engine), ``tried`` (by option),
        ``battles`` and ``stages`` (id to title), ``bundles``, ``digests``, ``games`` (by part), ``kept`` (by option the
        rows that an earlier study played, and when), ``since`` (by option: when it was first tried).
    effects : DataFrame
        Options, on battles and on stages, bundles and the set we would play in every battle and over all (``effects``).
    ladder : DataFrame
        Changes of wins with every player of the ladder, with the label of each battle.
    pairs, reasons, watch, ours : DataFrame
        ``pairs``, ``reasons``, ``watch``, ``ours``.
    cells : DataFrame
        Where each option can occur.
    ranking : DataFrame
        Of the factorial; exploratory.
    """

    manifest: Mapping[str, Any]
    effects: pd.DataFrame
    ladder: pd.DataFrame
    pairs: pd.DataFrame
    reasons: pd.DataFrame
    watch: pd.DataFrame
    ours: pd.DataFrame
    cells: pd.DataFrame
    ranking: pd.DataFrame

    @property
    def titles(self) -> dict[str, str]:
        """Titles of all battles, stages among them."""
        return {**self.manifest["battles"], **self.manifest.get("stages", {})}

    @property
    def tables(self) -> dict[str, pd.DataFrame]:
        """Tables by file."""
        return {file: getattr(self, file.removesuffix(".csv")) for file in FILES}


def write_results(results: Results, folder: Path) -> None:
    """Write tables and manifest into a folder."""
    write_numbers(folder, {file: csv_text(frame) for file, frame in results.tables.items()}, results.manifest)


def manifest_text(manifest: Mapping[str, Any]) -> str:
    """``manifest.json``, with a new seal if it has one."""
    return json_text(sealed_again(manifest))


def read_results(folder: Path) -> Results:
    """Read what ``write_results`` wrote.

    Raises
    ------
    InputError
        A file that is missing or damaged.
    """
    manifest = read_study(folder, "the manifest of a study", RuleStudyPart)
    tables = {}
    for file in FILES:
        found = read_table(folder / file, TABLES[file], "a table of a study", OTHERS.get(file))
        check_table(folder / file, manifest)
        tables[file.removesuffix(".csv")] = found
    return Results(manifest, **tables)


def ladder_frame(along: Mapping[str, Iterable[Along]]) -> pd.DataFrame:
    """Changes of wins along the ladder, by the name of the option or bundle."""
    rows = [
        (
            name, one.row.scenario, str(one.label), tier.player, tier.elo, tier.credible, tier.restricted, tier.est,
            tier.low, tier.high, tier.verdict,
        )
        for name, found in along.items()
        for one in found
        for tier in one.tiers
    ]  # fmt: skip
    return pd.DataFrame(rows, columns=list(LADDER_COLUMNS))
