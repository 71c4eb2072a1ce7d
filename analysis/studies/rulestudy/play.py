"""The stages of a study of options; what a folder already holds is not played again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pandas as pd

from analysis.findings.along_ladder import Along, ladder_pairs, measure_along
from analysis.findings.rows import Row, measure_runs
from analysis.findings.rungs import Rung, ladder
from analysis.measure.read import Run, load_run, load_runs
from analysis.stats.estimates import z_value
from analysis.stats.margins import Margins
from analysis.studies.rulestudy.effects import MAIN
from analysis.studies.rulestudy.places import Where, bundle_places, places, reported_places, stages_of
from analysis.studies.rulestudy.plan import RuleStudy
from analysis.studies.screen.confirm import Work
from analysis.value.model import shipped_model
from engine.loading.options.variant import OFFICIAL, Variant
from engine.loading.scenario.load import Scenario
from engine.runs.request import make_plan
from engine.runs.simulate import simulate

# Namespaces of chance. Every option alone plays the games of `m44 compare` and `m44 replay`, so that anybody can get
# its numbers again and watch its games.
ALONE, LADDER, BUNDLES, OURS = "play", "rules-ladder", "rules-bundles", "rules-ours"
PAIRS = "rules-pairs"
ABSTAINER = "captain-never"


@dataclass(frozen=True)
class Group:
    """Options that play in the same battles and are compared with the same rules.

    Attributes
    ----------
    scenarios : tuple of Scenario
    without : Variant
        What the options need beside them; the official rules where they need nothing.
    names : list of str
    """

    scenarios: tuple[Scenario, ...]
    without: Variant
    names: list[str]


def grouped(
    study: RuleStudy, cells: pd.DataFrame, names: Sequence[str], where: Where = places
) -> list[Group]:
    """Options that need others, by what they need and where they play; those that play nowhere are left out."""
    groups: dict[tuple[str, ...], Group] = {}
    for name in names:
        scenarios, without = where(study, cells, name), study.beside.get(name, OFFICIAL)
        if scenarios:
            key = (without.id, *(one.id for one in scenarios))
            groups.setdefault(key, Group(scenarios, without, [])).names.append(name)
    return list(groups.values())


def by_folder(
    study: RuleStudy, cells: pd.DataFrame, names: Sequence[str], where: Where = places
) -> Iterator[tuple[str, Group]]:
    """Options in groups that are played together, each with the end of its folder's name.

    One group a battle holds all options that need no others beside them, so that the official games are played once.
    """
    plain = [name for name in names if name not in study.beside]
    for battle in study.all_battles:
        here = [name for name in plain if battle in where(study, cells, name)]
        if here:
            yield battle.id, Group((battle,), OFFICIAL, here)
    beside = [name for name in names if name in study.beside]
    for number, group in enumerate(grouped(study, cells, beside, where), 1):
        yield f"beside-{number}", group


def play(
    study: RuleStudy,
    work: Work,
    folder: str,
    scenarios: Sequence[Scenario],
    variants: Sequence[Variant],
    players: Sequence[tuple[str, str]],
    games: int,
    namespace: str,
    without: Variant = OFFICIAL,
    baseline_games: int = 0,
) -> Path:
    """Play one plan; every variant is compared with the rules ``without``, of which there may be more games."""
    request = make_plan(
        scenarios,
        [without, *variants],
        players,
        games,
        study.file.seed,
        namespace=namespace,
        baseline=False,
        baseline_games=max(games, baseline_games),
    )
    summary = simulate(
        replace(request, value=shipped_model().digest),
        work.folder / folder,
        workers=work.workers,
        quiet=work.quiet,
        command=work.command,
        say=work.say,
    )
    return summary.folder


def play_alone(
    study: RuleStudy, cells: pd.DataFrame, names: Sequence[str], work: Work, where: Where, mark: str = "alone"
) -> dict[Path, Group]:
    """Options against the rules without each, on the same cards and dice: folders of games, ``mark`` the first word."""
    pair, games = [(study.file.player, study.file.player)], study.file.games
    return {
        play(
            study,
            work,
            f"{mark}-{end}",
            group.scenarios,
            [study.variants[name] for name in group.names],
            pair,
            games,
            ALONE,
            group.without,
            study.file.baseline,
        ): group
        for end, group in by_folder(study, cells, names, where)
    }


def measured(
    study: RuleStudy, runs: Iterator[Run]
) -> tuple[dict[str, list[Row]], dict[str, dict[str, float]]]:
    """Rows of every option, and of each set of rules that one is compared with the draws of 100 by battle."""
    rows = measure_runs(runs, Margins()).rows
    # By the rules with and without: two options may be tried in the same words, against other rules.
    found: dict[tuple[str, str], list[Row]] = {}
    drawn: dict[str, dict[str, float]] = {}
    for row in rows:
        if row.baseline is not None:
            found.setdefault((row.variant, row.baseline), []).append(row)
        elif not row.measure.is_pooled:
            level = row.number("draws")
            drawn.setdefault(row.variant, {})[row.scenario] = level.est if level else 0.0
    ids = {name: (study.variants[name].id, study.beside.get(name, OFFICIAL).id) for name in study.names}
    return {name: found[id] for name, id in ids.items() if id in found}, drawn


def first_half(run: Run, variants: Sequence[str]) -> Run:
    """The first half of the pairs of games of some variants and of what they are compared with."""
    kept = {str(run.cells[0]["variant"]), *variants}
    n_games = int(run.manifest["plan"]["games"]) // 2
    wanted = run.games["variant"].isin(kept) & (run.games["game"] < n_games)
    cells = [cell for cell in run.cells if cell["variant"] in kept]
    plan = {**run.manifest["plan"], "cells": cells, "games": n_games, "baseline_games": 0}
    return Run(run.games[wanted], {**run.manifest, "plan": plan})


def root_mean_square(changes: Sequence[tuple[float, float]]) -> tuple[float, float, float]:
    """How much a rule moves: root mean square of its changes over the battles, with a 95 % interval.

    Parameters
    ----------
    changes : sequence of (float, float)
        Change and standard error of each battle, points.

    Returns
    -------
    (float, float, float)
        Estimate, lower and upper end.

    Notes
    -----
    The variance of the estimates is taken off, which chance alone would add.  The variance of a squared change is
    4 m^2 s^2 + 2 s^4 for a normal change of mean m; the mean square m^2 of a battle is estimated like the whole.
    Changes that differ by less than chance make a mean square below 0: it counts as 0, and the upper end lies above.
    """
    est, error = np.array([one for one, _ in changes]), np.array([one for _, one in changes])
    mean_square = max(0.0, float(np.mean(est**2 - error**2)))
    spread = float(np.sqrt(np.sum(4 * np.maximum(est**2 - error**2, 0) * error**2 + 2 * error**4))) / len(est)
    wide = z_value() * spread
    ends = (mean_square, mean_square - wide, mean_square + wide)
    middle, low, high = (float(np.sqrt(max(0.0, one))) for one in ends)
    return middle, low, high


def planned(study: RuleStudy) -> dict[str, int]:
    """Games of every part of the study at most: fewer where rules cannot occur, have no sum, or are kept."""
    file, n, players = study.file, len(study.scenarios), len(rungs())
    options, bundles = len(study.levels), len(study.bundles)
    widest = max([n, *(len(stages_of(study, one)) for one in study.bundles)])
    pairs = file.top * (file.top - 1) // 2
    beside = len({one.id for one in study.beside.values()})
    without, on_stages = len(without_on_stages(study, study.names)), stage_cells(study, study.names)
    strongest = 2 * file.top * max(map(len, study.stages.values()), default=0)
    baseline, compared = max(file.games, file.baseline), players * file.ladder_games
    bundled, of_a_bundle = max(file.bundle_games, file.baseline), file.bundle_games + compared
    return {
        "screen": file.screen,
        "alone": n * (options * file.games + (1 + beside) * baseline),
        "stages": (on_stages - without) * file.games + without * baseline,
        "ladder": (n * (file.top + 1) + min(on_stages, strongest)) * players * file.ladder_games,
        "pairs": n * (pairs + file.top + 1) * file.pair_games,
        "bundles": widest * (bundles * of_a_bundle + bundled + compared) if bundles else 0,
        "ours": n * ((file.ours.most + 1) * file.games + baseline),
    }


def stage_cells(study: RuleStudy, names: Sequence[str]) -> int:
    """Cells of options on their stages at most, the games without them included."""
    return sum(len(study.stages.get(name, ())) for name in names) + len(without_on_stages(study, names))


def without_on_stages(study: RuleStudy, names: Sequence[str]) -> set[tuple[str, str]]:
    """Rules and stages that options are compared with on their stages at most."""
    return {
        (study.beside.get(name, OFFICIAL).id, stage.id)
        for name in names
        for stage in study.stages.get(name, ())
    }


def rungs() -> list[Rung]:
    """Players that a verdict has to hold for, and the one that never makes a choice an option adds."""
    return [rung for rung in ladder() if rung.credible or rung.player == ABSTAINER]


def climbed(
    study: RuleStudy, cells: pd.DataFrame, names: Sequence[str], work: Work
) -> dict[str, list[Along]]:
    """Changes of wins along the ladder of players, battle by battle and over all."""
    asked = [(study.file.player, study.file.player)]
    pairs = list(dict.fromkeys([*asked, *ladder_pairs(rungs())]))
    folders: dict[str, list[Path]] = {}  # by the rules without: a run has one set of rules to compare with
    for end, group in by_folder(study, cells, names, reported_places):
        variants = [study.variants[name] for name in group.names]
        folder = play(
            study, work, f"ladder-{end}", group.scenarios, variants, pairs, study.file.ladder_games, LADDER,
            group.without,
        )  # fmt: skip
        folders.setdefault(group.without.id, []).append(folder)
    along: list[Along] = []
    for some in folders.values():
        along += measure_along(load_runs(*some), Margins(), asked, rungs())[1]
    ids = {study.variants[name].id: name for name in names}
    found: dict[str, list[Along]] = {}
    for one in along:
        if one.metric == MAIN and one.row.variant in ids:
            found.setdefault(ids[one.row.variant], []).append(one)
    return found


def bundled(
    study: RuleStudy, cells: pd.DataFrame, bundles: Sequence[Variant], work: Work
) -> tuple[list[Row], dict[str, list[Along]]]:
    """Bundles on every battle over which they are told: rows, official ones among them, and what the ladder says."""
    asked = [(study.file.player, study.file.player)]
    pairs = list(dict.fromkeys([*asked, *ladder_pairs(rungs())]))
    groups: dict[tuple[str, ...], tuple[tuple[Scenario, ...], list[Variant]]] = {}
    for bundle in bundles:
        places_there = bundle_places(study, cells, bundle)
        if places_there:
            ids = tuple(one.id for one in places_there)
            groups.setdefault(ids, (places_there, []))[1].append(bundle)
    rows: list[Row] = []
    climbing: dict[str, list[Along]] = {}
    for number, (where, some) in enumerate(groups.values(), start=1):
        folder = play(
            study, work, f"bundles-{number}", where, some, asked, study.file.bundle_games, BUNDLES,
            baseline_games=study.file.baseline,
        )  # fmt: skip
        rows += measure_runs([load_run(folder)], Margins()).rows
        climbed_in = play(
            study, work, f"climbing-{number}", where, some, pairs, study.file.ladder_games, LADDER
        )
        _, along = measure_along(load_run(climbed_in), Margins(), asked, rungs())
        climbing |= {
            bundle.id: [one for one in along if one.row.variant == bundle.id and one.metric == MAIN]
            for bundle in some
        }
    return rows, climbing


def raw_folder(out: Path) -> Path:
    """Where the games of a study lie; it is not kept with the study."""
    return Path("runs") / out.name
