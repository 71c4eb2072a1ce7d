"""Odds of Modern Battle by enumerating every fall of the dice; written from the statements, without the engine.

Rule: MMB-UNIT-1, -2, MMB-DIE-1, -2, MMB-ART-4, -7, -8, MMB-CBT-2, -3, -5 .. -9, MMB-RET-1, -2, MMB-FW-1, -2, MMB-MOV-8,
MMB-GAP-6 .. -12, -15.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

DIE = "IIAGFS"
HIT_BY = {"INF": "IG", "ARM": "AG", "ART": "G"}
# Kind: class, strength, dice by range.
KINDS = {
    "infantry": ("INF", 4, [3, 2, 1]),
    "infantry_at": ("INF", 2, [3, 3]),
    "machine_gun": ("INF", 2, [4, 3, 2, 1]),
    "mortar": ("INF", 2, [0, 4, 3, 2, 1]),
    "cavalry": ("INF", 3, [3, 2, 1]),
    "tank": ("ARM", 3, [3, 3, 3, 3]),
    "armored_car": ("ARM", 2, [3, 2, 1, 1]),
    "artillery_heavy": ("ART", 2, [5, 5, 4, 4, 3, 3, 2, 2, 1, 1]),
    "artillery_field": ("ART", 2, [4, 4, 3, 3, 2, 2, 1, 1]),
    "artillery_mountain": ("ART", 2, [3, 3, 2, 2, 1, 1]),
    "infantry_gun": ("ART", 2, [3, 2, 2, 1, 1]),
    "at_gun": ("ART", 2, [3, 2, 1, 1]),
    "transport_armored": ("ART", 1, []),
    "transport_soft": ("ART", 0, []),
}
AFV = ("tank", "armored_car")
AT_GUN_AT_AFV = [3, 3, 3, 3]
SHORT_OF_AFV = ("infantry", "machine_gun", "mortar", "cavalry")  # MMB-CBT-7, -8, MMB-GAP-9
FEWER = {"tank": 2, "armored_car": 1}
MINE_DICE = 4


@cache
def falls(dice, class_):
    """How often so many dice show so many hits and retreats, of ``6 ** dice``."""
    counted = Counter()
    for fall in product(DIE, repeat=dice):
        counted[sum(face in HIT_BY[class_] for face in fall), fall.count("F")] += 1
    return counted


def chance(dice, class_, holds):
    """Chance that hits and retreats of a throw are as ``holds`` says."""
    return Fraction(sum(n for shown, n in falls(dice, class_).items() if holds(*shown)), 6**dice)


def dice_of(attacker, target, far, off=0):
    """Dice of a kind at another; ``off``: what the ground takes off, never of guns.  0: not allowed."""
    class_, _, by_range = KINDS[attacker]
    if attacker == "at_gun" and target in AFV:
        by_range = AT_GUN_AT_AFV
    dice = by_range[far - 1] if far <= len(by_range) else 0
    if attacker in SHORT_OF_AFV:
        dice -= FEWER.get(target, 0)
    return max(0, dice - (0 if class_ == "ART" else off))


def after(dice, target, *, works=False, blocked=False, strength=None):
    """Chance of every end of a throw: points lost, areas gone back, destroyed; ``works``: the target is in them."""
    class_, full, _ = KINDS[target]
    strength = full if strength is None else strength
    frail = target == "transport_soft"
    found = Counter()
    for (hits, flags), n in falls(dice, class_).items():
        hits, flags = max(0, hits - works), max(0, flags - works)
        if frail:
            dead, lost, back = hits + flags > 0, int(hits + flags > 0), 0
        else:
            lost = min(hits, strength)
            back = int(flags > 0 and lost < strength)
            if back and blocked:
                lost, back = lost + 1, 0
            dead = lost == strength
        found[lost, back, dead] += n
    return {end: Fraction(n, 6**dice) for end, n in found.items()}


def kill(dice, target, **around):
    """Chance that one throw destroys a unit of full strength, or of the strength given."""
    return sum((p for (_, _, dead), p in after(dice, target, **around).items() if dead), Fraction(0))


def goes_back(dice, target, **around):
    """Chance that it goes back and lives."""
    return sum((p for (_, back, _), p in after(dice, target, **around).items() if back), Fraction(0))


def losses(dice, class_, works=0):
    """Chances of 0, 1, 2 ... losses, the first of them taken by works."""
    return [chance(dice, class_, lambda h, _, k=k: max(0, h - works) == k) for k in range(dice + 1)]


def mean_combats(dice, class_, strength):
    """Mean number of combats of so many dice that take so many points, without retreats."""
    lost = losses(dice, class_)
    expected = [Fraction(0)]
    for left in range(1, strength + 1):
        later = sum((p * expected[max(0, left - k)] for k, p in enumerate(lost) if k), Fraction(0))
        expected.append((1 + later) / (1 - lost[0]))
    return expected[strength]
