"""Cards bound to a class, cards that order anywhere, and the fallback of a side without the class."""

import pytest

from engine.hooks import Event
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns

ALL_KINDS = {
    "infantry": "H1",
    "special_forces": "H3",
    "resistance": "H5",
    "armor": "H7",
    "elite_armor": "H9",
    "artillery": "H11",
}
INF = {"H1", "H3", "H5"}
ARM = {"H7", "H9"}
ART = {"H11"}


def orderable(field, hexes):
    """Hexes whose units the card in force may order as its first."""
    return {h for h in hexes if field.may_order(h)}


@pytest.mark.rule(
    "CORE-ORD-8", "UNIT-FFI-4", "CARD-MOVEOUT-1", "CARD-ARMORASLT-1", "CARD-ARTBOM-1", "CARD-HQ-1"
)
@pytest.mark.parametrize(
    ("card", "who"),
    [
        ("move_out", INF),
        ("dig_in", INF),
        ("behind_enemy_lines", INF),
        ("armor_assault", ARM),
        ("artillery_bombard", ART),
        ("direct_from_hq", INF | ARM | ART),
        ("firefight", INF | ARM | ART),
        ("assault_left", {"H1", "H3"}),
    ],
)
def test_who_can_be_ordered(card, who):
    field = Battlefield(allies=ALL_KINDS).play(card)
    assert orderable(field, ALL_KINDS.values()) == who


@pytest.mark.rule("CORE-ORD-8", "CARD-CLOSE-1", "CARD-CLOSE-5")
def test_close_assault_orders_infantry_and_armor_but_no_guns():
    #   G2   G4   G6 ...   an enemy next to every unit
    #  H1   H3   H5
    field = Battlefield(allies=ALL_KINDS, axis={"infantry": "G2 G4 G6 G8 G10 G12"}).play("close_assault")
    assert orderable(field, ALL_KINDS.values()) == INF | ARM


@pytest.mark.rule(
    "CORE-ORD-12", "CARD-HQ-1", "CARD-MOVEOUT-1", "CARD-ARMORASLT-1", "CARD-DIGIN-1", "CARD-FIREFIGHT-1"
)
@pytest.mark.parametrize(
    ("card", "row", "most"),
    [
        ("direct_from_hq", "infantry", 4),
        ("direct_from_hq", "artillery", 4),
        ("move_out", "infantry", 4),
        ("armor_assault", "armor", 4),
        ("dig_in", "infantry", 4),
        ("firefight", "armor", 4),
        ("artillery_bombard", "artillery", 6),
        ("behind_enemy_lines", "infantry", 1),
    ],
)
def test_tactic_cards_order_across_the_whole_board(card, row, most):
    hexes = ["H1", "H3", "H5", "H7", "H9", "H11"]  # left, left, center, center, cut, right
    field = Battlefield(allies={row: " ".join(hexes)}).play(card)
    ordered = []
    for hex_ in reversed(hexes):
        if field.may_order(hex_):
            field.order(hex_)
            ordered.append(hex_)
    assert ordered == list(reversed(hexes))[:most]


FALLBACKS = [
    ("armor_assault", "infantry"),
    ("artillery_bombard", "infantry"),
    ("move_out", "armor"),
    ("infantry_assault", "armor"),
    ("behind_enemy_lines", "armor"),
    ("dig_in", "armor"),
]


@pytest.mark.rule("CORE-ORD-9", "AMB-28", "CARD-ARMORASLT-5", "CARD-ARTBOM-6", "CARD-MOVEOUT-2")
@pytest.mark.rule("CARD-INFASLT-5", "CARD-BEL-10", "CARD-DIGIN-7")
@pytest.mark.parametrize(("card", "row"), FALLBACKS)
def test_without_the_class_on_the_board_one_unit_of_any_kind_acts_normally(card, row):
    #   D5 enemy
    #  E5 E6 own, of the wrong class
    field = Battlefield(allies={row: "E5 E11"}, axis={"infantry": "D5"}).play(card)
    assert orderable(field, ("E5", "E11")) == {"E5", "E11"}
    field.order("E5")
    assert orderable(field, ("E11",)) == set()  # one only
    plain = Battlefield(allies={row: "E5 E11"}, axis={"infantry": "D5"}).play("recon_center").order("E5")
    assert field.dice("E5", "D5") == plain.dice("E5", "D5") == 3  # no extra die
    assert field.reach("E5") == plain.reach("E5")  # no wider move
    assert field.state["battles_allowed"] == 1
    assert field.state["second_move"] == 0


@pytest.mark.rule("CORE-ORD-9", "CARD-DIGIN-7")
def test_the_fallback_of_dig_in_does_not_dig():
    field = Turns(allies={"armor": "E5"}, axis={"infantry": "D5"})
    field.turn("dig_in", orders=["E5"], battles=[("E5", "D5")], faces=["SSS"])
    assert field.pieces("E5") == 0
    assert len(field.logged(Event.BATTLE)) == 1


@pytest.mark.rule("CORE-ORD-9", "CARD-BEL-10")
def test_the_fallback_of_behind_enemy_lines_moves_once():
    field = Turns(allies={"armor": "E5"})
    field.turn("behind_enemy_lines", orders=["E5"], moves=[("E5", "E6", "E7", "E8")], second=Unasked())
    assert field.picture("allies") == {"E8": 3}


@pytest.mark.rule("CORE-ORD-10", "AMB-28")
@pytest.mark.parametrize(
    ("card", "own", "rest"),
    [
        # armor exists, only in the wrong place: a lone tank may be ordered, nobody else
        ("armor_assault", {"armor": "I13", "infantry": "E5"}, {"I13"}),
        ("move_out", {"infantry": "I13", "armor": "E5"}, {"I13"}),
        ("artillery_bombard", {"artillery": "I13", "armor": "E5"}, {"I13"}),
        # infantry on ocean cannot dig in: still no fallback
        ("dig_in", {"infantry": "I13", "armor": "E5"}, set()),
    ],
)
def test_no_fallback_while_a_unit_of_the_class_is_on_the_board(card, own, rest):
    field = Battlefield(terrain={"I13": "ocean"}, allies=own).play(card)
    assert orderable(field, ("I13", "E5")) == rest


@pytest.mark.rule("CARD-CLOSE-6", "CARD-FIREFIGHT-5", "CARD-MEDICS-5")
@pytest.mark.parametrize(
    ("card", "enemy"),
    [("close_assault", "A7"), ("firefight", "D5"), ("medics_mechanics", "A7"), ("recon_left", "A7")],
)
def test_cards_without_a_fallback_do_nothing(card, enemy):
    field = Battlefield(allies={"infantry": "E5"}, axis={"infantry": enemy}).play(card)
    assert not field.state["fallback"]
    if card != "medics_mechanics":  # whom it orders is decided by its roll
        assert orderable(field, ("E5",)) == set()


@pytest.mark.rule("CORE-ORD-11")
def test_orders_are_noted_openly():
    field = Turns(allies={"infantry": "E5 E6"})
    field.turn("probe_center", orders=["E6", "E5"])
    assert [field.names[hex_] for _unit, hex_, *_ in field.logged(Event.ORDER)] == ["E6", "E5"]
