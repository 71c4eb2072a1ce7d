"""Who may fire at whom with how many dice (expansions 3.3, 3.5, 3.7)."""

from tests.checker.modern.field import HILL, apart
from tests.checker.modern.kinds import FIRST, OVER_FRIENDS, SPOTTED
from tests.checker.modern.law import law
from tests.checker.sight import is_shut


class Fire:
    """Sight and dice on a field under the switches of a battle."""

    def __init__(self, field, switches):
        self.field, self.switches = field, switches

    def sees(self, a, b):
        """True if nothing on the ground bars the line of two hexes (MMB-LOS-1, -2, MMB-GAP-13, -24, -28, -30)."""
        if apart(a, b) > self.switches["sight_limit"]:
            return False
        return apart(a, b) < 2 or not (self.in_covered_pair(a, b) or self.is_hidden(a, b))

    def in_covered_pair(self, a, b):
        """True if both are in woods or built-up areas and see each other only side by side (MMB-LOS-1)."""
        both = self.field.is_covered(a) and self.field.is_covered(b)
        return both and self.switches["covered_pairs_close"] and apart(a, b) > 1

    def is_hidden(self, a, b):
        """True if woods, houses or hills in between close the line."""
        level = a in self.field.hills and b in self.field.hills

        def hides(hex_):
            return self.field.is_covered(hex_) or (self.field.hexes[hex_]["terrain"] == HILL and not level)

        return is_shut(self.field, a, b, hides)

    def is_barred(self, unit, a, b):
        """True if a unit stands on the line over which nobody fires (MMB-GAP-14, -24)."""
        field, friends = self.field, self.switches["blockers"] == "FRIENDS"

        def bars(hex_):
            other = field.at.get(hex_)
            return other not in (None, unit) and not (friends and field.side_of(other) != field.side_of(unit))

        return apart(a, b) > 1 and is_shut(field, a, b, bars)

    def spotters(self, gun, target_hex):
        """Friends of a gun that see a hex for it (MMB-GAP-23)."""
        field = self.field
        fighters = self.switches["who_spots"] == "FIGHTERS"
        for unit in field.standing(field.side_of(gun)):
            here, kind = field.hex_of(unit), field.kinds[unit]
            blind = fighters and (kind.carries or kind.fires == FIRST)
            if unit != gun and not blind and not field.out_of_fight(here) and self.sees(here, target_hex):
                yield unit

    def dice(self, unit, target):
        """Dice by range, type and ground, and the statements they rest on; sight left aside."""
        field, kind, other = self.field, self.field.kinds[unit], self.field.kinds[target]
        here, there = field.hex_of(unit), field.hex_of(target)
        far, gun = apart(here, there), kind.fires == FIRST
        rules = ["MMB-ART-4" if gun else "MMB-CBT-2"]
        by_range = kind.dice
        if other.afv and kind.vs_afv is not None:
            by_range = kind.vs_afv
            rules.append("MMB-ART-7")
        dice = by_range[far - 1] if far <= len(by_range) else 0
        if dice == 0:
            return 0, [*rules, "MMB-CBT-3"] if far == 1 else rules
        if other.afv and kind.less[other.afv]:
            dice -= kind.less[other.afv]
            rules.append("MMB-CBT-8" if other.afv == 2 else "MMB-CBT-7")
        wood, hill = field.is_covered(there), there in field.hills
        if gun and not self.switches["cover_from_guns"]:
            return max(0, dice), rules + ["MMB-ART-8"] * (wood or hill)
        if wood:
            rules.append("MMB-CBT-5")
        on_other = hill and field.hills[there] != field.hills.get(here)
        if hill:
            rules.append("MMB-CBT-6")
        off = wood + on_other if self.switches["cover_combine"] == "SUM" else max(wood, on_other)
        dice = max(0, dice - off)
        return dice, rules if dice else [*rules, "MMB-CBT-9"]

    def why_not_direct(self, unit, target):
        """The sentence and statements by which a unit may not fire along its own line; None if it may."""
        field = self.field
        here, there = field.hex_of(unit), field.hex_of(target)
        kind = field.kinds[unit]
        own = "MMB-ART-5" if kind.fires == FIRST else "MMB-CBT-4"
        if not self.sees(here, there):
            close = (
                ("MMB-LOS-1", "MMB-GAP-13")
                if self.in_covered_pair(here, there)
                else ("MMB-LOS-1", "MMB-LOS-2")
            )
            return "it does not see its target", (own, *close)
        if kind.sight != OVER_FRIENDS and self.is_barred(unit, here, there):
            return "a unit stands in its line of fire", (own, "MMB-GAP-24")
        return None

    def check_parties(self, unit, target):
        """Both are on the field, of two sides, and take part in fights."""
        field = self.field
        for one in (unit, target):
            law(field.hex_of(one) is not None, f"{one} is not on the field", "MMB-GAP-18", "MMB-UNIT-4")
            rule = field.out_of_fight(field.hex_of(one))
            law(not rule, f"{one} stands where nobody fights or is fought", rule)
        law(field.side_of(unit) != field.side_of(target), "it fires at a friend", "MMB-CBT-4")

    def check_dice(self, unit, target, told):
        """So many dice does the attack have."""
        dice, rules = self.dice(unit, target)
        law(dice > 0, f"{unit} has no dice at {target} from there", *rules)
        law(told == dice, f"the dice of {unit} at {target} are {dice}, not {told}", *rules)

    def check_combat(self, unit, target, told):
        """A combat of a unit in its own act."""
        self.check_parties(unit, target)
        why = self.why_not_direct(unit, target)
        self.check_range(unit, target)
        law(not why, f"{unit} may not fire: {why and why[0]}", *(why[1] if why else ()))
        self.check_dice(unit, target, told)

    def check_range(self, unit, target):
        """The range is one at which the kind of unit has dice."""
        dice, rules = self.dice(unit, target)
        far = apart(self.field.hex_of(unit), self.field.hex_of(target))
        kind = self.field.kinds[unit]
        law(dice or far <= len(kind.dice), f"{target} is out of the range of {unit}", *rules)

    def check_shot(self, gun, target, told, spotted):
        """A shot that is declared (MMB-ART-5, -6, MMB-GAP-22, -23)."""
        field = self.field
        self.check_parties(gun, target)
        self.check_range(gun, target)
        here, there = field.hex_of(gun), field.hex_of(target)
        why = self.why_not_direct(gun, target)
        if why:
            law(field.kinds[gun].sight == SPOTTED, f"{gun} may not fire: {why[0]}", *why[1])
            law(any(self.spotters(gun, there)), f"nobody sees {target} for {gun}", "MMB-ART-6", "MMB-GAP-23")
            bound = self.switches["cover_binds_guns"] and self.in_covered_pair(here, there)
            law(not bound, f"{gun} and {target} are both in cover", "MMB-GAP-22")
        law(
            spotted == bool(why),
            f"{gun} {'needs a' if why else 'needs no'} spotter",
            "MMB-ART-6",
            "MMB-GAP-23",
        )
        self.check_dice(gun, target, told)
