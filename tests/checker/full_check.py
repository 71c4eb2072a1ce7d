"""The second opinion on thousands of games and on every kind of planted error: ``python -m tests.checker.full_check``.

Writes ``README.md`` with both tables, and the manifest it is drawn from, into ``--out`` and ends with 1 if a game
broke a law or an error went unseen.  With ``--hints`` it also notes in which game each error could be planted, for the
quick test of the same errors.
"""

import sys

from tests.checker import check_report
from tests.checker.at_length import Opinion, at_length, judged, planted
from tests.checker.broken import BrokenLawError
from tests.checker.checker import check
from tests.checker.games import JUDGED, PAIRS, SEED, logged, some_games
from tests.checker.plant_list import HINTS, PLANTS, write_hints


def plant_in(index, logs, most, seed):
    """Plant one kind of error in so many logs."""
    plant = PLANTS[index]
    games = (((list(players), game), log) for players, game, log in some_games(plant.battle, most, seed))
    return planted(plant, games, logs, lambda log: plant.caught_by(log) or ())


def judge(battle, players, games, seed):
    """Alarms in the games of one battle between two players, how many by their words, and the moves of the games."""
    return judged((logged(battle, players, game, seed) for game in range(games)), check, BrokenLawError)


def main(arguments=None):
    """Judge, plant, write; 1 if anything is not as it should be."""
    opinion = Opinion(
        module="tests.checker.full_check",
        says=__doc__,
        kind=check_report.KIND,
        question=check_report.QUESTION,
        games=79,
        search=150,
        hints=HINTS,
        write_hints=write_hints,
        plants=PLANTS,
        cells=[(battle, players) for battle in JUDGED for players in PAIRS],
        plant_in=plant_in,
        judge=judge,
        battle_of=lambda plant, _: plant.battle,
        cell_of=lambda battle: {"scenario": battle, "variant": "official", "options": []},
        page=check_report.page,
    )
    return at_length(opinion, arguments, SEED)


if __name__ == "__main__":
    sys.exit(main())
