"""Exact battles over arrays: which rolls hit, kill and push back, what blocked retreats cost (core 6.3, 6.4).

A battle is one record of small numbers (``BATTLE``); terrain, cards and sight have been reduced to it before.
Results are whole numbers of the ``6**dice`` equally likely rolls, so that tests compare for equality.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.codes import Face, UnitClass
from engine.dice.odds import MAX_DICE, SIDES_OF_DIE, FloatArray, IntArray, n_rolls, roll_weights, sixths
from engine.layout import ALL, MAX_FIGURES, MAX_RANGE

MAX_ROOM = MAX_RANGE  # hexes that matter behind a unit; nobody goes back farther for one roll
MOST_PER_FLAG = 3

# Field of BATTLE: least and largest value.
BOUNDS = {
    "dice": (0, MAX_DICE),
    "hit_sixths": (0, SIDES_OF_DIE),  # sides of the die that hit this target
    "flag_sixths": (0, SIDES_OF_DIE),  # sides that are a flag
    "figures": (1, MAX_FIGURES),  # of the target
    "hits_ignored": (0, MAX_DICE),  # first hits a work absorbs
    "flags_ignored": (0, MAX_DICE),  # flags the target ignores; it ignores all it may
    "room": (0, MAX_ROOM),  # hexes the target can go back
    "hexes_per_flag": (1, MOST_PER_FLAG),  # hexes each flag demands
    "loss_per_hex": (0, MAX_FIGURES),  # figures for each demanded hex that cannot be gone
    "one_for_all": (0, 1),  # 1: one hex answers all flags left (RETREAT_TOTAL)
}
BATTLE = np.dtype([(name, np.uint8) for name in BOUNDS])
BATCH = 1024  # distinct battles worked out at a time: bounds the memory

BattleArray = np.ndarray  # of BATTLE


def class_faces(target: UnitClass, star_hits: bool = False, symbols_hit: bool = True) -> int:
    """Faces that hit a target class, a bit per ``Face``.

    Parameters
    ----------
    target : UnitClass
    star_hits : bool
        Stars hit too, as for Air Power.
    symbols_hit : bool
        False beyond the ``symbol_range`` of the ruleset: infantry and armor faces miss.

    Notes
    -----
    Rule: CORE-HIT-1, -2, -3.  Artillery has no symbol of its own.
    """
    faces = 1 << Face.GRENADE
    if symbols_hit and target != UnitClass.ART:
        faces |= 1 << (Face.INFANTRY if target == UnitClass.INF else Face.ARMOR)
    return faces | 1 << Face.STAR if star_hits else faces


def make_battles(
    dice: npt.ArrayLike,
    hit_faces: npt.ArrayLike,
    figures: npt.ArrayLike,
    *,
    flag_faces: npt.ArrayLike = 1 << Face.FLAG,
    hits_ignored: npt.ArrayLike = 0,
    flags_ignored: npt.ArrayLike = 0,
    room: npt.ArrayLike = ALL,
    hexes_per_flag: npt.ArrayLike = 1,
    loss_per_hex: npt.ArrayLike = 1,
    one_for_all: npt.ArrayLike = 0,
) -> BattleArray:
    """Put battles into records; arguments broadcast against each other.

    Parameters
    ----------
    dice : array_like of int, 0 to 11
        Dice rolled, all reductions counted.
    hit_faces, flag_faces : array_like of int
        Bit per ``Face``, e.g. ``class_faces(UnitClass.INF)``; no face is both.
    figures : array_like of int, 1 to 8
        Figures of the target before the roll.
    hits_ignored, flags_ignored : array_like of int
        Hits a work absorbs and flags the target ignores in each roll; a larger number, ``ALL``, means all.
    room : array_like of int
        Hexes the target can go back, 8 or more for no obstacle in reach; 0 for units that cannot retreat.
    hexes_per_flag : array_like of int, 1 to 3
        Hexes each flag demands.
    loss_per_hex : array_like of int, 0 to 8
        Figures lost for each demanded hex that cannot be gone.  A unit that refuses to retreat under
        ``no-retreat-choice`` has ``room=0`` and its ``stand_loss_per_flag`` here.
    one_for_all : array_like of int, 0 or 1
        1 if all flags left demand one hex together, whatever ``hexes_per_flag`` says (trait RETREAT_TOTAL).

    Returns
    -------
    ndarray of BATTLE

    Raises
    ------
    ValueError
        A value out of range, or a face that is both hit and flag.

    Examples
    --------
    >>> battles = make_battles([1, 2, 3], class_faces(UnitClass.INF), 4)
    >>> battles["hit_sixths"].tolist()
    [3, 3, 3]
    """
    if np.any(np.bitwise_and(hit_faces, flag_faces)):
        raise ValueError("hit_faces, flag_faces: found a face in both, expected no face to count twice")
    values = {
        "dice": dice,
        "hit_sixths": sixths(hit_faces),
        "flag_sixths": sixths(flag_faces),
        "figures": figures,
        "hits_ignored": np.minimum(hits_ignored, MAX_DICE),
        "flags_ignored": np.minimum(flags_ignored, MAX_DICE),
        "room": np.minimum(room, MAX_ROOM),
        "hexes_per_flag": hexes_per_flag,
        "loss_per_hex": loss_per_hex,
        "one_for_all": one_for_all,
    }
    battles = np.empty(np.broadcast_shapes(*(np.shape(value) for value in values.values())), BATTLE)
    for name, value in values.items():
        low, high = BOUNDS[name]
        wrong = np.asarray(value)[(np.asarray(value) < low) | (np.asarray(value) > high)]
        if wrong.size:
            raise ValueError(f"{name}: found {wrong.flat[0]}, expected {low} to {high}")
        battles[name] = value
    return battles


class Aftermath(NamedTuple):
    """What a roll does to its target, as arrays.

    Attributes
    ----------
    lost_to_hits, lost_to_flags : ndarray of int64
        Figures removed by hits, and for hexes of retreat that could not be gone.
    retreats : ndarray of int64
        Hexes gone back; 0 for an eliminated unit.  Of a unit that may go farther than its flags demand
        (Resistance) the demanded hexes only.
    eliminated : ndarray of bool
    """

    lost_to_hits: IntArray
    lost_to_flags: IntArray
    retreats: IntArray
    eliminated: npt.NDArray[np.bool_]


def settle(battles: BattleArray, hits: npt.ArrayLike, flags: npt.ArrayLike) -> Aftermath:
    """Apply so many rolled hits, then so many rolled flags, to the targets; everything broadcasts.

    Losses for blocked hexes come first, so that a unit eliminated by them does not move.  Flags do nothing to
    a target that the hits have eliminated.

    Rule: CORE-HIT-4, -5, -6, RET-1, -8, -10, -11, -12, -13, HR-RESIST-4.
    """
    cell = {name: battles[name].astype(np.int64) for name in BOUNDS}
    effective = np.maximum(np.asarray(hits, np.int64) - cell["hits_ignored"], 0)
    lost_to_hits = np.minimum(effective, cell["figures"])
    left = cell["figures"] - lost_to_hits
    standing = np.maximum(np.asarray(flags, np.int64) - cell["flags_ignored"], 0)
    demanded = np.where(cell["one_for_all"], np.minimum(standing, 1), standing * cell["hexes_per_flag"])
    gone = np.minimum(demanded, cell["room"])
    lost_to_flags = np.minimum((demanded - gone) * cell["loss_per_hex"], left)
    eliminated = left == lost_to_flags
    return Aftermath(lost_to_hits, lost_to_flags, np.where(eliminated, 0, gone), eliminated)


@dataclass(frozen=True)
class Distribution:
    """Exact distribution of battles: whole numbers of rolls out of ``rolls``.

    Attributes
    ----------
    rolls : ndarray of int64, shape (...)
        Equally likely rolls, ``6**dice``.
    hits, flags : ndarray of int64, shape (..., 12)
        Rolls that show so many hitting and flag sides, before anything is ignored.
    joint : ndarray of int64, shape (..., 9, 9)
        Rolls after which the target has lost so many figures and gone back so many hexes.
    lost_to_flags : ndarray of int64, shape (..., 9)
        Rolls that cost so many figures for blocked retreats.
    eliminated : ndarray of int64, shape (..., 2)
        Rolls that leave the target on the board, and that eliminate it.
    """

    rolls: IntArray
    hits: IntArray
    flags: IntArray
    joint: IntArray
    lost_to_flags: IntArray
    eliminated: IntArray

    @property
    def figures_lost(self) -> IntArray:
        """Rolls that cost so many figures in all, shape (..., 9)."""
        lost: IntArray = self.joint.sum(axis=-1)
        return lost

    @property
    def retreats(self) -> IntArray:
        """Rolls that push the target back so many hexes, shape (..., 9)."""
        back: IntArray = self.joint.sum(axis=-2)
        return back

    def at_least(self, name: str, count: int) -> FloatArray:
        """Chance that ``hits``, ``flags``, ``figures_lost``, ``retreats`` ... is at least ``count``.

        Examples
        --------
        >>> odds = fight_out(make_battles(3, class_faces(UnitClass.INF), 1))
        >>> float(odds.at_least("hits", 1)), float(odds.at_least("eliminated", 1))
        (0.875, 0.875)
        """
        chance: FloatArray = getattr(self, name)[..., count:].sum(axis=-1) / self.rolls
        return chance

    def chances(self, name: str) -> FloatArray:
        """Chance of every value of a marginal, each the float nearest to the true fraction."""
        chances: FloatArray = getattr(self, name) / self.rolls[..., None]
        return chances

    def mean(self, name: str) -> FloatArray:
        """Expected value of a marginal, one division of two whole numbers."""
        weights = getattr(self, name)
        mean: FloatArray = weights @ np.arange(weights.shape[-1]) / self.rolls
        return mean

    def fractions(self, name: str) -> list[Fraction]:
        """Exact chances of every value of a marginal of one battle (arrays without dimensions)."""
        return [Fraction(int(weight), int(self.rolls)) for weight in getattr(self, name)]


def fight_out(battles: BattleArray) -> Distribution:
    """Exact distribution of every battle.

    Parameters
    ----------
    battles : ndarray of BATTLE, any shape
        From ``make_battles``.  Equal battles are worked out once; the answer takes about 1 kB for each, so
        ask for the kinds rather than for millions of battles (``engine.dice.bulk.sample`` is for those).

    Returns
    -------
    Distribution

    Examples
    --------
    >>> odds = fight_out(make_battles(3, class_faces(UnitClass.ARM), 3, room=0))
    >>> odds.fractions("eliminated")[1]  # all three dice hit or push against the edge of the board
    Fraction(1, 8)
    """
    keys = np.zeros(battles.size, np.int64)
    for name, (_, high) in BOUNDS.items():
        keys = keys * (high + 1) + battles[name].ravel()
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    kinds = battles.ravel()[first]
    batches = [_work_out(kinds[i : i + BATCH]) for i in range(0, max(len(kinds), 1), BATCH)]
    spread = (np.concatenate(parts)[which.ravel()] for parts in zip(*batches, strict=True))
    return Distribution(*(part.reshape(battles.shape + part.shape[1:]) for part in spread))


def _work_out(kinds: BattleArray) -> tuple[IntArray, ...]:
    """The fields of Distribution for a one-dimensional array of battles."""
    weights = roll_weights()[kinds["dice"], kinds["hit_sixths"], kinds["flag_sixths"]]
    counts = np.arange(MAX_DICE + 1)
    after = settle(kinds[:, None, None], counts[:, None], counts)
    lost = after.lost_to_hits + after.lost_to_flags
    side = MAX_FIGURES + 1
    joint = _add_up(weights, lost * (MAX_ROOM + 1) + after.retreats, side * (MAX_ROOM + 1))
    return (
        n_rolls(kinds["dice"]),
        weights.sum(axis=2),
        weights.sum(axis=1),
        joint.reshape(-1, side, MAX_ROOM + 1),
        _add_up(weights, after.lost_to_flags, side),
        _add_up(weights, after.eliminated.astype(np.int64), 2),
    )


def _add_up(weights: IntArray, values: IntArray, n_values: int) -> IntArray:
    """Weights by value, per kind; sums stay far below 2^53, where floats count exactly."""
    cells = np.arange(len(weights))[:, None, None] * n_values + values
    sums = np.bincount(cells.ravel(), weights.ravel(), minlength=len(weights) * n_values)
    return sums.astype(np.int64).reshape(-1, n_values)


def expected_dice_to_eliminate(figures: int, hit_sixths: int) -> Fraction:
    """Expected dice, one after the other and without flags, until a unit of so many figures is hit away.

    Rule: CORE-HIT-8.

    Examples
    --------
    >>> [str(expected_dice_to_eliminate(*unit)) for unit in ((4, 3), (3, 2), (2, 1))]
    ['8', '9', '12']
    """
    if hit_sixths <= 0:
        raise ValueError(f"hit_sixths: found {hit_sixths}, expected 1 to {SIDES_OF_DIE}")
    return Fraction(SIDES_OF_DIE * figures, hit_sixths)
