"""A handling machine, die by die: how fast it empties a town, how fast it falls, how often it is driven off the board.

One kind of number follows from the faces alone; the other from every roll fought out on the board.
"""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from engine.hooks import Fired
from tests.support.battlefield import Battlefield

FIGHTING, HANDLING = "hr_fighting_machine", "hr_handling_machine"
ON = "martian-fighting-machine+martian-handling-machine"
WAR = f"ruleset.fiction_side=AXIS+{ON}+martian-harvest+martian-victory"
FACES = "IIAGFS"  # of a die
HALF, SIXTH = Fraction(1, 2), Fraction(1, 6)
FLAG = SIXTH
GARRISON, MODELS = 4, 3
DICE = 2  # of a handling machine


def at_least_two(dice, chance):
    """Chance that at least two of some dice show what each shows with a chance."""
    return sum(comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(2, dice + 1))


def left_in_town(figures):
    """Chance of each number of figures after an attack: half of all faces hit, a flag drives all of them out."""
    blank = 1 - HALF - FLAG
    left = Counter()
    for hits in range(DICE + 1):
        left[max(figures - hits, 0)] += comb(DICE, hits) * HALF**hits * blank ** (DICE - hits)
    left[0] += 1 - (1 - FLAG) ** DICE
    return left


def attacks_needed(after):
    """Mean number of attacks until nobody is left; ``after(figures)``: chance of each number after one of them."""
    mean = [Fraction(0)]
    for figures in range(1, GARRISON + 1):
        left = after(figures)
        again = sum(left[n] * mean[n] for n in range(1, figures))
        mean.append((1 + again) / (1 - left[figures]))
    return mean[GARRISON]


def fought(field, attacker, target, dice, seen):
    """How often ``seen`` gives what, over every roll of an attack; the position is put back before each."""
    start, found = field.state.copy(), Counter()
    assert field.dice(attacker, target) == dice
    for roll in product(FACES, repeat=dice):
        field.states[0] = start
        field.attack(attacker, target, "".join(roll), follow=False)
        found[seen(field)] += Fraction(1, len(FACES) ** dice)
    return found


def test_the_numbers_that_follow_from_the_faces():
    assert DICE * HALF == 1  # figures that an attack takes
    assert float(1 - (1 - FLAG) ** DICE) == pytest.approx(0.31, abs=0.005)
    assert float(attacks_needed(left_in_town)) == pytest.approx(2.3, abs=0.05)
    assert MODELS / (3 * SIXTH) == 6  # only the tank symbol hits
    assert float(at_least_two(3, FLAG)) == pytest.approx(0.074, abs=0.0005)
    assert float(at_least_two(2, FLAG)) == pytest.approx(0.028, abs=0.0005)


@pytest.mark.rule("HR-MARHM-1", "HR-GEN-21", "HR-MARTOWN-5")
def test_a_garrison_falls_or_is_driven_out_on_the_board_as_the_faces_say():
    def on_the_board(figures):
        field = Battlefield(
            {"F6": "town"}, {HANDLING: "E6"}, {"infantry": f"F6:{figures} I1"}, ON, "axis", owner="allies"
        )
        return fought(field.ready("E6"), "E6", "F6", DICE, lambda after: after.figures("F6"))

    for figures in range(1, GARRISON + 1):
        assert on_the_board(figures) == left_in_town(figures)
    assert attacks_needed(on_the_board) == attacks_needed(left_in_town)


@pytest.mark.rule("HR-MARHM-1", "HR-MARHM-3")
def test_six_attacks_of_three_dice_take_as_many_models_as_it_has():
    field = Battlefield(None, {HANDLING: "E6"}, {"infantry": "F6 I1"}, ON, medals=9).ready("F6")
    left = fought(field, "F6", "E6", 3, lambda after: sum(after.picture("axis").values()))
    assert left == {MODELS - n: comb(3, n) * SIXTH**n * (1 - SIXTH) ** (3 - n) for n in range(MODELS + 1)}
    lost = sum((MODELS - n) * chance for n, chance in left.items())
    assert MODELS / lost == 6


@pytest.mark.rule("HR-MARHM-2", "HR-MARHM-3", "HR-MARHM-4", "HR-MARWIN-2")
@pytest.mark.parametrize(("dice", "from_hex"), [(3, "B6"), (2, "C6")])
def test_on_the_rear_row_two_flags_of_a_roll_lose_the_only_one_and_the_war(dice, from_hex):
    axis = {HANDLING: "A6", FIGHTING: "A1 A3 A12"}
    field = Battlefield(None, axis, {"infantry": f"{from_hex} I1 I2 I3"}, WAR).ready(from_hex)
    found = fought(
        field, from_hex, "A6", dice,
        lambda after: (after.fired(Fired.LEFT_BOARD), after.winner() if after.state["over"] else None),
    )  # fmt: skip
    shot = SIXTH**MODELS if dice == MODELS else 0  # all its models in one roll
    off = at_least_two(dice, FLAG)
    due = {(True, "allies"): off, (False, "allies"): shot, (False, None): 1 - off - shot}
    assert found == {end: chance for end, chance in due.items() if chance}
