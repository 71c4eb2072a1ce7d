"""Python face of the compiled entry: from built rules, players and a seed to arrays of results."""

import hashlib
from dataclasses import dataclass
from functools import cache

import numpy as np

from engine.codes import Source
from engine.compiling.compile_unit import take_over
from engine.compiling.sources import source_digest
from engine.dialogue.batch import play_block
from engine.hooks import SOURCE_STREAMS
from engine.layout import EVENT, MAX_CARD_ROWS, MAX_HEXES, RESULT, STATE, TURN
from engine.loading.tables.build import Built
from engine.policies.player_files import fill_mind, fill_search_minds, searches
from engine.policies.search_files import check_may_search
from engine.policies.usual import PAIR
from engine.search.batch import play_searched_block

LONGEST_LOG = 60_000
GAME_AND_COPIES = 3  # records of STATE: the game, and the two copies that a searching player looks ahead on
REDRAWN = "|redrawn"  # namespace of the sources of chance that are drawn anew


@dataclass(frozen=True)
class Block:
    """What a block of games leaves.

    Attributes
    ----------
    results : ndarray of RESULT, shape (n_games,)
    hexes : ndarray of int64, shape (2, MAX_HEXES, 3)
        Sums by side and hex: figures lost, visits, battles.
    cards : ndarray of int64, shape (2, MAX_CARD_ROWS, 3)
        Sums by side and card row: turns held, played, dead turns.
    turns : ndarray of TURN
    """

    results: np.ndarray
    hexes: np.ndarray
    cards: np.ndarray
    turns: np.ndarray


def base_key(seed: int, namespace: str, chance_id: str) -> tuple[int, int]:
    """Two 32-bit key words from what a run's chance depends on."""
    digest = hashlib.blake2b(f"{seed}|{namespace}|{chance_id}".encode(), digest_size=8).digest()
    return int.from_bytes(digest[:4], "little"), int.from_bytes(digest[4:], "little")


def source_ids() -> list[str]:
    """Names of the sources of chance."""
    return [source.name.lower() for source in Source]


def redraw(state: np.void, shared: str, seed: int, namespace: str, chance_id: str) -> None:
    """Draw all sources of chance anew but one, or all if it is none of them.  Changes: state.redrawn and its key."""
    kept = SOURCE_STREAMS[Source[shared.upper()]] if shared in source_ids() else ()
    streams = [stream for source in SOURCE_STREAMS.values() for stream in source if stream not in kept]
    state["redrawn"] = sum(1 << stream for stream in streams)
    state["redraw0"], state["redraw1"] = base_key(seed, f"{namespace}{REDRAWN}", chance_id)


def play_rows(
    built: Built,
    players: tuple[str, str],
    base: tuple[int, int],
    first: int,
    results: np.ndarray,
    turns: np.ndarray,
    events: np.ndarray,
    states: np.ndarray,
    mind: np.ndarray | None = None,
) -> tuple[int, int]:
    """Play ``len(results)`` games by the entry these players need; gives the rows written.

    ``states`` of shape (3,) holds the game in front; the others are for players that search.
    """
    take_over()
    written = np.zeros(2, np.int64)
    searching = [player for player in players if searches(player)] if mind is None else []
    if searching:
        check_may_search(built.tables, searching)
        minds, search = fill_search_minds(players)
        play_searched_block(
            built.tables, states, minds, search, *base, first, results, turns, events, written
        )
    else:
        minds = fill_mind(players) if mind is None else mind
        play_block(built.tables, states[:1], minds, *base, first, results, turns, events, written)
    return int(written[0]), int(written[1])


def play_games(
    built: Built,
    seed: int,
    players: tuple[str, str] = PAIR,
    first: int = 0,
    count: int = 1000,
    namespace: str = "play",
    turns: bool = False,
    shared: str | None = None,
    mind: np.ndarray | None = None,
) -> Block:
    """Play games ``first`` .. ``first + count - 1``.

    Parameters
    ----------
    built : Built
        Rules and scenario as numbers.
    seed, namespace
        With the scenario's ``chance_id`` and the game index they fix every card and die.
    players : tuple of str
        Player ids, Axis first.
    turns : bool
        Keep one row per player turn.
    shared : str, optional
        The one source of chance (``codes.Source`` in small letters) that these games have in common with the games of
        the same seed and number; empty for none.  Default all of them: the games themselves.
    mind : ndarray of MIND, shape (1,), optional
        Players already filled in (``policies.minds``), in place of ``players``; no thread shares it with another.

    Returns
    -------
    Block
    """
    results = np.zeros(count, RESULT)
    states = np.zeros(GAME_AND_COPIES, STATE)
    if shared is not None:
        redraw(states[0], shared, seed, namespace, built.scenario.chance_id)
    rows = np.zeros(count * int(built.tables[0]["turn_limit"]) if turns else 0, TURN)
    base = base_key(seed, namespace, built.scenario.chance_id)
    n_turns, _ = play_rows(built, players, base, first, results, rows, np.zeros(0, EVENT), states, mind)
    state = states[0]
    hexes = np.stack([state["hex_losses"], state["hex_visits"], state["hex_battles"]], axis=-1).astype(
        np.int64
    )
    cards = np.stack([state["card_held"], state["card_played"], state["card_dead"]], axis=-1).astype(np.int64)
    assert hexes.shape == (2, MAX_HEXES, 3) and cards.shape == (2, MAX_CARD_ROWS, 3)
    return Block(results, hexes, cards, rows[:n_turns].copy())


def trace_game(
    built: Built,
    seed: int,
    game: int,
    players: tuple[str, str] = PAIR,
    namespace: str = "play",
) -> tuple[np.ndarray, np.ndarray]:
    """Play one game again with every event noted.

    Returns
    -------
    events : ndarray of EVENT
    result : ndarray of RESULT, shape (1,)
    """
    results = np.zeros(1, RESULT)
    events = np.zeros(LONGEST_LOG, EVENT)
    base = base_key(seed, namespace, built.scenario.chance_id)
    states = np.zeros(GAME_AND_COPIES, STATE)
    _, n = play_rows(built, players, base, game, results, np.zeros(0, TURN), events, states)
    return events[:n].copy(), results


@cache
def engine_digest() -> str:
    """Digest of every engine source, for manifests."""
    return source_digest(("",))
