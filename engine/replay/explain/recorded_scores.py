"""What is recorded of a game that is watched: its records, answers of scoring kernels, what units were judged for."""

from dataclasses import dataclass
from typing import Any

from engine.layout import OFF
from engine.replay.explain.instrumented import InstrumentedEngine

Call = tuple[tuple[Any, ...], Any]


@dataclass(frozen=True)
class Act:
    """What a unit would do if it were ordered, as it was judged last.

    Attributes
    ----------
    place : float
        What the hex is worth beyond staying.
    attack : float
        What the attack from there is worth.
    target : int
        Class of the unit attacked, OFF for none.
    moves, leaves, holds, digs_in : bool
        Goes to another hex, off the board; stays on an objective; gets a sandbag.
    """

    place: float
    attack: float = 0.0
    target: int = OFF
    moves: bool = True
    leaves: bool = False
    holds: bool = False
    digs_in: bool = False


class RecordedScores:
    """A game and what has been recorded of it since a question was asked.

    Attributes
    ----------
    tables, state, mind : mapping
        The records of the game, as dictionaries.
    engine : InstrumentedEngine
        The kernels that play it.
    calls : mapping of name to list
        Arguments and answers of scoring kernels, in order.
    acts : mapping of unit to Act
    """

    tables: dict[str, Any]
    state: dict[str, Any]
    mind: dict[str, Any]
    engine: InstrumentedEngine
    calls: dict[str, list[Call]]
    acts: dict[int, Act]

    def results_of(self, name: str) -> list[Any]:
        """What a scoring kernel has answered since the question was asked."""
        return [result for _, result in self.calls.get(name, ())]
