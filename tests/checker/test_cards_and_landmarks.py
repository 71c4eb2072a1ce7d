"""The referee on events written by hand: combat cards, landmarks, cards for bridges, radar, airfields, resupply."""

import copy

import pytest

from tests.checker.boxes import combat_texts
from tests.checker.boxes.combat_texts import Text
from tests.checker.broken import BrokenLawError
from tests.checker.checker import Checker
from tests.checker.games import logged
from tests.checker.scenario import FULL

RANDOMS = ("random", "random")
FIGURES = {**FULL, "ww_half_track": 3}
PLAIN, BLANK = "ww_bitter_resistance", "ww_blank_combat"


class Told:
    """A game told event by event on open ground with what the test puts there."""

    def __init__(self, axis, allies, tiles=(), bridges=(), **switches):
        log = copy.deepcopy(logged("landmarks", RANDOMS, 0))
        log["rules"]["ruleset"].update(switches)
        setup = log["setup"]
        tiles = {**dict(tiles), **dict.fromkeys(bridges, "river")}
        for entry in setup["hexes"]:
            entry["terrain"] = tiles.get(entry["hex"], "open")
            entry["pieces"] = ["bridge"] if entry["hex"] in bridges else []
        setup["objectives"], setup["markers"] = [], []
        setup["units"] = [
            {"id": f"{side}-{i + 1}", "side": side, "row": row, "hex": hex_, "figures": FIGURES[row]}
            for side, units in (("axis", axis), ("allies", allies))
            for i, (row, hex_) in enumerate(one.split() for one in units)
        ]
        setup["first_side"] = "axis"
        self.table, self.n, self.turn, self.side = Checker(log), 0, 0, "axis"
        self.table.hands = {"axis": [], "allies": []}
        self.table.expected = {"axis": 0, "allies": 0}
        self.table.hand_size = {"axis": 0, "allies": 0}

    def hold(self, side, *cards):
        """Cards of the pile are in the hand of a side."""
        for card in cards:
            self.table.pile.remove(card)
            self.table.hands[side].append(card)
            self.table.expected[side] += 1
            self.table.hand_size[side] = self.table.expected[side]
        return self

    def hold_combat(self, side, *cards):
        """Combat cards are in the hand of a side."""
        for card in cards:
            self.table.combat_discards.discard(card)
            self.table.combat_pile.discard(card)
            self.table.combat_hands[side].add(card)
        return self

    def weaken(self, **figures):
        """Units have so many figures."""
        for unit, left in figures.items():
            self.table.board.units[unit.replace("_", "-")]["figures"] = left
        return self

    def tell(self, event, **fields):
        """The next event."""
        self.table.follow(
            {"n": self.n, "turn": self.turn, "side": self.side, "event": event, **fields}, self.n
        )
        self.n += 1
        return self

    def begin(self, side="axis"):
        """A turn begins."""
        self.turn, self.side = self.turn + 1, side
        return self.tell("turn", medals={one: self.table.medals[one] for one in ("axis", "allies")})

    def play(self, card):
        """The side plays a card as it stands."""
        row = card.split("#")[0]
        return self.tell("play", card=card, acts_as=row, view=self.side, section=None, copied=False)

    def order(self, *units):
        """Units receive orders."""
        for unit in units:
            self.tell("order", unit=unit, hex=self.table.board.hex_of(unit))
        return self

    def faces(self, *faces):
        """The dice of the last roll."""
        for index, face in enumerate(faces):
            self.tell("face", roll=self.table.rolls, index=index, face=face)
        return self

    def roll(self, act, dice, hex_=None, unit=None):
        """Dice of an act at a landmark."""
        return self.tell("landmark_roll", roll=self.table.rolls + 1, act=act, hex=hex_, unit=unit, dice=dice)

    def battle(self, attacker, target, dice, distance, kind="ordered"):
        """A unit attacks."""
        fields = {"attacker": attacker, "target": target, "dice": dice, "distance": distance, "kind": kind}
        return self.tell("battle", roll=self.table.rolls + 1, **fields)


def breaks(told, rule, event, **fields):
    """The next event breaks a law that stands for the rule."""
    told.turn += event == "turn"
    with pytest.raises(BrokenLawError) as broken:
        told.tell(event, **fields)
    assert rule in broken.value.rules, broken.value


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


# --- combat cards ---
def attacked(*faces, cards=(f"{PLAIN}#1", f"{PLAIN}#2"), **switches):
    """The Axis attacks infantry in the open whose side holds combat cards."""
    told = Told(["infantry C5"], ["infantry D5"], **{"combat_deck": 20, **switches}).hold(
        "axis", "probe_center#1"
    )
    told.table.combat_shuffles = 1
    told.hold_combat("allies", *cards).hold_combat("axis", f"{PLAIN}#9", f"{PLAIN}#10")
    told.begin().play("probe_center#1").order("axis-1")
    return told.battle("axis-1", "allies-1", 3, 1).faces(*faces)


def resist(told, number, left):
    """A card is played against one flag."""
    told.tell("combat_play", by="allies", card=f"{PLAIN}#{number}", use="bitter", unit="allies-1")
    return told.tell("ignore", unit="allies-1", flags=1, left=left)


def test_two_cards_cancel_two_flags_one_each():
    told = resist(resist(attacked("flag", "flag", "star"), 1, 1), 2, 0)
    told.tell("discard", by="axis", card="probe_center#1")
    assert {f"{PLAIN}#1", f"{PLAIN}#2"} <= told.table.combat_discards


def test_a_flag_left_is_obeyed():
    told = resist(attacked("flag", "flag", "star"), 1, 1)
    breaks(told, "RET-1", "discard", by="axis", card="probe_center#1")


