"""What lies on each hex at the start: the tile (or the printed board), pieces, their owner and turn."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.loading.schema.boards import BOARDS
from engine.loading.schema.columns import TerrainColumns
from engine.loading.schema.document import Document, ScenarioPart, Terrain

PRINTED = "."  # token of a hex on which only the printed board shows
ALL_EDGES = frozenset(range(6))
DRY = {"ROAD", "RAIL"}  # traits of pieces under which open ground stays open (TP-FLD-1)


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
    """

    rows: tuple[str, ...]
    owner: str | None = None
    rotation: int = 0


def has_trait(rows: Iterable[str], trait: str, terrain: Terrain) -> bool:
    """Whether one of the rows on a hex has the trait."""
    return any(trait in terrain[name]["traits"] for name in rows)


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
    return "OWNER_ONLY" in columns["traits"] or (on_enter is not None and on_enter["who"] == "ENEMIES")


def contents_of(scenario: ScenarioPart, document: Document) -> list[Contents]:
    """Contents of every hex in hex order.  Rule: TP-FLD-1.

    Parameters
    ----------
    scenario : mapping
        Part ``scenario`` of the document: ``board``, ``face``, ``map`` (rows of tokens), ``legend``.
    document : mapping
        The rules; its terrain table gives the order of pieces, ``open_terrain`` what stands for open ground.
    """
    board = BOARDS[scenario["board"]]
    terrain = document["terrain"]
    order = {name: i for i, name in enumerate(terrain)}
    paved = {name for name, columns in terrain.items() if DRY.intersection(columns["traits"])}
    found = []
    for row, text in enumerate(scenario["map"]):
        for token in text.split():
            entry = (
                {"terrain": [], "owner": None, "rotation": 0}
                if token == PRINTED
                else scenario["legend"][token]
            )
            tiles = [name for name in entry["terrain"] if terrain[name]["layer"] == "TILE"]
            pieces = sorted((name for name in entry["terrain"] if name not in tiles), key=order.__getitem__)
            ground = tiles[0] if tiles else board.printed(scenario["face"], row)
            if ground == board.ground and not paved.intersection(pieces):
                ground = document["ruleset"]["open_terrain"]
            rows = (ground, *pieces)
            owned = any(asks_for_owner(terrain[name]) for name in rows)
            found.append(Contents(rows, entry["owner"] if owned else None, entry["rotation"]))
    return found
