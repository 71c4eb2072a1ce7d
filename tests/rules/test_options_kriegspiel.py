"""House rule kriegspiel-fog-of-war: who is shown, what a move runs into, what the enemy's cards tell."""

import numpy as np
import pytest

from engine.dialogue import turn
from engine.hooks import Event, Fired
from engine.kernel.tactics.strike import may_strike
from engine.layout import OFF
from engine.layout.state import FIELDS
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.policies.player_files import fill_mind
from engine.rules.unseen.law import begin_unseen, is_out_of_sight, look_for_all, runs_into
from engine.rules.unseen.view_law import begin_view, end_view
from engine.runs.games import play_games
from engine.runs.request import make_plan
from tests.support.battlefield import Battlefield
from tests.support.railway import Railway, train
from tests.support.turn_script import Turns

OPTION = "kriegspiel-fog-of-war"
AXIS, ALLIES = 0, 1


def field(words="", **pieces):
    """A battlefield on which everybody has been looked for."""
    made = Battlefield(options=OPTION + words, **pieces)
    look_for_all(made.tables, made.state)
    return made


def shown(made, *hexes):
    """Which of the units on some hexes their enemy sees."""
    return [bool(made.state["shown"][made.unit(hex_)]) for hex_ in hexes]


def seen_by(made, side):
    """Enemy units that a player of the side sees when asked: hex to figures."""
    units = {}
    kept = begin_view(made.tables, made.state, made.mind, side)
    for unit in range(int(made.tables["first_unit"][1 - side]), int(made.tables["end_unit"][1 - side])):
        hex_ = int(made.state["unit_hex"][unit])
        if hex_ >= 0:
            assert made.state["unit_at"][hex_] == unit
            units[made.names[hex_]] = int(made.state["unit_figures"][unit])
    if kept:
        end_view(made.tables, made.state, made.mind, side)
    return units


# --- who is shown ---


@pytest.mark.rule("HR-KRIEG-2", "HR-KRIEG-12")
@pytest.mark.parametrize(
    ("unit", "near", "far"), [("infantry", "E4", "E5"), ("armor", "E4", "E5"), ("artillery", "E7", "E8")]
)
def test_a_unit_is_shown_within_the_battle_range_of_an_enemy(unit, near, far):
    """Infantry and armor fire 3 hexes, guns 6, counted from E1; forest in between hides nobody."""
    made = field(
        allies={unit: "E1"},
        axis={"infantry": f"{near} {far}"},
        terrain={"E2": "forest"},
        words=":memory=none",
    )
    assert shown(made, near, far) == [True, False]
    assert set(seen_by(made, ALLIES)) == {near}


@pytest.mark.rule("HR-KRIEG-2")
def test_a_side_sees_by_its_own_units_and_the_other_by_its_own():
    """The gun on E1 sees the infantry on E6, which does not see the gun."""
    made = field(allies={"artillery": "E1"}, axis={"infantry": "E6"}, words=":memory=none")
    assert shown(made, "E6", "E1") == [True, False]
    assert seen_by(made, ALLIES) == {"E6": 4} and seen_by(made, AXIS) == {}


@pytest.mark.rule("HR-KRIEG-6")
def test_a_free_line_may_be_asked_for_even_of_guns():
    pieces = {"allies": {"artillery": "E1"}, "axis": {"infantry": "E4 E2"}, "terrain": {"E3": "forest"}}
    assert shown(field(**pieces), "E4", "E2") == [True, True]
    assert shown(field(":detect_by=range_and_los", **pieces), "E4", "E2") == [False, True]


@pytest.mark.rule("HR-KRIEG-2", "HR-KRIEG-6")
@pytest.mark.parametrize(("reach", "expected"), [(1, [True, False]), (2, [True, True])])
def test_a_fixed_range_is_that_of_every_unit(reach, expected):
    made = field(
        f":detect_by=fixed,fixed_range={reach}", allies={"artillery": "E1"}, axis={"infantry": "E2 E3"}
    )
    assert shown(made, "E2", "E3") == expected


