"""Boards with a train of the Terrain Pack, and how it is moved by hand."""

from contextlib import contextmanager
from unittest.mock import patch

from engine.dialogue import march
from engine.kernel import movement
from engine.kernel.tactics import strike
from engine.layout import OFF
from engine.rules.trains import turn as trains
from tests.support.battlefield import Battlefield

LINE = {f"E{n}": "tp_rail" for n in range(1, 13)}  # from west to east through the whole board
FORK = {
    **{f"E{n}": "tp_rail" for n in range(3, 8)},
    "E8": "tp_rail_fork_left",
    "E9": "tp_rail",
    "D8": "tp_rail @1",
}
# On E8 a track to D8 (northeast) leaves the line to the east; D8 leads on to C9.
FORK["C9"] = "tp_rail @1"


def train(hexes="E6 E5", side="allies", unit="tp_train", more=""):
    return f'\n[[train]]\nside = "{side}"\nunit = "{unit}"\nhexes = "{hexes}"\n{more}'


class Railway(Battlefield):
    """A board with a train, by default an Allied one on E6 (locomotive, heading east) and E5 (wagon)."""

    def __init__(self, track=None, axis=None, allies=None, trains=None, **more):
        tail = train() if trains is None else trains
        super().__init__(LINE if track is None else track, axis, allies, tail=tail, **more)

    def go(self, *way):
        """Move the locomotive along its hexes; False if refused."""
        unit = self.unit(way[0])
        if not movement.may_move(self.tables, self.state, unit):
            return False
        path = [self.index[name] for name in way[1:]]
        self.mind["path"][: len(path)] = path
        self.mind["path_n"] = len(path)
        before = int(self.state["rule_gap"])
        most = movement.allowance(self.tables, self.state, unit)
        with self.doors():
            march.follow_path(self.tables, self.state, self.mind, unit, most, 0)
        return int(self.state["rule_gap"]) == before

    @contextmanager
    def doors(self, *hexes):
        """Units get off on these hexes, then on the first there is."""
        left = [self.index[name] for name in hexes]

        def door(_t, _s, mind, _unit, _train):
            return left.pop(0) if left else mind["list"][0]

        with patch.object(trains, "choose_door", door):
            yield
        assert not left, f"doors {[self.names[hex_] for hex_ in left]} left over"

    def asking(self, table):
        """Questions about flags, of units and of trains, which take the same answers."""
        asked = super().asking(table)
        names = {"ignore", "retreat_step"}
        return asked | {(trains, name): answer for (_, name), answer in asked.items() if name in names}

    def parts(self):
        """Hexes of locomotive and wagon of the first train, None where a part is gone."""
        units = (self.tables["train_loco"][0], self.tables["train_wagon"][0])
        hexes = [int(self.state["unit_hex"][unit]) for unit in units]
        return tuple(None if hex_ == OFF else self.names[hex_] for hex_ in hexes)

    def struck(self):
        """Hexes of units that a strike may name next."""
        units = range(self.state["n_units"])
        legal = (u for u in units if strike.may_strike(self.tables, self.state, u))
        return {self.names[self.state["unit_hex"][u]] for u in legal}

    def stars(self):
        """Hits the first train has taken."""
        return 4 - int(self.state["unit_figures"][self.tables["train_loco"][0]])
