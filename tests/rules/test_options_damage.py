"""House rule damage-scoring: medals end the game, figures removed and ground held say who won."""

import pytest

from engine.codes import EndReason
from engine.hooks import Fired
from engine.kernel import victory
from engine.kernel.log_event import has_fired
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import IfAsked
from tests.support.pieces import objective
from tests.support.turn_script import Turns

OPTION = "damage-scoring"


def score(field, side):
    """Damage score of a side."""
    return int(victory.damage_score(field.tables, field.state, 0 if side == "axis" else 1))


def scores(field):
    return score(field, "axis"), score(field, "allies")


def battle(axis, faces, option=OPTION, row="infantry", **more):
    """Allied infantry at F6 assaults the Axis unit at E6; A1 and I1 stand by."""
    answers = {key: more.pop(key) for key in ("stand", "ground") if key in more}
    others = {"elite_armor": "A1"} | ({"artillery": more.pop("friends")} if "friends" in more else {})
    field = Battlefield(axis={row: axis, **others}, allies={"infantry": "F6 I1"}, options=option, **more)
    field.ready("F6").attack("F6", "E6", faces, **{"ground": IfAsked(0), **answers})
    return field


@pytest.mark.rule("HR-DAMAGE-1", "HR-DAMAGE-2")
@pytest.mark.parametrize(
    ("axis", "faces", "expected"),
    [("E6", "III", 3), ("E6:1", "III", 1), ("E6:2", "IGS", 2), ("E6", "SSS", 0)],
)
def test_every_figure_removed_is_a_point(axis, faces, expected):
    assert scores(battle(axis, faces, medals=9)) == (0, expected)


@pytest.mark.rule("HR-DAMAGE-1")
@pytest.mark.parametrize(("hexes", "expected"), [("F6", (0, 1)), ("A1", (1, 0)), ("E1", (0, 0))])
def test_objectives_held_count_one_each(hexes, expected):
    assert scores(battle("E6", "SSS", tail=objective(hexes, "both"), medals=9)) == expected


@pytest.mark.rule("HR-DAMAGE-3", "HR-DAMAGE-6")
def test_medals_end_the_game_but_damage_wins_it():
    #  the Axis took three figures of F6 in an Ambush, the Allies one figure and the medal
    pieces = {"axis": {"infantry": "E6:1 A1"}, "allies": {"infantry": "F6 I1"}, "medals": 1}
    for option, winner in (("", "allies"), (OPTION, "axis")):
        field = Battlefield(**pieces, options=option)
        field.give("ambush", "axis")
        field.ready("F6").attack("F6", "E6", "III", "ISS", ambush=1)
        assert field.winner() == winner
        assert field.state["end_reason"] == EndReason.MEDALS
        assert bool(has_fired(field.state, Fired.DAMAGE_DECIDED)) is (option == OPTION)


@pytest.mark.rule("HR-DAMAGE-3")
def test_equal_scores_are_a_draw():
    field = Battlefield(axis={"infantry": "E6:1 A1"}, allies={"infantry": "F6 I1"}, medals=1, options=OPTION)
    field.give("ambush", "axis")
    field.ready("F6").attack("F6", "E6", "ISS", "ISS", ambush=1)
    assert field.winner() == "draw"


@pytest.mark.rule("HR-DAMAGE-10")
@pytest.mark.parametrize(("margin", "winner"), [(0, "allies"), (1, "draw"), (2, "draw")])
def test_scores_within_the_margin_are_a_draw(margin, winner):
    #  one to nothing
    assert battle("E6:1", "ISS", f"{OPTION}:draw_margin={margin}", medals=1).winner() == winner


@pytest.mark.rule("HR-DAMAGE-2", "HR-DAMAGE-5")
@pytest.mark.parametrize(
    ("row", "faces", "expected"),
    [("infantry", "IIS", 2 * 1), ("armor", "AAS", 2 * 2), ("artillery", "GSS", 1 * 3)],
)
def test_figures_may_have_weights_by_class(row, faces, expected):
    field = battle("E6", faces, f"{OPTION}:figure_weight=1/2/3", row=row, medals=9)
    assert score(field, "allies") == expected


@pytest.mark.rule("HR-DAMAGE-5")
@pytest.mark.parametrize(("weight", "expected"), [(0, 0), (1, 1), (3, 3), (5, 5)])
def test_an_objective_counts_once_whatever_its_medals_and_hexes(weight, expected):
    tail = objective("F6 I1", "both", value=4)
    assert (
        score(battle("E6", "SSS", f"{OPTION}:objective_weight={weight}", tail=tail, medals=9), "allies")
        == expected
    )


@pytest.mark.rule("HR-DAMAGE-4")
@pytest.mark.parametrize(("count", "expected"), [("true", 2), ("false", 1)])
def test_figures_lost_by_a_blocked_retreat(count, expected):
    #  a hit and a flag, both ways back held by friends
    field = battle("E6", "IFS", f"{OPTION}:count_non_combat_losses={count}", friends="D5 D6", medals=9)
    assert field.figures("E6") == 2
    assert score(field, "allies") == expected


