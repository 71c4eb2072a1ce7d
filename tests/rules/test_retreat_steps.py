"""Where a retreat may go: the two hexes toward home, what blocks them, and the price of blocked steps."""

import pytest

from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import IfAsked, Unasked

WAYS = ["D5", "D6"]


def beaten(faces, axis, terrain=None, allies="F6 I1", row="infantry", way=(), hex_="E6", **more):
    """Flags against an Axis unit at E6, friends of three figures beside it; the first Allied unit attacks."""
    answers = {key: more.pop(key) for key in ("ignore", "stand", "ground") if key in more}
    friends = " ".join(f"{friend}:3" for friend in axis.split())
    field = Battlefield(terrain, {row: hex_, "elite_armor": friends}, {"infantry": allies}, **more)
    attacker = allies.split()[0].partition(":")[0]
    field.ready(attacker).attack(
        attacker,
        hex_.partition(":")[0],
        faces,
        **{"retreat": IfAsked(list(way)), "ground": IfAsked(0), **answers},
    )
    assert field.state["rule_gap"] == 0
    return field


@pytest.mark.rule("RET-1", "RET-2", "RET-5")
@pytest.mark.parametrize("way", WAYS)
def test_one_flag_one_hex_toward_home_by_the_owners_choice(way):
    #    D5  D6      Axis home above
    #      E6
    #        F6 attacker
    field = beaten("FSS", "A1", way=[way])
    assert field.picture("axis") == {way: 4, "A1": 3}


@pytest.mark.rule("RET-1", "RET-2", "RET-5")
@pytest.mark.parametrize("way", ["F5", "F6"])
def test_allies_retreat_toward_the_bottom(way):
    field = Battlefield(axis={"infantry": "D5"}, allies={"infantry": "E6 I1"}, active="axis").ready("D5")
    field.attack("D5", "E6", "FSS", retreat=[way], ground=0)
    assert field.picture("allies") == {way: 4, "I1": 4}


@pytest.mark.rule("RET-1", "RET-2")
@pytest.mark.parametrize(
    ("faces", "way", "end"),
    [
        ("FFS", ["D5", "C5"], "C5"),
        ("FFS", ["D6", "C7"], "C7"),
        ("FFF", ["D5", "C6", "B5"], "B5"),
        ("FFF", ["D6", "C6", "B6"], "B6"),
    ],
)
def test_each_flag_is_one_hex(faces, way, end):
    assert beaten(faces, "A1", way=way).picture("axis") == {end: 4, "A1": 3}


@pytest.mark.rule("RET-3", "RET-8")
@pytest.mark.parametrize(
    ("hex_", "attacker", "end", "figures"),
    [("E1", "F1", "D1", 4), ("E13", "F12", "D12", 4), ("A6", "B6", "A6", 3)],
)
def test_one_way_at_the_sides_none_on_the_baseline(hex_, attacker, end, figures):
    field = beaten("FSS", "C9", allies=f"{attacker} I1", hex_=hex_)
    assert field.picture("axis") == {end: figures, "C9": 3}


@pytest.mark.rule("RET-3", "RET-8")
def test_the_only_way_at_the_side_may_be_blocked():
    field = beaten("FSS", "D1", allies="F1 I1", hex_="E1")
    assert field.picture("axis") == {"E1": 3, "D1": 3}


@pytest.mark.rule("RET-4")
def test_enemies_near_the_way_do_not_matter():
    #    C5 foe
    #  D5  D6 own       D5 lies next to the foe
    #    E6
    field = beaten("FSS", "D6", allies="F6 C5")
    assert field.picture("axis") == {"D5": 4, "D6": 3}


@pytest.mark.rule("RET-6", "OBS-WIRE-7")
@pytest.mark.parametrize("kind", ["forest", "hedgerow", "town", "wire", "hill_steep", "bluff", "beach"])
def test_terrain_that_stops_a_move_stops_no_retreat(kind):
    field = beaten("FFS", "A1", terrain={"D5": kind, "D6": kind}, way=["D5", "C5"])
    assert field.picture("axis") == {"C5": 4, "A1": 3}


