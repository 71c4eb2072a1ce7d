"""House rule objective-gate: nobody wins without an objective of his own."""

import pytest

from engine.codes import EndReason
from engine.hooks import Event, Fired
from engine.kernel.log_event import has_fired
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from tests.support.battlefield import Battlefield, built_from, scenario_text
from tests.support.loaded_dice import IfAsked, Unasked
from tests.support.pieces import objective

OPTION = "objective-gate"
LAST = "counter-attack-final-turn"
SHUT = Fired.GATE_SHUT


def field(option=OPTION, tail=None, axis="E6:1 A1", allies="F6 I1", medals=1, **more):
    """Allied infantry at F6 in front of a weak Axis unit at E6, worth the only medal needed."""
    return Battlefield(
        axis={"infantry": axis},
        allies={"infantry": allies},
        medals=medals,
        tail=objective("I9") if tail is None else tail,
        options=option,
        **more,
    )


def win_the_medal(battle, ground=0):
    battle.ready("F6").attack("F6", "E6", "IIS", ground=IfAsked(ground))
    return battle


@pytest.mark.rule("HR-GATE-1", "HR-GATE-3")
def test_medals_without_an_objective_do_not_win():
    assert win_the_medal(field("")).winner() == "allies"
    battle = win_the_medal(field())
    assert battle.medals("allies") == 1
    assert battle.winner() is None
    assert has_fired(battle.state, SHUT)


@pytest.mark.rule("HR-GATE-1", "HR-GATE-5")
@pytest.mark.parametrize(("hexes", "winner"), [("F6", "allies"), ("I1", "allies"), ("I9", None)])
def test_an_objective_held_from_the_set_up_will_do(hexes, winner):
    battle = win_the_medal(field(tail=objective(hexes), medals=2))
    assert battle.winner() == winner
    assert bool(has_fired(battle.state, SHUT)) is False  # I9: one medal of two


@pytest.mark.rule("HR-GATE-3")
def test_the_objective_may_come_after_the_medals():
    battle = win_the_medal(field(tail=objective("E6")))
    assert battle.winner() is None
    battle = win_the_medal(field(tail=objective("E6")), ground=1)
    assert battle.winner() == "allies"
    assert has_fired(battle.state, SHUT)  # between the elimination and the ground


@pytest.mark.rule("HR-GATE-3")
def test_the_shut_gate_is_told_once():
    battle = field(axis="E6:1 E9:1 A1", allies="F6 F9 I1")
    battle.state["tracing"] = 1
    battle.ready("F6", "F9")
    for hexes in (("F6", "E6"), ("F9", "E9")):
        battle.attack(*hexes, "IIS", ground=0)
    kinds = [int(line[0]) for line in battle.state["log"][: battle.state["log_n"]]]
    assert kinds.count(Event.GATE) == 1
    line = next(line for line in battle.state["log"] if line[0] == Event.GATE)
    assert list(line[1:4]) == [1, 0, 1]  # Allies, none of one


@pytest.mark.rule("HR-GATE-3", "HR-GATE-1")
@pytest.mark.parametrize(
    ("on_fail", "sides", "winner"),
    [
        ("draw", "allies", "draw"),
        ("opponent_wins", "allies", "axis"),
        ("opponent_wins", "both", "draw"),  # the Axis has not captured it either
        ("game_continues", "allies", None),
    ],
)
def test_what_a_failure_does(on_fail, sides, winner):
    battle = win_the_medal(field(f"{OPTION}:on_fail={on_fail}", tail=objective("I9", sides)))
    assert battle.winner() == winner
    if winner:
        assert battle.state["end_reason"] == EndReason.MEDALS


@pytest.mark.rule("HR-GATE-2")
@pytest.mark.parametrize(
    ("required", "held", "winner"),
    [
        ("1", "F6", "allies"), ("2", "F6", None), ("2", "F6 I1", "allies"), ("all", "F6 I1", None),
        ("3", "F6 I1", None),
        ("all", "F6 I1 I2", "allies"), ("9", "F6 I1 I2", "allies"),
    ],
)  # fmt: skip
def test_how_many_are_needed(required, held, winner):
    tail = "".join(objective(hex_) for hex_ in ("F6", "I1", "I2"))
    battle = field(f"{OPTION}:required={required}", tail=tail, allies=held, medals=1 + len(held.split()))
    assert win_the_medal(battle).winner() == winner


