"""``report.html`` of a screening and its twin ``report.md``: what was found, where, and how to get it again."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analysis.measure.measures import MANY_CAPPED
from analysis.pages.imports import import_markdown, import_sections, imports_of
from analysis.pages.markdown import escaped, md_table
from analysis.pages.page import FOOTER, template
from analysis.plots import theme
from analysis.stats.margins import Margins
from analysis.studies.screen.figures import ScreenPlots
from analysis.studies.screen.result import ScreenFindings
from analysis.studies.screen.text import EXPLORATORY, RANKED, cells_by_option
from analysis.wording.intervals import number_and_ends
from analysis.wording.notes import only_pairing
from analysis.wording.verdict_names import shown

OF_PAIRS = "How the effect of both together differs from the sum of their separate effects."
PICTURE = "The options that moved wins most, exploratory"
CONFIRMED = (
    ("allies_change_points", "Allied wins, points (95% interval)", 1),
    ("medal_margin_change", "Medal margin", 2),
    ("turns_change", "Turns", 1),
)


@dataclass(frozen=True)
class Table:
    """A table of the page: heading, a line before it, columns, rows of cells; the first and last column are words."""

    title: str
    story: str
    columns: list[str]
    rows: list[list[str]]


@dataclass(frozen=True)
class ScreenContent:
    """What the page and its twin tell, apart from figures."""

    title: str
    sentence: str
    story: str
    confirmed: Table | None
    ranking: Table
    pairs: Table | None
    elsewhere: list[str]
    changed: list[str]
    imports: list[tuple[str, list[str]]]
    caveats: list[str]
    source: list[tuple[str, str]]
    footer: str


def content(found: ScreenFindings) -> ScreenContent:
    """What the page and its twin tell, apart from figures."""
    plan = found.manifest["plan"]
    battles, options = len(plan["scenarios"]), len(plan["options"])
    players = " and ".join(dict.fromkeys(plan["players"]))
    return ScreenContent(
        title=f"Screening of {options} options in {battles} battle{'s' if battles > 1 else ''}",
        sentence=found.sentence(),
        story=f"{plan['games']:,} games in blocks of {plan['block']}, each with its own random options; an option is "
        f"in force with chance {plan['q']:g}. Both sides are played by {players}.",
        confirmed=_confirmed(found.confirmed, found.manifest) if len(found.confirmed) else None,
        ranking=_ranking("Ranking (exploratory)", EXPLORATORY, found.ranking, "Confirmed next"),
        pairs=_ranking("Pairs (exploratory)", OF_PAIRS, found.pairs, "Clear") if len(found.pairs) else None,
        elsewhere=cells_by_option(found.cells),
        changed=[f"{block.variant}: {line}" for block in found.changed for line in block.lines],
        imports=import_sections(imports_of(found.manifest)),
        caveats=caveats(found),
        source=_source(found.manifest),
        footer=FOOTER,
    )


def caveats(found: ScreenFindings) -> list[str]:
    """What to bear in mind."""
    manifest, margins = found.manifest, Margins()
    told = [*manifest["notices"], EXPLORATORY]
    if len(found.confirmed):
        told.append(
            "Confirmed: fresh cards and dice, each option alone against the official rules, game by game on the same "
            f"cards and dice; a change in wins matters from {margins.wins_points:g} percentage points on."
        )
    else:
        told.append("Nothing has been confirmed: no number here is an estimate of an effect.")
    told.append(
        "Did not occur: none of 200 games differed. An option that touches fewer than 1 game in 70 may be missed."
    )
    if manifest["n_capped"] > MANY_CAPPED * manifest["n_games"]:
        told.append(f"{manifest['n_capped']:,} games were stopped at the cap on turns.")
    if manifest["n_gaps"]:
        told.append(f"{manifest['n_gaps']:,} games were given up after an act that the rules refuse.")
    if manifest["n_given_up"]:
        told.append(
            f"{manifest['n_given_up']:,} times an option was left out that the rules refuse beside another."
        )
    return [
        *told,
        only_pairing(),
    ]


def _confirmed(confirmed: pd.DataFrame, manifest: Mapping[str, Any]) -> Table:
    """Options that were played again, one row each."""
    titles = manifest["titles"]
    rows = []
    for row in confirmed.to_dict("records"):
        where = "all together" if row["scenario"] == "all" else titles.get(row["scenario"], row["scenario"])
        changes = [_with_interval(row, name, digits) for name, _, digits in CONFIRMED]
        rows.append([row["variant"], where, f"{int(row['n_pairs']):,}", *changes, shown(str(row["verdict"]))])
    columns = ["Option", "Battles", "Pairs", *(heading for _, heading, _ in CONFIRMED), "Verdict"]
    return Table(
        "Confirmed", "On fresh cards and dice, one option at a time; changes for the Allies.", columns, rows
    )


def _ranking(title: str, story: str, ranked: pd.DataFrame, last: str) -> Table:
    """All terms with their exploratory changes, the clearest first."""
    rows = []
    for row in ranked.to_dict("records"):
        changes = [_with_interval(row, f"exploratory_{metric}", digits) for metric, _, digits in RANKED]
        q = "" if pd.isna(row["q"]) else "<0.001" if row["q"] < 0.001 else f"{row['q']:.3f}"
        rows.append([row["term"], f"{row['n_games_on']:,}", *changes, q, "yes" if row["survives"] else ""])
    columns = ["Option", "Games with it", *(heading for _, heading, _ in RANKED), "q", last]
    columns[2:5] = [f"Exploratory: {heading}" for heading in columns[2:5]]
    return Table(title, story, columns, rows)


def _with_interval(row: Mapping[Any, Any], name: str, digits: int) -> str:
    """A change with its interval; nothing if it could not be measured."""
    value, low, high = (row[f"{name}{end}"] for end in ("", "_low", "_high"))
    if pd.isna(value):
        return "not measured"
    return number_and_ends(value, low, high, digits, sign=True)


def _source(manifest: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What it takes to get the same numbers again."""
    plan = manifest["plan"]
    entries = [
        ("command", manifest["command"]),
        ("seed", str(plan["seed"])),
        ("games of the factorial", f"{plan['games']:,}"),
        ("pairs for each battle and survivor", f"{manifest['confirm_games']:,}"),
        ("digest of the plan", manifest["digest"]),
        ("digest of the engine", plan["engine"]),
        ("digest of rules and options", plan["rules"]),
        ("digest of the players", plan["players_digest"]),
    ]
    return entries + [(f"scenario {name}", digest) for name, digest in plan["scenarios"].items()]


