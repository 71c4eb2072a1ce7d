"""A screening from its plan to its answer: where options can occur, factorial, ranking, confirmation."""

from collections.abc import Callable

import pandas as pd

from analysis.measure.journal import Journal
from analysis.pages.imports import imports_among
from analysis.studies.screen.answer import Screening
from analysis.studies.screen.cells import probe, variant_of
from analysis.studies.screen.confirm import Work, confirm
from analysis.studies.screen.factors import companions
from analysis.studies.screen.pairs import interactions
from analysis.studies.screen.plan import PROBE, ScreenPlan
from analysis.studies.screen.ranking import outcomes, ranking
from analysis.studies.screen.stage import design, play_stage
from analysis.wording.what_changed import blocks, entry_for
from engine.loading.checks.occurrence import JOINT, Provenance
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.loading.words.namesakes import notices
from engine.runs.interrupted import say_stopped
from engine.runs.progress import progress_bar
from engine.runs.simulate import make_ready


def screen(plan: ScreenPlan, work: Work, with_pairs: bool = False) -> Screening:
    """Play and analyse a screening; what the folder already holds is kept.

    Parameters
    ----------
    plan : ScreenPlan
    work : Work
        ``games`` 0: nothing is confirmed.
    with_pairs : bool
        Also play the survivors in pairs.

    Raises
    ------
    InputError
        The folder belongs to another screening.
    KeyboardInterrupt
        Finished blocks are kept.
    """
    journal = Journal(work.folder / f"{PROBE}.jsonl", plan.head())
    make_ready(work.say, [plan.players])
    if len(journal.rows) < len(plan.levels) * len(plan.scenarios):
        noted = {(row["option"], row["scenario"]) for row in journal.rows}
        for row in probe(plan, work.workers).to_dict("records"):
            if (row["option"], row["scenario"]) not in noted:
                journal.add({str(key): value for key, value in row.items()})
    cells = pd.DataFrame(journal.rows)
    blocks = _with_bar(
        plan, work, lambda advance: play_stage(plan, cells, work.folder, work.workers, advance)
    )
    x, scenario = design(plan, blocks)
    names = [level.id for level in plan.levels]
    ranked = ranking(names, x, blocks["games"].to_numpy(), outcomes(blocks, x, scenario))
    surviving = ranked.loc[ranked["survives"], "term"]
    survivors = [plan.levels[names.index(term)] for term in surviving]
    confirmed = by_battle = pairs = pd.DataFrame()
    if work.games:
        confirmed, by_battle = confirm(plan, cells, survivors, work)
    if with_pairs:
        pairs = _with_bar(
            plan,
            work,
            lambda advance: interactions(plan, cells, survivors, work.folder, work.workers, advance),
        )
    answer = Screening(ranked, confirmed, cells, pairs, _manifest(plan, blocks, work), by_battle)
    answer.write(work.folder)
    return answer


def _with_bar(
    plan: ScreenPlan, work: Work, play: Callable[[Callable[[int], None]], pd.DataFrame]
) -> pd.DataFrame:
    """Play a stage under a progress bar; Ctrl-C says how to go on."""
    try:
        with progress_bar(0, plan.total, work.quiet) as advance:
            return play(advance)
    except KeyboardInterrupt:
        say_stopped(
            work.say, f"Stopped; finished blocks are kept in {work.folder}. To resume: {work.command}"
        )
        raise


def _manifest(plan: ScreenPlan, blocks: pd.DataFrame, work: Work) -> dict[str, object]:
    """What was played."""
    return {
        "plan": plan.head(),
        "digest": plan.digest(),
        "command": work.command,
        "folder": str(work.folder),
        "titles": {one.id: one.title for one in plan.scenarios},
        "n_games": int(blocks["games"].sum()),
        "n_blocks": len(blocks),
        "n_given_up": int(blocks["given_up"].sum()),
        "n_capped": int(blocks["capped"].sum()),
        "n_gaps": int(blocks["gaps"].sum()),
        "confirm_games": work.games,
        "what_changed": what_levels_change(plan),
        "notices": list(notices([*plan.scenarios, *(level.option for level in plan.levels)])),
        "imports": imports_among(plan.scenarios),
    }


def what_levels_change(plan: ScreenPlan) -> dict[str, list[str]]:
    """What every option changes, in words: on the first battle that admits it with what it needs."""
    found = {}
    for level in plan.levels:
        around = [one.option for one in companions(plan.levels, level)]
        for scenario in plan.scenarios:
            try:
                built = build_tables(scenario, variant_of([*around, level.option]))
            except InputError:
                continue
            own = [one for one in built.provenance if level.id in one.option.split(JOINT)]
            if own:
                entries = [entry_for(scenario.id, level.id, Provenance(tuple(own)))]
                found[level.id] = [line for block in blocks(entries) for line in block.lines]
                break
    return found
