"""Cards of the Breakthrough deck with units on the move: whom they order beside the others, and what these may do.

Section lines run through the hexes 4 | 5 and 9 | 10 of the long rows: left is 1 to 4, right 10 to 13, and a hex on a
line belongs to both sides of it.
"""

import pytest

from engine.codes import Gap
from engine.hooks import Event, Fired
from engine.kernel.battle import may_clear
from engine.kernel.ground import may_take_ground
from engine.kernel.log_event import has_fired
from engine.kernel.on_move import may_order_on_move, order_on_move
from engine.layout import OFF
from tests.support.turn_script import Turns
from tests.support.turn_script import breakthrough_turns as deck

# Units of the main order and units on the move, by kind of card.
CARDS = {"recon_on_move": (1, 2), "probe_on_move": (2, 2), "attack_on_move": (3, 1)}
LINE = "G1 G2 G3 G6 G7 G8 G11 G12 G13"  # three units in each section, none on a line
WIRE = 1  # index of the removable piece


def may_march(field, *hexes):
    """Hexes of these whose unit may be ordered on the move now."""
    return {h for h in hexes if may_order_on_move(field.tables, field.state, field.unit(h))}


# --- On the move: who ---


@pytest.mark.rule(
    "BT-RECON-1", "BT-PROBE-1", "BT-ATTACK-1", "BT-OTM-1", "CORE-ORD-13", "CORE-SEC-4", "WW-BT-8", "WW-OTM-1"
)
@pytest.mark.parametrize("side", ["axis", "allies"])
@pytest.mark.parametrize("section", ["left", "center", "right"])
@pytest.mark.parametrize("card", CARDS)
def test_orders_in_the_section_and_further_units_anywhere(card, section, side):
    main, on_move = CARDS[card]
    columns = {"left": "1 2 3", "center": "6 7 8", "right": "11 12 13"}
    if side == "axis":  # at the top of the board left and right are the other way round
        columns = {"left": columns["right"], "center": columns["center"], "right": columns["left"]}
    own = [f"G{n}" for n in columns[section].split()]
    others = [h for h in LINE.split() if h not in own]
    armies = {side: {"infantry": LINE}, ("allies" if side == "axis" else "axis"): {"infantry": "A1"}}
    field = deck(active=side, **armies)
    field.play(f"{card}_{section}")
    assert not any(field.may_order(h) for h in others)
    field.order(*own[:main])
    assert not any(field.may_order(h) for h in LINE.split())
    assert may_march(field, *LINE.split()) == set(LINE.split()) - set(own[:main])
    field.next_turn().next_turn()
    field.turn(f"{card}_{section}", orders=own[:main], on_move=others[:on_move])
    assert len(field.logged(Event.ORDER)) == main
    assert len(field.logged(Event.ON_MOVE)) == on_move
    assert has_fired(field.state, Fired.ON_MOVE)


@pytest.mark.rule("BT-OTM-1", "CORE-ORD-2", "WW-GAP-7")
def test_on_the_move_in_the_section_of_the_card_too_but_not_twice():
    field = deck(allies={"infantry": "G1 G2 G3 G7"}).play("probe_on_move_left").order("G1")
    own = ["G1", "G2", "G3", "G7"]
    assert may_march(field, *own, "A1") == {"G2", "G3", "G7"}  # G1 has the main order, A1 is an enemy
    order_on_move(field.tables, field.state, field.unit("G2"))
    assert may_march(field, *own) == {"G3", "G7"}
    order_on_move(field.tables, field.state, field.unit("G7"))
    assert may_march(field, *own) == set()  # two of two


@pytest.mark.rule("BT-OTM-1", "CORE-ORD-3", "CORE-ORD-4")
def test_both_kinds_are_maxima_and_neither_makes_up_for_the_other():
    field = deck(allies={"infantry": "G6 G7"})  # nobody on the left
    field.turn("attack_on_move_left", on_move=["G6"])
    assert (field.logged(Event.ORDER), len(field.logged(Event.ON_MOVE))) == ([], 1)
    assert field.state["dead_turns"][1] == 0
    field.next_turn()
    field.turn("attack_on_move_center", orders=["G6"])
    assert (len(field.logged(Event.ORDER)), field.logged(Event.ON_MOVE)) == (1, [])


