"""Terms with a weight for each class of unit: what a hex offers, an attack brings, an order is (``major``).

Their weights were found by letting players choose by lot among acts that seem nearly alike, and asking which of these
won (``m44 train --league``); so the meaning of a term says what is counted, and its weight what that was worth beyond
the terms before it.  They are numbered behind all others: places by class first, then attacks, then orders by class.
"""

from enum import IntEnum

from engine.codes import UnitClass
from engine.sizes import N_AIM, N_HEX_NOTES, N_ORDER, N_PLACE


class Place(IntEnum):
    """What a unit counts of the hex it would stand on at the end of the turn."""

    # --- the same for every unit of a class: worked out once in a turn ---
    GUNS = 0
    WEAK = 1
    BORDER = 2
    CENTER = 3
    EDGE = 4
    FORWARD = 5
    FORWARD_AHEAD = 6
    COVER = 7
    FIRM = 8
    HEIGHT = 9
    THREAT = 10
    UNDER_FIRE = 11
    NEAR = 12
    TOUCHED = 13
    TWO_OFF = 14
    THREE_OFF = 15
    NEAR_AHEAD = 16
    NEAR_HOLDING = 17
    NEAR_TAKING = 18
    EARNS = 19
    DENIES = 20
    DENIES_NEAR = 21
    FROM_POST = 22
    NEAR_LAST = 23
    # --- of the unit itself ---
    BESIDE = 24
    ABOUT = 25
    FOES = 26
    FOES_ABOUT = 27
    LOSS = 28
    LOST = 29
    LOSS_AHEAD = 30
    LOSS_SHARE = 31
    LOSS_COVERED = 32
    MARCH = 33
    ARRIVED = 34
    IDLE = 35
    IDLE_MET = 36
    TARGETS = 37
    LOST_LAST = 38
    CALLED = 39
    CALLED_NEAR = 40


class Aim(IntEnum):
    """What a unit counts of an attack it could make."""

    WORTH = 0
    HITS = 1
    KILL = 2
    KILL_GUN = 3
    SHARE = 4
    HIT_ARMOR = 5
    FLAG = 6
    CLOSE = 7
    DICE = 8
    POWER = 9
    DAMAGED = 10
    SELF_WEAK = 11


class Order(IntEnum):
    """What is counted of an order to a unit, judged by the best that the unit could do with it."""

    ANY = 0
    GAIN = 1
    ATTACK = 2
    KILL = 3
    STAND = 4
    MARCH = 5
    WEAK = 6
    SPENT = 7
    LOSS = 8
    FRESH = 9
    NEAR = 10
    TOUCHED = 11
    BALANCE = 12
    EARNS = 13
    POST = 14
    COVER = 15
    GAIN_AHEAD = 16
    CALLED = 17
    LOST = 18
    SAVED = 19
    EARLY = 20
    MARCH_EARLY = 21
    GAIN_MORE = 22
    IDLE = 23


assert (len(Place), Place.BESIDE, len(Aim), len(Order)) == (N_PLACE, N_HEX_NOTES, N_AIM, N_ORDER)
CLASSES = (UnitClass.INF, UnitClass.ARM)  # guns move so seldom that nothing could be learned of their places
ORDERED = (UnitClass.INF, UnitClass.ARM, UnitClass.ART)

