"""What a measurement leaves in its folder: a manifest with the figures of every battle, a table and a page of them."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from io import StringIO
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np

from analysis.stats.estimates import Estimate, share
from tests.blunders.estimates import (
    Ratio,
    clean_share,
    is_clean,
    mean_per_game,
    missed_per_game,
    per_game,
    ratio_of_means,
    ratio_over_battles,
)
from tests.blunders.judging import Game
from tests.blunders.measure import Key, Plan
from tests.blunders.reviewers import FROZEN, GENERAL, MARGIN, NAMESPACE
from tests.support import kept_report

KIND = "blunders"
QUESTION = "How many turns would a player take back?"
TABLE = "blunders.csv"
BEFORE, AFTER = "before", "after"
COLUMNS = (
    "reviewer",
    "battle",
    "games",
    *(f"{who}_per_game{end}" for who in (BEFORE, AFTER) for end in ("", "_low", "_high")),
    *(f"ratio{end}" for end in ("", "_low", "_high")),
    "verdict",
    *(f"{who}_clean_percent{end}" for who in (BEFORE, AFTER) for end in ("", "_low", "_high")),
)
ALL = "all"
HEAD = """# {answer}

Turns that cost more than {margin:.0f} points of the chance to win, of 100, in games of `{before}` and of `{after}` on
both sides of the {battles} base battles, with the same cards and dice.  {judged}  Engine `{engine}`, seed {seed};
written by

    {command}

What was done is tried as the player plays it; every other card of the hand, his own card, and his own card in other
styles are tried as the reviewer plays them, and the reviewer plays both sides of all turns after.  The *frozen*
reviewer is the captain and his judgement of positions as kept in `tests/blunders/frozen`, whatever becomes of the
captain; the *general* is the player of that name as he is today: his policy, his styles, roll-outs as long as his, his
worth of a position.  Both reckon; neither knows the true chance.

* **How a turn is judged.**  In a race of up to {race} imagined games all plans are tried on the same hands and dice; a
  plan is given up once it hardly gains {margin:.0f} points.  Of the plans that last the best is tried again on {both}
  new imagined games, which had no part in finding it.
* **What noise adds.**  More turns lie just below the margin than above it, so noise lifts more over it than it lets
  down.  Counted on each half of the new games this error is twice as large; twice the count on all less the mean count
  on the halves is without it, to first order.
* **What the race misses.**  One in {audit} turns that were given up is judged in full all the same; what is found there
  is told below each table and not counted.
* **Intervals** are of 95 %, games being what is independent: Student's for a mean, Fieller's for the ratio of two
  means over the same games, Wilson's for a share.  That blunders are halved on all battles is shown if every battle
  shows it by itself.
"""
BY_BATTLE = """
## The {reviewer} reviewer

Blunders a game, how many are left of each, and the share of games in which none is seen.

| battle | `{before}` | `{after}` | ratio | halved? | none, `{before}`, % | none, `{after}`, % |
|---|---:|---:|---:|---|---:|---:|
{rows}

{missed}
"""
EITHER = """
## Games without a blunder

Of the games that both reviewers judged, over all battles, % (95 %):

