"""An option over all battles in which it plays, as its tables tell it: how strong it is, and whether it matters."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import numpy as np
import pandas as pd
from scipy.stats import norm

from analysis.findings.robust_label import Label, Tier
from analysis.stats.estimates import z_value
from analysis.stats.multiplicity import benjamini_hochberg
from analysis.studies.rulestudy.effects import OPTION, STAGE, Number, Place, places_of, reported_places
from analysis.studies.rulestudy.play import root_mean_square
from analysis.studies.rulestudy.tables import Results
from analysis.studies.rulestudy.trials import SIDE
from analysis.studies.screen.cells import PLAYS

NOT_SEEN = "did not occur"
ONE_SIDED = 0.025  # a 95 % interval that lies beyond a margin


class Outcome(StrEnum):
    """Whether an option matters: changes the average, or single battles; otherwise which of two phrases is true."""

    AVERAGE = "average"
    BATTLES = "battles"
    NOT_SHOWN = "not shown to matter"
    SHOWN_NOT = "shown not to matter"
    NOWHERE = "nowhere"


@dataclass(frozen=True)
class Climb:
    """A change along the ladder.

    Attributes
    ----------
    label : Label
    tiers : tuple of Tier
        Those that are not credible among them.
    """

    label: Label
    tiers: tuple[Tier, ...]

    @property
    def credible(self) -> tuple[Tier, ...]:
        """Players that the label rests on."""
        return tuple(tier for tier in self.tiers if tier.credible)


@dataclass(frozen=True)
class OptionSummary:
    """An option, a bundle or the set.

    Attributes
    ----------
    name, title : str
    words : str
        What stands behind ``--option``, options beside it included.
    beside : str
        Options in force on both sides of the comparison; empty where it is compared with the official rules.
    kind, side, each : str
        Of ``tried.Tried``; empty for a bundle.
    places : list of Place
        Battle by battle, the largest change first.
    pooled : Place
        Over all of them; the battle itself if there is one only.
    strength : Number
        Root mean square of its changes, points.
    climbs : dict of str to Climb
        By battle, ``all`` over all of them; empty where it was not followed along the ladder.
    on_stages : bool
        True if ``places`` are its stages, because it plays on these alone.
    stages : tuple of Place
        Its stages beside the battles it is reported over.
    """

    name: str
    title: str
    words: str
    beside: str
    kind: str
    side: str
    each: str
    places: list[Place]
    pooled: Place
    strength: Number
    climbs: dict[str, Climb]
    on_stages: bool = False
    stages: tuple[Place, ...] = ()

    @property
    def changed(self) -> list[Place]:
        """Battles whose balance it is shown to change."""
        return [one for one in self.places if one.wins.changes]

    @property
    def small(self) -> list[Place]:
        """Battles in which it is shown not to matter."""
        return [one for one in self.places if one.is_small]

    @property
    def outcome(self) -> Outcome:
        """Whether it matters."""
        if self.pooled.wins.changes:
            return Outcome.AVERAGE
        if self.changed:
            return Outcome.BATTLES
        return Outcome.SHOWN_NOT if len(self.small) == len(self.places) else Outcome.NOT_SHOWN

    @property
    def climb(self) -> Climb | None:
        """The ladder over all battles; of the battle itself if there is one only."""
        return self.climbs.get(self.pooled.scenario)

    @property
    def turned(self) -> list[Place]:
        """Battles whose favourite it changes."""
        return [one for one in self.places if one.is_turned]

    @property
    def uneven(self) -> tuple[float, float]:
        """Mean distance of the battles from even, points, before and after."""
        before, after = (
            np.mean([abs(level - 50) for level in levels])
            for levels in ([one.before for one in self.places], [one.after for one in self.places])
        )
        return float(before), float(after)

    def labels(self) -> dict[Label, int]:
        """In how many battles each label of the ladder was given."""
        given = [climb.label for place, climb in self.climbs.items() if place != "all"]
        return {label: given.count(label) for label in Label if label in given}

    def per_unit(self, place: Place) -> Number | None:
        """What a unit converted is worth to its side in a battle; None where none was."""
        if self.kind != SIDE or not place.changed_units:
            return None
        return place.wins.times((1 if self.side == "allies" else -1) / place.changed_units)

    def worth(self) -> Number | None:
        """The same over all battles, each with equal weight."""
        each = [one for place in self.places if (one := self.per_unit(place)) is not None]
        if not each:
            return None
        mean = float(np.mean([one.est for one in each]))
        error = float(np.sqrt(sum(one.error**2 for one in each))) / len(each)
        wide = z_value() * error
        return Number(mean, mean - wide, mean + wide, error)


def option_summaries(results: Results) -> list[OptionSummary]:
    """Every option that plays somewhere, the strongest first."""
    tried, climbs = results.manifest["tried"], climbs_of(results.ladder)
    usual, stages = places_of(results.effects, OPTION), places_of(results.effects, STAGE)
    found = [
        replace(
            _summary(name, tried[name], places, climbs.get(name, {})),
            on_stages=name not in usual,
            stages=tuple(one for one in stages.get(name, ()) if name in usual and not one.is_pooled),
        )
        for name, places in reported_places(results.effects).items()
    ]
    return sorted(found, key=lambda one: -one.strength.est)


def others_of(results: Results, what: str, titles: Mapping[str, str]) -> list[OptionSummary]:
    """Bundles, or what we would play, in the order in which they were asked for."""
    climbs = climbs_of(results.ladder)
    return [
        replace(
            _summary(name, {"title": titles.get(name, name), "variant": name}, places, climbs.get(name, {})),
            on_stages=not {one.scenario for one in places} & set(results.manifest["battles"]),
        )
        for name, places in places_of(results.effects, what).items()
    ]


def _summary(
    name: str, tried: Mapping[str, Any], places: Sequence[Place], climbs: dict[str, Climb]
) -> OptionSummary:
    single = sorted((one for one in places if not one.is_pooled), key=lambda one: -abs(one.wins.est))
    rms = root_mean_square([(one.wins.est, one.wins.error) for one in single])
    return OptionSummary(
        name,
        str(tried["title"]),
        str(tried["variant"]),
        str(tried.get("beside", "")),
        str(tried.get("kind", "")),
        str(tried.get("side", "")),
        str(tried.get("each", "")),
        single,
        next((one for one in places if one.is_pooled), single[0]),
        Number(*rms),
        climbs,
    )


def climbs_of(ladder: pd.DataFrame) -> dict[str, dict[str, Climb]]:
    """The ladder by option and battle."""
    found: dict[str, dict[str, Climb]] = {}
    for (option, scenario), rows in ladder.groupby(["option", "scenario"], sort=False):
        tiers = tuple(
            Tier(
                str(row["player"]),
                None if pd.isna(row["elo"]) else float(row["elo"]),
                bool(row["credible"]),
                "" if pd.isna(row["restricted"]) else str(row["restricted"]),
                float(row["est"]),
                float(row["low"]),
                float(row["high"]),
                (float(row["high"]) - float(row["low"])) / (2 * z_value()),
                str(row["verdict"]),
            )
            for row in rows.to_dict("records")
        )
        found.setdefault(str(option), {})[str(scenario)] = Climb(Label(rows["label"].iloc[0]), tiers)
    return found


def counts(results: Results, summaries: Sequence[OptionSummary]) -> dict[str, dict[str, int]]:
    """How many options of each kind there are, by outcome; every option tried counts once."""
    outcomes = {one.name: one.outcome for one in summaries}
    found: dict[str, dict[str, int]] = {}
    for name, tried in results.manifest["tried"].items():
        mine = found.setdefault(tried["kind"], dict.fromkeys(map(str, Outcome), 0))
        mine[outcomes.get(name, Outcome.NOWHERE)] += 1
    return found


def elsewhere(results: Results, name: str) -> list[tuple[str, str, str]]:
    """Battles in which an option does not play: id, state, why.

    Where nothing of the battle is changed it cannot occur; where games were tried and none differed it did not.
    """
    level = results.manifest["tried"][name]["level"]
    cells = results.cells[(results.cells["option"] == level) & (results.cells["state"] != PLAYS)]
    return [
        (str(one["scenario"]), NOT_SEEN if one["probe_games"] else str(one["state"]), str(one["why"]))
        for one in cells.to_dict("records")
    ]


def nowhere(results: Results, summaries: Sequence[OptionSummary]) -> list[tuple[str, str]]:
    """Options that play in no battle, and why: on their stages, for those that have some."""
    playing = {one.name for one in summaries}
    found = []
    for name, tried in results.manifest["tried"].items():
        if name not in playing:
            own = set(tried.get("stages", ()))
            states = [one for one in elsewhere(results, name) if not own or one[0] in own]
            why = dict.fromkeys(
                f"{state}{f' on {results.titles[id_]}' if own else ''}: {reason}"
                for id_, state, reason in states
            )
            found.append((name, "; ".join(why)))
    return found


def judged_together(summaries: Sequence[OptionSummary], margin: float) -> tuple[int, int, int]:
    """Battles that options change by more than a margin, those that still count when all are judged together, all.

    One-sided tests at 2.5 %, as in a 95 % interval; adjusted by Benjamini and Hochberg.
    """
    changes = [place.wins for one in summaries for place in one.places]
    tails = [
        float(norm.sf((abs(one.est) - margin) / one.error))
        if one.error > 0
        else float(abs(one.est) <= margin)
        for one in changes
    ]
    kept = sum(q <= ONE_SIDED for q in benjamini_hochberg(tails))
    return sum(len(one.changed) for one in summaries), kept, len(tails)
