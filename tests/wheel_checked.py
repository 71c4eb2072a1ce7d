"""The wheel with bitcode, checked as its user meets it: ``python -m tests.wheel_checked``.

It is built of these sources, installed in an empty environment with the locked requirements, and played from in an
empty folder, with an empty home and without a cache.  It must compile nothing and play what these sources play.
What the cache of this machine holds is not compiled for it, and what is compiled for it stays there for the tests.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from engine.compiling.jit import COST
from engine.compiling.unit_cache import BITCODE, CODE
from tests.support.terminal import ROOT
from tests.support.wheel import build, call, install

# Games of every kind of entry, with rules that ask more than the official units, and what reads and writes files.
RUN = "run pegasus-bridge castle-ettenfels nijmegen-bridges --option official --option no-retreat-choice --games 40"
COMMANDS = (
    f"{RUN} --seed 3 --out played --json",
    "compare sword-beach --option starting-hand-recon-hq --games 60",
    "run modern-01 --option official --games 2",
    "fair river-line --games 4 --players colonel",
    "blunders river-line --games 1 --most 1",
    "habits pegasus-bridge --games 10",
    "report played",
    "new scenario my-battle",
    "check my-battle.toml",
)
# Every unit is at hand, those that no command above asks too; the packages are those of the wheel.
ALL_UNITS = """
import engine.runs.precompile, analysis, m44, sys
from engine.compiling.moment import every_unit
assert all(package.__file__.startswith(sys.prefix) for package in (engine, analysis, m44))
assert [name for name, unit in every_unit().items() if not unit.is_kept()] == []
print(len(every_unit()))
"""


def timed(what: str, do: Callable[..., Any], *given: Any) -> Any:
    """Do something and print how long it took."""
    start = perf_counter()
    made = do(*given)
    print(f"{what}: {perf_counter() - start:.1f} s", flush=True)
    return made


def ship(folder: Path) -> None:
    """Bitcode of all units."""
    call(sys.executable, "-m", "engine.runs.ship", folder, cwd=ROOT)


def environment_of(home: Path) -> dict[str, str]:
    """Of somebody who has nothing but a home."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "TMPDIR") if name in os.environ}
    return {**kept, "HOME": str(home), "M44_KEPT": "off"}


def play(m44: Path, home: Path, folder: Path) -> str:
    """All commands; the digest of the games of the first."""
    printed = {}
    for words in COMMANDS:
        start = perf_counter()
        run = subprocess.run(
            [str(m44), *words.split()], cwd=folder, env=environment_of(home), capture_output=True, text=True
        )
        print(f"  m44 {words}: {perf_counter() - start:.1f} s", flush=True)
        said = run.stdout + run.stderr
        assert run.returncode == 0, f"m44 {words}: {said}"
        assert "ompil" not in run.stderr, f"m44 {words}: {run.stderr}"
        printed[words] = run.stdout
    return digest(printed[COMMANDS[0]])


def digest(answer: str) -> str:
    """Digest of the games behind an answer in JSON."""
    (found,) = {row["digest"] for row in json.loads(answer)}
    return str(found)


def nothing_was_compiled(home: Path) -> int:
    """Raise AssertionError for machine code that was compiled from sources; the number of files made of bitcode."""
    compiled = [path for path in home.rglob("*") if path.suffix in (CODE, BITCODE) or path.name == COST]
    assert compiled == [], compiled
    return len(list(home.rglob("shipped-*")))


def main() -> None:
    """Build, install, play, compare."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        home, empty = folder / "home", folder / "empty"
        for one in (home, empty, folder / "dist"):
            one.mkdir()
        timed("bitcode of all units", ship, folder / "units")
        wheel = timed("wheel", lambda: build(folder / "dist", M44_SHIP=str(folder / "units")))
        m44 = timed("empty environment", install, wheel, folder / "environment")
        python = m44.with_name("python")
        call(python, "-P", "-c", ALL_UNITS, cwd=empty, env=environment_of(home))
        played = timed(f"{len(COMMANDS)} commands", play, m44, home, empty)
        made = nothing_was_compiled(home)
        words = [sys.executable, "-m", "m44", *RUN.split(), "--seed", "3", "--json"]
        here = timed(
            "the same games from these sources", lambda: call(*words, "--out", folder / "here", cwd=ROOT)
        )
        assert digest(here) == played, f"the wheel played {played}, these sources {digest(here)}"
    print(f"Nothing was compiled; {made} files were made of bitcode.")


if __name__ == "__main__":
    main()
