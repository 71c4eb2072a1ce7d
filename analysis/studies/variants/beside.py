"""The same battles officially, beside the variant: who wins, who is ahead, how long it takes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.pages.markdown import md_table
from analysis.stats.estimates import mean_of, share, share_of
from analysis.stats.paired import change_of_wins
from analysis.stats.pooled import pooled_change, pooled_level, pooled_share
from analysis.stats.rounding import number_text
from analysis.studies.variants.found import Found, Row, capital, text
from analysis.studies.variants.numbers import ALL, EVEN, PERCENT, cells_of, row
from analysis.studies.variants.plan import VariantStudy
from engine.loading.options.variant import OFFICIAL

PART = "official"
TURNS = {True: "turns of both sides", False: "turns of a player"}  # by whether there are no cards


def official_rows(study: VariantStudy, official: Path | None, standing: Path) -> Iterator[dict[str, Any]]:
    """Officially: who wins, how often nobody does, how long; and what the variant changes of wins."""
    if official is None:
        return
    player, side = study.file.player, study.file.side
    rules, before, after = study.standing.variant.id, cells_of(official, side), cells_of(standing, side)
    wins, drawn, turns, changes = [], [], [], []
    for scenario in study.scenarios:
        cell = before[scenario.id, OFFICIAL.id, player, player]
        points = cell.points
        wins.append(share_of(points))
        drawn.append(share(int((points == 0.5).sum()), len(points)))
        turns.append(mean_of(cell.games["turns"].to_numpy()))
        changes.append(change_of_wins(points, after[scenario.id, rules, player, player].points))
        words = (PART, scenario.id, player, OFFICIAL.id)
        yield row(*words, "wins", wins[-1], PERCENT)
        yield row(*words, "drawn", drawn[-1], PERCENT)
        yield row(*words, "turns", turns[-1])
        yield row(*words, "change", changes[-1], PERCENT)
    words = (PART, ALL, player, OFFICIAL.id)
    yield row(*words, "wins", pooled_share(wins), PERCENT)
    yield row(*words, "drawn", pooled_share(drawn), PERCENT)
    yield row(*words, "turns", pooled_level(turns))
    yield row(*words, "change", pooled_change(changes, most=1.0), PERCENT)


def ways(study: VariantStudy) -> tuple[str, str]:
    """What both ways to play a battle are called."""
    if study.is_without_cards and not study.is_official_without_cards:
        return "by cards", "without cards"
    return "officially", "by the variant"


def ahead(study: VariantStudy, wins: Row) -> str:
    """Who wins more than half of the games beyond doubt; ``nobody`` where both are possible."""
    if wins["low"] > EVEN:
        return study.named(study.file.side)
    return study.named(study.other) if wins["high"] < EVEN else "nobody"


def pairs_of(found: Found) -> list[tuple[str, dict[str, Row], dict[str, Row]]]:
    """Battles and all of them together, each with its numbers before and after, by measure."""
    names = [*(one.id for one in found.study.scenarios), ALL]
    return [(name, by_measure(found, PART, name), by_measure(found, "standing", name)) for name in names]


def by_measure(found: Found, part: str, scenario: str) -> dict[str, Row]:
    """The numbers of a part on one battle."""
    return {one["measure"]: one for one in found.find(part=part, scenario=scenario)}


def who_wins(found: Found) -> str:
    """Who wins officially and by the variant, and in how many battles another side is ahead."""
    before, after = ways(found.study)
    *single, (_, was, now) = pairs_of(found)
    change = found.spread(found.single(part=PART, measure="change"), sign=True)
    return (
        f"{capital(found.side)} win {text(was['wins'])} of 100 games {before} and {text(now['wins'])} {after}: a "
        f"change of {text(was['change'], sign=True)}{change}. "
        + leads(found.study, [(found.titles[name], old["wins"], new["wins"]) for name, old, new in single])
    )


def beside_words(found: Found) -> str:
    """Who wins both ways, how many games are drawn, and how long they take."""
    study, (*_, (_, was, now)) = found.study, pairs_of(found)
    before, after = ways(study)
    return (
        f"{who_wins(found)} Drawn are {text(was['drawn'])} of 100 {before} and {text(now['drawn'])} {after}. "
        f"A game takes {text(was['turns'])} {TURNS[study.is_official_without_cards]} {before} and {text(now['turns'])} "
        f"{TURNS[study.is_without_cards]} {after}."
    )


def leads(study: VariantStudy, battles: list[tuple[str, Row, Row]]) -> str:
    """In how many battles the same side is ahead, the other, or nobody in one of them; who changes by name."""
    pairs = [(title, ahead(study, was), ahead(study, now)) for title, was, now in battles]
    same = sum(was == now != "nobody" for _, was, now in pairs)
    other = [title for title, was, now in pairs if "nobody" not in (was, now) and was != now]
    open_ = len(pairs) - same - len(other)
    named = f" ({', '.join(other)})" if other else ""
    return (
        f"Of {len(pairs)} battles the same side is ahead in {same}, the other in {len(other)}{named}; in {open_} "
        "nobody is ahead beyond doubt in one or the other."
    )


def beside_table(found: Found) -> str:
    """A row for each battle, and one over all."""
    study = found.study
    before, after = ways(study)
    heads = ["battle", f"{found.side} win {before}", after, "change", "ahead", f"drawn {before}", after]
    heads += [f"turns {before}", after]
    rows = []
    for name, was, now in pairs_of(found):
        first, second = ahead(study, was["wins"]), ahead(study, now["wins"])
        lead = first if first == second else f"{first} → {second}"
        shares = [text(one["wins"]) for one in (was, now)]
        drawn = [number_text(one["drawn"]["est"], 1) for one in (was, now)]
        turns = [number_text(one["turns"]["est"], 1) for one in (was, now)]
        title = "all" if name == ALL else found.titles[name]
        rows.append([title, *shares, text(was["change"], sign=True), lead, *drawn, *turns])
    return md_table(heads, rows, [False, True, True, True, False, True, True, True, True])


def beside_frame(found: Found) -> pd.DataFrame:
    """Rows of the picture, by wins before: columns of ``analysis.plots.dumbbell``."""
    rows = [
        dumbbell(found.titles[name], was["wins"], now["wins"])
        for name, was, now in pairs_of(found)
        if name != ALL
    ]
    return pd.DataFrame(sorted(rows, key=lambda one: one["before"]))


def dumbbell(label: str, before: Row, after: Row) -> dict[str, Any]:
    """A row of a picture of dumb-bells."""
    ends = {"": "est", "_low": "low", "_high": "high"}
    both = {"before": before, "after": after}
    return {
        "label": label,
        **{f"{name}{end}": one[key] for name, one in both.items() for end, key in ends.items()},
    }
