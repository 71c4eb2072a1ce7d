"""The moments at which rules may act: one list.

The official rules ask at these places whoever TABLES say is in force; they know none of them.  A rule says in its
declaration (`hooks.declare.Act`) at which moment which of its units is asked, and which field of TABLES says that it is
in force.  Each function here is a moment: its parameters are what is given, its words say who asks and what an answer
means; the decorator says what becomes of several answers.  `kernel.ask` has them as kernels.
"""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any


class Answers(Enum):
    """What becomes of several answers.  A rule that has nothing to say answers 0, as if nobody were asked."""

    ALL = "everybody acts, nobody answers"
    SUM = "the sum of all answers"
    ANY = "1 if anybody says 1"
    FIRST = "the first answer that is not 0"


@dataclass(frozen=True)
class Moment:
    """A moment of the game.

    Attributes
    ----------
    name, says : str
    number : int
        Its bit in TABLES.
    takes : tuple of str
        Parameters of those who are asked, records by their usual names, all others whole numbers.
    answers : Answers
    """

    name: str
    says: str
    number: int
    takes: tuple[str, ...]
    answers: Answers


MOMENTS: dict[str, Moment] = {}


def moment(answers: Answers) -> Callable[[Callable[..., Any]], Moment]:
    """Make a moment of a function without a body."""

    def make(function: Callable[..., Any]) -> Moment:
        name, takes = function.__name__, tuple(inspect.signature(function).parameters)
        MOMENTS[name] = Moment(name, inspect.getdoc(function) or "", len(MOMENTS), takes, answers)
        return MOMENTS[name]

    return make


@moment(Answers.SUM)
def dice_of_attack(tables, state, unit, target, far):
    """Dice more or fewer of an attack of a unit on an enemy at a distance.  Asked wherever dice are counted."""


@moment(Answers.ALL)
def unit_has_moved(tables, state, unit, start, end):
    """The move of a unit is over: from a hex to another, the same, or off the board.  Asked by the move itself."""


@moment(Answers.FIRST)
def step_of_unit(tables, state, row, hex_, to, spent):
    """1 if a unit of the row may not step from a hex to the next, having spent so much of its move.

    Asked by every step, and by every search of reach.
    """
