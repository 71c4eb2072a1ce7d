"""Where on the board a change is felt: losses of every hex, variant minus baseline, for the battles most changed."""

from dataclasses import replace
from pathlib import Path

from analysis.boards.heat import heat_of
from analysis.boards.show import drawing_of
from analysis.findings.rows import Row
from analysis.plots import theme
from analysis.plots.heat import Heat
from analysis.plots.shapes import svg
from analysis.report.answer import Answer
from engine.loading.scenario.in_sight import is_path
from engine.loading.scenario.load import Scenario, resolve_scenarios
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError

MOST_BOARDS = 12
LEAST = 0.05  # figures per battle on some hex; below it there is nothing to see
LOSSES = "losses"
WIDE = 2  # times as wide as high: two boards side by side
LABEL = "figures lost per battle, after minus before"


def changed_boards(answer: Answer) -> dict[str, str]:
    """The most changed battle of each variant as an ``<svg>`` element, for the variants that change most.

    The battle most changed is the one whose sum of absolute changes over all hexes is largest; one that changes by
    less than 0.05 figures on every hex is not drawn.  Nothing without a folder of games, for drafts, and for battles
    that do not ship with the program or have changed since.
    """
    from engine.runs.store import read_hexes

    folder = answer.manifest.get("folder")
    compared = [row for row in answer.rows if row.baseline and not row.measure.is_pooled]
    compared = [row for row in compared if not _is_identical(row)]
    if folder is None or not compared or not (Path(folder) / "hexes").is_dir():
        return {}
    hexes = read_hexes(Path(folder), allow_partial="partial" in answer.manifest)
    found: dict[str, tuple[Scenario, Heat]] = {}
    for row in compared:
        scenario = shipped_scenario(row)
        if scenario is not None:
            heat = heat_of(
                hexes, row.scenario, LOSSES, variant=row.variant, minus=row.baseline, name=row.title
            )
            heat = replace(heat, label=LABEL)
            if row.variant not in found or total_change(heat) > total_change(found[row.variant][1]):
                found[row.variant] = (scenario, heat)
    ranked = sorted(found, key=lambda variant: -total_change(found[variant][1]))[:MOST_BOARDS]
    seen = [one for one in ranked if max(map(abs, found[one][1].values.values())) >= LEAST]
    return {variant: _picture(i, *found[variant]) for i, variant in enumerate(seen)}


def total_change(heat: Heat) -> float:
    """Sum of the absolute changes over all hexes, figures per battle."""
    return sum(abs(value) for value in heat.values.values())


def _is_identical(row: Row) -> bool:
    finding = row.number("identical")
    return finding is None or finding.est == 100


def shipped_scenario(row: Row) -> Scenario | None:
    """The scenario of a row as it ships, None if it is another one than was played."""
    cell = row.measure.cells[0]
    if is_path(row.scenario):
        return None
    try:
        (scenario,) = resolve_scenarios([row.scenario])
    except (InputError, ValueError):
        return None
    return scenario if scenario.digest == cell["scenario_digest"] else None


def _picture(i: int, scenario: Scenario, heat: Heat) -> str:
    """A board as an element; a wide one says so, for a page pans over it."""
    drawing = drawing_of(build_tables(scenario), heat)
    wide = ' class="wide"' if drawing.width > WIDE * drawing.height else ""
    return theme.renamed(svg(drawing, attributes=wide), f"board{i}")
