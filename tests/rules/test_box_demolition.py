"""Bridges blown by a card, and pontoon bridges built by one (Terrain Pack)."""

import pytest

from engine.codes import Gap, Place
from engine.hooks import Event, Fired
from engine.kernel.boxes.bridges import may_act_by_card
from engine.layout import OFF
from engine.loading.words.errors import InputError
from engine.players.common.weights import FORBIDS
from engine.players.random.by_card import random_by_card
from engine.players.recruit.by_card import recruit_by_card
from engine.players.sergeant.by_card import sergeant_by_card, worth_of_blowing, worth_without
from tests.support.battlefield import built_from, scenario_text
from tests.support.bridges import has_bridge
from tests.support.loaded_dice import Unasked
from tests.support.sergeant_at_table import Table
from tests.support.turn_script import Turns

SURE, ROLL = (f'[ruleset]\nbridge_demolition = "{way}"\n' for way in ("sure", "roll"))
PONTOONS = "[ruleset]\npontoons = 1\n"
# A river along row E; the bridge of E3 lies on the left, that of E7 in the center, both as the Allies see it.
RIVER = {f"E{i}": "river" for i in range(1, 14)} | {"E3": "river + bridge", "E7": "river + bridge"}
CARDS = ("recon_left", "probe_left", "attack_left", "recon_center", "attack_center", "recon_right")


def river(rules=SURE, axis="A1", allies="I1 F6", active="allies", cards=CARDS, terrain=RIVER, **more):
    field = Turns(
        terrain=terrain,
        axis={"infantry": axis},
        allies={"infantry": allies},
        active=active,
        tail=rules,
        **{"medals": 9, **more},
    )
    field.hold(active, *cards)
    return field


@pytest.mark.rule("TP-BRB-1")
@pytest.mark.parametrize(
    ("card", "hex_", "blown"),
    [
        ("recon_left", "E3", True),
        ("attack_left", "E3", True),
        ("recon_center", "E7", True),
        ("recon_in_force", "E3", True),
        ("recon_left", "E7", False),
        ("recon_right", "E3", False),
        ("direct_from_hq", "E3", False),
        ("infantry_assault", "E3", False),
        ("recon_left", "E4", False),
    ],
)
def test_a_section_card_that_names_the_section_blows_the_bridge(card, hex_, blown):
    field = river(cards=(*CARDS, "recon_in_force", "direct_from_hq", "infantry_assault"))
    field.turn(None if blown else "recon_left", bridge=(card, hex_), gap=0 if blown else Gap.LANDMARK)
    assert has_bridge(field, "E3") is not (blown and hex_ == "E3")
    assert field.fired(Fired.BRIDGE_BLOWN) is blown


@pytest.mark.rule("TP-BRB-1")
@pytest.mark.parametrize("card", ["recon_right", "recon_left"])
def test_left_and_right_are_those_of_the_side(card):
    field = river(active="axis", cards=("recon_right", "recon_left"))
    own = card == "recon_right"
    field.turn(None if own else "recon_left", bridge=(card, "E3"), gap=0 if own else Gap.LANDMARK)
    assert has_bridge(field, "E3") is not own


@pytest.mark.rule("TP-BRB-1")
@pytest.mark.parametrize("card", ["recon_left", "recon_center"])
def test_a_bridge_on_the_line_is_in_both_sections(card):
    split = on_the_line()
    field = river(terrain=RIVER | {split: "river + bridge"})
    field.turn(None, bridge=(card, split))
    assert not has_bridge(field, split)


def on_the_line():
    """A hex of row F that is both left and center."""
    field = river()
    sections = field.tables["hex_sections"]
    return next(name for i, name in enumerate(field.names) if name[0] == "F" and sections[i] & 3 == 3)


@pytest.mark.rule("TP-BRB-2")
def test_it_takes_the_turn_and_a_card_for_good():
    field = river()
    field.turn(None, bridge=("recon_left", "E3"))
    assert field.hand("allies") == sorted(set(CARDS) - {"recon_left"})
    assert field.state["hand_size"][1] == len(CARDS) - 1
    assert field.story(Event.ORDER, Event.DRAW, Event.PLAY, Event.KEEP) == []
    assert "recon_left" in field.lying(1)
    field.turn("recon_left")  # of the Axis
    field.turn("probe_left")
    assert len(field.hand("allies")) == len(CARDS) - 1


