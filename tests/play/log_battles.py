"""The dice of an event log, followed without the engine: battles, hits, flags, retreats, figures that return."""

from collections import Counter

from tests.play import log_laws as laws
from tests.play.log_board import ENEMY, HOME, apart, place
from tests.play.log_moves import Marches


class Battles(Marches):
    """What becomes of every roll; the part of the checker that follows dice."""

    def __init__(self, log):
        super().__init__(log)
        self.roll = None
        self.unit_medals, self.lost = Counter(), Counter()
        self.engaged = set()  # pairs locked in close assault, HR-ENGAGE-1

    def on_battle(self, e):
        now, board = self.now, self.board
        assert board.units[e["target"]]["hex"] and e["dice"] >= 1
        if e["kind"] == "strike":
            assert e["target"] in now.declared and e["attacker"] is None
            usual = laws.STRIKE_DICE.get(now.card, {}).get(now.side)
            assert e["dice"] == (now.strike_dice if now.strike else usual)
        else:
            own, other = board.units[e["attacker"]], board.units[e["target"]]
            assert own["side"] != other["side"] and apart(own["hex"], other["hex"]) == e["distance"]
            assert e["dice"] == laws.dice(board, now, e["attacker"], e["target"], e["kind"])
            if e["kind"] == "engagement":
                assert own["side"] == now.side
                assert e["attacker"] not in [*now.ordered, *now.fought, *now.fought_on]  # HR-ENGAGE-8
                if {e["attacker"], e["target"]} not in self.engaged:  # HR-ENGAGE-2, HR-SWAP2-4
                    assert self.switches["exchange_one_exempt"] == "ALL_ADJACENT"
                    assert now.action == "exchange_closed" and e["distance"] == 1
                now.fought_on.append(e["attacker"])
            elif e["kind"] == "ambush":
                assert (self.last["event"], self.last["defender"], self.last["attacker"]) == (
                    "ambush", e["attacker"], e["target"]
                )  # fmt: skip
            else:
                assert e["attacker"] in now.ordered
                laws.check_attack(board, now, e["attacker"], e["target"], e["kind"])
                if e["kind"] == "overrun":
                    now.overran.add(e["attacker"])
                else:
                    now.fought.append(e["attacker"])
        figures, hex_ = board.units[e["target"]]["figures"], board.units[e["target"]]["hex"]
        counts = {"faces": [], "steps": 0, "hits": 0, "blocked": 0, "ignored": 0, "room": 0}
        now.attacks.append({**e, **counts, "figures": figures, "hex": hex_})
        self.emptied = None

    def on_ambush(self, e):
        side, attack = self.board.side_of(e["defender"]), self.now.attacks[-1]
        assert (
            side == ENEMY[self.now.side] and e["card"] in self.hands[side] and e["card"].startswith("ambush#")
        )
        assert (attack["attacker"], attack["target"], attack["distance"]) == (e["attacker"], e["defender"], 1)
        assert attack["kind"] in ("ordered", "overrun", "engagement") and not attack["faces"]
        self.hands[side].remove(e["card"])
        self.in_play.append(e["card"])

    def on_roll(self, e):
        now = self.now
        assert now.card in ("their_finest_hour", "medics_mechanics", laws.SHARED)
        assert e["card"] == now.card and not now.ordered
        held = len(self.hands[now.side]) + 1  # this card included
        assert e["dice"] == (4 if now.card == laws.SHARED else held)  # DECK-3, BT-MEDICS-2
        if e["unit"]:
            assert self.board.side_of(e["unit"]) == now.side
            assert self.board.units[e["unit"]]["figures"] < self.board.full[e["unit"]]
        now.card_roll = {**e, "target": None, "attacker": None, "faces": now.faces}

    def on_face(self, e):
        rolls = [*self.now.attacks, self.now.card_roll]
        roll = next(a for a in reversed(rolls) if a and a["roll"] == e["roll"])
        if roll is not self.roll:
            self.settle()
        assert e["index"] == len(roll["faces"]) < roll["dice"]
        assert roll["attacker"] not in self.now.driven_back or roll["kind"] == "ambush"  # CARD-AMBUSH-5, -7
        roll["faces"].append(e["face"])
        self.roll = roll
        if roll["target"] and len(roll["faces"]) == roll["dice"]:
            roll["room"] = self.board.room_behind(roll["target"], roll["faces"].count("flag"))

    def settle(self):
        """The hits and flags of the roll just played are all accounted for."""
        roll, self.roll = self.roll, None
        if roll and roll.get("kind") == "shell":
            assert roll["removed"] == any(face in roll["wanted"] for face in roll["faces"])
        if not roll or not roll["target"]:
            return
        assert len(roll["faces"]) == roll["dice"]
        target = self.board.units[roll["target"]]
        faces = laws.HITS[self.board.class_of(roll["target"])] | (
            {"star"}
            if roll["kind"] == "strike" and (self.now.strike or self.now.card) in laws.STARS_HIT
            else set()
        )
        faces = faces - {"grenade"} if roll["kind"] == "engagement" else faces
        hits = sum(face in faces for face in roll["faces"])
        assert roll["hits"] == min(hits, roll["figures"]), roll
        left = roll["figures"] - roll["hits"]
        taken = (roll["faces"].count("flag") - roll["ignored"]) if left else 0
        gone = min(taken, roll["room"])  # RET-10
        assert roll["blocked"] == min(taken - gone, left), roll  # RET-8
        assert roll["steps"] == (gone if left > roll["blocked"] else 0), roll  # RET-11
        assert target["figures"] == left - roll["blocked"] and (target["hex"] is None) == (
            target["figures"] == 0
        )
        if roll["kind"] == "ambush" and target["hex"] != roll["hex"]:
            self.now.driven_back.add(roll["target"])
        if self.log["rules"]["ruleset"]["engagement"] and roll["distance"] == 1 and roll["kind"] != "ambush":
            here = target["hex"] == roll["hex"]  # HR-ENGAGE-1, -11
            assert ({roll["attacker"], roll["target"]} in self.engaged) == here, roll
        if (
            roll["kind"] in ("ordered", "overrun")
            and roll["distance"] == 1
            and roll["hex"] not in self.board.at
        ):
            self.emptied = (roll["hex"], roll["attacker"])

    def on_engaged(self, e):
        """Two enemies are locked where they stand, or part: HR-ENGAGE-1, -6."""
        pair = frozenset((e["unit"], e["enemy"]))
        hexes = [self.board.units[unit]["hex"] for unit in pair]
        assert self.board.side_of(e["unit"]) != self.board.side_of(e["enemy"])
        if e["on"]:
            assert pair not in self.engaged and apart(*hexes) == 1
            assert self.roll and {self.roll["attacker"], self.roll["target"]} == pair
            self.engaged.add(pair)
        else:
            self.engaged.remove(pair)
            gone = None in hexes or apart(*hexes) > 1
            assert gone or (self.roll and self.roll["steps"] and self.roll["target"] in pair)

    def on_hit(self, e):
        unit = self.board.units[e["unit"]]
        assert self.roll and self.roll["target"] == e["unit"] and len(self.roll["faces"]) == self.roll["dice"]
        assert (
            e["figures"] >= 1
            and unit["figures"] - e["figures"] == e["left"]
            and e["cause"] in ("hit", "blocked")
        )
        assert e["cause"] == "blocked" or not (self.roll["steps"] or self.roll["blocked"])  # CORE-HIT-6
        unit["figures"] = e["left"]
        self.roll["hits" if e["cause"] == "hit" else "blocked"] += e["figures"]
        self.lost[f"lost_{unit['side']}_{self.board.class_of(e['unit']).lower()}"] += e["figures"]

    def on_eliminated(self, e):
        unit = self.board.units[e["unit"]]
        assert unit["figures"] == 0 and unit["hex"] == e["hex"] and e["by"] == ENEMY[unit["side"]]
        self.leave(e["hex"], dies=True)
        self.board.remove(e["unit"])
        self.unit_medals[e["by"]] += 1  # VIC-2

    def on_ignore(self, e):
        assert self.roll["target"] == e["unit"] and self.roll["kind"] != "strike"  # RET-15
        assert e["flags"] == 1 and self.board.stack(self.roll["hex"]) & laws.SHIELDS  # RET-13, -14
        self.roll["ignored"] = 1
        assert self.roll["faces"].count("flag") == 1 + e["left"]

    def on_heal(self, e):
        unit, now = self.board.units[e["unit"]], self.now
        missing = self.board.full[e["unit"]] - unit["figures"]
        now.healed.append(e["unit"])
        if now.card == laws.SHARED:
            assert e["figures"] == 1 <= missing
            classes = [self.board.class_of(u) for u in now.healed]
            assert laws.symbols_suffice(classes, now.faces)  # BT-MEDICS-2
        else:
            shown = sum(face in laws.HEALS[self.board.class_of(e["unit"])] for face in now.faces)
            assert e["figures"] == min(shown, missing) > 0
        unit["figures"] += e["figures"]
        assert unit["figures"] == e["now"]

    def on_retreat(self, e):
        side = self.board.side_of(e["unit"])
        assert place(e["to"])[0] - place(e["from"])[0] == HOME[side]  # RET-2
        assert self.roll and self.roll["target"] == e["unit"]
        self.relocate(e["unit"], e["from"], e["to"])
        self.roll["steps"] += 1
