"""The summary table of terrain and obstacles, cell by cell, for every class of unit.

Each row is typed from the rules, not from the data: what entering does, what the hex takes off the dice, whether it
blocks sight, what it ignores, and whether a retreat may enter it.  All works belong to the side of the unit on them.
"""

from dataclasses import dataclass

import pytest

from engine.codes import Section
from engine.kernel import orders
from engine.loading.in_force.rules import base_document
from tests.support.battlefield import Battlefield

ROWS = ("infantry", "armor", "artillery")
AT_TWO = {"infantry": 2, "armor": 3, "artillery": 3}  # dice at two hexes
FULL = {"infantry": 4, "armor": 3, "artillery": 2}
YES, NO = (True, True, True), (False, False, False)
FOOT = (True, False, False)  # infantry only


@dataclass(frozen=True)
class Hex:
    """One row of the table; tuples stand for infantry, armor, artillery."""

    kind: str
    proves: pytest.MarkDecorator
    enter: tuple[bool, ...] = YES
    goes_on: bool | tuple[bool, ...] = True  # a move may go on after entering
    battle_on_entry: bool = True  # by rule of the hex, for units whose march allows it
    cover: tuple[int, ...] = (0, 0, 0)  # by the attacker's class, from the open
    out: tuple[int | None, ...] = (0, 0, 0)  # None: no battle from here at all
    ignores_flag: bool = False
    blocks_sight: bool = False
    retreat: tuple[bool, ...] = YES
    sides_closed: bool = (
        False  # only two opposite sides are open: the tests turn them along the way of the unit
    )


