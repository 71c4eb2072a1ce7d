"""Dice that show what a test says, and players that give the answers it names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from engine.dialogue import fight
from engine.kernel import battle
from engine.kernel.boxes import rolling
from engine.kernel.tactics import rolls
from engine.layout import OFF

LETTERS = {"I": 0, "A": 2, "G": 3, "F": 4, "S": 5}
DEFAULT_ANSWERS = {"ambush": 0, "ignore": 1, "stand": 0, "ground": 1, "overrun": OFF, "second_move": 0}


class LoadedDice:
    """What a battlefield does with dice and answers; it knows hexes by name."""

    index: dict[str, int]
    unit: Callable[[str], int]

    @contextmanager
    def loaded(self, faces: Iterable[str]) -> Any:
        """Dice that show these faces, one string per roll; spare dice of a roll show stars."""
        queue = [[LETTERS[f] for f in text] for text in faces]
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

    @contextmanager
    def answering(self, answers: Mapping[str, Any]) -> Any:
        """Players that give these answers."""
        table = {**DEFAULT_ANSWERS, **answers}
        way = [self.index[h] for h in table.get("retreat", [])]
        overruns = [table["overrun"]] if isinstance(table["overrun"], (str, int)) else list(table["overrun"])

        def fixed(name: str) -> Any:
            answer = table[name]
            if isinstance(answer, list):
                left = list(answer)
                return lambda *_: left.pop(0) if left else DEFAULT_ANSWERS[name]
            return lambda *_: answer

        def step(_t: Any, _s: Any, _m: Any, _unit: int, left: int, _right: int) -> int:
            return way.pop(0) if way else left

        def overrun(*_: Any) -> int:
            pick = overruns.pop(0) if overruns else OFF
            return self.unit(pick) if isinstance(pick, str) else pick

        def further(_t: Any, _s: Any, mind: Any, _unit: int) -> int:
            path = [self.index[h] for h in table.get("extra", [])]
            mind["path"][: len(path)] = path
            mind["path_n"] = len(path)
            return int(bool(path))

        def length(_t: Any, _s: Any, _m: Any, _unit: int, least: int, _most: int) -> int:
            return table.get("length", least)

        with ExitStack() as stack:
            stack.enter_context(patch.object(fight, "choose_extra_hex", further))
            for name in ("ambush", "ignore", "stand", "ground"):
                stack.enter_context(patch.object(fight, f"choose_{name}", fixed(name)))
            stack.enter_context(patch.object(fight, "choose_retreat_step", step))
            stack.enter_context(patch.object(fight, "choose_overrun", overrun))
            stack.enter_context(patch.object(fight, "choose_retreat_length", length))
            yield
