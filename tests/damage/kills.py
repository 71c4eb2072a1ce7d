"""Commands that are killed while they write, and that meet one another in a folder."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.damage.fork_server import Ended, begin, kill, wait
from tests.damage.sound import LONG, WRITERS, Writer, contents, plain, play, prepared
from tests.damage.verdicts import SILENT, Score

KILLS, RACES = 100, 50


@dataclass(frozen=True)
class Sound:
    """How a command ends that nobody disturbs: what it says and the marks of its files."""

    name: str
    writer: Writer
    ended: Ended
    files: dict[str, str]


def judge(what: str, ended: Ended, sound: Sound, folder: Path, score: Score) -> None:
    """Judge the run after a disturbance.  Changes: score."""
    if ended.broken:
        score.note("broken", f"{what}: {ended.broken}: {ended.err.strip()[-300:]}")
    elif ended.code and not ended.err.strip():
        score.note("broken", f"{what}: exit code {ended.code} without a word")
    elif ended.code:
        score.note("refused")
    elif plain(ended.out) != plain(sound.ended.out):
        score.note(SILENT, f"{what}: another answer than undisturbed")
    elif differs := set(contents(folder / sound.writer.out).items()) ^ set(sound.files.items()):
        score.note("broken", f"{what}: other files than undisturbed: {sorted(differs)[:4]}")
    else:
        score.note("the same answer")


def half_written(sound: Sound, folder: Path) -> str:
    """Why what a disturbed command left must not be there: a single file that is not whole; empty if all is well."""
    path = folder / sound.writer.out
    if path.is_file() and contents(path) != sound.files:
        return f"left {path.name} with {path.stat().st_size} bytes that are not the whole file"
    return ""


def undisturbed(folder: Path, root: Path, score: Score) -> Iterator[Sound]:
    """How every writing command ends that nobody disturbs; one that ends badly counts as a try that went wrong."""
    for name, writer in WRITERS.items():
        try:
            prepared(writer, folder / "sound", root)
        except RuntimeError as error:
            score.note("broken", f"{name} undisturbed: {error}")
            continue
        ended = play(writer, folder / "sound")
        if ended.code or ended.broken:
            score.note("broken", f"{name} undisturbed: {ended.code}: {(ended.err or ended.out)[-300:]}")
        else:
            yield Sound(name, writer, ended, contents(folder / "sound" / writer.out))


def try_kills(tries: int, seed: int, folder: Path, root: Path) -> Score:
    """Kill every writing command at moments of its life, and run it again."""
    score, share = Score("kills"), -(-tries // len(WRITERS))
    for sound in undisturbed(folder, root, score):
        for number in range(share):
            draw = random.Random(f"{seed} kill {sound.name} {number}")
            tried, what = folder / "tried", f"kill {number} of {sound.name}, seed {seed}"
            prepared(sound.writer, tried, root)
            child = begin(sound.writer.command.split(), tried)
            time.sleep(draw.uniform(0.02, 1.05) * sound.ended.seconds)
            kill(child)
            wait(child)
            if half := half_written(sound, tried):
                score.note("broken", f"{what}: {half}")
            else:
                judge(what, play(sound.writer, tried), sound, tried, score)
    return score


def try_races(tries: int, seed: int, folder: Path, root: Path) -> Score:
    """Two processes begin the same command in one folder at about the same moment."""
    score, share = Score("races of two processes"), -(-tries // len(WRITERS))
    for sound in undisturbed(folder, root, score):
        for number in range(share):
            draw = random.Random(f"{seed} race {sound.name} {number}")
            tried, what = folder / "tried", f"race {number} of {sound.name}, seed {seed}"
            prepared(sound.writer, tried, root)
            first = begin(sound.writer.command.split(), tried)
            time.sleep(draw.uniform(0, 0.3) * sound.ended.seconds)
            second = begin(sound.writer.command.split(), tried, tried.with_name("second"))
            ends = [wait(second, LONG), wait(first, LONG)]
            if bad := wrong_in_a_race(ends, sound):
                score.note("broken", f"{what}: {bad}")
            else:
                judge(what, play(sound.writer, tried), sound, tried, score)
    return score


def wrong_in_a_race(ends: Sequence[Ended], sound: Sound) -> str:
    """What two processes must not do to each other; one of them at least goes well, and both give the same answer."""
    for end in ends:
        if end.broken or (end.code and not end.err.strip()):
            return f"{end.broken or 'exit code without a word'}: {end.err.strip()[-300:]}"
        if end.code == 0 and plain(end.out) != plain(sound.ended.out):
            return "another answer than undisturbed"
    return "" if any(end.code == 0 for end in ends) else f"both are refused: {ends[0].err.strip()[-300:]}"
