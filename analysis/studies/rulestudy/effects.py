"""What an option does in a battle, as a row of ``effects.csv``: written from what was measured, and read back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from analysis.findings.robust_label import SMALL
from analysis.findings.rows import Row
from analysis.pages.flat_rows import flat_row, frame, with_ends
from analysis.stats.verdict import Verdict
from engine.hooks import Fired

MAIN, MARGIN, LENGTH = "win_rate.allies.delta", "medal_margin.delta", "turns.delta"
FAIRNESS = "fairness.delta"
# What a row speaks of: an option on the battles of the study, on its stages, a bundle, a rule we would play.
OPTION, STAGE, BUNDLE, OURS = "option", "stage", "bundle", "ours"
# Numbers read back: the column of the value, and the finding from which its error and verdict are taken.
NUMBERS = {
    "wins": ("allies_change_points", MAIN),
    "margin": ("medal_margin_change", MARGIN),
    "turns": ("turns_change", LENGTH),
    "fairness": ("fairness_change_points", FAIRNESS),
    "close": ("close_change_points", "close.delta"),
    "leads": ("lead_changes_change", "lead_changes.delta"),
}
OPEN = (Verdict.UNDECIDED, Verdict.UNCHANGED)  # nothing is said to change
MORE = ("close", "leads")  # those of them that a flat row does not hold
ASKED = Fired.OFFERED.name.lower()


@dataclass(frozen=True)
class Number:
    """A change with its 95 % interval.

    Attributes
    ----------
    est, low, high, error : float
        In the unit of the change.
    verdict : str
        ``Verdict``, or ``Fairness`` for a change of fairness; empty where none was given.
    """

    est: float
    low: float
    high: float
    error: float = 0.0
    verdict: str = ""

    @property
    def is_shown(self) -> bool:
        """True if the interval lies on one side of 0, and counts beside the battles that are judged with it."""
        return (self.low > 0 or self.high < 0) and self.verdict not in OPEN

    @property
    def is_small(self) -> bool:
        """True if it is shown to be smaller than the margin that matters."""
        return self.verdict in SMALL

    @property
    def changes(self) -> bool:
        """True if its whole interval lies beyond the margin that matters."""
        return self.verdict == Verdict.CHANGES

    def times(self, factor: float) -> "Number":
        """The same number in another unit, or seen from the other side; no verdict is kept."""
        low, high = sorted((factor * self.low, factor * self.high))
        return Number(factor * self.est, low, high, abs(factor) * self.error)


@dataclass(frozen=True)
class Place:
    """One option, bundle or set in one battle, or over all battles in which it plays.

    Attributes
    ----------
    scenario, title : str
        ``all`` over several.
    n_pairs : int
    before, after : float
        Wins of the Allies of 100, a draw one half.
    wins, margin, turns : Number
        Changes for the Allies: points, medals, player turns.
    fairness, close, leads : Number or None
        Points nearer to even; battles of 100 that end within a medal; changes of the lead a battle.
    drawn, stopped, drawn_before : float
        Of 100: drawn games, games stopped at the cap on turns (drawn too), drawn games without the option.
    touched : float
        Games of 100 that differ at all.
    turns_before : float
    is_turned : bool
        The other side clearly wins more often now.
    is_blind : bool
        Nothing that changes enters the players' judgement.
    like : (float, float) or None
        Where the change of wins in another battle like these may lie; only over several.
    fired : dict of str to float
        Games of 100 in which a hook acted.
    changed_units : int
        Units of the side singled out that the option changes at the set-up.
    """

    scenario: str
    title: str
    n_pairs: int
    before: float
    after: float
    wins: Number
    margin: Number
    turns: Number
    fairness: Number | None
    close: Number | None
    leads: Number | None
    drawn: float
    stopped: float
    drawn_before: float
    touched: float
    turns_before: float
    is_turned: bool
    is_blind: bool
    like: tuple[float, float] | None
    changed_units: int
    fired: dict[str, float] = field(default_factory=dict)

    @property
    def is_pooled(self) -> bool:
        """True over several battles."""
        return self.scenario == "all"

    @property
    def is_small(self) -> bool:
        """True if wins, medals and length are all shown to change too little to matter."""
        return self.wins.is_small and self.margin.is_small and self.turns.is_small


def effect_rows(
    name: str, what: str, rows: Sequence[Row], drawn: Mapping[str, float], turned: Mapping[str, int]
) -> list[dict[str, Any]]:
    """Rows of the table for one option.

    Parameters
    ----------
    name : str
        Of the option, bundle or set.
    what : str
        ``option``, ``stage``, ``bundle`` or ``ours``.
    rows : sequence of Row
        Every battle, and all of them together where there are several.
    drawn : mapping of str to float
        By battle: draws of 100 games without it.
    turned : mapping of str to int
        By battle: units of the side singled out that it changes at the set-up.
    """
    places = [row.scenario for row in rows if not row.measure.is_pooled]
    before = {place: drawn[place] for place in places}
    before["all"] = sum(before.values()) / len(places)
    units = {**turned, "all": sum(turned.get(place, 0) for place in places)}
    return [
        {"option": name, "what": what, **flat_row(row), **_more(row)}
        | {
            "draws_before_of_100": before[row.scenario],
            "changed_units": units.get(row.scenario, 0),
        }
        for row in rows
    ]


def _more(row: Row) -> dict[str, Any]:
    """Columns that a flat row does not hold."""
    values: dict[str, Any] = {}
    for key in MORE:
        column, name = NUMBERS[key]
        values |= with_ends(column, row.number(name))
    for key, (_, name) in NUMBERS.items():
        found = row.number(name)
        values[f"{key}_error"] = found.mcse if found else None
        values[f"{key}_judged"] = (found.verdict or "") if found else ""
    like, level = row.number(f"{MAIN}.like_these"), row.measure.level_before
    reach = like.prediction if like and like.prediction else (None, None)
    return values | {
        "allies_before_of_100": None if level is None else 100 * level.value,
        "turns_before": row.measure.turns_before,
        "turned_around": row.is_turned_around,
        "player_blind": row.measure.is_blind,
        "like_low": reach[0],
        "like_high": reach[1],
        "fired_of_100": acted_text(row.measure.fired),
    }


def acted_text(fired: Mapping[str, float]) -> str:
    """Rules that acted, each with the share of the games of 100; that a player was asked is no act of a rule."""
    return " ".join(f"{hook}={100 * rate:.1f}" for hook, rate in fired.items() if hook != ASKED)


def plain_rows(what: str, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Rows of the table for variants of one run that are called by their ids."""
    drawn = {
        row.scenario: level.est
        for row in rows
        if row.baseline is None and (level := row.number("draws")) is not None
    }
    found: dict[str, list[Row]] = {}
    for row in rows:
        if row.baseline is not None:
            found.setdefault(row.variant, []).append(row)
    return [row for name, some in found.items() for row in effect_rows(name, what, some, drawn, {})]


