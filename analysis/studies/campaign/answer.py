"""The answer about a series of battles, in words, rows and frames."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd

from analysis.pages.answer_base import ShownAnswer
from analysis.pages.footnotes import Footnotes
from analysis.pages.writing import csv_text, json_text
from analysis.studies.campaign import text as words
from analysis.studies.campaign.frames import battle_rows, campaign_rows
from analysis.studies.campaign.games import Played
from analysis.studies.campaign.measures import Number
from engine.loading.words.terminal import as_wide_as, wrapped_lines
from engine.loading.words.whole_files import write_atomically

if TYPE_CHECKING:
    from matplotlib.figure import Figure

JSON, TEXT, PICTURE = "campaign.json", "campaign.txt", "campaign.svg"
FRAMES = ("battles", "campaigns")


@dataclass(frozen=True, eq=False)
class Campaigned(ShownAnswer):
    """What a series of battles comes to, with dice before battles and without.

    Attributes
    ----------
    title : str
    names : tuple of str
        Titles of the battles in the order of the file.
    scenarios : tuple of str
        Their ids.
    rules : tuple of str
        Rules that are compared; of the first nobody rolls dice.
    winner_by : mapping of str to str
        What wins a series, by rules: ``VICTORIES`` or ``VP``.
    numbers : tuple of Number
    played : mapping of str to list of Played
        Battles in the order of the file, by rules.
    digests : mapping of str to list of str
        Of the outcomes of each battle, by rules; the digest does not know of workers and blocks.
    orders : tuple of str
        Orders of battles that were played, that of the file first.
    is_sample : bool
        Whether there are more orders than these.
    manifest : mapping
    footnotes : Footnotes
    """

    title: str
    names: tuple[str, ...]
    scenarios: tuple[str, ...]
    rules: tuple[str, ...]
    winner_by: Mapping[str, str]
    numbers: tuple[Number, ...]
    played: Mapping[str, list[Played]]
    digests: Mapping[str, list[str]]
    orders: tuple[str, ...]
    is_sample: bool
    manifest: Mapping[str, Any]
    footnotes: Footnotes

    @cached_property
    def battles(self) -> pd.DataFrame:
        """A row for each battle of each series: who won, medals, and what dice took before it, by side and face."""
        frames = [battle_rows(name, self.scenarios, self.played[name]) for name in self.rules]
        return pd.concat(frames, ignore_index=True)

    @cached_property
    def campaigns(self) -> pd.DataFrame:
        """A row for each series: who won it, battles won, medals, and after which battle it was settled."""
        frames = [campaign_rows(name, self.played[name], self.winner_by[name]) for name in self.rules]
        return pd.concat(frames, ignore_index=True)

    def number(self, measure: str, rules: str, of: str = "", battle: int = 0) -> Number | None:
        """One number of the answer, None if nothing tells it."""
        asked = (rules, measure, of, battle)
        return next(
            (one for one in self.numbers if (one.rules, one.measure, one.of, one.battle) == asked), None
        )

    def sentence(self) -> str:
        """The answer in a few sentences."""
        return words.sentence(self)

    def text(self) -> str:
        """What people read."""
        return wrapped_lines(words.text(self)) + self.footnotes.text()

    def flat_rows(self) -> list[dict[str, Any]]:
        """What programs read: one row per number."""
        return [one.row() for one in self.numbers]

    def to_json(self) -> dict[str, Any]:
        """Sentence, settings and numbers as plain values."""
        return {
            "sentence": self.sentence(),
            **dict(self.manifest),
            "digests": {name: list(found) for name, found in self.digests.items()},
            "orders": list(self.orders),
            "numbers": self.flat_rows(),
        }

    def contents(self) -> dict[str, str]:
        """The answer as JSON and text, both frames as CSV."""
        with as_wide_as():
            said = self.text()
        frames = {f"{name}.csv": csv_text(getattr(self, name)) for name in FRAMES}
        return {JSON: json_text(self.to_json()), TEXT: f"{said}\n", **frames}

    def plot(self) -> "Figure":
        """When campaigns are settled, how large the final lead is, and what dice took before each battle."""
        from analysis.studies.campaign.picture import figure_of  # a figure asks for matplotlib

        return figure_of(self)

    def write(self, folder: Path | str) -> dict[str, Path]:
        """Write ``campaign.txt``, ``campaign.json``, ``campaign.svg``, both frames as CSV and Parquet into a folder."""
        from analysis.plots import theme

        written = super().write(folder)
        figure = self.plot()
        picture = Path(folder) / PICTURE
        write_atomically(picture, f"{theme.to_svg(figure, 'campaign', theme.title_of(figure))}\n".encode())
        written[PICTURE] = picture
        for name in FRAMES:
            path = Path(folder) / f"{name}.parquet"
            write_atomically(path, getattr(self, name).to_parquet(None, index=False, compression="zstd"))
            written[path.name] = path
        return written
