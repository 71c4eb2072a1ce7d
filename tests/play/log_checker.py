"""A second opinion on a game: follows an event log with its own board, hands and laws, without the engine.

Works for the official rules on boards whose units all have ``retreat_max`` 1.
"""

from collections import Counter

CLASSES = ("INF", "ARM", "ART")
HITS = {"INF": {"infantry", "grenade"}, "ARM": {"armor", "grenade"}, "ART": {"grenade"}}
ENEMY = {"axis": "allies", "allies": "axis"}
HOME = {"axis": -1, "allies": 1}


def place(name):
    """Row and doubled column of a hex."""
    row = ord(name[0]) - ord("A")
    return row, 2 * (int(name[1:]) - 1) + row % 2


def apart(a, b):
    """Steps between two named hexes."""
    (r1, c1), (r2, c2) = place(a), place(b)
    rows, cols = abs(r1 - r2), abs(c1 - c2)
    return rows + max(0, (cols - rows) // 2)


class Checker:
    """Follows one log; every method that begins with ``on_`` checks one kind of event."""

    def __init__(self, log):
        self.log = log
        setup = log["setup"]
        self.rules = log["rules"]
        self.hexes = {entry["hex"]: entry for entry in setup["hexes"]}
        self.pieces = {name: set(entry["pieces"]) for name, entry in self.hexes.items()}
        self.units = {unit["id"]: dict(unit) for unit in setup["units"]}
        self.full = {unit["id"]: unit["figures"] for unit in setup["units"]}
        self.at = {unit["hex"]: unit["id"] for unit in setup["units"]}
        assert len(self.at) == len(self.units) and set(self.at) <= set(self.hexes)
        self.pile = set(setup["deck"])
        assert len(self.pile) == len(setup["deck"])
        self.hands = {"axis": [], "allies": []}
        self.dealt = setup["hands"]
        self.discards, self.in_play, self.looked_at = set(), [], []
        self.medals = Counter()
        self.unit_medals = Counter()
        self.holders = dict.fromkeys(range(len(setup["objectives"])))
        self.lost = Counter()
        self.turn, self.side = 0, None
        self.over = False
        self.rolls = {}
        self.attacks = []
        self.fresh_turn(None)

    def fresh_turn(self, side):
        self.side, self.card, self.done = side, None, None
        self.ordered, self.moved, self.declared = set(), {}, []
        self.roll = None
        self.emptied = None

    def run(self):
        for n, e in enumerate(self.log["events"]):
            assert e["n"] == n and not self.over, e
            assert e["turn"] == self.turn + (e["event"] == "turn"), e
            if e["event"] not in ("face", "hit", "ignore", "stand", "retreat", "obstacle", "medal",
            "objective",
                                  "eliminated", "trigger", "end"):  # fmt: skip
                self.settle()
            getattr(self, f"on_{e['event']}")(e)
            self.invariants()
        assert self.over
        self.compare_result()

    def invariants(self):
        cards = [
            *self.pile,
            *self.discards,
            *self.in_play,
            *self.looked_at,
            *self.hands["axis"],
            *self.hands["allies"],
        ]
        assert sorted(cards) == sorted(self.log["setup"]["deck"])
        for unit_id, unit in self.units.items():
            if unit["hex"]:
                assert self.at[unit["hex"]] == unit_id and 0 <= unit["figures"] <= self.full[unit_id]
        assert len(self.at) == sum(unit["hex"] is not None for unit in self.units.values())

    # --- cards ---
    def on_shuffle(self, e):
        self.pile |= self.discards
        self.discards = set()
        assert e["pile"] == len(self.pile)

    def on_deal(self, e):
        self.take(e["to"], e["card"])
        assert self.turn == 0 and self.dealt[e["to"]][: len(self.hands[e["to"]])] == self.hands[e["to"]]

    def take(self, side, card):
        self.pile.remove(card)
        self.hands[side].append(card)
        assert len(self.hands[side]) <= self.log["setup"]["hand_size"][side]

    def on_draw(self, e):
        self.take(e["to"], e["card"])

    def on_aside(self, e):
        assert e["to"] == self.side
        self.pile.remove(e["card"])
        self.looked_at.append(e["card"])

    def on_keep(self, e):
        self.looked_at.remove(e["card"])
        self.hands[e["to"]].append(e["card"])

    def on_discard(self, e):
        (self.in_play if e["card"] in self.in_play else self.looked_at).remove(e["card"])
        self.discards.add(e["card"])

    def on_play(self, e):
        assert self.card is None and e["card"] in self.hands[self.side]
        self.hands[self.side].remove(e["card"])
        self.in_play.append(e["card"])
        self.card = e["acts_as"]
        assert e["copied"] or (e["acts_as"] == e["card"].split("#")[0] and e["view"] == self.side)

    def on_pass(self, e):
        assert self.card is None and all(card.startswith("ambush#") for card in self.hands[self.side])

    # --- turn and orders ---
    def on_turn(self, e):
        expected = ENEMY[self.side] if self.side else self.log["setup"]["first_side"]
        assert e["side"] == expected and e["medals"] == {s: self.medals[s] for s in ("axis", "allies")}
        if self.turn == 0:
            assert {s: len(h) for s, h in self.hands.items()} == self.log["setup"]["hand_start"]
        assert not self.in_play and not self.looked_at
        self.turn += 1
        self.fresh_turn(e["side"])

    def on_section(self, e):
        assert self.card and not self.ordered

    def on_order(self, e):
        unit = self.units[e["unit"]]
        assert unit["side"] == self.side and unit["hex"] == e["hex"] and e["unit"] not in self.ordered
        assert not self.moved
        self.ordered.add(e["unit"])

    def on_declare(self, e):
        assert self.units[e["unit"]]["side"] != self.side and e["unit"] not in self.declared
        if self.declared:
            hex_ = self.units[e["unit"]]["hex"]
            assert any(apart(hex_, self.units[other]["hex"]) == 1 for other in self.declared)
        self.declared.append(e["unit"])

    # --- movement ---
    def relocate(self, e):
        unit = self.units[e["unit"]]
        assert unit["hex"] == e["from"] and e["to"] not in self.at and apart(e["from"], e["to"]) == 1
        barred = self.rules["terrain"][self.hexes[e["to"]]["terrain"]]["barred"]
        assert not barred or "bridge" in self.pieces[e["to"]] or barred != "ALL"
        del self.at[e["from"]]
        self.at[e["to"]] = e["unit"]
        unit["hex"] = e["to"]
        return unit

    def on_step(self, e):
        assert e["unit"] in self.ordered and self.units[e["unit"]]["side"] == self.side
        self.relocate(e)
        self.moved[e["unit"]] = self.moved.get(e["unit"], 0) + e["cost"]

    def on_ground(self, e):
        assert e["unit"] in self.ordered and e["to"] == self.emptied
        self.relocate(e)

    def on_retreat(self, e):
        unit = self.relocate(e)
        assert place(e["to"])[0] - place(e["from"])[0] == HOME[unit["side"]]
        assert self.roll and self.roll["target"] == e["unit"]
        self.roll["steps"] += 1

    # --- dice ---
    def on_battle(self, e):
        target = self.units[e["target"]]
        assert e["dice"] >= 1 and target["hex"]
        if e["kind"] == "strike":
            assert e["target"] in self.declared and target["side"] != self.side
        else:
            attacker = self.units[e["attacker"]]
            assert attacker["side"] != target["side"]
            assert apart(attacker["hex"], target["hex"]) == e["distance"]
            assert (e["attacker"] in self.ordered) == (e["kind"] in ("ordered", "overrun"))
            assert e["dice"] == self.dice(attacker, target, e)
        self.attacks.append({**e, "faces": [], "steps": 0, "hits": 0, "blocked": 0, "ignored": 0, "stood":
        False,
                             "figures": target["figures"], "hex": target["hex"]})  # fmt: skip

    def dice(self, attacker, target, e):
        columns = self.rules["units"][attacker["row"]]
        class_ = CLASSES.index(columns["class"])
        own = self.stack(attacker["hex"])
        cover = max(self.cover(attacker, target, row)[class_] for row in self.stack(target["hex"]))
        bonus = self.bonus(e) if attacker["side"] == self.side else 0
        out = sum(self.rules["terrain"][row]["out"][class_] for row in own)
        return columns["dice"][e["distance"] - 1] + bonus - out - cover

    def stack(self, hex_):
        return [self.hexes[hex_]["terrain"], *self.pieces[hex_]]

    def cover(self, attacker, target, row):
        columns = self.rules["terrain"][row]
        heights = [
            max(self.rules["terrain"][r]["height"] for r in self.stack(u["hex"])) for u in (attacker, target)
        ]
        if columns["cover_when"] == "HEIGHT" and heights[0] == heights[1]:
            return [0, 0, 0]
        if "OWNER_ONLY" in columns["traits"] and self.hexes[target["hex"]]["owner"] not in (
            target["side"],
            "both",
        ):
            return [0, 0, 0]
        return columns["cover"]

    def bonus(self, e):
        return 0

    def on_roll(self, e):
        self.attacks.append({**e, "target": None, "faces": []})
        self.roll = None

    def on_face(self, e):
        roll = next(a for a in reversed(self.attacks) if a["roll"] == e["roll"])
        if roll is not self.roll:
            self.settle()
        assert e["index"] == len(roll["faces"]) < roll["dice"]
        roll["faces"].append(e["face"])
        self.roll = roll

    def settle(self):
        """The flags and hits of the roll just played are all accounted for."""
        roll, self.roll = self.roll, None
        if not roll or not roll["target"]:
            return
        assert len(roll["faces"]) == roll["dice"]
        target = self.units[roll["target"]]
        class_ = self.rules["units"][target["row"]]["class"]
        hits = sum(face in HITS[class_] for face in roll["faces"])
        hits += roll["kind"] == "strike" and self.card == "air_power" and roll["faces"].count("star")
        flags = roll["faces"].count("flag")
        assert roll["hits"] == min(hits, roll["figures"]), roll
        if roll["hits"] < roll["figures"]:
            taken = flags - roll["ignored"]
            assert roll["stood"] or roll["steps"] + roll["blocked"] == taken or not target["hex"], roll
        if target["hex"] != roll["hex"] and roll["hex"] not in self.at and roll["distance"] == 1:
            self.emptied = roll["hex"]

    def on_hit(self, e):
        assert self.roll and self.roll["target"] == e["unit"]
        unit = self.units[e["unit"]]
        assert e["figures"] >= 1 and unit["figures"] - e["figures"] == e["left"]
        unit["figures"] = e["left"]
        self.roll["hits" if e["cause"] == "hit" else "blocked"] += e["figures"]
        class_ = self.rules["units"][unit["row"]]["class"].lower()
        self.lost[f"lost_{unit['side']}_{class_}"] += e["figures"]

    def on_eliminated(self, e):
        unit = self.units[e["unit"]]
        assert unit["figures"] == 0 and unit["hex"] == e["hex"] and e["by"] != unit["side"]
        del self.at[e["hex"]]
        unit["hex"] = None
        self.unit_medals[e["by"]] += self.rules["units"][unit["row"]]["medals"]

    def on_ignore(self, e):
        assert e["unit"] == self.roll["target"]
        self.roll["ignored"] = e["flags"]
        assert self.roll["faces"].count("flag") == e["flags"] + e["left"]

    def on_stand(self, e):
        self.roll["stood"] = True

    def on_heal(self, e):
        unit = self.units[e["unit"]]
        unit["figures"] += e["figures"]
        assert unit["figures"] == e["now"] <= self.full[e["unit"]]

    def on_ambush(self, e):
        side = self.units[e["defender"]]["side"]
        assert side == ENEMY[self.side] and e["card"] in self.hands[side]
        self.hands[side].remove(e["card"])
        self.in_play.append(e["card"])

    # --- pieces, medals, end ---
    def on_obstacle(self, e):
        assert (e["piece"] in self.pieces[e["hex"]]) != e["placed"]
        (self.pieces[e["hex"]].add if e["placed"] else self.pieces[e["hex"]].remove)(e["piece"])

    def on_clear(self, e):
        assert self.units[e["unit"]]["hex"] == e["hex"] and e["unit"] in self.ordered

    def on_objective(self, e):
        objective = self.log["setup"]["objectives"][e["objective"]]
        assert e["holder"] is None or e["holder"] in objective["sides"]
        assert e["holder"] != self.holders[e["objective"]]
        self.holders[e["objective"]] = e["holder"]
        if e["holder"] and objective["need"]:
            own = [
                h
                for h in objective["hexes"]
                if h in self.at and self.units[self.at[h]]["side"] == e["holder"]
            ]
            assert len(own) >= objective["need"]

    def on_medal(self, e):
        self.medals[e["to"]] += e["change"]
        assert self.medals[e["to"]] == e["total"]

    def on_end(self, e):
        self.over = True
        target = self.log["setup"]["medal_target"]
        held = Counter()
        for i, holder in self.holders.items():
            held[holder] += self.log["setup"]["objectives"][i]["value"] if holder else 0
        for side in ("axis", "allies"):
            assert self.medals[side] == self.unit_medals[side] + held[side]
        if e["reason"] == "medals":
            assert self.medals[e["winner"]] >= target[e["winner"]]
        self.end = e

    def compare_result(self):
        result = self.log["result"]
        assert (result["winner"], result["end_reason"]) == (self.end["winner"], self.end["reason"])
        assert result["turns"] == self.turn and result["rule_gap"] == 0
        for side in ("axis", "allies"):
            assert result[f"medals_{side}"] == self.medals[side]
            for class_ in ("inf", "arm", "art"):
                assert result[f"lost_{side}_{class_}"] == self.lost[f"lost_{side}_{class_}"]


def check(log):
    """Raise AssertionError at the first event that breaks a law."""
    Checker(log).run()
