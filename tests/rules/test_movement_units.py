"""How far each kind of unit moves on open ground, and what it may still do afterwards."""

import pytest

from engine.hooks import Event
from tests.support.battlefield import Battlefield
from tests.support.turn_script import Turns

# Moves straight along row E; the enemy stands next to the hex where the unit ends.
WAY = ("E3", "E4", "E5", "E6", "E7")


def place(name):
    """Doubled coordinates of a hex (CORE-GEO-2)."""
    row = "ABCDEFGHI".index(name[0])
    return row, 2 * (int(name[1:]) - 1) + row % 2


def within(field, hex_, n):
    """Hexes of the board at distance 1 to n, by the formula of CORE-DIST-1."""
    r, c = place(hex_)
    found = set()
    for other in field.names:
        dr, dc = abs(place(other)[0] - r), abs(place(other)[1] - c)
        if 0 < dr + max(0, (dc - dr) // 2) <= n:
            found.add(other)
    return found


def march(row, steps, card="direct_from_hq", enemy=None):
    """The unit walks so many hexes along row E; an enemy waits next to its last hex."""
    at = WAY[steps]
    field = Battlefield(allies={row: "E3"}, axis={"infantry": enemy or f"D{at[1]}"}).play(card).order("E3")
    moved = steps == 0 or field.move(*WAY[: steps + 1])
    return field, at, moved


@pytest.mark.rule("CORE-MOV-7", "CORE-MOV-8", "CORE-MOV-9", "CORE-MOV-10", "CORE-GEO-4")
@pytest.mark.rule("UNIT-INF-1", "UNIT-SF-1", "UNIT-ARM-1", "UNIT-ART-1", "UNIT-ELITE-1", "UNIT-FFI-1")
@pytest.mark.parametrize(
    ("row", "hexes"),
    [
        ("infantry", 2),
        ("special_forces", 2),
        ("resistance", 2),
        ("armor", 3),
        ("elite_armor", 3),
        ("artillery", 1),
    ],
)
@pytest.mark.parametrize("start", ["E5", "I1", "D12"])
def test_reach_on_open_ground(row, hexes, start):
    field = Battlefield(allies={row: start}, axis={"infantry": "A1"}).play("direct_from_hq").order(start)
    assert field.reach(start) == within(field, start, hexes)


@pytest.mark.rule("CORE-MOV-7", "CORE-MOV-8", "CORE-MOV-9", "CORE-MOV-10", "UNIT-FFI-5")
@pytest.mark.parametrize(
    ("row", "battles_after"),
    [
        #                    moved 0      1      2      3
        ("infantry", (True, True, False)),
        ("special_forces", (True, True, True)),
        ("resistance", (True, True, False)),
        ("armor", (True, True, True, True)),
        ("elite_armor", (True, True, True, True)),
        ("artillery", (True, False)),
    ],
)
def test_battle_after_moving(row, battles_after):
    for steps, may_battle in enumerate(battles_after):
        field, at, moved = march(row, steps)
        assert moved
        assert (field.dice(at, f"D{at[1]}") == 3) == may_battle, (row, steps)
    *_, moved = march(row, len(battles_after), enemy="A13")
    assert not moved  # one hex too far


@pytest.mark.rule("CORE-MOV-1", "CORE-MOV-2")
def test_units_move_one_after_another_each_once():
    field = Turns(allies={"infantry": "F5 F7"})
    field.turn("probe_center", orders=["F5", "F7"], moves=[("F7", "E7"), ("F5", "E5", "D5")])
    assert [field.names[e[2]] for e in field.logged(Event.STEP)] == ["E7", "E5", "D5"]
    again = Battlefield(allies={"infantry": "F5"}).play("probe_center").order("F5")
    assert again.move("F5", "E5")
    assert not again.move("E5", "D5")  # one hex is left of the allowance, but the move is over


@pytest.mark.rule("CORE-MOV-1")
def test_an_earlier_move_can_clear_the_way_for_a_later_one():
    #  H1 H2     the front unit leaves first
    #  I1        the one in the corner has no other way out than H1 (I2 is held)
    field = Battlefield(allies={"infantry": "I1 H1 I2"}).play("attack_left").order("I1", "H1")
    assert field.reach("I1") == set()
    assert field.move("H1", "G1")
    assert field.move("I1", "H1")
    assert field.picture("allies") == {"G1": 4, "H1": 4, "I2": 4}


@pytest.mark.rule("CORE-MOV-3")
@pytest.mark.parametrize("side", ["axis", "allies"])
def test_no_way_into_or_through_any_unit(side):
    #   D4 D5
    #  E4 E5 E6     five of the six neighbours are held, by friends or enemies
    #   F4 F5
    ring = "D4 D5 E4 E6 F4"
    pieces = {"axis": {"infantry": "A1"}, "allies": {"armor": "E5"}}
    pieces[side]["infantry"] = ring
    field = Battlefield(**pieces).play("direct_from_hq").order("E5")
    reach = field.reach("E5")
    assert not reach & set(ring.split())
    assert "F5" in reach
    assert "C5" not in reach  # two hexes ahead, but no way round by F5 leads there
    assert not field.move("E5", "D5", "C5")


@pytest.mark.rule("CORE-MOV-4")
def test_figures_move_together_and_units_never_merge():
    field = Battlefield(allies={"infantry": "E5:3 E6:1"}).play("direct_from_hq").order("E5", "E6")
    assert not field.move("E6", "E5")
    assert field.move("E5", "D5")
    assert field.picture("allies") == {"D5": 3, "E6": 1}


@pytest.mark.rule("CORE-MOV-5")
def test_section_lines_do_not_stop_a_unit():
    field = Battlefield(allies={"armor": "E3"}).play("recon_left").order("E3")
    assert field.move("E3", "E4", "E5", "E6")
    assert field.picture("allies") == {"E6": 3}


@pytest.mark.rule("CORE-MOV-6")
def test_enemies_next_to_the_way_neither_stop_nor_tax():
    #   D3 D4 D5 D6     enemies all along
    #  E3 >  >  E6      the tank rolls past
    #   F3 F4 F5 F6
    enemies = " ".join(f"{letter}{n}" for letter in "DF" for n in (3, 4, 5, 6))
    field = Battlefield(allies={"armor": "E3"}, axis={"infantry": enemies}).play("direct_from_hq").order("E3")
    assert field.move("E3", "E4", "E5", "E6")
    assert field.dice("E6", "D6") == 3


@pytest.mark.rule("CORE-MOV-23", "AMB-53")
@pytest.mark.parametrize(("row", "dice"), [("infantry", 0), ("special_forces", 3), ("armor", 3)])
def test_a_way_back_to_the_start_still_counts_as_moved(row, dice):
    field = Battlefield(allies={row: "E5"}, axis={"infantry": "D5"}).play("direct_from_hq").order("E5")
    assert field.move("E5", "E6", "E5")
    assert field.dice("E5", "D5") == dice
    assert not field.move("E5", "E6")


@pytest.mark.rule("CORE-MOV-23", "CARD-ARTBOM-2", "AMB-53")
def test_a_gun_that_drove_around_and_back_may_not_battle():
    field = (
        Battlefield(allies={"artillery": "E5"}, axis={"infantry": "D5"}).play("artillery_bombard").order("E5")
    )
    assert field.move("E5", "E6", "E5")
    assert field.dice("E5", "D5") == 0


@pytest.mark.rule("CORE-MOV-24", "CARD-INFASLT-4")
@pytest.mark.parametrize(
    ("terrain", "near", "far"),
    [
        ({}, True, True),
        ({"D4": "forest", "D5": "forest"}, False, False),  # a forest still ends the move
        ({"C5": "hedgerow"}, False, True),  # a hedgerow is still entered by the first step only
        ({"D4": "beach", "D5": "beach"}, True, False),  # a move onto beach is still two hexes at most
        ({"D4": "ocean", "D5": "ocean"}, False, False),  # and one onto ocean one hex
    ],
)
def test_a_card_that_widens_moves_leaves_terrain_limits_alone(terrain, near, far):
    #   B5       three hexes ahead
    #  C5        two
    #   D4 D5    the only ways there
    #    E5
    field = Turns(terrain=terrain, allies={"infantry": "E5"}).play_in("infantry_assault", 1).order("E5")
    assert ("C5" in field.reach("E5"), "B5" in field.reach("E5")) == (near, far)
