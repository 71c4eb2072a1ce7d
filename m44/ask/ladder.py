"""How strong players are, and who should play which side."""

import shlex
from collections.abc import Mapping, Sequence
from itertools import permutations, product
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.numbers import whole_number
from engine.policies.player_files import searches
from engine.runs.limits import MOST_GAMES
from engine.runs.manifest import run_folder
from engine.runs.request import RunRequest, make_plan
from engine.runs.simulate import Summary
from m44.names.named import Paths, Words, folder_to_write, word_of, words_of
from m44.names.who_plays import ladder_players
from m44.play import playing
from m44.play.execution import Execution, Settings, of_this_machine
from m44.play.question import Work, independent_scenarios, one_battle, one_variant

if TYPE_CHECKING:
    from analysis.players.ratings.answer import Tournament
    from analysis.players.ratings.sides_answer import Sides

SIDE_GAMES = 1_000
MATCHES = 125  # per pair of players and battle: 2,000 over the sixteen base battles
SEARCHED = 8  # the same where one of the two searches, which takes a hundred times as long
FOLDER = Path("reports") / "players"
ANCHOR = "sergeant"
SPEED_SECONDS = 0.3


def command_line(name: str, words: Sequence[str], flags: Mapping[str, object]) -> str:
    """A command as one would type it; flags without a value are left out."""
    typed = [part for flag, value in flags.items() if value is not None for part in (flag, str(value))]
    return shlex.join(["m44", name, *words, *typed])


def tournament(
    *players: str,
    scenarios: Words = "base",
    matches: int = MATCHES,
    searched: int = SEARCHED,
    seed: int = 1,
    anchor: str | None = None,
    execution: Execution | None = None,
    **more: Unpack[Settings],
) -> "Tournament":
    """Let every player meet every other on both sides of every battle, and rate them.

    A match is the same battle twice on the same cards and dice, sides swapped, medals of both battles added.  The
    games are kept in ``runs/<id of the run>``, so that a tournament that was stopped goes on.

    Parameters
    ----------
    *players : str
        Two or more; default all there are.
    scenarios : str or sequence of str
        Ids, groups or paths.
    matches : int
        Of every pair of players on every battle.
    searched : int
        The same of pairs in which a player searches, if that is fewer.
    seed : int
    anchor : str, optional
        Player whose rating is 0; default ``sergeant`` if it plays, else the first.
    execution, **more
        Who plays, as in `compare`; ``folder`` (or ``out``):
        folder of the page; default ``reports/players``.

    Returns
    -------
    Tournament
        ``.ratings``, ``.matrix``, ``.per_scenario``, ``.worst``, ``.edges``, ``.cycles``; shows itself.

    Raises
    ------
    InputError
        Nothing has been written.

    Examples
    --------
    >>> found = m44.tournament("random", "recruit", scenarios="river-line", matches=20, out="players", quiet=True)
    >>> found.ratings["player"].tolist()
    ['recruit', 'random']
    """
    from analysis.players.ratings.answer import judge
    from engine.runs.bench import bench_board, measure

    out, workers, quiet, say = of_this_machine(execution, more, "tournament")
    names = ladder_players([name for one in players for name in words_of(one, "players")])
    anchor = None if anchor is None else word_of(anchor, "--anchor")
    base = anchor or (ANCHOR if ANCHOR in names else names[0])
    if base not in names:
        raise InputError(COMMAND, "--anchor", str(base), "one of the players: " + ", ".join(names))
    matches = whole_number("--matches", matches, 1, MOST_GAMES)
    searched = whole_number("--searched", searched, 1, MOST_GAMES)
    fewer = searched if searched < matches and any(map(searches, names)) else 0
    boards = words_of(scenarios, "scenarios")
    pairs = list(permutations(names, 2))
    request = make_plan(independent_scenarios(boards), (), pairs, matches, seed, searched=fewer)
    folder = FOLDER if out is None else folder_to_write(out)
    flags = {
        "--matches": matches,
        "--searched": fewer or None,
        "--seed": seed,
        "--anchor": anchor,
        "--out": None if out is None else folder,
    }
    flags = {"--players": ",".join(names), **flags}
    command = command_line("tournament", [] if boards == ["base"] else boards, flags)
    summary = _played(request, Work(out, workers, None, quiet, say), command)
    board = bench_board(str(request.recipes[0].scenario.path))
    speeds = {name: measure(board, name, 1, SPEED_SECONDS)["games_per_s"] for name in names}
    found = judge(summary.folder, names, base, speeds)
    found.write(folder)
    return found


def _played(request: RunRequest, work: Work, command: str) -> Summary:
    """Play what is missing of a plan into ``runs/<id>``; the folder named takes the page."""
    playing.warn(request, work)
    return playing.play_request(request, work, run_folder(request.plan), command)


def sides(
    scenario: Paths,
    options: Words | None = None,
    *,
    players: Words | None = None,
    games: int = SIDE_GAMES,
    seed: int = 1,
    execution: Execution | None = None,
    **more: Unpack[Settings],
) -> "Sides":
    """Tell who should play which side of a battle: every player against every player, on the same cards and dice.

    Parameters
    ----------
    scenario : str or path
        One battle.
    options : str, optional
        One variant; default the official rules.
    players : str or sequence of str, optional
        Two or more, the weakest first; default the ladder, of which the sentences use the credible players.
    games : int
        Of every pair of players.
    seed : int
    execution, **more
        Who plays, as in `compare`; ``folder`` (or ``out``):
        folder of the page and the heat map; default ``runs/<id of the run>``, where the games lie.

    Returns
    -------
    Sides
        ``.sentences()``, ``.matrix``, ``.findings``, ``.plot()``; shows itself.

    Raises
    ------
    InputError
        Nothing has been written.

    Examples
    --------
    >>> found = m44.sides("river-line", players=["random", "recruit"], games=40, quiet=True)
    >>> len(found.sentences()), len(found.matrix)
    (3, 4)
    """
    from analysis.findings.rungs import ladder
    from analysis.players.ratings.sides_answer import judge_sides

    out, workers, quiet, say = of_this_machine(execution, more, "sides")
    rungs = [rung for rung in ladder() if not rung.restricted]
    asked_for = None if players is None else words_of(players, "players")
    names = ladder_players(asked_for if asked_for is not None else [rung.player for rung in rungs])
    counted = names if asked_for is not None else [rung.player for rung in rungs if rung.credible]
    battle = one_battle(scenario)
    named = words_of(options, "options")
    variants = [one_variant(named)] if named else []
    request = make_plan([battle], variants, list(product(names, names)), games, seed, baseline=not named)
    asked = [str(scenario), *(part for name in named for part in ("--option", name))]
    asked += ["--players", ",".join(asked_for)] if asked_for else []
    flags = {"--games": games, "--seed": seed, "--out": out}
    summary = _played(request, Work(out, workers, None, quiet, say), command_line("sides", asked, flags))
    found = judge_sides(summary.folder, names, counted)
    found.write(summary.folder if out is None else Path(out))
    return found
