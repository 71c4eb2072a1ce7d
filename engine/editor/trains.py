"""Trains of a .m44 file: a locomotive and a wagon that lie on track, and what stands on them.

A gun on either of them makes an armored train, infantry and armor are aboard, and so are the units of the option of
supply trains.  A station has track itself, where the file has a train: the tile shows it, its name does not say it.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from engine.editor.army import Placed, place, row_of
from engine.editor.findings import Findings, shown
from engine.editor.marks import HexMark, Piece, unit_mark
from engine.editor.names import Word, words
from engine.editor.nations import split_name
from engine.editor.shape import ABSENT, FileObject, Object, Shape
from engine.editor.source import Source
from engine.editor.terrain import Ground, turns, word_of
from engine.geometry.hexgrid import OFF_BOARD, HexGrid
from engine.loading.in_force.contents import Contents, has_trait
from engine.loading.in_force.trains import RAIL, track
from engine.loading.schema.document import Document, Terrain
from engine.loading.schema.scenario_file import SIDES

SUPPLY = "supply_train_rules"
KEY = f"option {SUPPLY}"
LOCOMOTIVE, WAGON = "LOCOMOTIVE", "WAGON"


@dataclass(frozen=True)
class TrainPart:
    """A locomotive or a wagon on its hex."""

    mark: HexMark
    piece: Piece
    word: Word
    hex_: int

    @property
    def key(self) -> str:
        """Where it stands in the file, for errors."""
        return f"hex {self.mark.name} {self.piece.slot}"


def trains_of(
    source: Source, ground: Sequence[Ground], rules: Document, findings: Findings
) -> tuple[list[Object], set[str]]:
    """Tables ``[[train]]`` of a scenario, and the hexes of their parts.

    Rule: TP-TRN-1, -7, -8, -9.  Changes: track through stations in ``ground``, findings.
    """
    parts = parts_of(source)
    if not parts:
        return [], set()
    lay_through_stations(source, ground, rules, findings)
    rails = Rails(source.board.grid, contents_laid(source, ground), rules["terrain"])
    supply = supply_part(source, findings)
    found = []
    for loco, wagon in coupled(parts, rails, findings):
        train = train_of(loco, wagon, supply, source, rails, rules, findings)
        found += [train] if train else []
    return found, {part.mark.name for part in parts}


def parts_of(source: Source) -> list[TrainPart]:
    """All locomotives and wagons in hex order."""
    index = source.board.grid.index_of
    return [
        TrainPart(mark, one, word, index[mark.hex_])
        for mark in source.hexes
        for one in mark.pieces
        if (word := word_of(one)) is not None and word.train is not None
    ]


def lay_through_stations(
    source: Source, ground: Sequence[Ground], rules: Document, findings: Findings
) -> None:
    """Track on the tiles that show it.  Changes: ground, findings."""
    index = source.board.grid.index_of
    for mark in source.hexes:
        here = ground[index[mark.hex_]]
        for one in mark.pieces:
            word = word_of(one)
            if word is None or not word.track:
                continue
            if not has_trait(here.pieces, RAIL, rules["terrain"]):
                here.pieces.append(word.track)
                here.rotation = turns(one, word, source.turned)
                findings.guessed(shown(one.name), mark.name, "the track goes on through it")


def contents_laid(source: Source, ground: Sequence[Ground]) -> list[Contents]:
    """What lies on every hex of a file."""
    board = source.board
    return [
        Contents(
            (here.tile or board.printed(source.face_below, hex_[0]), *here.pieces),
            here.owner or None,
            here.rotation,
        )
        for hex_, here in zip(board.grid.hexes, ground, strict=True)
    ]


class Rails:
    """Where track lies, and to which hexes it leads.

    Parameters
    ----------
    grid : HexGrid
    contents : sequence of Contents
        Of every hex.
    terrain : mapping
        Terrain table.
    """

    def __init__(self, grid: HexGrid, contents: Sequence[Contents], terrain: Terrain):
        edges = track(grid, contents, terrain)
        self.lies = [has_trait(one.rows, RAIL, terrain) for one in contents]
        self.leads = [
            [there for edge, there in enumerate(grid.neighbors(here)) if edge in edges[here]]
            for here in range(grid.n_hexes)
        ]

    def reached(self, start: int) -> set[int]:
        """All hexes of the track of a hex."""
        found, open_ = {start}, [start]
        while open_:
            for there in self.leads[open_.pop()]:
                if there not in found and there != OFF_BOARD:
                    found.add(there)
                    open_.append(there)
        return found

    def stations(self, start: int, stations: Collection[int]) -> list[int]:
        """Those of some stations to which the track of a hex leads; the format means the first for what is aboard."""
        return sorted(self.reached(start).intersection(stations))


def coupled(
    parts: Sequence[TrainPart], rails: Rails, findings: Findings
) -> list[tuple[TrainPart, TrainPart]]:
    """Each locomotive with the wagon next to it on its track; the fewest wagons to choose from come first.

    Changes: findings, by parts off the track and parts that stand alone.
    """
    for part in parts:
        if not rails.lies[part.hex_]:
            what, expected = f"{shown(part.piece.name)} off the track", "track under it"
            findings.mistaken(part.key, f"no track on {part.mark.name}", expected, what, part.mark.name)
    locos = [part for part in parts if part.word.train == LOCOMOTIVE and rails.lies[part.hex_]]
    wagons = {part.hex_: part for part in parts if part.word.train == WAGON and rails.lies[part.hex_]}
    found: dict[int, tuple[TrainPart, TrainPart]] = {}
    left = list(locos)
    while left:
        loco = min(left, key=lambda one: (len(free(one, wagons, rails)), one.hex_))
        left.remove(loco)
        behind = free(loco, wagons, rails)
        if behind:
            found[loco.hex_] = (loco, wagons.pop(behind[0]))
        else:
            alone(loco, "a wagon on the next hex of its track", findings)
    for wagon in wagons.values():
        alone(wagon, "a locomotive on the next hex of its track", findings)
    return [found[hex_] for hex_ in sorted(found)]


def free(loco: TrainPart, wagons: Mapping[int, TrainPart], rails: Rails) -> list[int]:
    """Hexes of wagons next to a locomotive on its track that no other one has."""
    return sorted(there for there in rails.leads[loco.hex_] if there in wagons)


def alone(part: TrainPart, expected: str, findings: Findings) -> None:
    """A part that is no whole train.  Changes: findings."""
    what = f"{shown(part.piece.name)} alone"
    findings.mistaken(part.key, f"{shown(part.piece.name)} alone", expected, what, part.mark.name)


def train_of(
    loco: TrainPart,
    wagon: TrainPart,
    supply: FileObject | None,
    source: Source,
    rails: Rails,
    rules: Document,
    findings: Findings,
) -> Object | None:
    """One train; None if nothing says whose it is.  Changes: findings."""
    on_it = units_on((loco, wagon), source, rules, findings)
    guns = [one for one in on_it if rules["units"][one.row]["class"] == "ART"]
    aboard = [cargo_text(one) for one in on_it if one not in guns]
    side = side_of(loco, wagon, on_it, supply, source, findings)
    if side is None:
        return None
    aboard += supplies(side, supply, source, rules, findings)
    for one in on_it:
        said = "the gun of an armored train" if one in guns else "aboard"
        findings.guessed(f"unit {name_at(one.hex_name, source)} on a train", one.hex_name, said)
    train: Object = {"side": side, "unit": loco.word.armed if guns else loco.word.unarmed}
    train["hexes"] = f"{loco.mark.name} {wagon.mark.name}"
    if aboard:
        station = station_of(loco, source, rails, findings)
        if station:
            train |= {"cargo": " ".join(aboard), "station": station}
    return train


def units_on(
    parts: Collection[TrainPart], source: Source, rules: Document, findings: Findings
) -> list[Placed]:
    """Units that stand on a train, that on its locomotive first.  Changes: findings."""
    found = []
    for part in parts:
        if part.mark.unit is not None:
            placed = place(part.mark.unit, part.mark.name, rules["units"], findings, source.year)
            found += [placed] if placed else []
    return found


def cargo_text(unit: Placed) -> str:
    """A unit aboard as a scenario file writes it."""
    return f"{unit.row}:{unit.figures}" if unit.figures else unit.row


def name_at(hex_name: str, source: Source) -> str:
    """The file's name of the unit on a hex."""
    return next(shown(mark.unit.name) for mark in source.hexes if mark.unit and mark.name == hex_name)


