"""Pictures of a study of options."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict

import pandas as pd
from matplotlib.figure import Figure

from analysis.pages.ladder_text import figure_title
from analysis.plots.forest import forest
from analysis.plots.matrix import ABSENT, CANNOT, KNOWN, OPEN, WORDS, Matrix, matrix
from analysis.plots.skill import Curve, curves
from analysis.stats.margins import Margins
from analysis.stats.verdict import Verdict
from analysis.studies.rulestudy.headline import CLEAR, pair_title
from analysis.studies.rulestudy.option_summary import NOT_SEEN, OptionSummary, elsewhere
from analysis.studies.rulestudy.tables import Results
from analysis.studies.screen.figures import POINTS

MOST = 24  # options of a picture
BATTLES, AVERAGES, LADDER, PAIRS = "battles.svg", "averages.svg", "ladder.svg", "pairs.svg"
STAGES = "stages.svg"
CELL = ["row", "column", "value", "state"]
NO_SUM = "no sum: they exclude each other, turn the same units, or never meet"


def pictures(
    results: Results, summaries: Sequence[OptionSummary], bundles: Sequence[OptionSummary]
) -> dict[str, tuple[Figure, str]]:
    """Pictures by file, each with the finding it shows."""
    staged = [one for one in summaries if one.on_stages]
    usual = [one for one in summaries if not one.on_stages]
    usual_bundles = [one for one in bundles if not one.on_stages]
    titles = {
        BATTLES: f"{_changing(usual)} of {len(usual)} rules change the balance of single battles{_cut(usual)}",
        AVERAGES: f"{_helping(usual)} of {len(usual)} rules change the average over battles{_cut(usual)}",
        STAGES: f"{_helping(staged)} of {len(staged)} rules change the average over their stages{_cut(staged)}",
        LADDER: "The strongest rules along the ladder of players",
        PAIRS: pair_title(results),
    }
    drawn: dict[str, Figure | None] = {
        BATTLES: heat(results, [*usual_bundles, *usual[:MOST]], titles[BATTLES]),
        AVERAGES: averages([*usual_bundles, *usual[:MOST]], titles[AVERAGES]),
        STAGES: averages(staged[:MOST], titles[STAGES]) if staged else None,
        LADDER: ladder_curves(summaries, titles[LADDER]),
        PAIRS: pairs_matrix(results, {one.name: one.title for one in summaries}, titles[PAIRS]),
    }
    return {file: (figure, titles[file]) for file, figure in drawn.items() if figure is not None}


def _changing(summaries: Sequence[OptionSummary]) -> int:
    return sum(bool(one.changed) for one in summaries)


def _helping(summaries: Sequence[OptionSummary]) -> int:
    return sum(one.pooled.wins.changes for one in summaries)


def _cut(summaries: Sequence[OptionSummary]) -> str:
    return f"; the {MOST} strongest shown" if len(summaries) > MOST else ""


def heat(results: Results, summaries: Sequence[OptionSummary], title: str) -> Figure:
    """Bundles and options by battles."""
    battles: Mapping[str, str] = results.manifest["battles"]
    rows: list[tuple[str, str, float, str]] = []
    for one in summaries:
        for place in (place for place in one.places if place.scenario in battles):
            state = OPEN if place.wins.verdict == Verdict.UNDECIDED else KNOWN
            rows.append((one.title, place.scenario, place.wins.est, state))
        if one.kind:
            for scenario, state, _ in elsewhere(results, one.name):
                if scenario in battles:
                    rows.append((one.title, scenario, float("nan"), ABSENT if state == NOT_SEEN else CANNOT))
    cells = pd.DataFrame(rows, columns=CELL)
    drawn = Matrix(
        cells,
        [one.title for one in summaries],
        list(battles),
        list(battles.values()),
        POINTS,
        Margins().wins_points,
    )
    return matrix(drawn, title)


def averages(summaries: Sequence[OptionSummary], title: str) -> Figure:
    """Changes over all battles, with where another battle like these may lie."""
    rows = []
    for one in sorted(summaries, key=lambda one: -one.pooled.wins.est):
        change = one.pooled.wins
        like = [min(100.0, max(-100.0, end)) for end in one.pooled.like or (change.est, change.est)]
        rows.append(
            {
                "label": one.title,
                "change_points": change.est,
                "low": change.low,
                "high": change.high,
                "n_pairs": one.pooled.n_pairs,
                "is_pooled": False,
                "like_low": like[0],
                "like_high": like[1],
            }
        )
    return forest(pd.DataFrame(rows), Margins().wins_points, title)


def ladder_curves(summaries: Sequence[OptionSummary], title: str) -> Figure | None:
    """The changes of the strongest options against the rating of the players."""
    shown = []
    for one in summaries:
        rated = [asdict(tier) for tier in one.climb.tiers if tier.elo is not None] if one.climb else []
        if one.climb and rated:
            shown.append(Curve(figure_title(one.climb, one.title), pd.DataFrame(rated)))
    return curves(shown, Margins().wins_points, title) if shown else None


def pairs_matrix(results: Results, titles: Mapping[str, str], title: str) -> Figure | None:
    """How far two options together differ from the sum of both alone; columns are called by the numbers of the rows."""
    if not len(results.pairs):
        return None
    names = list(dict.fromkeys([*results.pairs["a"], *results.pairs["b"]]))
    known = {}
    for one in results.pairs.itertuples(index=False):
        known[one.a, one.b] = known[one.b, one.a] = (one.est, KNOWN if one.q <= CLEAR else OPEN)
    rows = [(a, b, *known.get((a, b), (float("nan"), CANNOT))) for a in names for b in names if a != b]
    numbers = {name: str(i) for i, name in enumerate(names, start=1)}
    labels = {name: f"{numbers[name]}  {titles[name]}" for name in names}
    cells = pd.DataFrame([(labels[a], b, value, state) for a, b, value, state in rows], columns=CELL)
    words = {**WORDS, OPEN: "not shown to differ from the sum", CANNOT: NO_SUM}
    drawn = Matrix(
        cells, list(labels.values()), names, list(numbers.values()), "difference from the sum, points",
        Margins().wins_points, words,
    )  # fmt: skip
    return matrix(drawn, title)
