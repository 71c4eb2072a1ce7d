"""Section cards: how many units they order where, and the hexes cut by a section line."""

from itertools import product

import pytest

from tests.support.battlefield import Battlefield

# One unit more than any card orders in each section; D4 and D9 are cut by the lines.
#   left          center          right
LEFT = ("E1", "E2", "E3", "E4")
CENTER = ("E5", "E6", "E7", "E8")
RIGHT = ("E10", "E11", "E12", "E13")
CARDS = [
    ("recon_left", 1, 0, 0),
    ("recon_center", 0, 1, 0),
    ("recon_right", 0, 0, 1),
    ("probe_left", 2, 0, 0),
    ("probe_center", 0, 2, 0),
    ("probe_right", 0, 0, 2),
    ("attack_left", 3, 0, 0),
    ("attack_center", 0, 3, 0),
    ("attack_right", 0, 0, 3),
    ("assault_left", 4, 0, 0),
    ("assault_center", 0, 4, 0),
    ("assault_right", 0, 0, 4),
    ("recon_in_force", 1, 1, 1),
    ("general_advance", 2, 2, 2),
    ("pincer_move", 2, 0, 2),
]
BOTH_SIDES = pytest.mark.parametrize("active", ["allies", "axis"])


def army(active, own, enemy="A7"):
    """A field where the active side's infantry stands on these hexes."""
    other = "axis" if active == "allies" else "allies"
    return Battlefield(**{active: {"infantry": own}, other: {"infantry": enemy}}, active=active)


def fill(field, hexes):
    """Order as many of these units as the card allows, in turn; gives how many."""
    n = 0
    for hex_ in hexes:
        if field.may_order(hex_):
            field.order(hex_)
            n += 1
    return n


@pytest.mark.rule(
    "CARD-RECON-1", "CARD-PROBE-1", "CARD-ATTACK-1", "CARD-ASSAULT-1", "CARD-RIF-1", "CARD-GENADV-1"
)
@pytest.mark.rule("CARD-PINCER-1", "AMB-48", "CORE-ORD-4", "CORE-ORD-7", "CORE-SEC-4")
@BOTH_SIDES
@pytest.mark.parametrize(("card", "left", "center", "right"), CARDS)
def test_orders_by_section(card, left, center, right, active):
    field = army(active, " ".join(LEFT + CENTER + RIGHT)).play(card)
    own_left, own_right = (LEFT, RIGHT) if active == "allies" else (RIGHT, LEFT)
    assert [fill(field, part) for part in (own_left, CENTER, own_right)] == [left, center, right]


@pytest.mark.rule("CORE-ORD-1")
def test_without_an_order_a_unit_does_nothing():
    field = Battlefield(allies={"infantry": "E5 E7"}, axis={"infantry": "D5 D7"})
    field.play("recon_center").order("E5")
    assert field.dice("E5", "D5") == 3
    assert field.dice("E7", "D7") == 0
    assert not field.move("E7", "F7")


@pytest.mark.rule("CORE-ORD-2")
def test_a_unit_is_ordered_once():
    field = Battlefield(allies={"infantry": "D4"}).play("general_advance").order("D4")
    assert not field.may_order("D4")  # not even through its second section


@pytest.mark.rule("CORE-ORD-3")
def test_numbers_are_maxima():
    field = (
        Battlefield(allies={"infantry": "E5 E6 E7"}, axis={"infantry": "D5"})
        .play("attack_center")
        .order("E5")
    )
    assert field.dice("E5", "D5") == 3  # ordering one of three is enough to act


@pytest.mark.rule("CORE-ORD-4")
def test_spare_orders_do_not_move_to_another_section():
    field = Battlefield(allies={"infantry": "E4 E6 E7"}).play("general_advance").order("E4")
    assert fill(field, ("E6", "E7")) == 2  # two of the center, none for the unused order of the left


