"""What becomes of a roll in an event log: hits, flags that are ignored, retreats, figures lost for want of a way."""

from collections import Counter

from tests.checker import deck, terrain
from tests.checker.board import ENEMY, HOME, apart, place
from tests.checker.broken import law

MOST_BACK = 8  # hexes a unit retreats for one roll at most, whatever it rolls


class Flags:
    """Losses and retreats, and that nothing of them is forgotten."""

    def set_flags(self):
        """Nobody has lost anything yet."""
        self.lost, self.unit_medals = Counter(), Counter()
        self.dying = None  # unit whose last figure has just left

    def look_back(self, roll):
        """Before a unit suffers: how far it could go back for these flags (RET-10, RET-17)."""
        flags = roll["faces"].count("flag")
        hexes = 3 if self.board.row_of(roll["target"]) == "resistance" else 1
        roll["hexes"], roll["fixed"] = hexes, terrain.is_fixed(self.board, roll["target"])
        roll["room"] = terrain.room_behind(self.board, roll["target"], min(flags * hexes, MOST_BACK))

    def hitting(self, roll):
        """Faces that hit, and the rules that say so (CORE-HIT-1 .. -3, CARD-AIR-3, CARD-BARRAGE-3)."""
        faces = set(deck.HITS[self.board.class_of(roll["target"])])
        rules = ("CORE-HIT-1", "CORE-HIT-2", "CORE-HIT-4")
        if roll["kind"] == "strike":
            card = self.now.strike or self.now.card
            faces |= {"star"} if card in deck.STARS_HIT else set()
            rules = (*rules, *deck.STRIKE_HIT_RULES[card])
        elif roll["kind"] == "engagement":
            faces -= {"grenade"}  # HR-ENGAGE-4
        else:
            rules = (*rules, "CORE-HIT-3")
        if roll["attacker"] in self.now.marksmen:
            faces, rules = faces | {"star"}, (*rules, "WW-CC-22")
        return faces, rules

    def hits_of(self, roll):
        """Dice that hit, those beyond the last figure too."""
        faces, _ = self.hitting(roll)
        return sum(face in faces for face in roll["faces"])

    def settle(self):
        """The hits and flags of the roll just played are all accounted for."""
        roll, self.roll = self.roll, None
        if roll and roll.get("kind") == "shell":
            law(roll["removed"] == any(face in roll["wanted"] for face in roll["faces"]), "HR-SHELLWIRE-1")
        if not roll or not roll["target"]:
            return
        law(len(roll["faces"]) == roll["dice"], "CORE-BAT-8", "CORE-DICE-2")
        faces, rules = self.hitting(roll)
        hits = self.hits_of(roll)
        law(roll["hits"] == min(hits, roll["figures"]), *rules)
        self.counts.rolled(self.now.side, roll, hits, faces)
        left = roll["figures"] - roll["hits"]
        flags = roll["faces"].count("flag") - roll["ignored"] if left else 0
        blocked, least, most, rules = self.owed_to_flags(roll, flags, left)
        law(roll["blocked"] == blocked, "RET-8", *rules)
        target = self.board.units[roll["target"]]
        if self.over and target["hex"]:
            least = 0  # a game may end with any step of a retreat
        law(least <= roll["steps"] <= most, *rules)
        law(target["figures"] == left - blocked, "CORE-HIT-4", "RET-8")
        law((target["hex"] is None) == (target["figures"] == 0), "CORE-HIT-5", "RET-12")
        moved = target["hex"] is not None and target["hex"] != roll["hex"]
        if roll["kind"] == "ambush" and moved:
            self.now.driven_back.add(roll["target"])
        self.settle_engagement(roll, target)
        self.won = roll

    def owed_to_flags(self, roll, flags, left):
        """Figures to lose and hexes to go back for flags not ignored, least and most, with the rules."""
        rules = ("RET-1", "RET-9", "RET-10")
        if roll["kind"] == "strike":
            rules = (*rules, "CARD-AIR-4", "CARD-BARRAGE-4")
        if roll["fixed"]:
            return min(flags, left), 0, 0, ("RET-16", "OBS-BUNKER-6", *rules)
        room = min(roll["room"], flags * roll["hexes"])
        if roll["hexes"] > 1:
            rules = ("RET-17", "UNIT-FFI-3", *rules)
        blocked = min(max(0, flags - room), left)
        if blocked == left:
            return blocked, 0, 0, ("RET-11", *rules)
        return blocked, min(flags, room), room, rules

    # --- events ---
    def on_hit(self, e):
        unit, roll = self.board.units[e["unit"]], self.roll
        law(roll and roll["target"] == e["unit"], "CORE-HIT-4", "CORE-HIT-7")
        law(len(roll["faces"]) == roll["dice"], "CORE-BAT-8")
        law(e["figures"] >= 1 and unit["figures"] - e["figures"] == e["left"], "CORE-HIT-4")
        law(e["cause"] in ("hit", "blocked"), "RET-9", "AMB-1")
        late = roll["steps"] or roll["blocked"] or roll["ignored"]
        law(e["cause"] == "blocked" or not late, "CORE-HIT-6")
        law(e["cause"] == "hit" or not roll["steps"], "RET-11", "AMB-3")
        unit["figures"] = e["left"]
        roll["hits" if e["cause"] == "hit" else "blocked"] += e["figures"]
        self.lost[f"lost_{unit['side']}_{self.board.class_of(e['unit']).lower()}"] += e["figures"]
        if e["left"] == 0:
            self.dying = e["unit"]

    def check_dying(self, e):
        """A unit without figures is eliminated at once (CORE-HIT-5)."""
        dying, self.dying = self.dying, None
        law(not dying or (e["event"] == "eliminated" and e["unit"] == dying), "CORE-HIT-5")

    def on_eliminated(self, e):
        unit = self.board.units[e["unit"]]
        law(unit["figures"] == 0 and unit["hex"] == e["hex"], "CORE-HIT-5")
        law(e["by"] == ENEMY[unit["side"]], "VIC-2", "RET-12")
        self.leave(e["hex"], dies=True)
        self.board.remove(e["unit"])
        worth = self.worth_of(e["unit"])
        rules = ("VIC-2", "UNIT-STR-2") if worth == 1 else ("VIC-2", "VIC-OBJ-16")
        self.owe_medal(e["by"], worth, "unit", *rules)
        self.unit_medals[e["by"]] += worth
        self.test_objectives()

    def worth_of(self, unit):
        """Medals an eliminated unit gives its enemy (VIC-2, VIC-OBJ-16)."""
        if self.log["variant"] == "official":
            key = (self.board.side_of(unit), self.board.class_of(unit))
            return self.special.unit_medals.get(key, 1)
        return self.log["rules"]["units"][self.board.units[unit]["row"]]["medals"]

    def on_ignore(self, e):
        roll = self.roll
        law(roll and roll["target"] == e["unit"], "RET-13")
        law(roll["kind"] != "strike", "RET-15")
        law(not roll["steps"] and not roll["blocked"], "RET-13")
        law(roll["hits"] == min(self.hits_of(roll), roll["figures"]), "RET-13", "CORE-HIT-6", "AMB-4")
        flags = roll["faces"].count("flag")
        law(flags > 0 and self.board.hex_of(e["unit"]), "RET-13")
        why = terrain.shields(self.board, roll["hex"], self.board.side_of(e["unit"]))
        not_his = [terrain.SHIELDS[w] for w in terrain.words(self.board, roll["hex"]) if w in terrain.SHIELDS]
        law(why, "RET-13", *not_his, *(("OBS-BUNKER-4", "OBS-SEAWALL-2") if not_his else ()))
        law(e["flags"] == 1 and roll["ignored"] == 0, "RET-13", "RET-14")
        roll["ignored"] = 1
        law(flags == 1 + e["left"], "RET-13")

    def on_retreat(self, e):
        board, unit, roll = self.board, e["unit"], self.roll
        law(roll and roll["target"] == unit, "RET-1")
        law(board.hex_of(unit) == e["from"] and apart(e["from"], e["to"]) == 1, "RET-1", "RET-2")
        law(place(e["to"])[0] - place(e["from"])[0] == HOME[board.side_of(unit)], "RET-2")
        law(not terrain.is_fixed(board, unit), "RET-16", "OBS-BUNKER-6", "OBS-BUNKER-3")
        shut = terrain.shut_behind(board, unit, e["from"], e["to"])
        law(not shut, *shut)
        self.relocate(unit, e["from"], e["to"])
        roll["steps"] += 1
