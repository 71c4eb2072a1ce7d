"""The guns of both sides (MMB-ART-1 .. -9, MMB-GAP-5)."""

from dataclasses import dataclass

from tests.checker.modern.field import apart
from tests.checker.modern.kinds import FIRST
from tests.checker.modern.law import OUT_OF_FORM, law


@dataclass(frozen=True)
class Shot:
    """A shot as it was declared: all of it stays as it was when the first part of the turn began."""

    target: str
    dice: int
    works: bool
    far: int


class Guns:
    """The part of a referee that judges the first part of a turn; ``phase`` is *shots*, then *fire*."""

    def set_guns(self):
        """No shot is declared."""
        self.shots, self.fired = {}, set()

    def on_shot(self, e):
        """A gun declares its shot."""
        gun, target, field = e["gun"], e["target"], self.field
        law(self.phase != "fire", "shots are declared before any is fired", "MMB-GAP-5")
        law(self.phase == "shots", "guns fire before anybody acts", "MMB-SEQ-1", "MMB-ART-2")
        law(field.kinds[gun].fires == FIRST, f"{gun} is no gun", "MMB-SEQ-1", "MMB-TRP-3")
        law(gun not in self.shots, f"{gun} declares a second shot", "MMB-ART-2")
        self.fire.check_shot(gun, target, e["dice"], e["spotted"])
        far = apart(field.hex_of(gun), field.hex_of(target))
        self.shots[gun] = Shot(target, e["dice"], field.has_works(field.hex_of(target)), far)

    def check_taken(self, e):
        """A shot is fired as it was declared."""
        gun, target = e["gun"] if "gun" in e else e["attacker"], e["target"]
        self.phase = "fire"
        law(gun not in self.fired, f"{gun} fires a second time", "MMB-ART-2")
        law(gun in self.shots, f"{gun} has declared no shot", "MMB-GAP-5", "MMB-ART-2")
        shot = self.shots.pop(gun)
        law(shot.target == target, f"{gun} has declared its shot at {shot.target}", "MMB-GAP-5")
        self.fired.add(gun)
        return shot

    def on_shot_lost(self, e):
        """The target of a shot is destroyed already."""
        law(self.phase in ("shots", "fire"), "guns fire before anybody acts", "MMB-SEQ-1")
        shot = self.check_taken(e)
        law(shot.target in self.doomed, f"{shot.target} is not destroyed: the shot is fired", "MMB-GAP-5")

    def take_shot(self, e):
        """A gun fires."""
        gun, target, field = e["attacker"], e["target"], self.field
        shot = self.check_taken(e)
        law(target not in self.doomed, f"{target} is destroyed: the shot is lost", "MMB-GAP-5")
        law(e["dice"] == shot.dice, f"{gun} has declared {shot.dice} dice, not {e['dice']}", "MMB-GAP-5")
        here = field.hex_of(gun)
        # The distance told may be that of now; the one that counts is that of the declaration.
        told = (shot.far, apart(here, field.hex_of(target)))
        law(e["distance"] in told, f"{target} is {shot.far} areas from {gun}", "MMB-ART-3")
        self.throw(e, shot.dice, self.strike(target, here, shot.works, shot.far))

    def check_fired(self):
        """All shots are fired, and the destroyed have left (MMB-ART-1, MMB-GAP-5)."""
        law(not self.shots, f"{', '.join(self.shots)} still have to fire", "MMB-GAP-5", "MMB-ART-1")
        law(not self.doomed, f"{', '.join(self.doomed)} are destroyed and stay", "MMB-ART-1", "MMB-UNIT-4")

    def on_initiative(self, e):
        """Both sides throw a die; the higher says who acts first (MMB-INI-1, MMB-GAP-4)."""
        law(self.phase in ("shots", "fire"), "initiative is thrown for once, after the guns", "MMB-SEQ-1")
        self.check_fired()
        dice = {"axis": e["axis_die"], "allies": e["allies_die"]}
        law(all(1 <= die <= 6 for die in dice.values()), "a die shows 1 to 6", "MMB-INI-1")
        winner, first = e["winner"], e["first"]
        if dice["axis"] == dice["allies"]:
            swaps = self.switches["initiative_tie"] == "OTHER_SIDE" and self.began
            law(swaps, "equal dice are thrown again", "MMB-GAP-4")
            law(winner != self.began, "who did not begin the last turn wins", "MMB-GAP-4")
        else:
            law(winner == max(dice, key=dice.get), "the higher die wins", "MMB-INI-1")
        law(first in dice, "one side acts first", OUT_OF_FORM)
        self.first, self.phase, self.began = first, "initiative", first