@pytest.mark.rule("HR-KRIEG-11")
def test_weather_shortens_what_is_detected():
    pieces = {"allies": {"artillery": "E1"}, "axis": {"infantry": "E3 E4"}}
    assert shown(field(**pieces), "E3", "E4") == [True, True]
    made = Battlefield(options=f"{OPTION}+reduced-visibility", **pieces)
    made.state["visibility"] = 2
    look_for_all(made.tables, made.state)
    assert shown(made, "E3", "E4") == [True, False]


@pytest.mark.rule("HR-CAMO-9", "HR-KRIEG-4", "HR-KRIEG-11")
def test_a_concealed_unit_is_not_shown_even_beside_an_enemy():
    made = field(allies={"infantry": "E1"}, axis={"infantry": "E2 E3"})
    made.state["camouflaged"][made.unit("E2")] = 1
    look_for_all(made.tables, made.state)
    assert shown(made, "E2", "E3") == [False, True]


# --- what is known and remembered ---


@pytest.mark.rule("HR-KRIEG-3")
@pytest.mark.parametrize(("known", "believed"), [("known", {"A1": 4}), ("none", {})])
def test_where_the_enemy_begins_may_be_known(known, believed):
    made = Battlefield(
        options=f"{OPTION}:initial_knowledge={known}", axis={"infantry": "A1"}, allies={"infantry": "I1"}
    )
    made.state["seen_at"] = 0
    begin_unseen(made.tables, made.state, made.mind)
    assert seen_by(made, ALLIES) == believed


@pytest.mark.rule("HR-KRIEG-2")
def test_a_unit_seen_no_more_is_remembered_where_and_as_it_was_seen():
    made = field(allies={"infantry": "E1"}, axis={"infantry": "E4:3"})
    made.put("E4", "E8")
    look_for_all(made.tables, made.state)
    made.state["unit_figures"][made.unit("E8")] = 1
    assert shown(made, "E8") == [False]
    assert seen_by(made, ALLIES) == {}  # E4 is watched, and nobody stands there


@pytest.mark.rule("HR-KRIEG-2", "HR-KRIEG-12")
def test_who_looks_away_believes_what_he_saw():
    made = field(allies={"infantry": "E1"}, axis={"infantry": "E4:3"})
    made.put("E1", "I1")
    look_for_all(made.tables, made.state)
    made.state["unit_figures"][made.unit("E4")] = 1
    assert seen_by(made, ALLIES) == {"E4": 3}
    made.put("E4", "D8")
    look_for_all(made.tables, made.state)
    assert seen_by(made, ALLIES) == {"E4": 3}
    assert made.names[int(made.state["unit_hex"][made.unit("D8")])] == "D8"
    assert int(made.state["unit_figures"][made.unit("D8")]) == 1


@pytest.mark.rule("HR-KRIEG-5")
def test_losses_and_retreats_are_told_truthfully():
    """Who is gone is believed nowhere; who falls back before an enemy's eyes stands where he has gone."""
    made = field(allies={"infantry": "E1"}, axis={"infantry": "E3 A9"}).ready("E1")
    made.attack("E1", "E3", "FF", retreat=["D3", "C3"])
    assert seen_by(made, ALLIES) == {"C3": 4}
    made = field(allies={"infantry": "E1"}, axis={"infantry": "E2:1 A9"}).ready("E1")
    made.attack("E1", "E2", "III", ground=0)
    assert seen_by(made, ALLIES) == {}


@pytest.mark.rule("HR-KRIEG-8")
def test_a_retreat_finds_the_hex_of_a_hidden_unit_taken():
    """The Allies fall back to F4 or F5, where concealed units stand: the flag costs a figure."""
    made = field(allies={"infantry": "E5 I1"}, axis={"infantry": "E7 F4 F5"}, active="axis").ready("E7")
    for hex_ in ("F4", "F5"):
        made.state["camouflaged"][made.unit(hex_)] = 1
    look_for_all(made.tables, made.state)
    assert shown(made, "F4", "F5") == [False, False]
    made.attack("E7", "E5", "F")
    assert int(made.state["unit_figures"][made.unit("E5")]) == 3


