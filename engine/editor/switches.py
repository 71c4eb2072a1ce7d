"""Options of a .m44 file as what a scenario file can say: ruleset, slowed armor, cards exchanged, air drops."""

import copy
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine.editor.army import row_of
from engine.editor.findings import Findings, shown
from engine.editor.marks import BLOWN, Piece, TagMark, unit_mark
from engine.editor.names import (
    FALSE,
    TRUE,
    Option,
    Tag,
    Word,
    key_of,
    knows_option,
    option_line,
    value_word,
    words,
)
from engine.editor.nations import ITALY, is_italian, split_name
from engine.editor.shape import Object, Shape
from engine.editor.source import Source
from engine.editor.terrain import word_of
from engine.geometry.boards import Board
from engine.layout import MAX_DROPS
from engine.loading.in_force.rules import check_ruleset
from engine.loading.schema.card_words import AIR, cards_with, in_deck
from engine.loading.schema.document import Document
from engine.loading.schema.scenario_file import SIDES
from engine.loading.schema.strikes import strikes_listed

TEAM, SIDE = "$team", "$side"
TEAM_OPTION = "night_visibility_team_turn"
BRITISH = "brit"
USA = "usa"
ONE_AT_TIME = "ONE_AT_TIME"


@dataclass
class Switches:
    """What the options of a file come to.

    Attributes
    ----------
    ruleset : dict
    drops : list of dict
        Air drops.
    slow : set of str
        Sides whose armor moves 2.
    blitz : list of str
        Sides that fight a Blitzkrieg.
    patches : list of dict
        Cards that take the place of others.
    royal : str
        Units that have the rules of the Italian Royal Army: ``marked``, all of a side, or none.
    hand_start : dict
        Cards dealt at the start where they are fewer than the hand.
    """

    ruleset: Object = field(default_factory=dict)
    drops: list[Object] = field(default_factory=list)
    slow: set[str] = field(default_factory=set)
    blitz: list[str] = field(default_factory=list)
    patches: list[Object] = field(default_factory=list)
    royal: str = ""
    hand_start: dict[str, int] = field(default_factory=dict)


def switches(source: Source, rules: Document, findings: Findings) -> Switches:
    """What the options, the board and the number of the scenario come to.  Changes: findings."""
    found = Switches()
    if source.board.deck:
        found.ruleset["deck"] = source.board.deck
    found.ruleset |= source.board.ruleset
    for name, value in source.options.items():
        line = option_line(name, value)
        if line is not None:
            take(name, value, line, source, rules, found, findings)
        elif value_word(value) != FALSE or not knows_option(name):
            findings.no_rule(option_words(name, value))
    switch_on_board(source, found, findings)
    report_blown_medals(source, found, findings)
    brief(source, found, findings)
    for strike in strikes_listed(source.ruleset.get("recon_as")):
        add_strike(strike, found)
    found.ruleset |= {switch: value for switch, value in source.ruleset.items() if switch != "recon_as"}
    check_ruleset(found.ruleset, source.file, "ruleset")
    return found


def switch_on_board(source: Source, found: Switches, findings: Findings) -> None:
    """Switches that things on the board ask for; one is for all hexes of their kind.  Changes: found, findings."""
    pieces = [(one, mark.name) for mark in source.hexes for one in mark.pieces]
    lie: list[tuple[Piece | TagMark, str, Word | Tag | None]] = [
        (one, name, word_of(one)) for one, name in pieces
    ]
    tags = [(one, mark.name) for mark in source.hexes for one in mark.tags]
    lie += [(one, name, words().tag.get(key_of(one.name, one.behavior))) for one, name in tags]
    for word in {id(word): word for _, _, word in lie if word is not None and word.ruleset}.values():
        found.ruleset |= word.ruleset
        for one, name, other in lie:
            if other is not None and other.rows == word.rows and not other.ruleset:
                findings.guessed(shown(one.name), name, f"{', '.join(word.ruleset)} is for it, too")


def report_blown_medals(source: Source, found: Switches, findings: Findings) -> None:
    """Medals for bridges that no rule of the file lets anybody blow.  Changes: findings."""
    for mark in source.hexes:
        for one in mark.pieces:
            if one.blown_medal and "demolition_medals" not in found.ruleset:
                findings.missing(f"behavior2 of {shown(one.name)} (a medal if it is blown)", mark.name)


def option_words(name: str, value: Any) -> str:
    """An option with its value, if it is a word other than *on*."""
    word = value_word(value)
    return f"option {shown(name)}{'' if word in ('', TRUE) else f' {shown(word)}'}"


