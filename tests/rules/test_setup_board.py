"""The board the armies meet on: shape, home sides, what one hex holds, faces, sections."""

import pytest

from engine.codes import Section, Side, Trait
from engine.layout import OFF
from tests.support.battlefield import Battlefield

# L left, C center, R right as the Allies see them; ( cut by the left line, ) by the right one.
SECTIONS = """
A L L L L C C C C C R R R R
B  L L L ( C C C C ) R R R
C L L L L C C C C C R R R R
D  L L L ( C C C C ) R R R
E L L L L C C C C C R R R R
F  L L L ( C C C C ) R R R
G L L L L C C C C C R R R R
H  L L L ( C C C C ) R R R
I L L L L C C C C C R R R R
"""
BITS = {"L": {Section.LEFT}, "C": {Section.CENTER}, "R": {Section.RIGHT}}
BITS["("] = BITS["L"] | BITS["C"]
BITS[")"] = BITS["C"] | BITS["R"]


@pytest.fixture(scope="module")
def empty():
    return Battlefield()


def around(field, hex_):
    """Names of the hexes next to a hex."""
    return {field.names[h] for h in field.tables["near"][field.index[hex_], :6] if h != OFF}


@pytest.mark.rule("CORE-GEO-1", "CORE-GEO-2", "CORE-GEO-3", "CORE-GEO-4")
@pytest.mark.parametrize(
    ("hex_", "neighbours"),
    [
        ("E5", "D4 D5 E4 E6 F4 F5"),
        ("D5", "C5 C6 D4 D6 E5 E6"),
        ("A1", "A2 B1"),
        ("A13", "A12 B12"),
        ("B1", "A1 A2 B2 C1 C2"),
        ("B12", "A12 A13 B11 C12 C13"),
        ("I7", "H6 H7 I6 I8"),
    ],
)
def test_nine_rows_of_13_and_12_hexes_half_hexes_left_out(empty, hex_, neighbours):
    assert empty.tables["n_hexes"] == len(empty.names) == 5 * 13 + 4 * 12 == 113
    assert around(empty, hex_) == set(neighbours.split())


@pytest.mark.rule("CORE-GEO-5", "RET-2")
@pytest.mark.parametrize(("side", "home"), [("allies", {"F4", "F5"}), ("axis", {"D4", "D5"})])
def test_axis_retreats_up_allies_down(side, home):
    #  . D4 D5 .      Axis home above
    #    . E5 .
    #  . F4 F5 .      Allied home below
    found = set()
    for way in home:
        other = "axis" if side == "allies" else "allies"
        field = Battlefield(**{side: {"infantry": "E5 A13"}, other: {"infantry": "E6 I13"}}, active=other)
        field.play("direct_from_hq").order("E6").attack("E6", "E5", "F", follow=False, retreat=[way])
        found |= set(field.picture(side)) - {"A13"}
    assert found == home


@pytest.mark.rule("CORE-GEO-6", "CORE-MOV-3", "CORE-SETUP-1")
def test_one_unit_one_tile_and_its_obstacles_on_a_hex():
    field = Battlefield(terrain={"E5": "hill + sandbag + wire"}, allies={"infantry": "E5 F5"})
    assert bin(field.pieces("E5")).count("1") == 2
    assert field.tables["stack_height"][field.stack("E5")] == 1
    field.play("attack_center").order("F5")
    assert not field.move("F5", "E5")
    assert field.picture("allies") == {"E5": 4, "F5": 4}


@pytest.mark.rule("CORE-GEO-7")
def test_beach_face_has_three_rows_of_beach_and_two_of_ocean_under_the_tiles():
    field = Battlefield(terrain={"F6": "forest", "H6": "hill"}, face="beach")

    def ground(hex_):
        stack = field.stack(hex_)
        if field.tables["stack_traits"][stack] & Trait.NO_RETREAT:
            return "~"
        return "s" if field.tables["stack_cap"][stack] == 2 else "."

    rows = {r: "".join(ground(f"{r}{c}") for c in range(1, 13)) for r in "ABCDEFGHI"}
    assert rows == {
        **dict.fromkeys("ABCD", "............"),
        **dict.fromkeys("EG", "ssssssssssss"),
        "F": "sssss.ssssss",
        "H": "~~~~~.~~~~~~",
        "I": "~~~~~~~~~~~~",
    }


@pytest.mark.rule("CORE-SEC-1", "CORE-SEC-2", "CORE-SEC-3", "CORE-SEC-5")
def test_two_lines_cut_the_board_and_eight_hexes(empty):
    drawn = {
        f"{row[0]}{n}": BITS[mark]
        for row in SECTIONS.strip().splitlines()
        for n, mark in enumerate(row[1:].split(), start=1)
    }
    found = {
        name: {section for section in Section if empty.tables["hex_sections"][h] >> section & 1}
        for name, h in empty.index.items()
    }
    assert found == drawn
    assert [list(found.values()).count(BITS[mark]) for mark in "L(C)R"] == [32, 4, 41, 4, 32]


@pytest.mark.rule("CORE-SEC-4")
@pytest.mark.parametrize(
    ("active", "card", "may"),
    [
        ("allies", "probe_left", "E3"),
        ("allies", "probe_center", "E6"),
        ("allies", "probe_right", "E11"),
        ("axis", "probe_left", "E11"),
        ("axis", "probe_center", "E6"),
        ("axis", "probe_right", "E3"),
    ],
)
def test_left_of_one_player_is_right_of_the_other(active, card, may):
    other = "axis" if active == "allies" else "allies"
    field = Battlefield(**{active: {"infantry": "E3 E6 E11"}, other: {"infantry": "A7"}}, active=active)
    field.play(card)
    assert [h for h in ("E3", "E6", "E11") if field.may_order(h)] == [may]
    assert field.state["view"] == Side[active.upper()]


@pytest.mark.rule("CORE-SEC-6", "CORE-MOV-5")
def test_section_is_that_of_the_hex_when_orders_are_given():
    #  left | center       E4 is ordered on the left and walks into the center
    #  E3 E4 | E5 E6
    field = Battlefield(allies={"infantry": "E3 E4 E6"}, axis={"infantry": "D5"})
    field.play("recon_left").order("E4")
    assert field.move("E4", "E5")
    assert field.dice("E5", "D5") == 3
    assert not field.may_order(
        "E3"
    )  # the one order of the left is spent although nobody stands there any more
    assert not field.may_order("E6")
