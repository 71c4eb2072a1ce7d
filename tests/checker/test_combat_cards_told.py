"""The referee on events written by hand: combat cards and resupply."""

import copy

from tests.checker.boxes import combat_texts
from tests.checker.boxes.combat_texts import Text
from tests.checker.told import Told, breaks

PLAIN, BLANK = "ww_bitter_resistance", "ww_blank_combat"


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
