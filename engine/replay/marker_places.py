"""Where the markers of units and hexes are while a game goes on; reads nothing but the log."""

from collections.abc import Mapping
from typing import Any

OF_UNITS = ("boat", "ferry", "camouflage", "leader")
MINE = "mine-"  # before the strength of a minefield that has shown it


class Marked:
    """Markers by unit and by hex.

    Attributes
    ----------
    of_unit : list of (kind, unit)
    on_hex : list of (kind, hex, gun or None)
        Posts, loads that wait, charges, cross-hairs, known strengths of minefields (``mine-3``).
    """

    def __init__(self, setup: Mapping[str, Any]) -> None:
        standing = {unit["hex"]: unit["id"] for unit in setup["units"]}
        self.of_unit: list[tuple[str, str]] = []
        self.on_hex: list[tuple[str, str, str | None]] = []
        for one in setup.get("markers", ()):
            if one["kind"] in OF_UNITS:
                self.of_unit.append((one["kind"], standing[one["hex"]]))
            else:
                for _ in one["sides"] if one["kind"] == "charges" else (0,):
                    self.on_hex.append((one["kind"], one["hex"], None))

    def apply(self, event: Mapping[str, Any]) -> None:
        """Follow one event of the log.  Changes: of_unit, on_hex."""
        kind = event["event"]
        if kind == "boat" and not event["afloat"]:
            self.of_unit.remove(("boat", event["unit"]))
        elif kind == "camouflage":
            self.of_unit.remove(("camouflage", event["unit"]))
        elif kind == "leader" and event["heir"]:
            self.of_unit.append(("leader", event["heir"]))
        elif kind == "load":
            self._load(event)
        elif kind == "crosshair":
            mark = ("crosshair", event["hex"], event["unit"])
            if event["on"]:
                self.on_hex.append(mark)
            else:
                self.on_hex.remove(mark)
        elif kind == "rig":
            self.on_hex.append(("charges", event["hex"], None))
        elif kind == "charges":
            self.on_hex.remove(("charges", event["hex"], None))
        elif kind == "mine":
            self._know(event["hex"], event["dice"])
        elif kind == "mine_cleared":
            known = next(
                (one for one in self.on_hex if one[1] == event["hex"] and one[0].startswith(MINE)), None
            )
            if known is not None:
                self.on_hex.remove(known)
        elif kind in ("eliminated", "exit"):
            self.of_unit = [one for one in self.of_unit if one[1] != event["unit"]]

    def _know(self, hex_: str, strength: int) -> None:
        """A minefield has shown its strength, which stays known; a decoy is taken off."""
        mark = (f"{MINE}{strength}", hex_, None)
        if strength and mark not in self.on_hex:
            self.on_hex.append(mark)

    def _load(self, event: Mapping[str, Any]) -> None:
        """Equipment or a prisoner changes hands."""
        what, fate = event["what"], event["fate"]
        if fate == "taken":
            self.on_hex.remove((what, event["hex"], None))
            self.of_unit.append((what, event["unit"]))
            return
        if (what, event["unit"]) in self.of_unit:
            self.of_unit.remove((what, event["unit"]))
        if fate == "left":
            self.on_hex.append((what, event["hex"], None))

    def by_hex(self, units: Mapping[str, Mapping[str, Any]]) -> dict[str, list[str]]:
        """Kinds of markers by hex, those of units where these stand."""
        found: dict[str, list[str]] = {}
        lying = [(kind, hex_) for kind, hex_, _ in self.on_hex]
        carried = [(kind, units[unit]["hex"]) for kind, unit in self.of_unit]
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
