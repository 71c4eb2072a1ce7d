"""Minefields (Terrain Pack, Winter Wars)."""

from collections import Counter
from itertools import product

import numpy as np
import pytest

from engine.codes import Loss, Stop
from engine.dialogue.start import start_game
from engine.hooks import Event, Fired, Stream
from engine.layout import MIND, STATE
from engine.policies.player_files import fill_mind
from tests.support.battlefield import Battlefield, built_from, scenario_text
from tests.support.loaded_dice import Unasked
from tests.support.mined_field import Mined, entering

AXIS, ALLIES = 0, 1
FIELDS = pytest.mark.parametrize("field_row", ["tp_minefield", "ww_minefield"])


# --- how the ground is laid ---


@pytest.mark.rule("TP-MINE-1")
@pytest.mark.parametrize(("owner", "row", "harmed"), [("axis", "allies", 1), ("allies", "allies", 0)])
def test_the_scenario_names_who_laid_them(owner, row, harmed):
    field = Mined({"E5": "tp_minefield"}, tokens={"E5": 2}, allies={"infantry": "E4 I1"}, owner=owner)
    field.ready("E4").march("E4", "E5", faces=["II"] if harmed else [])
    assert field.figures("E5") == (2 if harmed else 4)


def dealt(hexes, row="tp_minefield", games=300, tail=""):
    """Strengths by game, each dealt at the start of a game of its own."""
    text = scenario_text(
        dict.fromkeys(hexes, row),
        {"axis": {"infantry": "A1"}, "allies": {"infantry": "I1"}},
        "",
        5,
        5,
        "country",
        "axis",
    )
    built = built_from(text + tail, "")
    tables, state, mind = built.tables[0], np.zeros(1, STATE)[0], fill_mind(("random", "random"))[0]
    found = []
    for game in range(games):
        start_game(tables, state, mind, 5, 6, game)
        at = [h for h in range(tables["n_hexes"]) if tables["stack_mine"][state["hex_stack"][h]]]
        assert len(at) == len(hexes) and not state["mine_known"].any()
        found.append(tuple(int(state["mine_value"][h]) for h in at))
    return found


@pytest.mark.rule("TP-MINE-2", "TP-GAP-1")
def test_tokens_are_dealt_at_random_and_none_twice():
    pool = [0, 0, 0, 1, 1, 2, 2, 3, 4]
    nine = dealt(["A3", "B3", "C3", "D3", "E3", "F3", "G3", "H3", "I3"], games=60)
    assert {tuple(sorted(one)) for one in nine} == {tuple(pool)}
    assert len(set(nine)) > 50
    two = Counter(dealt(["C3", "C5"], games=400))
    assert set(two) <= {(a, b) for a, b in product(pool, pool)} - {(3, 3), (4, 4)}
    assert len(two) >= 18  # of 23 pairs


@pytest.mark.rule("WW-MINE-1", "WW-GAP-2")
def test_winter_mines_have_lower_tokens():
    nine = dealt(["A3", "B3", "C3", "D3", "E3", "F3", "G3", "H3", "I3"], "ww_minefield", 3)
    assert {tuple(sorted(one)) for one in nine} == {(0, 0, 0, 1, 1, 1, 1, 2, 3)}


@pytest.mark.rule("TP-GAP-1")
def test_a_scenario_may_have_other_tokens():
    patch = '[[patch]]\nat = "terrain.tp_minefield.on_enter.pool"\nset = "5,5"\n'
    assert dealt(["C3", "C5"], games=2, tail=patch) == [(5, 5)] * 2


@pytest.mark.rule("TP-GAP-1")
def test_more_fields_than_tokens_open_another_set():
    """Nine fields have the first set, in the order of the hexes; the next three are of a second, equal one."""
    pool = [0, 0, 0, 1, 1, 2, 2, 3, 4]
    twelve = dealt([f"{row}{n}" for row in "CEGI" for n in (3, 5, 7)], games=40)
    assert {tuple(sorted(one[:9])) for one in twelve} == {tuple(pool)}
    assert (
        all(not Counter(one[9:]) - Counter(pool) for one in twelve) and len({one[9:] for one in twelve}) > 10
    )


