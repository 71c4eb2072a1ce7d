"""Reading a .m44 file as a whole: board, sides, hands, medals, hexes, special rules."""

from dataclasses import dataclass, field

from engine.geometry.boards import BOARDS, Board
from engine.geometry.hexgrid import Hex
from engine.loading.errors import InputError
from engine.loading.m44.findings import shown
from engine.loading.m44.marks import HexMark, hex_mark
from engine.loading.m44.names import words
from engine.loading.m44.places import flipped
from engine.loading.m44.shape import Object, Shape, name_of, read_json
from engine.loading.scenario_file import SIDES

PLAYERS = ("player1", "player2")


@dataclass(frozen=True)
class Source:
    """A file as it stands, the Axis at the top.

    Attributes
    ----------
    file : str
    board : Board
    face : str
    turned : bool
        The file has the Allies at the top; everything has been turned by half a turn.
    first_side : str
    hands, medals : dict
        By side.
    date, about : str
    hexes : list of HexMark
        In hex order.
    options : dict
        Switches that are on.
    conditions : list of dict
        Victory conditions other than medals.
    """

    file: str
    board: Board
    face: str
    turned: bool
    first_side: str
    hands: dict[str, int]
    medals: dict[str, int]
    date: str
    about: str
    hexes: list[HexMark] = field(default_factory=list)
    options: Object = field(default_factory=dict)
    conditions: list[Object] = field(default_factory=list)

    @property
    def face_below(self) -> str:
        """Face of the scenario: a beach at the top is not printed on any board and is laid out in tiles."""
        return "country" if self.turned and self.face == "beach" else self.face


def read_source(data: bytes, file: str) -> Source:
    """Read a file of the editor.

    Parameters
    ----------
    data : bytes
    file : str
        Named in errors.

    Raises
    ------
    InputError
        Not JSON, no board, a value of the wrong shape, a hex off the board or named wrongly.
    """
    shape = Shape(file)
    whole = read_json(data, file)
    raw_board = whole.get("board")
    if not isinstance(raw_board, dict) or not isinstance(raw_board.get("hexagons"), dict | list):
        raise InputError(file, "board", "no board", "a scenario of the publisher's editor")
    board = board_of(raw_board, shape)
    info = shape.table(whole.get("game_info"), "game_info")
    player = sides_of(info, shape)
    turned = player[PLAYERS[0]] != SIDES[0]
    first = shape.choice(info.get("starting"), "game_info.starting", {key: key for key in player})
    return Source(
        file=file,
        board=board,
        face=shape.choice(raw_board.get("face", "COUNTRY"), "board.face", words().face),
        turned=turned,
        first_side=player[first],
        hands={side: per_player(info, "cards", key, 12, shape) for key, side in player.items()},
        medals={side: per_player(info, "victory", key, 20, shape) for key, side in player.items()},
        date=date_of(info),
        about=about(whole, info),
        hexes=hexes_of(raw_board, board, turned, shape),
        options={
            key: value for key, value in switches(info, shape).items() if value not in (False, None, 0, "")
        },
        conditions=conditions_of(info, shape),
    )


def sides_of(info: Object, shape: Shape) -> dict[str, str]:
    """Side of each player; player 1 sits at the top."""
    table = words().side
    top = shape.choice(info.get("side_player1", "AXIS"), "game_info.side_player1", table)
    bottom = SIDES[1 - SIDES.index(top)]
    if shape.choice(info.get("side_player2", bottom), "game_info.side_player2", table) == top:
        raise shape.wrong("game_info.side_player2", info["side_player2"], bottom.upper())
    return dict(zip(PLAYERS, (top, bottom), strict=True))


def board_of(raw: Object, shape: Shape) -> Board:
    """The board; a size that cannot be played yet is refused."""
    sizes, later = words().board, words().board_later
    found = shape.choice(raw.get("type", "STANDARD"), "board.type", {**sizes, **later})
    if found not in sizes.values():
        raise InputError(
            shape.file, "board.type", f"a {found} board", "STANDARD; other sizes are not modelled yet"
        )
    return BOARDS[found]


def per_player(info: Object, what: str, player: str, most: int, shape: Shape) -> int:
    """A number of one player: cards in hand, medals to win."""
    key = f"{what}_{player}"
    return shape.number(info.get(key), f"game_info.{key}", 1, most)


def date_of(info: Object) -> str:
    """First and last day as far as they are dates."""
    days = [info.get("date_begin"), info.get("date_end")]
    plain = [day for day in days if isinstance(day, str) and day.isascii() and day.replace("-", "").isdigit()]
    return "/".join(dict.fromkeys(day[:10] for day in plain))


def about(whole: Object, info: Object) -> str:
    """Number of the scenario in the publisher's collection and the nations, as far as they are told."""
    meta = whole.get("meta_data") or whole.get("meta")
    number = meta.get("scenario_id") if isinstance(meta, dict) else None
    nations = [info.get(f"country_{player}") for player in PLAYERS]
    parts = [f"scenario {shown(number)}"] if isinstance(number, str | int) else []
    parts += (
        [" against ".join(shown(one) for one in nations)]
        if all(isinstance(one, str) for one in nations)
        else []
    )
    return ", ".join(parts)


def switches(info: Object, shape: Shape) -> Object:
    """Options by name; a list of names switches them on."""
    raw = info.get("options")
    if isinstance(raw, list):
        return {shape.text(one, "game_info.options"): True for one in raw}
    return shape.table(raw, "game_info.options")


def conditions_of(info: Object, shape: Shape) -> list[Object]:
    """Victory conditions beside medals, wherever the editor wrote them."""
    victory = shape.table(info.get("victory"), "game_info.victory")
    key = "game_info.victory_conditions"
    lists = [info.get("victory_conditions"), victory.get("condition")]
    found = [shape.table(one, key) for raw in lists for one in shape.listing(raw, key)]
    return [one for one in found if set(one) - {"standard"}]


def hexes_of(raw: Object, board: Board, turned: bool, shape: Shape) -> list[HexMark]:
    """All hexes the file lists, in hex order."""
    found: dict[Hex, HexMark] = {}
    for one in shape.listing(raw["hexagons"], "board.hexagons"):
        entry = shape.table(one, "board.hexagons")
        row = shape.number(entry.get("row"), "board.hexagons row", 0)
        hex_ = (row, shape.number(entry.get("col"), "board.hexagons col", 0))
        if hex_ not in board.grid.index_of:
            raise InputError(
                shape.file, "board.hexagons", f"row {hex_[0]}, col {hex_[1]}", "a hex of the board"
            )
        hex_ = flipped(hex_, board.grid) if turned else hex_
        if hex_ in found:
            raise InputError(shape.file, f"hex {name_of(hex_, board)}", "the hex twice", "every hex once")
        found[hex_] = hex_mark(entry, hex_, board, turned, shape)
    return [found[hex_] for hex_ in sorted(found)]
