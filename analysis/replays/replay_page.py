"""A game as one page that needs nothing else: the board, every step, hands, dice and medals."""

import json
from collections.abc import Iterable
from typing import Any

from markupsafe import Markup

from analysis.boards.board import BoardSheet
from analysis.boards.dice_marks import FACES, die, prize
from analysis.boards.goal_marks import meaning
from analysis.boards.unit_marks import ordered_ring
from analysis.pages.imports import import_sections
from analysis.pages.page import template
from analysis.plots.shapes import UNIT, Shape, Stamp, elements, number, symbols
from analysis.replays.replay_steps import Table
from analysis.stats.sides import SIDES
from engine.hooks.official_events import SIDES as SIDE_NAMES
from engine.loading.in_force.row_words import row_words
from engine.replay.replay_text import Narrator

MARGIN = 1.25  # around the middles of the outer hexes
SOURCES = ("unit", "objective")


def replay_page(log: dict[str, Any], face: str = "country") -> str:
    """A page that plays a game, for any browser, without a network.

    Parameters
    ----------
    log : dict
        From ``m44.replay``.
    face : str
        Printed board: ``country``, ``winter``, ``desert`` or ``beach``.

    Returns
    -------
    str
        HTML.
    """
    sheet = BoardSheet(log["setup"], log["rules"], face)
    steps = list(Table(log).steps())
    changing = _changing(steps)
    of_units = "broken_at" in log["setup"]
    title = f"{log['title']}, game {log['game']} of seed {log['seed']}"
    return template("replay.html").render(
        title=title,
        rules=" + ".join(log["options"]) or "official rules",
        players=log["players"],
        imports=import_sections(log.get("imports", ())),
        terms=[meaning(one, of_units) + ": " + " ".join(one["hexes"]) for one in log["setup"]["objectives"]],
        cards=bool(log["setup"]["deck"]),
        left=round(-MARGIN * UNIT),
        top=round(-1.85 * UNIT),
        width=round((sheet.right + 2 * MARGIN) * UNIT),
        height=round((sheet.bottom + 3.7) * UNIT),
        board=Markup(_board(sheet, changing)),
        symbols=Markup(_symbols(sheet, {name for _, name in changing}, _grounds(steps))),
        data=Markup(_script(_data(log, sheet, steps, changing, title))),
        faces=FACES,
    )


def _changing(steps: list[dict[str, Any]]) -> set[tuple[str, str]]:
    """Pieces, by hex and name, that do not lie where they lie during the whole game, or lie on ground that changes."""
    last = steps[-1]
    found = {(hex_, name) for hex_ in last["ground"] for name in steps[0]["pieces"][hex_]}
    for step in steps[1:]:
        for hex_, pieces in step["pieces"].items():
            first = steps[0]["pieces"][hex_]
            if pieces != first:
                found |= {(hex_, name) for name in {*pieces, *first}}
    return found


def _grounds(steps: list[dict[str, Any]]) -> set[str]:
    """Tiles that hexes have only since somebody destroyed another one."""
    return set(steps[-1]["ground"].values())


def _board(sheet: BoardSheet, changing: set[tuple[str, str]]) -> str:
    """What never changes."""
    layers = [*sheet.ground(), *sheet.pieces(sorted(changing)), *sheet.section_lines(), *sheet.names()]
    definitions, body = elements([*layers, *sheet.border()])
    return f"<defs>\n{definitions}\n</defs>\n{body}"


def _symbols(sheet: BoardSheet, pieces: Iterable[str], grounds: Iterable[str]) -> str:
    """Everything that moves, comes or goes."""
    named: dict[str, Stamp] = {}

    def add(name: str, shapes: Iterable[Shape]) -> None:
        named[name] = Stamp(name, 0, 0, list(shapes))

    for unit in sheet.setup["units"]:
        for figures in range(1, unit["figures"] + 1):
            stamp = sheet.unit_stamp(unit, figures)
            named[stamp.name] = stamp
    for terrain in sorted(grounds):
        add(_now(terrain), sheet.tile_marks(terrain))
    for spot in sheet.spots.values():
        for name in sorted(pieces):
            stamp = sheet.piece_stamp(spot, name)
            if stamp.name:
                named[stamp.name] = stamp
    add("ordered", ordered_ring())
    for sign in FACES:
        add(f"die-{sign}", die(sign))
    for source in SOURCES:
        add(f"prize-{source}", prize(source))
    definitions, goals = elements(sheet.goals())
    return f'{symbols(named)}\n{definitions}\n<g id="goals">{goals}</g>'


