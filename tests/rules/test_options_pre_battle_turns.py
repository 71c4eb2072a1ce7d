"""Dice before a battle: when medals count, their place in the set-up, what players choose, how many there are."""

import numpy as np
import pytest

from engine.codes import EndReason, Face, MedalSource, Winner
from engine.dialogue.start import start_game
from engine.dialogue.turn import begin_turn
from engine.hooks import Event, Fired
from engine.kernel import setup, victory
from engine.kernel.log_event import has_fired
from engine.kernel.medals import award
from engine.layout import MIND, OFF, STATE
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.schema.boards import BOARDS
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.policies.player_files import fill_mind
from engine.replay.log_follower import LogFollower
from engine.replay.replay import event_log
from engine.rules.pre_battle import turn
from engine.runs.games import base_key
from tests.rules.test_options_pre_battle import ALLIES, AXIS, OPTION, Start, started, words
from tests.support.pieces import objective

# --- when the medals count ---


def with_medals(monkeypatch, side, target=1):
    """One unit of a side is gone before the battle, which is all that wins it."""
    pieces = {"axis": {"infantry": "A1:1 B3"}, "allies": {"infantry": "I1:1 H3"}}
    dice = ("G", "") if side == ALLIES else ("", "G")
    return started(
        monkeypatch, *dice, chosen=["A1" if side == ALLIES else "I1"], pieces=pieces, medals=target
    )


@pytest.mark.rule("HR-CAMPAIGN-10")
def test_the_side_that_moves_first_wins_as_its_first_turn_begins(monkeypatch):
    field = with_medals(monkeypatch, ALLIES)
    assert not field.state["over"]
    begin_turn(field.tables, field.state, field.mind)
    assert field.state["over"] and field.state["winner"] == ALLIES
    assert field.state["end_reason"] == EndReason.MEDALS and field.fired(Fired.PRE_BATTLE_DECIDED)


@pytest.mark.rule("HR-CAMPAIGN-10")
def test_the_other_side_waits_for_its_own_turn(monkeypatch):
    field = with_medals(monkeypatch, AXIS)
    begin_turn(field.tables, field.state, field.mind)
    victory.check_victory(field.tables, field.state)
    assert not field.state["over"]
    field.state["active"] = AXIS
    begin_turn(field.tables, field.state, field.mind)
    assert field.state["over"] and field.state["winner"] == AXIS


@pytest.mark.rule("HR-CAMPAIGN-10")
def test_the_side_that_moves_first_may_win_before(monkeypatch):
    field = with_medals(monkeypatch, AXIS)
    begin_turn(field.tables, field.state, field.mind)
    award(field.tables, field.state, ALLIES, 1, MedalSource.UNIT)
    victory.check_victory(field.tables, field.state)
    assert field.state["winner"] == ALLIES and not field.fired(Fired.PRE_BATTLE_DECIDED)


@pytest.mark.rule("HR-CAMPAIGN-10")
@pytest.mark.parametrize(
    ("allies", "axis", "winner"), [("G", "", ALLIES), ("", "G", AXIS), ("G", "G", int(Winner.DRAW))]
)
def test_a_side_without_a_unit_loses_before_the_first_turn(allies, axis, winner, monkeypatch):
    pieces = {"axis": {"infantry": "A1:1"}, "allies": {"infantry": "I1:1"}}
    field = started(monkeypatch, allies, axis, pieces=pieces)
    assert field.state["over"] and field.state["winner"] == winner and field.state["turn"] == 0
    assert field.state["end_reason"] == EndReason.WIPED_OUT and field.fired(Fired.PRE_BATTLE_DECIDED)


# --- place in the set-up ---


@pytest.mark.rule("HR-CAMPAIGN-14", "HR-CAMPAIGN-1")
def test_dice_come_before_the_shuffle(monkeypatch):
    kinds = started(monkeypatch, "GFS").kinds()
    last = max(i for i, kind in enumerate(kinds) if kind in (Event.PRE_BATTLE_CARD, Event.PRE_BATTLE_RETREAT))
    assert kinds[0] == Event.PRE_BATTLE_ROLL and last < kinds.index(Event.SHUFFLE)


@pytest.mark.rule("HR-CAMPAIGN-14")
def test_an_objective_left_before_the_battle_is_not_held_from_its_start(monkeypatch):
    tail = objective("B3", "axis", when="CHANGE", hold="WHILE")
    held = started(monkeypatch, "", tail=tail, option=words(0, 0))
    left = started(monkeypatch, "F", chosen=["B3-A3"], tail=tail)
    assert held.state["medals"][AXIS] == 1 and left.state["medals"][AXIS] == 0


