"""The moves of an event log, followed without the engine: marches, exits, ground that is taken, pieces on the way."""

from collections import Counter

from tests.play import log_laws as laws
from tests.play.log_board import apart
from tests.play.log_cards import CardTable

SANDBAGS = 12  # CARD-DIGIN-5


class Marches(CardTable):
    """Where every unit goes; the part of the checker that follows moves."""

    def __init__(self, log):
        super().__init__(log)
        self.vacated = set()  # hexes of sandbags that must go
        self.emptied = None  # the hex that may be taken, and by whom
        self.exit_medals = Counter()
        self.seen = log["rules"]["ruleset"]["dawn_start"]  # hexes, where dawn comes
        self.further = Counter()  # hexes beyond the ground taken, by turn and unit
        self.last = None  # the event before
        self.shot = None  # the last shot at an obstacle

    def relocate(self, unit, start, to):
        assert self.board.units[unit]["hex"] == start
        self.leave(start)
        self.board.put(unit, to)

    def leave(self, hex_, dies=False):
        if "sandbag" in self.board.pieces[hex_] and self.sandbags_go(dies):
            self.vacated.add(hex_)  # OBS-SANDBAG-4, -5: an event must follow

    def sandbags_go(self, dies):
        """Whether sandbags go with their occupant: always, but for HR-SANDBAG-1 to -3."""
        rules = self.log["rules"]["ruleset"]
        if not dies:
            return rules["sandbags_left"] == "GO"
        by = rules["sandbags_destroyed_by"]
        return "any" in by or self.source() in by

    def source(self):
        """What the roll that is being suffered comes from: ART, BARRAGE, AIRPOWER or another class."""
        if self.roll["kind"] == "strike":
            card = self.now.strike or self.now.card
            return "AIRPOWER" if card.endswith("air_power") else "BARRAGE"
        return self.board.class_of(self.roll["attacker"])

    def on_step(self, e):
        now, unit = self.now, e["unit"]
        desert = self.log["rules"]["ruleset"]["desert_extra"] and self.board.class_of(unit) == "ARM"
        if desert and unit in now.grounds and unit not in now.overran:
            self.go_further(e)
            return
        assert unit in now.ordered + now.on_move and e["cost"] == 1
        behind = now.card == "behind_enemy_lines" and not now.fallback
        fought = bool(now.fought or now.attacks)
        assert behind or not fought  # CORE-TURN-5
        assert now.mover == unit or unit not in now.paths or fought  # CORE-MOV-1
        now.mover = unit
        path = now.second if fought else now.paths.setdefault(unit, [])
        start = [self.board.hexes[h]["terrain"] for h in (e["from"], e["to"])]
        if not behind:
            assert unit not in now.stopped
            assert start[1] != "hedgerow" or not path  # CORE-MOV-16
            if start[0] == "hedgerow":
                now.stopped.add(unit)  # CORE-MOV-17
        if self.board.stack(e["to"]) & laws.STOPS:
            now.stopped.add(unit)
        self.relocate(unit, e["from"], e["to"])
        path.append(e["to"])
        assert len(path) <= (3 if fought else laws.march(self.board, now, unit)[1])

    def go_further(self, e):
        """HR-DESERT-1, -3, -5."""
        unit, now = e["unit"], self.now
        assert now.grounds.count(unit) == 1
        assert not self.board.stack(e["from"]) & laws.STOPS
        assert self.board.hexes[e["to"]]["terrain"] != "hedgerow"
        self.further[self.number, unit] += e["cost"]
        assert self.further[self.number, unit] <= self.log["rules"]["ruleset"]["desert_extra"]
        if self.board.stack(e["to"]) & laws.STOPS:
            now.stopped.add(unit)
        self.relocate(unit, e["from"], e["to"])

    def on_exit(self, e):
        """CORE-MOV-22, VIC-EXIT-2 .. -4."""
        now, unit, side = self.now, e["unit"], self.board.side_of(e["unit"])
        values = [
            x["value"] for x in self.log["setup"]["exits"] if e["hex"] in x["hexes"] and side in x["sides"]
        ]
        assert unit in (*now.ordered, *now.on_move)
        assert self.board.units[unit]["hex"] == e["hex"] and len(values) == 1
        behind = now.card == "behind_enemy_lines" and not now.fallback
        fought = bool(now.fought or now.attacks)
        path = now.second if fought else now.paths.setdefault(unit, [])
        assert behind or not fought
        assert behind or not path or not self.board.stack(e["hex"]) & laws.STOPS
        assert now.mover == unit or not path
        assert len(path) + 1 <= (3 if fought else laws.march(self.board, now, unit)[1])
        self.leave(e["hex"])
        self.board.remove(unit)
        self.exit_medals[side] += values[0]

    def on_ground(self, e):
        now, unit = self.now, e["unit"]
        class_ = self.board.class_of(unit)
        assert (e["to"], unit) == self.emptied and class_ != "ART"
        assert now.grounds.count(unit) < {"INF": 1, "ARM": 2}[class_]  # TG-11, OVR-4
        moved = bool(now.path(unit)) or unit in now.grounds
        stop = self.board.hexes[e["from"]]["terrain"] in laws.STOPS or unit in now.stopped
        assert not (moved and stop and now.card != "behind_enemy_lines") or self.left_hedgerow(
            unit
        )  # TG-7, TG-14
        assert not moved or self.board.hexes[e["to"]]["terrain"] != "hedgerow"  # TG-9
        if self.board.stack(e["to"]) & laws.STOPS:
            now.stopped.add(unit)
        self.relocate(unit, e["from"], e["to"])
        now.grounds.append(unit)

    def left_hedgerow(self, unit):
        """Stopped only because its one step led out of a hedgerow."""
        hex_ = self.board.units[unit]["hex"]
        return not self.board.stack(hex_) & laws.STOPS

    # --- pieces on the way ---
    def on_obstacle(self, e):
        pieces, unit = self.board.pieces[e["hex"]], self.board.at.get(e["hex"])
        assert (e["piece"] in pieces) != e["placed"]
        if e["placed"]:
            assert e["piece"] == "sandbag" and self.now.card in laws.DIGS and unit in self.now.ordered
            pieces.add(e["piece"])
            assert sum("sandbag" in here for here in self.board.pieces.values()) <= SANDBAGS
            return
        if e["piece"] == "sandbag":
            self.vacated.remove(e["hex"])
        else:
            shelled = self.shot and self.shot["hex"] == e["hex"] and self.shot["removed"]
            assert e["piece"] == "wire" and (shelled or unit in self.now.ordered + self.now.on_move)
            assert (
                shelled or self.last["event"] == "clear" or self.board.class_of(unit) == "ARM"
            )  # OBS-WIRE-3, -5, -8
        pieces.remove(e["piece"])

    def on_shell(self, e):
        """HR-SHELLWIRE-1 .. -5 for guns without fire modes or weather: range, neighbours, the gun's battle."""
        now, unit, hex_ = self.now, e["unit"], e["hex"]
        shelled = self.log["rules"]["terrain"][e["piece"]]["shelled"]
        here, under = self.board.units[unit]["hex"], self.board.at.get(hex_)
        near = self.board.enemies_next_to(unit)
        assert unit in now.ordered and self.board.class_of(unit) == "ART" and not now.path(unit)
        assert e["piece"] in self.board.pieces[hex_] and not (under and self.board.side_of(under) == now.side)
        assert not near or under in near
        assert now.fought.count(unit) < laws.battles_allowed(self.board, now, unit)
        assert e["dice"] == laws.DICE["ART"][apart(here, hex_) - 1] + laws.bonus(now, "ART", "ordered", 2)
        now.fought.append(unit)
        self.shot = {
            **e,
            "attacker": unit,
            "target": None,
            "kind": "shell",
            "faces": [],
            "wanted": shelled["faces"],
        }
        now.attacks.append(self.shot)

    def on_dawn(self, e):
        """HR-NIGHT-7."""
        rules = self.log["rules"]["ruleset"]
        assert self.last["event"] == "turn" and e["by"] == e["side"] == rules["dawn_side"] and e["stars"] <= 4
        seen = self.seen + e["stars"]
        assert e["hexes"] == (seen if seen < 6 else None)
        self.seen = seen

    def on_clear(self, e):
        now, unit = self.now, e["unit"]
        assert unit in now.ordered and self.board.units[unit]["hex"] == e["hex"] and e["piece"] == "wire"
        assert self.board.class_of(unit) == "INF" and unit not in now.fought  # OBS-WIRE-3, -4
        assert laws.battles_allowed(self.board, now, unit)
        assert len(now.path(unit)) <= laws.march(self.board, now, unit)[0]
        now.fought.append(unit)
