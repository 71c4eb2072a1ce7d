"""Odds tables against enumeration of all rolls and against an independent dice library."""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import numpy as np
import pytest

from engine.codes import DIE, Face, UnitClass
from engine.dice.combat import class_faces, expected_dice_to_eliminate
from engine.dice.odds import MAX_DICE, SIXTHS, n_rolls, odds_tables, roll_weights, sixths
from engine.layout import MAX_FIGURES, MIND

# CORE-DICE-11: infantry x2, armor, grenade, flag, star, written out by name.
SIDES = ("INFANTRY", "INFANTRY", "ARMOR", "GRENADE", "FLAG", "STAR")
SIDE_PAIRS = [(hit, flag) for hit in range(7) for flag in range(7 - hit)]
# CORE-HIT-1 .. -3: names of the faces that hit a class.
HITS = {
    UnitClass.INF: {"INFANTRY", "GRENADE"},
    UnitClass.ARM: {"ARMOR", "GRENADE"},
    UnitClass.ART: {"GRENADE"},
}


def pool(dice, hit_sides, flag_sides):
    """The dice library's distribution of (hits, flags)."""
    sides = [(1, 0)] * hit_sides + [(0, 1)] * flag_sides + [(0, 0)] * (6 - hit_sides - flag_sides)
    return dice @ icepool.Die([icepool.Vector(side) for side in sides])


def successes(dice, sides):
    """Chance of every number of successes by the dice library, as fractions of 6^dice."""
    die = dice @ icepool.Die([1] * sides + [0] * (6 - sides))
    return [Fraction(die.quantity(k), die.denominator()) for k in range(dice + 1)]


@pytest.mark.rule("CORE-DICE-11")
def test_the_die_has_its_six_sides():
    assert [Face(side).name for side in DIE] == list(SIDES)


@pytest.mark.rule("CORE-HIT-1", "CORE-HIT-2", "CORE-HIT-3", "CORE-HIT-8")
@pytest.mark.parametrize("star_hits", [False, True])
@pytest.mark.parametrize(("target", "per_die"), [("INF", 3), ("ARM", 2), ("ART", 1)])
def test_chance_per_die(target, per_die, star_hits):
    faces = class_faces(UnitClass[target], star_hits)
    names = HITS[UnitClass[target]] | ({"STAR"} if star_hits else set())
    assert {face.name for face in Face if faces >> face & 1} == names
    assert sixths(faces) == per_die + star_hits
    assert sixths(1 << Face.FLAG) == 1


def test_symbols_can_be_void():
    assert [int(sixths(class_faces(target, symbols_hit=False))) for target in UnitClass] == [1, 1, 1]


def test_sides_of_every_set_of_faces():
    for faces in range(32):
        assert SIXTHS[faces] == sum(faces >> Face[name] & 1 for name in SIDES)


@pytest.mark.parametrize("dice", range(6))
@pytest.mark.parametrize("target", list(UnitClass))
def test_every_roll_of_up_to_five_dice(dice, target):
    counted = Counter(
        (sum(side in HITS[target] for side in roll), roll.count("FLAG"))
        for roll in product(SIDES, repeat=dice)
    )
    table = roll_weights()[dice, sixths(class_faces(target)), 1]
    found = {(int(h), int(f)): int(table[h, f]) for h, f in zip(*np.nonzero(table), strict=True)}
    assert found == dict(counted)


@pytest.mark.parametrize(("hit_sides", "flag_sides"), SIDE_PAIRS)
def test_the_dice_library_agrees_to_the_last_roll(hit_sides, flag_sides):
    for dice in (1, 2, 4, MAX_DICE):
        oracle = pool(dice, hit_sides, flag_sides)
        table = roll_weights()[dice, hit_sides, flag_sides]
        scale = int(n_rolls(dice)) // oracle.denominator()
        assert {tuple(shown): count * scale for shown, count in oracle.items() if count} == {
            (int(h), int(f)): int(table[h, f]) for h, f in zip(*np.nonzero(table), strict=True)
        }


def test_no_side_is_hit_and_flag_at_once():
    totals = roll_weights().sum(axis=(-2, -1))
    for hit_sides, flag_sides in product(range(7), repeat=2):
        expected = n_rolls(np.arange(MAX_DICE + 1)) if hit_sides + flag_sides <= 6 else np.zeros(MAX_DICE + 1)
        assert (totals[:, hit_sides, flag_sides] == expected).all()


def test_tables_fit_the_record_of_the_players():
    for name, table in odds_tables().items():
        assert table.shape == MIND[name].shape
        assert table.dtype == MIND[name].base == np.float64
        assert not table.flags.writeable


@pytest.mark.rule("CORE-HIT-4", "CORE-HIT-5")
def test_loss_and_kill_tables_are_the_nearest_floats():
    tables = odds_tables()
    n_dice, n_sides, _ = tables["expected_loss"].shape
    for dice, sides in product(range(n_dice), range(n_sides)):
        chance = successes(dice, sides)
        for figures in range(1, MAX_FIGURES + 1):
            loss = sum(p * min(hits, figures) for hits, p in enumerate(chance))
            assert tables["expected_loss"][dice, sides, figures] == float(loss)
            assert tables["kill_chance"][dice, sides, figures] == float(sum(chance[figures:]))
        assert tables["none_chance"][dice, sides] == float(chance[0])
        assert tables["expected_loss"][dice, sides, 0] == tables["kill_chance"][dice, sides, 0] == 0.0


def test_flag_table_is_the_nearest_float():
    table = odds_tables()["flag_chance"]
    for dice, flags in np.ndindex(table.shape):
        assert table[dice, flags] == float(sum(successes(dice, 1)[flags:]))


@pytest.mark.rule("CORE-HIT-8")
@pytest.mark.parametrize(("figures", "sides", "known"), [(4, 3, 8), (3, 2, 9), (2, 1, 12)])
def test_expected_dice_to_eliminate_full_units(figures, sides, known):
    assert expected_dice_to_eliminate(figures, sides) == known
    # One die after the other: waiting for the next hit takes t = 1 + (1 - p) t dice.
    p = successes(1, sides)[1]
    assert sum(1 / p for _ in range(figures)) == known


def test_a_unit_that_nothing_hits_is_never_eliminated():
    with pytest.raises(ValueError, match="hit_sixths: found 0, expected 1 to 6"):
        expected_dice_to_eliminate(4, 0)