def _now(terrain: str) -> str:
    """Symbol of a tile that a hex has since another one is gone."""
    return f"now-{terrain}"


def _data(
    log: dict[str, Any],
    sheet: BoardSheet,
    steps: list[dict[str, Any]],
    changing: set[tuple[str, str]],
    title: str,
) -> dict[str, Any]:
    """What the script of the page reads; hexes, units and cards are told by their number."""
    narrator = Narrator(log)
    units, cards = log["setup"]["units"], list(log["setup"]["deck"])
    hexes = {name: i for i, name in enumerate(sheet.named)}
    return {
        "title": title,
        "hexes": list(hexes),
        "at": [[int(number(v)) for v in spot.center] for spot in sheet.named.values()],
        "units": [
            {
                "id": unit["id"],
                "side": unit["side"],
                "name": row_words(unit["row"]),
                "looks": ["", *(sheet.unit_stamp(unit, n).name for n in range(1, unit["figures"] + 1))],
            }
            for unit in units
        ],
        "goals": [[hexes[name] for name in one["hexes"]] for one in log["setup"]["objectives"]],
        "cards": [_sentence(narrator.card(card)) for card in cards],
        "target": log["setup"]["medal_target"],
        "counts": "units" if "broken_at" in log["setup"] else "medals",
        "steps": [_step(step, narrator, hexes, units, cards, sheet, changing) for step in steps],
        "result": {
            key: log["result"][key]
            for key in ("winner", "end_reason", "turns", "medals_axis", "medals_allies")
        },
    }


def _step(
    step: dict[str, Any],
    narrator: Narrator,
    hexes: dict[str, int],
    units: list[dict[str, Any]],
    cards: list[str],
    sheet: BoardSheet,
    changing: set[tuple[str, str]],
) -> dict[str, Any]:
    number_of = {unit["id"]: i for i, unit in enumerate(units)}
    off = -1
    why = [f"{unit}: {reason}" for unit, reason in step["reasons"]]
    return {
        **({"w": why} if why else {}),
        "t": step["turn"],
        "s": step["side"],
        "k": step["kind"],
        "l": step["lines"],
        "u": [
            value for hex_, n in step["units"].values() for value in (off if hex_ is None else hexes[hex_], n)
        ],
        "p": [[hexes[hex_], _now(terrain)] for hex_, terrain in step["ground"].items()]
        + [
            [hexes[hex_], sheet.piece_stamp(sheet.named[hex_], name).name]
            for hex_, name in sorted(changing)
            for _ in range(step["pieces"][hex_].count(name))
        ],
        "h": {side: [cards.index(card) for card in step["hands"][side]] for side in SIDES},
        "m": {
            side: [source if source in SOURCES else "objective" for source in step["medals"][side]]
            for side in SIDES
        },
        "g": step["holders"],
        "c": _card(step, narrator),
        "o": [number_of[unit] for unit in step["ordered"]],
        "a": [[one["kind"], *(hexes[name] for name in one["path"])] for one in step["arrows"]],
        "d": step["dice"],
        "x": [[hexes[hex_], n] for hex_, n in step["losses"]],
    }


def _card(step: dict[str, Any], narrator: Narrator) -> dict[str, str] | None:
    """The card of the turn in words."""
    played = step["card"]
    if played is None:
        return None
    card = {"side": step["side"], "title": _sentence(narrator.card(played["card"])), "as": ""}
    if played["copied"]:
        seen = SIDE_NAMES[played["view"]]
        copied = _sentence(narrator.card(played["acts_as"])) if played["acts_as"] else "nothing"
        card["as"] = (
            f"as {copied}, seen from the {seen} side" if played["acts_as"] else "with nothing to copy"
        )
    return card


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _script(data: dict[str, Any]) -> str:
    """JSON that can stand inside a script element."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
