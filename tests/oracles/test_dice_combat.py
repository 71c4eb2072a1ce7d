"""Exact battles against a referee who plays out every possible roll, figure by figure and step by step."""

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from engine.codes import Face, UnitClass
from engine.dice.combat import BATTLE, MAX_ROOM, class_faces, fight_out, make_battles
from engine.dice.odds import MAX_DICE
from engine.layout import ALL

SIDES = (Face.INFANTRY, Face.INFANTRY, Face.ARMOR, Face.GRENADE, Face.FLAG, Face.STAR)
INF, ARM, ART = (class_faces(target) for target in UnitClass)


def referee(roll, hit_faces, battle):
    """One battle by the letter of core 6.3 and 6.4: (figures lost, of them to flags, hexes gone back, dead)."""
    figures = left = battle["figures"]
    hits = [side for side in roll if hit_faces >> side & 1][battle["hits_ignored"] :]
    flags = [side for side in roll if side == Face.FLAG][battle["flags_ignored"] :]
    for _ in hits:
        left -= 1 if left else 0
    after_hits = left
    steps = paid = 0
    demanded = len(flags) * battle["hexes_per_flag"]
    if battle["one_for_all"] and flags:
        demanded = 1
    for _ in range(demanded):
        if steps < battle["room"]:
            steps += 1
        else:
            paid += battle["loss_per_hex"]
    while left and paid:
        left, paid = left - 1, paid - 1
    return figures - left, after_hits - left, steps if left else 0, left == 0


def played_out(hit_faces, battle):
    """Counts of what the referee says of every roll."""
    return Counter(referee(roll, hit_faces, battle) for roll in product(SIDES, repeat=battle["dice"]))


def as_counts(weights):
    """Non-empty cells of a table of weights."""
    return {tuple(int(i) for i in cell): int(weights[tuple(cell)]) for cell in np.argwhere(weights)}


def marginal(outcomes, *places):
    """Counts of some places of the referee's outcomes."""
    counts = Counter()
    for outcome, count in outcomes.items():
        counts[tuple(int(outcome[place]) for place in places)] += count
    return dict(counts)


@pytest.mark.rule("CORE-HIT-4", "CORE-HIT-5", "CORE-HIT-6", "RET-1", "RET-8", "RET-10", "RET-11", "RET-12")
@pytest.mark.parametrize("hit_faces", [INF, ARM, ART, INF | 1 << Face.STAR])
@pytest.mark.parametrize("dice", range(5))
def test_every_roll_of_up_to_four_dice(dice, hit_faces):
    for figures, ignored, room in product((1, 2, 4), (0, 1), (0, 1, 2, MAX_ROOM)):
        check({"dice": dice, "figures": figures, "flags_ignored": ignored, "room": room}, hit_faces)


@pytest.mark.rule("RET-13", "RET-16", "HR-STAND-2", "HR-RESIST-4")
@pytest.mark.parametrize(
    "special",
    [
        {"hits_ignored": 1},
        {"flags_ignored": ALL, "room": 0},
        {"flags_ignored": 2, "room": 0},
        {"hexes_per_flag": 3, "room": 4},
        {"hexes_per_flag": 2, "room": 1, "loss_per_hex": 2},
        {"room": 0, "loss_per_hex": 2},
        {"room": 0, "loss_per_hex": 0},
        {"one_for_all": 1, "room": 0},
        {"one_for_all": 1, "room": 2, "hexes_per_flag": 3},
        {"one_for_all": 1, "room": 0, "flags_ignored": 1},
    ],
)
def test_every_roll_under_special_rules(special):
    for dice, figures in product((1, 3, 4), (1, 3, 8)):
        check({"dice": dice, "figures": figures, **special}, ARM)


