"""Crossings that come and go: boats beside bridges built and blown, and what a turn lets a side do at such places."""

import pytest

from engine.codes import Gap
from engine.dialogue import turn
from engine.hooks import Event
from engine.kernel.tactics.strike import may_use_as_strike
from engine.layout import OFF
from engine.players.common.weights import FORBIDS
from engine.rules.bridges.choices import sergeant_by_card, who_would_cross
from engine.rules.landmarks import turn as landmark_acts
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.markers import marker, row_at
from tests.support.sergeant_at_table import Table
from tests.support.turn_script import Turns

WATER = {f"E{i}": "river" for i in range(1, 14)}
BRIDGE = WATER | {"E6": "river + bridge"}
PONTOONS = "[ruleset]\npontoons = 1\n"
SURE = '[ruleset]\nbridge_demolition = "sure"\n'
CARDS = ("attack_center", "recon_left", "recon_right")


def banks(terrain=None, rules="", allies="F6 I1", boat="F6", axis="A1", stays=False, **more):
    """Allied infantry with a boat south of a river along row E."""
    more_of_boat = {"stays": True} if stays else {}
    field = Turns(
        terrain=terrain or WATER,
        axis={"infantry": axis},
        allies={"infantry": allies},
        tail=rules + marker("boat", boat, **more_of_boat),
        **{"medals": 9, **more},
    )
    field.hold("allies", *CARDS)
    return field


def with_bridge_act(field, hex_="E6"):
    """The Allies play a card for the bridge on a hex, the Axis theirs; then the Allied turn begins."""
    field.turn(None, bridge=("attack_center", hex_))
    field.turn("recon_left")
    turn.begin_turn(field.tables, field.state, field.mind)
    return field


def shoot(field, attacker, target, faces):
    """A battle of the Axis in a turn of its own."""
    field.state["active"] = 0
    field.ready(attacker).attack(attacker, target, faces)
    return field


# --- boats and cards that lift the limits of terrain ---


@pytest.mark.rule("TP-BOAT-7", "TP-BOAT-2")
def test_the_river_ends_the_move_of_a_boat_behind_enemy_lines():
    field = banks().play("behind_enemy_lines").order("F6")
    assert "E6" in field.reach("F6") and not any(hex_[0] in "DC" for hex_ in field.reach("F6"))
    assert not field.move("F6", "E6", "D6") and row_at(field, "E6") == "infantry#afloat"


@pytest.mark.rule("TP-BOAT-7", "TP-BOAT-5")
def test_who_lands_behind_enemy_lines_goes_on_by_land_alone():
    field = banks(allies="F6 I1").play("direct_from_hq").order("F6")
    assert field.move("F6", "E6")
    field.next_turn().next_turn().play("behind_enemy_lines").order("E6")
    reach = field.reach("E6")
    assert {"E5", "E7", "D6", "C6", "F6"} <= reach and not reach & {"E4", "E8", "E3", "E9"}
    assert not field.move("E6", "D6", "E5")
    assert row_at(field, "D6") == "infantry"


@pytest.mark.rule("TP-S37-3", "CARD-BEL-3")
def test_a_ford_is_ground_whose_limits_the_card_lifts():
    field = banks(stays=True).play("behind_enemy_lines").order("F6")
    assert "C6" in field.reach("F6") and field.move("F6", "E6", "D6", "C6")


# --- boats where bridges are built and blown ---


@pytest.mark.rule("TP-BOAT-1", "TP-PON-2")
def test_a_boat_is_carried_over_a_pontoon_bridge_and_put_into_the_water_beside_it():
    field = with_bridge_act(banks(rules=PONTOONS)).play("direct_from_hq").order("F6")
    assert {"E6", "D6", "E5"} <= field.reach("F6")
    assert field.move("F6", "E6") and row_at(field, "E6") == "infantry#boat"
    field.next_turn().next_turn().ready("E6")
    assert {"E5", "E7", "D6"} <= field.reach("E6")
    assert field.move("E6", "E5") and row_at(field, "E5") == "infantry#afloat"


