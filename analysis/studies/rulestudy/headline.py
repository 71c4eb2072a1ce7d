"""The news of a study in a few sentences, all of them worked out from its tables."""

from collections.abc import Mapping, Sequence
from typing import Any

from analysis.pages.ladder_text import robust_sentence
from analysis.stats.rounding import percent_text
from analysis.studies.rulestudy.option_summary import OptionSummary, Outcome, counts
from analysis.studies.rulestudy.sentences import MANY, NOT_SHOWN, SHOWN_NOT, kind_of, moved, signed
from analysis.studies.rulestudy.tables import Results
from analysis.studies.rulestudy.trials import BOTH, SIDE, STEP
from analysis.wording import words

CLEAR = 0.05  # adjusted p from which a pair does more than its sum
KINDS = {BOTH: "rules for both sides", SIDE: "upgrades and handicaps of one side", STEP: "everyday changes"}
SHOWN = (Outcome.AVERAGE, Outcome.BATTLES)
FOLLOWS = "{games:,} games a battle; the full size follows ({full:,})."


def headline(results: Results, summaries: Sequence[OptionSummary], bundles: Sequence[OptionSummary]) -> str:
    """What the study says first."""
    parts = [bundle_news(bundles[0])] if bundles else []
    parts += [count_news(counts(results, summaries))]
    staged = sum(one.on_stages for one in summaries)
    if staged:
        parts.append(f"{staged} of them play{'s' if staged == 1 else ''} on stages only, told over these.")
    strongest = next((one for one in summaries if one.kind == BOTH), None)
    if strongest is not None:
        parts.append(
            f"The strongest rule for both sides is “{strongest.title}”: it moves {kind_of(strongest)} by "
            f"{moved(strongest)}, on average {signed(strongest.pooled.wins)} points for the Allies."
        )
    return " ".join(parts)


def bundle_news(one: OptionSummary) -> str:
    """What a bundle does to single battles, beside what its average says."""
    n, turned, battles = len(one.places), len(one.turned), kind_of(one)
    before, after = one.uneven
    if n == 1:
        return (
            f"The rules of `{one.name}` play on one {battles[:-1]}, {one.places[0].title}: they shift it by "
            f"{signed(one.pooled.wins)} points for the Allies. It is {after:.0f} points from even with these rules, "
            f"{before:.0f} without."
        )
    drawn = max(one.places, key=lambda place: place.drawn)
    average = words.signed(one.pooled.wins.est)
    hides = abs(one.pooled.wins.est) < one.strength.est / 2
    link = "although the average change is only" if hides else "and the average change is"
    parts = [
        f"The rules of `{one.name}` together change the balance of {len(one.changed)} of {n} {battles}: they shift "
        f"{battles} by {moved(one)}, {link} {average} points for the Allies.",
        f"The favourite changes in {turned or 'no'} {battles if turned > 1 else battles[:-1]}; on average "
        f"{battles} are {after:.0f} points from even with these rules, {before:.0f} without.",
    ]
    if drawn.drawn > MANY:
        parts.append(f"Up to {percent_text(drawn.drawn, 0)} of games are drawn ({drawn.title}).")
    return " ".join(parts)


def count_news(found: Mapping[str, Mapping[str, int]]) -> str:
    """How many options matter, of each kind; the counts add up."""
    total = sum(sum(one.values()) for one in found.values())
    shown = {kind: sum(one[outcome] for outcome in SHOWN) for kind, one in found.items()}
    parts = [
        f"{sum(shown.values())} change the average or the balance of single battles",
        _are(_sum(found, Outcome.NOT_SHOWN), NOT_SHOWN),
        _are(_sum(found, Outcome.SHOWN_NOT), SHOWN_NOT),
    ]
    absent = _sum(found, Outcome.NOWHERE)
    parts += [f"{absent} occur{'s' if absent == 1 else ''} in none of these battles"] if absent else []
    kinds = [
        f"{shown[kind]} of {sum(found[kind].values())} {name}"
        for kind, name in KINDS.items()
        if kind in found
    ]
    all_of_them = f"Of {total} rules, each tried alone, {', '.join(parts[:-1])} and {parts[-1]}."
    return f"{all_of_them} Those that change something: {', '.join(kinds)}."


def _are(n: int, what: str) -> str:
    return f"{n} {'is' if n == 1 else 'are'} {what}"


def _sum(found: Mapping[str, Mapping[str, int]], outcome: Outcome) -> int:
    return sum(one[outcome] for one in found.values())


def bundle_sentences(bundles: Sequence[OptionSummary]) -> list[str]:
    """What every bundle does, and whether it depends on who plays."""
    listed = []
    for i, one in enumerate(bundles):
        listed += [bundle_news(one)] if i else []
        listed += [f"{one.name}: {robust_sentence(one.climb)}"] if one.climb else []
    return listed


def pair_title(results: Results) -> str:
    """How many pairs have another effect than the sum of both."""
    clear = int((results.pairs["q"] <= CLEAR).sum())
    have = "has" if clear < 2 else "have"
    return (
        f"{clear or 'None'} of {len(results.pairs)} pairs of the strongest rules {have} a combined effect that differs "
        "from the sum of their separate effects"
    )


def pair_sentence(results: Results, titles: Mapping[str, str]) -> str:
    """How many pairs have another effect than the sum of both, and in which the difference is greatest."""
    if not len(results.pairs):
        return ""
    clear, counted = results.pairs[results.pairs["q"] <= CLEAR], pair_title(results)
    if not len(clear):
        return f"{counted}."
    top = clear.loc[clear["est"].abs().idxmax()]
    return (
        f"{counted}, most of all “{titles[top['a']]}” with “{titles[top['b']]}” ({top['est']:+.1f} points)."
    )


def find_sentence(results: Results) -> str:
    """What the factorial would have found."""
    ranking = results.ranking
    survives, n = int(ranking["survives"].sum()), int((ranking["n_games_on"] > 0).sum())
    return (
        f"Tried all at once, {survives} of {n} rules stood out in wins, medals or length of battle."
        if n
        else ""
    )


def size_mark(plan: Mapping[str, Any]) -> str:
    """That a study is smaller than its full size, for every page of it; nothing if it is not."""
    games, full = int(plan["games"]), int(plan["full_games"])
    return FOLLOWS.format(games=games, full=full) if games < full else ""
