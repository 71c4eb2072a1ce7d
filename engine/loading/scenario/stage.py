"""Stages: a battle written as a patch of another one (`scenarios/README.md`), spelled out as a whole scenario file.

A rule that hardly any battle has occasion for is tried on a copy of a real battle that has it: mines before a wire, a
bridge with charges.  Without the rule the pieces play as the official rules have them.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from engine.geometry.hexgrid import OFF_BOARD, HexGrid
from engine.loading.in_force.contents import PRINTED
from engine.loading.scenario.hex_text import read_map
from engine.loading.schema.boards import BOARDS, USUAL
from engine.loading.schema.scenario_file import LegendEntry
from engine.loading.schema.stage_file import StageFile, is_stage
from engine.loading.words.checked import validated
from engine.loading.words.errors import InputError

OWN = ("of", "ground", "without", "units")  # columns that only a stage has, or writes otherwise
FOR_PEOPLE = ("number", "notes", "source", "group", "chance_id")  # what a copy does not take over
ADDED = ("objective", "exit", "barrier", "air_drop", "train", "marker", "patch", "special_rules")
MERGED = ("ruleset", "tags", "legend", "combat")
BESIDE = "+"
LAID = "@"  # before the name of a hex: the token for what a stage lays there


def spelled_out(raw: Mapping[str, Any], battle: Mapping[str, Any], file: str) -> dict[str, Any]:
    """A stage as the values of a whole scenario file.

    Parameters
    ----------
    raw : mapping
        Values of the stage's file.
    battle : mapping
        Values of the file of the battle it is a copy of, which loads.
    file : str
        Named in errors.

    Raises
    ------
    InputError
        A mistake in the columns of a stage: a hex that is not on the board, nobody to take away, a copy of a copy.
    """
    stage = validated(StageFile, dict(raw), file)
    if is_stage(battle):
        raise InputError(
            file, "of", f"{stage.of}, a copy of {battle['of']}", "a battle that is no copy itself"
        )
    whole = {key: deepcopy(value) for key, value in battle.items() if key not in FOR_PEOPLE}
    for key, value in raw.items():
        if key in ADDED and isinstance(value, list):
            whole[key] = [*whole.get(key, []), *value]
        elif key in MERGED and isinstance(value, dict):
            whole[key] = {**whole.get(key, {}), **value}
        elif key not in OWN:
            whole[key] = value
    board = BOARDS[whole.get("board", USUAL.id)]
    lay_ground(whole, stage, board.grid, file)
    set_up(whole, stage, board.grid, file)
    return whole


def lay_ground(whole: dict[str, Any], stage: StageFile, grid: HexGrid, file: str) -> None:
    """Write a token of its own on each hex whose ground is another.  Changes: whole (map, legend)."""
    if not stage.ground:
        return
    tokens = read_map(whole["map"], grid, file)
    legend = {PRINTED: "", **whole.get("legend", {})}
    for name, entry in stage.ground.items():
        hex_ = on_board(name, grid, f"ground.{name}", file)
        token = f"{LAID}{grid.name(hex_)}"
        if token in legend:
            raise InputError(file, f"ground.{name}", f"{grid.name(hex_)} again", "each hex once")
        legend[token] = laid(legend[tokens[hex_]], entry)
        tokens[hex_] = token
    legend.pop(PRINTED)
    whole["legend"] = legend
    rows = [
        " ".join(token for token, (row, _) in zip(tokens, grid.hexes, strict=True) if row == r)
        for r in range(grid.n_rows)
    ]
    whole["map"] = "\n".join(f"{grid.row_letter(r)} {text}" for r, text in enumerate(rows))


def of_its_ground(error: InputError) -> InputError:
    """A mistake in the file as it is spelled out, told by the key that the stage has for it."""
    key = error.key.replace(f"legend.{LAID}", "ground.")
    return InputError(error.file, key, error.found, error.expected)


def laid(there: Any, entry: LegendEntry) -> dict[str, Any]:
    """A line of the legend for what a stage lays on a hex, in place of what lies there or beside it."""
    said = {"terrain": there} if isinstance(there, str) else dict(there)
    words = entry.terrain.strip()
    given = entry.model_dump(include={"owner", "rotation", "under"}, exclude_unset=True)
    if not words.startswith(BESIDE):
        return {"terrain": words, **given}
    joined = [said["terrain"], words[len(BESIDE) :].strip()]
    return {**said, **given, "terrain": " + ".join(one for one in joined if one)}


def set_up(whole: dict[str, Any], stage: StageFile, grid: HexGrid, file: str) -> None:
    """Take units away and set others up.  Changes: whole (units)."""
    units = {
        side: {row: listed(words) for row, words in rows.items()} for side, rows in whole["units"].items()
    }
    taken = {grid.name(on_board(name, grid, "without", file)): name for name in stage.without}
    there = {hex_of(word) for rows in units.values() for words in rows.values() for word in words}
    for hex_, name in taken.items():
        if hex_ not in there:
            raise InputError(file, "without", f"no unit on {name}", f"hexes of units of {stage.of}")
    come = {hex_of(word) for rows in stage.units.values() for words in rows.values() for word in words}
    for rows in units.values():
        for row, words in rows.items():
            rows[row] = [word for word in words if hex_of(word) not in come | set(taken)]
    for side, rows in stage.units.items():
        for row, words in rows.items():
            mine = units.setdefault(side, {})
            mine[row] = [*mine.get(row, []), *words]
    whole["units"] = {
        side: {row: words for row, words in rows.items() if words} for side, rows in units.items()
    }


def listed(words: str | Sequence[str]) -> list[str]:
    """Hexes of units, which a file may write as one line."""
    return words.split() if isinstance(words, str) else list(words)


def hex_of(word: str) -> str:
    """The hex of a unit entry like ``c4:3``."""
    return word.partition(":")[0].upper()


def on_board(name: str, grid: HexGrid, key: str, file: str) -> int:
    """Number of the hex of a name; refused if the board has none of that name."""
    hex_ = grid.parse(name)
    if hex_ == OFF_BOARD:
        raise InputError(file, key, name, "a hex of the board")
    return hex_
