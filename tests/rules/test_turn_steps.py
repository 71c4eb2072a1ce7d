"""The steps of a turn and their order: card, orders, moves, battles, draw."""

import pytest

from engine.codes import EndReason, Gap
from engine.dialogue import turn
from engine.hooks import Event
from engine.kernel.deck import may_play
from engine.layout import OFF
from tests.support.battlefield import SIDES, Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns

STEPS = (Event.PLAY, Event.ORDER, Event.STEP, Event.BATTLE, Event.DISCARD, Event.DRAW)
FIGHT = (Event.BATTLE, Event.HIT, Event.RETREAT, Event.GROUND)


@pytest.mark.rule("CORE-TURN-1", "CORE-TURN-4", "CORE-TURN-5", "CORE-TURN-9")
def test_play_order_move_battle_draw():
    #    D5 . D7      axis
    #  . E5 . E8 .
    #    F5 . F8      allies: both walk up one hex, then both battle
    field = Turns(axis={"infantry": "D5 D7"}, allies={"infantry": "F5 F7"})
    field.turn(
        "probe_center",
        orders=["F5", "F7"],
        moves=[("F5", "E5"), ("F7", "E7")],
        battles=[("E5", "D5"), ("E7", "D7")],
        faces=["SSS", "SSS"],
    )
    assert field.story(*STEPS) == [
        Event.PLAY,
        Event.ORDER,
        Event.ORDER,
        Event.STEP,
        Event.STEP,
        Event.BATTLE,
        Event.BATTLE,
        Event.DISCARD,
        Event.DRAW,
    ]


@pytest.mark.rule("CORE-TURN-2", "CORE-TURN-13", "VIC-1")
def test_turns_alternate_until_a_side_has_its_medals():
    field = Turns(axis={"infantry": "D5:1 A1"}, allies={"infantry": "E5:1 I1"}, medals=1)
    whose = []
    for _ in range(4):
        whose.append(int(field.state["active"]))
        field.turn("recon_left")
    assert whose == [SIDES["allies"], SIDES["axis"]] * 2
    assert not field.state["over"]
    field.turn("attack_center", orders=["E5"], battles=[("E5", "D5")], faces=["I"])
    assert (field.state["over"], field.state["winner"]) == (1, SIDES["allies"])


@pytest.mark.rule("CORE-TURN-3")
def test_one_card_a_turn():
    field = Turns()
    field.hold("allies", "probe_left", "probe_center", "probe_right")
    field.stack_pile("attack_left")
    field.turn("probe_center")
    assert field.hand("allies") == ["attack_left", "probe_left", "probe_right"]
    assert len(field.logged(Event.PLAY)) == 1


@pytest.mark.rule("CORE-TURN-3", "CARD-AMBUSH-1")
def test_ambush_is_no_turn_card():
    field = Turns()
    field.hold("allies", "ambush", "probe_center")
    card_copy = field.state["hand"][SIDES["allies"], 0]
    assert not may_play(field.tables, card_copy)
    with field._asking({"card": lambda *_: card_copy}):
        turn.play_turn(field.tables, field.state, field.mind)
    assert field.state["rule_gap"] == Gap.CARD
    assert field.hand("allies") == ["ambush", "probe_center"]


@pytest.mark.rule("AMB-51")
def test_with_nothing_but_ambush_in_hand_the_turn_passes_without_a_draw():
    field = Turns(hands=1)
    field.hold("allies", "ambush")
    field.turn(None)
    assert field.hand("allies") == ["ambush"]
    assert field.story(Event.PLAY, Event.PASS, Event.DISCARD, Event.DRAW) == [Event.PASS]
    assert field.state["active"] == SIDES["axis"]


@pytest.mark.rule("CORE-TURN-4", "CORE-ORD-2")
def test_all_orders_are_given_before_the_first_move():
    field = Turns(allies={"infantry": "F5 F7"}, axis={"infantry": "A1"})
    field.turn("probe_center", orders=["F5", "F7"], moves=[("F7", "E7"), ("F5", "E5")])
    assert field.story(Event.ORDER, Event.STEP) == [Event.ORDER, Event.ORDER, Event.STEP, Event.STEP]


