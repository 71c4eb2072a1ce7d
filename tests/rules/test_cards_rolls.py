"""Their Finest Hour and Medics & Mechanics: one die for each card held."""

from itertools import product

import pytest

from engine.codes import Attack, Place
from engine.hooks import Event
from engine.kernel.tactics import rolls
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns

FINEST_MODES = [
    # mode,         is the card itself in the new pile?
    ("CARD_INCLUDED", True),
    ("CARD_EXCLUDED", False),
]


def finest(faces, **army):
    """Their Finest Hour in force with these faces rolled."""
    field = Turns(allies=army, axis={"infantry": "A7"}, hands=1)
    field.hold("allies", *["probe_left"] * min(4, len(faces) - 1), *["probe_right"] * max(0, len(faces) - 5))
    field.play("their_finest_hour")
    with field.loaded([faces]):
        rolls.roll_finest(field.tables, field.state, int(field.state["active"]))
    return field


# --- Their Finest Hour ---


@pytest.mark.rule("CARD-FINEST-1", "DECK-3")
@pytest.mark.parametrize("held", [1, 4, 6])
def test_one_die_for_each_card_held_this_one_included(held):
    field = Turns(allies={"infantry": "E5"})
    field.hold(
        "allies", *["their_finest_hour", "probe_left", "probe_right", "dig_in", "barrage", "air_power"][:held]
    )
    field.turn("their_finest_hour", faces=["F" * held])
    assert field.dice_rolled() == [held]


@pytest.mark.rule("CARD-FINEST-2", "CARD-FINEST-3", "AMB-19")
@pytest.mark.parametrize(
    ("face", "may"),
    [
        ("I", {"H1", "H3", "H5"}),
        ("A", {"H7", "H9"}),
        ("S", {"H1", "H3", "H5", "H7", "H9", "H11"}),
        ("F", set()),
        ("G", set()),
    ],
)
def test_what_each_symbol_orders(face, may):
    army = {
        "infantry": "H1",
        "special_forces": "H3",
        "resistance": "H5",
        "armor": "H7",
        "elite_armor": "H9",
        "artillery": "H11",
    }
    field = finest(face, **army)
    assert {h for h in army.values() if field.may_order(h)} == may


@pytest.mark.rule("CARD-FINEST-4", "CORE-ORD-2", "AMB-19")
def test_symbols_without_a_unit_are_lost_and_nobody_is_ordered_twice():
    field = finest("IIIA", infantry="E5", artillery="E7")
    field.order("E5")
    assert not field.may_order("E5")
    assert not field.may_order("E7")  # spare infantry and armor symbols order no gun


@pytest.mark.rule("CARD-FINEST-2", "CORE-ORD-12")
def test_orders_of_the_roll_reach_everywhere():
    field = finest("IIA", infantry="E1 E13", armor="I7")
    field.order("E1", "E13", "I7")


@pytest.mark.rule("CARD-FINEST-4", "CARD-FINEST-5", "BGADEV-3")
@pytest.mark.parametrize("rolled", [(1, 1, 1), (2, 0, 1), (0, 0, 2), (1, 0, 0), (0, 2, 2), (3, 1, 0)])
def test_legal_selections_by_the_formula(rolled):
    """max(0, I - i) + max(0, A - a) + R <= s for every selection, in every order of naming."""
    i, a, s = rolled
    own = {"infantry": ["E1", "E3", "E5"], "armor": ["E7", "E9", "E11"], "artillery": ["G1", "G3", "G5"]}
    field = finest("I" * i + "A" * a + "S" * s, **{row: " ".join(hexes) for row, hexes in own.items()})
    start = field.states.copy()
    for wanted in product(range(4), repeat=3):
        legal = max(0, wanted[0] - i) + max(0, wanted[1] - a) + wanted[2] <= s
        for rows in (("infantry", "armor", "artillery"), ("artillery", "armor", "infantry")):
            field.states[...] = start
            count = dict(zip(own, wanted, strict=True))
            found = True
            for hex_ in (h for row in rows for h in own[row][: count[row]]):
                if not field.may_order(hex_):
                    found = False
                    break
                field.order(hex_)
            assert found == legal, (wanted, rows)