@pytest.mark.rule("TP-BOAT-2", "TP-BRB-1")
def test_a_blown_bridge_is_a_river_for_boats():
    field = with_bridge_act(banks(BRIDGE, SURE)).play("direct_from_hq").order("F6")
    assert "E6" in field.reach("F6") and "D6" not in field.reach("F6")
    assert not field.move("F6", "E6", "D6") and row_at(field, "E6") == "infantry#afloat"
    field.next_turn().next_turn().ready("E6")
    assert {"D6", "E5"} <= field.reach("E6") and "E4" not in field.reach("E6")
    assert field.move("E6", "D6") and row_at(field, "D6") == "infantry"


@pytest.mark.rule("TP-BOAT-5", "TP-BRB-1")
def test_who_has_landed_enters_no_blown_bridge():
    field = banks(BRIDGE, SURE, allies="F7 I1", boat="F7")
    field.turn("direct_from_hq", orders=["F7"], moves=[["F7", "E7"]])
    field.turn("recon_left")
    field = with_bridge_act(field).play("behind_enemy_lines").order("E7")
    assert "D7" in field.reach("E7") and not field.move("E7", "D6", "E6")


@pytest.mark.rule("TP-BOAT-8")
def test_a_bridge_built_over_a_boat_lands_it():
    field = banks(rules=PONTOONS, axis="A1 D6")
    field.turn("direct_from_hq", orders=["F6"], moves=[["F6", "E6"]])
    field.turn("recon_left")
    assert row_at(field, "E6") == "infantry#afloat"
    field.turn(None, bridge=("attack_center", "E6"))
    assert row_at(field, "E6") == "infantry"
    shoot(field, "D6", "E6", "FSS")
    assert sorted(field.picture("allies").values()) == [4, 4] and "E6" not in field.picture(
        "allies"
    )  # falls back


@pytest.mark.rule("TP-BOAT-8", "TP-GAP-6")
def test_who_outlives_a_blown_bridge_with_a_boat_is_afloat():
    field = banks(BRIDGE, SURE, allies="E6 I1", boat="E6")
    field.state["unit_figures"][field.unit("E6")] = 5
    field.turn(None, bridge=("attack_center", "E6"))
    assert row_at(field, "E6") == "infantry#afloat" and field.figures("E6") == 1


@pytest.mark.rule("TP-BOAT-4", "TP-BOAT-6")
@pytest.mark.parametrize(
    ("terrain", "rules", "act", "falls_back"),
    [
        (WATER, "", None, False),
        (WATER, PONTOONS, None, False),
        (WATER, PONTOONS, "E6", True),
        (BRIDGE, SURE, None, True),
        (BRIDGE, SURE, "E6", False),
    ],
)
def test_boats_fall_back_over_bridges_that_are_there(terrain, rules, act, falls_back):
    field = banks(terrain, rules, allies="D6 I1", boat="D6", axis="A1 C6")
    if act:
        with_bridge_act(field, act)
    shoot(field, "C6", "D6", "FSS")
    assert field.figures("E6") == 4 if falls_back else field.picture("allies") == {"D6": 3, "I1": 4}


# --- what a turn lets a side do ---

RIVER = {f"E{i}": "river" for i in range(1, 14)} | {"E7": "river + bridge", "C5": "tp_radar"}


def watched(rules='[ruleset]\nradar_notice = true\nbridge_demolition = "roll"\n', cards=None):
    field = Turns(
        terrain=RIVER, axis={"infantry": "A1 A3"}, allies={"infantry": "C5 I1"}, active="axis",
        tail=rules, medals=9,
    )  # fmt: skip
    field.hold("axis", *(cards or ("air_power", "recon_center", "attack_center", "recon_left")))
    return field


