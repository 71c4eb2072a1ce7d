"""A kind of player as a table: question -> the kernel that answers it; the whole table is one unit.

The unit is a function written from the table, so that a kind of player says nothing twice: each answer takes what it
names of ``tables``, ``state``, ``mind`` and of what its question is about.
"""

import inspect
import sys
from collections.abc import Callable, Mapping
from typing import Any

from engine.codes import Player
from engine.compiling.compile_unit import compile_unit
from engine.compiling.jit import cold, kernel
from engine.compiling.sources import TIMED
from engine.kernel.ask import player_has_answered, player_is_asked
from engine.layout import OFF
from engine.players.common.questions import ABOUT, MOST, Question

# In whose manner a kind of player answers what only options ask; the sergeant's is to weigh terms.
MANNER = {
    Player.RANDOM: Player.RANDOM,
    Player.SERGEANT: Player.SERGEANT,
    Player.RECRUIT: Player.RECRUIT,
    Player.PUPIL: Player.SERGEANT,
}

RECORDS = ("tables", "state", "mind")
NUMBERS = "abcd"
# Manners in the order of the answers to an option's question; the sergeant's is that of all others.
MANNERS = (Player.RANDOM, Player.RECRUIT, Player.SERGEANT)


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
    for asked, answer in table.items():
        given = ", ".join(arguments_of(name, numbered(ABOUT[asked]), answer))
        lines += [f"    if question == {int(asked)}:", f"        return {known[id(answer)]}({given})"]
    made = caller[name] = compile_unit()(compile_lines([*lines, "    return -1"], caller))
    return made


def optional_answers(
    name: str, table: Mapping[int, tuple[tuple[str, ...], tuple[Any, Any, Any]]]
) -> Callable[..., Any]:
    """The choices of an option, a unit for each manner of playing, so that games compile those of their players alone.

    Called with the kind of the player, the question and up to four numbers.  What a side does not see is kept from its
    player until he has answered.

    Parameters
    ----------
    name : str
        ``<option>_answers``; the units are called ``<option>_random`` and so on.
    table : mapping of question to (about, answers)
        What each question is about, and the kernels that answer it, in the order of `MANNERS`.

    Raises
    ------
    TypeError
        An answer takes what its question is not about.
    """
    caller = sys._getframe(1).f_globals
    known = {id(value): word for word, value in caller.items()}
    numbers = ", ".join(NUMBERS)
    for at, manner in enumerate(MANNERS):
        unit = f"{name.removesuffix('answers')}{manner.name.lower()}"
        lines = [f"def {unit}(tables, state, mind, question, {numbers}):"]
        for asked, (about, of_manners) in table.items():
            call = f"{known[id(of_manners[at])]}({', '.join(arguments_of(name, numbered(about), of_manners[at]))})"
            lines += [f"    if question == {asked}:", f"        return {call}"]
        caller[unit] = compile_unit()(compile_lines([*lines, "    return -1"], caller))
    of_units = [asked for asked, (about, _) in table.items() if about[0] != "side"]
    return cold(_asking(name, of_units, caller))


def _asking(name: str, of_units: list[int], caller: dict[str, Any]) -> Callable[..., Any]:
    """A function that asks the unit of a manner of playing, by a view of the side that answers.

    ``of_units``: questions that are about a unit, whose owner answers.  ``caller``: where the units stand.
    """
    caller |= {"player_is_asked": player_is_asked, "player_has_answered": player_has_answered}
    numbers = ", ".join(NUMBERS)
    lines = [
        f"def {name}(tables, state, mind, kind, question, {numbers}):",
        f"    side = state['unit_side'][{NUMBERS[0]}] if question in {(*of_units, OFF)} else {NUMBERS[0]}",
        "    kept = player_is_asked(tables, state, mind, side)",
    ]
    for manner in MANNERS:
        kinds = [f"kind == {int(kind)}" for kind in Player if MANNER[kind] == manner]
        first, last = manner == MANNERS[0], manner == MANNERS[-1]
        unit = f"{name.removesuffix('answers')}{manner.name.lower()}"
        lines += ["    else:" if last else f"    {'' if first else 'el'}if {' or '.join(kinds)}:"]
        lines += [f"        answered = {unit}(tables, state, mind, question, {numbers})"]
    lines += ["    if kept:", "        player_has_answered(tables, state, mind, side)", "    return answered"]
    return compile_lines(lines, caller)


def numbered(about: tuple[str, ...]) -> dict[str, str]:
    """The numbers of a question by what they are about."""
    return dict(zip(about, NUMBERS, strict=False))


def compile_lines(lines: list[str], caller: dict[str, Any]) -> Callable[..., Any]:
    """A function of these lines, in the module that asked for it."""
    exec(compile("\n".join([*lines, ""]), caller["__file__"], "exec"), caller)
    name = lines[0].removeprefix("def ").partition("(")[0]
    function: Callable[..., Any] = caller[name]
    return function


def question(function: Callable[..., Any]) -> Any:
    """A question to a player as a kernel; with a clock where players are timed (`kernel.clock`)."""
    asked = kernel(function)
    if TIMED:
        from engine.kernel.clock import timed

        asked = timed(asked)
    return asked


def arguments_of(name: str, words: Mapping[str, str], answer: Any) -> list[str]:
    """What an answer is called with: records, and what its question is about by the words that stand for it."""
    wanted = inspect.signature(getattr(answer, "py_func", answer)).parameters
    strange = set(wanted) - {*RECORDS, *words}
    if strange:
        raise TypeError(
            f"{name}: an answer takes {', '.join(sorted(strange))}, the question is about {', '.join(words)}"
        )
    return [words.get(word, word) for word in wanted]
