"""The answer of a screening: sentence, tables, files."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from analysis.answer import write_whole
from analysis.screen.cells import CANNOT_OCCUR, NOT_ALLOWED
from analysis.screen.text import page, tables
from analysis.stats.margins import Margins

JSON, RANKING, CELLS, CONFIRMED, PAIRS, PAGE, TORNADO = (
    "screen.json", "ranking.csv", "cells.csv", "confirmed.csv", "pairs.csv", "report.md", "tornado.svg"
)  # fmt: skip


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
    """

    ranking: pd.DataFrame
    confirmed: pd.DataFrame
    cells: pd.DataFrame
    pairs: pd.DataFrame
    manifest: Mapping[str, Any]

    def sentence(self) -> str:
        """What came out, in one sentence."""
        n, found = len(self.ranking), self.ranking.loc[self.ranking["survives"], "term"]
        games = self.manifest["plan"]["games"]
        nowhere = int(self.ranking["exploratory_wins"].isna().sum())
        told = f"{len(found)} of {n} options do something in {games:,} games"
        told += f": {', '.join(found)}." if len(found) else "."
        return told + (f" {nowhere} could not be measured." if nowhere else "")

    def text(self) -> str:
        """Sentence and tables of at most 100 columns."""
        return "\n\n".join([self.sentence(), *tables(self.ranking, self.confirmed, self.cells, self.pairs)])

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
            rows.append(row)
        return rows

    def to_json(self) -> dict[str, Any]:
        """``screen.json`` as plain values."""
        return {
            "format": "m44-screen",
            "version": 1,
            "sentence": self.sentence(),
            **self.manifest,
            "ranking": plain(self.ranking),
            "confirmed": plain(self.confirmed),
            "pairs": plain(self.pairs),
            "cells": plain(self.cells),
        }

    def write(self, folder: Path) -> dict[str, Path]:
        """Write ``screen.json``, tables, ``report.md`` and ``tornado.svg`` into a folder.

        Returns
        -------
        dict of str to Path
        """
        folder.mkdir(parents=True, exist_ok=True)
        contents = {JSON: json.dumps(self.to_json(), indent=1, ensure_ascii=False, allow_nan=False) + "\n"}
        frames = {RANKING: self.ranking, CELLS: self.cells, CONFIRMED: self.confirmed, PAIRS: self.pairs}
        for name, frame in frames.items():
            if len(frame.columns):
                contents[name] = frame.to_csv(index=False, lineterminator="\n", float_format="%.6g")
        picture = self._tornado()
        if picture:
            contents[TORNADO] = picture
        contents[PAGE] = page(self.text(), self.manifest, TORNADO if picture else None)
        for name, content in contents.items():
            write_whole(folder / name, content)
        return {name: folder / name for name in contents}

    def _tornado(self) -> str:
        """The picture; nothing if nothing was measured."""
        if self.ranking["exploratory_wins"].isna().all():
            return ""
        from analysis.plots.theme import to_svg
        from analysis.plots.tornado import tornado

        title = (
            f"Exploratory: {int(self.ranking['survives'].sum())} of {len(self.ranking)} options do something"
        )
        figure = tornado(self.ranking, Margins().wins_points, title)
        return to_svg(figure, "tornado", f"{title}; wins of 100 with intervals") + "\n"


def plain(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Rows as plain values; what is not known is None."""
    rows = frame.astype(object).where(frame.notna(), None).to_dict("records")
    return [{str(name): _value(value) for name, value in row.items()} for row in rows]


def _value(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value
