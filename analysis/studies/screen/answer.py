"""The answer of a screening: sentence, tables, files."""

from typing import Any

from analysis.pages.answer_base import ShownAnswer
from analysis.pages.imports import import_columns, imports_of, with_imports
from analysis.pages.plain_rows import known_ends, plain
from analysis.pages.writing import csv_text, json_text
from analysis.plots.theme import title_of, to_svg
from analysis.studies.screen.cells import CANNOT_OCCUR, NOT_ALLOWED, UNSEEN
from analysis.studies.screen.figures import ScreenPlots
from analysis.studies.screen.notebook import screening_html
from analysis.studies.screen.page import caveats, html, markdown
from analysis.studies.screen.result import ScreenFindings
from analysis.studies.screen.schema import FORMAT, VERSION, ScreenFile
from analysis.studies.screen.text import tables
from analysis.wording.what_changed import IN_JSON, text_of
from engine.loading.words.terminal import wrapped_lines

JSON, RANKING, CELLS = "screen.json", "ranking.csv", "cells.csv"
CONFIRMED, BY_BATTLE, PAIRS = "confirmed.csv", "confirmed-by-battle.csv", "pairs.csv"
PAGE, TWIN, TORNADO = "report.html", "report.md", "tornado.svg"


class Screening(ShownAnswer, ScreenFindings):
    """What a screening found, with its faces."""

    def text(self) -> str:
        """Sentence and tables."""
        parts = tables(self.ranking, self.confirmed, self.cells, self.pairs)
        parts += [text_of(self.changed, IN_JSON), wrapped_lines("\n".join(self.manifest["notices"]))]
        body = "\n\n".join([wrapped_lines(self.sentence()), *(part for part in parts if part)])
        return with_imports(body, imports_of(self.manifest))

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
    def plot(self) -> ScreenPlots:
        """Figures: ``plot.tornado()``, ``plot.verdicts()``, ``plot.interactions()``."""
        return ScreenPlots(self)

    def html(self) -> str:
        """Sentence, what is confirmed, the ranking as a picture, what to bear in mind."""
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

    def contents(self) -> dict[str, str]:
        """``screen.json``, tables, the report with its twin and ``tornado.svg``."""
        contents = {JSON: json_text(self.to_json())}
        frames = {
            RANKING: self.ranking, CELLS: self.cells, CONFIRMED: self.confirmed, BY_BATTLE: self.by_battle,
            PAIRS: self.pairs,
        }  # fmt: skip
        for name, frame in frames.items():
            if len(frame.columns):
                contents[name] = csv_text(known_ends(frame))
        pictures = dict(self.plot.all())
        if "tornado" in pictures:
            contents[TORNADO] = to_svg(pictures["tornado"], "tornado", title_of(pictures["tornado"])) + "\n"
        contents[PAGE] = html(self)
        contents[TWIN] = markdown(self, TORNADO if TORNADO in contents else None)
        return contents
