"""What evens a battle out, in words and rows."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from analysis.findings.schema import Finding
from analysis.pages.answer_base import ShownAnswer
from analysis.pages.flat_rows import with_ends
from analysis.pages.footnotes import Footnotes, with_footnotes
from analysis.pages.writing import json_text
from analysis.stats.rounding import number_text, percent_text
from analysis.wording.words import plain, with_interval
from engine.loading.words.terminal import as_wide_as, wrapped_lines

JSON, TEXT = "balance.json", "balance.txt"


class Reach(StrEnum):
    """Whether a level reaches the target: its whole interval does, a part of it does, nothing of it does."""

    REACHED = "reached"
    OPEN = "open"
    MISSED = "missed"


class Move(StrEnum):
    """Where a level leads: nearer to the target than the official rules, farther from it, or neither is shown."""

    NEARER = "nearer"
    FARTHER = "farther"
    NOT_SHOWN = "not shown"


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
    wins : Finding
        Of 100 battles, draws counted half.
    change : Finding or None
        Points against the official rules on the same cards and dice; None for the official rules themselves.
    """

    words: str
    variant: str
    stage: str
    player: str
    wins: Finding
    change: Finding | None

    @property
    def is_official(self) -> bool:
        """Whether it is the official rules."""
        return self.change is None

    def miss(self, target: float) -> float:
        """Points between the estimate and a target."""
        return abs(self.wins.est - target)

    def reach(self, target: float, within: float) -> Reach:
        """Whether the interval lies inside of the target's borders, across one of them, or outside."""
        low, high = self.wins.ends
        if target - within <= low and high <= target + within:
            return Reach.REACHED
        return Reach.MISSED if high < target - within or target + within < low else Reach.OPEN


