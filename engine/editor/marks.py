"""What lies on one hex of a .m44 file, in the file's own words."""

from dataclasses import dataclass
from typing import Any

from engine.editor.extra_keys import EXIT, OBJECTIVE
from engine.editor.findings import shown
from engine.editor.names import SLOTS, words
from engine.editor.shape import ABSENT, FileObject, Shape, name_of
from engine.geometry.boards import Board
from engine.geometry.hexgrid import Hex
from engine.loading.in_force.rules import shared_base

NOTHING: tuple[Any, ...] = (None, False, "", [], {})
BLOWN = "CAN_BE_BLOWN"  # behavior of a bridge
BLOWN_MEDAL = "ONE_MEDAL_IF_BLOWN"
CLASSES = {"1": "infantry", "2": "armor", "3": "artillery"}  # numbers that `isImpassable` names units by


@dataclass(frozen=True)
class Piece:
    """A tile, a work or an obstacle as the file names it; ``barred``: who may not enter."""

    slot: str
    name: str
    behavior: str
    orientation: int
    owner: str
    barred: tuple[str, ...] = ()
    blown_medal: bool = False


@dataclass(frozen=True)
class UnitMark:
    """A unit as the file names it; ``figures`` 0 = full strength; ``row``: the unit row itself, in files of our own."""

    name: str
    figures: int
    badge: str
    behavior: str
    equipment: str
    turn: str = ""
    row: str = ""


@dataclass(frozen=True)
class TagMark:
    """A marker, with the further hexes it stands for."""

    name: str
    behavior: str
    side: str
    group: tuple[str, ...]
    medal: FileObject
    objective: FileObject
    exit: FileObject
    value: Any = None


@dataclass(frozen=True)
class HexMark:
    """Everything on one hex; ``name`` is the name used here (C4)."""

    name: str
    hex_: Hex
    pieces: tuple[Piece, ...]
    unit: UnitMark | None
    tags: tuple[TagMark, ...]


def hex_mark(entry: FileObject, hex_: Hex, board: Board, turned: bool, shape: Shape) -> HexMark:
    """One hex of the list."""
    name = name_of(hex_, board)
    key = f"hex {name}"
    pieces = [piece(entry.get(slot), slot, name, shape) for slot in SLOTS]
    unit = shape.part(entry.get("unit"), "unit", f"{key} unit", name)
    tags = [
        shape.part(one, "tag", f"{key} tag", name) for one in shape.listing(entry.get("tags"), f"{key} tags")
    ]
    return HexMark(
        name=name,
        hex_=hex_,
        pieces=tuple(one for one in pieces if one is not None),
        unit=unit_mark(unit, f"{key} unit", shape) if unit else None,
        tags=tuple(tag_mark(one, name, board, turned, shape) for one in tags if one),
    )


def piece(value: Any, slot: str, hex_: str, shape: Shape) -> Piece | None:
    """The content of a slot, if there is any."""
    key = f"hex {hex_}"
    raw = shape.part(value, "piece", key, hex_)
    if not raw:
        return None
    key = f"{key} {slot}"
    owner = raw.get("original_owner")
    return Piece(
        slot=slot,
        name=named(raw, key, shape),
        behavior=shape.text(raw.get("behavior"), f"{key} behavior"),
        orientation=shape.number(raw.get("orientation") or 1, f"{key} orientation", 0, 12) or 1,
        owner=shape.choice(owner, f"{key} original_owner", words().side) if owner else "",
        barred=barred(raw.get("properties"), named(raw, key, shape), hex_, shape),
        blown_medal=blown_medal(raw.get("behavior2"), named(raw, key, shape), hex_, shape),
    )


def blown_medal(value: Any, name: str, hex_: str, shape: Shape) -> bool:
    """Whether a bridge is worth a medal to who blows it; a word nobody knows is reported.  Changes: shape.findings."""
    if value in NOTHING:
        return False
    if isinstance(value, str) and value.strip().upper() == BLOWN_MEDAL:
        return True
    shape.findings.no_rule(f"behavior2 of {shown(name)}, {shown(value)}", hex_)
    return False


def barred(value: Any, name: str, hex_: str, shape: Shape) -> tuple[str, ...]:
    """Who may not enter a piece, a phrase for each side; content nobody knows is reported.  Changes: shape.findings."""
    what = f"properties of {shown(name)}"
    if not isinstance(value, dict):
        if value not in NOTHING:
            shape.findings.no_rule(f"{what}, {shown(value)}", hex_)
        return ()
    sides = shape.part(value, "properties", f"hex {hex_} properties", hex_).get("isImpassable")
    if not isinstance(sides, dict):
        if sides not in NOTHING:
            shape.findings.no_rule(f"{what}, isImpassable {shown(sides)}", hex_)
        return ()
    found = []
    for side, who in sides.items():
        numbers = [str(one) for one in who] if isinstance(who, list) else []
        known = who is True or who in NOTHING or (numbers and set(numbers) <= set(CLASSES))
        if side.lower() not in words().side or not known:
            shape.findings.no_rule(f"{what}, isImpassable {shown(side)} {shown(who)}", hex_)
        elif who not in NOTHING:
            units = " and ".join(CLASSES[one] for one in numbers) or "all units"
            found.append(f"{units} of the {words().side[side.lower()]}")
    return tuple(found)


def unit_mark(raw: FileObject, key: str, shape: Shape) -> UnitMark:
    """A unit."""
    figures, turn = raw.get("nbr_units"), raw.get("turn")
    return UnitMark(
        name=named(raw, key, shape),
        figures=0 if figures in (None, "") else shape.number(figures, f"{key} nbr_units", 1, 8),
        badge=shape.text(raw.get("badge"), f"{key} badge"),
        behavior=shape.text(raw.get("behavior"), f"{key} behavior"),
        equipment=shape.text(raw.get("equipment"), f"{key} equipment"),
        turn="" if turn is None else shown(turn),
        row=row_named(raw.get("row"), f"{key} row", shape),
    )


def row_named(value: Any, key: str, shape: Shape) -> str:
    """A unit row that the file names itself; empty if it names none."""
    row = shape.text(value, key)
    if row and row not in shared_base()["units"]:
        raise shape.wrong(key, value, "a unit row of the program like infantry")
    return row


def tag_mark(raw: FileObject, hex_: str, board: Board, turned: bool, shape: Shape) -> TagMark:
    """A marker."""
    key = f"hex {hex_} tag"
    medal = shape.part(raw.get("medal"), "medal", f"{key} medal", hex_)
    side = raw.get("side") or medal.get("side")
    return TagMark(
        name=named(raw, key, shape),
        behavior=shape.text(raw.get("behavior"), f"{key} behavior"),
        side=shape.choice(side, f"{key} side", words().side) if side else "",
        group=shape.places(raw.get("group"), f"{key} group", board, turned),
        medal=medal,
        objective=shape.part(raw.get(OBJECTIVE), OBJECTIVE, f"{key} {OBJECTIVE}", hex_),
        exit=shape.part(raw.get(EXIT), EXIT, f"{key} {EXIT}", hex_),
        value=raw.get("value"),
    )


def named(raw: FileObject, key: str, shape: Shape) -> str:
    """The name every thing on the board has."""
    name = shape.text(raw.get("name", ABSENT), f"{key} name")
    if not name:
        raise shape.wrong(f"{key} name", raw.get("name", ABSENT), "a name")
    return name
