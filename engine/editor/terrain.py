"""Tiles, works and obstacles of a .m44 file as rows of the terrain table."""

from dataclasses import dataclass, field

from engine.editor.findings import LEFT_OUT, Findings, shown
from engine.editor.marks import NOTHING, HexMark, Piece, TagMark
from engine.editor.names import Meaning, Wall, Word, first_known, key_of, meaning, words
from engine.editor.nations import split_name
from engine.editor.source import Source
from engine.loading.schema.document import Terrain
from engine.loading.words.quoting import in_json

PREFIXES = "wdp"  # winter, desert and Pacific art
NOBODY = "both"


@dataclass
class Ground:
    """Terrain of one hex.

    Attributes
    ----------
    tile : str
        Empty = nothing but the printed board.
    pieces : list of str
    owner : str
        Of works; empty where nothing asks for one.
    rotation : int
    """

    tile: str = ""
    pieces: list[str] = field(default_factory=list)
    owner: str = ""
    rotation: int = 0


def grounds(
    source: Source, terrain: Terrain, findings: Findings
) -> tuple[list[Ground], dict[Wall, list[str]]]:
    """Terrain of every hex in hex order, and the hexes of barriers.  Changes: findings."""
    found = {hex_: Ground(tile=printed(source, hex_[0])) for hex_ in source.board.grid.hexes}
    walls: dict[Wall, list[str]] = {}
    for mark in source.hexes:
        ground = found[mark.hex_]
        for one in mark.pieces:
            what = piece_meaning(one, mark, terrain, findings)
            lay(ground, one, what, mark, source, terrain, findings)
            report_properties(one, mark, findings)
            if what.exact and what.word.barrier is not None:
                walls.setdefault(what.word.barrier, []).append(mark.name)
        for tag in mark.tags:
            lay_marked(ground, tag, mark, terrain, findings)
    for hex_, ground in found.items():
        if ground.tile == source.board.printed(source.face_below, hex_[0]):
            ground.tile = ""
    return list(found.values()), walls


def printed(source: Source, row: int) -> str:
    """What the board shows in a row; on a turned board this is no longer what is printed there."""
    return source.board.printed(source.face, source.board.grid.n_rows - 1 - row if source.turned else row)


def piece_meaning(one: Piece, mark: HexMark, terrain: Terrain, findings: Findings) -> Meaning:
    """What a piece is; what it is not exactly is written down.  Changes: findings."""
    table, word = table_of(), word_of(one)
    what = f"{shown(one.name)} {shown(one.behavior)}".strip()
    if word is not None:
        found = meaning(word, terrain)
        if word.decoration:
            findings.guessed(what, mark.name, "taken for decoration; no rule of it is known")
        elif not found.exact:
            findings.replaced(what, mark.name, taken_for(found.rows))
        return found
    plain = table.get(one.name.lower())
    if plain is None and one.name[:1].lower() in PREFIXES:
        plain = table.get(one.name[1:].lower())
    found = meaning(plain or Word(), terrain)
    findings.no_name(what, mark.name, taken_for(found.rows if plain else ()))
    return found if plain else Meaning((), False, Word())


def word_of(one: Piece) -> Word | None:
    """The word of a thing on a hex with its behavior; None if the table does not have it."""
    return table_of().get(key_of(one.name, one.behavior))


def table_of() -> dict[str, Word]:
    """Names of all things on a hex: scenarios differ in the slot where they put them."""
    all_words = words()
    return {**all_words.terrain, **all_words.rect_terrain, **all_words.obstacle}


def taken_for(rows: tuple[str, ...]) -> str:
    """How a replacement is reported."""
    return f"taken for {' + '.join(rows)}" if rows else LEFT_OUT


def report_properties(one: Piece, mark: HexMark, findings: Findings) -> None:
    """What the file says of one tile or bridge alone.  Changes: findings."""
    if one.barred:
        what = f"properties of {shown(one.name)} ({'; '.join(one.barred)} may not enter)"
        findings.missing(what, mark.name)


