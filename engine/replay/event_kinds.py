"""The events of a game, one class each."""

from typing import Annotated, Any, Literal, Union

from pydantic import Field

from engine.replay.event_kinds_house import HOUSE_KINDS
from engine.replay.event_types import (
    CardId,
    Count,
    EndWord,
    FaceName,
    From,
    Happened,
    HexName,
    SectionName,
    SideName,
    UnitId,
)


class Shuffle(Happened):
    """The draw pile has been shuffled; ``pile`` cards lie in it."""

    event: Literal["shuffle"]
    number: Count
    pile: Count


class Deal(Happened):
    """A starting card."""

    event: Literal["deal"]
    to: SideName
    card: CardId


class Drop(Happened):
    """A figure of an air drop comes down on ``hex`` (null: off the board); ``fate`` says whether it is a unit now."""

    event: Literal["drop"]
    unit: UnitId
    aim: HexName
    hex: HexName | None
    fate: Literal["landed", "off_board", "impassable", "occupied"]


class Turn(Happened):
    """A player turn begins."""

    event: Literal["turn"]
    medals: dict[SideName, int]


class Play(Happened):
    """A card is played; ``acts_as`` is the card in force (null: none), seen from the side ``view``."""

    event: Literal["play"]
    card: CardId
    acts_as: str | None
    view: SideName
    section: SectionName | None
    copied: bool


class StrikeAs(Happened):
    """The card just played strikes like another one instead of giving orders, with so many dice for each target."""

    event: Literal["strike_as"]
    card: str
    dice: Count


class Substitute(Happened):
    """The card in force orders any one unit instead, because the side has no unit of the class it speaks of."""

    event: Literal["substitute"]
    card: str


class Pass(Happened):
    """No card could be played."""

    event: Literal["pass"]


class ChooseSection(Happened):
    """The section chosen for a card that orders one section."""

    event: Literal["section"]
    section: SectionName


class OrderGiven(Happened):
    """A unit receives an order."""

    event: Literal["order"]
    unit: UnitId
    hex: HexName


class OnMove(Happened):
    """A unit is ordered on the move: it moves as usual and may not battle."""

    event: Literal["on_move"]
    unit: UnitId
    hex: HexName


class Declare(Happened):
    """A unit is named as a target of a strike; targets are named before the first roll."""

    event: Literal["declare"]
    unit: UnitId


class Step(Happened):
    """One hex of a move; ``cost`` is the allowance it uses."""

    event: Literal["step"]
    unit: UnitId
    start: From
    to: HexName
    cost: Count


class SecondMove(Happened):
    """First move and battle of the unit are over; the steps that follow are its second move, which it may decline."""

    event: Literal["second_move"]
    unit: UnitId
    hex: HexName


class Exit(Happened):
    """A unit leaves the board by an exit at the end of its move; it is out of play, and its owner earns medals."""

    event: Literal["exit"]
    unit: UnitId
    hex: HexName


class Battle(Happened):
    """Dice are about to be rolled at a target; ``attacker`` and ``distance`` are null for a strike."""

    event: Literal["battle"]
    roll: Count
    attacker: UnitId | None
    target: UnitId
    dice: Count
    distance: Count | None
    kind: Literal["ordered", "overrun", "ambush", "strike", "charge_defence", "engagement"]


class Roll(Happened):
    """Dice are rolled for a card; ``unit`` is the one treated, if any."""

    event: Literal["roll"]
    roll: Count
    card: str
    dice: Count
    unit: UnitId | None


class FaceShown(Happened):
    """One die of the battle or roll of the same number ``roll``."""

    event: Literal["face"]
    roll: Count
    index: Count
    face: FaceName


class Hit(Happened):
    """Figures leave a unit."""

    event: Literal["hit"]
    unit: UnitId
    figures: Count
    left: Count
    cause: Literal["hit", "blocked", "stood", "mine", "ice", "blast"]


class Eliminated(Happened):
    """A unit's last figure has left; ``by`` is the side that gains."""

    event: Literal["eliminated"]
    unit: UnitId
    hex: HexName
    by: SideName


class Ignore(Happened):
    """Flags are ignored; ``left`` remain."""

    event: Literal["ignore"]
    unit: UnitId
    flags: Count
    left: Count


class Stand(Happened):
    """A unit refuses to retreat."""

    event: Literal["stand"]
    unit: UnitId
    flags: Count


class Retreat(Happened):
    """One step of a retreat."""

    event: Literal["retreat"]
    unit: UnitId
    start: From
    to: HexName


class Ground(Happened):
    """A unit takes the hex it has emptied."""

    event: Literal["ground"]
    unit: UnitId
    start: From
    to: HexName


class Obstacle(Happened):
    """A piece is placed on a hex or removed from it."""

    event: Literal["obstacle"]
    hex: HexName
    piece: str
    placed: bool


class Clear(Happened):
    """A unit clears an obstacle with its battle."""

    event: Literal["clear"]
    unit: UnitId
    hex: HexName
    piece: str


class Ambush(Happened):
    """The defender plays an Ambush from its hand."""

    event: Literal["ambush"]
    card: CardId
    defender: UnitId
    attacker: UnitId


class Heal(Happened):
    """Figures return to a unit."""

    event: Literal["heal"]
    unit: UnitId
    figures: Count
    now: Count


class Medal(Happened):
    """Medals are won (or lost: ``change`` below 0); of those ``earned`` none counts beyond the target."""

    event: Literal["medal"]
    to: SideName
    change: int
    total: int
    earned: int
    source: Literal["unit", "objective", "event"]


class ObjectiveTaken(Happened):
    """An objective changes hands; null: nobody holds it."""

    event: Literal["objective"]
    objective: Count
    holder: SideName | None


class SuddenDeath(Happened):
    """The condition of an objective that decides the game is fulfilled by a side."""

    event: Literal["sudden_death"]
    objective: Count
    by: SideName


class Draw(Happened):
    """A card is drawn into a hand."""

    event: Literal["draw"]
    to: SideName
    card: CardId


class Aside(Happened):
    """A card is drawn to choose from; ``keep`` and ``discard`` tell the choice."""

    event: Literal["aside"]
    to: SideName
    card: CardId


class Keep(Happened):
    """The card kept of those drawn aside; the others follow or precede as ``discard``."""

    event: Literal["keep"]
    to: SideName
    card: CardId


class Discard(Happened):
    """A card is laid on the discard pile."""

    event: Literal["discard"]
    by: SideName
    card: CardId


class Trigger(Happened):
    """A side has reached its medals; the last turns are counted from here."""

    event: Literal["trigger"]
    by: SideName
    turns_left: Count


class Rule(Happened):
    """A house rule acts for the first time in the game; ``trigger`` is its name in ``fired_bits`` of a manifest."""

    event: Literal["rule"]
    trigger: str


class End(Happened):
    """The game is over: who has won, and by what."""

    event: Literal["end"]
    winner: Literal["axis", "allies", "draw"]
    reason: EndWord


OFFICIAL_KINDS = (
    Shuffle, Deal, Drop, Turn, Play, Substitute, StrikeAs, Pass, ChooseSection, OrderGiven, OnMove, Declare,
    Step, SecondMove, Exit, Battle, Roll, FaceShown, Hit, Eliminated, Ignore, Stand, Retreat, Ground, Obstacle, Clear,
    Ambush, Heal, Medal, ObjectiveTaken, SuddenDeath, Draw, Aside, Keep, Discard, Trigger, Rule, End,
)  # fmt: skip
AnyEvent: Any = Annotated[Union[(*OFFICIAL_KINDS, *HOUSE_KINDS)], Field(discriminator="event")]
