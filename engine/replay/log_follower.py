"""Where everything stands while a game goes on; reads nothing but the log.

What an event changes is declared with the event (``LogEvent.follow``), by the rule that notes it.
"""

from collections.abc import Mapping
from typing import Any

from engine.hooks import EVENTS, MARKS

OF_UNITS = ("boat", "ferry", "camouflage", "leader", *(kind for one in MARKS for kind in one.of_units))
FOLLOW = {event.name.lower(): event.follow for event in EVENTS.values() if event.follow is not None}


class LogFollower:
    """Units, pieces, markers, cards and medals of a game as its log reports them.

    Attributes
    ----------
    units : dict of str to dict
        ``row``, ``side``, ``hex`` (None when gone) and ``figures`` by unit.
    pieces : dict of str to list of str
        Pieces by hex.
    ground : dict of str to str
        Tiles of hexes that have another one than at the start.
    becomes, below : dict of str to str
        By hex: the tile in place of one that fire may destroy; what shows once its tile is taken off.
    of_unit : list of (kind, unit)
        Markers of units.
    on_hex : list of (kind, hex, gun or None)
        Posts, loads that wait, charges, cross-hairs, known strengths of minefields (``mine-3``).
    hands : dict of str to list of str
        Cards by side.
    medals : dict of str to list of str
        What each medal was won by, by side.
    holders : list of str or None
        Who holds each objective; of a destroyed one, who held it last.
    card : dict or None
        The event that played the card of this turn.
    ordered : list of str
        Units ordered in this turn.
    """

    def __init__(self, setup: Mapping[str, Any]) -> None:
        hexes = setup.get("hexes", ())
        self.units: dict[str, dict[str, Any]] = {unit["id"]: dict(unit) for unit in setup["units"]}
        self.pieces: dict[str, list[str]] = {entry["hex"]: list(entry["pieces"]) for entry in hexes}
        self.ground: dict[str, str] = {}
        self.becomes: dict[str, str] = {one["hex"]: one["becomes"] for one in hexes if "becomes" in one}
        self.below: dict[str, str] = {one["hex"]: one["below"] for one in hexes if "below" in one}
        self.of_unit: list[tuple[str, str]] = []
        self.on_hex: list[tuple[str, str, str | None]] = []
        self.hands: dict[str, list[str]] = {"axis": [], "allies": []}
        self.medals: dict[str, list[str]] = {"axis": [], "allies": []}
        self.holders: list[str | None] = [None for _ in setup.get("objectives", ())]
        self.card: dict[str, Any] | None = None
        self.ordered: list[str] = []
        standing = {unit["hex"]: unit["id"] for unit in setup["units"]}
        for one in setup.get("markers", ()):
            if one["kind"] in OF_UNITS:
                self.of_unit.append((one["kind"], standing[one["hex"]]))
            else:
                for _ in one["sides"] if one["kind"] == "charges" else (0,):
                    self.on_hex.append((one["kind"], one["hex"], None))

    def apply(self, event: dict[str, Any]) -> None:
        """Follow one event of the log.  Changes: everything."""
        follow = FOLLOW.get(event["event"])
        if follow is not None:
            follow(self, event)

    def put(self, unit: str, hex_: str) -> None:
        """A unit stands on a hex from now on.  Changes: units."""
        self.units[unit]["hex"] = hex_

    def remove(self, unit: str) -> None:
        """A unit is gone, and its markers.  Changes: units, of_unit."""
        self.units[unit]["hex"] = None
        self.of_unit = [one for one in self.of_unit if one[1] != unit]

    def count(self, unit: str, figures: int) -> None:
        """A unit has so many figures from now on.  Changes: units."""
        self.units[unit]["figures"] = figures

    def gain_card(self, side: str, card: str) -> None:
        """A card comes to the hand of a side.  Changes: hands."""
        self.hands[side].append(card)

    def lose_card(self, card: str) -> None:
        """A card leaves the hand that holds it, if any does.  Changes: hands."""
        for hand in self.hands.values():
            if card in hand:
                hand.remove(card)

    def mark_unit(self, kind: str, unit: str, on: bool) -> None:
        """A unit has a marker from now on, or not.

        Raises
        ------
        ValueError
            The log takes away a marker that is not there.

        Changes: of_unit.
        """
        if on:
            self.of_unit.append((kind, unit))
        else:
            self.of_unit.remove((kind, unit))

    def mark_hex(self, kind: str, hex_: str, on: bool, gun: str | None = None) -> None:
        """A marker lies on a hex from now on, or not; errors as of `mark_unit`.  Changes: on_hex."""
        mark = (kind, hex_, gun)
        if on:
            self.on_hex.append(mark)
        else:
            self.on_hex.remove(mark)

    def markers_by_hex(self) -> dict[str, list[str]]:
        """Kinds of markers by hex, those of units where these stand."""
        found: dict[str, list[str]] = {}
        lying = [(kind, hex_) for kind, hex_, _ in self.on_hex]
        carried = [(kind, self.units[unit]["hex"]) for kind, unit in self.of_unit]
        for kind, hex_ in (*lying, *carried):
            if hex_ is not None and shown(kind) not in found.setdefault(hex_, []):
                found[hex_].append(shown(kind))
        return found


def shown(kind: str) -> str:
    """What a marker is called: boats that stay are boats."""
    return "boat" if kind == "ferry" else kind


def marker_line(setup: Mapping[str, Any]) -> str:
    """The markers of a set-up in words, each kind with its hexes; empty without any."""
    found: dict[str, list[str]] = {}
    for one in setup.get("markers", ()):
        found.setdefault(shown(one["kind"]), []).append(one["hex"])
    return ", ".join(f"{kind} {' '.join(hexes)}" for kind, hexes in found.items())
