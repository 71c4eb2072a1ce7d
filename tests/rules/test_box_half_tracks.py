"""Half-tracks of Winter Wars: medals by the figure, the ground they keep off, cards, resupply."""

from unittest.mock import patch

import pytest

from engine.codes import Face, Stop
from engine.dialogue import resupply as dialogue
from engine.dialogue import turn
from engine.hooks import Fired
from engine.kernel.boxes.resupply import may_serve, may_supply, supply
from engine.kernel.tactics import rolls
from engine.layout import OFF
from engine.loading.words.errors import InputError
from engine.players.sergeant.resupply import recruit_resupply
from engine.replay.board_text import Position
from tests.support.battlefield import SIDES, Battlefield

ON = "\n[ruleset]\nresupply = true\n"


def field_of(allies, axis=None, tail=ON, terrain=None, **more):
    """A battlefield on which half-tracks may give figures."""
    return Battlefield(terrain, axis or {"infantry": "A1 A2"}, allies, tail=tail, **more)


def gives(field, giver, served):
    """Whether the unit may give a figure to the other one now."""
    unit = field.unit(giver)
    return bool(
        may_supply(field.tables, field.state, unit)
        and may_serve(field.tables, field.state, unit, field.unit(served))
    )


def give(field, giver, served):
    """A figure goes from one unit to the other."""
    assert gives(field, giver, served)
    supply(field.tables, field.state, field.unit(giver), field.unit(served))


def weaken(field, **figures):
    """Units left with so many figures of their full strength."""
    for hex_, n in figures.items():
        field.state["unit_figures"][field.unit(hex_)] = n
    return field


# --- the unit ---


@pytest.mark.rule("WW-HT-1")
@pytest.mark.parametrize("figures", [1, 2, 3])
def test_a_battle_says_how_many_figures_a_half_track_has(figures):
    field = Battlefield(allies={"ww_half_track": f"E4:{figures}", "infantry": "I1"})
    assert field.figures("E4") == figures


@pytest.mark.rule("WW-HT-1")
def test_four_figures_are_refused_by_name():
    with pytest.raises(
        InputError, match=r"units\.allies\.ww_half_track E4 figures: found 4, expected 1 to 3"
    ):
        Battlefield(allies={"ww_half_track": "E4:4"})


@pytest.mark.rule("WW-HT-2")
def test_armor_symbols_and_grenades_hit_half_tracks():
    field = Battlefield(axis={"infantry": "E5"}, allies={"ww_half_track": "E4", "armor": "I1"})
    rows = field.built.unit_rows
    faces = field.tables["hit_faces"][:, rows.index("infantry"), rows.index("ww_half_track")]
    assert set(faces.tolist()) == {1 << Face.ARMOR | 1 << Face.GRENADE}


@pytest.mark.rule("WW-HT-5", "WW-HT-6")
def test_three_figures_of_several_half_tracks_make_a_medal():
    #  check value 20: 4 figures lost to fire, 2 spent on resupply: 1 medal, 1 figure over
    field = field_of(
        {"ww_half_track": "E5:3 H5:3", "infantry": "H6 G5"},
        {"armor": "E4 G9", "infantry": "A1"},
        active="allies",
    )
    weaken(field, H6=2, G5=3).ready("H5")
    give(field, "H5", "H6")
    give(field, "H5", "G5")
    assert field.medals("axis") == 0 and field.figures("H5") == 1
    field.next_turn().ready("E4").attack("E4", "E5", "AAS", ground=0)
    assert field.medals("axis") == 0 and field.figures("E5") == 1
    field.put("G9", "G6").ready("G6").attack("G6", "H5", "ASS", ground=0)
    assert field.medals("axis") == 1 and field.unit("H5") == OFF
    assert field.fired(Fired.PART_MEDAL)
    field.next_turn()
    field.next_turn().ready("E4").attack("E4", "E5", "ASS", ground=0)
    assert field.medals("axis") == 1 and field.unit("E5") == OFF  # the fourth figure waits
    assert field.state["parts_lost"][1] * 3 == field.tables["part_medals"]


