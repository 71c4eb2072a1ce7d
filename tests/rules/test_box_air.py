"""Airfields that bring infantry, radar stations that give notice, observation hexes (Terrain Pack)."""

import pytest

from engine.codes import Gap
from engine.hooks import Event, Fired
from engine.layout import OFF
from engine.loading.words.errors import InputError
from engine.players.common.weights import FORBIDS
from engine.rules.landmarks import choices as by_count
from engine.rules.landmarks import choices as by_lot
from engine.rules.landmarks import choices as by_worth
from engine.rules.radar.choices import random_notice, recruit_notice, sergeant_notice
from tests.support.battlefield import built_from, scenario_text
from tests.support.loaded_dice import Unasked
from tests.support.sergeant_at_table import Table
from tests.support.turn_script import Turns

AIRFIELD = '[ruleset]\nairfield_reinforce = "allies"\nairfield_units = 2\n'
FIELDS = {"F5": "tp_airfield", "F6": "tp_airfield", "F7": "tp_airfield"}
RADAR = "[ruleset]\nradar_notice = true\n"
STATION = {"C5": "tp_radar"}
SIDES = {"axis": {"infantry": "A1"}, "allies": {"infantry": "I1"}}


def airfield(rules=AIRFIELD, axis="A1", allies="I1 G5 G8", active="allies", **more):
    return Turns(
        terrain=FIELDS,
        axis={"infantry": axis},
        allies={"infantry": allies},
        tail=rules,
        active=active,
        **more,
    )


# --- airfields ---


@pytest.mark.rule("TP-AFD-2")
def test_orders_of_direct_from_hq_bring_infantry():
    field = airfield().turn("direct_from_hq", fly_in=["F5", "F7"], orders=["I1", "G5"])
    assert (field.figures("F5"), field.figures("F7")) == (4, 4)
    assert field.state["alive"][1] == 5 and field.fired(Fired.REINFORCED)
    assert len(field.logged(Event.REINFORCEMENT)) == 2 and len(field.logged(Event.ORDER)) == 2


@pytest.mark.rule("TP-AFD-2")
def test_every_unit_takes_one_of_the_four_orders():
    field = airfield(allies="I1 I2 I3 I4")
    field.turn("direct_from_hq", fly_in=["F5", "F6"], orders=["I1", "I2", "I3"], gap=Gap.ORDER)
    assert len(field.logged(Event.ORDER)) == 2


@pytest.mark.rule("TP-AFD-2")
@pytest.mark.parametrize(
    ("acts", "gap"),
    [
        ({"orders": ["F5"]}, Gap.ORDER),
        ({"moves": [["F5", "E5"]]}, Gap.MOVE),
        ({"battles": [("F5", "E5")]}, Gap.BATTLE),
    ],
)
def test_it_neither_moves_nor_battles_in_that_turn(acts, gap):
    field = airfield(axis="A1 E5")
    field.turn("direct_from_hq", **{"orders": ["I1"], **acts}, fly_in=["F5"], gap=gap)
    assert field.figures("F5") == 4


@pytest.mark.rule("TP-AFD-2")
@pytest.mark.parametrize(("flown", "orderable"), [((), 3), (("F5",), 3), (("F5", "F7"), 3)])
def test_it_is_no_unit_that_could_have_been_ordered(flown, orderable):
    field = airfield().turn("direct_from_hq", fly_in=list(flown), orders=["I1"])
    assert field.state["orderable"][1] == orderable


@pytest.mark.rule("TP-AFD-2")
def test_from_the_next_turn_on_it_is_a_unit_like_others():
    field = airfield().turn("direct_from_hq", fly_in=["F5"])
    field.turn("recon_left")
    field.turn("move_out", orders=["F5"], moves=[["F5", "E5"]])
    assert field.figures("E5") == 4


@pytest.mark.rule("TP-AFD-2")
@pytest.mark.parametrize(
    ("more", "hex_"),
    [
        ({"allies": "I1 F5"}, "F5"),  # occupied
        ({}, "F8"),  # no airfield
    ],
)
def test_where_not(more, hex_):
    field = airfield(**more).turn("direct_from_hq", fly_in=[hex_], gap=Gap.LANDMARK)
    assert field.logged(Event.REINFORCEMENT) == []