TABLE = [
    Hex("open", pytest.mark.rule("CORE-MOV-9")),
    Hex(
        "forest",
        pytest.mark.rule("TER-FOREST-1", "TER-FOREST-2", "TER-FOREST-3", "TER-FOREST-4"),
        goes_on=False,
        battle_on_entry=False,
        cover=(1, 2, 0),
        blocks_sight=True,
    ),
    Hex(
        "hedgerow",
        pytest.mark.rule("TER-HEDGE-2", "TER-HEDGE-5"),
        goes_on=False,
        battle_on_entry=False,
        cover=(1, 2, 0),
        blocks_sight=True,
    ),
    Hex(
        "hill",
        pytest.mark.rule("TER-HILL-1", "TER-HILL-2", "TER-HILL-3", "TER-HILL-4"),
        cover=(1, 1, 0),
        blocks_sight=True,
    ),
    Hex(
        "town",
        pytest.mark.rule("TER-TOWN-1", "TER-TOWN-2", "TER-TOWN-3"),
        goes_on=False,
        battle_on_entry=False,
        cover=(1, 2, 0),
        out=(0, 2, 0),
        blocks_sight=True,
    ),
    Hex(
        "tp_church",
        pytest.mark.rule("HR-MAPPING-5"),
        goes_on=False,
        battle_on_entry=False,
        cover=(1, 2, 0),
        out=(0, 2, 0),
        ignores_flag=True,
        blocks_sight=True,
    ),
    Hex("river", pytest.mark.rule("TER-RIVER-1", "TER-RIVER-2", "CORE-MOV-20"), enter=NO, retreat=NO),
    Hex("river + bridge", pytest.mark.rule("TER-BRIDGE-1", "TER-BRIDGE-3", "RET-20")),
    Hex("river + bridge_section", pytest.mark.rule("TER-BRIDGE-4"), sides_closed=True),
    Hex("bridge_section", pytest.mark.rule("TER-BRIDGE-4"), sides_closed=True),
    Hex(
        "ocean",
        pytest.mark.rule("TER-OCEAN-1", "TER-OCEAN-2", "TER-OCEAN-3", "TER-OCEAN-4", "TER-OCEAN-6", "AMB-34"),
        goes_on=False,
        battle_on_entry=False,
        out=(None, None, None),
        retreat=NO,
    ),
    Hex("beach", pytest.mark.rule("TER-BEACH-1", "TER-BEACH-3", "CORE-MOV-18")),
    Hex(
        "bunker",
        pytest.mark.rule("OBS-BUNKER-1", "OBS-BUNKER-2", "OBS-BUNKER-5", "OBS-BUNKER-6", "OBS-BUNKER-7"),
        enter=FOOT,
        cover=(1, 2, 0),
        ignores_flag=True,
        blocks_sight=True,
        retreat=FOOT,
    ),
    Hex(
        "hedgehog",
        pytest.mark.rule("OBS-HEDGEHOG-1", "OBS-HEDGEHOG-2", "OBS-HEDGEHOG-3"),
        enter=FOOT,
        ignores_flag=True,
        retreat=FOOT,
    ),
    Hex(
        "sandbag",
        pytest.mark.rule("OBS-SANDBAG-1", "OBS-SANDBAG-2", "OBS-SANDBAG-3", "OBS-SANDBAG-7"),
        cover=(1, 1, 0),
        ignores_flag=True,
    ),
    Hex(
        "wire",
        pytest.mark.rule("OBS-WIRE-1", "OBS-WIRE-2", "OBS-WIRE-5", "OBS-WIRE-9"),
        goes_on=False,
        out=(1, 0, 0),
    ),
    Hex("sea_wall", pytest.mark.rule("OBS-SEAWALL-1"), cover=(1, 1, 0), ignores_flag=True),
    Hex("bluff", pytest.mark.rule("TER-BLUFF-1", "TER-BLUFF-5"), cover=(1, 1, 0), blocks_sight=True),
    Hex("cliff", pytest.mark.rule("TER-BLUFF-1", "TER-BLUFF-5"), cover=(1, 1, 0), blocks_sight=True),
    Hex("hill_steep", pytest.mark.rule("TER-HILL-5"), cover=(1, 1, 0), blocks_sight=True),
    Hex("hill_impassable", pytest.mark.rule("TER-HILL-5"), enter=NO, blocks_sight=True, retreat=NO),
    *(
        Hex(f"{box}_road{shape}", pytest.mark.rule("TP-ROAD-3", "WW-ROAD-1"))
        for box in ("tp", "ww")
        for shape in ("", "_curve", "_fork_left", "_fork_right", "_cross", "_y")
    ),
    Hex("tp_road_hill", pytest.mark.rule("TP-ROAD-4"), blocks_sight=True),
    Hex("tp_road_hill_curve", pytest.mark.rule("TP-ROAD-4"), blocks_sight=True),
    Hex("tp_road_rail", pytest.mark.rule("TP-ROAD-5")),
    *(
        Hex(f"{box}_rail{shape}", pytest.mark.rule("TP-RAIL-1", "TP-RAIL-2", "WW-RAIL-1"), goes_on=(True, False, False))
        for box in ("tp", "ww")
        for shape in ("", "_curve", "_fork_left", "_fork_right", "_cross")
    ),
]
INF, ARM, ART = 0, 1, 2


def cells(fits, classes=(INF, ARM, ART)):
    """Parameters of a test: every row of the table and class for which the question makes sense."""
    several = len(classes) > 1
    chosen = [
        pytest.param(
            *((one, class_) if several else (one,)),
            id=f"{one.kind}-{ROWS[class_]}" if several else one.kind,
            marks=one.proves,
        )
        for one in TABLE
        for class_ in classes
        if fits(one, class_)
    ]
    return pytest.mark.parametrize("hex_, class_" if several else "hex_", chosen)


def test_every_row_of_the_terrain_table_is_here():
    assert {row for one in TABLE for row in one.kind.split(" + ")} == set(base_document()["terrain"])


def anything(_hex, _class):
    return True


def can_enter(hex_, class_):
    return hex_.enter[class_]


def can_begin_there(hex_, class_):
    return hex_.enter[class_] or (hex_.kind, class_) == ("bunker", ART)


def position(hex_, hexes, axis, allies, owner="axis", turn=2):
    """The terrain on some hexes of an open board; works are the Axis's unless told otherwise.

    ``turn``: 2 leaves the sides to the west and east open, 1 those to the north-west and south-east.
    """
    kind = f"{hex_.kind} @{turn}" if hex_.sides_closed else hex_.kind
    terrain = dict.fromkeys(hexes.split(), kind) if kind != "open" else {}
    return Battlefield(terrain, axis, allies, owner=owner)


