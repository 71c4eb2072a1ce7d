"""What a house rule changes once players have got used to it: both rules played by players tuned for them.

The fixed effect keeps the players and changes the rule.  For the adapted effect the same player is tuned twice, under
the official rules and under the house rule, with the same budget and the same seed, so that what tuning gains by
itself is in both and cancels; what is found plays on both sides, whatever the tests of the tunings say, for players
adapted to one of the two rules only would differ in skill too.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from analysis.measure.pairs import POINTS_OF
from analysis.pages.answer_base import ShownAnswer
from analysis.pages.footnotes import with_footnotes
from analysis.players.tuning.answer import Tuning
from analysis.players.tuning.plan import TunePlan
from analysis.players.tuning.run import Work, tune
from analysis.stats.paired import Change, change_of_wins
from analysis.stats.pooled import pooled_change
from analysis.stats.unseen_differences import change_with_doubt
from analysis.stats.verdict import Verdict, verdict
from analysis.wording.intervals import between
from engine.loading.options.variant import OFFICIAL
from engine.loading.tables.build import Built
from engine.loading.words.terminal import wrapped_lines
from engine.policies.minds import Policy, mind_of
from engine.runs.games import play_games

NAMESPACE = "adapt"
METRICS = ("win_rate_allies", "medal_margin")
TWO_CHANGES = 2.0  # points by which two changes of the same game can differ
DEPENDS, SAME, OPEN = "depends on adaptation", "does not depend on adaptation", "undecided"
LABELS = {Verdict.CHANGES: DEPENDS, Verdict.TOO_SMALL: SAME, Verdict.UNCHANGED: SAME}


@dataclass(frozen=True, repr=False, eq=False)
class Adaptation(ShownAnswer):
    """Effects of a house rule with players as they are and with players tuned for the rules.

    Attributes
    ----------
    official, variant : Tuning
        Under the rules without and with it.
    fixed, adapted, difference : dict of str to Change
        By metric: ``win_rate_allies`` (share of 1) and ``medal_margin`` (medals, Allies minus Axis), over all battles;
        the difference is adapted minus fixed.
    margins : dict of str to float
        Margins that matter, by metric.
    """

    official: Tuning
    variant: Tuning
    fixed: dict[str, Change]
    adapted: dict[str, Change]
    difference: dict[str, Change]
    margins: dict[str, float]

    def label(self, metric: str) -> str:
        """Whether the effect is another one once players have adapted."""
        change = self.difference[metric]
        return LABELS.get(verdict(change, self.margins[metric]), OPEN) if change.is_known else OPEN

    def flat_rows(self) -> list[dict[str, Any]]:
        """One row per metric and kind of effect."""
        rows = [
            {"metric": metric, "effect": kind, "value": one.value}
            | {"ci_low": one.low if one.is_known else None, "ci_high": one.high if one.is_known else None}
            | {"n_pairs": one.n, "label": self.label(metric)}
            for metric in METRICS
            for kind in ("fixed", "adapted", "difference")
            for one in [getattr(self, kind)[metric]]
        ]
        return with_footnotes(rows, self.variant.plan.footnotes)

    def text(self) -> str:
        """What the command prints."""
        lines = []
        for metric, name, unit, factor in (
            (METRICS[0], "Wins of the Allies", "points of 100", 100),
            (METRICS[1], "Medal margin of the Allies", "medals", 1),
        ):
            gains = [
                f"{kind} {factor * one.value:+.2f} ({between(factor * one.low, factor * one.high, 2, sign=True)})"
                for kind in ("fixed", "adapted", "difference")
                for one in [getattr(self, kind)[metric]]
            ]
            lines.append(f"{name}, {unit}: {', '.join(gains)}: {self.label(metric)}.")
        lines += [
            f"Tuned under {one.plan.variant.id}: {one.verdict()}" for one in (self.official, self.variant)
        ]
        return wrapped_lines("\n".join(lines)) + self.variant.plan.footnotes.text()


def adapt(plan: TunePlan, work: Work, games: int, margins: dict[str, float]) -> Adaptation:
    """Tune under both rules and compare the effects of fixed and of adapted players.

    Parameters
    ----------
    plan : TunePlan
        Of the tuning under the house rule; the other one is the same under the official rules.
    work : Work
        Its folder gets ``official`` and ``variant``, each with its weights.
    games : int
        Pairs of each battle.
    margins : dict of str to float
        By metric.
    """
    official, variant = (
        tune(one, replace(work, folder=work.folder / name, asked=work.asked | {"options": options}))
        for name, one, options in (
            ("official", replace(plan, variant=OFFICIAL), []),
            ("variant", plan, work.asked["options"]),
        )
    )
    cells = _cells(plan, official, variant, games, work.workers)
    fixed = [_change(start, under) for start, under, _, _ in cells]
    adapted = [_change(before, after) for _, _, before, after in cells]
    difference = [
        _change(
            {m: under[m] - start[m] for m in METRICS}, {m: after[m] - before[m] for m in METRICS}, TWO_CHANGES
        )
        for start, under, before, after in cells
    ]
    effects = _pooled(fixed), _pooled(adapted), _pooled(difference, TWO_CHANGES)
    return Adaptation(official, variant, *effects, margins)


Values = dict[str, np.ndarray]


def _cells(
    plan: TunePlan, official: Tuning, variant: Tuning, games: int, workers: int
) -> list[tuple[Values, Values, Values, Values]]:
    """Battle by battle: official and house rule with the player as he is, then with the players tuned for them."""
    import joblib

    jobs = [
        (built, player)
        for without, under in zip(official.plan.built, variant.plan.built, strict=True)
        for built, player in (
            (without, plan.start), (under, plan.start),
            (without, official.found), (under, variant.found),
        )
    ]  # fmt: skip
    pool = joblib.Parallel(n_jobs=workers, backend="threading")
    found = pool(joblib.delayed(_play)(built, plan.seed, player, games) for built, player in jobs)
    return [
        (a, b, c, d) for a, b, c, d in zip(found[::4], found[1::4], found[2::4], found[3::4], strict=True)
    ]


def _play(built: Built, seed: int, player: Policy, games: int) -> Values:
    """Games of a player against himself."""
    mind = mind_of(player, player)
    rows = play_games(built, seed, count=games, namespace=NAMESPACE, mind=mind).results
    margin = rows["medals_allies"].astype(float) - rows["medals_axis"]
    return dict(zip(METRICS, (POINTS_OF[rows["winner"]], margin), strict=True))


def _change(before: Values, after: Values, most: float = 1.0) -> dict[str, Change]:
    """Changes of one battle; ``most``: by how much the points of a pair can change."""
    wins, margin = METRICS
    return {
        wins: change_of_wins(before[wins], after[wins], most),
        margin: change_with_doubt(before[margin], after[margin]),
    }


def _pooled(changes: Sequence[dict[str, Change]], most: float = 1.0) -> dict[str, Change]:
    """Over all battles with equal weight."""
    wins, margin = METRICS
    return {
        wins: pooled_change([one[wins] for one in changes], most),
        margin: pooled_change([one[margin] for one in changes]),
    }
