"""Pictures of a study of options."""

from collections.abc import Sequence
from dataclasses import asdict

import pandas as pd
from matplotlib.figure import Figure

from analysis.plots.forest import forest
from analysis.plots.matrix import CANNOT, KNOWN, OPEN, Matrix, matrix
from analysis.plots.skill import Curve, curves
from analysis.robust.text import figure_title
from analysis.rulestudy.findings import Told
from analysis.rulestudy.plan import RuleStudy
from analysis.rulestudy.stages import MAIN, Found
from analysis.stats.margins import Margins
from analysis.stats.verdict import Verdict

POINTS = "change in wins of 100"
MOST = 24  # options of a picture


def heat(study: RuleStudy, told: Sequence[Told], title: str) -> Figure:
    """Options by battles."""
    shown = list(told)[:MOST]
    rows = []
    for one in shown:
        by_battle = {row.scenario: row.number(MAIN) for row in one.battles}
        for scenario in study.scenarios:
            change = by_battle.get(scenario.id)
            if change is None:
                rows.append((one.name, scenario.id, float("nan"), CANNOT))
            else:
                rows.append(
                    (
                        one.name,
                        scenario.id,
                        change.est,
                        OPEN if change.verdict == Verdict.UNDECIDED else KNOWN,
                    )
                )
    cells = pd.DataFrame(rows, columns=["row", "column", "value", "state"])
    ids, titles = [one.id for one in study.scenarios], [one.title for one in study.scenarios]
    drawn = Matrix(cells, [one.name for one in shown], ids, titles, POINTS, Margins().wins_points)
    return matrix(drawn, title)


def averages(told: Sequence[Told], title: str) -> Figure:
    """Changes over all battles, with where another battle like these may lie."""
    rows = []
    for one in sorted(list(told)[:MOST], key=lambda one: one.change.est, reverse=True):
        like = one.pooled.number(f"{MAIN}.like_these")
        reach = like.prediction if like and like.prediction else [one.change.est] * 2
        rows.append(
            {
                "label": one.name,
                "change_points": one.change.est,
                "low": one.change.ends[0],
                "high": one.change.ends[1],
                "n_pairs": one.change.pairs,
                "is_pooled": False,
                "like_low": reach[0],
                "like_high": reach[1],
            }
        )
    return forest(pd.DataFrame(rows), Margins().wins_points, title)


def ladder_curves(told: Sequence[Told], title: str) -> Figure | None:
    """The changes of the heaviest options against the rating of the players."""
    shown = []
    for one in told:
        if one.along is not None:
            rated = [asdict(tier) for tier in one.along.tiers if tier.elo is not None]
            if rated:
                shown.append(Curve(figure_title(one.along, one.name), pd.DataFrame(rated)))
    return curves(shown, Margins().wins_points, title) if shown else None


def pairs_matrix(found: Found, title: str) -> Figure | None:
    """What two options do beyond the sum of both."""
    if not len(found.pairs):
        return None
    names = list(dict.fromkeys([*found.pairs["a"], *found.pairs["b"]]))
    known = {}
    for one in found.pairs.itertuples(index=False):
        state = KNOWN if one.q <= 0.05 else OPEN
        known[one.a, one.b] = known[one.b, one.a] = (one.est, state)
    rows = [(a, b, *known.get((a, b), (float("nan"), CANNOT))) for a in names for b in names if a != b]
    cells = pd.DataFrame(rows, columns=["row", "column", "value", "state"])
    return matrix(
        Matrix(cells, names, names, names, f"{POINTS} beyond the sum", Margins().wins_points), title
    )
