"""Numbers on the hexes of a board: colours that colour-blind readers can tell apart, and their bar."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import floor, log10

from analysis.plots.shapes import INK, NEUTRAL, Area, Line, Shape, Text, box, ring

# ColorBrewer (Harrower and Brewer 2003): YlOrBr and PuOr, both safe for colour-blind readers.
SEQUENTIAL = ("#FFFDF2", "#FFF1BC", "#FEE391", "#FEC44F", "#FE9929", "#EC7014", "#CC4C02", "#8C2D04")
DIVERGING = (
    "#542788",
    "#8073AC",
    "#B2ABD2",
    "#D8DAEB",
    "#F7F7F7",
    "#FEE0B6",
    "#FDB863",
    "#E08214",
    "#B35806",
)
MINUS = "\N{MINUS SIGN}"
STEPS = 60  # of the bar
INNER = 0.76  # edge of the coloured hex, so that terrain shows around it
DARK = 0.52  # brightness below which words on a colour are white


@dataclass(frozen=True)
class Heat:
    """Values of hexes.

    Attributes
    ----------
    values : mapping of hex name to float
        Hexes that are missing, or that round to nothing, stay without colour.
    label : str
        What the numbers are, with their unit; written at the bar.
    diverging : bool
        Zero in the middle of the scale; else it begins at zero.
    title : str
        The finding; empty for the title of the battle.
    """

    values: Mapping[str, float]
    label: str
    diverging: bool = False
    title: str = ""

    @property
    def limit(self) -> float:
        """End of the scale: the largest value, rounded up to two digits."""
        most = max((abs(value) for value in self.values.values()), default=0.0)
        if most == 0:
            return 1.0
        grain = 10.0 ** (floor(log10(most)) - 1)
        return round(-(-most // grain) * grain, 12)

    def color(self, value: float) -> str:
        """Colour of a value."""
        share = value / self.limit
        return blend(DIVERGING, 0.5 + share / 2) if self.diverging else blend(SEQUENTIAL, share)


def blend(stops: Sequence[str], share: float) -> str:
    """The colour so far along a scale, 0 to 1.

    Examples
    --------
    >>> blend(("#000000", "#FF0000"), 0.5)
    '#800000'
    """
    place = min(max(share, 0.0), 1.0) * (len(stops) - 1)
    i = min(int(place), len(stops) - 2)
    low, high = (_channels(stop) for stop in stops[i : i + 2])
    mixed = (round(a + (place - i) * (b - a)) for a, b in zip(low, high, strict=True))
    return "#" + "".join(f"{channel:02X}" for channel in mixed)


def _channels(color: str) -> list[int]:
    return [int(color[i : i + 2], 16) for i in (1, 3, 5)]


def ink_on(color: str) -> str:
    """White or dark, whichever can be read on a colour."""
    red, green, blue = _channels(color)
    return "#FFFFFF" if (0.299 * red + 0.587 * green + 0.114 * blue) / 255 < DARK else INK


def short(value: float) -> str:
    """A value of at most four characters or so: two digits.

    Examples
    --------
    >>> [short(v) for v in (-0.001, 0.0123, 0.456, 3.21, 45.6, 1234)]
    ['0', '.01', '.46', '3.2', '46', '1234']
    """
    if value < 0:
        unsigned = short(-value)
        return unsigned if unsigned == "0" else MINUS + unsigned
    text = f"{value:.2f}" if value < 0.995 else f"{value:.1f}" if value < 9.95 else f"{value:.0f}"
    return "0" if float(text) == 0 else text.removeprefix("0")


def warm_hex(heat: Heat, name: str) -> list[Shape]:
    """Colour and number of one hex around its middle; a hex without a number shows its terrain."""
    value = heat.values.get(name, 0.0)
    if short(value) == "0":
        return []
    color = heat.color(value)
    number = Text(0, 0, short(value), 0.36, ink_on(color), bold=abs(value) >= heat.limit / 2)
    return [Area(ring(6, INNER), color, "#FFFFFF", 0.04), number]


def bar(heat: Heat, x: float, y: float, width: float) -> list[Shape]:
    """The scale with five marks and its label, from `x` to the right, 1.1 high."""
    low = -heat.limit if heat.diverging else 0.0
    span = heat.limit - low
    cell = width / STEPS
    cells: list[Shape] = []
    for i in range(STEPS):
        color = heat.color(low + span * (i + 0.5) / STEPS)
        cells.append(Area(box(x + (i + 0.5) * cell, y, cell, 0.36), color, color, 0.01))
    frame = Area(box(x + width / 2, y, width, 0.36), "none", NEUTRAL, 0.025)
    marks: list[Shape] = []
    for i in range(5):
        at, value = x + width * i / 4, low + span * i / 4
        marks.append(Line([(at, y + 0.18), (at, y + 0.28)], NEUTRAL, 0.03))
        marks.append(Text(at, y + 0.48, f"{value:.3g}".replace("-", MINUS), 0.32))
    return [*cells, frame, *marks, Text(x + width + 0.4, y, heat.label, 0.36, anchor="start")]