@pytest.mark.rule("HR-KRIEG-1", "HR-KRIEG-5", "HR-KRIEG-13")
def test_everything_else_is_what_it_is_and_the_game_is_put_back():
    made = field(allies={"infantry": "E1 I1"}, axis={"infantry": "E4 A9", "armor": "A2"})
    before = made.state.copy()
    kept = begin_view(made.tables, made.state, made.mind, ALLIES)
    changed = {name for name in FIELDS.names if not np.array_equal(made.state[name], before[name])}
    assert kept and changed <= {
        "unit_hex", "unit_at", "unit_figures", "kept_hex", "kept_figures", "kept_card", "asked_side", "last_card",
        "last_view", "last_section",
    }  # fmt: skip
    end_view(made.tables, made.state, made.mind, ALLIES)
    back = {name for name in FIELDS.names if not np.array_equal(made.state[name], before[name])}
    assert back <= {"kept_figures", "kept_card"}


@pytest.mark.rule("HR-KRIEG-3", "HR-KRIEG-10")
@pytest.mark.parametrize(("words", "told"), [("", False), (":reveal_cards=true", True)])
def test_cards_the_enemy_plays_stay_secret(words, told):
    """A hidden card is taken for the commonest: Probe in the center, of which the deck holds five."""
    made = Turns(options=OPTION + words, axis={"infantry": "A1"}, allies={"infantry": "I1"}, active=None)
    made.state["active"] = AXIS
    made.hold("axis", "assault_left", "recon_left")
    made.turn("assault_left")
    begin_view(made.tables, made.state, made.mind, ALLIES)
    seen = made.built.card_rows[int(made.state["last_card"])]
    end_view(made.tables, made.state, made.mind, ALLIES)
    assert seen == ("assault_left" if told else "probe_center")
    assert made.built.card_rows[int(made.state["last_card"])] == "assault_left"


# --- what a side runs into ---


@pytest.mark.rule("HR-KRIEG-12", "HR-KRIEG-7")
def test_a_step_that_shows_an_enemy_lets_the_owner_think_again():
    """Armor may go three hexes; on E5 it sees the infantry on E8, three hexes on."""
    pieces = {"allies": {"armor": "E4 I1"}, "axis": {"infantry": "E8 A1"}}
    made = Turns(options=f"{OPTION}:memory=none", **pieces, active=None)
    made.state["active"] = ALLIES
    made.turn("probe_left", orders=["E4"], moves=[("E4", "E5", "E6", "E7")], way_on=[("E5", "D5")])
    assert made.unit("D5") >= 0 and made.story(Event.IN_SIGHT) and made.fired(Fired.CAME_IN_SIGHT)


@pytest.mark.rule("HR-KRIEG-12")
def test_a_move_may_end_where_an_enemy_came_in_sight():
    pieces = {"allies": {"armor": "E4 I1"}, "axis": {"infantry": "E8 A1"}}
    made = Turns(options=f"{OPTION}:memory=none", **pieces, active=None)
    made.state["active"] = ALLIES
    made.turn("probe_left", orders=["E4"], moves=[("E4", "E5", "E6", "E7")])
    assert made.unit("E5") >= 0


@pytest.mark.rule("HR-KRIEG-4", "HR-KRIEG-7")
def test_who_comes_next_to_a_concealed_unit_stops_and_fights_it():
    pieces = {"allies": {"armor": "E4 I1"}, "axis": {"infantry": "E7 A1"}}
    made = Turns(options=OPTION, **pieces, active=None)
    made.state["active"] = ALLIES
    made.state["camouflaged"][made.unit("E7")] = 1
    made.turn(
        "probe_left", orders=["E4"], moves=[("E4", "E5", "E6", "D6")], battles=[("E6", "E7")], faces=["SSS"]
    )
    assert made.unit("E6") >= 0 and len(made.logged(Event.BATTLE)) == 1


