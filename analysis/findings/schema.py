"""The contract of a number: what it must carry before it is shown (interval, verdict, source ...).

A finding is one number with everything a reader needs to judge it.  A finding that lacks a field is not rendered:
``complete`` is the gate in front of every table, figure and sentence.  How findings stand in ``results.json``: see
``results_file``.
"""

from collections.abc import Mapping
from math import nan
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from analysis.stats.multiplicity import ALPHA

RNG = "philox4x32-10/v1"


class ResultPart(BaseModel):
    """A part of the file: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class Family(ResultPart):
    """Tests made together: p is adjusted for all of them, q also for the scenarios; null where no test is made.

    ``variants``: how many variants of the rules are judged together, where one answer compares several;
    ``scenarios``: in how many the same change is tested, where they are several.  Where there is a q the verdict goes
    by it.
    """

    name: str = Field(min_length=1)
    size: int = Field(ge=1)
    adj: Literal["holm", "none"]
    p: float | None = Field(ge=0, le=1)
    q: float | None = Field(default=None, ge=0, le=1)
    scenarios: int | None = Field(default=None, ge=2)
    variants: int | None = Field(default=None, ge=2)

    @property
    def is_shown(self) -> bool:
        """False if variants or scenarios are judged together and this test does not count among so many."""
        if self.q is not None:
            return self.q <= ALPHA
        return self.variants is None or self.p is None or self.p <= ALPHA


class Equal(ResultPart):
    """Two one-sided tests of "the change reaches the margin"; below 0.05 it is shown that it does not."""

    p: float = Field(ge=0, le=1)
    p_below: float = Field(ge=0, le=1)
    p_above: float = Field(ge=0, le=1)


class PlainChange(ResultPart):
    """The change as a mean of paired differences alone; ``gain``: how many times more pairs it would take."""

    est: float
    ci: list[float] | None = Field(min_length=2, max_length=2)
    mcse: float | None = Field(ge=0)
    method: str
    p: float = Field(ge=0, le=1)
    gain: float = Field(ge=0)


class Spread(ResultPart):
    """How much a change differs between scenarios: Cochran's Q with its p, I2, tau and the extremes, in the unit."""

    n: int = Field(ge=2)
    q: float = Field(ge=0)
    p: float = Field(ge=0, le=1)
    i2: float = Field(ge=0, le=1)
    tau: float = Field(ge=0)
    lowest: float
    highest: float


class Stop(ResultPart):
    """When playing ended: after the games named in advance, or once every change was known to the target."""

    rule: Literal["fixed-n", "fixed-width", "decided"]
    target: float | None
    looks: int = Field(ge=1)
    cap: int = Field(ge=1)

    @model_validator(mode="after")
    def _a_width_names_its_target(self) -> Self:
        if (self.rule == "fixed-width") != (self.target is not None):
            raise ValueError(f"{self.rule} with target {self.target}")
        return self


class Scope(ResultPart):
    """What the number speaks of: which scenarios, rules and players."""

    scenarios: list[str] = Field(min_length=1)
    population: Literal["these", "like_these"]
    variant: str = Field(min_length=1)
    baseline: str | None
    axis_player: str = Field(min_length=1)
    allies_player: str = Field(min_length=1)
    policy: Literal["fixed"]
    turn_cap: int = Field(ge=1)


class TierEffect(ResultPart):
    """A change as one player of the ladder shows it, playing both sides; ``credible``: the label rests on it.

    ``posture``: of a style of the usual player, with the side that it plays if it plays only one (``Axis holding``).
    """

    player: str = Field(min_length=1)
    elo: float | None
    credible: bool
    restricted: str
    est: float
    ci: list[float] = Field(min_length=2, max_length=2)
    verdict: str
    posture: str = ""


class Robust(ResultPart):
    """Strengths of players the number was measured with: label, credible players, range of their estimates.

    ``q`` and ``p``: Cochran's test of the same change for all of them; ``effects``: along the whole ladder.
    """

    label: str
    tiers: int = Field(ge=1)
    range: list[float] | None
    q: float | None = Field(default=None, ge=0)
    p: float | None = Field(default=None, ge=0, le=1)
    effects: list[TierEffect] | None = None


class Health(ResultPart):
    """Signs of trouble: share of capped games, games with a refused act; null where it was not looked at."""

    cap: float = Field(ge=0, le=1)
    gaps: int = Field(ge=0)
    ai_blind: bool | None
    aa: str | None
    luck_z: float | None


