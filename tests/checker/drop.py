"""The air drops of an event log, followed without the engine (CORE-SETUP-14, -15)."""

from tests.checker import terrain
from tests.checker.board import apart
from tests.checker.broken import law


class Drops:
    """Where the figures of an air drop come down."""

    def set_drops(self):
        """All figures are still in the air."""
        self.to_drop = [(unit, drop) for drop in self.log["setup"]["air_drops"] for unit in drop["units"]]
        self.aims = {}

    def on_drop(self, e):
        law(self.number == 0 and self.to_drop, "CORE-SETUP-14")
        unit, drop = self.to_drop.pop(0)
        entry, here = self.board.units[unit], e["hex"]
        law(e["unit"] == unit and entry["side"] == drop["side"], "CORE-SETUP-14")
        law(e["aim"] in self.board.hexes, "CORE-SETUP-15")
        law(self.aims.setdefault(drop["units"][0], e["aim"]) == e["aim"], "CORE-SETUP-15")
        if here is None:
            far = self.board.may_be_left(e["aim"], drop["steps"])
            law(e["fate"] == "off_board" and far, "CORE-SETUP-15", "AMB-50")
        else:
            law(
                here in self.board.hexes and apart(e["aim"], here) <= drop["steps"], "CORE-SETUP-15", "AMB-50"
            )
            free = "occupied" if here in self.board.at else "landed"
            shut = terrain.barred(self.board, here, self.board.class_of(unit))
            law(e["fate"] == ("impassable" if shut else free), "CORE-SETUP-14")
        if e["fate"] == "landed":
            entry["hex"] = here
            self.board.at[here] = unit
            self.test_objectives()
        else:
            entry["figures"] = 0  # lost without a medal: VIC-10

    def check_landed(self):
        """All figures are down before the first turn (CORE-SETUP-14)."""
        law(not self.to_drop, "CORE-SETUP-14")
