"""The battles of an event log, followed without the engine: who attacks whom, Ambush, dice, ground that is taken."""

from tests.checker import dice, terrain
from tests.checker.board import ENEMY, apart
from tests.checker.broken import law


class Battles:
    """Battles from declaration to the last die, and the advance after them."""

    def set_battles(self):
        """Nobody has battled yet."""
        self.roll = None  # the roll whose consequences are awaited
        self.won = None  # the close assault or shot just settled
        self.front = None  # unit that has just taken ground and may overrun
        self.rolls = 0

    def on_battle(self, e):
        now, board = self.now, self.board
        front, self.front = self.front, None
        self.number_roll(e)
        law(board.hex_of(e["target"]), "CORE-BAT-10")
        law(e["dice"] >= 1, "CORE-DICE-2")
        if e["kind"] == "strike":
            self.check_strike(e)
        else:
            law(e["attacker"] is not None and board.hex_of(e["attacker"]), "CORE-BAT-2", "CORE-BAT-8")
            law(board.side_of(e["attacker"]) != board.side_of(e["target"]), "CORE-BAT-10")
            far = apart(board.hex_of(e["attacker"]), board.hex_of(e["target"]))
            law(far == e["distance"], "CORE-DIST-1")
            wanted = now.side if e["kind"] in ("ambush", "charge_defence") else ENEMY[now.side]
            law(board.side_of(e["target"]) == wanted, "CORE-HIT-7", "CARD-AMBUSH-1")
            getattr(self, f"check_{e['kind']}")(e, front)
            n, rules = dice.dice(board, now, e["attacker"], e["target"], e["kind"])
            law(e["dice"] == n, *rules)
        now.fights = True
        now.attacks.append(self.opened(e))

    def number_roll(self, e):
        """Rolls are numbered one after the other, so that every die belongs to one of them."""
        self.rolls += 1
        law(e["roll"] == self.rolls, "CORE-BAT-8")

    def opened(self, e):
        """A roll of which nothing is known yet."""
        target = self.board.units[e["target"]]
        counts = {"faces": [], "steps": 0, "hits": 0, "blocked": 0, "ignored": 0, "room": 0}
        still = e["attacker"] is not None and not self.now.has_moved(e["attacker"])
        more = {"still": still, "second": [], "bitten": 0, "saved": None}
        body = self.board.body_of(e["target"])
        more |= {"own": None, "left": False, "body": body, "stood": self.board.hex_of(body)}
        return {**e, **counts, **more, "figures": target["figures"], "hex": target["hex"]}

    def check_ordered(self, e, front):
        """An ordered battle is one the attacker may fight (core 6.1)."""
        now, unit = self.now, e["attacker"]
        law(self.board.side_of(unit) == now.side, "CORE-ORD-1")
        dice.may_battle(self.board, now, unit)
        if now.card == "close_assault" and not now.substitute:
            law(e["distance"] == 1, "CARD-CLOSE-2")
        self.check_target(e)
        now.fought.append(unit)

    def check_overrun(self, e, front):
        """One battle more of armor that has just taken ground (OVR-1 .. -6)."""
        now, unit = self.now, e["attacker"]
        law(self.board.kind_of(unit).advance == 2, "OVR-1", "TG-11", "WW-TD-8", "WW-HT-4")
        law(unit not in now.overran, "OVR-3", "OVR-4")
        law(self.switches["overruns"] > 0, "HR-NEFBAN-1")
        law(front == unit, "OVR-1", "OVR-6")
        law(unit not in now.driven_back, "CARD-AMBUSH-5")
        here = self.board.hex_of(unit)
        machine = self.board.has(unit, "MACHINE")
        bans = () if machine else terrain.ban_rules(self.board, here, "ARM")
        law(not bans and not now.banned.get(unit), "OVR-5", *bans)
        law(machine or "ocean" not in terrain.words(self.board, here), "OVR-5", "TER-OCEAN-2")
        self.check_target(e)
        now.overran.add(unit)

    def check_ambush(self, e, front):
        """The answer of the assaulted unit to the assaulting one (CARD-AMBUSH-3)."""
        last = (self.last["event"], self.last.get("defender"), self.last.get("attacker"))
        law(last == ("ambush", e["attacker"], e["target"]), "CARD-AMBUSH-1", "CARD-AMBUSH-9")
        here = terrain.words(self.board, self.board.hex_of(e["attacker"]))
        law("ocean" not in here, "CARD-AMBUSH-11", "CORE-BAT-9")

    def check_target(self, e):
        """Neighbours come first, the line is open, no river or hill is in the way (CORE-BAT-4 .. -6, LOS, LOS-21)."""
        unit, board = e["attacker"], self.board
        class_, here, there = board.class_of(unit), board.hex_of(unit), board.hex_of(e["target"])
        gun_of_train = (
            unit in board.mates and self.switches["train_gun"] == "HOUSE"
        )  # HR-ARMTRAIN-3, HR-ARITH-1
        parts = board.parts_of(unit) if gun_of_train else [unit]
        near = [other for part in parts for other in board.enemies_next_to(part)]
        law(not near or e["target"] in near, "CORE-BAT-4", "CORE-BAT-5", "CORE-BAT-6", "OVR-2")
        if class_ in self.special.banks:
            law(not self.sight.across_the_river(here, there), "LOS-21", "SCN-13", "AMB-61")
        if class_ in self.special.shut_by_hills:
            law(self.sight.fires_over_hills(here, there), "LOS-21", "SCN-16", "AMB-64")
        row, still = board.kind_of(unit), not self.now.has_moved(unit)
        law(e["distance"] <= len(dice.dice_of(board, unit, still)), "CORE-DICE-1", "CORE-BAT-8")
        if row.sees:
            rules = ("LOS-1", "LOS-4", "LOS-5", "LOS-6", "LOS-13", "TP-LAKE-2", "TP-MTN-6")
            law(self.sight.sees(here, there), *rules)
        bound = class_ in ("INF", "ARM") and not board.has(unit, "MACHINE")
        if bound and e["distance"] > 1 and {here, there} & set(board.wadi):
            law(terrain.same_wadi(board, here, there), "TP-WADI-3", "TP-GAP-2")
        law(e["target"] not in board.camouflaged or e["distance"] == 1, "WW-CAM-2")

    def on_ambush(self, e):
        now, side = self.now, self.board.side_of(e["defender"])
        law(now.attacks and self.last["event"] == "battle", "CARD-AMBUSH-1", "HR-ZOMBIE-15")
        attack = now.attacks[-1]
        law(
            attack["kind"] in ("ordered", "overrun", "engagement"),
            "CARD-AMBUSH-1",
            "CARD-AIR-6",
            "CARD-BARRAGE-5",
        )
        law(attack["distance"] == 1, "CARD-AMBUSH-1", "CARD-AMBUSH-2")
        law(attack["attacker"] == e["attacker"], "CARD-AMBUSH-1")
        mates = (attack["target"], self.board.mates.get(attack["target"]))
        law(e["defender"] in mates, "CARD-AMBUSH-1", "TP-TRNED-10")
        law(side == ENEMY[now.side] and not attack["faces"], "CARD-AMBUSH-1")
        law(e["card"] in self.hands[side] and e["card"].startswith("ambush#"), "CARD-AMBUSH-1", "CORE-TURN-3")
        self.hands[side].remove(e["card"])
        self.in_play.append(e["card"])
        now.ambushes += 1

    def on_face(self, e):
        if self.now.asides and self.now.asides[-1]["roll"] == e["roll"]:
            self.face_aside(e)
            return
        rolls = [*self.now.attacks, self.now.card_roll]
        roll = next((a for a in reversed(rolls) if a and a["roll"] == e["roll"]), None)
        law(roll is not None, "CORE-BAT-8")
        if roll is not self.roll:
            self.settle()
        law(e["index"] == len(roll["faces"]) < roll["dice"], "CORE-BAT-8", "CORE-DICE-2")
        if roll["attacker"] in self.now.driven_back or (roll["attacker"] and not self.stands(roll)):
            answer = roll["kind"] in ("ambush", "charge_defence")
            law(answer, "CARD-AMBUSH-5", "CARD-AMBUSH-7", "HR-CHARGE-3", "HR-CHARGE-9")
        if not roll["faces"] and roll["target"]:
            self.check_wire_under(roll)
        roll["faces"].append(e["face"])
        self.roll = roll
        if roll["target"] and len(roll["faces"]) == roll["dice"]:
            self.look_back(roll)

    def stands(self, roll):
        """True while the attacker of a roll is on the board."""
        return self.board.hex_of(roll["attacker"]) is not None

    def check_battles_done(self):
        """Every declared battle was rolled or ambushed away, every target of a strike was struck."""
        now = self.now
        for attack in now.attacks:
            if len(attack["faces"]) == attack["dice"]:
                continue
            law(not attack["faces"], "CORE-BAT-8", "CORE-DICE-2")
            lost = attack["attacker"] in now.driven_back or not self.stands(attack)
            law(lost, "CORE-BAT-8", "CARD-AMBUSH-6")
        law(sorted(now.struck) == sorted(now.declared), "CARD-AIR-5")

    # --- taking ground ---
    def on_ground(self, e):
        now, unit, board = self.now, e["unit"], self.board
        won = self.won
        law(won is not None and board.hex_of(unit), "TG-2", "TG-1")
        law(won["kind"] in ("ordered", "overrun"), "TG-12", "CARD-AMBUSH-8", "CARD-AIR-6", "CARD-BARRAGE-5")
        law(
            won["attacker"] == unit and won["hex"] == e["to"] and board.hex_of(unit) == e["from"],
            "TG-1",
            "TG-2",
        )
        class_ = board.class_of(unit)
        law(board.kind_of(unit).advance > 0, "TG-3", "UNIT-TRK-1", "TP-TRN-1")
        law(won["distance"] == 1, "TG-4")
        law(e["to"] not in board.at, "TG-1", "CORE-MOV-3")
        again = unit in now.grounds
        if class_ == "INF":
            law(not again, "TG-11")
        law(now.grounds.count(unit) <= (unit in now.overran), "OVR-4")
        law(
            not now.halted.get(unit),
            "TG-7",
            "AMB-37",
            *(("OVR-8",) if again else ()),
            *now.halted.get(unit, ()),
        )
        walks = board.walks_as(unit)
        shut = terrain.barred(board, e["to"], walks, unit) or terrain.closed(
            board, e["from"], e["to"], walks, "advance"
        )
        law(not shut, "TG-6", *shut)
        late = walks != "FREE" and now.has_moved(unit) and "hedgerow" in terrain.words(board, e["to"])
        law(not late, "TG-9", "AMB-36")
        self.enter(unit, e["from"], e["to"], lifted=False)
        now.grounds.append(unit)
        self.relocate(unit, e["from"], e["to"], "advance")
        self.front = unit
