"""Symbols of the pictures of boards, read from sheets that any browser shows: ``svg/*.svg``.

A symbol says in its class which words of a row of the rules it stands for.  Lengths are edges of a hex; a symbol in the
colour of a side says ``var(--side)``.  Sheets hold polygons, polylines and circles, no other elements.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from xml.etree import ElementTree

from analysis.plots.shapes import Area, Disc, Line, Point, Shape

SVG = "{http://www.w3.org/2000/svg}"
SIDE = "var(--side)"  # in place of the colour of a side
EDGE = {"fill", "stroke", "stroke-width", "opacity"}
DRAWN = {  # elements, and what they may say
    "circle": {"cx", "cy", "r", *EDGE},
    "polygon": {"points", *EDGE},
    "polyline": {"points", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"},
}
NEEDED = {  # what they have to say
    "circle": {"cx", "cy", "r", "fill"},
    "polygon": {"points", "fill"},
    "polyline": {"points", "fill", "stroke"},
}


@dataclass(frozen=True)
class Symbol:
    """A symbol of a sheet.

    Attributes
    ----------
    name : str
    words : tuple of str
        In a row of the rules, for which it stands.
    shapes : tuple of Shape
        Around the middle of their hex or badge.
    """

    name: str
    words: tuple[str, ...]
    shapes: tuple[Shape, ...]

    def of(self, color: str) -> list[Shape]:
        """The shapes in the colour of a side."""
        return [_colored(shape, color) for shape in self.shapes]


@cache
def sheet(name: str) -> dict[str, Symbol]:
    """The symbols of a sheet by their names."""
    root = ElementTree.fromstring((files(__package__) / "svg" / f"{name}.svg").read_text(encoding="utf-8"))
    return {one.attrib["id"]: _symbol(name, one) for one in root.iter(f"{SVG}symbol")}


def symbol_of(name: str, word: str) -> Symbol | None:
    """The symbol of a sheet that stands for a row: the one with the longest of its words in that of the row."""
    found = [(len(one), symbol) for symbol in sheet(name).values() for one in symbol.words if one in word]
    return max(found, key=lambda one: one[0])[1] if found else None


def _symbol(sheet_name: str, element: ElementTree.Element) -> Symbol:
    """A symbol, all of whose elements are drawn as a browser shows them."""
    missing = sorted({"id", "class"} - set(element.attrib))
    id_ = element.attrib.get("id", "without a name")
    if missing:
        raise ValueError(f"{sheet_name}.svg: symbol {id_}: found no {missing[0]}, expected one")
    shapes = []
    for part in element:
        tag = part.tag.removeprefix(SVG)
        if tag == "title":
            continue
        wrong = _what_is_wrong(tag, part.attrib)
        if wrong:
            raise ValueError(f"{sheet_name}.svg: symbol {id_}: {wrong}")
        shapes.append(_shape(tag, part.attrib))
    return Symbol(id_, tuple(element.attrib["class"].split()), tuple(shapes))


def _what_is_wrong(tag: str, attributes: Mapping[str, str]) -> str:
    """What of an element would be drawn otherwise than a browser shows it; empty if nothing."""
    unknown = sorted({tag} - set(DRAWN)) or sorted(set(attributes) - DRAWN[tag])
    if unknown:
        return f"found {unknown[0]}, expected {', '.join(DRAWN)} with {', '.join(sorted(DRAWN.get(tag, ())))}"
    needed = NEEDED[tag] | ({"stroke-width"} if attributes.get("stroke", "none") != "none" else set())
    missing = sorted(needed - set(attributes))
    if missing:
        return f"found a {tag} without {missing[0]}, expected one with {', '.join(sorted(needed))}"
    if tag == "polyline" and attributes["fill"] != "none":
        return f"found a polyline with fill {attributes['fill']}, expected none"
    return ""


def _shape(tag: str, attributes: Mapping[str, str]) -> Shape:
    """One element of a symbol."""
    edge, width = attributes.get("stroke", "none"), float(attributes.get("stroke-width", 0))
    if tag == "circle":
        x, y, radius = (float(attributes[key]) for key in ("cx", "cy", "r"))
        return Disc(x, y, radius, attributes["fill"], edge, width, float(attributes.get("opacity", 1)))
    points = [_point(pair) for pair in attributes["points"].split()]
    if tag == "polygon":
        return Area(points, attributes["fill"], edge, width, float(attributes.get("opacity", 1)))
    return Line(points, edge, width, round=attributes.get("stroke-linecap") == "round")


def _point(pair: str) -> Point:
    x, y = pair.split(",")
    return float(x), float(y)


def _colored(shape: Shape, color: str) -> Shape:
    """The same shape with the colour of a side."""
    if isinstance(shape, Line):
        return replace(shape, color=color) if shape.color == SIDE else shape
    if isinstance(shape, Area | Disc):
        fill = color if shape.fill == SIDE else shape.fill
        return replace(shape, fill=fill, edge=color if shape.edge == SIDE else shape.edge)
    return shape
