"""Half-tracks that give figures to weakened units: who may, whom, what players do, how it is told."""

from unittest.mock import patch

import pytest

from engine.dialogue import turn
from engine.hooks import Fired
from engine.layout import OFF
from engine.replay.log_follower import LogFollower
from engine.rules.supply import turn as dialogue
from engine.rules.supply.choices import recruit_resupply
from tests.support.battlefield import SIDES
from tests.support.half_tracks import ON, field_of, give, gives, weaken

# --- resupply ---


@pytest.mark.rule("WW-HT-12", "WW-HT-13", "WW-HT-14")
def test_a_half_track_gives_figures_instead_of_battling():
    field = field_of({"ww_half_track": "E5", "infantry": "E6"}, {"infantry": "D5"})
    weaken(field, E6=1).ready("E5", "E6")
    assert field.dice("E5", "D5") == 2 and field.dice("E6", "D5") == 3
    give(field, "E5", "E6")
    assert (field.figures("E5"), field.figures("E6")) == (2, 2)
    assert field.dice("E5", "D5") == field.dice("E6", "D5") == 0
    give(field, "E5", "E6")
    assert (field.figures("E5"), field.figures("E6")) == (1, 3)
    assert field.fired(Fired.RESUPPLIED)


@pytest.mark.rule("WW-HT-12")
def test_only_where_the_battle_says_so():
    field = weaken(field_of({"ww_half_track": "E5", "infantry": "E6"}, tail=""), E6=1).ready("E5")
    assert field.tables["resupply"] == 0
    with patch.object(turn, "choose_battle", lambda *_: OFF):
        turn.battle_units(field.tables, field.state, field.mind, SIDES["allies"])
    assert field.figures("E6") == 1


@pytest.mark.rule("WW-HT-12")
@pytest.mark.parametrize("row", ["eq_truck", "armor"])
def test_others_give_nothing(row):
    field = weaken(field_of({row: "E5", "infantry": "E6"}), E6=1).ready("E5")
    assert not gives(field, "E5", "E6")


@pytest.mark.rule("WW-HT-12", "WW-HT-14")
def test_the_giver_needs_an_order_and_the_served_none():
    field = weaken(field_of({"ww_half_track": "E5", "infantry": "E6"}), E6=1)
    assert not gives(field, "E5", "E6")
    assert gives(field.ready("E5"), "E5", "E6")


@pytest.mark.rule("WW-HT-12")
def test_a_half_track_on_the_move_gives_nothing():
    field = weaken(field_of({"ww_half_track": "E5", "infantry": "E6"}), E6=1).ready("E5")
    field.state["on_move"][field.unit("E5")] = 1
    assert not gives(field, "E5", "E6")


@pytest.mark.rule("WW-HT-12", "WW-HT-14")
def test_either_may_have_moved_before():
    field = weaken(field_of({"ww_half_track": "E3", "infantry": "E7"}), E7=1).ready("E3", "E7")
    assert not gives(field, "E3", "E7")
    assert field.move("E3", "E4", "E5") and field.move("E7", "E6")
    assert gives(field, "E5", "E6")


@pytest.mark.rule("WW-HT-12")
def test_a_half_track_in_terrain_that_forbids_its_battle_gives_nothing():
    field = weaken(field_of({"ww_half_track": "E4", "infantry": "E6"}, terrain={"E5": "forest"}), E6=1).ready(
        "E4"
    )
    assert field.move("E4", "E5")
    assert not gives(field, "E5", "E6")


@pytest.mark.rule("WW-HT-13")
def test_several_units_up_to_full_strength():
    field = weaken(field_of({"ww_half_track": "E5", "infantry": "E6 E4"}), E6=3, E4=3).ready("E5")
    give(field, "E5", "E6")
    assert not gives(field, "E5", "E6")
    give(field, "E5", "E4")
    assert (field.figures("E4"), field.figures("E5"), field.figures("E6")) == (4, 1, 4)


@pytest.mark.rule("WW-HT-13")
def test_no_unit_farther_off_and_no_enemy():
    field = weaken(field_of({"ww_half_track": "E5", "infantry": "E8"}, {"infantry": "E6 A1"}), E8=1, E6=1)
    field.ready("E5")
    assert not gives(field, "E5", "E8") and not gives(field, "E5", "E6")


@pytest.mark.rule("WW-HT-14")
def test_who_has_battled_neither_gives_nor_is_served():
    field = field_of({"ww_half_track": "E5 F5", "infantry": "E6"}, {"infantry": "D5 D6"})
    weaken(field, E6=1, F5=1).ready("E5", "E6", "F5")
    assert gives(field, "E5", "E6") and gives(field, "E5", "F5")
    field.attack("E6", "D6", "SSS")
    assert not gives(field, "E5", "E6")
    field.attack("E5", "D5", "SS")
    assert not gives(field, "E5", "F5")


