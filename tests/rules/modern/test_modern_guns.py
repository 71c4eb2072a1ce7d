"""The guns of both sides: shots declared blind, fired by lot, the destroyed leaving last (expansions 3.3)."""

from itertools import permutations

import pytest

from engine.hooks import Event, Fired
from engine.layout import OFF
from engine.rules.modern import gun_turn
from tests.support.modern_field import ModernField

INF, MG, TANK = "mmb_infantry", "mmb_machine_gun", "mmb_tank"
FIELD, HEAVY, AT_GUN = "mmb_artillery_field", "mmb_artillery_heavy", "mmb_at_gun"


@pytest.mark.rule("MMB-ART-1", "MMB-ART-2", "MMB-GAP-5")
def test_a_destroyed_gun_still_fires_its_shot():
    field = ModernField({}, {FIELD: "E1"}, {FIELD: "E4", INF: "I1"})
    field.guns({"E1": "E4", "E4": "E1"}, "GGS", "GSS", order=["E1", "E4"])
    assert field.picture("allies") == {"I1": 4} and field.picture("axis") == {"E1": 1}
    assert field.fired(Fired.MODERN_LAST_SHOT)


@pytest.mark.rule("MMB-ART-1")
def test_both_may_be_destroyed():
    field = ModernField({}, {FIELD: "E1", INF: "A1"}, {FIELD: "E4", INF: "I1"})
    field.guns({"E1": "E4", "E4": "E1"}, "GGS", "GGS")
    assert field.picture("axis") == {"A1": 4} and field.picture("allies") == {"I1": 4}


@pytest.mark.rule("MMB-ART-1", "MMB-GAP-5")
def test_a_destroyed_unit_holds_its_area_until_all_have_fired():
    walls = {"D6": "mmb_river", "F6": "mmb_river"}
    field = ModernField(walls, {FIELD: "E1 C1"}, {MG: "E7:1", INF: "E6"})
    field.guns({"C1": "E7", "E1": "E6"}, "I", "FSS", order=["C1", "E1"])
    # E7 is taken by the dead while E6 is forced back
    assert field.picture("allies") == {"E6": 3}


@pytest.mark.rule("MMB-GAP-5")
def test_later_shots_at_the_destroyed_are_lost_and_never_turned():
    field = ModernField({}, {FIELD: "E1 D1"}, {MG: "E4", INF: "E5"})
    field.guns({"E1": "E4", "D1": "E4"}, "IIS")
    assert field.picture("allies") == {"E5": 4}
    assert len(field.logged(Event.SHOT_LOST)) == 1 and field.fired(Fired.MODERN_DROPPED)


@pytest.mark.rule("MMB-GAP-5", "MMB-RET-1")
def test_dice_and_works_are_those_of_the_declaration_wherever_the_target_is_by_then():
    works = {"E5": "mmb_fieldworks"}
    field = ModernField(works, {FIELD: "E2 E3"}, {INF: "E5"})
    # two retreats drive it out of its works; the second shot still spares its first loss and has 3 dice
    field.guns({"E3": "E5", "E2": "E5"}, "FFSS", "IIS", back=["E6"])
    assert field.picture("allies") == {"E6": 3}
    shots = {(gun, dice) for gun, _, dice, _, _ in field.logged(Event.SHOT)}
    assert {dice for _, dice in shots} == {4, 3}


@pytest.mark.rule("MMB-GAP-5", "MMB-GAP-28")
@pytest.mark.parametrize(("pushed", "to", "at", "left"), [("E4", "E5", "E3", 0), ("E5", "E4", "E3", 4)])
def test_the_range_that_voids_faces_is_that_of_the_declaration_too(pushed, to, at, left):
    # symbols count at range 1 only: the unit is forced out of that range, or into it, before the second shot
    first = "E1" if pushed == "E4" else "E9"
    field = ModernField({}, {FIELD: f"{at} {first}"}, {INF: pushed}, rules="symbol_range = 1\n")
    field.guns({at: pushed, first: pushed}, "FSS", "IIII", order=[first, at], back=[to])
    assert field.figures(to) == left


@pytest.mark.rule("MMB-GAP-5")
def test_a_retreat_is_carried_out_at_once_or_by_a_switch_after_the_last_shot():
    field = ModernField({}, {FIELD: "E1 I9"}, {INF: "E4", MG: "F6"})
    field.guns({"E1": "E4", "I9": "F6"}, "FSS", "FSS", back=["E5"], order=["E1", "I9"])
    events = [int(kind) for kind in field.state["log"][: field.state["log_n"], 0]]
    assert events.index(Event.RETREAT) < max(i for i, kind in enumerate(events) if kind == Event.BATTLE)
    later = ModernField({}, {FIELD: "E1 I9"}, {INF: "E4", MG: "F6"}, rules='gun_retreats = "AFTER"\n')
    later.guns({"E1": "E4", "I9": "F6"}, "FSS", "FSS", back=["E5"], order=["E1", "I9"])
    events = [int(kind) for kind in later.state["log"][: later.state["log_n"], 0]]
    assert events.index(Event.RETREAT) > max(i for i, kind in enumerate(events) if kind == Event.BATTLE)


