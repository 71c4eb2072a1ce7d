"""Whether the gun of an armored train goes in place of a hit (armored-train-house)."""

from engine.compiling.jit import kernel
from engine.players.choice import BEST, choice
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import Weight

A_HIT = 1.0  # what a hit less is worth, and what the gun is


@kernel
def worth_of_giving(tables, state, train, hits):
    """A hit spared where the gun would be lost with the wagon; the gun lost where hits are left before that.

    Rule: HR-ARMTRAIN-4.
    """
    left = state["unit_figures"][tables["train_loco"][train]] - hits
    return A_HIT if left <= tables["train_margin"] else -A_HIT


GUN = 0
gun_answers = optional_answers(
    "gun_answers",
    {
        GUN: choice(
            "gun", ("unit", "train", "hits"), worth=worth_of_giving, weight=Weight.GIVE_GUN, recruit=BEST
        ),
    },
)


@question
def choose_gun(tables, state, mind, unit, train, hits):
    """1 to give the gun on the wagon in place of the first of so many hits."""
    kind = mind["player"][state["unit_side"][unit]]
    return gun_answers(tables, state, mind, kind, GUN, unit, train, hits, 0)
