"""Cards of the commander-in-chief, Counter-Attack, Ambush and the draw on the double board (nations 4.2)."""

import pytest

from engine.codes import Place
from engine.hooks import Event, Fired
from tests.rules.test_overlord_areas import beside, places_of
from tests.support.loaded_dice import Unasked
from tests.support.wide_board import OVERLORD, Generals

OMAHA = OVERLORD + 'recon_as = { card = "barrage", sides = "both", draw = 1 }\n'
BOUND = OVERLORD + 'recon_as = { card = "air_power", sides = "allies", anchor = "all", draw = 1 }\n'
PILE = ("barrage", "firefight", "dig_in", "move_out")


def handed(made):
    """Cards handed out in the last turn, with their areas as bits and whether they strike."""
    return [(made.card_of(e[1]), e[3], e[4]) for e in made.logged(Event.HANDED_OUT)]


def counter(first, place, *also, **play):
    """The Allies hold Counter-Attack after the Axis has played cards; ``also``: further cards and their places."""
    made = Generals(first, *[card for card, _ in also], "ambush", side="axis")
    made.turn(
        first, places=[place, *[there for _, there in also]], further=[card for card, _ in also],
        faces=play.pop("rolls", ()), strike=play.pop("hit", ()),
    )  # fmt: skip
    made.hold("allies", "counter_attack", "dig_in", "ambush")
    return made


# --- strikes come first ---


@pytest.mark.rule("OVL-6")
@pytest.mark.parametrize("first", ["attack_left", "barrage"])
def test_a_strike_is_resolved_before_any_order(first):
    made = Generals("attack_left", "barrage", "ambush", axis={"infantry": "A2 A11"})
    cards = {"attack_left": "1", "barrage": "strike"}
    (other,) = set(cards) - {first}
    made.turn(
        first,
        places=[cards[first], cards[other]],
        further=[other],
        strike=["A11"],
        faces=["IAAS"],
        orders=["I2"],
    )
    assert made.story(Event.HIT, Event.ORDER) == [Event.HIT, Event.ORDER]
    assert made.figures("A11") == 3
    assert made.fired(Fired.COMMANDER_STRUCK)


@pytest.mark.rule("OVL-6")
def test_several_strikes_in_one_turn_and_nothing_else():
    made = Generals("air_power", "barrage", "ambush", axis={"infantry": "A2 A11"})
    made.turn(
        "air_power",
        places=["strike", "strike"],
        further=["barrage"],
        strike=["A2", "A11"],
        faces=["IAAA", "SS"],
    )
    assert len(made.logged(Event.DECLARE)) == 2 and made.ordered() == []
    assert places_of("air_power") == places_of("barrage") == ["strike"]


@pytest.mark.rule("OVL-6", "OVL-8", "CARD-RECON-5")
def test_a_recon_that_strikes_counts_as_a_card_orders_nobody_and_draws_two():
    assert places_of("recon_left", ruleset=OMAHA) == ["1", "2", "strike"]
    assert places_of("recon_left") == ["1", "2"]
    hand = ("recon_left", "probe_center", "attack_right", "ambush", "dig_in")
    made = Generals(*hand, axis={"infantry": "A2 A24"}, ruleset=OMAHA, pile=PILE)
    made.turn(
        "recon_left", places=["strike", "3", "5"], further=["probe_center", "attack_right", Unasked()],
        strike=["A24"], faces=["SSSS"], orders=["I11", None, "I19"],
    )  # fmt: skip
    assert made.ordered() == ["I11", "I19"]
    assert len(made.logged(Event.DRAW)) == 2 and not made.fired(Fired.DREW_THREE)


@pytest.mark.rule("OVL-6")
@pytest.mark.parametrize(("enemy", "legal"), [("B3", True), ("B7", True), ("B11", False)])
def test_a_strike_bound_to_a_section_reaches_the_whole_flank(enemy, legal):
    made = Generals("recon_left", "ambush", axis={"infantry": f"{enemy} A24"}, ruleset=BOUND)
    assert made.allowed(card="recon_left", places=["strike"], strike=[enemy], faces=["II"] * legal) == legal


# --- Their Finest Hour ---


@pytest.mark.rule("OVL-6")
def test_their_finest_hour_is_alone():
    assert places_of("their_finest_hour") == ["all"]
    made = Generals("their_finest_hour", "attack_left", "ambush")
    made.turn("their_finest_hour", places=["all"], further=Unasked(), faces=["GGGG"] * 3)
    assert not beside("attack_left", "1", "their_finest_hour", "all")


