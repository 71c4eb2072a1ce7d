"""Leaving the board: where, by whom, at what cost, and what it is worth (core section 8.3)."""

import pytest

from engine.codes import EndReason, Gap, MedalSource
from engine.dialogue import march
from engine.hooks import Event, Fired
from engine.kernel.exits import find_exit
from engine.kernel.log_event import has_fired
from engine.kernel.reach import reach_of
from engine.layout import LEAVE_BOARD, OFF
from engine.loading.words.errors import InputError
from tests.support.battlefield import SIDES, Battlefield
from tests.support.pieces import objective
from tests.support.turn_script import Turns

ALLIES, AXIS = SIDES["allies"], SIDES["axis"]


def way_out(hexes="A5", sides="allies", value=1):
    """The lines of one table of exits."""
    return f'[[exit]]\nsides = "{sides}"\nhexes = "{hexes}"\nvalue = {value}\n'


def field_with(units, tail=None, axis=None, **more):
    """Allied units near an exit at A5; a gun holds the right of the Allies, infantry that of the Axis."""
    allies = {**units, "artillery": f"I13 {units.get('artillery', '')}".strip()}
    return Battlefield(
        axis=axis or {"infantry": "A13"}, allies=allies, tail=way_out() if tail is None else tail, **more
    )


# --- what it costs ---


@pytest.mark.rule("CORE-MOV-22", "VIC-EXIT-3", "WW-GAP-12")
@pytest.mark.parametrize(
    ("row", "card", "way", "leaves"),
    [  # one hex for each step and one for leaving
        ("infantry", "direct_from_hq", "A5 off", True),
        ("infantry", "direct_from_hq", "B5 A5 off", True),
        ("infantry", "direct_from_hq", "C5 B5 A5 off", False),
        ("infantry", "behind_enemy_lines", "C5 B5 A5 off", True),
        ("infantry", "firefight", "A5 off", False),
        ("special_forces", "direct_from_hq", "B5 A5 off", True),
        ("special_forces", "direct_from_hq", "C5 B5 A5 off", False),
        ("armor", "direct_from_hq", "C5 B5 A5 off", True),
        ("armor", "direct_from_hq", "D5 C5 B5 A5 off", False),
        ("artillery", "direct_from_hq", "A5 off", True),
        ("artillery", "direct_from_hq", "B5 A5 off", False),
        ("artillery", "artillery_bombard", "C5 B5 A5 off", True),
    ],
)
def test_leaving_costs_one_hex_of_the_allowance(row, card, way, leaves):
    hexes = way.split()
    field = field_with({row: hexes[0]}).play(card)
    field.state["ordered"][field.unit(hexes[0])] = 1
    assert field.may_leave(hexes[0]) is leaves
    assert field.move(*hexes) is leaves
    assert (field.medals("allies"), len(field.picture("allies"))) == ((1, 1) if leaves else (0, 2))


@pytest.mark.rule("CORE-MOV-22", "VIC-EXIT-1", "WW-EXIT-1")
@pytest.mark.parametrize(
    ("start", "sides", "hexes", "leaves"),
    [
        ("A5", "allies", "A5", True),
        ("A6", "allies", "A5", False),  # a hex of the home row that is no exit
        ("A5", "axis", "A5", False),  # the enemy's exit
        ("A5", "both", "A5", True),
        ("A6", "allies", "A5 A6 A7", True),  # a stretch
        ("C1", "allies", "C1", True),  # a road that leads off to the side
    ],
)
def test_only_exits_of_the_own_side_lead_off_the_board(start, sides, hexes, leaves):
    field = field_with({"infantry": start}, way_out(hexes, sides)).ready(start)
    assert field.move(start, "off") is leaves


