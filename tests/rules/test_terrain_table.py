"""The summary table of terrain and obstacles, cell by cell, for every class of unit.

Each row is typed from the rules, not from the data: what entering does, what the hex takes off the dice, whether it
blocks sight, what it ignores, and whether a retreat may enter it.  All works belong to the side of the unit on them.
"""

from dataclasses import dataclass

import pytest

from engine.codes import Section
from engine.kernel import orders
from engine.loading.in_force.rules import base_document
from engine.rules.mines import law as ground_dice
from tests.support.battlefield import Battlefield

ROWS = ("infantry", "armor", "artillery")
AT_TWO = {"infantry": 2, "armor": 3, "artillery": 3}  # dice at two hexes
FULL = {"infantry": 4, "armor": 3, "artillery": 2}
YES, NO = (True, True, True), (False, False, False)
FOOT = (True, False, False)  # infantry only
NO_ARMOR, NO_GUNS = (True, False, True), (True, True, False)


@dataclass(frozen=True)
class Hex:
    """One row of the table; tuples stand for infantry, armor, artillery."""

    kind: str
    proves: pytest.MarkDecorator
    enter: tuple[bool, ...] = YES
    stands: tuple[bool, ...] = ()  # who may be set up there, if not those who may enter
    goes_on: tuple[bool, ...] = YES  # a move may go on after entering
    battle_on_entry: tuple[bool, ...] = YES  # by rule of the hex, for units whose march allows it
    cover: tuple[int | None, ...] = (
        0,
        0,
        0,
    )  # by the attacker's class, from the open; None: no attack at two hexes
    out: tuple[int | None, ...] = (0, 0, 0)  # None: no battle from here at all
    ignores_flag: bool | tuple[bool, ...] = False  # whoever stands there, or by class
    blocks_sight: bool = False
    retreat: tuple[bool, ...] = YES
    leaves: bool = True  # a retreat onto open ground is possible
    # Only two opposite sides are open: by so many steps the tests turn them along the way of the unit.
    sides_closed: int | None = None


# Rows that differ from each other in nothing that is asked here.
WOODS = {"goes_on": NO, "battle_on_entry": NO, "cover": (1, 2, 0), "blocks_sight": True}
TOWN = WOODS | {"out": (0, 2, 0)}
CHURCH = TOWN | {"ignores_flag": True}
BUNKER = {
    "enter": FOOT, "stands": NO_ARMOR, "cover": (1, 2, 0), "ignores_flag": True, "blocks_sight": True, "retreat": FOOT,
}  # fmt: skip
ROAD_BLOCK = {"enter": FOOT, "goes_on": NO, "cover": (1, 1, 0), "ignores_flag": True, "retreat": FOOT}

