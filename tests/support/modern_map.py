"""Battles with cards, written as pieces on hexes and played as Modern Battles."""

from __future__ import annotations

from collections.abc import Mapping

from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.unit_rows import base_row
from engine.loading.tables.build import Built
from tests.support.battlefield import built_from, scenario_text
from tests.support.modern_field import ModernField

OPTION = "modern-battle"


class Converted(ModernField):
    """A battle with cards under the option, its first turn begun."""

    def __init__(self, built: Built) -> None:
        self.made = built
        self.begin(built, "axis")
        self.begin_players()

    def row(self, hex_: str) -> str:
        """Row of the unit on a hex."""
        return base_row(self.made.unit_rows[self.tables["unit_row"][self.unit_on(hex_)]])

    def ground(self, hex_: str) -> str:
        """Rows of terrain on a hex."""
        found = contents_of(self.made.document["scenario"], self.made.document)
        return " + ".join(found[self.index[hex_]].rows)


def modern_battle(
    terrain: Mapping[str, str] | None = None,
    axis: Mapping[str, str] | None = None,
    allies: Mapping[str, str] | None = None,
    options: str = OPTION,
    extra: str = "",
    tail: str = "",
    face: str = "country",
    owner: str | None = None,
) -> Converted:
    """A battle of these pieces, with cards by its file, as a Modern Battle."""
    units = {"axis": axis or {"infantry": "A1"}, "allies": allies or {"infantry": "I1"}}
    text = scenario_text(terrain or {}, units, extra, 5, 5, face, owner) + tail
    return Converted(built_from(text, options))