@pytest.mark.rule("OVL-6")
@pytest.mark.parametrize("side", ["allies", "axis"])
def test_each_general_rolls_four_dice_and_orders_units_of_his_own(side):
    row = "I" if side == "allies" else "A"
    units = {"infantry": f"{row}2 {row}3 {row}11 {row}24", "armor": f"{row}12"}
    army = {side: units, ("axis" if side == "allies" else "allies"): {"infantry": "E13"}}
    made = Generals("their_finest_hour", "ambush", side=side, **army)
    own = [f"{row}2", f"{row}3", None, f"{row}12", None, f"{row}24"]
    own = own if side == "allies" else [f"{row}24", None, f"{row}12", None, f"{row}2", f"{row}3"]
    rolls = ["IIGG", "AGGG", "SGGG"]
    if side == "axis":
        rolls.reverse()
    made.turn("their_finest_hour", places=["all"], faces=rolls, orders=own)
    assert made.dice_rolled() == [4, 4, 4]
    assert len(made.ordered()) == 4
    assert made.story(Event.DISCARD, Event.SHUFFLE, Event.DRAW)[:2] == [Event.DISCARD, Event.SHUFFLE]
    assert made.lying(Place.DISCARD) == []


@pytest.mark.rule("OVL-6")
def test_the_symbols_of_one_general_order_nobody_of_another():
    units = {"infantry": "I2 I11 I24"}
    for orders, legal in (([None, "I11"], True), (["I2"], False), (["I11"], False)):
        made = Generals("their_finest_hour", "ambush", allies=units)
        play = {"places": ["all"], "faces": ["GGGG", "IGGG", "GGGG"][: 3 if legal else 1], "orders": orders}
        assert made.allowed(card="their_finest_hour", **play) == legal


# --- Counter-Attack ---


@pytest.mark.rule("OVL-7", "CARD-COUNTER-1")
@pytest.mark.parametrize(("copy", "order", "elsewhere"), [("copy 0", "I19", "I11"), ("copy 1", "I11", "I19")])
def test_a_general_copies_a_card_that_the_one_opposite_played_in_its_area(copy, order, elsewhere):
    """The Axis attacks on its left, the right of the board, and in the center."""
    made = counter("attack_left", "5", ("attack_center", "3"))
    made.turn("counter_attack", places=[copy], orders=[order])
    assert made.ordered() == [order]
    made = counter("attack_left", "5", ("attack_center", "3"))
    assert not made.allowed(card="counter_attack", places=[copy], orders=[elsewhere])


@pytest.mark.rule("OVL-7")
def test_there_is_nothing_else_to_copy():
    for place in ("copy 1", "copy nothing", "5", "strike"):
        assert not counter("attack_left", "5").allowed(card="counter_attack", places=[place])


@pytest.mark.rule("OVL-7", "CARD-COUNTER-8")
def test_with_nothing_to_copy_it_is_legal_and_orders_nobody():
    made = Generals("counter_attack", "dig_in", "ambush")
    made.turn("counter_attack", places=["copy nothing"], further=[None])
    assert made.ordered() == [] and made.state["rule_gap"] == 0


@pytest.mark.rule("OVL-7", "OVL-6")
def test_a_strike_of_the_enemy_is_copied_as_one_and_comes_first():
    made = counter("barrage", "strike", hit=["I2"], rolls=["SSSS"])
    made.hold("allies", "counter_attack", "attack_left", "ambush")
    made.turn(
        "attack_left", places=["1", "copy 0"], further=["counter_attack"], strike=["A24"], faces=["IAAS"],
        orders=["I2"],
    )  # fmt: skip
    assert made.story(Event.HIT, Event.ORDER) == [Event.HIT, Event.ORDER]


@pytest.mark.rule("OVL-7")
def test_a_copy_of_their_finest_hour_stands_alone():
    made = counter("their_finest_hour", "all", rolls=["GGGG"] * 3)
    made.turn("counter_attack", places=["copy 0"], further=Unasked(), faces=["GGGG"] * 3)
    assert made.dice_rolled() == [4, 4, 4]
    made = counter("their_finest_hour", "all", rolls=["GGGG"] * 3)
    made.hold("allies", "attack_left", "counter_attack", "ambush")
    assert not made.allowed(card="attack_left", places=["1", "copy 0"], further=["counter_attack"])


@pytest.mark.rule("OVL-7", "OVL-8")
def test_a_copied_recon_draws_three():
    made = counter("recon_left", "5")
    made.hold(
        "allies", "counter_attack", *["dig_in"] * 2, "firefight", "move_out", "barrage", "air_power", "ambush"
    )
    made.turn(
        "counter_attack", places=["copy 0", "12", "strike"], further=["dig_in", "barrage"], strike=["A24"],
        faces=["SSSS"],
    )  # fmt: skip
    assert len(made.logged(Event.DRAW)) == 3 and made.fired(Fired.DREW_THREE)


