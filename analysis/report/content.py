"""What the report and its twins tell, figures apart: sentences, tables, all it takes to get the numbers again."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from analysis.findings.rows import heads_of
from analysis.measure.read import answered_cells, games_by_cell, games_per_cell, marked_words, title_of
from analysis.pages.drawn_table import TextTable
from analysis.pages.imports import import_sections
from analysis.pages.page import FOOTER
from analysis.report.answer import Answer
from analysis.report.over_time import view_of_a_model
from analysis.stats.verdict import Verdict
from analysis.wording.headline import Headline, headline_of_battle, headline_of_variant
from analysis.wording.notes import only_pairing
from analysis.wording.verdict_names import LONG, SHORT
from analysis.wording.what_changed import Block, cells


@dataclass(frozen=True)
class Content:
    """What the page and its twins tell, apart from figures.

    ``study`` is the title of the study, ``mixed`` the mark of games from another engine or of a run that
    misses games; empty where there is none.
    ``changed`` is what changed in words, ``cells`` every changed cell, special rules of the battles included.
    ``imports``: what is reported of battles from files of the publisher's editor, each under its sentence.
    """

    title: str
    study: str
    mixed: str
    sentences: list[str]
    headlines: list[Headline]
    tables: list[TextTable]
    imports: list[tuple[str, list[str]]]
    caveats: list[str]
    changed: list[Block]
    cells: list[dict[str, Any]]
    source: list[tuple[str, str]]
    footer: str


def content(answer: Answer) -> Content:
    """What the page and its twins tell, apart from figures."""
    headlines = [headline_of_variant(row, answer.rows) for row in heads_of(answer.rows)]
    if answer.kind == "fair":
        headlines = [headline_of_battle(row, answer.rows) for row in answer.rows]
    return Content(
        title="Comparison" if answer.kind == "compare" else "Is it fair?",
        study=title_of(answer.manifest),
        mixed=marked_words(answer.manifest),
        sentences=answer.sentence().splitlines(),
        headlines=headlines,
        tables=answer.tables(full=True),
        imports=import_sections(answer.imports),
        caveats=_caveats(answer),
        changed=answer.changed,
        cells=cells(answer.rules),
        source=_source(answer),
        footer=FOOTER,
    )


def _caveats(answer: Answer) -> list[str]:
    """What to bear in mind."""
    margins, caveats = answer.margins, list(answer.notes)
    if answer.kind == "compare":
        caveats.append(
            f"Thresholds set before any game was played: {margins.wins_points:g} percentage points of wins, "
            f"{margins.medals:g} medals, {margins.turns_percent:g}% of the turns. A real change shown to be smaller is "
            f"called {SHORT[Verdict.TOO_SMALL]} to matter; if it may also be zero, it is called "
            f"{LONG[Verdict.UNCHANGED]}, or {SHORT[Verdict.UNCHANGED]}."
        )
        caveats.append(
            "Each game was played under every set of rules with the same cards and dice until play diverged. All "
            "intervals are 95% intervals."
        )
    return [*caveats, *view_of_a_model(answer.rows), _whose(answer)]


def _whose(answer: Answer) -> str:
    """Whom the answer holds for."""
    if answer.along:
        return (
            "The changes of wins, medals and length were followed along a ladder of computer players; a label rests on "
            "those that are credible. Human players may respond differently."
        )
    return only_pairing(len({row.players for row in answer.rows}))


def _more_games(manifest: Mapping[str, Any]) -> str:
    """Games of what others are compared with, where they are more."""
    more = max(games_by_cell(manifest))
    return f"{more:,}" if more > games_per_cell(manifest) else ""


def _source(answer: Answer) -> list[tuple[str, str]]:
    """What it takes to get the same numbers again."""
    manifest, plan = answer.manifest, answer.manifest["plan"]
    played = answered_cells(manifest)
    entries = [
        ("command", str(manifest.get("command", ""))),
        ("seed", str(plan["seed"])),
        ("games per battle and set of rules", f"{games_per_cell(manifest):,}"),
        ("games of what is compared with", _more_games(manifest)),
        ("digest of all outcomes", str(manifest.get("digest"))),
        ("digest of the study", str(manifest.get("study_digest") or "")),
        ("digest of the engine", str(plan["engine"])),
    ]
    entries += [(f"rules of {cell['variant']}, {cell['scenario']}", cell["rules_digest"]) for cell in played]
    scenarios = {cell["scenario_digest"]: f"scenario {cell['scenario']}" for cell in played}
    players = {cell["players_digest"]: f"{cell['axis_player']}, {cell['allies_player']}" for cell in played}
    entries += [(name, digest) for digest, name in scenarios.items()]
    entries += [(f"players {name}", digest) for digest, name in players.items()]
    return [entry for entry in entries if entry[1]]