@pytest.mark.rule("VIC-EXIT-3", "CORE-MOV-12", "CORE-MOV-17", "CORE-MOV-18", "CORE-MOV-19", "WW-GAP-12")
@pytest.mark.parametrize(
    ("kind", "way", "leaves"),
    [
        ("forest", "B5 A5 off", False),
        ("forest", "A5 off", True),  # stop terrain does not bind a unit that begins there
        ("town", "B5 A5 off", False),
        ("wire", "B5 A5 off", False),
        ("hedgerow", "B5 A5 off", False),
        ("hedgerow", "A5 off", True),  # its one hex
        ("beach", "B5 A5 off", True),
        ("beach", "C5 B5 A5 off", False),  # two hexes spent, two is all a beach allows
        ("ocean", "B5 A5 off", False),
        ("ocean", "A5 off", True),
        ("hill", "C5 B5 A5 off", True),
    ],
)
def test_terrain_of_the_exit_hex(kind, way, leaves):
    start, *_ = hexes = way.split()
    row = "armor" if kind != "wire" else "infantry"
    field = field_with({row: start}, terrain={"A5": kind}).ready(start)
    assert field.may_leave(start) is leaves
    assert field.move(*hexes) is leaves


# --- what it means ---


@pytest.mark.rule("VIC-EXIT-2", "VIC-EXIT-4", "VIC-2", "WW-EXIT-3")
@pytest.mark.parametrize("value", [1, 2])
def test_the_unit_is_out_of_play_and_its_owner_has_the_medal(value):
    field = field_with({"infantry": "B5:3 G5"}, way_out(value=value)).ready("B5")
    unit = field.unit("B5")
    assert field.move("B5", "A5", "off")
    state = field.state
    assert field.picture("allies") == {"G5": 4, "I13": 2}
    assert (state["unit_hex"][unit], field.unit("A5"), state["alive"][ALLIES]) == (OFF, OFF, 2)
    assert (field.medals("allies"), field.medals("axis")) == (value, 0)
    assert state["medals_events"][ALLIES] == value
    assert state["units_lost"][ALLIES] == 0
    assert state["figures_lost"].sum() == 0
    assert has_fired(state, Fired.EXITED)
    assert field.winner() is None


@pytest.mark.rule("VIC-EXIT-2", "VIC-EXIT-4")
def test_what_is_told_of_it():
    field = Turns(axis={"infantry": "A13"}, allies={"infantry": "B5 G5"}, tail=way_out())
    unit = field.unit("B5")
    field.turn("direct_from_hq", orders=["B5"], moves=[("B5", "A5", "off")])
    assert field.story(Event.STEP, Event.EXIT, Event.MEDAL, Event.HIT, Event.ELIMINATED) == [
        Event.STEP,
        Event.EXIT,
        Event.MEDAL,
    ]
    assert field.logged(Event.EXIT) == [(unit, field.index["A5"], 1, 0, 0)]
    assert field.logged(Event.MEDAL) == [(ALLIES, 1, 1, MedalSource.EVENT, 1)]


@pytest.mark.rule("OBS-SANDBAG-4")
def test_sandbags_stay_behind_for_nobody():
    field = field_with({"infantry": "A5"}, terrain={"A5": "sandbag"}).ready("A5")
    assert field.move("A5", "off")
    assert field.pieces("A5") == 0
    assert field.state["sandbags"] == 0


@pytest.mark.rule("VIC-EXIT-3", "RET-3", "RET-8")
@pytest.mark.parametrize(("side", "edge", "behind"), [("axis", "A6", "C6"), ("allies", "I6", "G6")])
def test_no_retreat_leads_off_the_board(side, edge, behind):
    enemy = "allies" if side == "axis" else "axis"
    units = {side: {"infantry": edge, "armor": "E1"}, enemy: {"artillery": behind}}
    field = Battlefield(active=enemy, tail=way_out(edge, side), **units).ready(behind)
    field.attack(behind, edge, "FSS")
    assert field.picture(side) == {edge: 3, "E1": 3}
    assert field.medals(side) == 0


@pytest.mark.rule("TG-13", "VIC-EXIT-3")
def test_ground_taken_on_an_exit_is_left_by_a_later_move_only():
    field = field_with({"armor": "B5"}, axis={"infantry": "A5:1 A13"}).ready("B5")
    field.attack("B5", "A5", "ISS")
    assert field.picture("allies") == {"A5": 3, "I13": 2}
    assert (field.medals("allies"), field.state["medals_events"][ALLIES]) == (1, 0)
    field.next_turn().next_turn().ready("A5")
    assert field.move("A5", "off")
    assert field.medals("allies") == 2


