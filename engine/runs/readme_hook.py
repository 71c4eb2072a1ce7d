"""Of building a package: the README as it reads where neither the repository nor its pictures are at hand.

The program has no address on the web, so links into the repository could not be followed from a package index: they
become the words with the path behind them, and pictures are left out.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

README = "README.md"
PICTURE = re.compile(r"^!\[[^\]]*\]\((?!https?:)[^)]*\)\n+", re.MULTILINE)
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|#)([^)\s]+)\)")
WHERE = "Paths in brackets are files of the source distribution.\n\n"


def outside(text: str) -> str:
    r"""The text without pictures and links that lead into the repository.

    Examples
    --------
    >>> outside("![A board](a.svg)\n\nSee [how to play](docs/0-play.md).")
    'See how to play (docs/0-play.md).'
    """
    return LINK.sub(r"\1 (\2)", PICTURE.sub("", text))


class ReadmeOutside(MetadataHookInterface):
    """Gives the package its long description."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Called by hatchling before it builds.  Changes: metadata."""
        text = outside(Path(self.root, README).read_text(encoding="utf-8"))
        title, _, rest = text.partition("\n\n")
        metadata["readme"] = {"content-type": "text/markdown", "text": f"{title}\n\n{WHERE}{rest}"}
