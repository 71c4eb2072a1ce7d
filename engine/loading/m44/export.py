"""From a scenario to a file of the publisher's editor, and what that format cannot say."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from engine.geometry.boards import BOARDS
from engine.geometry.hexgrid import HexGrid
from engine.loading.contents import contents_of, printed_tile
from engine.loading.m44.findings import at
from engine.loading.m44.inverse import NATIONS, say_stack, say_unit, sayings
from engine.loading.m44.names import Wall, words
from engine.loading.m44.places import to_editor
from engine.loading.m44.shape import Object
from engine.loading.rules import base_document
from engine.loading.scenario import Scenario
from engine.loading.scenario_file import SIDES

PLAYER = {"axis": "player1", "allies": "player2"}  # the Axis sits at the top
MEDAL_TAG = {("axis", "allies"): "medal0", ("allies",): "medal1", ("axis",): "medal2"}
EXIT_TAG = "tag4"
SOFTWARE = "memoir44-balance"


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

    def told(self) -> tuple[str, ...]:
        """Everything the format cannot say, one line each."""
        return tuple(f"{what}{at(hexes)}" for what, hexes in self.lost.items())


def export(scenario: Scenario) -> tuple[str, tuple[str, ...]]:
    """The text of a .m44 file, and what it cannot say.

    Parameters
    ----------
    scenario : Scenario

    Returns
    -------
    (str, tuple of str)
        JSON with one hex a line; one line for everything left out.
    """
    writer = Writer(scenario)
    write_terrain(writer)
    write_units(writer)
    write_goals(writer)
    info = game_info(writer)
    return file_text(writer, info), writer.told()


def write_terrain(writer: Writer) -> None:
    """Tiles, works, obstacles, and the barriers they can say.  Changes: writer."""
    terrain = writer.rules["terrain"]
    contents = contents_of(writer.data, writer.rules)
    walls: dict[str, set[Wall]] = {}
    for barrier in writer.data["barriers"]:
        wall = Wall(who=barrier["who"], test=barrier["test"])
        rows = [set(contents[writer.grid.parse(name)].rows) for name in barrier["cells"]]
        if all(any(one.word.barrier == wall and one.rows <= row for one in sayings()) for row in rows):
            for name in barrier["cells"]:
                walls.setdefault(name, set()).add(wall)
        else:
            writer.lose(f"barrier {wall.who} {wall.test}")
    for hex_, one in enumerate(contents):
        name = writer.grid.name(hex_)
        printed = printed_tile(writer.board, writer.data["face"], writer.grid.hexes[hex_][0])
        said, left = say_stack(one, printed, walls.get(name, ()), terrain)
        if said:
            writer.entry(name).update(said)
        for row in sorted(left):
            writer.lose(row, name)


def write_units(writer: Writer) -> None:
    """Units with their figures.  Changes: writer."""
    rows = writer.rules["units"]
    behaviors, said = said_behaviors(writer)
    for unit in writer.data["units"]:
        entry, exact = say_unit(unit["row"], unit["side"], rows)
        if not exact:
            writer.lose(f"{unit['row']}, written as {entry['name']}", unit["hex"])
        entry["nbr_units"] = unit.get("figures") or rows[unit["row"]]["figures"]
        behavior = behaviors.get((unit["side"], unit["row"]))
        writer.entry(unit["hex"])["unit"] = {**entry, **({"behavior": behavior} if behavior else {})}
    for patch in writer.data["patches"]:
        if patch["at"] not in said:
            writer.lose(f"patch {patch['at']}")


def said_behaviors(writer: Writer) -> tuple[dict[tuple[str, str], str], set[str]]:
    """Behaviors of all units of a side and row that patches of the scenario amount to, and those patches."""
    given = {patch["at"]: patch.get("set") for patch in writer.data["patches"]}
    found: dict[tuple[str, str], str] = {}
    said: set[str] = set()
    for side, row in {(unit["side"], unit["row"]) for unit in writer.data["units"]}:
        columns = writer.rules["units"][row]
        for name, behavior in words().behavior.items():
            wanted = {
                f"units[{row}&{side}].{column}": value
                for column, value in behavior.patch.items()
                if columns[column] != value
            }
            new = (side, row) not in found and wanted
            if new and all(given.get(path) == value for path, value in wanted.items()):
                found[side, row] = name
                said |= set(wanted)
    return found, said


def write_goals(writer: Writer) -> None:
    """Medals and exits as markers; sudden death stands in the head of the file.  Changes: writer."""
    for objective in writer.data["objectives"]:
        if is_sudden_death(objective):
            continue
        if objective["value"] == "WIN" or objective["when"] == "TURN_END":
            writer.lose(f"objective {objective['id']}")
            continue
        first, *others = objective["cells"]
        sides = tuple(side for side in SIDES if side in objective["sides"])
        tag = {"name": MEDAL_TAG[sides], "group": writer.editor_names(others), "medal": medal_of(objective)}
        writer.entry(first).setdefault("tags", []).append(tag)
    for way in writer.data.get("exits", []):
        first, *others = way["cells"]
        may_leave = [side.upper() for side in way["sides"]]
        tag = {"name": EXIT_TAG, "behavior": "EXIT_MARKER", "group": writer.editor_names(others)}
        tag |= {"side": may_leave[0]} if len(may_leave) == 1 else {}
        writer.entry(first).setdefault("tags", []).append(tag)
        if way["value"] != 1:
            writer.lose(f"medals of an exit, {way['value']}", first)


def is_sudden_death(objective: Mapping[str, Any]) -> bool:
    """Whether an objective is the editor's sudden death: enough hexes held at the end of the own turn."""
    plain = objective["hold"] == "WHILE" and not objective["deny_enemy"] and objective["need"] != "MAJORITY"
    return bool(plain and objective["value"] == "WIN" and objective["when"] == "TURN_END")