@pytest.mark.rule("HR-DAMAGE-4")
@pytest.mark.parametrize(("count", "expected"), [("true", 2), ("false", 1)])
def test_figures_lost_by_a_refused_retreat(count, expected):
    option = f"{OPTION}:count_non_combat_losses={count}+no-retreat-choice"
    field = battle("E6", "IFS", option, stand=1, medals=9)
    assert field.figures("E6") == 2
    assert score(field, "allies") == expected


@pytest.mark.rule("HR-DAMAGE-4")
def test_figures_missing_at_the_set_up_never_count():
    assert scores(battle("E6:2", "SSS", medals=9)) == (0, 0)


@pytest.mark.rule("HR-DAMAGE-6", "HR-GEN-16")
def test_the_score_is_taken_at_the_turn_cap_too():
    field = battle("E6", "ISS", f"{OPTION}+ruleset.turn_cap=1", medals=9)
    field.next_turn()
    assert field.winner() == "allies"
    assert field.state["end_reason"] == EndReason.TURN_CAP


@pytest.mark.rule("HR-DAMAGE-7", "VIC-8")
def test_a_side_without_units_loses_whatever_the_score():
    #  the Allies lost three figures and removed one: the last of the Axis
    field = Battlefield(axis={"infantry": "E6:1"}, allies={"infantry": "F6 I1"}, medals=9, options=OPTION)
    field.give("ambush", "axis")
    field.ready("F6").attack("F6", "E6", "III", "ISS", ambush=1)
    assert scores(field) == (3, 1)
    assert field.winner() == "allies"
    assert field.state["end_reason"] == EndReason.WIPED_OUT


@pytest.mark.rule("HR-DAMAGE-7", "VIC-8")
@pytest.mark.parametrize("more", ["", ":draw_margin=3", "+objective-gate:on_fail=opponent_wins"])
def test_the_last_unit_lost_is_lost_before_the_score_even_where_its_medal_ends_the_game(more):
    #  the medal for the last unit of the Axis is the one medal needed; the Axis leads by three figures to one
    field = Battlefield(
        axis={"infantry": "E6:1"}, allies={"infantry": "F6 I1"}, medals=1, options=OPTION + more,
        tail=objective("I13"),
    )  # fmt: skip
    field.give("ambush", "axis")
    field.ready("F6").attack("F6", "E6", "III", "ISS", ambush=1)
    assert (scores(field), field.medals("allies")) == ((3, 1), 1)
    assert field.winner() == "allies"
    assert field.state["end_reason"] == EndReason.WIPED_OUT
    assert not field.fired(Fired.DAMAGE_DECIDED) and not field.fired(Fired.GATE_SHUT)


@pytest.mark.rule("HR-DAMAGE-7", "VIC-8")
@pytest.mark.parametrize(("option", "winner"), [("", "allies"), (OPTION, "axis")])
def test_a_side_whose_last_unit_leaves_the_board_has_lost_where_damage_decides(option, winner):
    #  its medal for leaving is the one needed, which wins by medals alone
    leave = '[[exit]]\nsides = "allies"\nhexes = "A5"\n'
    field = Battlefield(
        allies={"infantry": "A5"}, axis={"infantry": "I1"}, medals=1, tail=leave, options=option
    )
    assert field.ready("A5").move("A5", "off")
    assert field.winner() == winner


@pytest.mark.rule("HR-DAMAGE-7", "VIC-8")
def test_where_wiped_out_sides_do_not_lose_the_score_decides():
    field = Battlefield(
        axis={"infantry": "E6:1"},
        allies={"infantry": "F6 I1"},
        medals=1,
        options=f"{OPTION}+ruleset.wiped_out=PLAYS_ON",
    )
    field.give("ambush", "axis")
    field.ready("F6").attack("F6", "E6", "III", "ISS", ambush=1)
    assert field.winner() == "axis"


@pytest.mark.rule("HR-DAMAGE-7", "VIC-OBJ-9")
def test_sudden_death_wins_whatever_the_score():
    tail = objective("F6", value="WIN")
    field = Battlefield(
        axis={"infantry": "D9 A1"},
        allies={"infantry": "F5 E9 I1"},
        medals=9,
        tail=tail,
        options=OPTION,
        active="axis",
    ).ready("D9")
    field.attack("D9", "E9", "III")
    assert scores(field) == (3, 0)
    field.next_turn().ready("F5")
    assert field.move("F5", "F6")
    assert field.winner() == "allies"
    assert field.state["end_reason"] == EndReason.SUDDEN_DEATH


@pytest.mark.rule("HR-DAMAGE-8")
def test_figures_that_come_back_do_not_lower_the_score():
    field = Turns(axis={"infantry": "E6 A1"}, allies={"infantry": "F6 I1"}, medals=9, options=OPTION)
    field.turn("direct_from_hq", orders=["F6"], battles=[("F6", "E6")], faces=["IIS"])
    field.turn("medics_mechanics", heal="E6", faces=["IIII"])
    assert field.figures("E6") == 4
    assert scores(field) == (0, 2)


@pytest.mark.rule("HR-DAMAGE-11")
def test_units_without_a_medal_give_their_figures_all_the_same():
    field = battle("E6:2", "IIS", f"{OPTION}+units.infantry.medals=0", medals=9)
    assert field.medals("allies") == 0
    assert scores(field) == (0, 2)