@pytest.mark.rule("HR-KRIEG-7")
def test_a_way_onto_a_unit_that_is_not_seen_ends_before_it():
    made = field(allies={"infantry": "E4"}, axis={"infantry": "E5 A1"})
    made.state["camouflaged"][made.unit("E5")] = 1
    look_for_all(made.tables, made.state)
    unit, to = made.unit("E4"), made.index["E5"]
    assert runs_into(made.tables, made.state, unit, to) == 1 and made.fired(Fired.RAN_INTO_UNSEEN)
    assert shown(made, "E5") == [True]
    assert runs_into(made.tables, made.state, unit, to) == 0  # who is seen is no surprise
    assert runs_into(made.tables, made.state, unit, made.index["D4"]) == 0


@pytest.mark.rule("HR-KRIEG-9")
def test_strikes_name_units_that_are_shown():
    made = field(":memory=none", allies={"infantry": "E1"}, axis={"infantry": "E4 E9"}).play("barrage")
    units = [made.unit("E4"), made.unit("E9")]
    assert [bool(may_strike(made.tables, made.state, unit)) for unit in units] == [True, False]
    assert [int(is_out_of_sight(made.tables, made.state, unit)) for unit in units] == [0, 1]


@pytest.mark.rule("HR-KRIEG-14")
def test_an_attack_over_a_concealed_unit_is_refused_and_costs_nothing():
    """The concealed unit on E3 stands between the infantry and its target; another target is battled in its place."""
    made = field(allies={"infantry": "E1 I1"}, axis={"infantry": "E4 C2 E3 A9"}).ready("E1")
    made.state["camouflaged"][made.unit("E3")] = 1
    look_for_all(made.tables, made.state)
    unit, target = made.unit("E1"), made.unit("E4")
    assert turn.attack_or_clear(made.tables, made.state, made.mind, unit, target) == 1
    assert made.state["rule_gap"] == 0 and made.state["battles"][unit] == 0
    assert made.fired(Fired.LINE_UNSEEN) and "E3" in seen_by(made, ALLIES)
    made.attack("E1", "C2", "SS")
    assert made.state["battles"][unit] == 1


@pytest.mark.rule("HR-KRIEG-15")
def test_an_ambush_answers_any_assault():
    made = Turns(
        options=f"{OPTION}:memory=none", allies={"infantry": "E1 I1"}, axis={"infantry": "E2 A9"}, active=None
    )
    made.state["active"] = ALLIES
    made.hold("axis", "ambush")
    made.turn("probe_left", orders=["E1"], battles=[("E1", "E2")], faces=["SSS", "SSS"], ambush=1)
    assert made.fired(Fired.AMBUSHED)


# --- who plays ---


@pytest.mark.rule("HR-KRIEG-1")
@pytest.mark.parametrize("player", ["random", "recruit", "sergeant", "captain"])
def test_no_turn_stalls_because_nobody_is_seen(player):
    words = f"{OPTION}:memory=none,initial_knowledge=none,detect_by=fixed,fixed_range=1"
    made = Turns("pegasus-bridge", words)
    made.mind = fill_mind((player, player))[0]
    for _ in range(12):
        turn.play_turn(made.tables, made.state, made.mind)
        assert made.state["rule_gap"] == 0
    assert int(made.state["card_played"].sum()) >= 12 or made.state["over"]


def test_the_battle_is_the_same_where_everything_is_seen():
    """Eight hexes on a small field, cards shown: begin_view keeps nothing from anybody."""
    made = field(
        ":detect_by=fixed,fixed_range=8,reveal_cards=true",
        allies={"infantry": "E1 E5"},
        axis={"infantry": "D2 C9"},
    )
    before = made.state.copy()
    begin_view(made.tables, made.state, made.mind, ALLIES)
    assert np.array_equal(made.state["unit_hex"], before["unit_hex"])
    end_view(made.tables, made.state, made.mind, ALLIES)
    assert int(made.state["last_card"]) == int(before["last_card"])
    assert load_scenario("pegasus-bridge").data["ruleset"].get("unseen_units") is None and OFF == -1


