"""What second opinions do at length: judge games, plant every kind of error, write the report."""

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from joblib import Parallel, delayed

from tests.checker import check_report
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
        Where the first of these logs comes from.
    """

    bent: int
    seen: int
    rules: tuple
    first: tuple | None


@dataclass(frozen=True)
class Opinion:
    """A referee, and what he is asked.

    Attributes
    ----------
    module, says : str
        The programme, as ``python -m`` calls it, and what it does.
    kind, question : str
        Folder of the report and what it answers.
    games, search : int
        Games of each battle and pair that are judged, and in which a place for an error is looked for, unless told.
    hints : Path
        File of the games in which errors could be planted, written by ``write_hints``.
    plants, cells : sequence
        Kinds of error; what is judged: a stand (a battle, with an option or without) and a pair of players each.
    plant_in : callable
        (number of a plant, logs, search, seed) -> Found.
    judge : callable
        (stand, players, games, seed) -> alarms and moves, as `judged`.
    battle_of : callable
        (plant, Found) -> battle, as the page names it.
    cell_of : callable
        stand -> ``scenario``, ``variant``, ``options``.
    page : callable
        From the manifest alone.
    """

    module: str
    says: str
    kind: str
    question: str
    games: int
    search: int
    hints: Path
    write_hints: Callable[[list[Any]], None]
    plants: Sequence[Any]
    cells: Sequence[tuple[Any, tuple[str, str]]]
    plant_in: Callable[[int, int, int, int], Found]
    judge: Callable[[Any, Any, int, int], tuple[Counter, list[Any]]]
    battle_of: Callable[[Any, Found], str]
    cell_of: Callable[[Any], dict[str, Any]]
    page: Callable[[dict[str, Any]], str]


def planted(plant, logs, most, caught_in):
    """Plant one kind of error in so many of some logs.

    Parameters
    ----------
    plant : Plant
    logs : iterable of (tuple, dict)
        Where each log comes from, and the log.
    most : int
    caught_in : callable
        From a log to the statements that the check names once the error is planted, none if it is not found; a
        NoPlaceError where it cannot be planted.
    """
    bent, seen, rules, at = 0, 0, (), None
    for where, log in logs:
        try:
            caught = caught_in(log)
        except NoPlaceError:
            continue
        at = at or where
        bent += 1
        if plant.rule in caught:
            seen += 1
            rules = rules or caught
        if bent == most:
            break
    return Found(bent, seen, tuple(rules), at)


def judged(logs, check, error):
    """Alarms in some games, how many by their words, and the moves of the games."""
    alarms, moves = Counter(), []
    for log in logs:
        moves.append(log["result"]["trajectory"])
        try:
            check(log)
        except error as broken:
            alarms[str(broken)] += 1
    return alarms, moves


def manifest_of(opinion, found, by_cell, options):
    """What is kept of errors and games; ``by_cell`` is what was judged of every stand and pair of players."""
    plants = [
        {
            "rule": plant.rule,
            "error": plant.error,
            "battle": opinion.battle_of(plant, one),
            "logs": one.bent,
            "found": one.seen,
            "caught_by": list(one.rules),
        }
        for plant, one in zip(opinion.plants, found, strict=True)
    ]
    cells = [
        {
            **opinion.cell_of(stand),
            "axis_player": players[0],
            "allies_player": players[1],
            "alarms": alarms.total(),
        }
        for (stand, players), (alarms, _) in by_cell.items()
    ]
    moves = [own for _, own in by_cell.values()]
    command = (
        f"python -m {opinion.module} --games {options.games} --logs {options.logs} --seed {options.seed}"
    )
    return check_report.manifest_of(
        plants, cells, moves, options.games, options.seed, command, opinion.kind, opinion.question
    )


def asked(opinion, arguments, seed):
    """What the command line asks."""
    parser = argparse.ArgumentParser(prog=f"python -m {opinion.module}", description=opinion.says)
    parser.add_argument(
        "--games", type=int, default=opinion.games, help="games of each battle and pair of players"
    )
    parser.add_argument("--logs", type=int, default=3, help="logs in which each error is planted")
    parser.add_argument(
        "--search", type=int, default=opinion.search, help="games of each pair to look for a place"
    )
    parser.add_argument("--seed", type=int, default=seed)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("reports") / opinion.kind)
    parser.add_argument("--hints", action="store_true", help=f"also write {opinion.hints.name}")
    return parser.parse_args(arguments)


def at_length(opinion, arguments, seed):
    """Judge, plant, write; 1 if a game broke a law or an error went unseen."""
    options = asked(opinion, arguments, seed)
    parallel = Parallel(n_jobs=options.workers)
    found = parallel(
        delayed(opinion.plant_in)(index, options.logs, options.search, options.seed)
        for index in range(len(opinion.plants))
    )
    all_judged = parallel(
        delayed(opinion.judge)(*cell, options.games, options.seed) for cell in opinion.cells
    )
    by_cell = dict(zip(opinion.cells, all_judged, strict=True))
    manifest = manifest_of(opinion, found, by_cell, options)
    kept_report.write(options.out, manifest, opinion.page)
    if options.hints:
        opinion.write_hints([one.first for one in found])
    alarms = [words for each, _ in by_cell.values() for words in each]
    print("\n".join([*alarms, manifest["study"]["answer"]]))
    unseen = [one for one in manifest["planted"] if not one["logs"] or one["found"] != one["logs"]]
    for one in unseen:
        print(f"{one['rule']} ({one['error']}, {one['battle']}): {one['found']} of {one['logs']} found")
    return 1 if alarms or unseen else 0
