"""A battle drawn by lot: ground, forces, goals and switches of the rules, written as a scenario file."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, cast

from engine.loading.in_force.rules import shared_base
from engine.loading.options.variant import OFFICIAL
from engine.loading.scenario.load import scenario_from
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.document import ScenarioPart
from engine.loading.schema.scenario_file import SIDES
from engine.loading.tables.build import Built, build_tables
from engine.loading.words.parsing import parse_toml
from tests.properties.random_maps.forces import UNITS, Forces
from tests.properties.random_maps.ground import Ground, draw_ground
from tests.properties.random_maps.switches import draw_switches

PLAYED_BOARDS = ("standard", "standard", "breakthrough")
FACES = ("country", "country", "winter", "desert", "beach")
TABLES = ("objective", "exit", "barrier", "train", "air_drop", "marker", "patch")


@dataclass(frozen=True)
class Battle:
    """A battle and what was drawn for it.

    Attributes
    ----------
    name : str
        The id, and the name of its file in errors.
    text : str
        The scenario file.
    terrain : set of str
        Rows of the terrain table on its map.
    units : set of str
        Rows of its units.
    rules : set of str
        Switches that it sets, and kinds of tables that it has.
    """

    name: str
    text: str
    terrain: frozenset[str]
    units: frozenset[str]
    rules: frozenset[str]

    def build(self) -> Built:
        """Load it as a file is loaded, and turn it into numbers."""
        file = Path(f"{self.name}.toml")
        return build_tables(scenario_from(parse_toml(self.text, str(file)), file), OFFICIAL)


def draw_battle(seed: int, number: int) -> Battle:
    """The battle of a number; every word of its file follows from the seed and the number."""
    chance = Random(f"{seed} {number}")
    board, face = BOARDS[chance.choice(PLAYED_BOARDS)], chance.choice(FACES)
    ground = draw_ground(board, chance, blows=chance.random() < 0.2)
    head = {
        "id": f"map-{number}",
        "title": f"Map {number} of seed {seed}",
        "group": "random",
        "board": board.id,
        "face": face,
        "first_side": chance.choice(SIDES),
        "hand_size": {side: chance.randint(3, 7) for side in SIDES},
    }
    rows, legend = map_of(ground)
    part = {"board": board.id, "face": face, "map": rows, "legend": legend}
    forces = Forces(ground, cast(ScenarioPart, part))
    rules = draw_switches(ground, forces, face)
    entries = (objectives(ground), exits(ground), barriers(ground))
    entries = (*entries, forces.trains, forces.drops, forces.markers, patches(ground))
    tables = dict(zip(TABLES, entries, strict=True))
    head["medal_target"] = {side: medals(chance, forces, side) for side in SIDES}
    text = written(head, rows, legend, forces, rules, tables)
    terrain = {name for token in ground.at.values() for name in token.rows}
    printed = {board.printed(face, row) for row in range(board.grid.n_rows)}
    drops = {drop["unit"] for drop in forces.drops}
    units = {row for _, row, _ in forces.units.values()} | drops
    asked = {*rules, *(f"[[{key}]]" for key, drawn in tables.items() if drawn)}
    return Battle(f"map-{number}", text, frozenset(terrain | printed), frozenset(units), frozenset(asked))


def map_of(ground: Ground) -> tuple[list[str], dict[str, dict[str, Any]]]:
    """Rows of tokens and what they stand for."""
    words = {token: f"t{i}" for i, token in enumerate(dict.fromkeys(ground.at.values()))}
    grid = ground.board.grid
    cells = [words[ground.at[hex_]] if hex_ in ground.at else "." for hex_ in range(grid.n_hexes)]
    rows = [
        " ".join(cell for cell, (row, _) in zip(cells, grid.hexes, strict=True) if row == number)
        for number in range(grid.n_rows)
    ]
    legend = {
        word: {"terrain": list(token.rows), "owner": token.owner, "rotation": token.rotation}
        for token, word in words.items()
    }
    return rows, legend


def objectives(ground: Ground) -> list[dict[str, Any]]:
    """Medals for single hexes and for groups, of every kind."""
    chance, found = ground.chance, []
    for number in range(chance.choice((0, 1, 2, 3))):
        hexes = chance.sample(range(ground.board.grid.n_hexes), chance.choice((1, 1, 2, 4)))
        one: dict[str, Any] = {
            "id": f"ground-{number}",
            "sides": chance.choice((*SIDES, "both")),
            "hexes": " ".join(map(ground.board.grid.name, hexes)),
            "need": chance.choice((1, len(hexes), "MAJORITY")),
            "deny_enemy": chance.random() < 0.2,
            "when": chance.choice(("CHANGE", "TURN_START", "TURN_END")),
            "hold": chance.choice(("WHILE", "FOREVER", "UNTIL_ENEMY")),
            "value": chance.choice((1, 1, 2)),
        }
        if chance.random() < 0.1:
            one |= {"value": "WIN", "when": "TURN_END", "hold": "WHILE"}
        elif one["hold"] != "WHILE" and one["when"] == "CHANGE" and chance.random() < 0.3:
            one["entry"] = chance.choice(("END", "ORDERED"))
        found.append(one)
    return found


def exits(ground: Ground) -> list[dict[str, Any]]:
    """Hexes at the edge by which one side may leave the board."""
    chance, grid = ground.chance, ground.board.grid
    if chance.random() < 0.75:
        return []
    rim = [hex_ for hex_ in range(grid.n_hexes) if min(grid.neighbors(hex_)) < 0]
    hexes = " ".join(map(grid.name, chance.sample(rim, 3)))
    return [{"sides": chance.choice((*SIDES, "both")), "hexes": hexes, "value": chance.randint(1, 2)}]


def barriers(ground: Ground) -> list[dict[str, Any]]:
    """Hexes across which some units may not fire; banks only where no ground is closed in itself."""
    chance, grid = ground.chance, ground.board.grid
    if chance.random() < 0.9:
        return []
    hexes = chance.sample(range(grid.n_hexes), 6)
    tests = ("LINE",) if ground.having("CLOSE_ONLY") else ("LINE", "BANKS")
    who = chance.choice(("INF", "ART", "ALL"))
    return [{"who": who, "hexes": " ".join(map(grid.name, hexes)), "test": chance.choice(tests)}]


def patches(ground: Ground) -> list[dict[str, Any]]:
    """Other tokens under the minefields of some battles."""
    chance = ground.chance
    fields = [name for name in sorted(ground.removable()) if "minefield" in name]
    pool = ",".join(str(chance.randint(0, 4)) for _ in range(chance.randint(1, 9)))
    return [{"at": f"terrain.{name}.on_enter.pool", "set": pool} for name in fields if chance.random() < 0.3]


def medals(chance: Random, forces: Forces, side: str) -> int:
    """A target within reach: no more than enemy units that are worth a medal each."""
    worth = sum(
        owner != side and UNITS[row]["medals"] == 1 for owner, row, _ in forces.units.values()
    ) - 2 * sum(train["side"] != side for train in forces.trains)
    return max(1, min(worth, chance.randint(3, 7)))


def written(
    head: dict[str, Any],
    rows: list[str],
    legend: dict[str, dict[str, Any]],
    forces: Forces,
    rules: dict[str, Any],
    tables: dict[str, list[dict[str, Any]]],
) -> str:
    """The whole file."""
    grid = forces.grid
    text = "".join(f"{key} = {toml(value)}\n" for key, value in head.items())
    text += "map = '''\n" + "".join(f"{grid.row_letter(i)} {row}\n" for i, row in enumerate(rows)) + "'''\n"
    text += "\n[legend]\n"
    for word, entry in legend.items():
        tile = {"terrain": " + ".join(entry["terrain"]), "rotation": entry["rotation"]}
        tile |= {"owner": entry["owner"]} if entry["owner"] else {}
        text += f"{word} = {toml(tile)}\n"
    for side in SIDES:
        text += f"\n[units.{side}]\n"
        own: dict[str, list[str]] = {}
        for hex_, (owner, row, figures) in forces.units.items():
            if owner == side and row in shared_rows():
                own.setdefault(row, []).append(grid.name(hex_) + (f":{figures}" if figures else ""))
        text += "".join(f"{row} = {toml(' '.join(hexes))}\n" for row, hexes in own.items())
    text += "\n[ruleset]\n" + "".join(f"{key} = {toml(value)}\n" for key, value in rules.items())
    for key, entries in tables.items():
        for entry in entries:
            text += f"\n[[{key}]]\n" + "".join(f"{one} = {toml(value)}\n" for one, value in entry.items())
    return text


def shared_rows() -> list[str]:
    """Unit rows that a file sets up hex by hex; trains have tables of their own."""
    return [row for row, columns in shared_base()["units"].items() if columns["class"] != "TRN"]


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(one) for one in value) + "]"
    return json.dumps(value)
