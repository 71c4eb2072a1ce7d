"""Two options together: what they do beyond the sum of what each does alone."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd

from analysis.measure.pairs import arenas
from analysis.measure.read import load_run
from analysis.stats.estimates import Estimate, z_value
from analysis.stats.multiplicity import benjamini_hochberg
from analysis.stats.paired import normal_p
from analysis.stats.pooled import pooled_level
from analysis.studies.rulestudy.places import reported_places
from analysis.studies.rulestudy.plan import RuleStudy
from analysis.studies.rulestudy.play import PAIRS, play
from analysis.studies.screen.confirm import Work
from engine.loading.options.compatible import check_compatible
from engine.loading.options.variant import Variant
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError

Held = Callable[[tuple[str, str], str, Sequence[Scenario]], Mapping[Any, Any] | None]
DIGITS = 1e-4  # to which a table keeps numbers
CONVERT = "convert"  # parameter that says which units an option turns into its own
COLUMNS = ("a", "b", "n_battles", "est", "low", "high", "p", "q", "n_fours")


def pair_effects(
    study: RuleStudy, cells: pd.DataFrame, names: Sequence[str], work: Work, held: Held
) -> pd.DataFrame:
    """What two options do beyond the sum of what each does alone, on the same cards and dice.

    Only battles count in which both play and that admit both together.  ``held``: the row of a pair that need not be
    played, by the options, the name of both and the battles; None where there is none.

    Returns
    -------
    DataFrame
        a, b, n_battles, est, low, high, p, q (Benjamini and Hochberg over all pairs), n_fours (games of both rules, of
        each and of none on the same cards and dice).
    """
    groups: dict[tuple[str, ...], tuple[list[Scenario], dict[tuple[str, str], Variant]]] = {}
    rows: list[Mapping[Any, Any]] = []
    for (a, b), both in option_pairs(study, names).items():
        where = shared(study, cells, a, b, both)
        row = held((a, b), both.id, where)
        if row is not None:
            rows.append(row)
        elif where:
            groups.setdefault(tuple(one.id for one in where), (where, {}))[1][a, b] = both
    for number, (scenarios, joint) in enumerate(groups.values(), start=1):
        singles = [study.variants[name] for name in dict.fromkeys(name for pair in joint for name in pair)]
        pair = [(study.file.player, study.file.player)]
        variants = [*singles, *joint.values()]
        folder = play(study, work, f"pairs-{number}", scenarios, variants, pair, study.file.pair_games, PAIRS)
        points: dict[str, list[np.ndarray]] = {}
        for arena in arenas(load_run(folder)):
            for cell in arena.cells:
                points.setdefault(str(cell.cell["variant"]), []).append(cell.points)
        rows += [
            {"a": a, "b": b, "n_battles": len(scenarios)}
            | beyond_the_sum(points, study.variants[a].id, study.variants[b].id, both.id)
            for (a, b), both in joint.items()
        ]
    order = {pair: i for i, pair in enumerate(option_pairs(study, names))}
    frame = pd.DataFrame(sorted(rows, key=lambda row: order[row["a"], row["b"]]), columns=list(COLUMNS))
    q = benjamini_hochberg(frame["p"].tolist()) if len(frame) else []
    if groups or not np.allclose(q, frame["q"].to_numpy(dtype=float), rtol=DIGITS):
        frame["q"] = q  # another family than that of the rows that are kept
    return frame


def option_pairs(study: RuleStudy, names: Sequence[str]) -> dict[tuple[str, str], Variant]:
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
    second = {one.id for one in reported_places(study, cells, b)}
    return [one for one in reported_places(study, cells, a) if one.id in second and admits(one, both)]


def admits(scenario: Scenario, variant: Variant) -> bool:
    """Whether a battle can be played under these rules."""
    try:
        build_tables(scenario, variant)
    except InputError:
        return False
    return True


def joined(study: RuleStudy, *names: str) -> Variant | None:
    """Options in force together; None where they exclude each other."""
    by_id = {one.id: one for name in names for one in study.variants[name].options}
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
