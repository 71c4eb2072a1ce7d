"""Events that only house rules bring, one class each."""

from typing import Literal

from engine.replay.event_words import CardId, Count, Happened, HexName, SectionName, SideName, UnitId


class ActionTaken(Happened):
    """No card is played; something else is done in its place."""

    event: Literal["action"]
    action: Literal["exchange_open", "exchange_closed", "regroup", "big_push"]


class Expose(Happened):
    """A card of the hand is laid open for an exchange."""

    event: Literal["expose"]
    by: SideName
    card: CardId


class Exchange(Happened):
    """A card goes from one side to the hand of the other; null: it is laid on the discard pile."""

    event: Literal["exchange"]
    by: SideName
    card: CardId
    to: SideName | None


class Shell(Happened):
    """A gun fires at an obstacle instead of a unit; its dice follow, and ``obstacle`` if it is ``removed``."""

    event: Literal["shell"]
    roll: Count
    unit: UnitId
    hex: HexName
    piece: str
    dice: Count
    removed: bool


class Dawn(Happened):
    """Dice for daylight showed so many ``stars``; ``hexes`` are seen from now on (null: day)."""

    event: Literal["dawn"]
    by: SideName
    stars: Count
    hexes: Count | None


class Charge(Happened):
    """A charged unit strikes first."""

    event: Literal["charge"]
    charger: UnitId
    target: UnitId
    dice: Count


class Engaged(Happened):
    """Two enemies are locked in close assault from now on, or (``on`` false) no more."""

    event: Literal["engaged"]
    unit: UnitId
    enemy: UnitId
    on: bool


class Opening(Happened):
    """A card laid out for a small or fixed opening hand; the next events deal the rest."""

    event: Literal["opening"]
    to: SideName
    card: CardId
    fate: Literal["kept", "discarded", "back"]


class Commit(Happened):
    """A card is committed face down; ``place`` 0 is due next, null means that an Ambush returns to the hand."""

    event: Literal["commit"]
    by: SideName
    card: CardId
    place: Count | None


class MoreCards(Happened):
    """A card shown together with the one played, and the sections it takes up."""

    event: Literal["more_cards"]
    card: CardId
    sections: list[SectionName]


class Gate(Happened):
    """A side has its medals, or the best score, and may not win: it has captured too few objectives of its own."""

    event: Literal["gate"]
    by: SideName
    captured: Count
    wanted: Count
