"""House rule zombie-victory: one side is gone, or enough of the living get away."""

import pytest

from engine.codes import EndReason, Loss, Side, Winner
from engine.hooks import Fired
from engine.kernel import victory
from engine.kernel.losses import remove_figures
from engine.loading.options.variant import parse_variant
from engine.loading.words.errors import InputError
from engine.rules.swarm import escape_law, escape_turn
from tests.support.zombies import SWARM, Graves

ENDS = f"{SWARM}+ruleset.win=ANNIHILATION"
OPTION = "zombie-unit+zombie-conversion+zombie-victory"
AXIS, ALLIES = int(Side.AXIS), int(Side.ALLIES)


def graves(living, dead="A1", options=ENDS, **more):
    """The living at the bottom of the board, on turn."""
    return Graves(more.pop("ground", None), {"hr_zombie": dead}, living, options, active="allies", **more)


def over(field):
    """Winner and reason, nothing while the battle goes on."""
    return (int(field.state["winner"]), int(field.state["end_reason"])) if field.state["over"] else None


def gone(field, hex_):
    """The unit on a hex is eliminated."""
    unit = field.unit(hex_)
    remove_figures(field.tables, field.state, unit, int(field.state["unit_figures"][unit]), Loss.HIT)


def walks(field, hex_, monkeypatch):
    """The ordered unit on a hex walks off the board, nobody else."""
    asked = [field.unit(hex_)]
    monkeypatch.setattr(escape_turn, "choose_escape", lambda *_: asked.pop(0) if asked else -1)
    escape_turn.walk_off(field.tables, field.state, field.mind, ALLIES)
    assert field.state["rule_gap"] == 0


def saved(field):
    """Units and figures saved."""
    return int(field.state["saved_units"]), int(field.state["saved_figures"])


@pytest.mark.rule("HR-ZOMWIN-1", "HR-ZOMWIN-8")
def test_medals_decide_nothing():
    field = graves({"infantry": "I1"}, medals=2)
    for side in (AXIS, ALLIES):
        victory.pay(field.tables, field.state, side, 2, 0)
    victory.check_victory(field.tables, field.state)
    assert over(field) is None


@pytest.mark.rule("HR-ZOMWIN-1")
def test_the_living_win_when_the_last_zombie_is_gone():
    field = graves({"infantry": "I1"}, "A1 C3")
    gone(field, "A1")
    assert over(field) is None
    gone(field, "C3")
    assert over(field) == (ALLIES, EndReason.WIPED_OUT)


@pytest.mark.rule("HR-ZOMWIN-1")
def test_the_dead_win_when_the_last_of_the_living_is_gone_and_none_is_saved():
    field = graves({"infantry": "I1 I3"})
    gone(field, "I1")
    assert over(field) is None
    gone(field, "I3")
    assert over(field) == (AXIS, EndReason.WIPED_OUT)


@pytest.mark.rule("HR-ZOMWIN-2", "HR-ZOMWIN-6")
@pytest.mark.parametrize(("lost", "margin", "winner"), [
    (0, 1, Winner.DRAW), (3, 1, Winner.DRAW), (4, 1, AXIS), (4, 0, Winner.DRAW), (3, 2, AXIS), (2, 2, Winner.DRAW),
    (0, 5, AXIS),
])  # fmt: skip
def test_so_many_saved_beyond_those_lost_make_a_draw(lost, margin, winner, monkeypatch):
    words = f"{ENDS}+ruleset.draw_margin={margin}"
    field = graves({"infantry": f"I1:4{f' I5:{lost}' if lost else ''}"}, options=words)
    if lost:
        gone(field, "I5")
    field.ready("I1")
    walks(field, "I1", monkeypatch)
    assert over(field) == (winner, EndReason.WIPED_OUT)
    assert field.fired(Fired.ESCAPE_DRAWN) is (winner == Winner.DRAW)


