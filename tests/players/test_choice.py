"""A choice of an option: what every manner of playing makes of its list of legal answers and their worth."""

import numpy as np
import pytest

from engine.compiling.jit import kernel
from engine.layout import MIND, OFF, STATE, TABLES
from engine.players.choice import BEST, DECLINED, NONE, Decline, choice, may_answer, may_answer_at
from engine.players.common.weights import FORBIDS, Weight

TERM = Weight.NOTICE


@kernel
def three(mind):
    """Three answers, each aiming at ten times itself."""
    may_answer_at(mind, 7, 70)
    may_answer_at(mind, 3, 30)
    may_answer_at(mind, 9, 90)


@kernel
def worth_of(answer):
    """Two are equal: the first of them counts."""
    return 1.0 if answer == 7 else 4.0


@kernel
def nothing(mind):
    """No answer is legal."""


@kernel
def at_least_four(least):
    """Only what is worth more than four, the term of the player on top."""
    return least + 4.0


@kernel
def now_none(least):
    """None now."""
    return DECLINED


@kernel
def half_of(answer):
    """What becomes of an answer."""
    return answer // 2


@kernel
def inner(mind):
    """Two answers of a choice within another."""
    may_answer(mind, 100)
    may_answer(mind, 200)


@kernel
def inner_worth(answer):
    """The second is worth more."""
    return 1.0 * answer


_, (_, _, sergeant_inner) = choice("inner", ("side",), legal=inner, worth=inner_worth, decline=Decline.NEVER)


@kernel
def worth_by_choosing(tables, state, mind, answer):
    """Judging an answer asks for another choice first."""
    return 1.0 * answer + (0.0 if sergeant_inner(tables, state, mind, 0) == 200 else 1e6)


_, (_, _, sergeant_even) = choice("even", ("side",), legal=three, worth=worth_of, weight=TERM, aims=True)
choice("like_any", ("side",), legal=three, worth=worth_of, decline=Decline.LIKE_ANY, recruit=NONE, aims=True)
choice("must", ("side",), legal=three, worth=worth_of, decline=Decline.NEVER, recruit=BEST, gives=half_of)
choice("empty", ("side",), legal=nothing, worth=worth_of)
_, (_, _, sergeant_dear) = choice(
    "dear", ("side",), legal=three, worth=worth_of, weight=TERM, asked=at_least_four
)
_, (_, _, sergeant_closed) = choice("closed", ("side",), legal=three, worth=worth_of, asked=now_none)
_, (_, _, sergeant_outer) = choice(
    "outer", ("side",), legal=three, worth=worth_by_choosing, decline=Decline.NEVER
)


@pytest.fixture
def records():
    return np.zeros(1, TABLES)[0], np.zeros(1, STATE)[0], np.zeros(1, MIND)[0]


def answers(function, records, n=600):
    """Answers of many decisions."""
    tables, state, mind = records
    found = []
    for acts in range(n):
        state["acts"] = acts
        found.append(int(function(tables, state, mind, 0)))
        assert mind["answers_n"] == 0  # forgotten once the choice is made
    return found


def shares(found):
    return {one: found.count(one) / len(found) for one in set(found)}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("even", {OFF: 1 / 2, 7: 1 / 6, 3: 1 / 6, 9: 1 / 6}),
        ("like_any", {OFF: 1 / 4, 7: 1 / 4, 3: 1 / 4, 9: 1 / 4}),
        ("must", {7 // 2: 1 / 3, 3 // 2: 1 / 3, 9 // 2: 1 / 3}),
        ("empty", {OFF: 1}),
    ],
)
def test_random_draws_from_the_list(name, expected, records):
    found = shares(answers(globals()[f"random_{name}"], records))
    assert set(found) == set(expected)
    for one, share in expected.items():  # five standard errors of 600 draws
        assert abs(found[one] - share) <= 5 * (share * (1 - share) / 600) ** 0.5


@pytest.mark.parametrize(("name", "answer"), [("even", 7), ("like_any", OFF), ("must", 1), ("empty", OFF)])
def test_recruit_takes_the_first_or_none_or_the_best(name, answer, records):
    assert answers(globals()[f"recruit_{name}"], records, 1) == [answer]


def test_who_weighs_takes_the_first_of_the_best_and_its_aim(records):
    assert answers(sergeant_even, records, 1) == [3] and records[2]["target"] == 30


@pytest.mark.parametrize(
    ("term", "even", "dear"), [(0.0, 3, OFF), (3.9, 3, OFF), (4.0, OFF, OFF), (-0.1, 3, 3)]
)
def test_an_answer_has_to_be_worth_more_than_is_asked(term, even, dear, records):
    records[2]["weights"][0, TERM] = term
    assert answers(sergeant_even, records, 1) == [even]
    assert answers(sergeant_dear, records, 1) == [dear]
    assert even != OFF or records[2]["target"] == OFF


def test_never_and_none_now(records):
    records[2]["weights"][0, TERM] = FORBIDS
    assert answers(sergeant_even, records, 1) == [OFF]
    assert answers(sergeant_closed, records, 1) == [OFF]


def test_a_choice_within_a_choice_leaves_its_answers_alone(records):
    assert answers(sergeant_outer, records, 1) == [9]


def of_somebody_else(other):
    """Takes what no choice is about."""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({}, "expected what an answer is worth, or what who weighs terms answers"),
        ({"worth": worth_of, "sergeant": three}, "expected what an answer is worth, or"),
        ({"legal": of_somebody_else, "worth": worth_of}, "an answer takes other"),
    ],
)
def test_what_a_choice_cannot_be(words, said):
    with pytest.raises(TypeError, match=said):
        choice("wrong", ("side",), **words)


def test_a_name_that_is_taken_is_refused():
    with pytest.raises(TypeError, match="found another random_even in the module"):
        choice("even", ("side",), legal=three, worth=worth_of)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"legal": three, "sergeant": three, "weight": TERM}, "found weight or asked beside sergeant"),
        ({"worth": at_least_four, "aims": True}, "found aims or gives, expected none beside yes or no"),
    ],
)
def test_words_that_would_do_nothing_are_refused(words, said):
    with pytest.raises(TypeError, match=said):
        choice("idle", ("side",), **words)
