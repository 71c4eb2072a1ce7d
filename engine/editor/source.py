"""Reading a .m44 file as a whole: board, sides, hands, medals, nations, hexes, special rules."""

import re
from dataclasses import dataclass, field
from typing import Any

from engine.editor.extra_keys import BY_MEDALS, COMBAT, NOTES, RULESET, read_notes
from engine.editor.findings import LEFT_OUT, Findings, shown
from engine.editor.marks import HexMark, hex_mark
from engine.editor.names import words
from engine.editor.places import flipped
from engine.editor.prose import report_prose
from engine.editor.shape import ABSENT, FileObject, Object, Shape, name_of, read_json
from engine.editor.shipped import meta_of, number_of
from engine.geometry.boards import Board
from engine.geometry.hexgrid import Hex
from engine.loading.in_force.combat_rows import own_combat_rows
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.scenario_file import SIDES
from engine.loading.words.errors import InputError
from engine.loading.words.imported import Note

DATE = re.compile(r"[0-9]{4}(-[0-9]{2}){0,2}(?![0-9-])")  # a time of the day may follow
PLAYERS = ("player1", "player2")
ONLY_OPTIONS = f"{LEFT_OUT}; only options ask for it"


@dataclass(frozen=True)
class Source:
    """A file as it stands, the Axis at the top.

    Attributes
    ----------
    file, number : str
        The number of the scenario in the publisher's collection is empty where the file has none.
    board : Board
    face : str
    turned : bool
        The file has the Allies at the top; everything has been turned by half a turn.
    first_side : str
    hands, medals : dict
        By side.
    countries : dict
        Nation of a side's player; empty where the file does not say it.
    front, date, about : str
    hexes : list of HexMark
        In hex order.
    options : dict
        Switches as they stand in the file.
    conditions : list of dict
        Victory conditions other than medals.
    kept : tuple of Note
        What an earlier import told of the scenario.
    ruleset : dict
        Switches that only files of our own name.
    combat : dict
        Combat cards that only files of our own bring along, by row.
    """

    file: str
    board: Board
    face: str
    turned: bool
    first_side: str
    hands: dict[str, int]
    medals: dict[str, int]
    countries: dict[str, str]
    front: str
    date: str
    about: str
    number: str = ""
    hexes: list[HexMark] = field(default_factory=list)
    options: Object = field(default_factory=dict)
    conditions: list[Object] = field(default_factory=list)
    kept: tuple[Note, ...] = ()
    ruleset: Object = field(default_factory=dict)
    combat: Object = field(default_factory=dict)

    @property
    def year(self) -> int:
        """Year of the war in which it begins, 0 if the file does not say it."""
        return int(self.date[:4]) if self.date else 0

    @property
    def face_below(self) -> str:
        """Face of the scenario: a beach at the top is not printed on any board and is laid out in tiles."""
        return "country" if self.turned and self.face in self.board.faces else self.face


def read_source(data: bytes, file: str, findings: Findings) -> Source:
    """Read a file of the editor.

    Parameters
    ----------
    data : bytes
    file : str
        Named in errors.
    findings : Findings
        Takes keys that nobody knows, and what is guessed.

    Raises
    ------
    InputError
        Not JSON, no board, a value of the wrong shape, a hex off the board or named wrongly.
    """
    shape = Shape(file, findings)
    raw = read_json(data, file)
    whole = shape.part(raw, "file", "")
    raw_board = whole.get("board")
    if not isinstance(raw_board, dict) or not isinstance(raw_board.get("hexagons"), dict | list):
        found = "no board, as in the list of a campaign"
        raise InputError(file, "board", found, "a scenario of the publisher's editor")
    place = shape.part(raw_board, "board", "board")
    board = BOARDS[shape.choice(place.get("type", "STANDARD"), "board.type", words().board)]
    info = shape.part(whole.get("game_info"), "game_info", "game_info")
    player = sides_of(info, shape)
    turned = player[PLAYERS[0]] != SIDES[0]
    first = shape.choice(info.get("starting", ABSENT), "game_info.starting", {key: key for key in player})
    meta = meta_of(whole, shape)
    number = number_of(meta)
    report_prose(whole, number, shape)
    return Source(
        file=file,
        board=board,
        face=shape.choice(place.get("face", "COUNTRY"), "board.face", words().face),
        turned=turned,
        first_side=player[first],
        hands={side: per_player(info, "cards", key, 12, shape) for key, side in player.items()},
        medals={side: per_player(info, "victory", key, 20, shape) for key, side in player.items()},
        countries={side: country_of(info, key, shape) for key, side in player.items()},
        front=front_of(info, shape),
        date=date_of(info, shape.findings),
        about=about(info, number),
        number=number,
        hexes=hexes_of(place, board, turned, shape),
        options=switches(whole, info, shape),
        conditions=conditions_of(info, shape),
        kept=read_notes(meta.get(NOTES), board, shape),
        ruleset=shape.table(meta.get(RULESET), f"meta_data.{RULESET}"),
        combat=combat_of(meta, shape),
    )