@pytest.mark.rule("TP-AFD-2")
@pytest.mark.parametrize(
    ("more", "card"),
    [
        ({"axis": "A1 F6"}, "direct_from_hq"),  # an enemy on an airfield
        ({}, "move_out"),
        ({}, "attack_center"),
        ({"rules": ""}, "direct_from_hq"),
        ({"active": "axis"}, "direct_from_hq"),
    ],
)
def test_when_nobody_is_asked(more, card):
    field = airfield(**more).turn(card, fly_in=Unasked())
    assert field.logged(Event.REINFORCEMENT) == []


@pytest.mark.rule("TP-AFD-2")
def test_no_more_than_there_are_in_reserve():
    field = airfield().turn("direct_from_hq", fly_in=["F5", "F6", Unasked()])
    assert len(field.logged(Event.REINFORCEMENT)) == 2 and field.unit("F7") == OFF


@pytest.mark.rule("TP-AFD-2")
def test_units_in_reserve_are_no_units_on_the_board():
    field = airfield()
    assert field.tables["n_units"] == 6 and field.state["alive"].tolist() == [1, 3]
    field = airfield(axis="G4 A1", allies="G5", medals=9)
    field.state["active"] = 0
    field.turn("direct_from_hq", orders=["G4"], battles=[("G4", "G5")], faces=["III"])
    field.state["unit_figures"][field.unit("G5")] = 1
    field.turn("recon_left")
    field.turn("move_out", orders=["G4"], battles=[("G4", "G5")], faces=["III"])
    assert field.winner() == "axis"


@pytest.mark.rule("TP-AFD-2", "TP-RAD-3")
@pytest.mark.parametrize(
    ("rules", "said"), [(AIRFIELD, "no airfield on the map"), (RADAR, "no radar on the map")]
)
def test_there_has_to_be_one(rules, said):
    with pytest.raises(InputError) as failed:
        built_from(scenario_text({}, SIDES, "", 5, 5, "country", None) + rules, "")
    assert said in str(failed.value)


@pytest.mark.rule("TP-AFD-2")
def test_who_flies_in_how():
    def table(weights=None):
        pieces = {"axis": {"infantry": "A1"}, "allies": {"infantry": "I1 I2"}}
        return Table("direct_from_hq", weights=weights, terrain=FIELDS, tail=AIRFIELD, **pieces).play(
            "direct_from_hq"
        )

    one = table()
    tables, state, mind = one.tables, one.state, one.mind
    assert one.names[by_count.recruit_reinforcement(tables, state, mind, 1)] == "F5"
    assert one.names[by_worth.sergeant_reinforcement(tables, state, mind, 1)] == "F5"
    never = table({"reinforce": FORBIDS})
    assert by_worth.sergeant_reinforcement(never.tables, never.state, never.mind, 1) == OFF
    answers = set()
    for acts in range(60):
        state["acts"] = acts
        hex_ = by_lot.random_reinforcement(tables, state, mind, 1)
        answers.add("none" if hex_ == OFF else one.names[hex_])
    assert answers == {"none", "F5", "F6", "F7"}


# --- radar ---


def radar(
    allies="C5 I1", active="axis", rules=RADAR, cards=("air_power", "recon_left", "recon_right"), **more
):
    field = Turns(
        terrain=STATION,
        axis={"infantry": "A1 A3"},
        allies={"infantry": allies},
        tail=rules,
        active=active,
        **{"medals": 9, **more},
    )
    field.hold(active, *cards)
    return field


class Hands:
    """Which cards a side could choose from when it was asked."""

    def __init__(self, field, side):
        self.field, self.side, self.seen = field, side, []

    def __call__(self, tables, state, mind, side):
        hand = state["hand"][side, : state["hand_n"][side]]
        self.seen = sorted(self.field.card_of(card_copy) for card_copy in hand)
        playable = [c for c in hand if self.field.card_of(c) != "ambush"]
        return int(playable[0]) if playable else OFF


