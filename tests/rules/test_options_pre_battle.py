"""House rule campaign-pre-battle-dice: dice before the battle take figures and cards and drive units back."""

import numpy as np
import pytest

from engine.codes import EndReason, Face, MedalSource, Winner
from engine.dialogue.start import start_game
from engine.dialogue.turn import begin_turn
from engine.hooks import Event, Fired
from engine.kernel import setup, victory
from engine.kernel.deck import draw_up
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
from tests.support.battlefield import Battlefield
from tests.support.pieces import objective

OPTION = "campaign-pre-battle-dice"
LETTERS = {"T": Face.ARMOR, "I": Face.INFANTRY, "G": Face.GRENADE, "F": Face.FLAG, "S": Face.STAR}
AXIS, ALLIES = 0, 1


def words(allies, axis, **more):
    """The option with fixed dice."""
    more = {"dice_source": "fixed", "fixed_dice": f"{allies}/{axis}", **more}
    return f"{OPTION}:" + ",".join(f"{key}={value}" for key, value in more.items())


class Start(Battlefield):
    """A battle just begun: ``dice`` are the faces of the Allies, who move first, and of the Axis.

    ``chosen``: the hexes, in the order in which players are asked; without them a player of a kind answers.
    """

    def start(self, monkeypatch, chosen=None, player="sergeant", dice=("", "")):
        by_side = {ALLIES: dice[0], AXIS: dice[1]}
        monkeypatch.setattr(turn, "face_of", lambda _state, side, die: LETTERS[by_side[side][die]])
        self.asked = []
        if chosen is not None:
            self._answer(monkeypatch, list(chosen))
        self.states, self.mind = np.zeros(1, STATE), fill_mind((player, player))[0]
        self.state = self.states[0]
        self.state["tracing"] = 1
        start_game(self.tables, self.state, self.mind, 1, 2, 0)
        self.events = [tuple(int(n) for n in one) for one in self.state["log"][: self.state["log_n"]]]
        return self

    def _answer(self, monkeypatch, wanted):
        def unit(name):
            return lambda _t, state, _m, side, *_: (
                self.asked.append((name, side)) or int(state["unit_at"][self.index[wanted.pop(0)]])
            )

        def way_back(_t, state, mind, side):
            self.asked.append(("flag", side))
            here, to = wanted.pop(0).split("-")
            mind["target"] = self.index[to]
            return int(state["unit_at"][self.index[here]])

        monkeypatch.setattr(turn, "choose_own_loss", unit("own"))
        monkeypatch.setattr(turn, "choose_aim_before_battle", unit("grenade"))
        monkeypatch.setattr(turn, "choose_way_back", way_back)

    def kinds(self):
        return [event[0] for event in self.events if event[0] != Event.RULE]

    def void(self, side):
        return {letter: int(self.state["pre_battle_void"][side, face]) for letter, face in LETTERS.items()}


def started(
    monkeypatch, allies="", axis="", chosen=None, option=None, player="sergeant", pieces=None, **more
):
    """Allies and Axis roll these faces before a battle of these pieces."""
    armies = {"axis": {"infantry": "A1 B3", "armor": "B7"}, "allies": {"infantry": "I1 H3", "armor": "H7"}}
    armies |= pieces or {}
    field = Start(**armies, options=option or words(len(allies), len(axis)), **more)
    return field.start(monkeypatch, chosen, player, (allies, axis))


# --- what each face takes ---


@pytest.mark.rule("HR-CAMPAIGN-2", "HR-CAMPAIGN-5")
@pytest.mark.parametrize(
    ("face", "hex_", "asked"),
    [("T", "B7", ("own", AXIS)), ("I", "B3", ("own", AXIS)), ("G", "B7", ("grenade", ALLIES))],
)
def test_tank_and_infantry_are_chosen_by_their_owner_a_grenade_by_who_rolled(face, hex_, asked, monkeypatch):
    field = started(monkeypatch, face, chosen=[hex_])
    full = {"A1": 4, "B3": 4, "B7": 3}
    assert field.picture("axis") == {**full, hex_: full[hex_] - 1}
    assert field.picture("allies") == {"I1": 4, "H3": 4, "H7": 3}
    assert field.asked == [asked] and field.state["rule_gap"] == 0
    assert field.fired(Fired.PRE_BATTLE_LOSS) and field.fired(Fired.PRE_BATTLE_CHOSEN)


