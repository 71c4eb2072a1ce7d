"""What ``screen.json`` holds: its schema, ``templates/screen.schema.json``, is derived from the models here.

``python -m analysis.studies.screen.schema`` prints it.
"""

import json
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from analysis.findings.schema import ResultPart
from analysis.studies.screen.ranking import METRICS
from engine.loading.words.imported import ImportEntry

FORMAT = "m44-screen"
VERSION = 1


class Explored(ResultPart):
    """A term of the factorial: three exploratory changes with interval, error, p and q; null if not measured."""

    term: str = Field(min_length=1)
    n_games: int = Field(ge=1)
    n_games_on: int = Field(ge=0)
    n_blocks_on: int = Field(ge=0)
    exploratory_wins: float | None
    exploratory_wins_low: float | None
    exploratory_wins_high: float | None
    exploratory_wins_error: float | None = Field(ge=0)
    exploratory_wins_p: float | None = Field(ge=0, le=1)
    exploratory_wins_q: float | None = Field(ge=0, le=1)
    exploratory_medal_margin: float | None
    exploratory_medal_margin_low: float | None
    exploratory_medal_margin_high: float | None
    exploratory_medal_margin_error: float | None = Field(ge=0)
    exploratory_medal_margin_p: float | None = Field(ge=0, le=1)
    exploratory_medal_margin_q: float | None = Field(ge=0, le=1)
    exploratory_turns: float | None
    exploratory_turns_low: float | None
    exploratory_turns_high: float | None
    exploratory_turns_error: float | None = Field(ge=0)
    exploratory_turns_p: float | None = Field(ge=0, le=1)
    exploratory_turns_q: float | None = Field(ge=0, le=1)
    q: float | None = Field(ge=0, le=1)
    survives: bool

    @model_validator(mode="after")
    def _a_number_has_its_interval(self) -> Self:
        for metric in METRICS:
            numbers = [getattr(self, f"exploratory_{metric}{end}") for end in ("", "_error", "_p", "_q")]
            low, high = (getattr(self, f"exploratory_{metric}{end}") for end in ("_low", "_high"))
            is_whole = len({one is None for one in numbers}) == 1 and (low is None) == (high is None)
            # Where nothing ever differs there is a number without an error, and its interval is not known.
            if not is_whole or (low is None and numbers[1]) or (low is not None and numbers[0] is None):
                raise ValueError(f"{metric} without interval, error, p or q")
            if low is not None and not low <= numbers[0] <= high:
                raise ValueError(f"{metric}: {numbers[0]} outside its interval")
        if self.survives and self.q is None:
            raise ValueError("survives without q")
        return self


class Cell(ResultPart):
    """Where an option can occur."""

    option: str = Field(min_length=1)
    scenario: str = Field(min_length=1)
    state: Literal[
        "plays",
        "not allowed here",
        "cannot occur here",
        "this is the official rule",
        "a special rule of the battle stands instead",
        "did not occur",
    ]
    why: str
    probe_games: int = Field(ge=0)
    probe_touched: int = Field(ge=0)


class Plan(ResultPart):
    """What fixes every game."""

    scenarios: dict[str, str] = Field(min_length=1)
    options: list[str] = Field(min_length=1)
    rules: str
    players: list[str] = Field(min_length=2, max_length=2)
    players_digest: str
    games: int = Field(ge=1)
    block: int = Field(ge=1)
    q: float = Field(gt=0, le=0.5)
    seed: int = Field(ge=0)
    namespace: str
    engine: str = Field(min_length=1)


class ScreenFile(ResultPart):
    """The file ``screen.json``; rows of ``confirmed`` and ``by_battle`` have the columns of ``summary.csv``."""

    format: Literal["m44-screen"]
    version: Literal[1]
    sentence: str = Field(min_length=1)
    plan: Plan
    digest: str = Field(min_length=1)
    command: str = Field(min_length=1)
    folder: str
    titles: dict[str, str]
    n_games: int = Field(ge=1)
    n_blocks: int = Field(ge=1)
    n_given_up: int = Field(ge=0)
    n_capped: int = Field(ge=0)
    n_gaps: int = Field(ge=0)
    confirm_games: int = Field(ge=0)
    what_changed: dict[str, list[str]]
    notices: list[str]
    imports: list[ImportEntry]
    notes: list[str]
    ranking: list[Explored]
    confirmed: list[dict[str, str | int | float | None]]
    by_battle: list[dict[str, str | int | float | None]]
    pairs: list[Explored]
    cells: list[Cell]


def screen_schema() -> dict[str, Any]:
    """JSON Schema of ``screen.json``."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **ScreenFile.model_json_schema(),
        "title": "Results of m44 screen",
    }


if __name__ == "__main__":
    print(json.dumps(screen_schema(), indent=1))