@dataclass(frozen=True, eq=False)
class Balanced(ShownAnswer):
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
    footnotes : Footnotes
        What the best level changes, and which files played.
    chance : float
        Chance, 0 to 1, that no other level that stayed in the race is nearer.
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
    footnotes: Footnotes
    chance: float = 1.0

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
        return next(one for one in self.of("confirm") if one.is_official)

    @property
    def reach(self) -> Reach:
        """Whether the best level reaches the target."""
        return self.confirmed.reach(self.target, self.within)

    @property
    def is_reached(self) -> bool:
        """Whether the best level is shown to come near enough: its whole interval does."""
        return self.reach == Reach.REACHED

    @property
    def is_official_best(self) -> bool:
        """Whether the official rules are nearer to the target than every level."""
        return self.official.miss(self.target) <= self.confirmed.miss(self.target)

    @property
    def along(self) -> list[tuple[Level, Level]]:
        """Official rules and best level as each player of the ladder shows them."""
        rows = self.of("ladder")
        officials = {one.player: one for one in rows if one.is_official}
        return [(officials[one.player], one) for one in rows if not one.is_official]

    def moves(self, before: Level, after: Level) -> Move:
        """Whether a level is shown to be nearer to the target than the official rules, shown to be farther, or neither.

        It is nearer if the middle between both lies on the far side of the target and the change leads toward it; the
        intervals of the change and of the middle have to show that.
        """
        assert after.change is not None
        change = after.change.ends
        middle = [
            (one + other) / 2 - self.target
            for one, other in zip(before.wins.ends, after.wins.ends, strict=True)
        ]
        signs = _sign(*change) * _sign(*middle)
        return {-1: Move.NEARER, 1: Move.FARTHER}.get(signs, Move.NOT_SHOWN)

    def sentence(self) -> str:
        """The answer in a few sentences."""
        return " ".join(part for part in (self._found(), self._along_words()) if part)

    def _found(self) -> str:
        """What the confirming games say."""
        best, target = self.confirmed, f"{self.target:g}%"
        wins = f"the Allies win {with_interval(best.wins, sign=False)} percent of battles"
        was = f"under the official rules {with_interval(self.official.wins, sign=False)}"
        if self.is_official_best:
            how = {
                Reach.REACHED: "is as near as it gets already",
                Reach.OPEN: "may be reached already, more games would tell",
                Reach.MISSED: "is out of reach, and no level comes nearer",
            }[self.official.reach(self.target, self.within)]
            return f"{self.title}: {target} {how}: {was}. Nearest level, {best.words}: {wins}."
        if self.reach == Reach.REACHED:
            return f"{self.title} is brought to {target} by {best.words}: {wins}; {was}."
        if self.reach == Reach.OPEN:
            may = f"{self.title} may be brought to {target} by {best.words}, more games would tell"
            return f"{may}: {wins}; {was}."
        miss = f"No allowed level of {self.option} brings {self.title} to {target}"
        return f"{miss}. The best is {best.words}: {wins}; {was}."

    def _along_words(self) -> str:
        """For how many players of the ladder the best level is shown to be nearer, and for whom not."""
        if not self.along:
            return ""
        moves = {after.player: self.moves(before, after) for before, after in self.along}
        nearer = sum(move == Move.NEARER for move in moves.values())
        said = f"Along the ladder it is shown to be nearer for {nearer} of {len(moves)} players"
        for move, words in ((Move.FARTHER, "farther for"), (Move.NOT_SHOWN, "neither is shown for")):
            found = [player for player, one in moves.items() if one == move]
            said += f"; {words} {', '.join(found)}" if found else ""
        return f"{said}."

    def search_line(self) -> str:
        """All levels of the search, side by side."""
        return " · ".join(f"{one.words}: {number_text(one.wins.est, 0)}" for one in self.of("search"))

    def text(self) -> str:
        """What people read."""
        parts = [self.sentence(), f"Searched (Allied wins, %): {self.search_line()}."]
        if len(self.of("search")) > 2:
            sure = percent_text(100 * self.chance)
            nearest = f"That {self.confirmed.words} is the nearest of those that stayed to the end"
            parts.append(f"{nearest} has a chance of {sure}.")
        parts.append("The winner on fresh cards and dice:")
        parts += [
            f"  {one.words}: {with_interval(one.wins, sign=False)}{_change_words(one)}"
            for one in self.of("confirm")
        ]
        if self.along:
            words = self.confirmed.words
            parts.append(f"Along the ladder of players, official rules -> {words}, on fresh cards and dice:")
            parts += self._ladder_lines()
        if self.refused:
            refusals = "; ".join(f"{words} ({why})" for words, why in self.refused.items())
            parts.append(f"Left out: {refusals}.")
        parts.append("Wins of the Allies, draws counted half; intervals are 95%.")
        return wrapped_lines("\n".join(parts)) + self.footnotes.text()

    def _ladder_lines(self) -> list[str]:
        return [
            f"  {after.player}: {plain(before.wins)} -> {with_interval(after.wins, sign=False)}, "
            f"{with_interval(after.change)} points: "
            f"{self.moves(before, after)}"
            for before, after in self.along
        ]

    def flat_rows(self) -> list[dict[str, Any]]:
        """What programs read: one row per level and stage."""
        rows = [
            {
                "words": one.words,
                "variant": one.variant,
                "stage": one.stage,
                "player": one.player,
                **with_ends("allies_level_of_100", one.wins),
                **with_ends("allies_change_points", one.change),
                "n_games": one.wins.games,
                "best": one.variant == self.best,
                "target": self.target,
            }
            for one in self.levels
        ]
        return with_footnotes(rows, self.footnotes)

    def to_json(self) -> dict[str, Any]:
        """Sentence, levels and findings as plain values."""
        numbers = [number for one in self.levels for number in (one.wins, one.change) if number]
        return {
            "sentence": self.sentence(),
            "reach": str(self.reach),
            "chance_of_nearest": round(self.chance, 4),
            **dict(self.manifest),
            "refused": dict(self.refused),
            "levels": self.flat_rows(),
            "findings": [number.model_dump() for number in numbers],
        }

    def contents(self) -> dict[str, str]:
        """The answer as JSON and as text."""
        with as_wide_as():
            text = self.text()
        return {JSON: json_text(self.to_json()), TEXT: f"{text}\n"}


def _sign(low: float, high: float) -> int:
    """On which side of 0 an interval lies; 0 if it contains it."""
    return (low > 0) - (high < 0)


def _change_words(one: Level) -> str:
    if one.change is None:
        return ""
    return f", {with_interval(one.change)} points against the official rules"
