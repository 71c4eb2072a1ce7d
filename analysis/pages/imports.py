"""How answers say what is not in a battle as it was in a file of the publisher's editor.

An *entry* is what ``engine.loading.words.imported`` makes of one import: file, word of trust, counts, notes.
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from analysis.pages.markdown import escaped
from engine.loading.scenario.load import Scenario
from engine.loading.words.imported import INDENT, ORDER, Trust, entry_of, headline, import_lines, lines
from engine.loading.words.terminal import wrapped
from engine.runs.imports import KEY

Entry = Mapping[str, Any]
TRUST, NOTES = "import_trust", "import_notes"  # columns of flat rows
ALL = "all"


def imports_of(manifest: Mapping[str, Any]) -> list[Entry]:
    """The imports among the battles of a run."""
    return list(manifest.get(KEY, ()))


def imports_among(scenarios: Iterable[Scenario]) -> list[Entry]:
    """The imports among some battles."""
    return [entry_of(one.imported, one.id) for one in scenarios if one.imported is not None]


def import_block(entries: Iterable[Entry]) -> str:
    """The lines for a terminal; empty without an import."""
    return "\n".join(
        wrapped(line, hanging=INDENT * (1 + line.startswith(INDENT))) for line in import_lines(entries)
    )


def with_imports(text: str, entries: Iterable[Entry]) -> str:
    """A text for a terminal, what is reported of imports at its end."""
    block = import_block(entries)
    return f"{text}\n\n{block}" if block else text


def import_columns(
    entries: Sequence[Entry], scenario: str | None = None, variant: str | None = None, hex_: str | None = None
) -> dict[str, str | None]:
    """Columns of a flat row: the worst word of trust of its battles, and what is reported of them, a line each.

    Both are None without an import.

    Parameters
    ----------
    entries : sequence of mapping
    scenario, variant : str, optional
        Of the row; without a scenario (or with ``all``) it speaks of all battles.
    hex_ : str, optional
        Only notes of this hex and of no hex at all.
    """
    mine = [
        entry
        for entry in entries
        if scenario in (None, ALL, entry["scenario"]) and entry["variant"] in (None, variant)
    ]
    if not mine:
        return {TRUST: None, NOTES: None}
    notes = [line for entry in mine for line in (headline(entry), *lines(entry, hex_))]
    return {
        TRUST: str(max((Trust(entry["trust"]) for entry in mine), key=ORDER.index)),
        NOTES: "\n".join(notes),
    }


def import_sections(entries: Iterable[Entry]) -> list[tuple[str, list[str]]]:
    """For every import its sentence, and a line for each note."""
    return [(headline(entry), lines(entry)) for entry in entries]


def import_markdown(entries: Iterable[Entry]) -> list[str]:
    """Paragraphs of Markdown; nothing without an import."""
    sections = import_sections(entries)
    parts = ["## Imported battles"] if sections else []
    for heading, notes in sections:
        parts += [escaped(heading), *(["\n".join(f"* {escaped(note)}" for note in notes)] if notes else [])]
    return parts


def import_html(entries: Iterable[Entry]) -> list[str]:
    """Paragraphs and lists for a notebook."""
    parts = []
    for entry in entries:
        items = "".join(f"<li>{escape(line)}</li>" for line in lines(entry))
        parts.append(f"<p>{escape(headline(entry))}</p>" + (f"<ul>{items}</ul>" if items else ""))
    return parts