@pytest.mark.rule("CORE-TURN-6", "CORE-BAT-7", "CORE-ORD-3")
@pytest.mark.parametrize("moves", [[], [("F5", "E5")]])
@pytest.mark.parametrize("fights", [False, True])
def test_an_ordered_unit_may_leave_out_move_and_battle(moves, fights):
    field = Turns(allies={"infantry": "F5"}, axis={"infantry": "D5"})
    at = moves[-1][-1] if moves else "F5"
    battle = {"battles": [(at, "D5")], "faces": ["SSS"]} if fights else {"faces": Unasked()}
    field.turn("probe_center", orders=["F5"], moves=moves, **battle)
    assert len(field.logged(Event.STEP)) == len(moves)
    assert len(field.logged(Event.BATTLE)) == fights
    assert field.picture("allies") == {at: 4}


@pytest.mark.rule("CORE-TURN-7", "OVR-6", "CORE-BAT-1")
def test_one_battle_is_finished_with_everything_before_the_next_begins():
    #  C4 . .        second axis unit, target of the overrun
    #   D4 . . D7    first and third
    #  . E5 . . E8   tank and infantry
    field = Turns(axis={"infantry": "D4:1 C4 D7"}, allies={"armor": "E5", "infantry": "E7"})
    field.turn(
        "probe_center",
        orders=["E5", "E7"],
        battles=[("E5", "D4"), ("E7", "D7")],
        faces=["I", "IIF", "F"],
        overrun=["C4"],
    )
    assert field.story(*FIGHT) == [
        Event.BATTLE,  # the tank attacks
        Event.HIT,
        Event.GROUND,
        Event.BATTLE,  # its overrun
        Event.HIT,
        Event.RETREAT,
        Event.GROUND,
        Event.BATTLE,  # only now the infantry
        Event.RETREAT,
        Event.GROUND,
    ]


@pytest.mark.rule("CORE-TURN-8", "CORE-ORD-4")
@pytest.mark.parametrize(
    "card", ["recon_left", "probe_left", "assault_left", "close_assault", "medics_mechanics"]
)
def test_a_card_that_orders_nobody_goes_straight_to_the_draw(card):
    field = Turns(allies={"infantry": "E6"}, axis={"infantry": "A6"})
    field.hold("allies", card, "probe_right")
    field.turn(card)
    assert field.story(Event.PLAY, Event.ORDER, Event.DISCARD) == [Event.PLAY, Event.DISCARD] + [
        Event.DISCARD
    ] * (card == "recon_left")
    assert len(field.hand("allies")) == 2
    assert field.state["dead_turns"][SIDES["allies"]] == 1


@pytest.mark.rule("CORE-TURN-13", "VIC-4")
def test_the_last_medal_stops_the_turn_on_the_spot():
    field = Turns(axis={"infantry": "D5:1 D7:1 A1"}, allies={"infantry": "E5 E7"}, medals=1)
    field.hold("allies", "probe_center", "probe_left")
    never = Unasked()
    script = {"battles": [("E5", "D5"), never], "faces": ["I", never], "ground": never}
    field.turn("probe_center", orders=["E5", "E7"], **script)
    assert field.picture("allies") == {"E5": 4, "E7": 4}  # not even ground is taken
    assert field.figures("D7") == 1
    assert field.hand("allies") == ["probe_left"]  # and no card is drawn
    assert field.state["end_reason"] == EndReason.MEDALS


@pytest.mark.rule("CORE-TURN-13", "CORE-MOV-1")
def test_a_medal_won_by_moving_stops_the_movement_step():
    field = Turns(
        allies={"infantry": "F5 F7"},
        medals=1,
        tail='[[objective]]\nid = "village"\nsides = "allies"\nhexes = "E5"\n',
    )
    field.turn("probe_center", orders=["F5", "F7"], moves=[("F5", "E5"), Unasked()])
    assert field.picture("allies") == {"E5": 4, "F7": 4}
    assert field.state["winner"] == SIDES["allies"]


