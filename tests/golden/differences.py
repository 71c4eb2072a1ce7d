"""How kept games differ from those of an earlier commit: ``python -m tests.golden.differences [LABEL ...]``.

Both versions tell the games into ``--out``: ``before`` by the sources of ``--commit``, which compile anew,
``now`` by those at hand.  Games are named by their labels; without a name all are told whose digests are no longer
those that were kept.
"""

import argparse
import filecmp
import io
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from tests.golden.games import Game, kept, tell
from tests.rulebook.tracing import ROOT


def changed() -> list[str]:
    """Labels of the kept games that are played or told in another way."""
    return [label for label, digests in kept()["games"].items() if tell(Game.parse(label)).digests != digests]


def unpack(commit: str, folder: Path) -> None:
    """Lay out the sources of a commit."""
    archive = subprocess.run(["git", "-C", str(ROOT), "archive", commit], check=True, stdout=subprocess.PIPE)
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as tar:
        tar.extractall(folder, filter="data")


def tell_by(root: Path, folder: Path, labels: list[str]) -> None:
    """Let the sources of a folder tell games."""
    command = [sys.executable, "-m", "tests.golden.games", *labels, "--tell", str(folder.resolve())]
    subprocess.run(command, cwd=root, env={**os.environ, "PYTHONPATH": str(root)}, check=True)


def main() -> int:
    """Tell, compare; 1 if a game differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden.differences", description=__doc__)
    parser.add_argument("labels", nargs="*")
    parser.add_argument("--commit", default="HEAD", help="the last one whose games are as they should be")
    parser.add_argument("--out", type=Path, default=Path("differences"))
    options = parser.parse_args()
    labels = options.labels or changed()
    if not labels:
        print("all games are what was kept")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        unpack(options.commit, Path(folder))
        tell_by(Path(folder), options.out / "before", labels)
    tell_by(ROOT, options.out / "now", labels)
    names = sorted(path.name for path in (options.out / "before").iterdir())
    _, different, _ = filecmp.cmpfiles(options.out / "before", options.out / "now", names, shallow=False)
    for name in different:
        print(f"diff {options.out}/before/{name} {options.out}/now/{name}")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
