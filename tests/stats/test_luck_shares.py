"""Pick-freeze: sources of known shares, everything shared, nothing shared."""

import numpy as np
import pytest

from analysis.stats.luck_shares import luck_share, luck_shares

GENERATOR = np.random.default_rng(13)


def result(deck, dice):
    """Variance 0.3 from the deck, 0.1 from the dice, 0.6 from both together."""
    return np.sqrt(0.3) * deck + np.sqrt(0.1) * dice + np.sqrt(0.6) * deck * dice


def draw():
    return GENERATOR.choice([-1.0, 1.0], 20_000)


def test_shares_of_a_known_game():
    deck, dice = draw(), draw()
    pairs = {
        "deck": (result(deck, draw()), result(deck, draw())),
        "dice": (result(draw(), dice), result(draw(), dice)),
    }
    table = luck_shares(pairs).set_index("source")
    for source, share in (("deck", 0.3), ("dice", 0.1), ("interaction", 0.6)):
        row = table.loc[source]
        assert row["ci_low"] <= share <= row["ci_high"] and row["ci_high"] - row["ci_low"] < 0.05
    assert table["share"].sum() == pytest.approx(1) and table["n_games"].tolist() == [40_000, 40_000, 80_000]


def test_all_shared_is_one_and_nothing_shared_is_none():
    one = result(draw(), draw())
    everything, nothing = luck_share(one, one.copy()), luck_share(one, result(draw(), draw()))
    assert (everything.value, everything.error) == pytest.approx((1, 0), abs=1e-12)
    assert nothing.low <= 0 <= nothing.high
    assert luck_share(np.ones(50), np.ones(50)).value == 0


def test_the_error_is_what_repetition_shows():
    shares, errors = [], []
    for _ in range(300):
        deck = draw()[:400]
        found = luck_share(result(deck, draw()[:400]), result(deck, draw()[:400]))
        shares.append(found.value)
        errors.append(found.error)
    assert np.mean(errors) == pytest.approx(np.std(shares), rel=0.12)
    assert np.mean(shares) == pytest.approx(0.3, abs=0.012)
