"""SEARCH: what a searching player tries, how, and its notes of one search."""

import numpy as np

from engine.sizes import MAX_PLANS, MAX_STYLES, N_WEIGHTS

i4 = np.int32
f8 = np.float64

SEARCH = np.dtype(
    [
        # --- how each side searches: set before the games, never changed by them ---
        ("plans", i4, (2,)),  # plans tried in a turn at most; 0 = the side does not search
        ("cards", i4, (2,)),  # cards tried in the player's own style
        ("styled_cards", i4, (2,)),  # cards tried in every other style
        ("samples", i4, (2,)),  # samples per plan in the first round, twice as many in each later one
        ("turns", i4, (2,)),  # player turns played out in a sample, the own one included
        ("margin", f8, (2,)),  # chance to win by which a plan must beat the player's own
        ("medal", f8, (2,)),  # worth of a position: see search/worth.py
        ("figure", f8, (2,)),
        ("near", f8, (2,)),
        ("styles", i4, (2,)),  # styles beside the player's own
        ("factor", f8, (2, MAX_STYLES, N_WEIGHTS)),  # weights of a style as multiples of the player's own
        # --- notes of one search ---
        ("n", i4),  # plans; the first is what the player would do without searching
        ("card_copy", i4, (MAX_PLANS,)),
        ("style", i4, (MAX_PLANS,)),  # OFF = the player's own
        ("alive", i4, (MAX_PLANS,)),  # 1 while the plan has not been given up
        ("hash0", np.int64, (MAX_PLANS,)),  # trajectory after the own turn of the first sample
        ("hash1", np.int64, (MAX_PLANS,)),
        ("total", f8, (MAX_PLANS,)),  # sum over the samples so far
        ("samples_n", i4),  # samples every living plan has had
        # --- sums over the games of a block: not reset between games ---
        ("searched", np.int64, (2,)),  # turns searched
        ("changed", np.int64, (2,)),  # turns in which another plan than the player's own was carried out
        ("tried", np.int64, (2,)),  # samples played out
    ],
    align=True,
)
