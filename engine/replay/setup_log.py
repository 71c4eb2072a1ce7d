"""The set-up of a game in names, as an event log begins: board, units, objectives, hands."""

from collections.abc import Collection
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.codes import Hold, Section, Side, When
from engine.hooks import MARKS, NOTED, Event
from engine.layout import EVENT, OFF
from engine.loading.in_force.field_works import terrain_in_force
from engine.loading.in_force.marked_units import leader_classes
from engine.loading.in_force.rigging import CHARGES
from engine.loading.in_force.stacks import after_fire
from engine.loading.in_force.unit_rows import without_boat
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.document import Document, ExitEntry, UnitEntry
from engine.loading.schema.scenario_file import SIDES
from engine.loading.tables.build import Built
from engine.loading.tables.setting import function_of
from engine.replay.names import Names, built_contents
from engine.replay.naming import bits_to_words, by_side, name_or_none, word


def setup_of(built: Built, events: NDArray[np.void] | None = None) -> dict[str, Any]:
    """Set-up of a game: board, units, objectives, hands.

    Parameters
    ----------
    built : Built
    events : ndarray of EVENT, optional
        Of a traced game, for the hands; without them both hands are empty.

    Returns
    -------
    dict
        As ``event_log.SetUp``.
    """
    tables = built.tables[0]
    names = Names(built)
    dealt = [e for e in (events if events is not None else np.zeros(0, EVENT)) if is_dealt(e)]
    return {
        "first_side": word(Side, tables["first_side"]),
        "medal_target": by_side(tables["medal_target"]),
        **without_cards(built),
        "hand_start": by_side(tables["hand_start"]),
        "hand_size": by_side(tables["hand_size"]),
        "hexes": _hexes(built, names),
        "units": [
            {
                "id": names.units[unit],
                "side": word(Side, tables["unit_side"][unit]),
                "row": without_boat(built.unit_rows[tables["unit_row"][unit]]),
                "hex": name_or_none(names.hexes, tables["unit_hex"][unit]),
                "figures": int(tables["unit_figures"][unit]),
            }
            for unit in range(tables["n_units"])
        ],
        "air_drops": [_air_drop(tables, names, drop) for drop in range(tables["n_drops"])],
        "objectives": [_objective(tables, names, i) for i in range(tables["n_objectives"])],
        "exits": [_exit(way) for way in built.document["scenario"]["exits"]],
        "barriers": [
            {"hexes": [name.upper() for name in bar["cells"]], "who": bar["who"], "test": bar["test"]}
            for bar in built.document["scenario"]["barriers"]
        ],
        "markers": markers_of(built),
        "trains": [_train(tables, names, train) for train in range(tables["trains"])],
        "special_rules": list(built.scenario.data["special_rules"]),
        "hands": {word(Side, side): [names.cards[e["b"]] for e in dealt if e["a"] == side] for side in Side},
        "deck": names.cards,
    }


def without_cards(built: Built) -> dict[str, Any]:
    """Of a battle in which units lost decide: how many break each side, and after which turn it ends, if ever."""
    tables = built.tables[0]
    if not tables["modern_ends"]:
        return {}
    axis, allies = (int(n) for n in tables["medal_target"])
    limit = int(tables["turn_cap"])
    return {"broken_at": {"axis": allies, "allies": axis}, **({"turn_limit": limit} if limit else {})}


def _exit(way: ExitEntry) -> dict[str, Any]:
    more: dict[str, Any] = {key: way[key] for key in ("who", "per") if key in way}
    return {
        "hexes": [name.upper() for name in way["cells"]], "sides": way["sides"], "value": way["value"], **more
    }  # fmt: skip