def check(battle, hit_faces):
    """The distribution of one battle equals what the referee counts."""
    plain = {"hits_ignored": 0, "flags_ignored": 0, "room": MAX_ROOM, "hexes_per_flag": 1, "loss_per_hex": 1}
    outcomes = played_out(hit_faces, {**plain, "one_for_all": 0, **battle})
    numbers = dict(battle)
    odds = fight_out(make_battles(numbers.pop("dice"), hit_faces, numbers.pop("figures"), **numbers))
    assert int(odds.rolls) == 6 ** battle["dice"] == sum(outcomes.values())
    assert as_counts(odds.joint) == marginal(outcomes, 0, 2)
    assert as_counts(odds.figures_lost) == marginal(outcomes, 0)
    assert as_counts(odds.lost_to_flags) == marginal(outcomes, 1)
    assert as_counts(odds.retreats) == marginal(outcomes, 2)
    assert as_counts(odds.eliminated) == marginal(outcomes, 3)
    mean = sum(Fraction(lost * count, 6 ** battle["dice"]) for (lost, *_), count in outcomes.items())
    assert float(odds.mean("figures_lost")) == float(mean)


@pytest.mark.rule("RET-8", "RET-12")
def test_a_lone_figure_against_the_edge_dies_of_hits_and_flags_alike():
    odds = fight_out(make_battles(1, ARM, 1, room=0))
    assert odds.fractions("eliminated")[1] == Fraction(1, 3) + Fraction(1, 6)


@pytest.mark.rule("RET-16")
def test_guns_in_a_bunker_lose_a_figure_to_the_second_flag():
    odds = fight_out(make_battles(2, ART, 2, flags_ignored=1, room=0))
    assert odds.fractions("lost_to_flags")[1] == Fraction(1, 36)
    assert odds.fractions("retreats")[0] == 1


def test_many_battles_at_once_are_the_same_as_one_by_one():
    dice, figures, room = np.ogrid[0 : MAX_DICE + 1, 1:5, 0:3]
    battles = make_battles(dice, [[[INF]]], figures, flags_ignored=1, room=room)
    together = fight_out(battles)
    assert together.joint.shape == (*battles.shape, 9, 9)
    assert (together.joint.sum(axis=(-2, -1)) == together.rolls).all()
    for cell in np.ndindex(battles.shape):
        alone = fight_out(battles[cell])
        for name in ("hits", "flags", "joint", "lost_to_flags", "eliminated", "figures_lost", "retreats"):
            assert (getattr(alone, name) == getattr(together, name)[cell]).all()


def test_kinds_are_told_apart_in_any_number_of_batches():
    rng = np.random.default_rng(7)
    n = 3000
    battles = make_battles(
        rng.integers(0, 5, n),
        rng.choice([INF, ARM, ART], n),
        rng.integers(1, 9, n),
        room=rng.integers(0, 9, n),
    )
    odds = fight_out(battles)
    spot = rng.integers(0, n, 40)
    assert (fight_out(battles[spot]).joint == odds.joint[spot]).all()
    assert fight_out(battles[:0]).joint.shape == (0, 9, 9)


def test_chances_of_a_marginal():
    odds = fight_out(make_battles([1, 2], ART, 2))
    assert odds.chances("hits")[:, :3].tolist() == [[5 / 6, 1 / 6, 0], [25 / 36, 10 / 36, 1 / 36]]
    assert odds.at_least("hits", 1).tolist() == [1 / 6, 11 / 36]
    assert odds.mean("flags").tolist() == [1 / 6, 1 / 3]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"dice": 12}, "dice: found 12, expected 0 to 11"),
        ({"dice": -1}, "dice: found -1, expected 0 to 11"),
        ({"figures": [3, 0]}, "figures: found 0, expected 1 to 8"),
        ({"room": -1}, "room: found -1, expected 0 to 8"),
        ({"hexes_per_flag": 4}, "hexes_per_flag: found 4, expected 1 to 3"),
        ({"one_for_all": 2}, "one_for_all: found 2, expected 0 to 1"),
        ({"flag_faces": INF}, "expected no face to count twice"),
    ],
)
def test_numbers_out_of_range_are_refused(wrong, message):
    with pytest.raises(ValueError, match=message):
        make_battles(**{"dice": 3, "hit_faces": INF, "figures": 4, **wrong})


def test_larger_numbers_mean_all():
    battle = make_battles(3, INF, 4, hits_ignored=ALL, flags_ignored=ALL, room=ALL)
    assert battle.dtype == BATTLE and battle.shape == ()
    assert (battle["hits_ignored"], battle["flags_ignored"], battle["room"]) == (MAX_DICE, MAX_DICE, MAX_ROOM)
    assert fight_out(battle).fractions("figures_lost")[0] == 1
