"""What rules that know no trains ask of them, a compile unit for each moment: games without trains compile none."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.kernel.boxes.rails import find_rails
from engine.kernel.boxes.train_parts import (
    is_declared,
    mate_touches,
    order_mate,
    part_with_gun,
    sections_of_mate,
)
from engine.layout import OFF


@compile_unit()
def sections_of_train(tables, state, unit):
    """Bits of the sections in which the other part of a train stands.  Rule: TP-TRN-2."""
    return 0 if tables["train_of"][unit] == OFF else sections_of_mate(tables, state, unit)


@compile_unit()
def train_touches(tables, state, unit):
    """1 if an enemy touches the other part of a train."""
    return 0 if tables["train_of"][unit] == OFF else mate_touches(tables, state, unit)


@compile_unit(NOTHING)
def order_train(tables, state, unit):
    """The order of one part is one of both.  Rule: TP-TRN-2."""
    if tables["train_of"][unit] != OFF:
        order_mate(tables, state, unit)


@compile_unit()
def train_is_target(tables, state, unit):
    """1 if a strike has the other part of a train for a target."""
    return 0 if tables["train_of"][unit] == OFF else is_declared(tables, state, unit)


@compile_unit()
def who_answers(tables, state, unit, enemy):
    """1 + the part of an assaulted train that may strike first; 0 for any other unit."""
    return 0 if tables["train_of"][unit] == OFF else 1 + part_with_gun(tables, state, unit, enemy)


@compile_unit()
def reach_on_rails(tables, state, mind, unit, most):
    """1 if the unit is a locomotive: where it can get lies on rails.  Rule: TP-TRN-3."""
    if not (tables["train_rows"] >> state["unit_row"][unit]) & 1:
        return 0
    find_rails(tables, state, mind, unit, most)
    return 1
