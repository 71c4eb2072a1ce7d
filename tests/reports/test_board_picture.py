"""Pictures of boards: everything of the rules has a symbol, everything on the board is drawn, files say the same."""

import re
import struct
from xml.etree import ElementTree

import pytest

import m44
from analysis.boards import goal_marks, symbols, unit_marks
from analysis.boards.board import BoardSheet, board, draw_board, place_of
from analysis.boards.piece_marks import piece
from analysis.boards.show import drawing_of
from analysis.boards.terrain_marks import GROUND, ground_color, is_river, is_sea, tile
from analysis.boards.water_marks import APOTHEM, Spot, bridge_ends, outline, river, wet_edges
from analysis.plots.paint import paint
from analysis.plots.shapes import Disc, Drawing, Line, Stamp, Text, polar, svg
from analysis.plots.theme import to_png
from engine.loading.in_force.rules import base_document
from engine.replay.setup_log import setup_of
from tests.reports.board_doc import FOLDER, PAGE, battles, page

RULES = base_document()
TERRAIN, UNITS = RULES["terrain"], RULES["units"]
TILES = [row for row, columns in TERRAIN.items() if columns["layer"] == "TILE" and row != "open"]
PIECES = [row for row, columns in TERRAIN.items() if columns["layer"] == "PIECE"]
SVG = "{http://www.w3.org/2000/svg}"


def spots(words):
    """Spots from names like ``C4`` with their terrain."""
    return {place_of(name): Spot(name, place_of(name), terrain) for name, terrain in words.items()}


def flat(shapes):
    """All shapes, those inside stamps too."""
    for shape in shapes:
        yield shape
        if isinstance(shape, Stamp):
            yield from flat(shape.shapes)


@pytest.fixture(scope="module")
def shipped():
    return {view.id: view for view in battles()}


@pytest.mark.parametrize("row", TILES)
def test_every_tile_has_a_symbol_and_a_colour_of_its_own(row):
    if is_river(row):
        assert river(Spot("B2", (1, 3), row), {}, False)
        return
    assert tile(row) and not any(isinstance(shape, Text) for shape in tile(row))
    assert ground_color(row, "country") in dict(GROUND).values()


def test_tiles_differ_from_each_other():
    like_cliffs = {"bluff", "cliff"}  # these differ by the drop along their edges
    # Ground of battles without cards never lies beside that of battles with them, and looks like it.
    twins = {row for row in TILES if row.startswith("mmb_") and tile(row) in map(tile, set(TILES) - {row})}
    drawn = [tile(row) for row in TILES if not is_river(row) and row not in like_cliffs | twins]
    assert len([row for row in twins if not is_river(row)]) == 5
    assert len(set(map(str, drawn))) == len(drawn)


@pytest.mark.parametrize("row", PIECES)
def test_every_piece_has_a_symbol(row):
    if "bridge" not in row:
        assert piece(row) and not any(isinstance(shape, Text) for shape in piece(row))


@pytest.mark.parametrize("row", UNITS)
def test_every_unit_shows_its_figures_and_its_lost_ones(row):
    kind, full = UNITS[row]["class"], UNITS[row]["figures"]
    for figures in range(1, full + 1):
        stamp = unit_marks.counter("axis", row, kind, figures, full)
        figure_stamps = [shape for shape in stamp.shapes if isinstance(shape, Stamp) and shape.name]
        assert [shape.opacity for shape in figure_stamps].count(1.0) == figures
        assert len(figure_stamps) == full
        marked = any(isinstance(shape, Stamp) and not shape.name for shape in stamp.shapes)
        assert marked == (row not in unit_marks.PLAIN_ROWS)
    if row not in unit_marks.PLAIN_ROWS:
        assert not any(isinstance(shape, Text) for shape in unit_marks.badge(row))


def test_marks_of_sides_and_tags_are_no_part_of_the_picture():
    plain = unit_marks.counter("axis", "hr_recon", "ARM", 2, 2)
    for row in ("hr_recon@axis", "hr_recon#green", "hr_recon@axis#green#old"):
        assert unit_marks.counter("axis", row, "ARM", 2, 2) == plain


def test_names_unknown_to_the_pictures_are_written_out():
    assert [shape.words for shape in tile("salt_lick")] == ["salt", "lick"]
    assert [shape.words for shape in piece("tripwire_x_mine") if isinstance(shape, Text)] == []
    assert [shape.words for shape in piece("mine_belt")] == ["mine belt"]
    assert unit_marks.badge("long_range_patrol")[-1].words == "LRP"


