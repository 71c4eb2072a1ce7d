"""The sheets of symbols: what stands in them, and which symbol shows which row."""

from importlib.resources import files
from xml.etree import ElementTree

import pytest

from analysis.boards.sheets import SIDE, SVG, sheet, symbol_of
from analysis.plots.shapes import Area, Disc, Line

SHEETS = sorted(file.name.removesuffix(".svg") for file in (files("analysis.boards") / "svg").iterdir())
SHOWN = {"polygon", "polyline", "circle", "title"}


def root_of(name):
    """A sheet as a browser reads it."""
    return ElementTree.fromstring((files("analysis.boards") / "svg" / f"{name}.svg").read_text("utf-8"))


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_shows_every_symbol_once_and_says_what_it_is(name):
    root = root_of(name)
    symbols = list(root.iter(f"{SVG}symbol"))
    ids = [one.attrib["id"] for one in symbols]
    assert len(set(ids)) == len(ids) == len(sheet(name)) > 0
    assert [one.attrib["href"] for one in root.iter(f"{SVG}use")] == [f"#{one}" for one in ids]
    for one in symbols:
        assert {part.tag.removeprefix(SVG) for part in one} <= SHOWN, one.attrib["id"]
        assert one.findtext(f"{SVG}title"), one.attrib["id"]


@pytest.mark.parametrize("name", SHEETS)
def test_no_word_stands_for_two_symbols(name):
    words = [word for symbol in sheet(name).values() for word in symbol.words]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize(
    ("name", "word", "symbol"),
    [
        ("tiles", "hill", "hill"),
        ("tiles", "hill_steep", "steep"),
        ("tiles", "ef_wooden_village", "timber"),  # though a village is there too
        ("tiles", "tp_wadi_curve", "bent-wadi"),
        ("badges", "infantry_tank", "shield"),
        ("badges", "very_heavy_tank", "bars-4"),
        ("badges", "nothing_of_the_kind", None),
    ],
)
def test_the_longest_word_says_which_symbol_shows_a_row(name, word, symbol):
    found = symbol_of(name, word)
    assert (found and found.name) == symbol


def test_elements_become_shapes():
    star, grenade = sheet("dice")["star"].shapes, sheet("dice")["grenade"].shapes
    assert isinstance(star[0], Area) and len(star[0].points) == 10 and star[0].fill.startswith("#")
    assert {type(one) for one in grenade} == {Area, Line, Disc}


def test_a_symbol_in_the_colour_of_a_side():
    wire, bunker = sheet("pieces")["wire"], sheet("pieces")["bunker"]
    assert SIDE in str(bunker.shapes) and SIDE not in str(wire.shapes)
    assert "#123456" in str(bunker.of("#123456")) and SIDE not in str(bunker.of("#123456"))


@pytest.mark.parametrize(
    ("element", "found"),
    [
        ("<path d='M0 0'/>", "path, expected circle, polygon"),
        ("<circle cx='0' cy='0' r='1' fill='red' rx='2'/>", "rx, expected circle, polygon"),
        ("<circle cx='0' cy='0' r='1'/>", "a circle without fill, expected one with cx, cy, fill, r$"),
        ("<polygon fill='red'/>", "a polygon without points, expected one with fill, points$"),
        (
            "<polygon points='0,0 1,0 1,1' fill='red' stroke='blue'/>",
            "a polygon without stroke-width, expected one with fill, points, stroke-width$",
        ),
        (
            "<polyline points='0,0 1,1' fill='red' stroke='blue' stroke-width='1'/>",
            "a polyline with fill red, expected none$",
        ),
    ],
)
def test_what_cannot_be_drawn_is_refused(element, found, monkeypatch, tmp_path):
    text = f"<svg xmlns='http://www.w3.org/2000/svg'><symbol id='odd' class='odd'>{element}</symbol></svg>"
    (tmp_path / "svg").mkdir()
    (tmp_path / "svg" / "odd.svg").write_text(text, "utf-8")
    monkeypatch.setattr("analysis.boards.sheets.files", lambda _: tmp_path)
    with pytest.raises(ValueError, match=f"^odd.svg: symbol odd: found {found}"):
        sheet("odd")
