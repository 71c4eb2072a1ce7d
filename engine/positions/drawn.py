"""The scenario file of a few pieces on an otherwise empty board."""

from collections.abc import Mapping

OVER = " over "
Terrain = Mapping[str, str]  # hex name to terrain ids, ``{"C4": "hill + sandbag"}``
Army = Mapping[str, str]  # unit row to hexes, ``{"infantry": "C4 D5:3"}``; figures after a colon
LETTERS = "ABCDEFGHI"
COLUMNS = 13


def scenario_text(
    terrain: Terrain,
    units: Mapping[str, Army],
    extra: str = "",
    hands: int = 5,
    medals: int | str = 5,
    face: str = "country",
    owner: str | None = None,
) -> str:
    """A scenario file with these pieces on an otherwise empty standard board.

    Parameters
    ----------
    terrain : mapping
        Hex name to terrain ids; ``@2`` behind them turns closed edges by two steps, ``over river`` names what shows
        once the tile has gone.
    units : mapping
        ``axis`` and ``allies`` to unit row to hexes.
    extra : str
        More lines before the tables of the file.
    hands, medals : int
        Cards of a hand; medals that win, or the lines of the file for a table of two.
    face : str
        Face of the board.
    owner : str, optional
        Side whose works stand there.
    """
    kinds = sorted(set(terrain.values()))
    tokens = {kind: f"k{i}" for i, kind in enumerate(kinds)}
    rows = []
    for r, letter in enumerate(LETTERS):
        names = [f"{letter}{i}" for i in range(1, COLUMNS + 1 - r % 2)]
        rows.append(
            letter + " " + " ".join(tokens[terrain[name]] if name in terrain else "." for name in names)
        )
    legend = "\n".join(f"{token} = {legend_entry(kind, owner)}" for kind, token in tokens.items())
    placed = "\n".join(
        f"[units.{side}]\n" + "\n".join(f'{row} = "{hexes}"' for row, hexes in army.items())
        for side, army in units.items()
    )
    board = "\n".join(rows)
    return f"""id = "field"
title = "Field"
group = "tests"
board = "standard"
face = "{face}"
first_side = "allies"
medal_target = {medals}
hand_size = {hands}
map = '''
{board}
'''
{extra}
[legend]
{legend}
{placed}
"""


def legend_entry(kind: str, owner: str | None) -> str:
    """The line of the legend for terrain ids.

    ``"bridge_section @2"`` is a piece turned by two steps, ``"tp_dam over river"`` a tile and the ground below it.
    """
    above, _, under = kind.partition(OVER)
    terrain, _, turn = above.partition("@")
    more = (f', owner = "{owner}"' if owner else "") + (f", rotation = {turn}" if turn else "")
    more += f', under = "{under.strip()}"' if under else ""
    return f'{{ terrain = "{terrain.strip()}"{more} }}'