@pytest.mark.rule("CARD-BEL-2", "VIC-EXIT-3")
@pytest.mark.parametrize(
    ("moves", "second"),
    [([("D5", "C5", "B5")], ("B5", "A5", "off")), ([("C5", "B5", "A5", "off")], ())],
)
def test_both_moves_of_behind_enemy_lines_may_leave(moves, second):
    start = moves[0][0]
    field = Turns(axis={"infantry": "A13"}, allies={"infantry": f"{start} G5"}, tail=way_out())
    field.turn("behind_enemy_lines", orders=[start], moves=moves, second=second)
    assert field.medals("allies") == 1
    assert len(field.picture("allies")) == 1


@pytest.mark.rule("CARD-BEL-2", "TG-13")
def test_ground_taken_under_behind_enemy_lines_is_left_by_the_second_move():
    field = Turns(axis={"infantry": "A5:1 A13"}, allies={"infantry": "C5 G5"}, tail=way_out())
    field.turn(
        "behind_enemy_lines",
        orders=["C5"],
        moves=[("C5", "B5")],
        battles=[("B5", "A5")],
        faces=["ISSS"],
        second=("A5", "off"),
    )
    assert field.medals("allies") == 2
    assert field.picture("allies") == {"G5": 4}


def test_a_way_off_the_board_that_is_none_is_a_rule_gap():
    field = field_with({"infantry": "B5"}).ready("B5")
    field.mind["path"][0] = LEAVE_BOARD
    field.mind["path_n"] = 1
    march.follow_path(field.tables, field.state, field.mind, field.unit("B5"), 2, 0)
    assert field.state["rule_gap"] == Gap.EXIT
    assert field.picture("allies") == {"B5": 4, "I13": 2}


# --- how it ends the game ---


@pytest.mark.rule("VIC-1", "VIC-EXIT-2", "VIC-5")
@pytest.mark.parametrize(("value", "medals"), [(1, 2), (3, 2)])
def test_the_last_medal_may_be_an_exit(value, medals):
    field = field_with({"infantry": "A5 G5"}, way_out(value=value) + objective("G5"), medals=2).ready("A5")
    assert field.medals("allies") == 1
    assert field.move("A5", "off")
    assert (field.winner(), field.medals("allies")) == ("allies", medals)
    assert field.state["end_reason"] == EndReason.MEDALS


@pytest.mark.rule("VIC-8", "AMB-44")
@pytest.mark.parametrize(
    ("medals", "option", "winner", "reason"),
    [
        (1, "", "allies", EndReason.MEDALS),  # the target is looked at first
        (2, "", "axis", EndReason.WIPED_OUT),  # an empty side has lost
        (2, "ruleset.wiped_out=PLAYS_ON", None, EndReason.RUNNING),
    ],
)
def test_a_side_whose_last_unit_leaves(medals, option, winner, reason):
    field = Battlefield(
        axis={"infantry": "A13"}, allies={"infantry": "A5"}, tail=way_out(), medals=medals, options=option
    ).ready("A5")
    assert field.move("A5", "off")
    assert (field.winner(), field.state["end_reason"]) == (winner, reason)


@pytest.mark.rule("VIC-OBJ-2", "VIC-OBJ-11", "VIC-EXIT-2")
@pytest.mark.parametrize("passing", ["yes", "no"])
def test_a_temporary_medal_goes_when_its_holder_leaves_and_before_anybody_wins(passing):
    field = field_with(
        {"infantry": "A5 G5"},
        way_out() + objective("A5"),
        medals=2,
        options=f"ruleset.objective_passing={passing}",
    ).ready("A5")
    assert field.medals("allies") == 1
    assert field.move("A5", "off")
    assert (field.winner(), field.medals("allies"), field.holder()) == (None, 1, None)


