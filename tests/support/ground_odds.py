"""Exact odds of what mines and ice cost, by counting every way the token and the dice can fall."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import product

import numpy as np
from scipy.stats import binom

from engine.layout import OFF
from engine.rules.mines.law import ground_bites, lay_ground
from tests.support.mined_field import Mined

DIE = "IIAGFS"
MISSED = 1e-6  # chance that a frequency is refused although the kernel rolls as it should
Odds = dict[int, Fraction]  # figures lost -> chance


def odds_of(strengths: Iterable[int], faces: str, figures: int) -> Odds:
    """Figures lost to one of these strengths, each as likely, of whose dice these faces cost a figure each."""
    tokens = list(strengths)
    found: Counter[int] = Counter()
    for dice in tokens:
        falls = list(product(DIE, repeat=dice))
        for fall in falls:
            found[min(figures, sum(face in faces for face in fall))] += Fraction(1, len(tokens) * len(falls))
    return dict(found)


def mean(odds: Odds) -> Fraction:
    """Figures lost on the average."""
    return sum((lost * chance for lost, chance in odds.items()), Fraction(0))


def after(first: Odds, more: Odds, figures: int) -> Odds:
    """One loss after another, no more than there are figures."""
    found: Counter[int] = Counter()
    for (a, p), (b, q) in product(first.items(), more.items()):
        found[min(figures, a + b)] += p * q
    return dict(found)


def frequencies(field: Mined, hex_: str, to: str, how: int, rolls: int) -> Counter[int]:
    """How often a unit that comes from one hex onto the next loses so many figures, everything dealt anew each time."""
    unit = field.unit(hex_)
    here, there = field.index[hex_], field.index[to]
    start = field.state.copy()
    start["tracing"] = 0
    start["unit_at"][here], start["unit_at"][there], start["unit_hex"][unit] = OFF, unit, there
    found: Counter[int] = Counter()
    for n in range(rolls):
        state = start.copy()
        state["turn"] = n
        lay_ground(field.tables, state, field.mind)
        ground_bites(field.tables, state, unit, here, how)
        found[int(start["unit_figures"][unit] - state["unit_figures"][unit])] += 1
    return found


def assert_falls_as(found: Counter[int], odds: Odds) -> None:
    """Every frequency lies where all but one in a million of them would."""
    rolls = sum(found.values())
    assert set(found) <= set(odds)
    for lost, chance in odds.items():
        low, high = binom.interval(1 - MISSED, rolls, float(chance))
        assert low <= found[lost] <= high, (lost, float(chance), found[lost] / rolls)


def noted_odds(field: Mined, figures: int) -> np.ndarray:
    """What the players have noted: chance of so many figures lost."""
    left = field.mind["figures_left"][0]
    return np.array([left[figures - lost] for lost in range(figures + 1)])