@pytest.mark.rule("DECK-6", "BT-OTM-1", "WW-OTM-2")
@pytest.mark.parametrize("card", ["assault_left", "recon_in_force", "general_advance", "pincer_move"])
def test_other_section_cards_have_no_such_part(card):
    field = deck(allies={"infantry": LINE}).play(card)
    assert may_march(field, *LINE.split()) == set()


@pytest.mark.rule("CORE-TURN-4", "BT-OTM-1")
def test_all_orders_are_given_before_the_first_move():
    field = deck(allies={"infantry": "G1 G7 G12"})
    field.turn(
        "recon_on_move_left",
        orders=["G1"],
        on_move=["G7", "G12"],
        moves=[("G12", "F11"), ("G1", "F1"), ("G7", "F6")],
    )
    kinds = field.story(Event.ORDER, Event.ON_MOVE, Event.STEP)
    assert kinds == [Event.ORDER, Event.ON_MOVE, Event.ON_MOVE, Event.STEP, Event.STEP, Event.STEP]
    assert field.picture("allies") == {"F1": 4, "F6": 4, "F11": 4}


# --- On the move: what ---


@pytest.mark.rule("CORE-ORD-13", "BT-OTM-1", "CORE-MOV-7", "CORE-MOV-9", "CORE-MOV-10", "WW-OTM-1")
@pytest.mark.parametrize(("row", "hexes"), [("infantry", 2), ("armor", 3), ("artillery", 1)])
def test_they_move_as_always(row, hexes):
    #  E6 E7 E8 E9   an empty row: one hex per step
    field = deck(allies={row: "E5"})
    field.play("recon_on_move_left")
    order_on_move(field.tables, field.state, field.unit("E5"))
    reached = {h for h in ("E6", "E7", "E8", "E9") if h in field.reach("E5")}
    assert reached == {f"E{5 + n}" for n in range(1, hexes + 1)}


@pytest.mark.rule("CORE-ORD-13", "BT-OTM-1")
@pytest.mark.parametrize("moves", [[], [("E6", "E7")]])
def test_they_may_not_battle_whether_they_moved_or_not(moves):
    #    D6 D7    enemies
    #  E6         on the move;  E2 has the main order
    field = deck(allies={"infantry": "E6 E2"}, axis={"infantry": "D6 D7 D2"})
    field.play("recon_on_move_left").order("E2")
    order_on_move(field.tables, field.state, field.unit("E6"))
    for way in moves:
        assert field.move(*way)
    here = moves[0][-1] if moves else "E6"
    assert field.dice(here, "D6") == field.dice(here, "D7") == 0
    assert field.dice("E2", "D2") == 3


@pytest.mark.rule("BT-OTM-2", "OBS-WIRE-3")
def test_infantry_on_the_move_may_not_clear_wire():
    field = deck(terrain={"E6": "wire", "E2": "wire"}, allies={"infantry": "E6 E2"})
    field.play("recon_on_move_left").order("E2")
    order_on_move(field.tables, field.state, field.unit("E6"))
    assert may_clear(field.tables, field.state, field.unit("E2")) == WIRE
    assert may_clear(field.tables, field.state, field.unit("E6")) == OFF


@pytest.mark.rule("BT-OTM-2", "OBS-WIRE-5")
def test_armor_on_the_move_clears_the_wire_it_enters():
    #  E5 tank - E6 wire
    field = deck(terrain={"E6": "wire"}, allies={"armor": "E5"})
    field.turn("recon_on_move_right", on_move=["E5"], moves=[("E5", "E6")])
    assert field.picture("allies") == {"E6": 3}
    assert field.pieces("E6") == 0


