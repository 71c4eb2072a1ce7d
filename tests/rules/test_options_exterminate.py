"""Daleks that exterminate towns: markers, the order it takes, what is left, objectives that stay."""

import pytest

from engine.loading.checks.prospects import most_medals
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.rules.claims import law
from tests.support.battlefield import Battlefield
from tests.support.wide_board import Generals

ARMY = "dalek-standard+dalek-special-weapons+dalek-mercenary+dalek-setup:free_placement=false"
EXTERMINATE = f"{ARMY}+dalek-exterminate"
TOWNS = {"E5": "town", "C3": "town", "C9": "ef_city_ruins", "C11": "tp_radar"}
SHARED = '\n[[objective]]\nid = "x"\nsides = ["axis", "allies"]\nhexes = "E5 G7"\nneed = 1\n'
OWN = '\n[[objective]]\nid = "y"\nsides = "axis"\nhexes = "G9"\n'
OWN += '\n[[objective]]\nid = "z"\nsides = "allies"\nhexes = "C3"\n'


def field(row="infantry", options=EXTERMINATE, tail=""):
    """A unit of the Dalek side on the town of E5, in its turn."""
    axis = {row: "E5", "armor": "A1"} if row != "armor" else {"armor": "E5 A1"}
    return Battlefield(
        TOWNS, axis, {"infantry": "I1", "armor": "I3"}, options=options, active="axis", tail=tail
    )


def turn(one, ordered="E5", **done):
    """A turn of the Daleks with an order for one unit that does nothing else, or something."""
    law.note_places(one.tables, one.state, 0)
    unit = one.unit(ordered)
    one.state["ordered"][unit] = 1
    one.state["moved"][unit], one.state["battles"][unit] = done.get("moved", 0), done.get("battles", 0)
    law.take_claims(one.tables, one.state, 0)
    return one


def left(one):
    return {one.names[hex_] for hex_ in range(len(one.names)) if one.state["claim_left"][hex_]}


@pytest.mark.rule("HR-DALEXT-1", "HR-DALEXT-7", "HR-GEN-19", "HR-GEN-20")
def test_towns_have_markers_and_ruins_of_the_map_none():
    assert left(field()) == {"E5", "C3", "C11"}
    assert field().tables["claim_side"] == 0
    other = field(options=f"{ARMY},side=allies+dalek-exterminate")
    assert other.tables["claim_side"] == 1


@pytest.mark.rule("HR-DALEXT-2", "HR-DALEXT-6")
@pytest.mark.parametrize("row", ["infantry", "armor"])
def test_a_dalek_that_spends_its_order_there_leaves_ruins_and_has_the_medal_for_good(row):
    one = turn(field(row))
    assert left(one) == {"C3", "C11"} and one.medals("axis") == 1
    assert one.terrain("E5") == "ef_city_ruins"
    barred = int(one.tables["stack_barred"][one.stack("E5")])
    shut = [barred >> int(one.state["unit_row"][one.unit(hex_)]) & 1 for hex_ in ("E5", "I1", "I3")]
    assert shut == [0, 0, 1]


@pytest.mark.rule("HR-DALEXT-1", "HR-DALEXT-2", "HR-GEN-19", "LOS-14")
def test_a_village_on_a_hill_becomes_ruins_on_level_ground():
    one = Battlefield(
        {"E5": "ef_hill_village", "E6": "hill", "E7": "hill"},
        {"infantry": "E5 A1"},
        {"infantry": "I1"},
        options=EXTERMINATE,
        active="axis",
    )
    assert left(one) == {"E5"} and one.sees("E5", "E7")
    hills = one.state["hill_now"]
    assert len({int(hills[one.index[hex_]]) for hex_ in ("E5", "E6", "E7")}) == 1
    turn(one)
    assert left(one) == set() and one.medals("axis") == 1 and one.terrain("E5") == "ef_city_ruins"
    assert one.tables["stack_height"][one.stack("E5")] == 0 and not one.sees("E5", "E7")
    assert hills[one.index["E5"]] == 0 and hills[one.index["E6"]] == hills[one.index["E7"]] > 0


