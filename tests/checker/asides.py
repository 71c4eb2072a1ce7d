"""What happens beside the battle in hand: rolls of the ground, second dice, events that have to follow others."""

from tests.checker import boxes
from tests.checker.broken import law

MEANWHILE = {  # what may come between a cause and what it makes due
    "medal", "objective", "eliminated", "hit", "obstacle", "trigger", "gate", "engaged", "rule",
}  # fmt: skip


class Asides:
    """Rolls that are no battle, and whatever is due because of what a unit has just done."""

    def set_asides(self):
        """Nothing is due."""
        self.due = []  # events that have to come: kind, fields, rules
        self.paid = None  # what the event in hand was due as
        self.others = set()  # kinds that may come first

    def make_due(self, kind, fields, *rules):
        """An event of a kind with these fields has to follow before anything else is done."""
        self.due.append((kind, fields, rules))

    def check_due(self, e):
        """What is due comes at once; ``paid`` is what the event in hand was due as."""
        self.paid = None
        for one in self.due:
            kind, fields, _ = one
            if e["event"] == kind and all(e[name] == value for name, value in fields.items()):
                self.paid = one
                self.due.remove(one)
                return
        law(not self.due or e["event"] in MEANWHILE, *(rule for _, _, rules in self.due for rule in rules))

    def was_due(self, *rules):
        """The event in hand was due."""
        law(self.paid is not None, *rules)

    def has_come(self, unit, start, to, how):
        """A unit has gone from a hex to the next by a ``move``, an ``advance`` or a ``retreat``."""
        for look in boxes.COMES:
            look(self, unit, start, to, how)

    def has_gone(self, unit, hex_, how):
        """A unit is off the board: it ``dies`` on a hex or leaves by an ``exit``."""
        for look in boxes.GOES:
            look(self, unit, hex_, how)

    def awaits_ground(self, unit, to, how):
        """True if the ground has a say before objectives are looked at (ED-MINE-1)."""
        return any(look(self, unit, to, how) for look in boxes.BITES)

    # --- rolls ---
    def roll_aside(self, e, **what):
        """A roll that is no battle begins: its dice follow, then what it has been told to do."""
        self.number_roll(e)
        self.now.asides.append({"roll": e["roll"], "dice": e["dice"], "faces": [], **what})
        return self.now.asides[-1]

    def face_aside(self, e):
        """A die of such a roll; with the last one it is known what it does."""
        aside = self.now.asides[-1]
        law(e["index"] == len(aside["faces"]) < aside["dice"], "CORE-BAT-8")
        aside["faces"].append(e["face"])
        if len(aside["faces"]) == aside["dice"]:
            aside["then"](self, aside)

    def check_asides(self, e):
        """No roll is left half done."""
        aside = self.now.asides[-1] if self.now.asides else None
        open_ = aside and len(aside["faces"]) < aside["dice"]
        law(not open_ or (e["event"] == "face" and e["roll"] == aside["roll"]), "CORE-BAT-8")
