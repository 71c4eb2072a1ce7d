"""A battlefield with minefields whose tokens are known to the test, and marches over ground that costs figures."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import numpy as np

from engine.dialogue.march import follow_path
from engine.hooks import Event, Stream
from engine.kernel import movement, rolling
from engine.layout import LEAVE_BOARD
from engine.rules.mines import law as ground_dice
from engine.rules.mines.law import lay_ground
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import LETTERS


class Mined(Battlefield):
    """Takes what Battlefield takes; minefields are the Axis's unless ``owner`` says otherwise."""

    def __init__(
        self, terrain: dict[str, str], *, tokens: dict[str, int] | None = None, **pieces: Any
    ) -> None:
        super().__init__(terrain, **{"owner": "axis", **pieces})
        self.state["tracing"] = 1
        lay_ground(self.tables, self.state, self.mind)
        for hex_, value in (tokens or {}).items():
            self.state["mine_value"][self.index[hex_]] = value

    def march(self, *way: str, faces: Iterable[str] = (), most: int = 0) -> None:
        """Walk along hex names, the unit's own first, as the dialogue does, with these dice of the ground."""
        unit = self.unit(way[0])
        path = [LEAVE_BOARD if name == "off" else self.index[name] for name in way[1:]]
        self.mind["path"][: len(path)], self.mind["path_n"] = path, len(path)
        hexes = most or int(movement.allowance(self.tables, self.state, unit))
        lifted = movement.limits_lifted(self.tables, self.state, unit)
        with self.ground_shows(faces):
            follow_path(self.tables, self.state, self.mind, unit, hexes, lifted)

    @contextmanager
    def ground_shows(self, faces: Iterable[str]) -> Any:
        """Dice of mines and ice that show these faces, one string per roll; all of them are rolled, and no more."""
        queue = [[LETTERS[face] for face in text] for text in faces]
        rolls: list[list[int]] = []

        def below(_state: Any, _stream: int, _side: int, _ordinal: int, index: int, _n: int) -> int:
            if index == 0:
                assert queue, "a roll of the ground that nobody expects"
                rolls.append(queue.pop(0))
            assert index < len(rolls[-1]), "more dice than expected"
            return rolls[-1][index]

        others = ground_dice.roll_faces

        def rolled(*roll: Any) -> int:
            if roll[1] == Stream.MINE_TRIES:  # engineers who try to clear a minefield
                return int(others(*roll))
            with patch.object(rolling, "draw_below", below):
                return int(rolling.roll_faces(*roll))

        with patch.object(ground_dice, "roll_faces", rolled):
            yield
        assert not queue, f"never rolled: {queue}"
        sizes = [event[3] for event in self.noted(Event.MINE, Event.ICE) if event[3]]
        assert [len(one) for one in rolls] == sizes[len(sizes) - len(rolls) :]

    def noted(self, *kinds: int) -> list[tuple[int, ...]]:
        """Events of some kinds, in order."""
        log = self.state["log"][: self.state["log_n"]]
        return [tuple(int(n) for n in line) for line in log if not kinds or line[0] in kinds]

    def known(self, hex_: str) -> bool:
        """Whether both sides have seen the token of a hex."""
        return bool(self.state["mine_known"][self.index[hex_]])

    def mined(self, hex_: str) -> bool:
        """Whether a minefield is in force on a hex."""
        return bool(self.tables["stack_mine"][self.stack(hex_)])

    def lost(self, side: int) -> int:
        """Figures a side has lost to anything but hits."""
        return int(self.state["figures_lost_other"][side].sum())


def dealt_anew(tables: Any, state: Any, generator: np.random.Generator) -> Any:
    """The state with other tokens under the minefields nobody has entered: any of their set that do not lie open."""
    other = state.copy()
    if not tables["ground_bites"]:
        return other
    for set_ in range(1, int(tables["mine_sets"]) + 1):
        hexes = np.flatnonzero(tables["mine_set"] == set_)
        piece = tables["stack_mine"][tables["hex_stack"][hexes[0]]] - 1
        pool = tables["mine_pool"][piece, : tables["mine_tokens"][piece]].tolist()
        for hex_ in hexes:
            if state["mine_known"][hex_]:
                pool.remove(int(state["mine_value"][hex_]))
        closed = [
            h for h in hexes if tables["stack_mine"][state["hex_stack"][h]] and not state["mine_known"][h]
        ]
        other["mine_value"][closed] = generator.permutation(pool)[: len(closed)]
    return other


def entering(
    value, faces=(), row="infantry", figures=0, field_row="tp_minefield", way=("E4", "E5"), **pieces
):
    """An Allied unit on E4 walks onto the minefield of the Axis on E5."""
    here = f"E4:{figures}" if figures else "E4"
    field = Mined({"E5": field_row}, tokens={"E5": value}, allies={row: f"{here} I1"}, **pieces)
    field.ready("E4").march(*way, faces=faces)
    return field
