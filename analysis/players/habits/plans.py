"""Indicators of cards, sections and what is done with both."""

from analysis.players.habits.indicator import Direction, Group, Indicator, Sure, Unit
from engine.layout.habits import Measure

HIGH, LOW, SOME = Direction
SEVERAL, ONE, INFERRED, OURS = Sure
PERCENT, POINTS, NUMBER, MORE = Unit

SECTIONS = Group(
    "Sections and reserves",
    (
        Indicator(
            "main-section", "orders in the largest section", HIGH, SEVERAL, PERCENT,
            "orders in the section with most of them (a unit on a line is half an order in each section)",
            "orders in five own turns one after the other, windows with fewer than five left out", Measure.MAIN_SECTION,
        ),
        Indicator(
            "sections", "sections used in five own turns", LOW, SEVERAL, NUMBER,
            "sections in which a unit was ordered that stood in no other", "such windows", Measure.SECTIONS,
        ),
        Indicator(
            "switches", "changes of the main section", SOME, SEVERAL, PERCENT,
            "windows whose largest section is another than that of the window before", "windows after the first",
            Measure.SWITCHES,
        ),
        Indicator(
            "give-up", "units lost before orders turn elsewhere", SOME, SEVERAL, NUMBER,
            "own units lost in the section that had most orders, since it had",
            "changes to another section after a loss there", Measure.GIVE_UP,
        ),
        Indicator(
            "reserve-turn", "own turn that brings reserves in", LOW, SEVERAL, NUMBER,
            "own turn of the first order, one more than the last own turn where there was none",
            "units that began out of all reach: no enemy near enough to strike at them or to be struck by them",
            Measure.RESERVE_TURN,
        ),
        Indicator(
            "reserve-small", "reserves ordered by small cards", HIGH, SEVERAL, PERCENT,
            "first orders by a card of at most two orders", "first orders of such reserves", Measure.RESERVE_SMALL,
        ),
        Indicator(
            "crossing", "crossings followed by the card for them", SOME, ONE, PERCENT,
            "moves into a section with a section card for it in hand, and such a card is played within two own turns",
            "moves of units into a section in which they did not stand", Measure.CROSSING,
        ),
    ),
)  # fmt: skip
CARDS = Group(
    "Cards",
    (
        Indicator(
            "runs", "section cards played in runs", HIGH, INFERRED, PERCENT,
            "section cards whose section is that of the section card before or after", "section cards played",
            Measure.RUNS,
        ),
        Indicator(
            "run-wait", "wait of cards of runs, less of others", HIGH, SEVERAL, MORE,
            "own turns in hand of section cards that belong to a run, less of those that stand alone",
            "section cards played", Measure.RUN_WAIT, Measure.SINGLE_WAIT,
        ),
        Indicator(
            "clearing", "clearing turns", SOME, ONE, PERCENT,
            "cards after which at most one ordered unit moved or battled, while a card stayed in hand that could have "
            "ordered two or more (a strike counts as two)",
            "cards played that were no strikes, with others left in hand", Measure.CLEARING,
        ),
        Indicator(
            "clearing-quiet", "the same without contact, less with", HIGH, ONE, POINTS,
            "clearing turns with no enemy within three hexes of an own unit as the turn began, less with one",
            "cards as above", Measure.CLEARING_QUIET, Measure.CLEARING_CONTACT,
        ),
        Indicator(
            "clearing-hand", "the same with five cards or more, less", HIGH, ONE, POINTS,
            "clearing turns with a hand of five cards or more, less with a smaller hand", "cards as above",
            Measure.CLEARING_LARGE, Measure.CLEARING_SMALL,
        ),
        Indicator(
            "first-tactic", "own turn of the first tactic card", SOME, ONE, NUMBER,
            "own turn of the first tactic card but Counter-Attack", "games and sides with one", Measure.FIRST_TACTIC,
        ),
        Indicator(
            "first-tactic-early", "first tactic card on turn 1 or 2", SOME, ONE, PERCENT,
            "first tactic cards in own turn 1 or 2", "games and sides with one", Measure.FIRST_TACTIC_EARLY,
        ),
        Indicator(
            "tactic-at-once", "tactic cards drawn and played", LOW, ONE, PERCENT,
            "tactic cards played in the own turn after they were drawn", "tactic cards drawn in the game and played",
            Measure.TACTIC_AT_ONCE,
        ),
        Indicator(
            "tactic-use", "tactic cards with a use for several", HIGH, ONE, PERCENT,
            "Air Powers on three targets or more; cards that give dice, a longer march with a battle, or battles in "
            "contact or apart only, with two battling units or more",
            "such cards played", Measure.TACTIC_USE,
        ),
        Indicator(
            "ambush-wait", "own turns an Ambush waits", HIGH, ONE, NUMBER,
            "own turns from the draw to the play", "Ambushes played", Measure.AMBUSH_WAIT,
        ),
        Indicator(
            "ambush-attacker", "figures of the unit that is ambushed", LOW, ONE, NUMBER,
            "figures of the attacker", "Ambushes played", Measure.AMBUSH_ATTACKER,
        ),
        Indicator(
            "ambush-defender", "figures of the unit that ambushes", SOME, ONE, NUMBER,
            "figures of the defender", "Ambushes played", Measure.AMBUSH_DEFENDER,
        ),
        Indicator(
            "counter-wait", "own turns a Counter-Attack waits", HIGH, ONE, NUMBER,
            "own turns from the draw to the play", "Counter-Attacks played", Measure.COUNTER_WAIT,
        ),
        Indicator(
            "counter-big", "Counter-Attacks on a big card", HIGH, ONE, PERCENT,
            "Counter-Attacks that copy a tactic card or one of three orders or more", "Counter-Attacks played",
            Measure.COUNTER_BIG,
        ),
        Indicator(
            "recon-contact", "units in contact: Recon, less other", LOW, INFERRED, POINTS,
            "own units with an enemy within three hexes as a turn begins in which Recon is played, less in others",
            "own units", Measure.RECON_CONTACT, Measure.OTHER_CONTACT,
        ),
        Indicator(
            "recon-chance", "units with a target: Recon, less other", LOW, INFERRED, POINTS,
            "own units that could attack from where they stand in turns in which Recon is played, less in others",
            "own units", Measure.RECON_CHANCE, Measure.OTHER_CHANCE,
        ),
    ),
)  # fmt: skip
