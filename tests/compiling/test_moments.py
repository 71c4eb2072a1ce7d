"""Moments: whoever TABLES list is asked, in order, and the answers become one."""

import inspect
from importlib import import_module

import numba
import numpy as np
import pytest

from engine import moments
from engine.compiling.compile_unit import SCORE, compile_unit
from engine.compiling.jit import compile_entry
from engine.compiling.moment import asker, enlist, signature_of, unit_of
from engine.hooks import ACTS
from engine.kernel import ask
from engine.layout import STATE, TABLES
from engine.moments import MOMENTS, NOBODY, Answers, Moment
from engine.sizes import MAX_ACTS, MAX_MOMENTS, WORD_BITS

FIRST = 400  # number of the first toy
TOYS = [
    Moment(f"toy_{one.name.lower()}", "A toy.", 30 + at, ("tables", "state", "number"), one)
    for at, one in enumerate(Answers)
]


@compile_unit()
def add_one(tables, state, number):
    """Answers one more than it is given, and writes down that it was asked."""
    state["acts"] = 10 * state["acts"] + 1
    return number + 1


@compile_unit()
def say_nothing(tables, state, number):
    """Answers 0, and writes down that it was asked."""
    state["acts"] = 10 * state["acts"] + 2
    return 0


@compile_unit()
def say_eight(tables, state, number):
    """Answers 8, and writes down that it was asked."""
    state["acts"] = 10 * state["acts"] + 3
    return 8


@compile_unit(SCORE)
def lose_half(tables, state, number):
    """A worth of half a figure less than it is given, below 0."""
    state["acts"] = 10 * state["acts"] + 4
    return -number - 0.5


@compile_unit(SCORE)
def win_a_quarter(tables, state, number):
    """A worth of a quarter of a figure."""
    state["acts"] = 10 * state["acts"] + 5
    return 0.25


WHOLE, WORTHS = ("add_one", "say_nothing", "say_eight"), ("lose_half", "win_a_quarter")
enlist([(TOYS[1], f"{__name__}:{unit}") for unit in WHOLE], FIRST)
enlist([(TOYS[4], f"{__name__}:{unit}") for unit in WORTHS], FIRST + len(WHOLE))
KERNELS = {
    answers: asker(toy) for toy, answers in zip(TOYS, Answers, strict=True) if answers is not Answers.ALL
}


def asked(answers, order, number=4):
    """The answer, and who was asked in which order, as digits."""
    tables, state = np.zeros(1, TABLES), np.zeros(1, STATE)
    at = 30 + list(Answers).index(answers)
    kernel = KERNELS[answers]
    if order:
        tables["moments"][0, at // WORD_BITS] |= 1 << at % WORD_BITS
    tables["moment_n"][0, at] = len(order)
    tables["moment_acts"][0, at, : len(order)] = [FIRST + one for one in order]
    if numba.config.DISABLE_JIT:
        answer = kernel(tables[0], state[0], number)
    else:
        records, number_ = (numba.from_dtype(kind)[::1] for kind in (TABLES, STATE)), numba.types.int64

        def played(tables, state, number):
            return kernel(tables[0], state[0], number)

        entry = compile_entry(played)
        entry.compile((*records, number_))
        answer = entry(tables, state, number)
    return float(answer), int(state["acts"][0])


@pytest.mark.parametrize(
    ("answers", "order", "expected"),
    [
        (Answers.SUM, (), (0, 0)),
        (Answers.SUM, (0, 1, 2), (13, 123)),
        (Answers.SUM, (2, 0), (13, 31)),
        (Answers.ANY, (1, 2), (8, 23)),
        (Answers.FIRST, (1, 0, 2), (5, 21)),
        (Answers.FIRST, (1, 1), (0, 22)),
        (Answers.WORTH, (), (0.0, 0)),
        (Answers.WORTH, (3, 4), (-4.25, 45)),
        (Answers.BEST, (), (NOBODY, 0)),
        (Answers.BEST, (3,), (-4.5, 4)),
        (Answers.BEST, (3, 4), (0.25, 45)),
    ],
)
def test_all_that_are_listed_are_asked_in_order_and_answers_are_combined(answers, order, expected):
    assert asked(answers, order) == expected


def test_every_act_is_a_unit_of_its_moments_signature():
    assert len(ACTS) <= FIRST and len(MOMENTS) <= MAX_MOMENTS
    for number, act in enumerate(ACTS):
        module, _, name = act.unit.partition(":")
        unit = getattr(import_module(module), name)
        made = MOMENTS[act.moment]
        assert unit_of(number) is unit and act.where in TABLES.names
        assert tuple(inspect.signature(getattr(unit, "inner", unit)).parameters) == made.takes, act.unit
        if not numba.config.DISABLE_JIT:
            assert unit.unit.signature == signature_of(made), act.unit


def test_every_moment_is_a_kernel_says_what_it_is_and_somebody_acts_at_it():
    for name, made in MOMENTS.items():
        assert made.says and getattr(moments, name) is made
        assert getattr(ask, name).__doc__ == made.says
        assert 1 <= sum(act.moment == name for act in ACTS) <= MAX_ACTS
