"""What lies on each hex at the start: the tile (or the printed board), pieces, their owner and turn."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.geometry.boards import Board
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.columns import TerrainColumns
from engine.loading.schema.document import Document, ScenarioPart, Terrain, TokenEntry

PRINTED = "."  # token of a hex on which only the printed board shows
NO_TILE = frozenset(board.ground for board in BOARDS.values())  # rows of hexes on which no tile lies
PRINTED_ENTRY: TokenEntry = {"terrain": [], "owner": None, "rotation": 0}
ALL_EDGES = frozenset(range(6))
OWNER_ONLY = "OWNER_ONLY"  # trait of works that protect one side
RAIL = "RAIL"
TOWN = "TOWN"  # a tile that, with track, is a railway station
DRY = {"ROAD", RAIL}  # traits of pieces under which open ground stays open (TP-FLD-1)


@dataclass(frozen=True)
class Contents:
    """Terrain of one hex.

    Attributes
    ----------
    rows : tuple of str
        Terrain row ids: the tile, then the pieces in the order of the terrain table.
    owner : str or None
        Side that the works on the hex protect: ``axis``, ``allies``, ``both``; None where nothing asks for
        it.
    rotation : int
        Steps of 60 degrees, counter-clockwise, by which closed edges are turned.
    under : str or None
        Row that shows once the tile is gone; None where it stays for the whole battle.  As read from the file: the row
        that the file names, None where it names none.
    """

    rows: tuple[str, ...]
    owner: str | None = None
    rotation: int = 0
    under: str | None = None


def has_trait(rows: Iterable[str], trait: str, terrain: Terrain) -> bool:
    """Whether one of the rows on a hex has the trait."""
    return any(trait in terrain[name]["traits"] for name in rows)


def is_station(rows: Sequence[str], terrain: Terrain) -> bool:
    """Whether a hex is a railway station: a town with track.  Rule: HR-RAIL-4, HR-SUPPLY-11, HR-SUPTRAIN-8."""
    return has_trait(rows[:1], TOWN, terrain) and has_trait(rows, RAIL, terrain)


def exits_of(
    one: Contents, terrain: Terrain, traits: frozenset[str], others: frozenset[str] = frozenset()
) -> frozenset[int]:
    """Edges to which ways of some traits lead on a hex, as the hex turns them.

    A row that names none, or that names those of ``others``, leads to all six.  Rule: TP-ROAD-1, TP-TRN-3.
    """
    found: set[int] = set()
    for name in one.rows:
        own, edges = terrain[name]["traits"], terrain[name]["edges"]
        if traits.intersection(own):
            links = edges["links"] if edges and others.isdisjoint(own) else []
            found |= {(link + one.rotation) % 6 for link in links} if links else ALL_EDGES
    return frozenset(found)


def asks_for_owner(columns: TerrainColumns) -> bool:
    """Whether a row protects one side only, or harms only the enemies of a side."""
    on_enter = columns["on_enter"]
    return OWNER_ONLY in columns["traits"] or (on_enter is not None and on_enter["who"] == "ENEMIES")


def contents_of(scenario: ScenarioPart, document: Document) -> list[Contents]:
    """Contents of every hex in hex order.  Rule: TP-FLD-1, HR-SABOT-5.

    Parameters
    ----------
    scenario : mapping
        Part ``scenario`` of the document: ``board``, ``face``, ``map`` (rows of tokens), ``legend``.
    document : mapping
        The rules; its terrain table gives the order of pieces, ``open_terrain`` what stands for open ground.
    """
    board, terrain = BOARDS[scenario["board"]], document["terrain"]
    order = {name: i for i, name in enumerate(terrain)}
    found = []
    for row, text in enumerate(scenario["map"]):
        for token in text.split():
            entry = PRINTED_ENTRY if token == PRINTED else scenario["legend"][token]
            tiles = [name for name in entry["terrain"] if terrain[name]["layer"] == "TILE"]
            pieces = sorted((name for name in entry["terrain"] if name not in tiles), key=order.__getitem__)
            ground = (
                ground_in_force(tiles[0], pieces, board, document)
                if tiles
                else below(row, pieces, scenario, document)
            )
            rows = (ground, *pieces)
            owned = any(asks_for_owner(terrain[name]) for name in rows)
            under = ground_in_force(entry["under"], pieces, board, document) if "under" in entry else None
            found.append(Contents(rows, entry["owner"] if owned else None, entry["rotation"], under))
    return found


def below(row: int, pieces: Iterable[str], scenario: ScenarioPart, document: Document) -> str:
    """Terrain row that shows on a hex of a row of the map where no tile lies.  Rule: CORE-GEO-7, TP-FLD-1."""
    board = BOARDS[scenario["board"]]
    return ground_in_force(board.printed(scenario["face"], row), pieces, board, document)


def ground_in_force(ground: str, pieces: Iterable[str], board: Board, document: Document) -> str:
    """What the ground of a hex is by the rules in force: open ground that nothing paves may be flooded.

    Rule: TP-FLD-1.
    """
    if ground != board.ground or any(
        DRY.intersection(document["terrain"][name]["traits"]) for name in pieces
    ):
        return ground
    return document["ruleset"]["open_terrain"]
