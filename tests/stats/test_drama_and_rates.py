"""Close battles, comebacks, hooks that acted, who begins: small frames counted by hand."""

import numpy as np
import pandas as pd
import pytest

from analysis.stats.drama import drama, drama_of_games
from analysis.stats.fired_rates import fired_rates
from analysis.stats.first_mover import first_mover_edge
from engine.hooks.fired import acted

GAMES = pd.DataFrame(
    {
        "medals_axis": np.array([4, 3, 0, 4], np.int16),
        "medals_allies": np.array([3, 3, 4, 1], np.int16),
        "lead_changes": np.array([2, 0, 0, 1], np.int16),
        "worst_deficit": np.array([2, 0, 0, 1], np.int16),
    }
)


def test_each_battle_and_all_of_them():
    assert drama_of_games(GAMES)["close"].tolist() == [1, 1, 0, 0]
    found = drama(GAMES)
    values = {name: estimate.value for name, estimate in found.items()}
    assert values == {"close": 0.5, "clear": 0.25, "comebacks": 0.25, "lead_changes": 0.75}
    assert all(one.low < one.value < one.high and one.n == 4 for one in found.values())


def test_hooks_are_bits():
    words = np.array([[0b000], [0b001], [0b101], [0b001 | 1 << 40]], np.int64)
    table = fired_rates(
        {name: acted(words, [bit]) for name, bit in (("a", 0), ("b", 1), ("c", 2), ("d", 40))}
    ).set_index("hook")
    assert table["rate"].tolist() == [0.75, 0, 0.25, 0.25]
    assert (table["n_games"] == 4).all() and table.loc["b", "ci_high"] > 0


@pytest.mark.parametrize(("first", "edge"), [("allies", 0.2), ("axis", -0.2)])
def test_what_it_is_worth_to_begin(first, edge):
    as_written, swapped = np.array([1.0] * 6 + [0.0] * 4), np.array([1.0] * 4 + [0.0] * 6)
    assert first_mover_edge(as_written, swapped, first).value == pytest.approx(edge)
