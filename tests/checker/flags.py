"""What becomes of a roll in an event log: hits, flags that are ignored, retreats, figures lost for want of a way."""

from collections import Counter

from tests.checker import boxes, deck, rails, terrain
from tests.checker.board import ENEMY, HOME, apart, place
from tests.checker.broken import law
from tests.checker.options import said

SYMBOLS = {"infantry", "armor"}
THIRDS = 3  # figures that make a medal (WW-HT-5)
ALL_FLAGS = 99
MOST_BACK = 8  # hexes a unit retreats for one roll at most, whatever it rolls


class Flags:
    """Losses and retreats, and that nothing of them is forgotten."""

    def set_flags(self):
        """Nobody has lost anything yet."""
        self.lost, self.unit_medals, self.thirds = Counter(), Counter(), Counter()
        self.dying = None  # unit whose last figure has just left

    def look_back(self, roll):
        """Before a unit suffers: how far it could go back for these flags (RET-10, RET-17)."""
        flags, hits = self.flags_of(roll), self.hits_of(roll) - (roll["saved"] == "hit")
        if hits and self.board.has(roll["target"], "SECOND_ROLL"):
            self.make_due("confirm", {"unit": roll["target"], "dice": hits}, "UNIT-TIG-2")
        hexes = self.board.kind_of(roll["target"]).back
        roll["hexes"], roll["fixed"] = hexes, self.held_fast(roll["target"])
        most = min(flags * hexes, MOST_BACK)
        roll["own"] = next((one for one in (look(self, roll) for look in boxes.FALLS_BACK) if one), None)
        if roll["target"] in self.board.mates:
            left = roll["figures"] - hits
            roll["room"] = rails.room_behind(self.board, roll["body"], most, left)
            return
        roll["room"] = terrain.room_behind(self.board, roll["target"], most)

    def held_fast(self, unit):
        """Rules by which flags cost a unit figures and send it nowhere; empty for whoever may go back."""
        row, fixed = self.board.kind_of(unit), terrain.is_fixed(self.board, unit)
        if self.switches["retreat_way"] == "NONE":
            return ("HR-NEFFLAG-1", "HR-NEFFLAG-2", "HR-NEFFLAG-3")
        if not row.back:
            return row.rules
        if fixed:
            return ("RET-16", "OBS-BUNKER-6", *fixed)
        return ("TP-BOAT-4",) if terrain.is_afloat(self.board, unit) else ()

    def hitting(self, roll):
        """Faces that hit, and the rules that say so (CORE-HIT-1 .. -3, CARD-AIR-3, CARD-BARRAGE-3)."""
        target = roll["target"]
        faces = set(deck.HITS[self.board.class_of(target)])
        rules = ("CORE-HIT-1", "CORE-HIT-2", "CORE-HIT-4")
        if roll["kind"] == "strike":
            card = self.now.strike or self.now.card
            starred = card in deck.STARS_HIT and self.board.class_of(target) != "TRN"  # TP-TRNED-3
            faces |= {"star"} if starred else set()
            faces -= SYMBOLS if self.special.fog and card.endswith("air_power") else set()
            row = self.board.kind_of(target)
            faces, rules = faces - row.proof, (*rules, *row.rules)
            return faces, (*rules, *deck.STRIKE_HIT_RULES[card], "WW-GAP-11", "WW-VIS-5")
        if self.special.fog and roll["distance"] > 1:
            faces -= SYMBOLS
            rules = (*rules, "WW-VIS-1", "WW-VIS-2")
        faces |= {"star"} if self.star_hits(roll) else set()
        if roll["attacker"] in self.now.marksmen:
            faces, rules = faces | {"star"}, (*rules, "WW-CC-22")
        if roll["kind"] == "engagement" and roll["attacker"] not in self.now.arrived:
            faces -= {"grenade"}  # HR-ENGAGE-4
        row = self.board.kind_of(target)
        faces, rules = faces - row.proof, (*rules, *row.rules)
        return faces, (*rules, "CORE-HIT-3", "WW-TD-5", "WW-TD-6", "WW-HAT-4", "WW-SWA-2", "WW-SWA-5")

    def star_hits(self, roll):
        """True if stars of this attacker hit this target (WW-TD-5, -6, WW-HAT-4, WW-SWA-2, -5)."""
        by, at = self.board.kind_of(roll["attacker"]), self.board.kind_of(roll["target"])
        stars = by.stars | (by.still_stars if roll["still"] else frozenset())
        return bool(stars & {at.arm, *at.traits}) or ("STAR_TARGET" in at.traits and by.arm != "INF")

    def flags_of(self, roll):
        """Flags of a roll: its flag faces, and those that are flags for the target (HR-FACE-11)."""
        faces = {"flag"} | self.board.kind_of(roll["target"]).as_flags
        return sum(face in faces for face in roll["faces"])

    def hits_of(self, roll):
        """Dice that hit, those beyond the last figure too."""
        faces, _ = self.hitting(roll)
        return sum(face in faces for face in roll["faces"])

    def hits_are_told(self, roll):
        """True if all hits of a roll that count have taken their figures."""
        hits = self.confirmed(roll, 0, self.hits_of(roll)) - (roll["saved"] == "hit")  # HR-ARMTRAIN-4
        return roll["hits"] == min(hits, roll["figures"])

    def settle(self):
        """The hits and flags of the roll just played are all accounted for."""
        roll, self.roll = self.roll, None
        self.account_for(roll)
        if roll and roll["target"]:
            for look in boxes.SETTLES:
                look(self, roll)

    def account_for(self, roll):
        """What a roll has done is what its dice show."""
        if roll and roll.get("kind") == "shell":
            law(roll["removed"] == any(face in roll["wanted"] for face in roll["faces"]), "HR-SHELLWIRE-1")
        if not roll or not roll["target"]:
            return
        law(len(roll["faces"]) == roll["dice"], "CORE-BAT-8", "CORE-DICE-2")
        faces, rules = self.hitting(roll)
        hits = self.hits_of(roll)
        law(self.hits_are_told(roll), *rules)
        self.counts.rolled(self.now.side, roll, hits, faces)
        left = roll["figures"] - roll["hits"]
        flags = self.flags_of(roll) - roll["ignored"] if left else 0
        if self.board.kind_of(roll["target"]).flags == ALL_FLAGS:
            flags = 0  # HR-GEN-6: never obeyed
        short, least, most, rules = self.owed_to_flags(roll, flags)
        blocked = min(self.confirmed(roll, 1 if hits else 0, short) - (roll["saved"] == "flag"), left)
        law(len(roll["second"]) <= (hits > 0) + (short > 0), "UNIT-TIG-2")
        if blocked == left:
            least = most = 0
            rules = ("RET-11", *rules)
        if self.over and self.board.kind_of(roll["target"]).thirds and not roll["blocked"]:
            blocked = 0  # a third of a medal has ended the game before the flags
        blocked = 0 if roll["left"] else blocked
        law(roll["blocked"] == blocked, "RET-8", *rules)
        target = self.board.units[roll["body"]]
        if (self.over and target["hex"]) or roll["bitten"]:
            least = 0  # a game may end with any step of a retreat, and so may a unit on the ice
        if roll["left"]:
            self.won = roll
            return  # it has left the board, and who says how judges that
        law(least <= roll["steps"] <= most, *rules)
        law(target["figures"] == left - blocked - roll["bitten"], "CORE-HIT-4", "RET-8")
        law((target["hex"] is None) == (target["figures"] == 0), "CORE-HIT-5", "RET-12")
        moved = target["hex"] is not None and target["hex"] != roll["stood"]
        if roll["kind"] in ("ambush", "charge_defence") and moved:
            self.now.driven_back.update(
                (roll["target"], self.board.mates.get(roll["target"], roll["target"]))
            )
        self.settle_engagement(roll, target)
        self.won = roll

    def confirmed(self, roll, index, hits):
        """Hits that count: of a Tiger those that a second die confirms (UNIT-TIG-2), else all."""
        if not hits or not self.board.has(roll["target"], "SECOND_ROLL"):
            return hits
        law(len(roll["second"]) > index and roll["second"][index]["dice"] == hits, "UNIT-TIG-2")
        return roll["second"][index]["faces"].count("grenade")

    def owed_to_flags(self, roll, flags):
        """Hexes that flags not ignored are short of, and hexes to go back, least and most, with the rules."""
        rules = ("RET-1", "RET-9", "RET-10", *self.board.kind_of(roll["target"]).rules)
        if roll["kind"] == "strike":
            rules = (*rules, "CARD-AIR-4", "CARD-BARRAGE-4")
        if roll["own"]:
            return roll["own"](flags)
        if roll["fixed"]:
            loss = self.board.kind_of(roll["target"]).flag_loss if "HR-NEFFLAG-1" not in roll["fixed"] else 1
            return flags * loss, 0, 0, (*roll["fixed"], *rules)
        room = min(roll["room"], flags * roll["hexes"])
        if roll["hexes"] > 1:
            rules = ("RET-17", "UNIT-FFI-3", "WW-TD-9", *rules)
        return max(0, flags - room), min(flags, room), room, rules

    # --- events ---
    def on_hit(self, e):
        if e["cause"] in boxes.HITS:
            boxes.HITS[e["cause"]](self, e)
            return
        roll = self.roll
        law(
            roll and roll["target"] in (e["unit"], self.board.mates.get(e["unit"])),
            "CORE-HIT-4",
            "CORE-HIT-7",
        )
        law(len(roll["faces"]) == roll["dice"], "CORE-BAT-8")
        law(e["cause"] in ("hit", "blocked"), "RET-9", "AMB-1")
        late = roll["steps"] or roll["blocked"] or roll["ignored"]
        law(e["cause"] == "blocked" or not late, "CORE-HIT-6")
        law(e["cause"] == "hit" or not roll["steps"], "RET-11", "AMB-3")
        if e["unit"] in self.board.wagons:
            rails.show_hits(self, e)
            return
        roll["hits" if e["cause"] == "hit" else "blocked"] += e["figures"]
        self.take_figures(e)
        if e["unit"] in self.board.mates:
            rails.hit(self, e)

    def take_figures(self, e):
        """Figures are gone from the board; every third of some units pays a medal (WW-HT-5)."""
        unit = self.board.units[e["unit"]]
        law(e["figures"] >= 1 and unit["figures"] - e["figures"] == e["left"], "CORE-HIT-4")
        unit["figures"] = e["left"]
        self.count_lost(e["unit"], e["figures"])
        if e["left"] == 0:
            self.dying = e["unit"]
        if self.board.kind_of(e["unit"]).thirds:
            enemy, before = ENEMY[unit["side"]], self.thirds[unit["side"]] // THIRDS
            self.thirds[unit["side"]] += e["figures"]
            medals = self.thirds[unit["side"]] // THIRDS - before
            if medals:
                self.owe_medal(enemy, medals, "unit", "WW-HT-5", "UNIT-TRK-1")
                self.unit_medals[enemy] += medals

    def count_lost(self, unit, figures):
        """Figures of the result row; stars of a train stand among guns, as its entries of tables do."""
        arm = {"TRN": "ART"}.get(self.board.class_of(unit), self.board.class_of(unit))
        self.lost[f"lost_{self.board.side_of(unit)}_{arm.lower()}"] += figures

    def check_dying(self, e):
        """A unit without figures is eliminated at once (CORE-HIT-5)."""
        if self.dying in self.board.mates and (self.paid or e["event"] in ("objective", "medal")):
            return  # its wagon goes first, and with it what it holds
        if self.dying and e["event"] == "medal" and self.board.kind_of(self.dying).thirds:
            return  # the last figure is paid for before the unit is gone
        dying, self.dying = self.dying, None
        law(not dying or (e["event"] == "eliminated" and e["unit"] == dying), "CORE-HIT-5")

    def on_eliminated(self, e):
        unit = self.board.units[e["unit"]]
        if e["unit"] in self.board.wagons:
            rails.lose_wagon(self, e)
            return
        law(unit["figures"] == 0 and unit["hex"] == e["hex"], "CORE-HIT-5")
        law(e["by"] == ENEMY[unit["side"]], "VIC-2", "RET-12")
        self.leave(e["hex"], dies=True)
        self.board.remove(e["unit"])
        worth = self.worth_of(e["unit"])
        rules = ("VIC-2", "UNIT-STR-2") if worth == 1 else ("VIC-2", "VIC-OBJ-16")
        if worth:
            self.owe_medal(e["by"], worth, "unit", *rules)
            self.unit_medals[e["by"]] += worth
        self.has_gone(e["unit"], e["hex"], "dies")
        self.test_objectives()

    def worth_of(self, unit):
        """Medals an eliminated unit gives its enemy (VIC-2, VIC-OBJ-16)."""
        if self.board.kind_of(unit).thirds:
            return 0
        if self.board.has(unit, "MERCENARY"):
            return said(self.log, "dalek-mercenary", "vp", 0)
        if unit in self.sick_dead and not said(
            self.log, "martian-common-cold", "sickness_kills_count", False
        ):
            return 0  # HR-MARCOLD-5
        if self.log["variant"] == "official":
            key = (self.board.side_of(unit), self.board.class_of(unit))
            return self.special.unit_medals.get(key, 1)
        rows, row = self.log["rules"]["units"], self.board.units[unit]["row"]
        return rows[row if row in rows else self.board.row_of(unit)]["medals"]

    def on_ignore(self, e):
        roll = self.roll
        law(roll and roll["target"] in (e["unit"], self.board.mates.get(e["unit"])), "RET-13")
        law(roll["kind"] != "strike", "RET-15", "HR-DALEK-6", "HR-MARHM-5", "HR-NEFFLAG-3")
        law(not roll["steps"] and not roll["blocked"], "RET-13")
        law(self.hits_are_told(roll), "RET-13", "CORE-HIT-6", "AMB-4", *self.board.kind_of(e["unit"]).rules)
        flags = self.flags_of(roll) - roll["ignored"]
        law(flags > 0 and self.board.hex_of(e["unit"]), "RET-13")
        free, why = self.flags_free(e["unit"], roll)
        not_his = [
            terrain.SHIELDS[w][1] for w in terrain.words(self.board, roll["hex"]) if w in terrain.SHIELDS
        ]
        law(free, "RET-13", *why, *not_his, *(("OBS-BUNKER-4", "OBS-SEAWALL-2") if not_his else ()))
        law(e["flags"] >= 1 and roll["ignored"] + e["flags"] <= free, "RET-13", "RET-14", *why)
        roll["ignored"] += e["flags"]
        law(flags == e["flags"] + e["left"], "RET-13")

    def flags_free(self, unit, roll):
        """Flags a unit may ignore: the best its hex gives, its own and its leader's (TP-GAP-21, TP-HERO-1)."""
        hex_ = self.board.hex_of(unit) if unit in self.board.mates else roll["hex"]
        here = terrain.flags_free(self.board, hex_, self.board.side_of(unit), self.board.class_of(unit))
        own, led = self.board.kind_of(unit).flags, unit in self.board.led
        row = self.board.kind_of(unit)
        return here + own + led, ("TP-GAP-21", *row.rules, *(("TP-HERO-1",) if led else ()))

    def on_retreat(self, e):
        if e["unit"] in self.board.mates:
            rails.push(self, e)
            return
        board, unit, roll = self.board, e["unit"], self.roll
        law(roll and roll["target"] == unit, "RET-1")
        law(board.hex_of(unit) == e["from"] and apart(e["from"], e["to"]) == 1, "RET-1", "RET-2")
        law(place(e["to"])[0] - place(e["from"])[0] == HOME[board.side_of(unit)], "RET-2")
        law(not self.held_fast(unit), *self.held_fast(unit))
        shut = terrain.shut_behind(board, unit, e["from"], e["to"])
        law(not shut or boxes.may_share(self, unit, e["to"]), *shut)
        roll["steps"] += 1
        self.relocate(unit, e["from"], e["to"], "retreat")
