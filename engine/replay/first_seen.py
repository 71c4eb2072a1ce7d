"""Where an option first acts: a battle, a game and a turn in which a trigger is set, or in which the game parts."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from engine.codes import Side
from engine.hooks import TRIGGER_WORDS, Event, Fired
from engine.hooks.fired import acted, fired_words
from engine.loading.options.variant import OFFICIAL, Variant
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import Built, build_tables
from engine.loading.words.errors import InputError
from engine.policies.usual import PAIR
from engine.runs.games import play_games, trace_game

GAMES = 40  # of each battle that are looked through
SEED = 1
PARTED = "the game goes another way than under the official rules"


@dataclass(frozen=True)
class Seen:
    """An option at work.

    Attributes
    ----------
    scenario, title : str
    game, turn : int
        Game of the seed; player turn, 0 if the option acts from the set-up on.
    side : str
        Whose turn it is; empty in the set-up.
    words : str
        What happens.
    """

    scenario: str
    title: str
    game: int
    turn: int
    side: str
    words: str


def changed_boards(
    variant: Variant, scenarios: Iterable[Scenario], beside: Variant = OFFICIAL
) -> Iterator[Built]:
    """The battles in which a variant is allowed and changes anything beside other rules, with it in force."""
    for scenario in scenarios:
        try:
            built = build_tables(scenario, variant)
        except InputError:
            continue
        if not np.array_equal(
            built.tables.view(np.uint8), build_tables(scenario, beside).tables.view(np.uint8)
        ):
            yield built


def first_seen(
    boards: Iterable[Built],
    triggers: Sequence[str],
    players: tuple[str, str] = PAIR,
    seed: int = SEED,
    games: int = GAMES,
) -> Seen | None:
    """The first game in which one of the triggers is set, battle by battle; None if there is none.

    Parameters
    ----------
    boards : iterable of Built
        Battles with the option in force, looked through in this order.
    triggers : sequence of str
        Names of bits of ``hooks.Fired`` in small letters.
    """
    bits = [bit for bit in Fired if bit.name.lower() in triggers]
    for built in boards:
        scenario = built.scenario
        words = fired_words(play_games(built, seed, players, count=games).results)
        found = np.flatnonzero(acted(words, bits))
        if not len(found):
            continue
        game = int(found[0])
        events, _ = trace_game(built, seed, game, players)
        listed = [event for event in events if event["kind"] == Event.RULE and int(event["a"]) in bits]
        if not listed:
            said = next(TRIGGER_WORDS[bit.name.lower()] for bit in bits if acted(words[game], [bit]))
            return Seen(scenario.id, scenario.title, game, 0, "", said)
        first = listed[0]
        said = TRIGGER_WORDS[Fired(int(first["a"])).name.lower()]
        side = Side(int(first["side"])).name.lower()
        return Seen(scenario.id, scenario.title, game, int(first["turn"]), side, said)
    return None


def first_parted(
    boards: Iterable[Built],
    beside: Variant = OFFICIAL,
    players: tuple[str, str] = PAIR,
    seed: int = SEED,
    games: int = GAMES,
) -> Seen | None:
    """The first game that goes another way than under other rules, battle by battle; None if there is none.

    For changes of play that no trigger names: the turn is that in which the two games part.

    Parameters
    ----------
    boards : iterable of Built
        Battles with the option in force, looked through in this order.
    beside : Variant
        The rules they are held against.
    """
    for built in boards:
        scenario = built.scenario
        plain = build_tables(scenario, beside)
        own, old = (play_games(one, seed, players, count=games).results for one in (built, plain))
        parted = np.flatnonzero(own["trajectory"] != old["trajectory"])
        if not len(parted):
            continue
        game = int(parted[0])
        logs = [trace_game(one, seed, game, players)[0] for one in (built, plain)]
        events, others = (log[log["kind"] != Event.RULE] for log in logs)
        n = min(len(events), len(others))
        differs = np.flatnonzero(events[:n] != others[:n])
        event = events[differs[0] if len(differs) else len(events) - 1]
        turn = int(event["turn"])
        side = Side(int(event["side"])).name.lower() if turn else ""
        return Seen(scenario.id, scenario.title, game, turn, side, PARTED)
    return None
