"""Dice that show what a test says, and players that give the answers it names.

Everything that a test names has to happen: a roll that is left over is an error, and so is an answer that nobody asked
for.  ``Unasked()`` stands for an answer or a roll that must not be asked for, ``IfAsked(...)`` for one that may stay
unasked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from engine.dialogue import fight
from engine.kernel import battle, rolling
from engine.kernel.tactics import rolls
from engine.layout import OFF
from engine.rules.desert import turn as desert

LETTERS = {"I": 0, "A": 2, "G": 3, "F": 4, "S": 5}
DEFAULT_ANSWERS = {"ambush": 0, "ignore": 1, "stand": 0, "ground": 1, "overrun": OFF}


class Unasked:
    """In place of an answer, or at the end of a list of answers or rolls: it must not be asked for from then on."""


@dataclass(frozen=True)
class IfAsked:
    """An answer that may stay unasked, for tests that go through positions of which some do not ask.

    Attributes
    ----------
    answer : object
        An answer, or a list with one for each time.
    """

    answer: Any


class Answers:
    """Answers to questions by name, each of which has to be asked for.

    Parameters
    ----------
    answers : mapping
        Question to an answer that is given every time, or to a list or tuple with one for each time.
    """

    def __init__(self, answers: Mapping[str, Any]) -> None:
        self.given = {name: self._written(one) for name, one in answers.items()}
        self.asked: set[str] = set()

    @staticmethod
    def _written(answer: Any) -> Any:
        if isinstance(answer, IfAsked) and isinstance(answer.answer, (list, tuple)):
            return [IfAsked(one) for one in answer.answer]
        return list(answer) if isinstance(answer, (list, tuple)) else answer

    def next(self, name: str, otherwise: Any = None) -> Any:
        """The next answer to a question; ``otherwise`` where none is given or a list has come to its end."""
        self.asked.add(name)
        answer = self.given.get(name, otherwise)
        if isinstance(answer, list):
            last = bool(answer) and isinstance(answer[0], Unasked)
            answer = answer[0] if last else answer.pop(0) if answer else otherwise
        assert not isinstance(answer, Unasked), f"{name} was asked"
        return answer.answer if isinstance(answer, IfAsked) else answer

    def crossed_out(self, name: str, fits: Callable[[Any], bool]) -> bool:
        """Whether the list of a question holds what fits, which is then taken out."""
        waiting = self.given.get(name, [])
        assert not isinstance(waiting, Unasked), f"{name} was asked"
        fitting = [one for one in waiting if fits(one.answer if isinstance(one, IfAsked) else one)]
        for one in fitting:
            waiting.remove(one)
        return bool(fitting)

    def all_taken(self) -> None:
        """Every answer was asked for, and every list came to its end."""
        left = self.left()
        assert not left, "; ".join(left)

    def left(self) -> list[str]:
        """Questions that were never asked, and answers that nobody took."""
        spare = (IfAsked, Unasked)
        found = []
        for name, answer in self.given.items():
            if isinstance(answer, list):
                waiting = [one for one in answer if not isinstance(one, spare)]
                found += [f"{name}: {waiting} left over"] if waiting else []
            elif name not in self.asked and not isinstance(answer, spare):
                found.append(f"{name} was never asked")
        return found


class LoadedDice:
    """What a battlefield does with dice and answers; it knows hexes by name."""

    index: dict[str, int]
    unit_on: Callable[[str], int]

    @contextmanager
    def loaded(self, faces: Iterable[str]) -> Any:
        """Dice that show these faces, one string per roll; spare dice of a roll show stars."""
        rolled = Answers({"rolls": faces if isinstance(faces, (IfAsked, Unasked)) else list(faces)})
        current: list[int] = []

        def words(index: int, *_: Any) -> tuple[int, ...]:
            if index == 0:
                current[:] = [LETTERS[face] for face in rolled.next("rolls", "")]
            four = (current[4 * index : 4 * index + 4] + [5] * 4)[:4]
            return tuple((face * 2**32) // 6 + 1 for face in four)

        def below(_state: Any, _stream: int, _side: int, _ordinal: int, index: int, _n: int) -> int:
            if index == 0:
                current[:] = [LETTERS[face] for face in rolled.next("rolls", "")]
            return current[index] if index < len(current) else 5

        with (
            patch.object(battle, "philox4x32", words),
            patch.object(rolls, "draw_below", below),
            patch.object(rolling, "draw_below", below),
        ):
            yield
        rolled.all_taken()

    @contextmanager
    def answering(self, answers: Mapping[str, Any]) -> Any:
        """Players that give these answers."""
        table = Answers(answers)
        with ExitStack() as stack:
            for (module, name), answer in self.asking(table).items():
                stack.enter_context(patch.object(module, f"choose_{name}", answer))
            yield
        table.all_taken()

    def asking(self, table: Answers) -> dict[tuple[Any, str], Callable[..., int]]:
        """Module and name of each question about a battle, and how it is answered."""

        def fixed(name: str) -> Callable[..., int]:
            return lambda *_: table.next(name, DEFAULT_ANSWERS[name])

        def step(_t: Any, _s: Any, _m: Any, _unit: int, left: int, _right: int) -> int:
            hex_ = table.next("retreat")
            return left if hex_ is None else self.index[hex_]

        def overrun(*_: Any) -> int:
            pick = table.next("overrun", OFF)
            return self.unit_on(pick) if isinstance(pick, str) else pick

        def further(_t: Any, _s: Any, mind: Any, _unit: int) -> int:
            hex_, path = table.next("extra"), []
            while hex_ is not None:
                path.append(self.index[hex_])
                hex_ = table.next("extra")
            mind["path"][: len(path)] = path
            mind["path_n"] = len(path)
            return int(bool(path))

        def length(_t: Any, _s: Any, _m: Any, _unit: int, least: int, _most: int) -> int:
            return table.next("length", least)

        return {
            **{(fight, name): fixed(name) for name in ("ambush", "ignore", "stand", "ground")},
            (desert, "extra_hex"): further,
            (fight, "retreat_step"): step,
            (fight, "retreat_length"): length,
            (fight, "overrun"): overrun,
        }
