"""Second stage: what survived is played again on fresh cards and dice, each option alone against official rules."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pandas as pd

from analysis.answers.compare import compare
from analysis.measure.read import load_run
from analysis.pages.flat_rows import flat_row, frame
from analysis.stats.fewest import usual_baseline
from analysis.stats.margins import Margins
from analysis.studies.screen.cells import allowed_in, variant_of
from analysis.studies.screen.factors import Level, companions
from analysis.studies.screen.plan import CONFIRM, ScreenPlan
from analysis.value.model import shipped_model
from engine.loading.options.variant import Variant
from engine.loading.scenario.load import Scenario
from engine.runs.request import RunRequest, make_plan
from engine.runs.simulate import simulate


@dataclass(frozen=True)
class Work:
    """How and where the pairs are played.

    Attributes
    ----------
    folder : Path
        Holds ``confirm-1`` …, one run for all survivors that play in the same scenarios.
    games : int
        Pairs for each scenario and option; of the official rules there are more (``stats.fewest``).
    workers : int
    quiet : bool
    command : str
        What to type to resume.
    say : callable
    """

    folder: Path
    games: int
    workers: int
    quiet: bool
    command: str
    say: Callable[[str], None]


def confirm(
    plan: ScreenPlan, cells: pd.DataFrame, survivors: Sequence[Level], work: Work
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Paired comparisons of the survivors, each over the scenarios in which it plays.

    Returns
    -------
    together : DataFrame
        Columns of ``summary.csv``, one row per survivor in the order given: over all its scenarios together.
        Empty without survivors.
    by_battle : DataFrame
        The same for each scenario by itself, with the survivor in a column ``option`` before the others.
    """
    rows, by_battle = [], []
    names = {variant_with(plan, level).id: level.id for level in survivors}
    for number, request in enumerate(requests(plan, cells, survivors, work.games), start=1):
        summary = simulate(
            replace(request, value=shipped_model().digest),
            work.folder / f"confirm-{number}",
            workers=work.workers,
            quiet=work.quiet,
            command=work.command,
            say=work.say,
        )
        run = load_run(summary.folder)
        answer = compare(replace(run, manifest={**run.manifest, "folder": str(summary.folder)}), Margins())
        answer.write(summary.folder)
        rows += [flat_row(row) for row in answer.headlines()]
        single = [row for row in answer.rows if row.baseline is not None and not row.measure.is_pooled]
        by_battle += [{"option": names[row.variant], **flat_row(row)} for row in single]
    place = {name: i for i, name in enumerate(names)}
    ordered = [sorted(some, key=lambda row: place[row["variant"]]) for some in (rows, by_battle)]
    return frame(ordered[0]), frame(ordered[1])


def variant_with(plan: ScreenPlan, level: Level) -> Variant:
    """A level and what it requires, as a variant."""
    return variant_of([*(one.option for one in companions(plan.levels, level)), level.option])


def requests(
    plan: ScreenPlan, cells: pd.DataFrame, survivors: Sequence[Level], games: int
) -> list[RunRequest]:
    """One plan of games for all survivors that play in the same scenarios."""
    together: dict[tuple[bool, ...], list[Level]] = {}
    allowed = {scenario.id: allowed_in(cells, plan, scenario) for scenario in plan.scenarios}
    for level in survivors:
        i = plan.levels.index(level)
        together.setdefault(tuple(allowed[one.id][i] for one in plan.scenarios), []).append(level)
    found = []
    for where, levels in together.items():
        scenarios: list[Scenario] = [one for one, plays in zip(plan.scenarios, where, strict=True) if plays]
        variants = [variant_with(plan, level) for level in levels]
        found.append(
            make_plan(
                scenarios, variants, [plan.players], games, plan.seed, namespace=CONFIRM,
                baseline_games=usual_baseline(games),
            )
        )  # fmt: skip
    return found
