"""What a log says of Modern Battle, in numbers and in words."""

from typing import Any

from engine.declaring.declare import LogEvent
from engine.declaring.event_words import counted, dice, side
from engine.declaring.limits import COUNT, DICE, HEX, SIDE, UNIT, YES, Number

HUNDREDTHS = Number(0, 100)


def aboard(s: Any, e: dict[str, Any]) -> None:
    """A unit is carried: it is on no hex."""
    s.remove(e["unit"])


def ashore(s: Any, e: dict[str, Any]) -> None:
    """A unit stands on the board again."""
    s.put(e["unit"], e["hex"])


EVENTS = (
    LogEvent(
        "SHOT", 149, "A gun declares its shot, before any of this turn is rolled.",
        {"gun": UNIT, "target": UNIT, "dice": COUNT, "spotted": YES},
        lambda n, e: (
            f"{e['gun']} declares a shot at {n.unit(e['target'])}, {dice(e['dice'])}"
            f"{', spotted by a friend' if e['spotted'] else ''}"
        ),
    ),
    LogEvent(
        "SHOT_LOST", 150, "The shot of a gun is lost: its target is destroyed already.", {"gun": UNIT, "target": UNIT},
        lambda n, e: f"{e['gun']} fires at {n.unit(e['target'])}, which is destroyed already",
    ),
    LogEvent(
        "INITIATIVE", 151, "Both sides have thrown a die for the initiative; ``first`` acts first.",
        {"axis_die": COUNT, "allies_die": COUNT, "winner": SIDE, "first": SIDE},
        lambda n, e: (
            f"Initiative: Axis {e['axis_die']}, Allies {e['allies_die']}; {side(e['winner'])} wins, {side(e['first'])} "
            "acts first"
        ),
    ),
    LogEvent(
        "ACTS", 152, "A side acts with its units, one after another.", {"by": SIDE, "units": COUNT},
        lambda n, e: f"{side(e['by'])} acts with {counted(e['units'], 'unit', 'units')}",
    ),
    LogEvent(
        "WIRE_CUT", 153, "A unit removes an obstacle in place of its move.", {"unit": UNIT, "hex": HEX},
        lambda n, e: f"{e['unit']} removes wire at {e['hex']}",
    ),
    LogEvent(
        "LOADED", 154, "A transport takes a unit aboard.", {"carrier": UNIT, "unit": UNIT, "from": HEX},
        lambda n, e: f"{e['carrier']} takes {n.unit(e['unit'])} aboard", follow=aboard,
    ),
    LogEvent(
        "UNLOADED", 155, "A transport sets a unit down.", {"carrier": UNIT, "unit": UNIT, "hex": HEX},
        lambda n, e: f"{e['carrier']} sets {n.unit(e['unit'])} down on {e['hex']}", follow=ashore,
    ),
    LogEvent(
        "MINES", 156, "Mines are thrown for: who enters their area is hit by what the dice show.",
        {"unit": UNIT, "hex": HEX, "dice": DICE}, lambda n, e: f"  mines at {e['hex']}: {dice(e['dice'])}",
    ),
    LogEvent(
        "CARGO_DIED", 157, "A unit dies with the transport that carries it.", {"unit": UNIT, "carrier": UNIT},
        lambda n, e: f"  {e['unit']} dies aboard", follow=lambda s, e: s.remove(e["unit"]),
    ),
    LogEvent(
        "BROKEN", 158, "A side has lost so many units that it is broken.",
        {"side": SIDE, "lost": COUNT, "limit": COUNT},
        lambda n, e: f"{side(e['side'])} is broken: {e['lost']} lost, {e['limit']} are its limit",
    ),
    LogEvent(
        "SHARES_LEFT", 159, "The limit of turns is reached: hundredths of the strength of each side that are left.",
        {"axis_left": HUNDREDTHS, "allies_left": HUNDREDTHS},
        lambda n, e: f"Time is up: Axis has {e['axis_left']} % of its strength, Allies {e['allies_left']} %",
    ),
)  # fmt: skip
