"""A study file is played: a comparison, a judgement, a run, or a survey of many battles."""

from typing import TYPE_CHECKING

from engine.loading.words.errors import COMMAND, InputError
from m44.names.named import Paths, file_named
from m44.play import playing
from m44.play.question import BACKEND
from m44.play.study import read_study
from m44.play.surveys import survey

if TYPE_CHECKING:
    from collections.abc import Callable

    from analysis.answers.run_answer import RunAnswer
    from analysis.atlas.store import Atlas
    from engine.runs.simulate import Summary
    from m44.play.execution import Execution


def run_study(
    study: Paths, how: "Execution", answered: "Callable[[RunAnswer], object] | None" = None
) -> "Summary | RunAnswer | Atlas":
    """Play a study file; what comes back is what the function of its question gives."""
    question = read_study(file_named(study, "study"))
    work = how.work()
    if question.name == "survey":
        if work.shard is not None or work.backend != BACKEND:
            named = "--shard" if work.shard is not None else "--backend"
            raise InputError(COMMAND, named, "beside a study that is a survey", "a survey without it")
        return survey(
            *question.scenarios,
            players=question.players[0],
            games=question.games,
            seed=question.seed,
            title=question.title,
            rules=question.rules or None,
            execution=how,
        )
    request = question.request()
    with playing.alone_in_run(request, work):
        summary = playing.play(question, work, request)
        if question.name == "run" or work.shard is not None:
            return summary
        run = playing.run_in(summary.folder, playing.drawn_mark(work, summary))
        return playing.written(playing.answer(question, run), answered)
