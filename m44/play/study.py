"""Study files: what is asked, written down before it is played (``docs/8-studies.md``).

A study is the same whether it was typed as flags or written by hand; its digest is taken over its normal form,
which is the text the program writes, so comments, order of keys and spaces do not count.
"""

import json
import os
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from analysis.stats.margins import Margins
from engine.loading.words.checked import Says, validated
from engine.loading.words.errors import InputError
from engine.loading.words.files import peek_toml, read_toml
from engine.loading.words.guesses import without_guesses
from engine.loading.words.reader import is_plain_file
from engine.runs.limits import FEWEST_LUCK, MOST_GAMES, MOST_SEED
from m44.names.amounts import WIDEST, check_until, games_of, luck_of, postures_of
from m44.names.named import Paths, file_named
from m44.play.question import PLAYERS, Question, is_traced

HEAD = "# A study: the same file gives the same games.  To play it: m44 run study.toml\n"
MARKS = ("question", "scenarios")  # a TOML file with one of these keys at its top is a study
OF_BATTLES = ("map", "of")  # one with one of these and none of those is a battle
SURVEY_GAMES = 20_000
WORDS = Says("a list of texts in quotes")
Text = Annotated[str, Field(min_length=1)]
Whole = Annotated[int, Field(ge=1, le=MOST_GAMES), Says(f"a whole number from 1 to {MOST_GAMES:,}")]
Margin = Annotated[float, Field(gt=0, lt=100), Says("a number above 0 and below 100")]