@pytest.mark.rule("TP-RAD-3")
def test_air_power_that_is_due_is_not_put_off_for_a_bridge():
    field = watched().turn("recon_left", notice="air_power")
    field.turn("recon_left")
    field.turn(Unasked(), bridge=Unasked(), strike=["C5"], faces=["GG"])
    assert field.story(Event.PLAY, Event.BY_CARD) == [Event.PLAY]
    assert field.card_of(field.logged(Event.PLAY)[0][0]) == "air_power"
    field.turn("recon_left")
    field.turn(None, bridge=("attack_center", "E7"), faces=["GG"])  # nothing is due any more
    assert field.story(Event.BY_CARD) == [Event.BY_CARD]


@pytest.mark.rule("TP-RAD-3", "CORE-TURN-3")
@pytest.mark.parametrize(
    ("cards", "gap"), [(("recon_left", "recon_right"), Gap.CARD), (("air_power",), 0), (("ambush",), 0)]
)
def test_to_pass_with_a_card_in_hand_is_illegal_before_a_radar_too(cards, gap):
    field = watched("[ruleset]\nradar_notice = true\n", cards).turn(None, gap=gap)
    assert field.story(Event.PASS) == [Event.PASS]


@pytest.mark.rule("HR-LASTTURN-5", "TP-SAB-1")
@pytest.mark.parametrize("cut", [0, 1])
def test_no_charge_is_laid_in_a_turn_cut_short(monkeypatch, cut):
    field = Turns(
        terrain={"E5": "town"}, axis={"infantry": "A1"}, allies={"infantry": "E5 I1"}, medals=9,
        tail='[ruleset]\nsabotage_hexes = "E5"\n',
    ).play("direct_from_hq").order("E5")  # fmt: skip
    asked = []
    monkeypatch.setattr(landmark_acts, "choose_sabotage", lambda *_: asked.append(1) or 0)
    field.state["cut_turn"] = cut
    landmark_acts.sabotage_objectives(field.tables, field.state, field.mind, 1)
    assert len(asked) == 1 - cut


AIRFIELD = '[ruleset]\nairfield_reinforce = "allies"\nairfield_units = 2\n'


@pytest.mark.rule("HR-LASTTURN-5", "TP-AFD-2")
@pytest.mark.parametrize("cut", [0, 1])
def test_nobody_flies_in_in_a_turn_cut_short(monkeypatch, cut):
    field = Turns(
        terrain={"F5": "tp_airfield"}, axis={"infantry": "A1"}, allies={"infantry": "I1"}, medals=9,
        tail=AIRFIELD,
    ).play("direct_from_hq")  # fmt: skip
    monkeypatch.setattr(landmark_acts, "choose_reinforcement", lambda *_: field.index["F5"])
    field.state["cut_turn"] = cut
    landmark_acts.fly_in(field.tables, field.state, field.mind, 1)
    assert (field.unit("F5") != OFF) is not cut


@pytest.mark.rule("TP-FSA-1", "TP-AFD-2")
def test_who_is_flown_in_to_a_post_spots_for_the_guns_of_that_turn():
    field = Turns(
        terrain={"F5": "tp_airfield"}, axis={"infantry": "I13 A1"}, allies={"infantry": "I1", "artillery": "I6"},
        tail=AIRFIELD + marker("post", "F5", sides="allies"), medals=9,
    )  # fmt: skip
    assert row_at(field, "I6") == "artillery"
    field.turn("direct_from_hq", fly_in=["F5"], orders=["I6"], battles=[("I6", "I13")], faces=["I"])
    assert row_at(field, "I6") == "artillery#spotted" and field.figures("I13") == 3