@pytest.mark.rule("HR-CAMPAIGN-2", "HR-CAMPAIGN-8")
def test_a_flag_drives_a_unit_of_its_owners_choice_one_hex_back_without_loss(monkeypatch):
    field = started(monkeypatch, "F", chosen=["B3-A4"])
    assert field.picture("axis") == {"A1": 4, "A4": 4, "B7": 3}
    assert field.asked == [("flag", AXIS)] and field.fired(Fired.PRE_BATTLE_RETREAT)


@pytest.mark.rule("HR-CAMPAIGN-2", "HR-CAMPAIGN-7")
@pytest.mark.parametrize(("stars", "cards", "void"), [(1, 4, 0), (3, 2, 0), (4, 1, 0), (6, 1, 2)])
def test_each_star_takes_a_card_and_leaves_one(stars, cards, void, monkeypatch):
    field = started(monkeypatch, "S" * stars, hands=5)
    assert list(field.state["hand_n"]) == [cards, 5] and list(field.state["hand_size"]) == [5, 5]
    assert field.void(ALLIES)["S"] == void
    assert field.fired(Fired.PRE_BATTLE_CARD)


@pytest.mark.rule("HR-CAMPAIGN-7")
def test_a_hand_made_smaller_grows_by_both_cards_until_it_is_full(monkeypatch):
    field = started(monkeypatch, "SS", hands=5)
    held = []
    for _ in range(4):  # one card played and replaced a turn, and another while there is room
        draw_up(field.tables, field.state, AXIS)
        held.append(int(field.state["hand_n"][AXIS]))
    assert held == [4, 5, 5, 5]


@pytest.mark.rule("HR-CAMPAIGN-7")
def test_the_other_hand_gets_the_cards_of_the_deal_in_their_order(monkeypatch):
    fewer = started(monkeypatch, "S", hands=5)
    dealt = [event[1] for event in fewer.events if event[0] == Event.DEAL]
    assert dealt == [ALLIES, AXIS] * 4 + [ALLIES]


@pytest.mark.rule("HR-CAMPAIGN-7")
@pytest.mark.parametrize(("stars", "kept"), [(1, 3), (2, 2)])
def test_a_fixed_hand_that_begins_smaller_keeps_the_first_of_its_list(stars, kept, monkeypatch):
    option = f"{words(stars, 0)}+starting-hand-recon-hq"
    field = started(monkeypatch, "S" * stars, option=option, hands=4)
    assert list(field.state["hand_n"]) == [kept, 4]


@pytest.mark.rule("HR-CAMPAIGN-15")
def test_who_commits_a_card_ahead_keeps_two(monkeypatch):
    option = f"{words(6, 0)}+political-commissar:side=axis"
    field = started(monkeypatch, "SSSSSS", option=option, hands=4)
    assert field.state["hand_n"][AXIS] + field.state["committed_n"][AXIS] == 2
    assert field.void(ALLIES)["S"] == 4


@pytest.mark.rule("HR-CAMPAIGN-15")
def test_a_side_without_cards_loses_none(monkeypatch):
    field = Start(options=words(1, 0))
    field.tables = field.tables.copy()
    field.tables["hand_start"][AXIS] = 0
    field.start(monkeypatch, dice=("S", ""))
    assert field.void(ALLIES)["S"] == 1 and field.state["hand_less"][AXIS] == 0


# --- nothing to take ---


@pytest.mark.rule("HR-CAMPAIGN-4")
@pytest.mark.parametrize(
    ("face", "row"), [("T", "infantry"), ("I", "armor"), ("T", "artillery"), ("I", "artillery")]
)
def test_a_face_without_a_unit_of_its_class_is_void(face, row, monkeypatch):
    field = started(monkeypatch, face, pieces={"axis": {row: "B3 B5"}})
    assert field.void(ALLIES)[face] == 1 and field.fired(Fired.PRE_BATTLE_VOID)
    assert not field.fired(Fired.PRE_BATTLE_LOSS) and field.asked == []
    assert Event.PRE_BATTLE_VOID in field.kinds()


@pytest.mark.rule("HR-CAMPAIGN-8")
def test_nobody_falls_back_off_the_board_or_onto_a_unit(monkeypatch):
    field = started(monkeypatch, "F", pieces={"axis": {"infantry": "A1 A2 B1"}})  # B1 has A1 and A2 behind it
    assert field.void(ALLIES)["F"] == 1 and field.picture("axis") == {"A1": 4, "A2": 4, "B1": 4}


@pytest.mark.rule("HR-CAMPAIGN-8")
def test_guns_in_a_bunker_do_not_fall_back(monkeypatch):
    more = {"terrain": {"B3": "bunker"}, "owner": "axis", "pieces": {"axis": {"artillery": "B3"}}}
    assert started(monkeypatch, "F", **more).void(ALLIES)["F"] == 1


