"""Small random battles, and the same battles seen by whoever sits across the table."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st

from tests.support.battlefield import Battlefield

ROWS = "ABCDEFGHI"
HEXES = [f"{letter}{i + 1}" for r, letter in enumerate(ROWS) for i in range(13 - r % 2)]
MIDDLE = [h for h in HEXES if h[0] in "BCDEFGH" and 3 <= int(h[1:]) <= 11]
TERRAIN = (
    "forest",
    "hedgerow",
    "hill",
    "hill + sandbag",
    "town",
    "river",
    "river + bridge",
    "sandbag",
    "wire",
    "beach",
    "ocean",
    "bunker",
    "hill + bunker",
)
WORKS = {"bunker", "hill + bunker"}  # barred to armor
ENTERABLE = {
    "forest",
    "hedgerow",
    "hill",
    "hill + sandbag",
    "town",
    "sandbag",
    "wire",
    "beach",
    "river + bridge",
    *WORKS,
}
FOOT = ("infantry", "special_forces", "resistance", "artillery")
UNITS = (*FOOT, "armor", "elite_armor")
OTHER = {"axis": "allies", "allies": "axis"}

Units = tuple[tuple[str, str, str, int], ...]  # side, unit row, hex, figures


class Position(NamedTuple):
    """A battle of a few units.

    Attributes
    ----------
    terrain : dict
        Hex name to terrain ids.
    units : tuple
        Side, unit row, hex and figures of each.
    owner : str
        Side whose units the bunkers protect.
    active : str
        Side whose turn it is.
    objective : tuple of str
        Hexes of an objective.
    earner : str
        Side that can earn it, or both.
    """

    terrain: dict[str, str]
    units: Units
    owner: str
    active: str
    objective: tuple[str, ...]
    earner: str


def across(hex_: str) -> str:
    """Hex that lies where this one lay once the board is turned by 180 degrees."""
    row = ROWS.index(hex_[0])
    return f"{ROWS[8 - row]}{14 - row % 2 - int(hex_[1:])}"


def turned(position: Position) -> Position:
    """The position seen from the other side of the table: board turned, sides exchanged."""
    return Position(
        {across(hex_): kind for hex_, kind in position.terrain.items()},
        tuple((OTHER[side], row, across(hex_), figures) for side, row, hex_, figures in position.units),
        OTHER[position.owner],
        OTHER[position.active],
        tuple(across(hex_) for hex_ in position.objective),
        OTHER.get(position.earner, position.earner),
    )


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Eight units of any kind near each other on a board of any terrain."""
    kinds = draw(st.lists(st.sampled_from(TERRAIN), min_size=14, max_size=24))
    places = draw(st.permutations(MIDDLE))
    terrain = dict(zip(places, kinds, strict=False))
    free = [h for h in MIDDLE if terrain.get(h, "wire") in ENTERABLE]
    spots = draw(st.permutations(free))[:8]
    units = []
    for number, spot in enumerate(spots):
        figures = draw(st.integers(1, 2))
        kind = draw(st.sampled_from(FOOT if terrain.get(spot) in WORKS else UNITS))
        units.append(("axis" if number % 2 else "allies", kind, spot, figures))
    objective = draw(st.lists(st.sampled_from(MIDDLE), min_size=1, max_size=3, unique=True))
    return Position(
        terrain,
        tuple(units),
        draw(st.sampled_from(["axis", "allies"])),
        draw(st.sampled_from(["axis", "allies"])),
        tuple(objective),
        draw(st.sampled_from(["axis", "allies", "both"])),
    )


def set_up(position: Position, options: str = "") -> Battlefield:
    """The position on a table."""
    sides: dict[str, dict[str, str]] = {"axis": {}, "allies": {}}
    for side, row, hex_, figures in position.units:
        sides[side][row] = f"{sides[side].get(row, '')} {hex_}:{figures}".strip()
    tail = f'''
[[objective]]
id = "ground"
title = "Ground"
sides = "{position.earner}"
hexes = "{" ".join(position.objective)}"
'''
    return Battlefield(
        terrain=position.terrain,
        axis=sides["axis"],
        allies=sides["allies"],
        active=position.active,
        owner=position.owner,
        options=options,
        tail=tail,
    )
