"""A second opinion on a game: follows an event log with its own board, hands and laws, without the engine.

Every method that begins with ``on_`` checks one kind of event.  Works for the official rules, boards of 13 x 9
hexes, and the units and terrain that ``log_laws`` lists.
"""

from collections import Counter

from tests.play import log_laws as laws
from tests.play.log_board import ENEMY, HOME, apart, place
from tests.play.log_cards import CardTable, Turn
from tests.play.log_counts import Counts

FOLLOW_UPS = {  # what belongs to a roll, after its last die
    "face", "hit", "ignore", "retreat", "obstacle", "medal", "objective", "eliminated", "trigger", "end"
}  # fmt: skip
SANDBAGS = 12  # CARD-DIGIN-5
LONGEST = 200  # player turns


def is_recon(card):
    """True for the cards that order one unit in a section and draw two (CARD-RECON-1, -3)."""
    return card in laws.DRAWS


class Checker(CardTable):
    """Follows one log."""

    def __init__(self, log):
        super().__init__(log)
        setup = log["setup"]
        self.medals, self.unit_medals, self.lost = Counter(), Counter(), Counter()
        self.earned, self.exit_medals = Counter(), Counter()
        self.holders = dict.fromkeys(range(len(setup["objectives"])))
        self.turns_played = Counter()
        self.over, self.vacated = False, set()
        self.roll, self.emptied, self.last = None, None, None
        self.to_drop = [(unit, drop) for drop in setup["air_drops"] for unit in drop["units"]]
        self.aims = {}
        self.counts = Counts(setup)

    def run(self):
        """Check the whole log."""
        for n, e in enumerate(self.log["events"]):
            assert e["n"] == n and not self.over, e
            assert e["turn"] == self.number + (e["event"] == "turn"), e
            if e["event"] not in FOLLOW_UPS:
                self.settle()
            self.counts.see(e, self)
            try:
                getattr(self, f"on_{e['event']}")(e)
                self.invariants()
            except (AssertionError, KeyError, ValueError, IndexError) as error:
                raise AssertionError(
                    f"{self.log['scenario']} game {self.log['game']}: {error!r} at {e}"
                ) from error
            self.last = e
        assert self.over
        self.compare_result()

    def invariants(self):
        """Cards and places are conserved after every event."""
        self.check_cards()
        for unit, entry in self.board.units.items():
            assert 0 <= entry["figures"] <= self.board.full[unit]
            assert entry["hex"] is None or self.board.at[entry["hex"]] == unit
        assert len(self.board.at) == sum(entry["hex"] is not None for entry in self.board.units.values())
        target = self.log["setup"]["medal_target"]
        assert all(self.medals[side] <= target[side] for side in target)  # VIC-5

    # --- air drop ---
    def on_drop(self, e):
        unit, drop = self.to_drop.pop(0)
        entry, here = self.board.units[unit], e["hex"]
        assert self.number == 0 and e["unit"] == unit and entry["side"] == drop["side"]
        assert self.aims.setdefault(drop["units"][0], e["aim"]) == e["aim"]  # one aim for all its figures
        if here is None:
            assert e["fate"] == "off_board" and self.board.may_be_left(e["aim"], drop["steps"])
        else:
            assert apart(e["aim"], here) <= drop["steps"]
            free = "occupied" if here in self.board.at else "landed"
            assert e["fate"] == ("impassable" if self.board.is_barred(here) else free)  # CORE-SETUP-14
        if e["fate"] == "landed":
            entry["hex"] = here
            self.board.at[here] = unit
        else:
            entry["figures"] = 0

    # --- turn and orders ---
    def on_turn(self, e):
        assert not self.to_drop
        expected = ENEMY[self.now.side] if self.now.side else self.log["setup"]["first_side"]
        assert e["side"] == expected and e["medals"] == {s: self.medals[s] for s in ("axis", "allies")}
        assert not self.in_play and not self.aside and not self.vacated
        self.check_end_of_turn()
        self.check_objectives()
        self.number += 1
        self.before, self.now = self.now, Turn(e["side"])

    def check_end_of_turn(self):
        """Every declared battle was rolled or ambushed away, every hand has its cards."""
        now, setup = self.now, self.log["setup"]
        for attack in now.attacks:
            whole = len(attack["faces"]) == attack["dice"]
            assert whole or (not attack["faces"] and attack["attacker"] in now.driven_back), attack
        looked_at = 0 if now.strike else laws.DRAWS.get(now.card, 0)
        assert now.looked_at == looked_at  # CARD-RECON-2, AMB-63
        self.turns_played[now.side] += now.played is not None
        for side in ("axis", "allies"):
            grown = min(setup["hand_size"][side], setup["hand_start"][side] + self.turns_played[side])
            assert len(self.hands[side]) == grown  # CORE-SETUP-13, CORE-TURN-11

    def check_objectives(self):
        """Temporary objectives are held by whoever fulfils them (VIC-OBJ-2, -4)."""
        for objective in self.log["setup"]["objectives"]:
            if objective["hold"] == "while" and objective["when"] == "change":
                own = {side: self.on_objective_hexes(objective, side) for side in ("axis", "allies")}
                need = objective["need"] or len(objective["hexes"]) // 2 + 1
                holders = [
                    side for side in objective["sides"]
                    if own[side] >= need and not (objective["deny"] and own[ENEMY[side]])
                ]  # fmt: skip
                assert self.holders[objective["index"]] == (holders[0] if holders else None)

    def on_objective_hexes(self, objective, side):
        return sum(
            h in self.board.at and self.board.side_of(self.board.at[h]) == side for h in objective["hexes"]
        )

    def on_section(self, e):
        assert self.now.card == "infantry_assault" and not self.now.ordered
        units = self.board.living(self.now.side)
        assert any(self.board.class_of(u) == "INF" and e["section"] in self.board.sections(u) for u in units)
        self.now.section = e["section"]

    def on_order(self, e):
        now, unit = self.now, e["unit"]
        assert self.board.side_of(unit) == now.side and self.board.units[unit]["hex"] == e["hex"]
        assert not now.strike
        assert unit not in now.ordered and not now.paths and not now.attacks
        assert not now.on_move or now.card == laws.SHARED
        now.ordered.append(unit)
        now.stood_in[unit] = self.board.sections(unit)
        laws.check_orders(self.board, now, unit)

    def on_on_move(self, e):
        now, unit = self.now, e["unit"]
        assert self.board.side_of(unit) == now.side and self.board.units[unit]["hex"] == e["hex"]
        assert unit not in now.ordered + now.on_move and not now.paths and not now.attacks  # BT-OTM-1
        now.on_move.append(unit)
        assert len(now.on_move) <= laws.ON_MOVE[now.card]

    def on_declare(self, e):
        now, unit = self.now, e["unit"]
        assert self.board.side_of(unit) != now.side and unit not in now.declared and not now.ordered
        hex_ = self.board.units[unit]["hex"]
        near = [apart(hex_, self.board.units[other]["hex"]) == 1 for other in now.declared]
        assert not near or any(near)  # CARD-AIR-1
        if now.strike and self.recon_as["anchor"] and not near:
            section = now.card.rpartition("_")[2]
            assert laws.seen(section, now.view) in self.board.sections(unit)  # AMB-54
        now.declared.append(unit)
        assert len(now.declared) <= laws.STRIKES[now.strike or now.card]

    def on_strike_as(self, e):
        """Only a Recon, only for a side that may and holds one of the hexes (CARD-RECON-4, CARD-COUNTER-9)."""
        now, rule = self.now, self.recon_as
        assert is_recon(now.card) and self.last["event"] == "play" and e["card"] == rule["card"]
        holders = {self.board.side_of(self.board.at[h]) for h in rule["held"] if h in self.board.at}
        assert now.side in rule["sides"] and (not rule["held"] or now.side in holders)
        usual = 4 if rule["card"] == "barrage" else {"axis": 1, "allies": 2}[now.side]
        assert e["dice"] == (rule["dice"][("axis", "allies").index(now.side)] if rule["dice"] else usual)
        now.strike, now.strike_dice = e["card"], e["dice"]

    @property
    def recon_as(self):
        return self.log["rules"]["ruleset"]["recon_as"]

    # --- movement ---
    def relocate(self, unit, start, to):
        assert self.board.units[unit]["hex"] == start
        self.leave(start)
        self.board.put(unit, to)

    def leave(self, hex_):
        if "sandbag" in self.board.pieces[hex_]:
            self.vacated.add(hex_)  # OBS-SANDBAG-4, -5: an event must follow

    def on_step(self, e):
        now, unit = self.now, e["unit"]
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

    def on_retreat(self, e):
        side = self.board.side_of(e["unit"])
        assert place(e["to"])[0] - place(e["from"])[0] == HOME[side]  # RET-2
        assert self.roll and self.roll["target"] == e["unit"]
        self.relocate(e["unit"], e["from"], e["to"])
        self.roll["steps"] += 1

    # --- dice ---
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
            if e["kind"] == "ambush":
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
        assert attack["kind"] in ("ordered", "overrun") and not attack["faces"]
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
        if not roll or not roll["target"]:
            return
        assert len(roll["faces"]) == roll["dice"]
        target = self.board.units[roll["target"]]
        faces = laws.HITS[self.board.class_of(roll["target"])] | (
            {"star"}
            if roll["kind"] == "strike" and (self.now.strike or self.now.card) in laws.STARS_HIT
            else set()
        )
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
        if (
            roll["kind"] in ("ordered", "overrun")
            and roll["distance"] == 1
            and roll["hex"] not in self.board.at
        ):
            self.emptied = (roll["hex"], roll["attacker"])

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
        self.leave(e["hex"])
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

    # --- pieces, medals, end ---
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
            assert e["piece"] == "wire" and unit in self.now.ordered + self.now.on_move
            assert self.last["event"] == "clear" or self.board.class_of(unit) == "ARM"  # OBS-WIRE-3, -5, -8
        pieces.remove(e["piece"])

    def on_clear(self, e):
        now, unit = self.now, e["unit"]
        assert unit in now.ordered and self.board.units[unit]["hex"] == e["hex"] and e["piece"] == "wire"
        assert self.board.class_of(unit) == "INF" and unit not in now.fought  # OBS-WIRE-3, -4
        assert laws.battles_allowed(self.board, now, unit)
        assert len(now.path(unit)) <= laws.march(self.board, now, unit)[0]
        now.fought.append(unit)

    def on_objective(self, e):
        objective = self.log["setup"]["objectives"][e["objective"]]
        assert e["holder"] is None or e["holder"] in objective["sides"]
        assert e["holder"] != self.holders[e["objective"]]
        self.holders[e["objective"]] = e["holder"]

    def on_medal(self, e):
        self.earned[e["to"]] += e["change"]
        self.medals[e["to"]] = min(self.earned[e["to"]], self.log["setup"]["medal_target"][e["to"]])  # VIC-5
        assert self.medals[e["to"]] == e["total"]

    def on_end(self, e):
        self.over, self.end, setup = True, e, self.log["setup"]
        target, held = setup["medal_target"], Counter()
        for index, holder in self.holders.items():
            held[holder] += setup["objectives"][index]["value"]
        for side in ("axis", "allies"):
            earned = self.unit_medals[side] + held[side] + self.exit_medals[side]
            assert self.medals[side] == min(target[side], earned)
        reached = [side for side in ("axis", "allies") if self.medals[side] == target[side]]
        if e["reason"] == "medals":
            assert e["winner"] in reached  # VIC-1
        elif e["reason"] == "wiped_out":
            assert not reached and not self.board.living(ENEMY[e["winner"]])  # VIC-8
        else:
            assert (e["reason"], e["winner"], self.number) == ("turn_cap", "draw", LONGEST) and not reached

    def compare_result(self):
        """The result row tells the same game."""
        result = self.log["result"]
        assert (result["winner"], result["end_reason"]) == (self.end["winner"], self.end["reason"])
        assert result["turns"] == self.number and result["rule_gap"] == 0
        for side in ("axis", "allies"):
            assert result[f"medals_{side}"] == self.medals[side]
            assert result[f"medals_events_{side}"] == self.exit_medals[side]
            for class_ in ("inf", "arm", "art"):
                assert result[f"lost_{side}_{class_}"] == self.lost[f"lost_{side}_{class_}"]
        counts = self.counts.result(self)
        assert {name: result[name] for name in counts} == counts


def check(log):
    """Raise AssertionError at the first event that breaks a law."""
    Checker(log).run()
