"""Who decides a battle: the cards, the dice or the players' choices among equals."""

from typing import TYPE_CHECKING, Unpack

from engine.loading.words.numbers import whole_number
from engine.runs.limits import FEWEST_LUCK, MOST_GAMES
from engine.runs.manifest import run_folder
from m44.names.named import Asked, Words, parted, words_of
from m44.play import playing
from m44.play.execution import Execution, Settings, execution_of
from m44.play.question import PLAYERS, Question

if TYPE_CHECKING:
    from analysis.answers.luck import LuckAnswer

GAMES = 5000


def luck(
    *scenarios: Asked,
    options: Words | None = None,
    players: Words = PLAYERS,
    games: int = GAMES,
    seed: int = 1,
    execution: Execution | None = None,
    **more: Unpack[Settings],
) -> "LuckAnswer":
    """Tell which part of all luck the deck, the dice and the players' tie-breaks decide, and what a rule changes in it.

    Every game is played again three times, with all luck new but that of one source: what still comes out the same,
    that source decides.  What none of them decides alone lies in how they meet.

    Parameters
    ----------
    *scenarios, options, players
        As in `compare`; without options only the official rules are reported.
    games : int
        Games of each kind: four kinds for every scenario, variant and pair of players.  5,000 know a share to about
        ± 2 parts of 100, 20,000 to ± 1.
    seed : int
    execution, **more
        Who plays, as in `compare`; ``folder`` (or ``out``):
        folder of the games; default ``runs/<id of the run>``.

    Returns
    -------
    LuckAnswer
        Shows itself; ``.frame()`` and ``.flat_rows()`` to compute with, ``.plot()``.

    Raises
    ------
    InputError
        Nothing has been written.

    Examples
    --------
    >>> told = m44.luck("river-line", players="random", games=50)
    >>> told.frame()["source"].unique().tolist()
    ['deck', 'dice', 'players', 'interaction']
    """
    from analysis.answers.luck import LuckAnswer

    how = execution_of(execution, more, "luck")
    named, words = parted(scenarios, options)
    games = whole_number("--games", games, FEWEST_LUCK, MOST_GAMES)
    asked = Question("luck", named, words, words_of(players, "players"), games, seed, luck=games)
    request, work = asked.request(), how.work()
    playing.warn(request, work)
    folder = run_folder(request.plan, work.folder)
    summary = playing.play_request(request, work, folder, asked.command(work.folder))
    return LuckAnswer(playing.answer(asked, playing.run_in(summary.folder, {"recipes": request.recipes})))
