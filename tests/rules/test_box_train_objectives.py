"""Objectives of which a train holds one by each of its parts."""

import pytest

from tests.support.railway import Railway, train


def two_objectives(first, second):
    return "".join(
        f'\n[[objective]]\nid = "{name}"\nsides = ["allies"]\nhexes = "{hex_}"\n'
        for name, hex_ in (("a", first), ("b", second))
    )


@pytest.mark.rule("VIC-OBJ-11", "VIC-9")
@pytest.mark.parametrize("way", [("E6", "E7"), ("E6", "E5")])
def test_a_step_that_gives_up_a_medal_as_it_takes_one_wins_nothing(way):
    # The train holds one medal by the part behind and takes another with the part in front.
    leaves, enters = ("E5", "E7") if way[1] == "E7" else ("E6", "E4")
    field = Railway(trains=train() + two_objectives(leaves, enters), medals=2).ready("E6")
    assert field.medals("allies") == 1
    assert field.go(*way)
    assert field.medals("allies") == 1 and field.winner() is None
    assert (field.holder(0), field.holder(1)) == (None, "allies")


@pytest.mark.rule("VIC-OBJ-11", "TP-TRN-6")
def test_a_push_that_gives_up_a_medal_as_it_takes_one_wins_nothing():
    field = Railway(
        trains=train() + two_objectives("E6", "E4"), medals=2, axis={"artillery": "C7 A1"}, active="axis"
    ).ready("C7")
    field.attack("C7", "E6", "FII", follow=False, ignore=0)
    assert field.parts() == ("E5", "E4")
    assert field.medals("allies") == 1 and field.winner() is None


@pytest.mark.rule("VIC-OBJ-11")
def test_a_step_wins_with_what_the_train_holds_after_it():
    field = Railway(trains=train() + two_objectives("E6", "E7"), medals=2).ready("E6")
    assert field.go("E6", "E7")
    assert field.winner() == "allies"
