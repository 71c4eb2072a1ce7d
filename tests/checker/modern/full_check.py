"""The second opinion on battles without cards, at length: ``python -m tests.checker.modern.full_check``.

Judges games of the six battles and of battles with cards that are played without, between players of all kinds, and
plants every kind of error.  Writes ``README.md`` with both tables, and the manifest it is drawn from, into ``--out``;
ends with 1 if a game broke a law or an error went unseen.  With ``--hints`` it also notes in which game each error
could be planted, for the quick test of the same errors.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

from joblib import Parallel, delayed

from engine.replay.replay import event_log
from tests.checker import check_report
from tests.checker.full_check import Found
from tests.checker.modern.games import ALL_PAIRS, SEED, STANDS, built, some_games
from tests.checker.modern.law import ModernLawError
from tests.checker.modern.plant_list import HINTS, PLANTS, write_hints
from tests.checker.modern.referee import check
from tests.checker.plants import NoPlaceError
from tests.support import kept_report

KIND = "checker-modern"
QUESTION = (
    "Does every game without cards keep the rules, in the eyes of a referee who knows nothing but them?"
)
COMMAND = "python -m tests.checker.modern.full_check --games {games} --logs {logs} --seed {seed}"
HEAD = check_report.HEAD.replace(
    """the sixteen base battles and those of Terrain Pack, Winter Wars and Breakthrough,
judged by `tests/checker/checker.py`: a referee that knows the statements of the rules, and of the engine only the names
of events.""",
    """the six battles without cards and of {others} battles with cards played without,
judged by `tests/checker/modern/referee.py`: a referee that knows the statements of Modern Battle, and of the engine
only the names of events.""",
)


def log_of(battle, players, game, option, seed):
    """Log of one game, not kept."""
    return event_log(built(battle, option), seed, game, players)


def plant_in(index, logs, most, seed):
    """Plant one kind of error in so many logs; also the battle of the first."""
    plant, bent, seen, rules, at = PLANTS[index], 0, 0, (), None
    for where in some_games(most):
        try:
            broken = plant.found_in(log_of(*where, seed))
        except NoPlaceError:
            continue
        at = at or where
        bent += 1
        if broken and plant.rule in broken.rules:
            seen += 1
            rules = rules or broken.rules
        if bent == logs:
            break
    return Found(bent, seen, tuple(rules), at)


def judge(stand, players, games, seed):
    """Alarms in the games of one battle between two players, how many by their words, and the moves of the games."""
    battle, option = stand
    alarms, moves = Counter(), []
    for game in range(games):
        log = log_of(battle, players, game, option, seed)
        moves.append(log["result"]["trajectory"])
        try:
            check(log)
        except ModernLawError as broken:
            alarms[str(broken)] += 1
    return alarms, moves


def manifest_of(found, by_cell, options):
    """What is kept of errors and games; ``by_cell`` is what was judged of every battle and pair of players."""
    planted = [
        {
            "rule": plant.rule, "error": plant.error, "battle": one.first[0] if one.first else "", "logs": one.bent,
            "found": one.seen, "caught_by": list(one.rules),
        }
        for plant, one in zip(PLANTS, found, strict=True)
    ]  # fmt: skip
    cells = [
        {
            "scenario": battle, "variant": option or "official", "options": [option] if option else [],
            "axis_player": players[0], "allies_player": players[1], "alarms": alarms.total(),
        }
        for ((battle, option), players), (alarms, _) in by_cell.items()
    ]  # fmt: skip
    moves = [own for _, own in by_cell.values()]
    plan = {"seed": options.seed, "games": options.games, "namespace": check_report.NAMESPACE}
    told = check_report.answer(planted, cells, options.games)
    command = COMMAND.format(games=options.games, logs=options.logs, seed=options.seed)
    return {
        **kept_report.manifest_of(KIND, QUESTION, told, cells, moves, plan, command),
        "planted": planted,
    }


def page(manifest):
    """The page, from the manifest alone."""
    others = {cell["scenario"] for cell in manifest["plan"]["cells"] if cell["options"]}
    return check_report.page(manifest, HEAD.replace("{others}", str(len(others))))


def main(arguments=None):
    """Judge, plant, write; 1 if anything is not as it should be."""
    parser = argparse.ArgumentParser(prog="python -m tests.checker.modern.full_check", description=__doc__)
    parser.add_argument("--games", type=int, default=25, help="games of each battle and pair of players")
    parser.add_argument("--logs", type=int, default=3, help="logs in which each error is planted")
    parser.add_argument(
        "--search", type=int, default=40, help="games of each battle and pair to look for a place"
    )
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("reports") / KIND)
    parser.add_argument("--hints", action="store_true", help=f"also write {HINTS.name}")
    options = parser.parse_args(arguments)
    parallel = Parallel(n_jobs=options.workers)
    found = parallel(
        delayed(plant_in)(index, options.logs, options.search, options.seed) for index in range(len(PLANTS))
    )
    cells = [(stand, players) for stand in STANDS for players in ALL_PAIRS]
    judged = parallel(delayed(judge)(*cell, options.games, options.seed) for cell in cells)
    by_cell = dict(zip(cells, judged, strict=True))
    manifest = manifest_of(found, by_cell, options)
    kept_report.write(options.out, manifest, page)
    if options.hints:
        write_hints([one.first for one in found])
    alarms = [words for each, _ in by_cell.values() for words in each]
    print("\n".join([*alarms, manifest["study"]["answer"]]))
    for plant, one in zip(PLANTS, found, strict=True):
        if not one.bent or one.seen != one.bent:
            print(f"{plant.rule} ({plant.error}): {one.seen} of {one.bent} found")
    return 0 if all(one.bent and one.bent == one.seen for one in found) and not alarms else 1


if __name__ == "__main__":
    sys.exit(main())
