"""Medals: earned, kept, counted; who wins when."""

import pytest

from engine.codes import EndReason, MedalSource, Side
from engine.dialogue.game import medals_from
from engine.hooks import Event
from engine.kernel.medals import award
from tests.support.battlefield import SIDES, Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.pieces import objective
from tests.support.turn_script import Turns

ALLIES, UNIT, OBJECTIVE = int(Side.ALLIES), int(MedalSource.UNIT), int(MedalSource.OBJECTIVE)

TARGETS = "{{ axis = {}, allies = {} }}"


def beaten(axis="E6:1 A1", faces="ISS", allies="F6 I1", **more):
    """Allied infantry at F6 assaults the Axis unit at E6."""
    answers = {key: more.pop(key) for key in ("ground", "ambush", "retreat") if key in more}
    field = Battlefield(axis={"infantry": axis}, allies={"infantry": allies}, **more).ready("F6")
    field.attack("F6", "E6", faces, **answers)
    return field


@pytest.mark.rule("VIC-1", "VIC-2", "CORE-TURN-13", "CORE-TURN-2")
@pytest.mark.parametrize(("target", "winner"), [(1, "allies"), (2, None)])
def test_the_side_that_reaches_its_target_wins_at_once(target, winner):
    field = beaten(medals=target)
    assert field.medals("allies") == 1
    assert field.winner() == winner
    assert field.state["end_reason"] == (EndReason.MEDALS if winner else EndReason.RUNNING)


@pytest.mark.rule("VIC-1")
@pytest.mark.parametrize(("axis", "allies", "winner"), [(1, 3, None), (3, 1, "allies")])
def test_each_side_has_its_own_target(axis, allies, winner):
    assert beaten(medals=TARGETS.format(axis, allies)).winner() == winner


@pytest.mark.rule("VIC-1")
@pytest.mark.parametrize(("axis", "allies", "winner"), [(1, 3, "axis"), (3, 1, None)])
def test_a_side_wins_by_its_own_target_in_the_enemys_turn_too(axis, allies, winner):
    #  the Axis ambushes the last figure that assaults it
    field = Turns(
        axis={"infantry": "E6"}, allies={"infantry": "F6:1 I1"}, medals=TARGETS.format(axis, allies)
    )
    field.hold("axis", "ambush")
    field.turn("direct_from_hq", orders=["F6"], battles=[("F6", "E6")], faces=["III"], ambush=1)
    assert (field.medals("axis"), field.winner()) == (1, winner)


@pytest.mark.rule("VIC-2", "UNIT-STR-2")
@pytest.mark.parametrize(
    "row", ["infantry", "special_forces", "resistance", "armor", "elite_armor", "artillery"]
)
@pytest.mark.parametrize("figures", [1, 2])
def test_every_unit_is_one_medal_whatever_its_kind_and_strength(row, figures):
    others = {"infantry": "A1"} if row != "infantry" else {"armor": "A1"}
    field = Battlefield(axis={row: f"E6:{figures}", **others}, allies={"infantry": "F6"}).ready("F6")
    field.attack("F6", "E6", "GGS")
    assert field.medals("allies") == 1


@pytest.mark.rule("VIC-2", "VIC-OBJ-16")
def test_a_scenario_may_give_a_unit_another_value():
    #  Axis armor pays two
    patch = '[[patch]]\nat = "units[ARM & axis].medals"\nset = 2\n'
    pieces = {"axis": {"armor": "E6:1", "infantry": "A1"}, "allies": {"armor": "F6:1", "infantry": "I1"}}
    field = Battlefield(**pieces, tail=patch).ready("F6")
    field.attack("F6", "E6", "ASS", ground=0)
    assert field.medals("allies") == 2
    field = Battlefield(**pieces, tail=patch, active="axis").ready("E6")
    field.attack("E6", "F6", "ASS", ground=0)
    assert field.medals("axis") == 1


@pytest.mark.rule("VIC-3")
def test_medals_for_units_are_kept():
    field = beaten(ground=0)
    for _ in range(4):
        field.next_turn()
    assert field.medals("allies") == 1


def sources(field, side):
    """Medals of a side for units and for objectives."""
    return tuple(int(field.state[f"medals_{source}"][SIDES[side]]) for source in ("units", "objectives"))


def with_a_unit_and_an_objective(side, figures=4):
    """E6 is an objective of the side; its unit there has beaten one enemy and come to hold it."""
    enemy = "axis" if side == "allies" else "allies"
    pieces = {side: {"infantry": f"F6:{figures} I1"}, enemy: {"infantry": "E6:1 C6 A1"}}
    field = Battlefield(**pieces, active=side, tail=objective("E6", side), medals=6).ready("F6")
    field.attack("F6", "E6", "ISS")
    assert (field.holder(), field.medals(side), sources(field, side)) == (side, 2, (1, 1))
    return field, enemy


