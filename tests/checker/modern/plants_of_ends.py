"""Planted errors: objectives, break points, the limit of turns, the result."""

from tests.checker.modern.ends import ENEMY
from tests.checker.modern.plants import Plant, changed, cut_short, first, more, without


def other(side):
    """Another winner."""
    return {"axis": "allies", "allies": "draw", "draw": "axis"}[side]


def by(*reasons):
    """Of an end that has such a reason."""
    return lambda e, r: e["reason"] in reasons


def plays_on(log):
    """Another turn begins in place of the end."""
    n, e, r = first(log, "end")
    turn = {"n": 0, "turn": r.number + 1, "side": e["side"], "event": "turn", "medals": dict(r.medals)}
    log["events"][n:] = [turn]


def breaks_early(e, r):
    """A side is told broken that is not, when all objectives are told."""
    if r.phase != "second" or any(r.holder_now(i) != holder for i, holder in r.holders.items()):
        return None
    side = next((one for one in r.limits if r.medals[ENEMY[one]] < r.limits[one]), None)
    return side and [
        {"event": "broken", "side": side, "lost": r.medals[ENEMY[side]], "limit": r.limits[side]}
    ]


def taken_in_mid_turn(e, r):
    """An objective is taken when one side has acted."""
    if r.phase != "first" or not r.holders:
        return None
    return [{"event": "objective", "objective": 0, "holder": r.objectives[0]["sides"][0]}]


def other_result(log):
    """The result row names another winner."""
    log["result"]["winner"] = other(log["result"]["winner"])


def other_losses(log):
    """The result row counts a point more."""
    log["result"]["lost_axis_inf"] += 1


def of_objective(e, r):
    """Of what counts for an objective."""
    return e["source"] == "objective"


PLANTS = [
    Plant("MMB-GAP-26", "an objective goes to the other side",
          changed("objective", lambda e, r: e["holder"], holder=lambda e, r: ENEMY[e["holder"]])),
    Plant("MMB-GAP-26", "an objective is taken when one side has acted", more(taken_in_mid_turn)),
    Plant("MMB-GAP-26", "an objective that is taken is not told", without("objective", lambda e, r: e["holder"])),
    Plant("MMB-GAP-26", "an objective counts one too many",
          changed("medal", of_objective, change=lambda e, r: e["change"] + 1)),
    Plant("MMB-GAP-2", "a side is broken too early", more(breaks_early)),
    Plant("MMB-GAP-2", "a break point is another", changed("broken", limit=lambda e, r: e["limit"] + 1)),
    Plant("MMB-GAP-2", "a broken side is not told", without("broken")),
    Plant("MMB-GAP-2", "the broken side wins",
          changed("end", by("break_point"), winner=lambda e, r: other(e["winner"]))),
    Plant("MMB-GAP-2", "a game is played on after its end", plays_on),
    Plant("MMB-GAP-2", "a game ends that nothing has ended",
          cut_short("turn", lambda e, r: r.number == 2, event="end", winner="axis", reason="break_point")),
    Plant("MMB-GAP-2", "a log breaks off", cut_short("end")),
    Plant("MMB-GAP-2", "time is up and the wrong side wins",
          changed("end", by("last_turn"), winner=lambda e, r: other(e["winner"]))),
    Plant("MMB-GAP-2", "a share of strength is another",
          changed("shares_left", axis_left=lambda e, r: (e["axis_left"] + 50) % 100)),
    Plant("MMB-GAP-2", "the result names another winner", other_result),
    Plant("MMB-UNIT-3", "the result counts other losses", other_losses),
    Plant("MMB-SEQ-1", "a turn ends when one side has acted", cut_short(
        "acts", lambda e, r: r.phase == "first" and r.number == 1, event="turn", medals={"axis": 0, "allies": 0})),
]  # fmt: skip