@pytest.mark.rule("TP-MINE-2")
def test_the_deal_leaves_all_other_chance_alone():
    """With and without minefields the same cards are dealt."""
    hands = []
    for row in ("tp_minefield", "open"):
        text = scenario_text(
            {"C3": row},
            {"axis": {"infantry": "A1"}, "allies": {"infantry": "I1"}},
            "",
            5,
            5,
            "country",
            "axis",
        )
        tables, state, mind = built_from(text, "").tables[0], np.zeros(1, STATE)[0], np.zeros(1, MIND)[0]
        start_game(tables, state, mind, 5, 6, 7)
        hands.append(state["hand"].copy())
    assert np.array_equal(*hands)
    assert Stream.MINES == 12 and Stream.ICE == 13


# --- entering a minefield ---


@pytest.mark.rule("TP-MINE-3", "WW-MINE-1")
@FIELDS
@pytest.mark.parametrize("owner", ["axis", "allies"])
@pytest.mark.parametrize("row", ["infantry", "armor", "artillery"])
def test_every_unit_stops_hard(field_row, owner, row):
    field = Battlefield({"E5": field_row}, allies={row: "E4"}, owner=owner).ready("E4")
    assert not field.move("E4", "E5", "E6")
    assert field.state["stopped"][field.unit("E5")] == Stop.HARD


@pytest.mark.rule("TP-MINE-3", "TP-MINE-8")
def test_a_field_neither_covers_nor_blocks_nor_forbids_battle():
    field = Mined(
        {"E5": "tp_minefield"}, tokens={"E5": 1}, axis={"infantry": "E6"}, allies={"infantry": "E4"}
    )
    field.ready("E4").march("E4", "E5", faces=["S"])
    assert field.dice("E5", "E6") == 3


@pytest.mark.rule("TP-MINE-4")
@FIELDS
def test_the_side_that_laid_it_triggers_and_reveals_nothing(field_row):
    field = entering(3, field_row=field_row, owner="allies")
    assert field.figures("E5") == 4 and not field.known("E5") and field.mined("E5")
    assert not field.noted(Event.MINE)


@pytest.mark.rule("TP-MINE-5", "TP-MINE-3")
@FIELDS
def test_a_decoy_is_removed_for_good_and_still_stops(field_row):
    field = entering(0, field_row=field_row, row="armor", way=("E4", "E5", "E6"))
    assert field.figures("E5") == 3 and field.known("E5") and not field.mined("E5")
    assert field.fired(Fired.MINE_DECOY) and not field.fired(Fired.MINE_WENT_OFF)
    #  the next to come finds open ground
    field = entering(0, field_row=field_row)
    field.next_turn().next_turn()
    field.play("direct_from_hq").order("E5").march("E5", "E6", "E7")
    assert field.figures("E7") == 4


@pytest.mark.rule("TP-MINE-6", "WW-MINE-1")
@FIELDS
@pytest.mark.parametrize(
    ("row", "full", "faces", "lost"),
    [
        ("infantry", 4, "IAG", 2), ("infantry", 4, "FSA", 0), ("infantry", 4, "IIG", 3),
        ("armor", 3, "IAG", 2), ("armor", 3, "IIF", 0), ("armor", 3, "AGS", 2),
        ("artillery", 2, "IAS", 0), ("artillery", 2, "GFS", 1),
    ],
)  # fmt: skip
def test_each_symbol_of_the_class_and_each_grenade_costs_a_figure(field_row, row, full, faces, lost):
    field = entering(3, [faces], row, field_row=field_row)
    assert field.figures("E5") == full - lost and field.known("E5")
    assert field.lost(ALLIES) == lost
    assert all(event[4] == Loss.MINE for event in field.noted(Event.HIT))


@pytest.mark.rule("TP-MINE-6")
def test_flags_do_nothing():
    field = entering(4, ["FFFF"])
    assert field.figures("E5") == 4


@pytest.mark.rule("TP-MINE-6")
def test_a_unit_wiped_out_is_a_medal_and_its_move_ends():
    field = entering(4, ["IIII"])
    assert field.picture("allies") == {"I1": 4}
    assert (field.medals("axis"), field.medals("allies")) == (1, 0)
    assert field.fired(Fired.MINE_KILLED) and not field.state["rule_gap"]