@pytest.mark.rule("VIC-3", "VIC-OBJ-2")
@pytest.mark.parametrize("side", ["allies", "axis"])
def test_when_an_objective_is_lost_the_medals_for_units_stay(side):
    field, enemy = with_a_unit_and_an_objective(side)
    field.next_turn().next_turn().ready("E6")
    assert field.move("E6", "E7")
    assert (field.holder(), field.medals(side), sources(field, side)) == (None, 1, (1, 0))
    assert field.medals(enemy) == 0
    #  and once more: what was lost can be earned again, and lost again
    field.next_turn().next_turn().ready("E7")
    assert field.move("E7", "E6")
    assert (field.medals(side), sources(field, side)) == (2, (1, 1))
    field.next_turn().next_turn().ready("E6")
    assert field.move("E6", "E5")
    assert (field.medals(side), sources(field, side)) == (1, (1, 0))


@pytest.mark.rule("VIC-3", "VIC-OBJ-2", "RET-18")
def test_so_they_do_when_it_is_lost_by_a_retreat():
    field, _ = with_a_unit_and_an_objective("allies")
    field.next_turn().put("C6", "D6").ready("D6")
    field.attack("D6", "E6", "FSS", retreat=["F6"], ground=0)
    assert (field.holder(), field.medals("allies"), sources(field, "allies")) == (None, 1, (1, 0))


@pytest.mark.rule("VIC-3", "VIC-2", "VIC-OBJ-2")
def test_and_when_its_unit_dies_with_it():
    field, _ = with_a_unit_and_an_objective("allies", figures=1)
    field.next_turn().put("C6", "D6").ready("D6")
    field.attack("D6", "E6", "ISS", ground=0)
    assert (field.holder(), field.medals("allies"), sources(field, "allies")) == (None, 1, (1, 0))
    assert (field.medals("axis"), sources(field, "axis")) == (1, (1, 0))


@pytest.mark.rule("VIC-3", "VIC-OBJ-7")
def test_and_when_the_enemy_takes_it_over():
    #  both sides can earn it and keep it until an enemy comes
    tail = objective("E6", "both", hold="UNTIL_ENEMY")
    pieces = {"axis": {"infantry": "E6:1 C6 A1"}, "allies": {"infantry": "F6:1 I1"}}
    field = Battlefield(**pieces, tail=tail, medals=6).ready("F6")
    assert (field.medals("axis"), sources(field, "axis")) == (1, (0, 1))
    field.attack("F6", "E6", "ISS")
    assert (field.medals("axis"), field.medals("allies")) == (0, 2)
    field.next_turn().put("C6", "D6").ready("D6")
    field.attack("D6", "E6", "ISS")
    assert (field.medals("axis"), sources(field, "axis")) == (2, (1, 1))
    assert (field.medals("allies"), sources(field, "allies")) == (1, (1, 0))


@pytest.mark.rule("VIC-4", "CORE-TURN-13")
def test_the_game_stops_that_instant():
    #  two battles planned, the first ends it: no ground, no overrun, no second battle, no card drawn
    field = Turns(axis={"infantry": "E6:1 D5 E9 A1"}, allies={"armor": "F6", "infantry": "F9 I1"}, medals=1)
    never = Unasked()
    script = {"battles": [("F6", "E6"), never], "faces": ["ISS", never], "ground": never, "overrun": never}
    field.turn("direct_from_hq", orders=["F6", "F9"], **script)
    assert field.winner() == "allies"
    assert field.picture("axis") == {"D5": 4, "E9": 4, "A1": 4}
    assert field.picture("allies") == {"F6": 3, "F9": 4, "I1": 4}
    assert field.story(Event.GROUND, Event.DRAW) == []


@pytest.mark.rule("VIC-4")
def test_targets_of_a_strike_not_yet_rolled_are_spared():
    field = Turns(axis={"infantry": "E6:1 E7:1 A1"}, medals=1)
    field.turn("air_power", strike=["E6", "E7"], faces=["I", Unasked()])
    assert field.winner() == "allies"
    assert field.picture("axis") == {"E7": 1, "A1": 4}


@pytest.mark.rule("VIC-5", "AMB-43")
@pytest.mark.parametrize(("cap", "medals"), [("true", 1), ("false", 2)])
def test_medals_beyond_the_target_are_cut_off(cap, medals):
    patch = '[[patch]]\nat = "units[INF & axis].medals"\nset = 2\n'
    field = beaten(medals=1, tail=patch, options=f"ruleset.medal_cap={cap}")
    assert field.medals("allies") == medals
    assert field.winner() == "allies"
    earned, cut = field.state["medals_units"][ALLIES], field.state["medals_cut"][ALLIES, MedalSource.UNIT]
    assert (earned, earned - cut) == (2, medals)


