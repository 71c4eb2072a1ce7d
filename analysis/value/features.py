"""What the value model sees of a battle: every feature is the Allies' minus the Axis's, so swapping the sides flips it.

A model of such features without a constant gives both sides the same chance in the same position: it knows of a battle
only what stands on the board.  What a battle favours beside is its bias (``engine/loading/schema/value_file.py``).
"""

from collections.abc import Callable

import numpy as np
import pandas as pd

from analysis.stats.sides import SIDES
from engine.loading.words.errors import InputError

OFF = -1  # nothing to gain, neither side
LAST_CARDS = 10  # from here on an expiring deck counts; before, the feature would only name the battle
PAIRED = ("need", "inf", "arm", "art", "figures", "units", "open", "steps")
COLUMNS = ("side", *(f"{name}_{side}" for name in PAIRED for side in SIDES), "pile", "deck_out")

Numbers = np.ndarray
Of = Callable[[pd.DataFrame, str], Numbers]


def _column(turns: pd.DataFrame, name: str) -> Numbers:
    return np.asarray(turns[name], dtype=float)


def _near_end(turns: pd.DataFrame, side: str) -> Numbers:
    """1 without a medal missing, a half with one missing, and so on."""
    return np.asarray(1 / (1 + _column(turns, f"need_{side}")))


def _near_goal(turns: pd.DataFrame, side: str) -> Numbers:
    """1 on a hex where a medal can be gained, a half one hex away, and so on; 0 if there is none."""
    steps = _column(turns, f"steps_{side}")
    return np.where(steps == OFF, 0.0, 1 / (1 + np.maximum(steps, 0)))


def _on_the_board(turns: pd.DataFrame, side: str) -> Numbers:
    """Share of the missing medals that objectives could still bring, at most 1."""
    need = np.maximum(_column(turns, f"need_{side}"), 1)
    return np.asarray(np.minimum(_column(turns, f"open_{side}"), need) / need)


def _deck(turns: pd.DataFrame, side: str) -> Numbers:
    """1 with the deck spent for the side that wins by it, falling to 0 with ten cards left; 0 for the other."""
    wins_by_it = _column(turns, "deck_out") == SIDES.index(side)
    return np.asarray(wins_by_it * np.maximum(0.0, 1 - _column(turns, "pile") / LAST_CARDS))


def _moves_next(turns: pd.DataFrame, side: str) -> Numbers:
    """1 if the turn just played was the enemy's."""
    played = turns["side"].astype(str).to_numpy()
    return np.asarray(played != side, dtype=float)


def _per_side(name: str, sign: float = 1.0) -> Of:
    return lambda turns, side: sign * _column(turns, f"{name}_{side}")


OF_A_SIDE: dict[str, Of] = {
    "medals_to_go": _per_side("need", -1.0),
    "last_medals": _near_end,
    "infantry": _per_side("inf"),
    "armor": _per_side("arm"),
    "artillery": _per_side("art"),
    "strength": lambda turns, side: np.log1p(_column(turns, f"figures_{side}")),
    "units": _per_side("units"),
    "objectives_open": _on_the_board,
    "objective_near": _near_goal,
    "objective_near_at_last": lambda turns, side: _near_goal(turns, side) * _near_end(turns, side),
    "deck_spent": _deck,
    "to_move": _moves_next,
    "to_move_at_last": lambda turns, side: _moves_next(turns, side) * _near_end(turns, side),
}
MEANINGS = {
    "medals_to_go": "medals the enemy still misses, minus the own ones",
    "last_medals": "1 / (1 + medals missing): the last medals count more",
    "infantry": "figures of infantry",
    "armor": "figures of armor",
    "artillery": "figures of artillery",
    "strength": "logarithm of 1 + all figures",
    "units": "units on the board",
    "objectives_open": "share of the missing medals that objectives could still bring",
    "objective_near": "1 / (1 + hexes of march to where a medal can be gained)",
    "objective_near_at_last": "the same, times 1 / (1 + medals missing)",
    "deck_spent": "for the side that wins when the deck is spent: 1 - cards left / 10, at least 0",
    "to_move": "the next turn is the side's",
    "to_move_at_last": "the same, times 1 / (1 + medals missing)",
}


def features_of(turns: pd.DataFrame) -> Numbers:
    """Features of every position.

    Parameters
    ----------
    turns : DataFrame
        Rows of ``layout.TURN`` with ``COLUMNS``: how the game stands at the end of a turn of ``side``.

    Returns
    -------
    ndarray of float64, shape (n_turns, n_features)
        In the order of ``FEATURES``, the Allies' minus the Axis's.

    Raises
    ------
    InputError
        A column is missing.
    """
    for name in COLUMNS:
        if name not in turns.columns:
            raise InputError("turns", name, "no such column", ", ".join(COLUMNS))
    return np.column_stack([of(turns, "allies") - of(turns, "axis") for of in OF_A_SIDE.values()])


def medals_missing(turns: pd.DataFrame) -> Numbers:
    """Medals that the side still misses which misses fewer, shape (n_turns,)."""
    return np.asarray(np.minimum(_column(turns, "need_axis"), _column(turns, "need_allies")))
