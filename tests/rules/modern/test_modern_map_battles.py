"""Battles with cards played as Modern Battles: what falls away, what stays, and that all are played to the end."""

import numpy as np
import pytest

from engine.codes import EndReason, UnitClass
from engine.dialogue.start import start_game
from engine.dialogue.turn import play_turn
from engine.hooks import Event, Fired
from engine.layout import STATE
from engine.loading.in_force.unit_rows import base_row
from engine.loading.options.option import load_option
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import list_scenarios, load_scenario
from engine.loading.scenario.without_cards import presets
from engine.loading.tables.build import build_tables
from engine.policies.player_files import fill_mind
from engine.runs.games import base_key
from tests.support.dropped import OVER_A_HEX, Dropped, by_air
from tests.support.modern_map import OPTION, Converted, modern_battle

GROUPS = ("base", "terrain-pack", "winter", "breakthrough", "overlord", "modern")
BATTLES = [one["id"] for one in list_scenarios() if one["group"] in GROUPS]
GOAL = """
[[objective]]
id = "cross"
title = "The cross-roads"
sides = "{sides}"
hexes = "E5"
hold = "WHILE"
value = {value}
"""
EXIT = """
[[exit]]
sides = "axis"
hexes = "I5"
"""


def built(battle, options=OPTION):
    return build_tables(load_scenario(battle), parse_variant(options))


@pytest.mark.rule("MMB-GAP-2", "MMB-MAP-4")
def test_a_lost_unit_counts_once_whatever_the_battle_pays_for_its_rows():
    """Tanks pay the Allies two medals on Mont Mouchet; without cards every lost unit is one."""
    assert int(build_tables(load_scenario("mont-mouchet")).tables[0]["row_medals"].max()) == 2
    made = built("mont-mouchet")
    assert made.tables[0]["row_medals"][: len(made.unit_rows)].tolist() == [1] * len(made.unit_rows)


def played(made, player="random", game=1):
    """The state at the end of a game."""
    tables, state, mind = made.tables[0], np.zeros(1, STATE)[0], fill_mind((player, player))[0]
    start_game(tables, state, mind, *base_key(4, 0, "modern"), game)
    while not state["over"]:
        play_turn(tables, state, mind)
    return state


def changes(made, start):
    """What stood in cells whose path begins so, and stands there now."""
    return {one.path: (one.was, one.now) for one in made.provenance if one.path.startswith(start)}


@pytest.mark.rule("MMB-MAP-1")
def test_the_option_sets_the_whole_preset():
    patches = {one.at.removeprefix("ruleset."): one.value for one in load_option(OPTION).patches}
    (preset,) = (one for one in presets().values() if one["turn"] == "ARTY_INITIATIVE")
    assert {key: patches.get(key) for key in preset} == preset


@pytest.mark.rule("MMB-MAP-1", "MMB-MAP-2", "MMB-MAP-3", "MMB-MAP-4")
@pytest.mark.parametrize("battle", BATTLES)
def test_every_battle_is_played_to_its_end(battle):
    made = built(battle)
    terrain, units = made.document["terrain"], made.document["units"]
    assert {units[base_row(row)]["box"] for row in made.unit_rows} == {"MODERN"}
    used = {name for entry in made.document["scenario"]["legend"].values() for name in entry["terrain"]}
    stays = {"open", "bridge", "bridge_section", "tp_pontoon"}
    assert all(
        terrain[name]["box"] == "MODERN" or name in stays or "ROAD" in terrain[name]["traits"]
        for name in used
    )
    state = played(made)
    assert state["rule_gap"] == 0 and state["turn"] <= 20
    assert state["end_reason"] in (EndReason.BREAK_POINT, EndReason.LAST_TURN, EndReason.SUDDEN_DEATH)


@pytest.mark.rule("MMB-MAP-1")
@pytest.mark.parametrize("order", ["MOVES_FIRST", "UNIT_BY_UNIT"])
def test_the_turn_alone_leaves_rows_and_medals_as_they_are(order):
    options = f"ruleset.turn=ARTY_INITIATIVE+ruleset.unit_order={order}"
    made, official = built("omaha-beach", options), build_tables(load_scenario("omaha-beach"))
    assert made.unit_rows == official.unit_rows and made.stack_names == official.stack_names
    table = made.tables[0]
    assert list(table["medal_target"]) == list(official.tables[0]["medal_target"])
    assert table["n_cards"] == 0 and not table["hand_size"].any()
    guns = [row for row in range(len(made.unit_rows)) if table["modern_guns"] >> row & 1]
    assert {int(table["row_class"][row]) for row in guns} == {UnitClass.ART}
    state = played(made)
    assert state["rule_gap"] == 0 and state["end_reason"] == EndReason.MEDALS
    assert max(state["medals"] - table["medal_target"]) >= 0


