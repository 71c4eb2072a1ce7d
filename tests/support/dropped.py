"""A battle just begun whose units come by air: where its figures come down is said, and in which order."""

from __future__ import annotations

import numpy as np

from engine.codes import Landing
from engine.dialogue.start import start_game
from engine.hooks import Event, Stream
from engine.layout import OFF, STATE
from engine.policies.player_files import fill_mind
from engine.rules.drops import law, turn
from tests.support.battlefield import Battlefield

OVER_A_HEX, ALONG_A_LINE = "airdrop-method-1", "airdrop-method-2"


def by_air(count=1, side="allies", unit="infantry", more=""):
    """The table of an air drop in a scenario file."""
    return f'[[air_drop]]\nside = "{side}"\nunit = "{unit}"\ncount = {count}\n{more}\n'


class Dropped(Battlefield):
    """A battle of which an option drops units before the deal.

    ``aims``: hexes or rows that the sides choose; ``falls``: hexes on which the figures come down, ``-`` for off the
    board, in the order of their units; ``order``: places in that order, as they are settled; ``beside``: which of the
    free neighbours is drawn.
    """

    def start(self, monkeypatch, aims=None, falls=None, order=None, beside=0, player="sergeant", game=0):
        self.asked = []
        if aims is not None:
            self._answer(monkeypatch, list(aims))
        if falls is not None:
            self._load(monkeypatch, list(falls), order, beside)
        self.states, self.mind = np.zeros(1, STATE), fill_mind((player, player))[0]
        self.state = self.states[0]
        self.state["tracing"] = 1
        start_game(self.tables, self.state, self.mind, 1, 2, game)
        self.events = [tuple(int(n) for n in one) for one in self.state["log"][: self.state["log_n"]]]
        return self

    def _answer(self, monkeypatch, aims):
        def answer(_tables, state, _mind, side, _drop):
            self.asked.append((side, int(state["hand_n"].sum())))
            word = aims.pop(0)
            return self.index.get(word, word) if isinstance(word, str) else word

        monkeypatch.setattr(turn, "choose_drop_aim", answer)
        monkeypatch.setattr(turn, "choose_flight", answer)

    def _load(self, monkeypatch, falls, order, beside):
        monkeypatch.setattr(law, "fall_of", lambda *_: self.index.get(falls.pop(0), OFF))

        def drawn(_state, stream, _side, _ordinal, index, n):
            if stream == Stream.DROP_ORDER:
                return index
            assert stream == Stream.DROP_BESIDE and beside < n
            return beside

        monkeypatch.setattr(law, "draw_below", drawn)
        if order is not None:
            let_fall = law.let_fall

            def in_order(tables, state, drop, aim):
                let_fall(tables, state, drop, aim)
                first = tables["drop_first"][drop]
                state["fall_order"][: len(order)] = [first + place for place in order]

            monkeypatch.setattr(turn, "let_fall", in_order)

    def fates(self):
        """Hex (None: off the board) and fate of every figure, in the order in which they were settled."""
        drops = [event for event in self.events if event[0] == Event.DROP]
        return [(self.names[e[3]] if e[3] >= 0 else None, Landing(e[4]).name.lower()) for e in drops]

    def kinds(self):
        """What was noted, without the marks of rules."""
        return [event[0] for event in self.events if event[0] != Event.RULE]
