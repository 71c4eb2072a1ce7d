"""The air drops of an event log, followed without the engine (CORE-SETUP-14, -15, house-rules 4.10)."""

from tests.checker import terrain
from tests.checker.board import apart
from tests.checker.broken import law


class Drops:
    """Where the figures of an air drop come down."""

    def set_drops(self):
        """All figures are still in the air."""
        self.to_drop = [(unit, drop) for drop in self.log["setup"]["air_drops"] for unit in drop["units"]]
        self.aims = {}
        self.beside, self.together = (
            None,
            [],
        )  # house: a figure set aside; units and hexes of which all are lost

    def next_figure(self, unit, early):
        """The drop of a figure: the next one, or before the deal any of the side whose turn it is to drop."""
        place = 0
        if early:
            sides = {drop["side"] for _, drop in self.to_drop}
            due = self.log["setup"]["first_side"]
            due = due if due in sides else next(iter(sides))
            units = [one for one, drop in self.to_drop if drop["side"] == due]
            law(unit in units, "HR-DROP1-13")
            place = [one for one, _ in self.to_drop].index(unit)
        found, drop = self.to_drop.pop(place)
        law(found == unit and self.board.units[unit]["side"] == drop["side"], "CORE-SETUP-14")
        return drop

    def on_drop(self, e):
        law(self.number == 0 and self.to_drop, "CORE-SETUP-14")
        unit, here = e["unit"], e["hex"]
        entry = self.board.units[unit]
        self.of_house = not any(self.hands.values())
        drop = self.next_figure(unit, self.of_house)
        law(e["aim"] in self.board.hexes, "CORE-SETUP-15")
        self.check_fall(e, drop)
        self.check_fate(e)
        if e["fate"] == "landed":
            entry["hex"] = here
            self.board.at[here] = unit
            self.test_objectives()
        else:
            entry["figures"] = 0  # lost without a medal: VIC-10

    def check_fall(self, e, drop):
        """A figure falls no farther from its aim than its steps lead; errors lead anywhere."""
        here, model = e["hex"], self.switches["drop_model"]
        if model != "LINE":
            law(self.aims.setdefault(drop["units"][0], e["aim"]) == e["aim"], "CORE-SETUP-15", "HR-DROP1-1")
        if here is None:
            far = model != "RANDOM_WALK" or self.board.may_be_left(e["aim"], drop["steps"])
            law(e["fate"] == "off_board" and far, "CORE-SETUP-15", "AMB-50")
            return
        law(here in self.board.hexes, "CORE-SETUP-15")
        fell = self.beside["from"] if self.beside else here
        near = model != "RANDOM_WALK" or apart(e["aim"], fell) <= drop["steps"]
        law(near, "CORE-SETUP-15", "AMB-50")

    def check_fate(self, e):
        """What becomes of a figure where it has come down."""
        here, unit = e["hex"], e["unit"]
        if self.beside:
            law(self.beside["unit"] == unit and self.beside["to"] == here, "HR-DROP1-6")
            law(e["fate"] == "landed", "HR-DROP1-6")
        elif here is not None:
            lost = here in self.board.at or (unit, here) in self.together
            shut = self.shut_to(unit, here)
            law(e["fate"] == ("impassable" if shut else "occupied" if lost else "landed"), "CORE-SETUP-14")
            aside = shut and self.switches["drop_impassable"] == "ADJACENT_FREE_HEX"
            law(not aside or not self.free_beside(here, unit), "HR-DROP1-6")
        self.beside = None

    def free_beside(self, hex_, unit):
        """Hexes next to one that are free and open to a unit."""
        near = [to for to in self.board.hexes if apart(hex_, to) == 1 and to not in self.board.at]
        return [to for to in near if not self.shut_to(unit, to)]

    def shut_to(self, unit, hex_):
        """True if a figure may not stand on the ground of a hex; in drops of the house on the sea neither."""
        sea = (
            self.of_house
            and self.board.walks_as(unit) != "FREE"
            and "ocean" in terrain.words(self.board, hex_)
        )
        return sea or terrain.barred(self.board, hex_, self.board.class_of(unit))

    def on_drop_beside(self, e):
        """A figure on ground closed to it comes to a free hex beside it (HR-DROP1-6)."""
        law(self.switches["drop_impassable"] == "ADJACENT_FREE_HEX", "HR-DROP1-6")
        self.of_house = True
        law(self.shut_to(e["unit"], e["from"]), "HR-DROP1-6")
        law(e["to"] in self.free_beside(e["from"], e["unit"]), "HR-DROP1-6")
        self.beside = e

    def on_drop_together(self, e):
        """All figures that come down on one hex are lost (HR-DROP1-5)."""
        law(self.switches["drop_collision"] == "BOTH_LOST", "HR-DROP1-5")
        self.together.append((e["unit"], e["hex"]))

    def on_flight(self, e):
        """Aircraft fly over the board, along a row where their side picks it (HR-DROP2-1, -3)."""
        law(self.switches["drop_model"] == "LINE" and self.number == 0, "HR-DROP2-1")
        law(any(drop["side"] == e["by"] for _, drop in self.to_drop), "HR-DROP2-1")
        law({e["from"], e["to"]} <= set(self.board.hexes), "HR-DROP2-5")
        row = self.switches["drop_line"] != ["player_choice"] or e["from"][0] == e["to"][0]
        law(row, "HR-DROP2-3")

    def check_landed(self):
        """All figures are down before the first turn (CORE-SETUP-14); nobody is lost together with nobody."""
        law(not self.to_drop, "CORE-SETUP-14")
        hexes = [hex_ for _, hex_ in self.together]
        law(all(hexes.count(hex_) > 1 for hex_ in hexes), "HR-DROP1-5")