@pytest.mark.rule("MMB-GAP-5")
def test_a_retreat_is_away_from_the_gun_where_it_stands_by_then():
    field = ModernField({}, {FIELD: "E3"}, {FIELD: "E6"})
    # E3 is driven back to E2 first; E6 then goes away from E2
    field.guns({"E3": "E6", "E6": "E3"}, "FSS", "FSS", order=["E6", "E3"], back=["E2", "E7"])
    assert field.picture("axis") == {"E2": 2} and field.picture("allies") == {"E7": 2}


@pytest.mark.rule("MMB-ART-2", "MMB-ART-9", "MMB-SEQ-2")
def test_a_gun_that_has_fired_does_not_move_and_never_fights_later():
    field = ModernField({}, {FIELD: "E1"}, {INF: "E3", TANK: "I1"})
    field.guns({"E1": "E3"}, "SSSS")
    assert field.ways("E1") == {}
    field.act("E1")
    assert field.asked == []
    assert field.next_turn().ways("E1") != {}
    assert field.act("E1").asked == ["to"]


@pytest.mark.rule("MMB-GAP-18", "MMB-RET-1")
def test_a_gun_that_has_fired_is_pushed_back_and_stays_put():
    field = ModernField({}, {FIELD: "E3"}, {FIELD: "E6"})
    field.guns({"E3": "E6", "E6": "E3"}, "FSS", "FSS", order=["E6", "E3"], back=["E2", "E7"])
    assert field.ways("E2") == {} and field.ways("E7") == {}


@pytest.mark.rule("MMB-SEQ-3")
def test_no_gun_has_to_fire():
    field = ModernField({}, {FIELD: "E1"}, {INF: "E3"})
    field.guns({}, order=[])
    assert field.logged(Event.SHOT) == [] and field.ways("E1") != {}


@pytest.mark.rule("MMB-GAP-5")
@pytest.mark.parametrize("order", list(permutations(["E1", "E4", "C1"])))
def test_without_retreats_the_order_of_the_rolls_does_not_matter(order):
    """Each gun has dice of its own: what it rolls is the same whoever rolls before it."""
    field = ModernField({}, {FIELD: "E1 C1"}, {FIELD: "E4", INF: "C4"})
    aims = {"E1": "E4", "E4": "C1", "C1": "C4"}
    queue = [field.unit_on(one) for one in order]
    targets = {field.unit_on(gun): field.unit_on(at) for gun, at in aims.items()}
    with field.told(shot=lambda _t, _s, _m, gun: targets.get(gun, OFF)):
        gun_turn.declare_shots(field.tables, field.state, field.mind)
    field.state["modern_guns_fire"] = 1
    seen = {}
    for gun in queue:
        with field.told():
            from_ = len(field.logged(Event.FACE))
            gun_turn.take_shot(field.tables, field.state, field.mind, gun)
            seen[gun] = [face for _, face, *_ in field.logged(Event.FACE)[from_:]]
    field.state["modern_guns_fire"] = 0
    key = tuple(sorted((gun, tuple(faces)) for gun, faces in seen.items()))
    assert SAME.setdefault("faces", key) == key


SAME: dict[str, object] = {}


@pytest.mark.rule("MMB-GAP-5")
def test_the_order_of_guns_is_drawn_anew_every_turn_from_the_guns_alone():
    field = ModernField({}, {FIELD: "E1 C1 G1"}, {FIELD: "E5 C5 G5"})
    guns = [field.unit_on(at) for at in ("E1", "C1", "G1", "E5", "C5", "G5")]
    orders = set()
    for turn in range(1, 40):
        field.state["turn"] = turn
        for gun in guns:
            field.state["modern_aim"][gun] = 1
        n = gun_turn.line_up(field.state)
        order = [int(gun) for gun in field.state["modern_queue"][:n]]
        assert sorted(order) == sorted(guns)
        field.state["modern_aim"][guns[2]] = 0  # one gun less leaves the order of the others
        n = gun_turn.line_up(field.state)
        assert [int(gun) for gun in field.state["modern_queue"][:n]] == [g for g in order if g != guns[2]]
        orders.add(tuple(order))
    assert len(orders) > 30


@pytest.mark.rule("MMB-GAP-21")
def test_a_player_sparing_targets_that_earlier_shots_are_likely_to_finish():
    field = ModernField({}, {HEAVY: "E1 D1"}, {MG: "E3:1", INF: "D4"})
    with field.loaded(()):
        gun_turn.declare_shots(field.tables, field.state, field.mind)
    aims = {field.state["modern_aim"][field.unit_on(gun)] - 1 for gun in ("E1", "D1")}
    assert aims == {field.unit_on("E3"), field.unit_on("D4")}
