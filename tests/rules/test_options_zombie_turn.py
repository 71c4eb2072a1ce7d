"""House rule zombie-unit: the turn of a side without cards."""

import numpy as np
import pytest

from engine.codes import Action, Effect
from engine.dialogue import turn as game_turn
from engine.hooks import Event, Fired
from engine.layout import OFF
from engine.loading.checks.force_warnings import warnings_of_forces
from engine.rules.swarm import choices, turn
from tests.support.zombies import SWARM, UP, Graves

OPTION = "zombie-unit+zombie-conversion"


@pytest.mark.rule("HR-ZOMBIE-2", "HR-ZOMARMY-4")
@pytest.mark.parametrize(("options", "dead"), [(SWARM, 0), (UP, 1)])
def test_the_side_has_no_hand_and_is_dealt_none(options, dead):
    field = Graves(dead={"hr_zombie": "E6"}, options=options)
    assert field.state["hand_n"][dead] == 0
    assert field.state["hand_n"][1 - dead] > 0


@pytest.mark.rule("HR-ZOMBIE-2", "HR-ZOMBIE-17")
def test_every_unit_may_move_one_hex_and_nothing_is_played_or_drawn():
    field = Graves(dead={"hr_zombie": "A1 A5 B9 C3"}, living={"infantry": "I5"})
    pile = int(field.state["pile"])
    field.dead_turn()
    steps = field.logged(Event.STEP)
    assert len(steps) == len({unit for unit, *_ in steps}) == 4
    assert field.state["pile"] == pile
    assert field.logged(Event.SWARM) == [(0, 4, 0, 0, 0)]
    assert not field.logged(Event.PLAY)
    assert not field.logged(Event.DRAW)


@pytest.mark.rule("HR-ZOMBIE-2", "HR-GEN-5")
def test_the_whole_turn_asks_for_no_card():
    field = Graves(dead={"hr_zombie": "E6"}, living={"infantry": "I5"})
    turn_before = int(field.state["turn"])
    game_turn.play_turn(field.tables, field.state, field.mind)
    assert field.state["turn"] == turn_before + 1
    assert field.fired(Fired.SWARM_TURN)
    assert field.state["active"] == 1
    assert (field.state["last_card"], field.state["last_was_copy"]) == (OFF, 0)
    assert field.state["dead_turns"][0] == 0


@pytest.mark.rule("HR-ZOMBIE-17", "HR-ZOMFOOD-1")
def test_nobody_has_to_move():
    field = Graves(dead={"hr_zombie": "E6 C3"}, living={"infantry": "I5"})
    field.mind["weights"][0, choices.Weight.SWARM_MOVE] = 99.0
    field.dead_turn()
    assert field.zombies() == {"E6": 3, "C3": 3}


@pytest.mark.rule("HR-ZOMBIE-17")
def test_all_moves_come_before_the_first_battle():
    field = Graves(dead={"hr_zombie": "E6 C3"}, living={"infantry": "F6 I5"})
    field.dead_turn("SSS", "SSS")
    kinds = [int(one[0]) for one in field.state["log"][: field.state["log_n"]]]
    assert max(i for i, kind in enumerate(kinds) if kind == Event.STEP) < kinds.index(Event.BATTLE)


@pytest.mark.rule("HR-ZOMBIE-4", "HR-ZOMBIE-17")
def test_everybody_beside_the_living_has_to_assault():
    field = Graves(dead={"hr_zombie": "E6 E8"}, living={"infantry": "E7"})
    field.dead_turn("SSS", "SSS", "SSS", "SSS")
    assert len(field.logged(Event.CHARGE)) == 2


@pytest.mark.rule("HR-ZOMBIE-4")
def test_who_is_driven_off_before_owes_nothing_to_anybody():
    field = Graves(dead={"hr_zombie": "E6 E8"}, living={"infantry": "E7"})
    field.dead_turn("SSS", "FSS")
    assert len(field.logged(Event.CHARGE)) == 1
    assert sorted(field.living())[0][0] == "F"