@pytest.mark.rule("CORE-TURN-14", "VIC-OBJ-6")
def test_a_turn_start_objective_is_looked_at_before_the_card_is_played():
    field = Turns(
        axis={"infantry": "A1"},
        allies={"infantry": "F5"},
        tail='[[objective]]\nid = "village"\nsides = "allies"\nhexes = "E5"\nwhen = "TURN_START"\n',
    )
    field.turn("probe_center", orders=["F5"], moves=[("F5", "E5")])
    assert field.medals("allies") == 0
    field.turn("recon_left")  # the Axis turn: not the side that earns it
    assert field.medals("allies") == 0
    field.turn("recon_left")
    assert field.medals("allies") == 1
    assert field.story(Event.MEDAL, Event.PLAY) == [Event.MEDAL, Event.PLAY]


@pytest.mark.rule(
    "CORE-TURN-15", "CARD-AIR-1", "CARD-BARRAGE-1", "CARD-DIGIN-2", "CARD-CLOSE-2", "CARD-FIREFIGHT-2"
)
@pytest.mark.parametrize(
    ("card", "orders", "may_move", "may_battle"),
    [
        ("air_power", False, False, False),
        ("barrage", False, False, False),
        ("dig_in", True, False, False),
        ("close_assault", True, False, True),
        ("firefight", True, False, True),
        ("attack_center", True, True, True),
    ],
)
def test_cards_that_leave_out_steps(card, orders, may_move, may_battle):
    #   D5 axis    close: E5 is adjacent;  firefight: E5 is two hexes away
    target = "C5" if card == "firefight" else "D5"
    field = Battlefield(axis={"infantry": target}, allies={"infantry": "E5"})
    field.play(card)
    assert field.may_order("E5") == orders
    if orders:
        field.order("E5")
        assert bool(field.reach("E5")) == may_move
        assert (field.dice("E5", target) > 0) == may_battle


@pytest.mark.rule("CORE-TURN-15", "CARD-MEDICS-1", "CARD-FINEST-1")
@pytest.mark.parametrize(
    ("card", "faces", "script"),
    [
        ("medics_mechanics", ["I"], {"heal": "E5"}),
        ("their_finest_hour", ["I"], {"orders": ["E5"]}),
    ],
)
def test_cards_that_roll_before_they_order(card, faces, script):
    field = Turns(allies={"infantry": "E5"}, axis={"infantry": "A1"})
    field.state["unit_figures"][field.unit("E5")] = 2
    field.turn(card, faces=faces, **script)
    assert field.story(Event.PLAY, Event.ROLL, Event.ORDER) == [Event.PLAY, Event.ROLL, Event.ORDER]


@pytest.mark.rule("CORE-TURN-15", "CARD-BEL-2")
def test_behind_enemy_lines_moves_battles_and_moves_again():
    field = Turns(allies={"infantry": "F5"}, axis={"infantry": "D5"})
    field.turn(
        "behind_enemy_lines",
        orders=["F5"],
        moves=[("F5", "E5")],
        battles=[("E5", "D5")],
        faces=["SSSS"],
        second=("E5", "F5", "G5"),
    )
    assert field.story(Event.ORDER, Event.STEP, Event.BATTLE) == [
        Event.ORDER,
        Event.STEP,
        Event.BATTLE,
        Event.STEP,
        Event.STEP,
    ]
    assert field.picture("allies") == {"G5": 4}


@pytest.mark.rule("CORE-TURN-13")
def test_a_game_over_plays_no_further_turn():
    field = Turns(axis={"infantry": "D5:1"}, allies={"infantry": "E5"}, medals=3)
    field.turn("attack_center", orders=["E5"], battles=[("E5", "D5")], faces=["I"])
    assert field.state["end_reason"] == EndReason.WIPED_OUT
    assert field.story(Event.DISCARD, Event.DRAW) == []
    assert field.state["card_copy"] != OFF
