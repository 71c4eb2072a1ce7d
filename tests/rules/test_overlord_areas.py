"""The double board: six areas, three generals, which cards go where, and whom they order there (nations 4.2)."""

import pytest

from engine.hooks import Event, Fired
from engine.loading.schema.boards import BOARDS
from tests.support.loaded_dice import Unasked
from tests.support.wide_board import Generals

WIDE = BOARDS["overlord"]
LINES = (7, 17, 25, 33, 43)  # doubled columns, OVL-1
PLACES = ("1", "2", "12", "3", "4", "34", "5", "6", "56", "strike", "all")


def places_of(card, side="allies", options="", **pieces):
    """Where a card may be handed out."""
    return [
        place for place in PLACES
        if Generals(card, "ambush", side=side, options=options, **pieces).allowed(card=card, places=[place])
    ]  # fmt: skip


def beside(first, place, card, other, options="", **pieces):
    """Whether a second card may be handed out beside the first."""
    made = Generals(first, card, "ambush", "dig_in", options=options, **pieces)
    return made.allowed(card=first, places=[place, other], further=[card])


# --- the board ---


@pytest.mark.rule("OVL-1")
def test_six_areas_of_230_hexes():
    """9 rows of 26 (even) or 25 (odd) hexes; areas end at the lines, and a hex on a line belongs to both."""
    assert WIDE.grid.n_hexes == 230
    edges = (0, *LINES, 50)
    for hex_, bits in enumerate(WIDE.areas()):
        column = WIDE.grid.cols[hex_]
        assert bits == sum(1 << n for n in range(6) if edges[n] <= column <= edges[n + 1])
    shared = [int(c) for c, bits in zip(WIDE.grid.cols, WIDE.areas(), strict=True) if bits & (bits - 1)]
    assert sorted(set(shared)) == list(LINES) and len(shared) == 5 * 4  # on the four odd rows


@pytest.mark.rule("OVL-1")
def test_flanks_are_pairs_of_areas_and_the_board_is_its_own_mirror_image():
    areas, sections = WIDE.areas(), WIDE.sections()
    for hex_ in range(230):
        pairs = sum(1 << flank for flank in range(3) if areas[hex_] >> 2 * flank & 3)
        assert pairs == sections[hex_]
    turned = [sum((int(bits) >> n & 1) << 5 - n for n in range(6)) for bits in areas[::-1]]
    assert turned == areas.tolist()


@pytest.mark.rule("OVL-1", "OVL-4")
def test_the_left_of_the_top_player_is_the_right_of_the_board():
    assert places_of("attack_left") == ["1", "2"]
    assert places_of("attack_left", "axis") == ["5", "6"]
    assert places_of("attack_center", "axis") == places_of("attack_center") == ["3", "4"]


# --- how many cards ---


@pytest.mark.rule("OVL-3")
def test_one_to_three_cards_and_one_stays():
    made = Generals("attack_left", "probe_center", "probe_right", "recon_left", "dig_in")
    made.turn("attack_left", places=["1", "3", "5"], further=["probe_center", "probe_right", Unasked()])
    assert len(made.logged(Event.HANDED_OUT)) == 3
    assert made.fired(Fired.SEVERAL_GENERALS)
    made = Generals("attack_left", "probe_center", "probe_right")
    made.turn("attack_left", places=["1", "3"], further=["probe_center", Unasked()])  # the last one is kept
    made = Generals("attack_left", "probe_center", "barrage")
    made.turn("attack_left", places=["1"])
    assert len(made.logged(Event.HANDED_OUT)) == 1 and not made.fired(Fired.SEVERAL_GENERALS)


@pytest.mark.rule("OVL-3")
def test_a_single_card_is_played_and_an_ambush_may_be_the_one_kept():
    made = Generals("attack_left")
    made.turn("attack_left", places=["1"], further=Unasked(), orders=["I2"])
    assert made.ordered() == ["I2"]
    made = Generals("attack_left", "probe_center", "ambush")
    made.turn("attack_left", places=["1", "3"], further=["probe_center", Unasked()])
    assert "ambush" in made.hand("allies")


