"""Games of a series on disk: a file for each battle of a block, whole or not there at all."""

import io
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from analysis.studies.campaign.games import TAKEN, Played
from engine.layout import RESULT
from engine.loading.words.reader import is_plain_file
from engine.loading.words.whole_files import write_atomically
from engine.runs.digest import bytes_digest
from engine.runs.part_files import part_bytes

GAMES = "games"  # folder of the parts
UNREADABLE = (OSError, ValueError, KeyError, EOFError)


@dataclass(frozen=True)
class Part:
    """The place of one battle of a block.

    Attributes
    ----------
    folder : Path
        Of the whole campaign.
    plan : str
        Digest of what fixes the games; a part of another plan is none.
    name : str
        Rules, order, place and first series in the name.
    """

    folder: Path
    plan: str
    name: str

    @property
    def path(self) -> Path:
        """The file."""
        return self.folder / GAMES / f"{self.name}.npy"

    def read(self, count: int) -> Played | None:
        """The games if they are there, undamaged, of this plan and as many; else None."""
        if not is_plain_file(self.path):
            return None
        try:
            seal, _, content = part_bytes(self.path).partition(b"\n")
            if seal.decode("ascii") != self._seal(content):
                return None
            stream = io.BytesIO(content)
            results, taken = np.load(stream), np.load(stream)
        except UNREADABLE:
            return None
        is_whole = len(results) == len(taken) == count and results.dtype == RESULT and taken.dtype == TAKEN
        return Played(results, taken) if is_whole else None

    def write(self, played: Played) -> None:
        """Keep the games: the file appears whole, by one change of its name."""
        stream = io.BytesIO()
        np.save(stream, played.results)
        np.save(stream, played.taken)
        content = stream.getvalue()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(self.path, f"{self._seal(content)}\n".encode("ascii") + content)

    def _seal(self, content: bytes) -> str:
        """Digest of the plan and of the games."""
        return bytes_digest(f"{self.plan}\n{self.name}\n".encode() + content)


def part_name(rules: int, order: int, place: int, first: int, count: int) -> str:
    """Name of a part, the same on every machine."""
    return f"rules-{rules}-order-{order}-battle-{place + 1}-{first:09d}-{count}"