def markers_of(built: Built) -> list[dict[str, Any]]:
    """Markers of units, of those who have a use for them, then of hexes, charges unless an option takes them off."""
    document, table = built.document, built.tables[0]
    part = document["scenario"]
    grid = BOARDS[part["board"]].grid
    concealed = {grid.name(int(hex_)) for hex_ in table["unit_hex"][table["unit_camouflaged"] > 0]}
    found: list[dict[str, Any]] = [
        {"kind": kind, "hex": unit["hex"].upper(), "sides": [unit["side"]], "to": [], "value": 0}
        for unit in part["units"]
        for kind in unit.get("markers", ())
        if has_use(document, unit, kind, concealed)
    ]
    found += [
        {"kind": kind, "hex": grid.name(hex_), "sides": [SIDES[side]], "to": [], "value": 0}
        for marks in MARKS
        for kind, hex_, side in function_of(marks.unit)(table)
    ]
    for marker in part["markers"]:
        if marker["kind"] == CHARGES and not document["ruleset"]["charges_of_scenario"]:
            continue
        value = marker["value"] if marker["kind"] not in ("post", "charges") else 0
        more = {"sides": marker["sides"], "to": [name.upper() for name in marker["to"]], "value": value}
        found += [{"kind": marker["kind"], "hex": name.upper(), **more} for name in marker["cells"]]
    return found


def has_use(document: Document, unit: UnitEntry, kind: str, concealed: Collection[str]) -> bool:
    """Whether a marker means anything to a unit; ``concealed``: hexes of those that begin camouflaged."""
    if kind == "camouflage":
        return unit["hex"].upper() in concealed
    class_ = document["units"][unit["row"]]["class"]
    return class_ in (leader_classes(document["ruleset"]) if kind == "leader" else ("INF",))


def is_dealt(e: np.void) -> bool:
    """Whether an event puts a card into an opening hand."""
    return bool(
        e["kind"] == Event.DEAL
        or (e["kind"] == Event.OPENING and NOTED[Event.OPENING]["fate"].words[e["d"]] == "kept")
    )


def _hexes(built: Built, names: Names) -> list[dict[str, Any]]:
    tables = built.tables[0]
    entries = []
    board = BOARDS[built.document["scenario"]["board"]]
    has_lines = bool(names.cards)  # sections say whom a card may order
    areas = board.areas() if has_lines and board.small_lines else None
    terrain = terrain_in_force(built.document)
    for hex_, contents in enumerate(built_contents(built)):
        tile, *pieces = contents.rows
        then, _ = after_fire(tile, contents.under, terrain)
        may_go = contents.under is not None and tables["hex_target"][hex_]
        entries.append(
            {
                **({"becomes": then} if then != tile else {}),
                **({"below": contents.under} if may_go else {}),
                "hex": names.hexes[hex_],
                "terrain": tile,
                "pieces": pieces,
                "owner": contents.owner,
                "rotation": contents.rotation,
                "sections": bits_to_words(Section, tables["hex_sections"][hex_]) if has_lines else [],
                **({} if areas is None else {"areas": [n + 1 for n in range(6) if areas[hex_] >> n & 1]}),
            }
        )
    return entries


def _air_drop(tables: Any, names: Names, drop: int) -> dict[str, Any]:
    first, count = int(tables["drop_first"][drop]), int(tables["drop_count"][drop])
    return {
        "side": word(Side, tables["drop_side"][drop]),
        "units": names.units[first : first + count],
        "steps": int(tables["drop_steps"][drop]),
    }


def _train(tables: Any, names: Names, train: int) -> dict[str, Any]:
    return {
        "locomotive": names.units[tables["train_loco"][train]],
        "wagon": names.units[tables["train_wagon"][train]],
        "cargo": [names.units[unit] for unit in tables["train_cargo"][train] if unit != OFF],
        "station": name_or_none(names.hexes, tables["train_station"][train]),
    }


def _objective(tables: Any, names: Names, i: int) -> dict[str, Any]:
    bits = tables["hex_objectives"][: tables["n_hexes"]]
    return {
        "index": i,
        "hexes": [names.hexes[hex_] for hex_ in np.flatnonzero(bits >> i & 1)],
        "sides": bits_to_words(Side, tables["objective_sides"][i]),
        "need": int(tables["objective_need"][i]) or None,
        "deny": bool(tables["objective_deny"][i]),
        "when": word(When, tables["objective_when"][i]),
        "hold": word(Hold, tables["objective_hold"][i]),
        "value": int(tables["objective_value"][i]),
        "win": bool(tables["objective_win"][i]),
    }
