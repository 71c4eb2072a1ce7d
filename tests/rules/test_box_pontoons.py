"""Pontoon bridges built by a card (Terrain Pack), also one that orders on the move (Breakthrough)."""

import pytest

from engine.codes import Gap, Place
from engine.hooks import Event, Fired
from tests.support.bridges import RIVER, has_bridge
from tests.support.demolition import CARDS, PONTOONS, ROLL, SURE, on_the_line, river
from tests.support.loaded_dice import Unasked


@pytest.mark.rule("TP-PON-2", "TP-PON-1")
@pytest.mark.parametrize(
    ("card", "hex_", "built"),
    [
        ("attack_left", "E2", True),
        ("attack_center", "E6", True),
        ("attack_left", "E6", False),
        ("recon_left", "E2", False),
        ("probe_left", "E2", False),
        ("attack_left", "E3", False),  # there is a bridge
        ("attack_left", "D2", False),  # no river
    ],
)
def test_an_attack_card_builds_one_in_its_section(card, hex_, built):
    field = river(PONTOONS).turn(
        None if built else "recon_left", bridge=(card, hex_), gap=0 if built else Gap.LANDMARK
    )
    assert field.fired(Fired.PONTOON_BUILT) is built
    if built:
        assert has_bridge(field, hex_) and field.story(Event.ORDER) == []
        assert len(field.logged(Event.DRAW)) == 1 and len(field.hand("allies")) == len(CARDS)


@pytest.mark.rule("TP-GAP-24")
@pytest.mark.parametrize("card", ["attack_left", "attack_center"])
def test_a_hex_of_two_sections_takes_either_card(card):
    split = on_the_line()
    field = river(PONTOONS, terrain=RIVER | {split: "river"})
    assert has_bridge(field.turn(None, bridge=(card, split)), split)


@pytest.mark.rule("TP-PON-2")
@pytest.mark.parametrize("built", [True, False])
def test_units_cross_where_it_lies_and_nowhere_else(built):
    field = river(PONTOONS, allies="I1 F2", axis="A1 F8")
    if built:
        field.turn(None, bridge=("attack_left", "E2"))
        field.turn("recon_left")
        field.state["turn"] += 1
        field.state["active"] = 1
    field.play("direct_from_hq").order("F2")
    assert ("E2" in field.reach("F2")) is built
    assert "E1" not in field.reach("F2")
    assert field.move("F2", "E2") is built
    field.state["active"] = 0
    assert not field.put("F8", "F5").move("F5", "E5")


@pytest.mark.rule("TP-PON-2", "RET-7")
def test_nobody_retreats_into_a_river_that_might_be_bridged():
    field = river(PONTOONS, axis="F5 A1", allies="G5 I1", cards=("direct_from_hq",))
    field.turn("direct_from_hq", orders=["G5"], battles=[("G5", "F5")], faces=["FSS"])
    assert field.figures("F5") == 3


@pytest.mark.rule("TP-PON-1")
def test_only_as_many_as_the_scenario_says():
    field = river(PONTOONS).turn(None, bridge=("attack_left", "E2"))
    field.turn("recon_left")
    field.turn("recon_left", bridge=Unasked())
    assert not has_bridge(field, "E6") and field.state["pontoons_built"][1] == 1


@pytest.mark.rule("TP-PON-2")
def test_players_know_no_way_over_a_river_not_bridged():
    plain, more = river(""), river(PONTOONS)
    assert (plain.tables["march"][0] == more.tables["march"][0]).all()


# --- pontoon bridges by Breakthrough cards: the orders on the move stay ---


def breakthrough_river(**more):
    """A river along row E and the Breakthrough deck; units of the Allies stand at F2, G2 and F6."""
    rules = PONTOONS + 'deck = "breakthrough"\n'
    cards = ("attack_on_move_left", "attack_on_move_center", "recon_on_move_left")
    return river(rules, allies="F2 G2 F6", cards=cards, **more)


@pytest.mark.rule("TP-PON-2", "BT-OTM-1", "BT-ATTACK-1", "CORE-TURN-9")
def test_who_builds_by_a_breakthrough_card_orders_on_the_move_and_marches_over_the_bridge():
    field = breakthrough_river(axis="C2")
    moves = [("F2", "E2", "D2")]
    field.turn(None, bridge=("attack_on_move_left", "E2"), on_move=["F2"], moves=moves, battles=[])
    assert has_bridge(field, "E2") and set(field.picture("allies")) == {"D2", "G2", "F6"}
    turned = Event.BY_CARD, Event.ON_MOVE, Event.STEP, Event.BATTLE, Event.DISCARD, Event.DRAW
    assert field.story(*turned) == [
        Event.BY_CARD, Event.ON_MOVE, Event.STEP, Event.STEP, Event.DISCARD, Event.DRAW,
    ]  # fmt: skip
    assert field.lying(Place.DISCARD) == ["attack_on_move_left"]
    assert len(field.hand("allies")) == 3 and field.state["dead_turns"][1] == 0


@pytest.mark.rule("TP-PON-2", "BT-ATTACK-1")
def test_one_unit_is_ordered_on_the_move_and_none_else():
    field = breakthrough_river()
    field.turn(None, bridge=("attack_on_move_left", "E2"), on_move=["F6", Unasked()], orders=Unasked())
    assert [e[0] for e in field.logged(Event.ON_MOVE)] == [field.unit("F6")] and not field.logged(Event.ORDER)
    field = breakthrough_river()
    field.turn(None, bridge=("attack_on_move_left", "E2"))
    assert not field.logged(Event.ON_MOVE) and field.state["dead_turns"][1] == 1


@pytest.mark.rule("TP-BRB-1", "TP-BRB-2", "BT-OTM-1")
@pytest.mark.parametrize(("way", "faces"), [(SURE, Unasked()), (ROLL, ["S"])])
def test_who_blows_a_bridge_has_spent_the_whole_turn(way, faces):
    cards = ("attack_on_move_left", "recon_on_move_left")
    field = river(way + 'deck = "breakthrough"\n', allies="F2 G2", cards=cards)
    field.turn(None, bridge=("attack_on_move_left", "E3"), on_move=Unasked(), faces=faces)
    assert field.logged(Event.BY_CARD) and not field.logged(Event.ON_MOVE)
