"""Positions and turns made by hand for tests of the value model."""

import numpy as np
import pandas as pd

from analysis.value.features import COLUMNS, PAIRED

START = {"need": 4, "inf": 20, "arm": 6, "art": 2, "figures": 28, "units": 8, "open": 0, "steps": -1}


def turn(side="axis", pile=40, deck_out=-1, **changed):
    """One row of a traced turn; ``need_axis=2`` changes one side, everything else is the same for both."""
    row = {f"{name}_{who}": value for name, value in START.items() for who in ("axis", "allies")}
    assert set(changed) <= set(row)
    return {"side": side, "pile": pile, "deck_out": deck_out, **row, **changed}


def frame(*rows):
    """Turns as a frame, narrow numbers as they are stored."""
    table = pd.DataFrame(list(rows))
    numbers = [name for name in COLUMNS if name != "side"]
    return table.astype({**dict.fromkeys(numbers, np.int16), "side": "category"})


def some_turns(n, seed=7):
    """Positions of all kinds."""
    random = np.random.default_rng(seed)
    limits = {"need": 8, "inf": 40, "arm": 20, "art": 8, "figures": 60, "units": 20, "open": 5, "steps": 20}
    rows = {
        f"{name}_{who}": random.integers(0, limits[name], n) for name in PAIRED for who in ("axis", "allies")
    }
    rows |= {f"steps_{who}": random.integers(-1, 12, n) for who in ("axis", "allies")}
    side = random.choice(["axis", "allies"], n)
    return pd.DataFrame(
        {**rows, "side": side, "pile": random.integers(0, 60, n), "deck_out": random.integers(-1, 2, n)}
    )


def swapped(turns):
    """The same positions with the sides changed over."""
    names = {
        f"{name}_{a}": f"{name}_{b}" for name in PAIRED for a, b in (("axis", "allies"), ("allies", "axis"))
    }
    other = turns.rename(columns=names)
    other["side"] = turns["side"].astype(str).map({"axis": "allies", "allies": "axis"})
    other["deck_out"] = turns["deck_out"].map({-1: -1, 0: 1, 1: 0})
    return other
