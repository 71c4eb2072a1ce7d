"""The order of a train is one: on the move neither of its parts battles."""

import pytest

from engine.kernel.battle import may_battle
from engine.kernel.on_move import order_on_move
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
