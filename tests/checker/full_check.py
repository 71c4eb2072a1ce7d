"""The second opinion on thousands of games and on every kind of planted error: ``python -m tests.checker.full_check``.

Writes ``README.md`` with both tables, and the manifest it is drawn from, into ``--out`` and ends with 1 if a game
broke a law or an error went unseen.  With ``--hints`` it also notes in which game each error could be planted, for the
quick test of the same errors.
"""

import argparse
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from joblib import Parallel, delayed

from tests.checker import check_report
from tests.checker.broken import BrokenLawError
from tests.checker.checker import check
from tests.checker.games import JUDGED, PAIRS, SEED, logged, some_games
from tests.checker.plant_list import HINTS, PLANTS, write_hints
from tests.checker.plants import NoPlaceError
from tests.support import kept_report


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
    """Alarms in the games of one battle between two players, how many by their words, and the moves of the games."""
    alarms, moves = Counter(), []
    for game in range(games):
        log = logged(battle, players, game, seed)
        moves.append(log["result"]["trajectory"])
        try:
            check(log)
        except BrokenLawError as broken:
            alarms[str(broken)] += 1
    return alarms, moves


def manifest_of(found, by_cell, options):
    """What is kept of errors and games; ``by_cell`` is what was judged of every battle and pair of players."""
    planted = [
        {
            "rule": plant.rule,
            "error": plant.error,
            "battle": plant.battle,
            "logs": one.bent,
            "found": one.seen,
            "caught_by": list(one.rules),
        }
        for plant, one in zip(PLANTS, found, strict=True)
    ]
    cells = [
        {
            "scenario": battle,
            "variant": "official",
            "options": [],
            "axis_player": players[0],
            "allies_player": players[1],
            "alarms": alarms.total(),
        }
        for (battle, players), (alarms, _) in by_cell.items()
    ]
    moves = [own for _, own in by_cell.values()]
    command = f"python -m tests.checker.full_check --games {options.games} --logs {options.logs} --seed {options.seed}"
    return check_report.manifest_of(planted, cells, moves, options.games, options.seed, command)


def main(arguments=None):
    """Judge, plant, write; 1 if anything is not as it should be."""
    parser = argparse.ArgumentParser(prog="python -m tests.checker.full_check", description=__doc__)
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
    cells = [(battle, players) for battle in JUDGED for players in PAIRS]
    judged = parallel(delayed(judge)(*cell, options.games, options.seed) for cell in cells)
    by_cell = dict(zip(cells, judged, strict=True))
    manifest = manifest_of(found, by_cell, options)
    kept_report.write(options.out, manifest, check_report.page)
    if options.hints:
        write_hints([one.first for one in found])
    alarms = [words for each, _ in by_cell.values() for words in each]
    print("\n".join([*alarms, manifest["study"]["answer"]]))
    for plant, one in zip(PLANTS, found, strict=True):
        if not one.bent or one.seen != one.bent:
            print(f"{plant.rule} ({plant.error}, {plant.battle}): {one.seen} of {one.bent} found")
    return 0 if all(one.bent and one.bent == one.seen for one in found) and not alarms else 1


if __name__ == "__main__":
    sys.exit(main())
