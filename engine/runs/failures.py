"""Blocks that could not be played: one row each, with the game at fault and the command that plays it again.

``failures.jsonl`` in the run folder holds one JSON object per line.  A row is added the moment a block fails; when the
run ends only the rows of this call are kept, so the file is gone once everything has been played.
"""

import json
import os
import shlex
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING

from engine.loading.options.variant import OFFICIAL
from engine.loading.scenario.load import list_scenarios
from engine.loading.words.reader import MOST_JSON, is_plain_file, read_text
from engine.loading.words.whole_files import write_atomically
from engine.runs.blocks import Job

if TYPE_CHECKING:
    import pandas as pd

FAILURES = "failures.jsonl"


@dataclass(frozen=True)
class Failure:
    """A block that could not be played.

    Attributes
    ----------
    scenario, variant, axis_player, allies_player : str
    seed : int
    namespace : str
    first, count : int
        Games of the block.
    game : int or None
        The first game that fails by itself; None if none does, so that the block failed for another reason.
    error : str
        What went wrong.
    reproduce : str
        Command that plays the game at fault alone, or (for companions, which cannot be replayed) the run's own.
    """

    scenario: str
    variant: str
    axis_player: str
    allies_player: str
    seed: int
    namespace: str
    first: int
    count: int
    game: int | None
    error: str
    reproduce: str


def failure_of(job: Job, error: str, game: int | None, command: str) -> Failure:
    """Row of a failed block; ``command`` is that of the whole run."""
    cell = job.cell
    return Failure(
        cell.scenario,
        cell.variant,
        cell.axis_player,
        cell.allies_player,
        job.seed,
        job.namespace,
        job.span.first,
        job.span.count,
        game,
        error,
        command if game is None or cell.shared else _replay(job, game),
    )


def _replay(job: Job, game: int) -> str:
    """The command that replays one game of a block."""
    scenario, variant = job.recipe.scenario, job.recipe.variant
    listed = {one["id"]: one["path"] for one in list_scenarios()}
    name = scenario.id if str(listed.get(scenario.id)) == str(scenario.path) else str(scenario.path)
    words = ["m44", "replay", name, "--seed", str(job.seed), "--game", str(game)]
    words += [] if variant.id == OFFICIAL.id else ["--option", variant.id]
    return shlex.join([*words, "--players", f"{job.cell.axis_player},{job.cell.allies_player}"])


def add_failure(folder: Path, failure: Failure) -> None:
    """Add a row at once, so that it outlives a kill."""
    path = folder / FAILURES
    if not is_plain_file(path):
        path.unlink(missing_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{_line(failure)}\n")
        file.flush()
        os.fsync(file.fileno())


def keep_failures(folder: Path, failures: Iterable[Failure]) -> None:
    """Keep these rows and no others; without any the file goes."""
    lines = [f"{_line(failure)}\n" for failure in failures]
    if lines:
        write_atomically(folder / FAILURES, "".join(lines).encode())
    else:
        (folder / FAILURES).unlink(missing_ok=True)


def _line(failure: Failure) -> str:
    return json.dumps(asdict(failure), ensure_ascii=False)


def load_failures(folder: Path) -> list[Failure]:
    """Rows of a run folder; a line cut off by a kill counts as none."""
    path = Path(folder) / FAILURES
    if not is_plain_file(path):
        return []
    lines = read_text(path, MOST_JSON).splitlines()
    rows = []
    for line in lines:
        try:
            rows.append(Failure(**json.loads(line)))
        except (ValueError, TypeError):
            continue
    return rows


def read_failures(folder: Path) -> "pd.DataFrame":
    """Blocks of a run that could not be played: games, the one at fault, what went wrong, how to reproduce it.

    Parameters
    ----------
    folder : Path
        Run folder.

    Returns
    -------
    DataFrame
        One row per block, empty for a run that is whole.
    """
    import pandas as pd

    names = [field.name for field in fields(Failure)]
    frame = pd.DataFrame([asdict(failure) for failure in load_failures(folder)], columns=names)
    return frame.astype({"game": "Int64"})