@pytest.mark.rule("BOX-UNIT-3", "WW-HT-14")
def test_half_tracks_do_not_pass_figures_round():
    field = weaken(field_of({"ww_half_track": "E5 E6", "infantry": "I1"}), E5=2, E6=2).ready("E5", "E6")
    give(field, "E5", "E6")
    assert not gives(field, "E6", "E5") and gives(field, "E5", "E6") is False
    assert (field.figures("E5"), field.figures("E6")) == (1, 3)


@pytest.mark.rule("BOX-UNIT-4", "WW-HT-6", "VIC-OBJ-3")
def test_with_its_last_figure_a_half_track_is_gone_and_nobody_is_paid():
    tail = ON + '\n[[objective]]\nid = "town"\nhexes = ["E5"]\nsides = ["allies"]\n'
    field = weaken(field_of({"ww_half_track": "E5:1", "infantry": "E6 E4"}, tail=tail), E6=1, E4=1).ready(
        "E5"
    )
    assert field.holder() == "allies"
    give(field, "E5", "E6")
    assert field.unit("E5") == OFF and field.medals("axis") == 0
    assert field.state["alive"][1] == 2 and field.state["units_lost"][1] == 0
    assert field.state["figures_lost"].sum() == 0
    assert field.holder() is None


@pytest.mark.rule("WW-HT-15")
@pytest.mark.parametrize(
    ("row", "figures", "served"),
    [("infantry", ":1", False), ("eq_tiger", "", False), ("artillery", "", True)],
)
def test_units_of_one_figure_are_not_served(row, figures, served):
    field = field_of({"ww_half_track": "E5", row: f"E6{figures}"}).ready("E5")
    field.state["unit_figures"][field.unit("E6")] = 1
    assert gives(field, "E5", "E6") is served


@pytest.mark.rule("WW-HT-12")
def test_the_battle_step_asks_until_nothing_more_is_given():
    field = field_of({"ww_half_track": "E5", "infantry": "E6"}, {"infantry": "D5"})
    weaken(field, E6=1).ready("E5", "E6")
    answers = iter(["E5", "E5", None])

    def chosen(_t, _s, mind, _side):
        answer = next(answers)
        mind["target"] = field.unit("E6")
        return field.unit(answer) if answer else OFF

    with (
        patch.object(turn, "choose_battle", lambda *_: OFF),
        patch.object(dialogue, "choose_resupply", chosen),
    ):
        turn.battle_units(field.tables, field.state, field.mind, SIDES["allies"])
    assert (field.figures("E5"), field.figures("E6"), field.state["rule_gap"]) == (1, 3, 0)


@pytest.mark.rule("WW-HT-14")
def test_an_answer_against_the_rules_is_a_gap():
    field = field_of({"ww_half_track": "E5", "infantry": "E6 I1"})
    weaken(field, E6=1).ready("E5")

    def wrong(_t, _s, mind, _side):
        mind["target"] = field.unit("I1")
        return field.unit("E5")

    with patch.object(dialogue, "choose_resupply", wrong):
        dialogue.resupply_units(field.tables, field.state, field.mind, SIDES["allies"])
    assert field.state["rule_gap"] and field.figures("I1") == 4


# --- players ---


@pytest.mark.rule("WW-HT-12")
def test_a_recruit_serves_the_weakest_and_keeps_the_last_figure():
    field = weaken(field_of({"ww_half_track": "E5:2", "infantry": "E6 E4"}), E6=3, E4=1).ready("E5")
    assert recruit_resupply(field.tables, field.state, field.mind, 1) == field.unit("E5")
    assert field.mind["target"] == field.unit("E4")
    give(field, "E5", "E4")
    assert recruit_resupply(field.tables, field.state, field.mind, 1) == OFF


# --- told ---


@pytest.mark.rule("WW-HT-13")
def test_the_board_of_a_replay_follows_figures_that_are_given():
    setup = {
        "hexes": [],
        "units": [{"id": "U1", "hex": "E5", "figures": 1}, {"id": "U2", "hex": "E6", "figures": 2}],
    }
    position = LogFollower(setup)
    position.apply({"event": "resupply", "unit": "U1", "served": "U2", "left": 0, "now": 3})
    assert position.units == {
        "U1": {"id": "U1", "hex": None, "figures": 0},
        "U2": {"id": "U2", "hex": "E6", "figures": 3},
    }
