"""HABIT and WATCH: what games show of how somebody plays, and the memory of whoever watches a game for it.

A *measure* is a pair of sums, what was found (``top``) and out of how much (``bottom``).  They are noted for the side
whose habit it is.  What each counts is reported beside the indicator that rests on it (``analysis/players/habits``).
"""

from enum import IntEnum, auto

import numpy as np

from engine.sizes import MAX_CARDS, MAX_STACKS, MAX_UNITS

i4 = np.int32
f8 = np.float64
WINDOW = 5  # own turns in which sections are counted together
FIRST_ORDERS = 5  # of a side that comes from the sea


class Measure(IntEnum):
    """Pairs of sums, in the order in which HABIT holds them."""

    @staticmethod
    def _generate_next_value_(name: str, start: int, count: int, last_values: list[int]) -> int:
        return count

    GARRISON_4 = auto()
    GARRISON_8 = auto()
    GARRISON_12 = auto()
    SALLY = auto()
    WEAK_LEAVE = auto()
    WEAK_FIGHT = auto()
    WEAK_DANGER = auto()
    WEAK_DANGER_LATE = auto()
    WEAK_DANGER_EARLY = auto()
    FOCUS = auto()
    FINISH = auto()
    TARGETS = auto()
    MAIN_SECTION = auto()
    SECTIONS = auto()
    SWITCHES = auto()
    RUNS = auto()
    RUN_WAIT = auto()
    SINGLE_WAIT = auto()
    CLEARING = auto()
    CLEARING_QUIET = auto()
    CLEARING_CONTACT = auto()
    CLEARING_LARGE = auto()
    CLEARING_SMALL = auto()
    FIRST_TACTIC = auto()
    FIRST_TACTIC_EARLY = auto()
    TACTIC_AT_ONCE = auto()
    TACTIC_USE = auto()
    AMBUSH_WAIT = auto()
    AMBUSH_ATTACKER = auto()
    AMBUSH_DEFENDER = auto()
    COUNTER_WAIT = auto()
    COUNTER_BIG = auto()
    RECON_CONTACT = auto()
    OTHER_CONTACT = auto()
    RECON_CHANCE = auto()
    OTHER_CHANCE = auto()
    GUN_MOVES = auto()
    GUN_FIRES = auto()
    ARMOR_RANGE = auto()
    ARMOR_NEXT = auto()
    COVER = auto()
    COVER_LEFT = auto()
    WAY_OPEN = auto()
    BLOCKED = auto()
    BLOCKED_BY_CHANCE = auto()
    CLOSED_WAYS = auto()
    GROUND_GOOD = auto()
    GROUND_BAD = auto()
    RESERVE_TURN = auto()
    RESERVE_SMALL = auto()
    CROSSING = auto()
    SEA_TURNS = auto()
    LANDED = auto()
    LANDING_SECTION = auto()
    LANDING_GUNS = auto()
    BRIDGE = auto()
    MEDAL_TRIED = auto()
    WIN_TRIED = auto()
    DENY_WEAK = auto()
    DENY_HEX = auto()
    TWO_MEDALS = auto()
    ASSAULT_BEHIND = auto()
    ASSAULT_AHEAD = auto()
    EXPOSED_BEHIND = auto()
    EXPOSED_AHEAD = auto()
    GIVE_UP = auto()
    SPARE = auto()
    OPENING_LEFT = auto()
    OPENING_CENTER = auto()
    OPENING_RIGHT = auto()
    NEVER_ORDERED = auto()
    SURE_PASSED = auto()
    SURE_WIN_PASSED = auto()
    SURE_FOR_GOOD_PASSED = auto()
    SURF_DEATHS = auto()
    SURF_FIGURES = auto()
    REPLAYED = auto()  # turns of which the log does not lead to the position that was reached: none


N_MEASURES = len(Measure)

HABIT = np.dtype([("top", f8, (2, N_MEASURES)), ("bottom", f8, (2, N_MEASURES))])  # of one game, by side

