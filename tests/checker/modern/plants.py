"""Ways to plant an error in a true log of a battle without cards, so that the referee has to say which law is broken.

Every factory gives a function that bends a log at the first place where the error can occur, or raises
``NoPlaceError``; where that is, is asked of a referee that follows the log up to it.
"""

import copy
from dataclasses import dataclass
from typing import Any

from tests.checker.modern.field import ENEMY, apart
from tests.checker.modern.law import ModernLawError
from tests.checker.modern.referee import Referee, check
from tests.checker.plants import NoPlaceError

THROWS = ("battle", "mines")
ACTS = ("first", "second")  # phases in which units act
ORDERED = "ordered"


@dataclass(frozen=True)
class Plant:
    """One kind of planted error.

    Attributes
    ----------
    rule : str
        Statement the error breaks; the law that finds it has to name it.
    error : str
        What is wrong with the altered log.
    bend : callable
        Alters a log, or raises ``NoPlaceError``.
    """

    rule: str
    error: str
    bend: Any

    def found_in(self, log):
        """What the referee says of an altered copy of the log, None if it sees nothing."""
        bent = copy.deepcopy(log)
        self.bend(bent)
        count_on(bent)
        try:
            check(bent)
        except ModernLawError as broken:
            return broken
        return None


def count_on(log):
    """Number the events and the throws of a bent log as they come."""
    roll = 0
    for n, e in enumerate(log["events"]):
        e["n"] = n
        if e["event"] in THROWS:
            roll += 1
        if e["event"] in (*THROWS, "face"):
            e["roll"] = roll


def always(e, r):
    """Every place will do."""
    return True


def places(log, kind=None, where=always):
    """Events of a kind, with the referee that has followed the log up to them."""
    r = Referee(log)
    for n, e in enumerate(log["events"]):
        if kind in (None, e["event"]) and where(e, r):
            yield n, e, r
        r.follow(e, n)


def first(log, kind, where=always):
    """The first such place."""
    for found in places(log, kind, where):
        return found
    raise NoPlaceError


# --- events that are changed, left out, put in ---
def changed(kind, where=always, **fields):
    """Fields of an event say something else; a value may be a function of event and referee."""

    def bend(log):
        n, e, r = first(log, kind, where)
        new = {name: value(e, r) if callable(value) else value for name, value in fields.items()}
        log["events"][n] = {**e, **new}

    return bend


def without(kind, where=always):
    """An event has not happened."""

    def bend(log):
        n, _, _ = first(log, kind, where)
        del log["events"][n]

    return bend


def framed(e, r, **fields):
    """A new event, told where ``e`` is."""
    turn = r.number + (fields["event"] == "turn")
    return {"n": 0, "turn": turn, "side": e["side"], **fields}


def more(pick, kind=None, where=always):
    """Events more before the first one of a kind before which ``pick`` finds a place for them."""

    def bend(log):
        for n, e, r in places(log, kind, where):
            if r.due or e["event"] == "rule":
                continue
            new = pick(e, r)
            if new:
                log["events"][n:n] = [framed(e, r, **one) for one in new]
                return
        raise NoPlaceError

    return bend


def cut_short(kind, where=always, **last):
    """The log ends before an event, with another in its place if one is given."""

    def bend(log):
        n, e, r = first(log, kind, where)
        log["events"][n:] = [framed(e, r, **last)] if last else []

    return bend


# --- guns ---
def shot_more(which):
    """A gun declares a shot more: ``which`` says of referee, gun and enemy whether that one."""

    def pick(e, r):
        if r.phase != "shots":
            return None
        for gun, target in pairs(r, lambda kind: kind.fires == "first"):
            if gun not in r.shots and which(r, gun, target):
                dice, _ = r.fire.dice(gun, target)
                spotted = bool(r.fire.why_not_direct(gun, target))
                return [
                    {"event": "shot", "gun": gun, "target": target, "dice": max(1, dice), "spotted": spotted}
                ]
        return None

    return more(pick)


def pairs(r, which):
    """Units of a kind on the field, each with every enemy on it."""
    board = r.field
    for unit in sorted(board.at.values()):
        if which(board.kinds[unit]):
            for target in sorted(board.standing(ENEMY[board.side_of(unit)])):
                yield unit, target


def far(r, unit, target):
    """Areas between two units."""
    return apart(r.field.hex_of(unit), r.field.hex_of(target))


def in_reach(r, unit, target):
    """True if a unit has dice at the range and both take part in fights."""
    board = r.field
    out = board.out_of_fight(board.hex_of(unit)) or board.out_of_fight(board.hex_of(target))
    return not out and r.fire.dice(unit, target)[0] > 0


def shot_fired(e, r):
    """True for a throw of a gun that fires."""
    return r.phase in ("shots", "fire")


def quiet_throws(log, where):
    """Throws that bring about nothing but faces: where they begin and end."""
    events = log["events"]
    for n, e, r in places(log, "battle", where):
        end = n + 1
        while events[end]["event"] == "face":
            end += 1
        shown = [one["face"] for one in events[n + 1 : end]]
        if set(shown) <= {"star"} or events[end]["event"] in ("battle", "initiative", "shot_lost"):
            yield n, end, e, r


# --- acts ---
def step_more(by, onto):
    """A unit for which ``by`` holds goes a step more: ``onto`` says to which neighbor."""

    def pick(e, r):
        if r.phase not in ACTS:
            return None
        for unit in sorted(r.field.at.values()):
            here = r.field.hex_of(unit)
            if not by(r, unit) or continues(e, unit):
                continue
            for to in r.field.around(here):
                if onto(r, unit, here, to):
                    return [{"event": "step", "unit": unit, "from": here, "to": to, "cost": 1}]
        return None

    return more(pick)


def continues(e, unit):
    """True if the next event tells more of the same act."""
    return unit in (e.get("unit"), e.get("attacker"), e.get("carrier"))


def acts_now(r, unit):
    """True for the unit whose act is told."""
    return bool(r.act) and r.act.unit == unit


def fresh(r, unit):
    """True for a unit of the acting side that has not acted and may move."""
    return r.field.side_of(unit) == r.acting and unit not in r.acted and unit not in r.fired


def is_open(r, unit, here, to):
    """True if nothing but its allowance could keep a unit from a step."""
    return to not in r.field.at and not r.field.shut_rule(unit, here, to)


def combat_more(by, at):
    """A unit for which ``by`` holds fights once more, or for the first time, an enemy that ``at`` allows."""

    def pick(e, r):
        if r.phase not in ACTS:
            return None
        for unit, target in pairs(r, lambda kind: True):
            if (
                r.field.side_of(unit) == r.acting
                and by(r, unit)
                and not continues(e, unit)
                and at(r, unit, target)
            ):
                return throw_of(r, unit, target)
        return None

    return more(pick)


def throw_of(r, unit, target):
    """A combat that has never been, and brings about nothing."""
    dice = max(1, r.fire.dice(unit, target)[0])
    battle = {
        "event": "battle", "roll": 0, "attacker": unit, "target": target, "dice": dice,
        "distance": far(r, unit, target), "kind": ORDERED,
    }  # fmt: skip
    return [battle, *({"event": "face", "roll": 0, "index": i, "face": "star"} for i in range(dice))]


def could_fight(r, unit, target):
    """True if range, dice, sight and line allow a combat, whatever the unit has done."""
    return in_reach(r, unit, target) and not r.fire.why_not_direct(unit, target)


def combat(where):
    """A combat of a unit in its act, of which ``where`` holds."""
    return lambda e, r: r.phase in ACTS and where(r, e["attacker"], e["target"])
