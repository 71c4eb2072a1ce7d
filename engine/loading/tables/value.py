"""The value model as whole numbers, by which kernels weigh luck (engine/kernel/luck.py)."""

from math import exp, log1p

import numpy as np

from engine.layout import SCORE_END, SCORE_ONE, SCORE_STEP
from engine.loading.schema.value_file import Bias, shipped_model_file

CHANCES = [
    round(1_000_000 / (1 + exp(-score / SCORE_ONE))) for score in range(-SCORE_END, SCORE_END + 1, SCORE_STEP)
]
CLASSES = ("infantry", "armor", "artillery")
NEUTRAL = Bias(level=0.0, per_medal=0.0, slope=1.0)  # of a battle on which the model was not fitted


def fill_value(table: np.void, chance_id: str, card_rows: list[str]) -> None:
    """What figures, units, medals missing and cards are worth in a battle.  Changes: table.value_*.

    Parameters
    ----------
    chance_id : str
        Name by which the battle draws its chance; versions of a battle have it in common.
    card_rows : list of str
        Rows of the cards in play, in the order of TABLES.
    """
    model = shipped_model_file()
    bias = model.battles.get(chance_id)
    weight = {
        name: (one.within if bias else one.coefficient) / one.scale for name, one in model.features.items()
    }
    for key, value in (bias or NEUTRAL).model_dump().items():
        table[f"value_{key}"] = in_score(value)
    needs, strengths = range(len(table["value_need"])), range(len(table["value_strength"]))
    table["value_chance"] = CHANCES
    table["value_class"] = [in_score(weight[name]) for name in CLASSES]
    table["value_unit"] = in_score(weight["units"])
    table["value_strength"] = [in_score(weight["strength"] * log1p(n)) for n in strengths]
    table["value_need"] = [
        in_score(weight["last_medals"] / (1 + n) - weight["medals_to_go"] * n) for n in needs
    ]
    table["value_card"][: len(card_rows)] = [in_score(model.cards.get(card, 0.0)) for card in card_rows]


def in_score(value: float) -> int:
    """A weight in the unit of kernels: 1024 to one in the exponent of the logistic law."""
    return round(value * SCORE_ONE)