@pytest.mark.rule("RET-6", "TER-BLUFF-5", "AMB-33")
@pytest.mark.parametrize("row", ["infantry", "armor", "artillery"])
@pytest.mark.parametrize("kind", ["bluff", "cliff"])
def test_a_retreat_crosses_the_edge_of_a_bluff_like_any_hill(row, kind):
    #  D5, D6 bluff above the beach E6
    field = beaten("FSS", "A1", terrain={"D5": kind, "D6": kind, "E6": "beach"}, row=row, way=["D5"])
    assert field.figures("D5") > 0


@pytest.mark.rule("RET-7", "RET-8", "TER-RIVER-1", "TER-OCEAN-3")
@pytest.mark.parametrize(
    ("kind", "row", "free"),
    [
        ("river", "infantry", False),
        ("river", "armor", False),
        ("river + bridge", "infantry", True),
        ("river + bridge", "armor", True),
        ("ocean", "infantry", False),
        ("ocean", "artillery", False),
        ("bunker", "infantry", True),
        ("bunker", "armor", False),
        ("bunker", "artillery", False),
        ("hedgehog", "infantry", True),
        ("hedgehog", "armor", False),
        ("hedgehog", "artillery", False),
        ("hill_impassable", "infantry", False),
    ],
)
def test_hexes_closed_to_a_retreat(kind, row, free):
    full = {"infantry": 4, "armor": 3, "artillery": 2}[row]
    field = beaten("FSS", "A1", terrain={"D5": kind, "D6": kind}, row=row, way=["D5"], owner="axis")
    assert field.figures("D5" if free else "E6") == (full if free else full - 1)


@pytest.mark.rule("RET-7", "TER-BRIDGE-4")
def test_a_walled_edge_is_closed_to_a_retreat():
    #  the bridge tile D5 is open to the east and west only; D6 is held by a friend
    walls = '[[patch]]\nat = "terrain.bridge.edges"\nset = { walls = [1, 2, 4, 5] }\n'
    field = beaten("FSS", "D6", terrain={"D5": "bridge"}, tail=walls)
    assert field.picture("axis") == {"E6": 3, "D6": 3}


@pytest.mark.rule("RET-7", "RET-8")
def test_friends_and_foes_block_the_way():
    assert beaten("FSS", "D5 D6").picture("axis") == {"E6": 3, "D5": 3, "D6": 3}
    assert beaten("FSS", "D5", allies="F6 D6").picture("axis") == {"E6": 3, "D5": 3}


@pytest.mark.rule("RET-8", "RET-11", "AMB-3")
def test_steps_that_cannot_be_made_cost_a_figure_each():
    #  B6: one step to row A, then the baseline
    field = beaten("FFF", "C9", allies="C7 I1", hex_="B6", way=["A6"])
    assert field.picture("axis") == {"A6": 4 - 2, "C9": 3}


@pytest.mark.rule("RET-9", "AMB-1")
def test_a_retreat_cannot_be_refused():
    field = beaten("FSS", "A1", way=["D5"], stand=Unasked())
    assert field.picture("axis") == {"D5": 4, "A1": 3}


@pytest.mark.rule("RET-9", "AMB-1", "HR-STAND-1")
def test_the_switch_lets_the_owner_refuse():
    field = beaten("FSS", "A1", way=["D5"], stand=1, options="ruleset.retreat_choice=STAND")
    assert field.picture("axis") == {"E6": 3, "A1": 3}


@pytest.mark.rule("RET-10", "AMB-2")
def test_the_longest_way_must_be_taken():
    #  C5 C6 held, C7 free:   D5 is a dead end, D6 leads on to C7
    field = beaten("FFS", "C5 C6", way=["D5"])
    assert field.picture("axis") == {"C7": 4, "C5": 3, "C6": 3}


@pytest.mark.rule("RET-10", "AMB-2")
def test_by_the_switch_the_owner_may_run_into_a_dead_end():
    field = beaten("FFS", "C5 C6", way=["D5"], options="ruleset.retreat_path=FREE")
    assert field.picture("axis") == {"D5": 3, "C5": 3, "C6": 3}