def take(
    name: str, value: Any, line: Option, source: Source, rules: Document, found: Switches, findings: Findings
) -> None:
    """One option.  Changes: found, findings."""
    what = f"{option_words(name, value)} ({line.rule})"
    if not set(source.board.without).isdisjoint(line.ruleset):
        findings.missing(f"{what} on board {source.board.id.upper()}")
        return
    side = value_word(value).lower()
    found.ruleset |= put_in(line.ruleset, side, team(source))
    if line.nearly:
        findings.missing(what, "", f"played nearly: {line.nearly}")
    if line.guess and not spent_deck_known(source):
        findings.guessed(what, "", line.guess)
    if line.slow:
        slowed = side if line.slow == SIDE else line.slow
        found.slow |= set(SIDES) if slowed == "both" else {slowed}
    if line.blitz and line.blitz not in found.blitz:
        found.blitz.append(line.blitz)
    if line.strike and not (line.blitz and swaps_air_power(source, rules)):
        add_strike(strike_of(name, value, line, side, source, findings), found)
    if line.swap:
        found.patches += swapped(line.swap, deck_of(source.board, rules), rules)
    if line.reader:
        READERS[line.reader](value, line, what, source, rules, found, findings)
    elif line.is_missing:
        findings.missing(what)


def put_in(cells: Object, side: str, night: str) -> Object:
    """Switches with the side of the value in place of its word."""
    sides = {SIDE: side, TEAM: night}
    return {
        switch: sides.get(cell, cell) if isinstance(cell, str) else copy.deepcopy(cell)
        for switch, cell in cells.items()
    }


def team(source: Source) -> str:
    """Side whose turns end the night, the Allies unless the file says otherwise."""
    word = value_word(source.options.get(TEAM_OPTION)).lower()
    return word if word in SIDES else "allies"


def swaps_air_power(source: Source, rules: Document) -> bool:
    """Whether Air Power is not in the deck, which ends its use by Recon in a Blitz, too."""
    air = cards_with(AIR, rules["cards"])
    return any(
        line is not None and not set(line.swap[:1]).isdisjoint(air)
        for line in (option_line(name, value) for name, value in source.options.items())
    )


def strike_of(name: str, value: Any, line: Option, side: str, source: Source, findings: Findings) -> Object:
    """A Recon as a strike; its hexes are the value of the option."""
    found = put_in(line.strike, side, "")
    if line.hexes:
        shape = Shape(source.file, findings)
        places = shape.places(value, f"option {name}", source.board, source.turned)
        found["held"] = " ".join(dict.fromkeys(places))
    return found


def add_strike(strike: Object, found: Switches) -> None:
    """A strike of the battle's own, alone or beside others.  Changes: found.ruleset."""
    given = [*strikes_listed(found.ruleset.get("recon_as")), strike]
    found.ruleset["recon_as"] = given if len(given) > 1 else strike


def deck_of(board: Board, rules: Document) -> str:
    """Deck of the editor's battles on a board: its own, or the usual one."""
    return board.deck or str(rules["ruleset"]["deck"])


def swapped(cards: list[str], deck: str, rules: Document) -> list[Object]:
    """Patches that put copies of another card in the place of a card."""
    copies = rules["decks"][deck]
    gone, more = (in_deck(card, rules["cards"], copies) for card in cards)
    numbers = {gone: 0, more: copies.get(more, 0) + copies[gone]}
    return [
        {"at": f"decks.{deck}.{card}", "was": copies.get(card, 0), "set": n} for card, n in numbers.items()
    ]


def spent_deck_known(source: Source) -> bool:
    """Whether the number of the scenario says who wins when the deck is spent."""
    line = words().briefing.get(source.number)
    return line is not None and "deck_out" in line.ruleset


def brief(source: Source, found: Switches, findings: Findings) -> None:
    """What the printed briefing of a scenario of the publisher's adds.  Changes: found, findings."""
    line = words().briefing.get(source.number)
    if line is None:
        return
    what = f"briefing of scenario {source.number}, in no file"
    found.ruleset |= line.ruleset
    found.hand_start |= {side: min(n, source.hands[side]) for side, n in line.hand_start.items()}
    if line.told:
        findings.guessed(what, "", line.told)
    if line.missing:
        findings.missing(f"{what}: {line.missing}")


def italy(
    value: Any, line: Option, what: str, source: Source, rules: Document, found: Switches, findings: Findings
) -> None:
    """Italian units retreat farther: those marked as Italian, or all of a side that is Italy's.

    Changes: found, findings.
    """
    units = [(mark.unit, split_name(mark.unit.name)) for mark in source.hexes if mark.unit is not None]
    marked = any(name is not None and is_italian(unit, name) for unit, name in units)
    sides = [side for side in SIDES if source.countries[side] == ITALY]
    if marked:
        found.royal = "marked"
    elif sides:
        (found.royal,) = sides
        findings.guessed(f"{what}, and no unit is marked", "", f"all units of the {found.royal} are Italian")
    else:
        findings.missing(f"{what}, and no unit is Italian")


