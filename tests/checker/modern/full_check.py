"""The second opinion on battles without cards, at length: ``python -m tests.checker.modern.full_check``.

Judges games of the six battles and of battles with cards that are played without, between players of all kinds, and
plants every kind of error.  Writes ``README.md`` with both tables, and the manifest it is drawn from, into ``--out``;
ends with 1 if a game broke a law or an error went unseen.  With ``--hints`` it also notes in which game each error
could be planted, for the quick test of the same errors.
"""

import sys

from engine.replay.replay import event_log
from tests.checker import check_report
from tests.checker.at_length import Opinion, at_length, judged, planted
from tests.checker.modern.games import ALL_PAIRS, SEED, STANDS, built, some_games
from tests.checker.modern.law import ModernLawError
from tests.checker.modern.plant_list import HINTS, PLANTS, write_hints
from tests.checker.modern.referee import check

KIND = "checker-modern"
QUESTION = (
    "Does every game without cards keep the rules, in the eyes of a referee who knows nothing but them?"
)
BATTLES = "the six battles without cards and of {others} battles with cards played without"
REFEREE = "`tests/checker/modern/referee.py`: a referee that knows the statements of Modern Battle"


def log_of(battle, players, game, option, seed):
    """Log of one game, not kept."""
    return event_log(built(battle, option), seed, game, players)


def plant_in(index, logs, most, seed):
    """Plant one kind of error in so many logs."""
    plant = PLANTS[index]

    def caught_in(log):
        broken = plant.found_in(log)
        return broken.rules if broken else ()

    return planted(plant, ((where, log_of(*where, seed)) for where in some_games(most)), logs, caught_in)


def judge(stand, players, games, seed):
    """Alarms in the games of one battle between two players, how many by their words, and the moves of the games."""
    battle, option = stand
    logs = (log_of(battle, players, game, option, seed) for game in range(games))
    return judged(logs, check, ModernLawError)


def cell_of(stand):
    """What is judged, as a manifest names it."""
    battle, option = stand
    return {
        "scenario": battle,
        "variant": option or "official",
        "options": [option] if option else [],
    }


def page(manifest):
    """The page, from the manifest alone."""
    others = {cell["scenario"] for cell in manifest["plan"]["cells"] if cell["options"]}
    return check_report.page(manifest, BATTLES.format(others=len(others)), REFEREE)


def main(arguments=None):
    """Judge, plant, write; 1 if anything is not as it should be."""
    opinion = Opinion(
        module="tests.checker.modern.full_check",
        says=__doc__,
        kind=KIND,
        question=QUESTION,
        games=25,
        search=40,
        hints=HINTS,
        write_hints=write_hints,
        plants=PLANTS,
        cells=[(stand, players) for stand in STANDS for players in ALL_PAIRS],
        plant_in=plant_in,
        judge=judge,
        battle_of=lambda _, one: one.first[0] if one.first else "",
        cell_of=cell_of,
        page=page,
    )
    return at_length(opinion, arguments, SEED)


if __name__ == "__main__":
    sys.exit(main())