@pytest.mark.rule("BT-OTM-2", "TG-1", "OVR-1")
def test_they_take_no_ground():
    #  an enemy next to a tank on the move is driven off by somebody else: the tank stays where it is
    field = deck(allies={"armor": "E6 E7"}, axis={"infantry": "D6:1 A1"})
    field.play("recon_on_move_center").order("E7")
    order_on_move(field.tables, field.state, field.unit("E6"))
    field.attack("E7", "D6", "I", ground=0)
    assert field.picture("axis") == {"A1": 4}
    takers = [
        h for h in ("E6", "E7")
        if may_take_ground(field.tables, field.state, field.unit(h), field.index["D6"])
    ]  # fmt: skip
    assert takers == ["E7"]


@pytest.mark.rule("BT-OTM-2", "VIC-OBJ-1")
def test_a_move_on_the_move_takes_an_objective():
    tail = '[[objective]]\nid = "bridge"\nsides = "allies"\nhexes = "E7"\n'
    field = deck(allies={"infantry": "E5"}, tail=tail)
    field.turn("recon_on_move_right", on_move=["E5"], moves=[("E5", "E6", "E7")])
    assert field.medals("allies") == 1


@pytest.mark.rule("BT-RECON-1", "CARD-RECON-2", "WW-GAP-5")
def test_recon_still_draws_two_and_keeps_one():
    field = deck(allies={"infantry": "G1 G7"})
    field.hold("allies", "recon_on_move_left")
    field.hold("axis", "move_out")
    field.stack_pile("breakthrough_barrage", "move_out")
    field.turn("recon_on_move_left", on_move=["G7"], keep="move_out")
    assert field.hand("allies") == ["move_out"]
    assert len(field.logged(Event.ASIDE)) == 2


@pytest.mark.rule("BT-OTM-1", "CORE-ORD-2", "WW-GAP-7")
def test_an_illegal_order_on_the_move_is_refused_and_recorded():
    field = deck(allies={"infantry": "G1 G2", "armor": "G7"})
    field.hold("allies", "recon_on_move_left")
    with pytest.raises(AssertionError, match=f"gap {int(Gap.ON_MOVE)}"):
        field.turn("recon_on_move_left", orders=["G1"], on_move=["G1"])  # has its order already
    assert field.logged(Event.ON_MOVE) == []


# --- Counter-Attack ---


@pytest.mark.rule("BT-COUNTER-1", "CARD-COUNTER-2")
def test_counter_attack_copies_the_part_on_the_move():
    #  the Axis has its left on the right of the map; the copy orders in the same part of the board
    field = deck(active="axis", axis={"infantry": "C12 C2 C7"}, allies={"infantry": "G12 G2 G7"})
    field.turn("recon_on_move_left", orders=["C12"], on_move=["C2"])
    field.hold("allies", "counter_attack")
    field.turn("counter_attack", orders=["G12"], on_move=["G2", "G7"], moves=[("G2", "F2"), ("G7", "F7")])
    assert len(field.logged(Event.ORDER)) == 1
    assert len(field.logged(Event.ON_MOVE)) == 2
    assert field.picture("allies") == {"G12": 4, "F2": 4, "F7": 4}


# --- A card of one's own ---


@pytest.mark.rule("CORE-ORD-13", "BT-OTM-1")
def test_beside_any_card_units_on_the_move_move_as_always():
    """A house rule adds them to Close Assault, whose units may not move, and to Dig-In."""
    option = "cards.close_assault.on_move=1+cards.dig_in.on_move=1"
    field = Turns(options=option, allies={"infantry": "E6 G2"}, axis={"infantry": "D6"})
    field.turn("close_assault", orders=["E6"], on_move=["G2"], moves=[("G2", "F2", "E2")])
    assert field.picture("allies") == {"E6": 4, "E2": 4}
    field.next_turn()
    field.turn("dig_in", orders=["E6"], on_move=["E2"], moves=[("E2", "E3")])
    assert field.picture("allies") == {"E6": 4, "E3": 4}
    assert [bool(field.pieces(h) & field.tables["sandbags"]) for h in ("E6", "E3", "E2")] == [
        True,
        False,
        False,
    ]