def effects_frame(rows: Sequence[dict[str, Any]]) -> pd.DataFrame:
    """The table."""
    return frame(list(rows))


def place_of(row: Mapping[str, Any]) -> Place:
    """A row of the table, read back."""
    numbers = {key: _number(row, key, column) for key, (column, _) in NUMBERS.items()}
    wins, margin, turns = (numbers[key] for key in ("wins", "margin", "turns"))
    assert wins is not None and margin is not None and turns is not None
    like = row["like_low"], row["like_high"]
    return Place(
        scenario=str(row["scenario"]),
        title=str(row["title"]),
        n_pairs=int(row["n_pairs"]),
        before=float(row["allies_before_of_100"]),
        after=float(row["allies_level_of_100"]),
        wins=wins,
        margin=margin,
        turns=turns,
        fairness=numbers["fairness"],
        close=numbers["close"],
        leads=numbers["leads"],
        drawn=float(row["draws_of_100"]),
        stopped=float(row["capped_of_100"]),
        drawn_before=float(row["draws_before_of_100"]),
        touched=100 - float(row["identical_of_100"]),
        turns_before=float(row["turns_before"]),
        is_turned=bool(row["turned_around"]),
        is_blind=bool(row["player_blind"]),
        like=None if pd.isna(like[0]) else (float(like[0]), float(like[1])),
        changed_units=int(row["changed_units"]),
        fired=_fired(row["fired_of_100"]),
    )


def _number(row: Mapping[str, Any], key: str, column: str) -> Number | None:
    if pd.isna(row[column]):
        return None
    judged = row[f"{key}_judged"]
    return Number(
        float(row[column]),
        float(row[f"{column}_low"]),
        float(row[f"{column}_high"]),
        float(row[f"{key}_error"]),
        "" if pd.isna(judged) else str(judged),
    )


def _fired(text: Any) -> dict[str, float]:
    if not isinstance(text, str):
        return {}
    return {hook: float(rate) for hook, _, rate in (one.partition("=") for one in text.split())}


def places_of(effects: pd.DataFrame, what: str) -> dict[str, list[Place]]:
    """Rows of one kind by name: every battle, then all of them together where there are several."""
    found: dict[str, list[Place]] = {}
    for row in effects[effects["what"] == what].to_dict("records"):
        found.setdefault(str(row["option"]), []).append(place_of({str(k): v for k, v in row.items()}))
    return found


def reported_places(effects: pd.DataFrame) -> dict[str, list[Place]]:
    """By option the rows over which it is told: on the battles of the study, or on its stages if it has no others."""
    return {**places_of(effects, STAGE), **places_of(effects, OPTION)}