class Provenance(ResultPart):
    """Where the number comes from."""

    engine: str = Field(min_length=1)
    rules: dict[str, str] = Field(min_length=1)
    scenario: dict[str, str] = Field(min_length=1)
    ai: str = Field(min_length=1)
    value: str | None
    rng: str = Field(min_length=1)
    seed: int = Field(ge=0)
    ns: str = Field(min_length=1)
    command: str
    digest: str = Field(min_length=1)


class Turned(ResultPart):
    """Shares of the pairs that end better for a side."""

    to_axis: float = Field(ge=0, le=1)
    to_allies: float = Field(ge=0, le=1)


class WhoPlaysPart(ResultPart):
    """The same number by the players who take turns: how far it hangs on who plays, in ``unit``."""

    players: int = Field(ge=3)
    tau: float = Field(ge=0)
    half_width: float = Field(ge=0)
    lowest: float
    highest: float


class Finding(ResultPart):
    """One number.

    Attributes
    ----------
    id : str
        Metric: see ``docs/12-results.md``.
    kind : str
        ``level`` of one set of rules, ``pairs``: share of the pairs, ``change`` between two sets of rules.
    est, ci, ci90, mcse : float
        Estimate, 95 % and 90 % interval, Monte-Carlo standard error, all in ``unit``; null where they are not known, as
        of a single game.  ``ci_joint`` holds the changes of all variants of an answer at once.
    idle : str or None
        Why the rules change nothing here: ``official`` (they are the official ones), ``cannot`` (occur here),
        ``outranked`` (by a special rule of the battle), ``same`` (a draft that plays the same battle), ``unseen`` (not
        one game differs).
    """

    id: str = Field(min_length=1)
    kind: Literal["level", "pairs", "change"]
    unit: Literal["of 100", "points", "medals", "turns", "changes", "units", "figures"]
    est: float
    ci: list[float] | None = Field(min_length=2, max_length=2)
    ci90: list[float] | None = Field(default=None, min_length=2, max_length=2)
    ci_joint: list[float] | None = Field(default=None, min_length=2, max_length=2)
    level: float = Field(gt=0, lt=1)
    method: str = Field(min_length=1)
    mcse: float | None = Field(ge=0)
    pairs: int | None = Field(default=None, ge=1)
    games: int = Field(ge=1)
    rho: float | None = None
    flips: Turned | None = None
    identical: float | None = None
    touched: float | None = None
    sesoi: float | None = None
    verdict: str | None = None
    pairs_needed: int | None = None
    pairs_at_worst: int | None = None
    equal: Equal | None = None
    plain: PlainChange | None = None
    who_plays: WhoPlaysPart | None = None
    spread: Spread | None = None
    prediction: list[float] | None = Field(default=None, min_length=2, max_length=2)
    fired: dict[str, float] | None = None
    idle: Literal["official", "cannot", "outranked", "same", "unseen"] | None = None
    family: Family
    stop: Stop
    scope: Scope
    robust: Robust
    health: Health
    prov: Provenance

    @property
    def ends(self) -> tuple[float, float]:
        """Ends of the 95 % interval, NaN where it is not known."""
        return (self.ci[0], self.ci[1]) if self.ci else (nan, nan)

    @model_validator(mode="after")
    def _intervals_have_a_lower_and_an_upper_end(self) -> Self:
        for interval in (self.ci, self.ci90, self.prediction):
            if interval is not None and interval != sorted(interval):
                raise ValueError(f"an interval from {interval[0]} to {interval[1]}")
        if self.ci is not None and self.ci[0] == self.ci[1]:
            raise ValueError("an interval without width")
        return self

    @model_validator(mode="after")
    def _a_change_says_more(self) -> Self:
        """A change names its baseline, pairs, measured correlation, margin and verdict."""
        if self.kind == "change":
            needed = ("pairs", "rho", "sesoi", "verdict", "flips", "identical", "touched")
            lacking = [name for name in needed if getattr(self, name) is None]
            lacking += [] if self.scope.baseline else ["scope.baseline"]
            if lacking:
                raise ValueError(f"a change lacks {', '.join(lacking)}")
        return self


def complete(finding: Mapping[str, Any]) -> Finding | None:
    """The finding, checked; None if it lacks anything the contract asks for, and then it is not shown."""
    try:
        return Finding.model_validate(dict(finding))
    except ValidationError:
        return None
