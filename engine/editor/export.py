"""From a scenario to a file of the publisher's editor, and what that format cannot say."""

import json
from collections.abc import Mapping

from engine.editor.export_exits import write_exits
from engine.editor.export_rules import MAJORITY, more_than_enemy, options_of, swaps
from engine.editor.export_trains import write_trains
from engine.editor.exported import Writer
from engine.editor.extra_keys import BY_MEDALS, COMBAT, RULESET, written_names, written_notes
from engine.editor.marks import BLOWN, BLOWN_MEDAL
from engine.editor.names import Wall, words
from engine.editor.shape import Object
from engine.editor.words_inverted import (
    TIGERS,
    Told,
    means_another,
    say_marked,
    say_stack,
    say_unit,
    sayings,
)
from engine.loading.in_force.contents import contents_of
from engine.loading.scenario.load import Scenario
from engine.loading.schema.document import ObjectiveEntry, UnitEntry
from engine.loading.schema.scenario_file import SIDES, as_words
from engine.loading.words.errors import InputError

PLAYER = {"axis": "player1", "allies": "player2"}  # the Axis sits at the top
MEDAL_TAG = {("axis", "allies"): "medal0", ("allies",): "medal1", ("axis",): "medal2"}
SOFTWARE = "memoir44-balance"
CARDS = "CARDS"  # ruleset.turn of battles with cards


def export(scenario: Scenario) -> tuple[str, tuple[str, ...]]:
    """The text of a .m44 file, and what it cannot say.

    Parameters
    ----------
    scenario : Scenario

    Returns
    -------
    (str, tuple of str)
        JSON with one hex a line; one line for everything left out.

    Raises
    ------
    InputError
        The editor has no such board, or no battles without cards.
    """
    turn = scenario.data["ruleset"].get("turn", CARDS)
    if turn != CARDS:
        expected = "a battle with cards: the publisher's editor knows no others"
        raise InputError(str(scenario.path), "ruleset.turn", str(turn), expected)
    writer = Writer(scenario)
    write_terrain(writer)
    supply = write_trains(writer)
    write_units(writer)
    write_goals(writer)
    leaving = write_exits(writer)
    info = game_info(writer)
    info["options"] |= supply | leaving
    return file_text(writer, info), writer.losses()


def write_terrain(writer: Writer) -> None:
    """Tiles, works, obstacles, and the barriers they can say.  Changes: writer."""
    terrain, data = writer.rules["terrain"], writer.data
    contents = contents_of(data, writer.rules)
    blown, medals = (as_words(data["ruleset"].get(f"demolition_{what}", [])) for what in ("hexes", "medals"))
    walls: dict[str, set[Wall]] = {}
    for barrier in data["barriers"]:
        wall = Wall(who=barrier["who"], test=barrier["test"])
        rows = [set(contents[writer.grid.parse(name)].rows) for name in barrier["cells"]]
        if all(any(one.word.barrier == wall and one.rows <= row for one in sayings()) for row in rows):
            for name in barrier["cells"]:
                walls.setdefault(name, set()).add(wall)
        else:
            writer.lose(f"barrier {wall.who} {wall.test}")
    for hex_, one in enumerate(contents):
        name = writer.grid.name(hex_)
        printed = writer.board.printed(data["face"], writer.grid.hexes[hex_][0])
        around = Told(walls.get(name, ()), data["ruleset"], name in blown, bool(data["trains"]))
        entries, left = say_stack(one, printed, around, terrain)
        if entries:
            writer.entry(name).update(entries)
        named = (words().terrain.get(entry["name"].lower()) for entry in entries.values())
        if any(word is not None and word.track and word.track not in left for word in named):
            writer.stations.add(name)
        bridge = next((entry for entry in entries.values() if entry.get("behavior") == BLOWN), None)
        if name in blown and bridge is None:
            writer.lose("a bridge that may be blown", name)
        elif bridge is not None:
            writer.blown.add(name)
            if name in medals:
                writer.blown_medals.add(name)
                bridge["behavior2"] = BLOWN_MEDAL
        turned = [row for row in one.rows if row not in left and terrain[row]["edges"]]
        if one.rotation and turned and not any("orientation" in entry for entry in entries.values()):
            writer.lose(f"how {' '.join(turned)} lies", name)
        if one.under is not None:
            writer.lose(f"{one.under} under {one.rows[0]}", name)
        for row in sorted(left):
            marked = say_marked(row, one.owner, data["ruleset"], terrain)
            if marked is None:
                writer.lose(row, name)
            else:
                marker, word = marked
                writer.entry(name).setdefault("tags", []).append(marker)
                writer.marked |= set(word.ruleset)


