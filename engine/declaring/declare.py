"""What a house rule declares: its switches, and everything the engine keeps a place for because of them.

All numbers are given by hand and never change, for events, streams of chance and files of players are told by them; a
number used twice is refused when the declarations are collected.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np

from engine.codes import Source
from engine.declaring.limits import Number
from engine.declaring.readers import Reader
from engine.declaring.values import Values

# A weight that says never; -FORBIDS where less weight makes a choice rarer.  A victory in the last turn of a game is
# worth more than that (20 medals), so players look at the weight before they compare.
FORBIDS = 99.0


@dataclass(frozen=True)
class Switch:
    """A switch of the ruleset.

    Attributes
    ----------
    name : str
        Its key in the ruleset.
    values : Values
        What it may be set to.
    official : Any
        Its value in official play, as the schema gives it.
    says : str
        What the value does, and what other values do.
    field : str
        Scalar field of TABLES that holds it; ``""`` = worked out together with others (``loading.tables``).
    read : callable
        Value to number; a selector over unit rows needs none.
    """

    name: str
    values: Values
    official: Any
    says: str
    field: str = ""
    read: Reader = int


@dataclass(frozen=True)
class Column:
    """A field of TABLES that is not a switch as it stands, or one of STATE.

    Attributes
    ----------
    name, says : str
    shape : tuple of int
        () for one number.
    kind : type
        Of its numbers.
    """

    name: str
    says: str
    shape: tuple[int, ...] = ()
    kind: type[np.integer[Any]] = np.int32


@dataclass(frozen=True)
class Trigger:
    """That a rule really acted in a game (``Fired``), told once a game.

    Attributes
    ----------
    name : str
        In capital letters.
    number : int
        Bit among all triggers, 0 or more.
    words : str
        What has happened: a clause in small letters.
    official : bool
        Official rules set it too, and events of their own tell it.
    """

    name: str
    number: int
    words: str
    official: bool = False


@dataclass(frozen=True)
class ChanceStream:
    """A stream of the addressed generator (``Stream``).

    Attributes
    ----------
    name : str
        In capital letters.
    number : int
        From 1 to ``N_STREAMS`` - 1.
    source : Source
        With which others it is drawn anew.
    says : str
        What is drawn from it.
    apart : bool
        Whether its battles are counted apart from those of other streams.
    """

    name: str
    number: int
    source: Source
    says: str
    apart: bool = False


@dataclass(frozen=True)
class OptionalTerm:
    """A weight of players for a choice that only this rule offers; files of players may leave it out.

    Attributes
    ----------
    name : str
        In capital letters.
    number : int
        Place in the vector of weights.
    meaning : str
    usual, low, high : float
        A player at ``high`` = FORBIDS (or ``low`` = -FORBIDS) never makes the choice.
    """

    name: str
    number: int
    meaning: str
    usual: float = 0.0
    low: float = -5.0
    high: float = FORBIDS


@dataclass(frozen=True)
class LogEvent:
    """A kind of event in the log of a game.

    Attributes
    ----------
    name : str
        In capital letters.
    number : int
    says : str
        What has happened, for the docs.
    numbers : dict of str to Number
        At most five, in the order in which they are noted; keys are those of the event as a log reports it.
    words : callable or None
        The event in words for a reader: (narrator, event) -> line; the narrator names sides, cards and units.
        None: other events say it.
    rolls : int
        Dice that follow, where it notes no number of them.
    follow : callable or None
        What it changes for who follows a log: (follower, event); see ``replay.log_follower``.  None: nothing.
    is_die : bool
        It is a die of the last roll that still waits for dice.
    group : str
        Key under which numbers by side are reported.
    """

    name: str
    number: int
    says: str
    numbers: dict[str, Number]
    words: Callable[[Any, dict[str, Any]], str] | None = None
    rolls: int = 0
    follow: Callable[[Any, dict[str, Any]], None] | None = None
    is_die: bool = False
    group: str = ""

    @property
    def has_dice(self) -> bool:
        """Whether a roll begins with it."""
        return bool(self.rolls) or any(number.reported == "dice" for number in self.numbers.values())


@dataclass(frozen=True)
class Offer:
    """A choice that a battle's own rules offer, with or without options; named by its declaration.

    Attributes
    ----------
    title : str
        What a side may do: a heading of the table of choices.
    never : dict of str to float
        Weights that keep a player from it, in capital letters as they are declared, each at its FORBIDS; they may be
        those of an option for the same choice.
    uses : tuple of str
        Triggers, in small letters, that say it was made.
    where : tuple of str
        Scalar fields of TABLES that are all set, together, in the battles that offer it.
    """

    title: str
    never: Mapping[str, float]
    uses: tuple[str, ...]
    where: tuple[str, ...]

    @property
    def weights(self) -> dict[str, float]:
        """The same as files of players write them."""
        return {name.lower(): value for name, value in self.never.items()}


@dataclass(frozen=True)
class Act:
    """What a rule does at a moment of the game.

    Attributes
    ----------
    moment : str
        A name of ``engine.moments``.
    unit : str
        Who is asked, as ``module:unit``; it is imported when it is first asked.
    where : str
        Field of TABLES that is set, anywhere, where the rule is in force.
    order : int
        Who is asked before whom at one moment, by ascending numbers.
    usual : int
        What the field holds where the rule is not in force.
    """

    moment: str
    unit: str
    where: str
    order: int = 0
    usual: int = 0


class Ready(IntEnum):
    """When a rule writes its fields of TABLES: once these are there, before anything that rests on them."""

    GROUND = 0  # stacks and their rows, what lies on hexes
    SET_UP = 1  # units, cards, the switches, all that a scenario sets up


@dataclass(frozen=True)
class Fill:
    """What writes fields of TABLES for a rule.

    Attributes
    ----------
    unit : str
        A function of the record and the `Setting` (``engine.loading.tables.setting``), as ``module:function``; it is
        imported when tables are first built.
    ready : Ready
    order : int
        Who writes before whom, by ascending numbers.
    """

    unit: str
    ready: Ready = Ready.SET_UP
    order: int = 0


@dataclass(frozen=True)
class Marks:
    """Markers that lie on the board at the set-up because of a rule, for logs and pictures.

    Attributes
    ----------
    unit : str
        A function of the record of TABLES, as ``module:function``: it gives kinds of markers, each with the numbers of
        a hex and of a side; it is imported when a set-up is first told.
    of_units : tuple of str
        Kinds that go where the unit on their hex goes.
    """

    unit: str
    of_units: tuple[str, ...] = ()


@dataclass(frozen=True)
class Hook:
    """One rule, or a few that hang together, with all that is kept for it.

    Attributes
    ----------
    says : str
        What the rule is about.
    source : str
        Statements of the rulebook it stands in.
    switches, columns, triggers, streams, terms, events : tuple
    state : tuple of Column
        Fields that it adds to STATE.
    acts : tuple of Act
        What it does at moments.
    fills : tuple of Fill
        What writes its fields of TABLES.
    marks : Marks, optional
        Its markers at the set-up.
    offer : Offer, optional
        The choice that it lets battles offer.
    no_choice : str
        Why there is nothing that a player could do without, where one might look for it.
    no_search : str
        Who may play where the first switch of the rule is set, because players that search may not; "" = all.
    """

    says: str
    source: str
    switches: tuple[Switch, ...] = ()
    columns: tuple[Column, ...] = ()
    state: tuple[Column, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    streams: tuple[ChanceStream, ...] = ()
    terms: tuple[OptionalTerm, ...] = ()
    events: tuple[LogEvent, ...] = ()
    acts: tuple[Act, ...] = ()
    fills: tuple[Fill, ...] = ()
    marks: Marks | None = None
    offer: Offer | None = None
    no_choice: str = ""
    no_search: str = ""