@pytest.mark.rule("HR-CAMPAIGN-8")
def test_a_unit_that_stands_in_the_way_may_be_moved_off_first(monkeypatch):
    field = started(monkeypatch, "FF", chosen=["B1-A1", "C1-B1"], pieces={"axis": {"infantry": "A2 B1 C1"}})
    assert field.picture("axis") == {"A1": 4, "A2": 4, "B1": 4}


# --- order ---


@pytest.mark.rule("HR-CAMPAIGN-6")
def test_who_moves_first_applies_his_dice_first_die_by_die(monkeypatch):
    field = started(monkeypatch, "GT", "IG", chosen=["A1", "B7", "I1", "H7"])
    assert field.asked == [("grenade", ALLIES), ("own", AXIS), ("own", ALLIES), ("grenade", AXIS)]
    rolls = [i for i, kind in enumerate(field.kinds()) if kind == Event.PRE_BATTLE_ROLL]
    first_loss = field.kinds().index(Event.PRE_BATTLE_LOSS)
    assert len(rolls) == 2 and max(rolls) < first_loss  # both roll before anything happens


@pytest.mark.rule("HR-CAMPAIGN-6")
def test_in_class_order_tanks_come_first_and_stars_last(monkeypatch):
    option = words(5, 0, order="class_order")
    field = started(monkeypatch, "SFGIT", option=option)
    taken = [kind for kind in field.kinds() if kind in (
        Event.PRE_BATTLE_LOSS, Event.PRE_BATTLE_RETREAT, Event.PRE_BATTLE_CARD
    )]  # fmt: skip
    assert taken == [Event.PRE_BATTLE_LOSS] * 3 + [Event.PRE_BATTLE_RETREAT, Event.PRE_BATTLE_CARD]
    armor = field.tables["row_class"][field.state["unit_row"]] == 1
    lost = [event[1] for event in field.events if event[0] == Event.PRE_BATTLE_LOSS]
    assert armor[lost[0]] and not armor[lost[1]]


# --- units that are gone ---


@pytest.mark.rule("HR-CAMPAIGN-3")
def test_a_unit_that_is_gone_is_one_medal_for_the_other_side(monkeypatch):
    field = started(monkeypatch, "GG", chosen=["B3", "A1"], pieces={"axis": {"infantry": "A1:1 B3:1 B5"}})
    assert field.picture("axis") == {"B5": 4}
    assert list(field.state["medals"]) == [0, 2] and list(field.state["alive"]) == [1, 2 + 1]
    assert list(field.state["pre_battle_medals"]) == [0, 2] and field.fired(Fired.PRE_BATTLE_GONE)
    assert field.state["medals_units"][ALLIES] == 2


@pytest.mark.rule("HR-CAMPAIGN-11")
def test_damage_does_not_count_it(monkeypatch):
    option = f"{words(3, 0)}+damage-scoring"
    field = started(monkeypatch, "GGI", option=option, pieces={"axis": {"infantry": "A1:1 B3 B5"}})
    assert field.state["medals"][ALLIES] == 1
    assert victory.damage_score(field.tables, field.state, ALLIES) == 0


@pytest.mark.rule("HR-CAMPAIGN-14")
def test_sandbags_of_a_unit_that_is_gone_go_with_it(monkeypatch):
    more = {"terrain": {"B3": "sandbag"}, "pieces": {"axis": {"infantry": "A1 B3:1"}}}
    field = started(monkeypatch, "G", chosen=["B3"], **more)
    assert field.unit("B3") == OFF and "sandbag" not in field.terrain("B3")


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
    begin_turn(field.tables, field.state)
    assert field.state["over"] and field.state["winner"] == ALLIES
    assert field.state["end_reason"] == EndReason.MEDALS and field.fired(Fired.PRE_BATTLE_DECIDED)


@pytest.mark.rule("HR-CAMPAIGN-10")
def test_the_other_side_waits_for_its_own_turn(monkeypatch):
    field = with_medals(monkeypatch, AXIS)
    begin_turn(field.tables, field.state)
    victory.check_victory(field.tables, field.state)
    assert not field.state["over"]
    field.state["active"] = AXIS
    begin_turn(field.tables, field.state)
    assert field.state["over"] and field.state["winner"] == AXIS


@pytest.mark.rule("HR-CAMPAIGN-10")
def test_the_side_that_moves_first_may_win_before(monkeypatch):
    field = with_medals(monkeypatch, AXIS)
    begin_turn(field.tables, field.state)
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