def lay(
    ground: Ground,
    one: Piece,
    what: Meaning,
    mark: HexMark,
    source: Source,
    terrain: Terrain,
    findings: Findings,
) -> None:
    """Put a piece on its hex.  Changes: ground, findings."""
    for row in what.rows:
        if terrain[row]["layer"] == "TILE":
            ground.tile = row
        elif row not in ground.pieces:
            ground.pieces.append(row)
        if "OWNER_ONLY" in terrain[row]["traits"]:
            owner = owner_of(one, what.word, mark, findings)
            if ground.owner not in ("", owner):
                works = f"works of {ground.owner} and {owner}"
                findings.missing(works, mark.name, f"all of them are taken for those of {ground.owner}")
            ground.owner = ground.owner or owner
        if terrain[row]["edges"] and what.word.turn is not None:
            ground.rotation = turns(one, what.word, source.turned)


def lay_marked(ground: Ground, tag: TagMark, mark: HexMark, terrain: Terrain, findings: Findings) -> None:
    """Put what a marker stands for on its hex: a minefield of the side that laid it.  Changes: ground, findings."""
    word = words().tag.get(key_of(tag.name, tag.behavior))
    rows = first_known(word.rows, terrain) if word is not None else None
    if word is None or not rows:
        return
    what = f"marker {shown(tag.name)} {shown(tag.behavior)}"
    if not tag.side:
        expected = "AXIS or ALLIES, the side that has laid the mines"
        findings.mistaken(
            f"hex {mark.name} tag side", "nothing", expected, f"{what} without a side", mark.name
        )
        return
    report_token(tag, what, mark, rows, terrain, findings)
    if ground.owner not in ("", tag.side):
        now = f"all of them are taken for those of {tag.side}"
        findings.missing(f"works of {ground.owner} and {what} of {tag.side}", mark.name, now)
    ground.owner = tag.side
    ground.pieces += [row for row in rows if row not in ground.pieces]


def report_token(
    tag: TagMark, what: str, mark: HexMark, rows: tuple[str, ...], terrain: Terrain, findings: Findings
) -> None:
    """The token that a file lays under a marker: tokens are dealt anew in every game.  Changes: findings."""
    if tag.value in NOTHING and tag.value is not False and tag.value != 0:
        return
    pools = [on["pool"] for row in rows if (on := terrain[row]["on_enter"]) is not None]
    known = sorted({str(token) for pool in pools for token in pool})
    written = str(tag.value).strip() if isinstance(tag.value, int | str) and tag.value is not True else ""
    listed = f"token {shown(tag.value)} of {what}"
    if written in known:
        findings.guessed(listed, mark.name, "dealt anew in every game")
    else:
        expected = f"a token of the pool: {' '.join(known)}"
        findings.mistaken(f"hex {mark.name} tag value", in_json(tag.value), expected, listed, mark.name)


def owner_of(one: Piece, word: Word, mark: HexMark, findings: Findings) -> str:
    """Side that works protect; those of nobody serve either side, and are reported.  Changes: findings."""
    if word.owner == NOBODY or one.owner:
        return NOBODY if word.owner == NOBODY else one.owner
    if word.owner != "unit":
        return word.owner or NOBODY
    name = split_name(mark.unit.name) if mark.unit is not None else None
    if name is not None:
        return name.side
    findings.guessed(f"owner of {shown(one.name)}", mark.name, "nobody: it serves either side")
    return NOBODY


def turns(one: Piece, word: Word, turned: bool) -> int:
    """Steps of 60 degrees, counter-clockwise, by which closed edges are turned.

    A straight tile lies as in its row by orientation 1, a bent one by orientation 2.

    A bridge that points to a corner is taken back to the edge before it; one of a railroad lies a step further.
    """
    if word.turn in ("BRIDGE", "RAIL"):
        steps = (1 if word.turn == "RAIL" else 0) - (one.orientation - 1) // 2
    else:
        steps = one.orientation - (2 if word.turn == "CURVE" else 1)
    return (steps + (3 if turned else 0)) % 6
