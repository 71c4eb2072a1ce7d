"""Commands whose disk is full at every write in turn: a disk in memory, as large as what is written until then."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from tests.damage.fork_server import begin, wait
from tests.damage.kills import Sound, half_written, judge, undisturbed
from tests.damage.sound import LONG, prepared
from tests.damage.verdicts import Score

PAGE = 4096  # bytes, in which such a disk counts
MOST = 12  # disks of one command
ROOMY = "256m"


def may_mount() -> bool:
    """Whether this user may mount a small disk in memory."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and Path("/proc/mounts").exists()


def rooms(path: Path) -> list[int]:
    """Pages that a disk has left, so that it is full in the middle of each file of a folder, as they were written."""
    files = [path] if path.is_file() else [one for one in path.rglob("*") if one.is_file()]
    found, before = [], 0
    for file in sorted(files, key=lambda one: one.stat().st_mtime_ns):
        pages = -(-file.stat().st_size // PAGE)
        found.append(before + pages // 2)
        before += pages
    distinct = sorted(set(found))
    return distinct[:: -(-len(distinct) // MOST)] if distinct else []


def try_full_disks(seed: int, folder: Path, root: Path, step: int = 1) -> Score:
    """Every writing command on disks that are full at each of its files, or at every ``step``-th; then with room."""
    score = Score("full disks")
    if not may_mount():
        score.note("left out: no disk may be mounted")
        return score
    for sound in undisturbed(folder, root, score):
        for pages in rooms(folder / "sound" / sound.writer.out)[::step]:
            _on_a_disk(pages, sound, folder / "disk", root, score)
    return score


def _on_a_disk(pages: int, sound: Sound, disk: Path, root: Path, score: Score) -> None:
    """Run a command on a disk that has some pages left, and again with room.  Changes: score."""
    what, words = f"{sound.name} with {pages} pages left", sound.writer.command.split()
    disk.mkdir(exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={ROOMY}", "tmpfs", str(disk)], check=True)
    try:
        tried = disk / "tried"
        prepared(sound.writer, tried, root)
        room = os.statvfs(disk)
        _resize(disk, str((room.f_blocks - room.f_bfree) * room.f_frsize + pages * PAGE))
        ended = wait(begin(words, tried, disk.with_name("words")), LONG)
        _resize(disk, ROOMY)
        if ended.broken or (ended.code and not ended.err.strip()):
            score.note("broken", f"{what}: {ended.broken or 'no word'}: {ended.err.strip()[-300:]}")
        elif half := half_written(sound, tried):
            score.note("broken", f"{what}: {half}")
        else:
            again = wait(begin(words, tried, disk.with_name("words")), LONG)
            judge(f"{what}, then with room", again, sound, tried, score)
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


def _resize(disk: Path, size: str) -> None:
    subprocess.run(["mount", "-o", f"remount,size={size}", str(disk)], check=True)
