"""A run of a comparison in which the ladder and postures played too: the rows asked for, and every change with all."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from analysis.findings.findings import DECIMALS
from analysis.findings.robust_label import Label, Tier, label_of, spread_of
from analysis.findings.rows import Measured, Row, measure_run
from analysis.findings.rungs import Rung, ladder, posture_rungs
from analysis.findings.schema import Finding, Robust, TierEffect
from analysis.measure.read import Run
from analysis.measure.sharper import PRIMARY
from analysis.stats.margins import Margins

Players = tuple[str, str]


@dataclass(frozen=True)
class Along:
    """One change along the ladder.

    Attributes
    ----------
    row : Row
        The row asked for.
    metric : str
        Id of the finding, like ``win_rate.allies.delta``.
    tiers : tuple of Tier
        In the order of the ladder, those that are not credible among them.
    label : Label
    """

    row: Row
    metric: str
    tiers: tuple[Tier, ...]
    label: Label

    @property
    def credible(self) -> tuple[Tier, ...]:
        """Players that the label rests on."""
        return tuple(tier for tier in self.tiers if tier.credible)


def all_rungs() -> list[Rung]:
    """The ladder, then the postures of the usual player."""
    return [*ladder(), *posture_rungs()]


def ladder_pairs(rungs: Sequence[Rung] | None = None) -> list[Players]:
    """Who plays whom: every rung against itself, styles on both sides and on one."""
    return [rung.pair for rung in (all_rungs() if rungs is None else rungs)]


def _played(run: Run, rungs: Sequence[Rung]) -> list[Rung]:
    """The rungs that a run holds: one of older days lacks the postures, or those of another usual player."""
    pairs = {(cell["axis_player"], cell["allies_player"]) for cell in run.cells}
    return [rung for rung in rungs if not rung.posture or rung.pair in pairs]


def measure_along(
    run: Run,
    margins: Margins,
    asked: Collection[Players],
    rungs: Sequence[Rung] | None = None,
    together: bool = False,
) -> tuple[Measured, list[Along]]:
    """Measure the pairs of players asked for, with what the ladder says of every change.

    Parameters
    ----------
    run : Run
        Games of the pairs asked for and of the rungs against themselves.
    margins : Margins
    asked : collection of (axis player, allies player)
    rungs : sequence of Rung, optional
        Default: the ladder of the program, and the postures of its usual player.
    together : bool
        Judge all variants as one family, for each pair of players.

    Returns
    -------
    Measured
        Rows of the pairs asked for; their changes carry a label.
    list of Along
        Primary changes of these rows.
    """
    rungs = _played(run, all_rungs() if rungs is None else rungs)
    rows = {
        pair: measure_run(_only(run, pair), margins, together=together)
        for pair in dict.fromkeys([*asked, *ladder_pairs(rungs)])
    }
    climbed = {rung: rows[rung.pair].rows for rung in rungs}
    found, marked = [], []
    for pair in asked:
        for row in rows[pair].rows:
            along = [_along(row, f"{metric}.delta", climbed) for metric in PRIMARY if row.baseline]
            found += [one for one in along if one.tiers]
            marked.append(_marked(row, along))
    counts = [rows[pair].counts for pair in asked]
    first = rows[next(iter(asked))]
    return replace(first, rows=marked, counts=_joined(counts)), found


def _joined(counts: list[Any]) -> Any:
    import pandas as pd

    return pd.concat(counts, ignore_index=True)


def _only(run: Run, pair: Players) -> Run:
    """The part of a run that one pair of players played."""
    games = run.games
    wanted = (games["axis_player"] == pair[0]) & (games["allies_player"] == pair[1])
    cells = [cell for cell in run.cells if (cell["axis_player"], cell["allies_player"]) == pair]
    return Run(games[wanted], {**run.manifest, "plan": {**run.manifest["plan"], "cells": cells}})


def _along(row: Row, metric: str, climbed: Mapping[Rung, Sequence[Row]]) -> Along:
    """The change of a row with every player of the ladder, the row's own player included."""
    tiers = []
    for rung, rows in climbed.items():
        same = (one for one in rows if (one.scenario, one.variant) == (row.scenario, row.variant))
        finding = next(same).number(metric)
        if finding is not None and finding.verdict is not None:
            tiers.append(_tier(rung, finding))
    credible = [tier for tier in tiers if tier.credible]
    label = Label.BLIND if row.measure.is_blind else label_of(credible)
    return Along(row, metric, tuple(tiers), label)


def _tier(rung: Rung, finding: Finding) -> Tier:
    return Tier(
        rung.name,
        rung.elo,
        rung.credible,
        rung.restricted,
        finding.est,
        *finding.ends,
        finding.mcse or 0.0,
        str(finding.verdict),
        rung.posture,
    )


def _marked(row: Row, along: Sequence[Along]) -> Row:
    """The row with the label on its changes."""
    findings = dict(row.findings)
    for one in along:
        if one.metric in findings and one.tiers:
            findings[one.metric] = findings[one.metric].model_copy(update={"robust": robust_of(one)})
    return replace(row, findings=findings)


def robust_of(along: Along) -> Robust:
    """The label with everything it rests on, as a finding carries it."""
    credible = along.credible
    ends = [tier.est for tier in credible]
    spread = spread_of(credible)
    return Robust(
        label=str(along.label),
        tiers=max(1, len(credible)),
        range=[min(ends), max(ends)] if ends else None,
        q=None if spread is None else round(spread.q, DECIMALS),
        p=None if spread is None else spread.p,
        effects=[
            TierEffect(
                player=tier.player,
                elo=tier.elo,
                credible=tier.credible,
                restricted=tier.restricted,
                est=tier.est,
                ci=[tier.low, tier.high],
                verdict=tier.verdict,
                posture=tier.posture,
            )
            for tier in along.tiers
        ],
    )
