"""Kept machine code with a flipped bit, a missing end, another entry's name: compiled again, never run."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

from tests.damage.mutated import OF_BYTES, mutate
from tests.damage.verdicts import SILENT, Score

CACHED = 30
SECONDS = 300
GAMES = ("-m", "m44", "fair", "river-line", "--games", "20", "--players", "random", "--quiet", "--out", "out")


def _play(folder: Path, cache: Path) -> subprocess.CompletedProcess[str]:
    """Play in a process of its own with a cache."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return subprocess.run(
        [sys.executable, *GAMES],
        cwd=folder,
        env=os.environ | {"M44_CACHE": str(cache)},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )


def spoil(files: list[Path], draw: random.Random) -> str:
    """Damage one kept file, or lay another one in its place; says what was done."""
    path = draw.choice(files)
    if draw.random() < 0.25:
        other = draw.choice([one for one in files if one.suffix == path.suffix and one != path] or [path])
        content, done = other.read_bytes(), f"{other.name} in place of"
    else:
        content, done = mutate(path.read_bytes(), draw, OF_BYTES), "bytes changed in"
    path.unlink()  # the file may be a hard link to the sound one
    path.write_bytes(content)
    path.chmod(0o600)
    return f"{done} {path.name}"


def try_cache(tries: int, seed: int, folder: Path, root: Path) -> Score:
    """Damage one file of the kept machine code at a time and play."""
    score, sound = Score("damaged machine code"), folder / "cache"
    first = _play(folder / "game", sound)
    if first.returncode:
        raise RuntimeError(first.stderr)
    for number in range(tries):
        draw, cache = random.Random(f"{seed} cache {number}"), folder / "damaged"
        shutil.rmtree(cache, ignore_errors=True)
        shutil.copytree(sound, cache, copy_function=os.link)
        files = sorted(
            path for path in cache.rglob("*") if path.is_file() and path.suffix not in (".json", ".lock")
        )
        done = spoil(files, draw)
        ended = _play(folder / "game", cache)
        what = f"cache {number} of seed {seed}: {done}"
        if "Traceback" in ended.stderr or ended.returncode not in (0, 1, 2):
            score.note("broken", f"{what}: exit code {ended.returncode}: {ended.stderr.strip()[-300:]}")
        elif ended.returncode == 0 and ended.stdout != first.stdout:
            score.note(SILENT, f"{what}: another answer")
        else:
            score.note("the same answer" if ended.returncode == 0 else "refused")
    return score
