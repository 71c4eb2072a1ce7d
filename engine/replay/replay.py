"""One game played again as an event log: complete and in names, for programs that check the rules.

``docs/4-event-log.md`` explains every field; ``engine/replay/event_log.py`` is the schema.
"""

from dataclasses import asdict
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from engine.codes import Section, Side
from engine.declaring.declare import LogEvent
from engine.declaring.limits import Number
from engine.hooks import EVENTS, Event, Fired
from engine.layout import RESULT
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import Built
from engine.loading.words.imported import entry_of
from engine.loading.words.namesakes import notices
from engine.loading.words.numbers import whole_number
from engine.policies.usual import PAIR
from engine.replay.names import Names
from engine.replay.naming import bits_to_words, first_use, word
from engine.replay.setup_log import setup_of
from engine.runs.columns import WORDS
from engine.runs.games import engine_digest, trace_game
from engine.runs.limits import MOST_GAMES, MOST_SEED

FORMAT = "m44-event-log"
VERSION = 1
WORDS_OF_SIDES = [word(Side, side) for side in Side]
Told = Literal["units", "terrain", "cards", "ruleset"]  # parts of the document told in the log
RULES: tuple[Told, ...] = get_args(Told)


class Reporter:
    """Turns raw events into named ones; remembers which dice belong to which roll."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.rolls = 0
        self.open: list[list[int]] = []  # [number, dice still to come], innermost last

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

    def report(self, e: np.void) -> dict[str, Any]:
        """Name and fields of one event."""
        kind = Event(int(e["kind"]))
        event = EVENTS[kind]
        found: dict[str, Any] = {}
        if event.is_die:
            found["roll"] = self.roll_of_face()
        elif event.has_dice:
            found["roll"] = self.new_roll(event.rolls or _dice_noted(event, e))
        for place, (key, number) in zip("abcde", event.numbers.items(), strict=False):
            value = int(e[place])
            if number.reported == "by_side":
                found.setdefault(event.group, {})[key] = value
            elif number.reported:
                found[key] = None if value == number.none else self.as_reported(number, value)
        return {"event": kind.name.lower(), **found}

    def as_reported(self, number: Number, value: int) -> Any:
        """A number of an event as the log reports it."""
        names = {
            "hex": self.names.hexes, "unit": self.names.units, "card": self.names.cards, "row": self.names.card_rows,
            "combat": self.names.combat_cards, "piece": self.names.pieces, "word": number.words, "side": WORDS_OF_SIDES,
        }  # fmt: skip
        if number.reported in names:
            return names[number.reported][value]
        if number.reported == "sections":
            return bits_to_words(Section, value)
        if number.reported == "trigger":
            return word(Fired, value)
        if number.reported == "strike":
            return first_use(self.names.strike_as, value + 1)
        return bool(value) if number.reported == "yes" else value


def _dice_noted(event: LogEvent, e: np.void) -> int:
    """Dice of the roll that begins with an event, as many as it notes."""
    numbers = zip("abcde", event.numbers.values(), strict=False)
    return next(int(e[place]) for place, number in numbers if number.reported == "dice")


def reported_events(names: Names, events: NDArray[np.void]) -> list[dict[str, Any]]:
    """Raw events as named ones, numbered, each with its turn and the side whose turn it is."""
    reporter = Reporter(names)
    return [
        {"n": n, "turn": int(e["turn"]), "side": word(Side, e["side"]), **reporter.report(e)}
        for n, e in enumerate(events)
    ]


def reported_result(row: np.void) -> dict[str, int | str]:
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
        "events": reported_events(names, events),
        "result": reported_result(results[0]),
        **import_entries(built.scenario),
    }
