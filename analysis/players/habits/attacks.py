"""Indicators of attacks, landings and the race for medals."""

from analysis.players.habits.indicator import Direction, Group, Indicator, Sure, Unit
from engine.layout.habits import Measure

HIGH, LOW, SOME = Direction
SEVERAL, ONE, INFERRED, OURS = Sure
PERCENT, POINTS, NUMBER, MORE = Unit

ATTACKS = Group(
    "Attacks",
    (
        Indicator(
            "focus", "battles on a damaged unit", HIGH, SEVERAL, PERCENT,
            "ordered battles on a unit that has lost figures", "ordered battles in which one could be attacked",
            Measure.FOCUS,
        ),
        Indicator(
            "finish", "last figures in reach attacked", HIGH, SEVERAL, PERCENT,
            "last figures of the enemy that were attacked",
            "last figures at which an ordered unit could have rolled two dice or more, its move included, by own turn",
            Measure.FINISH,
        ),
        Indicator(
            "targets", "targets per battle", LOW, INFERRED, NUMBER,
            "units attacked by ordered battles", "ordered battles in own turns with two or more", Measure.TARGETS,
        ),
        Indicator(
            "ground-good", "takes cover or objectives", HIGH, INFERRED, PERCENT,
            "grounds taken", "grounds that could be taken, with cover or an objective", Measure.GROUND_GOOD,
        ),
        Indicator(
            "ground-exposed", "takes exposed ground", LOW, INFERRED, PERCENT,
            "grounds taken",
            "grounds that could be taken, without cover or objective and with three or more enemy units near enough "
            "to strike",
            Measure.GROUND_BAD,
        ),
        Indicator(
            "assault-behind", "close assaults: behind, less ahead", HIGH, ONE, POINTS,
            "ordered battles with an adjacent unit where the side was behind in medals as the turn began, less where "
            "it was ahead",
            "ordered battles", Measure.ASSAULT_BEHIND, Measure.ASSAULT_AHEAD,
        ),
        Indicator(
            "exposed-behind", "enemies in reach: behind, less ahead", HIGH, INFERRED, MORE,
            "enemy units near enough to strike at an ordered unit at the end of the turn, behind less ahead",
            "ordered units", Measure.EXPOSED_BEHIND, Measure.EXPOSED_AHEAD,
        ),
    ),
)  # fmt: skip
LANDINGS = Group(
    "Landings and bridges",
    (
        Indicator(
            "sea-turns", "own turns in the surf under fire", LOW, SEVERAL, NUMBER,
            "own turns that a unit ends where it may not battle, with an enemy near enough to strike",
            "units that stood there at any time", Measure.SEA_TURNS,
        ),
        Indicator(
            "landed", "ashore at the first assault on a bunker", HIGH, INFERRED, NUMBER,
            "own units out of the surf in the sections of the bunker", "first close assaults of a landing side on one",
            Measure.LANDED,
        ),
        Indicator(
            "landing-section", "first five orders in one section", HIGH, ONE, PERCENT,
            "orders in the section with most of them", "first five orders of a landing side", Measure.LANDING_SECTION,
        ),
        Indicator(
            "landing-guns", "dice of guns on these units", LOW, ONE, NUMBER,
            "dice of enemy guns near enough to strike at the end of the turn", "units of these five orders",
            Measure.LANDING_GUNS,
        ),
        Indicator(
            "bridge", "careless entries of bridges", LOW, SEVERAL, PERCENT,
            "entries by units of one or two figures, or with three or more enemy units near enough to strike",
            "own turns that end with a unit on a bridge it has entered, but for those that win", Measure.BRIDGE,
        ),
        Indicator(
            "surf-deaths", "die after three turns in the surf", LOW, OURS, PERCENT,
            "units that die where they may not battle, after three own turns in a row or more that ended there",
            "units that stood there at any time", Measure.SURF_DEATHS,
        ),
        Indicator(
            "surf-figures", "figures standing in the surf so long", LOW, OURS, PERCENT,
            "figures that stand there at the end of an own turn, the third in a row or later",
            "figures of the landing side at the end of its turns", Measure.SURF_FIGURES,
        ),
    ),
)  # fmt: skip
RACE = Group(
    "Medals",
    (
        Indicator(
            "medal-tried", "turns with a medal in reach: tried", HIGH, INFERRED, PERCENT,
            "turns in which one of them was attacked or stepped on",
            "own turns with a sure medal or a last figure in reach of two dice or more", Measure.MEDAL_TRIED,
        ),
        Indicator(
            "win-tried", "turns with a win in reach: tried", HIGH, INFERRED, PERCENT,
            "turns in which it was attacked or stepped on", "own turns in which one of these medals would win",
            Measure.WIN_TRIED,
        ),
        Indicator(
            "sure-passed", "sure medals passed over", LOW, OURS, PERCENT,
            "turns in which the side gained no objective and no medal of an exit",
            "own turns in which an ordered unit could have stepped on a hex that earns a medal at once, none given up "
            "for it, or left the board for one",
            Measure.SURE_PASSED,
        ),
        Indicator(
            "sure-kept-passed", "of these, medals that stay won", LOW, OURS, PERCENT,
            "the same", "such turns in which nobody could have taken this medal back", Measure.SURE_FOR_GOOD_PASSED,
        ),
        Indicator(
            "sure-win-passed", "sure wins passed over", LOW, OURS, PERCENT,
            "the same", "such turns in which this medal would have won the game", Measure.SURE_WIN_PASSED,
        ),
        Indicator(
            "deny-weak", "enemy one short: change in weak units", LOW, INFERRED, NUMBER,
            "last figures within reach of enemy dice at the end of the own turn, less at its beginning",
            "own turns in which the enemy lacks one medal", Measure.DENY_WEAK,
        ),
        Indicator(
            "deny-hex", "enemy one short: objectives covered", HIGH, INFERRED, PERCENT,
            "objective hexes with an own unit at the end of such a turn",
            "those that the enemy does not hold, may earn and could march to", Measure.DENY_HEX,
        ),
        Indicator(
            "two-medals", "turns with two medals", SOME, SEVERAL, PERCENT,
            "own turns with two medals or more, net", "own turns", Measure.TWO_MEDALS,
        ),
    ),
)  # fmt: skip
