"""Planted errors: leaving the board by an exit."""

from tests.checker.modern.field import ENEMY
from tests.checker.modern.plants import (
    ACTS,
    Plant,
    acts_now,
    changed,
    continues,
    framed,
    fresh,
    places,
    without,
)
from tests.checker.plants import NoPlaceError


def leaves_more(which, opened=False):
    """A unit leaves more, and that counts: ``which`` says of referee and unit whether that one.

    ``opened``: where it stands is made an exit of its side, so that it leaves at a wrong time, not at a wrong place.
    """

    def bend(log):
        for n, e, r in places(log):
            if r.due or r.phase not in ACTS or e["event"] == "rule":
                continue
            for unit in sorted(r.field.at.values()):
                if which(r, unit) and not continues(e, unit) and not r.field.kinds[unit].carries:
                    log["events"][n:n] = [framed(e, r, **one) for one in leaving(r, unit)]
                    if opened:
                        here, side = r.field.hex_of(unit), r.field.side_of(unit)
                        log["setup"]["exits"].append({"hexes": [here], "sides": [side], "value": 1})
                    return
        raise NoPlaceError

    return bend


def leaving(r, unit):
    """A unit leaves, which counts one for its side."""
    side = r.field.side_of(unit)
    counts = {"to": side, "change": 1, "total": r.medals[side] + 1, "source": "event", "earned": 1}
    return [
        {"event": "exit", "unit": unit, "hex": r.field.hex_of(unit)},
        {"event": "medal", **counts},
    ]


def on_exit_of(r, unit):
    """Sides to which the hex of a unit is an exit."""
    hex_ = r.field.hex_of(unit)
    return {side for way in r.exits if hex_ in way["hexes"] for side in way["sides"]}


def gone_as_far(r, unit):
    """It acts, and has gone as far as it may."""
    act = r.act
    return acts_now(r, unit) and not act.over and not act.by_road and act.steps == r.field.kinds[unit].most


def stopped(r, unit):
    """It acts, and the ground has ended its move before its allowance did, and before a combat."""
    act = r.act
    cut_off = acts_now(r, unit) and act.over == "MMB-MOV-4" and not act.fought
    return cut_off and act.steps < r.field.kinds[unit].most


def by_leaving(e, r):
    """Of what counts for leaving."""
    return e["source"] == "event"


PLANTS = [
    Plant("MMB-GAP-26", "a unit leaves where no exit is",
          leaves_more(lambda r, unit: r.exits and fresh(r, unit) and not on_exit_of(r, unit))),
    Plant("MMB-GAP-26", "a unit leaves by an exit of the enemy",
          leaves_more(lambda r, unit: fresh(r, unit) and on_exit_of(r, unit) == {ENEMY[r.acting]})),
    Plant("MMB-MOV-1", "a unit leaves at the end of its allowance", leaves_more(gone_as_far, opened=True)),
    Plant("MMB-MOV-4", "a unit leaves from a wood that it has just entered", leaves_more(stopped, opened=True)),
    Plant("MMB-SEQ-2", "a unit leaves after its combat",
          leaves_more(lambda r, unit: acts_now(r, unit) and r.act.fought, opened=True)),
    Plant("MMB-SEQ-2", "a unit that has acted leaves",
          leaves_more(lambda r, unit: r.field.side_of(unit) == r.acting and unit in r.acted and not acts_now(r, unit),
                      opened=True)),
    Plant("MMB-ART-9", "a gun that has fired leaves",
          leaves_more(lambda r, unit: r.field.side_of(unit) == r.acting and unit in r.fired and unit not in r.acted,
                      opened=True)),
    Plant("MMB-GAP-26", "leaving counts one too many",
          changed("medal", by_leaving, change=lambda e, r: e["change"] + 1)),
    Plant("MMB-GAP-26", "leaving counts for the enemy", changed("medal", by_leaving, to=lambda e, r: ENEMY[e["to"]])),
    Plant("MMB-GAP-26", "leaving counts nothing", without("medal", by_leaving)),
]  # fmt: skip
