"""Other cards of the Breakthrough deck: strikes with more dice or stars, Dig-In for guns, Medics for several."""

from itertools import product

import pytest

from engine.codes import Gap
from engine.hooks import Event
from engine.kernel.tactics import rolls
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import BREAKTHROUGH, Turns
from tests.support.turn_script import breakthrough_turns as deck

# --- Air Power, Barrage, Behind Enemy Lines ---


@pytest.mark.rule("BT-AIR-1", "WW-BT-3")
@pytest.mark.parametrize("side", ["axis", "allies"])
def test_air_power_rolls_two_dice_for_either_side(side):
    other = "allies" if side == "axis" else "axis"
    field = deck(active=side, **{side: {"infantry": "A1"}, other: {"infantry": "E6 E7"}})
    field.turn("breakthrough_air_power", strike=["E6", "E7"], faces=["SI", "GF"])
    assert field.dice_rolled() == [2, 2]
    assert sorted(field.picture(other).values()) == [2, 3]


@pytest.mark.rule("BT-BARRAGE-1", "CORE-HIT-3", "WW-BT-6")
@pytest.mark.parametrize(("row", "full"), [("infantry", 4), ("armor", 3), ("artillery", 2)])
@pytest.mark.parametrize("stars", [0, 1])
def test_stars_of_the_barrage_hit(row, full, stars):
    field = deck(axis={row: "E6", "infantry": "A1"} if row != "infantry" else {row: "E6 A1"})
    field.play("breakthrough_barrage").strike("E6", faces=["S" * stars + "AAAA"[: 4 - stars]])
    hits = stars + (4 - stars if row == "armor" else 0)
    assert field.figures("E6") == max(0, full - hits)


@pytest.mark.rule("BT-BARRAGE-1", "BT-AIR-1", "WW-VIS-5", "WW-GAP-11")
def test_limited_sight_takes_symbols_from_air_power_only():
    #  beyond the range of symbols infantry and armor faces miss; stars and grenades still hit
    field = Turns(options=f"{BREAKTHROUGH}+ruleset.symbol_range=1", axis={"infantry": "E6 E9"})
    field.play("breakthrough_barrage").strike("E6", faces=["ISAA"])
    assert field.figures("E6") == 4 - 2
    field.next_turn().next_turn()
    field.play("breakthrough_air_power").strike("E9", faces=["IS"])
    assert field.figures("E9") == 4 - 1


@pytest.mark.rule("BT-BEL-1", "DECK-6", "CARD-BEL-3", "CARD-BEL-5", "WW-BT-4")
@pytest.mark.parametrize(("wood", "dice"), [(None, 4), ("forest", 0)])
def test_behind_enemy_lines_keeps_the_battle_limits(wood, dice):
    #  G6 marches over F6 and E6 into D6, next to C6; a wood on the way neither stops it nor lets it battle
    field = deck(terrain={"F6": wood} if wood else {}, allies={"infantry": "G6"}, axis={"infantry": "C6"})
    field.play("behind_enemy_lines").order("G6")
    assert field.move("G6", "F6", "E6", "D6")
    assert field.dice("D6", "C6") == dice


# --- Dig-In ---


@pytest.mark.rule("BT-DIGIN-1", "WW-BT-7")
def test_guns_dig_in_too_four_units_at_most():
    hexes = ["E1", "E3", "E5", "E7", "E9"]
    field = deck(allies={"infantry": "E1 E3", "artillery": "E5 E7 E9", "armor": "E11"})
    field.play("breakthrough_dig_in")
    assert not field.may_order("E11")
    field.order(*hexes[:4])
    assert not field.may_order("E9")
    field.next_turn().next_turn()
    field.turn("breakthrough_dig_in", orders=["E9", "E1"])
    assert {h for h in hexes if field.pieces(h) & field.tables["sandbags"]} == {"E9", "E1"}


@pytest.mark.rule("BT-DIGIN-1", "CORE-ORD-9", "CORE-ORD-10")
@pytest.mark.parametrize(
    ("army", "falls_back"),
    [
        ({"armor": "E6 E8"}, True),  # neither class on the board
        ({"armor": "E6", "artillery": "I1"}, False),
        ({"armor": "E6", "infantry": "I1"}, False),
    ],
)
def test_the_fallback_needs_neither_infantry_nor_guns(army, falls_back):
    field = deck(allies=army).play("breakthrough_dig_in")
    assert field.may_order("E6") == falls_back
    if falls_back:
        field.order("E6")
        assert not field.may_order("E8")
        assert field.move("E6", "E5")  # it acts as usual and digs no hole


# --- Medics & Mechanics ---

PATIENTS = {"infantry": "E1 E3", "armor": "E5", "artillery": "E7"}


def hospital(faces, figures, share=(), **script):
    """Medics played with these faces; ``figures`` left by hex."""
    field = deck(allies=PATIENTS, axis={"infantry": "D7"})
    for hex_, left in figures.items():
        field.state["unit_figures"][field.unit(hex_)] = left
    field.hold("allies", "breakthrough_medics", "assault_left")
    field.turn("breakthrough_medics", faces=[faces, *script.pop("battle", [])], share=share, **script)
    return field


