"""Indicators of posts, weak units, cover and ways back."""

from analysis.players.habits.indicator import Direction, Group, Indicator, Sure, Unit
from engine.layout.habits import Measure

HIGH, LOW, SOME = Direction
SEVERAL, ONE, INFERRED, OURS = Sure
PERCENT, POINTS, NUMBER, MORE = Unit

WORKS = Group(
    "Works and weak units",
    (
        *(
            Indicator(
                f"garrison-{turn}", f"garrisons at their post, turn {turn}", HIGH, SEVERAL, PERCENT,
                "first occupants of a bunker, sandbags, a sea wall or a town that stand there at the end of own turn "
                f"{turn}",
                "those alive then", measure,
            )
            for turn, measure in ((4, Measure.GARRISON_4), (8, Measure.GARRISON_8), (12, Measure.GARRISON_12))
        ),
        Indicator(
            "sally-reason", "sallies with a kill or an objective", HIGH, INFERRED, PERCENT,
            "exits after which the unit destroyed an enemy unit that turn or stands on an objective gained that turn",
            "own turns in which a unit left such a work by its own step", Measure.SALLY,
        ),
        Indicator(
            "weak-withdraw", "last figures: withdraw, less battle", HIGH, SEVERAL, POINTS,
            "last figures that end the turn within reach of fewer enemy dice, less those that battle",
            "last figures within reach of enemy dice as the turn begins, alive at its end, that the card played may "
            "order (Their Finest Hour left aside), stand on no objective and can attack no last figure",
            Measure.WEAK_LEAVE, Measure.WEAK_FIGHT,
        ),
        Indicator(
            "weak-danger", "enemy dice on last figures", LOW, SEVERAL, NUMBER,
            "enemy dice that can reach the unit next turn: for every enemy unit the most it can roll from any hex it "
            "may move to, all of them ordered by plain cards",
            "last figures at the end of the own turn", Measure.WEAK_DANGER,
        ),
        Indicator(
            "weak-danger-late", "the same in the race, less before", LOW, SEVERAL, MORE,
            "enemy dice on last figures where the enemy lacks two medals or fewer, less where he lacks more",
            "last figures at the end of the own turn", Measure.WEAK_DANGER_LATE, Measure.WEAK_DANGER_EARLY,
        ),
    ),
)  # fmt: skip
PLACES = Group(
    "Cover, ways back, guns and tanks",
    (
        Indicator(
            "cover", "infantry ends in cover in reach", HIGH, SEVERAL, PERCENT,
            "ordered infantry that ends the turn on a hex that takes off a die or spares a flag",
            "ordered infantry that had such a hex in reach, its own among them, and is alive", Measure.COVER,
        ),
        Indicator(
            "cover-left", "leaves cover for the open, no kill", LOW, SEVERAL, PERCENT,
            "ordered infantry that went from cover to a hex without and destroyed nothing",
            "ordered infantry that began the turn in cover and is alive", Measure.COVER_LEFT,
        ),
        Indicator(
            "way-open", "front units with a way back", HIGH, SEVERAL, PERCENT,
            "units that a flag would send back at least a hex",
            "own units within three hexes of an enemy at the end of the own turn, but for guns fixed in works",
            Measure.WAY_OPEN,
        ),
        Indicator(
            "blocked", "attacks those without a way back", HIGH, SEVERAL, POINTS,
            "ordered battles on a unit that no flag can send back a hex, less the share of such units among all that "
            "the attacker could attack",
            "ordered battles in which some could be attacked and others too",
            Measure.BLOCKED, Measure.BLOCKED_BY_CHANCE,
        ),
        Indicator(
            "closed-ways", "ways back closed, per 100 turns", HIGH, SEVERAL, PERCENT,
            "enemy units whose way back was open when orders were given and is closed after the moves",
            "100 own turns with a move", Measure.CLOSED_WAYS,
        ),
        Indicator(
            "gun-moves", "moves of a gun in a game", LOW, SEVERAL, NUMBER,
            "own turns in which a gun moved", "guns at the start that can leave their hex", Measure.GUN_MOVES,
        ),
        Indicator(
            "gun-fires", "ordered guns that battle", HIGH, SEVERAL, PERCENT,
            "ordered guns that battled", "ordered guns with a target from where they stood", Measure.GUN_FIRES,
        ),
        Indicator(
            "armor-range", "tanks battle from two hexes or more", HIGH, INFERRED, PERCENT,
            "ordered battles of armor at two or three hexes", "ordered battles of armor", Measure.ARMOR_RANGE,
        ),
        Indicator(
            "armor-next", "tanks beside infantry in cover", LOW, INFERRED, PERCENT,
            "armor next to enemy infantry in cover", "armor at the end of the own turn", Measure.ARMOR_NEXT,
        ),
        Indicator(
            "spare", "orders that change nothing", LOW, INFERRED, PERCENT,
            "ordered units that neither battled nor stand at another distance from the nearest enemy, in other cover "
            "or near enough to another number of enemies that could strike",
            "ordered units alive at the end of the turn", Measure.SPARE,
        ),
        Indicator(
            "never-ordered", "units never ordered in a game", LOW, OURS, PERCENT,
            "units without an order in the whole game", "units that stood on the board before the first turn",
            Measure.NEVER_ORDERED,
        ),
    ),
)  # fmt: skip