@pytest.mark.rule("WW-HT-5", "VIC-1")
def test_a_medal_for_figures_wins_the_game_though_the_unit_stands():
    field = Battlefield(
        axis={"armor": "E4", "infantry": "A1"}, allies={"ww_half_track": "E5:2 I5:3", "infantry": "I1"},
        active="axis", medals=1,
    )  # fmt: skip
    field.ready("E4").attack("E4", "E5", "AAS", ground=0)
    assert field.winner() is None
    field.next_turn().next_turn().put("E4", "H5")
    field.ready("H5").attack("H5", "I5", "ASS", ground=0)
    assert field.winner() == "axis" and field.figures("I5") == 2


@pytest.mark.rule("WW-HT-5", "BOX-UNIT-2")
def test_a_figure_lost_for_a_flag_counts():
    field = Battlefield(
        axis={"armor": "H5"}, allies={"ww_half_track": "I5:3", "infantry": "I1"}, active="axis"
    )
    field.ready("H5").attack("H5", "I5", "FFF", ground=0)
    assert field.figures("I5") == OFF + 1 and field.medals("axis") == 1


# --- ground ---


@pytest.mark.rule("WW-HT-7")
@pytest.mark.parametrize("kind", ["river", "hill_impassable", "hedgehog", "bunker"])
def test_what_keeps_out_armor_keeps_out_half_tracks(kind):
    owner = "allies" if kind == "bunker" else None
    field = Battlefield({"E5": kind}, allies={"ww_half_track": "E4", "infantry": "I1"}, owner=owner).ready(
        "E4"
    )
    assert not field.move("E4", "E5")


@pytest.mark.rule("WW-HT-8")
@pytest.mark.parametrize("kind", ["bluff", "cliff"])
def test_half_tracks_climb_neither_up_nor_down_from_the_beach(kind):
    for way in (("E4", "E5"), ("E5", "E4")):
        field = Battlefield(
            {"E4": "beach", "E5": kind}, allies={"ww_half_track": way[0], "infantry": "I1"}
        ).ready(way[0])
        assert not field.move(*way)


@pytest.mark.rule("WW-HT-8", "OBS-WIRE-6")
def test_half_tracks_remove_wire_on_entering():
    field = Battlefield({"E5": "wire"}, allies={"ww_half_track": "E4", "infantry": "I1"}).ready("E4")
    assert field.move("E4", "E5") and not field.pieces("E5")


@pytest.mark.rule("WW-HT-8")
def test_half_tracks_do_not_retreat_into_the_ocean():
    field = Battlefield(
        {"F5": "ocean", "F4": "ocean"},
        {"armor": "D5"},
        {"ww_half_track": "E5:3", "infantry": "I1"},
        active="axis",
    ).ready("D5")
    field.attack("D5", "E5", "FSS", ground=0)
    assert field.figures("E5") == 2


@pytest.mark.rule("WW-HT-8")
@pytest.mark.parametrize("kind", ["tp_rail", "ww_rail", "river + tp_rail_bridge", "river + ww_rail_bridge"])
def test_half_tracks_halt_softly_on_rails(kind):
    field = Battlefield({"E5": kind}, allies={"ww_half_track": "E4", "infantry": "I1"}).ready("E4")
    assert field.reach("E4") >= {"E5"} and not field.move("E4", "E5", "E6")
    field = Battlefield({"E5": kind}, allies={"ww_half_track": "E4", "infantry": "I1"}).ready("E4")
    assert field.move("E4", "E5") and field.state["stopped"][field.unit("E5")] == Stop.SOFT


# --- cards ---


@pytest.mark.rule("WW-HT-9")
@pytest.mark.parametrize("card", ["armor_assault", "close_assault", "direct_from_hq", "attack_center"])
def test_cards_that_order_half_tracks(card):
    field = Battlefield(axis={"infantry": "E6"}, allies={"ww_half_track": "E5", "infantry": "I1"}).play(card)
    assert field.may_order("E5")


