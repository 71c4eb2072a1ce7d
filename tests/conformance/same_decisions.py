"""Do two versions of the engine play the same official games?  Decisions and rolls, game by game.

    PYTHONPATH=OLD python NEW/tests/conformance/same_decisions.py write A --games 20000
    PYTHONPATH=NEW python NEW/tests/conformance/same_decisions.py write B --games 20000
    python -m tests.conformance.same_decisions compare A B

``write`` plays every base battle with the engine it finds on the path and keeps a digest of each game: all decisions
and rolls in their order, winner, medals and turns.  What an engine tells of a game beyond that (other kinds of events,
further fields, columns, the trajectory hash) does not enter.  ``compare`` names the first game and event that differ in
each battle, for which both engines play that game again, and ends with 1 if any game differs.

This file uses nothing of an engine but what has long been there, so that it also runs with an old one.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from importlib import import_module
from itertools import product, zip_longest
from pathlib import Path
from typing import Any

import numpy as np

# Kinds of events that are a decision or a roll, with the fields that say which; what follows from them is left out.
KEPT = {
    "SHUFFLE": "ab", "DEAL": "ab", "DRAW": "ab", "ASIDE": "ab", "KEEP": "ab", "DISCARD": "ab",
    "PLAY": "a", "PASS": "a", "SECTION": "a", "STRIKE_AS": "a", "ACTION": "ab", "EXPOSE": "ab",
    "EXCHANGE": "abd", "COMMIT": "abd", "MORE_CARDS": "ab", "OPENING": "abd",
    "ORDER": "ab", "ON_MOVE": "ab", "STEP": "abc", "EXIT": "ab", "DECLARE": "a", "DROP": "abcd", "HEAL": "ab",
    "BATTLE": "abcde", "CHARGE": "abc", "AMBUSH": "abc", "ROLL": "abc", "FACE": "ab", "DAWN": "ab",
    "SHELL": "abcd", "IGNORE": "abc", "STAND": "ab", "RETREAT": "abc", "GROUND": "abc", "CLEAR": "abc",
}  # fmt: skip
FIELDS = "abcde"
OUTCOME = ("winner", "medals_axis", "medals_allies", "turns")
PLAYERS = ("major-ensemble", "sergeant", "recruit", "random")
BLOCK = 50  # games of one pair of players, played and hashed together
ROOM = 2500  # events a game, at first: a block that has more is played again with twice the room
DIGEST = 16  # bytes of the digest of a game
SETTINGS = ("games", "seed", "players")
SUMMARY, GAMES = "digests.json", "games"
BEFORE_ROOMS = {
    "hooks": "codes",
    "loading.scenario.load": "loading.scenario",
    "loading.tables.build": "loading.tables",
    "loading.words.files": "loading.files",
    "runs.games": "play.games",
}


def pair_of(game: int, players: Sequence[str]) -> tuple[str, str]:
    """Who plays a game: in every other block the first player against itself, in the rest all other pairs in turn."""
    turn, other = divmod(game // BLOCK, 2)
    pairs = list(product(players, repeat=2))
    return pairs[1 + turn % (len(pairs) - 1)] if other and len(pairs) > 1 else pairs[0]


def engine_module(name: str) -> Any:
    """A module of the engine by its name of today, or by the name it had before the engine had rooms."""
    try:
        return import_module(f"engine.{name}")
    except ModuleNotFoundError:
        return import_module(f"engine.{BEFORE_ROOMS[name]}")


def base_battles() -> list[Any]:
    """The battles of the base book that lie beside the engine, ready to be played."""
    read, build = engine_module("loading.scenario.load").read_scenario, engine_module("loading.tables.build")
    folder = engine_module("loading.words.files").shipped("scenarios") / "base"
    return [build.build_tables(read(path)) for path in sorted(folder.glob("*.toml"))]


def play_traced(built: Any, seed: int, players: tuple[str, str], first: int, count: int) -> tuple[Any, Any]:
    """Events and result rows of some games in one array each."""
    from engine.layout import EVENT, RESULT, STATE, TURN

    games = engine_module("runs.games")
    base = games.base_key(seed, "play", built.scenario.chance_id)
    room = ROOM * count
    while True:
        rows, events = np.zeros(count, RESULT), np.zeros(room, EVENT)
        states = np.zeros(games.GAME_AND_COPIES, STATE)
        _, n = games.play_rows(built, players, base, first, rows, np.zeros(0, TURN), events, states)
        if n < room:
            break
        room *= 2
    if rows["rule_gap"].any():
        raise SystemExit(f"{built.scenario.id}: games from {first} on have a rule gap")
    return events[:n], rows


def decisions(events: Any) -> tuple[Any, Any]:
    """Decisions and rolls as rows of (turn, kind, five fields), and of every event whether it is one of them.

    Kinds are numbered as ``KEPT`` lists them, whatever the engine's own numbers are.
    """
    events_of_engine = engine_module("hooks").Event
    number = np.full(max(events_of_engine) + 1, -1, np.int32)
    fields = np.zeros((max(events_of_engine) + 1, len(FIELDS)), np.int32)
    for i, (name, letters) in enumerate(KEPT.items()):
        number[events_of_engine[name]] = i
        fields[events_of_engine[name]] = [letter in letters for letter in FIELDS]
    kinds = events["kind"]
    kept = number[kinds] >= 0
    chosen, kinds = events[kept], kinds[kept]
    rows = np.empty((len(chosen), 2 + len(FIELDS)), np.int32)
    rows[:, 0] = chosen["turn"]
    rows[:, 1] = number[kinds]
    for i, letter in enumerate(FIELDS):
        rows[:, 2 + i] = chosen[letter] * fields[kinds, i]
    return rows, kept


def split_games(events: Any, count: int) -> Any:
    """Where each game begins: the events of the set-up bear turn 0."""
    set_up = events["turn"] == 0
    starts = np.flatnonzero(set_up & ~np.concatenate(([False], set_up[:-1])))
    if len(starts) != count:
        raise SystemExit(f"{count} games, but {len(starts)} beginnings in the log")
    return starts


def block_digests(
    built: Any, seed: int, players: tuple[str, str], first: int, count: int
) -> tuple[Any, Any, int]:
    """Digest and outcome of each game of a block, and how many decisions and rolls there were."""
    events, results = play_traced(built, seed, players, first, count)
    starts = split_games(events, count)
    rows, kept = decisions(events)
    before = np.concatenate(([0], np.cumsum(kept)))
    outcomes = np.stack([results[name] for name in OUTCOME], axis=1).astype(np.int32)
    ends = before[[*starts[1:], len(events)]]
    digests = np.zeros((count, DIGEST), np.uint8)
    for game, (start, end) in enumerate(zip(before[starts], ends, strict=True)):
        found = blake2b(rows[start:end].tobytes() + outcomes[game].tobytes(), digest_size=DIGEST).digest()
        digests[game] = np.frombuffer(found, np.uint8)
    return digests, outcomes, len(rows)


def tree_digest() -> tuple[str, str]:
    """Where the engine on the path lies, and a digest of its sources, tables and battles."""
    import engine

    shipped = engine_module("loading.words.files").shipped
    tree = Path(str(engine.__file__)).resolve().parents[1]
    digest = blake2b(digest_size=DIGEST)
    for folder in (tree / "engine", shipped("scenarios") / "base"):
        for path in sorted(one for one in folder.rglob("*") if one.suffix in (".py", ".toml")):
            digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return str(tree), digest.hexdigest()


def write(folder: Path, games: int, seed: int, players: Sequence[str], workers: int) -> None:
    """Play every base battle and keep the digests: one file a battle, and what was played."""
    folder.mkdir(parents=True, exist_ok=True)
    tree, digest = tree_digest()
    about = {
        "games": games, "seed": seed, "players": list(players),
        "tree": tree, "sources": digest, "cache": os.environ.get("M44_CACHE"),
    }  # fmt: skip
    found: dict[str, Any] = {}
    starts = range(0, games, BLOCK)
    with ThreadPoolExecutor(workers) as pool:
        for built in base_battles():
            blocks = pool.map(
                lambda first, built=built: block_digests(
                    built, seed, pair_of(first, players), first, min(BLOCK, games - first)
                ),
                starts,
            )
            digests, outcomes, counts = zip(*blocks, strict=True)
            battle, all_digests = built.scenario.id, np.concatenate(digests)
            np.savez(folder / f"{GAMES}-{battle}.npz", digests=all_digests, outcomes=np.concatenate(outcomes))
            of_battle = blake2b(all_digests.tobytes(), digest_size=DIGEST).hexdigest()
            found[battle] = {"digest": of_battle, "decisions_and_rolls": sum(counts)}
            print(f"{battle:22} {of_battle} {sum(counts):12,} decisions and rolls", flush=True)
    (folder / SUMMARY).write_text(json.dumps({**about, "battles": found}, indent=1) + "\n", encoding="utf-8")


def told_games(seed: int, players: Sequence[str], wanted: dict[str, int]) -> dict[str, Any]:
    """One game of each battle named: its decisions and rolls as text, and its outcome."""
    kinds = list(KEPT)
    games = {}
    for built in base_battles():
        if built.scenario.id in wanted:
            game = wanted[built.scenario.id]
            events, results = play_traced(built, seed, pair_of(game, players), game, 1)
            lines = []
            for turn, number, *values in decisions(events)[0].tolist():
                fields = [f"{x}={v}" for x, v in zip(FIELDS, values, strict=True) if x in KEPT[kinds[number]]]
                lines.append(" ".join([f"turn {turn}", kinds[number].lower(), *fields]))
            outcome = {name: int(results[0][name]) for name in OUTCOME}
            games[built.scenario.id] = {"lines": lines, "outcome": outcome}
    return games


class NotToldError(Exception):
    """A game cannot be told by the engine that wrote a folder: it is no longer there, or has been changed since."""


def tell_again(about: dict[str, Any], wanted: dict[str, int]) -> dict[str, Any]:
    """The same by the engine that wrote a folder, in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": about["tree"]}
    if about["cache"]:
        environment["M44_CACHE"] = about["cache"]
    asked = json.dumps({"seed": about["seed"], "players": about["players"], "wanted": wanted})
    command = [sys.executable, str(Path(__file__).resolve()), "tell"]
    ran = subprocess.run(command, input=asked, env=environment, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise NotToldError(f"{about['tree']}: {(ran.stderr.strip().splitlines() or ['no answer'])[-1]}")
    answer = json.loads(ran.stdout)
    if answer["sources"] != about["sources"]:
        raise NotToldError(f"{about['tree']} has been changed since it wrote its folder")
    return dict(answer["games"])


def first_difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    """Where two tellings of a game part."""
    for n, (a, b) in enumerate(zip_longest(one["lines"], other["lines"], fillvalue="nothing more")):
        if a != b:
            return f"event {n}: {a} | {b}"
    return f"only the outcome: {one['outcome']} | {other['outcome']}"


def read_summary(folder: Path) -> dict[str, Any]:
    """What a folder says it holds."""
    return dict(json.loads((folder / SUMMARY).read_text(encoding="utf-8")))


def differing(folders: tuple[Path, Path], battle: str) -> tuple[Any, int]:
    """Numbers of the games of a battle that differ, and in how many of them the outcome does."""
    one, other = (np.load(folder / f"{GAMES}-{battle}.npz") for folder in folders)
    games = np.flatnonzero((one["digests"] != other["digests"]).any(axis=1))
    return games, int((one["outcomes"][games] != other["outcomes"][games]).any(axis=1).sum())


def compare(folders: tuple[Path, Path]) -> int:
    """Print which battles are played alike; 1 if any game of any battle is not."""
    one, other = (read_summary(folder) for folder in folders)
    for key in SETTINGS:
        if one[key] != other[key]:
            raise SystemExit(f"{key}: {one[key]} in {folders[0]}, {other[key]} in {folders[1]}")
    if one["battles"].keys() != other["battles"].keys():
        raise SystemExit(f"other battles: {' '.join(one['battles'].keys() ^ other['battles'].keys())}")
    parted = {battle: differing(folders, battle) for battle in one["battles"]}
    first = {battle: int(games[0]) for battle, (games, _) in parted.items() if len(games)}
    try:
        retold = [tell_again(about, first) for about in (one, other)] if first else []
    except NotToldError as error:
        print(f"The first event that differs is not known: {error}")
        retold = []
    for battle, (games, outcomes) in parted.items():
        if battle not in first:
            print(f"{battle}: the same decisions and rolls in {one['games']:,} games")
            continue
        pair = " against ".join(pair_of(first[battle], one["players"]))
        where = first_difference(retold[0][battle], retold[1][battle]) if retold else "event not known"
        print(f"{battle}: {len(games):,} of {one['games']:,} games differ, {outcomes:,} in their outcome")
        print(f"  first game {first[battle]} of seed {one['seed']} ({pair}), {where}")
    return 1 if first else 0


def tell() -> None:
    """Answer what ``tell_again`` asks on the standard input."""
    asked = json.load(sys.stdin)
    games = told_games(asked["seed"], asked["players"], asked["wanted"])
    print(json.dumps({"sources": tree_digest()[1], "games": games}))


def main(arguments: list[str] | None = None) -> int:
    """Write digests of an engine's games, or compare two folders of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.same_decisions", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    writing = commands.add_parser("write", help="play with the engine on the path and keep digests")
    writing.add_argument("folder", type=Path)
    writing.add_argument("--games", type=int, default=20_000, help="games of each base battle")
    writing.add_argument("--seed", type=int, default=1)
    writing.add_argument("--players", default=",".join(PLAYERS), help="ids with commas between them")
    writing.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    comparing = commands.add_parser("compare", help="compare two folders written before")
    comparing.add_argument("folders", type=Path, nargs=2)
    commands.add_parser("tell", help="used by compare: tell games asked for on the standard input")
    options = parser.parse_args(arguments)
    if options.command == "write":
        write(options.folder, options.games, options.seed, options.players.split(","), options.workers)
    elif options.command == "tell":
        tell()
    else:
        return compare((options.folders[0], options.folders[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
