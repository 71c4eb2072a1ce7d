"""What a throw does: losses, fieldworks, retreats, mines, who dies aboard (expansions 3.6, MMB-GAP-5, -8, -15, -19)."""

from dataclasses import dataclass
from typing import Any

from tests.checker.modern.field import ENEMY, MINES, WATER, apart
from tests.checker.modern.kinds import HIT_BY
from tests.checker.modern.law import OUT_OF_FORM, law

MINE_DICE = 4
SYMBOLS = {"infantry", "armor"}


@dataclass
class Due:
    """What the log has to tell next.

    Attributes
    ----------
    kinds : tuple of str
        Kinds of events, one of which it has to be.
    follow : callable
        Judges and follows the event.
    says : str
        What is wrong where it is told otherwise.
    rules : tuple of str
    """

    kinds: tuple
    follow: Any
    says: str
    rules: tuple


class Losses:
    """The part of a referee that follows throws to their end; what has to be told next waits in ``due``."""

    def set_losses(self):
        """Nothing is due, nobody is destroyed."""
        self.due, self.rolls = [], 0
        self.struck_from = None  # hex of who attacked last
        self.doomed = set()  # destroyed, on their hexes until the guns are silent
        self.lost = dict.fromkeys(
            (f"lost_{side}_{arm}" for side in ENEMY for arm in ("inf", "arm", "art")), 0
        )
        self.units_lost = dict.fromkeys(ENEMY, 0)
        self.medals = dict.fromkeys(ENEMY, 0)

    def expect(self, kinds, follow, says, *rules):
        """The next event has to be of these kinds; what was due before comes after it."""
        self.due.insert(0, Due(kinds, follow, says, rules))

    # --- throws ---
    def throw(self, e, dice, then):
        """Dice are thrown; ``then`` takes their faces."""
        self.rolls += 1
        law(e["roll"] == self.rolls, "throws are not counted on", OUT_OF_FORM)
        law(e["dice"] == dice, f"{dice} dice are thrown, not {e['dice']}", OUT_OF_FORM)
        faces = []

        def follow(face):
            law((face["roll"], face["index"]) == (self.rolls, len(faces)), "dice are mixed up", OUT_OF_FORM)
            faces.append(face["face"])
            if len(faces) == dice:
                then(faces)
            else:
                self.expect(("face",), follow, "a die is missing", "MMB-DIE-1")

        self.expect(("face",), follow, "a die is missing", "MMB-DIE-1")

    def strike(self, target, from_hex, works, far):
        """What the faces of a throw at a unit do to it, attacked from a hex, with or without works."""
        self.struck_from = from_hex

        def then(faces):
            kind = self.field.kinds[target]
            good = HIT_BY[kind.arm] - (SYMBOLS if far > self.switches["symbol_range"] else set())
            hits = sum(face in good for face in faces)
            flags = faces.count("flag")
            told = []
            if works and flags:
                told.append(self.ignored_due(target, flags))
            hits, flags = max(0, hits - works), max(0, flags - works)
            if self.is_frail(target) and hits + flags:
                told.append(self.loss_due(target, self.field.left[target], "hit", "MMB-GAP-8"))
            else:
                if hits:
                    told.append(self.loss_due(target, hits, "hit", "MMB-DIE-2", "MMB-FW-2"))
                if flags and hits < self.field.left[target]:
                    times = 1 if self.switches["retreat_per"] == "ROLL" else flags
                    told += [self.back_due(target, from_hex)] * times
            self.due[:0] = told

        return then

    def is_frail(self, unit):
        """True if any loss and any retreat destroys the unit (MMB-GAP-8)."""
        return self.field.kinds[unit].frail and self.switches["soft_skins"] == "FRAIL"

    def ignored_due(self, target, flags):
        """The works of a unit take its first retreat (MMB-FW-1)."""

        def follow(e):
            expected = (target, 1, flags - 1)
            says = f"the works of {target} take one retreat of {flags}"
            law((e["unit"], e["flags"], e["left"]) == expected, says, "MMB-FW-1")

        return Due(("ignore",), follow, f"the works of {target} take its first retreat", ("MMB-FW-1",))

    def loss_due(self, unit, points, cause, *rules):
        """A unit loses so many points, or all that it has."""
        lost = min(points, self.field.left[unit])

        def follow(e):
            left = self.field.left[unit]
            lost = min(points, left)
            law(e["unit"] == unit and e["cause"] == cause, f"{unit} loses points by a {cause}", *rules)
            says = f"{unit} loses {lost} of {left} points, not {e['figures']}"
            law((e["figures"], e["left"]) == (lost, left - lost), says, *rules)
            self.lose(unit, lost)

        return Due(("hit",), follow, f"{unit} has to lose {lost} of its points", rules)

    def lose(self, unit, points):
        """Points are gone; a unit without any is destroyed (MMB-UNIT-4, MMB-ART-1)."""
        field = self.field
        field.left[unit] -= points
        self.lost[f"lost_{field.side_of(unit)}_{field.kinds[unit].arm}"] += points
        if field.left[unit]:
            return
        if self.phase == "fire":
            self.doomed.add(unit)
        else:
            self.expect(("eliminated",), self.leaves(unit), f"{unit} is destroyed and stays", "MMB-UNIT-4")

    def leaves(self, unit):
        """Judges that this unit leaves."""

        def follow(e):
            law(e["unit"] == unit, f"{unit} is destroyed, not {e['unit']}", "MMB-UNIT-4")
            self.leave(e)

        return follow

    def leave(self, e):
        """A destroyed unit leaves the field; whoever it carries dies with it (MMB-UNIT-4, MMB-TRP-2)."""
        unit, field = e["unit"], self.field
        side, hex_ = field.side_of(unit), field.hex_of(unit)
        law(field.left[unit] == 0, f"{unit} has points left", "MMB-UNIT-4")
        law(e["hex"] == hex_, f"{unit} stands on {hex_}", OUT_OF_FORM)
        law(e["by"] == ENEMY[side], "the other side has destroyed it", OUT_OF_FORM)
        field.take(unit)
        field.gone.add(unit)
        self.doomed.discard(unit)
        cargo = self.cargo_of(unit)
        field.cargo.pop(unit, None)
        if cargo is not None:
            self.expect(
                ("cargo_died",), self.dies_aboard(cargo, unit), f"{cargo} dies with {unit}", "MMB-TRP-2"
            )
        self.count_unit(unit)

    def cargo_of(self, carrier):
        """The unit aboard, None where there is none or a set-up of several transports leaves it open."""
        field, side = self.field, self.field.side_of(carrier)
        if carrier in field.cargo or not field.kinds[carrier].carries:
            return field.cargo.get(carrier)
        unknown = [one for one in field.aboard - set(field.cargo.values()) if field.side_of(one) == side]
        carriers = [one for one in field.units if field.kinds[one].carries and field.side_of(one) == side]
        return unknown[0] if unknown and len(carriers) == 1 else None

    def count_unit(self, unit):
        """A unit is lost: the enemy counts it, unless it is a transport (MMB-GAP-2)."""
        if self.field.kinds[unit].carries:
            return
        side = self.field.side_of(unit)
        self.units_lost[side] += 1

        def follow(e):
            self.medals[ENEMY[side]] += 1
            expected = (ENEMY[side], 1, self.medals[ENEMY[side]], "unit")
            told = (e["to"], e["change"], e["total"], e["source"])
            law(told == expected, f"{unit} counts as one unit lost", "MMB-GAP-2")

        self.expect(("medal",), follow, f"{unit} counts as a unit lost", "MMB-GAP-2")

    def dies_aboard(self, unit, carrier):
        """Judges that a carried unit dies."""

        def follow(e):
            law((e["unit"], e["carrier"]) == (unit, carrier), f"{unit} dies with {carrier}", "MMB-TRP-2")
            field = self.field
            self.lost[f"lost_{field.side_of(unit)}_{field.kinds[unit].arm}"] += field.left[unit]
            field.left[unit] = 0
            field.aboard.discard(unit)
            field.gone.add(unit)
            self.count_unit(unit)

        return follow

    # --- retreats ---
    def ways_back(self, unit, from_hex):
        """Areas onto which a unit may be forced back from an attacker's hex (MMB-RET-1, MMB-WAT-2, MMB-GAP-19)."""
        field = self.field
        here = field.hex_of(unit)
        before = apart(from_hex, here)
        level = self.switches["away"] == "NOT_NEARER"
        for to in field.around(here):
            after = apart(from_hex, to)
            away = after > before or (level and after == before)
            if (
                away
                and to not in field.at
                and WATER not in field.words(to)
                and not field.shut_rule(unit, here, to)
            ):
                yield to

    def back_due(self, unit, from_hex):
        """A unit is forced back, or loses a point where it cannot go (MMB-RET-1, -2)."""

        def follow(e):
            if self.field.left[unit] == 0:
                self.judge(e)  # destroyed meanwhile: the event belongs to what comes after
                return
            ways = list(self.ways_back(unit, from_hex))
            if not ways:
                law(e["event"] == "hit", f"{unit} cannot go back and loses a point", "MMB-RET-2")
                self.loss_due(unit, 1, "blocked", "MMB-RET-2").follow(e)
                return
            says = f"{unit} goes back where it can"
            law(e["event"] == "retreat" and e["unit"] == unit, says, "MMB-RET-1", "MMB-RET-2")
            law(e["from"] == self.field.hex_of(unit), "it goes from where it stands", OUT_OF_FORM)
            self.check_way_back(e, from_hex)
            self.field.put(unit, e["to"])
            self.meet_mines(unit, None)

        return Due(("retreat", "hit"), follow, f"{unit} is forced back", ("MMB-RET-1", "MMB-RET-2"))

    def check_way_back(self, e, from_hex):
        """One area away from the attacker, free, and open to the unit."""
        unit, here, to, field = e["unit"], e["from"], e["to"], self.field
        law(
            to in field.around(here),
            f"a retreat is one area long, not {here} to {to}",
            "MMB-RET-1",
            "MMB-GAP-6",
        )
        law(to not in field.at, f"{to} is taken", "MMB-MOV-12", "MMB-GAP-19")
        law(WATER not in field.words(to), f"{to} is water", "MMB-WAT-2")
        rule = field.shut_rule(unit, here, to)
        law(not rule, f"{unit} may not enter {to}", rule, "MMB-GAP-19")
        says = f"{to} is no farther from {from_hex} than {here}"
        law(to in self.ways_back(unit, from_hex), says, "MMB-RET-1", "MMB-GAP-19")

    # --- mines ---
    def meet_mines(self, unit, came_from):
        """Mines are thrown for whoever enters; ``came_from``: the area a unit has moved from, None in a retreat."""
        hex_ = self.field.hex_of(unit)
        if MINES not in self.field.pieces[hex_]:
            return

        def follow(e):
            law((e["unit"], e["hex"]) == (unit, hex_), f"mines are thrown for {unit}", "MMB-MOV-8")
            law(e["dice"] == MINE_DICE, "mines have 4 dice", "MMB-MOV-8")
            self.throw(e, MINE_DICE, self.mine_faces(unit, came_from))

        self.expect(("mines",), follow, f"mines are thrown for {unit} at {hex_}", "MMB-MOV-8")

    def mine_faces(self, unit, came_from):
        """What the dice of mines do (MMB-GAP-8, -15)."""

        def then(faces):
            kind, field = self.field.kinds[unit], self.field
            hits = sum(face in HIT_BY[kind.arm] for face in faces)
            void = came_from is None or self.switches["mine_flags"] == "VOID"
            flags = 0 if void else faces.count("flag")
            if self.is_frail(unit) and hits + flags:
                hits = field.left[unit]
            told = [self.loss_due(unit, hits, "mine", "MMB-MOV-8", "MMB-FW-2")] if hits else []
            if hits < field.left[unit] and flags and came_from not in field.at:
                told.append(self.sent_back_due(unit, came_from))
            self.due[:0] = told

        return then

    def sent_back_due(self, unit, came_from):
        """A unit goes back to the area it came from (MMB-GAP-15)."""

        def follow(e):
            told = (e["unit"], e["from"], e["to"])
            says = f"mines send {unit} back to {came_from}"
            law(told == (unit, self.field.hex_of(unit), came_from), says, "MMB-GAP-15")
            self.field.put(unit, came_from)
            self.meet_mines(unit, None)

        return Due(("retreat",), follow, f"mines send {unit} back to {came_from}", ("MMB-GAP-15",))

    # --- what is told out of turn ---
    def on_face(self, e):
        """A die of no throw."""
        law(False, "a die is told of no throw", "MMB-DIE-1")

    def on_hit(self, e):
        """A loss that no throw has brought."""
        law(False, f"{e['unit']} loses points by no throw", "MMB-DIE-2", "MMB-RET-2", "MMB-FW-2")

    def on_ignore(self, e):
        """A retreat that no works take."""
        law(False, f"no works of {e['unit']} take a retreat", "MMB-FW-1")

    def on_retreat(self, e):
        """A retreat that nothing forces."""
        law(False, f"nothing forces {e['unit']} back", "MMB-RET-1", "MMB-GAP-6", "MMB-FW-1", "MMB-GAP-15")

    def on_mines(self, e):
        """A throw of mines that nobody has entered."""
        law(False, f"{e['unit']} has entered no mines", "MMB-MOV-8", "MMB-GAP-15")

    def on_cargo_died(self, e):
        """Nobody dies aboard by itself."""
        law(False, f"nothing has happened to the transport of {e['unit']}", "MMB-TRP-2")

    def on_eliminated(self, e):
        """The destroyed leave when the guns are silent (MMB-ART-1)."""
        unit = e["unit"]
        law(unit in self.doomed, f"{unit} is not destroyed", "MMB-UNIT-4")
        law(not self.shots, "the destroyed stay until all guns have fired", "MMB-ART-1")
        self.leave(e)
