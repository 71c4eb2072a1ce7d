"""The referee on events written by hand: dams, oases, cards for bridges, radar stations, airfields."""

import copy

from tests.checker.told import Told, breaks


# --- dams ---
def dams(*held):
    """The Axis on some dams, its card played."""
    others = [hex_ for hex_ in ("C4", "C12") if hex_ not in held]
    told = Told(
        [f"infantry {hex_}" for hex_ in held],
        ["infantry I2", *(f"infantry {hex_}" for hex_ in others[:1])],
        tiles={"C4": "tp_dam", "C12": "tp_dam"},
        dam_sabotage="AXIS",
    )
    return told.hold("axis", "probe_right#1").begin().play("probe_right#1")


def token(told, hex_, tokens=1, cause="placed"):
    """A token on a dam."""
    return told.tell("dam_tokens", hex=hex_, tokens=tokens, cause=cause)


def test_two_stars_put_a_token_on_each_of_two_dams():
    told = dams("C4", "C12").roll("dam", 2).faces("star", "star")
    token(token(told, "C12"), "C4").order("axis-1")
    assert told.table.dams == {"C4": 1, "C12": 1}
    told = token(dams("C4", "C12").roll("dam", 2).faces("star", "star"), "C4")
    breaks(told, "TP-DAM-5", "dam_tokens", hex="C4", tokens=2, cause="placed")
    told = token(dams("C4", "C12").roll("dam", 2).faces("star", "star"), "C4")
    breaks(told, "TP-DAM-5", "order", unit="axis-1", hex="C4")


def test_two_stars_with_one_dam_put_one_token():
    told = token(dams("C4").roll("dam", 2).faces("star", "star"), "C4")
    breaks(told, "TP-DAM-5", "dam_tokens", hex="C4", tokens=2, cause="placed")


def test_one_star_goes_to_either_dam():
    for hex_ in ("C4", "C12"):
        token(dams("C4", "C12").roll("dam", 2).faces("flag", "star"), hex_).order("axis-1")


def test_nobody_rolls_without_a_dam_or_at_a_dam_that_is_blown():
    breaks(dams(), "TP-DAM-4", "landmark_roll", roll=1, act="dam", hex=None, unit=None, dice=2)
    told = dams("C4")
    told.table.dams["C4"] = "blown"
    breaks(told, "TP-GAP-16", "landmark_roll", roll=1, act="dam", hex=None, unit=None, dice=2)


def test_the_fourth_token_earns_four_medals():
    told = dams("C4")
    told.table.dams["C4"] = 3
    token(told.roll("dam", 2).faces("star", "grenade"), "C4", 0, "blown")
    told.tell("medal", to="axis", change=4, total=4, source="event", earned=4).order("axis-1")
    assert told.table.dams["C4"] == "blown"


def test_an_enemy_who_enters_a_dam_clears_it_before_the_next_card():
    told = Told(
        ["infantry A1"], ["infantry D4"], tiles={"C4": "tp_dam"}, dam_sabotage="AXIS"
    )  # the dam stands empty
    told.table.dams["C4"] = 2
    told.hold("allies", "recon_left#1").hold("axis", "probe_right#1")
    told.table.log["setup"]["first_side"] = "allies"
    told.begin("allies").play("recon_left#1").order("allies-1")
    told.tell("step", unit="allies-1", **{"from": "D4"}, to="C4", cost=1)
    told.tell("discard", by="allies", card="recon_left#1")
    assert told.table.stormed == {"C4"}
    told.table.check_hands = lambda: None  # no card is drawn in this story
    told.begin()
    bent = copy.deepcopy(told)
    breaks(
        bent,
        "TP-DAM-7",
        "play",
        card="probe_right#1",
        acts_as="probe_right",
        view="axis",
        section=None,
        copied=False,
    )
    token(told, "C4", 0, "cleared").play("probe_right#1")


