"""The stages of a study of options; what a folder already holds is not played again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

import numpy as np
import pandas as pd

from analysis.pairs import arenas
from analysis.read import Run, load_run
from analysis.robust.along import Along, ladder_pairs, measure_along
from analysis.robust.rungs import Rung, ladder
from analysis.rows import Row, measure_run, measure_runs
from analysis.rulestudy.plan import RuleStudy
from analysis.screen.cells import PLAYS
from analysis.screen.confirm import Work
from analysis.screen.plan import make_screen_plan
from analysis.screen.run import screen
from analysis.stats.levels import Estimate, z_value
from analysis.stats.margins import Margins
from analysis.stats.multiplicity import benjamini_hochberg
from analysis.stats.paired import normal_p
from analysis.stats.pooled import pooled_level
from analysis.value.model import shipped_model
from engine.loading.errors import InputError
from engine.loading.options import OFFICIAL, Variant, check_compatible
from engine.loading.scenario import Scenario
from engine.loading.tables import build_tables
from engine.play.plan import make_plan
from engine.play.simulate import simulate

ALONE, LADDER, PAIRS, BUNDLES = (
    "rules-alone",
    "rules-ladder",
    "rules-pairs",
    "rules-bundles",
)  # namespaces of chance
MAIN = "win_rate.allies.delta"
ABSTAINER = "captain-never"
CONVERT = "convert"  # parameter that says which units an option turns into its own


@dataclass(frozen=True)
class Found:
    """Everything a study found.

    Attributes
    ----------
    cells : DataFrame
        option, scenario, state, why, probe_games, probe_touched.
    ranking : DataFrame
        Of the factorial; exploratory.
    rows : dict of str to list of Row
        By option: every battle in which it plays, and all of them together last where there are several.
    along : dict of str to list of Along
        By option (those followed along the ladder): changes of wins.
    pairs : DataFrame
        a, b, est, low, high, p, q, n_fours (games of both rules, of each and of none on the same cards and dice).
    bundles : dict of str to list of Row
    bundles_along : dict of str to list of Along
    """

    cells: pd.DataFrame
    ranking: pd.DataFrame
    rows: dict[str, list[Row]]
    along: dict[str, list[Along]]
    pairs: pd.DataFrame
    bundles: dict[str, list[Row]]
    bundles_along: dict[str, list[Along]]

    def pooled(self, option: str) -> Row | None:
        """An option over all battles in which it plays; None if it plays nowhere."""
        rows = self.rows.get(option, [])
        return next((row for row in rows if row.measure.is_pooled), rows[0] if len(rows) == 1 else None)


def find_out(study: RuleStudy, work: Work) -> Found:
    """Play all stages."""
    pair = (study.file.player, study.file.player)
    plan = make_screen_plan(study.scenarios, study.levels, pair, study.file.screen, study.file.seed, 0.10)
    work.say("Where can each option occur? Then all options at once …")
    screened = screen(plan, replace(work, folder=work.folder / "screen", games=0))
    cells = screened.cells
    work.say("Every option alone …")
    rows = alone(study, cells, work)
    top = largest(rows, study.file.top)
    work.say(f"Along the ladder: {', '.join(top)} …")
    along = climbed(study, cells, top, work)
    work.say("In pairs …")
    pairs = together(study, cells, top, work)
    work.say("Bundles …")
    bundles, bundles_along = bundled(study, work)
    return Found(cells, screened.ranking, rows, along, pairs, bundles, bundles_along)


def places(study: RuleStudy, cells: pd.DataFrame, name: str) -> tuple[Scenario, ...]:
    """Battles in which an option plays."""
    level = next(one for one in study.levels if one.option.name == name)
    plays = set(cells.loc[(cells["option"] == level.id) & (cells["state"] == PLAYS), "scenario"])
    return tuple(one for one in study.scenarios if one.id in plays)


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


def grouped(study: RuleStudy, cells: pd.DataFrame, names: Sequence[str]) -> list[Group]:
    """Options in groups; those that play nowhere are left out."""
    groups: dict[tuple[str, ...], Group] = {}
    for name in names:
        scenarios, without = places(study, cells, name), study.beside.get(name, OFFICIAL)
        if scenarios:
            key = (without.id, *(one.id for one in scenarios))
            groups.setdefault(key, Group(scenarios, without, [])).names.append(name)
    return list(groups.values())


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
) -> Run:
    """Play one plan and read it; every variant is compared with the rules ``without``."""
    order = make_plan(
        scenarios, [without, *variants], players, games, study.file.seed, namespace=namespace, baseline=False
    )
    summary = simulate(
        replace(order, value=shipped_model().digest),
        work.folder / folder,
        workers=work.workers,
        quiet=work.quiet,
        command=work.command,
        say=work.say,
    )
    return load_run(summary.folder)


def alone(study: RuleStudy, cells: pd.DataFrame, work: Work) -> dict[str, list[Row]]:
    """Every option against the rules without it, on the same cards and dice.

    One run a battle plays all options that need no others beside them, so that the official games are played once.
    """
    found: dict[str, list[Row]] = {}
    by_itself = [name for name in study.names if name not in study.beside]
    battles = [
        (one, [name for name in by_itself if one in places(study, cells, name)]) for one in study.scenarios
    ]
    told = measure_runs(
        (
            alone_in(study, work, f"alone-{battle.id}", Group((battle,), OFFICIAL, names))
            for battle, names in battles
            if names
        ),
        Margins(),
    ).rows
    for number, group in enumerate(grouped(study, cells, list(study.beside)), start=1):
        told += measure_run(alone_in(study, work, f"beside-{number}", group), Margins()).rows
    for row in told:
        if row.baseline is not None:
            found.setdefault(row.variant, []).append(row)
    ids = {name: study.variants[name].id for name in study.names}
    return {name: found[id] for name, id in ids.items() if id in found}


def alone_in(study: RuleStudy, work: Work, folder: str, group: Group) -> Run:
    """The games of some options, each by itself."""
    pair = [(study.file.player, study.file.player)]
    variants = [study.variants[name] for name in group.names]
    return play(study, work, folder, group.scenarios, variants, pair, study.file.games, ALONE, group.without)


def weight(rows: Sequence[Row]) -> float:
    """How much an option moves: root mean square of its changes of wins over the battles, in points.

    The variance of the estimates is taken off, which chance alone would add.
    """
    changes = [row.number(MAIN) for row in rows if not row.measure.is_pooled]
    squares = [one.est**2 - (one.mcse or 0.0) ** 2 for one in changes if one]
    return float(np.sqrt(max(0.0, float(np.mean(squares))))) if squares else 0.0


def largest(rows: dict[str, list[Row]], n: int) -> list[str]:
    """The options that move most."""
    return sorted(rows, key=lambda name: weight(rows[name]), reverse=True)[:n]


def rungs() -> list[Rung]:
    """Players that a verdict has to hold for, and the one that never makes a choice an option adds."""
    return [rung for rung in ladder() if rung.credible or rung.player == ABSTAINER]


def climbed(
    study: RuleStudy, cells: pd.DataFrame, names: Sequence[str], work: Work
) -> dict[str, list[Along]]:
    """Changes of wins along the ladder of players."""
    asked = [(study.file.player, study.file.player)]
    pairs = list(dict.fromkeys([*asked, *ladder_pairs(rungs())]))
    found: dict[str, list[Along]] = {}
    for number, group in enumerate(grouped(study, cells, names), start=1):
        variants = [study.variants[name] for name in group.names]
        run = play(
            study,
            work,
            f"ladder-{number}",
            group.scenarios,
            variants,
            pairs,
            study.file.ladder_games,
            LADDER,
            group.without,
        )
        _, along = measure_along(run, Margins(), asked, rungs())
        for name in group.names:
            mine = [one for one in along if one.row.variant == study.variants[name].id]
            found[name] = [one for one in mine if one.metric == MAIN]
    return found


def together(study: RuleStudy, cells: pd.DataFrame, names: Sequence[str], work: Work) -> pd.DataFrame:
    """What two options do beyond the sum of what each does alone, on the same cards and dice.

    Only battles count in which both play and that admit both together.
    """
    groups: dict[tuple[str, ...], tuple[list[Scenario], dict[tuple[str, str], Variant]]] = {}
    for (a, b), both in couples_of(study, names).items():
        where = shared(study, cells, a, b, both)
        if where:
            groups.setdefault(tuple(one.id for one in where), (where, {}))[1][a, b] = both
    rows = []
    for number, (scenarios, couples) in enumerate(groups.values(), start=1):
        singles = [
            study.variants[name] for name in dict.fromkeys(name for couple in couples for name in couple)
        ]
        pair = [(study.file.player, study.file.player)]
        variants = [*singles, *couples.values()]
        run = play(study, work, f"pairs-{number}", scenarios, variants, pair, study.file.pair_games, PAIRS)
        points: dict[str, list[np.ndarray]] = {}
        for arena in arenas(run):
            for cell in arena.cells:
                points.setdefault(str(cell.cell["variant"]), []).append(cell.points)
        rows += [
            {"a": a, "b": b, **beyond_the_sum(points, study.variants[a].id, study.variants[b].id, both.id)}
            for (a, b), both in couples.items()
        ]
    frame = pd.DataFrame(rows)
    if len(frame):
        frame["q"] = benjamini_hochberg(frame["p"].tolist())
    return frame


def couples_of(study: RuleStudy, names: Sequence[str]) -> dict[tuple[str, str], Variant]:
    """Pairs of options that have a sum.

    Options that need others beside them have none, because theirs begins elsewhere; neither have two that turn units of
    the set-up into their own, as what one has turned the other does not find, nor options that exclude each other.
    """
    found = {}
    for a, b in combinations([name for name in names if name not in study.beside], 2):
        both = None if CONVERT in study.params(a) & study.params(b) else joined(study, a, b)
        if both is not None:
            found[a, b] = both
    return found


def shared(study: RuleStudy, cells: pd.DataFrame, a: str, b: str, both: Variant) -> list[Scenario]:
    """Battles in which two options play, and that admit both together."""
    found = []
    second = {one.id for one in places(study, cells, b)}
    for scenario in places(study, cells, a):
        if scenario.id in second:
            try:
                build_tables(scenario, both)
            except InputError:
                continue
            found.append(scenario)
    return found


def joined(study: RuleStudy, a: str, b: str) -> Variant | None:
    """Two options in force together; None where they exclude each other."""
    by_id = {one.id: one for one in (*study.variants[a].options, *study.variants[b].options)}
    options = list(by_id.values())
    try:
        check_compatible(options)
    except InputError:
        return None
    return Variant("+".join(option.id for option in options), tuple(options))


def beyond_the_sum(points: dict[str, list[np.ndarray]], a: str, b: str, both: str) -> dict[str, float]:
    """Difference of differences in points of 100, battles with equal weight, with its normal 95 % interval."""
    levels = []
    for with_a, with_b, with_both, official in zip(
        points[a], points[b], points[both], points["official"], strict=True
    ):
        each = 100 * (with_both - with_a - with_b + official)
        error = float(each.std(ddof=1) / np.sqrt(len(each)))
        mean = float(each.mean())
        wide = z_value() * error
        levels.append(Estimate(mean, mean - wide, mean + wide, error, len(each), "normal"))
    found = pooled_level(levels)
    p = normal_p(found.value, found.error)
    return {"est": found.value, "low": found.low, "high": found.high, "p": p, "n_fours": found.n}


def bundled(study: RuleStudy, work: Work) -> tuple[dict[str, list[Row]], dict[str, list[Along]]]:
    """The bundles on every battle, alone and along the ladder."""
    if not study.bundles:
        return {}, {}
    asked = [(study.file.player, study.file.player)]
    run = play(study, work, "bundles", study.scenarios, study.bundles, asked, study.file.games, BUNDLES)
    rows = [row for row in measure_run(run, Margins()).rows if row.baseline is not None]
    pairs = list(dict.fromkeys([*asked, *ladder_pairs(rungs())]))
    ladder_run = play(
        study, work, "bundles-ladder", study.scenarios, study.bundles, pairs, study.file.ladder_games, LADDER
    )
    _, along = measure_along(ladder_run, Margins(), asked, rungs())
    by_name = {bundle.id: [row for row in rows if row.variant == bundle.id] for bundle in study.bundles}
    climbing = {
        bundle.id: [one for one in along if one.row.variant == bundle.id and one.metric == MAIN]
        for bundle in study.bundles
    }
    return by_name, climbing


def raw_folder(out: Path) -> Path:
    """Where the games of a study lie; it is not kept with the study."""
    return Path("runs") / out.name