@pytest.mark.rule("MMB-MAP-1", "TER-FOREST-2")
def test_the_turn_alone_leaves_bans_of_battle_and_dice_lost_by_ground():
    options = "ruleset.turn=ARTY_INITIATIVE"
    wood = modern_battle({"E5": "forest"}, {"infantry": "E3"}, {"infantry": "E6"}, options=options)
    wood.act("E6", "E5")
    assert "victim" not in wood.asked  # whoever has entered woods does not fight in that turn
    again = wood.next_turn().act("E5", None, "E3", "SS")
    assert "victim" in again.asked
    town = modern_battle({"E5": "town"}, {"infantry": "E4"}, {"armor": "E5"}, options=options)
    assert town.fire("E5", "E4") == 1  # armor rolls two dice fewer out of a town
    marsh = modern_battle({"E5": "tp_marsh"}, {"infantry": "E2"}, {"armor": "E5"}, options=options)
    marsh.act("E5", "E4")
    assert "victim" not in marsh.asked


@pytest.mark.rule("MMB-MAP-1", "RET-2")
def test_the_turn_alone_leaves_retreats_as_they_are():
    options = "ruleset.turn=ARTY_INITIATIVE"
    field = modern_battle({}, {"infantry": "E4"}, {"infantry": "E5 F4"}, options=options)
    field.act("E5", None, "E4", "FFS", back=["D4", "C4"])  # two flags, two hexes towards the top of the board
    assert field.figures("C4") == 4
    beside = modern_battle({}, {"infantry": "E4"}, {"infantry": "D3 D4 E5"}, options=options)
    beside.act("E5", None, "E4", "FSS")  # both hexes towards its baseline are taken
    assert beside.figures("E4") == 3


@pytest.mark.rule("MMB-MAP-1", "MMB-SEQ-1")
def test_artillery_fires_before_anybody_moves_with_rows_of_either_game():
    field = modern_battle({}, {"artillery": "E4"}, {"infantry": "E7"}, options="ruleset.turn=ARTY_INITIATIVE")
    field.guns({"E4": "E7"}, "GS")  # 3/3/2 dice
    assert field.figures("E7") == 3


@pytest.mark.rule("MMB-MAP-4", "MMB-GAP-27")
def test_hands_the_first_side_and_medal_targets_fall_away():
    made = built("pegasus-bridge")
    assert changes(made, "scenario.cards") == {
        "scenario.cards": ("hands of 4 and 6 cards, allies first", None)
    }
    # the Axis have 6 units and the Allies 9: half of them, rounded up
    assert changes(made, "scenario.medal_target") == {
        "scenario.medal_target.axis": (4, 5),
        "scenario.medal_target.allies": (4, 3),
    }
    table = made.tables[0]
    assert list(table["medal_target"]) == [5, 3]
    assert table["n_cards"] == 0 and not table["hand_start"].any()


@pytest.mark.rule("MMB-MAP-4", "MMB-GAP-27")
@pytest.mark.parametrize(
    ("battle", "switches"),
    [
        ("vassieux", {"reshuffle": "WHEN_NEEDED", "finest_reshuffle": "CARD_INCLUDED", "deck_out": None}),
        ("operation-luttich", {"recon_as": None}),
        ("castle-ettenfels", {"combat_deck": 0}),
        ("knightsbridge", {"desert_extra": 0}),
        ("prokhorovka", {"overlord": False}),
        ("noville-to-foy", {"deck": "standard"}),
    ],
)
def test_special_rules_that_hang_on_cards_fall_away_and_are_reported(battle, switches):
    made = built(battle)
    for switch, official in switches.items():
        assert made.document["ruleset"][switch] == official
        path = f"ruleset.{switch}"
        assert [one.now for one in made.provenance if one.path == path and one.option == OPTION] == [official]


@pytest.mark.rule("MMB-GAP-28", "MMB-MAP-4")
def test_weather_of_a_battle_stays():
    assert built("noville-to-foy").document["ruleset"]["symbol_range"] == 1
    chaumont = built("chaumont")
    assert chaumont.document["ruleset"]["penalties"] != []
    tank = next(unit["hex"] for unit in chaumont.document["scenario"]["units"] if unit["row"] == "mmb_tank")
    field = Converted(chaumont)
    unit = field.unit_on(tank)
    assert (
        max(
            int(field.tables["apart"][field.state["unit_hex"][unit], field.index[to]])
            for to in field.ways(tank)
        )
        == 2
    )


@pytest.mark.rule("MMB-MAP-4")
def test_barriers_and_markers_fall_away_and_are_reported():
    assert changes(built("saverne-gap"), "scenario.barriers") == {
        "scenario.barriers.1": ("ART across 20 hexes", None)
    }
    boats = changes(built("nijmegen-bridges"), "scenario.markers")
    assert boats == {f"scenario.markers.{hex_}": ("boat", None) for hex_ in ("H1", "H2", "H3")}


@pytest.mark.rule("MMB-MAP-4")
def test_drops_before_the_first_turn_stay():
    made = built("sainte-mere-eglise")
    (drop,) = made.document["scenario"]["air_drops"]
    assert [unit["row"] for unit in drop["units"]] == ["mmb_infantry"] * 4
    state = np.zeros(1, STATE)[0]
    start_game(made.tables[0], state, fill_mind(("random", "random"))[0], *base_key(4, 0, "modern"), 1)
    n_allies = int(made.tables[0]["end_unit"][1] - made.tables[0]["first_unit"][1])
    on_board = len([one for one in made.document["scenario"]["units"] if one["side"] == "allies"])
    assert n_allies == on_board + 4 and on_board < state["alive"][1] <= n_allies
    # those who have landed belong to the strength at the start, of which shares are told
    assert state["modern_full"][1] == 4 * state["alive"][1]


