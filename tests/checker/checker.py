"""A second opinion on a game: follows an event log with its own board, hands and laws, without the engine.

Rules, tables and the meaning of maps are its own, written from the statements each check names; of the engine it
knows the kinds of events and their words only.  Every method that begins with ``on_`` checks one kind of event, the
themes of ``boxes`` those of expansions.  It judges the sixteen base battles and those of Terrain Pack, Winter Wars
and Breakthrough with their special rules, any battle of these boards with the units, terrain and markers of these
boxes, both decks, combat cards, the double board, and the house rules of ``house_cards``, ``house_battles`` and
``drop``, of part three: roads, rails, trains, airfields, supply, dice before a battle, Kriegspiel (``part_three``), and
of the variants: zombies, Daleks, Cybermen, Martians, London, 1984 (``other_games``).
"""

from functools import partial

from tests.checker import boxes
from tests.checker.asides import Asides
from tests.checker.battles import Battles
from tests.checker.board import ENEMY, Board
from tests.checker.boxes import themes
from tests.checker.boxes.overlord import is_replacement
from tests.checker.briefings import KNOWN, rows_of, special_of
from tests.checker.broken import BrokenLawError, law
from tests.checker.cards import CardTable
from tests.checker.counts import Counts
from tests.checker.deck import STRICT
from tests.checker.drop import Drops
from tests.checker.field_works import Works
from tests.checker.flags import Flags
from tests.checker.house_battles import HouseBattles
from tests.checker.house_cards import HouseCards
from tests.checker.moves import Marches
from tests.checker.orders import Orders
from tests.checker.scenario import check_setup
from tests.checker.sight import Sight
from tests.checker.turn import Turn
from tests.checker.victory import Victory
from tests.checker.ways import ways_of

FOLLOW_UPS = {  # what belongs to a roll, after its last die
    "face", "hit", "ignore", "retreat", "obstacle", "medal", "objective", "eliminated", "trigger", "gate", "end",
    "engaged",
}  # fmt: skip
ABOUT_CARDS = {
    "shuffle", "deal", "opening", "turn", "play", "ambush", "commit", "expose", "exchange", "discard", "draw", "aside",
    "keep", "end",
}  # fmt: skip
OUT_OF_FORM = ("LOG",)  # an event that says nothing a game can be
themes.registered()