class StudyFilePart(BaseModel):
    """A part of the file: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class MarginsPart(StudyFilePart):
    """Margins that matter: points of 100 wins, medals, percent of the turns."""

    wins: Margin = Margins.wins_points
    medals: Margin = Margins.medals
    turns: Margin = Margins.turns_percent


class Study(StudyFilePart):
    """A study file; every key is explained in ``docs/8-studies.md``."""

    question: Literal["compare", "fair", "run", "survey"]
    title: Annotated[str, Says("a text in quotes")] = ""
    scenarios: Annotated[list[Text], Field(min_length=1), Says("a list of one scenario or more")]
    variants: Annotated[list[Text], WORDS] = []
    as_variants: bool = False
    players: Annotated[list[Text], Field(min_length=1), Says("a list of one player (or pair) or more")] = [
        PLAYERS
    ]
    grade: Literal["quick", "standard", "decision"] | None = None
    games: Whole | None = None
    baseline_games: Whole | None = None
    until: Literal["decided"] | None = None
    seed: Annotated[int, Field(ge=0, le=MOST_SEED), Says(f"a whole number from 0 to {MOST_SEED:,}")] = 1
    within: (
        Annotated[float, Field(gt=0, lt=WIDEST), Says(f"percentage points, above 0 and below {WIDEST:g}")]
        | None
    ) = None
    luck: (
        Annotated[
            int,
            Field(ge=FEWEST_LUCK, le=MOST_GAMES),
            Says(f"a whole number from {FEWEST_LUCK} to {MOST_GAMES:,}"),
        ]
        | None
    ) = None
    trace: bool | None = None
    robust: bool = False
    postures: (
        Annotated[int, Field(ge=0, le=MOST_GAMES), Says(f"a whole number from 0 to {MOST_GAMES:,}")] | None
    ) = None
    rules: Annotated[str, Says("a text in quotes")] = ""
    margins: Annotated[MarginsPart, Says("a table of wins, medals, turns")] = MarginsPart()

    def asked(self) -> Question:
        """The question that the file asks."""
        margins = self.margins
        games = self.games if self.games or self.grade or self.question != "survey" else SURVEY_GAMES
        is_compared = self.question != "fair" and (bool(self.variants) or self.as_variants)
        number = games_of(games, self.grade, is_compared)
        return Question(
            self.question,
            self.scenarios,
            self.variants,
            self.players,
            number,
            self.seed,
            is_traced(self.question) if self.trace is None else self.trace,
            self.as_variants,
            self.question != "fair" or not self.variants,
            Margins(margins.wins, margins.medals, margins.turns),
            self.grade,
            self.within,
            self.title,
            luck_of(self.luck, number),
            self.robust,
            postures_of(self.postures, number) if self.question == "fair" else 0,
            self.rules,
            baseline_games=self.baseline_games,
            until=check_until(self.until, self.within),
        )


def is_study(path: Paths) -> bool:
    """True for a TOML file that asks a question, or is called as one and holds no battle.

    Examples
    --------
    >>> m44.is_study("scenarios/training/river-line.toml")
    False
    """
    path = file_named(path, "FILE")
    if path.suffix != ".toml" or not is_plain_file(path):
        return False
    from engine.runs.manifest import STUDY  # late: it loads all that plays

    values = peek_toml(path)
    if values is None:
        values = read_toml(path, any_text=True)
    return any(key in values for key in MARKS) or (
        path.name == STUDY and not any(key in values for key in OF_BATTLES)
    )


def read_study(path: Paths) -> Question:
    """The question of a study file.

    Raises
    ------
    InputError
        No such file, an unknown key, a value out of range, keys that contradict each other.
    """
    file = os.fspath(path)
    study = validated(Study, read_toml(Path(path), any_text=True), file)
    contradiction = _contradiction(study)
    if contradiction:
        raise InputError(file, *contradiction)
    with without_guesses():
        return study.asked()


def _contradiction(study: Study) -> tuple[str, str, str] | None:
    """Key, what stands there and the mend of keys that cannot stand together."""
    if study.games is not None and study.grade is not None:
        return "grade", f"{study.grade} beside games = {study.games}", "one of both"
    if study.as_variants and study.variants:
        return "as_variants", "variants beside it", "drafts or variants, not both"
    if study.as_variants and study.question not in ("compare", "run"):
        return "as_variants", f"a question {study.question}", 'question = "compare"'
    if study.question == "compare" and not (study.variants or study.as_variants):
        return "variants", "nothing to compare", "one variant or more, or as_variants = true"
    if study.robust and study.question != "compare":
        return "robust", f"a question {study.question}", 'question = "compare"'
    if study.postures is not None and study.question != "fair":
        return "postures", f"a question {study.question}", 'question = "fair"'
    if study.rules and study.question != "survey":
        return "rules", f"a question {study.question}", 'question = "survey"'
    if study.question == "fair" or not (study.variants or study.as_variants):
        for key in ("until", "baseline_games"):
            if getattr(study, key):
                return (
                    key,
                    f"a question {study.question} that compares nothing",
                    "variants to compare, or no such key",
                )
    if study.question == "survey":
        for key in ("variants", "within", "grade", "trace", "luck"):
            if getattr(study, key):
                return key, "a key that a survey has not", "a survey without it"
        if len(study.players) > 1:
            return "players", f"{len(study.players)} of them", "one player, or one pair"
    return None


def study_text(question: Question) -> str:
    """The study file of a question in its normal form."""
    usual, margins = Margins(), question.margins
    keys: dict[str, Any] = {
        "question": question.name,
        "title": question.title or None,
        "scenarios": [os.fspath(scenario) for scenario in question.scenarios],
        "variants": question.options or None,
        "as_variants": question.as_variants or None,
        "players": question.players,
        "grade": question.grade,
        "games": None if question.grade else question.games,
        "baseline_games": question.baseline_games,
        "seed": question.seed,
        "within": question.within,
        "until": question.until or None,
        "trace": None if question.trace == is_traced(question.name) else question.trace,
        "luck": question.luck or None,
        "robust": question.robust or None,
        "rules": question.rules or None,
    }
    if question.name == "fair" and question.postures != postures_of(None, question.games):
        keys["postures"] = question.postures
    lines = [f"{key} = {_value(value)}" for key, value in keys.items() if value is not None]
    if question.name == "compare" or margins != usual:
        named = {"wins": margins.wins_points, "medals": margins.medals, "turns": margins.turns_percent}
        lines += ["", "[margins]", *(f"{key} = {_value(float(value))}" for key, value in named.items())]
    return HEAD + "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    """A value as TOML writes it, which for texts, lists of texts, numbers and yes or no is how JSON does."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
