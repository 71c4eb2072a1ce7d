"""Hills as Battle Stars: sight and cover ask which hills stand now (LOS-13, LOS-14, TER-HILL-2)."""

import pytest

from engine.codes import Overlook
from engine.geometry.sight import sees
from engine.hooks import Event
from engine.kernel import setup
from engine.layout import OFF
from engine.loading.schema.boards import USUAL
from engine.loading.words.errors import InputError
from engine.rules.landmarks import law as sabotage
from tests.support.turn_script import Turns

ALLIES = 1
GRID = USUAL.grid
NEAR = 3  # hexes from E5 at which sight is looked at
WAYS = ["sabotage", "star-sabotage"]
RIDGE = ("E3", "E4", "E5", "E6", "E7")
SHAPES = {
    "a ridge": RIDGE,
    "two hills": ("E3", "E4", "E6", "E7"),
    "a block": ("D4", "D5", "E4", "E5", "E6", "F4", "F5"),
    "a ring": ("D4", "D5", "E4", "E6", "F4", "F5"),
}


def hills(hexes, stars="E5", way="sabotage", kind="hill", **more):
    """Hills on these hexes, with Battle Stars on some of them."""
    own = f'sabotage_hexes = "{stars}"\n' if way == "sabotage" else ""
    option = f"{way}:targets={stars.replace(' ', '|')}" if way != "sabotage" else ""
    tail = f"[ruleset]\n{own}"
    return Turns(**{"terrain": dict.fromkeys(hexes, kind), "medals": 9, **more}, options=option, tail=tail)


def ground(field, hex_="E5"):
    """Name of what lies on a hex now."""
    return field.built.stack_names[field.stack(hex_)]


def destroy(field, hex_):
    """The Allies destroy the Battle Star on a hex."""
    sabotage.destroy(field.tables, field.state, ALLIES, field.index[hex_])


def groups_of(hexes):
    """Connected hills by hex, found from the lattice alone (LOS-14)."""
    left = {GRID.parse(hex_) for hex_ in hexes}
    found, number = {}, 0
    while left:
        number += 1
        edge = [left.pop()]
        while edge:
            here = edge.pop()
            found[GRID.hexes[here]] = number
            beside = left.intersection(GRID.neighbors(here))
            left -= beside
            edge += beside
    return found


def check_sight(field, hexes):
    """Hexes around E5 see each other as the plain statement of the rule says, with nobody in between."""
    field.state["unit_at"][:] = OFF
    stand = groups_of(hexes)
    near = [name for name in field.names if field.far("E5", name) <= NEAR]
    for a in near:
        for b in near:
            if a != b:
                ends = (GRID.hexes[field.index[name]] for name in (a, b))
                expected = sees(
                    *ends, lambda hex_: False, hills=stand, on_board=lambda hex_: hex_ in GRID.index_of
                )
                assert field.sees(a, b) is expected, (a, b)


@pytest.mark.rule("LOS-13", "LOS-14", "LOS-18", "TP-SAB-2", "HR-SABOT-5")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("shape", SHAPES)
def test_sight_over_what_is_left_is_that_of_the_hills_that_stand_now(shape, way):
    hexes = SHAPES[shape]
    first, second = ("E5", "E4") if "E5" in hexes else ("E4", "E6")
    field = hills(hexes, f"{first} {second}", way)
    check_sight(field, hexes)
    destroy(field, first)
    check_sight(field, set(hexes) - {first})
    destroy(field, second)
    check_sight(field, set(hexes) - {first, second})
    setup.set_up(field.tables, field.state, 1, 2, 1)
    check_sight(field, hexes)  # the next game begins with all of them


@pytest.mark.rule("LOS-13", "LOS-14", "LOS-18")
def test_a_ridge_becomes_two_hills():
    """Along the ridge E3 sees E7 (LOS-13); of two hills, the near hexes see each other, those behind do not."""
    field = hills(RIDGE)
    assert field.sees("E3", "E7") and field.sees("E4", "E6") and not field.sees("D4", "F4")
    destroy(field, "E5")
    assert field.sees("E4", "E6")  # LOS-18, example E
    assert not field.sees("E3", "E6") and not field.sees("E3", "E7")  # LOS-13, example J
    assert field.sees("E3", "E4") and ground(field) == "open"


