"""What a game was like, counted once more from its events: orders, choices, losses to flags, the course of medals."""

from collections import Counter
from math import ceil

from tests.checker import deck
from tests.checker.broken import BrokenLawError
from tests.checker.orders import check_orders

BEFORE_ORDERS = {  # then the orders are given
    "play", "substitute", "section", "roll", "face", "strike_as", "landmark_roll", "dam_tokens", "combat_play",
    "reinforcement", "levy", "end",
}  # fmt: skip
ORDERS = {"order", "on_move"}
HEALING = {"medics_mechanics", deck.SHARED}  # the die, not the player, says who is ordered
SIDES = ("axis", "allies")
SIXTHS = {"infantry": 2, "armor": 1, "grenade": 1, "flag": 1, "star": 1}  # CORE-DICE-11
TALLIES = ("battles", "expected_sixths", "hits", "flags", "flags_ignored")


class Counts:
    """Counts of one log; the checker shows it every event before it follows it."""

    def __init__(self, setup):
        self.side_of = {unit["id"]: unit["side"] for unit in setup["units"]}
        self.on_board = {unit["id"] for unit in setup["units"] if unit["hex"]}
        self.ordered, self.counted = set(), False
        self.choices, self.to_flags = Counter(), Counter()
        self.margins = []  # Allies minus Axis when each turn begins, so that of the turn before is there
        self.tallies = Counter()  # of rolls, by column
        self.leader, self.lead_changes, self.behind = None, 0, Counter()

    def see(self, e, table):
        """Look at an event; ``table`` is the checker, which has not followed it yet."""
        if e["event"] == "turn":
            self.margins.append(table.medals["allies"] - table.medals["axis"])
            self.counted = False
            return
        if e["event"] == "drop" and e["fate"] == "landed":
            self.on_board.add(e["unit"])
        if e["event"] in ("reinforcement", "levy"):
            self.on_board.add(e["unit"])
        if e["event"] == "hit" and e["cause"] != "hit" and e["unit"] not in table.board.wagons:
            self.to_flags[self.side_of[e["unit"]]] += e["figures"]
        if e["event"] in ORDERS:
            self.ordered.update((e["unit"], table.board.mates.get(e["unit"], e["unit"])))
        if e["event"] == "action" and e["action"] != "exchange_open":
            self.counted = True
            battles = table.switches["exchange_one_battles"] if e["action"] == "exchange_closed" else 1
            self.choices[table.now.side] += len(table.board.living(table.now.side)) if battles else 0
        early = e["event"] in BEFORE_ORDERS or follows_an_early_act(e, table.last)
        if table.now.card and not self.counted and not early:
            self.counted = True
            self.choices[table.now.side] += self.choice(table.board, table.now)

    def rolled(self, active, roll, hits, faces):
        """Count a roll at a unit: whose it was, what it could and did hit, the flags it showed."""
        side = self.side_of[roll["attacker"]] if roll["attacker"] else active
        self.tallies[f"battles_{side}"] += roll["kind"] != "strike"
        self.tallies[f"expected_sixths_{side}"] += roll["dice"] * sum(SIXTHS[face] for face in faces)
        self.tallies[f"hits_{side}"] += hits
        self.tallies[f"flags_{side}"] += roll["faces"].count("flag")
        self.tallies[f"flags_ignored_{self.side_of[roll['target']]}"] += roll["ignored"]

    def led(self, medals):
        """Follow the lead after a change of medals."""
        ahead = medals["allies"] - medals["axis"]
        for side, behind in (("axis", ahead), ("allies", -ahead)):
            self.behind[side] = max(self.behind[side], behind)
        if ahead:
            leader = "allies" if ahead > 0 else "axis"
            self.lead_changes += self.leader not in (None, leader)
            self.leader = leader

    @staticmethod
    def choice(board, turn):
        """Units each of which could have the first order of the card."""
        if turn.strike or (turn.card in {*deck.STRIKES, *HEALING}):
            return 0
        return sum(may_be_first(board, turn, unit) for unit in board.living(turn.side))

    def result(self, table):
        """Columns of the result row."""
        margins = [*self.margins, table.medals["allies"] - table.medals["axis"]]
        turns = len(self.margins)
        parts = {"quarter": 0.25, "half": 0.5, "three_quarters": 0.75}
        found = {f"margin_{name}": margins[ceil(turns * part)] for name, part in parts.items()}
        for side in SIDES:
            idle = self.on_board - self.ordered
            found[f"never_ordered_{side}"] = sum(self.side_of[unit] == side for unit in idle)
            found[f"lost_to_flags_{side}"] = self.to_flags[side]
            if not table.double:  # cards of generals are not counted
                found[f"orderable_{side}"] = self.choices[side]
            if table.log["variant"] == "official":
                found |= {f"{column}_{side}": self.tallies[f"{column}_{side}"] for column in TALLIES}
        found["lead_changes"] = self.lead_changes
        found["worst_deficit"] = self.behind[table.end["winner"]]
        return found


def follows_an_early_act(e, last):
    """True for what an act before the orders brings: medals for a dam, figures for a combat card."""
    return last is not None and (last["event"], e["event"]) in (
        ("dam_tokens", "medal"),
        ("combat_play", "heal"),
    )


def may_be_first(board, turn, unit):
    """True if the card may order the unit before any other."""
    trial = type(turn)(turn.side)
    vars(trial).update(vars(turn), ordered=[unit], stood_in={unit: board.sections(unit)})
    try:
        check_orders(board, trial, unit)
    except BrokenLawError:
        return False
    return True