WATCH = np.dtype(
    [
        # --- what stands on a hex, set before the games ---
        ("work", i4, (MAX_STACKS,)),  # 1 for bunker, sandbags, town
        ("bunker", i4, (MAX_STACKS,)),
        ("bridge", i4, (MAX_STACKS,)),
        # --- of a whole game: units ---
        ("start_hex", i4, (MAX_UNITS,)),  # where it came to the board, OFF = nowhere
        ("garrison", i4, (MAX_UNITS,)),  # 1 if that is a work that shelters it
        ("reserve", i4, (MAX_UNITS,)),  # 1 if it began out of all reach and has had no order
        ("at_sea", i4, (MAX_UNITS,)),  # 1 if it has been seen in the surf
        ("surf_turns", i4, (MAX_UNITS,)),  # own turns in a row that ended in the surf
        ("five", i4, (MAX_UNITS,)),  # 1 if it had one of the first orders of a landing this turn
        # --- of a whole game: cards ---
        ("got", i4, (MAX_CARDS,)),  # own turn at whose end the card was drawn, 0 = dealt
        ("run_section", i4, (2,)),  # section of the section card played last, OFF = none
        ("run_wait", i4, (2,)),  # own turns it was in hand, OFF = already counted
        ("tactic_seen", i4, (2,)),
        # --- of a whole game: sections ---
        ("window_turns", i4, (2,)),
        ("window", i4, (2, 3)),  # orders by physical section, 2 each; 1 in each of two sections
        ("window_alone", i4, (2, 3)),  # orders to units that stood in no other section
        ("window_main", i4, (2,)),  # main section of the window before, OFF = none
        ("windows", i4, (2,)),
        ("effort", i4, (2,)),  # section in which the side has fought of late, OFF = none
        ("effort_lost", i4, (2,)),  # own units lost there since
        (
            "crossed",
            i4,
            (2, 3, 2),
        ),  # units that crossed into a section with a card for it in hand: this turn, last turn
        # --- of a whole game: landings ---
        ("lands", i4, (2,)),  # 1 if the side began with a unit in the surf
        ("bunker_met", i4, (2,)),
        ("landing_n", i4, (2,)),  # orders given so far
        ("landing", i4, (2, 3)),  # the first of them by section, counted as in a window
        # --- of a turn ---
        ("began_hex", i4, (MAX_UNITS,)),
        ("began_weak", i4, (MAX_UNITS,)),  # 1 for a last figure
        ("danger", i4, (MAX_UNITS,)),  # enemy dice that can reach it
        ("danger_before", i4, (MAX_UNITS,)),
        (
            "callable",
            i4,
            (MAX_UNITS,),
        ),  # last figures that the card could order and that have nothing to gain
        ("cover_near", i4, (MAX_UNITS,)),  # 1 if a hex with cover was in reach
        ("gun_aims", i4, (MAX_UNITS,)),
        ("stepped", i4, (MAX_UNITS,)),
        ("followed", i4, (MAX_UNITS,)),  # 1 if it has taken ground
        ("fought", i4, (MAX_UNITS,)),
        ("killed", i4, (MAX_UNITS,)),  # enemy units it has destroyed
        ("attacked", i4, (MAX_UNITS,)),  # 1 for an enemy that was attacked
        ("likely", i4, (MAX_UNITS,)),  # dice that could be rolled at a last figure of the enemy
        ("way_before", i4, (MAX_UNITS,)),  # 1 if an enemy unit could fall back once orders were given
        ("turn_orders", i4, (3,)),  # orders by section, counted as in a window
        ("taken", i4, (2,)),  # medals that side has won, net
        ("objective_medals", i4, (2,)),  # medals of objectives and exits that side has won
        ("gained", i4),  # bits of objectives that the side came to hold
        ("sure", i4),  # most medals that one ordered unit could have stepped on
        ("sure_for_good", i4),  # of these, medals that nobody can take back
        ("battles", i4),
        ("targets", i4),
        ("declared", i4),
        ("card_copy", i4),  # played, OFF = none
        ("contact", i4),  # own units with an enemy within three hexes as the turn began
        ("chances", i4),  # own units with somebody to attack from where they stood
        ("units", i4),  # own units as the turn began
        ("enemy_weak", i4),  # last figures in the enemy's reach as the turn began
        ("rival_needs", i4),  # medals the enemy lacked
        ("lead", i4),  # own medals less the enemy's
        ("needs", i4),  # medals the side lacked
        ("attacker", i4),  # of the close assault that may still be followed up, OFF = none
        ("emptied", i4),  # the hex it was on
        ("battle_by", i4),  # unit whose battle is being reported
        ("has_orders", i4),
        ("has_moves", i4),
    ],
    align=True,
)