def combat_of(meta: FileObject, shape: Shape) -> Object:
    """Combat cards that a file of our own brings along, checked."""
    key = f"meta_data.{COMBAT}"
    rows = {row: shape.table(raw, f"{key}.{row}") for row, raw in shape.table(meta.get(COMBAT), key).items()}
    own_combat_rows(rows, shape.file)
    return rows


def sides_of(info: FileObject, shape: Shape) -> dict[str, str]:
    """Side of each player; player 1 sits at the top."""
    table = words().side
    top = shape.choice(info.get("side_player1", "AXIS"), "game_info.side_player1", table)
    bottom = SIDES[1 - SIDES.index(top)]
    if shape.choice(info.get("side_player2", bottom), "game_info.side_player2", table) == top:
        raise shape.wrong("game_info.side_player2", info.get("side_player2"), bottom.upper())
    return dict(zip(PLAYERS, (top, bottom), strict=True))


def per_player(info: FileObject, what: str, player: str, most: int, shape: Shape) -> int:
    """A number of one player: cards in hand, medals to win."""
    key = f"{what}_{player}"
    return shape.number(info.get(key, ABSENT), f"game_info.{key}", 1, most)


def country_of(info: FileObject, player: str, shape: Shape) -> str:
    """Nation of a player; empty if the file does not say it, or says a country that nobody knows."""
    key = f"country_{player}"
    code = shape.text(info.get(key), f"game_info.{key}").upper()
    if code and code not in words().country:
        shape.findings.guessed(f"country {shown(code)}", "", ONLY_OPTIONS)
    return words().country.get(code, "")


def front_of(info: FileObject, shape: Shape) -> str:
    """Theater of war; empty if the file does not say it, or says one that nobody knows."""
    front = shape.text(info.get("front"), "game_info.front")
    if front and front.lower() not in words().front:
        shape.findings.guessed(f"front {shown(front)}", "", ONLY_OPTIONS)
    return words().front.get(front.lower(), "")


def date_of(info: FileObject, findings: Findings) -> str:
    """First and last day as far as they are dates; what is no date is reported.  Changes: findings."""
    days = []
    for key in ("date_begin", "date_end"):
        day = info.get(key)
        if isinstance(day, str) and DATE.match(day.strip()):
            days.append(day.strip()[:10])
        elif day not in (None, "", []):
            findings.guessed(f"{key} {shown(day)}, which is no date", "", ONLY_OPTIONS)
    return span(*dict.fromkeys(days))


def span(begin: str = "", end: str = "") -> str:
    """Two days as one text, the second by what differs from the first.

    Examples
    --------
    >>> span("1944-07-25", "1944-07-26"), span("1944-12-16", "1945-01-25"), span("1944-06-06")
    ('1944-07-25/26', '1944-12-16/1945-01-25', '1944-06-06')
    """
    if not end:
        return begin
    first, last = begin.split("-"), end.split("-")
    while len(first) == len(last) > 1 and first[0] == last[0]:
        first, last = first[1:], last[1:]
    return f"{begin}/{'-'.join(last)}"


