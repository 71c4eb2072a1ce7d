"""What rules that know no trains ask of them, two compile units, so that games without trains compile none of it."""

from engine.codes_of_boxes import TrainQuestion
from engine.compiling.compile_unit import compile_unit
from engine.kernel.boxes.train_parts import (
    is_declared,
    mate_touches,
    order_mate,
    part_with_gun,
    sections_of_mate,
)
from engine.layout import OFF


@compile_unit()
def ask_train(tables, state, asked, unit):
    """The answer to one of the questions about the train a unit is part of; 0 if it is of none."""
    if tables["train_of"][unit] == OFF:
        return 0
    if asked == TrainQuestion.SECTIONS:
        return sections_of_mate(tables, state, unit)
    if asked == TrainQuestion.ORDER:
        return order_mate(tables, state, unit)
    if asked == TrainQuestion.DECLARED:
        return is_declared(tables, state, unit)
    return mate_touches(tables, state, unit)


@compile_unit()
def who_answers(tables, state, unit, enemy):
    """The part of an assaulted train that may strike first, any other unit itself."""
    return unit if tables["train_of"][unit] == OFF else part_with_gun(tables, state, unit, enemy)
