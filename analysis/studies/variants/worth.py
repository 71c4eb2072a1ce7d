"""What unit types are worth, in units of one type, by paired replacement.

One unit of the side (or some together) is replaced by one of another row at its hex, or is left out.  The worth of a
row is the wins it adds over no unit there, divided by the wins that the unit itself adds: W(row) - W(none) over W(unit)
- W(none).  Wins are means over the places tried; all games of a battle have the same cards and dice.  The interval is
Fieller's for the ratio of two means of the same games.  Over several battles both differences are summed first.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from analysis.pages.markdown import md_table
from analysis.stats.estimates import mean_of
from analysis.stats.ratio import fieller_ratio
from analysis.studies.variants.found import Found, Row, text
from analysis.studies.variants.numbers import ALL, PERCENT, Cell, row
from analysis.studies.variants.plan import VariantStudy
from analysis.studies.variants.study_file import Worth
from analysis.studies.variants.trials import BASE, left_out, replaced
from engine.loading.in_force.row_words import row_words

PART = "worth"
Points = Mapping[str, np.ndarray]  # of the side, by title of the rules; shape (n_games,)


def setting_of(one: Worth, unit: str) -> str:
    """What the numbers call a row of a table."""
    return f"{one.name}: {unit}"


def gains(points: Points, places: Sequence[str], unit: str | None) -> np.ndarray:
    """Wins that a unit adds over none, game by game, as a mean over places; ``None``: the unit that begins there.

    Returns
    -------
    ndarray, shape (n_games,)
    """
    own = [
        points[BASE if unit is None else replaced(place, unit)] - points[left_out(place)] for place in places
    ]
    return np.asarray(np.mean(own, axis=0))


def worth_rows(
    study: VariantStudy, one: Worth, cells: Mapping[str, Mapping[str, Cell]]
) -> Iterator[dict[str, Any]]:
    """The wins that each row adds over none, in points, and its worth in units; by battle and over all."""
    own = one.side == study.file.side
    points = {
        battle: {title: cell.points if own else 1 - cell.points for title, cell in rules.items()}
        for battle, rules in cells.items()
    }
    places = {battle: one.places[battle].split() for battle in points}
    added = {
        unit: {battle: gains(points[battle], places[battle], unit) for battle in points}
        for unit in (None, *one.rows)
    }
    for unit, by_battle in added.items():
        for battle, gain in {**by_battle, ALL: together(by_battle)}.items():
            words = (PART, battle, study.file.player, setting_of(one, unit or one.unit))
            yield row(*words, "gain", mean_of(gain), PERCENT)
            below = added[None][battle] if battle in by_battle else together(added[None])
            ratio = fieller_ratio(gain, below) if unit else None
            if ratio is not None:
                yield row(*words, "worth", ratio)


def together(by_battle: Mapping[str, np.ndarray]) -> np.ndarray:
    """The mean over battles, game by game."""
    return np.asarray(np.mean(list(by_battle.values()), axis=0))


def ranked(found: Found, one: Worth) -> list[tuple[str, Row]]:
    """Rows with their worth over all battles, the most first; without those that these games cannot tell."""
    worths = [
        (unit, found.any(part=PART, scenario=ALL, setting=setting_of(one, unit), measure="worth"))
        for unit in one.rows
    ]
    told = [(unit, worth) for unit, worth in worths if worth is not None]
    return sorted(told, key=lambda pair: -pair[1]["est"])


def worth_words(found: Found, one: Worth) -> str:
    """How many units of the one type each row is worth."""
    gain = found.one(part=PART, scenario=ALL, setting=setting_of(one, one.unit), measure="gain")
    unit = row_words(one.unit)
    adds = f"One unit of {unit} adds" if one.units == 1 else f"{one.units} units of {unit} add"
    said = f"{adds} {text(gain)} wins of 100 games."
    if listed := [f"{row_words(name)} {text(worth, 2)}" for name, worth in ranked(found, one)]:
        said += f" In units of {unit}: {', '.join(listed)}."
    return said


def worth_table(found: Found, one: Worth) -> str:
    """A row for each unit row: its worth over all battles and in each, and the wins that it adds."""
    battles = list(one.places) if len(one.places) > 1 else []
    heads = [
        "unit",
        f"worth in {row_words(one.unit)}",
        *(found.titles[name] for name in battles),
        "wins it adds" if one.units == 1 else f"wins that {one.units} add",
    ]
    gain = found.one(part=PART, scenario=ALL, setting=setting_of(one, one.unit), measure="gain")
    rows = [[row_words(one.unit), "1, by definition", *["1" for _ in battles], text(gain, sign=True)]]
    for name, worth in ranked(found, one):
        own = {"part": PART, "setting": setting_of(one, name)}
        single = [text(found.any(scenario=battle, measure="worth", **own), 2) for battle in battles]
        gain = found.one(scenario=ALL, measure="gain", **own)
        rows.append([row_words(name), text(worth, 2), *single, text(gain, sign=True)])
    return md_table(heads, rows, [False, *[True] * (len(heads) - 1)])


def worth_frames(found: Found, one: Worth) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Rows of the picture: columns of ``analysis.plots.worths``."""
    all_ = [
        {"label": row_words(name), **{key: worth[key] for key in ("est", "low", "high")}}
        for name, worth in ranked(found, one)
    ]
    single = [
        {"label": row_words(name), "battle": found.titles[it["scenario"]], "est": it["est"]}
        for name, _ in ranked(found, one)
        for it in found.single(part=PART, setting=setting_of(one, name), measure="worth")
        if len(one.places) > 1
    ]
    return (
        pd.DataFrame(all_, columns=["label", "est", "low", "high"]),
        pd.DataFrame(single, columns=["label", "battle", "est"]),
    )