@pytest.mark.rule("HR-ZOMBIE-4", "HR-GEN-16")
def test_an_owner_who_names_nobody_has_the_first_of_them_assault(monkeypatch):
    field = Graves(dead={"hr_zombie": "E6"}, living={"infantry": "E7"})
    monkeypatch.setattr(turn, "choose_swarm_assault", lambda *_: OFF)
    field.dead_turn("SSS", "III")
    assert field.living() == {"E7": 1}


@pytest.mark.rule("HR-ZOMBIE-2")
def test_an_order_that_is_none_is_refused_as_a_rule_gap(monkeypatch):
    field = Graves(dead={"hr_zombie": "E6"}, living={"infantry": "I5"})
    monkeypatch.setattr(turn, "choose_swarm_mover", lambda *_: field.unit("I5"))
    turn.swarm_turn(field.tables, field.state, field.mind, 0)
    assert field.state["rule_gap"] != 0
    assert field.zombies() == {"E6": 3}


@pytest.mark.rule("HR-ZOMBIE-3", "HR-ZOMBIE-7", "HR-GEN-21")
@pytest.mark.parametrize(
    "ground", ["river", "forest", "hedgerow", "bunker", "wire", "ocean", "beach", "hill"]
)
def test_ground_stops_no_zombie(ground):
    field = Graves({"E6": ground}, {"hr_zombie": "E5"}, {"infantry": "I6"}, owner="allies").call()
    assert "E6" in field.reach("E5")
    assert field.limits("E5") == (1, 1)


@pytest.mark.rule("HR-SET-14")
@pytest.mark.parametrize("words", ["discard-method-1", "discard-method-2", "manoeuvre-chapman",
                                   "manoeuvre-melchett+infantry-charge", "political-commissar:side=both"])  # fmt: skip
def test_rules_of_cards_do_not_touch_the_side_without_any(words):
    field = Graves(dead={"infantry": "E6"}, living={"infantry": "I5"}, options=f"{OPTION}+{words}")
    game_turn.play_turn(field.tables, field.state, field.mind)
    assert field.state["action"] == Action.CARD
    assert field.fired(Fired.SWARM_TURN)
    assert field.state["rule_gap"] == 0


@pytest.mark.rule("HR-ZOMBIE-16", "HR-SET-59")
def test_caps_of_weather_bind_zombies_too():
    field = Graves(dead={"infantry": "E6"}, living={"infantry": "I5"}, options=f"{OPTION}+weather-deep-snow")
    field.dead_turn()
    assert field.zombies() == {"E6": 3}
    assert [line for line in warnings_of_forces(field.built) if "cannot come" in line]
    assert not [
        line
        for line in warnings_of_forces(Graves(dead={"infantry": "E6"}, options=OPTION).built)
        if "come" in line
    ]


@pytest.mark.rule("HR-ZOMBIE-15", "HR-ZOMBIE-17")
def test_an_ambush_against_zombies_is_replaced_after_their_turn():
    words = "zombie-unit:defender_first=false+zombie-conversion"
    field = Graves(dead={"infantry": "E6"}, living={"infantry": "E7"}, options=words)
    field.hold("allies", "ambush", "probe_left")
    field.mind["weights"][1, choices.Weight.AMBUSH] = 0.0
    field.dead_turn("SSS", "SSS")
    assert field.fired(Fired.AMBUSHED)
    assert field.state["hand_n"][1] == 2


@pytest.mark.rule("HR-SET-14", "HR-GEN-5")
def test_the_deck_runs_for_one_player():
    effects = Graves(dead={"hr_zombie": "E6"}).tables["card_effect"]
    assert (np.array(effects) == Effect.COPY).any()
    field = Graves(dead={"hr_zombie": "A1"}, living={"infantry": "I5"})
    for _ in range(6):
        game_turn.play_turn(field.tables, field.state, field.mind)
    played = {one[0] for one in field.logged(Event.PLAY)}
    drawn = [one[0] for one in field.logged(Event.DRAW)]
    assert len(played) == 3
    assert set(drawn) == {1}


@pytest.mark.rule("HR-ZOMBIE-17", "VIC-4")
def test_a_battle_that_is_over_calls_nobody_up():
    field = Graves(dead={"hr_zombie": "E6"})
    field.state["over"] = 1
    field.dead_turn()
    assert not field.logged(Event.SWARM)
