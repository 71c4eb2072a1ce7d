"""Objectives and exits on the picture of a board.

The form says how a medal is held, the rim who can earn it: a disc is temporary, a square permanent, a jagged star
decides the game.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from analysis.boards.unit_marks import COLORS, GOLD
from analysis.boards.water_marks import Spot, outline
from analysis.plots.shapes import INK, NEUTRAL, Area, Disc, Line, Point, Shape, Stamp, Text, polar
from analysis.stats.sides import NAMES

PAPER = "#FFFDF4"
TIMES = "\N{MULTIPLICATION SIGN}"
LAWS = {
    "temporary": "objective, counts while held",
    "last": "objective, kept until an enemy stands there",
    "permanent": "objective, kept for good",
    "sudden": "objective that wins the game",
}


def law_of(objective: Mapping[str, Any]) -> str:
    """How the medal of an objective is held: a key of `LAWS`."""
    if objective["win"]:
        return "sudden"
    return {"while": "temporary", "until_enemy": "last", "forever": "permanent"}[objective["hold"]]


def _rims(sides: Sequence[str]) -> list[tuple[str, float, float]]:
    """Colours of the rim with the angles between which they run."""
    if len(sides) == 1:
        return [(COLORS[sides[0]], 90, 450)]
    return [(COLORS["axis"], 0, 180), (COLORS["allies"], 180, 360)]


def _form(law: str, size: float) -> list[Point]:
    """Points around a badge, from the top counter-clockwise, one every 5 degrees."""
    points = []
    for i in range(73):
        angle = 5 * i
        far = size
        if law == "permanent":
            far = 0.86 * size / max(abs(polar(angle, 1)[0]), abs(polar(angle, 1)[1]))
        elif law == "sudden":
            far = size * (1.16 if (angle // 15) % 2 == 0 else 0.92)
        points.append(polar(angle, far))
    return points


def medal(law: str, sides: Sequence[str], value: int = 1, share: str = "") -> list[Shape]:
    """The badge of an objective, 0.3 around its middle.

    Parameters
    ----------
    law : str
        Key of `LAWS`.
    sides : sequence of str
        Who can earn it.
    value : int
        Medals; written beside it if it is not 1.
    share : str
        How many hexes of a group are needed; written beside it too.
    """
    form = _form(law, 0.3)
    shapes: list[Shape] = [Area(form, INK if law == "sudden" else PAPER, "#FFFFFF", 0.16)]
    for color, start, end in _rims(sides):
        part = [point for i, point in enumerate(form) if start <= 5 * i <= end or start <= 5 * i + 360 <= end]
        part = form if len(sides) == 1 else part
        shapes.append(Line(part, color, 0.11))
    if law == "last":
        shapes.append(Disc(0, 0, 0.21, "none", NEUTRAL, 0.03))
    shapes.append(Area(star(0.2), GOLD, "#8A6A00", 0.02))
    note = " ".join(word for word in ("" if value == 1 else f"{TIMES}{value}", share) if word)
    return (
        [*shapes, Text(0.38, -0.1, note, 0.25, anchor="start", bold=True, halo="#FFFFFF")] if note else shapes
    )


def star(size: float) -> list[Point]:
    """A star with five points."""
    return [polar(90 + 36 * i, size if i % 2 == 0 else 0.42 * size) for i in range(10)]


def share_of(objective: Mapping[str, Any]) -> str:
    """What a group asks for: nothing for a single hex, ``any``, ``2 of 5`` or ``most``."""
    n = len(objective["hexes"])
    if n == 1:
        return ""
    need = objective["need"]
    return "most" if need is None else "any" if need == 1 else f"{need} of {n}"


def meaning(objective: Mapping[str, Any], of_units: bool = False) -> str:
    """An objective in words, without its hexes.

    ``of_units``: units lost decide the battle, so that an objective counts as so many of the enemy.
    """
    n, need, sides = len(objective["hexes"]), objective["need"], objective["sides"]
    group = "more than half" if need is None else "any one" if need == 1 else str(need)
    who = NAMES[sides[0]] if len(sides) == 1 else "either side"
    more = "" if objective["win"] else _worth(objective["value"], of_units)
    more += ", no enemy there" if objective.get("deny") else ""
    more += ", when a turn begins" if objective.get("when") == "turn_start" else ""
    return LAWS[law_of(objective)] + (f": {group} of {n} hexes" if n > 1 else "") + f"{more} ({who})"


def _worth(value: int, of_units: bool) -> str:
    """What an objective counts, where one medal is left unsaid."""
    if of_units:
        return f", worth {value} enemy {'unit' if value == 1 else 'units'} lost"
    return f", {value} medals" if value > 1 else ""


def objective_marks(
    objective: Mapping[str, Any], spots: Mapping[str, Spot], taken: Collection[str] = ()
) -> list[Shape]:
    """Badges on all hexes of an objective and, around a group, its outline.

    On hexes that are `taken` by the badge of another objective they lie lower.
    """
    law, sides = law_of(objective), objective["sides"]
    members = [spots[name] for name in objective["hexes"]]
    shapes: list[Shape] = []
    if len(members) > 1:
        color = COLORS[sides[0]] if len(sides) == 1 else INK
        for line in outline(members, 0.93):
            shapes += [Line(line, "#FFFFFF", 0.11), Line(line, color, 0.065, dash=(0.16, 0.1), round=False)]
    for i, spot in enumerate(members):
        x, y = spot.center
        value = objective["value"] if objective["value"] else 1
        share = share_of(objective) if i == 0 else ""
        name = f"m-{law}-{'-'.join(sides)}-{value}-{share.replace(' ', '')}"
        low = 0.42 if spot.name in taken else -0.5
        shapes.append(Stamp(name, x - 0.52, y + low, medal(law, sides, value, share)))
    return shapes


def exit_mark(sides: Sequence[str], angle: float) -> list[Shape]:
    """An arrow that leaves the hex in a direction, in degrees counter-clockwise from east."""
    color = COLORS[sides[0]] if len(sides) == 1 else INK
    (tx, ty), (bx, by) = polar(angle, 1.12), polar(angle, 0.55)
    left, right = polar(angle + 14, 0.86), polar(angle - 14, 0.86)
    head = [(tx, ty), (1.12 * left[0], 1.12 * left[1]), (1.12 * right[0], 1.12 * right[1])]
    return [
        Line([(bx, by), polar(angle, 0.9)], "#FFFFFF", 0.26),
        Area(head, color, "#FFFFFF", 0.1),
        Line([(bx, by), polar(angle, 0.92)], color, 0.15),
        Area(head, color),
    ]


def exit_marks(
    exits: Iterable[Mapping[str, Any]], spots: Mapping[str, Spot], open_edges: Mapping[str, Sequence[int]]
) -> list[Shape]:
    """Arrows off the board on all exit hexes.

    Parameters
    ----------
    exits : iterable of mapping
        sides, hexes.
    spots : mapping of name to Spot
    open_edges : mapping of name to edges beyond which there is no hex
    """
    shapes: list[Shape] = []
    for one in exits:
        sides = one["sides"] if isinstance(one["sides"], list) else [one["sides"]]
        for name in one["hexes"]:
            x, y = spots[name].center
            turns = [polar(60 * edge, 1) for edge in open_edges[name]] or [(0.0, -1.0)]
            out = sum(t[0] for t in turns), sum(t[1] for t in turns)
            shapes.append(Stamp("", x, y, exit_mark(sides, _nearest(*out))))
    return shapes


def _nearest(dx: float, dy: float) -> int:
    """The one of twelve directions that points most like this."""
    return max(range(0, 360, 30), key=lambda angle: polar(angle, dx)[0] + polar(angle, dy)[1])
