"""Stored files with a flipped bit, a missing end or a hole: every reader notices, heals or refuses."""

from __future__ import annotations

import random
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.damage.fork_server import Ended, run
from tests.damage.mutated import OF_BYTES, mutate
from tests.damage.sound import LONG, WRITERS, plain, play, prepared
from tests.damage.verdicts import SILENT, Score

FLIPS = 532  # 38 of each folder


@dataclass(frozen=True)
class Stored:
    """A folder that a command has written, and the commands that read it.

    Attributes
    ----------
    writer : str
        Name of the command.
    readers : tuple of str
        Commands that read the folder and change nothing.
    again : bool
        Whether the command itself goes on from the folder, and so heals it.
    """

    writer: str
    readers: tuple[str, ...]
    again: bool = True


STORED = (
    Stored("compare", ("report out",)),
    Stored("fair", ("report out",)),
    Stored("run", ("report out",)),
    Stored("merge", ("report out",)),
    Stored("survey", ("atlas out",)),
    Stored("screen", ()),
    Stored("tournament", ()),
    Stored("train", ()),
    Stored("luck", ()),
    Stored("why", ()),
    Stored("choices", ()),
    Stored("fit-value", ()),
    Stored("habits", ()),
    Stored("sides", ()),
)


def kind_of(path: Path, folder: Path) -> str:
    """Kind of a stored file: its folder and ending, or its name."""
    inside = path.relative_to(folder)
    return f"{inside.parts[-2]}/*{path.suffix}" if len(inside.parts) > 2 else path.name


def files_by_kind(folder: Path, out: str) -> dict[str, list[Path]]:
    """Stored files by kind; pages and pictures are for people, and nobody reads them back."""
    found: dict[str, list[Path]] = {}
    for path in sorted((folder / out).rglob("*")):
        if path.is_file() and path.suffix not in (".html", ".svg", ".png", ".md"):
            found.setdefault(kind_of(path, folder), []).append(path)
    return found


def judge(what: str, ended: Ended, sound: Ended, score: Score) -> None:
    """Judge how a reader ended on a damaged file.  Changes: score."""
    if ended.broken:
        score.note("broken", f"{what}: {ended.broken}: {ended.err.strip()[-300:]}")
    elif ended.code == 0 and plain(ended.out) == plain(sound.out):
        score.note("the same answer")
    elif ended.code == 0:
        score.note(SILENT, f"{what}: another answer, exit code 0")
    elif not ended.err.strip():
        score.note("broken", f"{what}: exit code {ended.code} without a word")
    else:
        score.note("refused")


def try_flips(tries: int, seed: int, folder: Path, root: Path) -> Score:
    """Damage files of every stored kind in turn, and read each by every command that does."""
    score, share = Score("damaged stored files"), -(-tries // len(STORED))
    for stored in STORED:
        _try_stored(stored, share, seed, folder, root, score)
    return score


def _try_stored(stored: Stored, tries: int, seed: int, folder: Path, root: Path, score: Score) -> None:
    writer, home = WRITERS[stored.writer], folder / "sound"
    prepared(writer, home, root)
    first = play(writer, home)
    if first.code:
        raise RuntimeError(f"{writer.command}: {first.code}: {first.err or first.out}")
    sound = {line: run(line.split(), home, LONG) for line in stored.readers}
    if stored.again:
        sound[writer.command] = play(writer, home)
    by_kind = files_by_kind(home, writer.out)
    kinds = sorted(by_kind)
    for number in range(tries):
        draw = random.Random(f"{seed} {stored.writer} {number}")
        path = draw.choice(by_kind[kinds[number % len(kinds)]])
        spoiled = mutate(path.read_bytes(), draw, OF_BYTES)
        inside = path.relative_to(home)
        _read_all(
            f"{stored.writer} {number} of seed {seed}: {inside}",
            sound,
            home,
            folder / "tried",
            inside,
            spoiled,
            score,
        )


def _read_all(
    what: str, sound: Mapping[str, Ended], home: Path, tried: Path, inside: Path, spoiled: bytes, score: Score
) -> None:
    """Read a copy of a folder with one spoiled file by every command."""
    for line, expected in sound.items():
        shutil.rmtree(tried, ignore_errors=True)
        shutil.copytree(home, tried)
        (tried / inside).write_bytes(spoiled)
        judge(f"{what}: {line}", run(line.split(), tried, LONG), expected, score)
