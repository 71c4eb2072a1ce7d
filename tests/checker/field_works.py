"""Pieces on the board of an event log: sandbags that come and go, wire that is cleared or shelled, dawn."""

from tests.checker import deck, dice
from tests.checker.board import apart
from tests.checker.broken import law
from tests.checker.terrain import serves, words

SANDBAGS = 12  # CARD-DIGIN-5: for both sides together, sea walls are made of the same pieces
SAND = ("sandbag", "sea_wall")
# Who clears a road block, by the trait of its row (WW-ENG-2).
CLEARERS = {"ww_road_block": "ENGINEER", "tp_road_block": "WINTER_ENGINEER"}


class Works:
    """Where obstacles are laid and cleared."""

    def set_works(self):
        """No piece has to go yet."""
        self.must_go = {}  # (hex, piece) that has to be taken off now, and the rules that say so
        self.to_dig = []  # units that dig in, in the order of their orders
        self.seen = self.switches["dawn_start"]  # hexes, where dawn comes
        self.shot = None  # the last shot at an obstacle

    def leave(self, hex_, dies=False):
        """A unit has gone from a hex: its sandbags go with it (OBS-SANDBAG-4, -5)."""
        if "sandbag" in self.board.pieces[hex_] and self.sandbags_go(dies):
            died = ("OBS-SANDBAG-5", "AMB-30") if dies else ("OBS-SANDBAG-4", "CORE-MOV-25", "RET-18")
            self.must_go[hex_, "sandbag"] = died

    def sandbags_go(self, dies):
        """Whether sandbags go with their occupant: always, but for HR-SANDBAG-1 to -3."""
        if not dies:
            return self.switches["sandbags_left"] == "GO"
        by = self.switches["sandbags_destroyed_by"]
        return "any" in by or self.source() in by

    def source(self):
        """What the roll that is being suffered comes from: ART, BARRAGE, AIRPOWER or another class."""
        if self.roll["kind"] == "strike":
            card = self.now.strike or self.now.card
            return "AIRPOWER" if card.endswith("air_power") else "BARRAGE"
        return self.board.class_of(self.roll["attacker"])

    def check_pieces(self, e):
        """Pieces that have to go are gone before anything else happens."""
        if self.must_go and e["event"] not in ("obstacle", "in_sight"):
            law(False, *next(iter(self.must_go.values())))

    # --- digging in ---
    def supply(self):
        """Sandbags in the box."""
        return SANDBAGS - sum(piece in SAND for pieces in self.board.pieces.values() for piece in pieces)

    def dig(self, e):
        """After the last order of Dig-In every unit has its sandbags, as long as there are any (CARD-DIGIN-1, -5)."""
        now = self.now
        if e["event"] in ("order", "on_move"):
            now.naming = True
        elif now.naming and not self.is_recovery(e):
            now.naming = False
            if now.card in deck.DIGS and not now.substitute:
                self.to_dig = [
                    u for u in now.ordered if u not in now.spent and self.gains(self.board.hex_of(u))
                ]
        if self.to_dig and (e["event"] != "obstacle" or not e["placed"]):
            law(self.supply() == 0 or self.switches["sandbags_for"] != "BOTH", "CARD-DIGIN-1")
            self.to_dig = []

    def is_recovery(self, e):
        """True for what belongs to a roll in an oasis, which comes between orders and digging (TP-OAS-6)."""
        rolled = self.now.asides and self.now.asides[-1].get("act") == "recovery"
        return e.get("act") == "recovery" or (rolled and e["event"] in ("face", "heal"))

    def gains(self, hex_):
        """True if a sandbag on the hex is worth anything: not on another, nor on an own sea wall (CARD-DIGIN-6)."""
        here = words(self.board, hex_)
        walled = "sea_wall" in here and serves(self.board, "sea_wall", hex_, self.now.side)
        return "sandbag" not in here and not walled

    def on_obstacle(self, e):
        pieces, unit = self.board.pieces[e["hex"]], self.board.at.get(e["hex"])
        law((e["piece"] in pieces) != e["placed"], "CARD-DIGIN-6", "CORE-GEO-6")
        if e["placed"]:
            self.lay(e, unit)
            return
        if (e["hex"], e["piece"]) in self.must_go:
            del self.must_go[e["hex"], e["piece"]]
        elif e["piece"] == "wire":
            self.check_wire_cleared(e, unit)
        else:
            law(
                False,
                *(("OBS-BUNKER-9", "OBS-HEDGEHOG-3") if e["piece"] != "sandbag" else ("OBS-SANDBAG-4",)),
            )
        pieces.remove(e["piece"])

    def lay(self, e, unit):
        """A sandbag is laid by a unit that digs in."""
        now = self.now
        law(
            e["piece"] == "sandbag" and now.card in deck.DIGS and not now.substitute,
            "CARD-DIGIN-1",
            "CARD-DIGIN-7",
        )
        law(self.supply() > 0, "CARD-DIGIN-5", "AMB-27")
        law(self.to_dig and self.to_dig[0] == unit, "CARD-DIGIN-1", "CARD-DIGIN-5")
        self.to_dig.pop(0)
        self.board.pieces[e["hex"]].add(e["piece"])

    # --- wire ---
    def check_wire_cleared(self, e, unit):
        """Wire goes by a shot, by a unit that cleared it, or under armor that battles (OBS-WIRE-3, -5, -6, -8)."""
        if self.shot and self.shot["hex"] == e["hex"] and self.shot["removed"]:
            return
        if self.last["event"] == "clear":
            law(self.last["hex"] == e["hex"], "OBS-WIRE-3")
            return
        fights = self.now.attacks and self.now.attacks[-1]
        if fights and fights["kind"] == "ambush":
            fights = self.now.attacks[-2]
        by = fights and fights["attacker"]
        law(by == unit and not fights["faces"], "OBS-WIRE-6", "OBS-WIRE-7")
        law(self.board.class_of(unit) == "ARM", "OBS-WIRE-3", "OBS-WIRE-6", "OBS-WIRE-8")

    def on_clear(self, e):
        now, unit = self.now, e["unit"]
        law(self.board.hex_of(unit) == e["hex"] and e["piece"] in self.board.pieces[e["hex"]], "OBS-WIRE-3")
        if e["piece"] in CLEARERS:
            entered = now.path(unit)[-1:] == [e["hex"]] and unit not in now.grounds
            law(self.board.has(unit, CLEARERS[e["piece"]]) and entered, "WW-ENG-2")
        else:
            law(e["piece"] == "wire" and self.board.walks_as(unit) == "INF", "OBS-WIRE-3", "OBS-WIRE-8")
        beside = e["piece"] == "wire" and self.board.has(unit, "ENGINEER") and now.fought[-1:] == [unit]
        if beside:
            moved_on = unit in now.grounds or unit in now.driven_back
            law(not moved_on and unit not in now.cleared, "TP-ENG-3", "BOX-UNIT-1")
        else:
            dice.may_battle(self.board, now, unit)
            law(unit not in now.fought, "OBS-WIRE-4", "CORE-BAT-1")
        self.must_go[e["hex"], e["piece"]] = ("OBS-WIRE-3", "WW-ENG-2", "TP-ENG-3")
        now.cleared.append(unit)
        now.fights = True

    # --- house rules ---
    def on_shell(self, e):
        """HR-SHELLWIRE-1 .. -5 for guns without fire modes or weather: range, neighbours, the gun's battle."""
        self.number_roll(e)
        now, unit, hex_ = self.now, e["unit"], e["hex"]
        shelled = self.log["rules"]["terrain"][e["piece"]]["shelled"]
        here, under = self.board.hex_of(unit), self.board.at.get(hex_)
        near = self.board.enemies_next_to(unit)
        law(self.board.class_of(unit) == "ART" and not now.path(unit), "HR-SHELLWIRE-1")
        dice.may_battle(self.board, now, unit)
        law(e["piece"] in self.board.pieces[hex_], "HR-SHELLWIRE-1")
        law(not (under and self.board.side_of(under) == now.side), "HR-SHELLWIRE-5")
        law(not near or under in near, "HR-SHELLWIRE-3")
        usual = dice.dice_of(self.board, unit, True)[apart(here, hex_) - 1]
        law(e["dice"] == usual + dice.bonus(now, "ART", "ordered", 2)[0], "HR-SHELLWIRE-1")
        now.fought.append(unit)
        now.fights = True
        self.shot = {
            **e, "attacker": unit, "target": None, "kind": "shell", "faces": [], "wanted": shelled["faces"],
        }  # fmt: skip
        now.attacks.append(self.shot)

    def on_dawn(self, e):
        """HR-NIGHT-7."""
        law(self.last["event"] == "turn" and e["by"] == e["side"] == self.switches["dawn_side"], "HR-NIGHT-7")
        seen = self.seen + e["stars"]
        law(e["stars"] <= 4 and e["hexes"] == (seen if seen < 6 else None), "HR-NIGHT-7")
        self.seen = seen

    def check_wire_under(self, roll):
        """Armor that began on wire has removed it when it rolls (OBS-WIRE-6)."""
        if roll["kind"] in ("ordered", "overrun") and self.board.walks_as(roll["attacker"]) == "ARM":
            under = words(self.board, self.board.hex_of(roll["attacker"]))
            law("wire" not in under, "OBS-WIRE-6", "OBS-WIRE-5")
