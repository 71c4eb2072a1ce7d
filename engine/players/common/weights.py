"""Terms of a judging player: what each weight means, its usual value and its range.

Values live in ``engine/data/players/<id>.toml``.  Unit: *figures* (1.0 = an enemy infantry figure removed) unless the
meaning says otherwise.  Terms from ``NOISE`` on are worked out only where their weight is not zero; a player with none
of them is the sergeant.  Terms from ``ENGAGE`` on weigh choices that only an option of the rules adds.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from engine.declaring.declare import FORBIDS as FORBIDS
from engine.hooks import OPTIONAL_TERMS, checked, codes
from engine.players.common.class_terms import CLASSES, ORDERED, class_terms
from engine.sizes import FIRST_LATER, N_AIM, N_ORDER, N_PLACE, N_WEIGHTS


class _Weight(IntEnum):
    """Terms of every player."""

    HIT = 0
    KILL = 1
    FLAG = 2
    BLOCKED = 3
    OBJECTIVE = 4
    DENY = 5
    NEAR_OBJECTIVE = 6
    NEAR_ENEMY = 7
    THREAT = 8
    FRAGILE = 9
    ORDERED_SHARE = 10
    RETREAT_CLOSED = 11
    KEEP_ORDER = 12
    KEEP_TACTIC = 13
    KEEP_STRIKE = 14
    AMBUSH = 15
    DIG_IN = 16
    DAMAGE = 17
    STUBBORN = 18
    CHARGE = 19
    GROUND = 20
    CLEAR = 21
    PATIENCE = 22
    NOISE = 23
    CARD_NOISE = 24
    FOCUS = 25
    FINISH = 26
    WIN_NOW = 27
    CLOSING = 28
    LOSE_UNIT = 29
    ORDERS_MET = 30
    SHELTER = 31
    LEAD = 32
    SUPPORT = 33
    GUNS_BACK = 34
    OVERRUN = 35
    SOFTEN = 36
    PROSPECT = 37
    GROUP = 38
    CLOCK = 39
    SECTION = 40
    KEEP_PLACED = 41
    CUT = 42
    BLOCK_OWN = 43
    AMBUSH_FEAR = 44
    BLIND = 45
    IDLE_ARMOR = 46
    IDLE_GUNS = 47
    RUN = 48
    GUARD = 49


class _Further(IntEnum):
    """Terms of every player too, which files may leave out: 0 there."""

    WAY_BACK = 128
    POST = 129
    HOLD = 130
    SURF = 131
    SILENCE = 132
    PAIR = 133
    EXACT = 134
    CLAIM = 135
    WHOLE = 136
    # --- what playing a card is worth beyond its orders, by what kind of card it is ---
    CARD_GAIN = 137
    CARD_AIMS = 138
    CARD_FRESH = 139
    CARD_COPIES = 140
    CARD_WASTE = 141
    CARD_TACTIC_EARLY = 142
    CARD_ORDERS_EARLY = 143
    CARD_ONE_ORDER = 144
    CARD_WHOLE_SECTION = 145
    CARD_WIDE = 146
    CARD_ANYWHERE = 147
    CARD_BONUS = 148
    CARD_COPY = 149
    CARD_STRIKE = 150
    CARD_FINEST = 151


FIRST_OF_OPTIONS = len(
    _Weight
)  # from here on terms of choices that house rules add; files may leave them out
FIRST_FURTHER = int(min(_Further))
FIRST_PLACE = 160  # of infantry; those of the other classes follow, then what attacks and orders count
FIRST_AIM = FIRST_PLACE + len(CLASSES) * N_PLACE
FIRST_ORDER = FIRST_AIM + len(CLASSES) * N_AIM
FIRST_BATTLE = FIRST_ORDER + len(ORDERED) * N_ORDER
# Index into ``mind.weights[side]``; meanings in ``TERMS``.
Weight: Any = codes(
    "Weight",
    {
        **{one.name: int(one) for one in _Weight},
        **checked(
            "term",
            ((one.name, one.number) for one in OPTIONAL_TERMS),
            FIRST_OF_OPTIONS,
            FIRST_FURTHER - 1,
            range(FIRST_LATER, N_WEIGHTS),
        ),
        **{one.name: int(one) for one in _Further},
        **{name.upper(): FIRST_PLACE + i for i, (name, _) in enumerate(class_terms())},
    },
    __name__,
)


@dataclass(frozen=True)
class Term:
    """One term of the judgement.

    Attributes
    ----------
    usual : float
        Weight of the sergeant.
    low, high : float
        Range in which a file may set it.
    meaning : str
    """

    usual: float
    low: float
    high: float
    meaning: str


FOUGHT_OVER = "a medal objective occupied, the board left by an exit, or an enemy driven off an objective"

TERMS: dict[str, Term] = {
    "hit": Term(1.0, 0.0, 5.0, "a figure removed"),
    "kill": Term(3.2, 0.0, 20.0, "a medal for a unit eliminated"),
    "flag": Term(0.35, -1.0, 5.0, "an enemy unit driven back"),
    "blocked": Term(0.8, 0.0, 3.0, "share of hit for a flag that finds the way back closed"),
    "objective": Term(3.5, 0.0, 20.0, FOUGHT_OVER),
    "deny": Term(1.6, 0.0, 20.0, "standing on a hex that earns the enemy a medal"),
    "near_objective": Term(0.22, -2.0, 2.0, "per hex of march nearer to an open objective"),
    "near_enemy": Term(0.16, -2.0, 2.0, "per hex nearer to the nearest enemy"),
    "threat": Term(0.9, 0.0, 10.0, "per own figure expected to be lost in the next enemy turn"),
    "fragile": Term(1.2, 0.0, 10.0, "extra weight of a threat to a unit's last figures"),
    "ordered_share": Term(0.3, 0.0, 1.0, "chance that a given enemy unit is ordered next turn"),
    "retreat_closed": Term(0.25, 0.0, 5.0, "standing where the way back is closed"),
    "keep_order": Term(0.16, -1.0, 5.0, "worth of keeping a card, per order it gives"),
    "keep_tactic": Term(0.3, -3.0, 10.0, "extra for a tactic card"),
    "keep_strike": Term(0.9, -3.0, 10.0, "worth of keeping Air Power, Barrage or Ambush"),
    "ambush": Term(0.9, 0.0, 99.0, "least worth of a roll for which Ambush is played; 99 = never"),
    "dig_in": Term(0.35, 0.0, 10.0, "per figure of threat a new sandbag meets"),
    "damage": Term(0.8, 0.0, 10.0, "added to hit when damage decides the game"),
    "stubborn": Term(0.0, -99.0, 20.0, "added to standing when a retreat may be refused; -99 = never stand"),
    "charge": Term(0.15, -5.0, 99.0, "extra worth asked of a charge; 99 = never charge"),
    "ground": Term(0.1, -99.0, 10.0, "worth of taking ground for its own sake; -99 = never"),
    "clear": Term(0.15, 0.0, 5.0, "worth of clearing an obstacle with nothing else to do"),
    "patience": Term(3.0, 0.0, 50.0, "own turns without any battle after which threats weigh half"),
    "noise": Term(0.0, 0.0, 99.0, "half-width of the noise added to every hex, target and card judged"),
    "card_noise": Term(0.0, 0.0, 999.0, "half-width of the noise added to cards only; 999 = any card"),
    "focus": Term(
        0.0, 0.0, 2.0, "share of the hits already on their way to an enemy that the next unit counts"
    ),
    "finish": Term(0.0, 0.0, 5.0, "a hit as a share of what is left of the enemy unit"),
    "win_now": Term(0.0, 0.0, 50.0, "extra for a medal that wins the game"),
    "closing": Term(0.0, -1.0, 5.0, "growth of a medal's worth from none won to the last but one"),
    "lose_unit": Term(
        0.0, 0.0, 20.0, "per chance to lose the unit in the next enemy turn, per medal it pays"
    ),
    "orders_met": Term(0.0, 0.0, 10.0, "enemy units ordered next turn; 0 = ordered_share holds"),
    "shelter": Term(0.0, 0.0, 1.0, "share of cover counted enemy by enemy instead of as one factor"),
    "lead": Term(0.0, -2.0, 5.0, "growth of caution with the lead in medals, as a share of the target"),
    "support": Term(0.0, -1.0, 2.0, "per own unit within two hexes, three at most"),
    "guns_back": Term(0.0, 0.0, 5.0, "per hex by which artillery stands nearer than three to an enemy"),
    "overrun": Term(0.0, 0.0, 5.0, "per chance that an assault empties the hex for a unit that overruns"),
    "soften": Term(0.0, -5.0, 5.0, "precedence of fire from afar in the order of battles; no worth"),
    "prospect": Term(
        0.0, 0.0, 2.0, "share of the best attack from a hex that the unit cannot make this turn"
    ),
    "group": Term(0.0, 0.0, 1.0, "share of objective groups judged by the hexes still missing"),
    "clock": Term(0.0, 0.0, 5.0, "haste, or patience of who profits, while a clock runs out"),
    "section": Term(0.0, 0.0, 2.0, "per order in the hand (two at most) for the section of the hex"),
    "keep_placed": Term(0.0, 0.0, 1.0, "share of a kept card's orders that must find a unit in its section"),
    "cut": Term(0.0, 0.0, 5.0, "per hex of an enemy's way back that is occupied"),
    "block_own": Term(0.0, 0.0, 5.0, "per own unit in contact whose last way back is occupied"),
    "ambush_fear": Term(0.0, 0.0, 5.0, "close assault by the last figure of a unit, less for more figures"),
    "blind": Term(0.0, 0.0, 1.0, "share of own cover the player does not see"),
    "idle_armor": Term(0.0, 0.0, 1.0, "share of the worth of armor's attacks the player does not see"),
    "idle_guns": Term(0.0, 0.0, 1.0, "share of the worth of artillery's attacks the player does not see"),
    "run": Term(
        0.0, 0.0, 2.0, "per hex of march nearer to the objective that is the unit's own: the first there"
    ),
    "guard": Term(
        0.0, 0.0, 20.0, "standing on a hex that earns the enemy a medal, the more the nearer he is"
    ),
    # Choices that house rules add.
    **{one.name.lower(): Term(one.usual, one.low, one.high, one.meaning) for one in OPTIONAL_TERMS},
    # Further terms.
    "way_back": Term(0.0, 0.0, 3.0, "share of what flags cost who cannot fall back, as the dice fall"),
    "post": Term(0.0, -1.0, 5.0, "per die that the ground takes from an enemy, for infantry and guns"),
    "hold": Term(
        0.0, -1.0, 3.0, "share of the pull of enemies that a side does without who need not take ground"
    ),
    "surf": Term(0.0, 0.0, 5.0, "per enemy die to be met where the unit cannot battle"),
    "silence": Term(
        0.0, 0.0, 5.0, "per chance to eliminate and die that the enemy rolls at own units as they stand"
    ),
    "pair": Term(
        0.0, 0.0, 2.0, "share of what two units with one target are worth together, more or less than alone"
    ),
    "exact": Term(0.0, 0.0, 1.0, "share of what an order gains that is judged under the card's own terms"),
    "claim": Term(0.0, 0.0, 20.0, "a medal earned by standing there that nobody can take back"),
    "whole": Term(
        0.0, 0.0, 1.0, "share of a winning medal that is judged by the chance of the whole turn to win"
    ),
    "card_gain": Term(0.0, -1.0, 2.0, "share of what a card's orders gain"),
    "card_aims": Term(0.0, -5.0, 5.0, "per order of a card that leads to a battle"),
    "card_fresh": Term(0.0, -5.0, 5.0, "per order of a card to a unit that had none so far"),
    "card_copies": Term(0.0, -5.0, 5.0, "per further card of the kind in the hand"),
    "card_waste": Term(0.0, -5.0, 5.0, "per order of a section card that no unit gains by"),
    "card_tactic_early": Term(0.0, -9.0, 9.0, "playing a tactic card in the first three own turns"),
    "card_orders_early": Term(0.0, -5.0, 5.0, "per order used in the first three own turns"),
    "card_one_order": Term(0.0, -9.0, 9.0, "playing a card of one order"),
    "card_whole_section": Term(0.0, -9.0, 9.0, "playing a card that orders all units of a section"),
    "card_wide": Term(0.0, -9.0, 9.0, "playing a card that orders units in several sections"),
    "card_anywhere": Term(0.0, -9.0, 9.0, "playing a card of plain orders anywhere"),
    "card_bonus": Term(0.0, -9.0, 9.0, "playing a card whose orders give dice, marches or battles"),
    "card_copy": Term(0.0, -9.0, 9.0, "playing Counter-Attack"),
    "card_strike": Term(0.0, -9.0, 9.0, "playing a card that strikes"),
    "card_finest": Term(0.0, -9.0, 9.0, "playing Their Finest Hour"),
    **{name: Term(0.0, -50.0, 50.0, meaning) for name, meaning in class_terms()},
}

WEIGHTS: dict[str, int] = {weight.name.lower(): int(weight) for weight in Weight}
FIRST_OPTIONAL = int(Weight.NOISE)
N_TERMS = max(Weight) + 1
