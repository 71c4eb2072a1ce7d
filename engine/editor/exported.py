"""What an export collects: the hexes of a file, and what the format cannot say."""

from collections.abc import Iterable

from engine.editor.places import to_editor
from engine.editor.shape import Object
from engine.geometry.hexgrid import HexGrid
from engine.loading.in_force.rules import base_document
from engine.loading.scenario.load import Scenario
from engine.loading.schema.boards import BOARDS
from engine.loading.words.imported import at


class Writer:
    """Collects the hexes of a file, and what cannot be said.

    Parameters
    ----------
    scenario : Scenario
    """

    def __init__(self, scenario: Scenario):
        self.data = scenario.data
        self.scenario = scenario
        self.rules = base_document()
        self.board = BOARDS[self.data["board"]]
        self.grid: HexGrid = self.board.grid
        self.hexes: dict[int, Object] = {}
        self.lost: dict[str, list[str]] = {}
        self.stations: set[str] = set()  # hexes whose tile says its track
        self.blown: set[str] = set()  # hexes whose bridge the file says may be blown
        self.blown_medals: set[str] = set()  # those for which it says a medal, too
        self.marked: set[str] = set()  # switches that markers in the file say
        self.ruleset: Object = {}  # switches that no word of the format says

    def lose(self, what: str, hex_name: str = "") -> None:
        """Write down what cannot be said.  Changes: lost."""
        self.lost.setdefault(what, []).append(hex_name)

    def entry(self, name: str) -> Object:
        """The entry of a named hex.  Changes: hexes."""
        hex_ = self.grid.parse(name)
        row, col = self.grid.hexes[hex_]
        return self.hexes.setdefault(hex_, {"row": row, "col": col})

    def editor_names(self, names: Iterable[str]) -> list[str]:
        """Hexes in the editor's names."""
        return [to_editor(self.grid.hexes[self.grid.parse(name)], self.grid) for name in names]

    def losses(self) -> tuple[str, ...]:
        """Everything the format cannot say, one line each."""
        return tuple(f"{what}{at(list(dict.fromkeys(hexes)))}" for what, hexes in self.lost.items())
