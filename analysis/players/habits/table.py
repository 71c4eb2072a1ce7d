"""The table of indicators: all groups in order, what is computed in another way, and what cannot be computed."""

from analysis.players.habits.attacks import ATTACKS, LANDINGS, RACE
from analysis.players.habits.held_ground import PLACES, WORKS
from analysis.players.habits.indicator import Direction, Group, Indicator, Sure, Unit
from analysis.players.habits.plans import CARDS, SECTIONS
from engine.layout.habits import Measure

# The only one that is no ratio: see estimate.entropy.
VARIETY = Indicator(
    "variety",
    "variety of openings, in bits",
    Direction.SOME,
    Sure.INFERRED,
    Unit.NUMBER,
    "entropy of the main section of the first five own turns over games of one battle and side, mean over both",
    "games in which these turns gave five orders or more; the set-up is the same and the hands are not",
    Measure.OPENING_LEFT,
)
OPENINGS = (Measure.OPENING_LEFT, Measure.OPENING_CENTER, Measure.OPENING_RIGHT)
GROUPS = (
    WORKS,
    ATTACKS,
    PLACES,
    Group(SECTIONS.title, (*SECTIONS.indicators, VARIETY)),
    CARDS,
    LANDINGS,
    RACE,
)
INDICATORS = tuple(one for group in GROUPS for one in group.indicators)
LEFT_OUT = (
    ("Variety of people in one position", "needs several people before one position, hand included"),
    ("Whether a two-medal turn followed a wait for its card", "needs to know what the card was kept for"),
)
NEAR_ENOUGH = (
    'An enemy unit is "near enough to strike" at a hex if its row gives it a die there after a march straight ahead; '
    "what stands between, cover and the order it needs are left aside."
)
