"""Names for the numbers of one battle: its hexes, units, cards, pieces."""

from engine.codes import (
    Side,
)
from engine.loading.in_force.combat_pile import combat_pile
from engine.loading.in_force.contents import Contents, contents_of
from engine.loading.in_force.field_works import terrain_in_force
from engine.loading.in_force.stacks import removable_pieces
from engine.loading.in_force.tiles_that_go import grounds_to_come, with_ground_below
from engine.loading.schema.boards import BOARDS
from engine.loading.tables.build import Built
from engine.loading.tables.cards import uses_in_force
from engine.replay.naming import word
from engine.runs.columns import hex_names


class Names:
    """Names for the numbers of one set of tables: hexes, units, cards, pieces."""

    def __init__(self, built: Built) -> None:
        tables = built.tables[0]
        self.hexes = hex_names(built)
        self.card_rows = list(built.card_rows)
        self.strike_as = [use["card"] for use in uses_in_force(built.document)]
        contents, terrain = built_contents(built), terrain_in_force(built.document)
        pieces = removable_pieces([*contents, *grounds_to_come(contents, terrain)], terrain)
        self.pieces = [name and name.partition("@")[0] for name in pieces]
        counts = [0, 0]
        self.units: list[str] = []
        for side in tables["unit_side"][: tables["n_units"]]:
            counts[side] += 1
            self.units.append(f"{word(Side, side)}-{counts[side]}")
        copies: dict[int, int] = {}
        self.cards: list[str] = []
        for row in tables["copy_row"][: tables["n_cards"]]:
            copies[row] = copies.get(row, 0) + 1
            self.cards.append(f"{self.card_rows[row]}#{copies[row]}")
        self.combat_cards = [f"{card.row}#{card.copy + 1}" for card in combat_pile(built.document)]


def built_contents(built: Built) -> list[Contents]:
    """Terrain of every hex at the start, and what shows where a tile goes."""
    document = built.document
    contents = contents_of(document["scenario"], document)
    board = BOARDS[document["scenario"]["board"]]
    return with_ground_below(contents, document, board, terrain_in_force(document))