@pytest.mark.rule("VIC-OBJ-3", "VIC-OBJ-11", "AMB-42")
@pytest.mark.parametrize(("passing", "medals"), [("yes", 2), ("no", 1)])
def test_a_permanent_objective_in_passing_to_the_exit(passing, medals):
    field = field_with(
        {"infantry": "B5 G5"},
        way_out() + objective("A5", hold="FOREVER"),
        options=f"ruleset.objective_passing={passing}",
    ).ready("B5")
    assert field.move("B5", "A5", "off")
    assert field.medals("allies") == medals


@pytest.mark.rule("HR-DAMAGE-3", "HR-DAMAGE-4")
def test_a_medal_of_an_exit_counts_like_an_objective_where_damage_decides():
    field = field_with({"infantry": "A5 G5"}, medals=1, options="damage-scoring").ready("A5")
    assert field.move("A5", "off")
    assert field.winner() == "allies"


@pytest.mark.rule("HR-LASTTURN-1")
def test_an_exit_can_begin_the_last_turn():
    field = field_with({"infantry": "A5 G5"}, medals=1, options="counter-attack-final-turn").ready("A5")
    assert field.move("A5", "off")
    assert field.winner() is None
    assert field.state["trigger_side"] == ALLIES


# --- exits for some units alone ---


@pytest.mark.rule("SCEN-EXIT-3")
@pytest.mark.parametrize(
    ("who", "unit", "medals"),
    [
        ("VEHICLE", "eq_truck", 1),
        ("VEHICLE", "infantry", 0),
        ("INF", "infantry", 1),
        ("allies&ARM", "armor", 1),
    ],
)
def test_an_exit_may_be_for_some_units_alone(who, unit, medals):
    field = field_with({unit: "A5"}, tail=way_out() + f'who = "{who}"\n').ready("A5")
    assert field.may_leave("A5") is bool(medals)
    assert field.move("A5", "off") is bool(medals) and field.medals("allies") == medals


@pytest.mark.rule("SCEN-EXIT-3")
@pytest.mark.parametrize(("figures", "medals"), [(2, 2), (1, 1)])
def test_an_exit_may_pay_by_the_figure(figures, medals):
    field = field_with(
        {"eq_truck": f"A5:{figures}"}, tail=way_out() + 'who = "VEHICLE"\nper = "figure"\n'
    ).ready("A5")
    assert field.move("A5", "off") and field.medals("allies") == medals


@pytest.mark.rule("SCEN-EXIT-3")
def test_infantry_may_earn_two_where_others_earn_one():
    """Check value 37 of the nations: infantry 2, armor 1."""
    tail = way_out("A5 A6", value=2) + 'who = "INF"\n' + way_out("A5 A6") + 'who = "!INF"\n'
    field = field_with({"infantry": "A5", "armor": "A6"}, tail=tail, medals=9).ready("A5", "A6")
    assert field.move("A5", "off") and field.medals("allies") == 2
    assert field.move("A6", "off") and field.medals("allies") == 3


@pytest.mark.rule("SCEN-EXIT-3")
def test_players_find_the_exits_that_are_for_the_unit():
    tail = way_out("A5") + 'who = "VEHICLE"\nper = "figure"\n'
    field = field_with({"eq_truck": "A6", "infantry": "A4"}, tail=tail).ready("A4", "A6")
    found = {}
    for name in ("A4", "A6"):
        unit = field.unit(name)
        reach_of(field.tables, field.state, field.mind, unit)
        found[name] = int(find_exit(field.tables, field.state, field.mind, unit))
    assert found == {"A4": 0, "A6": 2}


@pytest.mark.rule("SCEN-EXIT-3")
@pytest.mark.parametrize(
    ("lines", "said"),
    [('who = "TRUCKS"\n', "TRUCKS"), ('per = "horse"\n', "per"), (way_out("A5"), "again for allies")],
)
def test_exits_that_say_what_nobody_knows_are_refused(lines, said):
    with pytest.raises(InputError, match=said):
        field_with({"infantry": "A5"}, tail=way_out() + lines)