def test_a_row_is_drawn_by_the_symbols_it_names(monkeypatch):
    rows = {
        "terrain": {
            "palm_grove": {"drawn": "beach forest"},
            "mud_hole": {"drawn": "lake"},
            "dry_dock": {"drawn": "hedgehog sea_wall"},
            "odd_place": {"drawn": "beach volcano"},
        },
        "units": {"rangers": {"drawn": "special elite"}, "divers": {"drawn": None}},
    }
    monkeypatch.setattr(symbols, "shared_base", lambda: rows)
    assert tile("palm_grove") == tile("beach") + tile("forest")
    assert ground_color("palm_grove", "country") == ground_color("beach", "country")
    assert is_sea("mud_hole") and not is_sea("palm_grove")
    assert piece("dry_dock") == piece("hedgehog") + piece("sea_wall")
    assert [shape.words for shape in tile("odd_place")] == ["odd", "place"]
    elite = unit_marks.badge("elite_infantry")
    assert unit_marks.badge("rangers@axis") == unit_marks.badge("special_forces") + elite[1:]
    assert unit_marks.badge("divers")[-1].words == "D"


# ------------------------------------------------------------ what depends on the hexes around


def test_a_river_runs_from_hex_to_hex_and_off_the_board():
    there = spots({"A5": "river", "B4": "river", "C4": "river", "C5": "open", "D3": "open", "D4": "open", "B3": "open",
                   "B5": "open", "A4": "open", "A6": "open", "C3": "open"})  # fmt: skip
    assert wet_edges(there[place_of("B4")], there) == [1, 4]
    assert wet_edges(there[place_of("C4")], there) == [1]  # its spring: no other edge leads off the board
    assert (
        wet_edges(there[place_of("A5")], there)[0] == 4 and len(wet_edges(there[place_of("A5")], there)) == 2
    )
    ends = {}
    for name in ("A5", "B4", "C4"):
        (x, y), shapes = there[place_of(name)].center, river(there[place_of(name)], there, False)
        ends[name] = {
            (round(x + px, 2), round(y + py, 2))
            for shape in shapes
            if isinstance(shape, Line)
            for px, py in (shape.points[0], shape.points[-1])
        }
    assert ends["A5"] & ends["B4"] and ends["B4"] & ends["C4"]


def test_a_river_reaches_the_sea_and_a_pond_is_a_basin():
    there = spots({"E5": "river", "E6": "ocean", "E4": "open"})
    assert 0 in wet_edges(there[place_of("E5")], there)
    alone = Spot("E5", place_of("E5"), "river")
    assert len(river(alone, {alone.place: alone, **spots(dict.fromkeys(("E4", "E6"), "open"))}, False)) == 1


def test_a_bridge_lies_across_the_water_or_between_its_open_edges():
    there = spots({"E4": "river", "E5": "river", "E6": "river"})
    (ax, ay), (bx, by) = bridge_ends(there[place_of("E5")], there, ())
    assert ax == pytest.approx(0) and bx == pytest.approx(0) and ay == pytest.approx(-by)
    for rotation, edges in ((0, (1, 4)), (1, (2, 5)), (2, (0, 3))):
        section = Spot("E5", place_of("E5"), "river", ("bridge_section",), None, rotation)
        expected = {polar(60 * edge, APOTHEM) for edge in edges}
        assert set(bridge_ends(section, there, (0, 2, 3, 5))) == expected


def test_a_bridge_lies_along_its_road_or_track():
    for rotation, edges in ((0, (0, 3)), (1, (1, 4)), (2, (2, 5))):
        spot = Spot("E5", place_of("E5"), "ww_frozen_river", ("bridge", "ww_road"), None, rotation)
        expected = {polar(60 * edge, APOTHEM) for edge in edges}
        assert set(bridge_ends(spot, {spot.place: spot}, (), (0, 3))) == expected


def test_the_outline_of_a_group_leaves_out_inner_edges():
    there = spots({"E4": "open", "E5": "open", "E8": "open"})
    assert len(outline([there[place_of("E4")], there[place_of("E5")]], 1)) == 10
    assert len(outline(list(there.values()), 1)) == 16


# ------------------------------------------------------------ objectives and exits


def goal(**more):
    return {
        "hexes": ["C4"],
        "sides": ["allies"],
        "need": 1,
        "hold": "while",
        "value": 1,
        "win": False,
        **more,
    }


def test_kinds_of_objectives_can_be_told_apart():
    kinds = [goal(), goal(hold="forever"), goal(hold="until_enemy"), goal(win=True)]
    laws = [goal_marks.law_of(one) for one in kinds]
    assert laws == ["temporary", "permanent", "last", "sudden"]
    drawn = [str(goal_marks.medal(law, ["axis"])) for law in laws]
    assert len(set(drawn)) == 4
    sides = [str(goal_marks.medal("temporary", who)) for who in (["axis"], ["allies"], ["axis", "allies"])]
    assert len(set(sides)) == 3


