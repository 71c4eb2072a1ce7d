"""What does a series of battles come to, with dice before each of them?"""

import shlex
from typing import TYPE_CHECKING, Unpack

from engine.loading.words.numbers import whole_number
from engine.runs.limits import MOST_CAMPAIGNS, MOST_SEED
from m44.names.named import Paths
from m44.play.execution import Execution, Settings, of_this_machine
from m44.play.question import Work as Place

if TYPE_CHECKING:
    from analysis.studies.campaign.answer import Campaigned


def campaign(
    file: Paths,
    *,
    campaigns: int | None = None,
    players: str | None = None,
    seed: int | None = None,
    orders: bool | None = None,
    execution: Execution | None = None,
    **more: Unpack[Settings],
) -> "Campaigned":
    """Play a series of battles many times, with dice before battles for what was won and without.

    Every campaign meets the same cards and dice under all rules.  A battle knows of the one before it by nothing but
    its dice, so a campaign of one battle is that battle.

    Parameters
    ----------
    file : path
        A file of a campaign, as ``examples/my-campaign.toml``.
    campaigns : int, optional
        How often the series is played under each set of rules; default as the file says.
    players : str, optional
        One player for both sides, or ``"axis,allies"``; default as the file says.
    seed : int, optional
    orders : bool, optional
        Play the battles in other orders too.
    execution, **more
        Who plays, as in `compare`; ``folder`` (or ``out``):
        folder for games and answer; default ``runs/campaign-<digest>``.

    Returns
    -------
    Campaigned
        ``.text()``, ``.battles`` and ``.campaigns`` (frames), ``.numbers``, ``.sentence()``.

    Raises
    ------
    InputError
        Nothing has been written.
    KeyboardInterrupt
        Finished parts are kept; the same call goes on.

    Examples
    --------
    >>> m44.campaign("examples/my-campaign.toml").campaigns["winner"].value_counts()  # doctest: +SKIP
    """
    from analysis.studies.campaign.make import play_campaign
    from analysis.studies.campaign.play import Work
    from engine.runs.manifest import RUNS
    from engine.runs.one_writer import writing_into
    from engine.runs.simulate import make_ready
    from m44.play.campaign_file import read_campaign

    out, workers, quiet, say = of_this_machine(execution, more, "campaign")
    if campaigns is not None:
        campaigns = whole_number("--campaigns", campaigns, 1, MOST_CAMPAIGNS)
    if seed is not None:
        seed = whole_number("--seed", seed, 0, MOST_SEED)
    place = Place(out, workers, None, quiet, say)
    series = read_campaign(file, campaigns, players, seed, orders)
    folder = place.folder or RUNS / f"campaign-{series.digest[:8]}"
    asked = ["m44", "campaign", series.file]
    asked += [] if campaigns is None else ["--campaigns", str(campaigns)]
    asked += [] if players is None else ["--players", players]
    asked += [] if seed is None else ["--seed", str(seed)]
    asked += [] if orders is None else ["--orders" if orders else "--no-orders"]
    asked += [] if out is None else ["--out", str(out)]
    work = Work(folder, place.workers_or_all(), quiet, shlex.join(asked))
    make_ready(say, [series.players])
    with writing_into(folder, say):
        found = play_campaign(series, work)
        found.write(folder)
    return found