@cells(anything)
def test_who_may_enter(hex_, class_):
    #  E5 from E4; a steep hill takes two hexes, which a gun has under Artillery Bombard
    field = position(hex_, "E5", {"armor": "A1"}, {ROWS[class_]: "E4"})
    field.play("artillery_bombard" if class_ == ART else "direct_from_hq").order("E4")
    assert field.move("E4", "E5") is hex_.enter[class_]


@cells(can_enter)
def test_whether_a_move_goes_on(hex_, class_):
    #  E4 to E6 straight through E5, with three hexes to go: Infantry Assault, a tank, Artillery Bombard
    field = position(hex_, "E5", {"armor": "A1"}, {ROWS[class_]: "E4"})
    field.play(("infantry_assault", "direct_from_hq", "artillery_bombard")[class_])
    if class_ == INF:
        field.state["section"] = Section.LEFT
        orders.bind_section(field.tables, field.state)
    field.order("E4")
    goes_on = hex_.goes_on if isinstance(hex_.goes_on, bool) else hex_.goes_on[class_]
    assert field.move("E4", "E5", "E6") is goes_on


@cells(can_enter, (INF, ARM))
def test_battle_on_the_turn_of_entry(hex_, class_):
    #  units that may battle after two hexes: E4 to E5, enemy at E7; armor clears the wire it enters
    row = ("special_forces", "armor")[class_]
    field = position(hex_, "E5", {"infantry": "E7"}, {row: "E4"}).ready("E4")
    assert field.move("E4", "E5")
    out = hex_.out[class_]
    expected = AT_TWO[ROWS[class_]] - out if out is not None and hex_.battle_on_entry else 0
    assert field.dice("E5", "E7") == expected


@cells(can_begin_there)
def test_battle_out_of_the_hex(hex_, class_):
    #  the unit began the turn there
    field = position(hex_, "E5", {"infantry": "E7"}, {ROWS[class_]: "E5"}, owner="allies").ready("E5")
    out = hex_.out[class_]
    assert field.dice("E5", "E7") == (0 if out is None else AT_TWO[ROWS[class_]] - out)


@cells(lambda hex_, _class: hex_.enter[INF])
def test_cover_on_the_hex(hex_, class_):
    field = position(hex_, "E5", {"infantry": "E5"}, {ROWS[class_]: "E7"}).ready("E7")
    assert field.dice("E7", "E5") == AT_TWO[ROWS[class_]] - hex_.cover[class_]


@cells(can_begin_there)
def test_the_first_flag_on_the_hex(hex_, class_):
    row = ROWS[class_]
    field = position(hex_, "E6", {row: "E6", "elite_armor": "A1"}, {"artillery": "G6"}, turn=1).ready("G6")
    field.attack("G6", "E6", "FSS", ignore=1, retreat=["D5"])
    assert field.picture("axis") == {"E6" if hex_.ignores_flag else "D5": FULL[row], "A1": 4}


@cells(anything, (INF,))
def test_sight_through_the_hex(hex_):
    field = position(hex_, "E5", {"infantry": "E6"}, {"armor": "E4"}).ready("E4")
    assert field.dice("E4", "E6") == (0 if hex_.blocks_sight else 3)


@cells(anything)
def test_a_retreat_into_the_hex(hex_, class_):
    row = ROWS[class_]
    field = position(hex_, "D5 D6", {row: "E6", "elite_armor": "A1"}, {"artillery": "G6"}, turn=1).ready("G6")
    field.attack("G6", "E6", "FSS", retreat=["D5"])
    free = hex_.retreat[class_]
    assert field.picture("axis") == {"D5" if free else "E6": FULL[row] - (not free), "A1": 4}


@cells(lambda hex_, class_: hex_.retreat[class_])
def test_a_retreat_through_the_hex_is_not_stopped(hex_, class_):
    row = ROWS[class_]
    field = position(hex_, "D5 D6", {row: "E6", "elite_armor": "A1"}, {"artillery": "G6"}, turn=1).ready("G6")
    field.attack("G6", "E6", "FFS", retreat=["D5", "C5"])
    assert field.picture("axis") == {"C5": FULL[row], "A1": 4}