def medal_of(objective: Mapping[str, Any]) -> Object:
    """Options of a medal."""
    majority = objective["need"] == "MAJORITY"
    return {
        "permanent": objective["hold"] == "FOREVER",
        "counts_for": objective["value"],
        "nbr_hex": 1 if majority else objective["need"],
        **({"majority": True} if majority else {}),
        **({"sole_control": True} if objective["deny_enemy"] else {}),
        **({"turn_start": True} if objective["when"] == "TURN_START" else {}),
        **({"last_to_occupy": True} if objective["hold"] == "UNTIL_ENEMY" else {}),
    }


def game_info(writer: Writer) -> Object:
    """The head of the file.  Changes: writer.lost."""
    data = writer.data
    info: Object = {"type": "HISTORICAL"}
    begin, _, end = data["date"].partition("/")
    info |= {"date_begin": begin, "date_end": end or begin} if begin else {}
    for side in SIDES:
        player = PLAYER[side]
        info |= {
            f"side_{player}": side.upper(),
            f"country_{player}": {"ger": "DE", "us": "US"}[NATIONS[side]],
        }
        info |= {f"cards_{player}": data["hand_size"][side], f"victory_{player}": data["medal_target"][side]}
        if data["hand_start"][side] != data["hand_size"][side]:
            writer.lose(f"hand_start of the {side}, {data['hand_start'][side]}")
    info["starting"] = PLAYER[data["first_side"]].upper()
    info["victory_conditions"] = [{"standard": []}]
    info["options"] = options_of(writer)
    deaths = [one for one in data["objectives"] if is_sudden_death(one)]
    if deaths:
        conditions = [death for one in deaths for death in sudden_deaths(one, writer)]
        info["victory"] = {"condition": conditions}
    return info


def sudden_deaths(objective: Mapping[str, Any], writer: Writer) -> list[Object]:
    """Conditions of a sudden death, one for each side that can win by it."""
    group = writer.editor_names(objective["cells"])
    return [
        {"group_sudden_death": {"side": side.upper(), "number": objective["need"], "group": group}}
        for side in objective["sides"]
    ]


def options_of(writer: Writer) -> Object:
    """Options that stand for switches and air drops of the scenario.  Changes: writer.lost."""
    left = dict(writer.data["ruleset"])
    found: Object = {}
    for name, option in words().option.items():
        if not option.ruleset or not all(switch in left for switch in option.ruleset):
            continue
        held: list[str] = []
        given = {switch: left[switch] for switch in option.ruleset}
        if option.hexes:
            switch, cell = option.hexes.split(".")
            words_held = given[switch].get(cell, "")
            held = words_held.split() if isinstance(words_held, str) else list(words_held)
            given[switch] = {**given[switch], cell: option.ruleset[switch][cell]}
        if given == option.ruleset:
            found[name] = writer.editor_names(held) if option.hexes else True
            left = {switch: value for switch, value in left.items() if switch not in option.ruleset}
    for switch, value in left.items():
        writer.lose(f"ruleset.{switch} = {value}")
    return {**found, **air_drops(writer)}


def air_drops(writer: Writer) -> Object:
    """The option of an air drop; the format knows one.  Changes: writer.lost."""
    drops = writer.data.get("air_drops", [])
    for drop in drops[1:]:
        writer.lose(f"a second air drop, of the {drop['side']}")
    if not drops:
        return {}
    first = drops[0]
    unit, exact = say_unit(first["row"], first["side"], writer.rules["units"])
    if not exact:
        writer.lose(f"{first['row']} of an air drop, written as {unit['name']}")
    return {
        "airdrop": {
            "side": first["side"].upper(), "range": first["steps"], "nbr_units": [first["count"]], "unit": unit,
        }
    }  # fmt: skip


def file_text(writer: Writer, info: Object) -> str:
    """The file, one hex a line."""
    data = writer.data
    types = {board: name.upper() for name, board in {**words().board, **words().board_later}.items()}
    meta = {"software": SOFTWARE}
    lines = ",\n".join(json.dumps(writer.hexes[hex_]) for hex_ in sorted(writer.hexes))
    text = {"en": {"name": writer.scenario.title}}
    return (
        f'{{\n"meta_data": {json.dumps(meta)},\n"game_info": {json.dumps(info, indent=1)},\n'
        f'"board": {{\n"type": "{types[data["board"]]}",\n"face": "{data["face"].upper()}",\n'
        f'"hexagons": [\n{lines}\n]\n}},\n"text": {json.dumps(text)}\n}}\n'
    )
