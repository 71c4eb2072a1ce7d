"""What we would play: rules that make battles fairer without making them longer or duller, and the set of them.

Rules are chosen on the first half of the games that every option plays alone, by criteria that the study file fixes.
Those chosen, and all of them together, are then played on fresh cards and dice, so that choosing flatters no number.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from analysis.studies.rulestudy.effects import Number, Place
from analysis.studies.rulestudy.option_pairs import admits, joined
from analysis.studies.rulestudy.plan import Criteria, RuleStudy
from engine.loading.options.variant import Variant

SET = "together"  # name of all chosen rules together in the tables
CHOOSING, FRESH = "choosing", "fresh"
MEASURES = ("fairer", "turns", "close", "leads")
COLUMNS = (
    "option", "games", "n_battles", "n_pairs", *(f"{one}{end}" for one in MEASURES for end in ("", "_low", "_high")),
    "uneven_before", "uneven_after", "drawn", "drawn_before", "drawn_most", "fails", "chosen",
)  # fmt: skip
# What a rule may fail, in the order in which it is reported.
NOT_FAIRER, LONGER, DULLER, DRAWN = "not shown to be fairer", "longer", "duller", "more draws"


@dataclass(frozen=True)
class Weighed:
    """A rule, or the set, over all battles of the study; where it cannot occur nothing changes.

    Attributes
    ----------
    name : str
    n_battles : int
        In which it plays.
    n_pairs : int
        Of each battle.
    fairer : Number
        Points nearer to even.
    turns : Number
        Percent of the length.
    close, leads : Number
        Battles of 100 that end within a medal; changes of the lead a battle.
    uneven : (float, float)
        Mean distance from even, points, before and after.
    drawn : (float, float)
        Battles of 100 that nobody wins, before and after.
    drawn_most : float
        The same after, in the battle that has most.
    """

    name: str
    n_battles: int
    n_pairs: int
    fairer: Number
    turns: Number
    close: Number
    leads: Number
    uneven: tuple[float, float]
    drawn: tuple[float, float]
    drawn_most: float


def candidates(study: RuleStudy) -> list[str]:
    """Rules that single out no side and need no others beside them."""
    return [name for name, one in study.tried.items() if not one.side and name not in study.beside]


def weighed(name: str, places: Sequence[Place], n_battles: int) -> Weighed | None:
    """A rule over all battles of a study.

    Parameters
    ----------
    name : str
    places : sequence of Place
        Battles in which it plays, and all of them together if there are several.
    n_battles : int
        Of the study.

    Returns
    -------
    Weighed or None
        None where a number was not measured.
    """
    single = [one for one in places if not one.is_pooled]
    whole = next((one for one in places if one.is_pooled), single[0] if single else None)
    if whole is None or whole.fairness is None or whole.close is None or whole.leads is None:
        return None
    share = len(single) / n_battles
    before, after = (
        np.mean([abs(level - 50) for level in levels])
        for levels in ([one.before for one in single], [one.after for one in single])
    )
    drawn = [float(np.mean(some)) for some in ([p.drawn_before for p in single], [p.drawn for p in single])]
    return Weighed(
        name,
        len(single),
        min(one.n_pairs for one in single),
        whole.fairness.times(share),
        whole.turns.times(100 * share / whole.turns_before),
        whole.close.times(share),
        whole.leads.times(share),
        (float(before), float(after)),
        (drawn[0], drawn[1]),
        max(one.drawn for one in single),
    )


def weighed_of(row: Mapping[Any, Any]) -> Weighed:
    """A rule from its row of ``ours.csv``."""
    numbers = {
        name: Number(float(row[name]), float(row[f"{name}_low"]), float(row[f"{name}_high"]))
        for name in MEASURES
    }
    return Weighed(
        str(row["option"]),
        int(row["n_battles"]),
        int(row["n_pairs"]),
        **numbers,
        uneven=(float(row["uneven_before"]), float(row["uneven_after"])),
        drawn=(float(row["drawn_before"]), float(row["drawn"])),
        drawn_most=float(row["drawn_most"]),
    )


def failings(one: Weighed, criteria: Criteria) -> list[str]:
    """Which criteria a rule does not meet."""
    tests = {
        NOT_FAIRER: one.fairer.low > 0,
        LONGER: one.turns.high < criteria.longer_percent,
        DULLER: one.close.low > -criteria.close_points and one.leads.low > -criteria.lead_changes,
        DRAWN: one.drawn[1] - one.drawn[0] <= criteria.drawn_points and one.drawn_most <= criteria.drawn_most,
    }
    return [name for name, passed in tests.items() if not passed]


def choose(study: RuleStudy, found: Mapping[str, Weighed]) -> list[str]:
    """Rules that meet all criteria and go together, the fairest first, as many as the criteria allow.

    A rule is passed over if it excludes one that is chosen already, or if some battle does not admit all of them.
    """
    passing = [name for name, one in found.items() if not failings(one, study.file.ours)]
    chosen: list[str] = []
    for name in sorted(passing, key=lambda name: -found[name].fairer.est):
        if len(chosen) == study.file.ours.most:
            break
        both = joined(study, *chosen, name)
        if both is not None and all(admits(battle, both) for battle in study.scenarios):
            chosen.append(name)
    return chosen


def the_set(study: RuleStudy, chosen: Sequence[str]) -> Variant | None:
    """All chosen rules together; None for fewer than two."""
    return joined(study, *chosen) if len(chosen) > 1 else None


def preferred_frame(
    choosing: Mapping[str, Weighed], fresh: Mapping[str, Weighed], chosen: Sequence[str], criteria: Criteria
) -> pd.DataFrame:
    """``ours.csv``: every candidate on the games of choosing, then the chosen and the set on fresh ones."""
    rows = [
        _row(one, games, failings(one, criteria), name in chosen or name == SET)
        for games, found in ((CHOOSING, choosing), (FRESH, fresh))
        for name, one in sorted(found.items(), key=lambda entry: -entry[1].fairer.est)
    ]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def _row(one: Weighed, games: str, fails: Sequence[str], is_chosen: bool) -> dict[str, Any]:
    values: dict[str, Any] = {
        "option": one.name, "games": games, "n_battles": one.n_battles, "n_pairs": one.n_pairs,
        "uneven_before": one.uneven[0], "uneven_after": one.uneven[1], "drawn_before": one.drawn[0],
        "drawn": one.drawn[1], "drawn_most": one.drawn_most, "fails": "; ".join(fails), "chosen": is_chosen,
    }  # fmt: skip
    for name in MEASURES:
        number: Number = getattr(one, name)
        values |= {name: number.est, f"{name}_low": number.low, f"{name}_high": number.high}
    return values
