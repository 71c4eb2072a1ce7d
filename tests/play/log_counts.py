"""What a game was like, counted once more from its events: orders, choices, losses to flags, the course of medals."""

from collections import Counter
from math import ceil

from tests.play import log_deck as deck
from tests.play.log_broken import BrokenLawError
from tests.play.log_orders import check_orders

BEFORE_ORDERS = {
    "play",
    "substitute",
    "section",
    "roll",
    "face",
    "strike_as",
}  # of a turn; then the orders are given
ORDERS = {"order", "on_move"}
HEALING = {"medics_mechanics", deck.SHARED}  # the die, not the player, says who is ordered
SIDES = ("axis", "allies")


class Counts:
    """Counts of one log; the checker shows it every event before it follows it."""

    def __init__(self, setup):
        self.side_of = {unit["id"]: unit["side"] for unit in setup["units"]}
        self.on_board = {unit["id"] for unit in setup["units"] if unit["hex"]}
        self.ordered, self.counted = set(), False
        self.choices, self.to_flags = Counter(), Counter()
        self.margins = []  # Allies minus Axis when each turn begins, so that of the turn before is there

    def see(self, e, table):
        """Look at an event; ``table`` is the checker, which has not followed it yet."""
        if e["event"] == "turn":
            self.margins.append(table.medals["allies"] - table.medals["axis"])
            self.counted = False
            return
        if e["event"] == "drop" and e["fate"] == "landed":
            self.on_board.add(e["unit"])
        if e["event"] == "hit" and e["cause"] != "hit":
            self.to_flags[self.side_of[e["unit"]]] += e["figures"]
        if e["event"] in ORDERS:
            self.ordered.add(e["unit"])
        if e["event"] == "action" and e["action"] != "exchange_open":
            self.counted = True
            battles = table.switches["exchange_one_battles"] if e["action"] == "exchange_closed" else 1
            self.choices[table.now.side] += len(table.board.living(table.now.side)) if battles else 0
        if table.now.card and not self.counted and e["event"] not in BEFORE_ORDERS:
            self.counted = True
            self.choices[table.now.side] += self.choice(table.board, table.now)

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
            found[f"orderable_{side}"] = self.choices[side]
        return found


def may_be_first(board, turn, unit):
    """True if the card may order the unit before any other."""
    trial = type(turn)(turn.side)
    vars(trial).update(vars(turn), ordered=[unit], stood_in={unit: board.sections(unit)})
    try:
        check_orders(board, trial, unit)
    except BrokenLawError:
        return False
    return True