@pytest.mark.rule("TP-MINE-7")
def test_the_field_stays_with_its_strength_known():
    field = entering(2, ["SS"])
    assert field.mined("E5") and field.known("E5")
    field.next_turn().next_turn()
    field.play("direct_from_hq").order("E5").march("E5", "E4")
    field.next_turn().next_turn()
    field.play("direct_from_hq").order("E4").march("E4", "E5", faces=["IA"])
    assert field.figures("E5") == 3


@pytest.mark.rule("TP-MINE-8")
def test_retreats_neither_stop_nor_reveal_nor_roll():
    field = Mined(
        {"E5": "tp_minefield", "F5": "tp_minefield"}, tokens={"E5": 4, "F5": 4}, axis={"infantry": "C4"},
        allies={"infantry": "D4 I1"}, active="axis",
    )  # fmt: skip
    field.ready("C4")
    with field.ground_shows([]):
        field.attack("C4", "D4", "FFS", retreat=["E5", "F5"])
    assert field.figures("F5") == 4
    assert not field.known("E5") and not field.known("F5")


@pytest.mark.rule("TP-GAP-11")
@pytest.mark.parametrize(("row", "faces", "left"), [("infantry", "II", 2), ("armor", "AG", 1)])
def test_taking_ground_is_an_entry(row, faces, left):
    field = Mined(
        {"E5": "tp_minefield"}, tokens={"E5": 2}, axis={"infantry": "E5:1 A1"}, allies={row: "E4 I1"}
    )
    field.ready("E4")
    with field.ground_shows([faces]):
        field.attack("E4", "E5", "III")
    assert field.figures("E5") == left and field.known("E5")
    assert field.state["stopped"][field.unit("E5")] == Stop.HARD


@pytest.mark.rule("TP-GAP-11", "TP-MINE-6")
def test_who_dies_taking_ground_overruns_nobody():
    field = Mined(
        {"E5": "tp_minefield"}, tokens={"E5": 4}, axis={"infantry": "E5:1 E6 A1"}, allies={"armor": "E4 I1"}
    )
    field.ready("E4")
    with field.ground_shows(["AAAA"]):
        field.attack("E4", "E5", "III", overrun=Unasked())
    assert field.figures("E5") == 0 and field.figures("E6") == 4
    assert (field.medals("axis"), field.medals("allies")) == (1, 1)


@pytest.mark.rule("TP-MINE-5", "PHP-16")
def test_behind_enemy_lines_every_hex_entered_counts():
    """Limits of terrain are lifted, so nothing stops the unit; each field it walks over goes off all the same."""
    field = Mined(
        {"E5": "tp_minefield", "E6": "tp_minefield"}, tokens={"E5": 1, "E6": 2}, allies={"infantry": "E4 I1"}
    )
    field.play("behind_enemy_lines").order("E4").march("E4", "E5", "E6", "E7", faces=["I", "SG"])
    assert field.figures("E7") == 2 and field.known("E5") and field.known("E6")


@pytest.mark.rule("TP-MINE-5")
def test_an_air_drop_and_the_set_up_set_nothing_off():
    field = Mined({"E5": "tp_minefield"}, tokens={"E5": 4}, allies={"infantry": "E5 I1"})
    assert field.figures("E5") == 4 and not field.known("E5")


@pytest.mark.rule("WW-GAP-11")
def test_mines_are_no_battle_so_visibility_leaves_them_alone():
    """Where symbols hit nobody beyond one hex, the symbol of the class still costs a figure on a mine."""
    field = entering(2, ["II"], options="ruleset.symbol_range=1")
    assert field.figures("E5") == 2


@pytest.mark.rule("WW-FRZ-2", "TP-MINE-6")
def test_the_ground_is_no_part_of_the_luck_of_battle():
    field = entering(2, ["II"])
    assert not field.state["n_dice"].any() and not field.state["actual_hits"].any()


# --- engineers ---