def british(
    value: Any, line: Option, what: str, source: Source, rules: Document, found: Switches, findings: Findings
) -> None:
    """Battle back: told with the British units, or here if there are none.  Changes: findings."""
    names = [split_name(mark.unit.name) for mark in source.hexes if mark.unit is not None]
    if not any(name is not None and name.suffix == BRITISH for name in names):
        findings.missing(what)


def blowbridge(
    value: Any, line: Option, what: str, source: Source, rules: Document, found: Switches, findings: Findings
) -> None:
    """Who may blow bridges, which (those marked so, or all of them), and what it takes.  Changes: found, findings."""
    raw = Shape(source.file, findings).part(value, "blowbridge", "option blowbridge")
    asked = raw.get("option")
    if value_word(asked) in line.asks:
        found.ruleset |= line.asks[value_word(asked)]
    elif asked:
        findings.missing(f"{what}, {shown(asked)}")
    side = value_word(raw.get("side")).lower()
    if side in SIDES:
        found.ruleset["demolition_sides"] = [side]
    marked = [mark.name for mark in source.hexes for one in mark.pieces if one.behavior.upper() == BLOWN]
    if marked:
        found.ruleset["demolition_hexes"] = marked
    medals = [mark.name for mark in source.hexes if any(one.blown_medal for one in mark.pieces)]
    if medals:
        found.ruleset["demolition_medals"] = medals


def supply(
    value: Any, line: Option, what: str, source: Source, rules: Document, found: Switches, findings: Findings
) -> None:
    """What a supply train carries is read with the trains; here what is asked for of none.  Changes: findings."""
    words_ = (word_of(one) for mark in source.hexes for one in mark.pieces)
    if not any(word is not None and word.train is not None for word in words_):
        findings.missing(f"{what}, and no train is on the board")
    elif not isinstance(value, dict):
        findings.missing(f"{what}, of no units")


def marines(
    value: Any, line: Option, what: str, source: Source, rules: Document, found: Switches, findings: Findings
) -> None:
    """Orders of the Marines, which only the United States have.  Changes: findings."""
    if USA in source.countries.values() or not any(source.countries.values()):
        findings.missing(what)


def air_drop(
    value: Any, line: Option, what: str, source: Source, rules: Document, found: Switches, findings: Findings
) -> None:
    """Drops before the first turn.  Changes: found, findings."""
    shape = Shape(source.file, findings)
    key = "option airdrop"
    raw = shape.part(value, "airdrop", key)
    unit = unit_mark(shape.part(raw.get("unit"), "unit", f"{key} unit"), f"{key} unit", shape)
    name = split_name(unit.name)
    if name is None:
        findings.no_rule(f"{what} of unit {shown(unit.name)}")
        return
    for one in ("option", "option2"):
        if raw.get(one):
            findings.missing(f"{what}, {shown(raw.get(one))}")
    behavior = shape.text(raw.get("behavior"), f"{key} behavior")
    if behavior and behavior.upper() != ONE_AT_TIME:
        findings.missing(f"{what}, {shown(behavior)}")
    counts = drop_counts(raw.get("nbr_units"), raw.get("nbr_drops"), shape)
    if len(counts) > MAX_DROPS:
        few = merged(counts)
        figures = " and ".join(str(n) for n in few)
        findings.missing(f"{what}, {len(counts)} drops", "", f"taken for {MAX_DROPS} of {figures}")
        counts = few
    drop = {
        "side": shape.choice(raw.get("side") or name.side, f"{key} side", words().side),
        "unit": row_of(unit, name, "", rules["units"], findings, source.year),
    }
    steps = shape.number(raw.get("range") or 4, f"{key} range", 1, 8)
    found.drops += [{**drop, "count": n, "steps": steps} for n in counts]


def drop_counts(numbers: Any, drops: Any, shape: Shape) -> list[int]:
    """Figures of each drop: a list has a number for each, one number is the same for all."""
    key = "option airdrop nbr_units"
    listed = shape.listing(numbers, key) if isinstance(numbers, dict | list) else [numbers]
    counts = [shape.number(one, key, 1, 12) for one in listed]
    if not counts:
        raise shape.wrong(key, numbers, "figures of each drop")
    many = shape.number(drops or len(counts), "option airdrop nbr_drops", 1, 12)
    return counts * many if len(counts) == 1 else counts[:many]


def merged(counts: list[int]) -> list[int]:
    """Neighboring drops put together until there are no more than the program knows.

    Examples
    --------
    >>> merged([1, 1, 1, 1, 1, 1])
    [2, 2, 1, 1]
    """
    few = list(counts)
    while len(few) > MAX_DROPS:
        n = min(range(len(few) - 1), key=lambda i: few[i] + few[i + 1])
        few[n : n + 2] = [few[n] + few[n + 1]]
    return few


Reader = Callable[[Any, Option, str, Source, Document, Switches, Findings], None]
READERS: dict[str, Reader] = {
    "italy": italy,
    "british": british,
    "marines": marines,
    "airdrop": air_drop,
    "blowbridge": blowbridge,
    "supply": supply,
}