@pytest.mark.rule("RET-10")
def test_only_the_shortfall_of_the_longest_way_costs_figures():
    #  all of row C next to D5 and D6 is held: one step is possible whatever the way
    field = beaten("FFS", "C5 C6 C7", way=["D6"])
    assert field.picture("axis") == {"D6": 3, "C5": 3, "C6": 3, "C7": 3}


@pytest.mark.rule("RET-11", "AMB-3")
def test_losses_come_first_and_a_dead_unit_does_not_move():
    objective = '[[objective]]\nid = "home"\nsides = "axis"\nhexes = "A6 A7"\nhold = "FOREVER"\n'
    before = beaten("FFS", "C9", allies="C7 I1", hex_="B6:1", way=["A6"], tail=objective)
    assert before.picture("axis") == {"C9": 3}
    assert before.medals("axis") == 0
    after = beaten(
        "FFS",
        "C9",
        allies="C7 I1",
        hex_="B6:1",
        way=["A6"],
        tail=objective,
        options="ruleset.retreat_losses=AFTER",
    )
    assert after.picture("axis") == {"C9": 3}
    assert after.medals("axis") == 1  # it reached A6 before it died


@pytest.mark.rule("RET-12", "TG-1", "VIC-2", "HR-GEN-7")
def test_a_unit_that_dies_of_a_blocked_retreat_is_the_attackers():
    field = beaten("FSS", "D5 D6", hex_="E6:1", ground=1)
    assert field.picture("axis") == {"D5": 3, "D6": 3}
    assert field.picture("allies") == {"E6": 4, "I1": 4}
    assert field.medals("allies") == 1


@pytest.mark.rule("RET-18", "VIC-OBJ-11", "AMB-42")
def test_a_retreat_reaches_and_leaves_objectives():
    #  home D5 is a lasting Axis medal, E6 a temporary one
    tail = (
        '[[objective]]\nid = "home"\nsides = "axis"\nhexes = "D5"\nhold = "FOREVER"\n'
        '[[objective]]\nid = "front"\nsides = "axis"\nhexes = "E6"\n'
    )
    field = beaten("FFS", "A1", way=["D5", "C5"], tail=tail)
    assert field.picture("axis") == {"C5": 4, "A1": 3}
    assert (field.holder(0), field.holder(1)) == ("axis", None)
    assert field.medals("axis") == 1


@pytest.mark.rule("RET-18", "OBS-SANDBAG-4", "CORE-MOV-25")
def test_a_retreat_leaves_sandbags_behind_and_they_go():
    field = beaten("FSS", "A1", terrain={"E6": "sandbag"}, way=["D5"], ignore=0, row="infantry")
    assert field.figures("D5") == 4
    assert field.pieces("E6") == 0


@pytest.mark.rule("RET-18", "OBS-WIRE-7")
@pytest.mark.parametrize("row", ["infantry", "armor", "artillery"])
def test_wire_entered_by_retreat_stays(row):
    field = beaten("FSS", "A1", terrain={"D5": "wire"}, way=["D5"], row=row)
    assert field.figures("D5") > 0
    assert field.pieces("D5") != 0


@pytest.mark.rule("RET-19", "TER-OCEAN-3", "TER-OCEAN-4", "TER-OCEAN-5")
def test_a_unit_in_the_water_retreats_to_land_only():
    #  G5 beach, H5 H6 water: an Axis unit at H5 goes up to the beach, an Allied one at H5 has only I5, I6: water
    field = beaten("FSS", "A1", hex_="H5", allies="G6 G9", way=["G5"], face="beach")
    assert field.picture("axis") == {"G5": 4, "A1": 3}
    field = Battlefield(
        axis={"infantry": "G5"}, allies={"infantry": "H5 G9"}, active="axis", face="beach"
    ).ready("G5")
    field.attack("G5", "H5", "FSS")
    assert field.picture("allies") == {"H5": 3, "G9": 4}


@pytest.mark.rule("RET-20", "TER-BRIDGE-1")
def test_a_bridge_is_an_ordinary_hex_of_a_retreat():
    river = {f"D{n}": "river" for n in range(1, 13)} | {"D5": "river + bridge"}
    field = beaten("FFS", "A1", terrain=river, way=["C5"])
    assert field.picture("axis") == {"C5": 4, "A1": 3}