@pytest.mark.rule("BT-MEDICS-2", "AMB-55")
@pytest.mark.parametrize("held", [1, 3, 6])
def test_four_dice_however_many_cards_are_held(held):
    field = deck(allies={"infantry": "E1"})
    field.state["unit_figures"][field.unit("E1")] = 1
    field.hold("allies", "breakthrough_medics", *["probe_on_move_left"] * (held - 1))
    field.turn("breakthrough_medics", faces=["FFFF"])
    assert field.dice_rolled() == [4]


@pytest.mark.rule("BT-MEDICS-1", "BT-MEDICS-2", "WW-BT-5", "WW-GAP-6")
def test_several_units_recover_from_one_roll_as_the_player_shares_it_out():
    field = hospital("IASF", {"E1": 1, "E3": 2, "E5": 1, "E7": 1}, share=["E3", "E7", "E5"])
    assert field.picture("allies") == {"E1": 1, "E3": 3, "E5": 2, "E7": 2}
    field = hospital("IASF", {"E1": 1, "E3": 2, "E5": 1, "E7": 1}, share=["E1", "E1", "E5"])
    assert field.picture("allies") == {"E1": 3, "E3": 2, "E5": 2, "E7": 1}


@pytest.mark.rule("BT-MEDICS-2", "CARD-MEDICS-2")
def test_never_above_the_starting_strength():
    field = hospital("IIIS", {"E1": 3, "E7": 1}, share=["E1", "E7"])
    assert field.picture("allies") == {"E1": 4, "E3": 4, "E5": 3, "E7": 2}
    assert not rolls.any_share(field.tables, field.state, 1)  # two infantry symbols are lost


@pytest.mark.rule("BT-MEDICS-2", "CARD-MEDICS-3")
def test_every_way_of_sharing_out_by_the_formula():
    """I infantry, A armor, R guns may recover from i, a, s symbols if max(0,I-i) + max(0,A-a) + R <= s."""
    field = deck(allies={"infantry": "E1 E3", "elite_armor": "E5 E7", "artillery": "E9 E11 G1 G3"})
    field.play("breakthrough_medics")
    for hex_ in ("E1", "E3", "E5", "E7", "E9", "E11", "G1", "G3"):
        field.state["unit_figures"][field.unit(hex_)] = 1
    start = field.states.copy()
    places = [["E1", "E1", "E3", "E3"], ["E5", "E5", "E7", "E7"], ["E9", "E11", "G1", "G3"]]
    for rolled in [r for r in product(range(5), repeat=3) if sum(r) <= 4]:
        for wanted in product(range(4), repeat=3):
            i, a, s = rolled
            legal = max(0, wanted[0] - i) + max(0, wanted[1] - a) + wanted[2] <= s
            for order in ((0, 1, 2), (2, 1, 0)):
                field.states[...] = start
                field.state["rolled"] = rolled
                found = True
                for hex_ in (h for kind in order for h in places[kind][: wanted[kind]]):
                    unit = field.unit(hex_)
                    if not rolls.may_share(field.tables, field.state, unit):
                        found = False
                        break
                    rolls.share(field.tables, field.state, unit)
                assert found == legal, (rolled, wanted, order)


@pytest.mark.rule("BT-MEDICS-2", "CARD-MEDICS-4")
def test_units_that_recovered_are_ordered_and_act_as_usual():
    #    D7      enemy
    #  E7        the gun recovers and fires;  E1 recovers and marches;  E5 gets no figure and no order
    field = hospital(
        "ISFG",
        {"E1": 1, "E5": 1, "E7": 1},
        share=["E1", "E7"],
        moves=[("E1", "F1")],
        battles=[("E7", "D7")],
        battle=["GSS"],
    )
    assert field.picture("allies") == {"F1": 2, "E3": 4, "E5": 1, "E7": 2}
    assert field.picture("axis") == {"D7": 3}
    assert len(field.logged(Event.ORDER)) == 2


@pytest.mark.rule("BT-MEDICS-2", "CARD-MEDICS-5")
@pytest.mark.parametrize(
    ("figures", "faces", "dice"),
    [({}, Unasked(), []), ({"E1": 1}, "AFGG", [4])],  # nobody is hurt; no symbol fits
)
def test_without_a_figure_returned_nobody_is_ordered(figures, faces, dice):
    field = hospital(faces, figures, share=[], moves=Unasked())
    assert field.dice_rolled() == dice
    assert field.story(Event.ORDER, Event.HEAL, Event.STEP) == []
    assert field.state["dead_turns"][1] == 1


@pytest.mark.rule("BT-MEDICS-2")
def test_an_illegal_share_is_refused_and_recorded():
    field = deck(allies={"infantry": "G1 G2", "armor": "G7"})
    field.state["unit_figures"][field.unit("G7")] = field.state["unit_figures"][field.unit("G1")] = 1
    with pytest.raises(AssertionError, match=f"gap {int(Gap.MEDICS)}"):
        field.turn("breakthrough_medics", faces=["IIFF"], share=["G7"])  # no symbol of armor
    assert field.figures("G7") == 1


@pytest.mark.rule("BT-COUNTER-1", "CARD-COUNTER-4")
def test_counter_attack_copies_the_medics():
    field = deck(active="axis", axis={"infantry": "C7"}, allies={"infantry": "G7"})
    field.state["unit_figures"][field.unit("G7")] = 1
    field.turn("breakthrough_medics")
    field.hold("allies", "counter_attack")
    field.turn("counter_attack", faces=["IIFF"], share=["G7", "G7"])
    assert field.picture("allies") == {"G7": 3}