@pytest.mark.rule("TP-BRB-3", "TP-BRB-4")
@pytest.mark.parametrize(("faces", "blown"), [("SI", True), ("SS", True), ("GF", False), ("IA", False)])
def test_a_star_of_two_dice_does_it_and_a_card_is_drawn_whatever_they_show(faces, blown):
    field = river(ROLL)
    field.turn(None, bridge=("recon_left", "E3"), faces=[faces])
    assert has_bridge(field, "E3") is not blown
    assert [event[3] for event in field.logged(Event.LANDMARK_ROLL)] == [2]
    assert len(field.logged(Event.DRAW)) == 1 and len(field.hand("allies")) == len(CARDS)
    assert field.story(Event.ORDER) == []
    assert field.fired(Fired.BRIDGE_MINED) and field.fired(Fired.BRIDGE_BLOWN) is blown


@pytest.mark.rule("TP-BRB-1")
def test_nobody_crosses_where_the_bridge_was():
    cards = (*CARDS, "direct_from_hq", "behind_enemy_lines")
    for card in ("direct_from_hq", "behind_enemy_lines"):
        field = river(allies="I1 F3", cards=cards, axis="A1 B3")
        field.play(card).order("F3")
        assert "E3" in field.reach("F3")
        field = river(allies="I1 F3", cards=cards).turn(None, bridge=("recon_left", "E3"))
        field.turn("recon_left")
        field.state["turn"] += 1
        field.state["active"] = 1
        field.play(card).order("F3")
        assert "E3" not in field.reach("F3") and not field.move("F3", "E3")


@pytest.mark.rule("TP-BRB-1", "RET-7")
@pytest.mark.parametrize(("blown", "left"), [(True, 3), (False, 4)])
def test_nobody_retreats_there(blown, left):
    field = river(axis="F3 A1", allies="G3 I1", cards=("recon_left", "assault_left", "recon_center"))
    if blown:
        field.turn(None, bridge=("recon_left", "E3"))
        field.turn("recon_left")
    field.turn("assault_left", orders=["G3"], battles=[("G3", "F3")], faces=["FSS"])
    assert field.figures("F3" if blown else "E3") == left


@pytest.mark.rule("TP-GAP-6")
@pytest.mark.parametrize(("axis", "allies", "medals"), [("E3 A1", "I1", (0, 1)), ("A1", "E3 I1", (1, 0))])
def test_a_unit_on_it_takes_four_hits(axis, allies, medals):
    field = river(axis=axis, allies=allies)
    field.turn(None, bridge=("recon_left", "E3"))
    assert field.unit("E3") == OFF and (field.medals("axis"), field.medals("allies")) == medals


@pytest.mark.rule("TP-GAP-6", "TP-BRB-3")
def test_its_medal_may_win_and_a_miss_hurts_nobody():
    field = river(axis="E3 A1", medals=1)
    field.turn(None, bridge=("recon_left", "E3"))
    assert field.winner() == "allies" and field.story(Event.DRAW) == []
    field = river(ROLL, axis="E3 A1").turn(None, bridge=("recon_left", "E3"), faces=["GI"])
    assert field.figures("E3") == 4


@pytest.mark.rule("TP-BRBED-1")
@pytest.mark.parametrize(
    ("rules", "faces", "medals"),
    [
        (ROLL, "SI", 0),
        (ROLL + 'demolition_medals = "E7"\n', "SI", 0),
        (ROLL + 'demolition_medals = "E3"\n', "SI", 1),
        (ROLL + 'demolition_medals = "E3"\n', "GI", 0),
    ],
)
def test_a_bridge_that_is_a_medal_for_who_blows_it(rules, faces, medals):
    field = river(rules).turn(None, bridge=("recon_left", "E3"), faces=[faces])
    assert (field.medals("allies"), field.medals("axis")) == (medals, 0)


@pytest.mark.rule("TP-BRBED-1")
def test_its_medal_is_the_last_one_needed():
    field = river(SURE + 'demolition_medals = "E3"\n', axis="A1 A3", medals=1)
    field.turn(None, bridge=("recon_left", "E3"))
    assert field.winner() == "allies"


