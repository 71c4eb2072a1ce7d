"""House rule campaign-pre-battle-dice: dice before the battle take figures and cards and drive units back."""

import numpy as np
import pytest

from engine.codes import Face
from engine.dialogue.start import start_game
from engine.hooks import Event, Fired
from engine.kernel import victory
from engine.kernel.deck import draw_up
from engine.layout import OFF, STATE
from engine.policies.player_files import fill_mind
from engine.rules.pre_battle import turn
from tests.support.battlefield import Battlefield
from tests.support.railway import LINE, train

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


@pytest.mark.rule("HR-CAMPAIGN-3", "HR-NEFREIN-1")
def test_a_unit_that_is_gone_before_the_battle_does_not_come_again_in_it(monkeypatch):
    field = started(
        monkeypatch, "G", option=f"{words(1, 0)}+nef-reinforcements", chosen=["A1"],
        pieces={"axis": {"infantry": "A1:1 B3", "armor": "B7"}},
    )  # fmt: skip
    assert set(field.picture("axis")) == {"B3", "B7"}
    assert not field.state["lost_as"].any() and not field.state["replaced"].any()


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


# --- trains ---

SHELLED = f"{words(6, 0)}+train-house"


def shelled(monkeypatch, grenades, chosen, more="", option=SHELLED, **pieces):
    """So many grenades before a battle fall on whom the Allies choose, a train of the Axis among them."""
    faces = "G" * grenades + "S" * (6 - grenades)
    tail = train(side="axis", more=more)
    return started(
        monkeypatch, faces, chosen=chosen, option=option, terrain=LINE, tail=tail, medals=9, pieces=pieces
    )


def parts(field):
    """Hexes of the locomotive and of the wagon, OFF where a part is gone."""
    units = field.tables["train_loco"][0], field.tables["train_wagon"][0]
    return tuple(field.names[hex_] if hex_ >= 0 else OFF for hex_ in field.state["unit_hex"][list(units)])


@pytest.mark.rule("HR-TRAIN-14", "HR-CAMPAIGN-2")
@pytest.mark.parametrize(
    ("grenades", "hits", "stand", "medals"),
    [(1, 1, ("E6", "E5"), 0), (2, 2, ("E6", "E5"), 0), (3, 3, ("E6", OFF), 0), (4, 4, (OFF, OFF), 1)],
)
def test_each_grenade_may_be_a_hit_on_a_train(grenades, hits, stand, medals, monkeypatch):
    field = shelled(monkeypatch, grenades, ["E6"] * grenades)
    assert parts(field) == stand and field.state["rule_gap"] == 0
    assert field.state["unit_figures"][field.tables["train_loco"][0]] == 4 - hits
    assert list(field.state["medals"]) == [0, medals] and field.state["alive"][AXIS] == 3 + len(
        [hex_ for hex_ in stand if hex_ != OFF]
    )
    assert field.asked == [("grenade", ALLIES)] * grenades


@pytest.mark.rule("HR-TRAIN-14", "HR-CAMPAIGN-11")
def test_what_a_train_loses_before_the_battle_is_no_damage(monkeypatch):
    field = shelled(monkeypatch, 4, ["E6"] * 4, option=f"{SHELLED}+damage-scoring")
    assert victory.damage_score(field.tables, field.state, ALLIES) == 0 and field.medals("allies") == 1
    assert not field.state["figures_lost"].any() and not field.state["units_lost"].any()


@pytest.mark.rule("HR-TRAIN-14", "HR-SUPTRAIN-3", "HR-CAMPAIGN-11")
def test_who_is_aboard_a_wagon_that_is_gone_before_the_battle_is_lost_with_it(monkeypatch):
    more = 'station = "E9"\ncargo = "infantry"\n'
    field = shelled(monkeypatch, 3, ["E6"] * 3, more)
    cargo = int(field.tables["train_cargo"][0, 0])
    assert field.state["aboard"][0] == 0 and field.state["unit_figures"][cargo] == 0
    assert Event.CARGO_LOST in field.kinds() and not field.state["figures_lost"].any()


@pytest.mark.rule("HR-TRAIN-14")
@pytest.mark.parametrize("face", ["T", "I", "F"])
def test_no_other_face_touches_a_train(face, monkeypatch):
    option = f"{words(1, 0)}+train-house"
    pieces = {"axis": {"artillery": "A1"}}  # on the baseline, so it cannot fall back
    field = started(monkeypatch, face, option=option, terrain=LINE, tail=train(side="axis"), pieces=pieces)
    assert field.void(ALLIES)[face] == 1 and parts(field) == ("E6", "E5")


@pytest.mark.rule("HR-TRAIN-14", "HR-CAMPAIGN-5")
@pytest.mark.parametrize(
    ("hits", "infantry", "stand"),
    [("", 4, ("E6", "E5")), ("", 3, ("E6", "E5")), (":hits_wagon=2,hits_engine=3", 4, ("E6", OFF))],
)
def test_a_player_strikes_a_train_that_is_nearest_to_its_end(hits, infantry, stand, monkeypatch):
    option = f"{words(2, 0)}+train-house{hits}"
    pieces = {"axis": {"infantry": f"A1:{infantry}"}}
    field = started(monkeypatch, "GG", option=option, terrain=LINE, tail=train(side="axis"), pieces=pieces)
    assert parts(field) == stand
    assert field.picture("axis")["A1"] == (infantry if stand[1] == OFF else infantry - 2)


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
