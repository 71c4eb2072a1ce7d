"""Mutated files that people write: battles, options, studies, players, files of the publisher's editor."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

from tests.damage.fork_server import HUNG, run
from tests.damage.mutated import mutate
from tests.damage.verdicts import Score
from tests.hostile.kinds import KINDS, ROOT, Kind

EDITED = ("scenario", "option", "player", "study", "editor")
SHIPPED = {
    "scenario": tuple(f"scenarios/{group}/*.toml" for group in ("base", "winter", "stages", "terrain-pack")),
    "option": ("engine/data/options/*.toml", "examples/*.toml"),
    "player": ("engine/data/players/*.toml",),
    "editor": ("examples/*.m44", "tests/data/m44/*.m44"),
}  # fmt: skip
TRIES = 2000


def sound_files(kind: str) -> list[bytes]:
    """Sound files of a kind: the one of the hostile tests, and those that ship."""
    paths = [path for pattern in SHIPPED.get(kind, ()) for path in sorted(ROOT.glob(pattern))]
    return [KINDS[kind].sound.encode(), *(path.read_bytes() for path in paths)]


PLAYED = "fair river-line --players ./{file} --games 4 --quiet --out run"
LONG_GAMES = (
    "why",
    "balance",
    "train",
    "adapt",
    "rule-study",
    "run",
)  # a mutated file may ask them for many games


def commands_of(kind: Kind) -> list[str]:
    """Commands that read the file and play few games; the first, which reads everything, most often."""
    quick = [one for one in kind.commands if not one.startswith(LONG_GAMES)]
    return [one for one in kind.commands if one.startswith("check")] * 4 + quick or [PLAYED]


def try_file(kind: str, number: int, seed: int, folder: Path, score: Score) -> None:
    """Mutate a file, hand it to a command, judge how it ends.  Changes: score."""
    draw = random.Random(f"{seed} {kind} {number}")
    spoiled = mutate(draw.choice(sound_files(kind)), draw)
    file, command = KINDS[kind].file, draw.choice(commands_of(KINDS[kind]))
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    path = folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(spoiled)
    before = sorted(one.relative_to(folder) for one in folder.rglob("*"))
    ended = run(command.format(file=file).split(), folder)
    what = f"{kind} {number} of seed {seed}: {command}"
    if ended.broken:
        score.note(HUNG if ended.hung else "broken", f"{what}: {ended.broken}: {ended.err.strip()[-200:]}")
        return
    after = sorted(one.relative_to(folder) for one in folder.rglob("*"))
    if ended.code == 2 and after != before:
        score.note(
            "broken", f"{what}: refused, but {', '.join(map(str, set(after) - set(before)))} was written"
        )
    elif ended.code == 2 and not ended.err.strip():
        score.note("broken", f"{what}: refused without a word")
    else:
        score.note({0: "accepted", 2: "refused"}.get(ended.code, f"ended with {ended.code}"))


def try_files(tries: int, seed: int, folder: Path) -> Score:
    """Mutated files of all kinds in turn."""
    score = Score("mutated files")
    for number in range(tries):
        try_file(EDITED[number % len(EDITED)], number, seed, folder / "tried", score)
    return score