def html(found: ScreenFindings) -> str:
    """``report.html``, the same for the same answer."""
    figures = {name: theme.to_svg(one, name, theme.title_of(one)) for name, one in ScreenPlots(found).all()}
    return template("screen.html").render(told=content(found), figures=figures)


def markdown(found: ScreenFindings, picture: str | None) -> str:
    """``report.md``; the picture lies beside it."""
    told = content(found)
    parts = [
        f"# Memoir '44 balance laboratory: {escaped(told.title)}",
        f"**{escaped(told.sentence)}**",
        told.story,
    ]
    parts += _markdown_table(told.confirmed) if told.confirmed else []
    parts += [f"![{PICTURE}]({picture})"] if picture else []
    parts += _markdown_table(told.ranking)
    parts += _markdown_table(told.pairs) if told.pairs else []
    if told.elsewhere:
        parts += ["## Left out", "\n".join(f"* {escaped(line)}" for line in told.elsewhere)]
    if told.changed:
        parts += ["## What changed", "\n".join(f"* {escaped(line)}" for line in told.changed)]
    parts += import_markdown(imports_of(found.manifest))
    parts += ["## What to bear in mind", "\n".join(f"* {escaped(note)}" for note in told.caveats)]
    source = md_table(["", ""], [[name, f"`{value}`"] for name, value in told.source])
    return "\n\n".join([*parts, "## To get the same numbers again", source, f"*{told.footer}*"]) + "\n"


def _markdown_table(table: Table) -> list[str]:
    numbers = [False, *(True for _ in table.columns[1:-1]), False]
    return [f"## {table.title}", escaped(table.story), md_table(table.columns, table.rows, numbers)]
