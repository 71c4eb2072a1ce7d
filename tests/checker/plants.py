"""Ways to plant an error in a true event log, so that one rule is broken and the checker has to say which.

Every factory here gives a function that bends a log at the first place where the error can occur, or raises
``NoPlaceError``.  Where that is, is asked of a checker that follows the log up to it (``places``).
"""

import copy
from dataclasses import dataclass

from tests.checker import dice
from tests.checker.board import ENEMY, apart
from tests.checker.broken import BrokenLawError
from tests.checker.checker import Checker, check
from tests.checker.terrain import barred, closed, limit_on_entry, step_cost, words

CONSEQUENCES = ("obstacle", "objective", "medal", "end")  # of a unit that comes or goes


class NoPlaceError(Exception):
    """The log has no place for this error."""


@dataclass(frozen=True)
class Plant:
    """One kind of planted error.

    Attributes
    ----------
    rule : str
        Statement the error breaks; the check that finds it has to name it.
    error : str
        What is wrong with the altered log.
    battle : str
        Battle on which it can occur.
    bend : callable
        Alters a log, or raises ``NoPlaceError``.
    """

    rule: str
    error: str
    battle: str
    bend: object

    def caught_by(self, log):
        """Rules named by the check that finds the error in an altered copy of the log; None if none does.

        Raises
        ------
        NoPlaceError
            The log has no place for it.
        """
        bent = copy.deepcopy(log)
        self.bend(bent)
        for n, event in enumerate(bent["events"]):
            event["n"] = n
        try:
            check(bent)
        except BrokenLawError as broken:
            return broken.rules
        return None


def always(event, table):
    """Every place will do."""
    return True


def places(log, kind, where=always):
    """Events of a kind with the checker that has followed the log up to them."""
    table = Checker(log)
    for n, event in enumerate(log["events"]):
        if event["event"] == kind and where(event, table):
            yield n, event, table
        table.follow(event, n)


def first(log, kind, where=always):
    """Number of the first such event, the event, and the checker before it."""
    for found in places(log, kind, where):
        return found
    raise NoPlaceError


# --- events that are changed, left out or repeated ---
def changed(kind, field, value, where=always):
    """A field of an event says something else; ``value`` may be a function of event and checker."""

    def bend(log):
        n, event, table = first(log, kind, where)
        log["events"][n] = {**event, field: value(event, table) if callable(value) else value}

    return bend


def without(kind, where=always, alone=False):
    """An event has not happened; ``alone``: one of which nothing else is told."""

    def bend(log):
        for n, _, _ in places(log, kind, where):
            if not alone or log["events"][n + 1]["event"] not in CONSEQUENCES:
                del log["events"][n]
                return
        raise NoPlaceError

    return bend


def swapped(kind, other, where=always):
    """An event happens before the one it follows, which is of kind ``other``."""

    def fits(event, table):
        return table.last and table.last["event"] == other and where(event, table)

    def bend(log):
        n, _, _ = first(log, kind, fits)
        events = log["events"]
        events[n - 1], events[n] = events[n], events[n - 1]

    return bend


def added(kind, before, pick):
    """One event more before one of kind ``before``: ``pick`` gives its fields, or None where it cannot occur."""

    def bend(log):
        for n, event, table in places(log, before):
            fields = pick(event, table)
            if fields is not None:
                frame = {"n": n, "turn": table.number, "side": table.now.side or event["side"]}
                log["events"].insert(n, {**frame, "event": kind, **fields})
                return
        raise NoPlaceError

    return bend


def cut_short(kind, where, *events):
    """The log ends before an event with these events instead."""

    def bend(log):
        n, event, table = first(log, kind, where)
        frame = {"turn": table.number, "side": table.now.side or event["side"]}
        log["events"][n:] = [{"n": n, **frame, **one} for one in events]

    return bend


# --- orders ---
def ends_orders(table):
    """True just after the last order of a turn whose orders are all named."""
    return bool(
        table.last and table.last["event"] == "order" and not table.now.marches and not table.now.fights
    )