@pytest.mark.rule("MMB-MAP-4", "MMB-GAP-15", "HR-MINE-6")
def test_who_comes_down_on_mines_by_air_stays_unharmed(monkeypatch):
    """Coming down is no entry, and mines strike entries alone."""
    forces = {"axis": {"infantry": "A7"}, "allies": {"infantry": "I7"}}
    drop = f"{OPTION}+{OVER_A_HEX}:aim_hex=E5"
    field = Dropped({"E5": "tp_minefield"}, **forces, tail=by_air(2), owner="axis", options=drop)
    field.start(monkeypatch, falls=["E5", "F5"])
    stack = field.state["hex_stack"][field.index["E5"]]
    assert field.tables["modern"] and field.tables["enter_dice"][stack] == 4
    assert field.fates() == [("E5", "landed"), ("F5", "landed")]
    assert field.picture("allies") == {"I7": 4, "E5": 4, "F5": 4}
    assert Event.MINES not in field.kinds() and not field.fired(Fired.MODERN_MINED)


@pytest.mark.rule("MMB-GAP-26", "MMB-MAP-4")
def test_an_objective_is_a_bonus_for_the_break_point():
    field = modern_battle(
        {}, {"infantry": "E5 A1"}, {"infantry": "I1 I2 I3 I4"}, tail=GOAL.format(sides="axis", value=1)
    )
    assert list(field.tables["medal_target"]) == [2, 1]
    assert field.end_turn().medals("axis") == 1 and not field.state["over"]


@pytest.mark.rule("MMB-GAP-26", "MMB-MAP-4")
def test_objectives_may_be_left_out():
    tail = GOAL.format(sides="axis", value=1) + EXIT
    options = f"{OPTION}:objectives=left_out"
    field = modern_battle({}, {"infantry": "E5 A1"}, {"infantry": "I1 I2"}, tail=tail, options=options)
    assert field.end_turn().medals("axis") == 0
    assert changes(field.made, "scenario.objectives") == {"scenario.objectives.cross": ("an objective", None)}
    assert changes(field.made, "scenario.exits") == {"scenario.exits.1": ("an exit of the axis", None)}


@pytest.mark.rule("MMB-GAP-26", "MMB-MAP-4")
def test_medals_may_decide_as_with_cards():
    options = f"{OPTION}:objectives=medals"
    field = modern_battle({}, {"infantry": "E5 A1"}, {"infantry": "I1 I2"}, options=options)
    assert list(field.tables["medal_target"]) == [5, 5] and field.made.document["ruleset"]["win"] == "MEDALS"


@pytest.mark.rule("MMB-GAP-26")
def test_a_decisive_objective_ends_the_battle_with_the_turn():
    tail = GOAL.format(sides="allies", value='"WIN"')
    field = modern_battle({}, {"infantry": "A1 A2"}, {"infantry": "E5 I1"}, tail=tail)
    assert not field.state["over"]
    assert field.end_turn().state["winner"] == 1 and field.state["end_reason"] == EndReason.SUDDEN_DEATH


@pytest.mark.rule("MMB-GAP-2")
@pytest.mark.parametrize(("percent", "limits"), [(10, [1, 1]), (50, [2, 5]), (60, [3, 6]), (100, [4, 10])])
def test_the_break_point_is_a_share_of_the_units_at_the_start(percent, limits):
    axis = {"infantry": "A1 A2 A3 A4 A5", "armor": "B1 B2 B3 B4 B5"}
    field = modern_battle({}, axis, {"infantry": "I1 I2 I3 I4"}, options=f"{OPTION}:break_point={percent}")
    assert list(field.tables["medal_target"]) == limits


@pytest.mark.rule("MMB-GAP-2")
def test_transports_are_not_counted():
    axis = {"infantry": "A1 A2 A3", "ww_half_track": "B1 B2"}
    assert modern_battle({}, axis, {"infantry": "I1"}).tables["medal_target"][1] == 2


@pytest.mark.rule("MMB-GAP-2")
def test_turns_and_exhaustion_are_parameters():
    made = built("pegasus-bridge", f"{OPTION}:turns=3,exhaustion=true")
    assert made.tables[0]["turn_cap"] == 3 and made.tables[0]["modern_exhausts"] == 1
    state = played(made)
    assert state["turn"] == 3 and state["end_reason"] == EndReason.LAST_TURN


def test_a_modern_battle_stays_what_it_is():
    battles = [one for one in BATTLES if one.startswith("modern-")]
    assert len(battles) >= 6
    for battle in battles:
        assert np.array_equal(built(battle).tables, build_tables(load_scenario(battle)).tables), battle
    assert built("modern-02", f"{OPTION}:turns=30,break_point=60").tables[0]["turn_cap"] == 30