def test_a_group_says_how_many_hexes_it_takes():
    group = {"hexes": ["C4", "C5", "C6"]}
    assert goal_marks.share_of(goal()) == ""
    assert goal_marks.share_of(goal(**group)) == "any"
    assert goal_marks.share_of(goal(**group, need=2)) == "2 of 3"
    assert goal_marks.share_of(goal(**group, need=None)) == "most"
    assert "more than half of 3 hexes" in goal_marks.meaning(goal(**group, need=None))
    assert "3 hexes, no enemy there (Allies)" in goal_marks.meaning(goal(**group, deny=True))
    assert "when a turn begins (Allies)" in goal_marks.meaning(goal(when="turn_start"))


def test_two_objectives_on_one_hex_have_a_badge_each():
    there = {"C4": Spot("C4", place_of("C4"), "town")}
    (one,), (other,) = (goal_marks.objective_marks(goal(), there, taken) for taken in ((), {"C4"}))
    assert (one.x, one.y) != (other.x, other.y)


# ------------------------------------------------------------ whole boards


def test_every_shipped_board_is_drawn_whole(shipped):
    for view in shipped.values():
        drawing = drawing_of(view.built)
        root = ElementTree.fromstring(svg(drawing))
        words = {text.text for text in root.iter(f"{SVG}text")}
        assert {row["hex"] for row in view.hexes} <= words
        assert view.built.scenario.title in words
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        used = {use.get("href").removeprefix("#") for use in root.iter(f"{SVG}use")}
        assert used <= set(ids)
        counters = [use for use in root.iter(f"{SVG}use") if use.get("href").startswith("#u-")]
        on_board = [row for row in view.hexes if row["unit"]]
        assert len(counters) == len(on_board)


def test_the_legend_names_all_that_lies_on_the_board(shipped):
    text = svg(drawing_of(shipped["omaha-beach"].built))
    for word in (
        "town",
        "bluff",
        "beach",
        "ocean",
        "bunker",
        "hedgehog",
        "sea wall",
        "wire",
        "special forces",
    ):
        assert f">{word}<" in text
    assert "First turn: Axis." in text and "section line" in text


def test_exits_and_drops_are_shown():
    setup = m44.replay("river-line")[0]["setup"]
    setup["exits"] = [{"sides": ["axis"], "hexes": ["I1", "I5"], "value": 1}]
    setup["units"][0]["hex"] = None
    setup["air_drops"] = [{"side": "axis", "units": [setup["units"][0]["id"]], "steps": 4}]
    sheet = BoardSheet(setup)
    shapes = list(flat(draw_board(sheet, "x").shapes))
    words = {shape.words for shape in shapes if isinstance(shape, Text)}
    assert "exit (Axis)" in words and any("Air drop: Axis 1 units" in word for word in words)
    assert len(sheet.units()) == len(setup["units"]) - 1


def test_files_are_the_same_every_time_and_png_shows_the_same_sheet(shipped, tmp_path):
    view = shipped["long-ridge"]
    one, other = view.write(tmp_path / "a.svg"), view.write(tmp_path / "b.svg")
    assert one.read_bytes() == other.read_bytes()
    assert view._repr_svg_() == one.read_text(encoding="utf-8")
    wide, high = map(float, re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', one.read_text()).groups())
    png = view.write(tmp_path / "a.png").read_bytes()
    width, height = struct.unpack(">II", png[16:24])
    assert width / height == pytest.approx(wide / high, abs=0.01) and width > 1000


def test_a_figure_for_jupyter_has_the_size_of_the_sheet(shipped):
    log = m44.replay("river-line")[0]
    figure = board(log["setup"], "River Line", log["rules"])
    assert figure.get_size_inches()[0] > figure.get_size_inches()[1] > 5
    empty = Drawing(0, 0, 2, 1, [Disc(1, 0.5, 0.3, "#000000")], "a dot")
    assert len(to_png(paint(empty))) > 100


def test_the_pictures_in_the_docs_are_those_of_the_scenarios(shipped):
    assert PAGE.read_text(encoding="utf-8") == page(list(shipped.values())), "run: make answers"
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(shipped)
    for view in shipped.values():
        kept = (FOLDER / f"{view.id}.svg").read_text(encoding="utf-8")
        assert kept == svg(drawing_of(view.built)), f"{view.id}: run make answers"


def test_small_lines_are_thinner_than_those_between_sections(shipped):
    """At the doubled columns of OVL-1: 17 and 33 between flanks, 7, 25 and 43 through them."""
    built = shipped["omaha-overlord"].built
    widths = BoardSheet(setup_of(built)).lines()
    assert sorted(widths) == [7, 17, 25, 33, 43]
    assert widths[17] == widths[33] > widths[7] == widths[25] == widths[43]
    assert "small line, through the middle of a flank" in svg(drawing_of(built))
    assert "small line" not in svg(drawing_of(shipped["omaha-beach"].built))
