"""Terms that have a weight for each class of unit: what a hex offers, what an attack brings (``major``).

Their weights were found by letting players choose by lot among acts that seem nearly alike, and asking which of these
won (``m44 train --league``); so the meaning of a term says what is counted, and its weight what that was worth beyond
the terms before it.  They are numbered behind all others: places by class first, then attacks by class.
"""

from enum import IntEnum

from engine.codes import UnitClass
from engine.sizes import N_AIM, N_HEX_NOTES, N_PLACE


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
    # --- of the unit itself ---
    BESIDE = 23
    ABOUT = 24
    FOES = 25
    FOES_ABOUT = 26
    LOSS = 27
    LOST = 28
    LOSS_AHEAD = 29
    LOSS_SHARE = 30
    LOSS_COVERED = 31
    MARCH = 32
    ARRIVED = 33
    IDLE = 34
    IDLE_MET = 35
    TARGETS = 36


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


assert (len(Place), Place.BESIDE, len(Aim)) == (N_PLACE, N_HEX_NOTES, N_AIM)
CLASSES = (UnitClass.INF, UnitClass.ARM)  # guns move so seldom that nothing could be told of them

MEANINGS: dict[IntEnum, str] = {
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
    Aim.WORTH: "worth of the attack by the other terms",
    Aim.HITS: "figures removed",
    Aim.KILL: "chance to eliminate, per medal",
    Aim.KILL_GUN: "chance to eliminate a gun",
    Aim.SHARE: "share of the enemy's figures removed",
    Aim.HIT_ARMOR: "figures of armor removed",
    Aim.FLAG: "chance of a flag that counts",
    Aim.CLOSE: "close assault",
}


def class_terms() -> list[tuple[str, str]]:
    """Name and meaning of each term in the order of the numbers: ``inf_guns`` …, ``inf_aim_worth`` …"""
    found = []
    for group, mark in ((Place, "_"), (Aim, "_aim_")):
        for class_ in CLASSES:
            word = class_.name.lower()
            found += [
                (f"{word}{mark}{term.name.lower()}", f"{word.upper()}: {MEANINGS[term]}") for term in group
            ]
    return found