def side_of(
    loco: TrainPart,
    wagon: TrainPart,
    on_it: Sequence[Placed],
    supply: FileObject | None,
    source: Source,
    findings: Findings,
) -> str | None:
    """Side of a train: its owner, those who stand on it, the side that supplies, else player 2 (a guess).

    Player 2 is whose ships are, too, of which the format does not say a side either.  Changes: findings.
    """
    sides = {part.piece.owner for part in (loco, wagon) if part.piece.owner} | {one.side for one in on_it}
    if len(sides) > 1:
        found = "a train of both sides"
        findings.mistaken(loco.key, found, "all of it of AXIS or of ALLIES", found, loco.mark.name)
        return None
    if sides:
        return sides.pop()
    if supply is not None:
        return side_supplied(supply, source, findings)
    side = SIDES[0] if source.turned else SIDES[1]
    findings.guessed("side of the train", loco.mark.name, f"of the {side}, player 2")
    return side


def supply_part(source: Source, findings: Findings) -> FileObject | None:
    """The option of supply trains; None if the file does not have it, or says nothing by it.  Changes: findings."""
    value = next((value for name, value in source.options.items() if name.lower() == SUPPLY), None)
    if not isinstance(value, dict):
        return None
    return Shape(source.file, findings).part(value, "supply", KEY)