@pytest.mark.rule("HR-GATE-5")
def test_a_group_is_one_objective():
    tail = objective("F6 I1") + objective("I9")
    assert win_the_medal(field(f"{OPTION}:required=2", tail=tail, medals=2)).winner() is None
    assert win_the_medal(field(f"{OPTION}:required=1", tail=tail, medals=2)).winner() == "allies"


@pytest.mark.rule("HR-GATE-5", "HR-SET-48")
def test_objectives_of_the_enemy_and_exits_are_none_of_ones_own():
    tail = objective("F6", "axis", value=1) + '[[exit]]\nsides = "allies"\nhexes = "A13"\n'
    battle = win_the_medal(field(tail=tail))
    assert battle.tables["gate_need"].tolist() == [1, 0]
    assert battle.winner() == "allies"


@pytest.mark.rule("HR-GATE-3", "HR-GATE-5")
@pytest.mark.parametrize(("test", "winner"), [("currently_held", None), ("ever_captured", "allies")])
def test_held_now_or_ever_captured(test, winner):
    battle = field(
        f"{OPTION}:test={test}", tail=objective("G6"), axis="E6:1 E7:1 A1", allies="G6 F7 I1", medals=2
    )
    battle.ready("G6", "F7")
    assert battle.move("G6", "F6")
    battle.attack("F6", "E6", "IIS", ground=0)
    battle.attack("F7", "E7", "IIS", ground=Unasked() if winner else 0)
    assert battle.winner() == winner


@pytest.mark.rule("HR-GATE-1")
@pytest.mark.parametrize(("sides", "winner"), [("both", None), ("allies", None), ("axis", "allies")])
def test_it_may_bind_one_side_only(sides, winner):
    assert win_the_medal(field(f"{OPTION}:applies_to={sides}")).winner() == winner


@pytest.mark.rule("HR-GATE-6", "VIC-8")
@pytest.mark.parametrize("on_fail", ["game_continues", "draw", "opponent_wins"])
def test_an_enemy_without_units_has_lost_all_the_same(on_fail):
    battle = win_the_medal(field(f"{OPTION}:on_fail={on_fail}", axis="E6:1"))
    assert battle.winner() == "allies"
    assert battle.state["end_reason"] == EndReason.WIPED_OUT


@pytest.mark.rule("HR-GATE-7", "VIC-OBJ-9")
def test_sudden_death_needs_no_other_objective():
    tail = objective("E7", value="WIN") + objective("I9")
    battle = field(tail=tail, medals=5).ready("F6")
    assert battle.move("F6", "E7")
    assert battle.winner() == "allies"


@pytest.mark.rule("HR-GATE-5", "HR-GATE-7")
@pytest.mark.parametrize("hexes", ["F6", "I9"])
def test_a_clause_that_wins_at_once_makes_no_gate(hexes):
    battle = win_the_medal(field(tail=objective(hexes, value="WIN", when="TURN_END")))
    assert battle.tables["gate_need"].tolist() == [0, 0]
    assert battle.winner() == "allies"


@pytest.mark.rule("HR-GATE-5", "HR-GATE-7")
@pytest.mark.parametrize("test", ["currently_held", "ever_captured"])
@pytest.mark.parametrize("required", ["1", "all"])
def test_nor_does_it_count_toward_one(test, required):
    #  the Allies stand on the hex of the clause, which would win at the end of the turn; I9 pays the medal
    tail = objective("F6", value="WIN", when="TURN_END") + objective("I9")
    battle = win_the_medal(field(f"{OPTION}:test={test},required={required}", tail=tail))
    assert battle.tables["gate_need"].tolist() == [0, 1]
    assert battle.winner() is None and has_fired(battle.state, SHUT)


@pytest.mark.rule("HR-GATE-7", "HR-GEN-4")
@pytest.mark.parametrize("battle", ["toulon", "saverne-gap"])
def test_toulon_and_saverne_have_no_gate(battle):
    scenario = load_scenario(battle)
    tables = [
        build_tables(scenario, parse_variant(text)).tables for text in (OPTION, f"{OPTION}:required=all")
    ]
    assert tables[0].tobytes() == tables[1].tobytes() == build_tables(scenario).tables.tobytes()