def test_hits_come_before_cards():
    told = attacked("flag", "infantry", "star")
    breaks(told, "CORE-HIT-6", "combat_play", by="allies", card=f"{PLAIN}#1", use="bitter", unit="allies-1")


def test_a_blank_cancels_nothing():
    told = attacked("flag", "star", "star", cards=(f"{BLANK}#1", f"{BLANK}#2"), bitter_share=0.5)
    breaks(told, "WW-CC-12", "combat_play", by="allies", card=f"{BLANK}#1", use="bitter", unit="allies-1")


def test_no_card_against_a_flag_of_air_power():
    told = Told(["infantry C5"], ["infantry H5"], combat_deck=20).hold("axis", "air_power#1")
    told.table.combat_shuffles = 1
    told.hold_combat("allies", f"{PLAIN}#1", f"{PLAIN}#2").hold_combat("axis", f"{PLAIN}#3", f"{PLAIN}#4")
    told.begin().play("air_power#1").tell("declare", unit="allies-1")
    told.battle(None, "allies-1", 1, None, "strike").faces("flag")
    breaks(told, "RET-15", "combat_play", by="allies", card=f"{PLAIN}#1", use="bitter", unit="allies-1")


def test_dice_of_two_cards_add_up():
    told = Told(["infantry C5"], ["infantry D5"], combat_cards=["example"]).hold("axis", "probe_center#1")
    told.table.combat_shuffles = 1
    cards = ("hr_combat_close_support#1", "hr_combat_close_support#2")
    told.hold_combat("axis", *cards).hold_combat("allies", "hr_combat_hold_on#1", "hr_combat_hold_on#2")
    told.begin().play("probe_center#1").order("axis-1")
    for card in cards:
        told.tell("combat_play", by="axis", card=card, use="text", unit="axis-1")
    bent = copy.deepcopy(told)
    told.battle("axis-1", "allies-1", 5, 1)
    fields = {"attacker": "axis-1", "target": "allies-1", "dice": 4, "distance": 1, "kind": "ordered"}
    breaks(bent, "WW-CC-4", "battle", roll=1, **fields)


def test_a_card_brings_a_unit_of_spare_figures_to_the_own_baseline(monkeypatch):
    levies = {"levies": {"militia": Text(4, False, "LEVY")}}
    monkeypatch.setattr(combat_texts, "DECKS", levies)
    monkeypatch.setattr(combat_texts, "ROWS", levies["levies"])

    def called(spare):
        told = Told(
            ["infantry C5", "infantry D7"], ["infantry I1"], combat_cards=["levies"], box_infantry=spare
        )
        told.table.board.remove("axis-2")
        told.table.board.waiting.append("axis-2")
        told.table.combat_shuffles = 1
        told.hold_combat("axis", "militia#1", "militia#2").hold_combat("allies", "militia#3", "militia#4")
        told.hold("axis", "probe_center#1").begin().play("probe_center#1")
        return told.tell("combat_play", by="axis", card="militia#1", use="text", unit="axis-2")

    assert called(8).tell("levy", unit="axis-2", hex="A3").table.board.hex_of("axis-2") == "A3"
    breaks(called(8), "WW-CC-10", "levy", unit="axis-2", hex="B3")
    breaks(called(7), "WW-CC-9", "levy", unit="axis-2", hex="A3")
    breaks(called(8), "WW-CC-10", "order", unit="axis-1", hex="C5")


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


def test_only_attack_cards_build():
    for card, rule in (("recon_right#1", "TP-PON-2"), ("attack_right#1", None)):
        told = bridge("NONE", pontoons=1)
        told.table.board.hexes["E1"]["terrain"] = "river"
        fields = {"card": card, "act": "pontoon", "hex": "E1"}
        if rule:
            breaks(told, rule, "by_card", **fields)
        else:
            told.tell("by_card", **fields).tell("discard", by="axis", card=card)
            told.tell("obstacle", hex="E1", piece="tp_pontoon", placed=True)


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


# --- resupply ---
def column(*ordered):
    """A half-track between infantry and another half-track, all of the Axis."""
    told = Told(
        ["ww_half_track C5", "infantry D4", "ww_half_track C6", "infantry H1"], ["infantry D6"], resupply=True
    )
    told.weaken(axis_2=2, axis_3=1).hold("axis", "assault_center#1")
    return told.begin().play("assault_center#1").order(*ordered)


def give(unit, served, left, now):
    """Fields of a figure that is given."""
    return {"unit": unit, "served": served, "left": left, "now": now}


def test_a_half_track_serves_several_neighbours():
    told = column("axis-1", "axis-3").tell("resupply", **give("axis-1", "axis-2", 2, 3))
    told.tell("resupply", **give("axis-1", "axis-3", 1, 2))
    breaks(told, "WW-HT-14", "resupply", **give("axis-3", "axis-2", 1, 4))


def test_the_last_figure_leaves_the_board_without_a_medal():
    told = column("axis-1")
    told.weaken(axis_1=1).tell("resupply", **give("axis-1", "axis-2", 0, 3))
    assert told.table.board.hex_of("axis-1") is None and not told.table.owed


def test_who_has_battled_is_not_served():
    told = column("axis-1", "axis-2")
    told.table.now.fought.append("axis-2")
    breaks(told, "WW-HT-14", "resupply", **give("axis-1", "axis-2", 2, 3))


def test_who_has_given_does_not_battle():
    told = column("axis-1")
    told.tell("resupply", **give("axis-1", "axis-2", 2, 3))
    fields = {"attacker": "axis-1", "target": "allies-1", "dice": 2, "distance": 1, "kind": "ordered"}
    breaks(told, "WW-HT-14", "battle", roll=1, **fields)
