"""What stands under an answer that no run is behind: which files played, what their rules change, what imports miss."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from analysis.findings.why_unchanged import KNOWN, OFFICIAL
from analysis.measure.read import answered_cells
from analysis.pages.html import changed_html
from analysis.pages.imports import (
    Entry,
    import_block,
    import_columns,
    import_html,
    import_markdown,
    imports_among,
    imports_of,
)
from analysis.wording.what_changed import IN_JSON, Block, blocks, entry_for, flat, text_of
from engine.loading.checks.occurrence import effect_on
from engine.loading.tables.build import Built
from engine.loading.words.namesakes import Noticed, notices
from engine.loading.words.terminal import wrapped_lines
from engine.runs.manifest import read_manifest


@dataclass(frozen=True)
class Footnotes:
    """Notices and changes of an answer.

    Attributes
    ----------
    notices : tuple of str
        In whose place files played.
    changed : tuple of Block
        What the rules change, variant by variant.
    where : str
        Where all of what changed stands; empty to leave nothing out.
    imports : tuple of mapping
        What is not in battles as it was in files of the publisher's editor.
    """

    notices: tuple[str, ...] = ()
    changed: tuple[Block, ...] = ()
    where: str = IN_JSON
    imports: tuple[Entry, ...] = ()

    def text(self) -> str:
        """Both for a terminal, with a line of space before; nothing where there is nothing to tell."""
        parts = [
            text_of(self.changed, self.where),
            wrapped_lines("\n".join(self.notices)),
            import_block(self.imports),
        ]
        return "".join(f"\n\n{part}" for part in parts if part)

    def below(self) -> str:
        """The same below a text that ends with a line break, as another one that does."""
        text = self.text()
        return f"{text[1:]}\n" if text else ""

    def columns(self) -> dict[str, str | None]:
        """All as columns of a flat object."""
        own = {"what_changed": flat(self.changed), "notices": " ".join(self.notices)}
        return {**own, **import_columns(self.imports)}

    def markdown(self) -> str:
        """Both for a page, as a list."""
        lines = [*self.notices, *(f"{b.variant}: {line}" for b in self.changed for line in b.all_lines())]
        listed = "\n".join(f"* {line}" for line in lines)
        return "\n\n".join(part for part in (listed, *import_markdown(self.imports)) if part)

    def html(self) -> str:
        """All for a notebook."""
        notes = [f"<p><small>{escape(line)}</small></p>" for line in self.notices]
        return "".join([*changed_html(self.changed), *notes, *import_html(self.imports)])


def without_imports(footnotes: Footnotes) -> Footnotes:
    """The same below a text that tells the imports itself."""
    return replace(footnotes, imports=())


def with_footnotes(rows: Sequence[Mapping[str, Any]], footnotes: Footnotes) -> list[dict[str, Any]]:
    """Flat objects with what changed and the notices."""
    return [{**row, **footnotes.columns()} for row in rows]


def footnotes_of(*several: Built) -> Footnotes:
    """What stands under an answer about battles as they are built."""
    entries = [entry_for(one.scenario.id, one.variant.id, effect_on(one)) for one in several]
    titles = {one.scenario.id: one.scenario.title for one in several}
    imports = tuple(imports_among(one.scenario for one in several))
    return Footnotes(notices_of(several), tuple(blocks(entries, titles)), imports=imports)


def footnotes_of_rules(built: Built) -> Footnotes:
    """What stands under an answer about rules of no battle; what is true only where they are built is left out."""
    entry = entry_for(built.scenario.id, built.variant.id, effect_on(built))
    entry["options"] = [one for one in entry["options"] if KNOWN.get(one["state"]) in (None, OFFICIAL)]
    return Footnotes(notices_of([built]), tuple(blocks([entry], {built.scenario.id: built.scenario.title})))


def notices_of(several: Iterable[Built]) -> tuple[str, ...]:
    """What is said of the files of battles and of their rules."""
    things: list[Noticed] = [thing for one in several for thing in (one.scenario, one.variant)]
    return notices(things)


def footnotes_in(manifest: Mapping[str, Any], where: str = IN_JSON) -> Footnotes:
    """What stands under an answer from the manifest of its run."""
    titles = {cell["scenario"]: cell["title"] for cell in answered_cells(manifest)}
    entries = manifest.get("provenance", ())
    notes = tuple(manifest.get("notices", ()))
    return Footnotes(notes, tuple(blocks(entries, titles)), where, tuple(imports_of(manifest)))


def footnotes_in_folder(folder: Any, where: str = IN_JSON) -> Footnotes:
    """The same from the folder of a run."""
    return footnotes_in(read_manifest(folder), where)
