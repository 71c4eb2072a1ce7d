"""Bridges blown by a card (Terrain Pack)."""

import pytest

from engine.codes import Gap
from engine.hooks import Event, Fired
from engine.layout import OFF
from engine.loading.words.errors import InputError
from engine.players.common.weights import FORBIDS
from engine.rules.bridges.choices import random_by_card, recruit_by_card, sergeant_by_card
from engine.rules.bridges.law import may_act_by_card
from tests.support.battlefield import built_from, scenario_text
from tests.support.bridges import RIVER, has_bridge
from tests.support.demolition import CARDS, PONTOONS, ROLL, SURE, at_river, on_the_line, river
from tests.support.loaded_dice import Unasked


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
    kinds = [event[0] for event in field.events]
    assert max(i for i, kind in enumerate(kinds) if kind == Event.MEDAL) < kinds.index(Event.END)


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


# --- players ---


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
