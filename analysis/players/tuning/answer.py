"""The answer of a tuning: the weights found, whether they are accepted, and the log in words, rows and a picture."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.pages.answer_base import ShownAnswer
from analysis.pages.footnotes import with_footnotes
from analysis.pages.writing import csv_text, json_text
from analysis.players.tuning.accept import Acceptance, Strength
from analysis.players.tuning.plan import TunePlan
from analysis.players.tuning.playoff import PlayOff
from analysis.stats.rounding import percent_text
from analysis.wording.intervals import between
from engine.loading.words.terminal import wrapped_lines
from engine.policies.minds import Policy, policy_text

WEIGHTS, RESULT, LOG, PICTURE, PAGE = (
    "weights.toml",
    "tuning.json",
    "generations.csv",
    "fitness.svg",
    "README.md",
)


@dataclass(frozen=True, repr=False, eq=False)
class Tuning(ShownAnswer):
    """A finished tuning.

    Attributes
    ----------
    plan : TunePlan
    found : Policy
        Winner of the play-off.
    runs : tuple of Policy
        Result of each run.
    log : DataFrame
        One row per run and generation: run, generation, best, median, worst (fitness of the candidates; medals and
        points of a game), points_against_start (share), then one column ``weight.<term>`` per term: the
        mean of the search.
    playoff : PlayOff
    acceptance : Acceptance
        On the battles held out.
    strength : Strength
        Of the winner against the start there, on fresh games.
    battles : DataFrame
        The same by battle: battle, n_matches, points, points_as_axis, points_as_allies, medal_margin.
    folder : Path
    """

    plan: TunePlan
    found: Policy
    runs: tuple[Policy, ...]
    log: pd.DataFrame
    playoff: PlayOff
    acceptance: Acceptance
    strength: Strength
    battles: pd.DataFrame
    folder: Path

    def text(self) -> str:
        """What the command prints."""
        return wrapped_lines("\n".join(self.lines())) + self.plan.footnotes.text()

    def lines(self) -> list[str]:
        """What was found, line by line."""
        found, strength, test = self.playoff, self.strength, self.acceptance
        elo, low, high = strength.elo
        lines = [f"{self.plan.name}: {self.verdict()}", ""]
        lines += [
            f"Against {self.plan.start.id} on the {len(self.plan.held_out)} battles of the test: "
            f"{percent_text(100 * strength.points)} of points "
            f"({between(100 * strength.low, 100 * strength.high)}), "
            f"Elo {elo:+.0f} ({between(low, high, 0, sign=True)}), "
            f"{strength.margin:+.2f} medals a game; {strength.matches:,} matches of two legs.",
            f"Sequential test (0 against +10 Elo, errors 5 %): {test.verdict} after {test.matches:,} matches.",
            f"Play-off, {found.matches:,} matches a pair: "
            + ", ".join(f"{id_} {value:+.2f}" for id_, value in zip(found.ids, found.fitness, strict=True)),
        ]
        return lines

    def verdict(self) -> str:
        """The finding in one sentence."""
        start = self.plan.start.id
        where = (
            "new games of the battles it was tuned on"
            if self.plan.same_battles
            else "battles it was not tuned on"
        )
        return {
            "accepted": f"stronger than {start} on {where}.",
            "refused": f"not stronger than {start} on {where}; keep {start}.",
            "undecided": f"too near to {start} on {where} for the matches of the test; keep {start}.",
        }[self.acceptance.verdict]

    def flat_rows(self) -> list[dict[str, Any]]:
        """One row per term, with what the rules change and which files played."""
        return with_footnotes(self.weight_rows(), self.plan.footnotes)

    def weight_rows(self) -> list[dict[str, Any]]:
        """One row per term: its weight at the start, in every run and in what was found."""
        start, found = dict(self.plan.start.weights), dict(self.found.weights)
        return [
            {"term": name, "tuned": name in self.plan.space.names, "start": start[name], "found": found[name]}
            | {f"run_{i}": dict(policy.weights)[name] for i, policy in enumerate(self.runs, 1)}
            for name in start
        ]

    def to_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {
            "plan": self.plan.digest(),
            "accepted": self.acceptance.verdict == "accepted",
            "acceptance": asdict(self.acceptance),
            "strength": asdict(self.strength) | {"elo": list(self.strength.elo)},
            "battles": json.loads(self.battles.to_json(orient="records")),
            "playoff": {
                "ids": list(self.playoff.ids),
                "points": self.playoff.points.tolist(),
                "fitness": self.playoff.fitness.tolist(),
                "matches": self.playoff.matches,
            },
            "weights": self.weight_rows(),
            **self.plan.footnotes.columns(),
        }

    def contents(self) -> dict[str, str]:
        """Weights, log, result, picture and page."""
        contents = {
            WEIGHTS: self.weights_file(self.plan.name, self.found, "The best of its runs"),
            LOG: csv_text(self.log),
            RESULT: json_text(self.to_json()),
            PICTURE: self.picture(),
            PAGE: self.page(),
        }
        for i, policy in enumerate(self.runs, 1):
            contents[f"run-{i}.toml"] = self.weights_file(f"{self.plan.name}-{i}", policy, f"Run {i}")
        return contents

    def weights_file(self, id_: str, policy: Policy, which: str) -> str:
        """A file of weights that can be played."""
        about = f"{which}: tuned from {self.plan.start.id} by m44 train, seed {self.plan.seed}."
        return policy_text(replace(policy, id=id_), id_.replace("-", " ").capitalize(), about)

    def picture(self) -> str:
        """Fitness over the generations, as an SVG file."""
        from analysis.plots.theme import to_svg
        from analysis.plots.tuning import tuning

        title = f"{self.plan.name}: {self.verdict()}"
        return to_svg(tuning(self.log, self.plan.start.id, title), "fitness", title) + "\n"

    def page(self) -> str:
        """A page about the tuning."""
        plan = self.plan
        names = {key: ", ".join(one.title for one in getattr(plan, key)) for key in ("training", "held_out")}
        weights = pd.DataFrame(self.weight_rows()).drop(columns="tuned")
        parts = [
            f"# {plan.name}",
            f"**{self.verdict()[0].upper()}{self.verdict()[1:]}**",
            *self.lines()[2:],
            *([self.plan.footnotes.markdown()] if self.plan.footnotes.markdown() else []),
            f"Tuned on {names['training']}. Accepted on {names['held_out']}.",
            f"{plan.runs} runs of {plan.generations} generations, {plan.population} candidates, {plan.matches} matches "
            f"of two legs each: {plan.games:,} games. Seed {plan.seed}, engine `{plan.head()['engine']}`.",
            f"![Fitness over the generations]({PICTURE})",
            _markdown(self.battles),
            _markdown(weights),
        ]
        return "\n\n".join(parts) + "\n"


def _markdown(frame: pd.DataFrame) -> str:
    """A frame as a table."""
    rows: list[Sequence[Any]] = [
        list(frame.columns),
        ["---"] * len(frame.columns),
        *frame.itertuples(index=False),
    ]
    return "\n".join("| " + " | ".join(_cell(value) for value in row) + " |" for row in rows)


def _cell(value: Any) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value).replace("_", " ")