@pytest.mark.rule("TP-RAD-3", "TP-GAP-15")
def test_air_power_is_shown_beside_another_card_and_played_in_the_next_turn():
    field = radar().turn("recon_left", notice="air_power")
    assert field.story(Event.PLAY, Event.NOTICE) == [Event.NOTICE, Event.PLAY]
    assert field.fired(Fired.AIR_ANNOUNCED) and "air_power" in field.hand("axis")
    assert field.card_of(field.logged(Event.PLAY)[0][0]) == "recon_left"
    field.turn("recon_left")
    field.turn(Unasked(), strike=["C5"], faces=["GG"])  # nobody is asked, the card shown is due
    assert field.card_of(field.logged(Event.PLAY)[0][0]) == "air_power"
    assert field.figures("C5") == 3  # one die of the Axis
    assert field.state["announced"][0] == OFF


@pytest.mark.rule("TP-RAD-3")
@pytest.mark.parametrize(
    ("more", "choice"),
    [
        ({}, ["recon_left", "recon_right"]),
        ({"allies": "C6 I1"}, ["air_power", "recon_left", "recon_right"]),  # nobody on the station
        ({"rules": ""}, ["air_power", "recon_left", "recon_right"]),
        ({"allies": "I1", "active": "allies"}, ["air_power", "recon_left", "recon_right"]),
    ],
)
def test_without_notice_it_is_no_card_to_choose(monkeypatch, more, choice):
    field = radar(**more)
    hands = Hands(field, 0)
    side = "allies" if more.get("active") == "allies" else "axis"
    before = field.hand(side)
    monkeypatch.setattr(field, "_asking", lambda asked: answers(field, asked, hands))
    field.turn(None)
    assert hands.seen == choice
    assert len(field.hand(side)) == len(before)


def answers(field, asked, hands):
    """The script's answers, but for the card of the turn."""
    return Turns._asking(field, {**asked, "card": hands})


@pytest.mark.rule("TP-RAD-3")
def test_a_side_with_nothing_else_passes_and_shows_it():
    field = radar(cards=("air_power",)).turn(None, notice="air_power")
    assert field.story(Event.PASS, Event.NOTICE) == [Event.NOTICE, Event.PASS]
    field.turn("recon_left")
    field.turn(None, strike=["C5"], faces=["GG"])
    assert field.card_of(field.logged(Event.PLAY)[0][0]) == "air_power"


@pytest.mark.rule("TP-RAD-3")
def test_another_card_cannot_be_shown():
    radar().turn("recon_left", notice="recon_right", gap=Gap.LANDMARK)


@pytest.mark.rule("TP-RAD-3")
def test_who_shows_it():
    pieces = {"axis": {"infantry": "A1"}, "allies": {"infantry": "C5 C6 D5 I1"}}
    table = Table("air_power recon_left", terrain=STATION, tail=RADAR, active="axis", **pieces)
    tables, state, mind = table.tables, table.state, table.mind
    air = table.copies_of("air_power")[0]
    assert recruit_notice(tables, state, mind, 0) == air
    assert sergeant_notice(tables, state, mind, 0) == air
    shown = set()
    for acts in range(20):
        state["acts"] = acts
        shown.add(int(random_notice(tables, state, mind, 0)))
    assert shown == {air, OFF}


@pytest.mark.parametrize(
    ("others", "asked", "shows"),
    [
        ("recon_left", 0.0, True),
        ("attack_center recon_left", 0.0, True),  # the attack is made now
        ("attack_center assault_center recon_left", 0.0, False),  # another one, and a better card, is left
        ("recon_left", 50.0, False),
        ("recon_left", FORBIDS, False),
    ],
)
def test_it_is_shown_only_if_it_gains_more_than_the_best_card_left(others, asked, shows):
    pieces = {"axis": {"infantry": "A1 C7 D6"}, "allies": {"infantry": "C5 E8 G10", "armor": "D7:2"}}
    table = Table(
        f"air_power {others}", terrain=STATION, tail=RADAR, active="axis", weights={"notice": asked}, **pieces
    )
    tables, state, mind = table.tables, table.state, table.mind
    air = table.copies_of("air_power")[0]
    assert sergeant_notice(tables, state, mind, 0) == (air if shows else OFF)


