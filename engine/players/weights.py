"""Names of the weights a judging player reads; values live in ``engine/data/players/<id>.toml``."""

from enum import IntEnum


class Weight(IntEnum):
    """Index into ``mind.weights[side]``; units are *figures* (1.0 = an enemy infantry figure removed)."""

    HIT = 0  # a figure removed
    KILL = 1  # a medal for a unit eliminated
    FLAG = 2  # an enemy unit driven back
    BLOCKED = 3  # share of HIT for a flag that finds the way back closed
    OBJECTIVE = (
        4  # a medal objective occupied, the board left by an exit, or an enemy driven off an objective
    )
    DENY = 5  # standing on a hex that earns the enemy a medal
    NEAR_OBJECTIVE = 6  # per hex of march nearer to an open objective
    NEAR_ENEMY = 7  # per hex nearer to the nearest enemy
    THREAT = 8  # per own figure expected to be lost in the next enemy turn
    FRAGILE = 9  # extra weight of a threat to a unit's last figures
    ORDERED_SHARE = 10  # chance that a given enemy unit is ordered next turn
    RETREAT_CLOSED = 11  # standing where the way back is closed
    KEEP_ORDER = 12  # worth of keeping a card, per order it gives
    KEEP_TACTIC = 13  # extra for a tactic card
    KEEP_STRIKE = 14  # Air Power and Barrage
    AMBUSH = 15  # least worth of a roll for which Ambush is played
    DIG_IN = 16  # per figure of threat a new sandbag meets
    DAMAGE = 17  # added to HIT when damage decides the game
    STUBBORN = 18  # worth added to standing when a retreat may be refused
    CHARGE = 19  # extra worth asked of a charge
    GROUND = 20  # worth of taking ground for its own sake
    CLEAR = 21  # worth of clearing an obstacle with nothing else to do
    PATIENCE = 22  # own turns without any battle after which threats weigh half


WEIGHTS: dict[str, int] = {weight.name.lower(): int(weight) for weight in Weight}
