"""The double board with pieces of a test's own, and turns on it by script.

Areas are numbered from the left as the Allies see them, 1 to 6.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.hooks import Event
from tests.support.battlefield import built_from
from tests.support.turn_script import Turns

LETTERS = "ABCDEFGHI"
COLUMNS = 26
OVERLORD = "overlord = true\ndecks_in_pile = 2\n"
# Of row I lie in area 1: I1 to I4, 2: I5 to I9, 3: I10 to I13, 4: I14 to I17, 5: I18 to I22, 6: I23 to I26; on the
# lines between them H4, H9, H13, H17 and H22.


class Generals(Turns):
    """A battlefield on the double board.

    Parameters
    ----------
    axis, allies : mapping
        Unit row to hexes.
    terrain : mapping, optional
        Hex to terrain.
    options : str
    side : str
        Side to move.
    ruleset, tail : str
        Lines of the ruleset; lines at the end of the file.
    """

    def __init__(
        self,
        *hand: str,
        axis: Mapping[str, str] | None = None,
        allies: Mapping[str, str] | None = None,
        terrain: Mapping[str, str] | None = None,
        options: str = "",
        side: str = "allies",
        pile: tuple[str, ...] = (),
        ruleset: str = OVERLORD,
        tail: str = "",
    ) -> None:
        units = {
            "axis": axis or {"infantry": "A2 A7 A11 A15 A19 A24"},
            "allies": allies or {"infantry": "I2 I6 I11 I15 I19 I24"},
        }
        self.begin(built_from(wide_text(units, terrain or {}, ruleset) + tail, options), side)
        self.state["turn"] = 0
        self.state["side_turns"] = 0
        self.events = []
        self.laid = set()
        if hand:
            self.hold(side, *hand)
        self.stack_pile(*pile)

    def allowed(self, **play: Any) -> bool:
        """Whether a turn is accepted as written."""
        try:
            self.turn(**play)
        except AssertionError as refused:
            if "gap" not in str(refused):
                raise
            return False
        return True

    def ordered(self) -> list[str]:
        """Hexes on which units stood as they were ordered in the last turn, in that order."""
        return [self.names[e[1]] for e in self.logged(Event.ORDER)]


def wide_text(units: Mapping[str, Mapping[str, str]], terrain: Mapping[str, str], ruleset: str) -> str:
    """A scenario file on the double board."""
    kinds = {kind: f"k{n}" for n, kind in enumerate(sorted(set(terrain.values())))}
    rows = [
        letter
        + " "
        + " ".join(
            kinds[terrain[f"{letter}{n}"]] if f"{letter}{n}" in terrain else "."
            for n in range(1, COLUMNS + 1 - r % 2)
        )
        for r, letter in enumerate(LETTERS)
    ]
    placed = "\n".join(
        f"[units.{side}]\n" + "\n".join(f'{row} = "{hexes}"' for row, hexes in army.items())
        for side, army in units.items()
    )
    legend = "\n".join(f'{token} = "{kind}"' for kind, token in kinds.items())
    board = "\n".join(rows)
    return f"""id = "wide"
title = "Wide field"
group = "tests"
board = "overlord"
face = "country"
first_side = "allies"
medal_target = 8
hand_size = 8
map = '''
{board}
'''
{placed}
[legend]
{legend}
[ruleset]
{ruleset}"""
