"""What evens a battle out, in words and rows."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from analysis.answer import write_whole
from analysis.hundreds import of_level

JSON, TEXT = "balance.json", "balance.txt"


@dataclass(frozen=True)
class Level:
    """How often the Allies win under one level.

    Attributes
    ----------
    words, variant : str
    stage : str
        ``search``, ``confirm`` or ``ladder``.
    player : str
        Who plays both sides.
    est, low, high : float
        Of 100 battles, draws counted half; 95 % interval.
    change, change_low, change_high : float or None
        Points against the official rules on the same cards and dice; None for the official rules themselves.
    games : int
    """

    words: str
    variant: str
    stage: str
    player: str
    est: float
    low: float
    high: float
    change: float | None
    change_low: float | None
    change_high: float | None
    games: int


@dataclass(frozen=True)
class Balanced:
    """The answer of a search for balance.

    Attributes
    ----------
    title : str
        Of the battle.
    option, parameter : str
    target, within : float
        Allied wins of 100 wanted, and how near counts as reached.
    levels : tuple of Level
    best : str
        Variant of the best level.
    refused : mapping of str to str
    manifest : mapping
    """

    title: str
    option: str
    parameter: str
    target: float
    within: float
    levels: tuple[Level, ...]
    best: str
    refused: Mapping[str, str]
    manifest: Mapping[str, Any]

    def of(self, stage: str) -> list[Level]:
        """Levels of a stage."""
        return [one for one in self.levels if one.stage == stage]

    @property
    def confirmed(self) -> Level:
        """The best level as fresh games show it."""
        return next(one for one in self.of("confirm") if one.variant == self.best)

    @property
    def official(self) -> Level:
        """The official rules as fresh games show them."""
        return next(one for one in self.of("confirm") if one.change is None)

    @property
    def is_reached(self) -> bool:
        """Whether the best level comes near enough."""
        return abs(self.confirmed.est - self.target) <= self.within

    @property
    def is_official_best(self) -> bool:
        """Whether the official rules are nearer to the target than every level."""
        return abs(self.official.est - self.target) <= abs(self.confirmed.est - self.target)

    def sentence(self) -> str:
        """The answer in a sentence or two."""
        best, before = self.confirmed, self.official
        told = f"{best.words}: the Allies win {of_level(best.est, best.low, best.high)} of 100"
        was = f"under the official rules {of_level(before.est, before.low, before.high)}"
        if self.is_official_best:
            near = abs(before.est - self.target) <= self.within
            how = "is as near as it gets already" if near else "is out of reach, and no level comes nearer"
            return f"{self.title}: {self.target:g} of 100 {how}: {was}. Nearest level, {told}."
        if self.is_reached:
            return f"{self.title} is brought to {self.target:g} of 100 by {told}; {was}."
        miss = f"No allowed level of {self.option} brings {self.title} to {self.target:g} of 100"
        return f"{miss}. The best is {told}; {was}."

    def search_line(self) -> str:
        """All levels of the search, side by side."""
        return " · ".join(f"{one.words}: {one.est:.0f}" for one in self.of("search"))

    def text(self) -> str:
        """What people read."""
        parts = [self.sentence(), f"Searched (Allied wins of 100): {self.search_line()}."]
        parts.append("Confirmed on fresh cards and dice:")
        parts += [
            f"  {one.words}: {of_level(one.est, one.low, one.high)}{_change(one)}"
            for one in self.of("confirm")
        ]
        if self.of("ladder"):
            parts.append(f"Along the ladder of players, official rules and {self.confirmed.words}:")
            parts += self._ladder_lines()
        if self.refused:
            told = "; ".join(f"{words} ({why})" for words, why in self.refused.items())
            parts.append(f"Left out: {told}.")
        parts.append("Wins of the Allies, draws counted half; intervals are 95 %.")
        return "\n".join(parts)

    def _ladder_lines(self) -> list[str]:
        rows = self.of("ladder")
        lines = []
        for player in dict.fromkeys(one.player for one in rows):
            before, after = (
                next(one for one in rows if one.player == player and (one.change is None) == is_official)
                for is_official in (True, False)
            )
            near = abs(after.est - self.target) - abs(before.est - self.target)
            told = "nearer" if near < 0 else "not nearer"
            lines.append(f"  {player}: {before.est:.0f} -> {after.est:.0f} ({told})")
        return lines

    def __repr__(self) -> str:
        return self.text()

    def flat_rows(self) -> list[dict[str, Any]]:
        """What programs read: one row per level and stage."""
        return [
            {**asdict(one), "best": one.variant == self.best, "target": self.target} for one in self.levels
        ]

    def write(self, folder: Path) -> None:
        """Write the answer as text and as JSON."""
        folder.mkdir(parents=True, exist_ok=True)
        values = {
            "sentence": self.sentence(),
            "reached": self.is_reached,
            **dict(self.manifest),
            "refused": dict(self.refused),
            "levels": self.flat_rows(),
        }
        text = json.dumps(values, indent=1, ensure_ascii=False, allow_nan=False) + "\n"
        write_whole(folder / JSON, text)
        write_whole(folder / TEXT, self.text() + "\n")


def _change(one: Level) -> str:
    if one.change is None:
        return ""
    return f", {one.change:+.1f} points ({one.change_low:+.1f} to {one.change_high:+.1f}) against the official rules"
