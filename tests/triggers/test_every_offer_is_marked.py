"""A question that only an option asks is noted when it is asked, whatever the answer is."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine.dialogue
from engine.hooks import ROOMS, Fired
from tests.support.battlefield import Battlefield
from tests.support.dialogue import of_rooms

# Questions of official rules of the expansions, which no option asks, and those of units that an option brings.
OFFICIAL = {
    "choose_by_card", "choose_clear_beside", "choose_door", "choose_notice", "choose_recovery",
    "choose_reinforcement", "choose_resupply",
}  # fmt: skip
SHARED_WITH_BASE = {
    "choose_as_strike",
    "choose_stand",
}  # asked by the roster, and beyond official rules by options
WITH_THE_CARD = {
    "choose_place"
}  # where a combat card brings its unit: one decision with the card, which is the offer


def questions_of_options() -> set[str]:
    """Every question that a room of rules puts."""
    modules = of_rooms("choices")
    return {
        name
        for module in modules
        for name, value in vars(module).items()
        if name.startswith("choose_") and _defined_in(value) == module.__name__
    }


def _defined_in(function: object) -> str:
    return str(getattr(function, "py_func", function).__module__)


def asked_in_dialogue() -> Iterator[tuple[str, str, bool]]:
    """Every question put: the file, its name, and whether the statement before the question is an offer."""
    for file in sorted(
        [
            *Path(engine.dialogue.__file__).parent.glob("*.py"),
            *ROOMS.glob("*/turn.py"),
            *ROOMS.glob("*/*_turn.py"),
        ]
    ):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            for block in (getattr(node, "body", None), getattr(node, "orelse", None)):
                if isinstance(block, list):
                    for before, statement in zip([None, *block], block, strict=False):
                        for name in _called_at_once(statement):
                            yield file.name, name, before is not None and "offer" in _called_at_once(before)


def _called_at_once(statement: ast.stmt) -> set[str]:
    """Names called by a statement itself, those in its blocks left aside."""
    heads = (
        [statement.test] if isinstance(statement, ast.If | ast.While)
        else [statement.iter] if isinstance(statement, ast.For)
        else [] if isinstance(statement, ast.FunctionDef | ast.ClassDef)
        else [statement]
    )  # fmt: skip
    return {
        call.func.id
        for head in heads
        for call in ast.walk(head)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
    }


def test_every_question_of_an_option_is_an_offer():
    wanted = (questions_of_options() | SHARED_WITH_BASE) - OFFICIAL - WITH_THE_CARD
    asked = [(file, name, offered) for file, name, offered in asked_in_dialogue() if name in wanted]
    assert {name for _, name, _ in asked} == wanted
    assert not [(file, name) for file, name, offered in asked if not offered]
    assert questions_of_options() >= OFFICIAL


@pytest.mark.rule("HR-GEN-4", "HR-STAND-1")
@pytest.mark.parametrize(("option", "faces", "offered"), [
    ("no-retreat-choice", "FSS", True),  # asked, and answered no
    ("no-retreat-choice", "SSS", False),  # no flag, no question
    ("", "FSS", False),  # officially nobody is asked
])  # fmt: skip
def test_an_offer_that_is_declined_is_noted(option, faces, offered):
    field = Battlefield(
        axis={"infantry": "E6 A1"}, allies={"infantry": "F6 I1"}, options=option, owner="axis", medals=9
    )
    answers = ({"ground": 0} if "F" in faces else {}) | ({"stand": 0} if offered else {})
    field.ready("F6").attack("F6", "E6", faces, **answers)
    assert field.fired(Fired.OFFERED) is offered and not field.fired(Fired.STOOD)
