"""What lies on each hex at the start: the tile (or the printed board), pieces, their owner and turn."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.geometry.boards import BOARDS, Board

PRINTED = "."  # token of a hex on which only the printed board shows
OPEN, BEACH, OCEAN = "open", "beach", "ocean"


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


def printed_tile(board: Board, face: str, row: int) -> str:
    """Row id of what the board shows where no tile lies.

    The beach face ends in three rows of beach and then water: two rows of it on boards of nine rows, three on
    longer ones; every other face is open ground.  Rule: CORE-GEO-7, CORE-GEO-8.
    """
    if face != "beach":
        return OPEN
    water = 2 if board.grid.n_rows == 9 else 3
    from_bottom = board.grid.n_rows - row
    if from_bottom <= water:
        return OCEAN
    return BEACH if from_bottom <= water + 3 else OPEN


def contents_of(scenario: Mapping[str, Any], document: Mapping[str, Any]) -> list[Contents]:
    """Contents of every hex in hex order.

    Parameters
    ----------
    scenario : mapping
        Part ``scenario`` of the document: ``board``, ``face``, ``map`` (rows of tokens), ``legend``.
    document : mapping
        The rules; its terrain table gives the order of pieces.
    """
    board = BOARDS[scenario["board"]]
    terrain = document["terrain"]
    order = {name: i for i, name in enumerate(terrain)}
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
            rows = (*(tiles or [printed_tile(board, scenario["face"], row)]), *pieces)
            owned = any("OWNER_ONLY" in terrain[name]["traits"] for name in rows)
            found.append(Contents(rows, entry["owner"] if owned else None, entry["rotation"]))
    return found
