"""The moves of an event log, followed without the engine: marches, second moves, exits, what entering a hex does."""

from collections import Counter

from tests.checker import boxes, dice, rails, terrain, ways
from tests.checker.board import apart
from tests.checker.broken import law
from tests.checker.turn import March


class Marches:
    """Where every unit goes in the movement step."""

    def set_moves(self):
        """Nothing has moved yet."""
        self.further = Counter()  # hexes beyond the ground taken, by turn and unit
        self.exit_medals = Counter()

    def on_step(self, e):
        now, unit = self.now, e["unit"]
        if unit in self.board.mates:
            rails.roll(self, e)
            return
        if self.goes_further(unit):
            self.go_further(e)
            return
        law(unit in now.ordered + now.on_move, "CORE-ORD-1")
        law(self.board.hex_of(unit) == e["from"], "CORE-MOV-4", "CORE-GEO-4")
        law(e["to"] in self.board.hexes and apart(e["from"], e["to"]) == 1, "CORE-GEO-4", "CORE-GEO-3")
        march = self.march_of(unit, e["to"])
        lifted = now.behind_lines and unit in now.ordered
        free = lifted or self.board.walks_as(unit) == "FREE"
        self.check_way(unit, e["from"], e["to"], march, free)
        cost, cost_rules = (
            (1, ("CARD-BEL-3", "HR-GEN-21")) if free else terrain.step_cost(self.board, e["from"], e["to"])
        )
        law(e["cost"] == cost, *cost_rules)
        limit = terrain.limit_on_entry(self.board, e["to"])
        along = ways.along(self.board, e["from"], e["to"])
        if limit and not free and not along:
            march.shorten(*limit)
        march.spent += cost
        march.by_road = march.by_road and terrain.road_goes_on(self.board, e["from"], e["to"])
        law(march.spent <= march.most, *march.why, *(cost_rules if cost > 1 else ()))
        march.path.append(e["to"])
        march.stopped = self.stops(unit, e["from"], e["to"], free)
        self.enter(unit, e["from"], e["to"], lifted=lifted)
        self.relocate(unit, e["from"], e["to"])

    def stops(self, unit, here, hex_, free):
        """Rules by which a step onto a hex ends the move; a boat's stop no card lifts (TP-BOAT-7)."""
        if free:
            afloat = unit in self.board.boats and "boat" in terrain.words(self.board, hex_, unit)
            return ("TP-BOAT-2", "TP-BOAT-7") if afloat else ()
        return ways.stop_rules(self.board, here, hex_, self.board.walks_as(unit), unit)

    def march_of(self, unit, to=None):
        """The march that a step or an exit belongs to: the unit's own, or the second one of Behind Enemy Lines."""
        now = self.now
        if now.second_of:
            law(unit == now.second_of, "CARD-BEL-2", "CORE-TURN-5")
            return now.second
        law(not now.fights, "CORE-TURN-5")  # every move comes before the first battle
        law(now.mover == unit or unit not in now.marches, "CORE-MOV-1", "CORE-MOV-2")
        now.mover = unit
        if unit not in now.marches:
            now.marches[unit] = self.begin(unit, to)
        return now.marches[unit]

    def begin(self, unit, to):
        """A march that begins where the unit stands, with a step to another hex or off the board."""
        board, hex_ = self.board, self.board.hex_of(unit)
        _, most, rules = dice.allowance(board, self.now, unit, False)
        _, by_road, why = dice.allowance(board, self.now, unit, True)
        march = March(most, why if board.roads else rules, by_road, terrain.on_road(board, hex_))
        fixed = terrain.is_fixed(board, unit)
        if fixed:
            march.shorten(0, (*fixed, "CORE-MOV-21", "CARD-ARTBOM-5"))
        free = (self.now.behind_lines and unit in self.now.ordered) or board.walks_as(unit) == "FREE"
        slow = terrain.left_by_one(board, hex_)
        if slow and not free and not (to in board.hexes and ways.along(board, hex_, to)):  # HR-ROAD-2
            march.shorten(1, slow)
        return march

    def check_way(self, unit, here, to, march, free):
        """The hex ahead is free, open to the unit, and its march has not come to an end."""
        board = self.board
        law(to not in board.at or boxes.may_share(self, unit, to), "CORE-MOV-3", "HR-GEN-21")
        class_ = board.walks_as(unit)
        shut = terrain.barred(board, to, class_, unit) or terrain.closed(board, here, to, class_, "move")
        law(not shut, *shut, *(("CARD-BEL-4",) if free else ()))
        law(not march.stopped, "CORE-MOV-12", "CORE-MOV-15", *march.stopped)
        if not free:
            first = () if ways.along(board, here, to) else terrain.entered_first(board, to)
            law(not march.spent or not first, *first)

    def relocate(self, unit, start, to, how="move"):
        """A unit goes to the next hex by a ``move``, an ``advance`` or a ``retreat``; what that ends is noted."""
        if self.board.at.get(start) == unit:  # who passes another one leaves nothing behind
            self.leave(start)
        wet = terrain.wet_rules(self.board, start, self.board.class_of(unit))
        wet = () if self.board.has(unit, "MACHINE") else wet
        self.board.put(unit, to)
        dry = how == "move" and ways.along(self.board, start, to)  # HR-ROAD-9
        if wet and how != "retreat" and not dry:  # TP-FLD-5, TP-MRSH-4, TP-GAP-25
            self.now.banned[unit] = wet
        self.has_come(unit, start, to, how)
        if not self.awaits_ground(unit, to, how):
            self.test_objectives()

    def enter(self, unit, here, hex_, lifted):
        """What entering a hex by move or by taking ground does to a unit (CORE-MOV-12, -13, OBS-WIRE-6)."""
        now, board = self.now, self.board
        class_ = board.class_of(unit)
        now.halted[unit] = () if lifted else ways.hard_stop(board, here, hex_, board.walks_as(unit), unit)
        if now.entry_ban.pop(unit, None) and ways.lies_on(board, here, board.ways.eased):
            now.banned.pop(unit, None)  # only passed: HR-ROAD-6, HR-RAIL-4
        bans = () if board.has(unit, "MACHINE") else terrain.ban_rules(board, hex_, class_)
        if bans and not now.banned.get(unit):
            now.entry_ban[unit] = bans
        if bans and not board.has(unit, "RESISTANCE"):  # UNIT-FFI-2
            now.banned[unit] = bans if not lifted else (*bans, "CARD-BEL-5")
        if "wire" in board.pieces[hex_] and board.walks_as(unit) == "ARM":
            self.must_go[hex_, "wire"] = ("OBS-WIRE-6", "OBS-WIRE-5", "AMB-29", "OVR-8")

    def on_second_move(self, e):
        """The battle of Behind Enemy Lines is over, whatever it was; the unit may go on (CARD-BEL-2, -8)."""
        now, unit = self.now, e["unit"]
        law(now.behind_lines and not now.second_of, "CARD-BEL-2", "CORE-MOV-2")
        law(unit in now.ordered and self.board.hex_of(unit) == e["hex"], "CARD-BEL-8")
        by_road = terrain.on_road(self.board, e["hex"])
        now.fights, now.second_of = True, unit
        first = now.marches.get(unit)
        used = first and first.by_road and first.spent > first.limit  # the road gives its hex once
        now.second = March(3, ("CARD-BEL-2", "TP-ROAD-1"), 3 if used else 4, by_road)

    def check_second_move(self):
        """A unit ordered behind enemy lines is asked about its second move unless it is gone (CARD-BEL-8)."""
        now = self.now
        there = [unit for unit in now.ordered if self.board.hex_of(unit)]
        law(not now.behind_lines or not there or now.second_of, "CARD-BEL-8", "CARD-BEL-7")

    def on_exit(self, e):
        """A unit leaves the board by an exit, for one hex of allowance (CORE-MOV-22, VIC-EXIT-2 .. -4)."""
        now, unit = self.now, e["unit"]
        side = self.board.side_of(unit)
        values = [
            way["value"]
            for way in self.log["setup"]["exits"]
            if e["hex"] in way["hexes"] and side in way["sides"]
        ]
        law(unit in now.ordered + now.on_move, "CORE-ORD-1")
        law(unit not in self.board.mates, "TP-TRNED-6")
        law(self.board.hex_of(unit) == e["hex"] and len(values) == 1, "CORE-MOV-22", "VIC-EXIT-1")
        march = self.march_of(unit)
        free = now.behind_lines and unit in now.ordered
        law(free or not march.stopped, "VIC-EXIT-3", *march.stopped)
        march.spent += 1
        law(march.spent <= march.most, "VIC-EXIT-3", "WW-GAP-12", *march.why)
        self.leave(e["hex"])
        self.board.remove(unit)
        self.has_gone(unit, e["hex"], "exit")
        self.exit_medals[side] += values[0]
        self.owe_medal(side, values[0], "event", "VIC-EXIT-2")
        self.test_objectives()

    # --- a house rule: armor goes on after taking ground ---
    def goes_further(self, unit):
        """True if the unit has taken ground and may go on by HR-DESERT-1."""
        desert = self.switches["desert_extra"] and self.board.class_of(unit) == "ARM"
        return desert and unit in self.now.grounds and unit not in self.now.overran

    def go_further(self, e):
        """HR-DESERT-1, -3, -5, TP-DES-1, TP-GAP-3, -4: one hex more, out of no hex that stops the unit."""
        unit, now, board = e["unit"], self.now, self.board
        class_ = board.class_of(unit)
        law(board.hex_of(unit) == e["from"] and apart(e["from"], e["to"]) == 1, "CORE-GEO-4", "HR-DESERT-1")
        law(now.grounds.count(unit) == 1, "HR-DESERT-1", "TP-DES-1", "TP-GAP-3")
        law(not now.halted.get(unit), "HR-DESERT-3", "TP-GAP-4")
        law(e["to"] not in board.at, "CORE-MOV-3")
        shut = terrain.barred(board, e["to"], class_, unit) or terrain.closed(
            board, e["from"], e["to"], class_, "move"
        )
        law(not shut, *shut)
        law(not terrain.entered_first(board, e["to"]), "HR-DESERT-3")
        self.further[self.number, unit] += e["cost"]
        most = self.switches["desert_extra"]
        law(self.further[self.number, unit] <= most, "HR-DESERT-1", "TP-DES-1")
        self.enter(unit, e["from"], e["to"], lifted=False)
        self.relocate(unit, e["from"], e["to"])
        self.front = unit
