"""How many games are asked for, how well something is to be known, how many workers play: numbers, checked.

Nothing that plays is loaded for them.
"""

import os

from analysis.stats.fewest import usual_baseline
from analysis.stats.margins import Margins
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.numbers import real_number, whole_number
from engine.loading.words.quoting import quoted
from engine.runs.limits import FEWEST_LUCK, MOST_GAMES, MOST_SEED, MOST_WORKERS

GRADES = {"quick": 400, "standard": 4_000, "decision": 16_000}  # pairs of games per scenario
GRADES_ALONE = {"quick": 1_000, "standard": 10_000, "decision": 40_000}  # games where nothing is compared
GAMES = GRADES["standard"]
CHOICE_PAIRS = 5_000  # of a cell of the table of choices, for the limit of a battle is 3 points
CHOICE_SEARCHED = 50  # the same of the searching player, who is slow and has no limit
LARGEST_BLOCK = 2**31  # games of a stored block
WIDEST = 50.0  # points; nothing is ever known less well
POSTURES_SHARE = 20  # one game of so many is played again for every pair of postures,
FEWEST_POSTURES, MOST_POSTURES = 100, 1000  # but so many at least, if there are as many, and so many at most
DECIDED = "decided"
MARGINS = {"--margin-wins": "wins_points", "--margin-medals": "medals", "--margin-turns": "turns_percent"}


def margins_of(wins: float, medals: float, turns: float) -> Margins:
    """Margins that matter, named before playing."""
    named = zip(MARGINS, (wins, medals, turns), strict=True)
    return Margins(
        *(real_number(key, value, 0, 100, "a number above 0 and below 100") for key, value in named)
    )


def checked_margins(margins: Margins | None, usual: Margins | None = None) -> Margins:
    """Margins named before playing, or those that a question has if none are.

    Raises
    ------
    InputError
        Something else than `Margins`, or margins out of range.
    """
    if margins is not None and not isinstance(margins, Margins):
        raise InputError(
            COMMAND, "margins", quoted(margins), "m44.Margins(wins_points=, medals=, turns_percent=)"
        )
    named = margins or usual or Margins()
    return margins_of(named.wins_points, named.medals, named.turns_percent)


def games_of(games: int | None, grade: str | None, is_compared: bool = True, file: str = COMMAND) -> int:
    """Games named, or those of the grade, or the usual number where something is compared, or nothing is.

    Raises
    ------
    InputError
        Both are named, or the grade does not exist.
    """
    dash = "--" if file == COMMAND else ""
    if games is not None and grade is not None:
        raise InputError(file, f"{dash}grade", f"{grade} beside {games} {dash}games", "one of both")
    grades = GRADES if is_compared else GRADES_ALONE
    if grade is None:
        return grades["standard"] if games is None else games
    if not isinstance(grade, str) or grade not in GRADES:
        raise InputError(file, f"{dash}grade", quoted(grade), " | ".join(GRADES))
    return grades[grade]


def baseline_games_of(named: int | None, games: int) -> int:
    """Games of what others are compared with: those named, or ``usual_baseline``.

    Examples
    --------
    >>> baseline_games_of(None, 400), baseline_games_of(600, 400)
    (2000, 600)
    """
    if named is not None:
        return whole_number("--baseline-games", named, games, MOST_GAMES)
    return usual_baseline(games)


def luck_of(luck: int | None, games: int) -> int:
    """Games for each source of luck, at most as many as are played anyway; 0 for None, an InputError for too few."""
    if luck is None:
        return 0
    wanted = whole_number("--luck", luck, FEWEST_LUCK, MOST_GAMES)
    if games < FEWEST_LUCK:
        raise InputError(COMMAND, "--games", str(games), f"{FEWEST_LUCK} or more beside --luck")
    return min(wanted, games)


def postures_of(postures: int | None, games: int) -> int:
    """Games for each pair of postures: those named, at most as many as are played anyway, or the usual share of them.

    Examples
    --------
    >>> [postures_of(None, games) for games in (2, 200, 10_000, 40_000)], postures_of(0, 200)
    ([2, 100, 500, 1000], 0)
    """
    if postures is None:
        return min(games, max(FEWEST_POSTURES, min(games // POSTURES_SHARE, MOST_POSTURES)))
    return min(whole_number("--postures", postures, 0, MOST_GAMES), games)


def check_within(within: float | None) -> float | None:
    """The width asked for, in points of 100, if it is one."""
    if within is None:
        return None
    return real_number(
        "--within", within, 0, WIDEST, f"percentage points of wins, above 0 and below {WIDEST:g}"
    )


def check_until(until: str | None, within: float | None) -> str:
    """What a run is played until, if it is something; empty for None."""
    if until is None:
        return ""
    if until != DECIDED:
        raise InputError(COMMAND, "--until", quoted(until), DECIDED)
    if within is not None:
        raise InputError(COMMAND, "--until", f"{until} beside --within", "one of both")
    return until


def check_games(games: int) -> int:
    """Games of a cell, if they are a number of games."""
    return whole_number("--games", games, 1, MOST_GAMES)


def seed_of(seed: int) -> int:
    """The seed, if it is one."""
    return whole_number("--seed", seed, 0, MOST_SEED)


def workers_of(workers: int | None) -> int:
    """Workers named, or one for every core this process may use."""
    if workers is not None:
        return whole_number("--workers", workers, 1, MOST_WORKERS)
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable else os.cpu_count() or 1


def check_block_size(games: int | None) -> None:
    """Refuse blocks of no games, or of more than a part can hold."""
    if games is not None:
        whole_number("--block-size", games, 1, LARGEST_BLOCK)
