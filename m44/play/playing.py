"""From a question to its answer: plan, play what is missing, judge, write the files."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.reader import is_plain_file
from engine.runs.games import engine_digest
from engine.runs.manifest import STUDY, check_run, read_manifest, run_folder
from engine.runs.manifest_file import MANIFEST
from engine.runs.one_writer import writing_into
from engine.runs.request import RunRequest
from engine.runs.shard import parse_shard
from engine.runs.simulate import Summary, simulate
from m44.names.named import Paths, file_named
from m44.names.who_plays import players_of
from m44.play.question import Question, Work
from m44.play.study import read_study, study_text

if TYPE_CHECKING:
    from analysis.answers.compare import Comparison
    from analysis.answers.fair import FairnessAnswer
    from analysis.answers.run_answer import RunAnswer
    from analysis.measure.read import Run
    from analysis.stats.margins import Margins
    from engine.runs.stopping import Enough
    from m44.play.execution import Execution

A = TypeVar("A", bound="RunAnswer")

DRAWING = 2.0  # seconds of playing from which on a report is drawn unasked: that takes less


def play(question: Question, work: Work, request: RunRequest | None = None) -> Summary:
    """Plan what the question asks for, unless that is done, and play what is missing; the study file lies beside it."""
    from analysis.findings.decided import Decided
    from analysis.measure.widths import Widths
    from analysis.value.model import shipped_model

    shard = parse_shard(work.shard)
    if (question.within is not None or question.until) and not shard.whole:
        flag = "--until" if question.until else "--within"
        raise InputError(
            COMMAND, "--shard", str(shard), f"no {flag}: a part cannot see when the whole is enough"
        )
    request = replace(request or question.request(), study=study_text(question), value=shipped_model().digest)
    warn(request, work)
    folder = run_folder(request.plan, work.folder, shard)
    enough: Enough | None = None
    if question.until:
        enough = Decided(folder, request.plan, question.margins)
    elif question.within is not None:
        enough = Widths(folder, request.plan, question.name != "fair")
    return play_request(request, work, folder, question.command(work.folder) + work.part(), enough)


def warn(request: RunRequest, work: Work) -> None:
    """Say what is odd about the battles of a plan."""
    for line in request.warnings:
        work.say(line)


def play_request(
    request: RunRequest, work: Work, folder: Path, command: str, enough: "Enough | None" = None
) -> Summary:
    """Play what is missing of a plan into a folder; the command is what resumes it."""
    return simulate(
        request,
        folder,
        workers=work.workers_or_all(),
        block_size=work.block_size,
        backend=work.backend,
        scheduler=work.scheduler,
        shard=parse_shard(work.shard),
        quiet=work.quiet,
        command=command,
        say=work.say,
        enough=enough,
    )


@contextmanager
def alone_in_run(request: RunRequest, work: Work) -> Iterator[None]:
    """Be the only one who writes into the folder of a run, from the first game to the last file of the answer."""
    shard = parse_shard(work.shard)
    folder = run_folder(request.plan, work.folder, shard)
    check_run(folder, request, shard)
    with writing_into(folder, work.say):
        yield


def asked(
    question: Question,
    work: Work,
    judge: "Callable[[Run], A]",
    answered: "Callable[[Any], object] | None",
) -> "A":
    """Play a question where games are missing, judge it, show the answer and write its files."""
    request = question.request()
    with alone_in_run(request, work):
        return written(judge(played(question, work, request)), answered)


def played(question: Question, work: Work, request: RunRequest) -> "Run":
    """The rows of a question, played where they are missing, with the recipes by which single games are shown."""
    summary = play(question, work, request)
    return run_in(summary.folder, {"recipes": request.recipes, **drawn_mark(work, summary)})


def drawn_mark(work: Work, summary: Summary) -> dict[str, bool]:
    """Whether a report is drawn: where it is asked for, always in a folder named, and where playing took longer.

    One that lies there already is drawn anew, so that it never tells of other games than the rest of its folder.
    """
    from analysis.answers.run_answer import DRAWN, REPORT

    long = summary.seconds >= DRAWING
    return {DRAWN: work.report or work.out is not None or long or (summary.folder / REPORT).exists()}


def compared(question: Question, run: "Run") -> "Comparison":
    """What the variants of a run change, judged by the margins of the question."""
    from analysis.answers.compare import compare

    return compare(run, question.margins, players_of(question.players) if question.robust else None)


def changed(run: "Run", margins: "Margins") -> "Comparison":
    """What the variants of a run that was played before change."""
    from analysis.answers.compare import compare

    return compare(run, margins)


def judged(run: "Run") -> "FairnessAnswer":
    """How even the battles of a run are, among those of the atlas that ships."""
    from analysis.answers.fair import fair
    from analysis.atlas.store import load_atlas, shipped_folder

    return fair(run, load_atlas() if shipped_folder().is_dir() else None)


def run_in(folder: Path, marks: Mapping[str, Any] | None = None, allow_partial: bool = False) -> "Run":
    """The rows of a finished run, with the folder they lie in and marks for the reader of the answer."""
    from analysis.measure.read import load_run

    run = load_run(folder, allow_partial)
    return replace(run, manifest={**run.manifest, "folder": str(folder), **(marks or {})})


def answer(question: Question, run: "Run") -> "RunAnswer":
    """The answer to a question from its run: what changes, or how even it is where nothing is compared."""
    n_variants = len({cell["variant"] for cell in run.cells})
    return judged(run) if question.name == "fair" or n_variants == 1 else compared(question, run)


def written(found: "A", answered: "Callable[[Any], object] | None") -> "A":
    """The answer, shown to the person who asked, with its files beside the games."""
    if answered is not None:
        answered(found)
    folder = Path(found.manifest["folder"])
    if found.is_drawn:
        found.write(folder)
    else:
        found.write_numbers(folder)
    return found


def analysed(found: A, execution: "Execution", answered: "Callable[[Any], object] | None") -> A:
    """The answer about a run that was played before; its files are written where a folder is named, and only there."""
    from analysis.answers.run_answer import WRITTEN

    folder = execution.work().folder
    if folder is not None:
        found = replace(found, manifest={**found.manifest, WRITTEN: str(folder)})
    if answered is not None:
        answered(found)
    if folder is not None:
        found.write(folder)
    return found


def report(
    folder: Paths,
    allow_mixed: bool = False,
    answered: "Callable[[RunAnswer], object] | None" = None,
    allow_partial: bool = False,
) -> "RunAnswer":
    """Answer from a finished run again, by the study that lies in its folder."""
    from analysis.measure.read import finished_manifest

    path = file_named(folder, "RUN")
    mixed = _mixed(path, read_manifest(path), allow_mixed)
    finished_manifest(path, allow_partial)  # refused before anything is written
    question = _asked_in(path)
    with writing_into(path):
        return written(answer(question, run_in(path, mixed, allow_partial)), answered)


def _asked_in(folder: Path) -> Question:
    """The question of a run; one played before there were study files is judged by the usual margins."""
    if is_plain_file(folder / STUDY):
        return read_study(folder / STUDY)
    return Question("run", [], [], [])


def _mixed(folder: Path, manifest: Mapping[str, Any], allowed: bool) -> dict[str, str]:
    """Nothing for a run of this engine; a mark for one of another engine, which is refused unless allowed."""
    played, here = str(manifest["plan"]["engine"]), engine_digest()
    if played == here:
        return {}
    if not allowed:
        expected = f"{here}, the engine installed here; --allow-mixed tells its numbers with a mark"
        raise InputError(str(folder / MANIFEST), "plan.engine", played, expected)
    return {"mixed": here}
