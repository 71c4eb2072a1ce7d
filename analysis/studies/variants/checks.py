"""Mistakes in the file of a study of a variant, each told with its key and what is expected."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from analysis.studies.variants.study_file import ByEvent, Named, OverTime, Share, StudyFile, Tried, Worth
from engine.declaring.limits import Number
from engine.hooks import EVENTS, TRIGGER_WORDS
from engine.layout import STATE, TURN
from engine.loading.in_force.rules import shared_base
from engine.loading.scenario.load import Scenario
from engine.loading.words.errors import InputError
from engine.loading.words.likeness import nearest
from engine.loading.words.quoting import quoted
from engine.policies.minds import built_in_players
from engine.policies.player_files import load_player
from engine.policies.player_names import split_player

MEASURES = (
    "wins",
    "drawn",
    "turns",
    "ends",
    "doses",
    "fairest",
    "ladder",
    "capped",
    "lead",
    "seats",
)  # what an answer may tell
BESIDE, OUTCOMES = "beside", "outcomes"
OF_A_SIDE, OF_A_HEX = "side", "hex"
ENDS_OF_SIDES = ("_axis", "_allies")  # of the numbers of a turn


def check_players(file: StudyFile, path: str) -> None:
    """Refuse players that do not exist."""
    for key, names in (("player", [file.player]), ("weak", [file.weak]), ("stronger", file.stronger)):
        for name in names:
            check_player(name, key, path)


def check_player(name: str, key: str, path: str) -> None:
    """Refuse a player that does not exist, or who never makes a choice that no option has."""
    own, _ = split_player(name)
    known = list(built_in_players())
    if own not in known:
        raise InputError(path, key, quoted(own), nearest(own, known))
    load_player(name)


def check_told(file: StudyFile, path: str) -> None:
    """Refuse fields of STATE, rules, events and unit rows that do not exist, and answers that nothing tells."""
    check_tallies(file, path)
    check_over_time(file.over_time, path)
    check_chances(file, path)
    for name in file.trigger:
        if name not in TRIGGER_WORDS:
            raise InputError(path, "trigger", quoted(name), nearest(name, list(TRIGGER_WORDS)))
    tables: dict[str, Sequence[Named]] = {
        "tried": file.tried,
        "worth": file.worth,
        "by_chance": file.by_chance,
        "by_place": file.by_place,
        "happening": file.happening,
        "works": file.works,
        "apart": file.apart,
        "share": file.share,
    }
    for key, parts in tables.items():
        for name, times in Counter(one.name for one in parts).items():
            if times > 1:
                raise InputError(path, f"{key}.name", f"{quoted(name)} twice", "a name of its own for each")
    for tried in file.tried:
        check_settings(tried, path)
        for title, times in Counter(one.title for one in tried.setting).items():
            if times > 1:
                expected = "a title of its own for each"
                raise InputError(
                    path, f"tried.{tried.name}.setting.title", f"{quoted(title)} twice", expected
                )
    for worth in file.worth:
        check_rows(worth, path)
    for happening in file.happening:
        check_event(happening.event, f"happening.{happening.name}.event", path)
    for apart in file.apart:
        check_named_rows(apart.rows, f"apart.{apart.name}.rows", path)
    check_shares(file.share, path)
    known = {
        *MEASURES,
        *([BESIDE] if file.beside else []),
        *([OUTCOMES] if file.outcomes else []),
        *(f"tally:{one.name}" for one in file.tally),
        *(f"dose:{one.name}" for one in file.dose),
        *(f"tried:{one.name}" for one in file.tried),
        *(f"worth:{one.name}" for one in file.worth),
        *(f"by_chance:{one.name}" for one in file.by_chance),
        *(f"by_place:{one.name}" for one in file.by_place),
        *(f"happening:{one.name}" for one in file.happening),
        *(f"works:{one.name}" for one in file.works),
        *(f"apart:{one.name}" for one in file.apart),
        *(f"share:{one.name}" for one in file.share),
        *(f"trigger:{name}" for name in file.trigger),
        *(f"over_time:{one.column}" for one in file.over_time),
    }
    for ask in file.ask:
        for word in ask.tells:
            if word not in known:
                raise InputError(path, "ask.tells", quoted(word), nearest(word, sorted(known)))


def check_settings(tried: Tried, path: str) -> None:
    """Refuse settings that change nothing, and players that do not exist."""
    for setting in tried.setting:
        if not (setting.options or setting.axis or setting.allies):
            key, expected = f"tried.{tried.name}.setting", "options, or a player as axis or allies"
            raise InputError(path, key, f"nothing in {quoted(setting.title)}", expected)
        for key, name in (("axis", setting.axis), ("allies", setting.allies)):
            if name:
                check_player(name, f"tried.{tried.name}.setting.{key}", path)


def check_tallies(file: StudyFile, path: str) -> None:
    """Refuse tallies of fields that STATE has not."""
    for tally in file.tally:
        fields: Mapping[str, Any] = STATE.fields or {}
        if tally.field not in fields:
            raise InputError(path, "tally.field", quoted(tally.field), nearest(tally.field, list(fields)))
        wanted = (2,) if tally.of else ()
        if fields[tally.field][0].shape != wanted:
            expected = "of axis or allies, for the field has an entry for each side"
            raise InputError(path, f"tally.{tally.field}", f"of = {quoted(tally.of)}", expected)


def check_over_time(asked: Sequence[OverTime], path: str) -> None:
    """Refuse numbers that no traced game has, and one that is asked for twice."""
    known = [name for name in TURN.names or () if name.endswith(ENDS_OF_SIDES)]
    columns = [one.column for one in asked]
    for column in columns:
        if column not in known:
            raise InputError(path, "over_time.column", quoted(column), nearest(column, known))
        if columns.count(column) > 1:
            raise InputError(path, "over_time.column", f"{quoted(column)} twice", "each of them once")


def check_chances(file: StudyFile, path: str) -> None:
    """Refuse events that no log has, and numbers of them that name no side, or no hex where a place is asked for."""
    tables: list[tuple[str, str, ByEvent]] = [("by_chance", OF_A_SIDE, one) for one in file.by_chance]
    tables += [("by_place", OF_A_HEX, one) for one in file.by_place]
    for kind, names, one in tables:
        key = f"{kind}.{one.name}"
        check_event(one.event, f"{key}.event", path)
        fit = numbers_naming(names, one.event)
        if one.number not in fit:
            expected = f"one of {', '.join(fit)}" if fit else f"another event: this one names no {names}"
            raise InputError(path, f"{key}.number", quoted(one.number), expected)


def check_shares(shares: Sequence[Share], path: str) -> None:
    """Refuse events that no log has, numbers that they have not, and a side of events that name none."""
    for one in shares:
        key = f"share.{one.name}"
        check_event(one.event, f"{key}.event", path)
        numbers = list(numbers_of(one.event))
        for what, number in (("part", one.part), ("whole", one.whole)):
            if number not in numbers:
                raise InputError(path, f"{key}.{what}", quoted(number), nearest(number, numbers))
        if one.of and not numbers_naming(OF_A_SIDE, one.event):
            raise InputError(path, f"{key}.of", quoted(one.of), "no side: this event names none")


def numbers_of(event: str) -> Mapping[str, Number]:
    """The numbers of an event by name."""
    return next(one.numbers for one in EVENTS.values() if one.name.lower() == event)


def numbers_naming(what: str, event: str) -> list[str]:
    """Names of the numbers of an event that name a side or a hex."""
    return [name for name, number in numbers_of(event).items() if number.reported == what]


def check_event(event: str, key: str, path: str) -> None:
    """Refuse an event that no log has."""
    known = [one.name.lower() for one in EVENTS.values()]
    if event not in known:
        raise InputError(path, key, quoted(event), nearest(event, known))


def check_named_rows(rows: Sequence[str], key: str, path: str) -> None:
    """Refuse unit rows that there are not."""
    known = list(shared_base()["units"])
    for row in rows:
        if row not in known:
            raise InputError(path, key, quoted(row), nearest(row, known))


def check_rows(worth: Worth, path: str) -> None:
    """Refuse unit rows that there are not, and the unit itself among those that replace it."""
    check_named_rows([worth.unit], f"worth.{worth.name}.unit", path)
    check_named_rows(worth.rows, f"worth.{worth.name}.rows", path)
    if worth.unit in worth.rows:
        raise InputError(path, f"worth.{worth.name}.rows", quoted(worth.unit), "other rows than its unit")


def check_place(worth: Worth, scenario: Scenario, place: str, path: str) -> None:
    """Refuse hexes at which no such unit of the side begins, and another number of them than elsewhere."""
    key = f"worth.{worth.name}.places.{scenario.id}"
    own = [
        one["hex"]
        for one in scenario.data["units"]
        if (one["side"], one["row"]) == (worth.side, worth.unit) and "hex" in one
    ]
    hexes = place.split("+")
    for hex_ in hexes:
        if hex_ not in own:
            expected = f"hexes where {worth.unit} of the side begins: {' '.join(own) or 'there are none'}"
            raise InputError(path, key, quoted(hex_), expected)
    if len(set(hexes)) != worth.units:
        expected = f"as many hexes in each place: {worth.units}"
        raise InputError(path, key, quoted(place), expected)
