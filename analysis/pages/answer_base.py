"""What every answer can do: read as text, show itself in a notebook, give rows, a frame and JSON, write its files."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.pages.writing import write_all
from engine.loading.words.terminal import as_wide_as


class ShownAnswer(ABC):
    """Base of all answers: each says its text and its rows, and whatever it shows better than by these."""

    @abstractmethod
    def text(self) -> str:
        """The answer for a terminal, as wide as it is."""

    @abstractmethod
    def flat_rows(self) -> list[dict[str, Any]]:
        """Flat objects with stable keys: what programs read."""

    def frame(self) -> pd.DataFrame:
        """Tidy frame of the flat rows."""
        return pd.DataFrame(self.flat_rows())

    def to_json(self) -> Any:
        """Plain values for a file of JSON; by default the flat rows."""
        return self.flat_rows()

    def html(self) -> str:
        """The answer for a notebook; by default its text."""
        with as_wide_as():
            return f"<pre>{escape(self.text())}</pre>"

    def contents(self) -> Mapping[str, str]:
        """What `write` writes, by file name; nothing where an answer has no files."""
        return {}

    def write(self, folder: Path | str) -> dict[str, Path]:
        """Write the answer's files into a folder, created when missing.

        Returns
        -------
        dict of str to Path
            By file name.
        """
        return write_all(folder, self.contents())

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return self.html()
