"""What all golden files share: where they lie, how they are written and compared, and digests of longer texts."""

import hashlib
from pathlib import Path

FOLDER = Path(__file__).parent


def read(name: str) -> str:
    """A file as it was kept."""
    return (FOLDER / name).read_text(encoding="utf-8")


def write(name: str, text: str) -> None:
    """Keep a file."""
    path = FOLDER / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def compare(name: str, now: str, how: str) -> None:
    """The text is what the file says, line by line; ``how``: what to do about a difference."""
    before, after = read(name).splitlines(), now.splitlines()
    for number, (old, new) in enumerate(zip(before, after, strict=False), 1):
        assert new == old, f"{name} line {number}: {how}"
    assert len(after) == len(before), f"{name} ends at line {len(before)}, now at {len(after)}: {how}"


def weigh(text: str) -> str:
    """Digest of a text, 32 hexadecimal digits."""
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