@pytest.mark.rule("HR-CAMPAIGN-14")
def test_units_in_the_air_are_not_touched(monkeypatch):
    built = build_tables(load_scenario("sainte-mere-eglise"), parse_variant(words(12, 12)))
    tables, state = built.tables[0].copy(), np.zeros(1, STATE)[0]
    monkeypatch.setattr(turn, "face_of", lambda *_: Face.GRENADE)
    setup.place_forces(tables, state, 1, 2, 0)
    waiting = state["unit_hex"][: state["n_units"]] < 0
    before = state["unit_figures"].copy()
    turn.roll_before_battle(tables, state, fill_mind(("sergeant", "sergeant"))[0])
    assert waiting.any()
    assert (state["unit_figures"][: state["n_units"]][waiting] == before[: state["n_units"]][waiting]).all()
    assert state["unit_figures"].sum() < before.sum()


@pytest.mark.rule("HR-CAMPAIGN-14")
def test_figures_taken_may_come_back_up_to_full_strength(monkeypatch):
    field = started(monkeypatch, "I", chosen=["B3"])
    assert field.state["unit_full"][field.unit_on("B3")] == 4


# --- players ---


@pytest.mark.rule("HR-CAMPAIGN-5")
def test_players_give_from_their_strongest_unit_farthest_from_the_enemy(monkeypatch):
    pieces = {"axis": {"infantry": "C3 A1:4 A5:2 A9:1"}, "allies": {"infantry": "I1"}}
    field = started(monkeypatch, "I", pieces=pieces)
    assert field.picture("axis") == {"C3": 4, "A1": 3, "A5": 2, "A9": 1}


@pytest.mark.rule("HR-CAMPAIGN-5")
@pytest.mark.parametrize(
    ("army", "hit"),
    [
        ({"infantry": "A1:1", "armor": "A3:2"}, "A1"),
        ({"infantry": "A1:2", "armor": "A3:2", "artillery": "A5"}, "A5"),
        ({"infantry": "A1:2", "armor": "A3:2"}, "A3"),
    ],
)
def test_players_aim_at_the_unit_nearest_to_its_end_then_guns_then_armor(army, hit, monkeypatch):
    field = started(monkeypatch, "G", pieces={"axis": army})
    full = {"A1": 2, "A3": 2, "A5": 2}
    assert field.figures(hit) < full[hit] or field.figures(hit) == 0
    assert (
        sum(field.picture("axis").values()) == sum(int(h.partition(":")[2] or 2) for h in army.values()) - 1
    )


@pytest.mark.rule("HR-CAMPAIGN-5", "HR-CAMPAIGN-8")
def test_players_do_not_give_up_cover_for_nothing(monkeypatch):
    pieces = {"axis": {"infantry": "B3 B9"}}
    field = started(monkeypatch, "F", pieces=pieces, terrain={"B3": "town"})
    assert field.unit("B3") >= 0 and field.unit("B9") == OFF


@pytest.mark.rule("HR-GEN-14")
def test_who_has_no_mind_of_his_own_takes_the_first_in_hex_order(monkeypatch):
    field = Start(axis={"infantry": "A5 B1", "armor": "C4"}, allies={"infantry": "I1"}, options=words(3, 0))
    for name in ("choose_own_loss", "choose_aim_before_battle", "choose_way_back"):
        monkeypatch.setattr(turn, name, lambda *_: OFF)
    field.start(monkeypatch, dice=("IGF", ""))
    assert field.picture("axis") == {"A5": 2, "A1": 4, "C4": 3} and field.state["rule_gap"] == 0
    assert not field.fired(Fired.PRE_BATTLE_CHOSEN)


@pytest.mark.rule("HR-CAMPAIGN-5")
@pytest.mark.parametrize("player", ["random", "recruit", "sergeant", "captain", "usual"])
def test_every_kind_of_player_answers(player, monkeypatch):
    player = "major" if player == "usual" else player
    field = started(monkeypatch, "TIGFS", "FGITS", player=player)
    assert field.state["rule_gap"] == 0
    assert field.state["pre_battle_shown"].sum() == 10 and field.state["pre_battle_void"].sum() == 0
    assert sum(field.picture("axis").values()) == sum(field.picture("allies").values()) == 11 - 3


@pytest.mark.rule("HR-CAMPAIGN-5")
def test_a_wrong_answer_is_a_gap_and_the_first_goes(monkeypatch):
    field = started(monkeypatch, "I", chosen=["B7"])  # armor for an infantry face
    assert field.state["rule_gap"] != 0 and field.figures("A1") == 3


