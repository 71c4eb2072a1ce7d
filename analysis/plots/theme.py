"""How figures look: colours that colour-blind readers can tell apart, and SVG that is the same every time."""

import re
import textwrap
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from html import escape
from io import BytesIO, StringIO
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

# Okabe and Ito (2008): distinguishable with every common colour blindness.
AXIS = "#D55E00"
ALLIES = "#0072B2"
NEUTRAL = "#6F6F6F"
BAND = "#E9E4D4"
FILL = "#8FC1E3"
INK = "#222222"
WIDTH = 8.0  # inches
DOTS_PER_INCH = 150
ROW, LINE = 0.34, 0.16  # inches of a row of one line, and of every further line
LABEL_CHARACTERS = 42
SMALL_PER_INCH, BOLD_PER_INCH = 15.5, 11.0  # letters of small print, of the finding
PANEL_CHARACTERS = 78  # of the title of a panel

STYLE: dict[Any, Any] = {
    "axes.edgecolor": NEUTRAL,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.labelcolor": INK,
    "axes.labelsize": 9,
    "axes.linewidth": 0.8,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "figure.titlesize": 10,
    "figure.titleweight": "bold",
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "grid.color": "#DDDDDD",
    "grid.linewidth": 0.6,
    "legend.frameon": False,
    "savefig.facecolor": "white",
    "svg.fonttype": "none",
    "svg.hashsalt": "m44",
    "text.color": INK,
    "text.parse_math": False,
    "xtick.color": INK,
    "ytick.color": INK,
}


@contextmanager
def style() -> Iterator[None]:
    """Draw and save inside this context; settings of the caller are left alone."""
    with mpl.rc_context(STYLE):
        yield


class Picture(Figure):
    """A figure that shows itself in a notebook, whatever is set up there for pictures."""

    def _repr_svg_(self) -> str:
        return to_svg(self, "figure", title_of(self))


def finding(figure: Figure, title: str) -> None:
    """The finding above a figure; on several lines where the figure is too narrow."""
    figure.suptitle(textwrap.fill(title, int(BOLD_PER_INCH * figure.get_figwidth())), x=0.01, ha="left")


def panel_title(ax: Axes, title: str) -> None:
    """What stands over a panel as wide as the figure; on several lines where it is too long."""
    ax.set_title(textwrap.fill(title, PANEL_CHARACTERS))


def title_of(figure: Figure) -> str:
    """The finding that stands above a figure."""
    return str(figure.get_suptitle()).replace("\n", " ")


def new_figure(height: float, width: float = WIDTH) -> Picture:
    """An empty figure, sizes in inches; drawn without any window system."""
    return Picture(figsize=(width, height), layout="constrained")


def wrapped(labels: Iterable[str]) -> list[str]:
    """Labels of rows, long ones on several lines."""
    return [textwrap.fill(label, LABEL_CHARACTERS) for label in labels]


def row_height(labels: Iterable[str]) -> float:
    """Inches of a row that holds the longest of these labels."""
    return ROW + LINE * max(label.count("\n") for label in labels)


def caption(figure: Figure, text: str) -> None:
    """Small print below a figure: what was counted, how often; on several lines where the figure is too narrow."""
    text = textwrap.fill(text, int(SMALL_PER_INCH * figure.get_figwidth()))
    figure.supxlabel(text, x=0.01, ha="left", fontsize=8, color=NEUTRAL, fontweight="normal")


def mark_zero(ax: Axes) -> None:
    """A line where nothing changes."""
    ax.axvline(0, color=INK, linewidth=1.0, zorder=1.5)


def to_svg(figure: Figure, name: str, description: str) -> str:
    """The figure as an ``<svg>`` element for a page.

    Parameters
    ----------
    figure : Figure
    name : str
        Put before every id, so that several figures can stand on one page.
    description : str
        Read to people who cannot see the figure.
    """
    out = StringIO()
    with style():
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    svg = out.getvalue()
    svg = svg[svg.index("<svg") :].strip()
    svg = re.sub(r"<metadata>.*?</metadata>\s*", "", svg, flags=re.DOTALL)
    svg = renamed(svg, name).replace("'DejaVu Sans'", "'DejaVu Sans', Verdana, sans-serif")
    return svg.replace("<svg ", f'<svg role="img" aria-label="{escape(description)}" ', 1)


# Colours of figures, and the names under which a page has its own in the light and in the dark.
PAGE_COLORS = {
    INK: "ink",
    NEUTRAL: "muted",
    AXIS: "axis",
    ALLIES: "allies",
    BAND: "band",
    FILL: "fill",
    "#DDDDDD": "rule",
    "#FFFFFF": "paper",
    "#000000": "ink",
}


def for_page(svg: str) -> str:
    """The element in the colours of the page that it stands on; by itself it keeps its own."""

    def named(match: re.Match[str]) -> str:
        name = PAGE_COLORS.get(match[2].upper())
        return f"{match[1]}var(--{name}, {match[2]})" if name else match[0]

    return re.sub(r"(fill: |stroke: )(#[0-9a-fA-F]{6})\b", named, svg)


def renamed(svg: str, name: str) -> str:
    """The element with a name before every id, so that several can stand on one page."""
    svg = re.sub(r'\bid="', f'id="{name}-', svg)
    return re.sub(r'(href="|url\()#', rf"\1#{name}-", svg)


def to_png(figure: Figure) -> bytes:
    """The figure as a PNG file."""
    out = BytesIO()
    with style():
        figure.savefig(out, format="png", dpi=DOTS_PER_INCH, metadata={"Software": None})
    return out.getvalue()
