"""The second opinion on thousands of games and on every kind of planted error: ``python -m tests.play.full_check``.

Writes ``README.md`` with both tables into ``--out`` and ends with 1 if a game broke a law or an error went unseen.
With ``--hints`` it also notes in which game each error could be planted, for the quick test of the same errors.
"""

import argparse
import json
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from joblib import Parallel, delayed

from engine.play.games import engine_digest
from tests.play.log_broken import BrokenLawError
from tests.play.log_checker import check
from tests.play.log_games import BATTLES, PAIRS, SEED, logged, some_games
from tests.play.log_plant_list import HINTS, PLANTS
from tests.play.log_plants import NoPlaceError

HEAD = """# {title}

Event logs of {games:,} games of the sixteen base battles, judged by `tests/play/log_checker.py`: a referee that knows
the statements of the rules, and of the engine only the names of events.  {plants} kinds of error, each written from a
statement, were planted in true logs, {bent} times in all.  Engine `{engine}`, seed {seed}; written by

    {command}

## Planted errors

A log is altered so that it breaks the statement named; it is found only if the check that stops at it names that
statement.  *Logs*: true logs in which it was planted; *caught by*: all statements the check names.

| statement | planted error | battle | logs | found | caught by |
|---|---|---|---:|---:|---|
{planted}

{sentence}

| battle | {pairs} | games | alarms |
|---|{rulers}---:|---:|
{played}
"""


@dataclass(frozen=True)
class Found:
    """What became of one kind of planted error.

    Attributes
    ----------
    bent : int
        Logs it was planted in.
    seen : int
        Of these it was found in by a check that names its rule.
    rules : tuple of str
        Statements that check names.
    first : tuple or None
        Players and game of the first of these logs.
    """

    bent: int
    seen: int
    rules: tuple
    first: tuple | None


def plant_in(index, logs, most, seed):
    """Plant one kind of error in so many logs."""
    plant, bent, seen, rules, at = PLANTS[index], 0, 0, (), None
    for players, game, log in some_games(plant.battle, most, seed):
        try:
            caught = plant.caught_by(log)
        except NoPlaceError:
            continue
        at = at or (list(players), game)
        bent += 1
        if caught and plant.rule in caught:
            seen += 1
            rules = rules or caught
        if bent == logs:
            break
    return Found(bent, seen, rules, at)


def judge(battle, players, games, seed):
    """Alarms in the games of one battle between two players: how many, and the first in words."""
    alarms = Counter()
    for game in range(games):
        try:
            check(logged(battle, players, game, seed))
        except BrokenLawError as broken:
            alarms[str(broken)] += 1
    return alarms


def page(found, alarms, games, seed, command):
    """The report."""
    bent = sum(one.bent for one in found)
    missed = sum(one.bent != one.seen or not one.bent for one in found)
    false = sum(sum(each.values()) for each in alarms.values())
    total = games * len(BATTLES) * len(PAIRS)
    title = "Every planted error is found" if not missed else f"{missed} kinds of planted error go unseen"
    alarm = f"no alarm in {total:,} games" if not false else f"{false} alarms in {total:,} games"
    planted = []
    for plant, one in zip(PLANTS, found, strict=True):
        row = [
            plant.rule,
            plant.error,
            plant.battle,
            str(one.bent),
            str(one.seen),
            ", ".join(dict.fromkeys(one.rules)),
        ]
        planted.append(f"| {' | '.join(row)} |")
    played = []
    for battle in BATTLES:
        cells = [sum(alarms[battle, players].values()) for players in PAIRS]
        row = [battle, *(f"{games} / {n}" for n in cells), f"{games * len(PAIRS):,}", str(sum(cells))]
        played.append(f"| {' | '.join(row)} |")
    return HEAD.format(
        title=f"{title}, {alarm}",
        games=total,
        plants=len(PLANTS),
        bent=bent,
        engine=engine_digest(),
        seed=seed,
        command=command,
        planted="\n".join(planted),
        sentence="## Games\n\nGames and alarms by battle and players (Axis, Allies).",
        pairs=" | ".join(f"{axis}, {allies}" for axis, allies in PAIRS),
        rulers="---:|" * len(PAIRS),
        played="\n".join(played),
    )


def main(arguments=None):
    """Judge, plant, write; 1 if anything is not as it should be."""
    parser = argparse.ArgumentParser(prog="python -m tests.play.full_check", description=__doc__)
    parser.add_argument("--games", type=int, default=79, help="games of each battle and pair of players")
    parser.add_argument("--logs", type=int, default=3, help="logs in which each error is planted")
    parser.add_argument("--search", type=int, default=150, help="games of each pair to look for a place")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("reports/checker"))
    parser.add_argument("--hints", action="store_true", help=f"also write {HINTS.name}")
    options = parser.parse_args(arguments)
    parallel = Parallel(n_jobs=options.workers)
    found = parallel(
        delayed(plant_in)(index, options.logs, options.search, options.seed) for index in range(len(PLANTS))
    )
    cells = [(battle, players) for battle in BATTLES for players in PAIRS]
    told = parallel(delayed(judge)(*cell, options.games, options.seed) for cell in cells)
    alarms = dict(zip(cells, told, strict=True))
    command = (
        f"python -m tests.play.full_check --games {options.games} --logs {options.logs} --seed {options.seed}"
    )
    text = page(found, alarms, options.games, options.seed, command)
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "README.md").write_text(text, encoding="utf-8")
    if options.hints:
        HINTS.write_text(json.dumps([one.first for one in found]) + "\n", encoding="utf-8")
    for each in alarms.values():
        for words in each:
            print(words)
    for plant, one in zip(PLANTS, found, strict=True):
        if not one.bent or one.seen != one.bent:
            print(f"{plant.rule} ({plant.error}, {plant.battle}): {one.seen} of {one.bent} found")
    print(text.splitlines()[0])
    return 0 if all(one.bent and one.bent == one.seen for one in found) and not any(alarms.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