# --- oases ---
def test_who_recovers_nothing_has_spent_its_order():
    told = Told(
        ["infantry C5", "infantry D7"], ["infantry I1"], tiles={"C5": "tp_oasis"}, oasis_recovery=True
    )
    told.weaken(axis_1=2).hold("axis", "probe_center#1", "move_out#1", "move_out#2").begin()
    told.play("probe_center#1").order("axis-1", "axis-2")
    step = {"unit": "axis-1", "from": "C5", "to": "D5", "cost": 1}
    breaks(
        copy.deepcopy(told),
        "TP-OAS-6",
        "landmark_roll",
        roll=1,
        act="recovery",
        hex="C5",
        unit="axis-1",
        dice=2,
    )
    healed = copy.deepcopy(told).roll("recovery", 3, "C5", "axis-1").faces("star", "infantry", "infantry")
    healed.tell("heal", unit="axis-1", figures=2, now=4).tell("step", **step)
    told.roll("recovery", 3, "C5", "axis-1").faces("flag", "armor", "grenade")
    breaks(told, "TP-OAS-6", "step", **step)


# --- cards for bridges ---
def test_a_bridge_may_be_a_medal_and_need_a_neighbour():
    told = bridge("SURE", demolition_medals=["E3"]).tell(
        "by_card", card="recon_right#1", act="demolition", hex="E3"
    )
    told.tell("discard", by="axis", card="recon_right#1")
    told.tell("obstacle", hex="E3", piece="bridge", placed=False)
    breaks(copy.deepcopy(told), "TP-BRBED-1", "turn", medals={"axis": 0, "allies": 0})
    told.tell("medal", to="axis", change=1, total=1, source="event", earned=1)
    far = bridge("SURE", demolition_neighbor=True)
    breaks(far, "SCEN-BRG-1", "by_card", card="recon_right#1", act="demolition", hex="E3")


def bridge(way, **more):
    """The Axis may blow the bridge E3, on its right."""
    told = Told(["infantry A1"], ["infantry I1"], bridges=["E3"], bridge_demolition=way, **more)
    return told.hold("axis", "recon_right#1", "recon_left#1", "attack_right#1").begin()


def test_left_and_right_are_those_of_the_side():
    told = bridge("SURE").tell("by_card", card="recon_right#1", act="demolition", hex="E3")
    told.tell("discard", by="axis", card="recon_right#1")
    told.tell("obstacle", hex="E3", piece="bridge", placed=False)
    breaks(told, "TP-BRB-2", "draw", to="axis", card=sorted(told.table.pile)[0])
    breaks(bridge("SURE"), "TP-BRB-1", "by_card", card="recon_left#1", act="demolition", hex="E3")


def test_the_hand_is_smaller_for_good():
    told = bridge("SURE").tell("by_card", card="recon_right#1", act="demolition", hex="E3")
    told.tell("discard", by="axis", card="recon_right#1")
    told.tell("obstacle", hex="E3", piece="bridge", placed=False).begin("allies")
    assert told.table.hand_size["axis"] == told.table.expected["axis"] == 2


def test_a_star_blows_a_bridge_and_who_stands_there():
    told = bridge("ROLL")
    told.table.board.put("axis-1", "E3")
    told.tell("by_card", card="recon_right#1", act="demolition", hex="E3")
    told.tell("discard", by="axis", card="recon_right#1").roll("demolition", 2, "E3").faces("flag", "star")
    told.tell("obstacle", hex="E3", piece="bridge", placed=False)
    told.tell("hit", unit="axis-1", figures=4, left=0, cause="blast")
    told.tell("eliminated", unit="axis-1", hex="E3", by="allies")
    told.tell("medal", to="allies", change=1, total=1, source="unit", earned=1)


GONE = {"hex": "E3", "piece": "bridge", "placed": False}


