"""A choice that an option offers: what is legal, and what each answer is worth; all manners of playing follow.

``random`` draws among the legal answers, ``recruit`` takes the first of them or none, and whoever weighs terms takes
the one that is worth most, if it is worth more than is asked of it.  None of the three needs code of its own; a rule
says in a function of its own only what a player does who judges several answers together.
"""

import sys
from enum import IntEnum
from typing import Any

from engine.compiling.jit import cold, kernel
from engine.layout import OFF
from engine.players.common.answers import arguments_of, compile_lines
from engine.players.common.bounds import NEVER
from engine.players.common.weights import FORBIDS, Weight
from engine.players.random.choices import pick, pick_or_none
from engine.sizes import MAX_ANSWERS


class Decline(IntEnum):
    """How likely ``random`` is to take none of the legal answers."""

    NEVER = 0  # one has to be taken, if there is any
    LIKE_ANY = 1  # none is one answer more, as likely as each
    EVEN = 2  # none is as likely as all of them together


YES_OR_NO = "yes or no"  # in place of legal answers: 1 and 0
# What ``recruit`` does: the first legal answer (yes), none (no), or what who weighs terms does.
FIRST, NONE, BEST = "first", "none", "best"
DECLINED = -NEVER  # what is asked of an answer by who takes none

LIKE_ANY = int(Decline.LIKE_ANY)
EVEN = int(Decline.EVEN)


@kernel
def may_answer(mind, answer):
    """Add a legal answer to those of the choice in hand.  Changes: mind.answers_n, answer, answer_at."""
    may_answer_at(mind, answer, OFF)


@kernel
def may_answer_at(mind, answer, target):
    """Add a legal answer with what it aims at, a unit, hex or card; there is room for all (`sizes.MAX_ANSWERS`).

    Changes: mind.answers_n, answer, answer_at.
    """
    n = mind["answers_n"]
    if n < MAX_ANSWERS:
        mind["answer"][n] = answer
        mind["answer_at"][n] = target
        mind["answers_n"] = n + 1


@kernel
def draw_answer(state, mind, side, first, decline):
    """Place of one of the answers from ``first`` on, uniform; OFF for none."""
    n = mind["answers_n"] - first
    if decline == EVEN:
        drawn = pick_or_none(state, side, n)
        return first + drawn if drawn >= 0 else OFF
    if decline == LIKE_ANY:
        drawn = pick(state, side, n + 1)
        return first + drawn if drawn < n else OFF
    return first + pick(state, side, n) if n > 0 else OFF


@kernel
def close_answers(mind, first, at):
    """The answer at a place, OFF for none; those of this choice are forgotten.  Changes: mind.answers_n."""
    mind["answers_n"] = first
    return mind["answer"][at] if at >= 0 else OFF


@kernel
def close_answers_at(mind, first, at):
    """The same where answers aim at something.  Changes: mind.answers_n, mind.target."""
    mind["target"] = mind["answer_at"][at] if at >= 0 else OFF
    return close_answers(mind, first, at)


def choice(
    name: str,
    about: tuple[str, ...],
    *,
    legal: Any = YES_OR_NO,
    worth: Any = None,
    weight: Weight | None = None,
    asked: Any = None,
    aims: bool = False,
    decline: Decline = Decline.EVEN,
    recruit: Any = FIRST,
    sergeant: Any = None,
    random: Any = None,
    gives: Any = None,
) -> tuple[tuple[str, ...], tuple[Any, Any, Any]]:
    """What an option asks its players, as ``optional_answers`` takes it.

    The calling module gets the kernels ``random_<name>``, ``recruit_<name>`` and ``sergeant_<name>``.  What is passed
    here has to stand there under a name; each kernel takes what it names of tables, state, mind, of what the question
    is about, and of the names said below.

    Parameters
    ----------
    name : str
        Of the choice.
    about : tuple of str
        What the question is about: the side that answers first, or the unit whose owner does.
    legal : kernel or YES_OR_NO
        Adds every legal answer, by `may_answer` or `may_answer_at`.
    worth : kernel
        Worth of a legal answer in figures; takes ``answer`` and ``target`` besides.  Of *yes*, where that is asked.
    weight : Weight, optional
        Term of a player that an answer has to be worth more than; from FORBIDS on he takes none.
    asked : kernel, optional
        What an answer has to be worth more than, `DECLINED` for none now; takes ``least``, the term, besides.
    aims : bool, optional
        Answers aim at something, which is noted in mind.target.
    decline : Decline, optional
        How likely ``random`` is to take none.
    recruit : kernel, FIRST, NONE or BEST, optional
        What ``recruit`` answers.
    sergeant, random : kernel, optional
        What who weighs terms answers, or ``random``, where that is more than one answer out of a list.
    gives : kernel, optional
        What becomes of the ``answer`` taken: gives the number that the question returns.

    Raises
    ------
    TypeError
        A kernel takes what the choice is not about, nothing says what an answer is worth, or the module has another
        kernel of such a name.
    """
    if (worth is None) == (sergeant is None):
        raise TypeError(f"{name}: expected what an answer is worth, or what who weighs terms answers")
    if sergeant is not None and (weight, asked) != (None, None):
        raise TypeError(f"{name}: found weight or asked beside sergeant, which answers by itself")
    if legal is YES_OR_NO and (aims, gives) != (False, None):
        raise TypeError(f"{name}: found aims or gives, expected none beside yes or no")
    caller = sys._getframe(1).f_globals
    for manner, given in (("random", random), ("recruit", recruit), ("sergeant", sergeant)):
        if caller.get(f"{manner}_{name}", given) is not given:
            raise TypeError(f"{name}: found another {manner}_{name} in the module, expected none")
    write = _Writer(name, about, caller, legal, aims, gives)
    weighs = sergeant or write.sergeant(worth, weight, asked)
    if recruit in (FIRST, NONE):
        recruit = write.recruit(recruit == FIRST)
    manners = (
        random or write.random(int(decline)),
        weighs if recruit == BEST else recruit,
        weighs,
    )
    for manner, function in zip(("random", "recruit", "sergeant"), manners, strict=True):
        caller[f"{manner}_{name}"] = function
    return about, manners