TABLE = [
    Hex("open", pytest.mark.rule("CORE-MOV-9")),
    Hex("forest", pytest.mark.rule("TER-FOREST-1", "TER-FOREST-2", "TER-FOREST-3", "TER-FOREST-4"), **WOODS),
    Hex("hedgerow", pytest.mark.rule("TER-HEDGE-2", "TER-HEDGE-5"), **WOODS),
    Hex(
        "hill",
        pytest.mark.rule("TER-HILL-1", "TER-HILL-2", "TER-HILL-3", "TER-HILL-4"),
        cover=(1, 1, 0),
        blocks_sight=True,
    ),
    Hex("town", pytest.mark.rule("TER-TOWN-1", "TER-TOWN-2", "TER-TOWN-3"), **TOWN),
    Hex("tp_church", pytest.mark.rule("HR-MAPPING-5", "TP-CHU-1"), **CHURCH),
    Hex("tp_prison_camp", pytest.mark.rule("TP-GAP-10"), **CHURCH),
    Hex("ww_church", pytest.mark.rule("WW-ALIAS-1"), **CHURCH),
    Hex("river", pytest.mark.rule("TER-RIVER-1", "TER-RIVER-2", "CORE-MOV-20"), enter=NO, retreat=NO),
    Hex("river + bridge", pytest.mark.rule("TER-BRIDGE-1", "TER-BRIDGE-3", "RET-20")),
    Hex("river + bridge_section", pytest.mark.rule("TER-BRIDGE-4"), sides_closed=0),
    Hex("bridge_section", pytest.mark.rule("TER-BRIDGE-4"), sides_closed=0),
    Hex(
        "ocean",
        pytest.mark.rule("TER-OCEAN-1", "TER-OCEAN-2", "TER-OCEAN-3", "TER-OCEAN-4", "TER-OCEAN-6", "AMB-34"),
        goes_on=NO,
        battle_on_entry=NO,
        out=(None, None, None),
        retreat=NO,
    ),
    Hex("beach", pytest.mark.rule("TER-BEACH-1", "TER-BEACH-3", "CORE-MOV-18")),
    Hex(
        "bunker",
        pytest.mark.rule("OBS-BUNKER-1", "OBS-BUNKER-2", "OBS-BUNKER-5", "OBS-BUNKER-6", "OBS-BUNKER-7"),
        **BUNKER,
    ),
    Hex(
        "ef_trench",
        pytest.mark.rule("TILE-TRN-1"),
        enter=NO_GUNS,
        goes_on=NO,
        cover=(1, 1, 0),
        out=(0, None, 0),
        ignores_flag=FOOT,
        retreat=NO_GUNS,
    ),
    Hex("ef_hill_forest", pytest.mark.rule("TILE-HF-1"), **WOODS),
    Hex("ef_hill_village", pytest.mark.rule("TILE-HF-1"), **TOWN),
    Hex("ef_dragon_teeth", pytest.mark.rule("TILE-DRG-1"), enter=FOOT, goes_on=NO, retreat=FOOT),
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
        goes_on=NO,
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
        Hex(f"{box}_rail{shape}", pytest.mark.rule("TP-RAIL-1", "TP-RAIL-2", "WW-RAIL-1"), goes_on=FOOT)
        for box in ("tp", "ww")
        for shape in ("", "_curve", "_fork_left", "_fork_right", "_cross")
    ),
    Hex(
        "tp_oasis",
        pytest.mark.rule("TP-OAS-1", "TP-OAS-2", "TP-OAS-3", "TP-OAS-4", "TP-OAS-5"),
        goes_on=NO,
        cover=(1, 1, 0),
        ignores_flag=True,
        blocks_sight=True,
    ),
    Hex(
        "tp_wadi",
        pytest.mark.rule("TP-WADI-1", "TP-WADI-3", "TP-WADI-4", "TP-WADI-5"),
        cover=(None, None, 1),
        out=(None, None, 0),
        sides_closed=4,
    ),
    Hex(
        "tp_flooded",
        pytest.mark.rule("TP-FLD-2", "TP-FLD-3", "TP-FLD-5", "TP-FLD-7"),
        goes_on=NO,
        battle_on_entry=NO_ARMOR,
    ),
    Hex("tp_high_ground", pytest.mark.rule("TP-HGR-1")),
    Hex("tp_airfield", pytest.mark.rule("TP-AFD-1")),
    Hex(
        "tp_marsh",
        pytest.mark.rule("TP-MRSH-1", "TP-MRSH-3", "TP-MRSH-4", "TP-MRSH-6"),
        enter=NO_GUNS,
        goes_on=NO,
        battle_on_entry=FOOT,
        retreat=NO_GUNS,
    ),
    Hex(
        "tp_mountain",  # only from hills and mountains, never from the open ground of these tests
        pytest.mark.rule("TP-MTN-1", "TP-MTN-2", "TP-MTN-3", "TP-MTN-6", "TP-GAP-19"),
        enter=NO,
        stands=NO_ARMOR,
        cover=(2, 2, 0),
        blocks_sight=True,
        retreat=NO,
        leaves=False,
    ),
    Hex("tp_lake", pytest.mark.rule("TP-LAKE-1", "TP-LAKE-2"), enter=NO, retreat=NO),
    Hex(
        "tp_dam",
        pytest.mark.rule("TP-DAM-1", "TP-DAM-2", "TP-DAM-3"),
        enter=FOOT,
        ignores_flag=True,
        blocks_sight=True,
        retreat=FOOT,
    ),
    Hex("tp_cemetery", pytest.mark.rule("TP-CEM-1"), ignores_flag=True),
    Hex("tp_fortress", pytest.mark.rule("TP-FTS-1"), **BUNKER),
    Hex("tp_field_bunker", pytest.mark.rule("TP-FBK-1", "WW-BRG-1"), **BUNKER),
    Hex(
        "tp_radar",
        pytest.mark.rule("TP-RAD-1", "TP-RAD-2"),
        goes_on=NO,
        cover=(1, 1, 0),
        ignores_flag=True,
        blocks_sight=True,
    ),
    Hex("tp_supply_depot", pytest.mark.rule("TP-SUP-1"), blocks_sight=True),
    Hex("river + tp_ford", pytest.mark.rule("TP-FRD-1", "TP-FRD-2"), goes_on=NO, out=(1, 1, 1)),
    Hex("river + tp_pontoon", pytest.mark.rule("TP-PON-3", "WW-PON-1")),
    Hex("river + tp_rail_bridge", pytest.mark.rule("TP-RRB-1", "TP-RRB-2"), goes_on=NO_ARMOR),
    Hex("river + ww_rail_bridge", pytest.mark.rule("WW-RRB-1"), goes_on=FOOT),
    Hex("tp_road_block", pytest.mark.rule("TP-RBL-1", "TP-RBL-2"), **ROAD_BLOCK),
    Hex("ww_road_block", pytest.mark.rule("WW-RBL-1"), **ROAD_BLOCK),
    Hex("ww_castle", pytest.mark.rule("WW-CAS-1", "WW-CAS-2", "WW-CAS-3", "WW-CAS-4", "WW-CAS-5"), **TOWN),
    Hex("ef_wooden_village", pytest.mark.rule("TILE-PVIL-1", "HR-TER-13"), **TOWN),
    Hex(
        "ef_city_ruins",
        pytest.mark.rule("TILE-RUIN-1", "HR-TER-10"),
        enter=FOOT,
        goes_on=NO,
        battle_on_entry=NO,
        cover=(1, 2, 0),
        ignores_flag=True,
        blocks_sight=True,
        retreat=FOOT,
    ),
    Hex("ww_frozen_river", pytest.mark.rule("WW-FRZ-1")),
    Hex("tp_minefield", pytest.mark.rule("TP-MINE-3"), goes_on=NO),
    Hex("ww_minefield", pytest.mark.rule("TP-MINE-3", "WW-MINE-1"), goes_on=NO),
]
# Positions of their own: a bend in test_box_tiles, minefields, which roll dice, beside their rules.
MODERN = {row for row, columns in base_document()["terrain"].items() if columns["box"] == "MODERN"}
# Ground of Modern Battle is asked in tests/rules/modern: battles with cards never read all of it.
ELSEWHERE = {"tp_wadi_curve", "tp_minefield", "ww_minefield"} | MODERN
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
    assert {row for one in TABLE for row in one.kind.split(" + ")} | ELSEWHERE == set(
        base_document()["terrain"]
    )


