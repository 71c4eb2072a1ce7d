"""Boards with a road from edge to edge, and how long their units have been out of supply."""

from engine.dialogue.begin_turn import begin_turn
from tests.support.battlefield import SIDES, Battlefield

TRACING = "supply-line-tracing"
LACKING = f"{TRACING}+supply-degradation"
STARVING = f"{LACKING}+supply-attrition"
WAY = ["A9", "B8", "C8", "D7", "E7", "F6", "G6", "H5", "I5"]  # from north-east to south-west
ROAD = dict.fromkeys(WAY, "tp_road @1")
RAILS = dict.fromkeys(WAY, "tp_rail @1")


def with_ground(ground, way=None):
    """The road, with something else on some hexes; None takes it off there."""
    found = {**(ROAD if way is None else way), **ground}
    return {hex_: pieces for hex_, pieces in found.items() if pieces is not None}


class SuppliedField(Battlefield):
    """A board on which the turn of a side, the Axis unless another is named, has just begun."""

    def __init__(
        self,
        axis="E7",
        allies="I13",
        words="",
        row="infantry",
        enemy="infantry",
        ground=None,
        way=None,
        **more,
    ):
        options = more.pop("options", TRACING)
        head, plus, rest = options.partition("+")
        super().__init__(
            with_ground(ground or {}, way),
            axis if isinstance(axis, dict) else {row: axis},
            allies if isinstance(allies, dict) else {enemy: allies},
            options=f"{head}{words[:1]}{words[1:].replace(chr(58), chr(44))}{plus}{rest}",
            **{"active": "axis", **more},
        )

    def out(self, hex_):
        """Starts of its own turns at which the unit has been out of supply, one after another."""
        return int(self.state["supply_out"][self.unit_on(hex_)])

    def supplied(self, *hexes):
        return all(self.out(hex_) == 0 for hex_ in hexes)

    def starts(self, times=1, side="axis", rolls=()):
        """Turns of a side begin, one after another, and nobody does anything."""
        with self.loaded(rolls):
            for _ in range(times):
                self.state["active"] = SIDES[side]
                begin_turn(self.tables, self.state, self.mind)
        return self

    def losses(self, side="axis"):
        return int(self.state["figures_lost"][SIDES[side]].sum())
