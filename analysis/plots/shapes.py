"""Pictures as lists of simple shapes, drawn once and written twice: as SVG here, as a figure in ``paint``.

The unit of length is the edge of a hex; x runs to the right, y down.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]
UNIT = 100  # whole numbers in an SVG per unit of length
FONT = "'DejaVu Sans', Verdana, sans-serif"
INK, NEUTRAL = "#222222", "#6F6F6F"


@dataclass(frozen=True)
class Area:
    """A filled polygon."""

    points: Sequence[Point]
    fill: str = "none"
    edge: str = "none"
    width: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True)
class Line:
    """A line through points; `dash` is dash and gap."""

    points: Sequence[Point]
    color: str
    width: float
    dash: tuple[float, float] | None = None
    round: bool = True


@dataclass(frozen=True)
class Disc:
    """A circle."""

    x: float
    y: float
    radius: float
    fill: str = "none"
    edge: str = "none"
    width: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True)
class Text:
    """A line of text, its middle at `y`; `anchor` is start, middle or end."""

    x: float
    y: float
    words: str
    size: float
    color: str = INK
    anchor: str = "middle"
    bold: bool = False
    halo: str = ""


@dataclass(frozen=True)
class Stamp:
    """A symbol of a name put somewhere; the same name always means the same shapes."""

    name: str
    x: float
    y: float
    shapes: "Sequence[Shape]"
    scale: float = 1.0
    opacity: float = 1.0


Shape = Area | Line | Disc | Text | Stamp


@dataclass(frozen=True)
class Drawing:
    """Shapes on a sheet.

    Attributes
    ----------
    left, top, width, height : float
        The part that is seen.
    shapes : sequence of Shape
        Later ones cover earlier ones.
    title, description : str
        For people who cannot see it.
    """

    left: float
    top: float
    width: float
    height: float
    shapes: Sequence[Shape]
    title: str
    description: str = ""


def polar(angle: float, distance: float, x: float = 0.0, y: float = 0.0) -> Point:
    """The point so far away in a direction, in degrees counter-clockwise from east.

    Examples
    --------
    >>> polar(90, 2)
    (0.0, -2.0)
    """
    turn = radians(angle)
    return round(x + distance * cos(turn), 4), round(y - distance * sin(turn), 4)


def ring(n: int, radius: float, start: float = 90, x: float = 0.0, y: float = 0.0) -> list[Point]:
    """Corners of a regular polygon, counter-clockwise."""
    return [polar(start + 360 * i / n, radius, x, y) for i in range(n)]


def oval(x: float, y: float, wide: float, high: float, n: int = 28) -> list[Point]:
    """Corners around an ellipse of these half axes."""
    return [(x + wide * px, y + high * py) for px, py in ring(n, 1)]


def box(x: float, y: float, wide: float, high: float, corner: float = 0.0) -> list[Point]:
    """Corners of a rectangle around a middle, rounded if `corner` is above 0."""
    a, b = wide / 2, high / 2
    if not corner:
        return [(x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)]
    x0, y0 = a - corner, b - corner
    middles = ((x0, -y0, 0), (-x0, -y0, 90), (-x0, y0, 180), (x0, y0, 270))
    return [
        polar(start + turn, corner, x + dx, y + dy) for dx, dy, start in middles for turn in (0, 30, 60, 90)
    ]


def moved(shapes: Iterable[Shape], x: float, y: float) -> list[Shape]:
    """The same shapes somewhere else."""
    return [Stamp("", x, y, list(shapes))]


def number(value: float) -> str:
    """A length in an SVG: whole, without a sign for nothing."""
    return str(round(value * UNIT) or 0)


def _points(points: Sequence[Point], close: bool) -> str:
    steps = [f"{number(x)} {number(y)}" for x, y in points]
    return "M" + "L".join(steps) + ("Z" if close else "")


def _faded(opacity: float) -> str:
    return "" if opacity == 1 else f' opacity="{opacity:g}"'


def _stroke(edge: str, width: float) -> str:
    return f' stroke="{edge}" stroke-width="{number(width)}" stroke-linejoin="round"' if width else ""


def element(shape: Shape, named: dict[str, Stamp]) -> str:
    """An SVG element.  Changes: named (symbols the element uses)."""
    if isinstance(shape, Area):
        look = f'fill="{shape.fill}"{_stroke(shape.edge, shape.width)}{_faded(shape.opacity)}'
        return f'<path d="{_points(shape.points, True)}" {look}/>'
    if isinstance(shape, Line):
        dash = f' stroke-dasharray="{number(shape.dash[0])} {number(shape.dash[1])}"' if shape.dash else ""
        cap = ' stroke-linecap="round"' if shape.round else ""
        look = f'fill="none"{_stroke(shape.color, shape.width)}{cap}{dash}'
        return f'<path d="{_points(shape.points, False)}" {look}/>'
    if isinstance(shape, Disc):
        where = f'cx="{number(shape.x)}" cy="{number(shape.y)}" r="{number(shape.radius)}"'
        return (
            f'<circle {where} fill="{shape.fill}"{_stroke(shape.edge, shape.width)}{_faded(shape.opacity)}/>'
        )
    return _text(shape) if isinstance(shape, Text) else _stamp(shape, named)


def _text(shape: Text) -> str:
    where = f'x="{number(shape.x)}" y="{number(shape.y + 0.36 * shape.size)}"'
    look = f'font-size="{number(shape.size)}" fill="{shape.color}" text-anchor="{shape.anchor}"'
    look += ' font-weight="bold"' if shape.bold else ""
    if shape.halo:
        look += f'{_stroke(shape.halo, 0.22 * shape.size)} paint-order="stroke"'
    return f"<text {where} {look}>{escape(shape.words)}</text>"


def _stamp(shape: Stamp, named: dict[str, Stamp]) -> str:
    move = f"translate({number(shape.x)} {number(shape.y)})"
    move += "" if shape.scale == 1 else f" scale({shape.scale:g})"
    look = f'transform="{move}"{_faded(shape.opacity)}'
    if not shape.name:
        return f"<g {look}>{''.join(element(one, named) for one in shape.shapes)}</g>"
    if shape.name not in named:
        named[shape.name] = shape
    return f'<use href="#{shape.name}" {look}/>'


def elements(shapes: Iterable[Shape]) -> tuple[str, str]:
    """Shapes as SVG: definitions of the symbols, one element a line."""
    named: dict[str, Stamp] = {}
    body = "\n".join(element(shape, named) for shape in shapes)
    return symbols(named), body


def symbols(named: dict[str, Stamp]) -> str:
    """Definitions of named symbols and of those inside them."""
    lines: list[str] = []
    waiting = dict(named)
    while waiting:
        name, stamp = waiting.popitem()
        inner: dict[str, Stamp] = {}
        lines.append(f'<g id="{name}">{"".join(element(one, inner) for one in stamp.shapes)}</g>')
        waiting.update({other: one for other, one in inner.items() if other not in named})
        named.update(inner)
    return "\n".join(sorted(lines))


def svg(drawing: Drawing, pixels: float = 38, attributes: str = "") -> str:
    """A drawing as an SVG element, the same text every time.

    Parameters
    ----------
    drawing : Drawing
    pixels : float
        Width of one unit where the page does not say otherwise.
    attributes : str
        More attributes of the ``svg`` element.
    """
    definitions, body = elements(drawing.shapes)
    frame = " ".join(number(v) for v in (drawing.left, drawing.top, drawing.width, drawing.height))
    size = f'width="{round(drawing.width * pixels)}" height="{round(drawing.height * pixels)}"'
    lines = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{frame}" {size} role="img"'
        f' aria-label={quoteattr(drawing.title)} font-family="{FONT}"{attributes}>',
        f"<title>{escape(drawing.title)}</title>",
        f"<desc>{escape(drawing.description)}</desc>",
        f"<defs>\n{definitions}\n</defs>",
        body,
        "</svg>",
    )
    return "\n".join(lines) + "\n"