@pytest.mark.rule("OVL-3")
def test_a_general_gets_two_cards_and_one_tactic_card_at_most():
    assert beside("attack_left", "1", "probe_left", "2")
    assert beside("attack_left", "1", "firefight", "12")
    assert not beside("close_assault", "12", "firefight", "12")
    assert beside("close_assault", "12", "firefight", "34")
    made = Generals("attack_left", "probe_left", "assault_left", "dig_in")
    assert not made.allowed(
        card="attack_left", places=["1", "2", "1"], further=["probe_left", "assault_left"]
    )


@pytest.mark.rule("OVL-3")
def test_two_cards_for_one_area_order_different_units():
    units = {"infantry": "I1 I2 I3 I6"}
    made = Generals("attack_left", "probe_left", "dig_in", allies=units)
    made.turn("attack_left", places=["1", "1"], further=["probe_left"], orders=["I1", None, "I2", "I3"])
    assert made.ordered() == ["I1", "I2", "I3"]
    twice = Generals("attack_left", "probe_left", "dig_in", allies=units)
    assert not twice.allowed(
        card="attack_left", places=["1", "1"], further=["probe_left"], orders=["I1", None, "I1"]
    )


@pytest.mark.rule("OVL-3")
def test_or_one_card_for_an_area_a_card_for_both_fills_the_flank():
    option = "one-card-an-area"
    assert not beside("attack_left", "1", "probe_left", "1", option)
    assert beside("attack_left", "1", "probe_left", "2", option)
    assert not beside("attack_left", "1", "firefight", "12", option)
    assert not beside("general_advance", "12", "probe_left", "2", option)
    assert beside("general_advance", "12", "probe_center", "3", option)
    made = Generals("attack_left", "probe_left", "dig_in", options=option)
    made.turn("attack_left", places=["1", "2"], further=["probe_left"])
    assert made.fired(Fired.AREAS_APART)


# --- section cards ---


@pytest.mark.rule("OVL-4")
@pytest.mark.parametrize("kind", ["recon", "probe", "attack", "assault"])
def test_a_section_card_is_for_one_of_the_two_areas_of_its_flank(kind):
    for where, places in (("left", ["1", "2"]), ("center", ["3", "4"]), ("right", ["5", "6"])):
        assert places_of(f"{kind}_{where}") == places


@pytest.mark.rule("OVL-4")
@pytest.mark.parametrize(
    ("card", "n"), [("recon_left", 1), ("probe_left", 2), ("attack_left", 3), ("assault_left", 4)]
)
def test_it_orders_its_number_there_and_nobody_beside(card, n):
    units = {"infantry": "I1 I2 I3 I4 I5 I6"}
    made = Generals(card, "dig_in", allies=units)
    made.turn(card, places=["1"], orders=["I1", "I2", "I3", "I4"][:n])
    assert len(made.ordered()) == n
    assert not Generals(card, "dig_in", allies=units).allowed(card=card, places=["1"], orders=["I5"])
    more = Generals(card, "dig_in", allies={"infantry": "I1 I2 I3 I4"})
    if n < 4:
        assert not more.allowed(card=card, places=["1"], orders=["I1", "I2", "I3", "I4"][: n + 1])


@pytest.mark.rule("OVL-4")
def test_assault_orders_all_of_its_area_those_on_its_lines_included():
    #  H4 and H9 lie on the lines at 7 and 17
    units = {"infantry": "H4 H9 I5 I6 I7 I8 I2 I11"}
    made = Generals("assault_left", "dig_in", allies=units)
    made.turn("assault_left", places=["2"], orders=["H4", "H9", "I5", "I6", "I7", "I8"])
    assert len(made.ordered()) == 6
    for outside in ("I2", "I11"):
        made = Generals("assault_left", "dig_in", allies=units)
        assert not made.allowed(card="assault_left", places=["2"], orders=[outside])


