"""An answer about a run as data: rows and manifest, sentence and tables, what changed, notes, JSON."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import pandas as pd

from analysis.findings.along_ladder import Along
from analysis.findings.findings import margins_as_dict
from analysis.findings.results_file import FORMAT, VERSION, Results, findings_in_file
from analysis.findings.rows import Measured, Row, heads_of
from analysis.measure.read import answered_cells, games_worth, notices_of, remarks, title_of
from analysis.pages.answer_base import ShownAnswer
from analysis.pages.drawn_table import TextTable
from analysis.pages.flat_rows import frame
from analysis.pages.imports import Entry, import_block, import_columns, imports_of
from analysis.pages.writing import csv_text
from analysis.stats.margins import Margins
from analysis.wording import what_changed
from analysis.wording.luck_lines import luck_notes
from analysis.wording.notes import notes_of, scope_line
from engine.loading.words.terminal import as_wide_as, columns, wrapped_lines


@dataclass(frozen=True, repr=False, eq=False)
class Answer(ShownAnswer):
    """An answer to a question about a run.

    Attributes
    ----------
    measured : Measured
        Rows and distributions.
    margins : Margins
        Margins that matter, named before the run.
    manifest : mapping
        Of the run.
    kind : str
        The question.
    along : tuple of Along
        Every primary change along the ladder of players; empty unless it was asked for.
    """

    measured: Measured
    margins: Margins
    manifest: Mapping[str, Any]

    kind: Literal["compare", "fair"] = "compare"
    along: tuple[Along, ...] = ()

    @property
    def rows(self) -> list[Row]:
        """Rows in the order in which they are reported."""
        return self.measured.rows

    def headlines(self) -> list[Row]:
        """Rows that the sentence tells: over all scenarios where there are several, else each that is compared."""
        return heads_of(self.rows)

    @abstractmethod
    def sentence(self) -> str:
        """The answer: one sentence per variant or battle, each on a line of its own."""

    @abstractmethod
    def tables(self, full: bool = False) -> list[TextTable]:
        """Tables for the terminal, as wide as it is."""

    def at_the_table(self) -> list[str]:
        """What a change means for people who play now and then; empty where nothing was compared."""
        return []

    def beside(self) -> list[str]:
        """What is reported beside the numbers: how far they hang on who plays; empty where nobody asked."""
        return []

    @property
    def notices(self) -> list[str]:
        """What is said of the files that played: in whose place, and what is odd about them."""
        return notices_of(self.manifest)

    @cached_property
    def rules(self) -> list[Mapping[str, Any]]:
        """What the rules of each battle and variant change: the entries of ``provenance`` in the manifest."""
        answered = {(cell["scenario"], cell["variant"]) for cell in answered_cells(self.manifest)}
        entries = self.manifest.get("provenance", ())
        return [entry for entry in entries if (entry["scenario"], entry["variant"]) in answered]

    @cached_property
    def changed(self) -> list[what_changed.Block]:
        """What changed, variant by variant, in words."""
        return what_changed.blocks(self.rules, self._titles)

    @cached_property
    def _titles(self) -> dict[str, str]:
        return {cell["scenario"]: cell["title"] for cell in answered_cells(self.manifest)}

    def rules_of(self, row: Row) -> dict[str, str | None]:
        """What changed for one row, and what is said of the files: columns for its flat object."""
        scenarios = {cell["scenario"] for cell in row.measure.cells}
        own = [
            entry
            for entry in self.rules
            if entry["variant"] == row.variant and entry["scenario"] in scenarios
        ]
        changed = what_changed.flat(what_changed.blocks(own, self._titles))
        marks = import_columns(self.imports, row.scenario, row.variant)
        return {"what_changed": changed, "notices": " ".join(self.notices), **marks}

    @property
    def imports(self) -> list[Entry]:
        """What is not in a battle as it was in its file of the publisher's editor."""
        return imports_of(self.manifest)

    @cached_property
    def notes(self) -> list[str]:
        """Draws, capped games, how many games, whom the numbers speak of."""
        return remarks(self.manifest) + notes_of(self.rows, games_worth(self.manifest))

    def over_players_entries(self) -> list[dict[str, Any]]:
        """How far the answer hangs on who plays, battle by battle; empty where nobody asked."""
        return []

    def table(self, full: bool = False) -> list[list[str]]:
        """Texts of the rows of the first table, or of all tables."""
        shown = self.tables(full)
        return [cells for table in shown for _, rows in table.groups for cells in rows]

    def text(self, full: bool = False, width: int | None = None) -> str:
        """Sentence, table, what changed and notes; as wide as the terminal, or as many columns as are named."""
        with as_wide_as(width or columns()):
            return self._text(full)

    def _text(self, full: bool) -> str:
        tables = (table.text() for table in self.tables(full))
        changed = what_changed.text_of(self.changed, "" if full else what_changed.IN_FULL)
        blocks = [changed, import_block(self.imports)]
        luck = map(wrapped_lines, luck_notes(self.rows))
        notes = wrapped_lines("\n".join(self.notes))
        first = map(wrapped_lines, [self.sentence(), *self.at_the_table()])
        partial = wrapped_lines(str(self.manifest.get("partial") or ""))
        parts = [partial, "\n".join(first), *tables, *luck, *blocks, notes]
        return "\n\n".join(part for part in parts if part)

    def frame(self) -> pd.DataFrame:
        """Tidy frame of the flat rows."""
        return frame(self.flat_rows())

    def to_csv(self) -> str:
        """``summary.csv``."""
        return csv_text(self.frame())

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
                "command": manifest.get("command") or "",
                "plan_digest": manifest.get("plan_digest", ""),
                "study": manifest.get("study_digest"),
                "title": title_of(manifest),
                "mixed": manifest.get("mixed"),
                "versions": dict(manifest.get("versions", {})),
                "changes": list(manifest.get("provenance", [])),
                **({"partial": manifest["partial"]} if "partial" in manifest else {}),
            },
            "notices": self.notices,
            "what_changed": what_changed.cells(self.rules),
            "imports": self.imports,
            "notes": self.notes,
            "over_players": self.over_players_entries(),
            "rows": self.flat_rows(),
            **findings_in_file(
                (list(row.findings.values()) for row in self.rows), manifest.get("command") or ""
            ),
        }
        return Results.model_validate(values).model_dump()