def write_units(writer: Writer) -> None:
    """Units with their figures.  Changes: writer."""
    rows = writer.rules["units"]
    behaviors, covered = said_behaviors(writer)
    nations = said_nations(writer)
    for unit in writer.data["units"]:
        if "part" in unit:
            continue
        entry, exact = say_unit(unit["row"], unit["side"], rows, nations.get(unit["hex"], ""))
        figures = unit.get("figures") or rows[unit["row"]]["figures"]
        if figures == 1 < rows[unit["row"]]["figures"] and entry["name"] in TIGERS:
            entry, exact = {"name": TIGERS[entry["name"]]}, False
        if not exact:
            writer.lose(f"{unit['row']}, written as {entry['name']}", unit["hex"])
        entry["nbr_units"] = figures
        if not exact or means_another(unit["row"], rows, writer.data["date"]):
            entry["row"] = unit["row"]
        behavior = behaviors.get((unit["side"], unit["row"]))
        writer.entry(unit["hex"])["unit"] = {**entry, **({"behavior": behavior} if behavior else {})}
        write_markers(writer, unit)
    covered |= {patch["at"] for line in swaps(writer) for patch in line[1]}
    for patch in writer.data["patches"]:
        if patch["at"] not in covered:
            writer.lose(f"patch {patch['at']}")


def write_markers(writer: Writer, unit: UnitEntry) -> None:
    """What a unit carries, as equipment or as a marker on its hex.  Changes: writer."""
    carried = {line.marker: name for name, line in words().equipment.items() if line.marker}
    lying = {line.marker: name for name, line in reversed(words().tag.items()) if line.marker}
    entry = writer.entry(unit["hex"])
    for marker in unit.get("markers", ()):
        if marker in carried:
            entry["unit"]["equipment"] = carried[marker]
        elif marker in lying:
            entry.setdefault("tags", []).append({"name": lying[marker]})
        else:
            writer.lose(f"marker {marker}", unit["hex"])


def said_nations(writer: Writer) -> dict[str, str]:
    """End of the name of units that have a tag with a nation the format can say.  Changes: writer.lost.

    Nations whose name alone stands for a rule of their army are not said, nor any other tag.
    """
    ends = {line.nation: end for end, line in words().nation.items() if line.nation and not line.army}
    found: dict[str, str] = {}
    for tag, hexes in writer.data["tags"].items():
        if tag in ends:
            found |= dict.fromkeys((name.upper() for name in hexes), ends[tag])
        else:
            for name in hexes:
                writer.lose(f"tag {tag}", name)
    return found


def countries(writer: Writer) -> dict[str, str]:
    """Country of each side that has a nation.  Changes: writer.lost."""
    codes = {nation: code for code, nation in reversed(words().country.items())}
    found: dict[str, str] = {}
    for side in SIDES:
        first, *others = writer.data["nations"][side] or [""]
        if first in codes:
            found[side] = codes[first]
        unsaid = [nation for nation in others if nation not in writer.data["tags"]]
        for nation in ([first] if first and first not in codes else []) + unsaid:
            writer.lose(f"nation {nation} of the {side}")
    return found


def said_behaviors(writer: Writer) -> tuple[dict[tuple[str, str], str], set[str]]:
    """Behaviors of all units of a side and row that patches of the scenario amount to, and those patches."""
    given = {patch["at"]: patch.get("set") for patch in writer.data["patches"]}
    found: dict[tuple[str, str], str] = {}
    covered: set[str] = set()
    for side, row in {(unit["side"], unit["row"]) for unit in writer.data["units"]}:
        columns: Mapping[str, object] = writer.rules["units"][row]
        for name, behavior in words().behavior.items():
            wanted = {
                f"units[{row}&{side}].{column}": value
                for column, value in behavior.patch.items()
                if columns[column] != value
            }
            new = (side, row) not in found and wanted
            if new and all(given.get(path) == value for path, value in wanted.items()):
                found[side, row] = name
                covered |= set(wanted)
    return found, covered


def write_goals(writer: Writer) -> None:
    """Medals as markers; sudden death stands in the head of the file.  Changes: writer."""
    for objective in writer.data["objectives"]:
        sudden = is_sudden_death(objective)
        if not sudden and (objective["value"] == "WIN" or objective["when"] == "TURN_END"):
            writer.lose(f"objective {objective['id']}")
            continue
        if "entry" in objective:
            writer.lose(f"entry {objective['entry']} of objective {objective['id']}")
        if sudden:
            continue
        first, *others = objective["cells"]
        sides = tuple(side for side in SIDES if side in objective["sides"])
        medal = medal_of(objective, writer)
        alone = [first] if "majority" in medal else []  # a majority has to have a group
        tag = {
            "name": MEDAL_TAG[sides], "group": writer.editor_names(others or alone), "medal": medal,
            **written_names(objective),
        }  # fmt: skip
        writer.entry(first).setdefault("tags", []).append(tag)
    for marker in writer.data["markers"]:
        for name in marker["cells"]:
            writer.lose(f"marker {marker['kind']}", name)


