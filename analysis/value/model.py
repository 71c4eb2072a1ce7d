"""The frozen value model: a file of coefficients, and the chance of the Allies it gives to a position."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

import numpy as np
import pandas as pd
from pydantic import BaseModel, ConfigDict, Field
from scipy.special import expit

from analysis.value.features import FEATURES, features_of
from engine.loading.words.checked import Says, validated
from engine.loading.words.errors import InputError
from engine.loading.words.files import read_toml
from engine.loading.words.likeness import nearest
from engine.runs.digest import text_digest

FILE = "model.toml"
SHIPPED = Path(__file__).resolve().parent / FILE
HEAD = (
    "# The value model: chance of the Allies = 1 / (1 + exp(-sum of coefficient * feature / scale)).\n"
    "# Features are the Allies' minus the Axis's (analysis/value/features.py).  Written by m44 fit-value.\n"
)
DECIMALS = 6
Text = Annotated[str, Field(min_length=1)]
Whole = Annotated[int, Field(ge=1), Says("a whole number of 1 or more")]
Number = Annotated[float, Says("a finite number")]
Positive = Annotated[float, Field(gt=0), Says("a finite number above 0")]


class ModelFilePart(BaseModel):
    """A part of the file: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class Weight(ModelFilePart):
    """One feature: what it is divided by, its coefficient then, and the standard error of that."""

    scale: Positive
    coefficient: Number
    error: Annotated[float, Field(ge=0), Says("a finite number of 0 or more")]


class Fitted(ModelFilePart):
    """What the model was fitted on: digests, battles, players, games and turns, and how well it did on the rest."""

    plan: Text
    engine: Text
    scenarios: Annotated[list[Text], Field(min_length=1)]
    players: Annotated[list[Text], Field(min_length=1)]
    seed: Annotated[int, Field(ge=0)]
    namespace: Text
    games: Whole
    turns: Whole
    held_out_games: Whole
    held_out_turns: Whole
    brier: Annotated[float, Field(ge=0, le=1)]
    log_loss: Annotated[float, Field(ge=0)]


class ModelFile(ModelFilePart):
    """The file ``model.toml``."""

    format: Annotated[str, Field(pattern="^m44-value-model$"), Says("m44-value-model")]
    version: Annotated[int, Field(ge=1, le=1), Says("1")]
    fitted: Fitted
    features: dict[str, Weight]


@dataclass(frozen=True)
class ValueModel:
    """A model that is not changed any more.

    Attributes
    ----------
    weights : dict of str to Weight
        By feature, in the order of ``FEATURES``.
    fitted : Fitted
    """

    weights: dict[str, Weight]
    fitted: Fitted

    @property
    def digest(self) -> str:
        """16 hexadecimal digits over the normal form of the file."""
        return text_digest(self.text())

    @property
    def slopes(self) -> np.ndarray:
        """Coefficients per unit of each feature, shape (n_features,)."""
        return np.array([weight.coefficient / weight.scale for weight in self.weights.values()])

    def win_probability(self, turns: pd.DataFrame) -> np.ndarray:
        """Chance of the Allies in every position, 0 to 1, shape (n_turns,); columns as ``features_of`` asks."""
        return np.asarray(expit(features_of(turns) @ self.slopes))

    def text(self) -> str:
        """The file in its normal form."""
        lines = ['format = "m44-value-model"', "version = 1", "", "[fitted]"]
        lines += [
            f"{key} = {json.dumps(value, ensure_ascii=False)}"
            for key, value in self.fitted.model_dump().items()
        ]
        for name, weight in self.weights.items():
            lines += ["", f"[features.{name}]"]
            lines += [f"{key} = {float(value)!r}" for key, value in weight.model_dump().items()]
        return HEAD + "\n".join(lines) + "\n"


def rounded(value: float) -> float:
    """A number as the file keeps it."""
    return round(float(value), DECIMALS) + 0.0


def read_model(path: Path) -> ValueModel:
    """Read a model file.

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
        raise InputError(
            file, f"features.{missing}", "nothing", "scale, coefficient and error of the feature"
        )
    return ValueModel({name: raw.features[name] for name in FEATURES}, raw.fitted)


def _missing(names: Sequence[str]) -> str | None:
    return next((name for name in FEATURES if name not in names), None)


@cache
def shipped_model() -> ValueModel:
    """The model of this release."""
    return read_model(SHIPPED)
