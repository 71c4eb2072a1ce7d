"""Scripted turns that are watched for habits, so that counts can be compared with what a reader sees on the board."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.dialogue.habits.beginnings import begin_game
from engine.dialogue.habits.watched_turn import end_game, watch_turn
from engine.layout import MIND, STATE
from engine.layout.habits import HABIT, Measure
from engine.runs.habits import watch_of
from tests.support.battlefield import SIDES
from tests.support.turn_script import Turns

NOTHING = "recon_in_force"  # a card that orders nobody if nobody is named


class Watched(Turns):
    """A battlefield whose turns are watched from the first on."""

    def __init__(self, **pieces: Any) -> None:
        super().__init__(**pieces)
        states = np.zeros(3, STATE)
        states[0] = self.state
        self.states, self.state = states, states[0]
        self.searcher = np.zeros(1, MIND)[0]
        self.watches, self.habits = watch_of(self.built), np.zeros(1, HABIT)
        begin_game(self.tables, self.state, self.watches[0], self.habits[0])

    def turn(self, card: str | None = NOTHING, **script: Any) -> Watched:
        """Play a turn as written and note its habits."""
        side = int(self.state["active"])
        if card is not None and card not in self.hand(("axis", "allies")[side]):
            self.give(card)
        self.states[1] = self.states[0]
        super().turn(card, **script)
        watch_turn(self.tables, self.states, self.searcher, self.watches[0], self.habits[0], side)
        assert not self.habits["top"][0, :, Measure.REPLAYED].any(), "a turn could not be retraced"
        return self

    def end(self) -> Watched:
        """The game ends here."""
        end_game(self.tables, self.state, self.watches[0], self.habits[0])
        return self

    def count(self, measure: Measure, side: str = "allies") -> tuple[float, float]:
        """What was found, out of how much."""
        habit = self.habits[0]
        return float(habit["top"][SIDES[side], measure]), float(habit["bottom"][SIDES[side], measure])

    def hurt(self, hex_: str, left: int) -> Watched:
        """A unit has lost figures."""
        self.state["unit_figures"][self.unit(hex_)] = left
        return self

    def medals_are(self, axis: int = 0, allies: int = 0) -> Watched:
        """Both sides have won so many medals by units."""
        for side, medals in enumerate((axis, allies)):
            self.state["medals_units"][side] = medals
            self.state["medals"][side] = medals
        return self