@pytest.mark.rule("OVL-4", "OVL-1")
def test_general_advance_on_the_left_orders_two_units_in_each_of_its_areas():
    """Row 40 of the check values: 2 units in each of c <= 7 and 7..17."""
    assert places_of("general_advance") == ["12", "34", "56"]
    units = {"infantry": "I1 I2 I3 I5 I6 I7 I11"}
    made = Generals("general_advance", "dig_in", allies=units)
    made.turn("general_advance", places=["12"], orders=["I1", "I2", "I5", "I6"])
    assert len(made.ordered()) == 4
    for orders in (["I1", "I2", "I3"], ["I5", "I6", "I7"], ["I11"]):
        made = Generals("general_advance", "dig_in", allies=units)
        assert not made.allowed(card="general_advance", places=["12"], orders=orders)


@pytest.mark.rule("OVL-4")
def test_recon_in_force_orders_one_unit_in_each_area_of_a_flank():
    assert places_of("recon_in_force") == ["12", "34", "56"]
    units = {"infantry": "I10 I11 I14 I15 I2"}
    made = Generals("recon_in_force", "dig_in", allies=units)
    made.turn("recon_in_force", places=["34"], orders=["I10", "I14"])
    made = Generals("recon_in_force", "dig_in", allies=units)
    assert not made.allowed(card="recon_in_force", places=["34"], orders=["I10", "I11"])


@pytest.mark.rule("OVL-4")
def test_pincer_move_orders_two_units_in_one_area_of_the_left_or_the_right():
    assert places_of("pincer_move") == ["1", "2", "5", "6"]
    units = {"infantry": "I18 I19 I20 I2"}
    made = Generals("pincer_move", "dig_in", allies=units)
    made.turn("pincer_move", places=["5"], orders=["I18", "I19"])
    for orders in (["I18", "I19", "I20"], ["I2"]):
        made = Generals("pincer_move", "dig_in", allies=units)
        assert not made.allowed(card="pincer_move", places=["5"], orders=orders)


@pytest.mark.rule("OVL-4", "CORE-ORD-5", "CORE-ORD-6")
@pytest.mark.parametrize(
    ("orders", "legal"),
    [
        (["I1", "H4", "I5", "I6"], True), (["I1", "I2", "H4", "I5"], True),
        (["I1", "I2", "I5", "I6", "H4"], False), (["H4", "G4", "I1", "I5"], True),
        (["H4", "F4", "I1", "I2", "I3"], False),
    ],
)  # fmt: skip
def test_a_unit_on_the_line_uses_an_order_of_either_area(orders, legal):
    """H4 and F4 lie on the line at 7; two orders for each area."""
    units = {"infantry": "I1 I2 I3 I5 I6 H4 F4 G4"}
    made = Generals("general_advance", "dig_in", allies=units)
    assert made.allowed(card="general_advance", places=["12"], orders=orders) == legal


@pytest.mark.rule("OVL-4")
def test_a_unit_on_17_is_ordered_by_either_general_and_once():
    units = {"infantry": "H9 I6 I11"}
    for orders in (["H9", None, "I11"], ["I6", None, "H9"]):
        made = Generals("attack_left", "attack_center", "dig_in", allies=units)
        made.turn("attack_left", places=["2", "3"], further=["attack_center"], orders=orders)
        assert len(made.ordered()) == 2
    made = Generals("attack_left", "attack_center", "dig_in", allies=units)
    assert not made.allowed(
        card="attack_left", places=["2", "3"], further=["attack_center"], orders=["H9", None, "H9"]
    )
    for place in ("1", "4"):  # the areas beyond
        card = "attack_left" if place == "1" else "attack_center"
        assert not Generals(card, "dig_in", allies=units).allowed(card=card, places=[place], orders=["H9"])