class Checker(
    Asides, CardTable, HouseCards, Orders, Marches, Works, Battles, Flags, HouseBattles, Drops, Victory
):
    """Follows one log."""

    def __init__(self, log):
        self.log, self.switches = log, log["rules"]["ruleset"]
        self.board, self.special = Board(log["setup"]), special_of(log)
        self.known_battles = KNOWN
        self.board.slow, self.board.rows = self.special.slow, rows_of(log)
        self.board.ways = ways_of(self.switches)
        self.sight = Sight(self.board)
        self.number, self.last = 0, None
        self.now, self.before = Turn(), Turn()
        self.counts = Counts(log["setup"])
        self.set_cards()
        self.set_house_cards()
        self.set_moves()
        self.set_works()
        self.set_battles()
        self.set_flags()
        self.set_house_battles()
        self.set_drops()
        self.set_asides()
        self.set_victory()
        for remember in boxes.BEGINS:
            remember(self)

    def run(self):
        """Check the whole log."""
        self.guard(check_setup, self.log)
        for n, e in enumerate(self.log["events"]):
            self.guard(self.follow, e, n)
        self.guard(self.finish)

    def guard(self, check, *what):
        """Run a check; whatever it finds says which game it is, and at which event."""
        event = what[0] if len(what) == 2 else None
        where = f"{self.log['scenario']} game {self.log['game']}: "
        try:
            check(*what)
        except BrokenLawError as broken:
            raise BrokenLawError(broken.rules, event, where) from broken
        except (AssertionError, AttributeError, KeyError, TypeError, ValueError, IndexError) as error:
            raise BrokenLawError(OUT_OF_FORM, event, f"{where}{error!r} ") from error

    def follow(self, e, n):
        """Check one event and follow it."""
        law(e["n"] == n, *OUT_OF_FORM)
        law(not self.over or e["event"] == "rule", "VIC-4")  # what a card lacked is noted when it is done
        if e["event"] == "rule":
            return  # a house rule acts for the first time: nothing on the board changes by that
        law(e["turn"] == self.number + (e["event"] == "turn"), "CORE-TURN-2")
        law(e["event"] == "turn" or self.number == 0 or e["side"] == self.now.side, "CORE-TURN-2")
        for look in boxes.SEES_FIRST:
            look(self, e)
        self.check_asides(e)
        self.check_due(e)
        self.check_dying(e)
        self.check_pieces(e)
        goes_on = e["event"] in FOLLOW_UPS | boxes.FOLLOW_UPS
        if not goes_on:
            self.settle()
            for look in boxes.SEES_ACTS:
                look(self, e)
        if e["event"] != "end":
            self.check_medals(e)
        self.check_healed(e)
        self.check_told(e)
        self.dig(e)
        self.counts.see(e, self)
        if not any(judge(self, e) for judge in boxes.INSTEAD.get(e["event"], ())):
            self.judge_of(e["event"])(e)
        # Engineers may clear the wire they stand on between a battle and its ground (TP-ENG-3).
        cleared = e["event"] == "clear" and self.won and self.won["attacker"] == e["unit"]
        between = cleared or e["event"] in boxes.BETWEEN or is_replacement(self, e)
        if not goes_on and not between:
            self.won = None
        self.check_places(e)
        for look in boxes.SEES_AFTER:
            look(self, e)
        self.last = e

    def judge_of(self, kind):
        """What judges a kind of event: a method of its own, or what a theme of the boxes registered."""
        judge = boxes.JUDGES.get(kind)
        return partial(judge, self) if judge else getattr(self, f"on_{kind}")

    def check_told(self, e):
        """A substitute order is told at once; nothing of a turn comes after its end."""
        is_due = self.last and self.last["event"] == "play" and self.now.substitute
        law(not is_due or e["event"] == "substitute", "CORE-ORD-9")
        if e["event"] == "discard" and e["by"] == self.now.side and not self.now.done:
            self.check_second_move()
        late = (
            self.now.done
            and not self.now.action
            and e["event"]
            in (
                "order",
                "step",
                "battle",
                "ground",
                "clear",
                "second_move",
                "play",
            )
        )
        law(not late, "CORE-TURN-1", "CORE-TURN-9")

    def check_places(self, e):
        """Every card is in one place after every event about cards, every unit after every event about units."""
        if e["event"] in ABOUT_CARDS:
            self.check_cards()
        board = self.board
        for unit in board.units if e["event"] == "turn" else [e["unit"]] if e.get("unit") else []:
            entry = board.units[unit]
            grows = board.has(unit, "SWARM") or board.has(unit, "CYBERMAN")
            law(
                entry["figures"] >= 0 and (grows or entry["figures"] <= board.full[unit]),
                "CORE-HIT-4",
                "CARD-MEDICS-2",
            )
            there = entry["hex"] is None or board.at[entry["hex"]] == unit
            law(there or boxes.may_share(self, unit, entry["hex"]), "CORE-GEO-6")
        if e["event"] == "turn":
            on_board = sum(entry["hex"] is not None for entry in board.units.values())
            law(len(board.at) == on_board, "CORE-GEO-6")

    def on_turn(self, e):
        """A turn begins: the one before is complete, and nothing has decided the game."""
        self.check_landed()
        first = self.now.side is None
        expected = self.log["setup"]["first_side"] if first else ENEMY[self.now.side]
        law(e["side"] == expected, "CORE-SETUP-8" if first else "CORE-TURN-2")
        law(e["medals"] == {side: self.medals[side] for side in ("axis", "allies")}, "VIC-1", "VIC-3")
        law(first or self.now.played or self.now.passed or self.now.action, "CORE-TURN-3", "HR-ZOMBIE-2")
        self.check_battles_done()
        if self.now.action == "regroup":
            self.check_regrouping()
        self.check_undecided()
        self.check_hands()
        for look in boxes.ENDS_TURN:
            look(self)
        if self.now.side and not self.now.waits and not self.now.advanced:
            law(self.advance(self.now.side) is None, "HR-COMMISSAR-9")
        self.number += 1
        self.before, self.now = self.now, Turn(e["side"])
        if self.switches["tactic_reading"] == "STRICT_TEXT":
            self.now.literal |= STRICT
        self.now.literal["battles"] = self.switches["exchange_one_battles"]
        self.fulfilled = None
        self.test_turn_start()

    def finish(self):
        """The log ends with the end of the game, and the result row tells the same game."""
        law(self.over, "VIC-1", "CORE-TURN-2")
        self.settle()
        result = self.log["result"]
        law((result["winner"], result["end_reason"]) == (self.end["winner"], self.end["reason"]), "VIC-1")
        law(result["turns"] == self.number, "CORE-TURN-2")
        law(result["rule_gap"] == 0, "CORE-ORD-1")
        self.compare_medals()
        for side in ("axis", "allies"):
            for class_ in ("inf", "arm", "art"):
                law(result[f"lost_{side}_{class_}"] == self.lost[f"lost_{side}_{class_}"], "CORE-HIT-4")
        counts = self.counts.result(self)
        law({name: result[name] for name in counts} == counts, *OUT_OF_FORM)


def check(log):
    """Raise ``BrokenLawError`` at the first event that breaks a law."""
    Checker(log).run()