def test_only_attack_cards_build():
    for card, rule in (("recon_right#1", "TP-PON-2"), ("attack_right#1", None)):
        told = bridge("NONE", pontoons=1)
        told.table.board.hexes["E1"]["terrain"] = "river"
        fields = {"card": card, "act": "pontoon", "hex": "E1"}
        if rule:
            breaks(told, rule, "by_card", **fields)
        else:
            told.tell("by_card", **fields).tell("obstacle", hex="E1", piece="tp_pontoon", placed=True)
            told.tell("discard", by="axis", card=card)


def test_the_card_for_a_pontoon_bridge_is_not_discarded_before_it_is_built():
    told = bridge("NONE", pontoons=1)
    told.table.board.hexes["E1"]["terrain"] = "river"
    told.tell("by_card", card="attack_right#1", act="pontoon", hex="E1")
    breaks(told, "TP-PON-2", "discard", by="axis", card="attack_right#1")


def test_each_bridge_is_blown_in_its_own_way():
    fields = {"card": "recon_right#1", "act": "demolition", "hex": "E3"}
    breaks(bridge({"E3": "NONE", "others": "SURE"}), "TP-BRB-1", "by_card", **fields)
    told = bridge({"E3": "SURE", "others": "ROLL"}).tell("by_card", **fields)
    told.tell("discard", by="axis", card="recon_right#1").tell(
        "obstacle", hex="E3", piece="bridge", placed=False
    )
    told = bridge({"E5": "SURE", "others": "ROLL"}).tell("by_card", **fields)
    breaks(told.tell("discard", by="axis", card="recon_right#1"), "TP-BRB-3", "obstacle", **GONE)


# --- radar stations and airfields ---
def radar(station):
    """The Axis, whose enemy stands on C5."""
    told = Told(["infantry A1"], ["infantry C5"], tiles={"C5": station}, radar_notice=True)
    return told.hold("axis", "air_power#1", "probe_right#1").begin()


def test_air_power_waits_for_its_notice():
    card = {"card": "air_power#1", "acts_as": "air_power", "view": "axis", "section": None, "copied": False}
    breaks(radar("tp_radar"), "TP-RAD-3", "play", **card)
    radar("open").tell("play", **card)
    told = radar("tp_radar").tell("notice", card="air_power#1").play("probe_right#1")
    assert told.table.shown == {"axis": "air_power#1"}
    breaks(radar("open"), "TP-RAD-3", "notice", card="air_power#1")
    breaks(radar("tp_radar"), "TP-RAD-3", "notice", card="probe_right#1")


def airfield(*orders):
    """The Allies may fly infantry in to C5, and have given orders."""
    told = Told(["infantry A1"], ["infantry I1", "infantry I2", "infantry I3", "infantry I4", "infantry I5"],
                tiles={"C5": "tp_airfield", "C6": "tp_airfield"}, airfield_reinforce=["axis", "allies"])  # fmt: skip
    waiting = told.table.board.units["allies-5"]
    told.table.board.remove("allies-5")
    assert waiting["hex"] is None
    told.table.board.waiting.append("allies-5")
    told.hold("allies", "direct_from_hq#1").table.log["setup"]["first_side"] = "allies"
    told.begin("allies").play("direct_from_hq#1").order(*orders)
    return told


def test_a_reinforcement_takes_one_of_four_orders():
    airfield("allies-1", "allies-2", "allies-3").tell("reinforcement", unit="allies-5", hex="C5")
    four = airfield("allies-1", "allies-2", "allies-3", "allies-4")
    breaks(four, "CORE-ORD-4", "reinforcement", unit="allies-5", hex="C5")
    told = airfield().tell("reinforcement", unit="allies-5", hex="C5")
    breaks(told, "TP-AFD-2", "order", unit="allies-5", hex="C5")


def test_an_enemy_on_any_airfield_keeps_reinforcements_away():
    told = airfield()
    told.table.board.put("axis-1", "C6")
    breaks(told, "TP-AFD-2", "reinforcement", unit="allies-5", hex="C5")
