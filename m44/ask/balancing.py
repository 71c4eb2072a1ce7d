"""Which level of an option makes a battle even?"""

import shlex
from typing import TYPE_CHECKING, Unpack

from engine.loading.words.numbers import real_number, whole_number
from engine.runs.digest import text_digest
from engine.runs.games import engine_digest
from engine.runs.limits import MOST_GAMES, MOST_SEED
from engine.runs.manifest import RUNS
from engine.runs.one_writer import writing_into
from engine.runs.request import players_digest
from m44.names.amounts import GRADES
from m44.names.named import Paths, word_of, words_of
from m44.names.who_plays import one_pair
from m44.play.execution import Execution, Settings, of_this_machine
from m44.play.question import PLAYERS, one_battle
from m44.play.question import Work as Place

if TYPE_CHECKING:
    from analysis.studies.balancing.answer import Balanced

TARGET, TOLERANCE = 50.0, 5.0
SEARCH_GAMES, CONFIRM_GAMES = 1_000, GRADES["standard"]


def balance(
    scenario: Paths,
    *,
    using: str,
    target: float = TARGET,
    tolerance: float = TOLERANCE,
    games: int = SEARCH_GAMES,
    confirm_games: int = CONFIRM_GAMES,
    players: str = PLAYERS,
    seed: int = 1,
    execution: Execution | None = None,
    **more: Unpack[Settings],
) -> "Balanced":
    """Find the level of an option that brings the Allies' wins to a target.

    Every whole-numbered level that the battle admits is compared with the official rules on the same cards and dice, in
    rounds after which a level leaves that is shown to be farther from the target than the nearest.  Of a range of more
    than 25 numbers the round ones are tried, and levels that are the same rules here are one.  The winner is played
    again on fresh ones, and along the ladder of players.

    Parameters
    ----------
    scenario : str or path
        One battle.
    using : str
        The option; fixed parameters with ``=``, the one that is searched by its bare name if it is not the only whole
        number: ``"hand-size"``, ``"hand-size:side=axis"``, ``"infantry-charge:free_battle_dice_mod"``.
    target : float
        Allied wins of 100 wanted, draws counted half.
    tolerance : float
        Points by which a level may miss the target and still count as reaching it; its whole interval has to.
    games, confirm_games : int
        Pairs of games per level that stays in the race, and of the winner on fresh cards.
    players : str
        One player for both sides, or ``"axis,allies"``.
    seed : int
    execution, **more
        Who plays, as in `compare`; ``folder`` (or ``out``):
        folder for everything that is written; default ``runs/balance-<digest>``.

    Returns
    -------
    Balanced
        ``.sentence()``, ``.levels``, ``.confirmed``, ``.reach``, ``.is_reached``; ``.text()`` is what is printed.

    Raises
    ------
    InputError
        Nothing has been written.
    KeyboardInterrupt
        Finished parts are kept; the same call goes on.

    Examples
    --------
    >>> m44.balance("toulon", using="hand-size:side=allies").is_reached  # doctest: +SKIP
    """
    from analysis.studies.balancing.doses import doses_of
    from analysis.studies.balancing.search import search
    from analysis.studies.screen.confirm import Work

    out, workers, quiet, say = of_this_machine(execution, more, "balance")
    using = word_of(using, "--option")
    target = real_number("--target", target, 0, 100, "percent, above 0 and below 100")
    tolerance = real_number("--tolerance", tolerance, 0, 50, "percentage points, above 0 and below 50")
    games = whole_number("--games", games, 2, MOST_GAMES)
    confirm_games = whole_number("--confirm-games", confirm_games, 2, MOST_GAMES)
    seed = whole_number("--seed", seed, 0, MOST_SEED)
    named = words_of(players, "players")
    pair = one_pair(named)
    place = Place(out, workers, None, quiet, say)
    battle = one_battle(scenario)
    doses = doses_of(using, battle)
    asked = [
        "m44",
        "balance",
        str(scenario),
        "--option",
        using,
        "--target",
        f"{target:g}",
        "--seed",
        str(seed),
    ]
    asked += [] if tolerance == TOLERANCE else ["--tolerance", f"{tolerance:g}"]
    asked += [] if games == SEARCH_GAMES else ["--games", str(games)]
    asked += [] if confirm_games == CONFIRM_GAMES else ["--confirm-games", str(confirm_games)]
    asked += [] if named == [PLAYERS] else ["--players", *named]
    rules = [dose.rules for dose in doses.allowed]
    parts = [*asked, battle.digest, *rules, players_digest(pair), engine_digest()]
    asked += ["--out", str(out)] if out is not None else []
    folder = place.folder or RUNS / f"balance-{text_digest(' '.join(parts), 8)}"
    n_workers = place.workers_or_all()
    work = Work(folder, confirm_games, n_workers, quiet, shlex.join(asked), say)
    with writing_into(folder, say):
        found = search(battle, doses, target, tolerance, pair, (games, confirm_games), seed, work)
        found.write(folder)
    return found
