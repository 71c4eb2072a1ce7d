"""The frozen value model: a file of coefficients, and the chance of the Allies it gives to a position."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd
from scipy.special import expit

from analysis.value.features import features_of, medals_missing
from engine.loading.schema.value_file import (
    SHIPPED,
    Bias,
    Fitted,
    ModelFile,
    Weight,
    read_model_file,
)
from engine.runs.digest import text_digest

FILE = "model.toml"  # in the folder of a fit
HEAD = (
    "# The value model: chance of the Allies = 1 / (1 + exp(-score)).  The score is a sum of coefficient * feature /\n"
    "# scale, each feature the Allies' minus the Axis's (analysis/value/features.py).  In a battle of [battles] it is\n"
    "# level + per_medal * medals missing + slope * the same sum of within * feature / scale.  [cards]: what a card\n"
    "# in hand adds to the score, by which the luck of draws is weighed.  Written by m44 fit-value.\n"
)
DECIMALS = 6


@dataclass(frozen=True)
class ValueModel:
    """A model that is not changed any more.

    Attributes
    ----------
    weights : dict of str to Weight
        By feature, in the order of ``FEATURES``.
    fitted : Fitted
    battles : dict of str to Bias
        By the name by which a battle draws its chance.
    cards : dict of str to float
        What a card in hand adds to the score, by card row.
    """

    weights: dict[str, Weight]
    fitted: Fitted
    battles: dict[str, Bias]
    cards: dict[str, float]

    @property
    def digest(self) -> str:
        """16 hexadecimal digits over the normal form of the file."""
        return text_digest(self.text())

    def slopes(self, battle: str = "") -> np.ndarray:
        """Coefficients per unit of each feature in a battle, shape (n_features,)."""
        own = battle in self.battles
        return np.array(
            [(one.within if own else one.coefficient) / one.scale for one in self.weights.values()]
        )

    def score(self, features: np.ndarray, missing: np.ndarray, battle: str = "") -> np.ndarray:
        """Exponent of the logistic law for positions of one battle.

        Parameters
        ----------
        features : ndarray, shape (n, n_features)
            From ``features_of``.
        missing : ndarray, shape (n,)
            From ``medals_missing``.
        battle : str
            Name by which it draws its chance (``chance_id``); another name than those of ``battles`` says nothing.
        """
        ahead = features @ self.slopes(battle)
        bias = self.battles.get(battle)
        return ahead if bias is None else bias.level + bias.per_medal * missing + bias.slope * ahead

    def win_probability(self, turns: pd.DataFrame, battle: str = "") -> np.ndarray:
        """Chance of the Allies in every position of a battle, 0 to 1, shape (n_turns,).

        Columns as ``features_of`` asks; ``battle`` as in `score`.
        """
        return np.asarray(expit(self.score(features_of(turns), medals_missing(turns), battle)))

    def text(self) -> str:
        """The file in its normal form."""
        lines = ['format = "m44-value-model"', "version = 2", "", "[fitted]"]
        lines += [
            f"{key} = {json.dumps(value, ensure_ascii=False)}"
            for key, value in self.fitted.model_dump().items()
        ]
        for name, weight in self.weights.items():
            lines += ["", f"[features.{name}]", *_numbers(weight.model_dump())]
        for name, bias in self.battles.items():
            lines += ["", f"[battles.{json.dumps(name)}]", *_numbers(bias.model_dump())]
        lines += ["", "[cards]", *_numbers(self.cards)]
        return HEAD + "\n".join(lines) + "\n"


def _numbers(values: Mapping[str, float]) -> list[str]:
    return [f"{key} = {float(value)!r}" for key, value in values.items()]


def rounded(value: float) -> float:
    """A number as the file keeps it."""
    return round(float(value), DECIMALS) + 0.0


def read_model(path: Path) -> ValueModel:
    """Read a model file; errors as of `engine.loading.schema.value_file.read_model_file`."""
    return _of_file(read_model_file(path))


def _of_file(file: ModelFile) -> ValueModel:
    return ValueModel(file.features, file.fitted, file.battles, file.cards)


@cache
def shipped_model() -> ValueModel:
    """The model of this release."""
    return read_model(SHIPPED)