def about(info: FileObject, number: str) -> str:
    """Number of the scenario and the nations, as far as the file names them."""
    nations = [info.get(f"country_{player}") for player in PLAYERS]
    parts = [f"scenario {shown(number)}"] if number else []
    parts += (
        [" against ".join(shown(one) for one in nations)]
        if all(isinstance(one, str) for one in nations)
        else []
    )
    return ", ".join(parts)


def switches(whole: FileObject, info: FileObject, shape: Shape) -> Object:
    """Options by name, those of the file and those of the battle; where both say one, that of the battle counts.

    Changes: shape.findings.
    """
    of_file, of_battle = switched(whole, "options", shape), switched(info, "game_info.options", shape)
    for name in of_file:
        if name in of_battle and of_file[name] != of_battle[name]:
            what = f"option {shown(name)} of the file and of the battle"
            shape.findings.guessed(what, "", f"{shown(of_battle[name])} counts, that of the battle")
    return {**of_file, **of_battle}


def switched(part: FileObject, key: str, shape: Shape) -> Object:
    """Options that one place of the file names; a list of names switches them on, a null says neither on nor off.

    Changes: shape.findings.
    """
    raw = part.get("options")
    if isinstance(raw, list):
        return {shape.text(one, key): True for one in raw}
    found = shape.table(raw, key)
    for name in (name for name, value in found.items() if value is None):
        shape.findings.guessed(f"option {shown(name)} null", "", "taken as not there")
    return {name: value for name, value in found.items() if value is not None}


def conditions_of(info: FileObject, shape: Shape) -> list[Object]:
    """Victory conditions beside medals, wherever the editor wrote them."""
    victory = shape.part(info.get("victory"), "victory", "game_info.victory")
    key = "game_info.victory_conditions"
    lists = [info.get("victory_conditions"), victory.get("condition")]
    found = [shape.table(one, key) for raw in lists for one in shape.listing(raw, key)]
    return [one for one in found if set(one) - {BY_MEDALS}]


def hexes_of(place: FileObject, board: Board, turned: bool, shape: Shape) -> list[HexMark]:
    """All hexes the file lists, in hex order; two entries of one hex are taken together."""
    found: dict[Hex, Object] = {}
    for one in shape.listing(place.get("hexagons"), "board.hexagons"):
        entry = shape.table(one, "board.hexagons")
        row = shape.number(entry.get("row", ABSENT), "board.hexagons row", 0)
        hex_ = (row, shape.number(entry.get("col", ABSENT), "board.hexagons col", 0))
        if hex_ not in board.grid.index_of:
            raise InputError(
                shape.file, "board.hexagons", f"row {hex_[0]}, col {hex_[1]}", "a hex of the board"
            )
        hex_ = flipped(hex_, board.grid) if turned else hex_
        found[hex_] = joined(found[hex_], entry, name_of(hex_, board), shape) if hex_ in found else entry
    return [
        hex_mark(
            FileObject(found[hex_], "hexagon", shape.findings, name_of(hex_, board)),
            hex_,
            board,
            turned,
            shape,
        )
        for hex_ in sorted(found)
    ]


def joined(first: Object, second: Object, hex_: str, shape: Shape) -> Object:
    """Two entries of one hex as one: markers add up, of anything else that both name the later one counts."""
    both: Object = {**first, **second}
    marks = [shape.listing(one.get("tags"), f"hex {hex_} tags") for one in (first, second)]
    if any(marks):
        both["tags"] = [*marks[0], *(one for one in marks[1] if one not in marks[0])]
    for key in second:
        if key not in ("row", "col", "tags") and first.get(key) and first[key] != second[key]:
            shape.findings.guessed(
                f"two entries for {shown(key)}", hex_, f"{said(second[key])} counts, the later"
            )
    return both


def said(value: Any) -> str:
    """The name of a thing on a hex."""
    return shown(value.get("name", "nothing") if isinstance(value, dict) else value)
