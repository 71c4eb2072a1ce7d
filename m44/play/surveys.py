"""The balance atlas: read the one that ships, make one, list the studies of a folder."""

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from engine.loading.in_force.rules import shared_base
from engine.loading.scenario.families import is_without_cards
from engine.loading.words.errors import COMMAND, InputError
from engine.runs.manifest import run_folder
from engine.runs.one_writer import writing_into
from engine.runs.shard import parse_shard
from engine.runs.simulate import Summary
from m44.names.named import Paths, file_named, folder_of_studies, folder_to_write, scenario_words, words_of
from m44.play import playing
from m44.play.execution import Execution, Parts, execution_of
from m44.play.question import (
    PLAYERS,
    Question,
    scenarios_of,
)
from m44.play.study import SURVEY_GAMES as GAMES
from m44.play.study import study_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from analysis.atlas.store import Atlas
    from analysis.studies.atlas.rules_file import Tried
    from engine.loading.scenario.load import Scenario
    from engine.runs.request import RunRequest

OTHER_BEGINS = "first-player"
REPORTS = "reports"


def atlas(folder: Paths | None = None) -> "pd.DataFrame":
    """Numbers of the sixteen base battles, already summed over hundreds of thousands of games.

    Parameters
    ----------
    folder : path, optional
        Of another atlas, made by `survey`.

    Returns
    -------
    DataFrame
        One row per battle and metric: ``scenario``, ``title``, ``metric``, ``unit``, ``estimate``, ``ci_low``,
        ``ci_high``, ``error``, ``n_games``, ``method``; ``docs/12-results.md`` lists the metrics.

    Raises
    ------
    InputError
        No atlas in that folder.

    Examples
    --------
    >>> frame = m44.atlas()
    >>> len(frame[frame["metric"] == "win_rate.allies"])
    16
    """
    from analysis.atlas.store import load_atlas

    return load_atlas(None if folder is None else file_named(folder, "DIR")).effects


def survey(
    *scenarios: Paths,
    players: str = PLAYERS,
    games: int = GAMES,
    seed: int = 1,
    title: str = "",
    rules: Paths | None = None,
    execution: Execution | None = None,
    **more: Unpack[Parts],
) -> "Atlas | Summary":
    """Make an atlas: play battles as they are written and with the other side beginning, and write what came out.

    Without cards no side begins: such battles are played as they are written alone.
    The games are kept in ``runs/<id of the run>``, so that a survey that was stopped goes on.

    Parameters
    ----------
    *scenarios : str or path
        Ids, groups or paths of ``.toml`` files.
    players : str
        One player for both sides, or ``"axis,allies"``.
    games : int
        Games per battle and first side.
    seed : int
    title : str
        What the study is about, if it is to be reported.
    rules : path, optional
        A file of tables ``[[rule]]``: rules that are tried on the battles they name, in as many pairs of games as the
        atlas has games.
    execution, **more
        Who plays, as in `compare`; ``folder`` (or ``out``):
        folder of the atlas; default ``reports/<names of the scenarios>-atlas``.  With ``shard="2/3"`` part 2 of 3 of
        the games is played only: `merge` puts the parts together; the same call without a shard then finds all games
        and makes the atlas.

    Returns
    -------
    Atlas
        ``effects`` and ``manifest``; of a shard the `Summary` of its games.

    Raises
    ------
    InputError
        Nothing has been written.
    """
    from analysis.studies.atlas.make import make_atlas
    from analysis.studies.atlas.rule_effects import PlayedRules
    from analysis.studies.atlas.rules_file import read_rules
    from analysis.value.model import shipped_model

    how = execution_of(execution, more, "survey", ())
    refs = scenario_words(scenarios)
    named = scenarios_of(refs)
    if len({one.id for one in named}) < len(named):
        raise InputError(COMMAND, "SCENARIO", "two battles of one id", "battles of different ids")
    name = " ".join(Path(ref).stem for ref in refs)
    folder = (
        folder_to_write(how.folder)
        if how.folder is not None
        else Path(REPORTS) / f"{name.replace(' ', '-')}-atlas"
    )
    work = replace(how, folder=folder).work()
    part = parse_shard(how.shard)
    tried = [] if rules is None else read_rules(file_named(rules, "--rules"))
    if tried and not part.whole:
        raise InputError(COMMAND, "--shard", str(part), "no --rules: they are tried when the whole is there")
    who, file = words_of(players, "players"), "" if rules is None else os.fspath(rules)
    asked = Question("survey", refs, [], who, games, seed, title=title, rules=file)
    command = asked.command(folder)
    request = Question("survey", refs, _changes_of(named), asked.players, games, seed).request()
    changes = [(some, _request_of(some, asked)) for some in _on_same_battles(tried)]
    request = replace(request, study=study_text(asked), value=shipped_model().digest)
    runs = run_folder(request.plan, None, part)
    summary = playing.play_request(request, work, runs, command + work.part())
    if not part.whole:
        return summary
    played = []
    for some, change in changes:
        work.say(f"{', '.join(one.rule.title for one in some)} …")
        done = playing.play_request(change, work, run_folder(change.plan, None), command)
        played.append(PlayedRules(some, done.folder))
    with writing_into(folder, work.say):
        return make_atlas(summary.folder, named, name, folder, played)


