"""Special rules of a scenario as options of the publisher's editor: switches, strikes, exchanged cards, air drops."""

from collections.abc import Mapping
from typing import Any

from engine.editor.army import SLOW
from engine.editor.exported import Writer
from engine.editor.names import FALSE, Option, words
from engine.editor.shape import Object
from engine.editor.switches import TEAM, TEAM_OPTION, deck_of, put_in, swapped
from engine.editor.words_inverted import say_unit, sayings
from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.rules import check_ruleset
from engine.loading.schema.columns import StrikeUseColumns
from engine.loading.schema.scenario_file import SIDES, as_sides, as_words
from engine.loading.schema.strikes import strikes_listed

MAJORITY, MORE_THAN_ENEMY = "MAJORITY", "MORE_THAN_ENEMY"
TABLE = "m44_names.toml"
BLOWBRIDGE = "blowbridge"  # reader of options with a side of their own
BOTH = "ALL"  # in place of a side


def more_than_enemy(writer: Writer) -> bool:
    """Whether a majority is more hexes than the enemy, as the format means it, not more than half of them."""
    return bool(writer.data["ruleset"].get("majority") == MORE_THAN_ENEMY)


def options_of(writer: Writer) -> Object:
    """Options that stand for switches, strikes and air drops of the scenario.  Changes: writer.lost."""
    data = writer.data
    left: Object = dict(data["ruleset"])
    left.pop("majority", None)  # said by the medals that are held by majority
    board_rules(writer, left)
    found: Object = {}
    for key, option in words().option.items():
        found |= say_option(key, option, left, writer)
    found |= say_strikes(left, writer)
    found |= {name: value for (name, value), _ in swaps(writer)}
    if data["blitz"] and "blitz_rules" not in found:
        writer.lose(f"blitz of the {' and '.join(data['blitz'])}")
    if data["demoralised"]:
        writer.lose("demoralised")
    said_by_pieces(writer, left)
    for switch, value in left.items():
        writer.lose(f"ruleset.{switch} = {value}")
    writer.ruleset = left
    return {**found, **air_drops(writer)}


def board_rules(writer: Writer, left: Object) -> None:
    """The deck and the switches that a board means.  Changes: left, writer.lost."""
    board = writer.board
    if board.deck:
        deck = left.pop("deck", writer.rules["ruleset"]["deck"])
        if deck != board.deck:
            writer.lose(f"ruleset.deck = {deck} on the board {board.id}")
    usual: Object = dict(writer.rules["ruleset"])
    for switch, meant in board.ruleset.items():
        value = left.pop(switch, usual[switch])
        if value != meant:
            writer.lose(f"ruleset.{switch} = {value} on the board {board.id}")


def said_by_pieces(writer: Writer, left: Object) -> None:
    """Switches that the names of pieces on the board and markers in the file say.  Changes: left."""
    for switch in writer.marked & set(left):
        del left[switch]
    contents = contents_of(writer.data, writer.rules)
    for saying in sayings():
        switches = saying.word.ruleset
        if switches and all(left.get(switch) == value for switch, value in switches.items()):
            if any(saying.rows <= set(one.rows) for one in contents):
                for switch in switches:
                    del left[switch]


def say_option(key: str, option: Option, left: Object, writer: Writer) -> Object:
    """An option whose switches the scenario sets all.  Changes: left, writer.lost."""
    name, _, word = key.partition(" ")
    if not option.ruleset or not all(switch in left for switch in option.ruleset):
        return {}
    for night in ("allies", "axis"):
        wanted: Mapping[str, object] = check_ruleset(put_in(option.ruleset, word.lower(), night), TABLE)
        given: Mapping[str, object] = check_ruleset(
            {switch: left[switch] for switch in option.ruleset}, writer.scenario.file
        )
        if all(given[switch] == wanted[switch] for switch in option.ruleset):
            break
    else:
        return {}
    for switch in option.ruleset:
        del left[switch]
    if option.nearly:
        writer.lose(f"option {name}, which is not quite the same: {option.nearly}")
    team = {TEAM_OPTION: night.upper()} if TEAM in option.ruleset.values() and night == "axis" else {}
    value = (
        blown_by(option, left, writer)
        if option.reader == BLOWBRIDGE
        else {"": True, FALSE: False}.get(word, word)
    )
    return {name: value, **team}