def anything(_hex, _class):
    return True


def can_enter(hex_, class_):
    return hex_.enter[class_]


def can_begin_there(hex_, class_):
    return (hex_.stands or hex_.enter)[class_]


def position(hex_, hexes, axis, allies, owner="axis", turn=2):
    """The terrain on some hexes of an open board; works are the Axis's unless told otherwise.

    ``turn``: of a bridge section, 2 leaves the sides to the west and east open, 1 those to the north-west and
    south-east.
    """
    turned = hex_.sides_closed is not None and (turn + hex_.sides_closed) % 6
    kind = f"{hex_.kind} @{turned}" if turned else hex_.kind
    terrain = dict.fromkeys(hexes.split(), kind) if kind != "open" else {}
    return Battlefield(terrain, axis, allies, owner=owner)


def choices(hex_, *way):
    """Answers of a unit about its way back: a hex of which only two sides are open leaves no choice."""
    return {"retreat": way} if hex_.sides_closed is None else {}


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
    assert field.move("E4", "E5", "E6") is hex_.goes_on[class_]


@cells(can_enter, (INF, ARM))
def test_battle_on_the_turn_of_entry(hex_, class_):
    #  units that may battle after two hexes: E4 to E5, enemy at E7; armor clears the wire it enters
    row = ("special_forces", "armor")[class_]
    field = position(hex_, "E5", {"infantry": "E7"}, {row: "E4"}).ready("E4")
    assert field.move("E4", "E5")
    out = hex_.out[class_]
    expected = AT_TWO[ROWS[class_]] - out if out is not None and hex_.battle_on_entry[class_] else 0
    assert field.dice("E5", "E7") == expected