@pytest.mark.rule("TP-BRBED-1", "VIC-9")
@pytest.mark.parametrize(
    ("axis", "allies", "rules", "medals", "winner"),
    [
        ("E3 A1", "I1 F6", "", (1, 0), "allies"),  # an enemy on it: no medal comes after the end
        ("A1", "E3 I1", "", (1, 1), "allies"),  # its own unit on it: the active side wins
        ("A1", "E3 I1", 'both_reach = "draw"\n', (1, 1), "draw"),
    ],
)
def test_its_medal_and_those_of_who_stood_on_it_are_one_event(axis, allies, rules, medals, winner):
    field = river(SURE + 'demolition_medals = "E3"\n' + rules, axis=axis, allies=allies, medals=1)
    field.turn(None, bridge=("recon_left", "E3"))
    assert (field.medals("allies"), field.medals("axis")) == medals and field.winner() == winner
    told = [event[0] for event in field.events]
    assert max(i for i, kind in enumerate(told) if kind == Event.MEDAL) < told.index(Event.END)


@pytest.mark.rule("TP-BRB-1")
@pytest.mark.parametrize(
    ("rules", "hex_", "script", "open_"),
    [
        (SURE + 'demolition_hexes = "E3"\n', "E3", {"bridge": ("recon_left", "E3")}, True),
        (
            SURE + 'demolition_hexes = "E3"\n',
            "E7",
            {"bridge": ("recon_center", "E7"), "gap": Gap.LANDMARK},
            False,
        ),
        (SURE + 'demolition_sides = "axis"\n', "E3", {"bridge": Unasked()}, False),
        ("", "E3", {"bridge": Unasked()}, False),
    ],
)
def test_which_bridges_and_who(rules, hex_, script, open_):
    field = river(rules).turn(None if open_ else "recon_left", **script)
    assert has_bridge(field, hex_) is not open_


@pytest.mark.rule("TP-BRB-1")
def test_one_order_of_the_bridges_more_than_the_hand_is_no_loss():
    """A bridge that is gone cannot be blown again, and then nobody is asked."""
    field = river(SURE + 'demolition_hexes = "E3"\n').turn(None, bridge=("recon_left", "E3"))
    field.turn("recon_left")
    field.turn("probe_left", bridge=Unasked())
    assert "attack_left" in field.hand("allies")


@pytest.mark.rule("TP-BRB-1")
@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (SURE + 'demolition_hexes = "E4"\n', "E4: river"),
        (SURE + 'demolition_hexes = "Z4"\n', "Z4: no such hex"),
        (SURE + 'demolition_hexes = "C4"\n', "a hex with a bridge"),
    ],
)
def test_hexes_without_a_bridge_are_refused(rules, said):
    with pytest.raises(InputError) as failed:
        river(rules)
    assert said in str(failed.value) and "\n" not in str(failed.value)


@pytest.mark.rule("TP-BRB-1", "TP-PON-2")
@pytest.mark.parametrize(
    ("rules", "said"), [(SURE, "no bridge on the map"), (PONTOONS, "no river to bridge")]
)
def test_there_has_to_be_water(rules, said):
    sides = {"axis": {"infantry": "A1"}, "allies": {"infantry": "I1"}}
    with pytest.raises(InputError) as failed:
        built_from(scenario_text({}, sides, "", 5, 5, "country", None) + rules, "")
    assert said in str(failed.value)


# --- pontoon bridges ---


@pytest.mark.rule("TP-PON-2", "TP-PON-1")
@pytest.mark.parametrize(
    ("card", "hex_", "built"),
    [
        ("attack_left", "E2", True),
        ("attack_center", "E6", True),
        ("attack_left", "E6", False),
        ("recon_left", "E2", False),
        ("probe_left", "E2", False),
        ("attack_left", "E3", False),  # there is a bridge
        ("attack_left", "D2", False),  # no river
    ],
)
def test_an_attack_card_builds_one_in_its_section(card, hex_, built):
    field = river(PONTOONS).turn(
        None if built else "recon_left", bridge=(card, hex_), gap=0 if built else Gap.LANDMARK
    )
    assert field.fired(Fired.PONTOON_BUILT) is built
    if built:
        assert has_bridge(field, hex_) and field.story(Event.ORDER) == []
        assert len(field.logged(Event.DRAW)) == 1 and len(field.hand("allies")) == len(CARDS)