def is_sudden_death(objective: ObjectiveEntry) -> bool:
    """Whether an objective is the editor's sudden death: enough hexes held at the end of the own turn."""
    plain = objective["hold"] == "WHILE" and not objective["deny_enemy"] and objective["need"] != MAJORITY
    return bool(plain and objective["value"] == "WIN" and objective["when"] == "TURN_END")


def medal_of(objective: ObjectiveEntry, writer: Writer) -> Object:
    """Options of a medal; more than half of the hexes is a number of them."""
    by_enemy = objective["need"] == MAJORITY and more_than_enemy(writer)
    need = len(objective["cells"]) // 2 + 1 if objective["need"] == MAJORITY else objective["need"]
    return {
        "permanent": objective["hold"] == "FOREVER",
        "counts_for": objective["value"],
        "nbr_hex": 1 if by_enemy else need,
        **({"majority": True} if by_enemy else {}),
        **({"sole_control": True} if objective["deny_enemy"] else {}),
        **({"turn_start": True} if objective["when"] == "TURN_START" else {}),
        **({"last_to_occupy": True} if objective["hold"] == "UNTIL_ENEMY" else {}),
    }


def game_info(writer: Writer) -> Object:
    """The head of the file.  Changes: writer.lost."""
    data = writer.data
    info: Object = {"type": "HISTORICAL"}
    begin, _, end = data["date"].partition("/")
    # The end of a span may be written by what differs from its beginning: 1944-07-25/26.
    info |= {"date_begin": begin, "date_end": begin[: len(begin) - len(end)] + end} if begin else {}
    info |= {"front": data["front"].upper()} if data["front"] else {}
    codes = countries(writer)
    for side in SIDES:
        player = PLAYER[side]
        info[f"side_{player}"] = side.upper()
        info |= {f"country_{player}": codes[side]} if side in codes else {}
        info |= {f"cards_{player}": data["hand_size"][side], f"victory_{player}": data["medal_target"][side]}
        if data["hand_start"][side] != data["hand_size"][side]:
            writer.lose(f"hand_start of the {side}, {data['hand_start'][side]}")
    info["starting"] = PLAYER[data["first_side"]].upper()
    info["victory_conditions"] = [{BY_MEDALS: []}]
    info["options"] = options_of(writer)
    deaths = [one for one in data["objectives"] if is_sudden_death(one)]
    if deaths:
        conditions = [death for one in deaths for death in sudden_deaths(one, writer)]
        info["victory"] = {"condition": conditions}
    return info


def sudden_deaths(objective: ObjectiveEntry, writer: Writer) -> list[Object]:
    """Conditions of a sudden death, one for each side that can win by it."""
    death = {"number": objective["need"], "group": writer.editor_names(objective["cells"])}
    return [
        {"group_sudden_death": {"side": side.upper(), **death, **written_names(objective)}}
        for side in objective["sides"]
    ]


def board_type(writer: Writer) -> str:
    """What the editor calls the board.

    Raises
    ------
    InputError
        It has no such board.
    """
    types = {board: name.upper() for name, board in words().board.items()}
    board = writer.data["board"]
    if board not in types:
        expected = f"a board that the editor has: {' or '.join(types)}"
        raise InputError(str(writer.scenario.path), "board", board, expected)
    return types[board]


def own_cards(writer: Writer) -> Object:
    """The combat cards that the battle brings along, which the format does not know.  Changes: writer.lost."""
    for row in writer.data["combat"]:
        writer.lose(f"combat.{row}")
    return {
        row: {column: value for column, value in columns.items() if value is not None}
        for row, columns in writer.data["combat"].items()
    }


def file_text(writer: Writer, info: Object) -> str:
    """The file, one hex a line."""
    data = writer.data
    kept = {key: value for key, value in ((RULESET, writer.ruleset), (COMBAT, own_cards(writer))) if value}
    meta = {"software": SOFTWARE, **written_notes(writer.scenario.imported), **kept}
    lines = ",\n".join(json.dumps(writer.hexes[hex_]) for hex_ in sorted(writer.hexes))
    text = {"en": {"name": writer.scenario.title}}
    return (
        f'{{\n"meta_data": {json.dumps(meta)},\n"game_info": {json.dumps(info, indent=1)},\n'
        f'"board": {{\n"type": "{board_type(writer)}",\n"face": "{data["face"].upper()}",\n'
        f'"hexagons": [\n{lines}\n]\n}},\n"text": {json.dumps(text)}\n}}\n'
    )
