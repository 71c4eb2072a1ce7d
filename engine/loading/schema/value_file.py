"""The shape of the file of the value model: what a position says of the chance to win."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from engine.loading.words.checked import Says, validated
from engine.loading.words.errors import InputError
from engine.loading.words.files import DATA, read_toml
from engine.loading.words.likeness import nearest

FILE = "value.toml"
SHIPPED = DATA / FILE
# What is seen of a position, each the Allies' minus the Axis's; analysis/value/features.py says how.
FEATURES = (
    "medals_to_go", "last_medals", "infantry", "armor", "artillery", "strength", "units", "objectives_open",
    "objective_near", "objective_near_at_last", "deck_spent", "to_move", "to_move_at_last",
)  # fmt: skip
Text = Annotated[str, Field(min_length=1)]
Whole = Annotated[int, Field(ge=1), Says("a whole number of 1 or more")]
Number = Annotated[float, Says("a finite number")]
Positive = Annotated[float, Field(gt=0), Says("a finite number above 0")]
Error = Annotated[float, Field(ge=0), Says("a finite number of 0 or more")]


class ModelFilePart(BaseModel):
    """A part of the file: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class Weight(ModelFilePart):
    """One feature: what it is divided by, and then its coefficients with their standard errors.

    Attributes
    ----------
    scale : float
    coefficient, error : float
        In a battle of which nothing else is known.
    within, within_error : float
        In a battle that has a bias of its own (`Bias`).
    """

    scale: Positive
    coefficient: Number
    error: Error
    within: Number
    within_error: Error


class Bias(ModelFilePart):
    """What a battle itself says of the chance: its ground, its forces, the hands.

    Attributes
    ----------
    level : float
        Added to the sum of features.
    per_medal : float
        Added on top for every medal that the side misses which misses fewer: what a battle favours fades to its end.
    slope : float
        What the sum of features is multiplied by.
    """

    level: Number
    per_medal: Number
    slope: Positive


class Fitted(ModelFilePart):
    """What the model was fitted on: digests, battles, players, games and turns.

    ``brier``, ``log_loss``: how well models of four fifths of these games did on the last fifth.
    """

    plan: Text
    engine: Text
    scenarios: Annotated[list[Text], Field(min_length=1)]
    players: Annotated[list[Text], Field(min_length=1)]
    seed: Annotated[int, Field(ge=0)]
    namespace: Text
    games: Whole
    turns: Whole
    brier: Annotated[float, Field(ge=0, le=1)]
    log_loss: Annotated[float, Field(ge=0)]


class ModelFile(ModelFilePart):
    """The file: biases by the name by which a battle draws its chance, worths of cards in hand by their rows."""

    format: Annotated[str, Field(pattern="^m44-value-model$"), Says("m44-value-model")]
    version: Annotated[int, Field(ge=2, le=2), Says("2")]
    fitted: Fitted
    features: dict[str, Weight]
    battles: dict[str, Bias]
    cards: dict[str, Number]


def read_model_file(path: Path) -> ModelFile:
    """Read and check the file of a value model; its features come in the order of ``FEATURES``.

    Raises
    ------
    InputError
        No such file, an unknown feature, a missing one, a number that is none.
    """
    file = str(path)
    raw = validated(ModelFile, read_toml(path), file)
    for name in raw.features:
        if name not in FEATURES:
            raise InputError(file, f"features.{name}", "an unknown feature", nearest(name, list(FEATURES)))
    missing = _missing(list(raw.features))
    if missing:
        expected = "scale, coefficient, error, within and within_error of the feature"
        raise InputError(file, f"features.{missing}", "nothing", expected)
    return raw.model_copy(update={"features": {name: raw.features[name] for name in FEATURES}})


def _missing(names: Sequence[str]) -> str | None:
    return next((name for name in FEATURES if name not in names), None)


@cache
def shipped_model_file() -> ModelFile:
    """The model of this release."""
    return read_model_file(SHIPPED)