@pytest.mark.rule("TP-GAP-24")
@pytest.mark.parametrize("card", ["attack_left", "attack_center"])
def test_a_hex_of_two_sections_takes_either_card(card):
    split = on_the_line()
    field = river(PONTOONS, terrain=RIVER | {split: "river"})
    assert has_bridge(field.turn(None, bridge=(card, split)), split)


@pytest.mark.rule("TP-PON-2")
@pytest.mark.parametrize("built", [True, False])
def test_units_cross_where_it_lies_and_nowhere_else(built):
    field = river(PONTOONS, allies="I1 F2", axis="A1 F8")
    if built:
        field.turn(None, bridge=("attack_left", "E2"))
        field.turn("recon_left")
        field.state["turn"] += 1
        field.state["active"] = 1
    field.play("direct_from_hq").order("F2")
    assert ("E2" in field.reach("F2")) is built
    assert "E1" not in field.reach("F2")
    assert field.move("F2", "E2") is built
    field.state["active"] = 0
    assert not field.put("F8", "F5").move("F5", "E5")


@pytest.mark.rule("TP-PON-2", "RET-7")
def test_nobody_retreats_into_a_river_that_might_be_bridged():
    field = river(PONTOONS, axis="F5 A1", allies="G5 I1", cards=("direct_from_hq",))
    field.turn("direct_from_hq", orders=["G5"], battles=[("G5", "F5")], faces=["FSS"])
    assert field.figures("F5") == 3


@pytest.mark.rule("TP-PON-1")
def test_only_as_many_as_the_scenario_says():
    field = river(PONTOONS).turn(None, bridge=("attack_left", "E2"))
    field.turn("recon_left")
    field.turn("recon_left", bridge=Unasked())
    assert not has_bridge(field, "E6") and field.state["pontoons_built"][1] == 1


@pytest.mark.rule("TP-PON-2")
def test_players_know_no_way_over_a_river_not_bridged():
    plain, more = river(""), river(PONTOONS)
    assert (plain.tables["march"][0] == more.tables["march"][0]).all()


# --- players ---


def at_river(hand, rules=SURE, axis="A1", allies="I1", weights=None, terrain=RIVER):
    return Table(
        hand,
        weights=weights,
        terrain=terrain,
        axis={"infantry": axis},
        allies={"infantry": allies},
        tail=rules,
    )


@pytest.mark.rule("TP-BRB-1")
def test_who_weighs_terms_blows_a_bridge_under_the_enemy_but_never_under_his_own():
    table = at_river("recon_left recon_center", axis="E3 D3 C3 D4 A1")
    answer = sergeant_by_card(table.tables, table.state, table.mind, 1)
    assert answer != OFF and table.names[table.mind["target"]] == "E3"
    table = at_river("recon_left recon_center", axis="E3 D3 C3 D4 A1", weights={"bridge": FORBIDS})
    assert sergeant_by_card(table.tables, table.state, table.mind, 1) == OFF
    table = at_river("recon_left recon_center", allies="E3 D3 I1")
    assert sergeant_by_card(table.tables, table.state, table.mind, 1) == OFF
    table = at_river("recon_left recon_center")
    assert sergeant_by_card(table.tables, table.state, table.mind, 1) == OFF


@pytest.mark.rule("TP-PON-2")
def test_who_weighs_terms_builds_where_his_units_wait():
    waiting = {"rules": PONTOONS, "allies": "F1 F2 G2 F3 G3 G1", "axis": "B2 A12"}
    bare = dict.fromkeys(RIVER, "river")
    table = at_river("attack_left recon_right", **waiting, terrain=bare)
    answer = sergeant_by_card(table.tables, table.state, table.mind, 1)
    assert table.tables["card_quota"][table.tables["copy_row"][answer]].max() == 3
    assert table.names[table.mind["target"]] in {"E1", "E2", "E3", "E4"}
    table = at_river("attack_left recon_right", **waiting)  # over the bridge of E3
    assert sergeant_by_card(table.tables, table.state, table.mind, 1) == OFF


@pytest.mark.rule("TP-BRB-1")
def test_others_look_who_is_near_or_draw_lots():
    table = at_river("recon_left recon_center", axis="D3 A1")
    assert recruit_by_card(table.tables, table.state, table.mind, 1) != OFF
    assert table.names[table.mind["target"]] == "E3"
    table = at_river("recon_left", allies="F3 I1")
    assert recruit_by_card(table.tables, table.state, table.mind, 1) == OFF
    answers = set()
    for acts in range(60):
        table.state["acts"] = acts
        card = random_by_card(table.tables, table.state, table.mind, 1)
        answers.add("none" if card == OFF else table.names[table.mind["target"]])
    assert answers == {"none", "E3"}