@pytest.mark.rule("OVL-7", "CARD-COUNTER-6")
def test_a_copy_is_copied_back_to_its_first_place():
    made = counter("attack_left", "5")
    made.turn("counter_attack", places=["copy 0"], orders=["I19"])
    made.hold("axis", "counter_attack", "dig_in", "ambush")
    made.turn("counter_attack", places=["copy 0"], orders=["A19"])
    assert made.ordered() == ["A19"]


@pytest.mark.rule("OVL-7", "OVL-3")
def test_counter_attack_is_the_one_tactic_card_of_a_general():
    made = counter("attack_left", "5")
    assert not made.allowed(card="counter_attack", places=["copy 0", "56"], further=["dig_in"])
    made = counter("attack_left", "5")
    made.turn("counter_attack", places=["copy 0", "12"], further=["dig_in"])


@pytest.mark.rule("OVL-7", "CARD-COUNTER-3", "CARD-COUNTER-4")
def test_infantry_assault_is_copied_in_its_area_with_a_fallback_of_its_own():
    made = counter("infantry_assault", "6")
    made.turn("counter_attack", places=["copy 0"], orders=["I24"])
    assert not counter("infantry_assault", "6").allowed(
        card="counter_attack", places=["copy 0"], orders=["I19"]
    )
    axis, tanks = {"infantry": "A24 A11"}, {"armor": "I19 I24", "infantry": "I2"}
    made = Generals("infantry_assault", "ambush", side="axis", axis=axis, allies=tanks)
    made.turn("infantry_assault", places=["6"])
    made.hold("allies", "counter_attack", "dig_in", "ambush")
    made.turn("counter_attack", places=["copy 0"], orders=["I19"])  # any one unit of the flank
    assert len(made.logged(Event.SUBSTITUTE)) == 1


@pytest.mark.rule("OVL-7", "CARD-COUNTER-4")
def test_a_copy_of_its_fallback_is_played_for_one_area_by_who_has_infantry():
    tanks = {"armor": "A19 A24", "infantry": "A2"}
    made = Generals("infantry_assault", "ambush", side="axis", axis=tanks)
    made.turn("infantry_assault", places=["56"], orders=["A19"])
    made.hold("allies", "counter_attack", "dig_in", "ambush")
    made.turn("counter_attack", places=["copy 0"], areas=["5"], orders=["I19"])
    assert made.ordered() == ["I19"]


# --- Ambush ---


@pytest.mark.rule("OVL-7")
def test_for_an_ambush_a_card_is_drawn_at_once():
    made = Generals("attack_left", "dig_in", allies={"infantry": "D2 D3"}, axis={"infantry": "C2 C4 A11"})
    made.hold("axis", "ambush", "probe_left")
    made.stack_pile("barrage", "air_power", "move_out")
    made.turn(
        "attack_left", places=["1"], orders=["D2", "D3"], battles=[("D2", "C2"), ("D3", "C4")],
        faces=["SSS", "SSS", "SSS"], ambush=[1],
    )  # fmt: skip
    told = made.story(Event.AMBUSH, Event.DRAW, Event.BATTLE)
    assert told.index(Event.DRAW) < len(told) - 1 - told[::-1].index(Event.BATTLE)
    assert made.hand("axis") == ["barrage", "probe_left"]


# --- the draw ---


@pytest.mark.rule("OVL-8")
@pytest.mark.parametrize(
    ("cards", "places", "held"),
    [
        (["attack_left", "probe_center", "probe_right"], ["1", "3", "5"], 7),
        (["recon_left", "probe_center", "probe_right"], ["1", "3", "5"], 8),
        (["recon_left", "recon_center", "recon_right"], ["1", "3", "5"], 8),
        (["recon_in_force", "probe_center", "probe_right"], ["12", "3", "5"], 7),
        (["attack_left", "probe_center"], ["1", "3"], 8), (["attack_left"], ["1"], 8), (["recon_left"], ["1"], 8),
    ],
)  # fmt: skip
def test_two_cards_are_drawn_three_after_a_recon_and_never_beyond_the_hand(cards, places, held):
    """Row 39 of the check values: hand 8, three cards, none Recon: 7; with a Recon: 8."""
    rest = ["ambush", "dig_in", "firefight", "move_out", "barrage", "air_power", "close_assault"]
    made = Generals(*cards, *rest[: 8 - len(cards)])
    made.turn(cards[0], places=places, further=cards[1:])
    assert len(made.hand("allies")) == held
    assert len(made.logged(Event.DRAW)) == held - (8 - len(cards))
    assert made.logged(Event.ASIDE) == []  # all are kept
    assert len(made.logged(Event.DISCARD)) == len(cards)
    assert made.story(Event.DISCARD, Event.DRAW)[: len(cards)] == [Event.DISCARD] * len(cards)
