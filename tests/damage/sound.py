"""Commands that write, each small, and the folders that they leave when nobody disturbs them."""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from tests.damage.fork_server import Ended, run

# Words that tell the time or the place, which no two runs share.
VOLATILE = re.compile(
    r"\d+(\.\d+)? ?(s|ms|seconds|games/s|games a second|minutes)\b|\d{4}-\d\d-\d\d[T ][\d:.+]+|/tmp/\S+"
    r"| +\d+(\.\d+)?(?= +[0-9a-f]{32}$)"  # seconds before the digest of a run
    r"|(?<=\d\.\d) {2,}[\d,]+$",  # games a second after what a player wins
    re.MULTILINE,
)
LONG = 600.0


@dataclass(frozen=True)
class Writer:
    """A command that writes.

    Attributes
    ----------
    command : str
    out : str
        File or folder that it writes.
    before : tuple of str
        Commands that it needs first.
    """

    command: str
    out: str
    before: tuple[str, ...] = ()


RANDOM = "--players random --quiet"
WRITERS = {
    "compare": Writer(f"compare river-line --option first-player --games 300 {RANDOM} --trace --out out", "out"),
    "fair": Writer(f"fair river-line --games 300 {RANDOM} --out out", "out"),
    "run": Writer("run study.toml --out out --quiet", "out"),
    "survey": Writer(f"survey river-line long-ridge --games 60 {RANDOM} --out out", "out"),
    "screen": Writer(
        "screen river-line --option first-player --option hand-size --budget 400 --confirm-games 100 --out out "
        f"{RANDOM}",
        "out",
    ),
    "tournament": Writer("tournament river-line --players random,recruit --matches 40 --out out --quiet", "out"),
    "merge": Writer(
        "merge part-1 part-2 --out out",
        "out",
        tuple(
            f"compare river-line --option first-player --games 40 {RANDOM} --shard {k}/2 --out part-{k}"
            for k in (1, 2)
        ),
    ),
    "report": Writer("report run", "run", (f"fair river-line --games 60 {RANDOM} --out run",)),
    "train": Writer(
        "train mine river-line --start sergeant --generations 1 --population 4 --matches 4 --runs 1 --quiet --out out",
        "out",
    ),
    "sides": Writer("sides river-line --players random,recruit --games 10 --quiet --out out", "out"),
    "habits": Writer("habits river-line --players random --against recruit --games 4 --quiet --out out", "out"),
    "luck": Writer(f"luck river-line --option first-player --games 20 {RANDOM} --out out", "out"),
    "why": Writer(f"why river-line --games 40 {RANDOM} --out out", "out"),
    "choices": Writer(
        "choices toulon --option infantry-charge --games 4 --searched 0 --quiet --out out", "out"
    ),
    "fit-value": Writer(f"fit-value river-line --games 40 {RANDOM} --out out", "out"),
    "adapt": Writer(
        "adapt river-line --option damage-scoring --start sergeant --budget 40 --population 4 --matches 2 --games 20 "
        "--quiet --out out",
        "out",
    ),
    "replay": Writer("replay river-line --game 3 --html game.html", "game.html"),
    "show": Writer("show river-line --out board.svg", "board.svg"),
    "export": Writer("export river-line", "river-line.m44"),
    "import": Writer("import two-bridges.m44", "two-bridges.toml"),
    "new rule": Writer("new rule my-rule", "my-rule.toml"),
    "new scenario": Writer("new scenario my-battle", "my-battle.toml"),
}  # fmt: skip
STUDY = """question = "compare"
title = "Who begins?"
scenarios = ["river-line"]
variants = ["first-player"]
players = ["random"]
games = 200
"""


def lay_out(folder: Path, root: Path) -> None:
    """An empty folder with the files that commands read."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "study.toml").write_text(STUDY, encoding="utf-8")
    shutil.copy(root / "examples" / "two-bridges.m44", folder)


def plain(text: str) -> str:
    """Words without times and places."""
    return VOLATILE.sub("…", text)


def prepared(writer: Writer, folder: Path, root: Path) -> None:
    """The folder in which a command is about to begin."""
    lay_out(folder, root)
    for command in writer.before:
        ended = run(command.split(), folder, LONG)
        if ended.code:
            raise RuntimeError(f"{command}: {ended.code}: {ended.err or ended.out}")


def play(writer: Writer, folder: Path) -> Ended:
    """Run a command undisturbed."""
    return run(writer.command.split(), folder, LONG)


def contents(path: Path) -> dict[str, str]:
    """Marks of the files below a folder, or of a file itself, by name: what two undisturbed runs share of each."""
    files = [path] if path.is_file() else sorted(one for one in path.rglob("*") if one.is_file())
    return {str(one.relative_to(path.parent)): _mark(one, one == path) for one in files}


def _mark(path: Path, is_whole: bool) -> str:
    """Digest of a single file; run digest of a manifest; of others, which may hold times, whether they are empty."""
    found = path.read_bytes()
    if is_whole:
        return hashlib.sha256(found).hexdigest()
    if path.name == "manifest.json":
        with contextlib.suppress(ValueError):
            return f"digest {json.loads(found).get('digest')}"
    return "something" if found else "empty"
