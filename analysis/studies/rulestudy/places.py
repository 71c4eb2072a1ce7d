"""Where options and bundles play: on the battles of the study, on stages of their own, or on both.

What is told of an option is told over the battles of the study in which it plays; over its stages, if it plays on these
alone.  The same holds for a bundle, whose stages are those of all its options.
"""

from collections.abc import Callable, Sequence
from functools import partial

import joblib
import pandas as pd

from analysis.measure.journal import Journal
from analysis.studies.rulestudy.plan import RuleStudy
from analysis.studies.screen.cells import PLAYS, try_rules
from analysis.studies.screen.confirm import Work
from analysis.studies.screen.plan import PROBE, ScreenPlan
from engine.loading.options.variant import OFFICIAL, Variant
from engine.loading.scenario.load import Scenario

STAGE_GAMES = 500  # pairs on a stage before the option counts as one that does not occur there
Where = Callable[[RuleStudy, pd.DataFrame, str], tuple[Scenario, ...]]


def _playing(cells: pd.DataFrame, id_: str, battles: Sequence[Scenario]) -> tuple[Scenario, ...]:
    plays = set(cells.loc[(cells["option"] == id_) & (cells["state"] == PLAYS), "scenario"])
    return tuple(one for one in battles if one.id in plays)


def _level_id(study: RuleStudy, name: str) -> str:
    return next(one.id for one in study.levels if one.option.name == name)


def places(study: RuleStudy, cells: pd.DataFrame, name: str) -> tuple[Scenario, ...]:
    """Battles of the study in which an option plays."""
    return _playing(cells, _level_id(study, name), study.scenarios)


def stage_places(study: RuleStudy, cells: pd.DataFrame, name: str) -> tuple[Scenario, ...]:
    """Stages on which an option plays."""
    return _playing(cells, _level_id(study, name), study.stages.get(name, ()))


def reported_places(study: RuleStudy, cells: pd.DataFrame, name: str) -> tuple[Scenario, ...]:
    """Battles over which an option is reported: those of the study, or its stages if it plays on these alone."""
    return places(study, cells, name) or stage_places(study, cells, name)


def stages_of(study: RuleStudy, bundle: Variant) -> tuple[Scenario, ...]:
    """Stages of all options of a bundle."""
    found = [stage for option in bundle.options for stage in study.stages.get(option.name, ())]
    return tuple({one.id: one for one in found}.values())


def bundle_places(study: RuleStudy, cells: pd.DataFrame, bundle: Variant) -> tuple[Scenario, ...]:
    """Battles over which a bundle is told: those of the study, or the stages of its options if it plays there alone."""
    return _playing(cells, bundle.id, study.scenarios) or _playing(cells, bundle.id, stages_of(study, bundle))


def tried_elsewhere(study: RuleStudy, plan: ScreenPlan, work: Work) -> pd.DataFrame:
    """Where options play on their stages, and bundles anywhere: rows like those of ``screen.cells.probe``.

    A stage is left at once where the option changes none of its rules, and after ``STAGE_GAMES`` pairs of games if none
    of them differs.
    """
    jobs = [
        (stage, _level_id(study, name), study.beside.get(name, OFFICIAL), study.variants[name])
        for name, stages in study.stages.items()
        for stage in stages
    ] + [
        (battle, bundle.id, OFFICIAL, bundle)
        for bundle in study.bundles
        for battle in (*study.scenarios, *stages_of(study, bundle))
    ]
    head = {**plan.head(), "tried": [[stage.digest, *(one.id for one in rules)] for stage, _, *rules in jobs]}
    journal = Journal(work.folder / f"{PROBE}-stages.jsonl", head)
    noted = {(row["option"], row["scenario"]) for row in journal.rows}
    left = [job for job in jobs if (job[1], job[0].id) not in noted]
    pool = joblib.Parallel(n_jobs=work.workers, backend="threading", return_as="generator")
    for row in pool(joblib.delayed(partial(_try, plan))(*job) for job in left):
        journal.add(row)
    return pd.DataFrame(journal.rows)


def _try(
    plan: ScreenPlan, battle: Scenario, name: str, without: Variant, rules: Variant
) -> dict[str, object]:
    return try_rules(plan, battle, name, without, rules, STAGE_GAMES)
