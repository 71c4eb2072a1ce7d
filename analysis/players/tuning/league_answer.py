"""A league from its command to its answer: the champion, who challenged whom, and whether anybody still gains."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd
from pydantic import BaseModel, ConfigDict

from analysis.pages.answer_base import ShownAnswer
from analysis.pages.writing import csv_text, json_text, write_whole
from analysis.players.tuning.league import IN_A_ROW, QUIET, League, LeaguePlan, line_of, play_league
from analysis.wording.intervals import between
from engine.compiling.compile_unit import compile_units
from engine.loading.words.checked import validated
from engine.loading.words.errors import InputError
from engine.loading.words.files import read_json
from engine.loading.words.terminal import wrapped_lines
from engine.policies.minds import policy_text
from engine.policies.usual import PAIR
from engine.runs.interrupted import say_stopped
from engine.runs.lessons import PUPIL
from engine.runs.precompile import ANSWERS, compile_missing, needed
from engine.runs.simulate import make_ready

PLAN, WEIGHTS, ROWS, RESULT = "plan.json", "weights.toml", "challenges.csv", "league.json"
ENTRY = "play_lessons"
HINT = "a plan written by m44 train --league, --resume with its folder"


class Asked(BaseModel):
    """What a league was asked for, as its folder keeps it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: str
    scenarios: list[str]
    start: str
    against: list[str]
    held_out: list[str]
    games: int
    matches: int
    seed: int


@dataclass(frozen=True, repr=False, eq=False)
class LeagueAnswer(ShownAnswer):
    """A league as far as it was played.

    Attributes
    ----------
    league : League
    folder : Path
    """

    league: League
    folder: Path

    def text(self) -> str:
        """What the command prints."""
        league = self.league
        lines = [self.verdict(), ""]
        lines += [line_of(challenge) for challenge in league.challenges]
        lines += ["", f"Champion: {league.champion.id}; before it: {', '.join(self.former()) or 'nobody'}."]
        return wrapped_lines("\n".join(lines))

    def former(self) -> list[str]:
        """Ids of the champions before."""
        return [one.id for one in self.league.former]

    def verdict(self) -> str:
        """The finding in one sentence."""
        league = self.league
        if league.settled:
            return f"Nobody gains {QUIET:g} Elo any more: {IN_A_ROW} exploiters in a row did not."
        if not league.challenges:
            return "Nobody has challenged the champion yet."
        elo, low, high = league.challenges[-1].strength.elo
        return (
            f"Not settled: the last of {len(league.challenges)} exploiters gained {elo:+.0f} Elo "
            f"({between(low, high, 0, sign=True)}) on battles it did not learn in."
        )

    def flat_rows(self) -> list[dict[str, Any]]:
        """One row per challenge."""
        rows = []
        for one in self.league.challenges:
            elo, low, high = one.strength.elo
            rows.append(
                {
                    "exploiter": one.exploiter.id,
                    "begun_from": one.begun_from,
                    "champion": one.champion,
                    "points": one.strength.points,
                    "elo": elo,
                    "elo_low": low,
                    "elo_high": high,
                    "n_matches": one.strength.matches,
                    "promoted": one.promoted,
                }
            )
        return rows

    def to_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {
            "plan": self.league.plan.digest(),
            "settled": self.league.settled,
            "champion": self.league.champion.to_dict(),
            "former": self.former(),
            "challenges": self.flat_rows(),
        }

    def contents(self) -> dict[str, str]:
        """The champion as a player's file, the challenges as a table, and all of it as JSON."""
        champion = self.league.champion
        words = f"The champion of a league after {len(self.league.challenges)} challenges.\n"
        return {
            WEIGHTS: policy_text(champion, champion.id.capitalize(), words),
            ROWS: csv_text(pd.DataFrame(self.flat_rows())),
            RESULT: json_text(self.to_json()),
        }


def run_league(
    plan: LeaguePlan,
    asked: Asked,
    folder: Path,
    hours: float,
    workers: int,
    quiet: bool,
    say: Callable[[str], None],
) -> LeagueAnswer:
    """Play the league in its folder; what the folder holds is not played again."""
    _open(folder, asked)
    make_ready(say)
    known = compile_units()
    lessons = [unit for name in (ANSWERS.format(PUPIL), ENTRY) if (unit := known.get(name))]
    compile_missing([*needed(PAIR), *lessons])
    try:
        league = play_league(plan, folder, hours, workers, (lambda line: None) if quiet else say)
    except KeyboardInterrupt:
        say_stopped(
            say, f"Stopped; finished challenges are kept. To go on: m44 train --league --resume {folder}"
        )
        raise
    answer = LeagueAnswer(league, folder)
    answer.write(folder)
    return answer


def _open(folder: Path, asked: Asked) -> None:
    """Begin a folder, or make sure that it was asked for in the same words."""
    path = folder / PLAN
    if path.exists():
        if read_league(folder) != asked:
            raise InputError(str(path), "asked", "another league", "its own command, or another --out")
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(path, json_text(json.loads(asked.model_dump_json())))
    except OSError as error:
        found = error.strerror or "no access"
        raise InputError(str(folder), "--out", found, "a folder that can be written") from error


def read_league(folder: Path) -> Asked:
    """The words that a league in a folder was asked for with."""
    path = Path(folder) / PLAN
    data = read_json(path, HINT)
    if not isinstance(data, dict):
        raise InputError(str(path), "--resume", "another kind of file", HINT)
    return validated(Asked, data, str(path))
