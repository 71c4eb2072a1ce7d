"""Moves of trains: along their track either way, never round a sharp turn."""

import pytest

from engine.codes import Gap
from engine.hooks import Fired
from engine.rules.trains import turn as trains
from tests.support.railway import FORK, Railway, train


@pytest.mark.rule("TP-TRN-3")
def test_it_goes_up_to_three_hexes_either_way():
    field = Railway().ready("E6")
    assert field.reach("E6") == {"E7", "E8", "E9", "E5", "E4", "E3"}


@pytest.mark.rule("TP-TRN-3")
@pytest.mark.parametrize(
    ("way", "parts"),
    [
        (("E6", "E7"), ("E7", "E6")),
        (("E6", "E7", "E8", "E9"), ("E9", "E8")),
        (("E6", "E5", "E4"), ("E4", "E3")),
    ],
)
def test_the_wagon_follows_in_the_track(way, parts):
    field = Railway().ready("E6")
    assert field.go(*way)
    assert field.parts() == parts
    assert field.fired(Fired.TRAIN_MOVED)


@pytest.mark.rule("TP-TRN-3")
@pytest.mark.parametrize(
    ("axis", "allies", "reach"),
    [
        ("E8 A1", "I1", {"E7", "E5", "E4", "E3"}),
        ("A1", "E8", {"E7", "E5", "E4", "E3"}),
        ("E3 A1", "I1", {"E7", "E8", "E9", "E5"}),
        ("E4 E7", "I1", set()),
    ],
)
def test_units_of_either_side_block_the_track(axis, allies, reach):
    field = Railway(axis={"infantry": axis}, allies={"infantry": allies}).ready("E6")
    assert field.reach("E6") == reach


@pytest.mark.rule("TP-TRN-3")
def test_it_stays_on_its_track_and_ends_where_the_track_ends():
    track = {f"E{n}": "tp_rail" for n in range(3, 9)}
    field = Railway(track).ready("E6")
    assert field.reach("E6") == {"E7", "E8", "E5", "E4"}
    assert not field.go("E6", "D6")
    assert field.parts() == ("E6", "E5")
    assert field.state["rule_gap"] == Gap.MOVE


@pytest.mark.rule("TP-TRN-3", "TP-TRNED-1")
def test_a_way_never_turns_round_nor_passes_three_hexes():
    field = Railway().ready("E6")
    assert not field.go("E6", "E7", "E6")
    field = Railway().ready("E6")
    assert not field.go("E6", "E7", "E8", "E9", "E10")
    assert field.parts() == ("E9", "E8")


@pytest.mark.rule("TP-TRN-3", "TP-TRNED-1")
def test_at_a_fork_it_takes_either_track_but_no_sharp_turn():
    field = Railway(FORK, trains=train("E7 E6")).ready("E7")
    assert field.reach("E7") == {"E8", "E9", "D8", "C9", "E6", "E5", "E4"} - {"E3"}
    # from the branch back to the line it goes on to the west, never round to the east
    field = Railway(FORK, trains=train("E8 D8")).ready("E8")
    assert field.reach("E8") == {"E7", "E6", "E5", "D8"}


@pytest.mark.rule("TP-TRN-3", "TP-TRNED-2")
def test_backwards_the_wagon_leads_through_a_curve():
    field = Railway(FORK, trains=train("E6 E7")).ready("E6")  # heading west
    assert field.go("E6", "E7", "E8")
    assert field.parts() == ("E8", "E9")
    field = Railway(FORK, trains=train("E6 E7"), axis={"infantry": "E9 A1"}).ready("E6")
    assert field.go("E6", "E7", "E8")
    assert field.parts() == ("E8", "D8")


@pytest.mark.rule("TP-TRN-3", "TP-TRN-4")
def test_a_locomotive_without_wagon_goes_on_both_ways():
    field = Railway().ready("E6")
    field.state["hits"], field.state["flags"] = 3, 0
    trains.suffer_on_rails(field.tables, field.state, field.mind, field.unit("E6"), 0)
    assert field.parts() == ("E6", None)
    assert field.reach("E6") == {"E7", "E8", "E9", "E5", "E4", "E3"}
    assert field.go("E6", "E5", "E4")
    assert field.parts() == ("E4", None)
