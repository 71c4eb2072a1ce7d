"""Digests of what a kind of proof rests on: groups of files, its tests, and what all tests share."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from tests.verification.kinds import ROOT, Kind, files_of, groups

TESTS = "tests"  # the name under which the digest of a kind's own tests is kept
SHARED = ("tests/conftest.py", "tests/support/*.py")  # every test may rest on these
LEFT = ("__pycache__", ".ipynb_checkpoints")


def files_below(patterns: Iterable[str], root: Path = ROOT) -> list[Path]:
    """Files that match, without those that a pattern after ``!`` leaves out."""
    found: set[Path] = set()
    for pattern in patterns:
        if pattern.startswith("!"):
            found -= set(root.glob(pattern[1:]))
        else:
            found |= {path for path in root.glob(pattern) if path.is_file()}
    return sorted(path for path in found if not set(LEFT) & set(path.parts))


def digest_of(files: Iterable[Path], root: Path = ROOT) -> str:
    """Digest of names and contents, 16 hexadecimal digits; the same on every machine."""
    total = hashlib.blake2s(digest_size=8)
    for path in sorted(files):
        name = path.relative_to(root).as_posix().encode()
        content = path.read_bytes()
        total.update(b"%d %s %d " % (len(name), name, len(content)) + content)
    return total.hexdigest()


@cache
def group_digest(name: str) -> str:
    """Digest of a group of files."""
    return digest_of(files_below(groups()[name]))


def own_tests(kind: Kind) -> list[Path]:
    """Files of a kind's tests and all that lies in their folders, and what all tests share."""
    folders = {path.parent for path in files_of(kind.name) if path.parent != ROOT / "tests"}
    patterns = [f"{folder.relative_to(ROOT).as_posix()}/**/*" for folder in folders]
    return files_below([*SHARED, *patterns])


@cache
def tests_digest(kind: Kind) -> str:
    """Digest of a kind's own tests."""
    return digest_of(own_tests(kind))


def digests_of(kind: Kind) -> dict[str, str]:
    """Group to digest, and ``tests`` to that of the kind's own tests, as they are now."""
    return {name: group_digest(name) for name in kind.rests_on} | {TESTS: tests_digest(kind)}
