"""What both answers can do: tell their sentence, draw their table, write their files."""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pandas as pd

from analysis import what_changed
from analysis.contract import FORMAT, VERSION, Results
from analysis.findings import margins_as_dict
from analysis.flat import frame
from analysis.imports import Entry, import_block, import_columns, imports_of
from analysis.luck_lines import luck_notes
from analysis.notes import notes_of, scope_line
from analysis.read import games_worth, notices_of, remarks, title_of, told_cells
from analysis.rows import Measured, Row
from analysis.stats.margins import Margins
from analysis.tables import WIDTH, TextTable

if TYPE_CHECKING:
    from analysis.figures import Plots
    from analysis.played import Replay
    from analysis.why.answer import WhyAnswer

RESULTS, SUMMARY = "results.json", "summary.csv"
REPORT, MARKDOWN, POST = "report.html", "report.md", "report.txt"


@dataclass(frozen=True, repr=False)
class Answer(ABC):
    """An answer to a question about a run.

    Attributes
    ----------
    measured : Measured
        Rows and distributions.
    margins : Margins
        Margins that matter, named before the run.
    manifest : mapping
        Of the run.
    """

    measured: Measured
    margins: Margins
    manifest: Mapping[str, Any]

    kind: Literal["compare", "fair"] = "compare"

    @property
    def rows(self) -> list[Row]:
        """Rows in the order in which they are told."""
        return self.measured.rows

    @abstractmethod
    def sentence(self) -> str:
        """The answer: one sentence per variant or battle, each on a line of its own."""

    @abstractmethod
    def tables(self, full: bool = False) -> list[TextTable]:
        """Tables for the terminal, at most 100 columns wide."""

    @abstractmethod
    def flat_rows(self) -> list[dict[str, Any]]:
        """Flat objects with stable keys, one per row."""

    @property
    def notices(self) -> list[str]:
        """What is said of the files that played: in whose place, and what is odd about them."""
        return notices_of(self.manifest)

    @cached_property
    def rules(self) -> list[Mapping[str, Any]]:
        """What the rules of each battle and variant change: the entries of ``provenance`` in the manifest."""
        told = {(cell["scenario"], cell["variant"]) for cell in told_cells(self.manifest)}
        entries = self.manifest.get("provenance", ())
        return [entry for entry in entries if (entry["scenario"], entry["variant"]) in told]

    @cached_property
    def changed(self) -> list[what_changed.Block]:
        """What changed, variant by variant, in words."""
        return what_changed.blocks(self.rules, self._titles)

    @cached_property
    def _titles(self) -> dict[str, str]:
        return {cell["scenario"]: cell["title"] for cell in told_cells(self.manifest)}

    def rules_of(self, row: Row) -> dict[str, str | None]:
        """What changed for one row, and what is said of the files: columns for its flat object."""
        scenarios = {cell["scenario"] for cell in row.measure.cells}
        own = [
            entry
            for entry in self.rules
            if entry["variant"] == row.variant and entry["scenario"] in scenarios
        ]
        told = what_changed.flat(what_changed.blocks(own, self._titles))
        marks = import_columns(self.imports, row.scenario, row.variant)
        return {"what_changed": told, "notices": " ".join(self.notices), **marks}

    @property
    def imports(self) -> list[Entry]:
        """What is not in a battle as it was in its file of the publisher's editor."""
        return imports_of(self.manifest)

    @cached_property
    def notes(self) -> list[str]:
        """Draws, capped games, how many games, whom the numbers speak of."""
        return remarks(self.manifest) + notes_of(self.rows, games_worth(self.manifest))

    def table(self, full: bool = False) -> list[list[str]]:
        """Texts of the rows of the first table, or of all tables."""
        shown = self.tables(full)
        return [cells for table in shown for _, rows in table.groups for cells in rows]

    def text(self, full: bool = False, width: int = WIDTH) -> str:
        """Sentence, table, what changed and notes for a terminal."""
        tables = (table.text(width) for table in self.tables(full))
        changed = what_changed.text_of(self.changed, "" if full else what_changed.IN_FULL)
        told = [changed, import_block(self.imports, width)]
        parts = [self.sentence(), *tables, *luck_notes(self.rows), *told, "\n".join(self.notes)]
        return "\n\n".join(part for part in parts if part)

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        from analysis.notebook import answer_html

        return answer_html(self)

    @cached_property
    def games(self) -> pd.DataFrame:
        """One row per game (``m44.read_games``): names are categories, counts whole numbers."""
        from engine.runs.store import read_games

        return read_games(Path(self.manifest["folder"]))

    @cached_property
    def turns(self) -> pd.DataFrame:
        """One row per turn of the traced games, with ``win_probability`` and ``points`` of the Allies.

        The chance is that of the value model, a view of what stands on the board; empty for games played without trace.
        """
        from analysis.over_time import watched_turns
        from engine.runs.store import read_turns

        return watched_turns(read_turns(Path(self.manifest["folder"])), self.games)

    @cached_property
    def effects(self) -> pd.DataFrame:
        """Every number with ``estimate``, ``ci_low``, ``ci_high`` and ``n_games`` (``analysis.effects``)."""
        from analysis.effects import effects_frame

        return effects_frame(self.rows)

    @property
    def plot(self) -> "Plots":
        """Figures: ``plot.forest()``, ``medals``, ``turns``, ``levels``, ``luck``, ``win_probability``, ``decided``."""
        from analysis.figures import Plots

        return Plots(self)

    def replay(self, game: int = 0, scenario: str | None = None, variant: str | None = None) -> "Replay":
        """A game of the run, played again.

        Parameters
        ----------
        game : int
            Its number.
        scenario, variant : str, optional
            Default the first scenario, and the first variant that is no baseline.

        Raises
        ------
        InputError
            No such game, scenario or variant; the program or the files have changed since the run.
        """
        from analysis.played import replay_of_run

        return replay_of_run(self.manifest, self.games, game, scenario, variant)

    def why(
        self, side: str | None = None, scenario: str | None = None, variant: str | None = None
    ) -> "WhyAnswer":
        """Why a battle of the run goes the way it does: at most seven ranked reasons, three games to watch.

        Parameters
        ----------
        side : str, optional
            ``axis`` or ``allies``: whose lead is told; default the side that wins more often.
        scenario, variant : str, optional
            Default the first scenario, and the first variant that is no baseline.  What is told of turns needs a run
            with ``trace=True``.

        Raises
        ------
        InputError
            No such side, scenario or variant; the program or the files have changed since the run.
        """
        from analysis.why.answer import why_of_run

        return why_of_run(self.manifest, side, scenario, variant)

    def frame(self) -> pd.DataFrame:
        """Tidy frame of the flat rows."""
        return frame(self.flat_rows())

    def to_csv(self) -> str:
        """``summary.csv``."""
        return str(self.frame().to_csv(index=False, lineterminator="\n", float_format="%.6g"))

    def to_json(self) -> dict[str, Any]:
        """``results.json`` as plain values, checked against its schema."""
        manifest = self.manifest
        values = {
            "format": FORMAT,
            "version": VERSION,
            "kind": self.kind,
            "digest": manifest.get("digest"),
            "sentence": self.sentence(),
            "scope_line": scope_line(self.rows),
            "margins": margins_as_dict(self.margins),
            "plan": dict(manifest["plan"]),
            "provenance": {
                "command": manifest.get("command", ""),
                "plan_digest": manifest.get("plan_digest", ""),
                "study": manifest.get("study_digest"),
                "title": title_of(manifest),
                "mixed": manifest.get("mixed"),
                "versions": dict(manifest.get("versions", {})),
                "changes": list(manifest.get("provenance", [])),
            },
            "notices": self.notices,
            "what_changed": what_changed.cells(self.rules),
            "imports": self.imports,
            "notes": self.notes,
            "rows": self.flat_rows(),
            "findings": [finding.model_dump() for row in self.rows for finding in row.findings.values()],
        }
        return Results.model_validate(values).model_dump()

    def to_html(self) -> str:
        """``report.html``."""
        from analysis.report import report

        return report(self)

    def to_markdown(self) -> str:
        """``report.md``."""
        from analysis.twins import markdown

        return markdown(self)

    def to_post(self) -> str:
        """``report.txt``."""
        from analysis.twins import post

        return post(self)

    def write(self, folder: Path) -> dict[str, Path]:
        """Write results, summary and the report with its twins into a folder, created when missing.

        Returns
        -------
        dict of str to Path
            ``results.json``, ``summary.csv``, ``report.html``, ``report.md``, ``report.txt``, by name.
        """
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        results = json.dumps(self.to_json(), indent=1, ensure_ascii=False, allow_nan=False)
        contents = {
            RESULTS: f"{results}\n",
            SUMMARY: self.to_csv(),
            REPORT: self.to_html(),
            MARKDOWN: self.to_markdown(),
            POST: self.to_post(),
        }
        for name, content in contents.items():
            write_whole(folder / name, content)
        return {name: folder / name for name in contents}


def write_whole(path: Path, content: str) -> None:
    """Write a text file so that it is there whole or not at all."""
    temporary = path.with_name(f".{path.name}.tmp")
    temporary.write_text(content, encoding="utf-8", newline="\n")
    temporary.replace(path)
