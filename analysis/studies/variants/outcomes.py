"""How games end, by who wins; and how often a side comes to so many medals.

Of the games of which tallies are kept.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pandas as pd

from analysis.pages.markdown import md_table
from analysis.stats.estimates import Estimate, share
from analysis.stats.pooled import pooled_share
from analysis.stats.rounding import number_text
from analysis.studies.variants.found import Found, Row, capital, text
from analysis.studies.variants.numbers import ALL, PERCENT, row
from analysis.studies.variants.one_by_one import Ended
from analysis.studies.variants.parted import logged_games
from analysis.studies.variants.plan import Parted, VariantStudy
from analysis.studies.variants.study_file import Side
from engine.codes import EndReason, Winner
from engine.loading.scenario.load import Scenario

PART = "outcomes"
REACHED, ENDED = "reached", "ended"
SIDES: tuple[Side, Side] = ("axis", "allies")
BY = {
    "medals": "by medals", "sudden_death": "by sudden death", "wiped_out": "by wiping out the enemy",
    "deck_out": "by the spent deck", "turn_cap": "at the limit of turns", "last_turn": "in the last turn",
}  # fmt: skip
SELDOM = 0.1  # of 100 games, fewer than which are not told


def outcome_games(study: VariantStudy, workers: int) -> pd.DataFrame:
    """The first games of every battle: ``winner``, ``reason`` and the medals of both sides."""

    def reading(_: Scenario) -> Any:
        return outcome_of

    parted = Parted(study.file.tally_games, study.scenarios, study.standing.variant)
    return logged_games(study, parted, reading, workers)


def outcome_of(one: Ended) -> dict[str, Any]:
    """How a game ended."""
    return {
        "winner": Winner(int(one.result["winner"])).name.lower(),
        "reason": EndReason(int(one.result["end_reason"])).name.lower(),
        **{side: int(one.result[f"medals_{side}"]) for side in SIDES},
    }


def outcome_rows(study: VariantStudy, games: pd.DataFrame) -> Iterator[dict[str, Any]]:
    """Shares of games by winner and reason, and of those in which a side comes to its medals; by battle and over all.

    Parameters
    ----------
    study : VariantStudy
    games : DataFrame
        ``scenario``, ``winner``, ``reason``, ``axis``, ``allies``.
    """
    asked = study.file.outcomes
    assert asked is not None, "a study without outcomes has no part of them"
    medals = {side: getattr(asked, side) for side in SIDES}
    ways = sorted(set(zip(games["winner"], games["reason"], strict=True)))
    parts: dict[str, list[Estimate]] = {}
    words = (study.file.player, study.standing.words)
    for scenario in study.scenarios:
        own = games[games["scenario"] == scenario.id]
        counts = {f"{REACHED}:{side}": own[side] >= most for side, most in medals.items() if most is not None}
        counts |= {
            f"{ENDED}:{winner}:{reason}": (own["winner"] == winner) & (own["reason"] == reason)
            for winner, reason in ways
        }
        for measure, are in counts.items():
            found = share(int(np.sum(are)), len(own))
            parts.setdefault(measure, []).append(found)
            yield row(PART, scenario.id, *words, measure, found, PERCENT)
    for measure, estimates in parts.items():
        yield row(PART, ALL, *words, measure, pooled_share(estimates), PERCENT)


def told_of(found: Found) -> list[tuple[str, str, Row]]:
    """What is told, the most frequent ways to end first: a measure, what it is called, and its number over all."""
    asked, rows = found.study.file.outcomes, found.find(part=PART, scenario=ALL)
    assert asked is not None, "a study without outcomes tells of none"
    reached = [one for one in rows if one["measure"].startswith(f"{REACHED}:")]
    ended = [one for one in rows if one["measure"].startswith(f"{ENDED}:") and one["est"] >= SELDOM]
    ended.sort(key=lambda one: -one["est"])
    named: list[tuple[str, str, Row]] = []
    for one in reached:
        side: Side = "axis" if one["measure"].endswith("axis") else "allies"
        words = f"{found.study.named(side)} come to {getattr(asked, side)} points"
        named.append((one["measure"], words, one))
    return named + [(one["measure"], way_words(found, one["measure"]), one) for one in ended]


def way_words(found: Found, measure: str) -> str:
    """Who wins by what.

    ``measure``: ``ended:axis:medals``.
    """
    _, winner, reason = measure.split(":")
    named = {"axis": found.study.named("axis"), "allies": found.study.named("allies")}
    by = BY.get(reason, f"by {reason.replace('_', ' ')}")
    return f"{named[winner]} win {by}" if winner in named else f"nobody wins, {by}"


def outcome_words(found: Found) -> str:
    """How often sides come to their medals, and how games end, over all battles."""
    told = told_of(found)
    said = [
        f"{capital(words)} in {text(one)} of 100 games{found.spread(found.single(part=PART, measure=measure))}."
        for measure, words, one in told
        if measure.startswith(f"{REACHED}:")
    ]
    ends = [
        f"{words} {number_text(one['est'], 1)}" for measure, words, one in told if measure.startswith(ENDED)
    ]
    return " ".join([*said, f"Of 100 games: {', '.join(ends)}."])


def outcome_table(found: Found) -> str:
    """A row for each battle, and one over all."""
    told = told_of(found)
    rows = []
    for name in (*(scenario.id for scenario in found.study.scenarios), ALL):
        numbers = {one["measure"]: one for one in found.find(part=PART, scenario=name)}
        cells = [number_text(numbers[measure]["est"], 1) for measure, _, _ in told]
        rows.append(["all" if name == ALL else found.titles[name], *cells])
    heads = ["battle", *(words for _, words, _ in told)]
    return md_table(heads, rows, [False, *[True] * len(told)])