@pytest.mark.rule("HR-SET-63")
def test_players_that_imagine_whole_games_are_refused():
    scenario, variant = load_scenario("pegasus-bridge"), parse_variant(OPTION)
    with pytest.raises(InputError, match=r"colonel.*imagines whole games.*by what its side sees"):
        make_plan([scenario], [variant], [("colonel", "captain")], 10, 1)
    assert make_plan([scenario], [variant], [("captain", "captain")], 10, 1).plan.total >= 10


@pytest.mark.rule("HR-KRIEG-2", "HR-MELCHETT-1", "HR-CHAPMAN-1")
@pytest.mark.parametrize("detects", ["battle_range", "range_and_los", "fixed,fixed_range=1"])
@pytest.mark.parametrize("action", ["manoeuvre-melchett+infantry-charge", "manoeuvre-chapman"])
def test_what_an_order_to_all_allows_goes_by_what_the_side_sees(detects, action):
    made = build_tables(load_scenario("st-vith"), parse_variant(f"{OPTION}:detect_by={detects}+{action}"))
    for player in ("random", "sergeant"):
        results = play_games(made, 1, (player, player), 0, 20).results
        assert not results["rule_gap"].any()


@pytest.mark.rule("HR-KRIEG-14", "OVR-1")
def test_an_overrun_over_an_unseen_unit_is_refused_and_costs_nothing():
    """In this game armor aims an overrun over a unit that its side does not see."""
    words = f"{OPTION}:detect_by=fixed,fixed_range=1,memory=belief+manoeuvre-melchett+infantry-charge"
    made = build_tables(load_scenario("st-vith"), parse_variant(words))
    usual = ("major-ensemble", "major-ensemble")
    (result,) = play_games(made, 1, usual, 17, 1, namespace="conformance").results
    assert result["rule_gap"] == 0


# --- trains ---


def train_among(enemy, concealed, hexes="E6 E5"):
    """An Allied train that has been ordered, and an enemy whom its side has not seen."""
    options = f"train-house+{OPTION}:detect_by=fixed,fixed_range=1"
    pieces = {"axis": {"infantry": f"{enemy} A1"}, "allies": {"infantry": "I1"}}
    made = Railway(options=options, trains=train(hexes), **pieces).play("direct_from_hq")
    made.state["camouflaged"][made.unit(enemy)] = concealed
    made.state["turn"] = 5
    look_for_all(made.tables, made.state)
    assert shown(made, enemy) == [False]
    return made.order(hexes.split()[0])


@pytest.mark.rule("HR-KRIEG-4", "HR-KRIEG-12")
@pytest.mark.parametrize("concealed", [0, 1])
@pytest.mark.parametrize(
    ("enemy", "way", "parts"),
    [
        ("D9", ("E6", "E7", "E8", "E9"), ("E9", "E8")),  # beside E9, where the move ends anyway
        ("D8", ("E6", "E7", "E8", "E9"), ("E8", "E7")),  # beside E8 and E9
        ("E9", ("E6", "E7", "E8", "E9"), ("E8", "E7")),  # ahead on the track
        ("E2", ("E6", "E5", "E4", "E3"), ("E4", "E3")),  # behind, where the wagon comes
    ],
)
def test_a_train_stops_beside_an_enemy_whom_it_did_not_see(enemy, way, parts, concealed):
    made = train_among(enemy, concealed)
    assert made.go(*way) and made.parts() == parts
    assert shown(made, enemy) == [True] and made.fired(Fired.CAME_IN_SIGHT)


@pytest.mark.rule("HR-KRIEG-7")
@pytest.mark.parametrize(
    ("enemy", "way", "hexes"),
    [("E7", ("E6", "E7", "E8"), "E6 E5"), ("E4", ("E6", "E5", "E4"), "E6 E5"), ("E4", ("E6", "E5"), "E6 E5")],
)
def test_a_train_that_runs_into_a_concealed_enemy_stays_where_it_is(enemy, way, hexes):
    made = train_among(enemy, 1, hexes)
    assert made.go(*way) and made.parts() == ("E6", "E5")
    assert made.state["rule_gap"] == 0 and made.fired(Fired.RAN_INTO_UNSEEN)
    assert shown(made, enemy) == [True]
