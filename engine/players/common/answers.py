"""A kind of player as a table: question -> the kernel that answers it; the whole table is one unit.

The unit is a function written from the table, so that a kind of player says nothing twice: each answer takes what it
names of ``tables``, ``state``, ``mind`` and of what its question is about.
"""

import inspect
import sys
from collections.abc import Callable, Mapping
from typing import Any

from engine.compiling.compile_unit import compile_unit
from engine.players.common.questions import ABOUT, MOST, Question

RECORDS = ("tables", "state", "mind")
NUMBERS = "abcd"


def answers(name: str, table: Mapping[Question, Any]) -> Callable[..., Any]:
    """The unit of a kind of player.

    Parameters
    ----------
    name : str
        Of the unit, ``<kind>_answers``.
    table : mapping of Question to kernel
        An answer for every question; kernels of the calling module, under the names they have there.

    Raises
    ------
    TypeError
        A question has no answer, or an answer takes what its question is not about.
    """
    if set(table) != set(Question) or len(NUMBERS) != MOST:
        raise TypeError(f"{name}: no answer to {sorted(q.name for q in set(Question) - set(table))}")
    caller = sys._getframe(1).f_globals
    known = {id(value): word for word, value in caller.items()}
    lines = [f"def {name}(tables, state, mind, question, {', '.join(NUMBERS)}):"]
    for question, answer in table.items():
        given = ", ".join(_given(name, question, answer))
        lines += [f"    if question == {int(question)}:", f"        return {known[id(answer)]}({given})"]
    source = "\n".join([*lines, "    return -1", ""])
    exec(compile(source, caller["__file__"], "exec"), caller)
    made = compile_unit()(caller[name])
    caller[name] = made
    return made


def _given(name: str, question: Question, answer: Any) -> list[str]:
    """What an answer is called with."""
    numbers = dict(zip(ABOUT[question], NUMBERS, strict=False))
    wanted = inspect.signature(getattr(answer, "py_func", answer)).parameters
    strange = set(wanted) - {*RECORDS, *numbers}
    if strange:
        raise TypeError(f"{name}: {question.name} is not about {', '.join(sorted(strange))}")
    return [numbers.get(word, word) for word in wanted]