@cells(can_begin_there)
def test_battle_out_of_the_hex(hex_, class_):
    #  the unit began the turn there
    field = position(hex_, "E5", {"infantry": "E7"}, {ROWS[class_]: "E5"}, owner="allies").ready("E5")
    out = hex_.out[class_]
    assert field.dice("E5", "E7") == (0 if out is None else AT_TWO[ROWS[class_]] - out)


@cells(lambda hex_, _class: can_begin_there(hex_, INF))
def test_cover_on_the_hex(hex_, class_):
    field = position(hex_, "E5", {"infantry": "E5"}, {ROWS[class_]: "E7"}).ready("E7")
    cover = hex_.cover[class_]
    assert field.dice("E7", "E5") == (0 if cover is None else AT_TWO[ROWS[class_]] - cover)


@cells(can_begin_there)
def test_the_first_flag_on_the_hex(hex_, class_):
    row = ROWS[class_]
    field = position(hex_, "E6", {row: "E6", "elite_armor": "A1"}, {"artillery": "G6"}, turn=1).ready("G6")
    ignored = hex_.ignores_flag if isinstance(hex_.ignores_flag, bool) else hex_.ignores_flag[class_]
    answers = {"ignore": 1} if ignored else choices(hex_, "D5") if hex_.leaves else {}
    field.attack("G6", "E6", "FSS", **answers)
    stays = ignored or not hex_.leaves
    lost = not ignored and not hex_.leaves
    assert field.picture("axis") == {"E6" if stays else "D5": FULL[row] - lost, "A1": 4}


@pytest.mark.rule("LOS-7")
@cells(anything, (INF,))
def test_sight_through_the_hex(hex_):
    field = position(hex_, "E5", {"infantry": "E6"}, {"armor": "E4"}).ready("E4")
    assert field.dice("E4", "E6") == (0 if hex_.blocks_sight else 3)


@pytest.fixture
def firm(monkeypatch):
    """Ice holds whoever comes: its own dice, which are no part of the table, show nothing that counts."""
    monkeypatch.setattr(ground_dice, "roll_faces", lambda *_: 0)


@pytest.mark.usefixtures("firm")
@cells(anything)
def test_a_retreat_into_the_hex(hex_, class_):
    row = ROWS[class_]
    field = position(hex_, "D5 D6", {row: "E6", "elite_armor": "A1"}, {"artillery": "G6"}, turn=1).ready("G6")
    free = hex_.retreat[class_]
    field.attack("G6", "E6", "FSS", **(choices(hex_, "D5") if free else {}))
    assert field.picture("axis") == {"D5" if free else "E6": FULL[row] - (not free), "A1": 4}


@pytest.mark.usefixtures("firm")
@cells(lambda hex_, class_: hex_.retreat[class_])
def test_a_retreat_through_the_hex_is_not_stopped(hex_, class_):
    row = ROWS[class_]
    field = position(hex_, "D5 D6", {row: "E6", "elite_armor": "A1"}, {"artillery": "G6"}, turn=1).ready("G6")
    field.attack("G6", "E6", "FFS", **choices(hex_, "D5", "C5"))
    assert field.picture("axis") == {"C5": FULL[row], "A1": 4}