@pytest.mark.rule("HR-DALEXT-1", "HR-GEN-19")
def test_a_map_with_a_village_on_a_hill_is_played():
    tables = build_tables(load_scenario("st-vith-wooded"), parse_variant("daleks")).tables[0]
    assert tables["claims"] > 0


@pytest.mark.rule("HR-DALEXT-2")
def test_a_mercenary_does_not():
    assert left(turn(field("artillery"))) == {"E5", "C3", "C11"}


@pytest.mark.rule("HR-DALEXT-2", "HR-DALEXT-7")
@pytest.mark.parametrize("done", ["moved", "battles"])
def test_whoever_moves_or_battles_does_not(done):
    assert "E5" in left(turn(field(), **{done: 1}))


@pytest.mark.rule("HR-DALEXT-3", "HR-DALEXT-4")
def test_without_an_order_or_once_driven_off_there_is_nothing():
    assert "E5" in left(turn(field(), "A1"))
    one = field()
    law.note_places(one.tables, one.state, 0)
    one.state["ordered"][one.unit("E5")] = 1
    one.put("E5", "E4")
    law.take_claims(one.tables, one.state, 0)
    assert "E5" in left(one)


@pytest.mark.rule("HR-DALEXT-2", "HR-DALEXT-7", "OVL-10")
@pytest.mark.parametrize("generals", ["", "+field-generals:coordination=joint"])
@pytest.mark.parametrize(("walks", "gone"), [((), {"E2", "E20"}), ((("E2", "E3", "E2"),), {"E20"})])
def test_under_each_general_a_unit_that_stays_does_and_one_that_has_walked_does_not(generals, walks, gone):
    army = ARMY + ",side=allies+dalek-exterminate"
    one = Generals(
        "attack_right", "probe_left", "attack_center", "dig_in",
        allies={"infantry": "E2 E11 E20"}, axis={"infantry": "A2 A24"},
        terrain={"E2": "town", "E20": "town"}, options=army + generals,
    )  # fmt: skip
    one.turn(
        "attack_right",
        places=["56", "12"] if generals else ["5", "1"],
        further=["probe_left"],
        areas=["1", "5"] if generals else [],
        orders=["E2", None, "E20"],
        moves=[*walks, None],
    )
    assert {hex_ for hex_ in ("E2", "E20") if one.terrain(hex_) == "ef_city_ruins"} == gone
    assert one.medals("allies") == len(gone)


@pytest.mark.rule("HR-DALEXT-2")
@pytest.mark.parametrize("vp", [0, 1, 2])
def test_medals_are_a_parameter(vp):
    assert turn(field(options=f"{EXTERMINATE}:vp={vp}")).medals("axis") == vp


@pytest.mark.rule("HR-DALEXT-1", "HR-DALEXT-5")
@pytest.mark.parametrize(
    ("own", "mine", "humans"),
    [("keep", [["G7"], ["G9"]], [["E5", "G7"], ["C3"]]), ("drop", [], [["E5", "G7"], ["C3"]])],
)
def test_objectives_on_towns_give_way_to_markers_and_those_of_humans_stay(own, mine, humans):
    goals = field(options=f"{EXTERMINATE}:own_objectives={own}", tail=SHARED + OWN).built.document[
        "scenario"
    ]["objectives"]
    assert [one["cells"] for one in goals if "axis" in one["sides"]] == mine
    assert [one["cells"] for one in goals if "allies" in one["sides"]] == humans


@pytest.mark.rule("HR-DALEXT-1", "HR-SET-24", "HR-SET-9")
def test_what_it_needs_and_what_it_excludes():
    with pytest.raises(InputError, match=r"no dalek-setup \(HR-SET-24\)"):
        parse_variant("dalek-exterminate")
    with pytest.raises(InputError, match="HR-SET-9"):
        parse_variant(f"{EXTERMINATE}+objectives-held-until-retaken")


@pytest.mark.rule("HR-DALWIN-4")
def test_markers_count_among_what_the_daleks_can_earn():
    built = field(options=f"{EXTERMINATE}:vp=2").built
    assert most_medals(built, "axis") == 2 + 3 * 2  # two human units, three towns