def engineers(way=("E4", "E5"), faces=(), card="direct_from_hq", value=3, **pieces):
    field = Mined(
        {"E5": "tp_minefield"}, tokens={"E5": value}, axis={"infantry": "E6 A1"},
        allies={"tp_engineer": f"{way[0]} I1"}, **pieces,
    )  # fmt: skip
    field.play(card)
    field.order(way[0])
    field.march(*way, faces=faces)
    return field


@pytest.mark.rule("TP-ENG-4", "TP-GAP-8")
def test_engineers_who_may_still_battle_clear_the_field_instead():
    field = engineers()
    assert not field.mined("E5") and field.figures("E5") == 4
    assert field.fired(Fired.MINE_CLEARED) and not field.known("E5")
    assert field.dice("E5", "E6") == 0
    assert [event[0] for event in field.noted(Event.MINE_CLEARED)] == [Event.MINE_CLEARED]


@pytest.mark.rule("TP-ENG-4")
def test_engineers_who_have_moved_too_far_set_it_off():
    field = Mined({"E5": "tp_minefield"}, tokens={"E5": 2}, allies={"tp_engineer": "E3 I1"})
    field.ready("E3").march("E3", "E4", "E5", faces=["IS"])
    assert field.mined("E5") and field.figures("E5") == 3


@pytest.mark.rule("TP-ENG-4")
def test_engineers_on_the_move_set_it_off():
    field = Mined({"E5": "tp_minefield"}, tokens={"E5": 2}, allies={"tp_engineer": "E4 I1"}).ready("E4")
    field.state["on_move"][field.unit("E4")] = 1
    field.march("E4", "E5", faces=["IS"])
    assert field.mined("E5") and field.figures("E5") == 3


@pytest.mark.rule("TP-ENG-4", "TP-GAP-11")
def test_engineers_who_take_ground_set_it_off():
    field = Mined(
        {"E5": "tp_minefield"}, tokens={"E5": 2}, axis={"infantry": "E5:1 A1"}, allies={"tp_engineer": "E4 I1"},
    )  # fmt: skip
    field.ready("E4")
    with field.ground_shows(["IS"]):
        field.attack("E4", "E5", "III")
    assert field.mined("E5") and field.figures("E5") == 3


@pytest.mark.rule("TP-ENG-4", "TP-MINE-4")
def test_engineers_of_the_laying_side_only_stop():
    field = engineers(owner="allies")
    assert field.mined("E5") and field.figures("E5") == 4
    assert field.dice("E5", "E6") == 3


@pytest.mark.rule("SCEN-OBJ-8")
@pytest.mark.parametrize(("rules", "first", "second"), [("", 0, 0), ("[ruleset]\ndecoy_medals = 1\n", 1, 1)])
def test_the_first_decoy_of_a_game_brings_its_medal(rules, first, second):
    """The medal goes to the enemy of the side that laid it, and stays although he leaves."""
    mines = {"E5": "tp_minefield", "E7": "tp_minefield"}
    field = Mined(mines, tokens={"E5": 0, "E7": 0}, allies={"infantry": "E4 E8 I1"}, tail=rules)
    field.ready("E4", "E8").march("E4", "E5")
    assert (field.medals("allies"), field.medals("axis")) == (first, 0)
    field.march("E8", "E7")
    assert field.medals("allies") == second


@pytest.mark.rule("SCEN-OBJ-8")
def test_its_medal_may_win():
    field = Mined(
        {"E5": "tp_minefield"}, tokens={"E5": 0}, allies={"infantry": "E4 I1"}, medals=1,
        tail="[ruleset]\ndecoy_medals = 1\n",
    )  # fmt: skip
    field.ready("E4").march("E4", "E5")
    assert field.winner() == "allies"


@pytest.mark.rule("SCEN-OBJ-8")
def test_a_field_that_goes_off_brings_none():
    field = Mined(
        {"E5": "tp_minefield"},
        tokens={"E5": 1},
        allies={"infantry": "E4 I1"},
        tail="[ruleset]\ndecoy_medals = 1\n",
    )
    field.ready("E4").march("E4", "E5", faces=["S"])
    assert field.medals("allies") == 0