@pytest.mark.rule("HR-ZOMWIN-2", "HR-ZOMFOOD-7")
@pytest.mark.parametrize(("towns", "winner"), [(0, AXIS), (1, AXIS), (2, Winner.DRAW)])
def test_markers_left_count_with_the_saved(towns, winner, monkeypatch):
    markers = "+ruleset.claim_side=axis+ruleset.claim_who=SWARM+ruleset.claim_on=TOWNS"
    ground = dict.fromkeys(["C3", "E6"][:towns], "town")
    field = graves({"infantry": "I1:3 I5:4"}, options=ENDS + markers, ground=ground)
    gone(field, "I5")
    field.ready("I1")
    walks(field, "I1", monkeypatch)
    assert over(field) == (winner, EndReason.WIPED_OUT)


@pytest.mark.rule("HR-ZOMWIN-5", "VIC-EXIT-3")
@pytest.mark.parametrize(("row", "hex_", "leaves"), [
    ("infantry", "I5", 1), ("infantry", "H5", 1), ("infantry", "G5", 0), ("armor", "G5", 1), ("armor", "F5", 0),
    ("artillery", "I5", 1), ("artillery", "H5", 0),
])  # fmt: skip
def test_a_unit_leaves_from_the_edge_with_a_hex_of_its_move_left(row, hex_, leaves, monkeypatch):
    field = graves({row: f"{hex_} A13"}).ready(hex_)
    assert escape_law.find_way_off(field.tables, field.state, field.mind, field.unit(hex_)) == leaves
    if leaves:
        figures = field.figures(hex_)
        walks(field, hex_, monkeypatch)
        assert saved(field) == (1, figures)
        assert field.living().keys() == {"A13"}
        assert field.fired(Fired.SAVED)
        assert field.medals("allies") == 0


@pytest.mark.rule("HR-ZOMWIN-5", "TP-ROAD-1", "VIC-EXIT-3")
@pytest.mark.parametrize(("hex_", "leaves"), [("G5", 1), ("F4", 0)])
def test_a_road_gives_the_hex_by_which_a_unit_leaves(hex_, leaves, monkeypatch):
    road = dict.fromkeys(("F4", "G5", "H5", "I6"), "tp_road @2")
    field = graves({"infantry": f"{hex_} A13"}, ground=road).ready(hex_)
    assert escape_law.find_way_off(field.tables, field.state, field.mind, field.unit(hex_)) == leaves
    if leaves:
        walks(field, hex_, monkeypatch)
        assert saved(field) == (1, 4)


@pytest.mark.rule("HR-ZOMWIN-5")
def test_only_ordered_units_walk_off():
    field = graves({"infantry": "I5 I7"}).ready("I5")
    assert escape_law.find_way_off(field.tables, field.state, field.mind, field.unit("I7")) == 0


@pytest.mark.rule("HR-ZOMWIN-5", "CORE-MOV-17", "RET-16")
def test_ground_binds_those_who_walk_off():
    field = graves({"infantry": "H5 I1"}, ground={"I5": "forest", "I6": "forest"}).ready("H5")
    assert escape_law.find_way_off(field.tables, field.state, field.mind, field.unit("H5")) == 0
    gun = graves({"artillery": "I5"}, ground={"I5": "bunker"}, owner="allies").ready("I5")
    assert escape_law.find_way_off(gun.tables, gun.state, gun.mind, gun.unit("I5")) == 0


@pytest.mark.rule("HR-ZOMWIN-2")
@pytest.mark.parametrize(("edge", "hexes"), [("OWN", {"I5"}), ("ANY", {"I5", "E1", "E13", "A5", "D1"})])
def test_which_edge_leads_out_is_a_parameter(edge, hexes):
    field = graves({"infantry": "I1"}, options=f"{ENDS}+ruleset.escape_edge={edge}")
    tried = ("I5", "E1", "E13", "A5", "D1", "E6", "B5")
    assert {name for name in tried if field.tables["escape_edges"][field.index[name]]} == hexes


@pytest.mark.rule("HR-ZOMWIN-3")
def test_zombies_never_leave_the_board():
    words = f"{ENDS}+ruleset.escape_edge=ANY"
    field = Graves(dead={"hr_zombie": "I5"}, living={"infantry": "E5"}, options=words).call()
    assert escape_law.find_way_off(field.tables, field.state, field.mind, field.unit("I5")) == 0
    assert escape_law.falls_back_off(field.tables, field.state, field.unit("I5"), 1) == 0