@pytest.mark.rule("HR-GATE-5")
@pytest.mark.parametrize(
    ("battle", "need"), [("pegasus-bridge", [0, 1]), ("omaha-beach", [0, 1]), ("operation-luttich", [1, 0])]
)
def test_sides_whose_objectives_pay_medals_have_one(battle, need):
    assert build_tables(load_scenario(battle), parse_variant(OPTION)).tables[0]["gate_need"].tolist() == need


@pytest.mark.rule("HR-GATE-8", "HR-GATE-2")
@pytest.mark.parametrize(
    ("option", "need"),
    [
        ("", 2),
        (OPTION, 2),
        (OPTION + ":on_fail=draw", 2),
        (OPTION + ":required=1", 1),
        (OPTION + ":required=3", 3),
    ],
)
def test_a_demand_of_the_battle_outranks_all_but_a_number_set_by_hand(option, need):
    tail = "".join(objective(hex_) for hex_ in ("F6", "I1", "I2", "I3"))
    battle = field(option, tail=tail + "[ruleset]\nobjective_gate = 2\n", medals=9)
    assert battle.tables["gate_need"].tolist() == [0, need]


@pytest.mark.rule("HR-GATE-8")
def test_a_number_set_by_hand_stands_in_the_name_of_the_variant():
    assert field(OPTION + ":required=1").built.variant.id == OPTION + ":required=1"
    assert field(OPTION).built.variant.id == OPTION


@pytest.mark.rule("HR-GEN-4", "HR-SET-48")
def test_without_objectives_nothing_changes():
    text = scenario_text(
        {}, {"axis": {"infantry": "A1"}, "allies": {"infantry": "I1"}}, "", 5, 5, "country", None
    )
    assert built_from(text, OPTION).tables.tobytes() == built_from(text, "").tables.tobytes()


@pytest.mark.rule("HR-GATE-4", "HR-DAMAGE-12", "HR-SET-52")
@pytest.mark.parametrize(
    ("on_fail", "winner"), [("game_continues", "draw"), ("draw", "draw"), ("opponent_wins", "allies")]
)
def test_the_leader_by_damage_must_pass_it(on_fail, winner):
    #  an Ambush took three figures of F6, which then won the deciding medal by one; the Axis leads and holds nothing
    battle = field(f"damage-scoring+{OPTION}:on_fail={on_fail}", tail=objective("E9", "axis"))
    battle.give("ambush", "axis")
    battle.ready("F6").attack("F6", "E6", "III", "ISS", ambush=1, ground=Unasked())
    assert battle.winner() == winner
    assert has_fired(battle.state, SHUT)


@pytest.mark.rule("HR-DAMAGE-12", "HR-GATE-4")
def test_a_leader_by_damage_without_a_gate_wins():
    battle = field(f"damage-scoring+{OPTION}", tail="")
    battle.give("ambush", "axis")
    battle.ready("F6").attack("F6", "E6", "III", "ISS", ambush=1, ground=Unasked())
    assert battle.winner() == "axis"


@pytest.mark.rule("HR-LASTTURN-13", "HR-SET-52")
def test_the_last_turn_begins_when_the_gate_is_met():
    battle = win_the_medal(field(f"{LAST}+{OPTION}", tail=objective("I2")))
    assert battle.state["trigger_side"] == -1
    battle.next_turn().next_turn().ready("I1")
    assert battle.winner() is None
    assert battle.move("I1", "I2")
    assert battle.state["trigger_side"] == 1
    assert battle.next_turn().winner() is None
    assert battle.next_turn().winner() == "allies"


@pytest.mark.rule("HR-SET-52", "HR-GATE-4")
@pytest.mark.parametrize("option", [f"{LAST}+{OPTION}", f"{LAST}+damage-scoring+{OPTION}"])
def test_whoever_leads_after_the_last_turn_must_pass_it_too(option):
    #  the Allies lose their objective in the last turn and lead two to one, in medals and in figures
    pieces = {"allies": "F6 F9:1 F11 I1", "axis": "E6:1 E9 E11:1 A1", "medals": 3}
    battle = field(option, tail=objective("F9"), **pieces).ready("F6", "F11")
    battle.attack("F6", "E6", "IIS", ground=0)
    battle.attack("F11", "E11", "IIS", ground=0)
    assert battle.state["trigger_side"] == 1
    battle.next_turn().ready("E9").attack("E9", "F9", "SSI", ground=0)
    assert (battle.medals("axis"), battle.medals("allies")) == (1, 2)
    assert battle.next_turn().winner() == "draw"
    assert has_fired(battle.state, SHUT)