@pytest.mark.rule("WW-HT-9")
def test_firefight_orders_half_tracks_and_armor_assault_adds_a_die():
    field = Battlefield(axis={"infantry": "E7"}, allies={"ww_half_track": "E5", "infantry": "I1"})
    assert field.play("firefight").may_order("E5")
    field = Battlefield(axis={"infantry": "E6"}, allies={"ww_half_track": "E5", "infantry": "I1"})
    assert field.play("armor_assault").order("E5").dice("E5", "E6") == 3


@pytest.mark.rule("WW-HT-9")
def test_an_armor_symbol_of_their_finest_hour_orders_a_half_track():
    field = Battlefield(axis={"infantry": "E6"}, allies={"ww_half_track": "E5", "infantry": "I1"})
    field.play("their_finest_hour")
    field.state["rolled"][:] = (1, 0, 0)
    assert not field.may_order("E5")
    field.state["rolled"][:] = (0, 1, 0)
    assert field.may_order("E5")
    assert field.order("E5").dice("E5", "E6") == 3


BANNED = ["behind_enemy_lines", "dig_in", "infantry_assault", "move_out"]


@pytest.mark.rule("WW-HT-10", "CORE-ORD-9")
@pytest.mark.parametrize(
    ("card", "allowed"), [*((card, False) for card in BANNED), ("artillery_bombard", True)]
)
def test_cards_for_others_order_no_half_track_in_place_of_what_they_name(card, allowed):
    field = Battlefield(allies={"ww_half_track": "E5", "armor": "E7"}).play(card)
    assert field.state["fallback"]
    assert field.may_order("E7")
    assert field.may_order("E5") is allowed


@pytest.mark.rule("WW-HT-10", "BT-DIGIN-1")
def test_a_card_that_stands_for_another_is_barred_with_it():
    field = Battlefield(
        allies={"ww_half_track": "E5", "armor": "E7"}, tail='\n[ruleset]\ndeck = "breakthrough"\n'
    )
    field.play("breakthrough_dig_in")
    assert field.state["fallback"] and field.may_order("E7") and not field.may_order("E5")


@pytest.mark.rule("WW-HT-10", "WW-HT-11")
@pytest.mark.parametrize("row", ["ww_half_track", "eq_truck"])
def test_medics_pass_half_tracks_by(row):
    field = weaken(Battlefield(allies={row: "E4", "infantry": "I1"}), E4=1).play("medics_mechanics")
    assert not field.may_order("E4")
    assert not rolls.may_heal(field.tables, field.state, field.unit("E4"))


@pytest.mark.rule("WW-HT-11")
def test_half_tracks_are_no_infantry_for_boats_leaders_and_hospitals():
    units = Battlefield(allies={"ww_half_track": "E4", "infantry": "I1"}).built.document["units"]
    assert units["ww_half_track"]["class"] == "ARM" and "NO_RECOVERY" in units["ww_half_track"]["traits"]


def test_an_unknown_card_is_refused_by_name():
    tail = '\n[[patch]]\nat = "units.ww_half_track.never_by"\nset = "digin"\n'
    with pytest.raises(InputError, match=r"ww_half_track.*'digin'"):
        Battlefield(allies={"ww_half_track": "E4"}, tail=tail)


@pytest.mark.parametrize("medals", ["1/1 each", "2/3 each", "a third"])
def test_parts_of_a_medal_are_written_one_way(medals):
    tail = f'\n[[patch]]\nat = "units.ww_half_track.medals"\nwas = "1/3 each"\nset = "{medals}"\n'
    with pytest.raises(InputError, match="like 1/3 each"):
        Battlefield(allies={"ww_half_track": "E4"}, tail=tail)


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
    held = field.holder()
    give(field, "E5", "E6")
    assert field.unit("E5") == OFF and field.medals("axis") == 0
    assert field.state["alive"][1] == 2 and field.state["units_lost"][1] == 0
    assert field.state["figures_lost"].sum() == 0
    assert held is None or field.holder() is None


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
    position = Position.start(setup)
    position.apply({"event": "resupply", "unit": "U1", "served": "U2", "left": 0, "now": 3})
    assert position.units == {
        "U1": {"id": "U1", "hex": None, "figures": 0},
        "U2": {"id": "U2", "hex": "E6", "figures": 3},
    }
