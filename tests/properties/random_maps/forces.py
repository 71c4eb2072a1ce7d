"""Who stands on a map drawn by lot: units of any row, what they carry, trains on their track, drops from the air."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.layout import MAX_FIGURES
from engine.loading.in_force.contents import Contents, contents_of
from engine.loading.in_force.rules import shared_base
from engine.loading.in_force.stacks import may_stand
from engine.loading.in_force.trains import TRAIN, track
from engine.loading.in_force.unit_rows import UnitRow
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.document import ScenarioPart
from engine.loading.schema.scenario_file import SIDES
from tests.properties.random_maps.ground import TERRAIN, Ground

UNITS = shared_base()["units"]
ROWS = [name for name, columns in UNITS.items() if columns["class"] != TRAIN]
TRAINS = [name for name, columns in UNITS.items() if columns["class"] == TRAIN]
FEW, MANY = (5, 9), (10, 16)  # units of a side on the usual board and on a larger one
KINDS = 6  # unit rows of a battle


class Forces:
    """Units of both sides on the hexes of a map.

    Attributes
    ----------
    contents : list of Contents
    units : dict of int to tuple
        Side, row and figures (0 = full strength) of the unit on a hex.
    trains, drops, markers : list of dict
        As a scenario file writes them.
    """

    def __init__(self, ground: Ground, part: ScenarioPart) -> None:
        self.chance: Random = ground.chance
        self.ground, self.grid = ground, ground.board.grid
        self.contents: list[Contents] = contents_of(part, {**shared_base(), "scenario": part})
        self.units: dict[int, tuple[str, str, int]] = {}
        self.trains: list[dict[str, Any]] = []
        self.drops: list[dict[str, Any]] = []
        self.markers: list[dict[str, Any]] = []
        self.draw()

    def draw(self) -> None:
        """Trains first, for few hexes will do for them; then units, drops, what they carry."""
        rows = self.chance.sample(ROWS, KINDS)
        if not any(UNITS[row]["class"] == "INF" for row in rows):
            rows[0] = "infantry"
        for _ in range(self.chance.choice((0, 1, 1, 2))):
            self.lay_train(rows)
        most = self.chance.randint(*(FEW if self.ground.board.id == next(iter(BOARDS)) else MANY))
        for side in SIDES:
            self.line_up(side, rows, most)
        if self.chance.random() < 0.15:
            drop = {"side": self.chance.choice(SIDES), "unit": self.chance.choice(rows)}
            self.drops.append(
                {**drop, "count": self.chance.randint(1, 4), "steps": self.chance.randint(1, 6)}
            )
        self.mark()

    def may_be(self, hex_: int, row: str) -> bool:
        """Whether a unit may be set up on a hex."""
        document = shared_base()
        unit = UnitRow(row, None, document["units"][row])
        return hex_ not in self.units and may_stand(self.contents[hex_], unit, document)

    def line_up(self, side: str, rows: list[str], most: int) -> None:
        """Units of a side, most of them in its half of the board."""
        half = [
            hex_ for hex_ in range(self.grid.n_hexes) if (2 * hex_ < self.grid.n_hexes) == (side == "axis")
        ]
        for number in range(most):
            row = rows[number] if number < len(rows) else self.chance.choice(rows)
            places = half if self.chance.random() < 0.85 else range(self.grid.n_hexes)
            free = [hex_ for hex_ in places if self.may_be(hex_, row)]
            if free:
                self.units[self.chance.choice(free)] = (side, row, self.figures(row))

    def figures(self, row: str) -> int:
        """Full strength as a rule, else any that the row may have."""
        most = UNITS[row]["figures_most"] or min(MAX_FIGURES, UNITS[row]["figures"] + 1)
        return 0 if self.chance.random() < 0.8 else self.chance.randint(1, most)

    def lay_train(self, rows: list[str]) -> None:
        """A train on two hexes of track that lead to each other, with somebody aboard and a station at times."""
        rails = track(self.grid, self.contents, TERRAIN)
        row, side = self.chance.choice(TRAINS), self.chance.choice(SIDES)
        pairs = [
            (here, self.grid.neighbors(here)[edge])
            for here, edges in enumerate(rails)
            for edge in sorted(edges)
        ]
        free = [pair for pair in pairs if all(self.may_be(hex_, row) for hex_ in pair)]
        if not free:
            return
        hexes = self.chance.choice(free)
        train = {"side": side, "unit": row, "hexes": " ".join(map(self.grid.name, hexes))}
        carried = [one for one in rows if UNITS[one]["class"] in ("INF", "ARM")]
        if self.chance.random() < 0.6:
            train["cargo"] = " ".join(self.chance.choice(carried) for _ in range(self.chance.randint(1, 3)))
            on_track = sorted({hex_ for pair in pairs for hex_ in pair})
            train["station"] = self.grid.name(self.chance.choice(on_track))
        self.trains.append(train)
        self.units.update(dict.fromkeys(hexes, (side, row, 0)))

    def mark(self) -> None:
        """Boats, camouflage and leaders of some units; spotting posts, equipment and prisoners on some hexes."""
        chance, name = self.chance, self.grid.name
        infantry = [hex_ for hex_, (_, row, _) in self.units.items() if UNITS[row]["class"] == "INF"]
        others = [hex_ for hex_, (_, row, _) in self.units.items() if row not in TRAINS]
        if chance.random() < 0.2 and infantry:
            row = self.units[chance.choice(infantry)][1]
            own = [name(hex_) for hex_ in infantry if self.units[hex_][1] == row][:3]
            self.markers.append({"kind": "boat", "hexes": " ".join(own), "stays": chance.random() < 0.4})
        if chance.random() < 0.2 and others:
            self.markers.append({"kind": "camouflage", "hexes": " ".join(map(name, others[:3]))})
        if chance.random() < 0.2 and infantry:
            self.markers.append({"kind": "leader", "hexes": name(chance.choice(infantry))})
        if chance.random() < 0.15:
            hexes = chance.sample(range(self.grid.n_hexes), chance.randint(1, 3))
            self.markers.append(
                {"kind": "post", "hexes": " ".join(map(name, hexes)), "sides": self.some_side()}
            )
        for kind in ("equipment", "prisoner"):
            if chance.random() < 0.15:
                hexes = chance.sample(range(self.grid.n_hexes), 4)
                self.markers.append(
                    {
                        "kind": kind,
                        "hexes": name(hexes[0]),
                        "sides": self.some_side(),
                        "value": chance.randint(1, 3),
                        "to": " ".join(map(name, hexes[1:])),
                    }
                )

    def some_side(self) -> str:
        """Axis, Allies or both."""
        return self.chance.choice((*SIDES, "both"))
