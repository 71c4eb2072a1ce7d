"""One infantry unit of 4 against one zombie unit of 3 that comes again and again, on open ground without an edge.

The table of the design (it survives 99.5, 98.6, 28 %) counts figures that join the zombies and takes for granted that
they are beside the infantry in every turn of the Dead.  By the rules, fire can drive them so far back that they need a
turn more; the infantry then survives more often, and without the free battle far more often.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

import pytest

from engine.codes import Attack
from engine.dialogue import fight
from engine.players.common.weights import Weight
from tests.support.zombies import Graves

LIVING, DEAD = 4, 3  # figures of the infantry, of the zombies
BLANK = "B"
FACES = {"I": 2, BLANK: 2, "G": 1, "F": 1}  # sides of a die; armor and star do nothing to either
AT_ZOMBIES = {"I": "hit", "G": "flag", "F": "flag"}
AT_INFANTRY = {"I": "hit", "G": "hit", "F": "flag"}
BY_FIRE = {1: 3, 2: 2, 3: 1}  # dice of infantry by hexes to the target
COMES = "zombie-unit:defender_first={}+zombie-conversion+zombie-growth:split_at=8"
PAIRS = [(i, z) for i in range(1, LIVING + 1) for z in range(1, LIVING + DEAD + 1 - i)]
FARTHEST = 8  # hexes between the two; nobody gets farther
TURNS = 150  # after which one of the two is gone, but for a chance too small to matter


@cache
def rolls(dice):
    """Every roll of so many dice as faces, with its chance."""
    found = {}
    for faces in combinations_with_replacement(FACES, dice):
        ways = factorial(dice) // prod(factorial(faces.count(face)) for face in FACES)
        found["".join(faces)] = Fraction(ways * prod(FACES[face] for face in faces), 6**dice)
    return found


@cache
def results(dice, at_infantry):
    """Chance of every (hits, flags) of so many dice."""
    effect, found = AT_INFANTRY if at_infantry else AT_ZOMBIES, Counter()
    for faces, chance in rolls(dice).items():
        shown = [effect.get(face) for face in faces]
        found[shown.count("hit"), shown.count("flag")] += chance
    return found


@cache
def assault(living, dead, met):
    """Chance of (living, dead, hexes between them) after a turn of the Dead that begins with the two side by side."""
    found = Counter()
    for (hits, flags), chance in (results(3, False) if met else {(0, 0): 1}).items():
        left = max(dead - hits, 0)
        if not left or flags:
            found[living, left, 2 if left else 0] += chance
            continue
        for (taken, back), more in results(left, True).items():
            lost = min(taken, living)
            stands = living > lost
            found[living - lost, left + lost if stands else 0, 1 + back if stands else 0] += chance * more
    return found


@cache
def fire(dead, dice):
    """Chance of (dead, 1 if they are driven back) after fire of so many dice at them."""
    found = Counter()
    for (hits, flags), chance in results(dice, False).items():
        left = max(dead - hits, 0)
        found[left, int(bool(flags and left))] += chance
    return found


def survival(met, order, walk):
    """Chance in per cent that the infantry is left, which fires first, at zombies two hexes away.

    ``order``: chance that it may fire in a turn.  ``walk``: zombies go one hex a turn and assault from beside the
    infantry; else they are beside it in every turn of theirs.
    """
    steps = {pair: [(state, float(n)) for state, n in assault(*pair, met).items()] for pair in PAIRS}
    shots = {
        (z, d): [(state, float(n)) for state, n in fire(z, BY_FIRE.get(d, 0)).items()]
        for z in range(1, LIVING + DEAD)
        for d in range(1, FARTHEST + 1)
    }
    value = {(i, z, d): 1.0 for i, z in PAIRS for d in range(1, FARTHEST + 1)}

    def of(living, dead, far):
        return value[living, dead, far if walk else min(far, 2)] if living and dead else float(living > 0)

    def dead_turn(living, dead, far):
        if not dead:
            return 1.0
        if walk and far > 2:
            return of(living, dead, far - 1)
        return sum(chance * of(*state) for state, chance in steps[living, dead])

    def living_turn(living, dead, far):
        fired = sum(
            chance * dead_turn(living, left, min(far + driven, FARTHEST))
            for (left, driven), chance in shots[dead, far]
        )
        return order * fired + (1 - order) * dead_turn(living, dead, far)

    for _ in range(TURNS):
        value = {state: living_turn(*state) for state in value}
    return 100 * value[LIVING, DEAD, 2]


@pytest.mark.rule("HR-ZOMBIE-1", "HR-ZOMBIE-4", "HR-ZOMBIE-20", "HR-ZOMGROW-1")
@pytest.mark.parametrize(
    ("met", "order", "percent", "places"), [(True, 1.0, 99.5, 1), (True, 0.5, 98.6, 1), (False, 1.0, 28, 0)]
)
def test_the_table_of_the_pair(met, order, percent, places):
    """Zombies are always beside the infantry; 'ordered every second turn' is a chance of one half in each turn."""
    assert round(survival(met, order, walk=False), places) == percent


@pytest.mark.rule("HR-ZOMBIE-2", "HR-ZOMBIE-5")
def test_zombies_that_have_to_walk_back_to_it_are_worse_off():
    for met, order in ((True, 1.0), (True, 0.5), (False, 1.0)):
        assert survival(met, order, walk=True) > survival(met, order, walk=False)
    for order, percent in ((1.0, 99.5), (0.5, 98.6)):
        assert survival(True, order, walk=True) == pytest.approx(
            percent, abs=1.0
        )  # the table, within a point


def shown(faces):
    """The faces with blanks spelled out: armor and star in turn."""
    return "".join("AS"[n % 2] if face == BLANK else face for n, face in enumerate(faces))


class Duel(Graves):
    """The two on an open board, with room for either to fall back; put back as they were after each trial."""

    def __init__(self, living, dead, at, stands, met=True, **more):
        super().__init__(
            dead={"hr_zombie": at},
            living={"infantry": f"{stands}:{living}"},
            options=COMES.format(str(met).lower()),
            **more,
        )
        self.mind["weights"][0, Weight.SWARM_MOVE] = 99.0
        self.one, self.two = self.unit(at), self.unit(stands)
        self.state["unit_figures"][self.one] = dead  # an army of the dead begins at full strength
        self.before = self.states.copy()

    def again(self):
        self.states[:] = self.before

    def left(self):
        """Figures of the infantry and of the zombies, and hexes between them."""
        hexes = [int(self.state["unit_hex"][unit]) for unit in (self.two, self.one)]
        figures = [
            int(self.state["unit_figures"][unit]) if hex_ >= 0 else 0
            for unit, hex_ in zip((self.two, self.one), hexes, strict=True)
        ]
        if not all(figures):
            return figures[0], 0, 0
        return *figures, self.far(*(self.names[hex_] for hex_ in hexes))


@pytest.mark.rule("HR-ZOMBIE-1", "HR-ZOMBIE-5", "HR-ZOMBIE-9", "HR-CHARGE-2", "HR-CHARGE-3", "HR-ZOMGROW-1")
@pytest.mark.parametrize("met", [True, False])
@pytest.mark.parametrize(("living", "dead"), PAIRS)
def test_a_turn_of_the_dead_on_the_board_for_every_roll(living, dead, met):
    duel, found = Duel(living, dead, "B7", "C7", met), Counter()
    for free, chance in (rolls(3) if met else {"": Fraction(1)}).items():
        strikes = dead - free.count("I") if not {"G", "F"} & set(free) else 0
        for own, more in rolls(max(strikes, 0)).items():
            duel.again()
            duel.dead_turn(*([shown(free)] if met else []), *([shown(own)] if own else []))
            found[duel.left()] += chance * more
    assert found == assault(living, dead, met)


@pytest.mark.rule("HR-ZOMBIE-5", "HR-ZOMBIE-9")
@pytest.mark.parametrize("far", BY_FIRE)
@pytest.mark.parametrize("dead", range(1, LIVING + DEAD))
def test_fire_of_the_infantry_on_the_board_for_every_roll(dead, far):
    stands = {1: "F6", 2: "G7", 3: "H6"}[far]
    duel, found = Duel(LIVING, dead, "E7", stands, active="allies"), Counter()
    duel.play("direct_from_hq").order(stands)
    duel.before = duel.states.copy()
    for faces, chance in rolls(BY_FIRE[far]).items():
        duel.again()
        with duel.loaded([shown(faces)]):
            fight.fight(duel.tables, duel.state, duel.mind, duel.two, duel.one, Attack.ORDERED)
        living, left, apart = duel.left()
        assert living == LIVING
        found[left, apart - far if left else 0] += chance
    assert found == fire(dead, BY_FIRE[far])