@pytest.mark.rule("CORE-ORD-5")
@pytest.mark.parametrize(
    ("hex_", "cards"),
    [
        ("D4", {"recon_left", "recon_center"}),
        ("D9", {"recon_center", "recon_right"}),
        ("E4", {"recon_left"}),
        ("E5", {"recon_center"}),
        ("E10", {"recon_right"}),
    ],
)
def test_a_unit_on_a_cut_hex_belongs_to_both_sections(hex_, cards):
    found = {
        card
        for card in ("recon_left", "recon_center", "recon_right")
        if Battlefield(allies={"infantry": hex_}).play(card).may_order(hex_)
    }
    assert found == cards


@pytest.mark.rule("CORE-ORD-6", "CARD-RIF-1")
def test_recon_in_force_shares_out_the_cut_hexes():
    #   left   | center |  right
    #      B4  D4      D9              four units, only three sections
    field = Battlefield(allies={"infantry": "B4 D4 D9 F9"}).play("recon_in_force")
    assert fill(field, ("B4", "D4", "D9", "F9")) == 3


@pytest.mark.rule("CORE-ORD-6")
def test_the_order_of_naming_does_not_matter():
    field = Battlefield(allies={"infantry": "D4 E2 E6 E11"}).play("recon_in_force")
    field.order("D4")  # takes the left or the center, whichever is left over
    assert field.may_order("E2")
    assert field.may_order("E6")
    field.order("E2")
    assert not field.may_order("E6")
    assert field.may_order("E11")


@pytest.mark.rule("CORE-ORD-6", "CARD-PINCER-1")
@pytest.mark.parametrize(
    ("hex_", "may"), [("E5", False), ("D5", False), ("D4", True), ("D9", True), ("E4", True), ("E10", True)]
)
def test_pincer_move_leaves_out_units_only_in_the_center(hex_, may):
    field = Battlefield(allies={"infantry": hex_}).play("pincer_move")
    assert field.may_order(hex_) == may


@pytest.mark.rule("CORE-ORD-7", "CARD-ASSAULT-1", "CORE-ORD-5")
def test_assault_orders_any_of_the_section_cut_hexes_included():
    field = Battlefield(allies={"infantry": "B4 D4 E1 E4 E5 F3"}).play("assault_left")
    assert [h for h in ("B4", "D4", "E1", "E4", "E5", "F3") if field.may_order(h)] == [
        "B4",
        "D4",
        "E1",
        "E4",
        "F3",
    ]
    assert fill(field, ("B4", "D4", "E1", "E4", "F3")) == 5


@pytest.mark.rule("CORE-ORD-6")
@pytest.mark.parametrize(
    "card", ["recon_in_force", "general_advance", "pincer_move", "probe_left", "attack_center"]
)
def test_exactly_the_selections_with_an_assignment_are_legal(card):
    """Against a search that tries every way of giving each unit to one of its sections."""
    places = {
        "E4": "L",
        "E3": "L",
        "B4": "LC",
        "D4": "LC",
        "E6": "C",
        "E7": "C",
        "B9": "CR",
        "D9": "CR",
        "E11": "R",
    }
    quota = {
        "L": 0,
        "C": 0,
        "R": 0,
        **dict(zip("LCR", next(c[1:] for c in CARDS if c[0] == card), strict=True)),
    }

    def assignable(units):
        ways = product(*(places[u] for u in units))
        return any(all(way.count(s) <= n for s, n in quota.items()) for way in ways)

    field = Battlefield(allies={"infantry": " ".join(places)})
    field.play(card)
    start = field.states.copy()
    hexes = list(places)
    for chosen in product([False, True], repeat=len(hexes)):
        units = [h for h, take in zip(hexes, chosen, strict=True) if take]
        if len(units) > 7:
            continue
        field.states[...] = start
        legal = True
        for hex_ in units:
            if not field.may_order(hex_):
                legal = False
                break
            field.order(hex_)
        assert legal == assignable(units), units
