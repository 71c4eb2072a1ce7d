"""Markers that a unit takes by staying for whole turns of its side (expansions 7.5, WHOLE_TURN)."""

import pytest

from engine.hooks import Fired
from engine.layout import SHELL
from engine.rules.claims import choices, law
from tests.support.battlefield import Battlefield

STAY = "ruleset.claim_side=AXIS+ruleset.claim_who=INF+ruleset.claim_on=TOWNS"
BY_ORDER = f"{STAY}+ruleset.claim_by=ORDER"
RUINS = f"{BY_ORDER}+ruleset.claim_becomes=ef_city_ruins+ruleset.claim_medals=1"
TOWN = {"E5": "town", "C3": "tp_church", "G7": "bunker", "H2": "ww_castle"}


def field(options: str = STAY, axis: str = "E5") -> Battlefield:
    """A town with a unit of the side that takes markers, which is on turn."""
    one = Battlefield(
        TOWN, {"infantry": axis}, {"infantry": "I1"}, options=options, active="axis", owner="axis"
    )
    law.lay_claims(one.tables, one.state)
    return one


def turn(one: Battlefield, *orders: str, moved: str = "", battled: str = "") -> Battlefield:
    """A turn of the Axis in which units are ordered, and perhaps one moves where it stands or battles."""
    law.note_places(one.tables, one.state, 0)
    one.state["moved"][...] = one.state["battles"][...] = one.state["ordered"][...] = 0
    for hex_ in orders:
        one.state["ordered"][one.unit(hex_)] = 1
    if moved:
        one.state["moved"][one.unit(moved)] = 1
    if battled:
        one.state["battles"][one.unit(battled)] = 1
    law.take_claims(one.tables, one.state, 0)
    return one


def left(one: Battlefield) -> set[str]:
    """Hexes on which a marker lies."""
    return {name for name, hex_ in one.index.items() if one.state["claim_left"][hex_]}


@pytest.mark.rule("HR-GEN-19", "HR-ZOMFOOD-6")
def test_towns_and_works_have_a_marker_each_and_castles_none():
    assert left(field()) == {"E5", "C3"}
    both = field(STAY.replace("TOWNS", "TOWNS|BUNKERS"))
    assert left(both) == {"E5", "C3", "G7"}
    assert both.state["claims_left"] == 3


@pytest.mark.rule("HR-ZOMFOOD-2", "HR-ZOMFOOD-4", "HR-MARTOWN-1", "HR-MARTOWN-4")
def test_a_unit_that_stands_there_takes_the_marker_at_the_end_of_a_whole_turn():
    one = turn(field())
    assert left(one) == {"C3"}
    assert (one.state["claims_left"], one.state["claims_taken"]) == (1, 1)
    assert one.fired(Fired.CLAIM_TAKEN)


@pytest.mark.rule("HR-ZOMFOOD-4", "HR-MARTOWN-4")
def test_the_turn_of_entry_does_not_count_and_the_next_one_does():
    one = field(axis="E4")
    law.note_places(one.tables, one.state, 0)
    one.put("E4", "E5")
    one.state["moved"][one.unit("E5")] = 1
    law.take_claims(one.tables, one.state, 0)
    assert left(one) == {"E5", "C3"}
    assert left(turn(one)) == {"C3"}


@pytest.mark.rule("HR-ZOMFOOD-4", "HR-DALEXT-2", "HR-MARTOWN-4")
@pytest.mark.parametrize("done", ["moved", "battled"])
def test_who_moves_or_battles_takes_nothing_in_that_turn(done):
    one = turn(field(), **{done: "E5"})
    assert left(one) == {"E5", "C3"}
    assert left(turn(one)) == {"C3"}


@pytest.mark.rule("HR-ZOMFOOD-3", "HR-MARTOWN-9")
def test_two_turns_have_to_run_one_after_the_other():
    two = f"{STAY}+ruleset.claim_turns=2"
    assert left(turn(turn(field(two)))) == {"C3"}
    broken = turn(turn(field(two)), battled="E5")
    assert left(turn(broken)) == {"E5", "C3"}
    assert left(turn(broken)) == {"C3"}


@pytest.mark.rule("HR-ZOMFOOD-3", "HR-MARTOWN-9")
def test_who_has_left_and_come_back_counts_from_nothing():
    two = turn(field(f"{STAY}+ruleset.claim_turns=2"))
    two.put("E5", "E4")
    turn(two)
    two.put("E4", "E5")
    turn(two, moved="E5")
    assert left(turn(two)) == {"E5", "C3"}
    assert left(turn(two)) == {"C3"}


@pytest.mark.rule("HR-DALEXT-2", "HR-DALEXT-3", "HR-DALEXT-7")
def test_where_an_order_is_needed_standing_there_is_not_enough():
    assert left(turn(field(BY_ORDER))) == {"E5", "C3"}
    assert left(turn(field(BY_ORDER), "E5")) == {"C3"}


@pytest.mark.rule("HR-DALEXT-1", "HR-DALEXT-2", "HR-DALEXT-6")
def test_a_town_becomes_ruins_that_keep_armor_out_and_its_medal_stays():
    one = turn(field(RUINS), "E5")
    assert one.medals("axis") == 1
    stack = one.state["hex_stack"][one.index["E5"]]
    assert one.built.stack_names[stack] == "ef_city_ruins"
    assert left(turn(one, "E5")) == {"C3"}
    assert one.medals("axis") == 1


@pytest.mark.rule("HR-MARTOWN-2", "HR-MARTOWN-3")
def test_a_marker_goes_with_its_ground():
    one = field(RUINS)
    hex_ = one.index["C3"]
    before = one.state["hex_stack"][hex_]
    one.state["hex_stack"][hex_] = one.built.stack_names.index("open")
    law.marker_has_gone(one.tables, one.state, 1, hex_, before)
    assert left(one) == {"E5"}
    assert one.fired(Fired.CLAIM_GONE)


@pytest.mark.rule("HR-DALEXT-2")
def test_a_unit_gives_up_its_battle_to_stay():
    one = field(BY_ORDER)
    law.note_places(one.tables, one.state, 0)
    unit = one.unit("E5")
    one.state["ordered"][unit], one.state["battles_allowed"] = 1, 1
    here = SHELL - one.index["E5"]
    assert law.hold_instead(one.tables, one.state, unit, here - 1) == 0  # another hex: no answer of this rule
    assert choices.plain_hold(one.tables, one.state, unit) == here
    assert law.hold_instead(one.tables, one.state, unit, here) == 1
    assert one.fired(Fired.CLAIM_HELD)
    assert law.hold_instead(one.tables, one.state, unit, here) == -1
    law.take_claims(one.tables, one.state, 0)
    assert left(one) == {"C3"}


@pytest.mark.rule("HR-GEN-4")
def test_no_marker_on_a_board_without_a_town():
    one = Battlefield({}, {"infantry": "E5"}, options=STAY)
    assert one.tables["claims"] == 0
