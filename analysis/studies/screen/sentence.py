"""The headline of a screening: what the screening suggests, what the confirmation shows, what was not played."""

from collections.abc import Mapping
from typing import Any

import pandas as pd

from analysis.stats.margins import Margins
from analysis.stats.verdict import Verdict
from analysis.studies.screen.cells import PLAYS
from analysis.wording.number_words import two_digits
from analysis.wording.verdict_names import STORED, shown

SHOWN = tuple(STORED[one] for one in (Verdict.CHANGES, Verdict.TOO_SMALL, Verdict.SHIFTS))
NOT_APART = "too few games to tell it from the others"


def sentence(
    ranking: pd.DataFrame, confirmed: pd.DataFrame, cells: pd.DataFrame, manifest: Mapping[str, Any]
) -> str:
    """What came out, in a few sentences; nothing that was not shown is said to be so.

    Parameters
    ----------
    ranking, confirmed, cells : DataFrame
        Of the screening.
    manifest : mapping
        Of the screening: ``plan.games``.
    """
    n, games = len(ranking), int(manifest["plan"]["games"])
    found = list(ranking.loc[ranking["survives"], "term"])
    if not found:
        sentences = [f"0 of {n} options are shown to do something in {games:,} games."]
    else:
        sentences = [
            f"The screening of {games:,} games suggests that {len(found)} of {n} options do something: "
            f"{', '.join(found)}.",
            confirmed_words(confirmed),
        ]
    return " ".join([*sentences, *_unknown(ranking, games), *_not_played(ranking, cells)])


def _unknown(ranking: pd.DataFrame, games: int) -> list[str]:
    """How much the options that do not stand out may do all the same, and how many games would tell more.

    Half of an interval shrinks with the root of the number of games.
    """
    has_width = ranking["exploratory_wins_high"] > ranking["exploratory_wins_low"]
    rest = ranking[~ranking["survives"] & has_width]
    if not len(rest):
        return []
    low, high = rest["exploratory_wins_low"], rest["exploratory_wins_high"]
    half, most = float((high - low).median()) / 2, float(max(low.abs().max(), high.abs().max()))
    margin = Margins().wins_points
    others = "The others" if ranking["survives"].any() else "They"
    said = f"{rest['term'].iloc[0] if len(rest) == 1 else others} may still do something"
    if half <= margin:
        return [f"{said}: up to {most:.1f} points of wins."]
    more = two_digits(games * (half / margin) ** 2)
    return [
        f"{said}: the budget is small, effects on wins are known to ±{half:.1f} points or so; with about {more} games "
        f"they would be known to ±{margin:g}."
    ]


def confirmed_words(confirmed: pd.DataFrame) -> str:
    """What the confirmation shows of wins, verdict by verdict."""
    if not len(confirmed):
        return "Nothing has been confirmed."
    by_verdict: dict[str, list[str]] = {}
    for row in confirmed.to_dict("records"):
        by_verdict.setdefault(_kind(str(row["verdict"])), []).append(str(row["variant"]))
    some = by_verdict.pop("", [])
    does, names = "does" if len(some) == 1 else "do", f" ({', '.join(some)})" if some else ""
    clauses = [f"The confirmation shows that {len(some)} of {len(confirmed)} {does} something to wins{names}"]
    clauses += [f"{verdict}: {', '.join(options)}" for verdict, options in by_verdict.items()]
    return "; ".join(clauses) + "."


def _kind(verdict: str) -> str:
    """The verdict without direction and number of pairs; empty for a change that is shown."""
    return "" if verdict.startswith(SHOWN) else shown(verdict).partition(":")[0].partition(",")[0]


def _not_played(ranking: pd.DataFrame, cells: pd.DataFrame) -> list[str]:
    """Options without a number, each with the reason that the page gives below."""
    reasons = []
    for term in ranking.loc[ranking["exploratory_wins"].isna(), "term"]:
        states = list(dict.fromkeys(cells.loc[cells["option"] == term, "state"]))
        why = NOT_APART if PLAYS in states or not states else " or ".join(states)
        reasons.append(f"{term} ({why})")
    return [f"Without a number: {', '.join(reasons)}."] if reasons else []
