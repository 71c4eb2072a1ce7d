"""The news of a study in a few sentences, all of them worked out from its tables."""

from collections.abc import Mapping, Sequence
from typing import Any

from analysis.pages.ladder_text import robust_sentence
from analysis.studies.rulestudy.option_summary import OptionSummary, Outcome, counts
from analysis.studies.rulestudy.sentences import MANY, NOT_SHOWN, SHOWN_NOT, moved, signed
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
    strongest = next((one for one in summaries if one.kind == BOTH), None)
    if strongest is not None:
        parts.append(
            f"The strongest rule for both sides is {strongest.title}: {moved(strongest)}, on average "
            f"{signed(strongest.pooled.wins)} for the Allies."
        )
    return " ".join(parts)


def bundle_news(one: OptionSummary) -> str:
    """What a bundle does to single battles, beside what its average says."""
    n, turned = len(one.places), len(one.turned)
    before, after = one.uneven
    drawn = max(one.places, key=lambda place: place.drawn)
    said = words.signed(one.pooled.wins.est)
    parts = [
        f"The rules of `{one.name}` together change the balance of {len(one.changed)} of {n} battles: they move them "
        f"by {moved(one)}, while their average says {said}.",
        f"The favourite changes in {turned or 'none'} of them, and battles lie {after:.0f} points from even instead "
        f"of {before:.0f}.",
    ]
    if drawn.drawn > MANY:
        parts.append(f"Up to {drawn.drawn:.0f} of 100 battles are drawn ({drawn.title}).")
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
    all_of_them = f"Tried alone, of {total} rules {', '.join(parts[:-1])} and {parts[-1]}."
    return f"{all_of_them} Those that change something: {', '.join(kinds)}."


def _are(n: int, what: str) -> str:
    return f"{n} {'is' if n == 1 else 'are'} {what}"


def _sum(found: Mapping[str, Mapping[str, int]], outcome: Outcome) -> int:
    return sum(one[outcome] for one in found.values())


def bundle_sentences(bundles: Sequence[OptionSummary]) -> list[str]:
    """What every bundle does, and whether it depends on who plays."""
    told = []
    for i, one in enumerate(bundles):
        told += [bundle_news(one)] if i else []
        told += [f"{one.name}: {robust_sentence(one.climb)}"] if one.climb else []
    return told


def pair_title(results: Results) -> str:
    """How many pairs do more or less than their sum."""
    clear = int((results.pairs["q"] <= CLEAR).sum())
    return f"{clear or 'None'} of {len(results.pairs)} pairs of the strongest rules do more or less than their sum"


def pair_sentence(results: Results, titles: Mapping[str, str]) -> str:
    """How many pairs do more or less than their sum, and which of them most."""
    if not len(results.pairs):
        return ""
    clear, counted = results.pairs[results.pairs["q"] <= CLEAR], pair_title(results)
    if not len(clear):
        return f"{counted}."
    top = clear.loc[clear["est"].abs().idxmax()]
    return f"{counted}, most {titles[top['a']]} with {titles[top['b']]} ({top['est']:+.1f} points)."


def find_sentence(results: Results) -> str:
    """What the factorial would have found."""
    survives, n = int(results.ranking["survives"].sum()), len(results.ranking)
    return (
        f"Tried all at once, {survives} of {n} rules stood out in wins, medals or length of battle."
        if n
        else ""
    )


def size_mark(plan: Mapping[str, Any]) -> str:
    """That a study is smaller than its full size, for every page of it; nothing if it is not."""
    games, full = int(plan["games"]), int(plan["full_games"])
    return FOLLOWS.format(games=games, full=full) if games < full else ""