@pytest.mark.rule("WW-GAP-17", "TP-AIR-1")
@pytest.mark.parametrize(("axis", "may"), [("B12", False), ("B12 A1", True)])
def test_a_recon_strikes_at_nobody_it_cannot_see(axis, may):
    rules = '[ruleset]\nrecon_as = { card = "air_power", sides = "allies", held = "F6", anchor = "none" }\n'
    field = Battlefield(
        {"F6": "hill"}, {"infantry": axis}, {"infantry": "F6 I1"}, tail=rules + marker("camouflage", "B12")
    ).play("recon_left")
    assert bool(may_use_as_strike(field.tables, field.state, field.state["card"], 1, 1)) is may


# --- players ---


def at_river(hand, rules=SURE, axis="A1", allies="I1", weights=None, terrain=BRIDGE):
    sides = {"axis": {"infantry": axis}, "allies": {"infantry": allies}}
    return Table(hand, weights=weights, terrain=terrain, tail=rules, **sides)


def answer(table):
    """The card played for a bridge and its hex, ``None`` if there is none."""
    card_copy = sergeant_by_card(table.tables, table.state, table.mind, 1)
    if card_copy == OFF:
        return None
    row = table.tables["copy_row"][card_copy]
    return table.built.card_rows[row], table.names[table.mind["target"]]


@pytest.mark.rule("TP-BRB-1")
@pytest.mark.parametrize("hand", ["attack_center recon_center", "recon_center attack_center"])
@pytest.mark.parametrize(("allies", "given"), [("F6 G6 I1", "recon_center"), ("I6 I1", "attack_center")])
def test_of_two_cards_the_one_is_given_for_a_bridge_whose_orders_gain_less(hand, allies, given):
    table = at_river(hand, axis="E6 D6 D5 C6 C7", allies=allies, weights={"bridge": 0.0})
    assert answer(table) == (given, "E6")
    gains = dict(zip(hand.split(), table.mind["card_gain"][:2], strict=True))
    assert gains[given] == min(gains.values())


@pytest.mark.rule("TP-BRB-1")
@pytest.mark.parametrize("before", [-100.0, 100.0])
def test_what_cards_gained_in_turns_before_sways_nobody(before):
    """Of the two equal cards only the first is judged."""
    table = at_river("recon_center", axis="E6 D6 D5 C6 C7", allies="F6 G6 I1", weights={"bridge": 0.0})
    hand = [*table.copies_of("attack_center")[:2], *table.copies_of("recon_center")[:1]]
    table.state["hand"][1, :3], table.state["hand_n"][1] = hand, 3
    table.mind["card_gain"] = before
    assert answer(table) == ("recon_center", "E6")


@pytest.mark.rule("TP-BRB-1")
def test_only_those_count_whose_way_leads_over_the_bridge():
    def counted(axis, allies, side):
        table = at_river("recon_center", axis=axis, allies=allies)
        return who_would_cross(table.tables, table.state, side, table.index["E6"], 0)

    assert counted("C6 B3 A1", "G6 I1", 0) == 3  # all of them, for the bridge is the only one
    assert counted("C6 B3 E6", "G6 I1", 0) == 2  # one is on it
    assert counted("G9 B6", "G8 G6", 1) == 0  # an enemy on this side is nearer
    assert counted("G9 A6", "G8 B6", 0) == 0 and counted("B6", "G8 G6 B7", 1) == 2


@pytest.mark.rule("TP-PON-2")
def test_a_pontoon_is_built_where_units_wait_and_nowhere_else():
    waiting = {"allies": "F1 F2 G2 F3 G3 G1", "axis": "B2 A12", "terrain": WATER, "rules": PONTOONS}
    card, hex_ = answer(at_river("attack_left recon_right", **waiting))
    assert card == "attack_left" and hex_ in {"E1", "E2", "E3", "E4"}
    assert answer(at_river("attack_left recon_right", weights={"bridge": FORBIDS}, **waiting)) is None
    over = waiting | {"allies": "C1 C2 D3 D4 D5 B4"}
    assert answer(at_river("attack_left recon_right", **over)) is None