# --- how many dice ---


@pytest.mark.rule("HR-CAMPAIGN-9", "HR-SET-62")
@pytest.mark.parametrize(
    ("option", "axis", "allies"),
    [
        (OPTION, 0, 0),
        (f"{OPTION}:first_game=4", 4, 4),
        (f"{OPTION}:dice_source=vp_only,first_game=1", 1, 1),
        (f"{OPTION}:dice_source=vp_only,fixed_dice=3/5", 0, 0),
        (f"{OPTION}:dice_source=fixed", 0, 0),
        (f"{OPTION}:dice_source=fixed,fixed_dice=3/5", 5, 3),
        (f"{OPTION}:dice_source=fixed,fixed_dice=12/0,first_game=2", 0, 12),
    ],
)
def test_dice_of_a_battle_played_alone(option, axis, allies):
    tables = build_tables(load_scenario("pegasus-bridge"), parse_variant(option)).tables[0]
    assert list(tables["pre_battle_dice"]) == [axis, allies]
    assert tables["pre_battle"] == (axis + allies > 0)


@pytest.mark.rule("HR-SET-62", "HR-GEN-4")
def test_without_dice_the_battle_is_the_official_one():
    scenario = load_scenario("pegasus-bridge")
    assert (
        build_tables(scenario, parse_variant(OPTION)).tables.tobytes()
        == build_tables(scenario).tables.tobytes()
    )


@pytest.mark.rule("HR-GEN-17")
def test_a_die_more_leaves_the_others_and_the_deck_alone():
    faces, decks = [], []
    for dice in (3, 5):
        built = build_tables(load_scenario("pegasus-bridge"), parse_variant(words(dice, 0)))
        state = np.zeros(1, STATE)[0]
        state["tracing"] = 1
        start_game(built.tables[0], state, fill_mind(("sergeant", "sergeant"))[0], 7, 8, 9)
        faces.append([int(one[2]) for one in state["log"][: state["log_n"]] if one[0] == Event.FACE])
        decks.append(state["card_order"].tolist())
    assert faces[0] == faces[1][:3] and len(faces[1]) == 5 and decks[0] == decks[1]


@pytest.mark.rule("HR-CAMPAIGN-2")
def test_off_nobody_rolls(monkeypatch):
    field = Start()
    state = np.zeros(1, STATE)[0]
    start_game(field.tables, state, np.zeros(1, MIND)[0], 1, 2, 0)
    assert not any(has_fired(state, bit) for bit in (Fired.PRE_BATTLE_ROLLED, Fired.PRE_BATTLE_VOID))
    assert state["pre_battle_shown"].sum() == 0


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("fixed_dice=13/0", "13/0"),
        ("fixed_dice=3", "3"),
        ("first_game=13", "13"),
        ("order=sideways", "sideways"),
        ("dice_source=luck", "luck"),
        ("winner=nobody", "nobody"),
    ],
)
def test_wrong_parameters_are_refused_by_name(given, says):
    with pytest.raises(InputError) as error:
        build_tables(load_scenario("pegasus-bridge"), parse_variant(f"{OPTION}:{given}"))
    assert says in str(error.value) and given.partition("=")[0] in str(error.value)


def test_two_pairs_of_dice_are_refused():
    with pytest.raises(InputError, match="one pair like 3/0"):
        build_tables(load_scenario("pegasus-bridge"), parse_variant("ruleset.pre_battle_dice=1/1|2/2"))


@pytest.mark.rule("HR-CAMPAIGN-2")
def test_who_follows_the_log_sees_the_same_board():
    built = build_tables(load_scenario("pegasus-bridge"), parse_variant(words(12, 12)))
    state = np.zeros(1, STATE)[0]
    key = base_key(1, "play", built.scenario.chance_id)
    start_game(built.tables[0], state, fill_mind(("recruit", "recruit"))[0], *key, 3)
    log = event_log(built, 1, 3, ("recruit", "recruit"))
    board = LogFollower(log["setup"])
    for event in log["events"]:
        if event["turn"] > 0:
            break
        board.apply(event)
    names = BOARDS[built.scenario.data["board"]].grid
    standing = {
        names.name(int(state["unit_hex"][u])): int(state["unit_figures"][u])
        for u in range(state["n_units"])
        if state["unit_hex"][u] >= 0
    }
    assert {one["hex"]: one["figures"] for one in board.units.values() if one["hex"]} == standing
    assert [len(board.hands[side]) for side in ("axis", "allies")] == list(state["hand_n"])
    assert [len(board.medals[side]) for side in ("axis", "allies")] == list(state["medals"])
