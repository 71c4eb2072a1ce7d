"""How a battle without cards ends (MMB-GAP-2, MMB-GAP-26)."""

from math import ceil

from tests.checker.modern.field import ENEMY
from tests.checker.modern.law import OUT_OF_FORM, law

SIDES = ("axis", "allies")
ROUNDING = 1e-6


class Ends:
    """The part of a referee that judges objectives, break points and the result."""

    def set_ends(self):
        """Nothing is held, nobody is broken."""
        setup, field = self.log["setup"], self.field
        self.objectives = {one["index"]: one for one in setup["objectives"]}
        self.holders = dict.fromkeys(self.objectives)
        share = self.switches["break_share"]
        counted = {side: field.counted(side) for side in SIDES}
        self.limits = {side: max(1, ceil(len(counted[side]) * share - ROUNDING)) for side in SIDES}
        self.strength = {side: sum(field.left[unit] for unit in counted[side]) for side in SIDES}
        self.broken, self.end, self.told_shares = set(), None, None

    # --- objectives ---
    def holder_now(self, index):
        """The side that holds an objective when a turn is over."""
        one, before = self.objectives[index], self.holders[index]
        if one["hold"] == "forever" and before:
            return before
        there = {side: sum(self.owner(hex_) == side for hex_ in one["hexes"]) for side in SIDES}
        holders = [
            side
            for side in one["sides"]
            if there[side] >= one["need"] and not (one["deny"] and there[ENEMY[side]])
        ]
        if one["hold"] == "until_enemy" and not holders:
            return before
        return holders[0] if len(holders) == 1 else before if before in holders else None

    def owner(self, hex_):
        """The side of the unit on a hex."""
        unit = self.field.at.get(hex_)
        return unit and self.field.side_of(unit)

    def check_turn_over(self):
        """Both sides have acted."""
        law(
            self.phase == "second",
            "a turn is over when both sides have acted",
            "MMB-SEQ-1",
            "MMB-GAP-2",
            "MMB-GAP-26",
        )

    def on_objective(self, e):
        """Somebody takes or loses an objective."""
        index, holder = e["objective"], e["holder"]
        self.check_turn_over()
        law(index in self.objectives, "there is no such objective", OUT_OF_FORM)
        now = self.holder_now(index)
        before, value = self.holders[index], self.objectives[index]["value"]
        lets_go = holder is None and before and now != before  # before the other side takes it
        law(lets_go or holder == now != before, f"{now or 'nobody'} holds objective {index}", "MMB-GAP-26")
        self.holders[index] = holder
        for side, change in ((before, -value), (holder, value)):
            if side and value:
                self.expect(
                    ("medal",), self.counts(side, change), f"objective {index} counts {value}", "MMB-GAP-26"
                )

    def counts(self, side, change):
        """Judges that an objective adds to what the enemy has lost, or no longer does."""

        def follow(e):
            self.medals[side] += change
            expected = (side, change, self.medals[side], "objective")
            told = (e["to"], e["change"], e["total"], e["source"])
            law(told == expected, f"the objective counts {change} for {side}", "MMB-GAP-26")

        return follow

    def on_medal(self, e):
        """Something counts that has not happened."""
        law(False, f"nothing has happened that counts for {e['to']}", "MMB-GAP-2", "MMB-GAP-26")

    def check_objectives(self):
        """All that has changed is told."""
        for index, holder in self.holders.items():
            now = self.holder_now(index)
            if not self.objectives[index]["win"]:
                law(holder == now, f"{now or 'nobody'} holds objective {index}", "MMB-GAP-26")
        for side in SIDES:
            held = sum(self.objectives[i]["value"] for i, who in self.holders.items() if who == side)
            expected = self.units_lost[ENEMY[side]] + held + self.left_for[side]
            law(self.medals[side] == expected, f"{expected} count for {side}", "MMB-GAP-2", "MMB-GAP-26")

    # --- ends ---
    def broken_now(self):
        """Sides whose losses have reached their limit."""
        return {side for side in SIDES if self.medals[ENEMY[side]] >= self.limits[side]}

    def on_broken(self, e):
        """A side is broken."""
        side = e.get("of", e["side"])
        self.check_turn_over()
        self.check_objectives()
        lost, limit = self.medals[ENEMY[side]], self.limits[side]
        law(limit == e["limit"], f"the limit of {side} is {limit}", "MMB-GAP-2")
        law(lost == e["lost"], f"{side} has lost {lost}", "MMB-GAP-2", "MMB-GAP-26")
        law(lost >= limit, f"{side} has lost {lost} of {limit} and is not broken", "MMB-GAP-2")
        law(side not in self.broken, f"{side} was broken before", "MMB-GAP-2")
        self.broken.add(side)

    def check_goes_on(self):
        """Nothing has ended the game with the turn that is over (MMB-GAP-2, MMB-GAP-26)."""
        self.check_objectives()
        wins = [i for i, one in self.objectives.items() if one["win"] and self.holder_now(i)]
        law(not wins, "an objective ends the game", "MMB-GAP-26")
        for side in self.broken_now() - self.broken:
            law(False, f"{side} is broken and it is not told", "MMB-GAP-2")
        done = len(self.broken) == 2 if self.switches["exhaustion"] else bool(self.broken)
        law(not done, "a side is broken and the game goes on", "MMB-GAP-2")
        self.exhausted = set(self.broken)
        cap = self.switches["turn_cap"]
        law(cap is None or self.number < cap, f"turn {cap} was the last", "MMB-GAP-2")

    def strength_left(self, side):
        """Points of a side that are left, aboard too (MMB-GAP-2)."""
        return sum(self.field.left[unit] for unit in self.field.counted(side))

    def on_shares_left(self, e):
        """Shares of strength decide."""
        self.check_turn_over()
        self.check_objectives()
        for side in SIDES:
            left, full = self.strength_left(side), self.strength[side]
            says = f"{side} has {left} points of {full}"
            law(e[f"{side}_left"] == 100 * left // max(1, full), says, "MMB-GAP-2")
        self.told_shares = True

    def by_share(self):
        """Who has the higher share of strength left."""
        axis, allies = (self.strength_left(side) * self.strength[ENEMY[side]] for side in SIDES)
        return "draw" if axis == allies else "axis" if axis > allies else "allies"

    def expected_end(self):
        """Winner and reason of the end that has come, None if none has."""
        won = {self.holder_now(i) for i, one in self.objectives.items() if one["win"]} - {None}
        if won:
            return ("draw" if len(won) == 2 else won.pop()), "sudden_death"
        broken = self.broken_now()
        if self.switches["exhaustion"]:
            if len(broken | self.broken) == 2:
                return self.by_share(), "break_point"
        elif broken:
            return ("draw" if len(broken) == 2 else ENEMY[next(iter(broken))]), "break_point"
        if self.number == self.switches["turn_cap"]:
            says = self.switches["turn_cap_winner"]
            return (self.by_share() if says == "SHARE" else says.lower()), "last_turn"
        return None

    def on_end(self, e):
        """The game is over."""
        self.check_turn_over()
        self.check_objectives()
        expected = self.expected_end()
        law(expected is not None, "nothing ends the game now", "MMB-GAP-2", "MMB-GAP-26")
        winner, reason = expected
        law(e["reason"] == reason, f"the game ends by {reason}", "MMB-GAP-2", "MMB-GAP-26")
        law(e["winner"] == winner, f"the winner is {winner}", "MMB-GAP-2", "MMB-GAP-26")
        if reason == "break_point":
            law(self.broken_now() <= self.broken, "a side is broken and it is not told", "MMB-GAP-2")
        self.end = e
