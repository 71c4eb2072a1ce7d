"""What house rules add to battles and victory: engaged units, gates, last turns, rules told as they act."""

from tests.checker.board import apart
from tests.checker.boxes.house_trains import judge_arrival
from tests.checker.broken import law


class HouseBattles:
    """Engagements and other ways to end a game; nothing of it happens under the official rules."""

    def set_house_battles(self):
        """Nobody is engaged."""
        self.engaged = set()  # pairs locked in close assault, HR-ENGAGE-1

    def check_engagement(self, e, front):
        """An attack without an order between engaged units (HR-ENGAGE-2, -8, HR-SWAP2-4)."""
        if e["attacker"] in self.now.arrived:
            judge_arrival(self, e)
            return
        now, pair = self.now, {e["attacker"], e["target"]}
        law(self.board.side_of(e["attacker"]) == now.side, "HR-ENGAGE-2")
        law(e["attacker"] not in [*now.ordered, *now.fought, *now.fought_on], "HR-ENGAGE-8")
        if pair not in self.engaged:
            law(self.switches["exchange_one_exempt"] == "ALL_ADJACENT", "HR-ENGAGE-2")
            law(now.action == "exchange_closed" and e["distance"] == 1, "HR-SWAP2-4")
        now.fought_on.append(e["attacker"])

    def settle_engagement(self, roll, target):
        """After a close assault the two are engaged where the target still stands (HR-ENGAGE-1, -11)."""
        close = self.switches["engagement"] and roll["distance"] == 1
        if close and roll["kind"] not in ("ambush", "strike"):
            here = target["hex"] == roll["hex"]
            law(({roll["attacker"], roll["target"]} in self.engaged) == here, "HR-ENGAGE-1", "HR-ENGAGE-11")

    def on_engaged(self, e):
        """Two enemies are locked where they stand, or part: HR-ENGAGE-1, -6."""
        pair = frozenset((e["unit"], e["enemy"]))
        hexes = [self.board.hex_of(unit) for unit in pair]
        law(self.board.side_of(e["unit"]) != self.board.side_of(e["enemy"]), "HR-ENGAGE-1")
        if e["on"]:
            law(pair not in self.engaged and apart(*hexes) == 1, "HR-ENGAGE-1")
            law(self.roll and {self.roll["attacker"], self.roll["target"]} == pair, "HR-ENGAGE-1")
            self.engaged.add(pair)
        else:
            law(pair in self.engaged, "HR-ENGAGE-6")
            self.engaged.remove(pair)
            gone = None in hexes or apart(*hexes) > 1
            law(gone or (self.roll and self.roll["steps"] and self.roll["target"] in pair), "HR-ENGAGE-6")

    def on_gate(self, e):
        """A side has its medals and not its objectives (HR-GATE-1, -3)."""
        goals = self.log["setup"]["objectives"]
        own = [one for one in goals if e["by"] in one["sides"] and not one["win"]]
        law(e["captured"] < e["wanted"] <= len(own), "HR-GATE-1", "HR-GATE-3", "HR-GATE-5")
        if self.switches["gate_test"] == "CURRENTLY_HELD":
            law(e["captured"] >= sum(self.holders[i["index"]] == e["by"] for i in own), "HR-GATE-1")