@pytest.mark.rule("VIC-5", "AMB-43")
def test_a_medal_that_is_lost_makes_room_for_those_cut_off():
    #  3 of 4 by units, then an objective worth 2: one of its medals is cut off; a unit more counts nothing.  When the
    #  objective is lost all four units count
    field = Battlefield(axis={"infantry": "A1"}, allies={"infantry": "I1"}, medals=4)
    steps = [(3, UNIT, 3), (2, OBJECTIVE, 1), (1, UNIT, 0), (-2, OBJECTIVE, 0)]
    counted = []
    for medals, source, _ in steps:
        before = int(field.state["medals"][ALLIES])
        award(field.tables, field.state, ALLIES, medals, source)
        counted.append(int(field.state["medals"][ALLIES]) - before)
    assert counted == [change for _, _, change in steps]
    parts = [medals_from(field.state, ALLIES, source) for source in (UNIT, OBJECTIVE, MedalSource.EVENT)]
    assert parts == [4, 0, 0]


@pytest.mark.rule("VIC-6")
def test_medals_for_units_and_ground_are_worth_the_same():
    hill = '[[objective]]\nid = "hill"\nsides = "allies"\nhexes = "I1"\n'
    assert beaten(medals=2, tail=hill).winner() == "allies"
    assert beaten(axis="E6:1 E8:1 A1", medals=1).winner() == "allies"  # without any objective
    assert beaten(axis="E6:1 E8:1 A1", medals=2).winner() is None


@pytest.mark.rule("VIC-7")
def test_there_is_no_reply_turn():
    field = Turns(axis={"infantry": "E6:1 A1"}, allies={"infantry": "F6:1 I1"}, medals=1)
    field.turn("direct_from_hq", orders=["F6"], battles=[("F6", "E6")], faces=["I"])
    assert field.winner() == "allies"
    assert field.state["end_reason"] == EndReason.MEDALS


@pytest.mark.rule("VIC-8", "AMB-44")
@pytest.mark.parametrize(("switch", "winner"), [("LOSES", "allies"), ("PLAYS_ON", None)])
def test_a_side_without_units_loses(switch, winner):
    field = beaten(axis="E6:1", medals=5, options=f"ruleset.wiped_out={switch}")
    assert field.winner() == winner
    if winner:
        assert field.state["end_reason"] == EndReason.WIPED_OUT


@pytest.mark.rule("VIC-8")
def test_medal_targets_are_looked_at_before_empty_boards():
    #  the last Allied unit dies of an Ambush in the Allied turn, while an Axis medal reaches the target: by medals
    field = Battlefield(axis={"infantry": "E6 A1"}, allies={"infantry": "F6:1"}, medals=TARGETS.format(1, 5))
    field.give("ambush", "axis")
    field.ready("F6").attack("F6", "E6", "ISS", ambush=1)
    assert field.winner() == "axis"
    assert field.state["end_reason"] == EndReason.MEDALS


BOTH = (
    '[[objective]]\nid = "ridge"\nsides = "axis"\nhexes = "F6 F8"\ndeny_enemy = true\n'
    '[[objective]]\nid = "ford"\nsides = "allies"\nhexes = "G6"\n'
)


@pytest.mark.rule("VIC-9", "AMB-45", "HR-LASTTURN-9")
@pytest.mark.parametrize(("switch", "winner"), [("ACTIVE_SIDE", "allies"), ("DRAW", "draw")])
def test_one_event_that_brings_both_to_their_targets(switch, winner):
    #   E6 Axis with an Ambush
    #     F6 Allies          F8 Axis: its ridge F6, F8 is denied while the Allies stand on F6
    #       G6 Allied medal: the retreat from F6 to G6 hands a medal to both
    field = Battlefield(
        axis={"infantry": "E6 F8 A1"},
        allies={"infantry": "F6 I1"},
        medals=1,
        tail=BOTH,
        options=f"ruleset.both_reach={switch}",
    )
    assert (field.medals("axis"), field.medals("allies")) == (0, 0)
    field.give("ambush", "axis")
    field.ready("F6").attack("F6", "E6", "FSS", ambush=1, retreat=["G6"])
    assert (field.medals("axis"), field.medals("allies")) == (1, 1)
    assert field.winner() == winner


@pytest.mark.rule("VIC-9", "AMB-45")
@pytest.mark.parametrize(("switch", "winner"), [("ACTIVE_SIDE", "allies"), ("DRAW", "draw")])
def test_a_march_is_such_an_event_too(switch, winner):
    field = Battlefield(
        axis={"infantry": "F8 A1"},
        allies={"infantry": "F6 I1"},
        medals=1,
        tail=BOTH,
        options=f"ruleset.both_reach={switch}",
    ).ready("F6")
    assert field.move("F6", "G6")
    assert field.winner() == winner


@pytest.mark.rule("HR-GEN-16")
def test_a_game_without_end_is_drawn_at_the_cap_and_reported():
    field = Battlefield(axis={"infantry": "A1"}, allies={"infantry": "I1"})
    while field.winner() is None:
        field.next_turn()
    assert field.winner() == "draw"
    assert field.state["turn"] == 200
    assert field.state["end_reason"] == EndReason.TURN_CAP


@pytest.mark.rule("HR-GEN-16")
def test_a_scenario_may_have_a_shorter_cap():
    field = Battlefield(options="ruleset.turn_cap=6")
    while field.winner() is None:
        field.next_turn()
    assert (field.winner(), int(field.state["turn"])) == ("draw", 6)