@pytest.mark.rule("HR-ZOMWIN-2", "HR-ZOMWIN-5")
@pytest.mark.parametrize(
    ("hex_", "flags", "leads"), [("I5", 1, 1), ("H5", 1, 0), ("H5", 2, 1), ("G5", 2, 0), ("I5", 3, 1)]
)
def test_a_retreat_off_the_edge_saves_the_unit_if_its_owner_wishes(hex_, flags, leads, monkeypatch):
    for wish in (1, 0):
        field = graves({"infantry": f"{hex_} A13"})
        monkeypatch.setattr(escape_turn, "choose_escape_back", lambda *_, wish=wish: wish)
        unit = field.unit(hex_)
        done = escape_turn.fall_back_to_safety(field.tables, field.state, field.mind, unit, flags)
        assert done == (leads and wish)
        assert saved(field) == ((1, 4) if done else (0, 0))
        assert field.fired(Fired.SAVED_BACK) is bool(done)
        assert int(field.state["figures_lost"][1].sum()) == 0


@pytest.mark.rule("HR-ZOMWIN-5", "RET-16")
def test_guns_in_a_bunker_do_not_fall_back_off_the_board():
    field = graves({"artillery": "I5"}, ground={"I5": "bunker"}, owner="allies")
    assert escape_law.falls_back_off(field.tables, field.state, field.unit("I5"), 1) == 0


@pytest.mark.rule("HR-ZOMWIN-5", "RET-7")
def test_who_cannot_come_to_the_edge_does_not_leave_by_it():
    field = graves({"infantry": "H5 I5 I6"})
    assert escape_law.falls_back_off(field.tables, field.state, field.unit("H5"), 2) == 0


@pytest.mark.rule("HR-ZOMWIN-4", "HR-GEN-16")
@pytest.mark.parametrize(("lost", "winner"), [(0, Winner.DRAW), (3, Winner.DRAW), (4, AXIS)])
def test_at_the_last_turn_figures_on_the_board_count_as_saved(lost, winner):
    living = f"I1:4{f' I5:{lost}' if lost else ''}"
    field = graves({"infantry": living}, options=f"{ENDS}+ruleset.max_turns=12")
    if lost:
        gone(field, "I5")
    field.state["turn"] = 11
    victory.cap_turns(field.tables, field.state)
    assert over(field) is None
    field.state["turn"] = 12
    victory.cap_turns(field.tables, field.state)
    assert over(field) == (winner, EndReason.TURN_CAP)
    assert field.fired(Fired.TURN_CAPPED)


@pytest.mark.rule("HR-ZOMWIN-4")
def test_a_lower_cap_of_the_rules_stays():
    field = graves({"infantry": "I1"}, options=f"{ENDS}+ruleset.max_turns=12+ruleset.turn_cap=8")
    assert field.tables["turn_cap"] == 8


@pytest.mark.rule("HR-ZOMWIN-8", "HR-ZOMFOOD-7")
def test_the_battles_own_ways_to_win_are_off():
    field = Graves.__new__(Graves)
    field.laid = set()
    field.open("toulon", "zombies+ruleset.deck_out=axis", "allies")
    assert field.tables["n_objectives"] == 0
    assert not field.tables["exit_hexes"].any()
    assert field.tables["deck_out"] == -1


@pytest.mark.rule("HR-ZOMWIN-7", "HR-SET-8")
@pytest.mark.parametrize("other", ["damage-scoring", "counter-attack-final-turn", "objective-gate"])
def test_other_tests_of_the_end_are_refused(other):
    with pytest.raises(InputError, match="HR-SET-8"):
        parse_variant(f"{OPTION}+{other}")


@pytest.mark.rule("HR-ZOMWIN-1")
def test_annihilation_asks_for_a_swarm():
    with pytest.raises(InputError, match="a swarm to fight"):
        Graves(dead={"infantry": "A1"}, options="ruleset.win=ANNIHILATION")
