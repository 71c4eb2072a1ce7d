"""A second opinion on a battle without cards: follows an event log with its own field and laws, without the engine.

Written from the statements of Modern Battle; of the engine it knows the kinds of events and their words only.  Every
method that begins with ``on_`` judges one kind of event; what a throw brings about waits in ``due`` until it is told.
"""

from tests.checker.modern.acts import Acts
from tests.checker.modern.ends import SIDES, Ends
from tests.checker.modern.exits import Exits
from tests.checker.modern.field import PIECES, TILES, WATER, Field
from tests.checker.modern.fire import Fire
from tests.checker.modern.guns import Guns
from tests.checker.modern.law import OUT_OF_FORM, ModernLawError, law
from tests.checker.modern.losses import Losses

# Switches it judges in one setting alone; whatever else a battle says is refused at the start.
ONLY = {
    "turn": "ARTY_INITIATIVE", "unit_order": "UNIT_BY_UNIT", "win": "BREAK_POINT", "retreat_way": "AWAY",
    "hill_overlook": "EQUAL_HEIGHT", "gun_retreats": "AT_ONCE", "off_board_blocks": False, "penalties": [],
    "ignore_flag": "ALWAYS", "objective_gate": 0,
}  # fmt: skip
BEFORE = {"shuffle"}  # of cards, of which there are none


class Referee(Losses, Guns, Acts, Exits, Ends):
    """Follows one log."""

    def __init__(self, log):
        self.log, self.switches = log, log["rules"]["ruleset"]
        self.field = Field(log["setup"])
        self.fire = Fire(self.field, self.switches)
        self.number, self.phase, self.first, self.began = 0, "start", None, None
        self.event = None
        self.set_losses()
        self.set_guns()
        self.set_acts()
        self.set_exits()
        self.set_ends()

    def run(self):
        """Judge the whole log."""
        self.guard(self.check_setup)
        for n, e in enumerate(self.log["events"]):
            self.guard(self.follow, e, n)
        self.guard(self.finish)

    def guard(self, judge, *what):
        """Run a judge; whatever it finds says which game it is, and at which event."""
        event = what[0] if what else None
        where = f"{self.log['scenario']} game {self.log['game']}: "
        try:
            judge(*what)
        except ModernLawError as broken:
            raise ModernLawError(broken.says, broken.rules, event, where) from broken
        except (AssertionError, AttributeError, KeyError, TypeError, ValueError, IndexError) as error:
            raise ModernLawError(f"no game tells this: {error!r}", (OUT_OF_FORM,), event, where) from error

    def check_setup(self):
        """The battle is one that this referee knows, set up by the statements (MMB-GAP-3, -7, -18, -25)."""
        for switch, value in ONLY.items():
            law(
                self.switches[switch] == value,
                f"ruleset.{switch} is {value} in what is judged here",
                OUT_OF_FORM,
            )
        self.check_exits()
        field = self.field
        rows = self.log["rules"]["units"]
        for unit, entry in field.units.items():
            one = rows[entry["row"].partition("@")[0]]["medals"] == (not field.kinds[unit].carries)
            law(one, f"{unit} counts other than one unit", OUT_OF_FORM)
        for hex_, entry in field.hexes.items():
            known = entry["terrain"] in TILES and set(entry["pieces"]) <= PIECES
            law(known, f"{hex_} has ground of other rules", OUT_OF_FORM)
        for unit, entry in field.units.items():
            kind, points = field.kinds[unit], entry["figures"]
            few = max(1, kind.strength - 1)
            law(
                few <= points <= max(1, kind.strength + 1),
                f"{unit} has {points} points",
                "MMB-UNIT-1",
                "MMB-UNIT-2",
            )
            hex_ = entry["hex"]
            if hex_ is None:
                law(kind.carried, f"{unit} is never carried", "MMB-GAP-18")
            elif WATER not in field.words(hex_):
                rule = field.shut_rule(unit, hex_, hex_)
                law(rule in (None, "MMB-MOV-6"), f"{unit} may not stand on {hex_}", rule)

    def follow(self, e, n):
        """Judge one event and follow it."""
        kind = e["event"]
        law(e["n"] == n, "events are not counted on", OUT_OF_FORM)
        if kind == "rule":
            return  # something acts for the first time: nothing on the field changes by that
        law(not self.end, "the game is over", "MMB-GAP-2")
        if kind in BEFORE:
            law(self.number == 0, "there are no cards", "MMB-GAP-27")
            return
        law(e["turn"] == self.number + (kind == "turn"), "the turn is another", "MMB-SEQ-1")
        self.judge(e)
        self.event = e

    def judge(self, e):
        """Judge what is told: first what is due, else what its kind asks."""
        if self.due:
            due = self.due.pop(0)
            law(e["event"] in due.kinds, due.says, *due.rules)
            due.follow(e)
            return
        judge = getattr(self, f"on_{e['event']}", None)
        law(judge, f"nothing like {e['event']} happens in a battle without cards", "MMB-GAP-27")
        judge(e)

    def on_turn(self, e):
        """A turn of both sides begins; the one before is complete, and nothing has decided the game."""
        if self.number:
            self.check_turn_over()
            self.check_goes_on()
        law(e["medals"] == self.medals, "what is lost is told otherwise", "MMB-GAP-2")
        self.number += 1
        self.phase, self.first, self.act, self.acting = "shots", None, None, None
        self.acted.clear()
        self.fired.clear()

    def finish(self):
        """The log ends with the end of the game, and the result row tells the same game."""
        law(self.end, "the log ends before the game", "MMB-GAP-2")
        result = self.log["result"]
        told = (result["winner"], result["end_reason"])
        law(told == (self.end["winner"], self.end["reason"]), "the result tells another end", "MMB-GAP-2")
        law(result["turns"] == self.number, f"{self.number} turns were played", "MMB-SEQ-1")
        law(result["rule_gap"] == 0, "somebody gave an answer that is none", OUT_OF_FORM)
        for side in SIDES:
            law(result[f"medals_{side}"] == self.medals[side], f"{side} counts otherwise", "MMB-GAP-2")
        for name, lost in self.lost.items():
            law(result[name] == lost, f"{name} is {lost}", "MMB-UNIT-3")


def check(log):
    """Raise ``ModernLawError`` at the first event that breaks a law."""
    Referee(log).run()
