"""Medals, objectives and the end of an event log, followed without the engine (core section 8)."""

from collections import Counter, deque

from tests.checker import boxes
from tests.checker.board import ENEMY
from tests.checker.broken import law

SIDES = ("axis", "allies")
LONGEST = 200  # player turns
HOLD_RULES = {"while": "VIC-OBJ-2", "forever": "VIC-OBJ-3", "until_enemy": "VIC-OBJ-7"}
AFTER_A_MEDAL = {
    "medal",
    "objective",
    "end",
    "trigger",
    "gate",
    "rule",
    "sudden_death",
    "engaged",
    "obstacle",
}
DECIDING = {"medal", "eliminated", "exit", "drop"}  # after which a side may have won
SET_UP = {"shuffle", "deal", "opening"}  # come before the objectives of the set-up are looked at


class Victory:
    """Who has which medals, and whether the game goes on."""

    def set_victory(self):
        """Nobody has a medal; objectives of the set-up are told by its first events (VIC-OBJ-12)."""
        self.objectives = self.log["setup"]["objectives"]
        self.medals, self.earned = Counter(), Counter()
        self.by_source = {side: Counter() for side in SIDES}
        self.holders = dict.fromkeys(range(len(self.objectives)))
        self.owed = deque()  # medals that are due: side, how many, source, rules
        self.due_holders = {}  # objectives that change hands now: who holds them then
        self.over, self.end = False, None
        self.fulfilled = None  # sudden death: objective and side just told
        self.test_objectives()

    # --- medals ---
    def owe_medal(self, side, medals, source, *rules):
        """A medal event has to follow."""
        self.owed.append((side, medals, source, rules))

    def on_medal(self, e):
        law(self.owed, "VIC-2", "VIC-3", "VIC-OBJ-1", *(("VIC-10",) if self.number == 0 else ()))
        side, medals, source, rules = self.owed.popleft()
        law(e["to"] == side and e["source"] == source, *rules)
        law(e["earned"] == medals, *rules)
        target = self.log["setup"]["medal_target"][side]
        self.earned[side] += medals
        total = min(self.earned[side], target) if self.switches["medal_cap"] else self.earned[side]
        law(e["total"] == total and e["change"] == total - self.medals[side], "VIC-5", "AMB-43")
        self.medals[side] = total
        self.by_source[side][source] += e["change"]
        self.counts.led(self.medals)

    def check_medals(self, e):
        """Before anything else happens every medal is given, and nobody plays on who has won."""
        if e["event"] in AFTER_A_MEDAL | boxes.FOLLOW_UPS or (self.number == 0 and e["event"] in SET_UP):
            return
        if e["event"] == "eliminated" and self.board.kind_of(e["unit"]).thirds:
            return  # it has been paid for already, and is off the board before anybody wins (WW-HT-5)
        law(not self.owed, *(self.owed[0][3] if self.owed else ()))
        for index in self.due_holders:
            law(False, *self.rules_of(index))
        if self.last and self.last["event"] in DECIDING | boxes.DECIDING:
            own = boxes.own_test(self)
            law(own is None or not own[0], *(own[1] if own else ()))
            if own is not None:
                return
        if not self.may_go_on and self.last and self.last["event"] in DECIDING:
            law(not self.reached(), "VIC-1", "VIC-4", "CORE-TURN-13", "VIC-7")
            alone = [side for side in SIDES if not self.board.living(side) and not boxes.awaits(self, side)]
            law(self.switches["wiped_out"] != "LOSES" or not alone or not self.number, "VIC-8", "AMB-44")
        law(not self.fulfilled or self.may_go_on, "VIC-OBJ-9", "VIC-OBJ-14")

    @property
    def may_go_on(self):
        """True where house rules let a game go on after a side has its medals."""
        return self.switches["end"] != "AT_ONCE" or self.switches["objective_gate"] != 0

    def reached(self):
        """Sides that have their medals."""
        target = self.log["setup"]["medal_target"]
        return [side for side in SIDES if self.medals[side] >= target[side]]

    # --- objectives ---
    def rules_of(self, index):
        """Statements about an objective of this kind."""
        one = self.objectives[index]
        group = ("VIC-OBJ-4",) if one["need"] is None else ("VIC-OBJ-10", "VIC-OBJ-15")
        more = group if len(one["hexes"]) > 1 else ()
        if one["when"] == "turn_start":
            return ("VIC-OBJ-6" if one["hold"] == "forever" else "VIC-OBJ-5", "WW-OBJ-3", "WW-OBJ-5", *more)
        alone = ("VIC-OBJ-8", "WW-OBJ-7") if one["deny"] else ()
        return (HOLD_RULES[one["hold"]], "VIC-OBJ-11", "VIC-OBJ-13", *alone, *more)

    def own_units(self, one, side):
        """Units of a side on the hexes of an objective."""
        return sum(self.board.holder_at(hex_) == side for hex_ in one["hexes"])

    def passes(self, one, side):
        """True if the side fulfils the condition of an objective now."""
        if side not in one["sides"] or (one["deny"] and self.own_units(one, ENEMY[side])):
            return False
        own = self.own_units(one, side)
        if one["need"] is None and self.switches["majority"] != "OF_CELLS":
            return own > self.own_units(one, ENEMY[side])
        return own >= (one["need"] or len(one["hexes"]) // 2 + 1)

    def test_objectives(self):
        """Units came or went: objectives that change hands now are due (VIC-OBJ-2, -3, -7, -11)."""
        for index, one in enumerate(self.objectives):
            if one["when"] != "change" or one["win"]:
                continue
            holder = self.due_holders.get(index, self.holders[index])
            keeps = {
                "while": lambda side, one=one: self.passes(one, side),
                "forever": lambda side: True,
                "until_enemy": lambda side, one=one: (
                    self.passes(one, side) or not self.own_units(one, ENEMY[side])
                ),
            }[one["hold"]]
            if holder is not None and not keeps(holder):
                holder = None
            if holder is None:
                first = self.now.side or self.log["setup"]["first_side"]
                sides = (first, ENEMY[first])
                holder = next((side for side in sides if self.passes(one, side)), None)
            if holder == self.holders[index]:
                self.due_holders.pop(index, None)
            else:
                self.due_holders[index] = holder

    def test_turn_start(self):
        """A turn begins: objectives that only look at this moment of the side's own turns (VIC-OBJ-5, -6)."""
        side = self.now.side
        for index, one in enumerate(self.objectives):
            if one["when"] != "turn_start" or one["win"] or side not in one["sides"]:
                continue
            before = holder = self.holders[index]
            if before == ENEMY[side] and one["hold"] == "forever":
                continue
            if self.passes(one, side):
                holder = side
            elif before == side and one["hold"] == "while":
                holder = None
            if holder != before:
                self.due_holders[index] = holder

    def on_objective(self, e):
        index = e["objective"]
        rules = self.rules_of(index)
        law(not self.owed or self.owed[0][2] != "objective", *rules)
        law(index in self.due_holders, *rules)
        before, wanted = self.holders[index], self.due_holders[index]
        lost_first = before is not None and wanted is not None and e["holder"] is None
        law(e["holder"] == wanted or lost_first, *rules)
        self.holders[index] = e["holder"]
        value = self.objectives[index]["value"]
        if before is not None:
            self.owe_medal(before, -value, "objective", *rules)
        if e["holder"] is not None:
            self.owe_medal(e["holder"], value, "objective", *rules)
        if e["holder"] == wanted:
            del self.due_holders[index]

    # --- sudden death ---
    def fulfilled_now(self, when):
        """Objectives that decide the game and whose condition a side fulfils: index and side."""
        deciding = [one for one in self.objectives if one["win"] and one["when"] == when]
        return [(one["index"], side) for one in deciding for side in one["sides"] if self.passes(one, side)]

    def on_sudden_death(self, e):
        """A side fulfils the condition of a deciding objective, at the end of its own turn (VIC-OBJ-9, -14)."""
        one = self.objectives[e["objective"]]
        law(one["win"] and e["by"] in one["sides"], "VIC-OBJ-9")
        law(self.passes(one, e["by"]), "VIC-OBJ-14", "VIC-OBJ-9")
        if one["when"] == "turn_end":
            law(e["by"] == self.now.side and self.turn_is_done(), "VIC-OBJ-14", "AMB-41")
        self.fulfilled = (e["objective"], e["by"])

    def check_undecided(self):
        """A turn may only follow where nothing has decided the game at the end of the one before."""
        if not self.now.side:
            return
        fulfilled = [side for _, side in self.fulfilled_now("turn_end") if side == self.now.side]
        law(not fulfilled or self.may_go_on, "VIC-OBJ-14", "VIC-OBJ-9")
        law(self.special.deck_out is None or self.pile, "VIC-DECK-2", "AMB-40", "VIC-DECK-1")

    def turn_is_done(self):
        """True once the card of the turn lies on the discard pile and what can be drawn is drawn."""
        now = self.now
        drew = now.drawn or now.looked_at or not self.pile
        return bool(now.passed or now.action or (now.done and drew and not self.aside))

    # --- the end ---
    def on_end(self, e):
        self.over, self.end = True, e
        law(not self.owed, *(self.owed[0][3] if self.owed else ()))
        for index in self.due_holders:
            law(False, *self.rules_of(index))
        own = boxes.own_test(self)
        if own is not None:
            boxes.ends_by_own_test(self, e, own)
            return
        getattr(self, f"end_by_{e['reason']}")(e)

    def end_by_medals(self, e):
        """VIC-1; of two sides that reach their targets by one event the active one wins (VIC-9)."""
        reached = self.reached()
        shut = self.switches["objective_gate"] != 0
        law(e["winner"] in reached or shut, "VIC-1", "VIC-7")
        law(len(reached) < 2 or e["winner"] == self.now.side or shut, "VIC-9", "AMB-45")

    def end_by_wiped_out(self, e):
        """VIC-8: medals are looked at first, but for a gate that bars them (HR-GATE-6)."""
        law(e["winner"] in SIDES and not self.board.living(ENEMY[e["winner"]]), "VIC-8", "AMB-44")
        law(not boxes.awaits(self, ENEMY[e["winner"]]), "HR-NEFREIN-9")
        law(not self.reached() or self.switches["objective_gate"] != 0, "VIC-8", "VIC-1")

    def end_by_sudden_death(self, e):
        """The side that fulfilled the condition wins (VIC-OBJ-9, -14)."""
        law(self.last["event"] == "sudden_death" and self.fulfilled, "VIC-OBJ-9", "VIC-OBJ-14")
        law(e["winner"] == self.fulfilled[1], "VIC-OBJ-9", "VIC-OBJ-14")

    def end_by_deck_out(self, e):
        """Vassieux: the pile is empty after the draw step of a turn (VIC-DECK-1, -2)."""
        law(self.special.deck_out is not None, "VIC-DECK-1")
        law(e["winner"] == self.special.deck_out, "VIC-DECK-1")
        law(not self.pile and self.turn_is_done(), "VIC-DECK-2", "AMB-40")

    def end_by_last_turn(self, e):
        """HR-LASTTURN-3: only where a last turn is played."""
        law(self.switches["end"] == "LAST_TURN", "VIC-7")

    def end_by_turn_cap(self, e):
        """A game too long is drawn (HR-GEN-16)."""
        law((e["winner"], self.number) == ("draw", LONGEST) and not self.reached(), "HR-GEN-16")

    def on_trigger(self, e):
        """HR-LASTTURN-1: only where a last turn is played."""
        law(self.switches["end"] == "LAST_TURN", "VIC-4", "VIC-7")

    def compare_medals(self):
        """The result row: medals by source add up to the medals, which add up to what was told (VIC-5)."""
        result = self.log["result"]
        for side in SIDES:
            law(result[f"medals_{side}"] == self.medals[side], "VIC-1")
            by_source = {
                source: result[f"medals_{source}s_{side}"] for source in ("unit", "objective", "event")
            }
            law(sum(by_source.values()) == self.medals[side], "VIC-5", "AMB-43")
            if not self.may_go_on:
                law(
                    by_source == {source: self.by_source[side][source] for source in by_source},
                    "VIC-5",
                    "VIC-6",
                )
