"""The answer of a screening: sentence, tables, files."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from analysis.answer import write_whole
from analysis.imports import import_columns, imports_of, with_imports
from analysis.plots.theme import title_of, to_svg
from analysis.screen.cells import CANNOT_OCCUR, NOT_ALLOWED, UNSEEN
from analysis.screen.contract import FORMAT, VERSION, ScreenFile
from analysis.screen.page import caveats, html, markdown
from analysis.screen.sentence import sentence
from analysis.screen.text import tables
from analysis.tables import WIDTH
from analysis.what_changed import IN_JSON, Block, text_of

if TYPE_CHECKING:
    from analysis.screen.figures import ScreenPlots

JSON, RANKING, CELLS = "screen.json", "ranking.csv", "cells.csv"
CONFIRMED, BY_BATTLE, PAIRS = "confirmed.csv", "confirmed-by-battle.csv", "pairs.csv"
PAGE, TWIN, TORNADO = "report.html", "report.md", "tornado.svg"


@dataclass(frozen=True, repr=False)
class Screening:
    """What a screening found.

    Attributes
    ----------
    ranking : DataFrame
        All options, the clearest first; its numbers are exploratory.  See ``docs/10-screening.md``.
    confirmed : DataFrame
        The survivors in pairs of fresh games; columns of ``summary.csv``.  Empty if nothing survived or was confirmed.
    cells : DataFrame
        Where each option can occur.
    pairs : DataFrame
        Pairs of survivors, exploratory; empty unless asked for.
    manifest : mapping
        What was played: plan, digest, command, seconds are no part of it.
    by_battle : DataFrame
        The survivors in each battle by itself: columns of `confirmed` and ``option``.
    """

    ranking: pd.DataFrame
    confirmed: pd.DataFrame
    cells: pd.DataFrame
    pairs: pd.DataFrame
    manifest: Mapping[str, Any]
    by_battle: pd.DataFrame = field(default_factory=pd.DataFrame)

    def sentence(self) -> str:
        """What the screening suggests, what the confirmation shows, and what was not played."""
        return sentence(self.ranking, self.confirmed, self.cells, self.manifest)

    def text(self) -> str:
        """Sentence and tables of at most 100 columns."""
        parts = tables(self.ranking, self.confirmed, self.cells, self.pairs)
        parts += [text_of(self.changed, IN_JSON), "\n".join(self.manifest["notices"])]
        headline = fill(self.sentence(), WIDTH, break_on_hyphens=False, break_long_words=False)
        told = "\n\n".join([headline, *(part for part in parts if part)])
        return with_imports(told, imports_of(self.manifest), WIDTH)

    @property
    def changed(self) -> list[Block]:
        """What every option changes, the clearest first; what changes nothing stands under *Left out*."""
        told = self.manifest["what_changed"]
        return [Block(str(term), "", told[term], []) for term in self.ranking["term"] if told.get(term)]

    def __repr__(self) -> str:
        return self.text()

    def flat_rows(self) -> list[dict[str, Any]]:
        """One flat object per option: its row of the ranking, where it cannot occur, what was confirmed."""
        confirmed = {row["variant"]: row for row in plain(self.confirmed)}
        states = self.cells.groupby(["option", "state"], sort=False).size().to_dict()
        rows = []
        for row in plain(self.ranking):
            term = row["term"]
            row["n_cannot_occur"] = int(states.get((term, CANNOT_OCCUR), 0))
            row["n_unseen"] = int(states.get((term, UNSEEN), 0))
            row["n_not_allowed"] = int(states.get((term, NOT_ALLOWED), 0))
            own = next(
                (one for name, one in confirmed.items() if name == term or name.endswith(f"+{term}")), None
            )
            for name in (
                "allies_change_points",
                "allies_change_points_low",
                "allies_change_points_high",
                "verdict",
            ):
                row[f"confirmed_{name}"] = own[name] if own else None
            row["what_changed"] = "; ".join(self.manifest["what_changed"].get(term, []))
            row["notices"] = " ".join(self.manifest["notices"])
            rows.append(row | import_columns(imports_of(self.manifest)))
        return rows

    @property
    def plot(self) -> "ScreenPlots":
        """Figures: ``plot.tornado()``, ``plot.verdicts()``, ``plot.interactions()``."""
        from analysis.screen.figures import ScreenPlots

        return ScreenPlots(self)

    def _repr_html_(self) -> str:
        from analysis.screen.notebook import screening_html

        return screening_html(self)

    def to_json(self) -> dict[str, Any]:
        """``screen.json`` as plain values, checked against its schema."""
        values = {
            "format": FORMAT,
            "version": VERSION,
            "sentence": self.sentence(),
            **self.manifest,
            "imports": imports_of(self.manifest),
            "notes": caveats(self),
            "ranking": plain(self.ranking),
            "confirmed": plain(self.confirmed),
            "by_battle": plain(self.by_battle),
            "pairs": plain(self.pairs),
            "cells": plain(self.cells),
        }
        return ScreenFile.model_validate(values).model_dump()

    def write(self, folder: Path) -> dict[str, Path]:
        """Write ``screen.json``, tables, the report with its twin and ``tornado.svg`` into a folder.

        Returns
        -------
        dict of str to Path
        """
        folder.mkdir(parents=True, exist_ok=True)
        contents = {JSON: json.dumps(self.to_json(), indent=1, ensure_ascii=False, allow_nan=False) + "\n"}
        frames = {
            RANKING: self.ranking, CELLS: self.cells, CONFIRMED: self.confirmed, BY_BATTLE: self.by_battle,
            PAIRS: self.pairs,
        }  # fmt: skip
        for name, frame in frames.items():
            if len(frame.columns):
                contents[name] = known_ends(frame).to_csv(
                    index=False, lineterminator="\n", float_format="%.6g"
                )
        pictures = dict(self.plot.all())
        if "tornado" in pictures:
            contents[TORNADO] = to_svg(pictures["tornado"], "tornado", title_of(pictures["tornado"])) + "\n"
        contents[PAGE] = html(self)
        contents[TWIN] = markdown(self, TORNADO if TORNADO in contents else None)
        for name, content in contents.items():
            write_whole(folder / name, content)
        return {name: folder / name for name in contents}


def plain(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Rows as plain values; what is not known is None."""
    known = known_ends(frame)
    rows = known.astype(object).where(known.notna(), None).to_dict("records")
    return [{str(name): _value(value) for name, value in row.items()} for row in rows]


def known_ends(frame: pd.DataFrame) -> pd.DataFrame:
    """The frame without intervals of no width: they are not known, and their ends (``_low``, ``_high``) are missing."""
    known = frame.copy()
    for low in [column for column in frame.columns if column.endswith("_low")]:
        ends = [low, f"{low.removesuffix('_low')}_high"]
        known.loc[frame[ends[0]] == frame[ends[1]], ends] = np.nan
    return known


def _value(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value