MEANINGS: dict[type[IntEnum], dict[IntEnum, str]] = {  # by group first, for equal numbers are equal keys
    Place: {
        Place.GUNS: "hexes to the nearest enemy gun, 12 at most",
        Place.WEAK: "hexes to the nearest enemy unit of one or two figures, 9 at most",
        Place.BORDER: "lying in two sections",
        Place.CENTER: "lying in the center",
        Place.EDGE: "neighbors it lacks at the edge of the board",
        Place.FORWARD: "rows away from the own edge",
        Place.FORWARD_AHEAD: "rows away from the own edge, times the lead in medals as a share of the target",
        Place.COVER: "dice the ground takes from an enemy within four hexes",
        Place.FIRM: "ground on which a flag may be ignored, an enemy being within four hexes",
        Place.HEIGHT: "levels of height, an enemy being within four hexes",
        Place.THREAT: "tens of enemy dice that could reach it",
        Place.UNDER_FIRE: "enemy dice that reach it without a move",
        Place.NEAR: "hexes to the nearest enemy, 12 at most",
        Place.TOUCHED: "next to an enemy",
        Place.TWO_OFF: "two hexes from the nearest enemy",
        Place.THREE_OFF: "three hexes from the nearest enemy",
        Place.NEAR_AHEAD: "hexes to the nearest enemy, times the lead in medals as a share of the target",
        Place.NEAR_HOLDING: "hexes to the nearest enemy, for a side that need not take ground",
        Place.NEAR_TAKING: "hexes to the nearest enemy, for a side that has to take ground",
        Place.EARNS: "medals that the side could earn there",
        Place.DENIES: "medals that the enemy could earn there",
        Place.DENIES_NEAR: "medals that the enemy could earn there, times how near he is",
        Place.FROM_POST: "hexes to the nearest hex that earns the enemy a medal, 12 at most",
        Place.NEAR_LAST: "hexes to the nearest enemy, the enemy lacking one medal",
        Place.BESIDE: "own units next to it",
        Place.ABOUT: "own units within two hexes",
        Place.FOES: "enemy units next to it",
        Place.FOES_ABOUT: "enemy units within two hexes",
        Place.LOSS: "figures to be lost there",
        Place.LOST: "chance to lose the unit there, per medal it pays",
        Place.LOSS_AHEAD: "figures to be lost there, times the lead in medals as a share of the target",
        Place.LOSS_SHARE: "share of its figures to be lost there",
        Place.LOSS_COVERED: "figures to be lost there, per die the ground takes",
        Place.MARCH: "hexes of march to the nearest open objective, 12 at most",
        Place.ARRIVED: "at most one hex of march from an open objective",
        Place.IDLE: "ground on which it may not battle",
        Place.IDLE_MET: "enemy dice to be met where it may not battle",
        Place.TARGETS: "enemy units in range, three at most",
        Place.LOST_LAST: "chance to lose the unit there, if its medals would lose the game",
        Place.CALLED: "orders in the hand for the section of the hex, three at most",
        Place.CALLED_NEAR: "orders in the hand for the section of the hex, an enemy being within four hexes",
    },
    Aim: {
        Aim.WORTH: "worth of the attack by the other terms",
        Aim.HITS: "figures removed",
        Aim.KILL: "chance to eliminate, per medal",
        Aim.KILL_GUN: "chance to eliminate a gun",
        Aim.SHARE: "share of the enemy's figures removed",
        Aim.HIT_ARMOR: "figures of armor removed",
        Aim.FLAG: "chance of a flag that counts",
        Aim.CLOSE: "close assault",
        Aim.DICE: "dice rolled",
        Aim.POWER: "figures removed, times the dice that the enemy could roll from where he stands",
        Aim.DAMAGED: "figures removed from an enemy who has lost some",
        Aim.SELF_WEAK: "an attack by a unit of one figure",
    },
    Order: {
        Order.ANY: "an order, whatever it is for",
        Order.GAIN: "what the order gains by the other terms",
        Order.ATTACK: "worth of the attack by the other terms",
        Order.KILL: "chance to eliminate, per medal",
        Order.STAND: "an attack without a move",
        Order.MARCH: "a move without an attack",
        Order.WEAK: "a unit of one figure",
        Order.SPENT: "share of its figures that the unit has lost",
        Order.LOSS: "figures to be lost where the unit stands",
        Order.FRESH: "a unit that had no order so far",
        Order.NEAR: "hexes to the nearest enemy from where the unit stands, 12 at most",
        Order.TOUCHED: "a unit next to an enemy",
        Order.BALANCE: "own units in the section less enemy units there",
        Order.EARNS: "medals for standing where the order leads",
        Order.POST: "leaving a hex that earns the enemy a medal",
        Order.COVER: "dice of cover the unit gives up by its move",
        Order.GAIN_AHEAD: "what the order gains, times the lead in medals as a share of the target",
        Order.CALLED: "orders in the hand for the section of the unit, three at most",
        Order.LOST: "chance to lose the unit where it stands, per medal it pays",
        Order.SAVED: "what the move takes off the chance to lose the unit, per medal it pays",
        Order.EARLY: "an order in the first three own turns",
        Order.MARCH_EARLY: "a move without an attack in the first three own turns",
        Order.GAIN_MORE: "what the order gains above two figures",
        Order.IDLE: "a unit standing where it may not battle",
    },
}


def class_terms() -> list[tuple[str, str]]:
    """Name and meaning of each term by number: places (``inf_guns`` …), then attacks, orders and battles."""
    found = []
    for group, mark, classes in (
        (Place, "_", CLASSES),
        (Aim, "_aim_", CLASSES),
        (Order, "_order_", ORDERED),
        (Aim, "_battle_", ORDERED),
    ):
        for class_ in classes:
            word = class_.name.lower()
            found += [
                (f"{word}{mark}{term.name.lower()}", f"{word.upper()}: {MEANINGS[group][term]}")
                for term in group
            ]
    return found
