"""Dice that show what a test says, and players that give the answers it names.

Whatever a test names has to happen: a roll that is left over is an error, and so is an answer that nobody asked for.
``Unasked()`` stands for an answer that must not be asked for, ``IfAsked(...)`` for one that may stay unasked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from engine.dialogue import fight
from engine.kernel import battle
from engine.kernel.boxes import rolling
from engine.kernel.tactics import rolls
from engine.layout import OFF

LETTERS = {"I": 0, "A": 2, "G": 3, "F": 4, "S": 5}
DEFAULT_ANSWERS = {"ambush": 0, "ignore": 1, "stand": 0, "ground": 1, "overrun": OFF}


class Unasked:
    """In place of an answer: the question must not come."""


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
        self.spare = {name for name, one in answers.items() if isinstance(one, IfAsked)}
        written = {name: one.answer if isinstance(one, IfAsked) else one for name, one in answers.items()}
        self.given = {
            name: list(one) if isinstance(one, (list, tuple)) else one for name, one in written.items()
        }
        self.asked: set[str] = set()

    def next(self, name: str, otherwise: Any = None) -> Any:
        """The next answer to a question; ``otherwise`` where none is given or a list has come to its end."""
        self.asked.add(name)
        answer = self.given.get(name, otherwise)
        if isinstance(answer, list):
            return answer.pop(0) if answer else otherwise
        assert not isinstance(answer, Unasked), f"{name} was asked"
        return answer

    def crossed_out(self, name: str, fits: Callable[[Any], bool]) -> bool:
        """Whether the list of a question holds what fits, which is then taken out."""
        self.asked.add(name)
        waiting = self.given.get(name, [])
        assert not isinstance(waiting, Unasked), f"{name} was asked"
        fitting = [one for one in waiting if fits(one)]
        for one in fitting:
            waiting.remove(one)
        return bool(fitting)

    def all_taken(self) -> None:
        """Every answer was asked for, and every list came to its end."""
        left = self.left()
        assert not left, "; ".join(left)

    def left(self) -> list[str]:
        """Questions that were never asked, and answers that nobody took."""
        found = []
        for name, answer in self.given.items():
            if name in self.spare or isinstance(answer, Unasked) or answer == []:
                continue
            if name not in self.asked:
                found.append(f"{name} was never asked")
            elif isinstance(answer, list):
                found.append(f"{name}: {answer} left over")
        return found


class LoadedDice:
    """What a battlefield does with dice and answers; it knows hexes by name."""

    index: dict[str, int]
    unit_on: Callable[[str], int]

    @contextmanager
    def loaded(self, faces: Iterable[str]) -> Any:
        """Dice that show these faces, one string per roll; spare dice of a roll show stars."""
        written = list(faces)
        queue = [[LETTERS[f] for f in text] for text in written]
        current: list[int] = []

        def words(index: int, *_: Any) -> tuple[int, ...]:
            if index == 0:
                current[:] = queue.pop(0) if queue else []
            four = (current[4 * index : 4 * index + 4] + [5] * 4)[:4]
            return tuple((face * 2**32) // 6 + 1 for face in four)

        def below(_state: Any, _stream: int, _side: int, _ordinal: int, index: int, _n: int) -> int:
            if index == 0:
                current[:] = queue.pop(0) if queue else []
            return current[index] if index < len(current) else 5

        with (
            patch.object(battle, "philox4x32", words),
            patch.object(rolls, "draw_below", below),
            patch.object(rolling, "draw_below", below),
        ):
            yield
        assert not queue, f"{len(queue)} of {len(written)} rolls left over"

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
            (fight, "extra_hex"): further,
            (fight, "retreat_step"): step,
            (fight, "retreat_length"): length,
            (fight, "overrun"): overrun,
        }