@pytest.mark.rule("CARD-FINEST-6", "OVR-1")
@pytest.mark.parametrize(("second", "dice"), [("C5", 4), ("B4", 4)])
def test_every_battle_has_one_die_more_the_overrun_too(second, dice):
    #   B4 or C5    target of the overrun
    #      D5:1
    #    E5         tank;  infantry on E9 fires two hexes far
    field = Turns(axis={"infantry": f"D5:1 {second} C9"}, allies={"armor": "E5", "infantry": "E9"})
    field.hold("allies", "their_finest_hour", "probe_left")
    field.turn(
        "their_finest_hour",
        orders=["E5", "E9"],
        battles=[("E5", "D5"), ("E9", "C9")],
        faces=["IA", "I"],
        overrun=second,
    )
    assert [(e[2], e[4]) for e in field.logged(Event.BATTLE)] == [
        (3 + 1, Attack.ORDERED),
        (dice, Attack.OVERRUN),
        (2 + 1, Attack.ORDERED),
    ]


@pytest.mark.rule("CARD-FINEST-6")
def test_units_move_as_always():
    field = finest("I", infantry="E5")
    field.order("E5")
    assert "E7" in field.reach("E5")
    assert "E8" not in field.reach("E5")


@pytest.mark.rule("CARD-FINEST-7", "AMB-18")
@pytest.mark.parametrize(("mode", "inside"), FINEST_MODES)
def test_afterwards_the_piles_are_shuffled_together(mode, inside):
    field = Turns(tail=f'[ruleset]\nfinest_reshuffle = "{mode}"\n')
    field.hold("allies", "their_finest_hour", "probe_left")
    field.hold("axis", "probe_left", "probe_left")
    field.leave_in_pile("barrage", "dig_in")
    field.turn("their_finest_hour")
    left = 60 - 3 - (not inside)  # the three cards still in hands are out of it
    assert field.logged(Event.SHUFFLE)[0][1] == left
    assert field.state["pile"] == left - 1  # and one was drawn
    lying = field.lying(Place.DISCARD)
    assert lying == ([] if inside else ["their_finest_hour"])


@pytest.mark.rule("CARD-FINEST-7", "AMB-18")
def test_the_card_itself_can_be_drawn_again():
    field = Turns()
    field.hold("allies", "their_finest_hour")
    field.leave_in_pile()
    for card_copy in range(60):
        if field.state["card_place"][card_copy] == Place.DISCARD:
            field.state["card_place"][card_copy] = Place.OUT
    field.turn("their_finest_hour")
    assert field.hand("allies") == ["their_finest_hour"]


@pytest.mark.rule("CARD-FINEST-8", "VIC-DECK-1")
def test_no_reshuffle_where_the_scenario_says_so():
    field = Turns(tail='[ruleset]\nfinest_reshuffle = "NONE"\n')
    field.hold("allies", "their_finest_hour")
    field.leave_in_pile("barrage", "dig_in")
    field.turn("their_finest_hour")
    assert field.logged(Event.SHUFFLE) == []
    assert field.state["pile"] == 1


# --- Medics & Mechanics ---


def healed(row, figures, faces, held=3, **script):
    """Medics & Mechanics for the unit on E5 that has so many figures left, ``held`` cards in hand."""
    field = Turns(allies={row: "E5"}, axis={"infantry": "D5"})
    field.state["unit_figures"][field.unit("E5")] = figures
    field.hold("allies", "medics_mechanics", *["probe_left"] * (held - 1))
    field.turn("medics_mechanics", heal="E5", faces=[faces, *script.pop("battle", [])], **script)
    return field