@pytest.mark.rule("TER-HILL-2", "CORE-DICE-7", "TP-SAB-2")
def test_cover_goes_with_the_height():
    """Attacks on E5 from low ground lose a die of infantry and armor, none from a hill; afterwards E5 is low ground."""
    sides = {
        "axis": {"infantry": "D5 A1", "armor": "F5", "artillery": "C5"},
        "allies": {"infantry": "E5 E4 I1"},
    }
    field = hills(RIDGE, active="axis", **sides)
    field.play("direct_from_hq").order("D5", "F5", "C5")
    assert [field.dice(hex_, "E5") for hex_ in ("D5", "F5", "C5")] == [2, 2, 3]
    destroy(field, "E5")
    assert [field.dice(hex_, "E5") for hex_ in ("D5", "F5", "C5")] == [3, 3, 3]
    for gone, dice in ((False, 3), (True, 2)):  # from E5 at a unit on the hill E4
        field = hills(RIDGE, axis={"infantry": "E4 A1"}, allies={"infantry": "E5 I1"})
        if gone:
            destroy(field, "E5")
        field.play("direct_from_hq").order("E5")
        assert field.dice("E5", "E4") == dice


@pytest.mark.rule("TP-SAB-1", "TP-SAB-2", "HR-SABOT-1", "TER-HILL-1")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", ["hill", "ef_hill_village", "ef_hill_forest"])
@pytest.mark.parametrize(("faces", "done"), [("IIS", True), ("IAG", False)])
def test_a_star_takes_the_tile_for_a_medal(kind, way, faces, done):
    field = hills(("E5",), way=way, kind=kind, allies={"infantry": "E5 I1"})
    field.turn("direct_from_hq", orders=["E5"], sabotage=["E5"], faces=[faces])
    assert [int(event[3]) for event in field.logged(Event.LANDMARK_ROLL)] == [3]
    assert field.medals("allies") == int(done) and ground(field) == ("open" if done else kind)
    assert field.figures("E5") == 4
    height = field.tables["stack_height"][field.stack("E5")]
    assert int(height) == (0 if done else 1)


@pytest.mark.rule("LOS-15")
@pytest.mark.parametrize(("overlook", "seen"), [("SAME_HILL", False), ("EQUAL_HEIGHT", True)])
def test_hills_that_may_be_overlooked_are_overlooked_from_those_that_stand(overlook, seen):
    """Under EQUAL_HEIGHT a third hill in between hides nothing from two hills as high."""
    field = hills(("E3", "E5", "E7", "E9"), "E9")
    field.tables = field.tables.copy()
    field.tables["hill_overlook"] = Overlook[overlook]
    field.state["unit_at"][:] = OFF
    assert field.sees("E3", "E7") is seen
    destroy(field, "E9")
    assert field.sees("E3", "E7") is seen and not field.sees("E3", "E9")


@pytest.mark.rule("LOS-14")
def test_only_hills_that_may_lose_a_hex_are_asked_of_the_moment():
    """Without a Battle Star on it a hill has its number from the set-up, as every hill of an official battle has."""
    field = hills(("C3", "C4", "E5"))
    groups = {hex_: int(field.tables["hex_group"][field.index[hex_]]) for hex_ in ("C3", "C4", "E5")}
    assert groups["C3"] == groups["C4"] > 0 and groups["E5"] == 0 and field.tables["loose_hills"] == 1
    plain = Turns(terrain={"E5": "hill"})
    assert plain.tables["loose_hills"] == 0 and plain.tables["part_sight"] == 0
    assert plain.tables["hex_group"][plain.index["E5"]] == 1


@pytest.mark.rule("TP-MTN-4")
def test_cover_by_the_hill_a_unit_stands_on_needs_hills_that_stay():
    line = '\n[[patch]]\nat = "terrain.hill.cover_when"\nset = "GROUP"\n'
    with pytest.raises(InputError, match=r"terrain\.hill\.cover_when"):
        Turns(terrain={"E5": "hill"}, tail=f'[ruleset]\nsabotage_hexes = "E5"\n{line}')
