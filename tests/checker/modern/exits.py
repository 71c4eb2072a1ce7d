"""Leaving the board by an exit, the last step of a move (MMB-GAP-26)."""

from tests.checker.modern.field import ENEMY
from tests.checker.modern.law import OUT_OF_FORM, law


class Exits:
    """The part of a referee that judges who leaves, and what that counts."""

    def set_exits(self):
        """Nobody has left."""
        self.exits = self.log["setup"]["exits"]
        self.left_for = dict.fromkeys(ENEMY, 0)  # what those who have left count for a side, for good

    def check_exits(self):
        """Exits of whole numbers, open to all units of a side."""
        for way in self.exits:
            plain = isinstance(way["value"], int) and not {"who", "per"} & set(way)
            law(plain, f"the exit {way['hexes']} has terms of other rules", OUT_OF_FORM)

    def on_exit(self, e):
        """A unit leaves the board, and so does whoever it carries: neither lost nor left."""
        unit, board = e["unit"], self.field
        hex_, side = board.hex_of(unit), board.side_of(unit)
        act = self.begin(unit)
        law(hex_ == e["hex"], f"{unit} stands on {hex_}", OUT_OF_FORM)
        values = [way["value"] for way in self.exits if hex_ in way["hexes"] and side in way["sides"]]
        law(values, f"{hex_} is no exit of {side}", "MMB-GAP-26")
        self.check_moves_on(act, hex_)
        act.steps += 1
        self.check_length(act)
        board.take(unit)
        board.gone.add(unit)
        act.over = "MMB-GAP-26"
        cargo = self.cargo_of(unit)
        board.cargo.pop(unit, None)
        board.aboard.discard(cargo)
        for one in (cargo, unit):  # what is due first is put before the rest
            if one is not None:
                self.leaves_for_good(one, max(values))

    def leaves_for_good(self, unit, value):
        """Its strength counts no longer, neither as lost nor as left; transports count nothing."""
        board, side = self.field, self.field.side_of(unit)
        board.gone.add(unit)
        if board.kinds[unit].carries:
            return
        self.strength[side] -= board.left[unit]
        board.left[unit] = 0
        self.left_for[side] += value

        def follow(e):
            self.medals[side] += value
            expected = (side, value, self.medals[side], "event")
            told = (e["to"], e["change"], e["total"], e["source"])
            law(told == expected, f"{unit} has left, which counts {value}", "MMB-GAP-26")

        self.expect(("medal",), follow, f"{unit} has left, which counts {value}", "MMB-GAP-26")
