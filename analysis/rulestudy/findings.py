"""What a study of options found, as rows for its tables and sentences; nothing here is not in the committed tables."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd
from scipy.stats import norm

from analysis import words
from analysis.contract import Finding
from analysis.flat import flat_row, frame
from analysis.robust.along import Along
from analysis.robust.label import Label
from analysis.rows import Row
from analysis.rulestudy.plan import RuleStudy
from analysis.rulestudy.stages import MAIN, Found, weight
from analysis.screen.cells import PLAYS
from analysis.stats.multiplicity import benjamini_hochberg
from analysis.stats.verdict import Verdict

LENGTH, FAIRNESS, MARGIN = "turns.delta", "fairness.delta", "medal_margin.delta"
ONE_SIDED = 0.025  # a 95 % interval that lies beyond a margin
NOT_SEEN = "did not occur"


@dataclass(frozen=True)
class Told:
    """One option over all battles in which it plays.

    Attributes
    ----------
    name, title, words : str
        ``words`` is what stands behind ``--option``.
    beside : str
        Options in force on both sides of the comparison; empty where it is compared with the official rules.
    weight : float
        Root mean square of its changes over the battles, points.
    pooled : Row
    battles : list of Row
        The largest change first.
    changed : list of Row
        Battles whose balance it is shown to change.
    small : list of Row
        Battles in which the changes of wins, medals and length are all shown to be too small to matter.
    along : Along or None
        Over all battles, along the ladder.
    """

    name: str
    title: str
    words: str
    beside: str
    weight: float
    pooled: Row
    battles: list[Row]
    changed: list[Row]
    small: list[Row]
    along: Along | None

    @property
    def change(self) -> Finding:
        """The pooled change of wins."""
        found = self.pooled.number(MAIN)
        assert found is not None
        return found

    @property
    def kind(self) -> str:
        """Whether it helps one side, changes single battles, does little, does nothing, or too few games tell."""
        if str(self.change.verdict) == Verdict.CHANGES:
            return "one side"
        if self.changed:
            return "some battles"
        if len(self.small) == len(self.battles):
            return "nothing"
        return "little" if str(self.change.verdict) in (Verdict.TOO_SMALL, Verdict.UNCHANGED) else "open"


def told_of(study: RuleStudy, found: Found) -> list[Told]:
    """Every option that plays somewhere, the heaviest first."""
    told = []
    for level in study.levels:
        rows = found.rows.get(level.option.name)
        pooled = found.pooled(level.option.name)
        if not rows or pooled is None:
            continue
        battles = [row for row in rows if not row.measure.is_pooled]
        battles.sort(key=lambda row: abs(_number(row, MAIN)), reverse=True)
        climbing = found.along.get(level.option.name, [])
        told.append(
            Told(
                level.option.name,
                level.option.title,
                study.variants[level.option.name].id,
                study.beside[level.option.name].id if level.option.name in study.beside else "",
                weight(rows),
                pooled,
                battles,
                [row for row in battles if _verdict(row, MAIN) == Verdict.CHANGES],
                [row for row in battles if is_small(row)],
                next((one for one in climbing if one.row.measure.is_pooled or len(battles) == 1), None),
            )
        )
    return sorted(told, key=lambda one: one.weight, reverse=True)


def is_small(row: Row) -> bool:
    """True if wins, medals and length are all shown to change too little to matter."""
    return all(
        _verdict(row, name) in (Verdict.TOO_SMALL, Verdict.UNCHANGED) for name in (MAIN, MARGIN, LENGTH)
    )


def _verdict(row: Row, name: str) -> str:
    found = row.number(name)
    return "" if found is None else str(found.verdict)


def _number(row: Row, name: str) -> float:
    found = row.number(name)
    return 0.0 if found is None else found.est


def effects_frame(found: Found) -> pd.DataFrame:
    """Every change of every option, battle by battle and over all: ``option``, then columns of ``summary.csv``."""
    rows = [
        {
            "option": name,
            **flat_row(row),
            "root_mean_square": weight(group) if row.measure.is_pooled else None,
        }
        for name, group in (*found.rows.items(), *found.bundles.items())
        for row in group
    ]
    return frame(rows)


def ladder_frame(found: Found) -> pd.DataFrame:
    """Changes of wins along the ladder: option, scenario, player, elo, credible, est, low, high, verdict, label."""
    return pd.DataFrame(
        [
            {
                "option": name,
                "scenario": one.row.scenario,
                "label": str(one.label),
                "player": tier.player,
                "elo": tier.elo,
                "credible": tier.credible,
                "est": tier.est,
                "low": tier.low,
                "high": tier.high,
                "verdict": tier.verdict,
            }
            for name, along in (*found.along.items(), *found.bundles_along.items())
            for one in along
            for tier in one.tiers
        ]
    )


def nowhere(study: RuleStudy, found: Found) -> list[tuple[str, str]]:
    """Options that play in no battle, and why."""
    told = []
    for level in study.levels:
        if level.option.name in found.rows:
            continue
        cells = found.cells[found.cells["option"] == level.id]
        states = set(cells["state"])
        why = "; ".join(dict.fromkeys(str(one) for one in cells["why"] if one))
        told.append((level.option.name, f"{' / '.join(sorted(states))}: {why}"))
    return told


def elsewhere(study: RuleStudy, found: Found, name: str) -> list[tuple[str, str, str]]:
    """Battles in which an option does not play: title, state, why.

    Where nothing of the battle is changed it cannot occur; where games were tried and none differed it did not.
    """
    level = next(one for one in study.levels if one.option.name == name)
    titles = {one.id: one.title for one in study.scenarios}
    cells = found.cells[(found.cells["option"] == level.id) & (found.cells["state"] != PLAYS)]
    return [
        (titles[one.scenario], NOT_SEEN if one.probe_games else one.state, one.why)
        for one in cells.itertuples(index=False)
    ]


def sentence(one: Told) -> str:
    """What an option does, in a sentence or two."""
    n, change = len(one.battles), one.change
    low, high = sorted(abs(end) for end in change.ends)
    mean = f"{words.signed(change.est)} points {words.interval(change)}"
    moved = f"{abs(change.est):.1f} points {words.toward(change)} ({low:.1f} to {high:.1f})"
    over = f"over {n} battles" if n > 1 else f"in {one.battles[0].title}"
    top = one.battles[0]
    strongest = f"most in {top.title} ({_number(top, MAIN):+.1f} points for the Allies)" if n > 1 else ""
    if one.kind == "one side":
        told = f"moves wins by {moved} {over}"
    elif one.kind == "some battles":
        told = f"changes the balance of {len(one.changed)} of {n} battles; on average {mean}"
    elif one.kind == "nothing":
        told = f"is shown not to matter in any of {n} battles: {mean}"
        strongest = ""
    else:
        told = f"is shown to change the balance of no battle: {mean}"
    length = one.pooled.number(LENGTH)
    parts = [told, strongest, length_words(length)]
    head, _, rest = one.title.partition(": ")
    name = f"{head} ({rest})" if rest else head
    return f"{name}: {', '.join(part for part in parts if part)}."


def length_words(length: Finding | None) -> str:
    """How a battle's length changes, where that is shown to matter."""
    if length is None or str(length.verdict) != Verdict.CHANGES:
        return ""
    return f"battles last {abs(length.est):.1f} turns {'longer' if length.est > 0 else 'shorter'}"