# --- what a battle may add ---


@pytest.mark.rule("SCEN-BRG-1")
@pytest.mark.parametrize(
    ("allies", "axis", "blown"), [("I1 F3", "A1", True), ("I1 F6", "D3 A1", False), ("I1 F6", "A1", False)]
)
def test_an_own_unit_has_to_stand_next_to_it(allies, axis, blown):
    field = river(SURE + "demolition_neighbor = true\n", axis=axis, allies=allies)
    unit_there = field.tables["hex_bridge"][field.index["E3"]] > 0
    may = may_act_by_card(field.tables, field.state, 1, field.copies_of("recon_left")[0], field.index["E3"])
    assert unit_there and bool(may) is blown


@pytest.mark.rule("TP-GAP-6")
def test_how_many_hits_a_blast_is_may_be_set():
    field = river(SURE + "blast_hits = 1\n", axis="E3 A1").turn(None, bridge=("recon_left", "E3"))
    assert field.figures("E3") == 3


@pytest.mark.rule("TP-BRB-1", "TILE-BRG-1")
def test_a_bridge_over_ice_is_blown_and_the_ice_remains():
    ice = {f"E{i}": "ww_frozen_river" for i in range(1, 14)} | {"E3": "ww_frozen_river + bridge"}
    field = river(terrain=ice)
    field.turn(None, bridge=("recon_left", "E3"))
    assert field.fired(Fired.BRIDGE_BLOWN)
    assert field.stack("E3") == field.stack("E4")  # ice alone, as beside it


# --- pontoon bridges by Breakthrough cards: the orders on the move stay ---


def breakthrough_river(**more):
    """A river along row E and the Breakthrough deck; units of the Allies stand at F2, G2 and F6."""
    rules = PONTOONS + 'deck = "breakthrough"\n'
    cards = ("attack_on_move_left", "attack_on_move_center", "recon_on_move_left")
    return river(rules, allies="F2 G2 F6", cards=cards, **more)


@pytest.mark.rule("TP-PON-2", "BT-OTM-1", "BT-ATTACK-1", "CORE-TURN-9")
def test_who_builds_by_a_breakthrough_card_orders_on_the_move_and_marches_over_the_bridge():
    field = breakthrough_river(axis="C2")
    moves = [("F2", "E2", "D2")]
    field.turn(None, bridge=("attack_on_move_left", "E2"), on_move=["F2"], moves=moves, battles=[])
    assert has_bridge(field, "E2") and set(field.picture("allies")) == {"D2", "G2", "F6"}
    turned = Event.BY_CARD, Event.ON_MOVE, Event.STEP, Event.BATTLE, Event.DISCARD, Event.DRAW
    assert field.story(*turned) == [
        Event.BY_CARD, Event.ON_MOVE, Event.STEP, Event.STEP, Event.DISCARD, Event.DRAW,
    ]  # fmt: skip
    assert field.lying(Place.DISCARD) == ["attack_on_move_left"]
    assert len(field.hand("allies")) == 3 and field.state["dead_turns"][1] == 0


@pytest.mark.rule("TP-PON-2", "BT-ATTACK-1")
def test_one_unit_is_ordered_on_the_move_and_none_else():
    field = breakthrough_river()
    field.turn(None, bridge=("attack_on_move_left", "E2"), on_move=["F6", Unasked()], orders=Unasked())
    assert [e[0] for e in field.logged(Event.ON_MOVE)] == [field.unit("F6")] and not field.logged(Event.ORDER)
    field = breakthrough_river()
    field.turn(None, bridge=("attack_on_move_left", "E2"))
    assert not field.logged(Event.ON_MOVE) and field.state["dead_turns"][1] == 1


@pytest.mark.rule("TP-BRB-1", "TP-BRB-2", "BT-OTM-1")
@pytest.mark.parametrize(("way", "faces"), [(SURE, Unasked()), (ROLL, ["S"])])
def test_who_blows_a_bridge_has_spent_the_whole_turn(way, faces):
    cards = ("attack_on_move_left", "recon_on_move_left")
    field = river(way + 'deck = "breakthrough"\n', allies="F2 G2", cards=cards)
    field.turn(None, bridge=("attack_on_move_left", "E3"), on_move=Unasked(), faces=faces)
    assert field.logged(Event.BY_CARD) and not field.logged(Event.ON_MOVE)