def side_supplied(supply: FileObject, source: Source, findings: Findings) -> str:
    """Side of the option of supply trains."""
    return Shape(source.file, findings).choice(supply.get("side", ABSENT), f"{KEY} side", words().side)


def supplies(
    side: str, supply: FileObject | None, source: Source, rules: Document, findings: Findings
) -> list[str]:
    """Units that the option of supply trains puts aboard the trains of a side.  Rule: TP-TRN-7.  Changes: findings."""
    if supply is None or side_supplied(supply, source, findings) != side:
        return []
    raw, shape, key = supply, Shape(source.file, findings), KEY
    unit = unit_mark(shape.part(raw.get("unit"), "unit", f"{key} unit"), f"{key} unit", shape)
    name = split_name(unit.name)
    if name is None:
        findings.no_rule(f"option {SUPPLY} of unit {shown(unit.name)}")
        return []
    numbers = raw.get("nbr_units", ABSENT)
    listed = shape.listing(numbers, f"{key} nbr_units") if isinstance(numbers, dict | list) else [numbers]
    count = sum(shape.number(one, f"{key} nbr_units", 0, 6) for one in listed)
    row = row_of(unit, name, "", rules["units"], findings, source.year)
    return [f"{row}:{unit.figures}" if unit.figures else row] * count


def station_of(loco: TrainPart, source: Source, rails: Rails, findings: Findings) -> str:
    """The first station that the track of a train leads to; empty if there is none.  Changes: findings."""
    index = source.board.grid.index_of
    all_stations = {
        index[mark.hex_]
        for mark in source.hexes
        for one in mark.pieces
        if (word := word_of(one)) is not None and word.track
    }
    found = rails.stations(loco.hex_, all_stations)
    if not found:
        expected = "a station to which its track leads, for the units aboard"
        said = "units aboard a train without a station"
        findings.mistaken(loco.key, "no station", expected, said, loco.mark.name)
        return ""
    names = [source.board.grid.name(hex_) for hex_ in found]
    if len(names) > 1:
        what = f"station of the units aboard, one of {' '.join(names)}"
        findings.guessed(what, loco.mark.name, f"{names[0]}, the first")
    return names[0]