def blown_by(option: Option, left: Object, writer: Writer) -> Object:
    """Whose option to blow bridges it is, and what it takes; which bridges, the pieces say.

    Bridges and medals that no piece says stay in ``left``.  Changes: left.
    """
    for switch, marked in (("demolition_hexes", writer.blown), ("demolition_medals", writer.blown_medals)):
        if set(as_words(left.get(switch, []))) == marked:
            left.pop(switch, None)
    sides = as_sides(left.pop("demolition_sides", list(SIDES)))
    found: Object = {"side": sides[0].upper() if len(sides) == 1 else BOTH}
    for word, switches in option.asks.items():
        if all(left.get(switch) == cell for switch, cell in switches.items()):
            found["option"] = word
            for switch in switches:
                del left[switch]
            break
    return found


def say_strikes(left: Object, writer: Writer) -> Object:
    """Options for the strikes a Recon may be used as; those that no option says stay.  Changes: left."""
    found: Object = {}
    for switch in ("recon_as", "recon_as_also"):
        unsaid = []
        for raw in strikes_listed(left.pop(switch, None)):
            strike = say_strike(raw, found, writer)
            found |= strike
            unsaid += [] if strike else [raw]
        if unsaid:
            left[switch] = unsaid
    return found


def say_strike(raw: Any, taken: Object, writer: Writer) -> Object:
    """The option for a strike, one that is not taken yet; nothing where none says it."""
    given = check_ruleset({"recon_as_also": [raw]}, writer.scenario.file)["recon_as_also"][0]
    for key, option in words().option.items():
        name, _, word = key.partition(" ")
        if name not in taken and option.strike and is_strike(given, option, word.lower(), writer):
            return {name: writer.editor_names(given["held"]) if option.hexes else word or True}
    return {}


def is_strike(given: StrikeUseColumns, option: Option, side: str, writer: Writer) -> bool:
    """Whether an option says a strike, and nothing that the scenario does not have."""
    wanted = check_ruleset({"recon_as_also": [put_in(option.strike, side, "")]}, TABLE)
    line = wanted["recon_as_also"][0]
    if option.blitz and not (writer.data["blitz"] == [option.blitz] and is_slow(option.slow, writer)):
        return False
    if bool(given["held"]) != option.hexes or given["targets"] or given["keeps_draw"]:
        return False
    mine = [SIDES.index(one) for one in line["sides"] if one in SIDES]
    dice = [[(one["dice"] or [0, 0])[n] for n in mine] for one in (given, line)]
    alike = all(given[key] == line[key] for key in ("card", "sides", "anchor", "draw"))
    return alike and dice[0] == dice[1]


def is_slow(side: str, writer: Writer) -> bool:
    """Whether patches of the scenario let all armor of a side move 2."""
    rows = writer.rules["units"]
    given = {patch["at"]: patch.get("set") for patch in writer.data["patches"]}
    armor = {unit["row"] for unit in writer.data["units"] if unit["side"] == side}
    slowed: list[tuple[str, Mapping[str, object]]] = [
        (row, rows[row]) for row in armor if rows[row]["class"] == "ARM"
    ]
    return all(
        given.get(f"units[{row}&{side}].{column}", columns[column]) == value
        for row, columns in slowed
        for column, value in SLOW.items()
    )


def swaps(writer: Writer) -> list[tuple[tuple[str, str], list[Object]]]:
    """Options that put one card in the place of another, and the patches of the scenario that do so."""
    given = {patch["at"]: patch.get("set") for patch in writer.data["patches"]}
    deck = deck_of(writer.board, writer.rules)
    found = []
    for key, option in words().option.items():
        name, _, word = key.partition(" ")
        wanted = swapped(option.swap, deck, writer.rules) if option.swap else []
        if wanted and all(given.get(patch["at"]) == patch["set"] for patch in wanted):
            found.append(((name, word), wanted))
    return found


def air_drops(writer: Writer) -> Object:
    """The option of an air drop; the format knows one.  Changes: writer.lost."""
    drops = writer.data.get("air_drops", [])
    for drop in drops[1:]:
        writer.lose(f"a second air drop, of the {drop['side']}")
    for drop in drops:
        if "aim" in drop:
            writer.lose(f"{drop['aim']}, the hex that an air drop is meant for")
    if not drops:
        return {}
    first = drops[0]
    unit, exact = say_unit(first["row"], first["side"], writer.rules["units"])
    if not exact:
        writer.lose(f"{first['row']} of an air drop, written as {unit['name']}")
        unit["row"] = first["row"]
    return {
        "airdrop": {
            "side": first["side"].upper(), "range": first["steps"], "nbr_units": [first["count"]], "unit": unit,
        }
    }  # fmt: skip
