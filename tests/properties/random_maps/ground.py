"""The ground of a battle drawn by lot: tiles in patches, roads and tracks that lead somewhere, pieces on top."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from engine.geometry.boards import Board
from engine.layout import MAX_DAMS
from engine.loading.in_force.contents import DRY, asks_for_owner
from engine.loading.in_force.field_works import may_be_blown
from engine.loading.in_force.rules import base_document
from engine.loading.in_force.stacks import NUMBERED, SANDBAGS, is_minefield
from engine.loading.schema.scenario_file import SIDES

TERRAIN = base_document()["terrain"]
TILES = [name for name, columns in TERRAIN.items() if columns["layer"] == "TILE"]
PIECES = [name for name, columns in TERRAIN.items() if columns["layer"] == "PIECE"]
WAYS = [name for name in PIECES if DRY.intersection(TERRAIN[name]["traits"])]
WORKS = [name for name in PIECES if name not in WAYS]
SPANS = [name for name in PIECES if "SPANS" in TERRAIN[name]["traits"]]
KINDS_OF_TILES, KINDS_OF_WORKS = 7, 7
MOST_TOKENS = 26  # of a legend: each may become several stacks as pieces come and go
MOST_REMOVABLE = 4  # kinds of pieces beside sandbags and wire that a battle may take off the board


@dataclass(frozen=True)
class Token:
    """What lies on a hex: rows of the terrain table, whose works they are, how they are turned."""

    rows: tuple[str, ...]
    owner: str | None = None
    rotation: int = 0


@dataclass
class Ground:
    """A map that grows: what lies on each hex, on others the printed board.

    Attributes
    ----------
    board : Board
    chance : Random
    at : dict of int to Token
    blows : bool
        Whether bridges may be blown, each kind of which then counts among the pieces that come and go.
    """

    board: Board
    chance: Random
    blows: bool = False
    at: dict[int, Token] = field(default_factory=dict)

    def put(self, hex_: int, rows: tuple[str, ...], rotation: int | None = None) -> bool:
        """Lay rows on a hex, if they may lie there together and the battle has room for one more token."""
        turn = self.chance.randrange(6) if rotation is None else rotation
        turned = any(TERRAIN[name]["edges"] for name in rows)
        owned = any(asks_for_owner(TERRAIN[name]) for name in rows)
        token = Token(rows, self.chance.choice(SIDES) if owned else None, turn if turned else 0)
        known = set(self.at.values())
        if not go_together(rows) or (token not in known and len(known) >= MOST_TOKENS):
            return False
        if len(self.removable() | {name for name in rows if self.comes_or_goes(name)}) > MOST_REMOVABLE:
            return False
        self.at[hex_] = token
        return True

    def comes_or_goes(self, name: str) -> bool:
        """Whether a piece has a number in this battle, among the few that there are."""
        columns = TERRAIN[name]
        if {SANDBAGS, NUMBERED}.intersection(columns["traits"]):
            return False
        loose = bool(columns["clears"] or columns["shelled"]) or is_minefield(name, TERRAIN)
        return loose or (self.blows and may_be_blown(columns))

    def removable(self) -> set[str]:
        """Kinds of pieces on the map that come and go."""
        return {name for token in self.at.values() for name in token.rows if self.comes_or_goes(name)}

    def having(self, trait: str) -> list[int]:
        """Hexes with a row of a trait."""
        return [
            hex_
            for hex_, token in sorted(self.at.items())
            if any(trait in TERRAIN[name]["traits"] for name in token.rows)
        ]

    def tile(self, hex_: int) -> tuple[str, ...]:
        """The tile on a hex, if there is one."""
        return tuple(name for name in self.at.get(hex_, Token(())).rows if name in TILES)


def go_together(rows: tuple[str, ...]) -> bool:
    """Whether rows may lie on one hex: one tile, each once, one rotation, one that costs figures, safe tracks."""
    columns = [TERRAIN[name] for name in rows]
    tiles = [name for name in rows if name in TILES]
    turned = [one for one in columns if one["edges"]]
    mines = [name for name in rows if is_minefield(name, TERRAIN)]
    rolls = [one for one in columns if one["on_enter"] is not None]
    track = any("RAIL" in one["traits"] for one in columns)
    alone = len(tiles) < 2 and len(set(rows)) == len(rows) and len(turned) < 2 and len(mines) < 2
    return alone and len(rolls) < 2 and not (track and rolls)


def draw_ground(board: Board, chance: Random, blows: bool) -> Ground:
    """Patches of a few kinds of tiles, ways, then works of a few kinds."""
    ground = Ground(board, chance, blows)
    for name in chance.sample(TILES, KINDS_OF_TILES):
        lay_patch(ground, name)
    for names in chance.sample(families(), 2):
        lay_way(ground, names)
    for name in chance.sample(WORKS, KINDS_OF_WORKS):
        lay_work(ground, name)
    return ground


def lay_patch(ground: Ground, name: str) -> None:
    """A tile on one to six hexes that adjoin."""
    chance, grid = ground.chance, ground.board.grid
    most = 1 if "DAM" in TERRAIN[name]["traits"] else 6
    here = chance.randrange(grid.n_hexes)
    for _ in range(chance.randint(1, most)):
        if here not in ground.at:
            ground.put(here, (name,))
        beside = [one for one in grid.neighbors(here) if one >= 0]
        here = chance.choice(beside)
    assert len(ground.having("DAM")) <= MAX_DAMS


def families() -> list[list[str]]:
    """Ways by what they are and whose they are: roads and tracks of each box."""
    found: dict[tuple[str, bool], list[str]] = {}
    for name in WAYS:
        found.setdefault((TERRAIN[name]["box"], "RAIL" in TERRAIN[name]["traits"]), []).append(name)
    return list(found.values())


def lay_way(ground: Ground, names: list[str]) -> None:
    """A way of some hexes: each leads to the one before and to the one behind, whatever its shape."""
    chance, grid = ground.chance, ground.board.grid
    here, heading = chance.randrange(grid.n_hexes), chance.randrange(6)
    came = (heading + 3) % 6
    for _ in range(chance.randint(4, 14)):
        goes = (came + 3 + chance.choice((0, 0, 0, -1, 1))) % 6
        name, rotation = chance.choice(shapes(names, came, goes))
        wet = name in SPANS
        below = ("river",) if wet and chance.random() < 0.8 else () if wet else ground.tile(here)
        if not ground.put(here, (*below, name), rotation) and not ground.put(here, (name,), rotation):
            return
        there = grid.neighbors(here)[goes]
        if there < 0:
            return
        here, came = there, (goes + 3) % 6


def shapes(names: list[str], came: int, goes: int) -> list[tuple[str, int]]:
    """Pieces of a family, each as it has to be turned to lead over both edges."""
    found = [
        (name, turn)
        for name in names
        for turn in range(6)
        for edges in [TERRAIN[name]["edges"]]
        if edges and {came, goes} <= {(link + turn) % 6 for link in edges["links"]}
    ]
    # each name as likely as the others, however many ways there are to turn it
    return [(name, chosen) for name in names for chosen in [turn for one, turn in found if one == name][:1]]


def lay_work(ground: Ground, name: str) -> None:
    """A piece on one to three hexes: bridges over water where there is any, or over a river of their own."""
    chance, grid = ground.chance, ground.board.grid
    water = [hex_ for hex_ in ground.having("WATER") if len(ground.at[hex_].rows) == 1]
    for _ in range(chance.randint(1, 3)):
        here = chance.randrange(grid.n_hexes)
        below = ground.at.get(here, Token(())).rows
        if name in SPANS and chance.random() < 0.9:
            here = chance.choice(water) if water else here
            below = ground.tile(here) if water else ("river",)
        turn = ground.at[here].rotation if here in ground.at and not TERRAIN[name]["edges"] else None
        ground.put(here, (*below, name), turn)
