"""One game played again as an event log: complete and in names, for programs that check the rules.

``docs/4-event-log.md`` explains every field; ``engine/replay/event_log.py`` is the schema.
"""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from engine.codes import Attack, EndReason, Face, Landing, Loss, MedalSource, Section, Side, Winner
from engine.declaring.limits import Number
from engine.hooks import HOUSE_EVENTS, NOTED, Event, Fired
from engine.layout import OFF, RESULT
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import Built
from engine.loading.words.imported import entry_of
from engine.loading.words.namesakes import notices
from engine.loading.words.numbers import whole_number
from engine.policies.usual import PAIR
from engine.replay.names import Names
from engine.replay.naming import bits_to_words, by_side, first_use, name_or_none, word
from engine.replay.setup_log import setup_of
from engine.runs.columns import WORDS
from engine.runs.games import engine_digest, trace_game
from engine.runs.limits import MOST_GAMES, MOST_SEED

FORMAT = "m44-event-log"
VERSION = 1
WORDS_OF_SIDES = [word(Side, side) for side in Side]
Told = Literal["units", "terrain", "cards", "ruleset"]  # parts of the document told in the log
RULES: tuple[Told, ...] = get_args(Told)


class Teller:
    """Turns raw events into named ones; remembers which dice belong to which roll."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.rolls = 0
        self.open: list[list[int]] = []  # [number, dice still to come], innermost last

    def unit(self, unit: int) -> str | None:
        """Id of a unit, None for none."""
        return None if unit == OFF else self.names.units[unit]

    def side(self, side: int) -> str | None:
        """Word of a side, None for none."""
        return None if side == OFF else word(Side, side)

    def new_roll(self, dice: int) -> int:
        """Number of the roll that begins with this event."""
        self.rolls += 1
        self.open.append([self.rolls, dice])
        return self.rolls

    def roll_of_face(self) -> int:
        """Number of the roll the next die belongs to: the last begun that still waits for dice."""
        while len(self.open) > 1 and self.open[-1][1] == 0:
            self.open.pop()
        if not self.open or self.open[-1][1] == 0:
            raise ValueError(f"found a die after roll {self.rolls}, expected none: no roll waits for dice")
        self.open[-1][1] -= 1
        return self.open[-1][0]

    def tell(self, e: np.void) -> dict[str, Any]:
        """Name and fields of one event."""
        kind = Event(int(e["kind"]))
        numbers = [int(e[name]) for name in "abcde"]
        if kind in FIELDS:
            told = FIELDS[kind](self, *numbers)
        else:
            told = self.house(NOTED[kind], numbers)
            if dice := HOUSE_EVENTS[kind.name.lower()].rolls:
                told = {"roll": self.new_roll(dice), **told}
        return {"event": kind.name.lower(), **told}

    def house(self, noted: dict[str, Number], numbers: list[int]) -> dict[str, Any]:
        """Fields of an event that a house rule declares."""
        found: dict[str, Any] = {}
        for (name, number), value in zip(noted.items(), numbers, strict=False):
            if number.told == "dice":
                found = {"roll": self.new_roll(value), **found}
            if number.told:
                found[name] = None if value == number.none else self.as_told(number, value)
        return found

    def as_told(self, number: Number, value: int) -> Any:
        """A number of an event as the log tells it."""
        names = {
            "hex": self.names.hexes, "unit": self.names.units, "card": self.names.cards,
            "combat": self.names.combat_cards, "piece": self.names.pieces, "word": number.words, "side": WORDS_OF_SIDES,
        }  # fmt: skip
        if number.told in names:
            return names[number.told][value]
        if number.told == "sections":
            return bits_to_words(Section, value)
        return bool(value) if number.told == "yes" else value


def _battle(t: Teller, attacker: int, target: int, dice: int, distance: int, kind: int) -> dict[str, Any]:
    return {
        "roll": t.new_roll(dice),
        "attacker": t.unit(attacker),
        "target": t.unit(target),
        "dice": dice,
        "distance": distance if attacker != OFF else None,
        "kind": word(Attack, kind),
    }


def _way(t: Teller, unit: int, start: int, to: int, *_: int) -> dict[str, Any]:
    return {"unit": t.unit(unit), "from": t.names.hexes[start], "to": t.names.hexes[to]}


def _play(t: Teller, card_copy: int, row: int, view: int, section: int, copied: int) -> dict[str, Any]:
    return {
        "card": t.names.cards[card_copy],
        "acts_as": None if row == OFF else t.names.card_rows[row],
        "view": t.side(view),
        "section": None if section == OFF else word(Section, section),
        "copied": bool(copied),
    }


def _obstacle(t: Teller, hex_: int, piece: int, placed: int, *_: int) -> dict[str, Any]:
    return {"hex": t.names.hexes[hex_], "piece": t.names.pieces[piece], "placed": bool(placed)}


FIELDS: dict[int, Callable[..., dict[str, Any]]] = {
    Event.SHUFFLE: lambda t, number, pile, *_: {"number": number, "pile": pile},
    Event.DEAL: lambda t, side, card_copy, *_: {"to": t.side(side), "card": t.names.cards[card_copy]},
    Event.DROP: lambda t, unit, aim, hex_, fate, _: {
        "unit": t.unit(unit), "aim": t.names.hexes[aim],
        "hex": name_or_none(t.names.hexes, hex_), "fate": word(Landing, fate)
    },
    Event.TURN: lambda t, side, axis, allies, *_: {"medals": by_side((axis, allies))},
    Event.PLAY: _play,
    Event.STRIKE_AS: lambda t, dice, uses, *_: {"card": first_use(t.names.strike_as, uses + 1), "dice": dice},
    Event.SUBSTITUTE: lambda t, row, *_: {"card": t.names.card_rows[row]},
    Event.PASS: lambda t, *_: {},
    Event.SECTION: lambda t, section, *_: {"section": word(Section, section)},
    Event.ORDER: lambda t, unit, hex_, *_: {"unit": t.unit(unit), "hex": t.names.hexes[hex_]},
    Event.ON_MOVE: lambda t, unit, hex_, *_: {"unit": t.unit(unit), "hex": t.names.hexes[hex_]},
    Event.DECLARE: lambda t, unit, *_: {"unit": t.unit(unit)},
    Event.STEP: lambda t, unit, start, to, cost, _: {**_way(t, unit, start, to), "cost": cost},
    Event.SECOND_MOVE: lambda t, unit, hex_, *_: {"unit": t.unit(unit), "hex": t.names.hexes[hex_]},
    Event.EXIT: lambda t, unit, hex_, *_: {"unit": t.unit(unit), "hex": t.names.hexes[hex_]},
    Event.BATTLE: _battle,
    Event.ROLL: lambda t, dice, row, unit, *_: {
        "roll": t.new_roll(dice), "card": t.names.card_rows[row], "dice": dice, "unit": t.unit(unit)
    },
    Event.FACE: lambda t, index, face, *_: {
        "roll": t.roll_of_face(), "index": index, "face": word(Face, face)
    },
    Event.HIT: lambda t, unit, figures, left, cause, _: {
        "unit": t.unit(unit), "figures": figures, "left": left, "cause": word(Loss, cause)
    },
    Event.ELIMINATED: lambda t, unit, hex_, by, *_: {
        "unit": t.unit(unit), "hex": t.names.hexes[hex_], "by": t.side(by)
    },
    Event.IGNORE: lambda t, unit, flags, left, *_: {"unit": t.unit(unit), "flags": flags, "left": left},
    Event.STAND: lambda t, unit, flags, *_: {"unit": t.unit(unit), "flags": flags},
    Event.RETREAT: _way,
    Event.GROUND: _way,
    Event.OBSTACLE: _obstacle,
    Event.CLEAR: lambda t, unit, hex_, piece, *_: {
        "unit": t.unit(unit), "hex": t.names.hexes[hex_], "piece": t.names.pieces[piece]
    },
    Event.AMBUSH: lambda t, card_copy, defender, attacker, *_: {
        "card": t.names.cards[card_copy], "defender": t.unit(defender), "attacker": t.unit(attacker)
    },
    Event.HEAL: lambda t, unit, figures, now, *_: {"unit": t.unit(unit), "figures": figures, "now": now},
    Event.MEDAL: lambda t, side, change, total, source, earned: {
        "to": t.side(side), "change": change, "total": total, "source": word(MedalSource, source),
        "earned": earned
    },
    Event.OBJECTIVE: lambda t, objective, holder, *_: {"objective": objective, "holder": t.side(holder)},
    Event.SUDDEN_DEATH: lambda t, objective, side, *_: {"objective": objective, "by": t.side(side)},
    Event.DRAW: lambda t, side, card_copy, *_: {"to": t.side(side), "card": t.names.cards[card_copy]},
    Event.ASIDE: lambda t, side, card_copy, *_: {"to": t.side(side), "card": t.names.cards[card_copy]},
    Event.KEEP: lambda t, side, card_copy, *_: {"to": t.side(side), "card": t.names.cards[card_copy]},
    Event.DISCARD: lambda t, side, card_copy, *_: {"by": t.side(side), "card": t.names.cards[card_copy]},
    Event.TRIGGER: lambda t, side, left, *_: {"by": t.side(side), "turns_left": left},
    Event.RULE: lambda t, bit, *_: {"trigger": word(Fired, bit)},
    Event.END: lambda t, winner, reason, *_: {
        "winner": word(Winner, winner), "reason": word(EndReason, reason)
    },
}  # fmt: skip


def tell_events(names: Names, events: NDArray[np.void]) -> list[dict[str, Any]]:
    """Raw events as named ones, numbered, each with its turn and the side whose turn it is."""
    teller = Teller(names)
    return [
        {"n": n, "turn": int(e["turn"]), "side": word(Side, e["side"]), **teller.tell(e)}
        for n, e in enumerate(events)
    ]


def tell_result(row: np.void) -> dict[str, int | str]:
    """A result row with winner and reason in words."""
    values = {name: int(row[name]) for name in RESULT.names or ()}
    return {name: WORDS[name][value] if name in WORDS else value for name, value in values.items()}


def import_entries(scenario: Scenario) -> dict[str, Any]:
    """What is not in the battle as it was in its file of the publisher's editor; nothing for any other battle."""
    return {} if scenario.imported is None else {"imports": [entry_of(scenario.imported, scenario.id)]}