# --- each bridge in its own way: that of E3 by option 1, that of E7 by option 2 ---

EACH = '[ruleset]\nbridge_demolition = { E3 = "sure", E7 = "roll" }\n'


@pytest.mark.rule("TP-BRB-1", "TP-BRB-2")
def test_a_bridge_of_option_1_costs_the_card_and_the_draw():
    field = river(EACH).turn(None, bridge=("recon_left", "E3"))
    assert not has_bridge(field, "E3") and has_bridge(field, "E7")
    assert field.logged(Event.DRAW) == [] and len(field.hand("allies")) == len(CARDS) - 1


@pytest.mark.rule("TP-BRB-3", "TP-BRB-4")
@pytest.mark.parametrize(("faces", "stands"), [("SI", False), ("GI", True)])
def test_a_bridge_of_option_2_is_rolled_for_and_a_card_drawn(faces, stands):
    field = river(EACH).turn(None, bridge=("recon_center", "E7"), faces=[faces])
    assert has_bridge(field, "E7") is stands and has_bridge(field, "E3")
    assert len(field.logged(Event.DRAW)) == 1 and len(field.hand("allies")) == len(CARDS)


@pytest.mark.rule("TP-BRB-1")
@pytest.mark.parametrize(
    ("ways", "e3", "e7"),
    [
        ('{ E3 = "sure" }', True, False),  # without others no card blows the bridges that it does not name
        ('{ E3 = "none", others = "sure" }', False, True),
        ('{ e7 = "roll", others = "sure" }', True, True),
        ('{ others = "sure" }', True, True),
    ],
)
def test_bridges_that_the_table_does_not_name_are_as_it_says_of_others(ways, e3, e7):
    field = river(f"[ruleset]\nbridge_demolition = {ways}\n")
    may = [
        bool(may_act_by_card(field.tables, field.state, 1, field.copies_of(card)[0], field.index[hex_]))
        for card, hex_ in (("recon_left", "E3"), ("recon_center", "E7"))
    ]
    assert may == [e3, e7]


@pytest.mark.rule("TP-BRB-1")
def test_a_table_with_one_way_for_all_is_the_game_of_that_way():
    each = '[ruleset]\nbridge_demolition = { E3 = "sure", E7 = "sure" }\n'
    assert river(SURE).built.tables.tobytes() == river(each).built.tables.tobytes()


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ('{ E4 = "sure" }', "ruleset.bridge_demolition.E4: found E4, expected a hex with a bridge (E3 E7)"),
        ('{ Z4 = "sure" }', "ruleset.bridge_demolition.Z4: found Z4, expected a hex with a bridge (E3 E7)"),
        ('{ E3 = "maybe" }', "ruleset.bridge_demolition.E3: found 'MAYBE', expected NONE | SURE | ROLL"),
        (
            '{ E3 = "sure" }\ndemolition_hexes = "E7"',
            "E3: found E3, expected a hex of ruleset.demolition_hexes (E7)",
        ),
    ],
)
def test_a_wrong_way_is_refused_by_its_hex(rules, said):
    with pytest.raises(InputError) as caught:
        river(f"[ruleset]\nbridge_demolition = {rules}\n")
    assert said in str(caught.value)


@pytest.mark.rule("TP-BRB-2", "TP-BRB-3")
def test_who_weighs_terms_asks_the_way_of_each_bridge():
    table = at_river("recon_left recon_center", rules=EACH, axis="E3 D3 C3 D4 E7 D7 C7 A1")
    sergeant_by_card(table.tables, table.state, table.mind, 1)  # judges the position
    position = table.tables, table.state, table.mind, 1
    sure, roll = (table.index[name] for name in ("E3", "E7"))
    gap = {hex_: worth_without(*position, hex_, 4) for hex_ in (sure, roll)}
    assert worth_of_blowing(*position, sure) == pytest.approx(
        gap[sure] - 4.0
    )  # a card fewer for the rest of the game
    assert worth_of_blowing(*position, roll) == pytest.approx(gap[roll] * 11 / 36)  # a star among two dice
