"""A league: exploiters taught to beat a champion, until nobody does."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from engine.loading.starters import NAME
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.numbers import whole_number
from engine.loading.words.quoting import quoted
from engine.policies.usual import TUNED
from engine.runs.limits import MOST_GAMES, MOST_SEED
from engine.runs.one_writer import writing_into
from m44.names.named import Paths, Words, file_named, word_of, words_of
from m44.play.execution import Execution, Settings, apart, of_this_machine
from m44.play.question import Work as Place
from m44.play.question import independent_scenarios

if TYPE_CHECKING:
    from analysis.players.tuning.league import LeaguePlan
    from analysis.players.tuning.league_answer import LeagueAnswer

GAMES, MATCHES, HOURS = 500_000, 8_000, 3.0
FEWEST_GAMES, FEWEST_MATCHES, MOST_HOURS = 100, 20, 1_000.0
STARTS = ("sergeant",)
FOLDER = "tuning"


class OfLeague(Settings, total=False):
    """How much an exploiter plays, beside who plays."""

    games: int
    matches: int


def league(
    name: str | None = None,
    scenarios: Words = "base",
    *,
    start: str = TUNED,
    against: Words | None = None,
    held_out: Words | None = None,
    hours: float = HOURS,
    seed: int = 1,
    resume: Paths | None = None,
    execution: Execution | None = None,
    **more: Unpack[OfLeague],
) -> "LeagueAnswer":
    """Teach exploiters to beat a player, one after the other, until three in a row cannot gain 10 Elo.

    Parameters
    ----------
    name : str
        Id of the player to be: small letters, digits, hyphens.
    scenarios : str or sequence of str
        Ids, groups or paths; every third battle is held out for the tests unless ``held_out`` names others.
    start : str
        The first champion: an id or the path of a file of weights.
    against : str or sequence of str, optional
        Players that exploiters begin from in turn, after the champion itself; left out: the sergeant.
    held_out : str or sequence of str, optional
        Battles of the tests; then all ``scenarios`` are learned in.
    hours : float
        After which no further exploiter is taught.
    seed : int
    resume : path, optional
        Folder of a league that was stopped, in place of all of the above but ``hours``.
    execution, **more
        Who plays, as in `compare`; ``folder`` (or ``out``): default ``tuning/<name>``.  ``games`` (500,000) that an
        exploiter learns from, ``matches`` (8,000) of two legs of its test.

    Returns
    -------
    LeagueAnswer
        ``.league.champion`` is the player, ``.text()`` is what the command prints.

    Raises
    ------
    InputError
        Nothing has been written.
    KeyboardInterrupt
        Finished challenges are kept; the same call goes on.

    Examples
    --------
    >>> found = m44.league("keen", ["river-line", "long-ridge"], games=5_000, hours=0.1)  # doctest: +SKIP
    """
    from analysis.players.tuning.league_answer import Asked, read_league, run_league

    if not 0 < hours <= MOST_HOURS:
        raise InputError(COMMAND, "--hours", f"{hours:g}", f"more than 0, {MOST_HOURS:g} at most")
    size, rest = apart(more, OfLeague, Settings)
    size = {"games": GAMES, "matches": MATCHES, **size}
    out, workers, quiet, say = of_this_machine(execution, rest, "league")
    if resume is not None:
        if name is not None:
            raise InputError(COMMAND, "--resume", f"{resume} beside {name}", "one of both")
        asked = read_league(file_named(resume, "--resume"))
        out = resume
    else:
        asked = Asked(
            name=_checked_name(name),
            scenarios=words_of(scenarios, "scenarios"),
            start=word_of(start, "--start"),
            against=words_of(against, "against") or list(STARTS),
            held_out=words_of(held_out, "held_out"),
            games=whole_number("--games", size["games"], FEWEST_GAMES, MOST_GAMES),
            matches=whole_number("--matches", size["matches"], FEWEST_MATCHES, MOST_GAMES),
            seed=whole_number("--seed", seed, 0, MOST_SEED),
        )
    place = Place(out, workers, None, quiet, say)
    folder = place.folder or Path(FOLDER) / asked.name
    plan = planned(asked)
    with writing_into(folder, say):
        return run_league(plan, asked, folder, hours, place.workers_or_all(), quiet, say)


def _checked_name(name: Any) -> str:
    from engine.policies.minds import built_in_players

    if not isinstance(name, str) or not NAME.match(name):
        raise InputError(COMMAND, "NAME", quoted(name or None), "small letters, digits, hyphens")
    if name in built_in_players():
        raise InputError(COMMAND, "NAME", name, "an id that no player has yet")
    return name


def planned(asked: Any) -> "LeaguePlan":
    """The plan of a league from the words that ask for it."""
    from analysis.players.tuning.league import LeaguePlan
    from analysis.players.tuning.plan import split
    from engine.policies.minds import check_players, read_policy

    start = read_policy(asked.start)
    starts = tuple(read_policy(ref) for ref in asked.against)
    check_players([start, *starts])
    for one in (start, *starts):
        if not one.weights:
            raise InputError("players", one.id, "a player without weights", "one that has weights to teach")
    battles, others = independent_scenarios(asked.scenarios), asked.held_out
    training, test = (battles, independent_scenarios(others, "--held-out")) if others else split(battles)
    return LeaguePlan(
        asked.name, start, starts, tuple(training), tuple(test), asked.games, asked.matches, asked.seed
    )
