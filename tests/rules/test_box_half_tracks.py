"""Half-tracks of Winter Wars: medals by the figure, the ground they keep off, cards."""

import pytest

from engine.codes import Face, Stop
from engine.hooks import Fired
from engine.kernel.tactics import rolls
from engine.layout import OFF
from engine.loading.words.errors import InputError
from tests.support.battlefield import Battlefield
from tests.support.half_tracks import field_of, give, weaken

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
    field.next_turn().ready("E4").attack("E4", "E5", "AAS")
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
    field.ready("H5").attack("H5", "I5", "ASS")
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
    field.attack("D5", "E5", "FSS")
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