# --- observation ---


@pytest.mark.rule("TP-AIR-1")
@pytest.mark.parametrize(("on_hill", "struck"), [("F6", True), ("F7", False)])
def test_recon_is_air_power_while_the_hex_is_held_and_in_any_section(on_hill, struck):
    rules = '[ruleset]\nrecon_as = { card = "air_power", sides = "allies", held = "F6", anchor = "none" }\n'
    field = Turns(
        terrain={"F6": "hill"}, axis={"infantry": "A1 B12"}, allies={"infantry": f"{on_hill} I1"}, tail=rules
    )
    field.hold("allies", "recon_left", "recon_left")
    strike = {"as_strike": True, "strike": ["B12"], "faces": ["GG"]}
    field.turn("recon_left", **(strike if struck else {"as_strike": Unasked()}))
    assert field.figures("B12") == (2 if struck else 4)
    assert bool(field.logged(Event.STRIKE_AS)) is struck


# Two observation hexes with rules of their own: that of the Axis at D6, those of the Allies at F6 (2 dice) and F9 (3).
STATIONS = """
[[ruleset.recon_as]]
card = "air_power"
sides = "axis"
held = "D6"
anchor = "none"

[[ruleset.recon_as]]
card = "air_power"
sides = "allies"
held = "F6"
anchor = "all"
dice = 2

[[ruleset.recon_as]]
card = "air_power"
sides = "allies"
held = "F9"
anchor = "none"
dice = 3
draw = 2
"""


def stations(axis="A1 B12", allies="I1", side="allies"):
    field = Turns(axis={"infantry": axis}, allies={"infantry": allies}, active=side, tail=STATIONS)
    field.hold(side, "recon_left")
    return field


@pytest.mark.rule("TP-AIR-1")
@pytest.mark.parametrize(
    ("side", "axis", "allies", "dice"),
    [
        ("axis", "A1 D6", "I1", 1),  # its own hex, with the one die of the Axis that Air Power has
        ("axis", "A1 F6", "I1", 0),  # the hexes of the Allies are no use to it
        ("axis", "A1 F9", "I1", 0),
        ("allies", "A1", "I1 D6", 0),
        ("allies", "A1", "I1 F6", 2),
        ("allies", "A1", "I1 F9", 3),
        ("allies", "A1", "I1 F6 F9", 3),  # the most dice of both count
    ],
)
def test_observation_hexes_may_be_named_for_each_side_with_dice_of_their_own(side, axis, allies, dice):
    field = stations(axis, allies, side)
    target = "A1" if side == "allies" else "I1"
    field.turn(
        "recon_left",
        as_strike=True if dice else Unasked(),
        strike=[target] if dice else [],
        faces=["G" * dice] if dice else [],
    )
    assert [one[0] for one in field.logged(Event.STRIKE_AS)] == ([dice] if dice else [])
    assert not dice or field.fired(Fired.RECON_STRUCK)


@pytest.mark.rule("TP-AIR-1", "AMB-54")
@pytest.mark.parametrize(("allies", "hit"), [("I1 F6", False), ("I1 F9", True), ("I1 F6 F9", True)])
def test_each_observation_hex_has_a_hold_to_the_section_of_its_own(allies, hit):
    #  B12 lies on the right of the Allies, whose Recon is for the left
    field = stations("A1 B12", allies)
    faces = ["GGG"] if hit else []
    field.turn("recon_left", as_strike=True, strike=["B12"], faces=faces, gap=0 if hit else Gap.STRIKE)
    assert field.figures("B12") == (1 if hit else 4)


@pytest.mark.rule("TP-AIR-1", "AMB-63")
@pytest.mark.parametrize(("allies", "looked_at"), [("I1 F6", 0), ("I1 F9", 2), ("I1 F6 F9", 2)])
def test_each_observation_hex_has_a_draw_of_its_own(allies, looked_at):
    field = stations("A1", allies)
    field.turn("recon_left", as_strike=True, strike=["A1"], faces=["GGG"])
    assert len(field.logged(Event.ASIDE)) == looked_at
