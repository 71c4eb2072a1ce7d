"""Rows of an answer: one per scenario and variant, and one per variant over all scenarios of the run."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from analysis.findings.families import judged_in_families
from analysis.findings.findings import findings_of
from analysis.findings.schema import Finding
from analysis.measure.measures import Measure, measure_arena, measure_cells, pool
from analysis.measure.pairs import Outcomes, arenas
from analysis.measure.read import Run, stop_of
from analysis.measure.sharper import PRIMARY
from analysis.stats.any_time import any_time, any_time_estimate
from analysis.stats.estimates import LEVEL
from analysis.stats.fairness import bands, other_side_wins_more
from analysis.stats.margins import Margins
from analysis.stats.size import years_to_notice
from analysis.stats.verdict import excludes_zero
from engine.runs.digest import text_digest
from engine.runs.stopping import DECIDED


@dataclass(frozen=True, eq=False)
class Row:
    """One variant on one scenario (or on these scenarios) between one pair of players.

    Numbers are taken from the findings only, so that nothing is shown that lacks its contract.

    Attributes
    ----------
    measure : Measure
    findings : dict of str to Finding
        By id; only complete ones.
    """

    measure: Measure
    findings: dict[str, Finding] = field(repr=False)

    @property
    def scenario(self) -> str:
        """Label of the scenario, ``all`` for the row over all of them."""
        return "all" if self.measure.is_pooled else str(self.measure.cells[0]["scenario"])

    @property
    def title(self) -> str:
        """What people call the scenario."""
        n = len(self.measure.cells)
        if not self.measure.is_pooled:
            return str(self.measure.cells[0]["title"])
        return "both battles" if n == 2 else f"all {n} battles"

    @property
    def variant(self) -> str:
        """Label of the rules (or of the draft) in force."""
        return str(self.measure.cells[0]["variant"])

    @property
    def baseline(self) -> str | None:
        """Label of what it is compared with; None for the baseline itself."""
        return str(self.measure.before[0]["variant"]) if self.measure.before else None

    @property
    def players(self) -> tuple[str, str]:
        """Player of the Axis, player of the Allies."""
        cell = self.measure.cells[0]
        return str(cell["axis_player"]), str(cell["allies_player"])

    def number(self, name: str) -> Finding | None:
        """A finding by its id, None if it is not complete or was not measured."""
        return self.findings.get(name)

    @property
    def level_bands(self) -> tuple[int, int] | None:
        """Bands of both ends of the win rate of the Allies; None over several scenarios."""
        if self.measure.is_pooled or self.number("win_rate.allies") is None:
            return None
        return bands(self.measure.levels["win_rate.allies"])

    @property
    def is_even(self) -> bool:
        """True if a single battle is shown to be even: the whole interval of the level lies in that band."""
        return self.level_bands == (0, 0)

    @property
    def is_turned_around(self) -> bool:
        """True if the change, being shown, makes the other side the favourite."""
        before, change = self.measure.level_before, self.measure.changes.get("win_rate.allies")
        if before is None or change is None or self.measure.is_pooled or not excludes_zero(change):
            return False
        finding = self.number("win_rate.allies.delta")
        if finding is not None and not finding.family.is_shown:
            return False
        return other_side_wins_more(before, self.measure.levels["win_rate.allies"])

    @cached_property
    def years(self) -> float | None:
        """Years until a group that plays once a week notices the change; None for no change."""
        change, variances = self.number("win_rate.allies.delta"), self.measure.variances
        return years_to_notice(change.est / 100, *variances) if change and variances else None


@dataclass(frozen=True, eq=False)
class Measured:
    """A run, measured.

    Attributes
    ----------
    rows : list of Row
        Scenario by scenario, the baseline first; then the rows over all scenarios.
    counts : DataFrame
        How often each value of a count occurred: scenario, title, variant, baseline (bool), axis_player,
        allies_player, metric (``medal_margin``, ``turns``, ``decided_turn``), value, games.
    fans: DataFrame
        Win probability over time: the same labels, ``share``, ``low``, ``median``, ``high``, ``n_games``; empty for
        a run without turns.
    """

    rows: list[Row]
    counts: pd.DataFrame
    fans: pd.DataFrame = field(default_factory=pd.DataFrame)


def measure_run(run: Run, margins: Margins, one_cell_each: bool = False, together: bool = False) -> Measured:
    """Measure a run.

    Parameters
    ----------
    run : Run
    margins : Margins
    one_cell_each : bool
        Look at every cell by itself: no changes, nothing over all scenarios.
    together : bool
        Judge all variants as one family, as an answer that compares several has to.
    """
    return measure_runs([run], margins, one_cell_each, together)


def measure_runs(
    runs: Iterable[Run], margins: Margins, one_cell_each: bool = False, together: bool = False
) -> Measured:
    """Measure runs of different battles as if they were one; only one of them is held at a time."""
    measures: list[Measure] = []
    manifests: list[Mapping[str, Any]] = []
    counts: list[pd.DataFrame] = []
    fans: list[pd.DataFrame] = []
    for run in runs:
        for arena in arenas(run):
            measured = measure_cells(arena) if one_cell_each else measure_arena(arena)
            measures += measured
            manifests += [run.manifest] * len(measured)
            counts += [count_values(cell, cell is arena.baseline) for cell in arena.cells]
            fans += [fan_of(cell, cell is arena.baseline) for cell in arena.cells if cell.chances]
    if not one_cell_each:
        pooled = pools(measures)
        measures += pooled
        manifests += [joined(manifests)] * len(pooled)
    measures = [
        at_every_look(one) if stop_of(manifest)["rule"] == DECIDED else one
        for one, manifest in zip(measures, manifests, strict=True)
    ]
    listed = [findings_of(one, margins, manifest) for one, manifest in zip(measures, manifests, strict=True)]
    found = judged_in_families(measures, listed, margins, together)
    rows = [Row(measure, findings) for measure, findings in zip(measures, found, strict=True)]
    spread = pd.concat(fans, ignore_index=True) if fans else pd.DataFrame()
    return Measured(rows, pd.concat(counts, ignore_index=True), spread)


def at_every_look(measure: Measure) -> Measure:
    """A measure of a run that ended when all was decided: its changes have intervals that hold at every look."""
    changes = {name: any_time(change) for name, change in measure.changes.items()}
    nearer = measure.fairness and any_time_estimate(measure.fairness, measure.n_games)
    if nearer and not measure.is_pooled and changes[PRIMARY[0]].p > 1 - LEVEL:
        nearer = replace(nearer, low=min(nearer.low, 0.0), high=max(nearer.high, 0.0))
    return replace(
        measure,
        changes=changes,
        plain={name: any_time(change) for name, change in measure.plain.items()},
        like_these={
            name: replace(found, mean=any_time(found.mean)) for name, found in measure.like_these.items()
        },
        fairness=nearer,
    )


def joined(manifests: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """What is said of a row over several runs: the first manifest, with a digest of all of theirs."""
    digests = list(dict.fromkeys(str(one.get("digest") or "") for one in manifests))
    return manifests[0] if len(digests) == 1 else {**manifests[0], "digest": text_digest(" ".join(digests))}


def pools(measures: list[Measure]) -> list[Measure]:
    """Rows over all scenarios, for every variant and pair of players that met more than one.

    None where two of them are played on the same cards and dice: they are no independent scenarios.
    """
    together: dict[tuple[str, str, str, bool], list[Measure]] = {}
    for measure in measures:
        cell = measure.cells[0]
        key = (cell["axis_player"], cell["allies_player"], cell["variant"], bool(measure.before))
        together.setdefault(key, []).append(measure)
    return [pool(group) for group in together.values() if len(group) > 1 and are_independent(group)]


def heads_of(rows: Sequence[Row]) -> list[Row]:
    """Rows of what is compared that an answer rests on: over all battles where there are several, else each."""
    compared = [row for row in rows if row.baseline is not None]
    return [row for row in compared if row.measure.is_pooled] or compared


def are_independent(measures: Sequence[Measure]) -> bool:
    """True if no two of the scenarios are played on the same cards and dice."""
    return len({measure.chance_id for measure in measures}) == len(measures)


def count_values(cell: Outcomes, is_baseline: bool) -> pd.DataFrame:
    """Distribution of medal margin, turns and the turn that decides of one cell."""
    frames = []
    counted = {"medal_margin": cell.margin, "turns": cell.turns}
    if cell.chances:
        counted["decided_turn"] = cell.chances.values["decided_turn"].to_numpy()
    for metric, values in counted.items():
        value, games = np.unique(values.astype(int), return_counts=True)
        frames.append(pd.DataFrame({"metric": metric, "value": value, "games": games}))
    return _labelled(pd.concat(frames, ignore_index=True), cell, is_baseline)


def fan_of(cell: Outcomes, is_baseline: bool) -> pd.DataFrame:
    """Win probability over time of one cell that was watched."""
    assert cell.chances is not None
    return _labelled(cell.chances.fan.assign(n_games=cell.chances.n_traced), cell, is_baseline)


def _labelled(frame: pd.DataFrame, cell: Outcomes, is_baseline: bool) -> pd.DataFrame:
    """The frame with the names of the cell in front.  Changes: frame."""
    labels: Mapping[str, Any] = {
        "scenario": cell.cell["scenario"],
        "title": cell.cell["title"],
        "variant": cell.cell["variant"],
        "baseline": is_baseline,
        "axis_player": cell.cell["axis_player"],
        "allies_player": cell.cell["allies_player"],
    }
    for position, (name, value) in enumerate(labels.items()):
        frame.insert(position, name, value)
    return frame
