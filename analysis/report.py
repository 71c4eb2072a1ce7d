"""``report.html``: one page with the answer, figures, tables and all it takes to get the numbers again."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pandas as pd
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from analysis import words
from analysis.answer import Answer
from analysis.compare import Comparison
from analysis.luck_lines import NOTE as LUCK_NOTE
from analysis.luck_lines import LuckLine, luck_cells, luck_frame, luck_of_row, luck_sentence, luck_title
from analysis.over_time import over_time, view_of_a_model
from analysis.plays import (
    LEADERS,
    LeadLine,
    PlayLine,
    baseline_of,
    half_time,
    how_it_plays,
    who_leads_when,
)
from analysis.plots import theme
from analysis.plots.forest import forest
from analysis.plots.levels import levels
from analysis.plots.luck import luck
from analysis.plots.margins import margins
from analysis.plots.panels import Panel
from analysis.plots.skill import Curve, curves
from analysis.plots.turns import turns
from analysis.read import games_per_cell, mixed_words, title_of, told_cells
from analysis.robust.text import along_of, figure_title
from analysis.rows import Row
from analysis.tables import TextTable

TEMPLATES = Path(__file__).parent / "templates"
FOOTER = "An unofficial tool, not affiliated with the publisher of the game."
CELL = ["scenario", "variant", "axis_player", "allies_player"]
# Metric of the change table, what it is called, whether its level carries a sign.
CHANGE_TABLE = (
    ("win_rate.allies", "Allied wins of 100, draws counted half", False),
    ("medal_margin", "Medal margin (Allies minus Axis)", True),
    ("turns", "Player turns", False),
    ("matches_drawn", "Drawn of 100 two-battle matches between equals", False),
)


def report(answer: Answer) -> str:
    """The page as text, the same for the same answer."""
    from analysis.heat_change import changed_boards

    boards = changed_boards(answer) if answer.kind == "compare" else []
    return template("report.html").render(told=content(answer), figures=figures(answer), boards=boards)


@dataclass(frozen=True)
class Headline:
    """What is told of one variant, or of one battle, before the tables.

    Attributes
    ----------
    heading, story : str
        Which rules, where; what became of 100 battles.
    columns, rows
        The change table: metric, before, after, change with interval, verdict.  Empty without a comparison.
    plays : list of PlayLine
        How it plays.
    names : tuple of str
        What the rules before and after are called; the first is empty without a comparison.
    leads : list of LeadLine
        Who leads when.
    half_time : str
        The same after half of the turns, in one sentence.
    luck : list of LuckLine
        What decides; empty where it was not measured.
    """

    heading: str
    story: str
    rows: list[list[str]]
    plays: list[PlayLine]
    names: tuple[str, str]
    leads: list[LeadLine]
    half_time: str
    luck: list[LuckLine] = field(default_factory=list)

    @property
    def columns(self) -> list[str]:
        """Headings of the change table."""
        return ["", *self.names, "Change (95 % interval)", "Verdict"]

    @property
    def play_columns(self) -> list[str]:
        """Headings of the block how it plays."""
        levels = [*self.names, "Change"] if self.rows else [self.names[1]]
        return ["", *(f"{name} (95 % interval)" for name in levels), "What it means"]

    @property
    def luck_columns(self) -> list[str]:
        """Headings of the block of luck."""
        levels = [*self.names, "Change"] if self.rows else [self.names[1]]
        return ["Parts of 100 of all luck", *(f"{name} (95 % interval)" for name in levels), "What it means"]

    def luck_rows(self) -> list[list[str]]:
        """Cells of the block of luck."""
        return luck_cells(self.luck)

    def luck_story(self) -> str:
        """The block of luck in a sentence, and how it is measured."""
        return f"{luck_sentence(self.luck)} {LUCK_NOTE}" if self.luck else ""

    def play_rows(self) -> list[list[str]]:
        """Cells of the block how it plays."""
        return [
            [
                line.title,
                *([line.before, line.after, line.change] if self.rows else [line.after]),
                line.meaning,
            ]
            for line in self.plays
        ]

    @property
    def lead_columns(self) -> list[str]:
        """Headings of the table who leads when."""
        return ["In medals", "", *(f"{title}, of 100 (95 % interval)" for title in LEADERS.values())]

    def lead_rows(self) -> list[list[str]]:
        """Cells of the table who leads when."""
        moments = ["", *(line.moment for line in self.leads)]
        return [
            [line.moment if line.moment != earlier else "", line.rules, *line.cells]
            for earlier, line in zip(moments, self.leads, strict=False)
        ]


@dataclass(frozen=True)
class Content:
    """What the page and its twins tell, apart from figures.

    ``study`` is the title of the study, ``mixed`` the mark of games from another engine; empty where there is none.
    """

    title: str
    study: str
    mixed: str
    sentences: list[str]
    headlines: list[Headline]
    tables: list[TextTable]
    caveats: list[str]
    changes: list[dict[str, Any]]
    source: list[tuple[str, str]]
    footer: str


def content(answer: Answer) -> Content:
    """What the page and its twins tell, apart from figures."""
    compared = [row for row in answer.rows if row.baseline is not None]
    compared = [row for row in compared if row.measure.is_pooled] or compared
    headlines = [_headline(row, answer.rows) for row in compared]
    if answer.kind == "fair":
        headlines = [_battle(row, answer.rows) for row in answer.rows]
    return Content(
        title="Comparison" if answer.kind == "compare" else "Is it fair?",
        study=title_of(answer.manifest),
        mixed=mixed_words(answer.manifest),
        sentences=answer.sentence().splitlines(),
        headlines=headlines,
        tables=answer.tables(full=True),
        caveats=_caveats(answer),
        changes=[entry for entry in answer.manifest.get("provenance", []) if entry["changes"]],
        source=_source(answer),
        footer=FOOTER,
    )


def _caveats(answer: Answer) -> list[str]:
    """What to bear in mind."""
    margins, told = answer.margins, list(answer.notes)
    if answer.kind == "compare":
        told.append(
            f"Margins that matter, named before playing: {margins.wins_points:g} points of 100 wins, "
            f"{margins.medals:g} medals of medal margin, {margins.turns_percent:g} % of the turns. A smaller change is "
            "called too small to matter; one shown to be smaller is called shown to be unchanged."
        )
        told.append(
            "Game by game, all rules met the same cards and dice until the battles diverged; intervals are 95 % "
            "intervals."
        )
    return [*told, *view_of_a_model(answer.rows), _whose(answer)]


def _whose(answer: Answer) -> str:
    """Whom the answer holds for."""
    if isinstance(answer, Comparison) and answer.along:
        return (
            "The changes of wins, medals and length were followed along a ladder of computer players; a label rests on "
            "those that are credible. Human players may answer differently."
        )
    return "One strength of players was tried. Stronger, weaker or human players may answer differently."


@cache
def template(name: str) -> Template:
    """A page of the folder of templates."""
    loader = FileSystemLoader(TEMPLATES)
    environment = Environment(
        loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined
    )
    return environment.get_template(name)


def _headline(row: Row, rows: Sequence[Row]) -> Headline:
    """What is told of one variant before the tables."""
    before = baseline_of(row, rows)
    assert before is not None
    names = (words.variant_words(before.variant), words.variant_words(row.variant))
    years = words.years_words(row)
    nearer = words.with_interval(row.number("fairness.delta"))
    return Headline(
        heading=f"{names[1]} against {names[0]}, {words.place_words(row, rows)}",
        story=words.natural_frequencies(row) + (f" At the table, {years}." if years else ""),
        rows=[_change_cells(row, before, *metric) for metric in CHANGE_TABLE]
        + [["Nearer to even by", "", "", nearer, words.fairness_words(row)]],
        plays=how_it_plays(row, before),
        names=names,
        leads=who_leads_when(row, before, names),
        half_time=half_time(row),
        luck=luck_of_row(row, rows),
    )


def _battle(row: Row, rows: Sequence[Row]) -> Headline:
    """What is told of one battle before the tables."""
    names = ("", words.variant_words(row.variant))
    return Headline(
        heading=f"{words.place_words(row, rows)}, {names[1]}",
        story="",
        rows=[],
        plays=how_it_plays(row),
        names=names,
        leads=who_leads_when(row, None, names),
        half_time=half_time(row),
        luck=luck_of_row(row, rows),
    )


def _change_cells(row: Row, before: Row, metric: str, title: str, sign: bool) -> list[str]:
    """A metric before and after, its change with interval, the verdict."""
    change = row.number(f"{metric}.delta")
    told = []
    for one in (before, row):
        level = one.number(metric)
        told.append(words.signed(level.est, words.digits_of(level)) if level and sign else words.plain(level))
    verdict = words.verdict_words(change) if metric == "win_rate.allies" else ""
    return [
        title,
        *told,
        words.with_interval(change),
        verdict or (words.short_verdict(change) if change else ""),
    ]


def figures(answer: Answer) -> list[str]:
    """Figures of an answer as ``<svg>`` elements; what has no data has no figure."""
    drawn = []
    if answer.kind == "compare":
        table = changes_frame(answer.rows)
        if len(table):
            title = words.forest_title(answer.rows)
            drawn.append(("forest", title, forest(table, answer.margins.wins_points, title)))
        shown = skill_curves(answer)
        if shown:
            title = "Along the ladder of players" if len(shown) > 1 else shown[0].title
            drawn.append(("skill", title, curves(shown, answer.margins.wins_points, title)))
    else:
        table = levels_frame(answer.rows)
        if len(table):
            title = words.levels_title(answer.rows)
            drawn.append(("levels", title, levels(table, title)))
    for metric, draw in (("medal_margin", margins), ("turns", turns)):
        panels = panels_of(answer, metric)
        if panels:
            title = words.metric_title(answer.rows, metric)
            drawn.append((metric, title, draw(panels, title)))
    shares = luck_frame(answer.rows)
    if len(shares):
        title = luck_title(answer.rows)
        drawn.append(("luck", title, luck(shares, title)))
    drawn += over_time(answer)
    return [theme.to_svg(figure, name, title) for name, title, figure in drawn]


def skill_curves(answer: Answer) -> list[Curve]:
    """Changes for the Allies against the ratings of the players, for the headlines of a comparison along the ladder."""
    if not isinstance(answer, Comparison):
        return []
    names, shown = _names(answer.rows), []
    for row in answer.headlines():
        found = along_of(row, answer.along)
        rated = [asdict(tier) for tier in found.tiers if tier.elo is not None] if found else []
        if found and rated:
            shown.append(Curve(figure_title(found, names[id(row)]), pd.DataFrame(rated)))
    return shown


def changes_frame(rows: Sequence[Row]) -> pd.DataFrame:
    """Changes for the Allies as the forest plot takes them: by variant, largest first, pooled last."""
    names = _names(rows)
    found = []
    for row in rows:
        change = row.number("win_rate.allies.delta")
        if change and change.pairs:
            like = _another_like_these(row) or (change.est, change.est)
            found.append(
                {
                    "variant": row.variant,
                    "label": names[id(row)],
                    "change_points": change.est,
                    "low": change.ci[0],
                    "high": change.ci[1],
                    "n_pairs": change.pairs,
                    "is_pooled": row.measure.is_pooled,
                    "like_low": like[0],
                    "like_high": like[1],
                }
            )
    if not found:
        return pd.DataFrame(found)
    frame = pd.DataFrame(found)
    frame["order"] = pd.Categorical(frame["variant"], frame["variant"].unique(), ordered=True).codes
    by = ["order", "is_pooled", "change_points"]
    return frame.sort_values(by, ascending=[True, True, False], kind="stable", ignore_index=True)


def _another_like_these(row: Row) -> tuple[float, float] | None:
    """Between which points the change on another scenario like these is expected; None where it is not known."""
    like = row.number("win_rate.allies.delta.like_these")
    return (like.prediction[0], like.prediction[1]) if like and like.prediction else None


def levels_frame(rows: Sequence[Row]) -> pd.DataFrame:
    """Levels of the Allies as the level plot takes them."""
    names = _names(rows)
    found = [(names[id(row)], row.number("win_rate.allies"), row.measure.n_games) for row in rows]
    return pd.DataFrame(
        [
            {"label": label, "level": level.est, "low": level.ci[0], "high": level.ci[1], "n_games": games}
            for label, level, games in found
            if level
        ]
    )


def _names(rows: Sequence[Row]) -> dict[int, str]:
    """Shortest labels that tell the rows apart: variant, scenario, players, whichever differ."""
    many_scenarios = len({row.scenario for row in rows}) > 1
    told = [row for row in rows if row.baseline is not None] or rows
    many_variants = len({row.variant for row in told}) > 1
    many_players = len({row.players for row in rows}) > 1
    names = {}
    for row in rows:
        parts = [row.title] if many_scenarios else []
        parts += [words.variant_words(row.variant)] if many_variants or not many_scenarios else []
        parts += [" - ".join(row.players)] if many_players else []
        names[id(row)] = ": ".join(parts)
    return names


def arms(answer: Answer) -> list[tuple[Row, str]]:
    """Rows that have a panel of their own, with their names: the variants, or every battle by itself."""
    names = _names(answer.rows)
    found = []
    for row in answer.rows:
        is_before = answer.kind == "compare" and _has_variants(answer, row) and not row.baseline
        if not (row.measure.is_pooled or is_before):
            found.append((row, names[id(row)]))
    return found


def panels_of(answer: Answer, metric: str, told: str = "") -> list[Panel]:
    """Distributions of a metric: variants over their baseline, or every battle by itself.

    ``told`` is the number told above a panel, if it has another name than the metric.
    """
    counts = answer.measured.counts
    counts = counts[counts["metric"] == metric]
    by_cell = dict(list(counts.groupby(CELL, observed=True, sort=False)))
    nothing = counts.iloc[:0]
    panels = []
    for row, name in arms(answer):
        if row.number(told or metric) is None:
            continue
        own = by_cell.get((row.scenario, row.variant, *row.players), nothing)
        before = by_cell.get((row.scenario, row.baseline, *row.players), nothing) if row.baseline else None
        title = words.panel_title(name, row, told or metric)
        panels.append(Panel(title, own, short(row.variant), before, short(row.baseline or "")))
    return panels


def short(variant: str) -> str:
    """A label that fits into the legend of a small panel."""
    return variant if len(variant) <= 20 else "variant"


def _has_variants(answer: Answer, row: Row) -> bool:
    return any(other.baseline and other.scenario == row.scenario for other in answer.rows)


def select(counts: pd.DataFrame, row: Row, variant: str) -> pd.DataFrame:
    """The lines of a frame that belong to the row's battle and players under a variant."""
    wanted = (counts["scenario"] == row.scenario) & (counts["variant"] == variant)
    wanted &= (counts["axis_player"] == row.players[0]) & (counts["allies_player"] == row.players[1])
    return counts[wanted]


def _source(answer: Answer) -> list[tuple[str, str]]:
    """What it takes to get the same numbers again."""
    manifest, plan = answer.manifest, answer.manifest["plan"]
    cells = told_cells(manifest)
    entries = [
        ("command", str(manifest.get("command", ""))),
        ("seed", str(plan["seed"])),
        ("games per scenario and variant", f"{games_per_cell(manifest):,}"),
        ("digest of all outcomes", str(manifest.get("digest"))),
        ("digest of the study", str(manifest.get("study_digest") or "")),
        ("digest of the engine", str(plan["engine"])),
    ]
    entries += [(f"rules of {cell['variant']}, {cell['scenario']}", cell["rules_digest"]) for cell in cells]
    scenarios = {cell["scenario_digest"]: f"scenario {cell['scenario']}" for cell in cells}
    players = {cell["players_digest"]: f"{cell['axis_player']}, {cell['allies_player']}" for cell in cells}
    entries += [(name, digest) for digest, name in scenarios.items()]
    entries += [(f"players {name}", digest) for digest, name in players.items()]
    return [entry for entry in entries if entry[1]]
