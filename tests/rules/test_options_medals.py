"""Option medals-to-win: the target of a side, or of both, is higher or lower."""

import pytest

from engine.loading.words.errors import InputError
from tests.support.battlefield import Battlefield

TARGETS = "{ axis = 3, allies = 4 }"


@pytest.mark.rule("VIC-1", "CORE-SETUP-1")
@pytest.mark.parametrize(
    ("side", "change", "axis", "allies"),
    [("both", 1, 4, 5), ("both", -1, 2, 3), ("axis", 2, 5, 4), ("allies", -3, 3, 1), ("both", 6, 9, 10)],
)
def test_targets_are_shifted(side, change, axis, allies):
    field = Battlefield(medals=TARGETS, options=f"medals-to-win:side={side},change={change}")
    assert list(field.tables["medal_target"]) == [axis, allies]


@pytest.mark.rule("VIC-1")
@pytest.mark.parametrize(("change", "winner"), [(0, None), (-1, "allies")])
def test_the_game_ends_at_the_new_target(change, winner):
    option = f"medals-to-win:side=allies,change={change}"
    field = Battlefield(
        axis={"infantry": "E6:1 A1"}, allies={"infantry": "F6"}, medals=2, options=option
    ).ready("F6")
    field.attack("F6", "E6", "ISS")
    assert field.winner() == winner


@pytest.mark.rule("VIC-1")
@pytest.mark.parametrize(
    "option", ["medals-to-win:change=-4", "medals-to-win:change=7", "medals-to-win:side=nobody"]
)
def test_a_target_below_one_or_out_of_range_is_refused(option):
    with pytest.raises(InputError):
        Battlefield(medals=TARGETS, options=option)
