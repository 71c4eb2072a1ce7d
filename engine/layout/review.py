"""REVIEW: one plan of a reviewed turn, against what was done."""

import numpy as np

i4 = np.int32
f8 = np.float64

REVIEW = np.dtype(
    [
        ("game", np.int64),
        ("turn", i4),
        ("side", i4),
        ("card_copy", i4),  # physical card of the plan
        ("style", i4),  # of the searching player whose styles are tried; OFF = the player's own
        ("done", i4),  # 1 for what was done in the game; the other plans of the turn follow it
        ("samples", i4),
        ("gain", f8),  # sum over the samples: chance to win by the plan, less that by what was done
        ("squares", f8),  # sum of the squares of these differences
    ],
    align=True,
)