def event_log(
    built: Built,
    seed: int,
    game: int = 0,
    players: tuple[str, str] = PAIR,
    namespace: str = "play",
) -> dict[str, Any]:
    """Play a game again and tell everything that happens.

    Parameters
    ----------
    built : Built
        Rules and scenario.
    seed, namespace
        Of the run the game comes from.
    game : int
        Its index.
    players : tuple of str
        Axis first.

    Returns
    -------
    dict
        As ``event_log.EventLog``; plain values, ready for JSON.

    Raises
    ------
    InputError
        Seed or game index out of range, unknown player.
    """
    seed = whole_number("--seed", seed, 0, MOST_SEED)
    game = whole_number("--game", game, 0, MOST_GAMES)
    events, results = trace_game(built, seed, game, players, namespace)
    names = Names(built)
    return {
        "format": FORMAT,
        "version": VERSION,
        "scenario": built.scenario.id,
        "title": built.scenario.title,
        "chance_id": built.scenario.chance_id,
        "variant": built.variant.id,
        "options": [option.id for option in built.variant.options],
        "provenance": [asdict(change) for change in built.provenance],
        "notices": list(notices([built.scenario, built.variant])),
        "scenario_digest": built.scenario_digest,
        "rules_digest": built.rules_digest,
        "engine_digest": engine_digest(),
        "seed": seed,
        "namespace": namespace,
        "game": game,
        "players": dict(zip(("axis", "allies"), players, strict=True)),
        "rules": {part: built.document[part] for part in RULES},
        "setup": setup_of(built, events),
        "events": tell_events(names, events),
        "result": tell_result(results[0]),
        **import_entries(built.scenario),
    }
