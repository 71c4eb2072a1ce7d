"""Commands that are killed while they write, that meet one another in a folder, and whose disk is full."""

from __future__ import annotations

import os
import random
import subprocess
import time
from pathlib import Path

from tests.damage.fork_server import Ended, begin, kill, wait
from tests.damage.sound import LONG, WRITERS, Writer, contents, plain, play, prepared
from tests.damage.verdicts import SILENT, Score

KILLS, RACES = 100, 50
SIZES = (16, 48, 96, 160, 256, 400, 640, 1024)  # KiB of a disk


def _end(
    what: str,
    ended: Ended,
    sound: Ended,
    folder: Path,
    writer: Writer,
    expected: dict[str, int],
    score: Score,
) -> None:
    """Judge the run after a disturbance.  Changes: score."""
    if ended.broken:
        score.note("broken", f"{what}: {ended.broken}: {ended.err.strip()[-300:]}")
    elif ended.code and not ended.err.strip():
        score.note("broken", f"{what}: exit code {ended.code} without a word")
    elif ended.code:
        score.note("refused")
    elif plain(ended.out) != plain(sound.out):
        score.note(SILENT, f"{what}: another answer than undisturbed")
    elif contents(folder / writer.out) != expected:
        there, there_before = contents(folder / writer.out), expected
        differs = sorted(set(there.items()) ^ set(there_before.items()))[:4]
        score.note("broken", f"{what}: other files than undisturbed: {differs}")
    else:
        score.note("the same answer")


def undisturbed(writer: Writer, folder: Path, root: Path) -> tuple[Ended, dict[str, int]]:
    """How a command ends that nobody disturbs, run twice: the second time it finds what the first has written."""
    prepared(writer, folder, root)
    first = play(writer, folder)
    if first.code:
        raise RuntimeError(f"{writer.command}: {first.code}: {first.err or first.out}")
    return first, contents(folder / writer.out)


def try_kills(tries: int, seed: int, folder: Path, root: Path) -> Score:
    """Kill every writing command at moments of its life, and run it again."""
    score, share = Score("kills"), -(-tries // len(WRITERS))
    for name, writer in WRITERS.items():
        sound, expected = undisturbed(writer, folder / "sound", root)
        for number in range(share):
            draw = random.Random(f"{seed} kill {name} {number}")
            tried = folder / "tried"
            prepared(writer, tried, root)
            child = begin(writer.command.split(), tried)
            time.sleep(draw.uniform(0.02, 1.05) * sound.seconds)
            kill(child)
            wait(child)
            _end(
                f"kill {number} of {name}, seed {seed}",
                play(writer, tried),
                sound,
                tried,
                writer,
                expected,
                score,
            )
    return score


def try_races(tries: int, seed: int, folder: Path, root: Path) -> Score:
    """Two processes begin the same command in one folder at about the same moment."""
    score, share = Score("races of two processes"), -(-tries // len(WRITERS))
    for name, writer in WRITERS.items():
        sound, expected = undisturbed(writer, folder / "sound", root)
        for number in range(share):
            draw = random.Random(f"{seed} race {name} {number}")
            tried = folder / "tried"
            prepared(writer, tried, root)
            first = begin(writer.command.split(), tried)
            time.sleep(draw.uniform(0, 0.3) * sound.seconds)
            second = begin(writer.command.split(), tried, tried.with_name("second"))
            ends = [wait(second, LONG), wait(first, LONG)]
            what = f"race {number} of {name}, seed {seed}"
            broken = [end.broken for end in ends if end.broken]
            if broken:
                score.note("broken", f"{what}: {broken[0]}: {ends[0].err.strip()[-300:]}")
            else:
                _end(what, play(writer, tried), sound, tried, writer, expected, score)
    return score


def may_mount() -> bool:
    """Whether this user may mount a small disk in memory."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and Path("/proc/mounts").exists()


def try_full_disks(seed: int, folder: Path, root: Path, sizes: tuple[int, ...] = SIZES) -> Score:
    """Every writing command on disks that are full at some moment, and again with room."""
    score = Score("full disks")
    if not may_mount():
        score.note("left out: no disk may be mounted")
        return score
    for name, writer in WRITERS.items():
        sound, expected = undisturbed(writer, folder / "sound", root)
        for size in sizes:
            _on_a_disk(f"{name} on {size} KiB", writer, size, sound, expected, folder / "disk", root, score)
    return score


def _on_a_disk(
    what: str,
    writer: Writer,
    size: int,
    sound: Ended,
    expected: dict[str, int],
    disk: Path,
    root: Path,
    score: Score,
) -> None:
    disk.mkdir(exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", str(disk)], check=True)
    try:
        tried = disk / "tried"
        prepared(writer, tried, root)
        taken = sum(path.stat().st_size for path in disk.rglob("*") if path.is_file()) // 1024 + 8
        _resize(disk, f"{taken + size}k")
        ended = wait(begin(writer.command.split(), tried, disk.with_name("words")), LONG)
        if ended.broken:
            score.note("broken", f"{what}: {ended.broken}: {ended.err.strip()[-300:]}")
            return
        score.note("had room" if ended.code == 0 else "refused for want of room")
        _resize(disk, "64m")
        again = wait(begin(writer.command.split(), tried, disk.with_name("words")), LONG)
        _end(f"{what}, then with room", again, sound, tried, writer, expected, score)
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


def _resize(disk: Path, size: str) -> None:
    subprocess.run(["mount", "-o", f"remount,size={size}", str(disk)], check=True)