def _changes_of(battles: "Sequence[Scenario]") -> list[str]:
    """The other side begins too, but for battles without cards, where no side begins."""
    document = shared_base()
    silent = [is_without_cards(battle.data, document) for battle in battles]
    if all(silent):
        return []
    if any(silent):
        expected = "a survey of its own: without cards no side begins"
        raise InputError(
            COMMAND, "SCENARIO", f"{battles[silent.index(True)].id} beside battles with cards", expected
        )
    return [OTHER_BEGINS]


def _on_same_battles(tried: "Sequence[Tried]") -> "list[list[Tried]]":
    """Rules that share their battles, so that these are played as they are written once."""
    found: dict[tuple[str, ...], list[Tried]] = {}
    for one in tried:
        found.setdefault(one.scenarios, []).append(one)
    return list(found.values())


def _request_of(tried: "Sequence[Tried]", asked: Question) -> "RunRequest":
    """The games of rules: their battles as they are written and with each change, by the players of the atlas."""
    from analysis.studies.atlas.rules_file import words_about

    first = tried[0]
    changes = list(dict.fromkeys(one.rule.change for one in tried))
    with words_about(first.file, f"rule[{first.number}]"):
        return Question("run", first.rule.battles, changes, asked.players, asked.games, asked.seed).request()


def studies(folder: Paths = REPORTS, write: bool = False) -> list[dict[str, Any]]:
    """The studies of a folder: question, answer, date, engine, and whether the rules have changed since.

    Parameters
    ----------
    folder : path
    write : bool
        Also write the list as ``README.md`` into the folder.

    Returns
    -------
    list of dict
        ``study``, ``question``, ``answer``, ``date``, ``engine``, ``older``.

    Raises
    ------
    InputError
        No such folder.

    Examples
    --------
    >>> from pathlib import Path
    >>> Path("my-studies").mkdir()
    >>> m44.studies("my-studies")
    []
    """
    from analysis.studies.catalogue import studies as find
    from analysis.studies.catalogue import write_index

    path = folder_of_studies(folder)
    rows = find(path)
    if write:
        with writing_into(path):
            write_index(path, rows)
    return rows


def check_studies(folder: Paths = REPORTS) -> dict[str, list[str]]:
    """What cannot be believed in a folder of studies.

    Every page is drawn anew from the numbers beside it and compared, and every study is looked at: do engine, rules and
    players still play the games that it speaks of?

    Parameters
    ----------
    folder : path

    Returns
    -------
    dict of str to list of str
        File or study to what is wrong with it; empty if all is well.

    Raises
    ------
    InputError
        No such folder.

    Examples
    --------
    >>> from pathlib import Path
    >>> Path("no-studies").mkdir()
    >>> _ = m44.studies("no-studies", write=True)
    >>> m44.check_studies("no-studies")
    {}
    """
    from analysis.studies.catalogue import drift

    return drift(file_named(folder, "DIR"), studies(folder))