| player | the frozen reviewer sees none | the general sees none | neither sees any | games |
|---|---:|---:|---:|---:|
{rows}
"""


def figures_of(plan: Plan, found: Mapping[Key, Sequence[Game]]) -> dict[str, Any]:
    """Everything the page says: a row for every reviewer and battle, and sums over battles."""
    ids = [player.id for player in plan.players]
    rows, missed = [], []
    for judge, _ in plan.judges:
        pairs = [[found[judge.id, battle, one] for one in ids] for battle in plan.battles]
        rows += [_row(judge.id, battle, *pair) for battle, pair in zip(plan.battles, pairs, strict=True)]
        rows.append(_over_battles(judge.id, pairs))
        for who, player in enumerate(ids):
            games = [game for pair in pairs for game in pair[who]]
            estimate = missed_per_game(games, plan.sampling.audit)
            audited = sum(len(game.audited) for game in games)
            missed.append(
                {"reviewer": judge.id, "player": player, "audited": audited} | _ends("missed", estimate)
            )
    return {"rows": rows, "missed": missed, "either": _either(plan, found)}


def _row(judge: str, battle: str, before: Sequence[Game], after: Sequence[Game]) -> dict[str, Any]:
    both = {BEFORE: before, AFTER: after}
    ratio = ratio_of_means(per_game(after), per_game(before))
    row = {"reviewer": judge, "battle": battle, "games": len(before)}
    for who, games in both.items():
        row |= _ends(f"{who}_per_game", mean_per_game(games))
        row |= _ends(f"{who}_clean_percent", clean_share(games), 100)
    return row | _ends("ratio", ratio) | {"verdict": ratio.verdict}


def _over_battles(judge: str, pairs: Sequence[Sequence[Sequence[Game]]]) -> dict[str, Any]:
    """The mean over battles, each of the same weight."""
    befores, afters = ([per_game(pair[who]) for pair in pairs] for who in (0, 1))
    ratio = ratio_over_battles(afters, befores)
    row: dict[str, Any] = {"reviewer": judge, "battle": ALL, "games": sum(map(len, befores))}
    for who, counts, index in ((BEFORE, befores, 0), (AFTER, afters, 1)):
        value = float(np.mean([one.mean() for one in counts]))
        error = float(np.sqrt(sum(np.var(one, ddof=1) / len(one) for one in counts))) / len(counts)
        row |= _ends(f"{who}_per_game", Ratio(value, value - 1.96 * error, value + 1.96 * error))
        row |= _ends(
            f"{who}_clean_percent", clean_share([game for pair in pairs for game in pair[index]]), 100
        )
    return row | _ends("ratio", ratio) | {"verdict": ratio.verdict}


def _ends(name: str, of: Estimate | Ratio, scale: float = 1.0) -> dict[str, float | None]:
    """Value and both ends of an interval, rounded; None where there is no end."""
    ends = {"": of.value, "_low": of.low, "_high": of.high}
    return {f"{name}{end}": round(scale * x, 4) if isfinite(x) else None for end, x in ends.items()}


def _either(plan: Plan, found: Mapping[Key, Sequence[Game]]) -> list[dict[str, Any]]:
    """Games in which the one, the other or neither sees a blunder, over all battles; none without both reviewers."""
    judges = [judge.id for judge, _ in plan.judges]
    if sorted(judges) != sorted((FROZEN, GENERAL)):
        return []
    least, rows = min(games for _, games in plan.judges), []
    for player in (one.id for one in plan.players):
        clean = [
            np.concatenate([is_clean(found[judge, battle, player][:least]) for battle in plan.battles])
            for judge in (FROZEN, GENERAL)
        ]
        row: dict[str, Any] = {"player": player, "games": len(clean[0])}
        for name, shown in ((FROZEN, clean[0]), (GENERAL, clean[1]), ("neither", clean[0] & clean[1])):
            row |= _ends(name, share(int(shown.sum()), len(shown)), 100)
        rows.append(row)
    return rows


def answer(figures: Mapping[str, Any], before: str, after: str) -> str:
    """What came out by the first reviewer, in one line."""
    first = figures["rows"][0]["reviewer"]
    rows = [row for row in figures["rows"] if row["reviewer"] == first]
    total, battles = rows[-1], rows[:-1]
    halved, not_halved = (sum(row["verdict"] == word for row in battles) for word in ("halved", "not halved"))
    told = f"{total['after_per_game']:.2f} blunders a game by `{after}`, {total['before_per_game']:.2f} by `{before}`"
    return (
        f"{told}: {_ratio(total)} for one of before; shown to be halved on {halved} of {len(battles)} battles, "
        f"shown not to be on {not_halved}"
    )


def manifest_of(
    plan: Plan, found: Mapping[Key, Sequence[Game]], moves: Sequence[np.ndarray], command: str
) -> dict[str, Any]:
    """Everything that the page says, and what made it.

    Parameters
    ----------
    moves : sequence of array
        Trajectories of the games of the player after, battle by battle: he may change, the player before is frozen.
    """
    before, after = (player.id for player in plan.players)
    figures = figures_of(plan, found)
    cells = [
        {
            "scenario": battle,
            "variant": "official",
            "options": [],
            "axis_player": after,
            "allies_player": after,
        }
        for battle in plan.battles
    ]
    fixed = {
        "seed": plan.seed,
        "games": max(games for _, games in plan.judges),
        "namespace": NAMESPACE,
        "players": [before, after],
        "judges": {judge.id: games for judge, games in plan.judges},
        "sampling": plan.sampling._asdict(),
    }
    told = answer(figures, before, after)
    kept = kept_report.manifest_of(KIND, QUESTION, told, cells, moves, fixed, command)
    return {**kept, "figures": figures}


def page(manifest: Mapping[str, Any]) -> str:
    """The page, from the manifest alone."""
    plan, figures = manifest["plan"], manifest["figures"]
    before, after = plan["players"]
    sampling = plan["sampling"]
    judged = "  ".join(
        f"The {'frozen reviewer' if judge == FROZEN else judge} judges {games} games of each."
        for judge, games in plan["judges"].items()
    )
    parts = [
        HEAD.format(
            answer=manifest["study"]["answer"].replace("`", ""), margin=100 * MARGIN, before=before, after=after,
            battles=len(plan["cells"]), judged=judged, engine=plan["engine"], seed=plan["seed"],
            command=manifest["command"], race=sampling["race"], both=2 * sampling["half"], audit=sampling["audit"],
        )
    ]  # fmt: skip
    for judge in plan["judges"]:
        rows = [row for row in figures["rows"] if row["reviewer"] == judge]
        missed = [row for row in figures["missed"] if row["reviewer"] == judge]
        parts_of_page = {
            "before": before,
            "after": after,
            "rows": "\n".join(map(_line, rows)),
            "missed": _missed(missed),
        }
        parts.append(BY_BATTLE.format(reviewer=judge, **parts_of_page))
    if figures["either"]:
        parts.append(EITHER.format(rows="\n".join(map(_either_line, figures["either"]))))
    return "".join(parts)


def _line(row: Mapping[str, Any]) -> str:
    means = [_with_ends(row, f"{who}_per_game", "{:.2f}") for who in (BEFORE, AFTER)]
    clean = [_with_ends(row, f"{who}_clean_percent", "{:.0f}") for who in (BEFORE, AFTER)]
    battle = "**mean of battles**" if row["battle"] == ALL else row["battle"]
    return "| " + " | ".join([battle, *means, _ratio(row), row["verdict"], *clean]) + " |"


def _either_line(row: Mapping[str, Any]) -> str:
    cells = [_with_ends(row, name, "{:.0f}") for name in (FROZEN, GENERAL, "neither")]
    return "| " + " | ".join([row["player"], *cells, str(row["games"])]) + " |"


def _missed(rows: Sequence[Mapping[str, Any]]) -> str:
    told = [
        f"{_with_ends(row, 'missed', '{:.2f}')} a game of {row['player']} (from {row['audited']} turns)"
        for row in rows
    ]
    return "Missed by the race: " + ", ".join(told) + "."


def _ratio(row: Mapping[str, Any]) -> str:
    return _with_ends(row, "ratio", "{:.2f}")


def _with_ends(row: Mapping[str, Any], name: str, form: str) -> str:
    """A figure with its interval; an end that nothing bounds is written so."""
    value, low, high = (row[f"{name}{end}"] for end in ("", "_low", "_high"))
    ends = [form.format(end) if end is not None else "unbounded" for end in (low, high)]
    return f"{form.format(value) if value is not None else 'unknown'} ({ends[0]} to {ends[1]})"


def table(manifest: Mapping[str, Any]) -> str:
    """The figures of every reviewer and battle as CSV."""
    text = StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(manifest["figures"]["rows"])
    return text.getvalue()


def write(folder: Path, manifest: Mapping[str, Any]) -> None:
    """Write figures, page and table."""
    kept_report.write(folder, manifest, page)
    (folder / TABLE).write_text(table(manifest), encoding="utf-8")
