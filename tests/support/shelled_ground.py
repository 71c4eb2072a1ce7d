"""Guns that fire at what lies on the ground: a position, the dice of a shot, and shots that show what a test says."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from engine.hooks import Stream
from engine.rules.shelling import law as shelling
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import LETTERS


@dataclass(frozen=True)
class Shelling:
    """Where the tests of an option have their gun, and what it fires at.

    Attributes
    ----------
    option : str
    stream : str
        Name of the stream of chance of these dice.
    terrain, axis : mapping
        The piece among other ground, and the enemy.
    here, at : str
        Hexes of the gun and of the piece.
    owner : str, optional
        Side of the works on the ground.
    """

    option: str
    stream: str
    terrain: Mapping[str, str]
    axis: Mapping[str, str]
    here: str
    at: str
    owner: str | None = None

    def field_of(
        self,
        terrain: Mapping[str, str] | None = None,
        axis: Mapping[str, str] | None = None,
        row: str = "artillery",
        here: str = "",
        option: str | None = None,
        card: str = "direct_from_hq",
        **allies: str,
    ) -> Battlefield:
        """The gun under orders of a card."""
        here = here or self.here
        option = self.option if option is None else option
        ground, enemy = terrain or self.terrain, axis or self.axis
        field = Battlefield(ground, enemy, {row: here, **allies}, options=option, owner=self.owner)
        return field.play(card).order(here)

    def dice(self, field: Battlefield, at: str = "", here: str = "") -> int:
        """Dice of the shot, 0 = not allowed."""
        gun, hex_ = field.unit(here or self.here), field.index[at or self.at]
        return int(shelling.shell_dice(field.tables, field.state, gun, hex_))

    @contextmanager
    def showing(self, *rolls: str) -> Any:
        """Dice at the ground that show these faces, a text for each roll; all of them are rolled."""
        queue = [[LETTERS[face] for face in faces] for faces in rolls]
        now: list[int] = []

        def below(_state: Any, stream: int, _side: int, _ordinal: int, die: int, _n: int) -> int:
            assert stream == Stream[self.stream]
            if die == 0:
                now[:] = queue.pop(0)
            return now[die]

        with patch.object(shelling, "draw_below", below):
            yield
        assert not queue, f"{len(queue)} rolls left over"

    def shoot(self, field: Battlefield, at: str = "", here: str = "") -> None:
        """The battle of the gun in its turn."""
        gun, hex_ = field.unit(here or self.here), field.index[at or self.at]
        shelling.fire_shell(field.tables, field.state, gun, hex_)

    def fire(self, field: Battlefield, *rolls: str, at: str = "", here: str = "") -> None:
        """Shots that show these faces, each as in a turn of its own."""
        for faces in rolls:
            with self.showing(faces):
                self.shoot(field, at, here)
            field.state["battles"] = 0
