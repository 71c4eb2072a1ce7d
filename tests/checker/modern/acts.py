"""What a side does with its units, one after another (MMB-SEQ-2, MMB-INI-2, MMB-MOV, MMB-CBT, MMB-TRP)."""

from dataclasses import dataclass

from tests.checker.modern.field import ENEMY, SAND, WIRE, apart
from tests.checker.modern.kinds import FIRST
from tests.checker.modern.law import OUT_OF_FORM, law

SAND_CAP = 2


@dataclass
class Act:
    """What a unit has done in its act.

    Attributes
    ----------
    unit : str
    start : str
        Where it began.
    steps : int
    by_road : bool
        Every step so far has followed a road, from the first area on.
    sand : bool
        It has entered sand, or begun on it where that counts.
    over : str
        The statement by which its move is over, else empty.
    cut, fought, carried : bool
        It has removed wire; fought; loaded or unloaded.
    """

    unit: str
    start: str
    by_road: bool
    steps: int = 0
    sand: bool = False
    over: str = ""
    cut: bool = False
    fought: bool = False
    carried: bool = False


class Acts:
    """The part of a referee that judges the acts of both sides; ``phase`` is *acts of* the first or the second."""

    def set_acts(self):
        """Nobody acts."""
        self.acting, self.act, self.acted = None, None, set()
        self.exhausted = set()

    def on_acts(self, e):
        """A side acts."""
        side = e["by"]
        law(
            self.phase in ("initiative", "first"),
            "both sides act once, after the initiative",
            "MMB-SEQ-1",
            "MMB-INI-2",
        )
        expected = self.first if self.phase == "initiative" else ENEMY[self.first]
        law(side == expected, f"{expected} acts now", "MMB-INI-1", "MMB-INI-2")
        n = len(self.field.standing(side))
        law(e["units"] == n, f"{side} has {n} units on the field", OUT_OF_FORM)
        self.phase = "first" if self.phase == "initiative" else "second"
        self.acting, self.act = side, None

    def begin(self, unit):
        """The act of a unit, begun unless it acts already."""
        if self.act and self.act.unit == unit:
            return self.act
        side = self.field.side_of(unit)
        law(self.phase in ("first", "second"), "units act after the initiative", "MMB-SEQ-1")
        law(side == self.acting, f"{unit} acts while the other side does", "MMB-INI-2", "MMB-SEQ-1")
        law(unit not in self.acted, f"{unit} acts a second time", "MMB-SEQ-2", "MMB-GAP-18")
        here = self.field.hex_of(unit)
        law(here is not None, f"{unit} is not on the field", "MMB-GAP-18", "MMB-UNIT-4")
        self.acted.add(unit)
        self.act = Act(unit, here, self.field.has_road(here))
        self.act.sand = self.switches["sand_leaving"] and SAND in self.field.words(here)
        return self.act

    # --- moves ---
    def on_step(self, e):
        """A unit goes one area."""
        unit, here, to, board = e["unit"], e["from"], e["to"], self.field
        act = self.begin(unit)
        law(here == board.hex_of(unit), f"{unit} does not stand on {here}", OUT_OF_FORM)
        law(e["cost"] == 1, "every area counts one", "MMB-MOV-1")
        law(to in board.around(here), f"{to} does not adjoin {here}", "MMB-MOV-2")
        self.check_moves_on(act, here)
        law(to not in board.at, f"{to} is taken", "MMB-MOV-12")
        rule = board.shut_rule(unit, here, to)
        law(not rule, f"{unit} may not enter {to}", rule)
        self.count_step(act, here, to)
        board.put(unit, to)
        rule = board.stop_rule(to)
        act.over = act.over or rule or ""
        self.meet_mines(unit, here)

    def check_moves_on(self, act, here):
        """Nothing that the unit has done, and nothing where it stands, ends its move."""
        unit, board = act.unit, self.field
        law(not act.fought, f"{unit} moves after its combat", "MMB-SEQ-2")
        law(not act.carried, f"{unit} has carried and moves", "MMB-TRP-1", "MMB-GAP-18")
        law(unit not in self.fired, f"{unit} has fired and moves", "MMB-ART-9")
        law(self.acting not in self.exhausted, f"{self.acting} is exhausted", "MMB-GAP-2")
        law(not act.cut, f"{unit} removes wire in place of its move", "MMB-GAP-16", "MMB-MOV-9")
        law(not act.over, f"the move of {unit} is over on {here}", act.over)
        if WIRE in board.pieces[here] and act.steps == 0:
            law(board.kinds[unit].afv == 2, f"{unit} has to remove the wire first", "MMB-MOV-9")

    def count_step(self, act, here, to):
        """One area more."""
        board = self.field
        act.steps += 1
        act.by_road = act.by_road and board.road_goes_on(here, to)
        act.sand = act.sand or SAND in board.words(to)
        self.check_length(act)

    def check_length(self, act):
        """The move is as long as the unit and the ground allow."""
        unit, board = act.unit, self.field
        kind = board.kinds[unit]
        rule = board.leaves_by_one(act.start)
        law(not rule or act.steps == 1, f"{unit} leaves {act.start} by one area", rule)
        law(
            not act.sand or act.steps <= SAND_CAP,
            f"{unit} goes {act.steps} areas over sand",
            "MMB-MOV-11",
            "MMB-GAP-29",
        )
        most = kind.most + (self.switches["road_bonus"] if act.by_road else 0)
        says = f"{unit} goes {act.steps} areas, {most} are all it may"
        law(act.steps <= most, says, "MMB-MOV-1", "MMB-MOV-3")

    def on_wire_cut(self, e):
        """A unit removes wire in place of its move (MMB-MOV-9, MMB-GAP-16)."""
        unit, board = e["unit"], self.field
        act = self.begin(unit)
        hex_ = board.hex_of(unit)
        law(e["hex"] == hex_ and WIRE in board.pieces[hex_], f"{unit} stands on no wire", "MMB-MOV-9")
        law(board.kinds[unit].afv != 2, "tanks leave wire in place", "MMB-GAP-16", "MMB-MOV-9")
        law(not act.steps and not act.fought, "wire goes when the act of a unit begins", "MMB-GAP-16")
        act.cut = True

        def follow(gone):
            expected = (hex_, WIRE, False)
            told = (gone["hex"], gone["piece"], gone["placed"])
            law(told == expected, f"the wire of {hex_} is removed", "MMB-MOV-9", "MMB-GAP-16")
            board.pieces[hex_].discard(WIRE)

        self.expect(("obstacle",), follow, f"the wire of {hex_} is removed", "MMB-MOV-9", "MMB-GAP-16")

    def on_obstacle(self, e):
        """A piece comes or goes by itself."""
        law(False, f"nobody has removed anything from {e['hex']}", "MMB-MOV-9", "MMB-GAP-15")

    # --- transports ---
    def on_loaded(self, e):
        """A transport takes a unit aboard (MMB-TRP-1, MMB-GAP-18)."""
        carrier, unit, board = e["carrier"], e["unit"], self.field
        self.carry(carrier)
        law(carrier not in board.cargo, f"{carrier} carries {board.cargo.get(carrier)}", "MMB-GAP-18")
        law(board.kinds[unit].carried, f"{unit} is never carried", "MMB-GAP-18", "MMB-TRP-1")
        law(board.side_of(unit) == self.acting, "the enemy is not carried", "MMB-TRP-1")
        law(unit not in self.acted, f"{unit} has acted", "MMB-GAP-18")
        law(unit not in self.fired or self.switches["tow_fired"], f"{unit} has fired", "MMB-GAP-18")
        here, there = board.hex_of(carrier), board.hex_of(unit)
        law(there is not None and e["from"] == there, f"{unit} is not there", OUT_OF_FORM)
        law(apart(here, there) == 1, f"{unit} does not adjoin {carrier}", "MMB-GAP-18", "MMB-TRP-1")
        law(WIRE not in board.pieces[there], f"{unit} has to remove the wire first", "MMB-MOV-9")
        board.take(unit)
        board.aboard.add(unit)
        board.cargo[carrier] = unit
        self.acted.add(unit)

    def on_unloaded(self, e):
        """A transport sets its unit down (MMB-TRP-1, MMB-GAP-18)."""
        carrier, unit, to, board = e["carrier"], e["unit"], e["hex"], self.field
        self.carry(carrier)
        known = board.cargo.get(carrier)
        law(unit in board.aboard, f"{unit} is aboard no transport", "MMB-GAP-18", "MMB-TRP-1")
        law(known in (None, unit), f"{carrier} carries {known}", "MMB-GAP-18", "MMB-TRP-1")
        others = [one for one, cargo in board.cargo.items() if cargo == unit and one != carrier]
        law(not others, f"{unit} is aboard {others}", "MMB-GAP-18", "MMB-TRP-1")
        law(unit not in self.acted, f"{unit} has acted", "MMB-GAP-18")
        here = board.hex_of(carrier)
        law(to in board.around(here), f"{to} does not adjoin {here}", "MMB-GAP-18", "MMB-TRP-1")
        law(to not in board.at, f"{to} is taken", "MMB-MOV-12", "MMB-GAP-18")
        rule = board.shut_rule(unit, here, to)
        law(not rule, f"{unit} may not enter {to}", rule, "MMB-GAP-18")
        board.cargo.pop(carrier, None)
        board.aboard.discard(unit)
        board.put(unit, to)
        self.acted.add(unit)
        self.meet_mines(unit, here)

    def carry(self, carrier):
        """A transport loads or unloads in place of its move."""
        law(self.field.kinds[carrier].carries, f"{carrier} is no transport", "MMB-TRP-1")
        act = self.begin(carrier)
        law(
            act.steps == 0 and not act.fought, f"{carrier} has done something else", "MMB-TRP-1", "MMB-GAP-18"
        )
        act.carried = True

    # --- combat ---
    def on_battle(self, e):
        """A gun fires, or a unit fights in its act."""
        if self.phase in ("shots", "fire"):
            self.take_shot(e)
        else:
            self.fight(e)

    def fight(self, e):
        """A unit fights in its act."""
        unit, target, board = e["attacker"], e["target"], self.field
        kind = board.kinds[unit]
        law(
            kind.fires != FIRST,
            f"{unit} is a gun and fires in the first part alone",
            "MMB-ART-2",
            "MMB-SEQ-1",
        )
        law(not kind.carries, f"{unit} is a transport", "MMB-TRP-3")
        act = self.begin(unit)
        law(not act.fought, f"{unit} fights a second time", "MMB-CBT-1")
        law(e["kind"] == "ordered", "there is no other combat", "MMB-CBT-9")
        if act.cut:
            still = kind.fights > 0 and self.switches["wire_takes"] == "MOVE"
            law(still, f"{unit} has removed wire and does nothing else", "MMB-GAP-16")
        fights = kind.fights + (self.switches["road_bonus"] if act.by_road and kind.fights else 0)
        says = f"{unit} has gone {act.steps} areas and may fight after {fights}"
        law(act.steps <= fights, says, "MMB-MOV-1", "MMB-MOV-3")
        self.fire.check_combat(unit, target, e["dice"])
        here, there = board.hex_of(unit), board.hex_of(target)
        law(e["distance"] == apart(here, there), f"{target} is not so far away", "MMB-CBT-2")
        act.fought = True
        self.throw(e, e["dice"], self.strike(target, here, board.has_works(there), e["distance"]))
