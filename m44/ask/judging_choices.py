"""Choices that options and battles add: does the side that alone makes them gain or lose by it?"""

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from engine.hooks import OFFERS
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.likeness import nearest
from engine.loading.words.numbers import whole_number
from engine.policies.usual import PLAYER
from engine.runs.limits import MOST_GAMES, MOST_SEED
from engine.runs.manifest import RUNS
from engine.runs.one_writer import writing_into
from m44.names.amounts import CHOICE_PAIRS, CHOICE_SEARCHED
from m44.names.named import Words, folder_to_write, listed, words_of
from m44.play.execution import Execution, Settings, of_this_machine
from m44.play.question import Work as Place
from m44.play.question import independent_scenarios

if TYPE_CHECKING:
    import pandas as pd

FOLDER = "reports/choices"
FEWEST = 2  # pairs from which a change has an error


def choices(
    scenarios: Words | None = None,
    options: Words | None = None,
    *,
    rules: Words | None = None,
    games: int = CHOICE_PAIRS,
    searched: int = CHOICE_SEARCHED,
    seed: int = 1,
    execution: Execution | None = None,
    **more: Unpack[Settings],
) -> "pd.DataFrame":
    """What every choice that an option, or a battle's own rule, adds is worth to the side that alone makes it.

    The rule is in force for both sides, one makes the choice, the other never does; beside it on the same cards and
    dice the battle in which neither does.  The games lie in ``runs/<name of the folder>``; stopped, the same call goes
    on from there.

    Parameters
    ----------
    scenarios : str or sequence of str, optional
        Ids, groups or paths.  By default what the whole table has: the base battles, those of the expansions too for
        their options, and for the rules by which battles offer a choice those that do.
    options : str or sequence of str, optional
        Options with a choice, with parameters or without; default all that ship, if no rule is named.
    rules : str or sequence of str, optional
        Rules by which battles offer a choice, by the names of their files in ``engine/hooks``; default all, if no
        option is named.
    games : int
        Pairs for every option, battle and way of playing.
    searched : int
        The same of the searching player; 0 leaves him out.
    seed : int
    execution, **more
        Who plays, as in `compare`; ``folder`` (or ``out``):
        folder of page, table and manifest; default ``reports/choices``.  A try (other battles, options or numbers)
        needs one, so that it never writes over the whole table.

    Returns
    -------
    DataFrame
        One row per option, battle (and ``all``, their mean) and mode: ``analysis.studies.choices.read.choices_frame``.

    Raises
    ------
    InputError
        An option without a choice, a rule named as one, battles that offer none, a try without a folder; nothing has
        been written.
    KeyboardInterrupt
        Finished games are kept.

    Examples
    --------
    >>> frame = m44.choices("toulon", "infantry-charge", games=500, searched=0, out="try")  # doctest: +SKIP
    >>> frame.query("scenario == 'toulon'")[["mode", "change", "ci_low", "ci_high"]]  # doctest: +SKIP
    >>> frame = m44.choices(rules="dam", games=500, searched=0, out="try")  # doctest: +SKIP
    """
    from analysis.studies.choices.boards import named_table, whole_table
    from analysis.studies.choices.make import make_choices
    from analysis.studies.choices.plan import PROBED, SEARCHER, Asked, choices_of
    from analysis.studies.screen.confirm import Work

    out, workers, quiet, say = of_this_machine(execution, more, "choices")
    named, words, of_battles = words_of(scenarios, "scenarios"), options_of(options), rules_of(rules)
    seed = whole_number("--seed", seed, 0, MOST_SEED)
    is_try = (
        bool(words or of_battles)
        or scenarios is not None
        or (games, searched, seed) != (CHOICE_PAIRS, CHOICE_SEARCHED, 1)
    )
    if out is None and is_try:
        raise InputError(COMMAND, "--out", "nothing", "a folder for the try")
    games = whole_number("--games", games, FEWEST, MOST_GAMES)
    if searched:
        searched = whole_number("--searched", searched, FEWEST, MOST_GAMES)
    folder = Path(FOLDER) if out is None else folder_to_write(out)
    asked = ["m44", "choices", *named]
    asked += ["--games", str(games)] if is_try else []
    asked += ["--searched", str(searched)] if searched != CHOICE_SEARCHED else []
    asked += ["--seed", str(seed)] if seed != 1 else []
    asked += [part for word in words for part in ("--option", word)]
    asked += [part for word in of_battles for part in ("--rule", word)]
    asked += [] if out is None else ["--out", str(out)]
    place = Place(None, workers, None, quiet, say)
    n_workers = place.workers_or_all()
    asked_for, battles = (
        choices_of([*words, *of_battles]),
        tuple(independent_scenarios(["base"] if scenarios is None else named)),
    )
    if scenarios is None:
        boards = whole_table(asked_for)
    else:
        asked_for, boards = named_table(asked_for, battles, bool(of_battles))
    question = Asked(asked_for, battles, PLAYER, SEARCHER, games, searched, min(PROBED, games), seed, boards)
    work = Work(RUNS / folder.name, games, n_workers, quiet, shlex.join(asked), say)
    with writing_into(folder, say):
        return make_choices(question, folder, work)


def options_of(options: Words | None) -> list[str]:
    """Options as they are meant."""
    given = [] if options is None else listed(options, "options")
    refuse_rules(given)
    return words_of(given, "options")


def refuse_rules(words: Sequence[Any]) -> None:
    """Refuse rules of battles that are named as options, before a name is guessed: ``dam`` also begins an option."""
    for word in words:
        if isinstance(word, str) and word in OFFERS:
            raise InputError(COMMAND, "--option", f"{word}, a rule of battles", f"--rule {word}")


def rules_of(rules: Words | None) -> list[str]:
    """Rules by which battles offer a choice."""
    found = words_of(rules, "rules")
    for word in found:
        if word not in OFFERS:
            raise InputError(
                COMMAND, "--rule", f"{word}, which offers no choice", nearest(word, list(OFFERS))
            )
    return found
