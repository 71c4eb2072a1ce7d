"""Writing a scenario file people can read: the keys in their usual order, the board as a map with a legend."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.editor.names import words
from engine.editor.shape import Object
from engine.editor.terrain import Ground
from engine.geometry.hexgrid import HexGrid
from engine.loading.in_force.contents import PRINTED
from engine.loading.in_force.rules import shared_base
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.scenario_file import SIDES
from engine.loading.words.imported import Imported, Kind, headline

CELL = 4  # columns of a hex on the map
ABOUT = ("id", "title", "date", "nations", "front", "blitz", "source")
SET_UP = (
    "board", "face", "first_side", "medal_target", "hand_size", "hand_start", "set_up_anyway"
)  # fmt: skip
TABLES = ("objective", "exit", "air_drop", "train", "marker", "barrier", "patch")


def write_scenario(document: Mapping[str, Any]) -> str:
    """The text of a scenario file.

    Parameters
    ----------
    document : mapping
        Keys of a scenario file; ``ground`` (a list of `Ground`, one per hex) in place of map and legend, ``import`` is
        an `Imported` or None.
    """
    tokens, legend = draw(document["ground"])
    parts = [
        "\n".join(head(document)),
        map_text(tokens, BOARDS[document["board"]].grid),
        *([table("legend", legend)] if legend else []),
        *(table(f"units.{side}", joined(document["units"][side])) for side in SIDES),
        *(table(name, document[name]) for name in ("tags",) if document[name]),
        *(table(f"[{name}]", line) for name in TABLES for line in document.get(name, ())),
        *(table(name, document[name]) for name in ("ruleset",) if document[name]),
        *(table(f"combat.{row}", columns) for row, columns in document.get("combat", {}).items()),
        *([import_table(document["import"])] if document["import"] is not None else []),
    ]
    return "\n\n".join(parts) + "\n"


def head(document: Mapping[str, Any]) -> Iterable[str]:
    """The keys before the map."""
    if document["import"] is not None:
        said = "; the table [import] at the end tells what is not in it as it was" * bool(
            document["import"].notes
        )
        yield f"# {headline(document['import'].to_dict()).removesuffix('.')}{said}."
    for key in ABOUT:
        if document[key]:
            yield f"{key} = {value_text(document[key])}"
    yield ""
    for key in SET_UP:
        if document[key]:
            yield f"{key} = {value_text(document[key])}"


def import_table(imported: Imported) -> str:
    """Where the battle comes from and what is not in it as it was, a line each."""
    parts = ["[import] # told in every answer; strike out a line once you have mended it"]
    parts.append(f"file = {value_text(imported.file)}")
    for kind in Kind:
        notes = [
            {"what": note.what, **({"hexes": " ".join(note.hexes)} if note.hexes else {}), "now": note.now}
            for note in imported.of(kind)
        ]
        if notes:
            parts.append("\n".join([f"{kind} = [", *(f"    {value_text(note)}," for note in notes), "]"]))
    return "\n".join(parts)


def joined(units: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Hexes of each unit row as one text, rows in the order of the unit table."""
    order = list(shared_base()["units"])
    return {row: " ".join(units[row]) for row in sorted(units, key=order.index)}


def table(name: str, lines: Mapping[str, Any]) -> str:
    """A table under its header; ``[name]`` for one of several."""
    return "\n".join(
        [f"[{name}]", *(f"{key_text(key)} = {value_text(value)}" for key, value in lines.items())]
    )


def key_text(key: str) -> str:
    """A key, quoted where it has to be."""
    plain = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if plain else json.dumps(key)


def value_text(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key_text(key)} = {value_text(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(value_text(one) for one in value) + "]"
    return json.dumps(value) if isinstance(value, str) else str(value)


def draw(grounds: Sequence[Ground]) -> tuple[list[str], dict[str, Any]]:
    """A token for every hex, and what the tokens stand for in the order of the terrain table."""
    order = {row: i for i, row in enumerate(shared_base()["terrain"])}
    kinds: dict[tuple[str, str, int], str] = {}
    tokens = []
    for ground in grounds:
        rows = [*([ground.tile] if ground.tile else []), *sorted(ground.pieces, key=order.__getitem__)]
        if not rows:
            tokens.append(PRINTED)
            continue
        kind = (" + ".join(rows), ground.owner, ground.rotation)
        if kind not in kinds:
            kinds[kind] = new_token(rows, kinds.values())
        tokens.append(kinds[kind])
    ordered = sorted(kinds, key=lambda kind: ([order[row] for row in kind[0].split(" + ")], kind))
    return tokens, {kinds[kind]: legend_line(*kind) for kind in ordered}


def new_token(rows: Sequence[str], taken: Iterable[str]) -> str:
    """Letters of the rows; a number follows where another line of the legend has them."""
    letters = words().symbol
    shown = words().drawn_as.get(" ".join(rows), " ".join(rows)).split()
    first = "".join(letters.get(row, row.rpartition("_")[2][:1].upper()) for row in shown)
    used = {PRINTED, *taken}
    return next(name for name in (first, *(f"{first}{n}" for n in range(2, 999))) if name not in used)


def legend_line(rows: str, owner: str, rotation: int) -> str | Object:
    """What a token stands for."""
    more: Object = {**({"owner": owner} if owner else {}), **({"rotation": rotation} if rotation else {})}
    return {"terrain": rows, **more} if more else rows


def map_text(tokens: Sequence[str], grid: HexGrid) -> str:
    """The map: long and short rows in turn, neighbours next to each other."""
    width = max(CELL, max(len(token) for token in tokens) + 1)
    width += width % 2
    lines = ["#".ljust(3) + "".join(str(n + 1).ljust(width) for n in range(grid.long_row)).rstrip()]
    start = 0
    for row in range(grid.n_rows):
        length = grid.row_length(row)
        indent = 3 + (width // 2 if row % 2 else 0)
        cells = "".join(token.ljust(width) for token in tokens[start : start + length]).rstrip()
        lines.append(grid.row_letter(row).ljust(indent) + cells)
        start += length
    return "map = '''\n" + "\n".join(lines) + "\n'''"
