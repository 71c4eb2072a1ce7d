"""The order of a train is one, in whatever section its parts stand: on the move neither of them battles."""

import pytest

from engine.kernel.battle import may_battle
from engine.kernel.on_move import may_order_on_move, order_on_move
from tests.support.railway import Railway, train


@pytest.mark.rule("BT-OTM-2", "TP-TRN-2", "TP-TRN-4")
@pytest.mark.parametrize("on_move", [False, True])
def test_an_armored_train_on_the_move_does_not_fire(on_move):
    """An enemy stands two hexes from the wagon, which bears the gun, on open ground."""
    field = Railway(axis={"infantry": "E3"}, trains=train(unit="tp_armored_train"))
    if on_move:
        order_on_move(field.tables, field.state, field.unit("E6"))
    else:
        field.ready("E6")
    may = [int(may_battle(field.tables, field.state, field.unit(hex_))) for hex_ in ("E6", "E5")]
    fires = field.dice("E5", "E3") > 0
    assert (any(may), fires) == ((False, False) if on_move else (True, True))


@pytest.mark.rule("TP-TRN-2", "WW-GAP-7")
def test_a_train_in_two_sections_goes_on_the_move_in_either():
    field = Railway(trains=train("E5 E4"))
    field.state["quota_on_move"] = 1
    may = []
    for section in range(3):
        field.state["taken_up"] = 1 << section
        may.append(may_order_on_move(field.tables, field.state, field.unit("E5")))
    assert may == [1, 1, 0]


@pytest.mark.rule("TP-TRN-2", "BT-OTM-1")
def test_the_order_on_the_move_of_a_locomotive_is_that_of_its_wagon():
    field = Railway(trains=train("E5 E4"))
    loco, wagon = field.unit("E5"), field.unit("E4")
    order_on_move(field.tables, field.state, loco)
    assert field.state["n_on_move"] == 1 and field.state["n_ordered"] == 1
    for unit in (loco, wagon):
        assert field.state["ordered"][unit] and not field.state["never_ordered"][unit]