class _Writer:
    """Writes the kernels of a choice, as functions of the module that declares it."""

    def __init__(
        self, name: str, about: tuple[str, ...], caller: dict[str, Any], legal: Any, aims: bool, gives: Any
    ) -> None:
        self.name, self.about, self.caller = name, about, caller
        self.legal, self.gives = legal, gives
        self.close = "close_answers_at" if aims else "close_answers"
        self.brings = {
            "pick": pick,
            "draw_answer": draw_answer,
            self.close: close_answers_at if aims else close_answers,
        }
        self.side = "side" if about[0] == "side" else f'state["unit_side"][{about[0]}]'

    def random(self, decline: int) -> Any:
        """One of the legal answers, drawn."""
        if self.legal is YES_OR_NO:
            return self._function(
                "random", f"Yes or no: {self.name}.", [f"return pick(state, {self.side}, 2)"]
            )
        lines = [f"at = draw_answer(state, mind, {self.side}, first, {decline})"]
        return self._function("random", f"Any legal answer: {self.name}.", self._listed(lines))

    def recruit(self, first: bool) -> Any:
        """The first legal answer, or none."""
        if self.legal is YES_OR_NO:
            return self._function("recruit", f"Always the same: {self.name}.", [f"return {int(first)}"])
        if not first:
            return self._function("recruit", f"None: {self.name}.", self._taken("mind['answers_n']", "-1"))
        lines = self._listed(["at = first if mind['answers_n'] > first else -1"])
        return self._function("recruit", f"The first legal answer: {self.name}.", lines)

    def sergeant(self, worth: Any, weight: Weight | None, asked: Any) -> Any:
        """The legal answer that is worth most, if it is worth more than is asked."""
        none = ["return 0"] if self.legal is YES_OR_NO else self._taken("mind['answers_n']", "-1")
        if weight is None:
            least = ["least = 0.0"] if self.legal is YES_OR_NO or asked else [f"least = {NEVER}"]
        else:
            least = [
                f"least = mind['weights'][{self.side}, {int(weight)}]",
                f"if least >= {FORBIDS}:",
                *("    " + line for line in none),
            ]
        if asked:
            least += [
                f"least = {self._call(asked, 'least')}",
                f"if least >= {DECLINED}:",
                *("    " + line for line in none),
            ]
        text = f"The answer worth most, if it is worth enough: {self.name}."
        if self.legal is YES_OR_NO:
            return self._function(
                "sergeant", text, [*least, f"return 1 if {self._call(worth)} > least else 0"]
            )
        weigh = [
            "at = -1",
            "for i in range(first, mind['answers_n']):",
            "    answer = mind['answer'][i]",
            "    target = mind['answer_at'][i]",
            f"    worth = {self._call(worth, 'answer', 'target')}",
            "    if worth > least:",
            "        least = worth",
            "        at = i",
        ]
        return self._function("sergeant", text, [*least, *self._listed(weigh)])

    def _listed(self, lines: list[str]) -> list[str]:
        """The lines between those that list all legal answers and those that take the one at a place."""
        return ["first = mind['answers_n']", self._call(self.legal), *lines, *self._taken("first", "at")]

    def _taken(self, first: str, at: str) -> list[str]:
        """The lines that take the answer at a place, OFF for none."""
        gives = self._call(self.gives, "answer") if self.gives else "answer"
        return [f"answer = {self.close}(mind, {first}, {at})", f"return {gives}"]

    def _call(self, called: Any, *more: str) -> str:
        """A call of a kernel of the module with what it names."""
        known = {id(value): word for word, value in self.caller.items()}
        names = {word: word for word in (*self.about, *more)}
        return f"{known[id(called)]}({', '.join(arguments_of(self.name, names, called))})"

    def _function(self, manner: str, says: str, lines: list[str]) -> Any:
        """A kernel of these lines; what they name of this file is brought along."""
        head = f"def {manner}_{self.name}(tables, state, mind, {', '.join(self.about)}):"
        body = [f'    """{says}"""']
        for line in lines:
            for word, kernel_ in self.brings.items():
                if f"{word}(" in line:
                    self.caller[word] = kernel_
            body.append(f"    {line}")
        return cold(compile_lines([head, *body], self.caller))