def one_order_more(which):
    """A unit that ``which`` picks is ordered beside the others."""

    def bend(log):
        table = Checker(log)
        for n, event in enumerate(log["events"]):
            if event["event"] != "order" and ends_orders(table) and not table.now.action:
                for unit in table.board.living(table.now.side):
                    if unit not in table.now.ordered and which(table, unit):
                        order = {"event": "order", "unit": unit, "hex": table.board.hex_of(unit)}
                        frame = {"n": n, "turn": table.number, "side": table.now.side}
                        log["events"].insert(n, {**frame, **order})
                        return
            table.follow(event, n)
        raise NoPlaceError

    return bend


# --- moves ---
def a_step_to(which, by=lambda table, unit: True):
    """A step leads to another neighbour: ``which`` says of table, unit and hex whether to that one."""

    def bend(log):
        for n, event, table in places(log, "step", lambda e, t: by(t, e["unit"])):
            for hex_ in table.board.around(event["from"]):
                if hex_ != event["to"] and which(table, event["unit"], event["from"], hex_):
                    log["events"][n] = {**event, "to": hex_}
                    return
        raise NoPlaceError

    return bend


def open_to(table, unit, here, to, cap=False):
    """True if nothing but its allowance could keep a unit from a step that costs one hex."""
    board, class_ = table.board, table.board.class_of(unit)
    shut = to in board.at or barred(board, to, class_) or closed(board, here, to, class_, "move")
    limited = limit_on_entry(board, to) and not cap
    return (
        not shut and not limited and step_cost(board, here, to)[0] == 1 and "hedgerow" not in words(board, to)
    )


def one_step_more(when, which=open_to):
    """A unit for which ``when`` holds at the end of its move goes one hex further, to one that ``which`` allows."""

    def bend(log):
        table = Checker(log)
        for n, event in enumerate(log["events"]):
            last = table.last
            if (
                last
                and last["event"] == "step"
                and event["event"] not in ("step", "obstacle", "objective", "medal")
            ):
                unit, here = last["unit"], table.board.hex_of(last["unit"])
                march = table.now.second if table.now.second_of == unit else table.now.marches.get(unit)
                if here and march and when(table, unit, march) and not table.reached():
                    for to in table.board.around(here):
                        if which(table, unit, here, to):
                            step = {**last, "n": n, "from": here, "to": to, "cost": 1}
                            log["events"].insert(n, step)
                            return
            table.follow(event, n)
        raise NoPlaceError

    return bend


# --- battles ---
def ends_turn(event, table):
    """True for the discard with which the end step of a turn begins."""
    return (
        event["by"] == table.now.side
        and not table.now.done
        and not table.in_play[1:]
        and not table.now.second_of
    )


def attack(table, unit, target, kind="ordered"):
    """Fields of a battle that has never been."""
    board = table.board
    n, _ = dice.dice(board, table.now, unit, target, kind)
    distance = apart(board.hex_of(unit), board.hex_of(target))
    return {
        "roll": table.rolls + 1, "attacker": unit, "target": target, "dice": max(n, 1), "distance": distance,
        "kind": kind,
    }  # fmt: skip


def enemies(table, unit):
    """Living enemies of a unit, nearest first."""
    board = table.board
    here = board.hex_of(unit)
    return sorted(
        board.living(ENEMY[board.side_of(unit)]), key=lambda other: apart(here, board.hex_of(other))
    )


def could_attack(table, unit, target, kind="ordered"):
    """True if range, dice, neighbours and sight allow an attack, whatever the unit has done."""
    board = table.board
    try:
        table.check_target({**attack(table, unit, target, kind)})
    except BrokenLawError:
        return False
    return dice.dice(board, table.now, unit, target, kind)[0] >= 1


def one_battle_more(by, at=could_attack, kind="ordered"):
    """A unit for which ``by`` holds battles at the end of the turn, at a target that ``at`` allows."""

    def pick(event, table):
        if not ends_turn(event, table):
            return None
        table.settle()
        for unit in table.board.living(table.now.side):
            for target in enemies(table, unit) if by(table, unit) else ():
                if at(table, unit, target):
                    return attack(table, unit, target, kind)
        return None

    return added("battle", "discard", pick)


def dice_wrong(by, where):
    """A battle of which ``where`` holds is fought with ``by`` dice too many, or too few."""

    def fits(event, table):
        return event["kind"] != "strike" and event["dice"] + by >= 1 and where(event, table)

    return changed("battle", "dice", lambda event, _: event["dice"] + by, fits)


def under(table, unit):
    """What lies on the hex of a unit."""
    return words(table.board, table.board.hex_of(unit))
