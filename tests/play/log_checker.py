"""A second opinion on a game: follows an event log with its own board, hands and laws, without the engine.

Every method that begins with ``on_`` checks one kind of event; cards, moves and dice are followed in ``log_cards``,
``log_moves`` and ``log_battles``.  Works for the official rules, boards of 13 x 9 hexes, and the units and terrain that
``log_laws`` lists.
"""

from collections import Counter

from tests.play import log_laws as laws
from tests.play.log_battles import Battles
from tests.play.log_board import ENEMY, HOME, apart, place
from tests.play.log_cards import Turn
from tests.play.log_counts import Counts

FOLLOW_UPS = {  # what belongs to a roll, after its last die
    "face", "hit", "ignore", "retreat", "obstacle", "medal", "objective", "eliminated", "trigger", "gate", "end",
    "engaged",
}  # fmt: skip
LONGEST = 200  # player turns


def is_recon(card):
    """True for the cards that order one unit in a section and draw two (CARD-RECON-1, -3)."""
    return card in laws.DRAWS


class Checker(Battles):
    """Follows one log."""

    def __init__(self, log):
        super().__init__(log)
        setup = log["setup"]
        self.medals, self.earned = Counter(), Counter()
        self.holders = dict.fromkeys(range(len(setup["objectives"])))
        self.expected = dict(setup["hand_start"])  # cards in each hand
        self.over = False
        self.to_drop = [(unit, drop) for drop in setup["air_drops"] for unit in drop["units"]]
        self.aims = {}
        self.counts = Counts(setup)

    def run(self):
        """Check the whole log."""
        for n, e in enumerate(self.log["events"]):
            assert e["n"] == n, e
            assert not self.over or e["event"] == "rule", e  # what a card lacked is noted when it is done
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
        if self.now.side and not self.now.waits and not self.now.advanced:
            assert self.advance(self.now.side) is None
        self.number += 1
        self.before, self.now = self.now, Turn(e["side"])
        if self.switches["tactic_reading"] == "STRICT_TEXT":
            self.now.literal |= laws.STRICT
        self.now.literal["battles"] = self.switches["exchange_one_battles"]

    def check_end_of_turn(self):
        """Every declared battle was rolled or ambushed away, every hand has its cards."""
        now = self.now
        for attack in now.attacks:
            whole = len(attack["faces"]) == attack["dice"]
            assert whole or (not attack["faces"] and attack["attacker"] in now.driven_back), attack
        assert now.looked_at == (self.draws() if now.side else 0)  # CARD-RECON-2, AMB-63
        if now.action == "regroup":
            self.check_regrouping()
        self.expect_hand(now)
        for side in ("axis", "allies"):
            assert self.held(side) == self.expected[side]  # CORE-SETUP-13, CORE-TURN-11, HR-COMMISSAR-6

    def held(self, side):
        """Cards of a side, those in its slots included."""
        return len(self.hands[side]) + sum(card is not None for card in self.slots[side])

    def expect_hand(self, now):
        """How many cards the side whose turn is over holds now."""
        if now.side is None:
            return
        size = self.log["setup"]["hand_size"][now.side]
        if now.action == "exchange_open":  # full at least, more if it was before: HR-SWAP1-7
            assert self.held(now.side) >= size
            self.expected[now.side] = self.held(now.side)
            return
        drew = now.action in ("regroup", "big_push") and (now.drawn or now.looked_at)
        self.expected[now.side] += bool(drew)  # nothing was played for it: HR-CHAPMAN-4
        if (drew or now.played is not None) and self.expected[now.side] < size:
            self.expected[now.side] += 1

    def check_regrouping(self):
        """Nobody has come nearer, by rows or to the nearest enemy; the end of the march is what counts."""
        assert sorted(self.now.ordered) == sorted(self.now.began)  # HR-CHAPMAN-1
        for unit, path in self.now.paths.items():
            start, enemy = self.now.began[unit]
            if self.switches["regroup_test"] == "BASELINE_ROW":
                assert HOME[self.board.side_of(unit)] * (place(path[-1])[0] - place(start)[0]) >= 0
            else:
                assert min(apart(path[-1], hex_) for hex_ in enemy) >= min(
                    apart(start, hex_) for hex_ in enemy
                )

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

    def on_rule(self, e):
        """A house rule has acted for the first time: nothing on the board changes by that."""

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
        now.began[unit] = (e["hex"], [self.board.units[u]["hex"] for u in self.board.living(ENEMY[now.side])])
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
        if now.strike and (
            self.recon_as["anchor"] == "ALL" or (self.recon_as["anchor"] == "ONE" and not near)
        ):
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

    # --- objectives, medals, end ---
    def on_objective(self, e):
        objective = self.log["setup"]["objectives"][e["objective"]]
        assert e["holder"] is None or e["holder"] in objective["sides"]
        assert e["holder"] != self.holders[e["objective"]]
        self.holders[e["objective"]] = e["holder"]

    def on_medal(self, e):
        self.earned[e["to"]] += e["change"]
        self.medals[e["to"]] = min(self.earned[e["to"]], self.log["setup"]["medal_target"][e["to"]])  # VIC-5
        assert self.medals[e["to"]] == e["total"]

    def on_gate(self, e):
        goals = enumerate(self.log["setup"]["objectives"])
        own = [i for i, one in goals if e["by"] in one["sides"] and not one["win"]]
        assert e["captured"] < e["wanted"] <= len(own)  # HR-GATE-1, -3, -5
        if self.log["rules"]["ruleset"]["gate_test"] == "CURRENTLY_HELD":
            assert e["captured"] >= sum(self.holders[i] == e["by"] for i in own)

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
            shut = self.log["rules"]["ruleset"]["objective_gate"]
            assert (shut or not reached) and not self.board.living(ENEMY[e["winner"]])  # VIC-8, HR-GATE-6
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