def sure(one: Told) -> str:
    """The verdict on the average, behind the label of the ladder where there is one."""
    verdict = words.verdict_words(one.change)
    if one.along is not None and one.along.label in (Label.ROBUST, Label.DIRECTION, Label.SKILL, Label.BLIND):
        return f"{one.along.label}: {verdict}"
    return f"{Label.BLIND}: {verdict}" if one.pooled.measure.is_blind else verdict


def worst(one: Told, share_of: Callable[[Row], float]) -> str:
    """The battle with most drawn or stopped games under the option, where that is more than one of 100."""
    row = max(one.battles, key=share_of)
    return f"{share_of(row):.0f} in {row.title}" if share_of(row) > 100 * words.MANY_CAPPED else ""


def drawn_of(row: Row) -> float:
    """Draws of 100 games with the option in force."""
    return _number(row, "draws")


def stopped_of(row: Row) -> float:
    """Games of 100 that end at the cap on turns."""
    return 100 * row.measure.n_capped / row.measure.n_games


def same_games(told: Sequence[Told]) -> dict[str, list[str]]:
    """Options whose games are those of others, battle by battle: by option, the others.

    Those that change no length at all are left out: two that hardly ever act may agree by having changed nothing.
    """
    alike: dict[tuple[tuple[object, ...], ...], list[str]] = {}
    for one in told:
        battles = sorted(one.battles, key=lambda row: row.scenario)
        numbers = tuple(
            (row.scenario, *(_number(row, name) for name in (MAIN, MARGIN, LENGTH))) for row in battles
        )
        if any(_number(row, LENGTH) for row in battles):
            alike.setdefault(numbers, []).append(one.name)
    return {name: [other for other in names if other != name] for names in alike.values() for name in names}


def judged_together(told: Sequence[Told], margin: float) -> tuple[int, int, int]:
    """Battles that options change by more than a margin, those that still count when all are judged together, all.

    One-sided tests at 2.5 %, as in a 95 % interval; adjusted by Benjamini and Hochberg.
    """
    changes = [row.number(MAIN) for one in told for row in one.battles]
    tails = [
        float(norm.sf((abs(one.est) - margin) / one.mcse)) if one.mcse else float(abs(one.est) <= margin)
        for one in changes
        if one
    ]
    kept = sum(q <= ONE_SIDED for q in benjamini_hochberg(tails))
    return sum(len(one.changed) for one in told), kept, len(tails)


def share_in_bundle(one: Told, n_battles: int) -> float:
    """What an option adds to an average over so many battles, those where it cannot occur among them."""
    return sum(_number(row, MAIN) for row in one.battles) / n_battles


def counts(told: Sequence[Told]) -> dict[str, int]:
    """How many options are of each kind."""
    kinds = [one.kind for one in told]
    return {kind: kinds.count(kind) for kind in ("one side", "some battles", "little", "nothing", "open")}


def row_of_battle(row: Row) -> dict[str, Any]:
    """A battle as a row of an option's table."""
    change, length = row.number(MAIN), row.number(LENGTH)
    before = row.measure.level_before
    level = row.number("win_rate.allies")
    touched = row.number("identical")
    return {
        "title": row.title,
        "before": "" if before is None else f"{100 * before.value:.1f}",
        "after": words.plain(level),
        "change": words.with_interval(change),
        "verdict": words.verdict_words(change),
        "margin": words.with_interval(row.number(MARGIN)),
        "turns": words.with_interval(length),
        "touched": "" if touched is None else f"{100 - touched.est:.0f}",
        "drawn": f"{drawn_of(row):.1f}",
        "fairness": words.fairness_words(row),
    }
