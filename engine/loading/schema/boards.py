"""The columns of the table of boards, and the boards it describes."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from engine.geometry.boards import Board
from engine.geometry.hexgrid import HexGrid
from engine.layout import MAX_HEXES
from engine.loading.schema.cells import Row, wrong
from engine.loading.words.checked import Says, validated
from engine.loading.words.files import DATA, read_toml

Face = Literal["country", "winter", "desert", "beach"]


class BoardRow(Row):
    """A row of the table of boards."""

    rows: Annotated[int, Field(ge=3, le=26)]
    columns: Annotated[int, Field(ge=3, le=99)]
    lines: Annotated[
        list[Annotated[int, Field(ge=0)]],
        Field(min_length=2, max_length=2),
        Says("doubled columns of two lines like [7, 17]"),
    ]
    ground: str
    faces: Annotated[
        dict[Face, dict[str, Annotated[int, Field(ge=1)]]],
        Says("a table of face = { terrain = rows } with country, winter, desert, beach"),
    ] = {}
    deck: str | None = None
    ruleset: Annotated[dict[str, bool | int | str], Says("a table of switches")] = {}
    without: Annotated[list[str], Says("a list of switches")] = []
    small_lines: Annotated[
        list[Annotated[int, Field(ge=0)]],
        Field(max_length=3),
        Says("doubled columns of three lines like [7, 25, 43], one through each flank"),
    ] = []

    @model_validator(mode="after")
    def _fits(self) -> Self:
        """What binds several cells: the size of the records, the order of the lines."""
        if HexGrid(self.rows, self.columns).n_hexes > MAX_HEXES:
            raise wrong(f"at most {MAX_HEXES} hexes")
        if not self.lines[0] < self.lines[1] < 2 * self.columns:
            raise wrong(f"lines that follow each other, below {2 * self.columns}")
        flanks = [-1, *self.lines, 2 * self.columns]
        if self.small_lines and not (
            len(self.small_lines) == 3
            and all(a < b < c for a, b, c in zip(flanks, self.small_lines, flanks[1:], strict=False))
        ):
            raise wrong("three small lines, one between each two lines and edges")
        if any(sum(bands.values()) > self.rows for bands in self.faces.values()):
            raise wrong(f"faces of at most {self.rows} rows")
        return self


def read_boards(path: Path) -> Mapping[str, Board]:
    """The boards of a file by id.

    Raises
    ------
    InputError
        A mistake in the file.
    """
    return MappingProxyType({id_: board_of(id_, row, str(path)) for id_, row in read_toml(path).items()})


def board_of(id_: str, raw: object, file: str) -> Board:
    """A board from its row."""
    row = validated(BoardRow, raw, file, id_)
    return Board(
        id_,
        HexGrid(row.rows, row.columns),
        (row.lines[0], row.lines[1]),
        row.ground,
        {
            face: tuple(terrain for terrain, n in bands.items() for _ in range(n))
            for face, bands in row.faces.items()
        },
        row.deck,
        row.ruleset,
        tuple(row.without),
        tuple(row.small_lines),
    )


BOARDS = read_boards(DATA / "boards.toml")
USUAL = next(iter(BOARDS.values()))  # where nobody names a board


def known_board(value: str) -> str:
    """A board of the table."""
    if value not in BOARDS:
        raise wrong(" | ".join(BOARDS))
    return value


BoardId = Annotated[str, AfterValidator(known_board), Says(" | ".join(BOARDS))]