@pytest.mark.rule("CARD-MEDICS-1", "DECK-3")
@pytest.mark.parametrize("held", [1, 2, 5])
def test_one_die_for_each_card_held(held):
    assert healed("infantry", 1, "F" * held, held=held).dice_rolled() == [held]


@pytest.mark.rule("CARD-MEDICS-2", "CARD-MEDICS-3", "AMB-20", "UNIT-FFI-4")
@pytest.mark.parametrize(
    ("row", "start", "faces", "now"),
    [
        ("infantry", 1, "IIS", 4),
        ("infantry", 1, "IAG", 2),
        ("infantry", 1, "AGF", 1),
        ("infantry", 3, "III", 4),  # never above the starting strength
        ("special_forces", 2, "IFF", 3),
        ("resistance", 1, "III", 3),
        ("armor", 1, "ASF", 3),
        ("armor", 1, "IIG", 1),
        ("elite_armor", 1, "AAA", 4),
        ("artillery", 1, "IAG", 1),  # guns on stars only
        ("artillery", 1, "SSS", 2),
    ],
)
def test_figures_that_return(row, start, faces, now):
    assert healed(row, start, faces).figures("E5") == now


@pytest.mark.rule("CARD-MEDICS-2", "UNIT-STR-1")
def test_the_starting_strength_is_that_of_the_map():
    field = Turns(allies={"infantry": "E5:3"})
    field.state["unit_figures"][field.unit("E5")] = 1
    field.hold("allies", "medics_mechanics", "probe_left", "probe_right")
    field.turn("medics_mechanics", heal="E5", faces=["III"])
    assert field.figures("E5") == 3


@pytest.mark.rule("CARD-MEDICS-4")
def test_a_healed_unit_is_ordered_and_acts_normally():
    field = healed("infantry", 2, "IFF", moves=[("E5", "E6")], battles=[("E6", "D5")], battle=["ISS"])
    assert field.picture("allies") == {"E6": 3}
    assert field.dice_rolled() == [3, 3]
    assert field.picture("axis") == {"D5": 3}


@pytest.mark.rule("CARD-MEDICS-4", "CORE-TURN-8")
def test_without_a_figure_returned_nothing_more_happens():
    field = healed("infantry", 2, "AGF", moves=Unasked(), battles=Unasked())
    assert field.picture("allies") == {"E5": 2}
    assert field.story(Event.ORDER, Event.STEP, Event.BATTLE) == []


@pytest.mark.rule("CARD-MEDICS-1", "CARD-MEDICS-5", "AMB-20")
def test_only_own_units_that_have_lost_figures():
    field = Battlefield(allies={"infantry": "E5 E6:2"}, axis={"infantry": "D5"}).play("medics_mechanics")
    field.state["unit_figures"][field.unit("D5")] = 1
    may = [h for h in ("E5", "E6", "D5") if rolls.may_heal(field.tables, field.state, field.unit(h))]
    assert may == []  # E6 has the two figures it started with
    field.state["unit_figures"][field.unit("E6")] = 1
    assert rolls.may_heal(field.tables, field.state, field.unit("E6"))


@pytest.mark.rule("CARD-MEDICS-6", "VIC-3")
def test_medals_stay_and_the_dead_do_not_return():
    field = Turns(allies={"infantry": "E5 E6:1"}, axis={"infantry": "D5"}, active="axis")
    field.turn("probe_center", orders=["D5"], battles=[("D5", "E6")], faces=["I"], ground=0)
    dead = next(u for u in range(field.state["n_units"]) if field.state["unit_hex"][u] < 0)
    assert not rolls.may_heal(field.tables, field.state, dead)
    field.state["unit_figures"][field.unit("E5")] = 1
    field.hold("allies", "medics_mechanics", "probe_left")
    field.turn("medics_mechanics", heal="E5", faces=["II"])
    assert field.picture("allies") == {"E5": 3}
    assert field.medals("axis") == 1
